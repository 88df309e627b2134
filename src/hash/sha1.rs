//! SHA-1, as pykafka takes it.
//!
//! Source: FIPS 180-4; `Parsely/pykafka` 2.8, `pykafka/partitioners.py`, for its use.
//! Result: 20 bytes; pykafka reads them as one whole number, the first byte the highest.
//! Empty input: hashed like any other.
//! Check: `abc` → `a9993e364706816aba3e25717850c26c9cd0d89d`.
//! Why our own: see `RATIONALE[small]` in [`md5`](super::md5()). The `sha1_smol` crate 1.0 would be 1.9 KiB; the tests compare the two.

use super::blocks::padded;

/// The SHA-1 of `key`, 20 bytes; the empty key has one too.
///
/// Source: FIPS 180-4.
///
/// ```
/// assert_eq!(copartition::hash::sha1(b"abc")[..4], [0xa9, 0x99, 0x3e, 0x36]);
/// ```
pub fn sha1(key: &[u8]) -> [u8; 20] {
    let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    padded(key, (key.len() as u64).wrapping_mul(8).to_be_bytes(), &mut |block| compress(&mut state, block));
    let mut digest = [0; 20];
    for (slot, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *slot = word.to_be_bytes();
    }
    digest
}

#[expect(clippy::many_single_char_names, reason = "the names that the standard has")]
fn compress(state: &mut [u32; 5], block: &[u8; 64]) {
    // The last sixteen words of the schedule, one of them replaced at each step.
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    let mut now = *state;
    for step in 0..80 {
        let [a, b, c, d, e] = now;
        let word = words[step % 16];
        words[step % 16] =
            (word ^ words[(step + 2) % 16] ^ words[(step + 8) % 16] ^ words[(step + 13) % 16]).rotate_left(1);
        let (mixed, constant) = match step / 20 {
            0 => ((b & c) | (!b & d), 0x5a82_7999),
            1 => (b ^ c ^ d, 0x6ed9_eba1),
            2 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
            _ => (b ^ c ^ d, 0xca62_c1d6_u32),
        };
        let first = a.rotate_left(5).wrapping_add(mixed).wrapping_add(e).wrapping_add(constant).wrapping_add(word);
        now = [first, a, b.rotate_left(30), c, d];
    }
    for (word, sum) in state.iter_mut().zip(now) {
        *word = word.wrapping_add(sum);
    }
}
