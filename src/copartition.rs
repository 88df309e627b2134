//! Do two topics line up: how many keys have the same partition number in both, and how many would by chance.
//!
//! Source: the definition, "the same partition number in both topics"; no client computes this.
//! All sums saturate at `u64::MAX`; shares are 0 to 1.
//! Check: one key at 0 and 0, one at 1 and 7 → half of the keys line up.

use alloc::vec::Vec;

use crate::{
    assignor::{Assignment, Group},
    hash::HashFn,
    list::IntoList,
    order::ascending,
    partitioner::{PartitionCount, Partitioner, Reduction, Rule},
};

/// One key: its partition in each of two topics, from 0, and its weight.
///
/// ```
/// let bbca = copartition::copartition::Pair { a: 0, b: 2, weight: 34 };
/// assert_ne!(bbca.a, bbca.b);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its partition in topic A.
    pub a: u32,
    /// Its partition in topic B.
    pub b: u32,
    /// Its traffic in any unit, such as records; may be 0.
    pub weight: u64,
}

/// How much lines up.
///
/// ```
/// use copartition::copartition::Alignment;
///
/// let alignment = Alignment { keys: 10, weight: 100, keys_together: 1, weight_together: 4 };
/// assert_eq!(alignment.share_keys(), Some(0.1));
/// assert_eq!(alignment.share_weight(), Some(0.04));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alignment {
    /// All keys.
    pub keys: u64,
    /// The weight of all keys.
    pub weight: u64,
    /// Keys with the same partition number in both topics.
    pub keys_together: u64,
    /// The weight of those.
    pub weight_together: u64,
}

impl Alignment {
    /// The share of the keys that line up, 0 to 1; `None` without keys.
    ///
    /// ```
    /// assert_eq!(copartition::copartition::Alignment::default().share_keys(), None);
    /// ```
    pub fn share_keys(&self) -> Option<f64> {
        share(self.keys_together, self.keys)
    }

