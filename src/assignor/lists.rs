//! Lists of numbers and what is done with them everywhere.
//!
//! `RATIONALE[one copy]`: each of these exists once in the wasm. Written as chains of iterators where they are needed, they and
//! lists of other things made the assignors nearly twice as large.

use alloc::vec::Vec;

use crate::order::ascending;

/// No place: nobody, nothing.
pub(super) const NONE: u32 = u32::MAX;

/// The number at a place; [`NONE`] where there is none.
#[inline(never)]
pub(super) fn at(list: &[u32], place: u32) -> u32 {
    list.get(place as usize).copied().unwrap_or(NONE)
}

/// Puts a number in a place that is there.
#[inline(never)]
pub(super) fn set(list: &mut [u32], place: u32, number: u32) {
    if let Some(old) = list.get_mut(place as usize) {
        *old = number;
    }
}

/// Adds to the number at a place, around the ends: to take one away, add [`NONE`].
#[inline(never)]
pub(super) fn add(list: &mut [u32], place: u32, number: u32) {
    set(list, place, at(list, place).wrapping_add(number));
}

/// A list of so many times the same number.
#[inline(never)]
pub(super) fn filled(len: u32, number: u32) -> Vec<u32> {
    let mut list = Vec::new();
    lengthen(&mut list, len, number);
    list
}

/// Puts a number at the end.
#[inline(never)]
pub(super) fn push(list: &mut Vec<u32>, number: u32) {
    list.push(number);
}

/// The same list once more.
#[inline(never)]
pub(super) fn copy(list: &[u32]) -> Vec<u32> {
    list.to_vec()
}

/// Makes a list as long as that, with this number in the new places.
#[inline(never)]
pub(super) fn lengthen(list: &mut Vec<u32>, len: u32, number: u32) {
    list.resize(len as usize, number);
}

/// 0, 1, 2 and on, so many.
#[inline(never)]
pub(super) fn up_to(end: u32) -> Vec<u32> {
    let mut list = Vec::new();
    for number in 0..end {
        push(&mut list, number);
    }
    list
}

/// Those that are kept, in their order.
#[inline(never)]
pub(super) fn filter(list: &[u32], keep: &dyn Fn(u32) -> bool) -> Vec<u32> {
    let mut kept = Vec::new();
    for number in list {
        if keep(*number) {
            push(&mut kept, *number);
        }
    }
    kept
}

/// By a number of each, the smallest first; among equals in their order.
#[inline(never)]
pub(super) fn by_key(list: &[u32], key: &dyn Fn(u32) -> u64) -> Vec<u32> {
    let mut sorted = ascending(list.iter().map(|number| key(*number)));
    for place in &mut sorted {
        *place = at(list, *place);
    }
    sorted
}

/// The first with the smallest number; [`NONE`] of none.
#[inline(never)]
pub(super) fn least(list: &[u32], key: &dyn Fn(u32) -> u64) -> u32 {
    let (mut first, mut smallest) = (NONE, u64::MAX);
    for number in list {
        let own = key(*number);
        if own < smallest || first == NONE {
            (first, smallest) = (*number, own);
        }
    }
    first
}

/// Whether any of them is such.
#[inline(never)]
pub(super) fn any(list: &[u32], is: &dyn Fn(u32) -> bool) -> bool {
    list.iter().any(|number| is(*number))
}

/// Takes all of one number out.
#[inline(never)]
pub(super) fn remove(list: &mut Vec<u32>, number: u32) {
    *list = filter(list, &|other| other != number);
}

/// How often one number goes into another, and what is left over; nothing and all of it by 0.
#[inline(never)]
pub(super) fn divide(number: u32, by: u32) -> (u32, u32) {
    number.checked_div(by).zip(number.checked_rem(by)).unwrap_or((0, number))
}

/// Two numbers in one, the first above the second.
pub(super) const fn pair(high: u32, low: u32) -> u64 {
    (high as u64) << 32 | low as u64
}
