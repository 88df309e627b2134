//! Java's `StickyAssignor` and, in the rebalance that it leads to, `CooperativeStickyAssignor`.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/{StickyAssignor,CooperativeStickyAssignor}.java` and
//! `internals/AbstractStickyAssignor.java`. Versions from 3.7.1 on give the same.
//! There are two algorithms: [`constrained`] where all members subscribe to the same topics, [`general`] where they do not.
//! A first member with no subscription, first in the order of its hash table, counts as one that subscribes like the others,
//! and is given partitions. Partitions beyond a topic's count are kept. Both are flaws of the original.
//! Check: two topics of 6 among 4 new members → 3 partitions each, every pair parted.

use alloc::vec::Vec;

use super::line::{JAVASCRIPT, all, hash_order, line_up, topics_by_name};
use super::lists::{NONE, any, at, by_key, copy, filled, filter, set, up_to};
use super::space::Space;
use super::{ALIKE, Assignment, Group, racks};

mod constrained;
mod general;
mod moves;

/// What both algorithms begin with, and work on.
struct Setup<'a> {
    /// The partitions of the topics that someone subscribes to: fewest subscribers first, then by name. Everyone has what it
    /// owns, without what a member of a later generation claims, and what two claim in one generation.
    space: Space<'a>,
    topics: Vec<u32>,
    /// The members in the order of a Java hash table.
    line: Vec<u32>,
    /// The place of each member in the order of ids.
    rank: Vec<u32>,
    /// 1 for what two members claim in one generation.
    claimed_twice: Vec<u32>,
    /// 1 for what a member is given that another has to give up first.
    transferred: Vec<u32>,
    /// Whether racks decide anything.
    racks_matter: bool,
}

/// `None` where the original throws. Cooperative members only get what no other member has to give up first.
pub(super) fn assign(group: &Group, cooperative: bool) -> Option<Assignment> {
    let line = hash_order(group);
    let is_constrained = ALIKE || same_subscriptions(group, &line);
    let mut setup = Setup::new(group, line);
    if is_constrained {
        constrained::assign(&mut setup)?;
    } else {
        general::assign(&mut setup)?;
    }
    Some(setup.space.assignment(if cooperative { &setup.transferred } else { &[] }))
}

/// Whether all subscribe to what the first in this line does that subscribes to anything.
fn same_subscriptions(group: &Group, line: &[u32]) -> bool {
    let mut first: &[u32] = &[];
    for member in line {
        let own = group.subscriptions(*member);
        if first.is_empty() {
            first = own;
        } else if own.len() != first.len() || any(own, &|topic| !first.contains(&topic)) {
            return false;
        }
    }
    true
}

impl<'a> Setup<'a> {
    fn new(group: &'a Group, line: Vec<u32>) -> Self {
        let subscribers = |topic| group.subscribers(&line, topic);
        let is_used = |topic| group.partitions(topic) > 0 && !subscribers(topic).is_empty();
        let topics = by_key(&filter(&topics_by_name(group), &is_used), &|topic| subscribers(topic).len() as u64);
        let mut rank = filled(group.member_count(), 0);
        for (place, member) in (0..).zip(line_up(group, &all(group), JAVASCRIPT)) {
            set(&mut rank, member, place);
        }
        let mut space = Space::new(group, &topics, &line);
        // Of two that claim a partition, the one of the later generation owns it, of one generation nobody.
        let places = space.owner.len() as u32;
        let (mut claims, mut claimed_twice) = (filled(places, NONE), filled(places, 0));
        for claim in space.claims() {
            let (member, place) = space.claim(claim);
            let other = at(&claims, place);
            let is_later = other == NONE || group.generation(member) > group.generation(other);
            let is_even = !is_later && group.generation(member) == group.generation(other);
            if is_even {
                set(&mut claimed_twice, place, 1);
            }
            if is_even || is_later {
                space.give(place, if is_later { member } else { NONE });
                set(&mut claims, place, member);
            }
        }
        let racks_matter = racks::matter(group, &line, &topics);
        let transferred = filled(places, 0);
        Self { space, topics, line, rank, claimed_twice, transferred, racks_matter }
    }

    /// The partitions that nobody has. As the original goes through what there is and what is assigned at once, a partition that
    /// someone has and that does not exist makes it forget what is assigned of all later topics: it is given once more.
    fn left(&mut self) -> Vec<u32> {
        let mut forgets = false;
        for topic in copy(&self.topics) {
            let mut beyond = false;
            for place in 0..self.space.owner.len() as u32 {
                let owner = self.space.owner(place);
                if self.space.topic(place) == topic && owner != NONE {
                    beyond = beyond || place >= self.space.real;
                    if forgets && place < self.space.real {
                        let partition = self.space.partition(place);
                        self.space.push(partition, owner);
                        self.space.give(place, NONE);
                    }
                }
            }
            forgets = forgets || beyond;
        }
        filter(&up_to(self.space.real), &|place| self.space.owner(place) == NONE)
    }

    /// These members by id.
    fn by_id(&self, members: &[u32]) -> Vec<u32> {
        by_key(members, &|member| u64::from(at(&self.rank, member)))
    }

    /// Whether racks decide, and the member's is not one of the partition's.
    fn out_of_rack(&self, member: u32, place: u32) -> bool {
        !ALIKE && self.racks_matter && !racks::match_up(self.space.group, member, self.space.partition(place))
    }

    /// Whether racks decide, and member and partition share one.
    fn shares_rack(&self, member: u32, place: u32) -> bool {
        !ALIKE && self.racks_matter && racks::shared(self.space.group, member, self.space.partition(place))
    }
}
