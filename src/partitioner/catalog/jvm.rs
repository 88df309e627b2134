//! Java: the client of Apache Kafka itself, and what stands between it and its users.

use super::{PLAIN, REFUSED, Row, STICKY};
use crate::hash::HashFn;
use crate::partitioner::{Handling, Partitioner, Placement, Reduction, Rule, Takes};

/// The Java producer's own choice: `(murmur2(key) & 0x7fffffff) % partitions`.
///
/// Without a key it sends to a sticky partition. The empty key is hashed like any other.
/// `partitioner.ignore.keys=true` or a `partitioner.class` of one's own turn it off.
///
/// Source: `apache/kafka` 4.0, `clients/…/producer/internals/BuiltInPartitioner.java`, `partitionForKey`, and
/// `KafkaProducer.java`, `partition`; for a key the same as `DefaultPartitioner.java` since 2.8 at least.
///
/// ```
/// use copartition::partitioner::{JAVA, PartitionCount, Placement};
///
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// assert_eq!(JAVA.place(Some(b"TLKM"), six), Placement::At(5));
/// assert_eq!(JAVA.place(Some(b""), six), Placement::At(3));
/// assert_eq!(JAVA.place(None, six), Placement::Sticky);
/// # Ok::<(), &str>(())
/// ```
pub const JAVA: Partitioner = JAVA_ROW.partitioner();

const JAVA_ROW: Row = Row {
    id: "java",
    client: "Java",
    name: "default",
    versions: ">= 2.8.2",
    default_in: Some(">= 2.8.2"),
    rule: Rule::Hash(HashFn::Murmur2, Reduction::Mask),
    null_key: STICKY,
    ..PLAIN
};

pub(super) const ROWS: &[Row] = &[
    JAVA_ROW,
    Row {
        id: "java-ignore-keys",
        name: "partitioner.ignore.keys",
        versions: ">= 3.3",
        config: Some("partitioner.ignore.keys=true"),
        rule: Rule::IgnoresKey(Placement::Sticky),
        ..JAVA_BY_HAND
    },
    Row {
        id: "java-round-robin",
        name: "RoundRobinPartitioner",
        versions: ">= 2.4",
        config: Some("partitioner.class=org.apache.kafka.clients.producer.RoundRobinPartitioner"),
        rule: Rule::IgnoresKey(Placement::RoundRobin),
        ..JAVA_BY_HAND
    },
    Row {
        id: "flink-fixed",
        client: "Flink Kafka connector",
        name: "FlinkFixedPartitioner",
        versions: "?",
        config: Some(".setPartitioner(new FlinkFixedPartitioner<>())"),
        rule: Rule::IgnoresKey(Placement::NotComputed),
        ..JAVA_BY_HAND
    },
    Row {
        id: "spring-cloud-stream",
        client: "spring-cloud-stream",
        name: "DefaultPartitionSelector (String key)",
        versions: "5.0.3",
        config: Some(
            "spring.cloud.stream.bindings.generate-out-0.producer.partition-key-expression=headers['partitionKey']",
        ),
        rule: Rule::Hash(HashFn::JavaString, Reduction::AbsOrZero),
        takes: Takes::Text,
        null_key: REFUSED,
        empty_key: Handling::Hashed,
        ..JAVA_BY_HAND
    },
];

const JAVA_BY_HAND: Row = Row { default_in: None, ..JAVA_ROW };
