//! Weights as files have them.

use alloc::vec::Vec;

use super::note::Code;
use crate::scenario::weight::{Weight, Wrong};

/// A weight, and what is to be said about it; or why it is none.
pub(super) fn read(text: &[u8]) -> Result<(Weight, Option<Code>), Code> {
    let text = text.trim_ascii();
    let Some(comma) = text.iter().position(|byte| *byte == b',') else { return plain(text) };
    let whole = text.get(..comma).unwrap_or_default();
    let digits = whole.strip_prefix(b"-").or(whole.strip_prefix(b"+")).unwrap_or(whole);
    // `1,500` may be meant either way; `0,500` and `1,5` may not.
    if text.len() == comma + 4 && (1..=3).contains(&digits.len()) && !digits.starts_with(b"0") {
        let fraction = text.get(comma + 1..).unwrap_or_default();
        let is_number = digits.iter().chain(fraction).all(u8::is_ascii_digit);
        return Err(if is_number { Code::WeightAmbiguous } else { Code::WeightNotANumber });
    }
    if text.contains(&b'.') {
        return Err(Code::WeightNotANumber);
    }
    let point: Vec<u8> = text.iter().map(|&byte| if byte == b',' { b'.' } else { byte }).collect();
    plain(&point).map(|(weight, note)| (weight, note.or(Some(Code::WeightComma))))
}

fn plain(text: &[u8]) -> Result<(Weight, Option<Code>), Code> {
    let text = core::str::from_utf8(text).map_err(|_| Code::WeightNotANumber)?;
    match Weight::read_up_to(text, Weight::MAX_SUM) {
        (weight, None) => Ok((weight, None)),
        (weight, Some(Wrong::Rounded)) => Ok((weight, Some(Code::WeightRounded))),
        (_, Some(Wrong::NotANumber)) => Err(Code::WeightNotANumber),
        (_, Some(Wrong::Negative)) => Err(Code::WeightNegative),
        (_, Some(Wrong::TooLarge)) => Err(Code::WeightTooLarge),
    }
}
