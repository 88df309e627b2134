//! A JSON file as its values: those of its one array, or one after another. How they stand in lines makes no difference.

use super::reader::ROW_LIMIT;

/// Where in a file the next value stands.
#[derive(Default)]
pub(super) struct Values {
    stage: Stage,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Begin,
    /// In the file's array.
    Array,
    /// There is no array around the values.
    Plain,
    /// Behind the array, or at the end.
    End,
}

/// What stands at the beginning of a text.
pub(super) enum Found {
    /// So many bytes of what stands between values.
    Between(usize),
    /// A value of so many bytes.
    Value(usize),
    /// A value of more bytes than a row may have.
    TooLong,
    /// Something behind the array.
    Other,
}

impl Values {
    /// What stands at the beginning of this text; `None` where it is not complete.
    pub(super) fn next(&mut self, text: &[u8], last: bool) -> Option<Found> {
        let between = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b',')).count();
        if between > 0 {
            return Some(Found::Between(between));
        }
        self.stage = match (self.stage, text.first()?) {
            (Stage::Begin, b'[') => Stage::Array,
            (Stage::Array, b']') => Stage::End,
            (Stage::End, _) => return Some(Found::Other),
            (stage, _) => {
                if stage == Stage::Begin {
                    self.stage = Stage::Plain;
                }
                return self.value(text, last);
            }
        };
        Some(Found::Between(1))
    }

    fn value(&mut self, text: &[u8], last: bool) -> Option<Found> {
        match length(text.get(..=ROW_LIMIT).unwrap_or(text)) {
            Some(len) if len <= ROW_LIMIT => Some(Found::Value(len)),
            None if text.len() <= ROW_LIMIT && last => {
                self.stage = Stage::End;
                Some(Found::Value(text.len()))
            }
            None if text.len() <= ROW_LIMIT => None,
            _ => Some(Found::TooLong),
        }
    }

    /// Whether the array has not been closed.
    pub(super) fn is_open(&self) -> bool {
        self.stage == Stage::Array
    }
}

fn ends_in_bracket(line: &[u8]) -> bool {
    let last = line.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t' | b','));
    matches!(last, Some(b'}' | b']'))
}

/// How long the value at the beginning of a text is, 1 or more; `None` where its end is not there.
///
/// This finds the end only; whether it is JSON is for [`Json`](super::json::Json) to say. No string of JSON goes over a line end: where
/// a quote does not close, the line ends the string, and the value too if a bracket was to close it there.
fn length(text: &[u8]) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'\n' | b'\r' if depth == 0 && at > 0 => return Some(at),
            b'\n' | b'\r' if quoted && ends_in_bracket(text.get(..at).unwrap_or_default()) => return Some(at),
            b'\n' | b'\r' => (quoted, escaped) = (false, false),
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' if quoted && depth == 0 => return Some(at + 1),
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 1 => return Some(at + 1),
            b'}' | b']' if depth > 1 => depth -= 1,
            b' ' | b'\t' | b',' | b']' if depth == 0 && at > 0 => return Some(at),
            _ => {}
        }
    }
    None
}
