//! What a page is told, as JSON: a serializer would be half of the module.

use alloc::string::String;

use super::{Shape, Table};

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
        let proposal = self.proposal();
        let mut out = Out::default();
        out.text("{", "encoding", self.encoding.id());
        out.text(",", "form", self.form.id());
        out.flag(",", "header", self.header);
        out.list(",", "columns", &self.columns, |out, column| {
            out.text("{", "name", &column.name);
            out.list(",", "examples", &column.examples, |out, example| out.string(example));
            out.flag(",", "isNumber", column.is_number);
            out.flag(",", "isWeight", column.is_weight);
            out.put("}");
        });
        out.name(",", "proposal");
        out.counts("{", "columns", &proposal.columns);
        out.name(",", "weight");
        match proposal.weight {
            Some(place) => out.number(place),
            None => out.put("null"),
        }
        out.put("}}");
        out.0
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
        let mut out = Out::default();
        out.count("{", "rowsRead", self.rows_read);
        out.count(",", "rowsUnread", self.rows_unread);
        out.count(",", "distinct", self.len() as u32);
        out.list(",", "notes", &self.notes, |out, note| {
            out.text("{", "code", note.code.id());
            out.count(",", "count", note.count);
            out.counts(",", "lines", &note.lines);
            out.put("}");
        });
        out.put("}");
        out.0
    }
}

/// Text that becomes JSON. Each field is written with what stands before it.
#[derive(Default)]
struct Out(String);

impl Out {
    /// Out of line: it is called everywhere.
    #[inline(never)]
    fn put(&mut self, text: &str) {
        self.0.push_str(text);
    }

    #[inline(never)]
    fn name(&mut self, before: &str, name: &str) {
        self.put(before);
        self.string(name);
        self.put(":");
    }

    fn text(&mut self, before: &str, name: &str, text: &str) {
        self.name(before, name);
        self.string(text);
    }

    fn flag(&mut self, before: &str, name: &str, flag: bool) {
        self.name(before, name);
        self.put(if flag { "true" } else { "false" });
    }

    fn count(&mut self, before: &str, name: &str, count: u32) {
        self.name(before, name);
        self.number(count);
    }

    fn counts(&mut self, before: &str, name: &str, counts: &[u32]) {
        self.list(before, name, counts, |out, count| out.number(*count));
    }

    fn list<T>(&mut self, before: &str, name: &str, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.name(before, name);
        let mut between = "[";
        for item in items {
            self.put(between);
            write(self, item);
            between = ",";
        }
        self.put(if items.is_empty() { "[]" } else { "]" });
    }

    #[inline(never)]
    fn string(&mut self, text: &str) {
        self.0.push('"');
        for char in text.chars() {
            if char < ' ' {
                self.put(if char < '\x10' { "\\u000" } else { "\\u001" });
                self.0.extend(char::from_digit(char as u32 % 16, 16));
                continue;
            }
            if matches!(char, '"' | '\\') {
                self.0.push('\\');
            }
            self.0.push(char);
        }
        self.0.push('"');
    }

    /// The formatting of the standard library would be kilobytes.
    #[inline(never)]
    fn number(&mut self, number: u32) {
        if number > 9 {
            self.number(number / 10);
        }
        self.0.push(char::from(b'0' + (number % 10) as u8));
    }
}
