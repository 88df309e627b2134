//! How the load falls on a topic's partitions, and measures of how unevenly.
//!
//! Source: the definitions as written at each measure; no client computes them.
//! Loads of a partition saturate at `u64::MAX`; shares are 0 to 1.
//! Check: weights 0 0 0 8 on four partitions → busiest share 1, max over mean 4, Gini 3/4.

use alloc::vec::Vec;
use core::iter::repeat_n;

use crate::{list::IntoList, order::ascending, partitioner::PartitionCount};

/// What lies in one partition.
///
/// ```
/// assert_eq!(copartition::skew::PartitionLoad::default().keys, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartitionLoad {
    /// Keys placed here.
    pub keys: u64,
    /// Their weight, in the unit of the caller; may be 0.
    pub weight: u64,
}

/// Adds up the load of every partition from `(partition, weight)`, one item a key.
///
/// A key whose partition is not below `count` is left out. The result takes 16 bytes a partition.
///
/// ```
/// use copartition::partitioner::PartitionCount;
/// use copartition::skew::load;
///
/// let three = PartitionCount::new(3).ok_or("1 or more")?;
/// let load = load(three, [(1, 70), (0, 10), (0, 8), (2, 7), (0, 5)]);
/// assert_eq!(load.partitions.iter().map(|p| p.weight).collect::<Vec<_>>(), [23, 70, 7]);
/// assert_eq!(load.busiest(), Some((1, 0.7)));
/// # Ok::<(), &str>(())
/// ```
pub fn load(count: PartitionCount, placed: impl IntoIterator<Item = (u32, u64)>) -> Load {
    let mut partitions = repeat_n(PartitionLoad::default(), count.get() as usize).into_list();
    for (partition, weight) in placed {
        if let Some(load) = partitions.get_mut(partition as usize) {
            load.keys = load.keys.saturating_add(1);
            load.weight = load.weight.saturating_add(weight);
        }
    }
    Load { partitions }
}

/// The load of every partition of a topic, by partition number.
///
/// ```
/// use copartition::skew::{Load, PartitionLoad};
///
/// let even = Load { partitions: vec![PartitionLoad { keys: 1, weight: 5 }; 4] };
/// assert_eq!(even.weight(), 20);
/// assert_eq!(even.max_over_mean(), Some(1.0));
/// assert_eq!(even.busiest(), Some((0, 0.25)));
/// assert_eq!(even.idle(), 0);
/// assert_eq!(even.gini(), Some(0.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Partition 0 first.
    pub partitions: Vec<PartitionLoad>,
}

impl Load {
    /// The weight of all partitions together; saturates at `u64::MAX`.
    ///
    /// ```
    /// assert_eq!(copartition::skew::Load::default().weight(), 0);
    /// ```
    pub fn weight(&self) -> u64 {
        u64::try_from(self.total()).unwrap_or(u64::MAX)
    }

    /// The heaviest partition against the mean of all: 1 when even, up to the number of partitions; `None` when nothing weighs anything.
    ///
    /// ```
    /// use copartition::{partitioner::PartitionCount, skew::load};
    ///
    /// let four = PartitionCount::new(4).ok_or("1 or more")?;
    /// assert_eq!(load(four, [(3, 8)]).max_over_mean(), Some(4.0));
    /// assert_eq!(load(four, []).max_over_mean(), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn max_over_mean(&self) -> Option<f64> {
        let max = self.partitions.iter().map(|partition| partition.weight).max()?;
        ratio(u128::from(max) * self.partitions.len() as u128, self.total())
    }

    /// The partition with the most weight and its share of all, above 0 to 1; of equals the lowest number; `None` when nothing weighs anything.
    ///
    /// ```
    /// use copartition::{partitioner::PartitionCount, skew::load};
    ///
    /// let four = PartitionCount::new(4).ok_or("1 or more")?;
    /// assert_eq!(load(four, [(3, 5), (1, 5)]).busiest(), Some((1, 0.5)));
    /// assert_eq!(load(four, [(3, 0)]).busiest(), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn busiest(&self) -> Option<(u32, f64)> {
        // `max_by_key` keeps the last of equals, so walk from the end.
        let (number, busiest) =
            self.partitions.iter().enumerate().rev().max_by_key(|(_, partition)| partition.weight)?;
        Some((number as u32, ratio(u128::from(busiest.weight), self.total())?))
    }

    /// How many partitions no key lands on; one whose keys weigh nothing is not idle.
    ///
    /// ```
    /// use copartition::{partitioner::PartitionCount, skew::load};
    ///
    /// let four = PartitionCount::new(4).ok_or("1 or more")?;
    /// assert_eq!(load(four, [(3, 5), (1, 0)]).idle(), 2);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn idle(&self) -> u32 {
        self.partitions.iter().filter(|partition| partition.keys == 0).count() as u32
    }

    /// The Gini coefficient of the partitions' weights: 0 when even, `1 - 1/partitions` when one has all; `None` when nothing weighs anything.
    ///
    /// With the `n` weights in ascending order, `Σ (2i - n - 1) · weight(i) / (n · Σ weight)`, `i` from 1; whole numbers up to the one division.
    ///
    /// ```
    /// use copartition::{partitioner::PartitionCount, skew::load};
    ///
    /// let four = PartitionCount::new(4).ok_or("1 or more")?;
    /// assert_eq!(load(four, [(3, 8)]).gini(), Some(0.75));
    /// assert_eq!(load(four, []).gini(), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn gini(&self) -> Option<f64> {
        let order = ascending(self.partitions.iter().map(|partition| partition.weight));
        let weights = order.iter().filter_map(|&place| Some(self.partitions.get(place as usize)?.weight));
        let n = self.partitions.len() as u128;
        let total = self.total();
        // At most n² · u64::MAX each, and n stays below 2^31: no overflow, nor below 0, since the weights ascend.
        let twice_ranked: u128 = (1..).zip(weights).map(|(rank, weight)| 2 * rank * u128::from(weight)).sum();
        ratio(twice_ranked - (n + 1) * total, n * total)
    }

    /// The standard deviation of the partitions' weights ÷ their mean: 0 when even, √(partitions - 1) when one has all; `None` when
    /// nothing weighs anything.
    ///
    /// ```
    /// use copartition::{partitioner::PartitionCount, skew::load};
    ///
    /// let five = PartitionCount::new(5).ok_or("1 or more")?;
    /// assert_eq!(load(five, [(3, 8)]).deviation(), Some(2.0));
    /// assert_eq!(load(five, (0..5).map(|partition| (partition, 7))).deviation(), Some(0.0));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn deviation(&self) -> Option<f64> {
        let mean = ratio(self.total(), self.partitions.len() as u128).filter(|mean| *mean > 0.0)?;
        let squares = self.partitions.iter().map(|partition| square(partition.weight as f64 / mean - 1.0));
        Some(root(squares.sum::<f64>() / self.partitions.len() as f64))
    }

    fn total(&self) -> u128 {
        self.partitions.iter().map(|partition| u128::from(partition.weight)).sum()
    }
}

/// The square root, the same bits on every platform: the nearest number.
pub(crate) fn root(number: f64) -> f64 {
    // WebAssembly has an instruction for it, that only the standard library can name; `libm` spells it out.
    #[cfg(all(feature = "wasm", target_arch = "wasm32"))]
    return number.sqrt();
    #[cfg(not(all(feature = "wasm", target_arch = "wasm32")))]
    libm::sqrt(number)
}

fn square(number: f64) -> f64 {
    number * number
}

fn ratio(part: u128, whole: u128) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
