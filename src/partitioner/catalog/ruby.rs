//! Ruby: ruby-kafka, and the `partition_key:` of rdkafka-ruby. Its `key:` is librdkafka's.

use super::{Flaw, PLAIN, RANDOM, Row};
use crate::hash::HashFn;
use crate::partitioner::{Reduction, Rule, Takes};

const RUBY_KAFKA: Row = Row { client: "ruby-kafka", versions: "1.5.0", ..PLAIN };

const RDKAFKA: Row = Row {
    client: "rdkafka-ruby",
    versions: "0.29.0",
    takes: Takes::TextCut,
    empty_key: RANDOM,
    flaw: Some(Flaw::KeyCut),
    ..PLAIN
};

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "ruby-kafka-crc32",
        name: "Partitioner(hash_function: :crc32)",
        default_in: Some("1.5.0"),
        config: Some("partitioner: Kafka::Partitioner.new(hash_function: :crc32)"),
        rule: Rule::Hash(HashFn::Crc32, Reduction::Unsigned),
        ..RUBY_KAFKA
    },
    Row {
        id: "ruby-kafka-murmur2",
        name: "Partitioner(hash_function: :murmur2), x86-64",
        config: Some("partitioner: Kafka::Partitioner.new(hash_function: :murmur2)"),
        rule: Rule::Hash(HashFn::Murmur2SignedTail, Reduction::Mask),
        flaw: Some(Flaw::SignedBytes),
        ..RUBY_KAFKA
    },
    Row {
        id: "rdkafka-ruby-partition-key",
        name: "partition_key, consistent_random, UTF-8 string",
        config: Some("producer.produce(topic:, payload:, key:, partition_key: key)"),
        rule: Rule::Hash(HashFn::Crc32, Reduction::Unsigned),
        ..RDKAFKA
    },
    Row {
        id: "rdkafka-ruby-partition-key-murmur2",
        name: "partition_key, murmur2_random, UTF-8 string",
        config: Some(
            "Rdkafka::Config.new(\"bootstrap.servers\": \"localhost:9092\", partitioner: \"murmur2_random\").producer.produce(topic:, payload:, key:, partition_key: key)",
        ),
        rule: Rule::Hash(HashFn::Murmur2, Reduction::Mask),
        ..RDKAFKA
    },
];
