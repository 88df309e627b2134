//! Which words of a command are keys, as `src/db.c` of `redis/redis` 7.0.15 tells them: one function for each way.

use alloc::vec::Vec;

/// `getKeysUsingLegacyRangeSpec`.
pub fn range(first: i8, last: i8, step: i8, len: usize) -> Vec<u32> {
    let len = len as i64;
    let last = if last < 0 { len + i64::from(last) } else { i64::from(last) };
    // Where the last one is missing, none is told.
    if last >= len {
        return Vec::new();
    }
    let step = usize::from(step.unsigned_abs()).max(1);
    (i64::from(first)..=last).step_by(step).map(|position| position as u32).collect()
}

/// `genericGetKeys`: a destination is looked at last.
pub fn counted(store: i8, count: i8, step: i8, words: &[Vec<u8>]) -> Vec<u32> {
    let (first, step) = (i64::from(count) + 1, i64::from(step).max(1));
    let given = usize::try_from(count).ok().and_then(|position| words.get(position));
    let number = i64::from(atoi(given.map(Vec::as_slice).unwrap_or_default()));
    if number < 1 || number > (words.len() as i64 - first) / step {
        return Vec::new();
    }
    let keys = (0..number).map(|nth| (first + nth * step) as u32);
    keys.chain((store > 0).then_some(store as u32)).collect()
}

/// `xreadGetKeys`.
pub fn streams(words: &[Vec<u8>]) -> Vec<u32> {
    let Some(after) = after_streams(words) else {
        return Vec::new();
    };
    let rest = words.len().saturating_sub(after);
    if rest % 2 == 0 { (after..after + rest / 2).map(|position| position as u32).collect() } else { Vec::new() }
}

/// The position after the word STREAMS; `None` where there is none among the options.
fn after_streams(words: &[Vec<u8>]) -> Option<usize> {
    let mut position = 1;
    loop {
        let word = words.get(position)?;
        position += 1 + match keyword(word, &["block", "count", "group", "noack", "streams"])? {
            0 | 1 => 1,
            2 => 2,
            3 => 0,
            _ => return Some(position + 1),
        };
    }
}

/// `migrateGetKeys`.
pub fn migrate(words: &[Vec<u8>]) -> Vec<u32> {
    let mut position = 6;
    while let Some(word) = words.get(position) {
        position += match keyword(word, &["keys", "auth", "auth2"]) {
            Some(0) if words.get(3).is_some_and(|key| !key.is_empty()) => return Vec::new(),
            Some(0) => return (position + 1..words.len()).map(|position| position as u32).collect(),
            Some(1) => 2,
            Some(_) => 3,
            None => 1,
        };
    }
    [3].into()
}

/// `sortGetKeys` and `georadiusGetKeys`: the first word, and what stands after the last of the keywords.
pub fn stored(words: &[Vec<u8>], keywords: &[&str], from: usize) -> Vec<u32> {
    let sorts = keywords.len() == 1;
    let mut destination = None;
    let mut position = from;
    while let Some(word) = words.get(position) {
        if keyword(word, keywords).is_some() && position + 1 < words.len() {
            destination = Some(position as u32 + 1);
            // SORT looks at the destination as an option once more.
            position += usize::from(!sorts);
        } else if sorts {
            position += keyword(word, &["by", "get", "limit"]).map_or(0, |nth| 1 + nth / 2);
        }
        position += 1;
    }
    [1].into_iter().chain(destination).collect()
}

/// Which of the keywords a word is, letters of either case.
pub fn keyword(word: &[u8], keywords: &[&str]) -> Option<usize> {
    // C compares up to a NUL.
    let word = word.split(|byte| *byte == 0).next().unwrap_or_default();
    keywords.iter().position(|keyword| keyword.as_bytes().eq_ignore_ascii_case(word))
}

/// C's `atoi` on a 64-bit machine: leading blanks, a sign, digits up to something else; kept within `long`, cut to `int`.
fn atoi(text: &[u8]) -> i32 {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r')).count();
    let text = text.get(blanks..).unwrap_or_default();
    let (minus, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let number = digits.fold(0_i64, |number, digit| {
        let digit = i64::from(digit - b'0');
        number.saturating_mul(10).saturating_add(if minus { -digit } else { digit })
    });
    number as i32
}
