//! Orders by a number, through one sort for the whole crate: each further one would be kilobytes of wasm.

use alloc::vec::Vec;

use crate::list::IntoList;

/// Places of these numbers, the largest first; among equals the one given first.
///
/// ```
/// assert_eq!(copartition::order::descending([3, 9, 3, 7]), [1, 3, 0, 2]);
/// ```
pub fn descending(numbers: impl IntoIterator<Item = u64>) -> Vec<u32> {
    sorted(numbers.into_iter().zip(0..).map(|(number, place)| (u64::MAX - number, place)).into_list())
}

/// Places of these numbers, the smallest first; among equals the one given first.
///
/// ```
/// assert_eq!(copartition::order::ascending([3, 9, 3, 7]), [0, 2, 3, 1]);
/// ```
pub fn ascending(numbers: impl IntoIterator<Item = u64>) -> Vec<u32> {
    sorted(numbers.into_iter().zip(0..).into_list())
}

/// The numbers below `count` by a rule that says whether one comes before another; among equals the smaller one.
///
/// For what no number stands for, such as names. Each is put in by halving, so lists of some thousands are its end.
///
/// ```
/// let names = ["b", "a", "c"];
/// let order = copartition::order::by(3, &mut |one, other| names[one as usize] < names[other as usize]);
/// assert_eq!(order, [1, 0, 2]);
/// ```
pub fn by(count: u32, before: &mut dyn FnMut(u32, u32) -> bool) -> Vec<u32> {
    let mut sorted: Vec<u32> = Vec::new();
    for place in 0..count {
        let at = sorted.partition_point(|other| !before(place, *other));
        sorted.insert(at, place);
    }
    sorted
}

fn sorted(pairs: Vec<(u64, u32)>) -> Vec<u32> {
    let mut sorting = Sorting::new(pairs);
    while !sorting.go_on() {}
    sorting.order()
}

/// A radix sort, byte by byte from the lowest: std's sort is three kilobytes of wasm, which this is a tenth of, and it is
/// no faster here. It keeps the order of equals. A million numbers are a few pictures' time, so it can be done step by step.
pub(crate) struct Sorting {
    pairs: Vec<(u64, u32)>,
    next: Vec<(u64, u32)>,
    /// How many bytes are done.
    done: u32,
}

impl Sorting {
    fn new(pairs: Vec<(u64, u32)>) -> Self {
        Self { next: Vec::new(), pairs, done: 0 }
    }

    /// The beginning of [`descending`].
    #[cfg(feature = "report")]
    pub(crate) fn descending(numbers: impl Iterator<Item = u64>) -> Self {
        Self::new(numbers.zip(0..).map(|(number, place)| (u64::MAX - number, place)).into_list())
    }

    /// One step; whether it was the last one.
    pub(crate) fn go_on(&mut self) -> bool {
        let (pairs, byte) = (&self.pairs, self.done);
        self.done += 1;
        let digit = |pair: &(u64, u32)| (pair.0 >> (8 * byte)) as u8;
        let mut ends = [0_usize; 256];
        for pair in pairs {
            if let Some(count) = ends.get_mut(usize::from(digit(pair))) {
                *count += 1;
            }
        }
        // What all have alike changes no order.
        if !ends.contains(&pairs.len()) {
            let mut sum = 0;
            for end in &mut ends {
                sum += *end;
                *end = sum;
            }
            self.next.resize(pairs.len(), (0, 0));
            for pair in pairs.iter().rev() {
                if let Some(end) = ends.get_mut(usize::from(digit(pair))) {
                    *end -= 1;
                    if let Some(place) = self.next.get_mut(*end) {
                        *place = *pair;
                    }
                }
            }
            core::mem::swap(&mut self.pairs, &mut self.next);
        }
        self.done == 8
    }

    /// The places in order, once all is done.
    pub(crate) fn order(self) -> Vec<u32> {
        self.pairs.into_iter().map(|(_, place)| place).into_list()
    }
}

#[cfg(test)]
mod tests {
    use super::ascending;
    use alloc::vec::Vec;
    use proptest::{collection::vec, prelude::any, prop_assert_eq, proptest};

    proptest! {
        #[test]
        fn the_order_is_that_of_the_standard_sort(numbers in vec(proptest::prop_oneof![any::<u64>(), 0..4_u64], 0..400)) {
            let mut places: Vec<u32> = (0..numbers.len() as u32).collect();
            places.sort_by_key(|&place| numbers[place as usize]);
            prop_assert_eq!(ascending(numbers), places);
        }
    }
}
