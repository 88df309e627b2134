//! Text in chunks cut anywhere, rows out.
//!
//! What is left of a row at the end of a chunk waits for the next one and is read again from its beginning. So each decision
//! is about the bytes of a row alone, and where chunks are cut changes nothing.

use alloc::{boxed::Box, string::String, vec::Vec};

use memchr::memchr2;

use super::{
    cells::{Cells, Empty},
    delimited::Delimited,
    grid::{Grid, Line},
    json::Json,
    look::Form,
    note::Code,
    values::{Found, Values},
};

/// The most bytes that a row may have: Kafka takes no larger message unless it is told to.
pub const ROW_LIMIT: usize = 1 << 20;

/// The most bytes in which a row with quotes may go over more than one line; beyond it, one of them never closed.
pub const SPAN_LIMIT: usize = 1 << 16;

/// Who takes the rows.
pub(super) trait Sink {
    fn row(&mut self, line: u32, cells: &Cells);
    fn note(&mut self, line: u32, code: Code);
}

pub(super) struct Reader {
    kind: Kind,
    /// How many fields a row must have; not set while that is still to be found out.
    pub(super) width: Option<usize>,
    /// Whether a row of names is still to be passed over.
    header: bool,
    lines: Lines,
    /// Whether the rest of the line is to be passed over.
    skips: bool,
    /// The row that is not complete yet.
    held: Vec<u8>,
    cells: Cells,
}

enum Kind {
    Nothing,
    Lines,
    Delimited(Box<Delimited>),
    /// One value a line, or values over as many lines as they like.
    Json(Json, Option<Values>),
    Grid(Grid),
}

impl Reader {
    /// For finding out which columns there are.
    pub(super) fn exploring(form: Form) -> Self {
        let mut reader = Self::new(form, 0, false, Vec::new());
        reader.width = None;
        if let Kind::Json(json, _) = &mut reader.kind {
            json.learns = true;
        }
        reader
    }

    /// For rows of this form with so many fields, or objects with these names.
    pub(super) fn new(form: Form, width: usize, header: bool, names: Vec<String>) -> Self {
        let json = |values| Kind::Json(Json::new(names, form.has_objects()), values);
        let kind = match form {
            Form::Empty | Form::Binary => Kind::Nothing,
            Form::Lines => Kind::Lines,
            Form::Delimited(separator) => Kind::Delimited(Box::new(Delimited::new(separator))),
            Form::Json | Form::JsonValues => json(None),
            Form::JsonArray | Form::JsonArrayValues => json(Some(Values::default())),
            Form::Grid => Kind::Grid(Grid::default()),
        };
        // A printed table says itself where its names are.
        let header = header && form != Form::Grid;
        let (lines, cells) = (Lines::default(), Cells::default());
        Self { kind, width: Some(width), header, lines, skips: false, held: Vec::new(), cells }
    }

    /// The names of the fields that objects had.
    pub(super) fn names(self) -> Vec<String> {
        if let Kind::Json(json, _) = self.kind { json.names } else { Vec::new() }
    }

    /// The line that it is in, from 1.
    pub(super) const fn line(&self) -> u32 {
        self.lines.passed.saturating_add(1)
    }

    pub(super) fn feed(&mut self, text: &[u8], sink: &mut dyn Sink) {
        if self.held.is_empty() {
            let read = self.read(text, false, sink);
            self.held.extend_from_slice(text.get(read..).unwrap_or_default());
        } else {
            let mut held = core::mem::take(&mut self.held);
            held.extend_from_slice(text);
            let read = self.read(&held, false, sink);
            held.drain(..read);
            self.held = held;
        }
    }

    pub(super) fn finish(&mut self, sink: &mut dyn Sink) {
        let held = core::mem::take(&mut self.held);
        self.read(&held, true, sink);
        if let Kind::Json(_, Some(values)) = &self.kind
            && values.is_open()
        {
            sink.note(self.line(), Code::BrokenJson);
        }
    }

    /// Reads the rows that are complete, and says how many bytes they are.
    fn read(&mut self, text: &[u8], last: bool, sink: &mut dyn Sink) -> usize {
        if matches!(self.kind, Kind::Nothing) {
            return text.len();
        }
        let mut rest = text;
        loop {
            if self.skips {
                let Some(end) = memchr2(b'\n', b'\r', rest) else { return text.len() };
                rest = rest.get(end..).unwrap_or_default();
                self.skips = false;
            }
            rest = self.lines.skip_ends(rest);
            let row = if rest.is_empty() { None } else { self.row(rest, last, sink) };
            let Some(len) = row else { return text.len() - rest.len() };
            rest = rest.get(len..).unwrap_or_default();
        }
    }

