//! Rust: the crate `kafka`, and the clients that leave the choice to their caller. rust-rdkafka is librdkafka.

use super::{PLAIN, ROUND_ROBIN, Row};
use crate::hash::HashFn;
use crate::partitioner::{Placement, Reduction, Rule};

/// The program names the partition.
const BY_CALLER: Row = Row { rule: Rule::IgnoresKey(Placement::NotComputed), default_in: Some("?"), ..PLAIN };

pub(super) const ROWS: &[Row] = &[
    Row {
        id: "kafka-rust",
        client: "kafka (Rust crate)",
        name: "DefaultPartitioner",
        versions: "0.10.0",
        default_in: Some("0.10.0"),
        rule: Rule::Hash(HashFn::Xxh32, Reduction::Unsigned),
        null_key: ROUND_ROBIN,
        empty_key: ROUND_ROBIN,
        ..PLAIN
    },
    Row { id: "rskafka", client: "rskafka", name: "PartitionClient", ..BY_CALLER },
    Row { id: "samsa", client: "samsa", name: "ProduceMessage.partition_id", ..BY_CALLER },
];
