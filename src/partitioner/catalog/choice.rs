//! The names under which people choose a partitioner, and what else the same client offers.
//!
//! A program that only routes holds no word of the rows and aliases (`RATIONALE[apart]`, see [`catalog`](super)): what is needed of
//! them here is put together, in a few bytes each, when the crate is compiled.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{ALIASES, ALL, COUNT, Handling, Partitioner, Placement, ROWS, find};
use crate::list::{IntoList, concat};
use crate::text::{split, split_once};

/// What a name computes that people may have chosen: the id of a row, of an alias for the first of its offers, or of an alias,
/// a slash, and the row that it offers.
///
/// ```
/// use copartition::partitioner::{Handling, JAVA, Placement, catalog::resolve};
///
/// assert_eq!(resolve("kafka-streams"), Some(JAVA));
/// assert_eq!(resolve("kcat/librdkafka-murmur2").map(|row| row.id), Some("librdkafka-murmur2"));
/// assert_eq!(resolve("lua-resty-kafka").map(|row| row.null_key), Some(Handling::Placed(Placement::RoundRobin)));
/// assert_eq!(resolve("kcat/java"), None);
/// ```
pub fn resolve(id: &str) -> Option<Partitioner> {
    if let Some(row) = find(id) {
        return Some(*row);
    }
    let (alias, wanted) = split_once(id, b'/').unwrap_or((id, ""));
    let [null_key, empty_key, rows @ ..] = alias_line(alias)? else { return None };
    let mut rows = rows.iter().filter_map(|&byte| row_of(byte));
    let mut row = *rows.find(|row| wanted.is_empty() || row.id == wanted)?;
    row.null_key = handling(*null_key).unwrap_or(row.null_key);
    row.empty_key = handling(*empty_key).unwrap_or(row.empty_key);
    Some(row)
}

/// The other partitioners that a client offers, as far as they can be in the same installation; in the catalog's order.
///
/// Of a client whose default changed the rows of the other side of the change are left out. None for a name that means nothing.
///
/// ```
/// use copartition::partitioner::catalog::offers;
///
/// let ids: Vec<_> = offers("kafkajs-1").iter().map(|row| row.id).collect();
/// assert_eq!(ids, ["kafkajs-java-compatible"]);
/// assert!(offers("kcat").iter().any(|row| row.id == "librdkafka-murmur2-random"));
/// assert!(offers("nobody").is_empty());
/// ```
pub fn offers(id: &str) -> Vec<&'static Partitioner> {
    let (alias, own) = split_once(id, b'/').unwrap_or((id, ""));
    if let Some([_, _, rows @ ..]) = alias_line(alias) {
        let skip = usize::from(own.is_empty());
        return rows.iter().skip(skip).filter_map(|&byte| row_of(byte)).filter(|row| row.id != own).into_list();
    }
    let Some(own) = ALL.iter().zip(SAME).find(|(row, _)| row.id == id) else { return Vec::new() };
    let [client, side, release] = own.1;
    let fits = |of: [u8; 3]| of[0] == client && !(of[2] == release && of[1] + side == 3);
    ALL.iter().zip(SAME).filter(|&(row, of)| row.id != id && fits(of)).map(|(row, _)| row).into_list()
}

/// The name under which a client that was chosen by a name offers another row.
///
/// ```
/// use copartition::partitioner::{JAVA, catalog::offered_as};
///
/// assert_eq!(offered_as("kcat/librdkafka-murmur2", &JAVA), "kcat/java");
/// assert_eq!(offered_as("kafkajs-1", &JAVA), "java");
/// ```
pub fn offered_as(id: &str, row: &Partitioner) -> String {
    let alias = split_once(id, b'/').map_or(id, |(alias, _)| alias);
    if alias_line(alias).is_some() { concat(&[alias, "/", row.id]) } else { row.id.to_string() }
}

/// What an alias does with a null and with an empty key, and its rows: a byte each.
fn alias_line(alias: &str) -> Option<&'static [u8]> {
    let line = split(ALIAS_LINES, b'\n').find_map(|line| line.strip_prefix(alias)?.strip_prefix('\t'))?;
    Some(line.as_bytes())
}

fn row_of(byte: u8) -> Option<&'static Partitioner> {
    ALL.get(usize::from(byte.checked_sub(FIRST_ROW)?))
}

fn handling(byte: u8) -> Option<Handling> {
    match byte {
        b'r' => Some(Handling::Placed(Placement::Random)),
        b'o' => Some(Handling::Placed(Placement::RoundRobin)),
        _ => None,
    }
}

/// The row with this byte is the first one; the next ones follow, and all are readable.
const FIRST_ROW: u8 = b'0';

/// Every alias on a line: id, tab, a byte for a null key and one for an empty key, and one for each row it offers.
const ALIAS_LINES: &str = match core::str::from_utf8(&ALIAS_BYTES) {
    Ok(text) => text,
    Err(_) => panic!("bytes of ASCII are text"),
};

const ALIAS_BYTES: [u8; write_aliases::<0>().1] = write_aliases().0;

/// With no room it is only counted how much is needed.
const fn write_aliases<const N: usize>() -> ([u8; N], usize) {
    let mut out = ([0; N], 0);
    let mut next = 0;
    while next < ALIASES.len() {
        let alias = &ALIASES[next];
        out = write(out, alias.id.as_bytes());
        out = write(out, &[b'\t', handling_byte(alias.null_key), handling_byte(alias.empty_key)]);
        let mut offer = 0;
        while offer < alias.offers.len() {
            let mut row = 0;
            while !same(ROWS[row].id.as_bytes(), alias.offers[offer].row.as_bytes()) {
                row += 1;
            }
            out = write(out, &[FIRST_ROW + row as u8]);
            offer += 1;
        }
        out = write(out, b"\n");
        next += 1;
    }
    out
}

const fn write<const N: usize>((mut bytes, mut used): ([u8; N], usize), text: &[u8]) -> ([u8; N], usize) {
    let mut next = 0;
    while next < text.len() {
        if used < N {
            bytes[used] = text[next];
        }
        used += 1;
        next += 1;
    }
    (bytes, used)
}

const fn handling_byte(handling: Option<Handling>) -> u8 {
    match handling {
        None => b'-',
        Some(Handling::Placed(Placement::Random)) => b'r',
        Some(Handling::Placed(Placement::RoundRobin)) => b'o',
        Some(_) => panic!("no byte for what an alias does"),
    }
}

/// Of each row a number for its client; whether it is of the releases before a change of default, 1, or since, 2, or neither;
/// and a number for the release of the change.
const SAME: [[u8; 3]; COUNT] = {
    let mut all = [[0; 3]; COUNT];
    let mut row = 0;
    while row < COUNT {
        let (mut client, mut release) = (0, 0);
        let (side, version) = change(ROWS[row].versions.as_bytes());
        while !same(ROWS[client].client.as_bytes(), ROWS[row].client.as_bytes()) {
            client += 1;
        }
        while !same(change(ROWS[release].versions.as_bytes()).1, version) {
            release += 1;
        }
        all[row] = [client as u8, side, release as u8];
        row += 1;
    }
    all
};

const fn change(versions: &'static [u8]) -> (u8, &'static [u8]) {
    match versions {
        [b'<', b' ', release @ ..] => (1, release),
        [b'>', b'=', b' ', release @ ..] => (2, release),
        _ => (0, versions),
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut next = 0;
    while next < a.len() {
        if a[next] != b[next] {
            return false;
        }
        next += 1;
    }
    true
}