    /// Reads the row at the beginning of this text and says how long it is, without its end; `None` where it is not complete.
    fn row(&mut self, text: &[u8], last: bool, sink: &mut dyn Sink) -> Option<usize> {
        let line = self.line();
        let (len, skip) = match &mut self.kind {
            Kind::Delimited(delimited) => match delimited.record(text, last, &mut self.cells) {
                None => (text.len(), Some(overrun(text)?)),
                Some(record) => {
                    let content = text.get(..record.len).unwrap_or_default();
                    let skip = overrun(content).or((!record.closed).then_some(Code::OpenQuote));
                    if record.quoted && skip.is_none() {
                        self.lines.pass(content);
                    }
                    (record.len, skip)
                }
            },
            Kind::Json(_, Some(values)) => match values.next(text, last)? {
                Found::Between(len) => return Some(len),
                Found::Value(len) => {
                    self.lines.pass(text.get(..len).unwrap_or_default());
                    (len, None)
                }
                Found::TooLong => (0, Some(Code::RowTooLong)),
                Found::Other => (0, Some(Code::OtherJson)),
            },
            _ => match memchr2(b'\n', b'\r', text) {
                None if !last && text.len() <= ROW_LIMIT => return None,
                end => {
                    let len = end.unwrap_or(text.len());
                    (len, (len > ROW_LIMIT).then_some(Code::RowTooLong))
                }
            },
        };
        if let Some(code) = skip {
            sink.note(line, code);
            self.skips = true;
            if let Kind::Delimited(delimited) = &mut self.kind {
                delimited.reset();
            }
            return Some(0);
        }
        self.take(line, text.get(..len).unwrap_or_default(), sink);
        Some(len)
    }

    /// Hands over the fields of a row.
    fn take(&mut self, line: u32, content: &[u8], sink: &mut dyn Sink) {
        let blank = content.trim_ascii().is_empty();
        let mut wrong = None;
        match &mut self.kind {
            Kind::Delimited(_) if blank && self.cells.count == 1 => return,
            Kind::Nothing => return,
            Kind::Delimited(_) => {}
            _ if blank => return,
            Kind::Lines => {
                self.cells.clear();
                self.cells.push(content, Empty::Text);
            }
            Kind::Json(json, _) => {
                if let Err(code) = json.value(content, &mut self.cells) {
                    return sink.note(line, code);
                }
                return sink.row(line, &self.cells);
            }
            Kind::Grid(grid) => match grid.line(content, &mut self.cells) {
                Line::Names if self.width.is_some() => return,
                Line::Names | Line::Row => {}
                Line::Frame => return,
                Line::Cut => return sink.note(line, Code::TableCut),
                Line::Other => wrong = Some(Code::NotARow),
            },
        }
        let width = self.width.unwrap_or(self.cells.count);
        wrong = wrong.or(match self.cells.count.cmp(&width) {
            core::cmp::Ordering::Less => Some(Code::TooFewFields),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(Code::TooManyFields),
        });
        match wrong {
            Some(code) => sink.note(line, code),
            None if core::mem::take(&mut self.header) => {}
            None => sink.row(line, &self.cells),
        }
    }
}

/// Why this much of a row is too much. A longer part of the same row gives the same answer, or one where this gives none.
fn overrun(row: &[u8]) -> Option<Code> {
    let span = row.get(..=SPAN_LIMIT)?;
    if memchr2(b'\n', b'\r', span).is_some() {
        Some(Code::OpenQuote)
    } else {
        (row.len() > ROW_LIMIT).then_some(Code::RowTooLong)
    }
}

/// Counts line ends: LF, CRLF, CR.
#[derive(Default)]
struct Lines {
    passed: u32,
    after_cr: bool,
}

impl Lines {
    /// Passes over the line ends in front.
    fn skip_ends<'a>(&mut self, mut text: &'a [u8]) -> &'a [u8] {
        while let Some((&byte, rest)) = text.split_first() {
            if !self.byte(byte) {
                break;
            }
            text = rest;
        }
        text
    }

    /// Counts those within a row.
    fn pass(&mut self, row: &[u8]) {
        for &byte in row {
            self.byte(byte);
        }
    }

    /// Whether this byte is, or belongs to, a line end.
    const fn byte(&mut self, byte: u8) -> bool {
        let counts = match byte {
            b'\n' => !self.after_cr,
            b'\r' => true,
            _ => {
                self.after_cr = false;
                return false;
            }
        };
        self.passed = self.passed.saturating_add(counts as u32);
        self.after_cr = byte == b'\r';
        true
    }
}
