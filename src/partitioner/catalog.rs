//! The rows: every client and partitioner that this crate knows, a file for each language or kind.
//!
//! To add a client, add a row to its file and its vectors to `tests/vectors/clients`; a test says which is missing.
//! A row that is like another except for a few fields takes the rest from it. Programs that are built on a client of the catalog
//! are not rows but an [`Alias`] of its rows.
//!
//! Source of every row: the client's own code, run; `tests/vectors/clients/README.md` says which version and how.

use super::{Group, Handling, Partitioner, Placement, Rule, Takes};

pub mod alias;
mod erlang;
mod go;
mod javascript;
mod jvm;
mod librdkafka;
mod not_kafka;
mod python;
mod ruby;
mod rust;

pub use alias::{ALIASES, Alias, Offer};
pub use jvm::JAVA;

/// The parts of the catalog, in the order to show them.
const PARTS: &[&[Partitioner]] = &[
    jvm::ROWS,
    librdkafka::ROWS,
    javascript::ROWS,
    go::ROWS,
    python::ROWS,
    ruby::ROWS,
    rust::ROWS,
    erlang::ROWS,
    &[CUSTOM],
    not_kafka::ROWS,
];

/// Every partitioner this crate knows, in the order to show them: those of Kafka clients first.
///
/// ```
/// use copartition::partitioner::{ALL, JAVA};
///
/// assert_eq!(ALL.first(), Some(&JAVA));
/// ```
pub const ALL: &[Partitioner] = &joined::<{ count() }>();

/// The row with this id.
///
/// ```
/// use copartition::partitioner::{JAVA, catalog::find};
///
/// assert_eq!(find("java"), Some(&JAVA));
/// assert_eq!(find("Java"), None);
/// ```
pub fn find(id: &str) -> Option<&'static Partitioner> {
    ALL.iter().find(|row| row.id == id)
}

/// What rows have in common: the whole key is hashed, a null key goes anywhere.
const PLAIN: Partitioner = Partitioner {
    id: "",
    client: "",
    name: "",
    group: Group::Kafka,
    versions: "",
    default_in: None,
    config: None,
    rule: Rule::NotComputed,
    takes: Takes::Bytes,
    null_key: RANDOM,
    empty_key: Handling::Hashed,
    flaw: None,
};

const RANDOM: Handling = Handling::Placed(Placement::Random);
const STICKY: Handling = Handling::Placed(Placement::Sticky);
const ROUND_ROBIN: Handling = Handling::Placed(Placement::RoundRobin);
const REFUSED: Handling = Handling::Placed(Placement::Refused);

/// A partitioner that people wrote themselves, for whatever client.
const CUSTOM: Partitioner = Partitioner {
    id: "custom",
    null_key: Handling::Placed(Placement::NotComputed),
    empty_key: Handling::Placed(Placement::NotComputed),
    ..PLAIN
};

const fn count() -> usize {
    let (mut rows, mut part) = (0, 0);
    while part < PARTS.len() {
        rows += PARTS[part].len();
        part += 1;
    }
    rows
}

const fn joined<const N: usize>() -> [Partitioner; N] {
    let mut all = [CUSTOM; N];
    let (mut next, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].len() {
            all[next] = PARTS[part][row];
            next += 1;
            row += 1;
        }
        part += 1;
    }
    all
}
