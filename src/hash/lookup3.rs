//! Jenkins' lookup3, as Azure Event Hubs maps partition keys with it.
//!
//! Source: `Azure/azure-sdk-for-js`, `@azure/event-hubs` 6.0, `src/impl/partitionKeyToIdMapper.ts`.
//! Parameters: both start values 0, words read little-endian.
//! Result: the two words of lookup3 xored; Event Hubs keeps the low 16 bits, signed.
//! Empty input: 0, as the two words are still equal.
//! Check: `BBCA` → `0xb868ae0a`.
//! Why our own: no well-kept crate gives both words.

use super::words::add;

/// lookup3 of `key`, its two words xored: any `u32`; for no bytes at all it is 0.
///
/// Source: `@azure/event-hubs` 6.0, `src/impl/partitionKeyToIdMapper.ts`.
///
/// ```
/// use copartition::hash::lookup3;
///
/// assert_eq!(lookup3(b"BBCA"), 0xb868_ae0a);
/// assert_eq!(lookup3(b""), 0);
/// ```
pub fn lookup3(key: &[u8]) -> u32 {
    let start = 0xdead_beef_u32.wrapping_add(key.len() as u32);
    let mut state = [start; 3];

    // The last block is the one that is finished otherwise, be it whole or not.
    let mut blocks = key.chunks(12);
    let Some(last) = blocks.next_back() else {
        return 0;
    };
    for block in blocks {
        add(&mut state, block);
        mix(&mut state);
    }
    add(&mut state, last);
    finish(&mut state);
    state[1] ^ state[2]
}

fn mix([a, b, c]: &mut [u32; 3]) {
    for (first, second) in [(4, 6), (16, 19)] {
        *a = a.wrapping_sub(*c) ^ c.rotate_left(first);
        *c = c.wrapping_add(*b);
        *b = b.wrapping_sub(*a) ^ a.rotate_left(second);
        *a = a.wrapping_add(*c);
        *c = c.wrapping_sub(*b) ^ b.rotate_left(if first == 4 { 8 } else { 4 });
        *b = b.wrapping_add(*a);
    }
}

fn finish([a, b, c]: &mut [u32; 3]) {
    fn step(word: &mut u32, other: u32, bits: u32) {
        *word = (*word ^ other).wrapping_sub(other.rotate_left(bits));
    }
    step(c, *b, 14);
    step(a, *c, 11);
    step(b, *a, 25);
    step(c, *b, 16);
    step(a, *c, 4);
    step(b, *a, 14);
    step(c, *b, 24);
}
