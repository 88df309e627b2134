//! What has been moved between members so far, so that a topic's partitions do not cross: before one goes back the way
//! that another of its topic came, that other one returns instead.
//!
//! See the parent module for the source, `PartitionMovements`. Which of several returns is decided by a Java hash table.

use alloc::vec::Vec;

use crate::assignor::line::{bucket, grown};

/// The moves of a topic's partitions from one member to another.
struct Way {
    topic: u32,
    from: u32,
    to: u32,
    /// In the order in which they were moved.
    numbers: Vec<u32>,
    /// The most there ever were at once: Java's tables do not shrink.
    most: usize,
}

#[derive(Default)]
pub(super) struct Moves(Vec<Way>);

impl Moves {
    /// The number of the partition to move in place of this one, which is about to go from a member to another.
    pub(super) fn instead(&self, topic: u32, number: u32, from: u32, to: u32, name_hash: u32) -> u32 {
        let origin = self.moved(topic, number).map_or(from, |way| way.from);
        let back = self.0.iter().find(|way| (way.topic, way.from, way.to) == (topic, to, origin));
        let first = back.and_then(|way| {
            let table = grown(way.most);
            // `TopicPartition.hashCode`.
            let hash = |number: u32| 31_u32.wrapping_mul(number.wrapping_add(31)).wrapping_add(name_hash);
            way.numbers.iter().copied().min_by_key(|number| bucket(hash(*number), table))
        });
        first.unwrap_or(number)
    }

    /// Notes that a partition went from a member to another; one that is back where it began has not moved.
    pub(super) fn note(&mut self, topic: u32, number: u32, from: u32, to: u32) {
        let mut origin = from;
        if let Some(way) = self.0.iter_mut().find(|way| way.topic == topic && way.numbers.contains(&number)) {
            way.numbers.retain(|other| *other != number);
            origin = way.from;
        }
        self.0.retain(|way| !way.numbers.is_empty());
        if origin == to {
            return;
        }
        match self.0.iter_mut().find(|way| (way.topic, way.from, way.to) == (topic, origin, to)) {
            Some(way) => {
                way.numbers.push(number);
                way.most = way.most.max(way.numbers.len());
            }
            None => self.0.push(Way { topic, from: origin, to, numbers: Vec::from([number]), most: 1 }),
        }
    }

    fn moved(&self, topic: u32, number: u32) -> Option<&Way> {
        self.0.iter().find(|way| way.topic == topic && way.numbers.contains(&number))
    }
}
