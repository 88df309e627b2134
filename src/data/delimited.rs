//! CSV, TSV and the like.
//!
//! `csv-core` takes fields out of their quotes. It takes any bytes, so a quote that never closes would swallow the lines
//! after it; [`Delimited::record`] therefore holds each row with quotes against the bytes it came from.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use super::{
    cells::{Cells, Empty},
    reader::ROW_LIMIT,
};

pub(super) struct Delimited {
    separator: u8,
    reader: Reader,
}

/// A row that was found.
pub(super) struct Record {
    /// How many bytes it has, without the line end.
    pub(super) len: usize,
    /// Whether it has quotes, and so may hold line ends.
    pub(super) quoted: bool,
    /// Whether each quote closes where a field ends.
    pub(super) closed: bool,
}

impl Delimited {
    pub(super) fn new(separator: u8) -> Self {
        let mut new = Self { separator, reader: ReaderBuilder::new().delimiter(separator).build() };
        new.reset();
        new
    }

    /// Forgets the row that it is in.
    pub(super) fn reset(&mut self) {
        self.reader.reset();
        // It would skip a byte order mark in front of its first bytes. The file's is gone, and others are text.
        self.reader.read_record(b"\n", &mut [0], &mut [0]);
    }

    /// The row at the beginning of this text, or `None` where it is not complete.
    pub(super) fn record(&mut self, text: &[u8], last: bool, cells: &mut Cells) -> Option<Record> {
        let mut rest = text.get(..ROW_LIMIT + 2).unwrap_or(text);
        let last = last && rest.len() == text.len();
        if cells.bytes.len() <= ROW_LIMIT + 2 {
            cells.bytes.resize(ROW_LIMIT + 3, 0);
        }
        let (mut read, mut written, mut count) = (0, 0, 0);
        let at_end = loop {
            if cells.ends.len() <= count {
                cells.ends.resize(2 * count + 16, 0);
            }
            let (Some(bytes), Some(ends)) = (cells.bytes.get_mut(written..), cells.ends.get_mut(count..)) else {
                return None;
            };
            let at_end = rest.is_empty();
            let (result, nin, nout, nends) = self.reader.read_record(rest, bytes, ends);
            (read, written, count) = (read + nin, written + nout, count + nends);
            rest = rest.get(nin..).unwrap_or_default();
            match result {
                ReadRecordResult::Record => break at_end,
                ReadRecordResult::End => return None,
                // An empty text would tell it that this is the end.
                _ if rest.is_empty() && !last => {
                    self.reset();
                    return None;
                }
                _ => {}
            }
        };
        cells.count = count;
        cells.empty.clear();
        let raw = text.get(..read).unwrap_or_default();
        let content = raw.get(..if at_end { read } else { read.saturating_sub(1) }).unwrap_or_default();
        let whole = |closed, quoted| Some(Record { len: content.len(), quoted, closed });
        // Nothing but the separators is missing: there were no quotes to take off.
        if content.len() + 1 == written + count { whole(true, false) } else { whole(self.closes(content, cells), true) }
    }

    /// Whether these fields are what stands in this row when each quoted one begins and ends with its quote.
    fn closes(&self, content: &[u8], cells: &mut Cells) -> bool {
        let mut at = 0;
        for place in 0..cells.count {
            let text = cells.text(place);
            let quoted = content.get(at) == Some(&b'"');
            let doubled = || text.iter().map(|&byte| usize::from(byte == b'"')).sum::<usize>();
            at += text.len() + if quoted { doubled() + 2 } else { 0 };
            if quoted && content.get(at - 1) != Some(&b'"') {
                return false;
            }
            let is_last = place + 1 == cells.count;
            if content.get(at) != if is_last { None } else { Some(&self.separator) } {
                return false;
            }
            at += 1;
            cells.empty.push(if quoted { Empty::Text } else { Empty::Null });
        }
        true
    }
}
