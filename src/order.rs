//! Orders by a number, through one sort for the whole crate: each further one would be kilobytes of wasm.

use alloc::vec::Vec;

/// Places of these numbers, the largest first; among equals the one given first.
///
/// ```
/// assert_eq!(copartition::order::descending([3, 9, 3, 7]), [1, 3, 0, 2]);
/// ```
pub fn descending(numbers: impl IntoIterator<Item = u64>) -> Vec<u32> {
    sorted(numbers.into_iter().zip(0..).map(|(number, place)| (u64::MAX - number, place)).collect())
}

/// Places of these numbers, the smallest first; among equals the one given first.
///
/// ```
/// assert_eq!(copartition::order::ascending([3, 9, 3, 7]), [0, 2, 3, 1]);
/// ```
pub fn ascending(numbers: impl IntoIterator<Item = u64>) -> Vec<u32> {
    sorted(numbers.into_iter().zip(0..).collect())
}

/// The places make every pair different, so an unstable sort keeps the order of equals.
fn sorted(mut pairs: Vec<(u64, u32)>) -> Vec<u32> {
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, place)| place).collect()
}
