//! Where subscriptions differ.
//!
//! See the parent module for the source; the steps are those of its `UniformHeterogeneousAssignmentBuilder`.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::balancer::Balancer;
use super::id_halves;
use crate::assignor::line::hash_order;
use crate::assignor::lists::{NONE, at, copy, filled, filter, set};
use crate::assignor::space::Space;
use crate::assignor::{Assignment, Group, Partition};
use crate::order::by;

/// How often all topics are gone through at most.
const ROUNDS: u32 = 16;

struct State<'a> {
    space: Space<'a>,
    /// The members in the order of a Java hash table.
    line: Vec<u32>,
}

pub(super) fn assign(group: &Group) -> Option<Assignment> {
    let line = hash_order(group);
    let topics = topics_by_share(group, &line);
    let mut state = State { space: Space::new(group, &topics, &line), line };
    // Step 1: everyone keeps what it owns and subscribes to.
    for claim in state.space.claims() {
        let (member, place) = state.space.claim(claim);
        if group.subscribes(member, state.space.topic(place)) {
            if place >= state.space.real {
                return None;
            }
            state.space.give(place, member);
        }
    }
    // Step 2: what is with nobody goes to the subscribers that have least, topics with most partitions for each first.
    for topic in &topics {
        let mut balancer = state.balancer(*topic);
        for place in state.places(*topic) {
            if state.space.owner(place) == NONE {
                let member = balancer.next_low(&state.space);
                state.space.give(place, member);
            }
        }
    }
    // Step 3: topics are balanced one by one, until none needs it any more.
    let shared = filter(&topics, &|topic| state.subscribers(topic).len() > 1);
    let mut last = NONE;
    for _ in 0..ROUNDS {
        for topic in &shared {
            if last == *topic {
                return Some(state.space.assignment(&[]));
            }
            if state.balance(*topic) || last == NONE {
                last = *topic;
            }
        }
    }
    Some(state.space.assignment(&[]))
}

/// The topics that have partitions and subscribers: most partitions for each subscriber first, then fewest subscribers, then by id.
fn topics_by_share(group: &Group, line: &[u32]) -> Vec<u32> {
    let count = |topic| group.subscribers(line, topic).len() as u64;
    let partitions = |topic| u64::from(group.partitions(topic));
    // Fractions compared across: the original divides in double precision, which tells all of these apart.
    let order = by(group.topic_count(), &mut |one, other| {
        let [own, theirs] = [partitions(one) * count(other), partitions(other) * count(one)];
        let order = theirs.cmp(&own).then(count(one).cmp(&count(other)));
        order.then(id_halves(group, one).cmp(&id_halves(group, other))) == Ordering::Less
    });
    filter(&order, &|topic| partitions(topic) > 0 && count(topic) > 0)
}

impl State<'_> {
    fn subscribers(&self, topic: u32) -> Vec<u32> {
        self.space.group.subscribers(&self.line, topic)
    }

    fn balancer(&self, topic: u32) -> Balancer {
        Balancer::new(&self.subscribers(topic), &self.space)
    }

    /// The places of a topic's partitions.
    fn places(&mut self, topic: u32) -> core::ops::Range<u32> {
        let start = self.space.place(Partition { topic, number: 0 });
        start..start + self.space.group.partitions(topic)
    }

    /// Moves partitions from the subscribers that have most to those that have least, and says whether any moved.
    fn balance(&mut self, topic: u32) -> bool {
        let mut balancer = self.balancer(topic);
        if balancer.spread() <= 1 {
            return false;
        }
        // Members give up what they had at the start, the highest numbers first.
        let places = self.places(topic);
        let before = copy(&self.space.owner);
        let mut ends = filled(self.line.len() as u32, places.end);
        let mut moved = false;
        while !balancer.is_balanced() {
            let giver = balancer.next_high(&self.space);
            if giver == NONE {
                break;
            }
            let Some(place) = (places.start..at(&ends, giver)).rev().find(|place| at(&before, *place) == giver) else {
                balancer.exclude_high();
                continue;
            };
            set(&mut ends, giver, place);
            let taker = balancer.next_low(&self.space);
            if balancer.is_balanced() {
                break;
            }
            self.space.give(place, taker);
            moved = true;
        }
        moved
    }
}
