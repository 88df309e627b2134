//! Whole numbers, as Java's `Short`, `Integer` and `Long` read them: digits with an optional sign.

use super::KeyError;

/// A whole number of two bytes.
///
/// ```
/// use copartition::key::{KeyError, number::short};
///
/// assert_eq!(short(b"-32768"), Ok(i16::MIN));
/// assert_eq!(short(b"32768"), Err(KeyError::OutOfRange));
/// ```
pub fn short(text: &[u8]) -> Result<i16, KeyError> {
    whole(text, 16).map(|number| number as i16)
}

/// A whole number of four bytes.
///
/// ```
/// use copartition::key::{KeyError, number::integer};
///
/// assert_eq!(integer(b"+42"), Ok(42));
/// assert_eq!(integer(b"4.2"), Err(KeyError::NotANumber));
/// ```
pub fn integer(text: &[u8]) -> Result<i32, KeyError> {
    whole(text, 32).map(|number| number as i32)
}

/// A whole number of eight bytes.
///
/// ```
/// use copartition::key::{KeyError, number::long};
///
/// assert_eq!(long(b"-9223372036854775808"), Ok(i64::MIN));
/// assert_eq!(long(b"9223372036854775808"), Err(KeyError::OutOfRange));
/// assert_eq!(long(b" 1"), Err(KeyError::NotANumber));
/// ```
pub fn long(text: &[u8]) -> Result<i64, KeyError> {
    whole(text, 64)
}

/// From here on ten times a number is too large for 64 bits with a sign, and fits 64 bits without.
const TOO_LARGE: u64 = 1_800_000_000_000_000_000;

/// A whole number of at most so many bits, one of them the sign.
pub(super) fn whole(text: &[u8], bits: u32) -> Result<i64, KeyError> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(KeyError::NotANumber);
    }
    let add = |sum: u64, digit: &u8| sum.min(TOO_LARGE) * 10 + u64::from(digit - b'0');
    let number = digits.iter().fold(0, add);
    if number > (1 << (bits - 1)) - u64::from(!negative) {
        return Err(KeyError::OutOfRange);
    }
    let number = number.cast_signed();
    Ok(if negative { number.wrapping_neg() } else { number })
}

/// Whether a number has a minus, and what stands behind its sign if it has one.
pub(super) fn signed(text: &[u8]) -> (bool, &[u8]) {
    match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    }
}
