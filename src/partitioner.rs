//! Which partition a client chooses for a key: a hash, a reduction to the partition count, and what happens without a key.
//!
//! A client is data, not code: a row in [`catalog`]. A null key and the empty key are two things: the first is
//! `None` here, the second `Some(b"")`.
//! Check: `BBCA` on [`JAVA`] → partition 0 of 6, partition 2 of 8.

use core::num::NonZeroU32;

use crate::hash::{Digest, HashFn};

pub mod catalog;
pub mod reduction;
pub mod trace;

pub use catalog::{ALL, JAVA};
pub use reduction::Reduction;
pub use trace::Trace;

/// How a client chooses partitions, as data.
///
/// ```
/// use copartition::partitioner::{JAVA, PartitionCount, Placement};
///
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// assert_eq!(JAVA.place(Some(b"BBCA"), six), Placement::At(0));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partitioner {
    /// Its name in links and reports: ASCII, and for ever the same.
    pub id: &'static str,
    /// How a key becomes a partition.
    pub rule: Rule,
    /// Which keys the client takes, and how much of them it hashes.
    pub takes: Takes,
    /// What happens to a record whose key is null.
    pub null_key: Handling,
    /// What happens to a record whose key is there, with no bytes in it.
    pub empty_key: Handling,
}

impl Partitioner {
    /// The hash of a key, good for any partition count, or where the record goes if no hash decides.
    ///
    /// ```
    /// use copartition::partitioner::{JAVA, Placement};
    ///
    /// assert_eq!(JAVA.digest(Some(b"21")).map(|digest| digest.low() as i32), Ok(-973_932_308));
    /// assert_eq!(JAVA.digest(None), Err(Placement::Sticky));
    /// ```
    pub fn digest(&self, key: Option<&[u8]>) -> Result<Digest, Placement> {
        let (hash, hashed) = self.hashed(key)?;
        Ok(match hashed {
            Hashed::Bytes(bytes) => hash.digest(bytes),
            Hashed::As(bits) => Digest::Bits32(bits),
        })
    }

    /// The partition for a hash, `0..count`; 0 of a row that hashes nothing.
    ///
    /// ```
    /// use copartition::{hash::Digest, partitioner::{JAVA, PartitionCount}};
    ///
    /// // All bits set: Java reads -1, and without its sign bit that is 2147483647.
    /// let ten = PartitionCount::new(10).ok_or("1 or more")?;
    /// assert_eq!(JAVA.reduce(Digest::Bits32(u32::MAX), ten), 7);
    /// assert_eq!(JAVA.reduce(Digest::Bits32(u32::MAX), PartitionCount::MAX), 0);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn reduce(&self, digest: Digest, count: PartitionCount) -> u32 {
        match self.rule {
            Rule::Hash(_, reduction) => reduction.reduce(digest, count),
            Rule::IgnoresKey(_) | Rule::NotComputed => 0,
        }
    }

    /// The number whose remainder is the partition at any count, where it is as simple as that: to divide it is a step of its own
    /// for loops over many keys and counts.
    ///
    /// ```
    /// use copartition::{hash::Digest, partitioner::{JAVA, PartitionCount}};
    ///
    /// let digest = Digest::Bits32(0xffff_fff0);
    /// assert_eq!(JAVA.dividend(digest), Some(0x7fff_fff0));
    /// assert_eq!(JAVA.dividend(digest).map(|number| number % 6), PartitionCount::new(6).map(|six| JAVA.reduce(digest, six)));
    /// ```
    pub fn dividend(&self, digest: Digest) -> Option<u32> {
        match self.rule {
            Rule::Hash(_, reduction) => reduction.dividend(digest),
            Rule::IgnoresKey(_) | Rule::NotComputed => None,
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
        match self.digest(key) {
            Ok(digest) => Placement::At(self.reduce(digest, count)),
            Err(placement) => placement,
        }
    }

    /// Every step from a key to its partition, or where the record goes if no hash decides.
    ///
    /// ```
    /// use copartition::partitioner::{JAVA, PartitionCount};
    ///
    /// let six = PartitionCount::new(6).ok_or("1 or more")?;
    /// let trace = JAVA.trace(Some(b"21"), six).map_err(|_| "a key is hashed")?;
    /// assert_eq!((trace.digest.low() as i32, trace.signed, trace.partition), (-973_932_308, Some(1_173_551_340), 0));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn trace<'a>(&self, key: Option<&'a [u8]>, count: PartitionCount) -> Result<Trace<'a>, Placement> {
        let Rule::Hash(hash, reduction) = self.rule else {
            return Err(self.digest(key).err().unwrap_or(Placement::NotComputed));
        };
        let (hashed, digest) = match self.hashed(key)?.1 {
            Hashed::Bytes(bytes) => (Some(bytes), hash.digest(bytes)),
            Hashed::As(bits) => (None, Digest::Bits32(bits)),
        };
        Ok(reduction.trace(hashed, digest, count))
    }

    /// Whether two rows send every key that both hash to the same partition, whatever the count.
    ///
    /// Null and empty keys are not looked at.
    ///
    /// ```
    /// use copartition::partitioner::{JAVA, catalog::find};
    ///
    /// let [python, sarama] = ["kafka-python", "sarama-hash"].map(find);
    /// assert!(python.is_some_and(|row| row.agrees(&JAVA)));
    /// assert!(sarama.is_some_and(|row| !row.agrees(&JAVA)));
    /// ```
    pub fn agrees(&self, other: &Self) -> bool {
        let cuts = |row: &Self| row.takes == Takes::TextCut;
        match (self.rule, other.rule) {
            (Rule::Hash(hash, reduction), Rule::Hash(other_hash, other_reduction)) => {
                hash == other_hash && reduction.agrees(other_reduction) && cuts(self) == cuts(other)
            }
            _ => false,
        }
    }

    fn hashed<'a>(&self, key: Option<&'a [u8]>) -> Result<(HashFn, Hashed<'a>), Placement> {
        let hash = match self.rule {
            Rule::Hash(hash, _) => hash,
            Rule::IgnoresKey(placement) => return Err(placement),
            Rule::NotComputed => return Err(Placement::NotComputed),
        };
        let handling = match key {
            None => self.null_key,
            Some([]) => self.empty_key,
            Some(_) => Handling::Hashed,
        };
        match handling {
            Handling::Hashed => Ok((hash, Hashed::Bytes(self.takes.part(key.unwrap_or_default())?))),
            Handling::HashedAs(bits) => Ok((hash, Hashed::As(bits))),
            Handling::Placed(placement) => Err(placement),
        }
    }
}

