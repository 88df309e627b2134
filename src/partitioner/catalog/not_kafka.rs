//! Other systems that divide keys among parts, for comparison: Pulsar, Flink, Kinesis, Azure Event Hubs.

use super::{Group, PLAIN, REFUSED, ROUND_ROBIN, Row};
use crate::hash::HashFn;
use crate::partitioner::{Reduction, Rule, Takes};

const OTHER: Row = Row { group: Group::NotKafka, takes: Takes::Text, ..PLAIN };

const PULSAR: Row = Row { client: "pulsar", versions: "master", null_key: ROUND_ROBIN, ..OTHER };

const FLINK: Row = Row { client: "flink", versions: "2.3.0", null_key: REFUSED, ..OTHER };

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "pulsar-java-string",
        name: "JavaStringHash (String key)",
        default_in: Some("master"),
        config: Some(".hashingScheme(HashingScheme.JavaStringHash)"),
        rule: Rule::Hash(HashFn::JavaString, Reduction::Mask),
        ..PULSAR
    },
    Row {
        id: "pulsar-murmur3",
        name: "Murmur3_32Hash",
        config: Some(".hashingScheme(HashingScheme.Murmur3_32Hash)"),
        rule: Rule::Hash(HashFn::Murmur3, Reduction::Mask),
        takes: Takes::Bytes,
        ..PULSAR
    },
    Row {
        id: "flink-key-group",
        name: "key group of a String key, maxParallelism = n",
        rule: Rule::Hash(HashFn::KeyGroup, Reduction::AbsOrZero),
        ..FLINK
    },
    Row {
        id: "flink-subtask",
        name: "keyBy subtask of a String key, parallelism = n, default maxParallelism",
        rule: Rule::Hash(HashFn::KeyGroup, Reduction::KeyGroup),
        ..FLINK
    },
    Row {
        id: "event-hubs",
        client: "azure-event-hubs",
        name: "partition key hash (buffered producer)",
        versions: "6.0.4",
        default_in: Some("6.0.4"),
        rule: Rule::Hash(HashFn::Lookup3, Reduction::Low16ThenAbs),
        null_key: ROUND_ROBIN,
        ..OTHER
    },
    // Run on emulators only.
    Row {
        id: "kinesis",
        client: "kinesis",
        name: "shard of partition key, n equal shards",
        versions: "moto 5.2.5",
        default_in: Some("moto 5.2.5"),
        rule: Rule::Hash(HashFn::Md5, Reduction::Range),
        null_key: REFUSED,
        empty_key: REFUSED,
        ..OTHER
    },
];
