//! What an assignment means for people: which numbers stay together, how it loads members, and what it moves.
//!
//! Source: the definitions; no client computes these. How many *keys* stay together says [`crate::copartition::reach`].
//! Sums saturate at `u64::MAX`.

use alloc::vec::Vec;
use core::mem::take;

use super::lists::{NONE, at, filled, set};
use super::{Assignment, Assignor, Group, Partition};
use crate::list::IntoList;

/// How many partition numbers of two topics are with one member.
///
/// ```
/// use copartition::assignor::measure::Numbers;
///
/// let numbers = Numbers { both: 6, together: 3 };
/// assert!(numbers.together < numbers.both);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Numbers that are handed out in both topics.
    pub both: u32,
    /// Those of them that one member has of both.
    pub together: u32,
}

/// A partition that is with another member than before.
///
/// ```
/// use copartition::assignor::{Partition, measure::Move};
///
/// let leaves = Move { partition: Partition { topic: 0, number: 3 }, from: Some(1), to: None };
/// assert_ne!(leaves.from, leaves.to);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The partition.
    pub partition: Partition,
    /// The place of the member that owned it; `None` if nobody who is still there did.
    pub from: Option<u32>,
    /// The place of the member that is given it; `None` if nobody is.
    pub to: Option<u32>,
}

/// A cooperative rebalance, which takes two assignments where a partition changes its member.
///
/// ```
/// use copartition::assignor::{Group, measure::cooperative};
///
/// let steps = cooperative(Group::even(&[("orders", 6)], 2)).ok_or("it throws")?;
/// assert_eq!((steps.revoked, steps.second), (vec![], None));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cooperative {
    /// What members have after the first assignment: what moves is with nobody.
    pub first: Assignment,
    /// What members give up in it.
    pub revoked: Vec<Move>,
    /// What members have after the second one; `None` if nothing was given up, for then there is none.
    pub second: Option<Assignment>,
}

impl Assignment {
    /// Who has each partition of a topic of the group, partition 0 first, by place; those beyond its count are left out.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group};
    ///
    /// let group = Group::even(&[("orders", 3)], 2);
    /// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
    /// assert_eq!(assigned.owners(&group, 0), [Some(0), Some(0), Some(1)]);
    /// assert_eq!(assigned.owners(&group, 1), []);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn owners(&self, group: &Group, topic: u32) -> Vec<Option<u32>> {
        self.table(group, topic).iter().map(|owner| (*owner != NONE).then_some(*owner)).into_list()
    }

    fn table(&self, group: &Group, topic: u32) -> Vec<u32> {
        let mut owners = filled(group.partitions(topic), NONE);
        for held in &self.held {
            if held.partition.topic == topic {
                set(&mut owners, held.partition.number, held.member);
            }
        }
        owners
    }

    /// How many partition numbers of two topics are with one member.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group, measure::Numbers};
    ///
    /// let group = Group::even(&[("orders", 6), ("payments", 8)], 2);
    /// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
    /// assert_eq!(assigned.numbers(&group, [0, 1]), Numbers { both: 6, together: 5 });
    /// # Ok::<(), &str>(())
    /// ```
    pub fn numbers(&self, group: &Group, topics: [u32; 2]) -> Numbers {
        let [a, b] = topics;
        let (a, b) = (self.table(group, a), self.table(group, b));
        let mut numbers = Numbers { both: 0, together: 0 };
        for (a, b) in a.iter().zip(&b) {
            numbers.both += u32::from(*a != NONE && *b != NONE);
            numbers.together += u32::from(*a != NONE && *a == *b);
        }
        numbers
    }

    /// The load of each member of the group: what its partitions weigh, in the unit of `weight`.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group};
    ///
    /// let group = Group::even(&[("orders", 3)], 2);
    /// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
    /// assert_eq!(assigned.loads(&group, &|_| 1), [2, 1]);
    /// assert_eq!(assigned.loads(&group, &|partition| u64::from(partition.number)), [1, 2]);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn loads(&self, group: &Group, weight: &dyn Fn(Partition) -> u64) -> Vec<u64> {
        let mut loads: Vec<u64> = group.members.iter().map(|_| 0).into_list();
        for held in &self.held {
            if let Some(load) = loads.get_mut(held.member as usize) {
                *load = load.saturating_add(weight(held.partition));
            }
        }
        loads
    }

    /// How many members of the group are given nothing.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group};
    ///
    /// let group = Group::even(&[("orders", 3)], 5);
    /// assert_eq!(Assignor::RoundRobin.assign(&group).map(|assigned| assigned.idle(&group)), Some(2));
    /// ```
    pub fn idle(&self, group: &Group) -> u32 {
        self.loads(group, &|_| 1).iter().filter(|load| **load == 0).count() as u32
    }

    /// What is with another member than the one of the group that owns it, by topic, then by number.
    ///
    /// ```
    /// use copartition::assignor::{Assignor, Group};
    ///
    /// let group = Group::even(&[("orders", 6)], 2);
    /// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
    /// assert_eq!(assigned.moves(&group).len(), 6);
    /// assert_eq!(assigned.moves(&group.after(&assigned)), []);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn moves(&self, group: &Group) -> Vec<Move> {
        let mut moves = Vec::new();
        for topic in 0..group.topic_count() {
            let mut before = filled(group.partitions(topic), NONE);
            for (place, member) in (0..).zip(&group.members) {
                for partition in &member.owned {
                    if partition.topic == topic {
                        set(&mut before, partition.number, place);
                    }
                }
            }
            for (number, to) in (0..).zip(self.table(group, topic)) {
                let from = at(&before, number);
                if from != to {
                    let member = |place: u32| (place != NONE).then_some(place);
                    let partition = Partition { topic, number };
                    moves.push(Move { partition, from: member(from), to: member(to) });
                }
            }
        }
        moves
    }
}

/// The steps of a rebalance under [`Assignor::CooperativeSticky`]; `None` where it throws.
///
/// ```
/// use copartition::assignor::{Assignor, Group, Member, measure::cooperative};
///
/// let group = Group::even(&[("orders", 6)], 2);
/// let assigned = Assignor::CooperativeSticky.assign(&group).ok_or("it throws")?;
/// let mut group = group.after(&assigned);
/// group.members.push(Member { id: "member-3".into(), subscriptions: vec![0], ..Member::default() });
///
/// let steps = cooperative(group.clone()).ok_or("it throws")?;
/// assert_eq!(steps.revoked.len(), 2);
/// assert_eq!(steps.first.loads(&group, &|_| 1), [2, 2, 0]);
/// assert_eq!(steps.second.map(|second| second.loads(&group, &|_| 1)), Some(vec![2, 2, 2]));
/// # Ok::<(), &str>(())
/// ```
pub fn cooperative(mut group: Group) -> Option<Cooperative> {
    cooperate(&mut group)
}

/// The same with a group that is afterwards as it was: a copy would be a kilobyte of wasm.
pub(crate) fn cooperate(group: &mut Group) -> Option<Cooperative> {
    let first = Assignor::CooperativeSticky.assign(group)?;
    let revoked = first.moves(group).into_iter().filter(|one| one.from.is_some()).into_list();
    let mut second = None;
    if !revoked.is_empty() {
        let before = group.members.iter_mut().map(|member| (take(&mut member.owned), member.generation)).into_list();
        *group = take(group).after(&first);
        let assigned = Assignor::CooperativeSticky.assign(group);
        for (member, (owned, generation)) in group.members.iter_mut().zip(before) {
            member.owned = owned;
            member.generation = generation;
        }
        second = Some(assigned?);
    }
    Some(Cooperative { first, revoked, second })
}
