//! Distinct keys with the sums of their weights, in the order in which they came first.

use alloc::vec::Vec;

use hashbrown::HashTable;

use super::Note;
use crate::{
    hash::murmur2,
    scenario::{Row, Weight},
};

/// What a file has: each key once, and what was not as it should be.
///
/// See [the module's example](super).
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// How many rows are in it.
    pub rows_read: u32,
    /// How many could not be read.
    pub rows_unread: u32,
    /// What was not as it should be, in the order in which it came first.
    pub notes: Vec<Note>,
    /// The keys end to end, and where each of them ends: a million small vectors would take as long as the reading.
    bytes: Vec<u8>,
    ends: Vec<usize>,
    weights: Vec<Weight>,
    /// The place of the records without a key, which has no bytes.
    keyless: Option<usize>,
    total: Weight,
    /// Hash and place of each key.
    places: HashTable<(u32, u32)>,
}

impl Table {
    /// How many distinct keys it has; records without a key count as one more.
    pub const fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether nothing was read.
    pub const fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weights of all keys together, at most 10^15.
    pub const fn total(&self) -> Weight {
        self.total
    }

    /// Each key with its weight, in the order in which they came first; `None` is a record without a key.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&[u8]>, Weight)> {
        let keys = (0..self.len()).map(|place| (self.keyless != Some(place)).then(|| self.text(place)));
        keys.zip(self.weights.iter().copied())
    }

    /// The same as rows of a scenario.
    ///
    /// ```
    /// use copartition::data::{Gatherer, look};
    ///
    /// let file = b"BBCA\nBBRI\nBBCA\n";
    /// let shape = look(file);
    /// let mut gatherer = Gatherer::new(&shape, &shape.proposal());
    /// gatherer.feed(file);
    /// let rows = gatherer.finish().rows();
    /// assert_eq!(rows[0].key.as_deref(), Some(&b"BBCA"[..]));
    /// assert_eq!(rows[0].weight.to_string(), "2");
    /// ```
    pub fn rows(&self) -> Vec<Row> {
        self.iter().map(|(key, weight)| Row { key: key.map(<[u8]>::to_vec), weight }).collect()
    }

    /// Adds a row, or says that the sum would be too large.
    pub(super) fn add(&mut self, key: Option<&[u8]>, weight: Weight) -> bool {
        let total = self.total.plus(weight);
        if total > Weight::MAX_SUM {
            return false;
        }
        self.total = total;
        let hash = key.map_or(0, murmur2);
        let place = match key {
            None => self.keyless,
            Some(key) => {
                let same = |&(other, place): &(u32, u32)| other == hash && self.text(place as usize) == key;
                self.places.find(spread(hash), same).map(|&(_, place)| place as usize)
            }
        };
        if let Some(sum) = place.and_then(|place| self.weights.get_mut(place)) {
            *sum = sum.plus(weight);
            return true;
        }
        let place = self.weights.len();
        if let Some(key) = key {
            self.places.insert_unique(spread(hash), (hash, place as u32), |&(hash, _)| spread(hash));
            self.bytes.extend_from_slice(key);
        } else {
            self.keyless = Some(place);
        }
        self.ends.push(self.bytes.len());
        self.weights.push(weight);
        true
    }

    fn text(&self, place: usize) -> &[u8] {
        let begin = place.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let end = self.ends.get(place).copied();
        begin.zip(end).and_then(|(begin, end)| self.bytes.get(begin..end)).unwrap_or_default()
    }
}

/// The hash table reads the highest bits as well as the lowest.
const fn spread(hash: u32) -> u64 {
    hash as u64 | (hash as u64) << 32
}
