//! The hash behind Flink's key groups: a murmur mix of `String.hashCode`.
//!
//! Source: `apache/flink` 2.3, `flink-core/…/util/MathUtils.java`, `murmurHash`, before it takes the absolute value.
//! Parameters: one 32-bit word through `MurmurHash3` with seed 0, as if it were a key of four bytes.
//! Result: the bits as `u32`; Flink then takes the absolute value, and 0 for the number that has none.
//! Empty input: the mix of 0, `0x2362f9de`.
//! Check: `murmur3` of the hash code's four bytes, low byte first.

use super::{java_string, murmur3};

/// The key group hash of a text: any `u32`; the empty text has one too.
///
/// Source: `apache/flink` 2.3, `MathUtils.java`, `murmurHash` of `String.hashCode`.
///
/// ```
/// assert_eq!(copartition::hash::key_group(b""), 0x2362_f9de);
/// ```
pub fn key_group(text: &[u8]) -> u32 {
    murmur3(&java_string(text).to_le_bytes())
}
