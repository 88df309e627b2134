//! The broker's `uniform`, the first choice of the group protocol of KIP-848: one row of partitions is filled into one member
//! after the other, and everyone keeps what fits.
//!
//! Source: `apache/kafka`, trunk of October 2024, `group-coordinator/…/assignor/UniformAssignor.java` and the two builders
//! that it calls: [`homogeneous`] where all members subscribe to the same topics, [`heterogeneous`] where they do not.
//! Members and topics come in the order of Java hash tables, of member ids and of topic ids.
//! Check: two topics of 6 and 2 new members → one topic each.

use alloc::vec::Vec;

use super::line::{copied, grown, in_table};
use super::{Assignment, Group};
use crate::order::ascending;

mod balancer;
mod heterogeneous;
mod homogeneous;

/// `None` where the broker throws: a member owns a partition beyond the topic's count, and subscriptions differ.
pub(super) fn assign(group: &Group) -> Option<Assignment> {
    let first = group.subscriptions(0);
    let same = |own: &[u32]| own.len() == first.len() && own.iter().all(|topic| first.contains(topic));
    if group.members.iter().all(|member| same(&member.subscriptions)) {
        Some(homogeneous::assign(group, first))
    } else {
        heterogeneous::assign(group)
    }
}

/// The most and the least significant half of a topic id.
fn id_halves(group: &Group, topic: u32) -> [i64; 2] {
    let id = group.topics.get(topic as usize).and_then(|topic| topic.id).map(i128::from_be_bytes);
    let id = id.unwrap_or(i128::from(topic));
    [(id >> 64) as i64, id as i64]
}

/// `Uuid.hashCode`.
fn id_hash(group: &Group, topic: u32) -> u32 {
    let [most, least] = id_halves(group, topic);
    let both = most ^ least;
    (both >> 32) as u32 ^ both as u32
}

/// What a member owns, as the broker reads it from its log: topics, and of each the numbers, in the order of Java tables.
fn owned(group: &Group, member: u32) -> Vec<(u32, Vec<u32>)> {
    let mut owned: Vec<(u32, Vec<u32>)> = Vec::new();
    for partition in group.owned(member) {
        match owned.iter_mut().find(|(topic, _)| *topic == partition.topic) {
            Some((_, numbers)) => numbers.push(partition.number),
            None => owned.push((partition.topic, Vec::from([partition.number]))),
        }
    }
    for (_, numbers) in &mut owned {
        let order = in_table(numbers.iter().copied(), copied(numbers.len()));
        *numbers = order.iter().filter_map(|place| numbers.get(*place as usize).copied()).collect();
    }
    let order = in_table(owned.iter().map(|(topic, _)| id_hash(group, *topic)), grown(owned.len()));
    order.iter().filter_map(|place| owned.get(*place as usize).cloned()).collect()
}

/// These topics by a number of each.
fn by_number(topics: &[u32], number: &dyn Fn(u32) -> u64) -> Vec<u32> {
    let order = ascending(topics.iter().map(|topic| number(*topic)));
    order.iter().filter_map(|place| topics.get(*place as usize).copied()).collect()
}
