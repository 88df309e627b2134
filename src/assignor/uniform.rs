//! The broker's `uniform`, the first choice of the group protocol of KIP-848: one row of partitions is filled into one member
//! after the other, and everyone keeps what fits.
//!
//! Source: `apache/kafka`, trunk of October 2024, `group-coordinator/…/assignor/UniformAssignor.java` and the two builders
//! that it calls: [`homogeneous`] where all members subscribe to the same topics, [`heterogeneous`] where they do not.
//! Members and topics come in the order of Java hash tables, of member ids and of topic ids.
//! Check: two topics of 6 and 2 new members → one topic each.

use super::lists::any;
use super::{ALIKE, Assignment, Group};

mod balancer;
mod heterogeneous;
mod homogeneous;

/// `None` where the broker throws: a member owns a partition beyond the topic's count, and subscriptions differ.
pub(super) fn assign(group: &Group) -> Option<Assignment> {
    let first = group.subscriptions(0);
    let differs = |own: &[u32]| own.len() != first.len() || any(own, &|topic| !first.contains(&topic));
    if !ALIKE && group.members.iter().any(|member| differs(&member.subscriptions)) {
        heterogeneous::assign(group)
    } else {
        Some(homogeneous::assign(group))
    }
}

/// The most and the least significant half of a topic id.
fn id_halves(group: &Group, topic: u32) -> [i64; 2] {
    let id = group.topics.get(topic as usize).and_then(|topic| topic.id).unwrap_or(u128::from(topic));
    [(id >> 64) as i64, id as i64]
}

/// `Uuid.hashCode`.
fn id_hash(group: &Group, topic: u32) -> u32 {
    let [most, least] = id_halves(group, topic);
    let both = most ^ least;
    (both >> 32) as u32 ^ both as u32
}
