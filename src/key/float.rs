//! Decimal numbers, as Java's `Float` and `Double` read them: the nearest number that the format has, of two the even one.
//!
//! Source: `apache/kafka` 4.0, `FloatSerializer.java`, `DoubleSerializer.java`; `java.lang.Double.parseDouble` for the text.
//! Text: a sign or none, digits with or without a point, `e` and an exponent or none; or `NaN`, or `Infinity`. Java's hex digits, its
//! `d` and `f` at the end and its white space are refused.
//! Why our own: the standard library's `parse` keeps tables for speed and would be 15 KiB of what a browser loads, a fifth of all.
//! The tests compare the two.

use alloc::{vec, vec::Vec};
use core::cmp::Ordering;

use super::KeyError;
use super::number::signed;

/// The bits of the float of a text.
///
/// A number too large for a float is refused, and so is one that would become 0 though it is not.
///
/// ```
/// use copartition::key::{KeyError, float::float_bits};
///
/// assert_eq!(float_bits(b"0.1"), Ok(0x3dcc_cccd));
/// assert_eq!(float_bits(b"-1.4E-45"), Ok(0x8000_0001));
/// assert_eq!(float_bits(b"1e39"), Err(KeyError::OutOfRange));
/// ```
pub fn float_bits(text: &[u8]) -> Result<u32, KeyError> {
    read(text, 24, 8).map(|bits| bits as u32)
}

/// The bits of the double of a text; what is refused is as for [`float_bits`].
///
/// ```
/// use copartition::key::{KeyError, float::double_bits};
///
/// assert_eq!(double_bits(b"0.1"), Ok(0x3fb9_9999_9999_999a));
/// assert_eq!(double_bits(b"-Infinity"), Ok(0xfff0_0000_0000_0000));
/// assert_eq!(double_bits(b"1,5"), Err(KeyError::NotANumber));
/// ```
pub fn double_bits(text: &[u8]) -> Result<u64, KeyError> {
    read(text, 53, 11)
}

/// What `FloatSerializer` writes for a float, given as its bits: those, whatever they mean.
///
/// ```
/// assert_eq!(copartition::key::float::float(0x7fc0_0001), [0x7f, 0xc0, 0, 1]);
/// ```
pub const fn float(bits: u32) -> [u8; 4] {
    bits.to_be_bytes()
}

/// What `DoubleSerializer` writes for a double, given as its bits: of all that are no number, always the same.
///
/// ```
/// assert_eq!(copartition::key::float::double(0xfff8_0000_0000_0001), [0x7f, 0xf8, 0, 0, 0, 0, 0, 0]);
/// ```
pub const fn double(bits: u64) -> [u8; 8] {
    let is_number = bits << 1 <= INFINITY << 1;
    (if is_number { bits } else { NAN }).to_be_bytes()
}

const INFINITY: u64 = 0x7ff0_0000_0000_0000;
const NAN: u64 = 0x7ff8_0000_0000_0000;

/// So many digits decide the nearest double; of the others it only counts whether one is not 0.
const DIGITS: usize = 800;

/// The bits of a number with so many binary digits, the first not stored, and an exponent of so many bits.
fn read(text: &[u8], precision: u32, exponent_bits: u32) -> Result<u64, KeyError> {
    let (negative, unsigned) = signed(text);
    let infinity = ((1 << exponent_bits) - 1) << (precision - 1);
    let bits = match unsigned {
        b"NaN" => return Ok(infinity | (1 << (precision - 2))),
        b"Infinity" => infinity,
        _ => {
            let (digits, exponent) = decimal(unsigned).ok_or(KeyError::NotANumber)?;
            let bits = nearest(&digits, exponent, precision, 3 - (1 << (exponent_bits - 1)) - precision as i32);
            bits.filter(|bits| *bits < infinity).ok_or(KeyError::OutOfRange)?
        }
    };
    Ok((u64::from(negative) << (precision - 1 + exponent_bits)) | bits)
}

/// A text as whole number times a power of ten: its digits without zeros before them, and the power.
fn decimal(text: &[u8]) -> Option<(Vec<u8>, i32)> {
    let end = text.iter().position(|byte| matches!(byte, b'e' | b'E'));
    let (mantissa, mut exponent) = match end {
        Some(end) => (text.get(..end)?, exponent(text.get(end + 1..)?)?),
        None => (text, 0),
    };
    let (mut digits, mut any, mut point) = (Vec::new(), false, false);
    for byte in mantissa {
        match byte {
            b'.' if !point => point = true,
            b'0'..=b'9' => {
                any = true;
                let kept = digits.len() < DIGITS;
                if kept && (*byte != b'0' || !digits.is_empty()) {
                    digits.push(byte - b'0');
                } else if let (false, Some(last)) = (kept, digits.last_mut()) {
                    *last |= u8::from(*byte != b'0');
                }
                exponent = exponent.saturating_add(i32::from(!kept) - i32::from(point));
            }
            _ => return None,
        }
    }
    any.then_some((digits, exponent))
}

