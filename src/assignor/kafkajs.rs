//! The `roundRobin` of `KafkaJS`: the partitions of the leader's topics go round all members, whatever these subscribe to.
//!
//! Source: `tulios/kafkajs` 2.2.4 and 1.11.0, `src/consumer/assigners/roundRobinAssigner/index.js`.
//! Topics in the order in which the leader subscribed, partitions as the cluster lists them, members by id.
//! A topic that the leader does not read is with nobody.

use super::circle::Circle;
use super::line::{all, by_id};
use super::{Assignment, Group};

/// With `anew` every topic begins with the first member, as before 1.13.0.
pub(super) fn assign(group: &Group, anew: bool) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    let start = || Circle::of(by_id(group, &all(group)));
    let mut circle = start();
    for topic in group.subscriptions(group.leader) {
        if anew {
            circle = start();
        }
        for number in group.listed(*topic) {
            if let Some(member) = circle.next() {
                assignment.give(member, *topic, number);
            }
        }
    }
    assignment
}
