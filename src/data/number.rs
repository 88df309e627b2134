//! Weights as files have them.

use alloc::string::String;

use super::note::Code;
use crate::scenario::weight::{Weight, Wrong};

/// A weight, and what is to be said about it; or why it is none.
pub(super) fn read(text: &[u8]) -> Result<(Weight, Option<Code>), Code> {
    let text = core::str::from_utf8(text).map_err(|_| Code::WeightNotANumber)?.trim();
    if let Some((whole, fraction)) = text.split_once(',') {
        let digits = whole.trim_start_matches(['-', '+']);
        // `1,500` may be meant either way; `0,500` and `1,5` may not.
        if fraction.len() == 3 && (1..=3).contains(&digits.len()) && !digits.starts_with('0') {
            let whole = digits.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
            return Err(if whole { Code::WeightAmbiguous } else { Code::WeightNotANumber });
        }
        if [whole, fraction].iter().any(|part| part.bytes().any(|byte| byte == b'.')) {
            return Err(Code::WeightNotANumber);
        }
        let point: String = [whole, ".", fraction].concat();
        return plain(&point).map(|(weight, note)| (weight, note.or(Some(Code::WeightComma))));
    }
    plain(text)
}

fn plain(text: &str) -> Result<(Weight, Option<Code>), Code> {
    match Weight::read_up_to(text, Weight::MAX_SUM) {
        (weight, None) => Ok((weight, None)),
        (weight, Some(Wrong::Rounded)) => Ok((weight, Some(Code::WeightRounded))),
        (_, Some(Wrong::NotANumber)) => Err(Code::WeightNotANumber),
        (_, Some(Wrong::Negative)) => Err(Code::WeightNegative),
        (_, Some(Wrong::TooLarge)) => Err(Code::WeightTooLarge),
    }
}
