//! librdkafka, in C, and so everything that is built on it: see the aliases.

use super::{PLAIN, RANDOM, Row};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Placement, Reduction, Rule};

const CRC32: Rule = Rule::Hash(HashFn::Crc32, Reduction::Unsigned);
const MURMUR2: Rule = Rule::Hash(HashFn::Murmur2, Reduction::Mask);
const FNV1A: Rule = Rule::Hash(HashFn::Fnv1a, Reduction::AbsThenRemainder);

const LIBRDKAFKA: Row = Row { client: "librdkafka", versions: "2.16.0", ..PLAIN };

// Null keys that are placed at random keep one partition for `sticky.partitioning.linger.ms`, 10 ms by default.
pub(super) const ROWS: &[Row] = &[
    Row {
        id: "librdkafka-consistent-random",
        name: "consistent_random",
        default_in: Some("2.16.0"),
        config: Some("partitioner=consistent_random"),
        rule: CRC32,
        empty_key: RANDOM,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-consistent",
        name: "consistent",
        config: Some("partitioner=consistent"),
        rule: CRC32,
        null_key: Handling::Hashed,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-murmur2-random",
        name: "murmur2_random",
        config: Some("partitioner=murmur2_random"),
        rule: MURMUR2,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-murmur2",
        name: "murmur2",
        config: Some("partitioner=murmur2"),
        rule: MURMUR2,
        null_key: Handling::Hashed,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-fnv1a-random",
        name: "fnv1a_random",
        config: Some("partitioner=fnv1a_random"),
        rule: FNV1A,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-fnv1a",
        name: "fnv1a",
        config: Some("partitioner=fnv1a"),
        rule: FNV1A,
        null_key: Handling::Hashed,
        ..LIBRDKAFKA
    },
    Row {
        id: "librdkafka-random",
        name: "random",
        config: Some("partitioner=random"),
        rule: Rule::IgnoresKey(Placement::Random),
        empty_key: RANDOM,
        ..LIBRDKAFKA
    },
];
