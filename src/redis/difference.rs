//! Why two prefixes never meet: the slots of `prefix A + ending` and `prefix B + ending` differ by one and the same xor.
//!
//! CRC-16 as Redis has it starts from 0 and is linear over xor, so an ending adds the same to both slots, and what is left depends
//! on the prefixes and on how many bytes follow them.
//! Check: `market:` and `notif:` with any four bytes → 14730.

use super::{Slot, cluster::Cluster, hashed_range, slot};

/// The xor of the slots of the two prefixes followed by one ending of so many bytes, whichever ending; 0: always one slot.
///
/// `None` where it is not the same for all endings: one prefix has a hash tag, so that its ending is not hashed, and the other
/// has not. Endings with braces can choose another hashed part and are not meant.
///
/// ```
/// use copartition::redis::{difference::slot_difference, slot};
///
/// assert_eq!(slot_difference(b"market:", b"notif:", 4), Some(14_730));
/// assert_eq!(slot(b"market:BBCA").get() ^ slot(b"notif:BBCA").get(), 14_730);
/// assert_eq!(slot_difference(b"{a}x", b"y{a}", 4), Some(0));
/// assert_eq!(slot_difference(b"{a}", b"a", 4), None);
/// ```
pub fn slot_difference(prefix_a: &[u8], prefix_b: &[u8], ending_bytes: u32) -> Option<u16> {
    let ends = [prefix_a, prefix_b].map(|prefix| {
        // After so many zero bytes the CRC is what it was before.
        let ending = (0..ending_bytes % PERIOD).map(|_| 0);
        let mut key = alloc::vec::Vec::from(prefix);
        key.extend(ending);
        (slot(&key).get(), hashed_range(prefix) == (0..prefix.len()))
    });
    (ends[0].1 == ends[1].1).then_some(ends[0].0 ^ ends[1].0)
}

/// The order of x in the polynomials modulo x^16 + x^12 + x^5 + 1; that of x^8 too, as 8 has no divisor in common with it.
const PERIOD: u32 = 32_767;

/// How many of the 16384 slots have an owner that also owns the slot which differs by that xor: the pairs that share a master.
///
/// Over 16384 it is the share of pairs kept on one master, if endings fall evenly on all slots. A xor of more than 14 bits: its
/// low 14.
///
/// ```
/// use copartition::redis::{cluster::Cluster, difference::slots_kept};
///
/// assert_eq!(slots_kept(&Cluster::created(3), 14_730), 4096);
/// assert_eq!(slots_kept(&Cluster::created(4), 14_730), 0);
/// assert_eq!(slots_kept(&Cluster::created(4), 0), 16_384);
/// ```
pub fn slots_kept(cluster: &Cluster, xor: u16) -> u16 {
    let owners = cluster.owners();
    let xor = Slot::new(xor % super::SLOTS).map_or(0, Slot::get);
    let other = |slot: u16| owners.get(usize::from(slot ^ xor)).copied().flatten();
    (0..super::SLOTS).zip(&owners).filter(|(slot, owner)| owner.is_some() && **owner == other(*slot)).count() as u16
}
