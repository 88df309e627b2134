//! CRC-16/XMODEM, the checksum behind Redis Cluster's hash slots.
//!
//! Source: `redis/redis` 7.0, `src/crc16.c`, `crc16`; the catalogue entry is `CRC_16_XMODEM` of the `crc` crate 3.4, which computes it.
//! Parameters: polynomial `0x1021`, start value 0, nothing reflected, no final xor.
//! Result: 16 bits; a slot takes the low 14, see [`crate::redis`].
//! Empty input: 0, and so are any number of zero bytes.
//! Check: `123456789` → `0x31c3`.

use crc::{CRC_16_XMODEM, Crc, Table};

/// One table of 512 bytes: the wider ones are faster, but would be a tenth of the whole page.
static XMODEM: Crc<u16, Table<1>> = Crc::<u16, Table<1>>::new(&CRC_16_XMODEM);

/// The CRC-16/XMODEM of `bytes`, as a Redis server computes it.
///
/// The result is any `u16`; for no bytes at all it is 0.
///
/// Source: `redis/redis` 7.0, `src/crc16.c`, `crc16`.
///
/// ```
/// use copartition::hash::crc16;
///
/// assert_eq!(crc16(b"123456789"), 0x31c3);
/// assert_eq!(crc16(b""), 0);
/// ```
pub fn crc16(bytes: &[u8]) -> u16 {
    XMODEM.checksum(bytes)
}

/// The same as [`crc16()`], bit by bit from the definition: slower, kept as the oracle of the tests.
///
/// Source: the parameters above, read as a shift register.
///
/// ```
/// use copartition::hash::crc16;
///
/// assert_eq!(crc16::bitwise(b"123456789"), 0x31c3);
/// assert_eq!(crc16::bitwise(b""), 0);
/// ```
pub fn bitwise(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ (u16::from(*byte) << 8), |crc, _| {
            let shifted = crc << 1;
            if crc & 0x8000 == 0 { shifted } else { shifted ^ 0x1021 }
        })
    })
}

/// The same as [`crc16()`], eight bytes at a time by eight tables: for many keys, where 4 KiB of tables pay.
///
/// Source: the parameters above, and that each byte's part of the sum depends only on how far from the end it stands.
///
/// ```
/// use copartition::hash::crc16;
///
/// assert_eq!(crc16::sliced(b"123456789"), 0x31c3);
/// assert_eq!(crc16::sliced(b""), 0);
/// ```
pub fn sliced(bytes: &[u8]) -> u16 {
    // Zeros in front change nothing, so what fills no block counts as the end of one.
    let (first, blocks) = bytes.as_rchunks::<8>();
    let parts = first.iter().rev().zip(&BY_DISTANCE);
    let start = parts.fold(0, |crc, (byte, table)| crc ^ table[usize::from(*byte)]);

    blocks.iter().fold(start, |crc, [a, b, rest @ ..]| {
        let [high, low] = crc.to_be_bytes();
        let parts = [a ^ high, b ^ low].into_iter().chain(*rest).zip(BY_DISTANCE.iter().rev());
        parts.fold(0, |crc, (byte, table)| crc ^ table[usize::from(byte)])
    })
}

/// The checksum of each byte with zero to seven zero bytes behind it.
static BY_DISTANCE: [[u16; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 * 256 {
        let (distance, byte) = (at / 256, at % 256);
        let mut crc = if distance == 0 { (byte as u16) << 8 } else { tables[distance - 1][byte] };
        let mut bit = 0;
        while bit < 8 {
            crc = (crc << 1) ^ (0x1021 * (crc >> 15));
            bit += 1;
        }
        tables[distance][byte] = crc;
        at += 1;
    }
    tables
};
