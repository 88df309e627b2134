//! A consumer group as an assignor sees it, and what it answers.

use alloc::string::String;
use alloc::vec::Vec;

use super::lists::{NONE, by_key, filter, pair, up_to};
use crate::{digits::push_digits, list::IntoList};

/// A consumer group at the moment of a rebalance.
///
/// ```
/// use copartition::assignor::{Assignor, Group};
///
/// let group = Group::even(&[("orders", 6), ("payments", 8)], 2);
/// assert_eq!(group.members.len(), 2);
/// assert!(Assignor::Range.assign(&group).is_some());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The topics, in the order in which the cluster names them; everything else says topic by its place here, from 0.
    pub topics: Vec<Topic>,
    /// The members, in the order in which the broker lists them.
    pub members: Vec<Member>,
    /// The place of the member that leads the group and, where a client assigns, computes the assignment.
    pub leader: u32,
}

/// A topic of a group.
///
/// ```
/// use copartition::assignor::Topic;
///
/// let orders = Topic { name: "orders".into(), partitions: 6, ..Topic::default() };
/// assert!(orders.id.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// Its name.
    pub name: String,
    /// How many partitions it has; 0 for none, and for a topic that the cluster does not know.
    pub partitions: u32,
    /// The topic id, its 16 bytes as one number, the first byte highest; without one its place in the list stands for it.
    pub id: Option<u128>,
    /// The racks of each partition's replicas, partition 0 first; may end early.
    pub racks: Vec<Vec<String>>,
    /// The partition numbers in the order in which the cluster lists them, for clients that follow it; empty: 0, 1, 2 and on.
    pub order: Vec<u32>,
    /// The traffic of each partition in any unit, partition 0 first; where it ends, and when it is empty, 1. Looked at by
    /// [`Assignor::Copartition`](super::Assignor::Copartition) only.
    pub weights: Vec<u64>,
}

/// A member of a group.
///
/// ```
/// use copartition::assignor::{Member, Partition};
///
/// let owned = vec![Partition { topic: 0, number: 5 }];
/// let member = Member { id: "consumer-1".into(), subscriptions: vec![0, 1], owned, ..Member::default() };
/// assert!(member.generation.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// The member id, unique in the group.
    pub id: String,
    /// The topics that it subscribes to, by their places, in its own order, each once.
    pub subscriptions: Vec<u32>,
    /// The partitions that it says it owns, in its own order; for the broker's assignors those that it was given last.
    pub owned: Vec<Partition>,
    /// The generation of the group in which it owned them; `None` for a new member.
    pub generation: Option<i32>,
    /// `group.instance.id`, of a static member.
    pub instance_id: Option<String>,
    /// `client.rack`.
    pub rack: Option<String>,
}

/// A partition of a topic of a group.
///
/// ```
/// use copartition::assignor::Partition;
///
/// assert!(Partition { topic: 0, number: 9 } < Partition { topic: 1, number: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Partition {
    /// The topic, by its place in the group.
    pub topic: u32,
    /// The partition's number, from 0.
    pub number: u32,
}

/// A partition and the member that has it.
///
/// ```
/// use copartition::assignor::{Held, Partition};
///
/// let held = Held { partition: Partition { topic: 0, number: 5 }, member: 1 };
/// assert_eq!(held.partition.number, 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The partition.
    pub partition: Partition,
    /// The member, by its place in the group.
    pub member: u32,
}

/// Which partitions the members of a group are given.
///
/// ```
/// use copartition::assignor::{Assignor, Group};
///
/// let assigned = Assignor::RoundRobin.assign(&Group::even(&[("orders", 3)], 2)).ok_or("it throws")?;
/// assert_eq!(assigned.held.iter().map(|held| held.member).collect::<Vec<_>>(), [0, 1, 0]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// Who has what, by topic, then by number.
    ///
    /// A partition can be with nobody, beyond the topic's count, or with two members, where the real assignor does so.
    pub held: Vec<Held>,
}

