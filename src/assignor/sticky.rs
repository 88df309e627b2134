//! Java's `StickyAssignor` and, in the rebalance that it leads to, `CooperativeStickyAssignor`.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/{StickyAssignor,CooperativeStickyAssignor}.java` and
//! `internals/AbstractStickyAssignor.java`. Versions from 3.7.1 on give the same.
//! There are two algorithms: [`constrained`] where all members subscribe to the same topics, [`general`] where they do not.
//! A first member with no subscription, first in the order of its hash table, counts as one that subscribes like the others,
//! and is given partitions. Partitions beyond a topic's count are kept. Both are flaws of the original.
//! Check: two topics of 6 among 4 new members → 3 partitions each, every pair parted.

use alloc::vec;
use alloc::vec::Vec;

use super::line::{hash_order, topics_by_name};
use super::{Assignment, Group, Partition, racks};
use crate::order::ascending;

mod constrained;
mod general;
mod moves;

/// What both algorithms begin with. Partitions are packed: the place of the topic in `topics`, then the number.
struct Setup<'a> {
    group: &'a Group,
    /// The members in the order of a Java hash table.
    line: Vec<u32>,
    /// The place of each member in the order of ids.
    rank: Vec<u32>,
    /// The topics that someone subscribes to and that have partitions: fewest subscribers first, then by name.
    topics: Vec<u32>,
    /// What each member owns, without what a member of a later generation claims, and what two claim in one generation.
    owned: Vec<Vec<u64>>,
    /// What two members claim in one generation.
    claimed_twice: Vec<u64>,
    /// Whether racks decide anything.
    racks_matter: bool,
}

/// What an algorithm answers: partitions of each member, and those of them that another member has to give up first.
struct Answer {
    held: Vec<Vec<u64>>,
    transferred: Vec<u64>,
}

/// `None` where the original throws. Cooperative members only get what no other member has to give up first.
pub(super) fn assign(group: &Group, cooperative: bool) -> Option<Assignment> {
    let line = hash_order(group);
    let setup = Setup::new(group, line);
    let answer =
        if same_subscriptions(group, &setup.line) { constrained::assign(&setup)? } else { general::assign(&setup)? };
    let mut assignment = Assignment::nothing(group);
    for (member, held) in (0..).zip(&answer.held) {
        for packed in held {
            if !cooperative || !answer.transferred.contains(packed) {
                let partition = setup.partition(*packed);
                assignment.give(member, partition.topic, partition.number);
            }
        }
    }
    Some(assignment)
}

/// Whether all subscribe to what the first in this line does that subscribes to anything.
fn same_subscriptions(group: &Group, line: &[u32]) -> bool {
    let mut all = line.iter().map(|member| group.subscriptions(*member)).skip_while(|own| own.is_empty());
    let first = all.next().unwrap_or_default();
    all.all(|own| own.len() == first.len() && own.iter().all(|topic| first.contains(topic)))
}

impl<'a> Setup<'a> {
    fn new(group: &'a Group, line: Vec<u32>) -> Self {
        let members = group.members.len();
        let mut rank = vec![0; members];
        for (place, member) in (0..).zip(super::line::by_id(group, &super::line::all(group))) {
            if let Some(rank) = rank.get_mut(member as usize) {
                *rank = place;
            }
        }
        let subscribers = |topic: &u32| line.iter().filter(|member| group.subscribes(**member, *topic)).count() as u64;
        let named: Vec<u32> = topics_by_name(group)
            .into_iter()
            .filter(|topic| group.partitions(*topic) > 0 && subscribers(topic) > 0)
            .collect();
        let order = ascending(named.iter().map(subscribers));
        let topics: Vec<u32> = order.iter().filter_map(|place| named.get(*place as usize).copied()).collect();
        let racks_matter = racks::matter(group, &line, &topics);
        let mut setup = Self {
            group,
            line,
            rank,
            topics,
            owned: vec![Vec::new(); members],
            claimed_twice: Vec::new(),
            racks_matter,
        };
        setup.settle_claims();
        setup
    }

