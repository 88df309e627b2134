//! Python: kafka-python, aiokafka, pykafka, afkak.

use super::{PLAIN, REFUSED, Row, STICKY};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Placement, Reduction, Rule};

const MURMUR2: Rule = Rule::Hash(HashFn::Murmur2, Reduction::Mask);
const ROUND_ROBIN: Rule = Rule::IgnoresKey(Placement::RoundRobin);

const KAFKA_PYTHON: Row = Row { client: "kafka-python", ..PLAIN };
const PYKAFKA: Row = Row { client: "pykafka", versions: "2.8.0", ..PLAIN };
const AFKAK: Row = Row { client: "afkak", versions: "21.5.0.post0", ..PLAIN };

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "kafka-python",
        name: "DefaultPartitioner",
        versions: "1.4.7 – 3.0.12",
        default_in: Some("1.4.7 – 3.0.12"),
        config: Some("partitioner=DefaultPartitioner()"),
        rule: MURMUR2,
        ..KAFKA_PYTHON
    },
    Row {
        id: "kafka-python-sticky",
        name: "StickyPartitioner",
        versions: "3.0.12",
        config: Some("partitioner=StickyPartitioner()"),
        rule: MURMUR2,
        null_key: STICKY,
        ..KAFKA_PYTHON
    },
    // It asks Python's hash(), which gives texts and bytes other values in each process.
    Row {
        id: "kafka-python-legacy",
        name: "LegacyPartitioner",
        versions: "1.4.7",
        rule: Rule::NotComputed,
        null_key: Handling::Placed(Placement::NotComputed),
        ..KAFKA_PYTHON
    },
    Row {
        id: "aiokafka",
        client: "aiokafka",
        name: "DefaultPartitioner",
        versions: "0.14.0",
        default_in: Some("0.14.0"),
        config: Some("partitioner=DefaultPartitioner()"),
        rule: MURMUR2,
        ..PLAIN
    },
    Row {
        // It counts, whatever its name says.
        id: "pykafka-random",
        name: "RandomPartitioner",
        default_in: Some("2.8.0"),
        config: Some("partitioner=RandomPartitioner()"),
        rule: ROUND_ROBIN,
        ..PYKAFKA
    },
    Row {
        id: "pykafka-hashing",
        name: "HashingPartitioner",
        config: Some("partitioner=HashingPartitioner()"),
        rule: Rule::Hash(HashFn::Sha1, Reduction::BigInteger),
        null_key: REFUSED,
        ..PYKAFKA
    },
    Row {
        id: "afkak-round-robin",
        name: "RoundRobinPartitioner",
        default_in: Some("21.5.0.post0"),
        config: Some("partitioner_class=RoundRobinPartitioner"),
        rule: ROUND_ROBIN,
        ..AFKAK
    },
    Row {
        id: "afkak-hashed",
        name: "HashedPartitioner",
        config: Some("partitioner_class=HashedPartitioner"),
        rule: MURMUR2,
        null_key: REFUSED,
        ..AFKAK
    },
];
