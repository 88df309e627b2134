//! What a client makes of every key before a count divides it: kept with the rows, so that another count hashes nothing again.

use alloc::vec::Vec;
use core::iter::repeat_n;

use super::{Client, Table, Topic, partitions};
use crate::{
    copartition::gcd,
    hash::Digest,
    key::{Format, KeyError},
    list::IntoList,
    partitioner::{PartitionCount, Placement},
    skew,
};

/// The keys of one column as a client hashes them.
pub(crate) struct Hashed {
    column: usize,
    client: Client,
    format: Format,
    /// Row by row [`HASHED`], [`NO_KEY`], [`LEFT_OUT`], or from [`OTHER`] on the place in `others`.
    ways: Vec<u8>,
    /// What any count is divided into, where it is as simple as that for this client; else 0.
    dividends: Vec<u32>,
    /// The hashes, where it is not; else none.
    digests: Vec<Digest>,
    /// Where keys go that no hash decides about.
    others: Vec<Placement>,
    /// The first row of each kind that the format cannot take, and how many there are.
    pub(crate) refused: Vec<(u32, KeyError, u32)>,
}

const HASHED: u8 = 0;
const NO_KEY: u8 = 1;
const LEFT_OUT: u8 = 2;
const OTHER: u8 = 3;
/// No partition has this number.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Hashed {
    pub(super) fn new(topic: &Topic, column: usize) -> Self {
        Self {
            column,
            client: topic.client.clone(),
            format: topic.format,
            ways: Vec::new(),
            dividends: Vec::new(),
            digests: Vec::new(),
            others: Vec::new(),
            refused: Vec::new(),
        }
    }

    pub(super) fn is(&self, topic: &Topic, column: usize) -> bool {
        self.column == column && self.format == topic.format && self.client.id() == topic.client.id()
    }

    /// Hashes so many more rows; whether these were the last ones.
    pub(super) fn go_on(&mut self, rows: &Table, most: usize) -> bool {
        let done = self.ways.len();
        for row in (done..rows.len()).take(most) {
            let (way, dividend) = match self.hash(row, rows.cell(row, self.column)) {
                Ok(digest) => {
                    let dividend = self.client.partitioner().dividend(digest);
                    if dividend.is_none() {
                        self.digests.resize(row, digest);
                        self.digests.push(digest);
                    }
                    (HASHED, dividend.unwrap_or(0))
                }
                Err(way) => (way, 0),
            };
            self.ways.push(way);
            self.dividends.push(dividend);
        }
        rows.len() - done <= most
    }

    /// The hash of a row's key, or how it goes without one.
    fn hash(&mut self, row: usize, key: Option<&[u8]>) -> Result<Digest, u8> {
        let bytes = self.format.bytes(key.ok_or(NO_KEY)?).map_err(|error| {
            match self.refused.iter_mut().find(|(_, other, _)| *other == error) {
                Some((_, _, count)) => *count += 1,
                None => self.refused.push((row as u32, error, 1)),
            }
            LEFT_OUT
        })?;
        self.client.partitioner().digest(Some(&bytes)).map_err(|way| {
            let place = self.others.iter().position(|other| *other == way).unwrap_or_else(|| {
                self.others.push(way);
                self.others.len() - 1
            });
            OTHER + place as u8
        })
    }

    /// The partition of a row's key at a count, or [`NOWHERE`].
    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    pub(crate) fn at(&self, row: usize, count: PartitionCount) -> u32 {
        self.dividend(row).map_or_else(|| self.otherwise(row, count), |dividend| count.rest(dividend))
    }

    /// What any count is divided into for a row's key, where it is as simple as that.
    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    fn dividend(&self, row: usize) -> Option<u32> {
        let is_simple = self.ways.get(row) == Some(&HASHED) && self.digests.is_empty();
        if is_simple { self.dividends.get(row).copied() } else { None }
    }

    #[inline(never)]
    fn otherwise(&self, row: usize, count: PartitionCount) -> u32 {
        match self.way(row, count) {
            Some(Placement::At(partition)) => partition,
            _ => NOWHERE,
        }
    }

    /// How a row's key comes to its partition, or why it has none; `None` without a key, or where the format cannot take it.
    pub(crate) fn way(&self, row: usize, count: PartitionCount) -> Option<Placement> {
        match *self.ways.get(row)? {
            HASHED => Some(Placement::At(match self.dividend(row) {
                Some(dividend) => count.rest(dividend),
                None => self.client.partitioner().reduce(*self.digests.get(row)?, count),
            })),
            way => self.others.get(way.checked_sub(OTHER)? as usize).copied(),
        }
    }

    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    pub(crate) fn is_left_out(&self, row: usize) -> bool {
        self.ways.get(row) == Some(&LEFT_OUT)
    }

    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    pub(crate) fn has_key(&self, row: usize) -> bool {
        self.ways.get(row) != Some(&NO_KEY)
    }

    /// The same keys at several counts.
    pub(crate) fn counts(&self, counts: impl Iterator<Item = u32>) -> Counts<'_> {
        Counts { hashed: self, all: counts.map(Count::new).into_list() }
    }
}

