//! Which consumer of a group gets which partitions: the assignors of clients and brokers, exactly, and one of our own.
//!
//! Source: each module names the one that it follows; `tests/vectors` holds what the real ones answered.
//! To add an assignor, add its file, a variant, a row in [`catalog`] and its vectors; tests ask for what is missing.
//! No members: an empty assignment. A topic that nobody subscribes to is with nobody.
//! Check: two topics of 6 and 4 members → together under [`Assignor::Range`], parted under [`Assignor::RoundRobin`].

pub mod catalog;
mod copartition;
mod deal;
mod group;
mod kafka_go;
mod kafka_python;
mod kafkajs;
mod line;
mod lists;
pub mod measure;
mod racks;
mod range;
mod range_server;
mod round_robin;
mod sarama;
mod space;
mod sticky;
mod uniform;

/// Whether all members subscribe alike and name no rack. The page asks about no other groups, so its build does without
/// what only those need: four kilobytes of the download.
const ALIKE: bool = cfg!(all(feature = "wasm", target_arch = "wasm32"));

pub use group::{Assignment, Group, Held, Member, Partition, Topic};

/// A way to hand out the partitions of topics to the members of a group.
///
/// ```
/// use copartition::assignor::{Assignor, Group};
///
/// let group = Group::even(&[("orders", 6), ("payments", 6)], 4);
/// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
/// assert_eq!([0, 1, 2, 3].map(|member| assigned.of(member).len()), [4, 4, 2, 2]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignor {
    /// Java's `RangeAssignor`.
    Range,
    /// Java's `CooperativeStickyAssignor`: what the leader sends, so partitions that move are with nobody for one rebalance.
    CooperativeSticky,
    /// Java's `StickyAssignor`.
    Sticky,
    /// Java's `RoundRobinAssignor`.
    RoundRobin,
    /// The broker's `uniform`, of the group protocol of KIP-848.
    Uniform,
    /// The broker's `range`, of the group protocol of KIP-848.
    RangeServer,
    /// `roundRobin` of `KafkaJS` since 1.13.0.
    KafkaJs,
    /// `roundRobin` of `KafkaJS` before 1.13.0.
    KafkaJsBefore1_13,
    /// Sarama's `range`.
    SaramaRange,
    /// Sarama's `roundrobin`.
    SaramaRoundRobin,
    /// kafka-go's `RangeGroupBalancer`.
    KafkaGoRange,
    /// kafka-go's `RoundRobinGroupBalancer`.
    KafkaGoRoundRobin,
    /// `range` of kafka-python 3.
    KafkaPythonRange,
    /// `roundrobin` of kafka-python 3.
    KafkaPythonRoundRobin,
    /// Ours: partitions of one number go to one member.
    Copartition,
}

impl Assignor {
    /// All of them, in the order to show them.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, catalog::ROWS};
    ///
    /// assert!(Assignor::ALL.iter().eq(ROWS.iter().map(|row| &row.assignor)));
    /// ```
    pub const ALL: [Self; 15] = catalog::assignors();

    /// The name of this assignor in links and reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::assignor::Assignor::CooperativeSticky.id(), "cooperative-sticky");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Range => "range",
            Self::CooperativeSticky => "cooperative-sticky",
            Self::Sticky => "sticky",
            Self::RoundRobin => "roundrobin",
            Self::Uniform => "uniform",
            Self::RangeServer => "range-server",
            Self::KafkaJs => "kafkajs",
            Self::KafkaJsBefore1_13 => "kafkajs-1.12",
            Self::SaramaRange => "sarama-range",
            Self::SaramaRoundRobin => "sarama-roundrobin",
            Self::KafkaGoRange => "kafka-go-range",
            Self::KafkaGoRoundRobin => "kafka-go-roundrobin",
            Self::KafkaPythonRange => "kafka-python-range",
            Self::KafkaPythonRoundRobin => "kafka-python-roundrobin",
            Self::Copartition => "copartition",
        }
    }

    /// The assignor with this id.
    ///
    /// ```
    /// use copartition::assignor::Assignor;
    ///
    /// assert!(Assignor::ALL.iter().all(|assignor| Assignor::from_id(assignor.id()) == Some(*assignor)));
    /// assert_eq!(Assignor::from_id("Range"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|assignor| assignor.id() == id)
    }

    /// What each member of a group is given; `None` where the real assignor throws.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group, Partition};
    ///
    /// let group = Group::even(&[("orders", 2), ("payments", 2)], 2);
    /// let assigned = Assignor::Uniform.assign(&group).ok_or("it throws")?;
    /// assert_eq!(assigned.of(0), [Partition { topic: 0, number: 0 }, Partition { topic: 0, number: 1 }]);
    ///
    /// let mut group = group;
    /// group.members[1].subscriptions = vec![1];
    /// assert_eq!(Assignor::KafkaPythonRoundRobin.assign(&group), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn assign(self, group: &Group) -> Option<Assignment> {
        if group.members.is_empty() {
            return Some(Assignment::default());
        }
        let assigned = match self {
            Self::Range => range::assign(group),
            Self::CooperativeSticky => sticky::assign(group, true)?,
            Self::Sticky => sticky::assign(group, false)?,
            Self::Uniform => uniform::assign(group)?,
            Self::Copartition => copartition::assign(group),
            simple => deal::deal(group, simple.rule()?)?,
        };
        Some(assigned.sorted())
    }

    /// The rule of an assignor that has no file of code.
    const fn rule(self) -> Option<&'static deal::Rule> {
        Some(match self {
            Self::RoundRobin => &round_robin::RULE,
            Self::RangeServer => &range_server::RULE,
            Self::KafkaJs => &kafkajs::RULE,
            Self::KafkaJsBefore1_13 => &kafkajs::BEFORE_1_13,
            Self::SaramaRange => &sarama::RANGE,
            Self::SaramaRoundRobin => &sarama::ROUND_ROBIN,
            Self::KafkaGoRange => &kafka_go::RANGE,
            Self::KafkaGoRoundRobin => &kafka_go::ROUND_ROBIN,
            Self::KafkaPythonRange => &kafka_python::RANGE,
            Self::KafkaPythonRoundRobin => &kafka_python::ROUND_ROBIN,
            Self::Range | Self::CooperativeSticky | Self::Sticky | Self::Uniform | Self::Copartition => return None,
        })
    }
}
