//! Which members and partitions are in the same rack, as Java's clients see it since 3.5.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/internals/AbstractPartitionAssignor.java`,
//! `useRackAwareAssignment`.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Group, Partition};

/// The rack of a member, if it has one.
pub(super) fn of_member(group: &Group, member: u32) -> Option<&str> {
    group.members.get(member as usize)?.rack.as_deref().filter(|rack| !rack.is_empty())
}

/// The racks of a partition's replicas.
pub(super) fn of_partition(group: &Group, partition: Partition) -> &[String] {
    let topic = group.topics.get(partition.topic as usize).filter(|topic| partition.number < topic.partitions);
    topic.and_then(|topic| topic.racks.get(partition.number as usize)).map_or(&[], Vec::as_slice)
}

/// Whether a member has no rack, or one in which the partition has a replica.
pub(super) fn match_up(group: &Group, member: u32, partition: Partition) -> bool {
    of_member(group, member).is_none_or(|rack| of_partition(group, partition).iter().any(|other| other == rack))
}

/// Whether racks decide anything: a member shares one with a partition, and not every partition is in all of them.
pub(super) fn matter(group: &Group, members: &[u32], topics: &[u32]) -> bool {
    if members.iter().all(|member| of_member(group, *member).is_none()) {
        return false;
    }
    let partitions = || {
        let of = |topic: &u32| {
            let topic = *topic;
            (0..group.partitions(topic)).map(move |number| of_partition(group, Partition { topic, number }))
        };
        topics.iter().flat_map(of)
    };
    let mut racks: Vec<&String> = Vec::new();
    for rack in partitions().flatten() {
        if !racks.contains(&rack) {
            racks.push(rack);
        }
    }
    let shared = members
        .iter()
        .filter_map(|member| of_member(group, *member))
        .any(|rack| racks.iter().any(|other| *other == rack));
    shared && !partitions().all(|own| racks.iter().all(|rack| own.contains(rack)))
}
