//! Whole numbers, as Java's `Short`, `Integer` and `Long` read them: digits with an optional sign.

use core::num::IntErrorKind;

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
    long(text)?.try_into().map_err(|_| KeyError::OutOfRange)
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
    long(text)?.try_into().map_err(|_| KeyError::OutOfRange)
}

/// A whole number of eight bytes.
///
/// ```
/// use copartition::key::{KeyError, number::long};
///
/// assert_eq!(long(b"9223372036854775807"), Ok(i64::MAX));
/// assert_eq!(long(b"9223372036854775808"), Err(KeyError::OutOfRange));
/// assert_eq!(long(b" 1"), Err(KeyError::NotANumber));
/// ```
pub fn long(text: &[u8]) -> Result<i64, KeyError> {
    let text = core::str::from_utf8(text).map_err(|_| KeyError::NotANumber)?;
    text.parse().map_err(|error: core::num::ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => KeyError::OutOfRange,
        _ => KeyError::NotANumber,
    })
}
