//! The whole catalog as text, put together when the crate is compiled.
//!
//! A browser loads this instead of the rows: text gets small on its way, tables of pointers do not, and to split it takes one line.
//! See `RATIONALE[apart]` in [`catalog`](super).

use super::{ALIASES, Alias, Handling, Partitioner, Placement, ROWS, Row, Rule, find};

/// Every row on a line of its own, its columns parted by tabs, in the order of [`ROWS`].
///
/// The columns: id, client, name, group, versions, versions in which it is the default, configuration, flaw, hash, reduction,
/// what happens with a null key, and with an empty one. Ids as elsewhere; an empty column is a `None`.
/// A row that hashes nothing has the way every record goes in place of the hash, and no reduction.
///
/// ```
/// use copartition::partitioner::catalog::{ROWS, TABLE};
///
/// let java: Vec<_> = TABLE.lines().next().into_iter().flat_map(|line| line.split('\t')).collect();
/// assert_eq!(java[..4], ["java", "Java", "DefaultPartitioner", "kafka"]);
/// assert_eq!(java[8..], ["murmur2", "mask", "sticky", "hashed"]);
/// assert_eq!(TABLE.lines().count(), ROWS.len());
/// ```
pub const TABLE: &str = text(&ROW_BYTES);

const ROW_BYTES: [u8; all_rows::<0>().used] = all_rows().bytes;

/// Every alias on a line of its own, its columns parted by tabs, in the order of [`ALIASES`].
///
/// The columns: id, client, `run` or `read`, `default` if it has one, what stands before and after the word of an offer, what
/// happens with a null key and with an empty one if not as in the row, and the offers, each as row, `=`, word, parted by `;`.
///
/// ```
/// use copartition::partitioner::catalog::ALIAS_TABLE;
///
/// let kcat = ALIAS_TABLE.lines().find(|line| line.starts_with("kcat\t")).ok_or("an alias")?;
/// assert!(kcat.starts_with("kcat\tkcat\tread\tdefault\t-X partitioner=\t\t\t\tlibrdkafka-consistent-random=consistent_random;"));
/// # Ok::<(), &str>(())
/// ```
pub const ALIAS_TABLE: &str = text(&ALIAS_BYTES);

const ALIAS_BYTES: [u8; all_aliases::<0>().used] = all_aliases().bytes;

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
    let (alias, wanted) = id.split_once('/').map_or((id, None), |(alias, row)| (alias, Some(row)));
    let line = ALIAS_TABLE.lines().find_map(|line| line.strip_prefix(alias)?.strip_prefix('\t'))?;
    let mut columns = line.split('\t').skip(5);
    let [null_key, empty_key, offers] = [columns.next()?, columns.next()?, columns.next()?];
    let mut rows = offers.split(';').filter_map(|offer| Some(offer.split_once('=')?.0));
    let row = rows.find(|row| wanted.is_none_or(|wanted| wanted == *row))?;
    let mut row = *find(row)?;
    row.null_key = handling(null_key).unwrap_or(row.null_key);
    row.empty_key = handling(empty_key).unwrap_or(row.empty_key);
    Some(row)
}

/// The handlings that an alias can have in place of its row's.
fn handling(id: &str) -> Option<Handling> {
    let all = [Placement::Random, Placement::RoundRobin];
    all.iter().find(|placement| placement.id() == id).map(|placement| Handling::Placed(*placement))
}

/// Text that is being put together in as many bytes as it needs; with none, it is only measured.
struct Line<const N: usize> {
    bytes: [u8; N],
    used: usize,
}

impl<const N: usize> Line<N> {
    const fn text(mut self, text: &str) -> Self {
        let mut next = 0;
        while next < text.len() {
            if self.used < N {
                self.bytes[self.used] = text.as_bytes()[next];
            }
            self.used += 1;
            next += 1;
        }
        self
    }

    const fn column(self, text: &str) -> Self {
        self.text(text).text("\t")
    }

    const fn row(self, row: &Row) -> Self {
        let (hash, reduction) = match row.rule {
            Rule::Hash(hash, reduction) => (hash.id(), reduction.id()),
            Rule::IgnoresKey(placement) => (placement.id(), ""),
            Rule::NotComputed => (Placement::NotComputed.id(), ""),
        };
        let flaw = match row.flaw {
            Some(flaw) => flaw.id(),
            None => "",
        };
        self.column(row.id)
            .column(row.client)
            .column(row.name)
            .column(row.group.id())
            .column(row.versions)
            .column(or_empty(row.default_in))
            .column(or_empty(row.config))
            .column(flaw)
            .column(hash)
            .column(reduction)
            .column(row.null_key.id())
            .text(row.empty_key.id())
            .text("\n")
    }

    const fn alias(self, alias: &Alias) -> Self {
        let (before, after) = match alias.config {
            Some(around) => around,
            None => ("", ""),
        };
        let mut line = self
            .column(alias.id)
            .column(alias.client)
            .column(if alias.run { "run" } else { "read" })
            .column(if alias.has_default { "default" } else { "" })
            .column(before)
            .column(after)
            .column(own_id(alias.null_key))
            .column(own_id(alias.empty_key));
        let mut next = 0;
        while next < alias.offers.len() {
            let offer = &alias.offers[next];
            line = line.text(if next == 0 { "" } else { ";" }).text(offer.row).text("=").text(offer.word);
            next += 1;
        }
        line.text("\n")
    }
}

const fn all_rows<const N: usize>() -> Line<N> {
    let (mut line, mut next) = (Line { bytes: [0; N], used: 0 }, 0);
    while next < ROWS.len() {
        line = line.row(&ROWS[next]);
        next += 1;
    }
    line
}

const fn all_aliases<const N: usize>() -> Line<N> {
    let (mut line, mut next) = (Line { bytes: [0; N], used: 0 }, 0);
    while next < ALIASES.len() {
        line = line.alias(&ALIASES[next]);
        next += 1;
    }
    line
}

const fn or_empty(text: Option<&'static str>) -> &'static str {
    match text {
        Some(text) => text,
        None => "",
    }
}

const fn own_id(handling: Option<Handling>) -> &'static str {
    match handling {
        Some(handling) => handling.id(),
        None => "",
    }
}

/// Bytes that were texts; what is no text would stop the compiler.
const fn text(bytes: &'static [u8]) -> &'static str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("the catalog is text"),
    }
}
