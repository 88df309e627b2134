//! What people need to know of each assignor: which clients have it, which take it by default, and how to choose it.
//!
//! Source: the clients' own code and the versions of `tests/vectors`; for defaults `ConsumerConfig.java` and
//! `GroupCoordinatorConfig.java` of `apache/kafka`, `config.go` of `IBM/sarama`, `reader.go` of `segmentio/kafka-go`,
//! `kafka/consumer/group.py` of `dpkp/kafka-python`, `aiokafka/consumer/consumer.py` of `aio-libs/aiokafka`.

use super::Assignor;

/// An assignor and who has it.
///
/// ```
/// use copartition::assignor::{Assignor, catalog::row};
///
/// let users = row(Assignor::Range).ok_or("a row")?.users;
/// assert_eq!((users[0].client, users[0].default_in), ("Java", Some(">= 0.9.0")));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The assignor.
    pub assignor: Assignor,
    /// The clients that have it, the one that it follows first.
    pub users: &'static [User],
}

/// A client, or the broker, that has an assignor.
///
/// ```
/// use copartition::assignor::catalog::ROWS;
///
/// let mut users = ROWS.iter().flat_map(|row| row.users);
/// assert!(users.any(|user| user.client == "broker" && user.name == "uniform"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User {
    /// The client, as its makers write it; `broker` for Kafka's own, of the group protocol of KIP-848.
    pub client: &'static str,
    /// What it calls the assignor.
    pub name: &'static str,
    /// The versions that assign as this crate does, written as in [`partitioner::catalog::Row`](crate::partitioner::catalog::Row).
    pub versions: &'static str,
    /// The versions that take this one if nobody chooses, written likewise; `None` where it must be chosen.
    pub default_in: Option<&'static str>,
    /// What one writes in the configuration or the code to choose it.
    pub config: &'static str,
}

