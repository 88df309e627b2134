//! What a page is told, as JSON: a serializer would be half of the module.

use alloc::{string::String, vec::Vec};

use super::{Column, Note, Shape, Table};

impl Shape {
    /// The shape and its proposal as JSON.
    ///
    /// ```
    /// let shape = copartition::data::look(b"BBCA\n");
    /// assert_eq!(
    ///     shape.to_json(),
    ///     concat!(
    ///         r#"{"encoding":"plain","form":"lines","header":false,"#,
    ///         r#""columns":[{"name":"","examples":["BBCA"],"isNumber":false,"isWeight":false}],"#,
    ///         r#""proposal":{"columns":[0],"weight":null}}"#,
    ///     )
    /// );
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        let proposal = self.proposal();
        out.push_str("{\"encoding\":");
        string(&mut out, self.encoding.id());
        out.push_str(",\"form\":");
        string(&mut out, self.form.id());
        out.push_str(",\"header\":");
        flag(&mut out, self.header);
        out.push_str(",\"columns\":");
        list(&mut out, &self.columns, column);
        out.push_str(",\"proposal\":{\"columns\":");
        list(&mut out, &proposal.columns, |out, place| number(out, *place));
        out.push_str(",\"weight\":");
        match proposal.weight {
            Some(place) => number(&mut out, place),
            None => out.push_str("null"),
        }
        out.push_str("}}");
        out
    }
}

impl Table {
    /// How many rows it has and what was not as it should be, as JSON; the rows are in [`Table::to_bytes`].
    ///
    /// ```
    /// use copartition::data::{Gatherer, look};
    ///
    /// let shape = look(b"BBCA,1\n");
    /// let mut gatherer = Gatherer::new(&shape, &shape.proposal());
    /// gatherer.feed(b"BBCA,1\nBBCA,2\nBBRI\n");
    /// assert_eq!(
    ///     gatherer.finish().to_json(),
    ///     r#"{"rowsRead":2,"rowsUnread":1,"distinct":1,"notes":[{"code":"too-few-fields","count":1,"lines":[3]}]}"#
    /// );
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        out.push_str("{\"rowsRead\":");
        number(&mut out, self.rows_read);
        out.push_str(",\"rowsUnread\":");
        number(&mut out, self.rows_unread);
        out.push_str(",\"distinct\":");
        number(&mut out, self.len() as u32);
        out.push_str(",\"notes\":");
        list(&mut out, &self.notes, note);
        out.push('}');
        out
    }
}

fn column(out: &mut String, column: &Column) {
    out.push_str("{\"name\":");
    string(out, &column.name);
    out.push_str(",\"examples\":");
    list(out, &column.examples, |out, example| string(out, example));
    out.push_str(",\"isNumber\":");
    flag(out, column.is_number);
    out.push_str(",\"isWeight\":");
    flag(out, column.is_weight);
    out.push('}');
}

fn note(out: &mut String, note: &Note) {
    out.push_str("{\"code\":");
    string(out, note.code.id());
    out.push_str(",\"count\":");
    number(out, note.count);
    out.push_str(",\"lines\":");
    list(out, &note.lines, |out, line| number(out, *line));
    out.push('}');
}

fn list<T>(out: &mut String, items: &[T], write: impl Fn(&mut String, &T)) {
    out.push('[');
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            '\0'..='\x1f' => {
                out.push_str(if char < '\x10' { "\\u000" } else { "\\u001" });
                out.extend(char::from_digit(char as u32 % 16, 16));
            }
            _ => out.push(char),
        }
    }
    out.push('"');
}

/// The formatting of the standard library would be kilobytes.
fn number(out: &mut String, number: u32) {
    let mut digits = Vec::new();
    let mut rest = number;
    while rest > 0 || digits.is_empty() {
        digits.push(char::from(b'0' + (rest % 10) as u8));
        rest /= 10;
    }
    out.extend(digits.iter().rev());
}

fn flag(out: &mut String, flag: bool) {
    out.push_str(if flag { "true" } else { "false" });
}
