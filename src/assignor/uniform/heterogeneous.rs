//! Where subscriptions differ.
//!
//! See the parent module for the source; the steps are those of its `UniformHeterogeneousAssignmentBuilder`.

use alloc::vec;
use alloc::vec::Vec;

use super::balancer::Balancer;
use super::{id_halves, owned};
use crate::assignor::line::hash_order;
use crate::assignor::{Assignment, Group};
use crate::order::by;

/// How often all topics are gone through at most.
const ROUNDS: u32 = 16;

struct State<'a> {
    group: &'a Group,
    /// The members in the order of a Java hash table; their places are their numbers here.
    line: Vec<u32>,
    /// The subscribers of each topic.
    subscribers: Vec<Vec<u32>>,
    /// Who has each partition, by topic and number.
    owners: Vec<Vec<Option<u32>>>,
    /// How many partitions each member has.
    sizes: Vec<u64>,
}

pub(super) fn assign(group: &Group) -> Option<Assignment> {
    let line = hash_order(group);
    let topics = 0..group.topic_count();
    let places =
        |topic| (0..).zip(&line).filter(move |(_, member)| group.subscribes(**member, topic)).map(|(place, _)| place);
    let mut state = State {
        group,
        subscribers: topics.clone().map(|topic| places(topic).collect()).collect(),
        owners: topics.clone().map(|topic| vec![None; group.partitions(topic) as usize]).collect(),
        sizes: vec![0; line.len()],
        line: line.clone(),
    };
    // Step 1: everyone keeps what it owns and subscribes to.
    for (place, member) in (0..).zip(&line) {
        let known = |topic: u32| group.subscribes(*member, topic) && group.partitions(topic) > 0;
        for (topic, numbers) in owned(group, *member).into_iter().filter(|(topic, _)| known(*topic)) {
            for number in numbers {
                *state.owners.get_mut(topic as usize)?.get_mut(number as usize)? = Some(place);
                *state.sizes.get_mut(place as usize)? += 1;
            }
        }
    }
    // Step 2: what is with nobody goes to the subscribers that have least, topics with most partitions for each first.
    let order = state.topics_by_share();
    for topic in &order {
        state.give_left(*topic);
    }
    // Step 3: topics are balanced one by one, until none needs it any more.
    let shared: Vec<u32> = order.into_iter().filter(|topic| state.subscribers_of(*topic).len() > 1).collect();
    state.balance(&shared);
    Some(state.assignment())
}

impl State<'_> {
    fn subscribers_of(&self, topic: u32) -> &[u32] {
        self.subscribers.get(topic as usize).map_or(&[], Vec::as_slice)
    }

    /// The topics that have partitions and subscribers: most partitions for each subscriber first, then fewest subscribers, then by id.
    fn topics_by_share(&self) -> Vec<u32> {
        let count = |topic| self.subscribers_of(topic).len() as u64;
        let partitions = |topic| u64::from(self.group.partitions(topic));
        // Fractions compared across: the original divides in double precision, which tells all of these apart.
        let before = |one: u32, other: u32| {
            let [own, theirs] = [partitions(one) * count(other), partitions(other) * count(one)];
            theirs
                .cmp(&own)
                .then(count(one).cmp(&count(other)))
                .then(id_halves(self.group, one).cmp(&id_halves(self.group, other)))
        };
        let mut topics = by(self.group.topic_count(), &mut |one, other| before(one, other).is_lt());
        topics.retain(|topic| partitions(*topic) > 0 && count(*topic) > 0);
        topics
    }

    fn balancer(&self, topic: u32) -> Balancer {
        Balancer::new(self.subscribers_of(topic), &self.sizes)
    }

    fn give_left(&mut self, topic: u32) {
        let mut balancer = self.balancer(topic);
        for number in 0..self.group.partitions(topic) {
            if self.owner(topic, number).is_none()
                && let Some(place) = balancer.next_low(&self.sizes)
            {
                self.give(topic, number, place);
            }
        }
    }

    fn owner(&self, topic: u32, number: u32) -> Option<u32> {
        *self.owners.get(topic as usize)?.get(number as usize)?
    }

    fn give(&mut self, topic: u32, number: u32, place: u32) {
        let owner = self.owners.get_mut(topic as usize).and_then(|owners| owners.get_mut(number as usize));
        let before = owner.and_then(|owner| owner.replace(place));
        if let Some(size) = before.and_then(|before| self.sizes.get_mut(before as usize)) {
            *size = size.saturating_sub(1);
        }
        if let Some(size) = self.sizes.get_mut(place as usize) {
            *size += 1;
        }
    }

    fn balance(&mut self, topics: &[u32]) {
        let mut last = None;
        for _ in 0..ROUNDS {
            for topic in topics {
                if last == Some(*topic) {
                    return;
                }
                if self.balance_topic(*topic) || last.is_none() {
                    last = Some(*topic);
                }
            }
        }
    }

    /// Moves partitions from the subscribers that have most to those that have least, and says whether any moved.
    fn balance_topic(&mut self, topic: u32) -> bool {
        let mut balancer = self.balancer(topic);
        if balancer.spread() <= 1 {
            return false;
        }
        // A member gives up its highest numbers first.
        let mut grouped: Vec<Vec<u32>> = vec![Vec::new(); self.line.len()];
        for number in 0..self.group.partitions(topic) {
            if let Some(own) = self.owner(topic, number).and_then(|place| grouped.get_mut(place as usize)) {
                own.push(number);
            }
        }
        let mut moved = false;
        while !balancer.is_balanced() {
            let Some(giver) = balancer.next_high(&self.sizes) else { break };
            let Some(number) = grouped.get_mut(giver as usize).and_then(Vec::pop) else {
                balancer.exclude_high();
                continue;
            };
            let taker = balancer.next_low(&self.sizes);
            if balancer.is_balanced() {
                break;
            }
            if let Some(taker) = taker {
                self.give(topic, number, taker);
                moved = true;
            }
        }
        moved
    }

    fn assignment(&self) -> Assignment {
        let mut assignment = Assignment::nothing(self.group);
        for (topic, owners) in (0..).zip(&self.owners) {
            for (number, place) in (0..).zip(owners) {
                if let Some(member) = place.and_then(|place| self.line.get(place as usize)) {
                    assignment.give(*member, topic, number);
                }
            }
        }
        assignment
    }
}
