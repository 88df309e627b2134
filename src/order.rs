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

/// The places make every pair different, so an unstable sort keeps the order of equals.
fn sorted(mut pairs: Vec<(u64, u32)>) -> Vec<u32> {
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, place)| place).collect()
}
