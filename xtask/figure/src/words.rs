//! The page's own words, filled in as the page fills them in; numbers as the language writes them.

use copartition::chart::Labels;
use copartition::scenario::Lang;
use serde_json::{Map, Value};

use crate::Result;
use crate::number;
use crate::text::{Piece, Text};

/// What the page says first, and what it fetches later.
const EN: [&str; 2] = [include_str!("../../../www/text/en.json"), include_str!("../../../www/text/en-more.json")];
const ID: [&str; 2] = [include_str!("../../../www/text/id.json"), include_str!("../../../www/text/id-more.json")];

/// What stands in for a name in braces.
pub enum Said {
    /// A whole number, with thousands marks.
    Number(u32),
    Text(Text),
}

impl From<u32> for Said {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned().into())
    }
}

impl From<Text> for Said {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

/// Every word of a language.
#[derive(Clone)]
pub struct Words {
    pub lang: Lang,
    entries: Map<String, Value>,
}

impl Words {
    pub fn read(lang: Lang) -> Result<Self> {
        let mut entries = Map::new();
        for text in if lang == Lang::Id { ID } else { EN } {
            entries.extend(serde_json::from_str::<Map<String, Value>>(text)?);
        }
        Ok(Self { lang, entries })
    }

    /// The same words where what is counted is not the key but the row: its entries end in `@rows`.
    pub fn of_rows(mut self) -> Self {
        for (id, entry) in self.entries.clone() {
            let Some(id) = id.strip_suffix("@rows") else { continue };
            match (self.entries.get_mut(id), entry) {
                (Some(Value::Object(chart)), Value::Object(other)) if id == "chart" => chart.extend(other),
                (_, entry) => {
                    self.entries.insert(id.to_owned(), entry);
                }
            }
        }
        self
    }

    /// An entry with its values in place; the form for one or many by the count.
    pub fn fill(&self, id: &str, values: &[(&str, Said)], count: u32) -> Text {
        let mut text = Text::default();
        let mut rest = self.template(id, count);
        // What is no name in braces, and a name without a value, stays as it is.
        while let Some((name, from, to)) = placeholder(rest) {
            text.push(Piece::Text(rest[..from].to_owned()));
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, Said::Number(number))) => text.push(Piece::Text(self.count(*number))),
                Some((_, Said::Text(value))) => text.extend(value.clone()),
                None => text.push(Piece::Text(rest[from..to].to_owned())),
            }
            rest = &rest[to..];
        }
        text.push(Piece::Text(rest.to_owned()));
        text
    }

    /// An entry that has no values.
    pub fn text(&self, id: &str) -> String {
        self.fill(id, &[], 0).plain()
    }

    fn template<'a>(&'a self, id: &'a str, count: u32) -> &'a str {
        let form = if self.lang == Lang::En && count == 1 { "one" } else { "other" };
        match self.entries.get(id) {
            Some(Value::String(text)) => text,
            Some(Value::Object(forms)) => forms.get(form).and_then(Value::as_str).unwrap_or(id),
            _ => id,
        }
    }

    /// A label of the charts.
    pub fn label(&self, name: &str) -> &str {
        self.entries["chart"][name].as_str().unwrap_or_default()
    }

    /// All labels of the charts, with another one for what is in force now.
    pub fn labels(&self, now: Option<&str>) -> Labels {
        Labels::read(&mut |name| now.filter(|_| name == "now").unwrap_or_else(|| self.label(name)).to_owned())
    }

    fn write(&self, value: f64, least: usize, most: usize) -> String {
        number::write(value, least, most, self.label("thousands"), self.label("decimal"))
    }

    /// A whole number.
    pub fn count(&self, value: u32) -> String {
        self.write(value.into(), 0, 0)
    }

    /// A weight, to a thousandth.
    pub fn weight(&self, value: f64) -> String {
        self.write(value, 0, 3)
    }

    /// A ratio to two decimals.
    pub fn ratio(&self, value: Option<f64>) -> String {
        value.map_or_else(|| "–".to_owned(), |value| self.write(value, 2, 2))
    }

    /// A number that holds on average, to three digits.
    pub fn average(&self, value: f64) -> String {
        if value == 0.0 {
            return "0".to_owned();
        }
        let rounded = number::significant(value, 3);
        format!("≈ {}", number::mark(&rounded, self.label("thousands"), self.label("decimal")))
    }

    /// A share as per cent to a tenth; what is not quite nothing or everything never reads as if it were.
    pub fn share(&self, share: Option<f64>) -> String {
        let percent = |value| self.label("percent").replace("{n}", &self.write(value, 0, 1));
        match share {
            None => "–".to_owned(),
            Some(share) if share > 0.0 && share < 0.0005 => format!("< {}", percent(0.1)),
            Some(share) if (0.9995..1.0).contains(&share) => format!("> {}", percent(99.9)),
            Some(share) => percent(share * 100.0),
        }
    }

    /// A key; a record without one says so.
    pub fn key(&self, key: Option<&str>) -> Text {
        match key {
            None => self.text("keys.none").into(),
            Some("") => Text::key("\"\""),
            Some(key) => Text::key(key),
        }
    }

    /// A key in a sentence, which takes the beginning of a long one.
    pub fn spoken(&self, key: Option<&str>) -> Text {
        self.key(key.map(|key| number::cut(key, 24)).as_deref())
    }
}

/// The first name in braces, from where to where it stands with them.
fn placeholder(text: &str) -> Option<(&str, usize, usize)> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find('{')?;
        let close = open + text[open..].find('}')?;
        let name = &text[open + 1..close];
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Some((name, open, close + 1));
        }
        from = open + 1;
    }
}
