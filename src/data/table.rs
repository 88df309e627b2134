//! Distinct rows with the sums of their weights, in the order in which they came first.

use alloc::{string::String, vec::Vec};

use hashbrown::HashTable;

use super::{Code, Note};
use crate::{hash::murmur2, scenario::Weight};

/// The most bytes that [`Table::to_bytes`] gives: rows that would make it more are left out.
pub const TABLE_LIMIT: usize = 1 << 28;

/// Marks the end of a null.
pub(super) const NULL: u32 = 1 << 31;

/// What a file has: each combination of values once, and what was not as it should be.
///
/// See [the module's example](super).
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The names of its columns; empty where the file has none.
    pub names: Vec<String>,
    /// How many rows of the file are in it.
    pub rows_read: u32,
    /// How many could not be read.
    pub rows_unread: u32,
    /// What was not as it should be, in the order in which it came first.
    pub notes: Vec<Note>,
    /// The cells end to end, and where each of them ends: a million small vectors would take as long as the reading.
    bytes: Vec<u8>,
    ends: Vec<u32>,
    weights: Vec<Weight>,
    total: Weight,
    /// Hash and place of each row.
    places: HashTable<(u32, u32)>,
}

impl Table {
    pub(super) fn new(names: Vec<String>) -> Self {
        Self { names, ..Self::default() }
    }

    /// How many distinct rows it has.
    pub const fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether nothing was read.
    pub const fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weights of all rows together, at most 10^15.
    pub const fn total(&self) -> Weight {
        self.total
    }

    /// The cells of each row with its weight, in the order in which they came first; `None` is null, which is not the empty text.
    pub fn iter(&self) -> impl Iterator<Item = (Vec<Option<&[u8]>>, Weight)> {
        let cells = |row| (row * self.names.len()..(row + 1) * self.names.len()).map(|cell| self.cell(cell)).collect();
        self.weights.iter().enumerate().map(move |(row, weight)| (cells(row), *weight))
    }

    /// The same as bytes, for the page's other module. All numbers have their low byte first.
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 4 | `CPT1` |
    /// | 4 | C, how many columns |
    /// | 4 | N, how many rows |
    /// | C times | the length of a name in bytes (4), and the name as UTF-8 |
    /// | N × 8 | weights in thousandths |
    /// | N × C × 4 | where each cell ends in what follows, row by row; the highest bit is set for null, which has no bytes |
    /// | | the cells, end to end |
    ///
    /// ```
    /// use copartition::data::{Choice, Gatherer, look};
    ///
    /// let shape = look(b"a\n");
    /// let mut gatherer = Gatherer::new(&shape, &shape.proposal());
    /// gatherer.feed(b"a\n");
    /// let bytes = gatherer.finish().to_bytes();
    /// assert_eq!(bytes, b"CPT1\x01\0\0\0\x01\0\0\0\0\0\0\0\xe8\x03\0\0\0\0\0\0\x01\0\0\0a");
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.size());
        let number = |out: &mut Vec<u8>, number: usize| out.extend((number as u32).to_le_bytes());
        out.extend(b"CPT1");
        number(&mut out, self.names.len());
        number(&mut out, self.len());
        for name in &self.names {
            number(&mut out, name.len());
            out.extend(name.as_bytes());
        }
        for weight in &self.weights {
            out.extend(weight.thousandths().to_le_bytes());
        }
        for end in &self.ends {
            out.extend(end.to_le_bytes());
        }
        out.extend(&self.bytes);
        out
    }

    /// How many bytes that are.
    fn size(&self) -> usize {
        let names: usize = self.names.iter().map(|name| name.len() + 4).sum();
        12 + names + 8 * self.weights.len() + 4 * self.ends.len() + self.bytes.len()
    }

    /// Adds a row by its cells end to end and where each of them ends, or says why it cannot be.
    pub(super) fn add(&mut self, bytes: &[u8], ends: &[u32], weight: Weight) -> Result<(), Code> {
        let total = self.total.plus(weight);
        if total > Weight::MAX_SUM {
            return Err(Code::WeightTooLarge);
        }
        let hash = ends.iter().fold(murmur2(bytes), |hash, end| (hash ^ end).wrapping_mul(0x9e37_79b1));
        let same = |&(other, row): &(u32, u32)| other == hash && self.is(row as usize, bytes, ends);
        let row = self.places.find(spread(hash), same).map(|&(_, row)| row as usize);
        if let Some(sum) = row.and_then(|row| self.weights.get_mut(row)) {
            *sum = sum.plus(weight);
        } else {
            if self.size() + 8 + 4 * ends.len() + bytes.len() > TABLE_LIMIT {
                return Err(Code::TableFull);
            }
            let (row, begin) = (self.len() as u32, self.bytes.len() as u32);
            self.places.insert_unique(spread(hash), (hash, row), |&(hash, _)| spread(hash));
            self.bytes.extend_from_slice(bytes);
            self.ends.extend(ends.iter().map(|end| begin + end));
            self.weights.push(weight);
        }
        self.total = total;
        Ok(())
    }

    /// Whether a row has these cells.
    fn is(&self, row: usize, bytes: &[u8], ends: &[u32]) -> bool {
        let first = row * ends.len();
        let begin = self.begin(first);
        let own = self.ends.get(first..first + ends.len()).unwrap_or_default();
        own.iter().zip(ends).all(|(own, end)| *own == begin as u32 + end)
            && self.bytes.get(begin..begin + bytes.len()) == Some(bytes)
    }

    fn cell(&self, cell: usize) -> Option<&[u8]> {
        let end = *self.ends.get(cell)?;
        if end & NULL == 0 { self.bytes.get(self.begin(cell)..end as usize) } else { None }
    }

    /// Where a cell begins.
    fn begin(&self, cell: usize) -> usize {
        let before = cell.checked_sub(1).and_then(|before| self.ends.get(before));
        before.map_or(0, |end| (end & !NULL) as usize)
    }
}

/// The hash table reads the highest bits as well as the lowest.
const fn spread(hash: u32) -> u64 {
    hash as u64 | (hash as u64) << 32
}
