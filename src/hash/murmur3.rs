//! `MurmurHash3`, x86 variant, 32 bit, as Pulsar takes it.
//!
//! Source: `apache/pulsar`, `Murmur3_32Hash.java`; the `hash32` crate 1.0 computes it.
//! Parameters: seed 0.
//! Result: 32 bits; Pulsar clears the sign bit.
//! Empty input: 0.
//! Check: `hello` → `0x248bfa47`.

use core::hash::Hasher as _;

use hash32::{Hasher as _, Murmur3Hasher};

/// The 32-bit `MurmurHash3` of `key` with seed 0: any `u32`; for no bytes at all it is 0.
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
    let mut hasher = Murmur3Hasher::default();
    hasher.write(key);
    hasher.finish32()
}
