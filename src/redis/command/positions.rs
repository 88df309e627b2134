//! Which words of a command are keys, as `src/db.c` of `redis/redis` 7.0.15 tells them: one function for each way.
//!
//! Each gives the first and last position, the step between them, and the position of a destination or 0.

use alloc::vec::Vec;

use super::super::bytes::{cut, is, word};

type Positions = (i64, i64, i64, i64);

/// No keys.
const NONE: Positions = (1, 0, 1, 0);

/// `getKeysUsingLegacyRangeSpec`.
pub fn range(first: i8, last: i8, step: i8, len: i64) -> Positions {
    (first.into(), i64::from(last) + if last < 0 { len } else { 0 }, step.into(), 0)
}

/// `genericGetKeys`: a destination is looked at last.
pub fn counted(store: i8, count: i8, step: i8, words: &[Vec<u8>]) -> Positions {
    let (first, step) = (i64::from(count) + 1, i64::from(step).max(1));
    let number = i64::from(atoi(word(words, count as usize)));
    if number < 1 || number > (words.len() as i64 - first) / step {
        return NONE;
    }
    (first, first + (number - 1) * step, step, store.into())
}

/// `xreadGetKeys`.
pub fn streams(words: &[Vec<u8>]) -> Positions {
    let mut position = 1;
    while position < words.len() {
        position += match keyword(word(words, position), &["block", "count", "group", "noack", "streams"]) {
            Some(0 | 1) => 2,
            Some(2) => 3,
            Some(3) => 1,
            Some(_) => {
                let (first, rest) = (position as i64 + 1, (words.len() - position - 1) as i64);
                return if rest % 2 == 0 { (first, first + rest / 2 - 1, 1, 0) } else { NONE };
            }
            None => break,
        };
    }
    NONE
}

/// `migrateGetKeys`.
pub fn migrate(words: &[Vec<u8>]) -> Positions {
    let mut position = 6;
    while position < words.len() {
        position += match keyword(word(words, position), &["keys", "auth", "auth2"]) {
            Some(0) if !word(words, 3).is_empty() => return NONE,
            Some(0) => return (position as i64 + 1, words.len() as i64 - 1, 1, 0),
            Some(nth) => 1 + nth,
            None => 1,
        };
    }
    (3, 3, 1, 0)
}

/// `sortGetKeys` and `georadiusGetKeys`: the first word, and what stands after the last STORE or STOREDIST.
pub fn stored(words: &[Vec<u8>], sorts: bool) -> Positions {
    let mut destination = 0;
    let mut position = if sorts { 2 } else { 5 };
    while position < words.len() {
        match (keyword(word(words, position), &["store", "storedist", "by", "get", "limit"]), sorts) {
            // SORT looks at the destination as an option once more.
            (Some(0), true) if position + 1 < words.len() => destination = position + 1,
            (Some(0 | 1), false) if position + 1 < words.len() => {
                position += 1;
                destination = position;
            }
            (Some(2 | 3), true) => position += 1,
            (Some(4), true) => position += 2,
            _ => {}
        }
        position += 1;
    }
    (1, 1, 1, destination as i64)
}

/// Which of the keywords a word is, letters of either case.
pub fn keyword(word: &[u8], keywords: &[&str]) -> Option<usize> {
    // C compares up to a NUL.
    let (word, _) = cut(word, 0);
    keywords.iter().position(|keyword| is(word, keyword))
}

/// C's `atoi` on a 64-bit machine: leading blanks, a sign, digits up to something else; kept within `long`, cut to `int`.
fn atoi(text: &[u8]) -> i32 {
    let mut rest = text;
    let mut minus = None;
    let mut number = 0_i64;
    let mut begun = false;
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b' ' | b'\t'..=b'\r' if !begun && minus.is_none() => {}
            b'-' | b'+' if !begun && minus.is_none() => minus = Some(*byte == b'-'),
            b'0'..=b'9' => {
                begun = true;
                let digit = i64::from(byte - b'0');
                number = number.saturating_mul(10).saturating_add(if minus == Some(true) { -digit } else { digit });
            }
            _ => break,
        }
    }
    number as i32
}