/// Every assignor, in the order to show them.
///
/// ```
/// use copartition::assignor::{Assignor, catalog::ROWS};
///
/// assert_eq!(ROWS.len(), Assignor::ALL.len());
/// ```
pub const ROWS: [Row; 15] = [
    Row {
        assignor: Assignor::Range,
        users: &[
            User {
                client: "Java",
                name: "RangeAssignor",
                versions: ">= 3.5.0",
                default_in: Some(">= 0.9.0"),
                config: "partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor",
            },
            User {
                name: "RangePartitionAssignor",
                config: "partition_assignment_strategy=[RangePartitionAssignor]",
                ..AIOKAFKA
            },
        ],
    },
    Row {
        assignor: Assignor::CooperativeSticky,
        users: &[
            User {
                client: "Java",
                name: "CooperativeStickyAssignor",
                versions: ">= 3.7.1",
                default_in: None,
                config: "partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor",
            },
            User {
                name: "CooperativeStickyPartitionAssignor",
                config: "partition_assignment_strategy=[CooperativeStickyPartitionAssignor]",
                ..KAFKA_PYTHON
            },
        ],
    },
    Row {
        assignor: Assignor::Sticky,
        users: &[
            User {
                client: "Java",
                name: "StickyAssignor",
                versions: ">= 3.7.1",
                default_in: None,
                config: "partition.assignment.strategy=org.apache.kafka.clients.consumer.StickyAssignor",
            },
            User {
                name: "StickyPartitionAssignor",
                config: "partition_assignment_strategy=[StickyPartitionAssignor]",
                ..KAFKA_PYTHON
            },
            User {
                name: "StickyPartitionAssignor",
                config: "partition_assignment_strategy=[StickyPartitionAssignor]",
                ..AIOKAFKA
            },
        ],
    },
    Row {
        assignor: Assignor::RoundRobin,
        users: &[
            User {
                client: "Java",
                name: "RoundRobinAssignor",
                versions: ">= 2.8.2",
                default_in: None,
                config: "partition.assignment.strategy=org.apache.kafka.clients.consumer.RoundRobinAssignor",
            },
            User {
                name: "RoundRobinPartitionAssignor",
                default_in: Some("0.14.0"),
                config: "partition_assignment_strategy=[RoundRobinPartitionAssignor]",
                ..AIOKAFKA
            },
        ],
    },
    Row {
        assignor: Assignor::Uniform,
        users: &[User {
            client: "broker",
            name: "uniform",
            versions: "4.0.0",
            default_in: Some(">= 4.0.0"),
            config: "group.protocol=consumer, group.remote.assignor=uniform",
        }],
    },
    Row {
        assignor: Assignor::RangeServer,
        users: &[User {
            client: "broker",
            name: "range",
            versions: "4.0.0",
            default_in: None,
            config: "group.protocol=consumer, group.remote.assignor=range",
        }],
    },
    Row {
        assignor: Assignor::KafkaJs,
        users: &[User {
            client: "KafkaJS",
            name: "RoundRobinAssigner",
            versions: ">= 1.13.0",
            default_in: Some(">= 1.13.0"),
            config: "partitionAssigners: [PartitionAssigners.roundRobin]",
        }],
    },
    Row {
        assignor: Assignor::KafkaJsBefore1_13,
        users: &[User {
            client: "KafkaJS",
            name: "RoundRobinAssigner",
            versions: "< 1.13.0",
            default_in: Some("< 1.13.0"),
            config: "partitionAssigners: [PartitionAssigners.roundRobin]",
        }],
    },
    Row {
        assignor: Assignor::SaramaRange,
        users: &[User {
            client: "sarama",
            name: "range",
            versions: "1.60.1",
            default_in: Some("1.60.1"),
            config: "config.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{sarama.NewBalanceStrategyRange()}",
        }],
    },
    Row {
        assignor: Assignor::SaramaRoundRobin,
        users: &[User {
            client: "sarama",
            name: "roundrobin",
            versions: "1.60.1",
            default_in: None,
            config: "config.Consumer.Group.Rebalance.GroupStrategies = []sarama.BalanceStrategy{sarama.NewBalanceStrategyRoundRobin()}",
        }],
    },
    Row {
        assignor: Assignor::KafkaGoRange,
        users: &[User {
            client: "kafka-go",
            name: "RangeGroupBalancer",
            versions: "0.4.50",
            default_in: Some("0.4.50"),
            config: "GroupBalancers: []kafka.GroupBalancer{kafka.RangeGroupBalancer{}}",
        }],
    },
    Row {
        assignor: Assignor::KafkaGoRoundRobin,
        users: &[User {
            client: "kafka-go",
            name: "RoundRobinGroupBalancer",
            versions: "0.4.50",
            default_in: None,
            config: "GroupBalancers: []kafka.GroupBalancer{kafka.RoundRobinGroupBalancer{}}",
        }],
    },
    Row {
        assignor: Assignor::KafkaPythonRange,
        users: &[User {
            name: "RangePartitionAssignor",
            default_in: Some("3.0.12"),
            config: "partition_assignment_strategy=[RangePartitionAssignor]",
            ..KAFKA_PYTHON
        }],
    },
    Row {
        assignor: Assignor::KafkaPythonRoundRobin,
        users: &[User {
            name: "RoundRobinPartitionAssignor",
            config: "partition_assignment_strategy=[RoundRobinPartitionAssignor]",
            ..KAFKA_PYTHON
        }],
    },
    Row {
        assignor: Assignor::Copartition,
        users: &[User {
            client: "KafkaJS",
            name: "copartition",
            versions: ">= 2.0.0",
            default_in: None,
            config: "partitionAssigners: [copartitioned.assigner]",
        }],
    },
];

const KAFKA_PYTHON: User = User { client: "kafka-python", name: "", versions: "3.0.12", default_in: None, config: "" };
const AIOKAFKA: User = User { client: "aiokafka", versions: "0.14.0", ..KAFKA_PYTHON };

/// The row of an assignor; every one has it.
///
/// ```
/// use copartition::assignor::{Assignor, catalog::row};
///
/// assert!(Assignor::ALL.into_iter().all(|assignor| row(assignor).is_some_and(|row| !row.users.is_empty())));
/// ```
pub fn row(assignor: Assignor) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.assignor == assignor)
}

/// The assignors of the rows.
pub(super) const fn assignors() -> [Assignor; ROWS.len()] {
    let mut all = [Assignor::Range; ROWS.len()];
    let mut next = 0;
    while next < all.len() {
        all[next] = ROWS[next].assignor;
        next += 1;
    }
    all
}
