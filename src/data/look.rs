//! What a file is, by its beginning.

use alloc::{string::String, vec::Vec};

use super::{
    Choice,
    cells::{Cell, Cells},
    decode::{Decoder, Encoding},
    grid::is_rule,
    note::Code,
    number,
    reader::{Reader, Sink},
};

/// So many bytes at the beginning of a file decide what it is; [`look`] reads no more of it.
pub const HEAD: usize = 1 << 18;

/// So many rows of them are looked at.
const SAMPLE: usize = 1_000;
/// So many different values of a column are shown.
const EXAMPLES: usize = 3;
/// The most characters of an example.
const EXAMPLE_LENGTH: usize = 40;

/// How rows and fields are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// There is no text.
    Empty,
    /// There are NUL bytes: this is no text.
    Binary,
    /// One key a line, as it stands.
    Lines,
    /// Fields with this byte between them, and quotes as in CSV. An empty field is null, an empty one in quotes an empty text.
    Delimited(u8),
    /// One JSON object a line.
    Json,
    /// One JSON string, number or other value a line.
    JsonValues,
    /// The JSON objects of one array, or one after another, over as many lines as they like.
    JsonArray,
    /// The JSON values of one array.
    JsonArrayValues,
    /// A printed table: Spark, Trino, ksqlDB, `DuckDB`, Markdown. Spaces at the ends of fields are lost in those.
    Grid,
}

impl Form {
    /// Each form that a person may choose, with its name for the page.
    pub const ALL: [(Self, &str); 10] = [
        (Self::Lines, "lines"),
        (Self::Delimited(b','), "comma"),
        (Self::Delimited(b';'), "semicolon"),
        (Self::Delimited(b'\t'), "tab"),
        (Self::Delimited(b'|'), "bar"),
        (Self::Json, "json"),
        (Self::JsonValues, "json-values"),
        (Self::JsonArray, "json-array"),
        (Self::JsonArrayValues, "json-array-values"),
        (Self::Grid, "grid"),
    ];

    /// Its name for the page; `other` for a separator that no name is given to.
    ///
    /// ```
    /// use copartition::data::Form;
    /// assert_eq!(Form::Delimited(b'\t').id(), "tab");
    /// assert_eq!(Form::from_id("tab"), Some(Form::Delimited(b'\t')));
    /// ```
    pub fn id(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Binary => "binary",
            _ => Self::ALL.iter().find(|(form, _)| *form == self).map_or("other", |(_, id)| id),
        }
    }

    /// The form of this name, if it is one that a person may choose.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == id).map(|(form, _)| *form)
    }

    /// Whether its rows have as many fields as they like.
    pub(super) const fn has_objects(self) -> bool {
        matches!(self, Self::Json | Self::JsonArray)
    }

    pub(super) const fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::JsonValues | Self::JsonArray | Self::JsonArrayValues)
    }
}

/// What a file is, and which columns it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How its characters are written.
    pub encoding: Encoding,
    /// How rows and fields are told apart.
    pub form: Form,
    /// Whether the first row has the names of the columns.
    pub header: bool,
    /// Its columns.
    pub columns: Vec<Column>,
}

/// A column of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name; empty where the file has none, and its number stands for it.
    pub name: String,
    /// The first few different values, cut to a length that can be shown.
    pub examples: Vec<String>,
    /// Whether most values that were looked at are numbers, 0 or more.
    pub is_number: bool,
    /// Whether it looks like a count or another weight, by its name or by its place behind a key.
    pub is_weight: bool,
}

/// Looks at the beginning of a file: its first [`HEAD`] bytes, or all of it where it has fewer.
///
/// ```
/// use copartition::data::{Form, look};
///
/// let shape = look(b"key;count\nBBCA;1,5\nBBRI;2,25\n");
/// assert_eq!((shape.form, shape.header), (Form::Delimited(b';'), true));
/// assert_eq!((shape.columns[1].name.as_str(), shape.columns[1].is_weight), ("count", true));
/// ```
pub fn look(head: &[u8]) -> Shape {
    look_as(head, None, None)
}

/// The same, where somebody knows better what the form is, or whether the first row is a header, or both.
///
/// ```
/// use copartition::data::{Form, look, look_as};
///
/// let file = b"jakarta,1\nmedan,2\n";
/// assert_eq!(look(file).columns.len(), 2);
/// let shape = look_as(file, Some(Form::Lines), Some(false));
/// assert_eq!(shape.columns[0].examples, ["jakarta,1", "medan,2"]);
/// ```
pub fn look_as(head: &[u8], form: Option<Form>, header: Option<bool>) -> Shape {
    let text = Head::of(head);
    let form = form.unwrap_or_else(|| text.form());
    text.shape(form, header)
}

