//! The orders in which assignors go through members and topics.
//!
//! Java's maps are walked in the order of their hash tables. Source: `java.util.HashMap` of Java 17. Not followed: a
//! table of fewer than 64 places that grows because eight keys share one of them, and the trees that eight such keys become
//! in a larger table. Ids that share so much of their hash have to be made for it.

use alloc::vec::Vec;

use super::Group;
use super::lists::{at, by_key, filter, push, up_to};
use crate::hash::java_string;
use crate::order::by;

/// How members are lined up.
#[derive(Clone, Copy)]
pub(super) struct LineUp {
    /// Static members first, by their instance ids.
    pub static_first: bool,
    /// Texts compared by their bytes, as Go and Python do; else by their UTF-16 code units, as Java and JavaScript do.
    pub by_bytes: bool,
    /// Where static and dynamic members alternate, only the last run of each kind.
    pub last_runs: bool,
}

pub(super) const JAVASCRIPT: LineUp = LineUp { static_first: false, by_bytes: false, last_runs: false };
pub(super) const JAVA: LineUp = LineUp { static_first: true, ..JAVASCRIPT };
pub(super) const GO: LineUp = LineUp { by_bytes: true, ..JAVASCRIPT };

/// All members, as the broker lists them.
pub(super) fn all(group: &Group) -> Vec<u32> {
    up_to(group.member_count())
}

/// These members, lined up.
#[inline(never)]
pub(super) fn line_up(group: &Group, members: &[u32], how: LineUp) -> Vec<u32> {
    let instance_id = |member: u32| group.members.get(member as usize)?.instance_id.as_deref();
    let mut served: Vec<u32> = Vec::new();
    for member in members {
        let is_other = |other: u32| instance_id(other).is_some() != instance_id(*member).is_some();
        if how.last_runs && served.last().copied().is_some_and(is_other) {
            // A new run takes the place of an earlier one of its kind.
            served = filter(&served, &is_other);
        }
        push(&mut served, *member);
    }
    let mut order = by(served.len() as u32, &mut |one, other| {
        let names = |place: u32| {
            let member = at(&served, place);
            let instance_id = if how.static_first { instance_id(member) } else { None };
            (instance_id.is_none(), instance_id.unwrap_or(group.id(member)))
        };
        let (one, other) = (names(one), names(other));
        if one.0 == other.0 { comes_before(one.1, other.1, how.by_bytes) } else { other.0 }
    });
    for place in &mut order {
        *place = at(&served, *place);
    }
    order
}

/// The topics by name, texts as Java compares them.
#[inline(never)]
pub(super) fn topics_by_name(group: &Group) -> Vec<u32> {
    by(group.topic_count(), &mut |one, other| comes_before(group.name(one), group.name(other), false))
}

#[inline(never)]
fn comes_before(one: &str, other: &str, by_bytes: bool) -> bool {
    // UTF-8 has the order of code points. In UTF-16 those from U+10000 on, whose first byte is 0xf0 or more, come before those
    // from U+E000 on, which begin with 0xee or 0xef. No other byte is that large.
    let key = |byte: u8| match byte {
        0xf0.. if !by_bytes => byte - 2,
        0xee.. if !by_bytes => byte + 6,
        _ => byte,
    };
    one.bytes().map(key).lt(other.bytes().map(key))
}

/// All members in the order of a Java map that they were put into as the broker lists them.
#[inline(never)]
pub(super) fn hash_order(group: &Group) -> Vec<u32> {
    let table = grown(group.member_count());
    by_key(&all(group), &|member| bucket(java_string(group.id(member).as_bytes()), table))
}

/// The place of a hash in a Java hash table.
pub(super) fn bucket(hash: u32, table: u32) -> u64 {
    u64::from((hash ^ hash >> 16) & (table - 1))
}

/// The size of a Java hash table that has taken so many keys, one by one.
pub(super) fn grown(keys: u32) -> u32 {
    let mut table = 16_u32;
    while u64::from(keys) > u64::from(table) * 3 / 4 {
        table *= 2;
    }
    table
}

/// The size of the hash table of a Java set that is made from a collection of so many keys.
pub(super) fn copied(keys: u32) -> u32 {
    (u64::from(keys) * 4 / 3 + 1).next_power_of_two().max(16) as u32
}
