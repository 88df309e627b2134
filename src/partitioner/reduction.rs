//! How the bits of a hash become a partition number: the sign step, and the division by the partition count.
//!
//! The kinds must not be blurred: some of them agree at 8 partitions and differ at 6.

use super::PartitionCount;
use super::trace::Trace;
use crate::hash::Digest;

/// How a hash becomes a partition number.
///
/// ```
/// use copartition::{hash::Digest, partitioner::{PartitionCount, Reduction}};
///
/// let three = PartitionCount::new(3).ok_or("1 or more")?;
/// let reduce = |kind: Reduction| kind.reduce(Digest::Bits32(u32::MAX - 1), three);
/// assert_eq!(reduce(Reduction::Mask), 0);
/// assert_eq!(reduce(Reduction::Unsigned), 2);
/// assert_eq!(reduce(Reduction::RemainderThenAbs), 2);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Clear the sign bit, then take the remainder: Java's `toPositive(hash) % partitions`.
    Mask,
    /// Clear the sign bit, take 1 for 0, then the remainder.
    MaskOneForZero,
    /// The bits as they are, no sign, then the remainder.
    Unsigned,
    /// The remainder of the signed number, then its sign away.
    RemainderThenAbs,
    /// The sign of the signed number away, then the remainder. The same partitions as [`Reduction::RemainderThenAbs`].
    AbsThenRemainder,
    /// The same in 32 bits, where the lowest number has no positive twin: 0 is taken for it.
    AbsOrZero,
    /// The low 16 bits as a signed number, its remainder, then the sign away.
    Low16ThenAbs,
    /// All bits as one whole number, however many there are, then the remainder.
    BigInteger,
    /// Equal ranges of all 128-bit numbers, one for each part; the last takes what is left over.
    Range,
    /// As [`Reduction::AbsOrZero`] into Flink's key groups, and from there to a subtask in proportion.
    KeyGroup,
}

impl Reduction {
    /// The name of this reduction in links and reports: ASCII, and for ever the same.
    ///
    /// ```
    /// assert_eq!(copartition::partitioner::Reduction::Mask.id(), "mask");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mask => "mask",
            Self::MaskOneForZero => "mask-one-for-zero",
            Self::Unsigned => "unsigned",
            Self::RemainderThenAbs => "remainder-then-abs",
            Self::AbsThenRemainder => "abs-then-remainder",
            Self::AbsOrZero => "abs-or-zero",
            Self::Low16ThenAbs => "low-16-then-abs",
            Self::BigInteger => "big-integer",
            Self::Range => "range",
            Self::KeyGroup => "key-group",
        }
    }

    /// The partition for a hash, `0..count`.
    ///
    /// ```
    /// use copartition::{hash::Digest, partitioner::{PartitionCount, Reduction}};
    ///
    /// assert_eq!(Reduction::Mask.reduce(Digest::Bits32(7), PartitionCount::ONE), 0);
    /// ```
    pub fn reduce(self, digest: Digest, count: PartitionCount) -> u32 {
        match self {
            Self::BigInteger => digest.remainder(count.0),
            Self::Range => range(digest.low_128(), count).1,
            _ => self.divide(self.sign(digest.low()), count).partition,
        }
    }

    pub(super) fn trace(self, hashed: Option<&[u8]>, digest: Digest, count: PartitionCount) -> Trace<'_> {
        let (signed, divided) = match self {
            Self::BigInteger => {
                let partition = digest.remainder(count.0);
                (None, Divided { by: count.get().into(), remainder: partition.into(), partition })
            }
            Self::Range => {
                let (width, partition) = range(digest.low_128(), count);
                (None, Divided { by: width, remainder: partition.into(), partition })
            }
            _ => {
                let signed = self.sign(digest.low());
                (Some(signed), self.divide(signed, count))
            }
        };
        let Divided { by, remainder, partition } = divided;
        Trace { hashed, digest, signed, divisor: by, remainder, partition }
    }

    /// Whether two reductions give the same partitions for every hash.
    pub(super) fn agrees(self, other: Self) -> bool {
        let plain = |kind| if kind == Self::AbsThenRemainder { Self::RemainderThenAbs } else { kind };
        plain(self) == plain(other)
    }

    /// The sign step: the number that is divided.
    fn sign(self, bits: u32) -> i64 {
        let signed = bits.cast_signed();
        match self {
            Self::Mask => i64::from(bits & 0x7fff_ffff),
            Self::MaskOneForZero => i64::from((bits & 0x7fff_ffff).max(1)),
            Self::RemainderThenAbs => i64::from(signed),
            Self::AbsThenRemainder => i64::from(signed.unsigned_abs()),
            Self::AbsOrZero | Self::KeyGroup => i64::from(signed.checked_abs().unwrap_or(0)),
            Self::Low16ThenAbs => i64::from(bits as i16),
            Self::Unsigned | Self::BigInteger | Self::Range => i64::from(bits),
        }
    }

    /// The division. A sign that is still there goes last.
    fn divide(self, signed: i64, count: PartitionCount) -> Divided {
        let partitions = i64::from(count.get());
        let by = if self == Self::KeyGroup { key_groups(partitions) } else { partitions };
        let remainder = signed % by;
        let whole = if self == Self::KeyGroup { remainder * partitions / by } else { remainder };
        Divided { by: by as u128, remainder, partition: whole.unsigned_abs() as u32 }
    }
}

struct Divided {
    by: u128,
    remainder: i64,
    partition: u32,
}

/// How many key groups Flink makes for a parallelism when nobody says: 128 to 32768.
fn key_groups(parallelism: i64) -> i64 {
    let wanted = (parallelism + parallelism / 2).unsigned_abs().next_power_of_two();
    wanted.clamp(128, 32_768).cast_signed()
}

/// The width of one of so many equal ranges of all 128-bit numbers, and which of them a number is in.
///
/// Without a 128-bit division, which is much code on a machine that has none: multiplied by the count and cut to its whole part,
/// a number is in its range or in the one before, as ranges are narrower than the exact quotient by less than one.
fn range(number: u128, count: PartitionCount) -> (u128, u32) {
    let parts = u64::from(count.get());
    // One part is as wide as all numbers, which is one more than the largest of them.
    if parts == 1 {
        return (u128::MAX, 0);
    }
    let width = two_to_the_128_by(parts);
    let low = u128::from(number as u64) * u128::from(parts);
    let high = (number >> 64) * u128::from(parts);
    let product = ((high + (low >> 64)) >> 64) as u64;
    let next = product + 1;
    let exact = if next < parts && u128::from(next) * width <= number { next } else { product };
    (width, exact as u32)
}

/// The whole part of 2^128 divided by 2 or more, 32 bits at a time.
fn two_to_the_128_by(divisor: u64) -> u128 {
    let step = |(quotient, rest): (u128, u64), _| {
        let dividend = rest << 32;
        ((quotient << 32) | u128::from(dividend / divisor), dividend % divisor)
    };
    (0..4).fold((0, 1), step).0
}
