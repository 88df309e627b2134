//! A weight in thousandths, so that sums are exact.

use alloc::{string::String, vec::Vec};

use crate::digits::push_digits;

/// The weight of a key: how many records, or any other measure of its traffic, to a thousandth.
///
/// 0 to [`Weight::MAX`]. Sums of up to a million such weights fit 64 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(u64);

/// Why a text is not a weight as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    NotANumber,
    Negative,
    TooLarge,
    /// It has more than three decimals.
    Rounded,
}

impl Weight {
    /// The most that one row may weigh: a thousand million.
    pub const MAX: Self = Self(1_000_000_000_000);
    /// What a row weighs that says nothing about it.
    pub const ONE: Self = Self(1_000);

    /// A whole weight; more than the most is the most.
    pub const fn whole(weight: u64) -> Self {
        let thousandths = weight.saturating_mul(1_000);
        if thousandths > Self::MAX.0 { Self::MAX } else { Self(thousandths) }
    }

    /// A weight from thousandths, the sum of many rows perhaps.
    pub(crate) const fn of(thousandths: u64) -> Self {
        Self(thousandths)
    }

    /// The weight in thousandths.
    pub const fn thousandths(self) -> u64 {
        self.0
    }

    /// Both together, as when a key is given twice; the sum of many may be more than [`Weight::MAX`].
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// With as many decimals as it has, so that reading it gives it back. As `to_string`, without what formatting adds to the download.
    pub(crate) fn text(self) -> String {
        let mut text = String::new();
        push_digits(&mut text, self.0 / 1_000, 1);
        let rest = self.0 % 1_000;
        if rest > 0 {
            text.push('.');
            push_digits(&mut text, rest, 3);
            while text.ends_with('0') {
                text.pop();
            }
        }
        text
    }

    /// The most that a row of a link may weigh: there the weights of lines with the same key are summed already.
    pub(crate) const MAX_SUM: Self = Self(Self::MAX.0 * 1_000_000);

    /// Reads `24`, `1.5`, `1e3`, up to [`Weight::MAX`]; the nearest weight and what was wrong, where something was.
    pub(super) fn read(text: &str) -> (Self, Option<Wrong>) {
        Self::read_up_to(text, Self::MAX)
    }

    /// The same up to another most.
    pub(crate) fn read_up_to(text: &str, most: Self) -> (Self, Option<Wrong>) {
        // Most weights are a few digits, and files have a million of them.
        if (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let whole = text.bytes().fold(0, |whole, digit| whole * 10 + u64::from(digit - b'0')) * 1_000;
            return if whole > most.0 { (most, Some(Wrong::TooLarge)) } else { (Self(whole), None) };
        }
        let Some((negative, digits, exponent)) = decimal(text) else {
            return (Self::ONE, Some(Wrong::NotANumber));
        };
        // Thousandths: the digits shifted by three more places than the number says.
        let whole = (digits.len() as i64).saturating_add(exponent.saturating_add(3));
        let mut value: u64 = 0;
        let mut rounded = false;
        for (place, &digit) in (0..).zip(&digits) {
            if place < whole {
                value = value.saturating_mul(10).saturating_add(digit.into());
            } else {
                rounded |= digit > 0;
                value = value.saturating_add(u64::from(place == whole && digit >= 5));
            }
        }
        // Twenty zeros make the most of anything.
        for _ in digits.len() as i64..whole.min(digits.len() as i64 + 20) {
            value = value.saturating_mul(10);
        }
        if negative && (value > 0 || rounded) {
            (Self(0), Some(Wrong::Negative))
        } else if value > most.0 {
            (most, Some(Wrong::TooLarge))
        } else {
            (Self(value), rounded.then_some(Wrong::Rounded))
        }
    }
}

impl core::fmt::Display for Weight {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.text())
    }
}

/// Sign, significant digits without leading zeros, and the power of ten behind the last of them.
fn decimal(text: &str) -> Option<(bool, Vec<u8>, i64)> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut digits = Vec::new();
    let (mut any, mut behind_point, mut exponent) = (false, false, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => {
                any = true;
                exponent -= i64::from(behind_point);
                if byte > b'0' || !digits.is_empty() {
                    digits.push(byte - b'0');
                }
            }
            b'.' if !behind_point => behind_point = true,
            b'e' | b'E' => {
                exponent += i64::from(text.get(at + 1..)?.parse::<i32>().ok()?);
                break;
            }
            _ => return None,
        }
    }
    any.then_some((negative, digits, exponent))
}

#[cfg(test)]
mod tests {
    use super::{Weight, Wrong};
    use alloc::string::ToString;

    fn check(text: &str, kept: &str, wrong: Option<Wrong>) {
        let (weight, issue) = Weight::read(text);
        assert_eq!((weight.to_string().as_str(), issue), (kept, wrong), "{text}");
    }

    #[test]
    fn numbers_are_read_to_the_thousandth() {
        check("24", "24", None);
        check("007", "7", None);
        check("1.5", "1.5", None);
        check("0.001", "0.001", None);
        check(".25", "0.25", None);
        check("1e3", "1000", None);
        check("1.5E-2", "0.015", None);
        check("1000000000", "1000000000", None);
        check("-0", "0", None);
        check("+3", "3", None);
    }

    #[test]
    fn other_texts_keep_the_nearest_weight() {
        check("-5", "0", Some(Wrong::Negative));
        check("-1e-9", "0", Some(Wrong::Negative));
        check("NaN", "1", Some(Wrong::NotANumber));
        check("", "1", Some(Wrong::NotANumber));
        check(".", "1", Some(Wrong::NotANumber));
        check("1.2.3", "1", Some(Wrong::NotANumber));
        check("1e309", "1000000000", Some(Wrong::TooLarge));
        check("1e99999999999", "1", Some(Wrong::NotANumber));
        check("1000000000.001", "1000000000", Some(Wrong::TooLarge));
        check("99999999999999999999999999", "1000000000", Some(Wrong::TooLarge));
        check("0.0004", "0", Some(Wrong::Rounded));
        check("0.0005", "0.001", Some(Wrong::Rounded));
        check("1e-300", "0", Some(Wrong::Rounded));
    }
}
