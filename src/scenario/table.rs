//! Rows with named columns and a weight, end to end in memory, so that a million of them are a few large pieces.

use alloc::{borrow::Cow, string::String, vec, vec::Vec};

use super::{Weight, kept::Kept, keyed::BETWEEN};
use crate::list::IntoList;
use crate::{
    hash::murmur2,
    order::{Sorting, ascending},
};

/// Rows with named columns and a weight.
///
/// ```
/// use copartition::scenario::{Table, Weight};
///
/// let mut table = Table::new(["region", "customer"]);
/// table.push([Some(&b"jakarta"[..]), None], Weight::whole(2));
/// assert_eq!((table.len(), table.columns().len()), (1, 2));
/// assert_eq!((table.cell(0, 0), table.cell(0, 1)), (Some(&b"jakarta"[..]), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    columns: Vec<String>,
    /// All cells, row by row.
    cells: Vec<u8>,
    /// Where each cell ends; those that are null have [`NULL`] set.
    ends: Vec<u32>,
    weights: Vec<Weight>,
    pub(crate) kept: Kept,
}

/// A key and its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The key's text as bytes; `None` for records without a key.
    ///
    /// UTF-8, except where a browser's text had a lone surrogate: that stands as its three bytes.
    pub key: Option<Vec<u8>>,
    /// Its weight.
    pub weight: Weight,
}

/// Marks a cell without a value, which is not the empty one.
const NULL: u32 = 1 << 31;
/// How a table begins that comes as bytes.
const MAGIC: &[u8] = b"CPT1";
/// So many columns are kept at most.
pub const MAX_COLUMNS: usize = 8;

