//! The rows: every client and partitioner that this crate knows, a file for each language or kind.
//!
//! To add a client, add a row to its file and its vectors to `tests/vectors/clients`; a test says which is missing.
//! A row that is like another except for a few fields takes the rest from it. Programs that are built on a client of the catalog
//! are not rows but an [`Alias`] of its rows.
//!
//! Source of every row: the client's own code, run; `tests/vectors/clients/README.md` says which version and how.

use super::{Handling, Partitioner, Placement, Rule, Takes};

pub mod alias;
pub mod choice;
mod erlang;
mod go;
mod javascript;
mod jvm;
mod librdkafka;
mod not_kafka;
mod python;
pub mod row;
mod ruby;
mod rust;

pub use alias::{ALIASES, Alias, Offer};
pub use choice::{offered_as, offers, resolve};
pub use jvm::JAVA;
pub use row::{Flaw, Group, Row};

/// The parts of the catalog, in the order to show them.
const PARTS: &[&[Row]] = &[
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

/// Every row, in the order to show them: Kafka clients first, and of a client the newest version first.
///
/// ```
/// use copartition::partitioner::catalog::ROWS;
///
/// assert_eq!(ROWS.first().map(|row| row.id), Some("java"));
/// ```
pub const ROWS: &[Row] = &rows();

/// What the rows compute, in the same order. `RATIONALE[apart]`: a program that only routes holds no word of the rest.
///
/// ```
/// use copartition::partitioner::{ALL, JAVA};
///
/// assert_eq!(ALL.first(), Some(&JAVA));
/// ```
pub const ALL: &[Partitioner] = &partitioners();

/// Clients as their makers write them, where the rows have the name of a package.
///
/// ```
/// use copartition::partitioner::catalog::NAMES;
///
/// assert!(NAMES.contains(&("kafkajs", "KafkaJS")));
/// ```
pub const NAMES: &[(&str, &str)] = &[
    ("azure-event-hubs", "Azure Event Hubs"),
    ("flink", "Flink"),
    ("kaffe", "Kaffe"),
    ("kafkajs", "KafkaJS"),
    ("kinesis", "Kinesis"),
    ("pulsar", "Pulsar"),
    ("sarama", "Sarama"),
    ("spring-cloud-stream", "Spring Cloud Stream"),
];

/// Those of [`ALL`] that are clients of Kafka: the others come last.
///
/// ```
/// use copartition::partitioner::catalog::KAFKA;
///
/// assert!(KAFKA.iter().any(|row| row.id == "custom") && !KAFKA.iter().any(|row| row.id == "kinesis"));
/// ```
pub const KAFKA: &[Partitioner] = ALL.split_at(COUNT - not_kafka::ROWS.len()).0;

/// What the row with this id computes.
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

/// The row with this id.
///
/// ```
/// use copartition::partitioner::catalog::row;
///
/// assert_eq!(row("kafkajs-1").map(|row| row.versions), Some("< 2.0.0"));
/// ```
pub fn row(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.id == id)
}

/// What rows have in common: the whole key is hashed, a null key goes anywhere.
const PLAIN: Row = Row {
    id: "",
    client: "",
    name: "",
    group: Group::Kafka,
    versions: "?",
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
const CUSTOM: Row = Row {
    id: "custom",
    null_key: Handling::Placed(Placement::NotComputed),
    empty_key: Handling::Placed(Placement::NotComputed),
    ..PLAIN
};

const COUNT: usize = {
    let (mut rows, mut part) = (0, 0);
    while part < PARTS.len() {
        rows += PARTS[part].len();
        part += 1;
    }
    rows
};

const fn rows() -> [Row; COUNT] {
    let mut all = [CUSTOM; COUNT];
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

const fn partitioners() -> [Partitioner; COUNT] {
    let mut all = [CUSTOM.partitioner(); COUNT];
    let mut next = 0;
    while next < COUNT {
        all[next] = ROWS[next].partitioner();
        next += 1;
    }
    all
}
