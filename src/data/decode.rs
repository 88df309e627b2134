//! Bytes of a file as UTF-8.

use alloc::{borrow::Cow, vec::Vec};

/// So many bytes say whether a file without a mark is UTF-16.
const GUESSED: usize = 1 << 10;

/// How the characters of a file are written, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8 or any other code that has ASCII in it; there is no byte order mark.
    Plain,
    /// UTF-8 behind a byte order mark.
    Utf8Marked,
    /// UTF-16 behind a byte order mark, the low byte first.
    Utf16Le,
    /// UTF-16 behind a byte order mark, the high byte first.
    Utf16Be,
    /// UTF-16 by the look of it, the low byte first; there is no byte order mark.
    Utf16LeUnmarked,
    /// UTF-16 by the look of it, the high byte first; there is no byte order mark.
    Utf16BeUnmarked,
}

impl Encoding {
    /// The encoding of a file that begins so.
    ///
    /// ```
    /// use copartition::data::Encoding;
    /// assert_eq!(Encoding::of(b"\xff\xfeB\0"), Encoding::Utf16Le);
    /// assert_eq!(Encoding::of(b"BBCA"), Encoding::Plain);
    /// assert_eq!(Encoding::of(b"B\0B\0"), Encoding::Utf16LeUnmarked);
    /// ```
    pub fn of(head: &[u8]) -> Self {
        match head {
            [0xef, 0xbb, 0xbf, ..] => Self::Utf8Marked,
            [0xff, 0xfe, ..] => Self::Utf16Le,
            [0xfe, 0xff, ..] => Self::Utf16Be,
            _ => Self::guess(head.get(..GUESSED).unwrap_or(head)),
        }
    }

    /// Half of the characters are ASCII, whose other byte is NUL; few have a NUL on the other side.
    fn guess(head: &[u8]) -> Self {
        let (mut count, mut high, mut low) = (0, 0, 0);
        for pair in head.chunks_exact(2) {
            count += 1;
            high += u32::from(pair.first() == Some(&0));
            low += u32::from(pair.last() == Some(&0));
        }
        let many = |these: u32, others: u32| these > 0 && 2 * these >= count && 8 * others <= these;
        if many(low, high) {
            Self::Utf16LeUnmarked
        } else if many(high, low) {
            Self::Utf16BeUnmarked
        } else {
            Self::Plain
        }
    }

    /// Its name for the page.
    ///
    /// ```
    /// assert_eq!(copartition::data::Encoding::Utf16Le.id(), "utf-16le");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Utf8Marked => "utf-8",
            Self::Utf16Le | Self::Utf16LeUnmarked => "utf-16le",
            Self::Utf16Be | Self::Utf16BeUnmarked => "utf-16be",
        }
    }

    /// How many bytes the mark has.
    const fn mark(self) -> usize {
        match self {
            Self::Plain | Self::Utf16LeUnmarked | Self::Utf16BeUnmarked => 0,
            Self::Utf8Marked => 3,
            Self::Utf16Le | Self::Utf16Be => 2,
        }
    }

    pub(super) const fn is_utf16(self) -> bool {
        !matches!(self, Self::Plain | Self::Utf8Marked)
    }

    const fn has_low_byte_first(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16LeUnmarked)
    }
}

/// Takes the mark away and makes UTF-8 of UTF-16, a chunk at a time.
pub(super) struct Decoder {
    encoding: Encoding,
    /// How many bytes of the mark are still to come.
    mark: usize,
    /// The byte of a unit whose other byte is in the next chunk.
    half: Option<u8>,
    /// The first half of a surrogate pair, likewise.
    high: Option<u16>,
}

impl Decoder {
    pub(super) const fn new(encoding: Encoding) -> Self {
        Self { encoding, mark: encoding.mark(), half: None, high: None }
    }

    pub(super) fn feed<'a>(&mut self, chunk: &'a [u8]) -> Cow<'a, [u8]> {
        let mark = self.mark.min(chunk.len());
        self.mark -= mark;
        let chunk = chunk.get(mark..).unwrap_or_default();
        if !self.encoding.is_utf16() {
            return Cow::Borrowed(chunk);
        }
        let mut text = Vec::with_capacity(chunk.len());
        for &byte in chunk {
            match self.half.take() {
                None => self.half = Some(byte),
                Some(first) if self.encoding.has_low_byte_first() => self.unit([byte, first], &mut text),
                Some(first) => self.unit([first, byte], &mut text),
            }
        }
        Cow::Owned(text)
    }

    /// A unit by its high and its low byte.
    fn unit(&mut self, bytes: [u8; 2], text: &mut Vec<u8>) {
        let unit = u16::from_be_bytes(bytes);
        match (self.high.take(), unit) {
            (Some(high), 0xdc00..=0xdfff) => {
                return push_char(text, 0x1_0000 + (u32::from(high) - 0xd800) * 0x400 + u32::from(unit) - 0xdc00);
            }
            (Some(high), _) => push_char(text, u32::from(high)),
            (None, _) => {}
        }
        if matches!(unit, 0xd800..=0xdbff) {
            self.high = Some(unit);
        } else {
            push_char(text, u32::from(unit));
        }
    }

    /// What is left at the end, and whether the file ends within a character.
    pub(super) fn finish(&mut self) -> (Vec<u8>, bool) {
        let mut text = Vec::new();
        if let Some(high) = self.high.take() {
            push_char(&mut text, u32::from(high));
        }
        (text, self.half.take().is_some())
    }
}

/// Adds a character; a lone half of a surrogate pair as its three bytes, as elsewhere in this crate.
pub(super) fn push_char(text: &mut Vec<u8>, code: u32) {
    match char::from_u32(code) {
        Some(char) => text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
        None => text.extend([0xed, 0x80 | (code >> 6 & 0x3f) as u8, 0x80 | (code & 0x3f) as u8]),
    }
}
