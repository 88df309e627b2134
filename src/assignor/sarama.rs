//! Sarama's `range` and `roundrobin`.
//!
//! Source: `IBM/sarama` 1.60.1, `balance_strategy.go`.
//! Range: Java's, over the partitions as the cluster lists them, of all members by id.
//! Round robin: partitions ordered as the texts `topic-number`, so that `orders-10` comes before `orders-2`.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::circle::Circle;
use super::line::{all, by_id_bytes};
use super::ranges::{cut, longer_first};
use super::{Assignment, Group, Partition};
use crate::order::by;

pub(super) fn range(group: &Group) -> Assignment {
    cut(group, by_id_bytes, longer_first, true)
}

pub(super) fn round_robin(group: &Group) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    let mut circle = Circle::of(by_id_bytes(group, &all(group)));
    let partitions: Vec<Partition> = (0..group.topic_count())
        .flat_map(|topic| (0..group.partitions(topic)).map(move |number| Partition { topic, number }))
        .collect();
    let at = |place: u32| partitions.get(place as usize);
    let before =
        |one, other| at(one).zip(at(other)).is_some_and(|(one, other)| text_order(group, *one, *other).is_lt());
    for partition in by(partitions.len() as u32, &mut |one, other| before(one, other)).into_iter().filter_map(at) {
        circle.deal(group, partition.topic, &[partition.number], &mut assignment);
    }
    assignment
}

/// The order of the texts `topic-number`.
fn text_order(group: &Group, one: Partition, other: Partition) -> Ordering {
    let text = |partition: Partition| {
        let name = group.topics.get(partition.topic as usize).map_or("", |topic| &topic.name);
        let digits = partition.number.checked_ilog10().unwrap_or(0);
        let digit = move |place: u32| b'0' + (partition.number / 10_u32.pow(place) % 10) as u8;
        name.bytes().chain([b'-']).chain((0..=digits).rev().map(digit))
    };
    text(one).cmp(text(other))
}
