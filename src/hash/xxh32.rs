//! XXH32, as the Rust crate `kafka` takes it.
//!
//! Source: `kafka-rust/kafka-rust` 0.10, `src/producer.rs`, `DefaultPartitioner`; the `twox-hash` crate 2.1 computes it.
//! Parameters: seed 0.
//! Result: 32 bits.
//! Empty input: `0x02cc5d05`, which that client never asks for: it sends the empty key by round robin.
//! Check: `abc` → `0x32d153ff`.

use twox_hash::XxHash32;

/// The XXH32 of `key` with seed 0: any `u32`; the empty key has one too.
///
/// Source: `kafka-rust/kafka-rust` 0.10, `src/producer.rs`, `DefaultPartitioner`.
///
/// ```
/// use copartition::hash::xxh32;
///
/// assert_eq!(xxh32(b"abc"), 0x32d1_53ff);
/// assert_eq!(xxh32(b""), 0x02cc_5d05);
/// ```
pub fn xxh32(key: &[u8]) -> u32 {
    XxHash32::oneshot(0, key)
}
