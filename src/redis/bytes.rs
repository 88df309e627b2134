//! Small steps over bytes, each compiled once: closures handed to `split` would make a copy of it each.

use alloc::vec::Vec;

/// What stands before the first such byte and what stands after it; everything and nothing where there is none.
#[inline(never)]
pub(super) fn cut(text: &[u8], byte: u8) -> (&[u8], &[u8]) {
    let at = text.iter().position(|other| *other == byte).unwrap_or(text.len());
    (text.get(..at).unwrap_or(text), text.get(at + 1..).unwrap_or_default())
}

/// The parts between blanks, commas and square brackets that are not empty.
pub(super) fn parts(line: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, byte) in line.iter().chain(b" ").enumerate() {
        if matches!(byte, b' ' | b'\r' | b'\t' | b',' | b'[' | b']') {
            parts.extend(line.get(from..at).filter(|part| !part.is_empty()));
            from = at + 1;
        }
    }
    parts
}

/// Whether a word is that name, letters of either case.
#[inline(never)]
pub(super) fn is(word: &[u8], name: &str) -> bool {
    name.as_bytes().eq_ignore_ascii_case(word)
}

/// The word at that place; the empty one where there is none.
#[inline(never)]
pub(super) fn word(words: &[Vec<u8>], place: usize) -> &[u8] {
    words.get(place).map(Vec::as_slice).unwrap_or_default()
}

/// Digits without a plus, blanks or zeros in front, with a minus or not, within 64 bits: the server's `string2ll`.
#[inline(never)]
pub(super) fn integer(text: &[u8]) -> Option<i64> {
    let (minus, digits) = text.strip_prefix(b"-").map_or((false, text), |digits| (true, digits));
    match *digits {
        [b'0'] if !minus => return Some(0),
        [b'1'..=b'9', ..] => {}
        _ => return None,
    }
    let mut number = 0_i64;
    for digit in digits {
        let digit = i64::from(digit.wrapping_sub(b'0'));
        if digit > 9 {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(if minus { -digit } else { digit })?;
    }
    Some(number)
}