    /// Takes what members own; of two that claim a partition, the one of the later generation owns it, of one generation nobody.
    fn settle_claims(&mut self) {
        let mut claims: Vec<(u64, u32)> = Vec::new();
        for member in &self.line {
            for partition in self.group.owned(*member) {
                if let Some(packed) = self.packed(*partition) {
                    claims.push((packed, *member));
                }
            }
        }
        // By partition, and of one partition in the order in which they were claimed.
        let order = ascending(claims.iter().map(|claim| claim.0));
        let mut owners: Vec<Option<u32>> = vec![None; claims.len()];
        let (mut last, mut from) = (None, 0_u32);
        for place in order {
            let Some((packed, member)) = claims.get(place as usize).copied() else { continue };
            let before = last.filter(|(other, _)| *other == packed).map(|(_, owner): (u64, u32)| owner);
            let rivalry = before.map(|owner| self.group.generation(member).cmp(&self.group.generation(owner)));
            if rivalry.is_some_and(core::cmp::Ordering::is_lt) {
                continue;
            }
            if before.is_some()
                && let Some(lost) = owners.get_mut(from as usize)
            {
                *lost = None;
            }
            if rivalry.is_some_and(core::cmp::Ordering::is_eq) {
                self.claimed_twice.push(packed);
            } else if let Some(won) = owners.get_mut(place as usize) {
                *won = Some(member);
            }
            (last, from) = (Some((packed, member)), place);
        }
        for (owner, (packed, _)) in owners.iter().zip(&claims) {
            if let Some(owned) = owner.and_then(|owner| self.owned.get_mut(owner as usize)) {
                owned.push(*packed);
            }
        }
    }

    /// All partitions of all topics.
    fn partitions(&self) -> Vec<u64> {
        let of = |(place, topic): (u32, &u32)| {
            (0..self.group.partitions(*topic)).map(move |number| Partition { topic: place, number }.packed())
        };
        (0..).zip(&self.topics).flat_map(of).collect()
    }

    /// All partitions without these. As the original goes through both at once, a partition that does not exist makes it
    /// forget all that come after.
    fn partitions_without(&self, mut assigned: Vec<u64>) -> Vec<u64> {
        let order = ascending(assigned.iter().copied());
        assigned = order.iter().filter_map(|place| assigned.get(*place as usize).copied()).collect();
        let mut assigned = assigned.into_iter().peekable();
        let mut partitions = self.partitions();
        partitions.retain(|packed| assigned.next_if_eq(packed).is_none());
        partitions
    }

    fn packed(&self, partition: Partition) -> Option<u64> {
        let place = (0..).zip(&self.topics).find(|(_, topic)| **topic == partition.topic)?.0;
        Some(Partition { topic: place, ..partition }.packed())
    }

    fn topic(&self, packed: u64) -> u32 {
        self.topics.get(Partition::unpacked(packed).topic as usize).copied().unwrap_or(u32::MAX)
    }

    fn partition(&self, packed: u64) -> Partition {
        Partition { topic: self.topic(packed), ..Partition::unpacked(packed) }
    }

    fn rank(&self, member: u32) -> u32 {
        self.rank.get(member as usize).copied().unwrap_or(u32::MAX)
    }

    /// These members by id.
    fn by_id(&self, members: &[u32]) -> Vec<u32> {
        let order = ascending(members.iter().map(|member| u64::from(self.rank(*member))));
        order.iter().filter_map(|place| members.get(*place as usize).copied()).collect()
    }

    /// Whether racks decide, and the member's is not one of the partition's.
    fn out_of_rack(&self, member: u32, packed: u64) -> bool {
        self.racks_matter && !racks::match_up(self.group, member, self.partition(packed))
    }

    /// Whether racks decide, and member and partition share one.
    fn shares_rack(&self, member: u32, packed: u64) -> bool {
        self.racks_matter
            && racks::of_member(self.group, member).is_some()
            && racks::match_up(self.group, member, self.partition(packed))
    }
}
