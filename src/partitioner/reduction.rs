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
            Self::KeyGroup => key_group(self.magnitude(digest.low()), count).2,
            _ => self.magnitude(digest.low()) % count.0,
        }
    }

    pub(super) fn dividend(self, digest: Digest) -> Option<u32> {
        match self {
            Self::BigInteger | Self::Range | Self::KeyGroup => None,
            _ => Some(self.magnitude(digest.low())),
        }
    }

    pub(super) fn trace(self, hashed: Option<&[u8]>, digest: Digest, count: PartitionCount) -> Trace<'_> {
        let partition = self.reduce(digest, count);
        let bits = digest.low();
        let signed = match self {
            Self::BigInteger | Self::Range => None,
            Self::RemainderThenAbs => Some(i64::from(bits.cast_signed())),
            Self::Low16ThenAbs => Some(i64::from(bits as i16)),
            _ => Some(i64::from(self.magnitude(bits))),
        };
        let (divisor, remainder) = match self {
            Self::Range => (range(digest.low_128(), count).0, partition.into()),
            Self::KeyGroup => {
                let (groups, group, _) = key_group(self.magnitude(bits), count);
                (groups.into(), group.into())
            }
            _ => (count.get().into(), signed.map_or(partition.into(), |signed| signed % i64::from(count.get()))),
        };
        Trace { hashed, digest, signed, divisor, remainder, partition }
    }

    /// Whether two reductions give the same partitions for every hash.
    pub(super) fn agrees(self, other: Self) -> bool {
        let plain = |kind| if kind == Self::AbsThenRemainder { Self::RemainderThenAbs } else { kind };
        plain(self) == plain(other)
    }

    /// The sign step, with the sign gone at once: the remainder of a number without its sign is its remainder without its sign.
    fn magnitude(self, bits: u32) -> u32 {
        match self {
            Self::Mask => bits & 0x7fff_ffff,
            Self::MaskOneForZero => (bits & 0x7fff_ffff).max(1),
            Self::RemainderThenAbs | Self::AbsThenRemainder => bits.cast_signed().unsigned_abs(),
            Self::AbsOrZero | Self::KeyGroup => bits.cast_signed().unsigned_abs() & 0x7fff_ffff,
            Self::Low16ThenAbs => (bits as i16).unsigned_abs().into(),
            Self::Unsigned | Self::BigInteger | Self::Range => bits,
        }
    }
}

/// How many key groups Flink makes for a parallelism when nobody says, the group of a number, and its subtask.
fn key_group(number: u32, parallelism: PartitionCount) -> (u32, u32, u32) {
    let wanted = u64::from(parallelism.get()) * 3 / 2;
    let groups = wanted.next_power_of_two().clamp(128, 32_768) as u32;
    let group = number % groups;
    (groups, group, (u64::from(group) * u64::from(parallelism.get()) / u64::from(groups)) as u32)
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
