//! Java's `RangeAssignor`: each topic is cut into ranges, one for each subscriber; racks are matched first where they decide.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/RangeAssignor.java`. Before 3.5 racks are not looked at.
//! Members: static ones first, by instance id, then the others by member id. The first ranges are one longer where it does
//! not come out even. Topics of one count with the same subscribers stay together, with racks too.
//! Check: two topics of 6 among 4 members → 2, 2, 1 and 1 of each, the same numbers of both.

use alloc::vec::Vec;

use super::line::{JAVA, all, line_up};
use super::lists::{NONE, add, any, at, divide, filled, filter, set, up_to};
use super::{Assignment, Group, Partition, racks};

/// A topic that is being handed out.
struct State {
    topic: u32,
    subscribers: Vec<u32>,
    /// Who has each partition, by place among the subscribers.
    owners: Vec<u32>,
    /// How many partitions each subscriber has.
    has: Vec<u32>,
    each: u32,
    /// How many subscribers can still have one more than each.
    with_one_more: u32,
}

pub(super) fn assign(group: &Group) -> Assignment {
    let mut states = Vec::new();
    let mut use_racks = false;
    for topic in 0..group.topic_count() {
        let subscribers = line_up(group, &group.subscribers(&all(group), topic), JAVA);
        let (partitions, count) = (group.partitions(topic), subscribers.len() as u32);
        let (each, with_one_more) = divide(partitions, count);
        use_racks = use_racks || racks::matter(group, &subscribers, &[topic]);
        states.push(State {
            topic,
            owners: filled(partitions, NONE),
            has: filled(count, 0),
            each,
            with_one_more,
            subscribers,
        });
    }
    if use_racks {
        in_racks(group, &mut states);
    }
    let mut assignment = Assignment::default();
    for mut state in states {
        state.give_ranges(group, false);
        for (number, place) in (0..).zip(&state.owners) {
            assignment.give(at(&state.subscribers, *place), state.topic, number);
        }
    }
    assignment
}

/// Gives members what is in their rack: topics that belong together as one, others on their own.
fn in_racks(group: &Group, states: &mut [State]) {
    let mut done = filled(states.len() as u32, 0);
    for first in 0..states.len() as u32 {
        let state = |place: u32| states.get(place as usize);
        let goes_with = |place| state(first).zip(state(place)).is_some_and(|(one, other)| one.goes_with(group, other));
        let block = filter(&up_to(done.len() as u32), &|place| at(&done, place) == 0 && goes_with(place));
        for place in &block {
            set(&mut done, *place, 1);
        }
        if block.len() > 1 {
            give_together(group, states, &block);
        } else if let Some(alone) = states.get_mut(first as usize)
            && block.first() == Some(&first)
            && racks::matter(group, &alone.subscribers, &[alone.topic])
        {
            alone.give_ranges(group, true);
        }
    }
}

/// Gives every number of a block of topics to the first member that is in a rack with each of them, while it has room.
fn give_together(group: &Group, states: &mut [State], block: &[u32]) {
    let Some(first) = states.get(at(block, 0) as usize) else { return };
    let (partitions, members) = (first.owners.len() as u32, first.subscribers.len() as u32);
    for number in 0..partitions {
        for place in 0..members {
            let fits = |state: &State| state.room(place) > 0 && state.matches(group, place, number);
            if any(block, &|at| !states.get(at as usize).is_some_and(fits)) {
                continue;
            }
            for at in block {
                if let Some(state) = states.get_mut(*at as usize) {
                    state.give(place, number);
                }
            }
            break;
        }
    }
}

impl State {
    /// How many more partitions the subscriber at this place may have.
    fn room(&self, place: u32) -> u32 {
        (self.each + u32::from(self.with_one_more > 0)).saturating_sub(at(&self.has, place))
    }

    fn matches(&self, group: &Group, place: u32, number: u32) -> bool {
        racks::match_up(group, at(&self.subscribers, place), Partition { topic: self.topic, number })
    }

    fn give(&mut self, place: u32, number: u32) {
        set(&mut self.owners, number, place);
        add(&mut self.has, place, 1);
        if at(&self.has, place) > self.each {
            self.with_one_more = self.with_one_more.saturating_sub(1);
        }
    }

    /// Gives every subscriber in turn as many of the partitions that are left as it has room for.
    fn give_ranges(&mut self, group: &Group, in_rack_only: bool) {
        for place in 0..self.subscribers.len() as u32 {
            let mut room = self.room(place);
            for number in 0..self.owners.len() as u32 {
                if room == 0 {
                    break;
                }
                if at(&self.owners, number) == NONE && (!in_rack_only || self.matches(group, place, number)) {
                    self.give(place, number);
                    room -= 1;
                }
            }
        }
    }

    /// Whether the partitions of both belong together: one count, the same subscribers, and any of these has a rack.
    fn goes_with(&self, group: &Group, other: &Self) -> bool {
        let has_rack = any(&self.subscribers, &|member| !racks::of_member(group, member).is_empty());
        has_rack && self.subscribers == other.subscribers && self.owners.len() == other.owners.len()
    }
}
