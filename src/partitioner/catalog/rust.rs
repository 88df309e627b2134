//! Rust: the crate `kafka`, and the clients that leave the choice to their caller. rust-rdkafka is librdkafka.

use super::{PLAIN, ROUND_ROBIN};
use crate::hash::HashFn;
use crate::partitioner::{Partitioner, Placement, Reduction, Rule};

/// The program names the partition.
const BY_CALLER: Partitioner =
    Partitioner { rule: Rule::IgnoresKey(Placement::NotComputed), default_in: Some(""), ..PLAIN };

pub(super) const ROWS: &[Partitioner] = &[
    Partitioner {
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
    Partitioner { id: "rskafka", client: "rskafka", name: "PartitionClient", ..BY_CALLER },
    Partitioner { id: "samsa", client: "samsa", name: "ProduceMessage.partition_id", ..BY_CALLER },
];
