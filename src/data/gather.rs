//! The whole of a file, for the columns that were chosen.

use alloc::{string::String, vec::Vec};

use super::{
    Shape,
    cells::{Cell, Cells},
    decode::{Decoder, Encoding},
    look::Form,
    note::{self, Code},
    number,
    reader::{Reader, Sink},
    table::Table,
};
use crate::scenario::Weight;

/// Which columns are the key, and which one the weight, by their places from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The columns of the key, in the order in which they stand in it.
    pub keys: Vec<u32>,
    /// What stands between them where there are several.
    pub between: String,
    /// The column of weights; without one each row weighs 1.
    pub weight: Option<u32>,
}

/// Reads a file in chunks, cut anywhere, and adds up the weights of each key.
///
/// ```
/// use copartition::data::{Choice, Gatherer, look};
///
/// let file = b"{\"region\":\"jakarta\",\"customer\":7}\n{\"region\":\"medan\",\"customer\":7}\n";
/// let shape = look(file);
/// let choice = Choice { keys: vec![0, 1], between: "/".into(), weight: None };
/// let mut gatherer = Gatherer::new(&shape, &choice);
/// gatherer.feed(file);
/// let table = gatherer.finish();
/// let keys: Vec<_> = table.iter().filter_map(|(key, _)| key).collect();
/// assert_eq!(keys, [&b"jakarta/7"[..], b"medan/7"]);
/// ```
pub struct Gatherer {
    decoder: Decoder,
    reader: Reader,
    picker: Picker,
}

impl Gatherer {
    /// Begins a file of this shape. A column that the shape does not have is missing from every row.
    pub fn new(shape: &Shape, choice: &Choice) -> Self {
        // Of an object only the chosen fields are taken, so their places are among those.
        let mut names: Vec<String> = Vec::new();
        let mut place = |column: u32| {
            let column = column as usize;
            if shape.form != Form::Json {
                return column;
            }
            let name = shape.columns.get(column).map_or("", |column| &column.name);
            let known = names.iter().position(|known| known == name);
            known.unwrap_or_else(|| {
                names.push(name.into());
                names.len() - 1
            })
        };
        let mut picker = Picker {
            keys: choice.keys.iter().map(|&column| place(column)).collect(),
            between: choice.between.clone(),
            weight: choice.weight.map(&mut place),
            form: shape.form,
            encoding: shape.encoding,
            table: Table::default(),
            joined: Vec::new(),
        };
        match shape.form {
            Form::Empty => note::add(&mut picker.table.notes, Code::Empty, 1),
            Form::Binary => note::add(&mut picker.table.notes, Code::Binary, 1),
            _ => {}
        }
        let reader = Reader::new(shape.form, shape.columns.len(), shape.header, names);
        Self { decoder: Decoder::new(shape.encoding), reader, picker }
    }

    /// Reads on.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.reader.feed(&self.decoder.feed(chunk), &mut self.picker);
    }

    /// The table so far, for showing how far it is; rows that are not complete are not in it.
    pub const fn so_far(&self) -> &Table {
        &self.picker.table
    }

    /// Reads what is left, and gives the table.
    pub fn finish(mut self) -> Table {
        let (rest, cut) = self.decoder.finish();
        self.reader.feed(&rest, &mut self.picker);
        let line = self.reader.line();
        self.reader.finish(&mut self.picker);
        if cut && !matches!(self.picker.form, Form::Empty | Form::Binary) {
            note::add(&mut self.picker.table.notes, Code::CutCharacter, line);
        }
        self.picker.table
    }
}

/// Takes key and weight out of each row.
struct Picker {
    keys: Vec<usize>,
    between: String,
    weight: Option<usize>,
    form: Form,
    encoding: Encoding,
    table: Table,
    /// A composite key, or the one before it.
    joined: Vec<u8>,
}

impl Sink for Picker {
    fn row(&mut self, line: u32, cells: &Cells) {
        let weight = match self.weight.map(|place| cells.get(place)) {
            None => Ok((Weight::ONE, None)),
            Some(Cell::Text(text)) if !text.trim_ascii().is_empty() => number::read(text),
            Some(_) => Err(Code::WeightMissing),
        };
        let (weight, weight_note) = match weight {
            Ok(read) => read,
            Err(code) => return self.note(line, code),
        };
        let mut key_note = None;
        let mut cell = |place: usize| match cells.get(place) {
            Cell::Text(text) if self.form == Form::Grid && text.eq_ignore_ascii_case(b"null") => {
                key_note = Some(Code::NullText);
                None
            }
            Cell::Text(text) => Some(text),
            Cell::Null => None,
            Cell::Missing => {
                key_note = Some(Code::FieldMissing);
                None
            }
        };
        let key = if let [place] = self.keys[..] {
            cell(place)
        } else {
            self.joined.clear();
            let mut nulls = 0;
            for (at, &place) in self.keys.iter().enumerate() {
                if at > 0 {
                    self.joined.extend_from_slice(self.between.as_bytes());
                }
                let part = cell(place);
                nulls += usize::from(part.is_none());
                self.joined.extend_from_slice(part.unwrap_or_default());
            }
            if nulls > 0 && nulls < self.keys.len() {
                key_note = Some(Code::PartMissing);
            }
            (nulls < self.keys.len()).then_some(&self.joined[..])
        };
        if let Some(key) = key {
            let is_json = matches!(self.form, Form::Json | Form::JsonValues);
            if !is_json && memchr::memchr(0, key).is_some() {
                return self.note(line, Code::NulByte);
            }
            if core::str::from_utf8(key).is_err() {
                let utf16 = matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
                key_note = key_note.or(Some(if utf16 { Code::LoneSurrogate } else { Code::NotUtf8 }));
            }
        }
        if !self.table.add(key, weight) {
            return self.note(line, Code::WeightTooLarge);
        }
        self.table.rows_read = self.table.rows_read.saturating_add(1);
        for code in [weight_note, key_note].into_iter().flatten() {
            self.note(line, code);
        }
    }

    fn note(&mut self, line: u32, code: Code) {
        if !code.is_used() {
            self.table.rows_unread = self.table.rows_unread.saturating_add(1);
        }
        note::add(&mut self.table.notes, code, line);
    }
}
