//! What was wrong with an input, beside the field it was typed into.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use crate::list::IntoList;

/// Something that could not be taken as it stood, and what was kept instead.
///
/// The words are the page's, found by `code`; here stand only the facts that go into them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Issue {
    /// The field's id as in a link, such as `a` or `rows`; `link` for the link as a whole.
    pub field: String,
    /// Which kind of issue: one of [`CODES`].
    pub code: &'static str,
    /// What was given, cut to a length that can be shown.
    pub given: String,
    /// What stands instead, as text; empty where nothing does.
    pub kept: String,
    /// How many lines, parts or values this is about.
    pub count: u32,
    /// The first few line numbers, from 1; empty where there are no lines.
    pub lines: Vec<u32>,
}

/// Every kind of issue. The language files have words for each of them; a test says so.
pub const CODES: &[&str] = &[
    "not-a-number",
    "not-whole",
    "too-small",
    "too-large",
    "not-a-choice",
    "not-a-topic-name",
    "no-placeholder",
    "too-long",
    "unknown-field",
    "unknown-version",
    "damaged-link",
    "rows-not-in-link",
    "weight-not-a-number",
    "weight-negative",
    "weight-too-large",
    "weight-rounded",
    "comma-in-key",
    "many-commas",
    "open-quote",
    "header-skipped",
    "lone-surrogate",
    "two-masters",
    "not-a-step",
    "key-not-a-number",
    "key-out-of-range",
    "key-not-a-boolean",
    "key-not-a-uuid",
    "key-not-hex",
    "key-not-base64",
    "not-in-link",
    "no-master",
    "unreadable-line",
    "bad-slots",
    "too-many-masters",
    "slots-unowned",
    "slots-twice",
    "no-column",
    "too-many-rows",
];

/// How many line numbers an issue names.
const LINES_NAMED: usize = 5;
/// How many characters of the given text an issue repeats.
const GIVEN_SHOWN: usize = 40;

impl Issue {
    /// An issue about one value of a field.
    pub fn new(field: &str, code: &'static str, given: &str, kept: impl Into<String>) -> Self {
        Self { field: field.into(), code, given: shorten(given), kept: kept.into(), count: 1, lines: Vec::new() }
    }

    /// An issue about lines: the first of them.
    pub fn line(field: &str, code: &'static str, given: &str, kept: impl Into<String>, line: u32) -> Self {
        Self { lines: [line].into(), ..Self::new(field, code, given, kept) }
    }
}

/// Adds an issue, or counts it where one of the same kind about the same field's lines stands already.
pub fn add(issues: &mut Vec<Issue>, issue: Issue) {
    let same = |old: &&mut Issue| old.field == issue.field && old.code == issue.code && !issue.lines.is_empty();
    match issues.iter_mut().find(same) {
        Some(old) => {
            old.count = old.count.saturating_add(issue.count);
            let room = LINES_NAMED.saturating_sub(old.lines.len());
            issue.lines.into_iter().take(room).add_to(&mut old.lines);
        }
        None => issues.push(issue),
    }
}

/// Adds an issue about one value of a field; an issue on its way through many hands would be copied by each.
#[inline(never)]
pub(crate) fn tell(issues: &mut Vec<Issue>, field: &str, code: &'static str, given: &str, kept: &str) {
    issues.push(Issue::new(field, code, given, kept));
}

/// The same of lines, see [`add`].
#[inline(never)]
pub(crate) fn tell_line(issues: &mut Vec<Issue>, field: &str, code: &'static str, given: &str, kept: &str, line: u32) {
    add(issues, Issue::line(field, code, given, kept, line));
}

fn shorten(text: &str) -> String {
    let end = text.char_indices().nth(GIVEN_SHOWN).map(|(at, _)| at);
    let mut short = String::from(end.and_then(|end| text.get(..end)).unwrap_or(text));
    if end.is_some() {
        short.push('…');
    }
    short
}
