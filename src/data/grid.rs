//! Tables as the command lines of Spark, Trino, ksqlDB and `DuckDB` print them, with bars between the columns.

use super::cells::{Cells, Empty};

/// Where in a printed table the next line stands.
#[derive(Default)]
pub(super) struct Grid {
    stage: Stage,
    /// Whether there are bars outside of the columns too.
    framed: bool,
    columns: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Before the names.
    #[default]
    Top,
    /// Between the names and the rule under them; `DuckDB` has a row of types there.
    Head,
    /// The rows.
    Body,
}

/// What a line is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Part of the frame, or of what a program prints around it.
    Frame,
    Names,
    Row,
    /// It says that there were more rows.
    Cut,
    /// Something else.
    Other,
}

const BARS: [&str; 2] = ["│", "|"];

impl Grid {
    /// What a line is; its fields where it has some.
    pub(super) fn line(&mut self, line: &[u8], cells: &mut Cells) -> Line {
        cells.clear();
        let text = line.trim_ascii();
        if is_rule(text) {
            if self.stage == Stage::Head {
                self.stage = Stage::Body;
            }
            return Line::Frame;
        }
        let has = |word: &str| find(text, word).is_some();
        let Some(bar) = BARS.into_iter().find(|bar| has(bar)) else {
            return match self.stage {
                Stage::Top | Stage::Head => Line::Frame,
                // `only showing top 20 rows`
                Stage::Body if has("showing") => Line::Cut,
                // `(2 rows)`, `Query Completed`
                Stage::Body if has("row") || text.starts_with(b"Query") => Line::Frame,
                Stage::Body => Line::Other,
            };
        };
        match self.stage {
            Stage::Top => self.framed = text.starts_with(bar.as_bytes()),
            Stage::Head => return Line::Frame,
            Stage::Body => {}
        }
        let mut inner = text;
        if self.framed {
            inner = inner.strip_prefix(bar.as_bytes()).unwrap_or(inner);
            inner = inner.strip_suffix(bar.as_bytes()).unwrap_or(inner);
        }
        while let Some(at) = find(inner, bar) {
            push(inner.get(..at).unwrap_or_default(), cells);
            inner = inner.get(at + bar.len()..).unwrap_or_default();
        }
        push(inner, cells);
        if self.stage == Stage::Top {
            self.stage = Stage::Head;
            self.columns = cells.count;
            return Line::Names;
        }
        // `│ 1000 rows (40 shown)  2 columns │`
        if cells.count == 1 && self.columns > 1 && has("row") {
            return if has("shown") { Line::Cut } else { Line::Frame };
        }
        // DuckDB puts dots where it leaves rows out.
        let dots = (0..cells.count).all(|place| cells.text(place) == "·".as_bytes());
        if dots { Line::Cut } else { Line::Row }
    }
}

/// Where a word is. The lines are short, and a searcher for long texts would be a tenth of the module.
fn find(text: &[u8], word: &str) -> Option<usize> {
    text.windows(word.len()).position(|part| part == word.as_bytes())
}

/// An empty field is an empty text: these programs print NULL for null.
fn push(field: &[u8], cells: &mut Cells) {
    cells.push(field.trim_ascii(), Empty::Text);
}

/// A line of a frame: nothing but dashes and corners.
pub(super) fn is_rule(line: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(line) else { return false };
    let mut dashes = 0;
    for char in text.chars() {
        match char {
            '-' | '=' | '─' | '═' => dashes += 1,
            ' ' | '+' | '|' | ':' | '┌'..='╬' => {}
            _ => return false,
        }
    }
    dashes > 0
}
