//! `MurmurHash2` as `KafkaJS` 1 computed it: the right steps in the wrong arithmetic.
//!
//! Source: `tulios/kafkajs` 1.16 and 2.2, `src/producer/partitioners/legacy/murmur2.js`.
//! Parameters: those of [`murmur2`](super::murmur2()), but `JavaScript`'s `*` multiplies in double precision, which keeps 53 bits
//! and loses the low ones; and one block too many is read when the length is no multiple of four, so that the bytes left over
//! count twice.
//! Result: the bits as `u32`; `KafkaJS` has them signed.
//! Empty input: hashed like any other, `0x106e08dc`.
//! Check: `foobar` → `-309133275` signed.
//! Why our own: no crate repeats the mistake.

use super::words::little_endian;

const SEED: u32 = 0x9747_b28c;
const M: f64 = 0x5bd1_e995_u32 as f64;

/// The hash that `KafkaJS` 1 calls murmur2, and `KafkaJS` 2 offers as `LegacyPartitioner`: any `u32`; the empty key has one too.
///
/// Source: `tulios/kafkajs` 1.16, `src/producer/partitioners/legacy/murmur2.js`.
///
/// ```
/// use copartition::hash::murmur2_kafkajs1;
///
/// assert_eq!(murmur2_kafkajs1(b"foobar") as i32, -309_133_275);
/// assert_eq!(murmur2_kafkajs1(b""), 0x106e_08dc);
/// ```
pub fn murmur2_kafkajs1(key: &[u8]) -> u32 {
    let mut hash = SEED ^ key.len() as u32;

    // Step 1: blocks of four, the last one filled up with zeros.
    for block in key.chunks(4) {
        let word = times(little_endian(block));
        hash = times(hash) ^ times(word ^ (word >> 24));
    }

    // Step 2: the one to three bytes left over, again.
    let tail = key.as_chunks::<4>().1;
    if !tail.is_empty() {
        hash = times(hash ^ little_endian(tail));
    }

    // Step 3: the last mix.
    hash = times(hash ^ (hash >> 13));
    hash ^ (hash >> 15)
}

/// The low 32 bits of `word * M` as `JavaScript` has them: both signed, the product a double, cut to 32 bits when next used.
///
/// The product stays below 2^62, so that its whole part fits an `i64` as it is.
fn times(word: u32) -> u32 {
    (f64::from(word.cast_signed()) * M) as i64 as u32
}
