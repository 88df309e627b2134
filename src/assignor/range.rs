//! Java's `RangeAssignor`: each topic is cut into ranges, one for each subscriber; racks are matched first where they decide.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/RangeAssignor.java`. Before 3.5 racks are not looked at.
//! Members: static ones first, by instance id, then the others by member id. The first ranges are one longer where it does
//! not come out even. Topics of one count with the same subscribers stay together, with racks too.
//! Check: two topics of 6 among 4 members → 2, 2, 1 and 1 of each, the same numbers of both.

use alloc::vec::Vec;

use super::line::{JAVA, all, line_up};
use super::lists::{NONE, add, any, at, divide, filled, filter, set, up_to};
use super::{ALIKE, Assignment, Group, Partition, racks};

/// Topics that are handed out alike: one, or those of one count with the same subscribers, some of them in a rack.
struct Block<'a> {
    group: &'a Group,
    topics: Vec<u32>,
    subscribers: Vec<u32>,
    /// Who has each number, by place among the subscribers.
    owners: Vec<u32>,
    /// How many numbers each subscriber has.
    has: Vec<u32>,
    each: u32,
    /// How many subscribers can still have one more than each.
    with_one_more: u32,
}

pub(super) fn assign(group: &Group) -> Assignment {
    let subscribers = |topic| line_up(group, &group.subscribers(&all(group), topic), JAVA);
    let racks_matter = |topic| racks::matter(group, &subscribers(topic), &[topic]);
    let mut rest = up_to(group.topic_count());
    let use_racks = !ALIKE && any(&rest, &racks_matter);
    let mut assignment = Assignment::default();
    while !rest.is_empty() {
        let first = at(&rest, 0);
        let own = subscribers(first);
        let has_rack = !ALIKE && any(&own, &|member| !racks::of_member(group, member).is_empty());
        let is_alike =
            |topic| has_rack && group.partitions(topic) == group.partitions(first) && subscribers(topic) == own;
        let topics = filter(&rest, &|topic| topic == first || is_alike(topic));
        rest = filter(&rest, &|topic| !topics.contains(&topic));
        let (each, with_one_more) = divide(group.partitions(first), own.len() as u32);
        let mut block = Block {
            group,
            owners: filled(group.partitions(first), NONE),
            has: filled(own.len() as u32, 0),
            topics,
            subscribers: own,
            each,
            with_one_more,
        };
        // What can be in a member's rack is: one number after the other where topics belong together, else in ranges.
        if use_racks && block.topics.len() > 1 {
            block.give_together();
        } else if use_racks && racks_matter(first) {
            block.give_ranges(true);
        }
        block.give_ranges(false);
        for topic in &block.topics {
            for number in 0..block.owners.len() as u32 {
                assignment.give(at(&block.subscribers, at(&block.owners, number)), *topic, number);
            }
        }
    }
    assignment
}

impl Block<'_> {
    /// How many more numbers the subscriber at this place may have.
    fn room(&self, place: u32) -> u32 {
        (self.each + u32::from(self.with_one_more > 0)).saturating_sub(at(&self.has, place))
    }

    /// Whether a subscriber can read the number in its rack, of every topic.
    fn matches(&self, place: u32, number: u32) -> bool {
        let member = at(&self.subscribers, place);
        !any(&self.topics, &|topic| !racks::match_up(self.group, member, Partition { topic, number }))
    }

    fn give(&mut self, place: u32, number: u32) {
        set(&mut self.owners, number, place);
        add(&mut self.has, place, 1);
        if at(&self.has, place) > self.each {
            self.with_one_more = self.with_one_more.saturating_sub(1);
        }
    }

    /// Gives every number to the first subscriber that has it in its rack, while it has room.
    fn give_together(&mut self) {
        for number in 0..self.owners.len() as u32 {
            let fits = |place: &u32| self.room(*place) > 0 && self.matches(*place, number);
            if let Some(place) = (0..self.subscribers.len() as u32).find(fits) {
                self.give(place, number);
            }
        }
    }

    /// Gives every subscriber in turn as many of the numbers that are left as it has room for.
    fn give_ranges(&mut self, in_rack_only: bool) {
        let mut from = 0;
        for place in 0..self.subscribers.len() as u32 {
            let mut room = self.room(place);
            let mut number = from;
            while room > 0 && number < self.owners.len() as u32 {
                if at(&self.owners, number) == NONE && (ALIKE || !in_rack_only || self.matches(place, number)) {
                    self.give(place, number);
                    room -= 1;
                }
                number += 1;
            }
            // Without a look at racks all numbers before this one are given.
            from = if in_rack_only { 0 } else { number };
        }
    }
}
