//! Key bytes as a serializer writes them.

use alloc::{borrow::Cow, vec::Vec};

/// The bytes that the Java client's `StringSerializer` writes for a text: UTF-8, with `?` for half of a surrogate pair.
///
/// The text comes as UTF-8 in which a lone surrogate stands as its three bytes, as a browser can have it.
/// Any other bytes stay as they are.
///
/// Source: `apache/kafka`, `StringSerializer.java` (`String.getBytes`); `tests/vectors/kafka-java`.
///
/// ```
/// use copartition::key::text;
/// assert_eq!(&*text("Surabaya".as_bytes()), b"Surabaya");
/// assert_eq!(&*text(b"a\xed\xa0\x80b"), b"a?b");
/// ```
pub fn text(text: &[u8]) -> Cow<'_, [u8]> {
    if !has_lone_surrogate(text) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        if let [0xed, 0xa0..=0xbf, 0x80..=0xbf, after @ ..] = rest {
            out.push(b'?');
            rest = after;
        } else {
            out.push(first);
            rest = tail;
        }
    }
    Cow::Owned(out)
}

/// Whether half of a surrogate pair stands in a text, which UTF-8 does not allow.
///
/// ```
/// use copartition::key::has_lone_surrogate;
/// assert!(has_lone_surrogate(b"\xed\xa0\x80"));
/// assert!(!has_lone_surrogate("\u{d7ff}".as_bytes()));
/// ```
pub fn has_lone_surrogate(text: &[u8]) -> bool {
    text.windows(3).any(|bytes| matches!(bytes, [0xed, 0xa0..=0xbf, 0x80..=0xbf]))
}
