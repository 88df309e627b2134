//! SHA-1, as pykafka takes it.
//!
//! Source: FIPS 180-4, which the `sha1_smol` crate 1.0 computes; `Parsely/pykafka` 2.8, `pykafka/partitioners.py`, for its use.
//! Result: 20 bytes; pykafka reads them as one whole number, the first byte the highest.
//! Empty input: hashed like any other.
//! Check: `abc` → `a9993e364706816aba3e25717850c26c9cd0d89d`.

use sha1_smol::Sha1;

/// The SHA-1 of `key`, 20 bytes; the empty key has one too.
///
/// Source: FIPS 180-4.
///
/// ```
/// assert_eq!(copartition::hash::sha1(b"abc")[..4], [0xa9, 0x99, 0x3e, 0x36]);
/// ```
pub fn sha1(key: &[u8]) -> [u8; 20] {
    Sha1::from(key).digest().bytes()
}
