//! JSON, one value a line. Strings are taken out of their quotes; numbers stay as they are written, whatever their length.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use serde_json::{Deserializer, value::RawValue};

use super::{
    cells::{Cells, Empty},
    note::Code,
};

pub(super) struct Json {
    /// The fields that are wanted, in their order; none for lines that are plain values.
    pub(super) names: Vec<String>,
    pub(super) objects: bool,
    /// Whether fields that nobody asked for are added to the names.
    pub(super) learns: bool,
}

impl Json {
    /// The wanted fields of a line.
    pub(super) fn line(&mut self, line: &[u8], cells: &mut Cells) -> Result<(), Code> {
        cells.clear();
        let line = line.trim_ascii();
        if line.starts_with(b"{") != self.objects {
            return Err(serde_json::from_slice::<IgnoredAny>(line).map_or(Code::BrokenJson, |_| Code::OtherJson));
        }
        if !self.objects {
            let value: &RawValue = serde_json::from_slice(line).map_err(|_| Code::BrokenJson)?;
            return push(value, cells);
        }
        let mut found: Vec<Option<&RawValue>> = alloc::vec![None; self.names.len()];
        let mut reader = Deserializer::from_slice(line);
        let fields = Fields { names: &mut self.names, learns: self.learns, found: &mut found };
        reader.deserialize_map(fields).and_then(|()| reader.end()).map_err(|_| Code::BrokenJson)?;
        for value in found {
            match value {
                Some(value) => push(value, cells)?,
                None => cells.push(b"", Empty::Missing),
            }
        }
        Ok(())
    }
}

fn push(value: &RawValue, cells: &mut Cells) -> Result<(), Code> {
    match value.get() {
        "null" => cells.push(b"", Empty::Null),
        raw if raw.starts_with('"') => {
            let Text(text) = serde_json::from_str(raw).map_err(|_| Code::BrokenJson)?;
            cells.push(text.as_bytes(), Empty::Text);
        }
        raw => cells.push(raw.as_bytes(), Empty::Text),
    }
    Ok(())
}

/// A string, borrowed where it has no escapes.
#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

struct Fields<'n, 'f, 'de> {
    names: &'n mut Vec<String>,
    learns: bool,
    found: &'f mut Vec<Option<&'de RawValue>>,
}

impl<'de> Visitor<'de> for Fields<'_, '_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(Text(name)) = map.next_key()? {
            let mut place = self.names.iter().position(|known| *known == name);
            if place.is_none() && self.learns {
                place = Some(self.names.len());
                self.names.push(name.into_owned());
                self.found.push(None);
            }
            match place.and_then(|place| self.found.get_mut(place)) {
                Some(found) => *found = Some(map.next_value()?),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }
}
