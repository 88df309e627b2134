//! Texts at signs, as the standard library splits them: its search for any character is a kilobyte of wasm.

/// What stands before the first such ASCII sign, and what stands behind it.
#[inline(never)]
pub(crate) fn split_once(text: &str, sign: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == sign)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// The parts between such signs.
pub(crate) fn split(text: &str, sign: u8) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let (part, after) = split_once(text, sign).map_or((text, None), |(part, after)| (part, Some(after)));
        rest = after;
        Some(part)
    })
}

/// Whether a byte is among these, as `contains`, whose search of a word at a time is as much again.
#[inline(never)]
pub(crate) fn has(bytes: &[u8], wanted: u8) -> bool {
    for &byte in bytes {
        if byte == wanted {
            return true;
        }
    }
    false
}
