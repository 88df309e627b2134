//! The first table of each panel, as `www/panels/*.js` lists it.

use copartition::report::load::TopicLoad;
use copartition::report::redis::RedisKey;
use copartition::report::{Report, TopicSettings, TraceReport, TraceSide};

use crate::names;
use crate::say::{shown, two_keys};
use crate::text::Text;
use crate::words::Words;

/// So many rows stand in a figure.
const MAX_ROWS: usize = 50;

/// A table; the first cell of a row is its head.
pub struct Table {
    pub caption: Text,
    /// The id of each column, which the page's tables have as well, and its head.
    pub columns: Vec<(String, String)>,
    pub rows: Vec<Vec<Text>>,
    /// How many more rows there are.
    pub more: u32,
}

/// The open panel's table.
pub fn table(report: &Report, words: &Words) -> Table {
    let mut table = match report.settings.panel {
        "alignment" => by_count(report, words),
        "load" => load(report, words),
        "consumers" => consumers(report, words),
        "change" => change(report, words),
        "trace" => trace(report, words),
        "redis" => redis(report, words),
        _ => mapping(report, words),
    };
    table.more += table.rows.len().saturating_sub(MAX_ROWS) as u32;
    table.rows.truncate(MAX_ROWS);
    table
}

fn columns<const N: usize>(words: &Words, columns: [(&str, &str); N]) -> Vec<(String, String)> {
    columns.into_iter().map(|(id, head)| (id.to_owned(), words.text(head))).collect()
}

fn topic_columns(report: &Report) -> [(String, String); 2] {
    [("a".to_owned(), report.settings.a.name.clone()), ("b".to_owned(), report.settings.b.name.clone())]
}

/// A partition, or a word for what has none.
fn place(partition: Option<u32>, way: &str, words: &Words) -> Text {
    partition.map_or_else(|| words.text(&format!("way.{way}")), |partition| partition.to_string()).into()
}

fn mapping(report: &Report, words: &Words) -> Table {
    let [a, b] = topic_columns(report);
    let mut columns = columns(words, [("key", "table.key"), ("lines-up", "table.linesUp"), ("weight", "table.weight")]);
    columns.splice(1..1, [a, b]);
    let rows = report.keys.rows.iter().map(|row| {
        let key = match &row.key_b {
            None => words.key(row.key.as_deref()),
            other => two_keys(row.key.as_deref(), other.as_deref(), words),
        };
        let lines_up = match (row.lines_up, row.a, row.b) {
            (Some(true), ..) => words.text("table.yes").into(),
            (Some(false), ..) => words.text("table.no").into(),
            (None, Some(_), Some(_)) => words.text("table.noJoin").into(),
            (None, None, _) => place(None, row.way_a, words),
            (None, ..) => place(None, row.way_b, words),
        };
        let (a, b) = (place(row.a, row.way_a, words), place(row.b, row.way_b, words));
        vec![key, a, b, lines_up, words.weight(row.weight).into()]
    });
    Table { caption: words.text("table.mapping").into(), columns, rows: rows.collect(), more: report.keys.more }
}

fn by_count(report: &Report, words: &Words) -> Table {
    let heads =
        [("count", "table.count"), ("keys", "table.keys"), ("weight", "table.traffic"), ("chance", "table.chance")];
    let rows = report.alignment.by_count.iter().map(|row| {
        let shares = [row.share_keys, row.share_weight, row.chance].map(|share| words.share(share).into());
        std::iter::once(Text::from(row.count.to_string())).chain(shares).collect()
    });
    let caption = words.fill("table.alignment-by-count", &[("b", report.settings.b.name.as_str().into())], 0);
    Table { caption, columns: columns(words, heads), rows: rows.collect(), more: 0 }
}