impl Table {
    /// A table of these columns without rows.
    pub fn new<'a>(columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self::of(columns.into_iter().map(String::from).into_list())
    }

    pub(crate) fn of(columns: Vec<String>) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds a row; it must have a cell for each column.
    pub fn push<'a>(&mut self, cells: impl IntoIterator<Item = Option<&'a [u8]>>, weight: Weight) {
        for cell in cells {
            self.push_cell(cell);
        }
        self.end_row(weight);
    }

    #[inline(never)]
    fn push_cell(&mut self, cell: Option<&[u8]>) {
        self.cells.extend_from_slice(cell.unwrap_or_default());
        self.ends.push(self.cells.len() as u32 | if cell.is_some() { 0 } else { NULL });
    }

    #[inline(never)]
    fn end_row(&mut self, weight: Weight) {
        self.weights.push(weight);
        self.kept = Kept::default();
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The names of the columns; the one of plain lines has none.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// A cell; `None` where it is null, or not there.
    pub fn cell(&self, row: usize, column: usize) -> Option<&[u8]> {
        let at = row * self.columns.len() + column;
        let end = self.ends.get(at).copied().filter(|end| end & NULL == 0)?;
        let begin = at.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |end| end & !NULL);
        self.cells.get(begin as usize..end as usize)
    }

    /// The weight of a row; 0 where there is none.
    pub fn weight(&self, row: usize) -> Weight {
        self.weights.get(row).copied().unwrap_or_default()
    }

    /// The rows by their weight, the heaviest first; among equals the one given first. Sorted once, however often it is asked for.
    pub fn by_weight(&self) -> &[u32] {
        self.kept.by_weight.get_or_init(|| {
            let mut sorting = self.kept.sorting.take().unwrap_or_else(|| self.sorting());
            while !sorting.go_on() {}
            sorting.order()
        })
    }

    pub(super) fn sorting(&self) -> Sorting {
        Sorting::descending(self.weights.iter().map(|weight| weight.thousandths()))
    }

    /// The first cell of each row, and its weight.
    pub fn rows(&self) -> impl Iterator<Item = (Option<&[u8]>, Weight)> {
        (0..self.len()).map(|row| (self.cell(row, 0), self.weight(row)))
    }

    /// What a row is pinned by: its key, or both keys with [`BETWEEN`] where it has two; `None` without any.
    pub fn name(&self, row: usize) -> Option<Cow<'_, [u8]>> {
        let first = self.cell(row, 0);
        if self.columns.len() < 2 {
            return first.map(Cow::Borrowed);
        }
        let second = self.cell(row, 1);
        first.or(second)?;
        Some(Cow::Owned([first.unwrap_or_default(), &[BETWEEN], second.unwrap_or_default()].concat()))
    }

    /// Each row once, where it was given first, the weights of the same rows added up.
    #[must_use]
    pub fn distinct(self) -> Self {
        self.distinct_with_firsts().1
    }

    /// The same, and of each row, the first of its kind.
    pub(crate) fn distinct_with_firsts(self) -> (Vec<u32>, Self) {
        let width = self.columns.len();
        // Rows that are alike have one hash, and so stand side by side; the first row of each kind is kept.
        let hash = |row: usize| {
            (0..width).fold(0, |sum: u32, column| {
                let cell = self.cell(row, column).map_or(1, murmur2);
                sum.rotate_left(15).wrapping_mul(0x9e37_79b1) ^ cell
            })
        };
        let hashes: Vec<u32> = (0..self.len()).map(hash).into_list();
        let mut first_of: Vec<u32> = (0..self.len() as u32).into_list();
        let mut firsts: Vec<u32> = Vec::new();
        let mut last = None;
        let mut repeated = false;
        for place in ascending(hashes.iter().map(|hash| u64::from(*hash))) {
            let row = place as usize;
            let hash = hashes.get(row);
            if last != hash {
                firsts.clear();
                last = hash;
            }
            let same =
                |first: &&u32| (0..width).all(|column| self.cell(**first as usize, column) == self.cell(row, column));
            match firsts.iter().find(same) {
                None => firsts.push(place),
                Some(&first) => {
                    repeated = true;
                    if let Some(kept) = first_of.get_mut(row) {
                        *kept = first;
                    }
                }
            }
        }
        if !repeated {
            return (first_of, self);
        }
        let mut sums = self.weights.clone();
        for (row, &first) in first_of.iter().enumerate() {
            if first as usize != row
                && let Some(sum) = sums.get_mut(first as usize)
            {
                *sum = sum.plus(self.weight(row));
            }
        }
        let mut kept = Self::of(self.columns.clone());
        for (row, (&first, sum)) in first_of.iter().zip(sums).enumerate() {
            if first as usize == row {
                kept.push((0..width).map(|column| self.cell(row, column)), sum);
            }
        }
        (first_of, kept)
    }

    /// A table from bytes, as the reader of files writes them; `None` where they are none.
    ///
    /// All numbers are little endian: `CPT1`, the number of columns and of rows in 32 bits; for each column the length of its name
    /// in 32 bits and the name; the weights in thousandths, 64 bits each; row by row the end of each cell in 32 bits, the highest one
    /// set where the cell is null; the cells.
    ///
    /// ```
    /// use copartition::scenario::Table;
    /// assert_eq!(Table::from_bytes(b"key,1\n"), None);
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, rest) = word(bytes.strip_prefix(MAGIC)?)?;
        let (rows, mut rest) = word(rest)?;
        if count as usize > MAX_COLUMNS {
            return None;
        }
        let mut columns = Vec::new();
        for _ in 0..count {
            let (length, after) = word(rest)?;
            let (name, after) = after.split_at_checked(length as usize)?;
            columns.push(String::from_utf8_lossy(name).into_owned());
            rest = after;
        }
        let (weights, rest) = rest.split_at_checked((rows as usize).checked_mul(8)?)?;
        let (ends, cells) = rest.split_at_checked((rows as usize).checked_mul(count as usize)?.checked_mul(4)?)?;
        let weights = weights.as_chunks().0.iter().map(|weight| Weight::of(u64::from_le_bytes(*weight))).into_list();
        let ends = ends.as_chunks().0.iter().map(|end| u32::from_le_bytes(*end)).into_list();
        let ordered = ends.windows(2).all(|ends| ends[0] & !NULL <= ends[1] & !NULL);
        let whole = ends.last().is_none_or(|end| (end & !NULL) as usize == cells.len());
        (ordered && whole).then(|| Self { columns, cells: cells.into(), ends, weights, kept: Kept::default() })
    }
}

impl FromIterator<Row> for Table {
    /// A table of one column without a name; rows stay as they are, also where a key comes twice.
    fn from_iter<I: IntoIterator<Item = Row>>(rows: I) -> Self {
        let mut table = Self::of(vec![String::new()]);
        for row in rows {
            table.push([row.key.as_deref()], row.weight);
        }
        table
    }
}

/// The number at the beginning, and what stands behind it.
fn word(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (word, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*word), rest))
}