impl Shape {
    /// The columns that are most likely meant: a key, and a weight where one looks like it.
    ///
    /// ```
    /// use copartition::data::look;
    /// let choice = look(b"count,key\n24,BBCA\n").proposal();
    /// assert_eq!((choice.columns, choice.weight), (vec![1], Some(0)));
    /// ```
    pub fn proposal(&self) -> Choice {
        let find = |wanted: &dyn Fn(usize, &Column) -> bool| {
            let found = self.columns.iter().enumerate().position(|(place, column)| wanted(place, column));
            found.map(|place| place as u32)
        };
        let weight = if self.columns.len() > 1 { find(&|_, column| column.is_weight) } else { None };
        let free = |place: usize| weight != Some(place as u32);
        let key = find(&|place, column| free(place) && is_any(&column.name, &["key", "rowkey", "record_key"]))
            .or_else(|| find(&|place, column| free(place) && !column.is_number))
            .or_else(|| find(&|place, _| free(place)));
        Choice { columns: key.into_iter().collect(), weight }
    }
}

/// The beginning of a file as UTF-8.
struct Head {
    encoding: Encoding,
    text: Vec<u8>,
    /// Whether this is the whole file, or has to be taken for it.
    whole: bool,
}

impl Head {
    fn of(head: &[u8]) -> Self {
        let whole = head.len() < HEAD;
        let head = head.get(..HEAD).unwrap_or(head);
        let encoding = Encoding::of(head);
        let mut text = Decoder::new(encoding).feed(head).into_owned();
        let end = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        // Half a row says nothing, unless there is nothing else.
        if let (false, Some(end)) = (whole, end) {
            text.truncate(end + 1);
        }
        Self { encoding, text, whole: whole || end.is_none() }
    }

    fn form(&self) -> Form {
        let (lines, _) = self.sample(Form::Lines);
        let lines: Vec<&[u8]> = values(&lines.rows, 0).map(|line| line.trim_ascii().as_bytes()).take(10).collect();
        let Some(&first) = lines.first() else { return Form::Empty };
        if self.text.contains(&0) {
            return Form::Binary;
        }
        if let Some(form) = self.json(first) {
            return form;
        }
        let has_bars = |line: &&[u8]| !is_rule(line) && (line.contains(&b'|') || line.starts_with("│".as_bytes()));
        if lines.iter().any(|line| is_rule(line)) && lines.iter().any(has_bars) {
            return Form::Grid;
        }
        // Most rows have the same number of fields; a decimal comma is a field's own where semicolons part the fields.
        let mut best = (0, Form::Lines);
        for separator in *b"\t;,|" {
            let form = Form::Delimited(separator);
            let (sample, _) = self.sample(form);
            let width = sample.width();
            let alike = sample.rows.iter().filter(|row| row.len() == width).count();
            if width > 1 && 2 * alike > sample.rows.len() + sample.bad && alike > best.0 {
                best = (alike, form);
            }
        }
        if best.0 == 0 && first.starts_with(b"\"") {
            let (values, _) = self.sample(Form::JsonValues);
            let (fields, _) = self.sample(Form::Delimited(b','));
            if values.bad == 0 {
                return Form::JsonValues;
            }
            if fields.bad == 0 {
                return Form::Delimited(b',');
            }
        }
        best.1
    }

    /// The form of JSON, if a file whose first line is this has one that begins with a bracket.
    fn json(&self, first: &[u8]) -> Option<Form> {
        let is_good = |form: &Form| self.sample(*form).0.is_good();
        let has_lines = || !self.sample(Form::Json).0.rows.is_empty();
        match first.first()? {
            b'{' if first.ends_with(b"}") && has_lines() => Some(Form::Json),
            b'{' if is_good(&Form::JsonArray) => Some(Form::JsonArray),
            b'{' if has_lines() => Some(Form::Json),
            b'[' => [Form::JsonArray, Form::JsonArrayValues].into_iter().find(is_good),
            _ => None,
        }
    }

    /// The first rows, read in this form, and the names of the fields of objects.
    fn sample(&self, form: Form) -> (Sample, Vec<String>) {
        let mut sample = Sample::default();
        let mut reader = Reader::exploring(form);
        // The sample takes no more rows than it wants; reading some more costs little.
        reader.feed(&self.text, &mut sample);
        if self.whole {
            reader.finish(&mut sample);
        }
        (sample, reader.names())
    }

