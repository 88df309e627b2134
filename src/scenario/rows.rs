//! Typed or pasted lines: one key a line, or `key,weight`, or a spreadsheet's `key` TAB `weight`.
//!
//! A key that begins with a quote ends with one, as in CSV, and may then hold commas and line ends.
//! Nothing before the comma is a record without a key; `""` is the empty key. That difference is why
//! no CSV crate reads these lines: they all drop it.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::{Issue, Table, Weight, issue, weight::Wrong};
use crate::key::has_lone_surrogate;
use crate::text::has;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads lines; each key once, the weights of the same key added up.
///
/// Blank lines are skipped, and those of spaces. What could not be read as it stood is an issue of the field `rows` with its
/// line number, and the nearest reading is used.
///
/// ```
/// use copartition::scenario::rows;
/// let (rows, issues) = rows::read(b"BBCA,24\nANTM\n\"a,b\",2\nBBCA,1\n,5\n");
/// assert_eq!(rows.len(), 4);
/// assert_eq!(rows.weight(0).to_string(), "25");
/// assert_eq!(rows.cell(2, 0), Some(&b"a,b"[..]));
/// assert_eq!(rows.cell(3, 0), None);
/// assert!(issues.is_empty());
/// ```
pub fn read(text: &[u8]) -> (Table, Vec<Issue>) {
    let mut rest = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut table = Table::of(Vec::from([String::new()]));
    let mut issues = Vec::new();
    let mut number: u32 = 0;
    let mut first = true;
    while !rest.is_empty() {
        number = number.saturating_add(1);
        let (line, after) = split_line(rest);
        let begin = number;
        let field = if let Some((field, after, lines)) = quoted(rest) {
            rest = after;
            number = number.saturating_add(lines);
            field
        } else {
            rest = after;
            plain(line)
        };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let mut report = |code, given: &[u8], kept: &str| {
            issue::tell_line(&mut issues, "rows", code, &lossy(given), kept, begin);
        };
        let weight = field.weight.map(|bytes| lossy(bytes.trim_ascii()));
        if core::mem::take(&mut first) && is_header(&field.key, weight.as_deref()) {
            report("header-skipped", line, "");
            continue;
        }
        if field.open_quote {
            report("open-quote", line, "");
        }
        if field.comma_in_key {
            report("comma-in-key", line, "");
        }
        let commas = has(&field.key, b',') && !field.quoted && !field.comma_in_key && !has(line, b'\t');
        if commas {
            report("many-commas", &field.key, "");
        }
        let weight = match weight.as_deref() {
            None | Some("") => Weight::ONE,
            Some(text) => {
                let (weight, wrong) = Weight::read(text);
                if let Some(wrong) = wrong {
                    report(code(wrong), text.as_bytes(), &weight.text());
                }
                weight
            }
        };
        if has_lone_surrogate(&field.key) {
            report("lone-surrogate", &field.key, "?");
        }
        let keyless = field.key.is_empty() && !field.quoted;
        table.push([(!keyless).then_some(&*field.key)], weight);
    }
    (table.distinct(), issues)
}

/// The lines that give these rows back; for a table with named columns they are CSV, with a header.
pub fn write(rows: &Table) -> Vec<u8> {
    let mut out = Vec::new();
    let columns = rows.columns();
    if columns.iter().any(|name| !name.is_empty()) {
        for name in columns {
            write_cell(Some(name.as_bytes()), &mut out);
            out.push(b',');
        }
        out.extend_from_slice(b"weight\n");
    }
    for row in 0..rows.len() {
        for column in 0..columns.len() {
            write_cell(rows.cell(row, column), &mut out);
            out.push(b',');
        }
        out.extend_from_slice(rows.weight(row).text().as_bytes());
        out.push(b'\n');
    }
    out
}