/// The exponent of a text, held at the ends of a range far beyond any that matters.
fn exponent(text: &[u8]) -> Option<i32> {
    let (negative, digits) = signed(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = digits.iter().fold(0, |sum: i32, digit| (sum * 10 + i32::from(digit - b'0')).min(99_999));
    Some(if negative { -size } else { size })
}

/// The bits of the nearest number, without a sign. The lowest one is 2 to the power of `lowest`.
///
/// `None` where that would be 0 although a digit is not, or beyond any exponent. Large results may be no number, but infinity.
fn nearest(digits: &[u8], exponent: i32, precision: u32, lowest: i32) -> Option<u64> {
    if digits.is_empty() {
        return Some(0);
    }
    let magnitude = exponent.saturating_add(digits.len() as i32);
    if !(-400..400).contains(&magnitude) {
        return None;
    }

    // Step 1: the number as a fraction of two whole ones.
    let (mut above, mut below) = (Vec::new(), vec![1]);
    for digit in digits {
        times(&mut above, 10, u32::from(*digit));
    }
    for _ in 0..exponent.unsigned_abs() {
        times(if exponent < 0 { &mut below } else { &mut above }, 10, 0);
    }

    // Step 2: scale it by a power of two, so that it is below 2 and the digits wanted stand right behind the point.
    let precision_signed = precision as i32;
    let power = (bits(&above) - bits(&below)).max(lowest + precision_signed);
    shift(if power < 0 { &mut above } else { &mut below }, power.unsigned_abs());

    // Step 3: divide, a binary digit at a time. What is left over stays above, doubled.
    let mut quotient = 0_u64;
    for _ in 0..=precision {
        quotient <<= 1;
        if compare(&above, &below) != Ordering::Less {
            quotient |= 1;
            subtract(&mut above, &below);
        }
        times(&mut above, 2, 0);
    }

    // Step 4: round to the nearest, of two to the even one. There may be a digit more than wanted.
    let mut power = power - precision_signed;
    let mut rest = compare(&above, &below);
    if quotient >> precision != 0 {
        rest = match (quotient & 1, above.is_empty()) {
            (0, _) => Ordering::Less,
            (_, true) => Ordering::Equal,
            (_, false) => Ordering::Greater,
        };
        quotient >>= 1;
        power += 1;
    }
    quotient += u64::from(rest == Ordering::Greater || (rest == Ordering::Equal && quotient & 1 == 1));

    // Step 5: the exponent, which counts from the lowest number; a carry goes into it by itself.
    let bits = quotient + (((power - lowest) as u64) << (precision - 1));
    (bits != 0).then_some(bits)
}

/// A whole number, its low words first and none of them 0 at the end, times a factor and plus a number.
fn times(number: &mut Vec<u32>, factor: u32, plus: u32) {
    let mut carry = u64::from(plus);
    for word in number.iter_mut() {
        carry += u64::from(*word) * u64::from(factor);
        *word = carry as u32;
        carry >>= 32;
    }
    if carry != 0 {
        number.push(carry as u32);
    }
}

/// Times two to the power of `bits`.
fn shift(number: &mut Vec<u32>, bits: u32) {
    times(number, 1 << (bits % 32), 0);
    for _ in 0..bits / 32 {
        number.insert(0, 0);
    }
}

fn bits(number: &[u32]) -> i32 {
    number.last().map_or(0, |high| number.len() as i32 * 32 - high.leading_zeros() as i32)
}

fn compare(one: &[u32], other: &[u32]) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.iter().rev().cmp(other.iter().rev()))
}

fn subtract(number: &mut Vec<u32>, less: &[u32]) {
    let mut borrow = false;
    for (place, word) in number.iter_mut().enumerate() {
        let (first, one) = word.overflowing_sub(less.get(place).copied().unwrap_or(0));
        let (second, two) = first.overflowing_sub(u32::from(borrow));
        (*word, borrow) = (second, one || two);
    }
    while number.last() == Some(&0) {
        number.pop();
    }
}
