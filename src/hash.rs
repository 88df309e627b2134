//! The hash functions that decide where a key goes: one file each, bytes in, bits out.
//!
//! A hash that partitions keys is a variant of [`HashFn`], so that a [`Partitioner`](crate::partitioner::Partitioner) can name it.

use alloc::string::String;

mod blocks;
pub mod crc16;
pub mod crc32;
pub mod fnv1a;
pub mod java_string;
pub mod key_group;
pub mod lookup3;
pub mod md5;
pub mod murmur2;
pub mod murmur2_kafkajs1;
pub mod murmur2_signed_tail;
pub mod murmur3;
pub mod phash2;
pub mod sha1;
mod words;
pub mod xxh32;

pub use crc16::crc16;
pub use crc32::crc32;
pub use fnv1a::fnv1a;
pub use java_string::java_string;
pub use key_group::key_group;
pub use lookup3::lookup3;
pub use md5::md5;
pub use murmur2::murmur2;
pub use murmur2_kafkajs1::murmur2_kafkajs1;
pub use murmur2_signed_tail::murmur2_signed_tail;
pub use murmur3::murmur3;
pub use sha1::sha1;
pub use xxh32::xxh32;

/// A hash of a key's bytes, as a partitioner names it.
///
/// Source: the module of each variant names its own.
///
/// ```
/// use copartition::hash::{Digest, HashFn, murmur2};
///
/// assert_eq!(HashFn::Murmur2.digest(b"BBCA"), Digest::Bits32(murmur2(b"BBCA")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashFn {
    /// [`murmur2()`], the Java producer's.
    Murmur2,
    /// [`murmur2_kafkajs1()`]: meant to be the same, with double precision arithmetic.
    Murmur2Kafkajs1,
    /// [`murmur2_signed_tail()`]: meant to be the same, with signed bytes at the end.
    Murmur2SignedTail,
    /// [`crc32()`], librdkafka's.
    Crc32,
    /// [`crc32::of_low_bytes`], no-kafka's.
    Crc32LowBytes,
    /// [`fnv1a()`], Sarama's.
    Fnv1a,
    /// [`xxh32()`], of the Rust crate `kafka`.
    Xxh32,
    /// [`sha1()`], pykafka's.
    Sha1,
    /// [`md5()`], of Kinesis.
    Md5,
    /// [`md5::sum`], kaffe's.
    Md5Sum,
    /// [`phash2::binary`], brod's for a binary.
    Phash2Binary,
    /// [`phash2::list`], brod's for a list of bytes.
    Phash2List,
    /// [`java_string()`]: Spring Cloud Stream's, kafka-node's, one of Pulsar's.
    JavaString,
    /// [`murmur3()`], one of Pulsar's.
    Murmur3,
    /// [`key_group()`], Flink's.
    KeyGroup,
    /// [`lookup3()`], of Azure Event Hubs.
    Lookup3,
}

impl HashFn {
    /// Every hash that a partitioner can name.
    ///
    /// ```
    /// use copartition::hash::HashFn;
    ///
    /// assert!(HashFn::ALL.contains(&HashFn::Crc32));
    /// ```
    pub const ALL: &[Self] = &[
        Self::Murmur2,
        Self::Murmur2Kafkajs1,
        Self::Murmur2SignedTail,
        Self::Crc32,
        Self::Crc32LowBytes,
        Self::Fnv1a,
        Self::Xxh32,
        Self::Sha1,
        Self::Md5,
        Self::Md5Sum,
        Self::Phash2Binary,
        Self::Phash2List,
        Self::JavaString,
        Self::Murmur3,
        Self::KeyGroup,
        Self::Lookup3,
    ];