    fn shape(&self, form: Form, header: Option<bool>) -> Shape {
        let (mut sample, mut names) = self.sample(form);
        let width = match form {
            _ if form.has_objects() => names.len(),
            Form::Grid => sample.rows.first().map_or(0, Vec::len),
            Form::Lines | Form::JsonValues | Form::JsonArrayValues => 1,
            _ => sample.width(),
        };
        // Rows that will not be read say nothing about the columns; objects have as many fields as they like.
        sample.rows.retain(|row| form.has_objects() || row.len() == width);
        let mut rows = &sample.rows[..];
        let header = match form {
            Form::Grid => true,
            Form::Lines | Form::Delimited(_) => header.unwrap_or_else(|| is_header(rows)),
            _ => false,
        } && !rows.is_empty();
        if let (true, Some((first, rest))) = (header, rows.split_first()) {
            names = first.iter().map(|name| name.clone().unwrap_or_default()).collect();
            rows = rest;
        }
        let column = |place: usize| {
            let mut examples: Vec<String> = Vec::new();
            for value in values(rows, place) {
                let value: String = value.chars().take(EXAMPLE_LENGTH).collect();
                if examples.len() < EXAMPLES && !examples.contains(&value) {
                    examples.push(value);
                }
            }
            let name = names.get(place).cloned().unwrap_or_default();
            let is_number = mostly_numbers(rows, place);
            let behind_a_key = width == 2 && place == 1 && (!header || !mostly_numbers(rows, 0));
            let is_weight = is_number && (means_a_weight(&name) || behind_a_key);
            Column { name, examples, is_number, is_weight }
        };
        Shape { encoding: self.encoding, form, header, columns: (0..width).map(column).collect() }
    }
}

/// The texts of a column, without its nulls.
fn values(rows: &[Vec<Option<String>>], place: usize) -> impl Iterator<Item = &String> {
    rows.iter().filter_map(move |row| row.get(place)?.as_ref())
}

/// One broken weight does not hide the column.
fn mostly_numbers(rows: &[Vec<Option<String>>], place: usize) -> bool {
    let is_number =
        |value: &&String| !matches!(number::read(value.as_bytes()), Err(Code::WeightNotANumber | Code::WeightNegative));
    2 * values(rows, place).filter(is_number).count() > values(rows, place).count()
}

/// Whether the first row is of another kind than the rest, or has names that everybody gives.
fn is_header(rows: &[Vec<Option<String>>]) -> bool {
    let Some((first, rest)) = rows.split_first() else { return false };
    let names = || first.iter().flatten();
    let is_number = |name: &String| number::read(name.as_bytes()).is_ok();
    if names().any(is_number) || first.iter().any(Option::is_none) {
        return false;
    }
    let known = |name: &String| is_any(name, &["key", "id", "name"]) || name.ends_with("_id");
    // A name has no digit where all values of its column have one: `customer` above `c-17`.
    let has_digit = |value: &String| value.bytes().any(|byte| byte.is_ascii_digit());
    let above_ids = |(place, name)| rest.len() > 2 && !has_digit(name) && values(rest, place).all(has_digit);
    (0..first.len()).any(|place| mostly_numbers(rest, place))
        || (0..).zip(names()).any(above_ids)
        || (names().any(known) && !rest.is_empty())
}

/// A name that is given to counts.
fn means_a_weight(name: &str) -> bool {
    let counts = |part: &[u8]| part.eq_ignore_ascii_case(b"count");
    name.as_bytes().windows(5).any(counts)
        || is_any(name, &["weight", "cnt", "n", "num", "total", "sum", "records", "rows", "events", "messages", "freq"])
}

fn is_any(name: &str, words: &[&str]) -> bool {
    words.iter().any(|word| name.eq_ignore_ascii_case(word))
}

/// A text to be shown; where it is not UTF-8, each byte that is not ASCII becomes U+FFFD.
pub(super) fn lossy(text: &[u8]) -> String {
    let byte = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { char::REPLACEMENT_CHARACTER };
    core::str::from_utf8(text).map_or_else(|_| text.iter().map(byte).collect(), String::from)
}

/// The first rows of a file.
#[derive(Default)]
struct Sample {
    rows: Vec<Vec<Option<String>>>,
    bad: usize,
}

impl Sample {
    /// Whether more rows can be read than cannot.
    fn is_good(&self) -> bool {
        self.rows.len() > self.bad
    }

    /// The number of fields that most rows have.
    fn width(&self) -> usize {
        let alike = |row: &&Vec<_>| self.rows.iter().filter(|other| other.len() == row.len()).count();
        // Of several the last has it; the first is meant.
        self.rows.iter().rev().max_by_key(alike).map_or(0, Vec::len)
    }
}

impl Sink for Sample {
    fn row(&mut self, _: u32, cells: &Cells) {
        if self.rows.len() < SAMPLE {
            let text = |place| match cells.get(place) {
                Cell::Text(text) => Some(lossy(text)),
                Cell::Null | Cell::Missing => None,
            };
            self.rows.push((0..cells.count).map(text).collect());
        }
    }

    fn note(&mut self, _: u32, code: Code) {
        if self.rows.len() < SAMPLE && !code.is_used() {
            self.bad += 1;
        }
    }
}
