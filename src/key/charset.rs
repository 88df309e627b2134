//! Text as the character sets of Java's `StringSerializer` write it.

use alloc::{borrow::Cow, vec::Vec};

use crate::hash::java_string::each_code_unit;

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
    without_lone_surrogates(text, b"?")
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

/// A text with something else in place of each half of a surrogate pair; other bytes stay as they are.
pub(crate) fn without_lone_surrogates<'a>(text: &'a [u8], instead: &[u8]) -> Cow<'a, [u8]> {
    if !has_lone_surrogate(text) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        if let [0xed, 0xa0..=0xbf, 0x80..=0xbf, after @ ..] = rest {
            out.extend_from_slice(instead);
            rest = after;
        } else {
            out.push(first);
            rest = tail;
        }
    }
    Cow::Owned(out)
}

/// A character set that `serializer.encoding` can name.
///
/// ```
/// use copartition::key::Charset;
///
/// assert_eq!(&*Charset::Latin1.encode("café".as_bytes()), b"caf\xe9");
/// assert_eq!(&*Charset::Ascii.encode("café".as_bytes()), b"caf?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8, which is what nobody needs to name.
    Utf8,
    /// UTF-16, high byte first, behind a byte order mark unless there is no text.
    Utf16,
    /// UTF-16, high byte first.
    Utf16Be,
    /// UTF-16, low byte first.
    Utf16Le,
    /// ISO-8859-1: the first 256 characters, a byte each.
    Latin1,
    /// ASCII: the first 128 characters.
    Ascii,
}

impl Charset {
    /// The bytes of a text, which comes as for [`text`].
    ///
    /// A character that the set does not have becomes `?`. Half of a surrogate pair does too, and in UTF-16 U+FFFD.
    ///
    /// ```
    /// use copartition::key::Charset;
    ///
    /// assert_eq!(&*Charset::Utf16.encode(b"42"), b"\xfe\xff\x004\x002");
    /// assert_eq!(&*Charset::Utf16.encode(b""), b"");
    /// ```
    pub fn encode(self, text: &[u8]) -> Cow<'_, [u8]> {
        if self == Self::Utf8 {
            return self::text(text);
        }
        let replaced = without_lone_surrogates(text, "\u{fffd}".as_bytes());
        let mut out = Vec::new();
        if self == Self::Utf16 && !text.is_empty() {
            out.extend_from_slice(&[0xfe, 0xff]);
        }
        each_code_unit(&replaced, &mut |unit| {
            let bytes = if self == Self::Utf16Le { unit.to_le_bytes() } else { unit.to_be_bytes() };
            let last = if self == Self::Latin1 { 0xff } else { 0x7f };
            match self {
                Self::Utf8 | Self::Utf16 | Self::Utf16Be | Self::Utf16Le => out.extend_from_slice(&bytes),
                // The second half of a pair went with the first.
                Self::Latin1 | Self::Ascii if matches!(unit, 0xdc00..=0xdfff) => {}
                Self::Latin1 | Self::Ascii => out.push(if unit <= last { unit as u8 } else { b'?' }),
            }
        });
        Cow::Owned(out)
    }
}