fn write_cell(cell: Option<&[u8]>, out: &mut Vec<u8>) {
    let Some(cell) = cell else { return };
    let plain = !cell.is_empty()
        && !cell.starts_with(b"\"")
        && !cell.starts_with(BYTE_ORDER_MARK)
        && !cell.iter().any(|byte| matches!(byte, b',' | b'\t' | b'\n' | b'\r'));
    if plain {
        out.extend_from_slice(cell);
        return;
    }
    out.push(b'"');
    for &byte in cell {
        out.push(byte);
        if byte == b'"' {
            out.push(byte);
        }
    }
    out.push(b'"');
}

/// One line taken apart.
struct Field<'a> {
    key: Cow<'a, [u8]>,
    weight: Option<&'a [u8]>,
    quoted: bool,
    open_quote: bool,
    comma_in_key: bool,
}

/// A line whose key has no quotes.
fn plain(line: &[u8]) -> Field<'_> {
    let open_quote = line.first() == Some(&b'"');
    let field =
        |key, weight, comma_in_key| Field { key: Cow::Borrowed(key), weight, quoted: false, open_quote, comma_in_key };
    let tab = line.iter().rposition(|&byte| byte == b'\t');
    let Some(at) = tab.or_else(|| line.iter().rposition(|&byte| byte == b',')) else {
        return field(line, None, false);
    };
    let (key, weight) = (line.get(..at).unwrap_or_default(), line.get(at + 1..).unwrap_or_default());
    if tab.is_some() || looks_like_a_weight(weight) || is_header(key, Some(&lossy(weight.trim_ascii()))) {
        field(key, Some(weight), false)
    } else {
        field(line, None, true)
    }
}

/// A key in quotes at the start of this text, what follows its line, and how many more lines it took.
///
/// `None` where there is no quote, or where the quotes do not close as they should.
fn quoted(text: &[u8]) -> Option<(Field<'_>, &[u8], u32)> {
    let inside = text.strip_prefix(b"\"")?;
    let mut key = Vec::new();
    let (mut rest, mut lines) = (inside, 0);
    let tail = loop {
        match rest {
            [b'"', b'"', after @ ..] => {
                key.push(b'"');
                rest = after;
            }
            [b'"', after @ ..] => break after,
            [byte, after @ ..] => {
                key.push(*byte);
                lines += u32::from(*byte == b'\n');
                rest = after;
            }
            [] => return None,
        }
    };
    let (tail, after) = split_line(tail);
    let weight = match tail.split_first() {
        None => None,
        Some((b',' | b'\t', weight)) => Some(weight),
        Some(_) => return None,
    };
    Some((Field { key: Cow::Owned(key), weight, quoted: true, open_quote: false, comma_in_key: false }, after, lines))
}

/// The first line without its end (LF or CRLF), and what follows it.
fn split_line(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let line = text.get(..end).unwrap_or_default();
    (line.strip_suffix(b"\r").unwrap_or(line), text.get(end + 1..).unwrap_or_default())
}

/// Something that is meant as a number, right or wrong, and not the rest of a key with a comma in it.
fn looks_like_a_weight(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    match text.first() {
        None => true,
        Some(byte) if byte.is_ascii_digit() || has(b"+-.", *byte) => true,
        Some(_) => [&b"nan"[..], b"inf", b"infinity", b"null"].iter().any(|word| text.eq_ignore_ascii_case(word)),
    }
}

/// The first line of a pasted table.
fn is_header(key: &[u8], weight: Option<&str>) -> bool {
    key.eq_ignore_ascii_case(b"key")
        && weight.is_some_and(|weight| ["weight", "count"].iter().any(|word| weight.eq_ignore_ascii_case(word)))
}

pub(super) const fn code(wrong: Wrong) -> &'static str {
    match wrong {
        Wrong::NotANumber => "weight-not-a-number",
        Wrong::Negative => "weight-negative",
        Wrong::TooLarge => "weight-too-large",
        Wrong::Rounded => "weight-rounded",
    }
}

fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use alloc::{format, string::String, vec::Vec};

    /// Each row as `key=weight`, and the issues as `code@line`.
    fn check(text: &str, rows: &[&str], issues: &[&str]) {
        let (read, found) = read(text.as_bytes());
        let read: Vec<String> = read
            .rows()
            .map(|(key, weight)| format!("{:?}={weight}", key.map(|key| String::from_utf8_lossy(key).into_owned())))
            .collect();
        let found: Vec<String> = found.iter().map(|issue| format!("{}@{:?}", issue.code, issue.lines)).collect();
        assert_eq!(
            (read, found),
            (rows.iter().map(|&row| row.into()).collect(), issues.iter().map(|&issue| issue.into()).collect()),
            "{text:?}"
        );
    }

    #[test]
    fn lines_are_keys_with_or_without_a_weight() {
        check("BBCA,24\nANTM\r\n\nASII, 2.5\n", &["Some(\"BBCA\")=24", "Some(\"ANTM\")=1", "Some(\"ASII\")=2.5"], &[]);
        check("BBCA\t24\na,b\t3", &["Some(\"BBCA\")=24", "Some(\"a,b\")=3"], &[]);
        check("BBCA,", &["Some(\"BBCA\")=1"], &[]);
        check(" BBCA \n  \n\t\n", &["Some(\" BBCA \")=1"], &[]);
        check("A,1,2", &["Some(\"A,1\")=2"], &["many-commas@[1]"]);
    }

    #[test]
    fn nothing_is_not_the_empty_key() {
        check(",5\n\"\",6\n\"\"", &["None=5", "Some(\"\")=7"], &[]);
    }

    #[test]
    fn quotes_hold_commas_quotes_and_line_ends() {
        check(
            "\"a,b\"\n\"say \"\"hi\"\"\",2\n\"x\r\ny\",3\nz",
            &["Some(\"a,b\")=1", "Some(\"say \\\"hi\\\"\")=2", "Some(\"x\\r\\ny\")=3", "Some(\"z\")=1"],
            &[],
        );
        check("\"open,1\nz,x", &["Some(\"\\\"open\")=1", "Some(\"z,x\")=1"], &["open-quote@[1]", "comma-in-key@[2]"]);
        check("\"a\"b,1", &["Some(\"\\\"a\\\"b\")=1"], &["open-quote@[1]"]);
    }

    #[test]
    fn the_same_key_adds_up() {
        check("a,1\nb,2\na,3", &["Some(\"a\")=4", "Some(\"b\")=2"], &[]);
    }

    #[test]
    fn wrong_weights_keep_the_nearest_and_say_where() {
        check(
            "a,-1\nb,-2\nc,NaN\nd,1e300\ne,0.0001",
            &["Some(\"a\")=0", "Some(\"b\")=0", "Some(\"c\")=1", "Some(\"d\")=1000000000", "Some(\"e\")=0"],
            &["weight-negative@[1, 2]", "weight-not-a-number@[3]", "weight-too-large@[4]", "weight-rounded@[5]"],
        );
    }

    #[test]
    fn a_header_is_no_key_but_only_on_top() {
        check("key,weight\na,1", &["Some(\"a\")=1"], &["header-skipped@[1]"]);
        check("a,1\nkey,count", &["Some(\"a\")=1", "Some(\"key\")=1"], &["weight-not-a-number@[2]"]);
    }

    #[test]
    fn a_lone_surrogate_is_kept_and_named() {
        let (rows, issues) = read(b"a\xed\xa0\x80,1");
        assert_eq!(rows.cell(0, 0), Some(&b"a\xed\xa0\x80"[..]));
        assert_eq!(issues[0].code, "lone-surrogate");
    }

    #[test]
    fn rows_written_are_read_back() {
        let text = b"a,1\n\"b,c\",2.5\n\"q\"\"\",1\n,3\n\"\",4\n\"l\r\nm\",5\n\"\xef\xbb\xbfx\",6\n";
        let (rows, issues) = read(text);
        assert_eq!((rows.len(), issues.len()), (7, 0));
        assert_eq!(read(&write(&rows)).0, rows);
    }
}
