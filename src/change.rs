//! What another partition count does to the keys of a topic: which of them move, and what still holds.
//!
//! Kafka moves no record: those already written stay in their partition, and a key that moves has two of them until the old
//! records are gone. While those are unread, its order is broken.
//!
//! Source: the definition; a topic's count is raised by `kafka-topics.sh --alter`, which says so itself.
//! Check: from 6 to 12 partitions half of all hash values stay, and each key that moves goes 6 further.

use crate::{
    copartition::chance_between,
    partitioner::{PartitionCount, Partitioner},
};

/// How much of a topic's keys goes elsewhere.
///
/// ```
/// use copartition::change::{Moved, moved};
///
/// let keys = [(0, 0, 5), (1, 7, 3)];
/// assert_eq!(moved(keys), Moved { keys: 2, weight: 8, keys_moved: 1, weight_moved: 3 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// All keys.
    pub keys: u64,
    /// The weight of all keys.
    pub weight: u64,
    /// Keys that have another partition than before.
    pub keys_moved: u64,
    /// The weight of those.
    pub weight_moved: u64,
}

/// Counts the keys that move, from `(before, after, weight)`; sums saturate at `u64::MAX`.
///
/// ```
/// assert_eq!(copartition::change::moved([]).keys, 0);
/// ```
pub fn moved(keys: impl IntoIterator<Item = (u32, u32, u64)>) -> Moved {
    let mut sum = Moved::default();
    for (before, after, weight) in keys {
        sum.keys = sum.keys.saturating_add(1);
        sum.weight = sum.weight.saturating_add(weight);
        if before != after {
            sum.keys_moved = sum.keys_moved.saturating_add(1);
            sum.weight_moved = sum.weight_moved.saturating_add(weight);
        }
    }
    sum
}

/// The share of all hash values, 0 to 1, whose keys move; `None` where a client's hash is not divided by the count.
///
/// ```
/// use copartition::{change::share_moved, partitioner::{JAVA, PartitionCount}};
///
/// let [six, seven, twelve] = [6, 7, 12].map(|count| PartitionCount::new(count).unwrap_or(PartitionCount::ONE));
/// assert_eq!(share_moved(&JAVA, six, twelve), Some(0.5));
/// assert_eq!(share_moved(&JAVA, six, seven), Some(1.0 - 1.0 / 7.0));
/// assert_eq!(share_moved(&JAVA, six, six), Some(0.0));
/// ```
pub fn share_moved(client: &Partitioner, before: PartitionCount, after: PartitionCount) -> Option<f64> {
    chance_between((client, before), (client, after), true).map(|stays| 1.0 - stays)
}

/// Whether a key's partition after the change still says which it was before: the new count is a whole number of old ones, so
/// the rest of a division by the old count is left.
///
/// ```
/// use copartition::{change::keeps_remainders, partitioner::PartitionCount};
///
/// let [six, eight, twelve] = [6, 8, 12].map(|count| PartitionCount::new(count).unwrap_or(PartitionCount::ONE));
/// assert!(keeps_remainders(six, twelve) && !keeps_remainders(six, eight));
/// ```
pub const fn keeps_remainders(before: PartitionCount, after: PartitionCount) -> bool {
    after.get().is_multiple_of(before.get())
}
