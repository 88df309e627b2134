//! What range assignors share: each topic on its own is cut into one range of partitions for each subscriber.

use super::line::{LineUp, all};
use super::{Assignment, Group};

/// Where the range of a subscriber begins, and that of the one before it ends: for its place among so many subscribers, from 0
/// to their count, a partition of so many, from 0 to their count.
pub(super) type Bound = fn(place: u32, partitions: u32, subscribers: u32) -> u32;

/// Cuts every topic at these bounds among its subscribers in this order; with `listed`, of the partitions as the cluster lists them.
pub(super) fn cut(group: &Group, line_up: LineUp, bound: Bound, listed: bool) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    for topic in 0..group.topic_count() {
        let numbers = group.listed(topic);
        let subscribers = line_up(group, &group.subscribers(&all(group), topic));
        for (place, member) in (0..).zip(&subscribers) {
            let [start, end] =
                [place, place + 1].map(|place| bound(place, numbers.len() as u32, subscribers.len() as u32));
            for at in start..end {
                let number = if listed { numbers.get(at as usize).copied().unwrap_or(at) } else { at };
                assignment.give(*member, topic, number);
            }
        }
    }
    assignment
}

/// Ranges of one length, the first of them one longer where it does not come out even.
pub(super) fn longer_first(place: u32, partitions: u32, subscribers: u32) -> u32 {
    match (partitions.checked_div(subscribers), partitions.checked_rem(subscribers)) {
        (Some(each), Some(left_over)) => each * place + place.min(left_over),
        _ => 0,
    }
}
