//! MD5, as Kinesis takes it, and the sum of its bytes, as kaffe does.
//!
//! Source: RFC 1321, which the `md5` crate 0.8 computes; `spreedly/kaffe` 2.2, `lib/kaffe/partition_selector.ex`, for the sum.
//! Result: 16 bytes, or their sum, 0 to 4080.
//! Empty input: hashed like any other.
//! Check: `abc` → `900150983cd24fb0d6963f7d28e17f72`, sum 1960.

/// The MD5 of `key`, 16 bytes; the empty key has one too.
///
/// Source: RFC 1321.
///
/// ```
/// assert_eq!(copartition::hash::md5(b"abc")[..4], [0x90, 0x01, 0x50, 0x98]);
/// ```
pub fn md5(key: &[u8]) -> [u8; 16] {
    md5::compute(key).0
}

/// The bytes of [`md5()`] added up: 0 to 4080.
///
/// Source: `spreedly/kaffe` 2.2, `lib/kaffe/partition_selector.ex`.
///
/// ```
/// assert_eq!(copartition::hash::md5::sum(b"abc"), 1960);
/// ```
pub fn sum(key: &[u8]) -> u32 {
    md5(key).iter().map(|byte| u32::from(*byte)).sum()
}
