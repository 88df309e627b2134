//! The fields of one row.

use alloc::vec::Vec;

/// The fields of one row, end to end.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) bytes: Vec<u8>,
    /// Where each field ends; only the first `count` are of this row.
    pub(super) ends: Vec<usize>,
    pub(super) count: usize,
    /// What an empty field is; null where nothing is said.
    pub(super) empty: Vec<Empty>,
}

/// What a field without text is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Empty {
    Text,
    Null,
    Missing,
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell<'a> {
    Text(&'a [u8]),
    Null,
    /// The row has no such field.
    Missing,
}

impl Cells {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.empty.clear();
        self.count = 0;
    }

    /// Adds a field; not for rows that a library has written into `bytes`.
    pub(super) fn push(&mut self, text: &[u8], empty: Empty) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
        self.empty.push(empty);
        self.count += 1;
    }

    /// The bytes of a field; empty for null and for no field.
    pub(super) fn text(&self, place: usize) -> &[u8] {
        let begin = place.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let end = self.ends.get(place).copied();
        begin.zip(end).and_then(|(begin, end)| self.bytes.get(begin..end)).unwrap_or_default()
    }

    pub(super) fn get(&self, place: usize) -> Cell<'_> {
        let text = self.text(place);
        if place >= self.count {
            return Cell::Missing;
        }
        match self.empty.get(place) {
            _ if !text.is_empty() => Cell::Text(text),
            Some(Empty::Text) => Cell::Text(text),
            Some(Empty::Missing) => Cell::Missing,
            Some(Empty::Null) | None => Cell::Null,
        }
    }
}
