//! `MurmurHash2`, 32 bit, as the Java producer computes it.
//!
//! Source: `apache/kafka` 4.0, `clients/src/main/java/org/apache/kafka/common/utils/Utils.java`, `murmur2`; the same since 2.8 at least.
//! Parameters: seed `0x9747b28c`, multiplier `0x5bd1e995`, four-byte blocks read little-endian.
//! Result: the bits as `u32`; Java prints the same bits signed.
//! Empty input: hashed like any other, `0x106e08d9`. No key at all: see [`crate::partitioner`].
//! Check: `foobar` → `-790332482` signed.
//! Why our own: crates.io's `murmur2` 0.1.0 gives the same bits, but does not forbid `unsafe` and has had one release only.

use super::words::little_endian;

const SEED: u32 = 0x9747_b28c;
const M: u32 = 0x5bd1_e995;

/// The 32-bit `MurmurHash2` of `key`, as Java's `Utils.murmur2` computes it.
///
/// The result is any `u32`; as `i32` it is the number Java prints.
/// The empty key has a hash like any other. Of a length above `u32::MAX` bytes, which Java cannot have, the low 32 bits count.
///
/// Source: `apache/kafka` 4.0, `Utils.java`, `murmur2`.
///
/// ```
/// use copartition::hash::murmur2;
///
/// assert_eq!(murmur2(b"21") as i32, -973_932_308);
/// assert_eq!(murmur2(b"foobar") as i32, -790_332_482);
/// assert_eq!(murmur2(b""), 0x106e_08d9);
/// ```
pub fn murmur2(key: &[u8]) -> u32 {
    with_tail(key, little_endian)
}

/// The hash with the one to three bytes left over made a word by `tail_word`.
pub(super) fn with_tail(key: &[u8], tail_word: fn(&[u8]) -> u32) -> u32 {
    let (blocks, tail) = key.as_chunks::<4>();

    // Step 1: the length goes into the start value.
    let mut hash = SEED ^ key.len() as u32;

    // Step 2: whole blocks.
    for block in blocks {
        let word = u32::from_le_bytes(*block).wrapping_mul(M);
        hash = hash.wrapping_mul(M) ^ (word ^ (word >> 24)).wrapping_mul(M);
    }

    // Step 3: the one to three bytes left over, low byte first.
    if !tail.is_empty() {
        hash = (hash ^ tail_word(tail)).wrapping_mul(M);
    }

    // Step 4: the last mix.
    hash = (hash ^ (hash >> 13)).wrapping_mul(M);
    hash ^ (hash >> 15)
}
