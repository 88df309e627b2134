//! Many keys at once: bytes with one key on each line in, the number of keys of each partition or slot out.
//!
//! Every line is a key, an empty one the empty key; lines end with `\n`, and the last one may go without.
//! The answers are those of [`Partitioner::place`] and of [`slot`](crate::redis::slot) for each line.

use alloc::{vec, vec::Vec};

use crate::hash::{Digest, HashFn, crc16, murmur2};
use crate::partitioner::{Handling, PartitionCount, Partitioner, Placement, Reduction, Rule, Takes};
use crate::redis::{SLOTS, hashed_part};

/// How many keys went where.
///
/// ```
/// use copartition::{bulk, partitioner::{PartitionCount, catalog::find}};
///
/// let two = PartitionCount::new(2).ok_or("1 or more")?;
/// let row = find("librdkafka-consistent-random").ok_or("a row of the catalog")?;
/// let counted = bulk::partitions(row, b"BBCA\n\nBBRI\n", two);
/// assert_eq!((counted.at.iter().sum::<u32>(), counted.elsewhere), (2, 1)); // its empty key is drawn at random
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The keys of each partition, from 0.
    pub at: Vec<u32>,
    /// The keys that no hash placed.
    pub elsewhere: u32,
}

/// The keys of each of so many partitions; it allocates four bytes for each.
///
/// ```
/// use copartition::{bulk, partitioner::{JAVA, PartitionCount}};
///
/// let eight = PartitionCount::new(8).ok_or("1 or more")?;
/// assert_eq!(bulk::partitions(&JAVA, b"BBCA\nANTM\nBBCA", eight).at, [0, 0, 2, 0, 0, 0, 0, 1]);
/// # Ok::<(), &str>(())
/// ```
pub fn partitions(row: &Partitioner, lines: &[u8], count: PartitionCount) -> Counted {
    let mut counted = Counted { at: vec![0; count.get() as usize], elsewhere: 0 };
    let mut add = |placement| {
        let partition = if let Placement::At(partition) = placement { Some(partition) } else { None };
        let place = partition.and_then(|partition| counted.at.get_mut(partition as usize));
        *place.unwrap_or(&mut counted.elsewhere) += 1;
    };
    match (row.rule, row.takes, row.empty_key) {
        // By far the most common rule has a loop of its own, in which nothing is left to be looked up for each key.
        (Rule::Hash(HashFn::Murmur2, Reduction::Mask), Takes::Bytes, Handling::Hashed) => each(lines, |key, _| {
            add(Placement::At(Reduction::Mask.reduce(Digest::Bits32(murmur2(key)), count)));
        }),
        _ => each(lines, |key, _| add(row.place(Some(key), count))),
    }
    counted
}

/// The keys of each of the 16384 slots.
///
/// ```
/// use copartition::{bulk, redis};
///
/// let slots = bulk::slots(b"market:{BBCA}\nnotif:{BBCA}\n");
/// assert_eq!(slots[usize::from(redis::slot(b"BBCA").get())], 2);
/// ```
pub fn slots(lines: &[u8]) -> Vec<u32> {
    let mut counts = vec![0; SLOTS.into()];
    each(lines, |key, braced| {
        let hashed = if braced { hashed_part(key) } else { key };
        if let Some(keys) = counts.get_mut(usize::from(crc16::sliced(hashed) % SLOTS)) {
            *keys += 1;
        }
    });
    counts
}

/// Hands over every line, and whether a `{` stands in it.
fn each(lines: &[u8], mut take: impl FnMut(&[u8], bool)) {
    let mut rest = lines;
    while !rest.is_empty() {
        let (bytes, braced) = first_line(rest);
        let (line, after) = rest.split_at_checked(bytes).unwrap_or((rest, &[]));
        take(line, braced);
        rest = after.get(1..).unwrap_or_default();
    }
}

/// How long the first line is, and whether a `{` stands in it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "a call for each of many short keys is a good part of their time")]
fn first_line(lines: &[u8]) -> (usize, bool) {
    let mut braced = false;
    let (blocks, rest) = lines.as_chunks::<BLOCK>();
    for (nth, block) in blocks.iter().enumerate() {
        let (ends, opens) = (marks(block, b'\n'), marks(block, b'{'));
        if ends != 0 {
            // All bits up to the lowest end.
            let line = ends ^ (ends - 1);
            return (nth * BLOCK + ends.trailing_zeros() as usize, braced || opens & line != 0);
        }
        braced |= opens != 0;
    }
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    (blocks.len() * BLOCK + line.len(), braced || line.contains(&b'{'))
}

/// So many bytes are looked at together; most keys are shorter or little longer.
const BLOCK: usize = 16;

/// A bit for each byte of a block that is this one, the first byte's the lowest.
#[cfg(target_feature = "simd128")]
fn marks(block: &[u8; BLOCK], byte: u8) -> u32 {
    use core::arch::wasm32::{u8x16, u8x16_bitmask, u8x16_eq, u8x16_splat};

    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = *block;
    let bytes = u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    u8x16_bitmask(u8x16_eq(bytes, u8x16_splat(byte))).into()
}

/// The same without vectors.
#[cfg(not(target_feature = "simd128"))]
fn marks(block: &[u8; BLOCK], byte: u8) -> u32 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const LOW_SEVEN: u64 = 0x7f * EACH;
    // Brings the lowest bits of eight bytes together in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;

    let (words, _) = block.as_chunks::<8>();
    words.iter().rev().fold(0, |marks, word| {
        let differs = u64::from_le_bytes(*word) ^ (EACH * u64::from(byte));
        // The highest bit of each byte in which nothing differs; no sum of seven bits carries into the next byte.
        let same = !(((differs & LOW_SEVEN) + LOW_SEVEN) | differs | LOW_SEVEN);
        (marks << 8) | ((same >> 7).wrapping_mul(GATHER) >> 56) as u32
    })
}