    /// The share of the weight that lines up, 0 to 1; `None` when nothing weighs anything.
    ///
    /// ```
    /// assert_eq!(copartition::copartition::Alignment::default().share_weight(), None);
    /// ```
    pub fn share_weight(&self) -> Option<f64> {
        share(self.weight_together, self.weight)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Counts how many of the keys line up, and how much they weigh.
///
/// ```
/// use copartition::copartition::{Pair, align};
///
/// let alignment = align([Pair { a: 0, b: 0, weight: 1 }, Pair { a: 1, b: 7, weight: 3 }]);
/// assert_eq!((alignment.keys, alignment.keys_together), (2, 1));
/// assert_eq!((alignment.weight, alignment.weight_together), (4, 1));
/// ```
pub fn align(pairs: impl IntoIterator<Item = Pair>) -> Alignment {
    let mut sum = Alignment::default();
    for pair in pairs {
        sum.keys = sum.keys.saturating_add(1);
        sum.weight = sum.weight.saturating_add(pair.weight);
        if pair.a == pair.b {
            sum.keys_together = sum.keys_together.saturating_add(1);
            sum.weight_together = sum.weight_together.saturating_add(pair.weight);
        }
    }
    sum
}

/// Counts how many of the keys reach one member with both their partitions, and how much they weigh.
///
/// `topics` are the places of A and B in the group; a partition that nobody has is with no member.
///
/// ```
/// use copartition::assignor::{Assignor, Group};
/// use copartition::copartition::{Pair, reach};
///
/// let group = Group::even(&[("a", 6), ("b", 8)], 2);
/// let assigned = Assignor::Range.assign(&group).ok_or("it throws")?;
/// let reached = reach(&group, &assigned, [0, 1], [Pair { a: 2, b: 3, weight: 5 }, Pair { a: 3, b: 3, weight: 1 }]);
/// assert_eq!((reached.keys_together, reached.weight_together), (1, 5));
/// # Ok::<(), &str>(())
/// ```
pub fn reach(
    group: &Group,
    assigned: &Assignment,
    topics: [u32; 2],
    pairs: impl IntoIterator<Item = Pair>,
) -> Alignment {
    let [a, b] = topics.map(|topic| assigned.owners(group, topic));
    let owner = |owners: &[Option<u32>], number: u32| owners.get(number as usize).copied().flatten();
    // A pair of members lines up where it is one member; one without any has nobody for a neighbour.
    align(pairs.into_iter().map(|pair| Pair {
        a: owner(&a, pair.a).unwrap_or(u32::MAX),
        b: owner(&b, pair.b).unwrap_or(u32::MAX - 1),
        ..pair
    }))
}

/// One cell of the matrix partitions of A × partitions of B: what lies in partition `a` of A and `b` of B.
///
/// ```
/// use copartition::copartition::{Cell, Pair, matrix};
///
/// assert_eq!(matrix([Pair { a: 0, b: 2, weight: 34 }]), [Cell { a: 0, b: 2, keys: 1, weight: 34 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Partition of topic A, from 0.
    pub a: u32,
    /// Partition of topic B, from 0.
    pub b: u32,
    /// Keys in this cell, 1 or more.
    pub keys: u64,
    /// Their weight; may be 0.
    pub weight: u64,
}

/// The cells that have a key, ordered by `a`, then `b`; none without keys.
///
/// ```
/// use copartition::copartition::{Pair, matrix};
///
/// let one = Pair { a: 1, b: 0, weight: 2 };
/// let cells = matrix([one, Pair { a: 0, b: 5, weight: 0 }, one]);
/// assert_eq!(cells.iter().map(|cell| (cell.a, cell.b, cell.keys, cell.weight)).collect::<Vec<_>>(), [(0, 5, 1, 0), (1, 0, 2, 4)]);
/// ```
pub fn matrix(pairs: impl IntoIterator<Item = Pair>) -> Vec<Cell> {
    cells(&pairs.into_iter().into_list())
}

#[inline(never)]
fn cells(pairs: &[Pair]) -> Vec<Cell> {
    let (a, b) = pairs.iter().fold((0, 0), |(a, b), pair| (pair.a.max(a), pair.b.max(b)));
    // Few enough cells have a place each; else the pairs are put in order.
    if let Some(places) = (a as usize + 1).checked_mul(b as usize + 1).filter(|places| *places <= pairs.len().max(256))
    {
        let width = b as usize + 1;
        let empty = |place: usize| Cell { a: (place / width) as u32, b: (place % width) as u32, keys: 0, weight: 0 };
        let mut all: Vec<Cell> = (0..places).map(empty).into_list();
        for pair in pairs {
            if let Some(cell) = all.get_mut(pair.a as usize * width + pair.b as usize) {
                cell.keys = cell.keys.saturating_add(1);
                cell.weight = cell.weight.saturating_add(pair.weight);
            }
        }
        all.retain(|cell| cell.keys > 0);
        return all;
    }
    let order = ascending(pairs.iter().map(|pair| u64::from(pair.a) << 32 | u64::from(pair.b)));
    let mut cells: Vec<Cell> = Vec::new();
    for pair in order.into_iter().filter_map(|place| pairs.get(place as usize)) {
        match cells.last_mut() {
            Some(cell) if (cell.a, cell.b) == (pair.a, pair.b) => {
                cell.keys = cell.keys.saturating_add(1);
                cell.weight = cell.weight.saturating_add(pair.weight);
            }
            _ => cells.push(Cell { a: pair.a, b: pair.b, keys: 1, weight: pair.weight }),
        }
    }
    cells
}

/// The share of hash values, 0 to 1, that fall on the same partition number of both counts: `min(a, b) / lcm(a, b)`.
///
/// So much lines up by chance where both topics share hash and reduction but not the count. For equal counts it is 1.
/// It takes every remainder by `lcm` as equally likely; with 31-bit hashes that is off by less than `lcm / 2^31`.
///
/// ```
/// use copartition::copartition::chance;
/// use copartition::partitioner::PartitionCount;
///
/// let [six, eight] = [6, 8].map(|count| PartitionCount::new(count).unwrap_or(PartitionCount::ONE));
/// assert_eq!(chance(six, eight), 0.25);
/// assert_eq!(chance(six, six), 1.0);
/// ```
pub fn chance(a: PartitionCount, b: PartitionCount) -> f64 {
    // min / lcm = min · gcd / (a · b) = gcd / max, which cannot overflow.
    f64::from(gcd(a.get(), b.get())) / f64::from(a.max(b).get())
}

/// The same for two partitioners, with keys that have the same bytes in both topics or not.
///
/// Where they agree it is [`chance`]; where both numbers come from hashes that know nothing of each other, one divided by the
/// larger count. `None` where it is neither: hashes of one family with another sign step, reductions that are no remainder,
/// or a partitioner that does not hash.
///
/// ```
/// use copartition::copartition::chance_between;
/// use copartition::partitioner::{JAVA, PartitionCount, catalog::find};
///
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// let with = |id| find(id).and_then(|row| chance_between((&JAVA, six), (row, six), true));
/// assert_eq!(with("kafka-python"), Some(1.0));
/// assert_eq!(with("sarama-hash"), Some(1.0 / 6.0));
/// assert_eq!(with("platformatic"), None);
/// # Ok::<(), &str>(())
/// ```
pub fn chance_between(
    (a, count_a): (&Partitioner, PartitionCount),
    (b, count_b): (&Partitioner, PartitionCount),
    same_bytes: bool,
) -> Option<f64> {
    let (Rule::Hash(hash_a, reduction_a), Rule::Hash(hash_b, reduction_b)) = (a.rule, b.rule) else { return None };
    let remainder = |kind| !matches!(kind, Reduction::Range | Reduction::KeyGroup | Reduction::Low16ThenAbs);
    let remainders = remainder(reduction_a) && remainder(reduction_b);
    if same_bytes && a.agrees(b) && (remainders || count_a == count_b) {
        return Some(chance(count_a, count_b));
    }
    let apart = !same_bytes || family(hash_a) != family(hash_b);
    (apart && remainders).then(|| 1.0 / f64::from(count_a.max(count_b).get()))
}

/// Hashes that are often the same are of one family.
const fn family(hash: HashFn) -> HashFn {
    match hash {
        HashFn::Murmur2SignedTail => HashFn::Murmur2,
        HashFn::Crc32LowBytes => HashFn::Crc32,
        HashFn::KeyGroup => HashFn::JavaString,
        other => other,
    }
}

/// The greatest common divisor; the other number where one is 0.
pub(crate) fn gcd(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
