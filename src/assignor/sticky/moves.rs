//! What has been moved between members so far, so that a topic's partitions do not cross: before one goes back the way
//! that another of its topic came, that other one returns instead.
//!
//! See the parent module for the source, `PartitionMovements`. Which of several returns is decided by a Java hash table.

use alloc::vec::Vec;

use crate::assignor::line::{bucket, grown};
use crate::assignor::lists::{NONE, least, push, remove};
use crate::assignor::space::Space;
use crate::hash::java_string;

/// The moves of a topic's partitions from one member to another.
struct Way {
    ends: [u32; 3],
    /// In the order in which they were moved.
    places: Vec<u32>,
    /// The most there ever were at once: Java's tables do not shrink.
    most: u32,
}

#[derive(Default)]
pub(super) struct Moves(Vec<Way>);

impl Moves {
    /// The partition to move in place of this one, which is about to go from a member to another.
    pub(super) fn instead(&self, space: &Space, place: u32, from: u32, to: u32) -> u32 {
        let origin = self.0.iter().find(|way| way.places.contains(&place)).map_or(from, |way| way.ends[1]);
        let back = self.0.iter().find(|way| way.ends == [space.topic(place), to, origin]);
        let first = back.map_or(NONE, |way| {
            let name = java_string(space.group.name(space.topic(place)).as_bytes());
            // `TopicPartition.hashCode`.
            let hash = |place| (space.partition(place).number.wrapping_add(31)).wrapping_mul(31).wrapping_add(name);
            least(&way.places, &|place| bucket(hash(place), grown(way.most)))
        });
        if first == NONE { place } else { first }
    }

    /// Notes that a partition goes to a member; one that is back where it began has not moved.
    pub(super) fn note(&mut self, space: &Space, place: u32, to: u32) {
        let mut origin = space.owner(place);
        for way in &mut self.0 {
            if way.places.contains(&place) {
                origin = way.ends[1];
                remove(&mut way.places, place);
            }
        }
        self.0.retain(|way| !way.places.is_empty());
        if origin == to {
            return;
        }
        let ends = [space.topic(place), origin, to];
        if !self.0.iter().any(|way| way.ends == ends) {
            self.0.push(Way { ends, places: Vec::new(), most: 0 });
        }
        for way in self.0.iter_mut().filter(|way| way.ends == ends) {
            push(&mut way.places, place);
            way.most = way.most.max(way.places.len() as u32);
        }
    }
}
