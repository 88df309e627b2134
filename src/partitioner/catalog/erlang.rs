//! Elixir and Erlang: `kafka_ex`, kaffe, brod.

use super::{Flaw, PLAIN, REFUSED, Row};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Placement, Reduction, Rule};

const KAFKA_EX: Row = Row { client: "kafka_ex", ..PLAIN };

/// A missing key is the atom `undefined`, which has a `phash2` too.
const BROD: Row = Row { client: "brod", versions: "4.6.2", null_key: Handling::HashedAs(UNDEFINED), ..PLAIN };

/// `phash2` of the atom `undefined`.
const UNDEFINED: u32 = 0x02bc_98f4;

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "kafka-ex",
        name: "Partitioner.Default",
        versions: ">= 0.11.0",
        default_in: Some(">= 0.11.0"),
        config: Some("config :kafka_ex, partitioner: KafkaEx.Producer.Partitioner.Default"),
        rule: Rule::Hash(HashFn::Murmur2, Reduction::Mask),
        ..KAFKA_EX
    },
    Row {
        id: "kafka-ex-legacy",
        name: "Partitioner.Legacy",
        versions: "<= 1.1.0",
        default_in: Some("< 0.11.0"),
        config: Some("config :kafka_ex, partitioner: KafkaEx.Producer.Partitioner.Legacy"),
        rule: Rule::Hash(HashFn::Murmur2, Reduction::Unsigned),
        flaw: Some(Flaw::NoMask),
        ..KAFKA_EX
    },
    Row {
        id: "kaffe-md5",
        client: "kaffe",
        name: "md5",
        versions: "2.2.0",
        default_in: Some("2.2.0"),
        config: Some("partition_strategy: :md5"),
        rule: Rule::Hash(HashFn::Md5Sum, Reduction::Unsigned),
        null_key: REFUSED,
        ..PLAIN
    },
    Row {
        id: "brod-hash",
        name: "hash (binary key)",
        config: Some("brod:produce_sync(Client, Topic, hash, Key, Value)"),
        rule: Rule::Hash(HashFn::Phash2Binary, Reduction::Unsigned),
        ..BROD
    },
    Row {
        id: "brod-hash-list",
        name: "hash (list-of-bytes key)",
        config: Some("brod:produce_sync(Client, Topic, hash, binary_to_list(Key), Value)"),
        rule: Rule::Hash(HashFn::Phash2List, Reduction::Unsigned),
        ..BROD
    },
    Row {
        id: "brod-random",
        name: "random",
        config: Some("brod:produce_sync(Client, Topic, random, Key, Value)"),
        rule: Rule::IgnoresKey(Placement::Random),
        ..BROD
    },
];
