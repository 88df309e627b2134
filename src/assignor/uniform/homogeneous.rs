//! Where all members subscribe to the same topics.
//!
//! See the parent module for the source; the steps are those of its `UniformHomogeneousAssignmentBuilder`.

use alloc::vec::Vec;

use super::{by_number, id_hash, owned};
use crate::assignor::line::{bucket, copied, hash_order};
use crate::assignor::{Assignment, Group, Partition};

pub(super) fn assign(group: &Group, subscriptions: &[u32]) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    let known: Vec<u32> = subscriptions.iter().copied().filter(|topic| group.partitions(*topic) > 0).collect();
    let table = copied(subscriptions.len());
    let topics = by_number(&known, &|topic| u64::from(bucket(id_hash(group, topic), table)));
    // What was with nobody comes first, then what members have to give up.
    let mut left = unassigned(group, &topics);
    let total: u32 = topics.iter().map(|topic| group.partitions(*topic)).sum();
    let members = group.member_count();
    let [least, mut with_one_more] =
        [total.checked_div(members), total.checked_rem(members)].map(Option::unwrap_or_default);
    let mut unfilled = Vec::new();
    for member in hash_order(group) {
        let mut room = least as usize + usize::from(with_one_more > 0);
        with_one_more = with_one_more.saturating_sub(1);
        for (topic, numbers) in owned(group, member).iter().filter(|(topic, _)| known.contains(topic)) {
            for (at, number) in numbers.iter().enumerate() {
                if at < room {
                    assignment.give(member, *topic, *number);
                } else {
                    left.push(Partition { topic: *topic, number: *number });
                }
            }
            room = room.saturating_sub(numbers.len());
        }
        unfilled.push((member, room));
    }
    let mut left = left.into_iter();
    for (member, room) in unfilled {
        for partition in left.by_ref().take(room) {
            assignment.give(member, partition.topic, partition.number);
        }
    }
    assignment
}

/// The partitions of these topics that no member owns.
fn unassigned(group: &Group, topics: &[u32]) -> Vec<Partition> {
    let mut all = Vec::new();
    for topic in topics {
        let mut free: Vec<bool> = (0..group.partitions(*topic)).map(|_| true).collect();
        for partition in group.members.iter().flat_map(|member| &member.owned).filter(|owned| owned.topic == *topic) {
            if let Some(free) = free.get_mut(partition.number as usize) {
                *free = false;
            }
        }
        let numbers = (0..).zip(free).filter(|(_, free)| *free).map(|(number, _)| number);
        all.extend(numbers.map(|number| Partition { topic: *topic, number }));
    }
    all
}
