//! JSON: the fields of one value. Strings are taken out of their quotes; numbers stay as they are written, whatever their length.

use alloc::{string::String, vec::Vec};
use core::{mem, ops::Range};

use hifijson::{
    Error, Expect, Read as _, SliceLexer, escape::Lex as _, num::Lex as _, str, str::LexWrite as _, token::Lex,
};

use super::{
    cells::{Cells, Empty},
    decode::push_char,
    look::lossy,
    note::Code,
};

/// Objects so deep in others are columns of their own; those in them are texts.
const PATH_DEPTH: usize = 8;
/// Values so deep in others are no JSON here, as in most readers.
const DEPTH: usize = 128;
/// So many columns are found out at most: objects that are maps have a name for each of their entries.
const COLUMNS: usize = 1_000;

#[derive(Default)]
pub(super) struct Json {
    /// The fields that are wanted, in their order; none for plain values. A field of an object in an object is called `user.id`.
    pub(super) names: Vec<String>,
    objects: bool,
    /// Whether fields that nobody asked for are added to the names.
    pub(super) learns: bool,
    /// The name of the field that is being read.
    path: Vec<u8>,
    unused: Vec<u8>,
    /// Where the value of each wanted field stands.
    found: Vec<Option<Range<usize>>>,
}

impl Json {
    pub(super) fn new(names: Vec<String>, objects: bool) -> Self {
        Self { names, objects, ..Self::default() }
    }

    /// The wanted fields of a value.
    pub(super) fn value(&mut self, text: &[u8], cells: &mut Cells) -> Result<(), Code> {
        cells.clear();
        self.found.clear();
        self.found.resize(self.names.len(), None);
        let text = text.trim_ascii();
        let is_object = text.starts_with(b"{");
        let mut lexer = SliceLexer::new(text);
        let read = if is_object && self.objects {
            self.path.clear();
            self.object(&mut lexer, text.len(), 0)
        } else {
            skip(&mut lexer, DEPTH, &mut self.unused)
        };
        if read.is_err() || !lexer.as_slice().is_empty() {
            return Err(Code::BrokenJson);
        }
        if is_object != self.objects {
            return Err(Code::OtherJson);
        }
        if !is_object {
            return push(text, cells);
        }
        for found in &self.found {
            match found.clone() {
                Some(found) => push(text.get(found).unwrap_or_default(), cells)?,
                None => cells.push(b"", Empty::Missing),
            }
        }
        Ok(())
    }

    /// Reads an object that ends `len` bytes before the text does, and those in it.
    fn object(&mut self, lexer: &mut SliceLexer, len: usize, depth: usize) -> Result<(), Error> {
        lexer.discarded().seq(b'}', Lex::ws_peek, |next, lexer| {
            let outer = self.path.len();
            if depth > 0 {
                self.path.push(b'.');
            }
            name(next, lexer, &mut self.path)?;
            let next = lexer.ws_peek();
            let begin = lexer.as_slice();
            if next == Some(b'{') && depth < PATH_DEPTH {
                self.object(lexer, len, depth + 1)?;
            } else {
                skip(lexer, DEPTH, &mut self.unused)?;
            }
            let range = len - begin.len()..len - lexer.as_slice().len();
            let mut place = self.names.iter().position(|known| known.as_bytes() == self.path);
            // What has fields of its own is offered as those.
            let is_text = next != Some(b'{') || depth == PATH_DEPTH || range.len() == 2;
            if place.is_none() && self.learns && is_text && self.names.len() < COLUMNS {
                place = Some(self.names.len());
                self.names.push(lossy(&self.path));
                self.found.push(None);
            }
            if let Some(found) = place.and_then(|place| self.found.get_mut(place)) {
                *found = Some(range);
            }
            self.path.truncate(outer);
            Ok(())
        })
    }
}

/// Adds the name in front of a field's value to this path.
fn name(next: u8, lexer: &mut SliceLexer, path: &mut Vec<u8>) -> Result<(), Error> {
    if next != b'"' {
        return Err(Expect::String.into());
    }
    string(lexer, path, false)?;
    lexer.expect(Lex::ws_peek, b':').ok_or(Expect::Colon)?;
    Ok(())
}

/// Adds a string without its quotes and escapes to this text. Half a surrogate pair is no character; where the text is of no
/// interest it is left out.
fn string(lexer: &mut SliceLexer, text: &mut Vec<u8>, wanted: bool) -> Result<(), Error> {
    let plain = |part: &mut &[u8], text: &mut Vec<u8>| {
        text.extend_from_slice(part);
        Ok(())
    };
    let escape = |lexer: &mut SliceLexer, text: &mut Vec<u8>| {
        let next = lexer.take_next().ok_or(str::Error::Eof)?;
        match lexer.escape(next).map_err(str::Error::Escape) {
            Ok(char) => push_char(text, u32::from(char)),
            Err(error) if wanted || !error.is_unicode_error() => return Err(error),
            Err(_) => {}
        }
        Ok(())
    };
    *text = lexer.discarded().str_fold(mem::take(text), plain, escape)?;
    Ok(())
}

/// Passes over a value: the library's own way to do so has no limit to the depth. What its strings say is of no interest.
fn skip(lexer: &mut SliceLexer, depth: usize, unused: &mut Vec<u8>) -> Result<(), Error> {
    let depth = depth.checked_sub(1).ok_or(Error::Depth)?;
    match lexer.ws_peek() {
        Some(b'a'..=b'z') => lexer.null_or_bool().map(drop).ok_or(Expect::Value)?,
        Some(b'0'..=b'9' | b'-') => lexer.num_ignore().validate().map(|_| ())?,
        Some(b'"') => string(lexer, unused, false)?,
        Some(b'[') => lexer.discarded().seq(b']', Lex::ws_peek, |_, lexer| skip(lexer, depth, unused))?,
        Some(b'{') => lexer.discarded().seq(b'}', Lex::ws_peek, |next, lexer| {
            name(next, lexer, unused)?;
            skip(lexer, depth, unused)
        })?,
        _ => return Err(Expect::Value.into()),
    }
    unused.clear();
    Ok(())
}

fn push(value: &[u8], cells: &mut Cells) -> Result<(), Code> {
    if value == b"null" {
        cells.push(b"", Empty::Null);
    } else if value.starts_with(b"\"") {
        string(&mut SliceLexer::new(value), &mut cells.bytes, true).map_err(|_| Code::BrokenJson)?;
        cells.push(b"", Empty::Text);
    } else {
        cells.push(value, Empty::Text);
    }
    Ok(())
}
