//! Which partition a client chooses for a key: a hash, a reduction to the partition count, and what happens without a key.
//!
//! Source: each row of [`ALL`] names its own.
//! A client is a row of data, not code. A null key and the empty key are two things: the first is `None` here, the second `Some(b"")`.
//! Check: `BBCA` on [`JAVA`] → partition 0 of 6, partition 2 of 8.

use core::num::NonZeroU32;

use crate::hash::HashFn;

/// Every partitioner this crate knows, in the order to show them.
///
/// ```
/// use copartition::partitioner::{ALL, JAVA};
///
/// assert_eq!(ALL.iter().find(|row| row.id == "java-murmur2"), Some(&JAVA));
/// ```
pub const ALL: &[Partitioner] = &[JAVA];

/// The Java producer's own choice: `(murmur2(key) & 0x7fffffff) % partitions`.
///
/// Without a key it sends to a sticky partition. The empty key is hashed like any other.
/// `partitioner.ignore.keys=true` or a `partitioner.class` of one's own turn it off.
///
/// Source: `apache/kafka` 4.0, `clients/…/producer/internals/BuiltInPartitioner.java`, `partitionForKey`, and
/// `KafkaProducer.java`, `partition`; for a key the same as `DefaultPartitioner.java` since 2.8 at least.
///
/// ```
/// use copartition::partitioner::{JAVA, PartitionCount, Placement};
///
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// assert_eq!(JAVA.place(Some(b"TLKM"), six), Placement::At(5));
/// assert_eq!(JAVA.place(Some(b""), six), Placement::At(3));
/// assert_eq!(JAVA.place(None, six), Placement::Random);
/// # Ok::<(), &str>(())
/// ```
pub const JAVA: Partitioner = Partitioner {
    id: "java-murmur2",
    hash: HashFn::Murmur2,
    reduction: Reduction::MaskSign,
    without_key: WithoutKey::Sticky,
};

/// How a client chooses partitions, as data.
///
/// ```
/// use copartition::partitioner::{JAVA, PartitionCount};
///
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// let digest = JAVA.digest(b"BBCA");
/// assert_eq!(JAVA.reduce(digest, six), 0);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partitioner {
    /// Its name in links and reports: ASCII, and for ever the same.
    pub id: &'static str,
    /// What is done to the key's bytes.
    pub hash: HashFn,
    /// How the hash becomes a partition.
    pub reduction: Reduction,
    /// What happens to a record whose key is null.
    pub without_key: WithoutKey,
}

impl Partitioner {
    /// The hash of `key` before any reduction: any `u32`; the empty key has one too.
    ///
    /// ```
    /// assert_eq!(copartition::partitioner::JAVA.digest(b"21") as i32, -973_932_308);
    /// ```
    pub fn digest(&self, key: &[u8]) -> u32 {
        self.hash.digest(key)
    }

    /// The partition for a hash, `0..count`.
    ///
    /// ```
    /// use copartition::partitioner::{JAVA, PartitionCount};
    ///
    /// // All bits set: Java reads -1, and without its sign bit that is 2147483647.
    /// assert_eq!(JAVA.reduce(u32::MAX, PartitionCount::MAX), 0);
    /// assert_eq!(JAVA.reduce(u32::MAX, PartitionCount::ONE), 0);
    /// # let ten = PartitionCount::new(10).ok_or("1 or more")?;
    /// assert_eq!(JAVA.reduce(u32::MAX, ten), 7);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn reduce(&self, digest: u32, count: PartitionCount) -> u32 {
        match self.reduction {
            Reduction::MaskSign => (digest & 0x7fff_ffff) % count.0,
        }
    }

    /// Where a record with this key goes; `None` is a record whose key is null.
    ///
    /// ```
    /// use copartition::partitioner::{JAVA, PartitionCount, Placement};
    ///
    /// let eight = PartitionCount::new(8).ok_or("1 or more")?;
    /// assert_eq!(JAVA.place(Some(b"ANTM"), eight), Placement::At(7));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn place(&self, key: Option<&[u8]>, count: PartitionCount) -> Placement {
        match (key, self.without_key) {
            (Some(key), _) => Placement::At(self.reduce(self.digest(key), count)),
            (None, WithoutKey::Sticky) => Placement::Random,
        }
    }
}

/// How 32 hash bits become a partition number.
///
/// The kinds must not be blurred: some of them agree at 8 partitions and differ at 6.
///
/// ```
/// use copartition::partitioner::{JAVA, Reduction};
///
/// assert_eq!(JAVA.reduction, Reduction::MaskSign);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Clear the sign bit, then take the remainder: Java's `toPositive(hash) % partitions`.
    MaskSign,
}

/// What a client does with a record whose key is null.
///
/// ```
/// use copartition::partitioner::{JAVA, WithoutKey};
///
/// assert_eq!(JAVA.without_key, WithoutKey::Sticky);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithoutKey {
    /// One partition drawn at random, kept until about `batch.size` bytes went there, then another (KIP-480, KIP-794).
    Sticky,
}

/// Where one record goes.
///
/// ```
/// use copartition::partitioner::{JAVA, PartitionCount, Placement};
///
/// assert_eq!(JAVA.place(Some(b"any key"), PartitionCount::ONE), Placement::At(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The key decides: this partition, from 0.
    At(u32),
    /// The client draws, so there is no answer to compute.
    Random,
}

/// How many partitions a topic has: 1 to `i32::MAX`, the most that Kafka's protocol can say.
///
/// ```
/// use copartition::partitioner::PartitionCount;
///
/// assert_eq!(PartitionCount::new(6).map(PartitionCount::get), Some(6));
/// assert_eq!(PartitionCount::new(0), None);
/// assert_eq!(PartitionCount::new(1 << 31), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PartitionCount(NonZeroU32);

impl PartitionCount {
    /// One partition, the fewest.
    pub const ONE: Self = Self(NonZeroU32::MIN);

    /// 2,147,483,647 partitions, the most.
    pub const MAX: Self = match Self::new(i32::MAX as u32) {
        Some(count) => count,
        None => Self::ONE,
    };

    /// A count of `partitions`, or `None` for 0 and for more than `i32::MAX`.
    ///
    /// ```
    /// assert!(copartition::partitioner::PartitionCount::new(10_000).is_some());
    /// ```
    pub const fn new(partitions: u32) -> Option<Self> {
        match NonZeroU32::new(partitions) {
            Some(count) if partitions <= i32::MAX as u32 => Some(Self(count)),
            _ => None,
        }
    }

    /// The number of partitions, 1 to `i32::MAX`.
    ///
    /// ```
    /// assert_eq!(copartition::partitioner::PartitionCount::MAX.get(), 2_147_483_647);
    /// ```
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}
