//! Bytes of a file as UTF-8.

use alloc::{borrow::Cow, vec::Vec};

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
}

impl Encoding {
    /// The encoding of a file that begins so.
    ///
    /// ```
    /// use copartition::data::Encoding;
    /// assert_eq!(Encoding::of(b"\xff\xfeB\0"), Encoding::Utf16Le);
    /// assert_eq!(Encoding::of(b"BBCA"), Encoding::Plain);
    /// ```
    pub const fn of(head: &[u8]) -> Self {
        match head {
            [0xef, 0xbb, 0xbf, ..] => Self::Utf8Marked,
            [0xff, 0xfe, ..] => Self::Utf16Le,
            [0xfe, 0xff, ..] => Self::Utf16Be,
            _ => Self::Plain,
        }
    }

    /// How many bytes the mark has.
    const fn mark(self) -> usize {
        match self {
            Self::Plain => 0,
            Self::Utf8Marked => 3,
            Self::Utf16Le | Self::Utf16Be => 2,
        }
    }

    const fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
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
        let mut units: Vec<u16> = Vec::with_capacity(chunk.len() / 2 + 2);
        units.extend(self.high.take());
        for &byte in chunk {
            match self.half.take() {
                None => self.half = Some(byte),
                Some(first) if self.encoding == Encoding::Utf16Le => units.push(u16::from_le_bytes([first, byte])),
                Some(first) => units.push(u16::from_be_bytes([first, byte])),
            }
        }
        self.high = units.pop_if(|unit| matches!(unit, 0xd800..=0xdbff));
        Cow::Owned(utf8(&units))
    }

    /// What is left at the end, and whether the file ends within a character.
    pub(super) fn finish(&mut self) -> (Vec<u8>, bool) {
        (self.high.take().map(|high| utf8(&[high])).unwrap_or_default(), self.half.take().is_some())
    }
}

/// UTF-8; a lone half of a surrogate pair as its three bytes, as elsewhere in this crate.
fn utf8(units: &[u16]) -> Vec<u8> {
    let mut text = Vec::with_capacity(units.len());
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(char) => text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(lone) => {
                let unit = lone.unpaired_surrogate();
                text.extend([0xed, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]);
            }
        }
    }
    text
}
