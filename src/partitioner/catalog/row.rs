//! What a row of the catalog says.

use crate::partitioner::{Handling, Partitioner, Rule, Takes};

/// A client's partitioner with everything that people need to know of it.
///
/// ```
/// use copartition::partitioner::{JAVA, catalog::row};
///
/// let java = row("java").ok_or("a row")?;
/// assert_eq!((java.client, java.name, java.partitioner()), ("Java", "default", JAVA));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its name in links and reports: ASCII, and for ever the same.
    pub id: &'static str,
    /// The client, as its makers write it.
    pub client: &'static str,
    /// The partitioner, as the client calls it.
    pub name: &'static str,
    /// Whether the client writes to Kafka.
    pub group: Group,
    /// The versions of the client for which this row holds, in numbers and signs only: `2.16.0`, `>= 2.0.0`, `< 2.0.0`,
    /// `<= 1.1.0`, `1.22.1 – 1.60.1` with both ends; `?` if not known.
    pub versions: &'static str,
    /// The versions in which the client takes this one if nobody chooses, written like them; `None` where it must be chosen.
    pub default_in: Option<&'static str>,
    /// What one writes in the client's configuration or code to choose it; `None` where there is no such line.
    pub config: Option<&'static str>,
    /// How a key becomes a partition.
    pub rule: Rule,
    /// Which keys the client takes, and how much of them it hashes.
    pub takes: Takes,
    /// What happens to a record whose key is null.
    pub null_key: Handling,
    /// What happens to a record whose key is there, with no bytes in it.
    pub empty_key: Handling,
    /// What is wrong with it, where it is meant to do something else than it does.
    pub flaw: Option<Flaw>,
}

impl Row {
    /// What this row computes.
    ///
    /// ```
    /// use copartition::partitioner::{ALL, catalog::ROWS};
    ///
    /// assert!(ROWS.iter().map(|row| row.partitioner()).eq(ALL.iter().copied()));
    /// ```
    pub const fn partitioner(&self) -> Partitioner {
        let Self { id, rule, takes, null_key, empty_key, .. } = *self;
        Partitioner { id, rule, takes, null_key, empty_key }
    }
}

/// Whether a row of the catalog is about Kafka.
///
/// ```
/// use copartition::partitioner::catalog::{Group, row};
///
/// assert_eq!(row("java").map(|row| row.group), Some(Group::Kafka));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// A client that writes to Kafka.
    Kafka,
    /// Another system that divides keys among parts.
    NotKafka,
}

impl Group {
    /// The name of this group in reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::partitioner::catalog::Group::NotKafka.id(), "not-kafka");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Kafka => "kafka",
            Self::NotKafka => "not-kafka",
        }
    }
}

/// What is wrong with a partitioner that is meant to do something else than it does.
///
/// ```
/// use copartition::partitioner::catalog::{Flaw, row};
///
/// assert_eq!(row("java").and_then(|row| row.flaw), None);
/// assert_eq!(row("kafkajs-1").and_then(|row| row.flaw), Some(Flaw::Arithmetic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Meant to be Java's, without clearing the sign bit: right at counts that are powers of two.
    NoMask,
    /// The absolute value of a signed hash, where those it is meant to follow clear the sign or have none.
    Abs,
    /// Meant to be Sarama's, without its sign: right while the hash is below 2^31.
    NoSign,
    /// Meant to be murmur2, in arithmetic that loses bits.
    Arithmetic,
    /// Meant to be murmur2, with the last bytes read as signed: right for ASCII.
    SignedBytes,
    /// Meant to hash the key, with its length taken in characters: right for ASCII.
    KeyCut,
}

impl Flaw {
    /// The name of this flaw in reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::partitioner::catalog::Flaw::NoMask.id(), "no-mask");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoMask => "no-mask",
            Self::Abs => "abs",
            Self::NoSign => "no-sign",
            Self::Arithmetic => "arithmetic",
            Self::SignedBytes => "signed-bytes",
            Self::KeyCut => "key-cut",
        }
    }
}
