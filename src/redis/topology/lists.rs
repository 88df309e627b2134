//! `CLUSTER SLOTS` and `CLUSTER SHARDS` as redis-cli prints lists: numbered and quoted, or raw.

use alloc::vec::Vec;

use super::super::command::positions::keyword;
use super::{BAD_SLOTS, Found, UNREADABLE, is_id, is_prompt};

pub(super) fn read(lines: &[(u32, &[u8])], found: &mut Found) {
    let mut values = Vec::new();
    for (number, line) in lines {
        if !is_prompt(line) {
            values.push((*number, value(line)));
        }
    }
    let begins = values.iter().find(|(_, value)| !value.is_empty());
    if begins.is_some_and(|(_, value)| *value == b"slots") { shards(&values, found) } else { slots(&values, found) }
}

/// An entry is a first slot, a last slot, then a host, a port and an id for each node, the master first.
fn slots(values: &[(u32, &[u8])], found: &mut Found) {
    let mut rest = values;
    loop {
        let taken = match rest {
            [] => return,
            [(line, first), (_, last), (_, host), (_, port), (_, id), ..] if is_id(id) && !is_id(host) => {
                let master = found.master(*line, id, &address(host, port, id));
                found.range(*line, master, first, last);
                5
            }
            [_, _, (_, id), ..] if is_id(id) => 3,
            // What more is said of a node, by name and value.
            [(_, name), _, ..] if keyword(name, &["hostname", "ip"]).is_some() => 2,
            [(line, name), ..] => {
                if !name.is_empty() {
                    found.issue(*line, UNREADABLE);
                }
                1
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
}

/// A shard is the word slots, a first and a last slot for each range, the word nodes, then names and values for each node:
/// its id first, its role behind its address.
fn shards(values: &[(u32, &[u8])], found: &mut Found) {
    let mut ranges = Vec::new();
    let (mut id, mut host, mut port): (&[u8], &[u8], &[u8]) = (b"", b"", b"");
    let mut rest = values.iter();
    while let Some((line, name)) = rest.next() {
        if *name == b"slots" {
            ranges.clear();
            ranges.extend(
                rest.by_ref().take_while(|(_, value)| *value != b"nodes").filter(|(_, value)| !value.is_empty()),
            );
            continue;
        }
        if name.is_empty() {
            continue;
        }
        let Some((_, value)) = rest.next() else {
            return found.issue(*line, UNREADABLE);
        };
        match keyword(
            name,
            &["id", "port", "tls-port", "endpoint", "role", "ip", "hostname", "replication-offset", "health"],
        ) {
            Some(0) => (id, host, port) = (value, b"", b""),
            Some(1 | 2) if port.is_empty() => port = value,
            // What clients are told to use: `?` where it is not known.
            Some(3) if *value != b"?" => host = value,
            Some(4) if *value == b"master" => {
                let master = found.master(*line, id, &address(host, port, id));
                for range in ranges.chunks(2) {
                    match range {
                        [(line, first), (_, last)] => found.range(*line, master, first, last),
                        [(line, _), ..] => found.issue(*line, BAD_SLOTS),
                        [] => {}
                    }
                }
            }
            Some(_) => {}
            None => found.issue(*line, UNREADABLE),
        }
    }
}

/// Host and port, or the id where the host is not known.
fn address(host: &[u8], port: &[u8], id: &[u8]) -> Vec<u8> {
    if host.is_empty() { id.into() } else { [host, b":", port].concat() }
}

/// The value of a line, without the numbers in front of it, its type and its quotes; the empty one for an empty list or a null.
fn value(line: &[u8]) -> &[u8] {
    let mut rest = line.trim_ascii();
    loop {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits..) {
            Some([b')', b' ', after @ ..]) if digits > 0 => rest = after.trim_ascii(),
            _ => break,
        }
    }
    match rest {
        [b'"', value @ .., b'"'] => value,
        _ => match rest.strip_prefix(b"(integer) ") {
            None if rest.starts_with(b"(") => b"",
            number => number.unwrap_or(rest),
        },
    }
}
