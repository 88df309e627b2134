//! Which members and partitions are in the same rack, as Java's clients see it since 3.5.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/internals/AbstractPartitionAssignor.java`,
//! `useRackAwareAssignment`.

use alloc::string::String;
use alloc::vec::Vec;

use super::lists::any;
use super::{ALIKE, Group, Partition};

/// The rack of a member; empty if it has none.
pub(super) fn of_member(group: &Group, member: u32) -> &str {
    if ALIKE {
        return "";
    }
    group.members.get(member as usize).and_then(|member| member.rack.as_deref()).unwrap_or("")
}

/// The racks of a partition's replicas.
fn of_partition(group: &Group, partition: Partition) -> &[String] {
    let topic = group.topics.get(partition.topic as usize).filter(|topic| partition.number < topic.partitions);
    topic.and_then(|topic| topic.racks.get(partition.number as usize)).map_or(&[], Vec::as_slice)
}

/// Whether a member has a rack in which the partition has a replica.
#[inline(never)]
pub(super) fn shared(group: &Group, member: u32, partition: Partition) -> bool {
    let rack = of_member(group, member);
    !rack.is_empty() && has(of_partition(group, partition), rack)
}

/// Whether a member has no rack, or shares one with the partition.
#[inline(never)]
pub(super) fn match_up(group: &Group, member: u32, partition: Partition) -> bool {
    of_member(group, member).is_empty() || shared(group, member, partition)
}

/// Whether racks decide anything: a member shares one with a partition, and not every partition is in all of them.
#[cfg_attr(not(all(feature = "wasm", target_arch = "wasm32")), inline(never))]
pub(super) fn matter(group: &Group, members: &[u32], topics: &[u32]) -> bool {
    if ALIKE {
        return false;
    }
    let (mut is_shared, mut differ) = (false, false);
    let mut first: Option<&[String]> = None;
    for topic in topics {
        for number in 0..group.partitions(*topic) {
            let partition = Partition { topic: *topic, number };
            let racks = of_partition(group, partition);
            is_shared = is_shared || any(members, &|member| shared(group, member, partition));
            // All are in all racks if each has those of the first, and no others.
            let is_like = |other: &[String]| {
                racks.iter().all(|rack| has(other, rack)) && other.iter().all(|rack| has(racks, rack))
            };
            differ = differ || !is_like(first.get_or_insert(racks));
        }
    }
    is_shared && differ
}

#[inline(never)]
fn has(racks: &[String], rack: &str) -> bool {
    racks.iter().any(|other| other == rack)
}
