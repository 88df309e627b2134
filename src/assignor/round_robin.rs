//! Java's `RoundRobinAssignor`: all partitions in one row, topic after topic by name, go round all members.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/RoundRobinAssignor.java`.
//! Members: static ones first, by instance id, then the others by member id; one that does not subscribe is passed over.
//! Check: two topics of 6 among 4 members part every pair, among 3 none.

use alloc::vec::Vec;

use super::circle::Circle;
use super::line::{all, static_first, topics_by_name};
use super::{Assignment, Group};

pub(super) fn assign(group: &Group) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    let mut circle = Circle::of(static_first(group, &all(group)));
    for topic in topics_by_name(group) {
        let numbers: Vec<u32> = (0..group.partitions(topic)).collect();
        circle.deal(group, topic, &numbers, &mut assignment);
    }
    assignment
}
