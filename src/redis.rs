//! Redis Cluster: which bytes of a key are hashed, its hash slot, and which master owns the slot in a new cluster.
//!
//! Source: `redis/redis` 7.0, `src/cluster.c`, `keyHashSlot`, and `src/redis-cli.c`, `clusterManagerCommandCreate`.
//! Redis 6.2 and Valkey 9.1 give the same slots.
//! Result: a slot is the low 14 bits of the [CRC-16](crate::hash::crc16()) of the hash tag, or of the whole key where it has none.
//! Empty key: slot 0.
//! Check: `market:BBCA` → slot 9301, `notif:BBCA` → 7647, `market:{BBCA}` and `notif:{BBCA}` → 12355.
//!
//! ```text
//!  pasted text ──topology──▶ cluster ◀──change── reshard, rebalance
//!                               │
//!  typed text ──typed──▶ words ─┴─answer──▶ what a node says, and why
//!                          │ └─command: which words are keys
//!                          └─client──▶ what a library makes of it first
//! ```

pub mod answer;
mod bytes;
pub mod change;
pub mod client;
pub mod cluster;
pub mod command;
pub mod difference;
pub mod topology;
pub mod typed;

use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};

use crate::{hash::crc16, list::IntoList};

/// How many hash slots every Redis Cluster has, whatever its size.
///
/// ```
/// assert!(copartition::redis::slot(b"BBCA").get() < copartition::redis::SLOTS);
/// ```
pub const SLOTS: u16 = 16_384;

/// The fewest masters with which `redis-cli --cluster create` makes a cluster; it refuses fewer.
///
/// ```
/// assert_eq!(copartition::redis::FEWEST_CREATED, 3);
/// ```
pub const FEWEST_CREATED: u16 = 3;

/// A hash slot: 0 to 16383.
///
/// ```
/// use copartition::redis::Slot;
///
/// assert_eq!(Slot::new(16_383).map(Slot::get), Some(16_383));
/// assert_eq!(Slot::new(16_384), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(u16);

impl Slot {
    /// The slot of that number, or `None` from 16384 on.
    ///
    /// ```
    /// assert!(copartition::redis::Slot::new(0).is_some());
    /// ```
    pub const fn new(number: u16) -> Option<Self> {
        if number < SLOTS { Some(Self(number)) } else { None }
    }

    /// The slot's number, 0 to 16383.
    ///
    /// ```
    /// assert_eq!(copartition::redis::slot(b"123456789").get(), 0x31c3);
    /// ```
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// The hash slot of a key; the empty key is in slot 0.
///
/// Source: `redis/redis` 7.0, `src/cluster.c`, `keyHashSlot`.
///
/// ```
/// use copartition::redis::slot;
///
/// assert_eq!(slot(b"market:BBCA").get(), 9301);
/// assert_eq!(slot(b"market:{BBCA}"), slot(b"notif:{BBCA}"));
/// assert_eq!(slot(b"").get(), 0);
/// ```
pub fn slot(key: &[u8]) -> Slot {
    Slot(crc16(hashed_part(key)) % SLOTS)
}

/// The bytes of a key that decide its slot: the hash tag, or the whole key. Never empty unless the key is.
///
/// See [`hashed_range`] for the rule.
///
/// ```
/// use copartition::redis::hashed_part;
///
/// assert_eq!(hashed_part(b"market:{BBCA}:last"), b"BBCA");
/// assert_eq!(hashed_part(b"market:BBCA"), b"market:BBCA");
/// ```
pub fn hashed_part(key: &[u8]) -> &[u8] {
    key.get(hashed_range(key)).unwrap_or(key)
}

/// Where in a key the hashed bytes stand, as byte offsets from 0; always within the key.
///
/// The hash tag stands between the first `{` and the first `}` after it.
/// Without such a pair, or with nothing between them, the whole key is hashed, whatever braces come later.
///
/// Source: `redis/redis` 7.0, `src/cluster.c`, `keyHashSlot`.
///
/// ```
/// use copartition::redis::hashed_range;
///
/// assert_eq!(hashed_range(b"market:{BBCA}"), 8..12);
/// assert_eq!(hashed_range(b"{{a}}"), 1..3); // the bytes `{a`
/// assert_eq!(hashed_range(b"{}{a}"), 0..5); // empty tag: the whole key
/// assert_eq!(hashed_range(b"a{b"), 0..3); // never closed: the whole key
/// assert_eq!(hashed_range(b""), 0..0);
/// ```
pub fn hashed_range(key: &[u8]) -> Range<usize> {
    let whole = 0..key.len();
    let Some(open) = key.iter().position(|byte| *byte == b'{') else {
        return whole;
    };
    let start = open + 1;
    match key.iter().skip(start).position(|byte| *byte == b'}') {
        None | Some(0) => whole,
        Some(bytes) => start..start + bytes,
    }
}

/// The slots that `redis-cli --cluster create` gives each of so many masters, first master first.
///
/// One range a master, without gaps, and together all 16384 slots. No masters: no ranges.
/// redis-cli refuses 1 and 2 masters; for them this is what its formula would give.
/// The formula adds up in single precision, so from 78 masters on a boundary can stand one slot beside the exact share.
/// From 7542 masters on that sum may run out of slots before the masters end, where redis-cli has no answer;
/// the masters left over get the empty range `16384..=16383` here. So do all beyond 16384.
///
/// Source: `redis/redis` 7.0, `src/redis-cli.c`, `clusterManagerCommandCreate`.
///
/// ```
/// use copartition::redis::created_ranges;
///
/// assert_eq!(created_ranges(3), [0..=5460, 5461..=10922, 10923..=16383]);
/// assert_eq!(created_ranges(1), [0..=16383]);
/// assert_eq!(created_ranges(0), []);
/// ```
pub fn created_ranges(masters: u16) -> Vec<RangeInclusive<u16>> {
    let per_master = f32::from(SLOTS) / f32::from(masters);
    let mut cursor = 0.0_f32;
    let mut first = 0;
    (1..=masters)
        .map(|nth| {
            // `roundf` rounds halves away from zero, as C's `lround` does.
            let rounded = libm::roundf(cursor + per_master - 1.0) as u16;
            let last = if nth == masters { SLOTS - 1 } else { rounded.max(first).min(SLOTS - 1) };
            let range = first..=last;
            cursor += per_master;
            first = last + 1;
            range
        })
        .into_list()
}

/// The master whose range has the slot, numbered from 0 in the order of `ranges`; `None` where no range has it.
///
/// Where ranges overlap, the first one that has it.
///
/// ```
/// use copartition::redis::{created_ranges, owner, slot};
///
/// assert_eq!(owner(&created_ranges(3), slot(b"market:BBCA")), Some(1));
/// assert_eq!(owner(&[], slot(b"market:BBCA")), None);
/// ```
pub fn owner(ranges: &[RangeInclusive<u16>], slot: Slot) -> Option<u16> {
    (0..=u16::MAX).zip(ranges).find(|(_, range)| range.contains(&slot.0)).map(|(master, _)| master)
}
