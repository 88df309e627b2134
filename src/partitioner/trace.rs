//! The way of one key to its partition, step by step.

use crate::hash::Digest;

/// Every value between a key's bytes and its partition.
///
/// Hash, sign step, division: of 32 bits as they are, their hex, unsigned and signed forms are `digest.hex()`, `digest.low()` and
/// `digest.low() as i32`.
///
/// ```
/// use copartition::partitioner::{PartitionCount, catalog::find};
///
/// let sarama = find("sarama-hash").ok_or("a row")?;
/// let six = PartitionCount::new(6).ok_or("1 or more")?;
/// let trace = sarama.trace(Some(b"BBCA"), six).map_err(|_| "a key is hashed")?;
/// assert_eq!(trace.hashed, Some(&b"BBCA"[..]));
/// assert_eq!(trace.signed.map(|signed| signed % 6), Some(trace.remainder));
/// assert_eq!(trace.remainder.unsigned_abs(), u64::from(trace.partition));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace<'a> {
    /// The bytes that are hashed; `None` where fixed bits stand for a hash.
    pub hashed: Option<&'a [u8]>,
    /// The hash.
    pub digest: Digest,
    /// The number after the sign step, which is divided; `None` where all bits are divided, however many.
    pub signed: Option<i64>,
    /// What it is divided by: the partition count, and for ranges the width of one, for key groups their number.
    pub divisor: u128,
    /// What the division leaves, with the sign it still has; for ranges the whole part instead.
    pub remainder: i64,
    /// The partition, from 0.
    pub partition: u32,
}