fn load(report: &Report, words: &Words) -> Table {
    let topics: [(&TopicSettings, &TopicLoad); 2] =
        [(&report.settings.a, &report.load.a), (&report.settings.b, &report.load.b)];
    let given = report.settings.workload.is_empty();
    let random = topics.iter().any(|(_, load)| load.random_weight > 0.0);
    let mut heads = columns(words, [("topic", "table.topic"), ("partition", "table.partition")]);
    if given {
        heads.extend(columns(words, [("keys", "table.ownKeys")]));
    }
    heads.extend(columns(words, [("weight", "table.weight"), ("share", "table.share")]));
    if !given {
        heads.extend(columns(words, [("expected", "table.expected")]));
    }
    if random {
        heads.extend(columns(words, [("random", "table.drawn")]));
    }
    let rows = topics.into_iter().flat_map(|(topic, load)| load.rows.iter().map(move |row| (topic, load, row)));
    let rows = rows.map(|(topic, load, row)| {
        let mut cells = vec![topic.name.clone(), row.partition.to_string()];
        if given {
            cells.push(words.count(row.keys));
        }
        cells.extend([words.weight(row.weight), words.share(row.share)]);
        if !given {
            cells.push(row.expected.map_or_else(|| "–".to_owned(), |expected| words.average(expected)));
        }
        if random {
            cells.push(words.average(load.random_each));
        }
        cells.into_iter().map(Text::from).collect()
    });
    Table { caption: words.text("table.load").into(), columns: heads, rows: rows.collect(), more: report.load.more }
}

fn consumers(report: &Report, words: &Words) -> Table {
    let [a, b] = topic_columns(report);
    let heads = [
        ("member", "table.member"),
        ("together", "table.together"),
        ("weight", "table.weight"),
        ("share", "table.share"),
    ];
    let mut columns = columns(words, heads);
    columns.splice(1..1, [a, b]);
    let rows = report.consumers.rows.iter().map(|row| {
        let cells = [
            format!("m{}", row.member),
            listed(&row.a),
            listed(&row.b),
            words.count(row.together),
            words.weight(row.weight),
            words.share(row.share),
        ];
        cells.into_iter().map(Text::from).collect()
    });
    Table { caption: words.text("table.consumers").into(), columns, rows: rows.collect(), more: report.consumers.more }
}

/// Partition numbers, neighbours joined by a dash that no line breaks at: `0–2, 5`.
fn listed(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let text = |run: &[u32]| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first}\u{2060}–\u{2060}{last}"),
        [] => String::new(),
    };
    if numbers.is_empty() { "–".to_owned() } else { runs.map(text).collect::<Vec<_>>().join(", ") }
}

fn change(report: &Report, words: &Words) -> Table {
    let keys = &shown(report).keys;
    let heads = [
        ("key", "table.key"),
        ("before", "table.before"),
        ("after", "table.after"),
        ("moves", "table.moves"),
        ("weight", "table.weight"),
    ];
    let rows = keys.rows.iter().map(|row| {
        let moves = match row.lines_up {
            None => "–".to_owned(),
            Some(stays) => words.text(if stays { "table.stays" } else { "table.moved" }),
        };
        let (before, after) = (place(row.a, row.way_a, words), place(row.b, row.way_b, words));
        vec![words.key(row.key.as_deref()), before, after, moves.into(), words.weight(row.weight).into()]
    });
    Table {
        caption: words.text("table.change").into(),
        columns: columns(words, heads),
        rows: rows.collect(),
        more: keys.more,
    }
}

fn trace(report: &Report, words: &Words) -> Table {
    let [a, b] = topic_columns(report);
    let mut columns = columns(words, [("step", "table.step")]);
    columns.extend([a, b]);
    let Some(trace) = &report.trace else {
        return Table { caption: Text::default(), columns, rows: Vec::new(), more: 0 };
    };
    let topics = [(&report.settings.a, &trace.a), (&report.settings.b, &trace.b)];
    let rows = STEPS.iter().map(|&(id, step)| {
        let cells = topics.map(|(topic, side)| step(&Step { topic, side, trace, words }));
        std::iter::once(words.text(&format!("step.{id}")).into()).chain(cells).collect()
    });
    let caption = words.fill("table.trace", &[("key", words.spoken(Some(&trace.key)).into())], 0);
    Table { caption, columns, rows: rows.collect(), more: 0 }
}

