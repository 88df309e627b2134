//! A key so that it can be shown: one line, nothing invisible, nothing that turns the text around it.

use alloc::string::String;

use crate::hash::hex;

/// How many characters of a key are shown.
const SHOWN: usize = 120;

/// The key as text in which every byte can be seen.
///
/// Control characters become their pictures (`␀`), characters that only steer the text around them and bytes that
/// are no UTF-8 become escapes (`\u{202e}`, `\xff`), spaces at the ends a middle dot. Past 120 characters it ends in `…`.
///
/// ```
/// use copartition::report::label;
/// assert_eq!(label(b"BBCA"), "BBCA");
/// assert_eq!(label(b"BBCA "), "BBCA·");
/// assert_eq!(label(b"a\0b\r\n"), "a␀b␍␊");
/// assert_eq!(label("\u{202e}x".as_bytes()), "\\u{202e}x");
/// assert_eq!(label(b"\xff"), "\\xff");
/// assert_eq!(label(b""), "");
/// ```
pub fn label(key: &[u8]) -> String {
    let mut out = String::new();
    let mut shown = 0;
    let lead = key.iter().take_while(|&&byte| byte == b' ').count();
    let trail = key.len() - key.iter().rev().take_while(|&&byte| byte == b' ').count();
    let mut at = 0;
    for chunk in key.utf8_chunks() {
        for character in chunk.valid().chars() {
            if shown == SHOWN {
                out.push('…');
                return out;
            }
            match character {
                ' ' if at < lead || at >= trail => out.push('·'),
                '\0'..='\x1f' => out.extend(char::from_u32(0x2400 + character as u32)),
                '\x7f' => out.push('␡'),
                _ if steers(character) => escape(&mut out, character),
                _ => out.push(character),
            }
            at += character.len_utf8();
            shown += 1;
        }
        for byte in chunk.invalid() {
            out.push_str("\\x");
            out.push_str(&hex(&[*byte]));
            at += 1;
            shown = (shown + 1).min(SHOWN);
        }
    }
    out
}

/// `\u{202e}`
fn escape(out: &mut String, character: char) {
    let digits = hex(&(character as u32).to_be_bytes());
    let mut digits = &*digits;
    while let Some(after) = digits.strip_prefix('0') {
        digits = after;
    }
    out.push_str("\\u{");
    out.push_str(digits);
    out.push('}');
}

/// Characters that cannot be seen but change how the text around them is laid out.
const fn steers(character: char) -> bool {
    matches!(
        character,
        '\u{80}'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
    )
}
