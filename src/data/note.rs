//! What was not as it should be, and in which lines.

use alloc::vec::Vec;

/// What was not as it should be. The words are the page's, found by [`Code::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// The file has no text at all.
    Empty,
    /// The file has NUL bytes where text should be; none of it was read.
    Binary,
    /// A UTF-16 file ends within a character.
    CutCharacter,
    /// A row is longer than [`ROW_LIMIT`](super::ROW_LIMIT).
    RowTooLong,
    /// A field begins with a quote and does not end with one; the line is left out, and reading goes on after it.
    OpenQuote,
    /// A row has fewer fields than there are columns, so nobody can tell which is missing.
    TooFewFields,
    /// A row has more fields than there are columns.
    TooManyFields,
    /// A row is not JSON, or the array around the rows does not end.
    BrokenJson,
    /// A row is JSON of another kind than the first ones: a value among objects, an object among values, or text behind the array.
    OtherJson,
    /// A line beside the rows of a printed table.
    NotARow,
    /// A value with a NUL byte in a text file.
    NulByte,
    /// A row without a weight where a weight column is chosen.
    WeightMissing,
    /// A weight that is no number.
    WeightNotANumber,
    /// A weight below zero.
    WeightNegative,
    /// With this weight the sum would be more than 10^15.
    WeightTooLarge,
    /// A weight such as `1,500`: one and a half, or fifteen hundred.
    WeightAmbiguous,
    /// A weight with a decimal comma.
    WeightComma,
    /// A weight with more than three decimals, rounded.
    WeightRounded,
    /// A JSON object without a chosen field, which is null.
    FieldMissing,
    /// The word NULL in a printed table, which is null.
    NullText,
    /// A value that is not UTF-8; its bytes are used as they are.
    NotUtf8,
    /// A value with half a surrogate pair, from a UTF-16 file; it stands as its three bytes.
    LoneSurrogate,
    /// The program that printed the table left rows out of it.
    TableCut,
    /// There are more different rows than [`TABLE_LIMIT`](super::TABLE_LIMIT) has room for.
    TableFull,
}

impl Code {
    /// Every code.
    pub const ALL: [Self; 24] = [
        Self::Empty,
        Self::Binary,
        Self::CutCharacter,
        Self::RowTooLong,
        Self::OpenQuote,
        Self::TooFewFields,
        Self::TooManyFields,
        Self::BrokenJson,
        Self::OtherJson,
        Self::NotARow,
        Self::NulByte,
        Self::WeightMissing,
        Self::WeightNotANumber,
        Self::WeightNegative,
        Self::WeightTooLarge,
        Self::WeightAmbiguous,
        Self::WeightComma,
        Self::WeightRounded,
        Self::FieldMissing,
        Self::NullText,
        Self::NotUtf8,
        Self::LoneSurrogate,
        Self::TableCut,
        Self::TableFull,
    ];

    /// Its name for the language files.
    ///
    /// ```
    /// assert_eq!(copartition::data::Code::OpenQuote.id(), "open-quote");
    /// ```
    pub const fn id(self) -> &'static str {
        match self {
            Self::Empty => "file-empty",
            Self::Binary => "file-binary",
            Self::CutCharacter => "cut-character",
            Self::RowTooLong => "row-too-long",
            Self::OpenQuote => "open-quote",
            Self::TooFewFields => "too-few-fields",
            Self::TooManyFields => "too-many-fields",
            Self::BrokenJson => "broken-json",
            Self::OtherJson => "other-json",
            Self::NotARow => "not-a-row",
            Self::NulByte => "nul-byte",
            Self::WeightMissing => "weight-missing",
            Self::WeightNotANumber => "weight-not-a-number",
            Self::WeightNegative => "weight-negative",
            Self::WeightTooLarge => "weight-too-large",
            Self::WeightAmbiguous => "weight-ambiguous",
            Self::WeightComma => "weight-comma",
            Self::WeightRounded => "weight-rounded",
            Self::FieldMissing => "field-missing",
            Self::NullText => "null-text",
            Self::NotUtf8 => "not-utf-8",
            Self::LoneSurrogate => "lone-surrogate",
            Self::TableCut => "table-cut",
            Self::TableFull => "table-full",
        }
    }

    /// Whether the rows with this note are in the table all the same.
    ///
    /// ```
    /// use copartition::data::Code;
    /// assert!(Code::WeightRounded.is_used());
    /// assert!(!Code::WeightNegative.is_used());
    /// ```
    pub const fn is_used(self) -> bool {
        matches!(
            self,
            Self::CutCharacter
                | Self::WeightComma
                | Self::WeightRounded
                | Self::FieldMissing
                | Self::NullText
                | Self::NotUtf8
                | Self::LoneSurrogate
                | Self::TableCut
        )
    }
}

/// How often something was not as it should be, and where first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is.
    pub code: Code,
    /// How many lines.
    pub count: u32,
    /// The first [`Note::LINES`] line numbers, from 1.
    pub lines: Vec<u32>,
}

impl Note {
    /// So many line numbers are kept.
    pub const LINES: usize = 20;
}

/// Adds a line to the note with this code.
pub(super) fn add(notes: &mut Vec<Note>, code: Code, line: u32) {
    let note = if let Some(at) = notes.iter().position(|note| note.code == code) {
        notes.get_mut(at)
    } else {
        notes.push(Note { code, count: 0, lines: Vec::new() });
        notes.last_mut()
    };
    if let Some(note) = note {
        note.count = note.count.saturating_add(1);
        if note.lines.len() < Note::LINES {
            note.lines.push(line);
        }
    }
}
