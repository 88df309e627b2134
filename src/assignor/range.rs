//! Java's `RangeAssignor`: each topic is cut into ranges, one for each subscriber; racks are matched first where they decide.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/RangeAssignor.java`. Before 3.5 racks are not looked at.
//! Members: static ones first, by instance id, then the others by member id. The first ranges are one longer where it does
//! not come out even. Topics of one count with the same subscribers stay together, with racks too.
//! Check: two topics of 6 among 4 members → 2, 2, 1 and 1 of each, the same numbers of both.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::line::{all, static_first};
use super::ranges::{cut, longer_first};
use super::{Assignment, Group, Partition, racks};

pub(super) fn assign(group: &Group) -> Assignment {
    let states: Vec<State> = (0..group.topic_count()).map(|topic| State::new(group, topic)).collect();
    if states.iter().any(|state| state.racks_matter) {
        with_racks(group, states)
    } else {
        cut(group, static_first, longer_first, false)
    }
}

/// A topic that is being handed out.
struct State {
    topic: u32,
    subscribers: Vec<u32>,
    racks_matter: bool,
    /// Partitions that are with nobody yet.
    left: Vec<u32>,
    /// How many partitions each subscriber has.
    has: Vec<u32>,
    each: u32,
    /// How many subscribers can still have one more than each.
    with_one_more: u32,
}

impl State {
    fn new(group: &Group, topic: u32) -> Self {
        let subscribers = static_first(group, &group.subscribers(&all(group), topic));
        let partitions = group.partitions(topic);
        let count = subscribers.len() as u32;
        Self {
            topic,
            racks_matter: racks::matter(group, &subscribers, &[topic]),
            left: (0..partitions).collect(),
            has: vec![0; subscribers.len()],
            each: partitions.checked_div(count).unwrap_or(0),
            with_one_more: partitions.checked_rem(count).unwrap_or(0),
            subscribers,
        }
    }

    /// How many more partitions the subscriber at this place may have.
    fn room(&self, place: usize) -> u32 {
        let most = self.each + u32::from(self.with_one_more > 0);
        most.saturating_sub(self.has.get(place).copied().unwrap_or(most))
    }

    fn matches(&self, group: &Group, place: usize, number: u32) -> bool {
        let partition = Partition { topic: self.topic, number };
        self.subscribers.get(place).is_some_and(|member| racks::match_up(group, *member, partition))
    }

    fn give(&mut self, place: usize, numbers: &[u32], assignment: &mut Assignment) {
        for number in numbers {
            if let Some(member) = self.subscribers.get(place) {
                assignment.give(*member, self.topic, *number);
            }
        }
        self.left.retain(|number| !numbers.contains(number));
        if let Some(has) = self.has.get_mut(place) {
            *has += numbers.len() as u32;
            if *has > self.each {
                self.with_one_more = self.with_one_more.saturating_sub(1);
            }
        }
    }

    /// Gives every subscriber in turn as many of the partitions that are left as it has room for.
    fn give_ranges(&mut self, group: &Group, in_rack_only: bool, assignment: &mut Assignment) {
        for place in 0..self.subscribers.len() {
            let fits = |number: &u32| !in_rack_only || self.matches(group, place, *number);
            let numbers: Vec<u32> = self.left.iter().copied().filter(fits).take(self.room(place) as usize).collect();
            if !numbers.is_empty() {
                self.give(place, &numbers, assignment);
            }
        }
    }

    /// Whether the partitions of both belong together: one count, the same subscribers, and their racks are known.
    fn goes_with(&self, group: &Group, other: &Self) -> bool {
        let has_racks = self.subscribers.iter().any(|member| racks::of_member(group, *member).is_some());
        has_racks
            && self.subscribers == other.subscribers
            && group.partitions(self.topic) == group.partitions(other.topic)
    }
}

fn with_racks(group: &Group, mut states: Vec<State>) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    let mut rest = states.as_mut_slice();
    // Topics that belong together are brought to the front of what is left, and dealt with as one.
    while let Some((first, others)) = rest.split_first_mut() {
        let mut together = 0;
        for at in 0..others.len() {
            if others.get(at).is_some_and(|other| first.goes_with(group, other)) {
                others.swap(together, at);
                together += 1;
            }
        }
        let Some((block, after)) = mem::take(&mut rest).split_at_mut_checked(together + 1) else { break };
        match block {
            [alone] if alone.racks_matter => alone.give_ranges(group, true, &mut assignment),
            [_] => {}
            _ => give_together(group, block, &mut assignment),
        }
        rest = after;
    }
    for state in &mut states {
        state.give_ranges(group, false, &mut assignment);
    }
    assignment
}

/// Gives every number of all these topics to the first member that is in a rack with each of them, while it has room.
fn give_together(group: &Group, block: &mut [State], assignment: &mut Assignment) {
    let Some((members, partitions)) =
        block.first().map(|first| (first.subscribers.len(), group.partitions(first.topic)))
    else {
        return;
    };
    for number in 0..partitions {
        let fits =
            |place: &usize| block.iter().all(|state| state.matches(group, *place, number) && state.room(*place) > 0);
        if let Some(place) = (0..members).find(fits) {
            for state in &mut *block {
                state.give(place, &[number], assignment);
            }
        }
    }
}
