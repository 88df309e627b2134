//! Bytes written as text, and text written inside other text: hex, base64, JSON.

use alloc::vec::Vec;

use super::KeyError;
use crate::hash::hex_digit;

/// Bytes from pairs of hex digits, upper or lower case, with nothing between.
///
/// ```
/// use copartition::key::{KeyError, encoded::hex};
///
/// assert_eq!(hex(b"00fF"), Ok(vec![0, 255]));
/// assert_eq!(hex(b"0"), Err(KeyError::NotHex));
/// ```
pub fn hex(text: &[u8]) -> Result<Vec<u8>, KeyError> {
    let (pairs, rest) = text.as_chunks();
    let mut out = Vec::with_capacity(pairs.len());
    for &[high, low] in pairs {
        let (Some(high), Some(low)) = (hex_value(high), hex_value(low)) else { return Err(KeyError::NotHex) };
        out.push((high << 4) | low);
    }
    if rest.is_empty() { Ok(out) } else { Err(KeyError::NotHex) }
}

/// Bytes from base64, in the ordinary or the URL-safe alphabet, with all of its padding or with none.
///
/// Bits that belong to no byte must be 0, so that no two texts are one key.
///
/// Source: RFC 4648, sections 4 and 5.
///
/// ```
/// use copartition::key::{KeyError, encoded::base64};
///
/// assert_eq!(base64(b"QkJDQQ=="), Ok(b"BBCA".to_vec()));
/// assert_eq!(base64(b"QkJDQQ"), Ok(b"BBCA".to_vec()));
/// assert_eq!(base64(b"QkJDQR"), Err(KeyError::NotBase64));
/// assert_eq!(base64(b"Q"), Err(KeyError::NotBase64));
/// ```
pub fn base64(text: &[u8]) -> Result<Vec<u8>, KeyError> {
    let digits = match text {
        [digits @ .., b'=', b'='] | [digits @ .., b'='] if text.len().is_multiple_of(4) => digits,
        _ => text,
    };
    let mut out = Vec::with_capacity(digits.len());
    let (mut bits, mut waiting) = (0_u32, 0);
    for digit in digits {
        bits = (bits << 6) | u32::from(base64_value(*digit).ok_or(KeyError::NotBase64)?);
        waiting += 6;
        if waiting >= 8 {
            waiting -= 8;
            out.push((bits >> waiting) as u8);
        }
    }
    let rest = bits & ((1 << waiting) - 1);
    if waiting < 6 && rest == 0 { Ok(out) } else { Err(KeyError::NotBase64) }
}

/// What a hex digit stands for.
pub(crate) const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

const fn base64_value(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// A text between quotes, escaped as `JSON.stringify` does: only what JSON demands, and half of a surrogate pair.
///
/// The text comes as for [`text`](super::text()).
///
/// ```
/// use copartition::key::encoded::json;
///
/// assert_eq!(json("é\"\n\u{1}".as_bytes()), "\"é\\\"\\n\\u0001\"".as_bytes());
/// assert_eq!(json(b"\xed\xa0\x80"), b"\"\\ud800\"");
/// ```
pub fn json(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 2);
    out.push(b'"');
    let mut rest = text;
    while let Some((&first, mut tail)) = rest.split_first() {
        let short = match first {
            b'"' | b'\\' => first,
            0x08 => b'b',
            b'\t' => b't',
            b'\n' => b'n',
            0x0c => b'f',
            b'\r' => b'r',
            _ => 0,
        };
        match *rest {
            _ if short != 0 => out.extend_from_slice(&[b'\\', short]),
            [0..0x20, ..] => escape(&mut out, first.into()),
            [0xed, high @ 0xa0..=0xbf, low @ 0x80..=0xbf, ref after @ ..] => {
                escape(&mut out, 0xd000 | (u16::from(high & 0x3f) << 6) | u16::from(low & 0x3f));
                tail = after;
            }
            _ => out.push(first),
        }
        rest = tail;
    }
    out.push(b'"');
    out
}

fn escape(out: &mut Vec<u8>, unit: u16) {
    out.extend_from_slice(b"\\u");
    for shift in [12, 8, 4, 0] {
        out.push(hex_digit((unit >> shift) as u8));
    }
}
