//! `JavaScript`: `KafkaJS`, @platformatic/kafka, kafka-node, no-kafka.

use super::{Flaw, PLAIN, ROUND_ROBIN, Row};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Placement, Reduction, Rule, Takes};

const MURMUR2: Rule = Rule::Hash(HashFn::Murmur2, Reduction::Mask);

const KAFKAJS: Row = Row { client: "kafkajs", null_key: ROUND_ROBIN, ..PLAIN };

const PLATFORMATIC: Row =
    Row { client: "@platformatic/kafka", versions: "1.35.0 – 2.12.1", null_key: ROUND_ROBIN, ..PLAIN };

const KAFKA_NODE: Row = Row { client: "kafka-node", versions: "5.0.0", ..PLAIN };

const NO_KAFKA: Row = Row { client: "no-kafka", versions: "3.4.4", ..PLAIN };

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "kafkajs-2",
        name: "DefaultPartitioner",
        versions: ">= 2.0.0",
        default_in: Some(">= 2.0.0"),
        config: Some("createPartitioner: Partitioners.DefaultPartitioner"),
        rule: MURMUR2,
        ..KAFKAJS
    },
    Row {
        id: "kafkajs-2-legacy",
        name: "LegacyPartitioner",
        versions: ">= 2.0.0",
        config: Some("createPartitioner: Partitioners.LegacyPartitioner"),
        rule: Rule::Hash(HashFn::Murmur2Kafkajs1, Reduction::Mask),
        flaw: Some(Flaw::Arithmetic),
        ..KAFKAJS
    },
    Row {
        id: "kafkajs-1",
        name: "DefaultPartitioner",
        versions: "< 2.0.0",
        default_in: Some("< 2.0.0"),
        config: Some("createPartitioner: Partitioners.DefaultPartitioner"),
        rule: Rule::Hash(HashFn::Murmur2Kafkajs1, Reduction::Mask),
        flaw: Some(Flaw::Arithmetic),
        ..KAFKAJS
    },
    Row {
        id: "kafkajs-java-compatible",
        name: "JavaCompatiblePartitioner",
        versions: ">= 1.8.0",
        config: Some("createPartitioner: Partitioners.JavaCompatiblePartitioner"),
        rule: MURMUR2,
        ..KAFKAJS
    },
    // A key that is no Buffer after serialization goes to partition 0.
    Row {
        id: "platformatic",
        name: "default",
        default_in: Some("1.35.0 – 2.12.1"),
        rule: Rule::Hash(HashFn::Murmur2, Reduction::Unsigned),
        flaw: Some(Flaw::NoMask),
        ..PLATFORMATIC
    },
    Row {
        id: "platformatic-compatibility",
        name: "compatibilityPartitioner",
        config: Some("partitioner: compatibilityPartitioner"),
        rule: MURMUR2,
        null_key: Handling::Placed(Placement::At(0)),
        ..PLATFORMATIC
    },
    // Each of its three producers has a default of its own; that of `ProducerStream` is the keyed one.
    Row {
        id: "kafka-node-first",
        name: "Producer",
        default_in: Some("5.0.0"),
        config: Some("partitionerType: 0"),
        rule: Rule::IgnoresKey(Placement::At(0)),
        ..KAFKA_NODE
    },
    Row {
        id: "kafka-node-cyclic",
        name: "HighLevelProducer",
        default_in: Some("5.0.0"),
        config: Some("partitionerType: 2"),
        rule: Rule::IgnoresKey(Placement::RoundRobin),
        ..KAFKA_NODE
    },
    Row {
        id: "kafka-node-keyed",
        name: "KeyedPartitioner",
        default_in: Some("5.0.0"),
        config: Some("partitionerType: 3"),
        rule: Rule::Hash(HashFn::JavaString, Reduction::MaskOneForZero),
        null_key: Handling::Hashed,
        ..KAFKA_NODE
    },
    Row {
        id: "no-kafka",
        name: "DefaultPartitioner",
        default_in: Some("3.4.4"),
        config: Some("partitioner: new Kafka.DefaultPartitioner()"),
        rule: MURMUR2,
        null_key: ROUND_ROBIN,
        ..NO_KAFKA
    },
    Row {
        id: "no-kafka-crc32",
        name: "HashCRC32Partitioner",
        config: Some("partitioner: new Kafka.HashCRC32Partitioner()"),
        rule: Rule::Hash(HashFn::Crc32LowBytes, Reduction::AbsThenRemainder),
        takes: Takes::Text,
        null_key: Handling::Placed(Placement::At(0)),
        flaw: Some(Flaw::Abs),
        ..NO_KAFKA
    },
];
