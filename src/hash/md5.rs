//! MD5, as Kinesis takes it, and the sum of its bytes, as kaffe does.
//!
//! Source: RFC 1321; `spreedly/kaffe` 2.2, `lib/kaffe/partition_selector.ex`, for the sum.
//! Result: 16 bytes, or their sum, 0 to 4080.
//! Empty input: hashed like any other.
//! Check: `abc` → `900150983cd24fb0d6963f7d28e17f72`, sum 1960.
//! Why our own: `RATIONALE[small]`. Crates write the 64 steps out, which is fast; the `md5` crate 0.8 would be 3 KiB of what a browser
//! loads, and this is a tenth of it. The tests compare the two.

use super::blocks::padded;

/// The MD5 of `key`, 16 bytes; the empty key has one too.
///
/// Source: RFC 1321.
///
/// ```
/// assert_eq!(copartition::hash::md5(b"abc")[..4], [0x90, 0x01, 0x50, 0x98]);
/// ```
pub fn md5(key: &[u8]) -> [u8; 16] {
    let mut state = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    padded(key, (key.len() as u64).wrapping_mul(8).to_le_bytes(), &mut |block| compress(&mut state, block));
    let mut digest = [0; 16];
    for (slot, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *slot = word.to_le_bytes();
    }
    digest
}

/// The bytes of [`md5()`] added up: 0 to 4080.
///
/// Source: `spreedly/kaffe` 2.2, `lib/kaffe/partition_selector.ex`.
///
/// ```
/// assert_eq!(copartition::hash::md5::sum(b"abc"), 1960);
/// ```
pub fn sum(key: &[u8]) -> u32 {
    md5(key).iter().map(|byte| u32::from(*byte)).sum()
}

fn compress(state: &mut [u32; 4], block: &[u8; 64]) {
    let mut words = [0; 16];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    let [mut a, mut b, mut c, mut d] = *state;
    for (step, sine) in SINES.iter().enumerate() {
        let (mixed, word) = match step / 16 {
            0 => ((b & c) | (!b & d), step),
            1 => ((b & d) | (c & !d), 5 * step + 1),
            2 => (b ^ c ^ d, 3 * step + 5),
            _ => (c ^ (b | !d), 7 * step),
        };
        let turned = a.wrapping_add(mixed).wrapping_add(*sine).wrapping_add(words[word % 16]);
        let turn = TURNS[step / 16][step % 4];
        (a, b, c, d) = (d, b.wrapping_add(turned.rotate_left(turn)), b, c);
    }
    for (word, sum) in state.iter_mut().zip([a, b, c, d]) {
        *word = word.wrapping_add(sum);
    }
}

const TURNS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// The whole part of 2^32 times the sine of 1, 2, … 64, without its sign.
const SINES: [u32; 64] = [
    0xd76a_a478,
    0xe8c7_b756,
    0x2420_70db,
    0xc1bd_ceee,
    0xf57c_0faf,
    0x4787_c62a,
    0xa830_4613,
    0xfd46_9501,
    0x6980_98d8,
    0x8b44_f7af,
    0xffff_5bb1,
    0x895c_d7be,
    0x6b90_1122,
    0xfd98_7193,
    0xa679_438e,
    0x49b4_0821,
    0xf61e_2562,
    0xc040_b340,
    0x265e_5a51,
    0xe9b6_c7aa,
    0xd62f_105d,
    0x0244_1453,
    0xd8a1_e681,
    0xe7d3_fbc8,
    0x21e1_cde6,
    0xc337_07d6,
    0xf4d5_0d87,
    0x455a_14ed,
    0xa9e3_e905,
    0xfcef_a3f8,
    0x676f_02d9,
    0x8d2a_4c8a,
    0xfffa_3942,
    0x8771_f681,
    0x6d9d_6122,
    0xfde5_380c,
    0xa4be_ea44,
    0x4bde_cfa9,
    0xf6bb_4b60,
    0xbebf_bc70,
    0x289b_7ec6,
    0xeaa1_27fa,
    0xd4ef_3085,
    0x0488_1d05,
    0xd9d4_d039,
    0xe6db_99e5,
    0x1fa2_7cf8,
    0xc4ac_5665,
    0xf429_2244,
    0x432a_ff97,
    0xab94_23a7,
    0xfc93_a039,
    0x655b_59c3,
    0x8f0c_cc92,
    0xffef_f47d,
    0x8584_5dd1,
    0x6fa8_7e4f,
    0xfe2c_e6e0,
    0xa301_4314,
    0x4e08_11a1,
    0xf753_7e82,
    0xbd3a_f235,
    0x2ad7_d2bb,
    0xeb86_d391,
];
