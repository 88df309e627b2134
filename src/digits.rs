//! Numbers as decimal digits, in one way for the whole crate.

use alloc::string::String;

/// Writes a number, of at least so many digits.
#[inline(never)]
pub(crate) fn push_digits(text: &mut String, number: u64, digits: u32) {
    for place in (0..digits.max(number.checked_ilog10().unwrap_or(0) + 1)).rev() {
        text.push(char::from(b'0' + (number / 10_u64.pow(place) % 10) as u8));
    }
}
