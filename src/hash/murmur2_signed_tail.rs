//! `MurmurHash2` as a C extension of ruby-kafka computes it where `char` is signed.
//!
//! Source: `ksss/digest-murmurhash` 1.1.1, `ext/digest/murmurhash/2.c`, which ruby-kafka 1.5 calls for `:murmur2`.
//! Parameters: those of [`murmur2`](super::murmur2()), but the last one to three bytes are read as signed numbers, so that a byte from
//! `0x80` on also turns the bits above it.
//! Result: the bits as `u32`. Where `char` is unsigned, as on 64-bit ARM Linux, the same code gives Java's hash.
//! Empty input: hashed like any other, `0x106e08d9`.
//! Check: equal to [`murmur2`](super::murmur2()) while no byte of the tail has its high bit set.
//! Why our own: no crate repeats the mistake.

use super::murmur2::with_tail;

/// The `MurmurHash2` of `key` with its last bytes read as signed: any `u32`; the empty key has one too.
///
/// Source: `ksss/digest-murmurhash` 1.1.1, `ext/digest/murmurhash/2.c`, on x86-64.
///
/// ```
/// use copartition::hash::{murmur2, murmur2_signed_tail};
///
/// assert_eq!(murmur2_signed_tail(b"BBCA1"), murmur2(b"BBCA1"));
/// assert_ne!(murmur2_signed_tail(b"BBCA\xe9"), murmur2(b"BBCA\xe9"));
/// ```
pub fn murmur2_signed_tail(key: &[u8]) -> u32 {
    with_tail(key, |tail| {
        tail.iter().rev().fold(0, |word, byte| (word << 8) ^ i32::from(byte.cast_signed())).cast_unsigned()
    })
}