impl Group {
    /// A new group of members `member-01`, `member-02` and on, which all subscribe to all of these topics.
    ///
    /// The ids have as many digits as the largest of them, so every order of names is that of the numbers.
    ///
    /// ```
    /// use copartition::assignor::Group;
    ///
    /// let group = Group::even(&[("orders", 6), ("payments", 6)], 10);
    /// assert_eq!(group.members[0].id, "member-01");
    /// assert_eq!(group.members[9].subscriptions, [0, 1]);
    /// ```
    pub fn even(topics: &[(&str, u32)], members: u32) -> Self {
        let digits = members.checked_ilog10().unwrap_or(0) + 1;
        let id = |number: u32| {
            let mut id = String::from("member-");
            push_digits(&mut id, number.into(), digits);
            id
        };
        let subscriptions: Vec<u32> = (0..).zip(topics).map(|(place, _)| place).into_list();
        let topic = |(name, partitions): &(&str, u32)| Topic {
            name: (*name).into(),
            partitions: *partitions,
            ..Topic::default()
        };
        let member = |number| Member { id: id(number), subscriptions: subscriptions.clone(), ..Member::default() };
        Self { topics: topics.iter().map(topic).into_list(), members: (1..=members).map(member).into_list(), leader: 0 }
    }

    /// The same group one rebalance later: every member owns what this assignment gave it, in the next generation.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group};
    ///
    /// let group = Group::even(&[("orders", 6)], 2);
    /// let assigned = Assignor::Sticky.assign(&group).ok_or("it throws")?;
    /// let next = group.after(&assigned);
    /// assert_eq!(next.members[0].owned, assigned.of(0));
    /// assert_eq!(next.members[0].generation, Some(0));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn after(mut self, assigned: &Assignment) -> Self {
        let last = self.members.iter().filter_map(|member| member.generation).max().unwrap_or(-1);
        for (place, member) in (0..).zip(&mut self.members) {
            member.owned = assigned.of(place);
            member.generation = Some(last.saturating_add(1));
        }
        self
    }

    pub(super) fn member_count(&self) -> u32 {
        self.members.len() as u32
    }

    pub(super) fn topic_count(&self) -> u32 {
        self.topics.len() as u32
    }

    /// The partitions of a topic; 0 of one that is not there.
    #[inline(never)]
    pub(super) fn partitions(&self, topic: u32) -> u32 {
        self.topics.get(topic as usize).map_or(0, |topic| topic.partitions)
    }

    pub(super) fn subscriptions(&self, member: u32) -> &[u32] {
        self.members.get(member as usize).map_or(&[], |member| &member.subscriptions)
    }

    #[inline(never)]
    pub(super) fn subscribes(&self, member: u32, topic: u32) -> bool {
        self.subscriptions(member).contains(&topic)
    }

    /// The members of a list that subscribe to a topic, in the list's order.
    pub(super) fn subscribers(&self, of: &[u32], topic: u32) -> Vec<u32> {
        filter(of, &|member| self.subscribes(member, topic))
    }

    /// The name of a topic.
    pub(super) fn name(&self, topic: u32) -> &str {
        self.topics.get(topic as usize).map_or("", |topic| &topic.name)
    }

    /// The id of a member.
    pub(super) fn id(&self, member: u32) -> &str {
        self.members.get(member as usize).map_or("", |member| &member.id)
    }

    /// The partition number at a place in the cluster's list of a topic.
    pub(super) fn listed(&self, topic: u32, place: u32) -> u32 {
        self.topics.get(topic as usize).and_then(|topic| topic.order.get(place as usize)).copied().unwrap_or(place)
    }

    pub(super) fn owned(&self, member: u32) -> &[Partition] {
        self.members.get(member as usize).map_or(&[], |member| &member.owned)
    }

    /// The generation of a member, -1 for none, as Java counts.
    #[inline(never)]
    pub(super) fn generation(&self, member: u32) -> i32 {
        self.members.get(member as usize).and_then(|member| member.generation).unwrap_or(-1)
    }
}

impl Assignment {
    /// Gives a partition to a member; nobody is given nothing.
    pub(super) fn give(&mut self, member: u32, topic: u32, number: u32) {
        if member != NONE {
            self.held.push(Held { partition: Partition { topic, number }, member });
        }
    }

    /// What the member at this place is given, by topic, then by number.
    ///
    /// ```
    /// use copartition::assignor::Assignment;
    ///
    /// assert_eq!(Assignment::default().of(0), []);
    /// ```
    pub fn of(&self, member: u32) -> Vec<Partition> {
        self.held.iter().filter(|held| held.member == member).map(|held| held.partition).into_list()
    }

    pub(super) fn sorted(&self) -> Self {
        let held = |place: u32| self.held.get(place as usize);
        let places = by_key(&up_to(self.held.len() as u32), &|place| {
            held(place).map_or(0, |held| pair(held.partition.topic, held.partition.number))
        });
        let mut sorted = Self::default();
        for place in places {
            if let Some(held) = held(place) {
                sorted.held.push(*held);
            }
        }
        sorted
    }
}