/// What a hash is taken of.
enum Hashed<'a> {
    Bytes(&'a [u8]),
    /// Nothing: these bits stand for it.
    As(u32),
}

/// How a key becomes a partition.
///
/// ```
/// use copartition::{hash::HashFn, partitioner::{JAVA, Reduction, Rule}};
///
/// assert_eq!(JAVA.rule, Rule::Hash(HashFn::Murmur2, Reduction::Mask));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The key's hash decides.
    Hash(HashFn, Reduction),
    /// The key is not looked at; every record goes this way.
    IgnoresKey(Placement),
    /// What happens is not computed here: people's own code, or a number that changes with each process.
    NotComputed,
}

/// Which keys a client takes, and how much of them it hashes.
///
/// ```
/// use copartition::partitioner::{JAVA, Takes};
///
/// assert_eq!(JAVA.takes, Takes::Bytes);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Any bytes, all of them.
    Bytes,
    /// Text only, all of it.
    Text,
    /// Text only, and of its bytes as many as it has characters: what is not ASCII loses its end.
    TextCut,
}

impl Takes {
    fn part(self, key: &[u8]) -> Result<&[u8], Placement> {
        if self == Self::Bytes {
            return Ok(key);
        }
        if !key.utf8_chunks().all(|chunk| chunk.invalid().is_empty()) {
            return Err(Placement::NotText);
        }
        // Of a character's bytes all but the first begin with the bits 10.
        let chars = key.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        Ok(if self == Self::Text { key } else { key.get(..chars).unwrap_or(key) })
    }
}

/// What a client does with a key that is null, or there and empty.
///
/// ```
/// use copartition::partitioner::{Handling, JAVA, Placement};
///
/// assert_eq!(JAVA.null_key, Handling::Placed(Placement::Sticky));
/// assert_eq!(JAVA.empty_key, Handling::Hashed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// It is hashed: the empty key like any other, the null key as the empty one.
    Hashed,
    /// It is not hashed, but has these bits for a hash.
    HashedAs(u32),
    /// It is not hashed; the record goes this way.
    Placed(Placement),
}

impl Handling {
    /// The name of this handling in reports: ASCII, and for ever the same.
    ///
    /// ```
    /// use copartition::partitioner::{Handling, Placement};
    ///
    /// assert_eq!(Handling::Hashed.id(), "hashed");
    /// assert_eq!(Handling::Placed(Placement::Random).id(), "random");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Hashed => "hashed",
            Self::HashedAs(_) => "hashed-as",
            Self::Placed(placement) => placement.id(),
        }
    }
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
    /// To this partition, from 0.
    At(u32),
    /// To one drawn anew for each record or batch.
    Random,
    /// To one drawn at random and kept until a batch is full, then to another.
    Sticky,
    /// To one after the other.
    RoundRobin,
    /// Nowhere: the client refuses the key.
    Refused,
    /// Nowhere: the client takes text, and these bytes are none.
    NotText,
    /// Somewhere that is not computed here.
    NotComputed,
}

impl Placement {
    /// Whether in the long run each partition gets as much as any other.
    ///
    /// ```
    /// use copartition::partitioner::Placement;
    ///
    /// assert!(Placement::Sticky.is_even() && !Placement::At(0).is_even());
    /// ```
    pub const fn is_even(self) -> bool {
        matches!(self, Self::Random | Self::Sticky | Self::RoundRobin)
    }

    /// The name of this kind of placement in reports: ASCII, and for ever the same.
    ///
    /// ```
    /// use copartition::partitioner::Placement;
    ///
    /// assert_eq!(Placement::At(3).id(), "at");
    /// assert_eq!(Placement::RoundRobin.id(), "round-robin");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::At(_) => "at",
            Self::Random => "random",
            Self::Sticky => "sticky",
            Self::RoundRobin => "round-robin",
            Self::Refused => "refused",
            Self::NotText => "not-text",
            Self::NotComputed => "not-computed",
        }
    }
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

    /// What a division by it leaves.
    #[cfg(feature = "report")]
    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    pub(crate) fn rest(self, dividend: u32) -> u32 {
        dividend % self.0
    }
}
