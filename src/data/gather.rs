//! The whole of a file, for the columns that were chosen.

use alloc::{string::String, vec::Vec};

use super::{
    Shape,
    cells::{Cell, Cells},
    decode::Decoder,
    look::Form,
    note::{self, Code},
    number,
    reader::{Reader, Sink},
    table::{NULL, Table},
};
use crate::scenario::Weight;

/// Which columns are kept, and which one is the weight, by their places from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The columns of the table, in the order in which they stand in it; those behind the first [`Choice::COLUMNS`] are not.
    pub columns: Vec<u32>,
    /// The column of weights; without one each row weighs 1.
    pub weight: Option<u32>,
}

impl Choice {
    /// So many columns are kept at most.
    pub const COLUMNS: usize = 8;
}

/// Reads a file in chunks, cut anywhere, and adds up the weights of each combination of values.
///
/// ```
/// use copartition::data::{Choice, Gatherer, look};
///
/// let file = b"{\"region\":\"medan\",\"customer\":7}\n{\"customer\":7}\n{\"customer\":7}\n";
/// let mut gatherer = Gatherer::new(&look(file), &Choice { columns: vec![1, 0], weight: None });
/// gatherer.feed(file);
/// let table = gatherer.finish();
/// assert_eq!(table.names, ["customer", "region"]);
/// let rows: Vec<_> = table.iter().map(|(cells, weight)| (cells, weight.thousandths())).collect();
/// assert_eq!(rows[0], (vec![Some(&b"7"[..]), Some(b"medan")], 1_000));
/// assert_eq!(rows[1], (vec![Some(&b"7"[..]), None], 2_000));
/// ```
pub struct Gatherer {
    decoder: Decoder,
    reader: Reader,
    picker: Picker,
}

impl Gatherer {
    /// Begins a file of this shape. A column that the shape does not have is missing from every row.
    pub fn new(shape: &Shape, choice: &Choice) -> Self {
        let chosen = choice.columns.get(..Choice::COLUMNS).unwrap_or(&choice.columns);
        let name = |&column: &u32| {
            let column = shape.columns.get(column as usize);
            column.map(|column| column.name.clone()).unwrap_or_default()
        };
        // Of an object only the chosen fields are taken, so their places are among those.
        let mut names: Vec<String> = Vec::new();
        let mut place = |column: &u32| {
            if !shape.form.has_objects() {
                return *column as usize;
            }
            let name = name(column);
            names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            })
        };
        let mut picker = Picker {
            columns: chosen.iter().map(&mut place).collect(),
            weight: choice.weight.as_ref().map(place),
            form: shape.form,
            other_bytes: if shape.encoding.is_utf16() { Code::LoneSurrogate } else { Code::NotUtf8 },
            table: Table::new(chosen.iter().map(name).collect()),
            bytes: Vec::new(),
            ends: Vec::new(),
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

/// Takes the chosen cells and the weight out of each row.
struct Picker {
    columns: Vec<usize>,
    weight: Option<usize>,
    form: Form,
    /// What bytes that are not UTF-8 are.
    other_bytes: Code,
    table: Table,
    /// The chosen cells of a row end to end, and where each of them ends.
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Picker {
    /// Adds a row to the table; what is to be said about it, or why it is left out.
    fn add(&mut self, cells: &Cells) -> Result<[Option<Code>; 4], Code> {
        let (weight, weight_note) = match self.weight.map(|place| cells.get(place)) {
            None => (Weight::ONE, None),
            Some(Cell::Text(text)) if !text.trim_ascii().is_empty() => number::read(text)?,
            Some(_) => return Err(Code::WeightMissing),
        };
        let (mut missing, mut null_text, mut other_bytes) = (None, None, None);
        self.bytes.clear();
        self.ends.clear();
        for &place in &self.columns {
            let mut null = NULL;
            match cells.get(place) {
                Cell::Text(text) if self.form == Form::Grid && text.eq_ignore_ascii_case(b"null") => {
                    null_text = Some(Code::NullText);
                }
                Cell::Text(text) => {
                    if !self.form.is_json() && text.contains(&0) {
                        return Err(Code::NulByte);
                    }
                    if core::str::from_utf8(text).is_err() {
                        other_bytes = Some(self.other_bytes);
                    }
                    self.bytes.extend_from_slice(text);
                    null = 0;
                }
                Cell::Null => {}
                Cell::Missing => missing = Some(Code::FieldMissing),
            }
            self.ends.push(self.bytes.len() as u32 | null);
        }
        self.table.add(&self.bytes, &self.ends, weight)?;
        Ok([weight_note, missing, null_text, other_bytes])
    }
}

impl Sink for Picker {
    fn row(&mut self, line: u32, cells: &Cells) {
        match self.add(cells) {
            Err(code) => self.note(line, code),
            Ok(codes) => {
                self.table.rows_read = self.table.rows_read.saturating_add(1);
                for code in codes.into_iter().flatten() {
                    self.note(line, code);
                }
            }
        }
    }

    fn note(&mut self, line: u32, code: Code) {
        if !code.is_used() {
            self.table.rows_unread = self.table.rows_unread.saturating_add(1);
        }
        note::add(&mut self.table.notes, code, line);
    }
}
