//! Commands as they are typed into redis-cli: lines, words, quotes and escapes.
//!
//! Source: `redis/redis` 7.0, `src/sds.c`, `sdssplitargs`, as `src/redis-cli.c`, `repl`, uses it.
//! A NUL ends a line, as in C. What redis-cli does itself (`quit`, a number in front that repeats a command) is not read:
//! such a line comes out as the words that it has.

use alloc::vec::Vec;

use super::bytes::cut;
use crate::hash::hex_digit;

/// What redis-cli prints for a line whose quotes do not balance; nothing is sent then.
///
/// ```
/// assert_eq!(copartition::redis::typed::INVALID, "Invalid argument(s)");
/// ```
pub const INVALID: &str = "Invalid argument(s)";

/// A line that is not blank.
///
/// ```
/// let lines = copartition::redis::typed::lines(b"MULTI\n\nSET a 1");
/// assert_eq!(lines[1].number, 3);
/// assert_eq!(lines[1].words.as_deref(), Some(&[b"SET".to_vec(), b"a".to_vec(), b"1".to_vec()][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number in the text, from 1.
    pub number: u32,
    /// Its words, the command's name first, at least one; `None` where quotes do not balance: see [`INVALID`].
    pub words: Option<Vec<Vec<u8>>>,
}

/// The lines of a text that are not blank, in order; none for an empty text.
///
/// ```
/// use copartition::redis::typed::lines;
///
/// assert_eq!(lines(b"GET \"a").first().map(|line| line.words.is_none()), Some(true));
/// assert_eq!(lines(b" \r\n\t"), []);
/// ```
pub fn lines(text: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut rest, mut number) = (text, 0);
    while !rest.is_empty() {
        let (line, after) = cut(rest, b'\n');
        (rest, number) = (after, number + 1);
        let words = words(line);
        if words.as_ref().is_none_or(|words| !words.is_empty()) {
            lines.push(Line { number, words });
        }
    }
    lines
}

/// The words of one line; none for a blank line, `None` where quotes do not balance.
///
/// In double quotes `\xHH`, `\n`, `\r`, `\t`, `\b` and `\a` are escapes, and a backslash before any other byte goes away;
/// in single quotes only `\'` is one. A closing quote ends its word, so something other than blank after it is an error.
///
/// ```
/// use copartition::redis::typed::words;
///
/// assert_eq!(words(br#"SET "a\x00\n" 'it\'s'"#), Some(vec![b"SET".to_vec(), b"a\x00\n".to_vec(), b"it's".to_vec()]));
/// assert_eq!(words(b"k\"e y\""), Some(vec![b"ke y".to_vec()]));
/// assert_eq!(words(b"GET \"a\"b"), None);
/// assert_eq!(words(b"GET 'a"), None);
/// ```
pub fn words(line: &[u8]) -> Option<Vec<Vec<u8>>> {
    let (mut rest, _) = cut(line, 0);
    let mut words = Vec::new();
    loop {
        // C's `isspace` without a locale.
        while let [b' ' | b'\t'..=b'\r', after @ ..] = rest {
            rest = after;
        }
        if rest.is_empty() {
            return Some(words);
        }
        let mut word = Vec::new();
        let mut quote = 0;
        loop {
            let (byte, after) = match *rest {
                [] | [b' ' | b'\n' | b'\r' | b'\t', ..] if quote == 0 => break,
                [] => return None,
                [opened @ (b'"' | b'\''), ref after @ ..] if quote == 0 => {
                    (quote, rest) = (opened, after);
                    continue;
                }
                [byte, ref after @ ..] if byte == quote => {
                    rest = after;
                    if !matches!(after, [] | [b' ' | b'\t'..=b'\r', ..]) {
                        return None;
                    }
                    break;
                }
                [b'\\', b'x', high, low, ref after @ ..]
                    if quote == b'"' && high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
                {
                    (hex(high) << 4 | hex(low), after)
                }
                [b'\\', escaped, ref after @ ..] if quote == b'"' => (unescaped(escaped), after),
                [b'\\', b'\'', ref after @ ..] if quote == b'\'' => (b'\'', after),
                [byte, ref after @ ..] => (byte, after),
            };
            word.push(byte);
            rest = after;
        }
        words.push(word);
    }
}

/// Writes a word so that it is read as it is: bare where it can be, else in double quotes.
///
/// ```
/// use copartition::redis::typed::{quote, words};
///
/// let mut line = Vec::new();
/// quote(b"market:{BBCA}", &mut line);
/// assert_eq!(line, b"market:{BBCA}");
/// quote(b"a \"\\\n", &mut line);
/// assert_eq!(words(&line), Some(vec![b"market:{BBCA}a \"\\\n".to_vec()]));
/// ```
pub fn quote(word: &[u8], line: &mut Vec<u8>) {
    let bare = |byte: &u8| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\'');
    if !word.is_empty() && word.iter().all(bare) {
        line.extend_from_slice(word);
        return;
    }
    line.push(b'"');
    for byte in word {
        match byte {
            b'"' | b'\\' => line.extend_from_slice(&[b'\\', *byte]),
            b' '..=b'~' => line.push(*byte),
            _ => line.extend_from_slice(&[b'\\', b'x', hex_digit(byte >> 4), hex_digit(*byte)]),
        }
    }
    line.push(b'"');
}

fn unescaped(byte: u8) -> u8 {
    match byte {
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'b' => 8,
        b'a' => 7,
        other => other,
    }
}

/// The value of a hexadecimal digit: letters follow 9 once bit 6 has moved them by nine.
fn hex(digit: u8) -> u8 {
    (digit & 15) + 9 * (digit >> 6)
}
