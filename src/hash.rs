//! The hash functions that decide where a key goes: one file each, bytes in, bits out.
//!
//! A hash that partitions keys is a variant of [`HashFn`], so that a [`Partitioner`](crate::partitioner::Partitioner) can name it.

pub mod crc16;
pub mod murmur2;

pub use crc16::crc16;
pub use murmur2::murmur2;

/// A hash of a key's bytes to 32 bits, as a partitioner names it.
///
/// Source: the module of each variant names its own.
///
/// ```
/// use copartition::hash::{HashFn, murmur2};
///
/// assert_eq!(HashFn::Murmur2.digest(b"BBCA"), murmur2(b"BBCA"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashFn {
    /// [`murmur2()`], the Java producer's.
    Murmur2,
}

impl HashFn {
    /// The name of this hash in links and reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::hash::HashFn::Murmur2.id(), "murmur2");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Murmur2 => "murmur2",
        }
    }

    /// The hash of `key`, all 32 bits of it; the empty key is hashed like any other.
    ///
    /// ```
    /// assert_eq!(copartition::hash::HashFn::Murmur2.digest(b""), 0x106e_08d9);
    /// ```
    pub fn digest(self, key: &[u8]) -> u32 {
        match self {
            Self::Murmur2 => murmur2(key),
        }
    }
}