    /// The name of this hash in links and reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::hash::HashFn::Murmur2.id(), "murmur2");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Murmur2 => "murmur2",
            Self::Murmur2Kafkajs1 => "murmur2-kafkajs-1",
            Self::Murmur2SignedTail => "murmur2-signed-tail",
            Self::Crc32 => "crc32",
            Self::Crc32LowBytes => "crc32-low-bytes",
            Self::Fnv1a => "fnv1a",
            Self::Xxh32 => "xxh32",
            Self::Sha1 => "sha1",
            Self::Md5 => "md5",
            Self::Md5Sum => "md5-sum",
            Self::Phash2Binary => "phash2-binary",
            Self::Phash2List => "phash2-list",
            Self::JavaString => "java-string",
            Self::Murmur3 => "murmur3",
            Self::KeyGroup => "key-group",
            Self::Lookup3 => "lookup3",
        }
    }

    /// The hash of `key`, all bits of it; the empty key is hashed like any other.
    ///
    /// ```
    /// use copartition::hash::{Digest, HashFn};
    ///
    /// assert_eq!(HashFn::Murmur2.digest(b""), Digest::Bits32(0x106e_08d9));
    /// ```
    pub fn digest(self, key: &[u8]) -> Digest {
        Digest::Bits32(match self {
            Self::Sha1 => return Digest::Bits160(sha1(key)),
            Self::Md5 => return Digest::Bits128(md5(key)),
            Self::Murmur2 => murmur2(key),
            Self::Murmur2Kafkajs1 => murmur2_kafkajs1(key),
            Self::Murmur2SignedTail => murmur2_signed_tail(key),
            Self::Crc32 => crc32(key),
            Self::Crc32LowBytes => crc32::of_low_bytes(key),
            Self::Fnv1a => fnv1a(key),
            Self::Xxh32 => xxh32(key),
            Self::Md5Sum => md5::sum(key),
            Self::Phash2Binary => phash2::binary(key),
            Self::Phash2List => phash2::list(key),
            Self::JavaString => java_string(key),
            Self::Murmur3 => murmur3(key),
            Self::KeyGroup => key_group(key),
            Self::Lookup3 => lookup3(key),
        })
    }
}

/// What a hash gives, as wide as it is.
///
/// ```
/// use copartition::hash::{Digest, HashFn};
///
/// assert_eq!(HashFn::Crc32.digest(b"123456789"), Digest::Bits32(0xcbf4_3926));
/// assert!(matches!(HashFn::Md5.digest(b""), Digest::Bits128(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digest {
    /// 32 bits, as most have; `as i32` is what Java prints.
    Bits32(u32),
    /// 16 bytes, the first one the highest.
    Bits128([u8; 16]),
    /// 20 bytes, the first one the highest.
    Bits160([u8; 20]),
}

impl Digest {
    /// The lowest 32 bits, which of most hashes are all.
    ///
    /// ```
    /// use copartition::hash::Digest;
    ///
    /// assert_eq!(Digest::Bits32(7).low(), 7);
    /// assert_eq!(Digest::Bits160([1; 20]).low(), 0x0101_0101);
    /// ```
    pub fn low(self) -> u32 {
        match self {
            Self::Bits32(bits) => bits,
            _ => self.low_128() as u32,
        }
    }

    /// The lowest 128 bits.
    ///
    /// ```
    /// assert_eq!(copartition::hash::Digest::Bits32(7).low_128(), 7);
    /// ```
    pub fn low_128(self) -> u128 {
        match self {
            Self::Bits32(bits) => u128::from(bits),
            _ => self.wide().iter().fold(0, |sum, byte| (sum << 8) | u128::from(*byte)),
        }
    }

    /// What is left when all bits, as one whole number, are divided by `divisor`.
    ///
    /// ```
    /// use copartition::hash::Digest;
    /// use core::num::NonZeroU32;
    ///
    /// let ten = NonZeroU32::new(10).ok_or("not 0")?;
    /// assert_eq!(Digest::Bits128([0xff; 16]).remainder(ten), 5);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn remainder(self, divisor: core::num::NonZeroU32) -> u32 {
        let divisor = u64::from(divisor.get());
        let rest = match self {
            Self::Bits32(bits) => u64::from(bits) % divisor,
            _ => self.wide().as_chunks().0.iter().fold(0, |rest, word| {
                let word = u64::from(u32::from_be_bytes(*word));
                ((rest << 32) | word) % divisor
            }),
        };
        rest as u32
    }

    /// All bits in hex, the highest first: 8, 32 or 40 digits.
    ///
    /// ```
    /// assert_eq!(copartition::hash::Digest::Bits32(0x106e_08d9).hex(), "106e08d9");
    /// ```
    pub fn hex(self) -> String {
        match self {
            Self::Bits32(bits) => hex(&bits.to_be_bytes()),
            _ => hex(self.wide()),
        }
    }

    /// The bytes of a hash that has more than 32 bits.
    const fn wide(&self) -> &[u8] {
        match self {
            Self::Bits32(_) => &[],
            Self::Bits128(bytes) => bytes,
            Self::Bits160(bytes) => bytes,
        }
    }
}

/// Bytes in hex, two digits each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        out.push(hex_digit(byte >> 4).into());
        out.push(hex_digit(*byte).into());
    }
    out
}

/// The hex digit of the low four bits.
pub(crate) const fn hex_digit(value: u8) -> u8 {
    match value & 15 {
        value @ 0..10 => b'0' + value,
        value => b'a' - 10 + value,
    }
}
