//! `MurmurHash3`, x86 variant, 32 bit, as Pulsar takes it.
//!
//! Source: `apache/pulsar`, `Murmur3_32Hash.java`; `MurmurHash3_x86_32` of its author's reference.
//! Parameters: seed 0, multipliers `0xcc9e2d51` and `0x1b873593`, four-byte blocks read little-endian.
//! Result: 32 bits; Pulsar clears the sign bit.
//! Empty input: 0.
//! Check: `hello` → `0x248bfa47`.
//! Why our own: `RATIONALE[small]` in [`md5`](super::md5()) holds for the `hash32` crate 1.0 too; the tests compare the two.

use super::words::little_endian;

/// The 32-bit `MurmurHash3` of `key` with seed 0: any `u32`; for no bytes at all it is 0.
///
/// Of a length above `u32::MAX` bytes, which Java cannot have, the low 32 bits count.
///
/// Source: `apache/pulsar`, `Murmur3_32Hash.java`.
///
/// ```
/// use copartition::hash::murmur3;
///
/// assert_eq!(murmur3(b"hello"), 0x248b_fa47);
/// assert_eq!(murmur3(b""), 0);
/// ```
pub fn murmur3(key: &[u8]) -> u32 {
    let mut hash = 0_u32;

    // Step 1: words, the last one filled up with zeros; only whole ones are mixed further.
    for block in key.chunks(4) {
        let word = little_endian(block).wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
        hash ^= word;
        if block.len() == 4 {
            hash = hash.rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        }
    }

    // Step 2: the length, and the last mix.
    hash ^= key.len() as u32;
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}
