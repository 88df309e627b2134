//! Text with the keys in it set apart, and HTML from it.

use std::fmt::Write as _;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    Text(String),
    /// A key, which may run in another direction than the text around it.
    Key(String),
}

/// A text, in pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text(Vec<Piece>);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(vec![Piece::Text(text)])
    }
}

impl Text {
    pub fn key(key: &str) -> Self {
        Self(vec![Piece::Key(key.to_owned())])
    }

    pub fn push(&mut self, piece: Piece) {
        self.0.push(piece);
    }

    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.plain().is_empty()
    }

    /// Those that are not empty, with a space between.
    pub fn join(texts: impl IntoIterator<Item = Self>) -> Self {
        let mut joined = Self::default();
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            if !joined.is_empty() {
                joined.push(Piece::Text(" ".to_owned()));
            }
            joined.extend(text);
        }
        joined
    }

    pub fn plain(&self) -> String {
        self.0.iter().map(|(Piece::Text(text) | Piece::Key(text))| text.as_str()).collect()
    }

    pub fn html(&self) -> String {
        let mut out = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.push_str(&escape(text)),
                Piece::Key(key) => write!(out, "<bdi>{}</bdi>", escape(key)).expect("a string takes it"),
            }
        }
        out
    }
}

/// Text that is text in an element and in an attribute. No line ends in it: an empty line would end the HTML of a
/// Markdown file. What XML has no place for becomes the sign for that.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => write!(out, "&#{};", character as u32).expect("a string takes it"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(character),
        }
    }
    out
}
