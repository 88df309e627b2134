//! CRC-32, as librdkafka's default partitioner and its likes take it.
//!
//! Source: `confluentinc/librdkafka` 2.16, `src/rdcrc32.c`; the catalogue entry is `CRC_32_ISO_HDLC` of the `crc` crate 3.4, which computes it.
//! Parameters: polynomial `0x04c11db7`, start value and final xor all ones, bits reflected in and out: the checksum of zip and Ethernet.
//! Result: 32 bits.
//! Empty input: 0, which many clients never ask for: they send the empty key elsewhere, see [`crate::partitioner`].
//! Check: `123456789` → `0xcbf43926`.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use super::java_string::each_code_unit;

/// Without a table: keys are short, and a table of 1 KiB does not get smaller on its way to a browser.
static ISO_HDLC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// The CRC-32 of `key`: any `u32`; for no bytes at all it is 0.
///
/// Source: `confluentinc/librdkafka` 2.16, `src/rdcrc32.c`.
///
/// ```
/// use copartition::hash::crc32;
///
/// assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
/// assert_eq!(crc32(b""), 0);
/// ```
pub fn crc32(key: &[u8]) -> u32 {
    ISO_HDLC.checksum(key)
}

/// The CRC-32 of a text's UTF-16 code units, of each its low byte only: the same as [`crc32()`] for ASCII.
///
/// The text comes as UTF-8; what is not UTF-8 counts as U+FFFD.
///
/// Source: `oleksiyk/kafka` (the package no-kafka) 3.4.4, `lib/protocol/misc/crc32.js`, before it takes the absolute value.
///
/// ```
/// use copartition::hash::crc32;
///
/// assert_eq!(crc32::of_low_bytes(b"123456789"), 0xcbf4_3926);
/// assert_eq!(crc32::of_low_bytes("é".as_bytes()), crc32(b"\xe9"));
/// ```
pub fn of_low_bytes(text: &[u8]) -> u32 {
    let mut digest = ISO_HDLC.digest();
    each_code_unit(text, &mut |unit| digest.update(&[unit as u8]));
    digest.finalize()
}
