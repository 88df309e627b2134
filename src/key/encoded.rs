//! Bytes written as text, and text written inside other text: hex, base64, JSON.

use alloc::vec::Vec;

use super::KeyError;

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
    if !rest.is_empty() {
        return Err(KeyError::NotHex);
    }
    let digit = |digit: u8| (digit as char).to_digit(16).map(|value| value as u8);
    pairs
        .iter()
        .map(|&[high, low]| Some((digit(high)? << 4) | digit(low)?))
        .collect::<Option<_>>()
        .ok_or(KeyError::NotHex)
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
        [digits @ .., b'=', b'='] | [digits @ .., b'='] if text.len() % 4 == 0 => digits,
        _ => text,
    };
    let mut out = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0_u32;
        for digit in group {
            bits = (bits << 6) | u32::from(base64_digit(*digit).ok_or(KeyError::NotBase64)?);
        }
        let bytes = group.len() * 6 / 8;
        let [_, all @ ..] = (bits << (24 - 6 * group.len())).to_be_bytes();
        let (kept, rest) = all.split_at(bytes);
        if bytes == 0 || rest.iter().any(|byte| *byte != 0) {
            return Err(KeyError::NotBase64);
        }
        out.extend_from_slice(kept);
    }
    Ok(out)
}

const fn base64_digit(digit: u8) -> Option<u8> {
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
        match (first, rest) {
            (b'"' | b'\\', _) => out.extend([b'\\', first]),
            (0x08, _) => out.extend(b"\\b"),
            (b'\t', _) => out.extend(b"\\t"),
            (b'\n', _) => out.extend(b"\\n"),
            (0x0c, _) => out.extend(b"\\f"),
            (b'\r', _) => out.extend(b"\\r"),
            (0..0x20, _) => escape(&mut out, first.into()),
            (_, &[0xed, high @ 0xa0..=0xbf, low @ 0x80..=0xbf, ref after @ ..]) => {
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
    out.extend(b"\\u");
    let digits = [12, 8, 4, 0].map(|shift| char::from_digit(u32::from(unit >> shift) & 15, 16));
    out.extend(digits.iter().flatten().map(|digit| *digit as u8));
}