/// One of several counts.
struct Count {
    count: PartitionCount,
    /// 2^64 ÷ count, rounded up, and 0 for 2^64: a 32-bit number is divided without rest where the low 64 bits of its product
    /// with this are less than this. Source: Lemire, Kaser, Kurz, "Faster remainder by direct computation", 2019.
    inverse: u64,
}

impl Count {
    fn new(count: u32) -> Self {
        let count = partitions(count);
        Self { count, inverse: (u64::MAX / u64::from(count.get())).wrapping_add(1) }
    }

    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    fn divides(&self, number: u32) -> bool {
        u64::from(number).wrapping_mul(self.inverse) <= self.inverse.wrapping_sub(1)
    }
}

/// Keys at several counts.
pub(crate) struct Counts<'a> {
    hashed: &'a Hashed,
    all: Vec<Count>,
}

/// Hands over rows, each with the partition that it is to be in, and its weight.
type EachAt<'a> = dyn FnMut(&mut dyn FnMut(usize, u32, u64)) + 'a;
/// Hands over rows, each with its weight.
type Each<'a> = dyn Fn(&mut dyn FnMut(usize, u64)) + 'a;

/// A load is worked out for so many partitions at most in place of those counts that divide them.
const MOST_AT_ONCE: u32 = 8_192;

impl Counts<'_> {
    /// How many keys, and how much weight, are in a partition that is told for each row, at each count.
    pub(crate) fn together(&self, each: &mut EachAt) -> Vec<(u32, u64)> {
        let mut sums: Vec<(u32, u64)> = repeat_n((0, 0), self.all.len()).into_list();
        each(&mut |row, at, weight| {
            let dividend = self.hashed.dividend(row);
            if dividend.is_some_and(|dividend| dividend < at) {
                return;
            }
            let less = dividend.map(|dividend| dividend - at);
            for (one, (keys, together)) in self.all.iter().zip(&mut sums) {
                let is_there = match less {
                    Some(less) => one.divides(less),
                    None => self.hashed.otherwise(row, one.count) == at,
                };
                // A lower count has no such partition.
                if is_there && one.count.get() > at {
                    *keys += 1;
                    *together = together.saturating_add(weight);
                }
            }
        });
        sums
    }

    /// The load of the busiest partition ÷ the mean load, at each count.
    pub(crate) fn loads(&self, each: &Each) -> Vec<Option<f64>> {
        // What is left of a division by a multiple says what is left of one by the count.
        let mut multiples: Vec<u32> = Vec::new();
        let most = if self.hashed.digests.is_empty() { MOST_AT_ONCE } else { 0 };
        for one in self.all.iter().rev().map(|one| one.count.get()) {
            let lcm = |other: u32| one.checked_div(gcd(one, other)).unwrap_or(1).saturating_mul(other);
            match multiples.iter_mut().find(|other| lcm(**other) <= most) {
                Some(other) => *other = lcm(*other),
                None => multiples.push(one),
            }
        }
        let mut loads = multiples.iter().map(|count| skew::load(partitions(*count), [])).into_list();
        each(&mut |row, weight| {
            for load in &mut loads {
                let at = self.hashed.at(row, partitions(load.partitions.len() as u32));
                if let Some(load) = load.partitions.get_mut(at as usize) {
                    load.weight = load.weight.saturating_add(weight);
                }
            }
        });
        let of_count = |one: &Count| {
            let count = one.count.get() as usize;
            let multiple = loads.iter().find(|load| {
                load.partitions.len().is_multiple_of(count) && (most > 0 || load.partitions.len() == count)
            })?;
            let parts = multiple.partitions.iter().enumerate();
            let parts = parts.map(|(at, load)| ((at % count) as u32, load.weight));
            skew::load(one.count, parts).max_over_mean()
        };
        self.all.iter().map(of_count).into_list()
    }
}