/// A step of a trace in one topic.
struct Step<'a> {
    topic: &'a TopicSettings,
    side: &'a TraceSide,
    trace: &'a TraceReport,
    words: &'a Words,
}

impl Step<'_> {
    /// A value, where the client hashes the key at all.
    fn hashed(&self, value: impl FnOnce() -> String) -> Text {
        if self.side.hex.is_empty() { dash() } else { value().into() }
    }

    fn text(&self) -> Text {
        let of_b = std::ptr::eq(self.side, &raw const self.trace.b);
        let key = self.trace.key_b.as_ref().filter(|_| of_b).unwrap_or(&self.trace.key);
        if key.is_empty() { dash() } else { Text::key(key) }
    }

    fn bytes(&self) -> Text {
        let Some(bytes) = self.side.bytes.as_deref().filter(|bytes| !bytes.is_empty()) else { return dash() };
        let pairs: Vec<_> = bytes.as_bytes().chunks(2).map(String::from_utf8_lossy).collect();
        let cut = if self.side.length as usize > pairs.len() { " …" } else { "" };
        (pairs.join(" ") + cut).into()
    }
}

fn dash() -> Text {
    "–".to_owned().into()
}

fn or_dash(value: Option<impl ToString>) -> Text {
    value.map_or_else(dash, |value| value.to_string().into())
}

type Read = fn(&Step) -> Text;

/// The steps in their order, by the names of their words.
const STEPS: &[(&str, Read)] = &[
    ("text", |step| step.text()),
    ("format", |step| names::format(step.topic, step.words).into()),
    ("bytes", |step| step.bytes()),
    ("length", |step| or_dash(step.side.bytes.as_ref().map(|_| step.words.count(step.side.length)))),
    ("hashName", |step| step.hashed(|| names::hash(&step.topic.client, step.words))),
    ("hex", |step| step.hashed(|| format!("0x{}", step.side.hex))),
    ("unsigned", |step| or_dash(step.side.unsigned)),
    ("signed", |step| or_dash(step.side.signed)),
    ("dividend", |step| {
        step.hashed(|| step.side.dividend.map_or_else(|| format!("0x{}", step.side.hex), |number| number.to_string()))
    }),
    ("divisor", |step| {
        let range = || format!("2¹²⁸ ÷ {}", step.topic.partitions);
        step.hashed(|| step.side.divisor.map_or_else(range, |number| number.to_string()))
    }),
    ("remainder", |step| or_dash(step.side.remainder)),
    ("partition", |step| place(step.side.partition, step.side.way, step.words)),
];

/// The letters of the patterns of Redis keys; the first two are those of the topics.
const SIDES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

fn redis(report: &Report, words: &Words) -> Table {
    let rows = &report.redis.rows;
    let sides = &SIDES[..rows.first().map_or(2, |row| row.keys.len())];
    let of_each = |id: &str, head: &str| {
        let column = |side: &&str| {
            let head = words.fill(head, &[("topic", (*side).into())], 0).plain();
            (format!("{id}-{}", side.to_lowercase()), head)
        };
        sides.iter().map(column).collect::<Vec<_>>()
    };
    let mut heads = columns(words, [("key", "table.key")]);
    heads.extend(of_each("slot", "table.slotOf"));
    heads.extend(of_each("master", "table.masterOf"));
    heads.extend(columns(words, [("answer", "table.answer")]));
    let master = |key: &RedisKey| or_dash(key.master);
    let rows = rows.iter().map(|row| {
        let mut cells = vec![words.key(Some(&row.key))];
        cells.extend(row.keys.iter().map(|key| key.slot.to_string().into()));
        cells.extend(row.keys.iter().map(master));
        cells.push(words.text(if row.together { "table.ok" } else { "table.crossslot" }).into());
        cells
    });
    Table { caption: words.text("table.redis").into(), columns: heads, rows: rows.collect(), more: report.redis.more }
}
