//! The link form of a scenario, version 1: readable, and any text gives a scenario.
//!
//! ```text
//! v1:a=6&b=12&rows=BBCA,24;BBRI,18&panel=alignment
//! ```
//!
//! Fields that have their default are left out, so the default scenario is `v1:`. The order of fields does not matter;
//! where a field stands twice the later one holds, unless it cannot be read: then what stood before is kept.
//! Bytes outside of `A-Z a-z 0-9 - . _ ~` and a few signs are percent-encoded; a key may be any bytes.
//!
//! | field | value | default |
//! |---|---|---|
//! | `a`, `b` | partitions of the topic, 1 to 10,000 | 6, 8 |
//! | `a.name`, `b.name` | name of the topic | `market-updates`, `notifications` |
//! | `a.client`, `b.client` | the client that writes the topic: a row of the catalog, an alias, or `alias/row` | `java` |
//! | `a.format`, `b.format` | how a key becomes bytes, see [`Format`] | `text` |
//! | `a.schema`, `b.schema` | the schema id of the format `schema-registry` | 1 |
//! | `a.null`, `b.null` | records without a key of every hundred, 0 to 99 | 0 |
//! | `a.key`, `b.key` | the columns of the key, joined by `+` | the first column |
//! | `a.salt`, `b.salt` | buckets of a salt, 0 to 64; below 2 there is none | 0 |
//! | `a.salted`, `b.salted` | `all` or `hot`: which keys are salted | `all` |
//! | `join` | `keyed`, `global`, `foreign-key`: how the topics are joined | `keyed` |
//! | `rows` | `key,weight` joined by `;`, the weight left out where it is 1; `!null` is no key | ten symbols |
//! | `columns` | the names of columns joined by `+`, 8 at most; each row then has as many values with `+` between, in place of the key | |
//! | `data` | how many rows there are, where they are too many for a link | |
//! | `workload` | `orders`, `ticks`, `uniform`: events that are drawn, in place of rows, see [`Workload`] | |
//! | `events` | how many, 1 to 100,000 | 120 |
//! | `seed` | what the draws begin from, below 2^32 | 7 |
//! | `zipf` | the exponent of the ticks, 0 to 3, to the hundredth | 1 |
//! | `keys` | how many keys the uniform workload has, 1 to 10,000 | 100 |
//! | `change` | a new partition count, 1 to 10,000 | twice the topic's count |
//! | `change.of` | `a` or `b`, the topic that it is for | `a` |
//! | `members` | members of the consumer group in the beginning, 1 to 1,000 | 3 |
//! | `assignor` | how they share the partitions, see [`Assignor::id`] | `range` |
//! | `steps` | what happened since, in order: `join`, `leave:1`, `restart:0` joined by `;`, 40 at most | |
//! | `step` | how many of the steps are played | all |
//! | `masters` | masters of the Redis Cluster, 1 to 1,000 | 3 |
//! | `tags` | `on` or `off`: hash tags | `off` |
//! | `redis.a`, `redis.b` | pattern of the Redis keys, `<key>` stands for the key | `market:<key>`, `notif:<key>` |
//! | `redis.more` | patterns of further keys joined by `;`, 6 at most | |
//! | `redis.layout` | masters in place of those of redis-cli: a line `address@ranges` each, or pasted text, see [`topology`](crate::redis::topology) | |
//! | `redis.command` | commands as they are typed into redis-cli; longer than 2,000 characters they stay out of the link | `MGET` of a pair |
//! | `redis.node` | the master that is asked, 0 to 999 | the owner of the first key |
//! | `redis.client` | the library that sends them, see [`client`](crate::redis::client) | redis-cli |
//! | `panel` | `mapping`, `alignment`, `load`, `consumers`, `change`, `trace`, `redis` | `mapping` |
//! | `by` | `traffic`, `keys`: what widths and tints stand for | `keys` in `alignment` and `consumers`, else `traffic` |
//! | `slots` | the slots that are shown, first and last with `-` between, 16 at least | `0-16383` |
//! | `pin` | the pinned key | |
//! | `lang` | `en`, `id` | the reader's |
//! | `theme` | `auto`, `light`, `dark` | `auto` |

use alloc::{
    borrow::Cow,
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::RangeInclusive;

use percent_encoding::percent_decode_str;

use super::{
    Client, Drawn, Issue, Join, Lang, MAX_EVENTS, MAX_KEYS, MAX_MASTERS, MAX_MORE_PATTERNS, MAX_NULL_SHARE,
    MAX_PARTITIONS, MAX_SCHEMA, MAX_ZIPF, MIN_SLOTS, Measure, PLACEHOLDER, Panel, Redis, Scenario, Table, Theme, Topic,
    Weight, consumers::MAX_MEMBERS, is_topic_name, issue, keyed::MAX_SALT, layout, partitions, rows,
    table::MAX_COLUMNS, weight::Wrong,
};
use crate::{
    assignor::Assignor,
    hash::hex_digit,
    key::Format,
    list::IntoList,
    partitioner::PartitionCount,
    redis::{SLOTS, client::Client as Library},
    simulate::Workload,
};

/// How a link begins.
const VERSION: &str = "v1:";
/// How long the rows of a link may be, in characters; more rows than that stay out of it.
pub const MAX_ROWS: usize = 6_000;
/// How long the commands of a link may be, and a layout, in characters; longer ones stay out of it.
const MAX_TEXT: usize = 2_000;
/// How long a pattern may be, in bytes.
const MAX_PATTERN: usize = 200;
const ALL_SLOTS: [u16; 2] = [0, SLOTS - 1];
/// Stands for records without a key; a key that reads so has its first sign encoded.
const NO_KEY: &str = "!null";

/// Signs that stay as they are beside letters and digits: unreserved ones, and those that separate nothing here.
const PLAIN: &[u8] = b"-._~:/@";
/// The same for patterns, where `<key>` should stay readable.
const PATTERN: &[u8] = b"-._~:/@<>{}";
/// And for layouts, which have these signs between their parts.
const LAYOUT: &[u8] = b"-._~:/@,>";

/// Reads a link; the rows, where some are given, replace those of the link.
///
/// ```
/// use copartition::scenario::{Scenario, link};
/// let (scenario, issues) = link::read("v1:a=12&b=0", None);
/// assert_eq!((scenario.a.partitions.get(), scenario.b.partitions.get()), (12, 1));
/// assert_eq!((issues[0].field.as_str(), issues[0].code), ("b", "too-small"));
/// assert_eq!(link::read("", None), (Scenario::default(), vec![]));
/// ```
pub fn read(link: &str, lines: Option<&[u8]>) -> (Scenario, Vec<Issue>) {
    read_with(link, lines.map(rows::read).map(|(table, issues)| (Rc::new(table), issues)), None)
}

/// The same, where the data was read before, with the issues that it had; what a scenario before has made of the same data is
/// taken from there, and need not be made again.
pub fn read_with(
    link: &str,
    given: Option<(Rc<Table>, Vec<Issue>)>,
    before: Option<&Scenario>,
) -> (Scenario, Vec<Issue>) {
    let mut scenario = Scenario::default();
    let mut issues = Vec::new();
    let link = link.trim().trim_start_matches('#');
    let fields = match link.split_once(':') {
        Some(("v1", fields)) => fields,
        Some((version, fields)) if is_version(version) => {
            issues.push(Issue::new("link", "unknown-version", version, "v1"));
            fields
        }
        _ => link,
    };
    let (mut absent, mut steps, mut step) = (None, "", None);
    let (mut columns, mut rows, mut draw) = ("", None, Draw::default());
    for part in fields.split('&').filter(|part| !part.is_empty()) {
        let (field, value) = part.split_once('=').unwrap_or((part, ""));
        match field {
            "rows" => rows = Some(value),
            "columns" => columns = value,
            "data" => absent = Some(value),
            "workload" | "events" | "seed" | "zipf" | "keys" => draw.read(field, value, &mut issues),
            "steps" => steps = value,
            "step" => step = Some(value),
            _ => read_field(&mut scenario, field, value, &mut issues),
        }
    }
    // Who can leave depends on how many there are, which may stand behind it.
    let consumers = &mut scenario.consumers;
    consumers.read_steps(&percent_decode_str(steps).decode_utf8_lossy(), &mut issues);
    consumers.step = consumers.steps.len();
    if let Some(step) = step.filter(|text| !text.is_empty()) {
        let all = consumers.step as u32;
        consumers.step = number("step", step, 0..=all, all, &mut issues) as usize;
    }
    if let Some((table, found)) = given {
        scenario.data = table;
        issues.extend(found);
    } else if let Some(drawn) = draw.drawn() {
        let there = before.filter(|before| before.drawn == Some(drawn));
        scenario.data = there.map_or_else(|| Rc::new(drawn.table()), |before| Rc::clone(&before.data));
        scenario.drawn = Some(drawn);
    } else if let Some(rows) = rows {
        scenario.data = Rc::new(read_rows(columns, rows, &mut issues));
    } else if let Some(count) = absent {
        issues.push(Issue::new("rows", "rows-not-in-link", count, ""));
    }
    scenario.choose(before, &mut issues);
    for (field, (_, fits)) in [("redis.command", write_command(&scenario)), ("redis.layout", write_layout(&scenario))] {
        if !fits {
            issues.push(Issue::new(field, "not-in-link", "", ""));
        }
    }
    if let Some(cluster) = &scenario.redis.layout {
        layout::check(cluster, &mut issues);
    } else if scenario.redis.masters < 3 {
        issues.push(Issue::new("masters", "two-masters", &scenario.redis.masters.to_string(), ""));
    }
    (scenario, issues)
}

/// The shortest link that gives this scenario back, and whether its rows are in it.
///
/// ```
/// use copartition::scenario::{Scenario, link};
/// let mut scenario = Scenario::default();
/// assert_eq!(link::write(&scenario), ("v1:".to_string(), true));
/// scenario.redis.tags = true;
/// assert_eq!(link::write(&scenario).0, "v1:tags=on");
/// ```
pub fn write(scenario: &Scenario) -> (String, bool) {
    let standard = Scenario::default();
    let mut out = String::from(VERSION);
    for (side, topic, usual) in [("a", &scenario.a, &standard.a), ("b", &scenario.b, &standard.b)] {
        let count = topic.partitions.get().to_string();
        let name = encode(topic.name.as_bytes(), PLAIN);
        let (schema, null) = (topic.schema.to_string(), topic.null_share.to_string());
        let (columns, salt) = (write_names(&topic.keyed.columns), topic.keyed.salt.to_string());
        for (field, value, is_usual) in [
            ("", &*count, topic.partitions == usual.partitions),
            (".name", &name, topic.name == usual.name),
            (".client", topic.client.id(), topic.client.id() == usual.client.id()),
            (".format", topic.format.id(), topic.format.id() == usual.format.id()),
            (".schema", &schema, topic.schema == usual.schema),
            (".null", &null, topic.null_share == usual.null_share),
            (".key", &columns, topic.keyed.columns.is_empty()),
            (".salt", &salt, topic.keyed.salt < 2),
            (".salted", "hot", !topic.keyed.hot_only),
        ] {
            put(&mut out, [side, field], value, is_usual);
        }
    }
    let mut complete = true;
    let (mut rows, mut columns) = (String::new(), String::new());
    let mut rows_field = "rows";
    let is_usual = scenario.drawn.is_some() || scenario.data == standard.data;
    if !is_usual {
        rows = write_rows(&scenario.data);
        complete = rows.len() <= MAX_ROWS;
        if complete {
            columns = write_names(scenario.data.columns());
        } else {
            (rows_field, rows) = ("data", scenario.data.len().to_string());
        }
    }
    let draw = Draw::of(scenario);
    let usual_draw = Draw::default();
    let [events, seed, keys] = [draw.events, draw.seed, draw.keys].map(|number| number.to_string());
    let zipf = Weight::of(u64::from(draw.zipf) * 10).to_string();
    let change = scenario.change.count.map(|count| count.get().to_string()).unwrap_or_default();
    let (redis, usual, view) = (&scenario.redis, &standard.redis, &scenario.view);
    let (consumers, usual_group) = (&scenario.consumers, &standard.consumers);
    let (members, step) = (consumers.members.to_string(), consumers.step.to_string());
    let masters = redis.masters.to_string();
    let ((command, command_fits), (layout, layout_fits)) = (write_command(scenario), write_layout(scenario));
    let node = redis.node.map(|node| node.to_string()).unwrap_or_default();
    let [pattern_a, pattern_b] = [&redis.pattern_a, &redis.pattern_b].map(|text| encode(text.as_bytes(), PATTERN));
    let slots = view.slots.map(slots_text).unwrap_or_default();
    let more: Vec<String> = redis.more_patterns.iter().map(|text| encode(text.as_bytes(), PATTERN)).into_list();
    let more_patterns = more.join(";");
    let pin = view.pin.as_ref().map(|pin| encode(pin, PLAIN)).unwrap_or_default();
    for (field, value, is_usual) in [
        ("join", scenario.join.id(), scenario.join == standard.join),
        ("columns", &columns, columns.is_empty()),
        (rows_field, &*rows, is_usual),
        ("workload", draw.workload, draw.workload.is_empty()),
        ("events", &events, draw.events == usual_draw.events),
        ("seed", &seed, draw.seed == usual_draw.seed),
        ("zipf", &zipf, draw.zipf == usual_draw.zipf),
        ("keys", &keys, draw.keys == usual_draw.keys),
        ("change", &change, scenario.change.count.is_none()),
        ("change.of", "b", !scenario.change.of_b),
        ("members", &members, consumers.members == usual_group.members),
        ("assignor", consumers.assignor.id(), consumers.assignor == usual_group.assignor),
        ("steps", &consumers.steps_text(), consumers.steps.is_empty()),
        ("step", &step, consumers.step == consumers.steps.len()),
        ("masters", &masters, redis.masters == usual.masters),
        ("tags", "on", !redis.tags),
        ("redis.a", &pattern_a, redis.pattern_a == usual.pattern_a),
        ("redis.b", &pattern_b, redis.pattern_b == usual.pattern_b),
        ("redis.more", &more_patterns, redis.more_patterns.is_empty()),
        ("redis.layout", &layout, redis.layout.is_none() || !layout_fits),
        ("redis.command", &command, redis.command.is_none() || !command_fits),
        ("redis.node", &node, redis.node.is_none()),
        ("redis.client", redis.client.map(|client| client.id).unwrap_or_default(), redis.client.is_none()),
        ("panel", view.panel.id(), view.panel == Panel::default()),
        ("by", view.measure.map(Measure::id).unwrap_or_default(), view.measure.is_none()),
        ("slots", &slots, view.slots.is_none()),
        ("pin", &pin, view.pin.is_none()),
        ("lang", view.lang.map(Lang::id).unwrap_or_default(), view.lang.is_none()),
        ("theme", view.theme.id(), view.theme == Theme::default()),
    ] {
        put(&mut out, [field, ""], value, is_usual);
    }
    (out, complete)
}

/// The commands of a link, and whether they are short enough for one.
fn write_command(scenario: &Scenario) -> (String, bool) {
    let command = scenario.redis.command.as_deref().unwrap_or_default();
    // What is far too long need not be encoded to know it.
    let encoded = encode(command.get(..MAX_TEXT + 1).unwrap_or(command), PATTERN);
    let fits = encoded.len() <= MAX_TEXT;
    (encoded, fits)
}

/// The same of a layout.
fn write_layout(scenario: &Scenario) -> (String, bool) {
    let layout = scenario.redis.layout.as_ref().map(layout::write).unwrap_or_default();
    let fits = layout.len() <= MAX_TEXT;
    (encode(layout.as_bytes(), LAYOUT), fits)
}

/// Adds a field, unless it has its default.
fn put(out: &mut String, name: [&str; 2], value: &str, is_usual: bool) {
    if !is_usual {
        let before = if out.len() > VERSION.len() { "&" } else { "" };
        for part in [before, name[0], name[1], "=", value] {
            out.push_str(part);
        }
    }
}

/// The field that pins a key, or that pins none.
pub fn pin(key: Option<&[u8]>) -> String {
    ["pin=", &encode(key.unwrap_or_default(), PLAIN)].concat()
}

fn is_version(text: &str) -> bool {
    text.strip_prefix('v').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read_field(scenario: &mut Scenario, field: &str, value: &str, issues: &mut Vec<Issue>) {
    let bytes = percent_decode_str(value).into_list();
    let text = String::from_utf8_lossy(&bytes);
    let Scenario { a, b, join, change, consumers, redis, view, .. } = scenario;
    if let Some((side, of_topic)) = field.split_at_checked(1)
        && let Some(topic) = [("a", a), ("b", b)].into_iter().find_map(|(id, topic)| (id == side).then_some(topic))
        && read_topic(topic, field, of_topic, &text, value, issues)
    {
        return;
    }
    match field {
        "change" if text.is_empty() => change.count = None,
        "change" => {
            let before = change.count.map_or(1, PartitionCount::get);
            change.count = Some(partitions(number(field, &text, 1..=MAX_PARTITIONS, before, issues)));
        }
        "change.of" => flag(field, &text, ["a", "b"], &mut change.of_b, issues),
        "join" => choose(field, &text, Join::from_id, Join::id, join, issues),
        "members" => consumers.members = number(field, &text, 1..=MAX_MEMBERS, consumers.members, issues),
        "assignor" => choose(field, &text, Assignor::from_id, Assignor::id, &mut consumers.assignor, issues),
        "masters" => {
            redis.masters = number(field, &text, 1..=MAX_MASTERS.into(), redis.masters.into(), issues) as u16;
        }
        "redis.a" => pattern(field, text, &mut redis.pattern_a, issues),
        "redis.b" => pattern(field, text, &mut redis.pattern_b, issues),
        "redis.more" => more_patterns(field, &text, redis, issues),
        "slots" => slots(field, &text, &mut view.slots, issues),
        "redis.command" => redis.command = Some(bytes),
        "redis.layout" if bytes.trim_ascii().is_empty() => redis.layout = None,
        "redis.layout" => redis.layout = layout::read(&bytes, issues).or(redis.layout.take()),
        // As a choice among the masters, not as a number of them: none of it is none chosen.
        "redis.node" => {
            let most = u32::from(MAX_MASTERS) - 1;
            redis.node = (!text.is_empty())
                .then(|| number(field, &text, 0..=most, redis.node.unwrap_or(0).into(), issues) as u16);
        }
        "redis.client" if text.is_empty() => redis.client = None,
        "redis.client" => choose_any(field, &text, Library::from_id, &mut redis.client, issues),
        "tags" => flag(field, &text, ["off", "on"], &mut redis.tags, issues),
        "panel" => choose(field, &text, Panel::from_id, Panel::id, &mut view.panel, issues),
        "by" => choose_any(field, &text, Measure::from_id, &mut view.measure, issues),
        "theme" => choose(field, &text, Theme::from_id, Theme::id, &mut view.theme, issues),
        "lang" => choose_any(field, &text, Lang::from_id, &mut view.lang, issues),
        "pin" => view.pin = (!value.is_empty()).then_some(bytes),
        _ => issues.push(Issue::new("link", "unknown-field", field, "")),
    }
}

/// Reads a field of a topic, named without the topic's letter; whether there is one of that name.
fn read_topic(
    topic: &mut Topic,
    field: &str,
    of_topic: &str,
    text: &str,
    value: &str,
    issues: &mut Vec<Issue>,
) -> bool {
    match of_topic {
        "" => {
            let before = topic.partitions.get();
            topic.partitions = partitions(number(field, text, 1..=MAX_PARTITIONS, before, issues));
        }
        ".name" => name(field, text, topic, issues),
        ".client" => match Client::from_id(text) {
            Some(client) => topic.client = client,
            None => issues.push(Issue::new(field, "not-a-choice", text, topic.client.id())),
        },
        ".format" => match Format::from_id(text, topic.schema) {
            Some(format) => topic.format = format,
            None => issues.push(Issue::new(field, "not-a-choice", text, topic.format.id())),
        },
        ".schema" => {
            topic.schema = number(field, text, 1..=MAX_SCHEMA, topic.schema, issues);
            if let Format::SchemaRegistry(schema) = &mut topic.format {
                *schema = topic.schema;
            }
        }
        ".null" => {
            let most = MAX_NULL_SHARE.into();
            topic.null_share = number(field, text, 0..=most, topic.null_share.into(), issues) as u8;
        }
        // The plus between columns is no part of their names, where it is encoded.
        ".key" => topic.keyed.columns = read_names(value),
        ".salt" => topic.keyed.salt = number(field, text, 0..=MAX_SALT, topic.keyed.salt, issues),
        ".salted" => flag(field, text, ["all", "hot"], &mut topic.keyed.hot_only, issues),
        _ => return false,
    }
    true
}

/// One of two words.
fn flag(field: &str, text: &str, [off, on]: [&'static str; 2], kept: &mut bool, issues: &mut Vec<Issue>) {
    if text == on || text == off {
        *kept = text == on;
    } else {
        issues.push(Issue::new(field, "not-a-choice", text, if *kept { on } else { off }));
    }
}

/// Names joined by `+`.
fn read_names(value: &str) -> Vec<String> {
    let names = value.split('+').filter(|name| !name.is_empty()).take(MAX_COLUMNS);
    names.map(|name| percent_decode_str(name).decode_utf8_lossy().into_owned()).into_list()
}

fn write_names(names: &[String]) -> String {
    names.iter().map(|name| encode(name.as_bytes(), PLAIN)).into_list().join("+")
}

/// What a link says of data that is drawn.
pub(crate) struct Draw {
    pub(crate) workload: &'static str,
    pub(crate) events: u32,
    pub(crate) seed: u32,
    /// In hundredths.
    pub(crate) zipf: u16,
    pub(crate) keys: u32,
}

impl Default for Draw {
    fn default() -> Self {
        Self { workload: "", events: 120, seed: 7, zipf: 100, keys: 100 }
    }
}

impl From<Drawn> for Draw {
    fn from(drawn: Drawn) -> Self {
        let draw = Self { workload: drawn.workload.id(), events: drawn.events, seed: drawn.seed, ..Self::default() };
        match drawn.workload {
            Workload::Orders => draw,
            Workload::Ticks(zipf) => Self { zipf, ..draw },
            Workload::Uniform(keys) => Self { keys, ..draw },
        }
    }
}

impl Draw {
    /// How a scenario's data is drawn, or would be.
    pub(crate) fn of(scenario: &Scenario) -> Self {
        scenario.drawn.map(Self::from).unwrap_or_default()
    }

    fn read(&mut self, field: &str, value: &str, issues: &mut Vec<Issue>) {
        let text = percent_decode_str(value).decode_utf8_lossy();
        match field {
            "workload" => match Workload::IDS.iter().find(|id| **id == text) {
                _ if text.is_empty() => self.workload = "",
                Some(id) => self.workload = id,
                None => issues.push(Issue::new(field, "not-a-choice", &text, self.workload)),
            },
            "events" => self.events = number(field, &text, 1..=MAX_EVENTS, self.events, issues),
            "seed" => self.seed = number(field, &text, 0..=u32::MAX, self.seed, issues),
            "keys" => self.keys = number(field, &text, 1..=MAX_KEYS, self.keys, issues),
            _ => {
                let (zipf, wrong) = Weight::read_up_to(text.trim(), Weight::of(u64::from(MAX_ZIPF) * 10));
                if let Some(wrong) = wrong {
                    let kept = if wrong == Wrong::NotANumber { self.zipf } else { (zipf.thousandths() / 10) as u16 };
                    self.zipf = kept;
                    let kept = Weight::of(u64::from(kept) * 10).to_string();
                    issues.push(Issue::new(field, rows::code(wrong), &text, kept));
                } else {
                    self.zipf = (zipf.thousandths() / 10) as u16;
                }
            }
        }
    }

    fn drawn(&self) -> Option<Drawn> {
        let workload = match Workload::IDS.iter().position(|id| *id == self.workload)? {
            0 => Workload::Orders,
            1 => Workload::Ticks(self.zipf),
            _ => Workload::Uniform(self.keys),
        };
        Some(Drawn { workload, events: self.events, seed: self.seed })
    }
}

/// The number that a text gives: the nearest one in range, or what stood before.
fn number(field: &str, text: &str, range: RangeInclusive<u32>, before: u32, issues: &mut Vec<Issue>) -> u32 {
    let (least, most) = (*range.start(), *range.end());
    let text = text.trim();
    let (sign, digits) = match text.as_bytes() {
        [b'-', ..] => (-1, text.get(1..).unwrap_or_default()),
        [b'+', ..] => (1, text.get(1..).unwrap_or_default()),
        _ => (1, text),
    };
    let (whole, fraction) = digits.split_once('.').map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !fraction.is_none_or(all_digits) {
        issues.push(Issue::new(field, "not-a-number", text, before.to_string()));
        return before;
    }
    // More digits than fit are more than the most.
    let value = sign * whole.parse::<i64>().unwrap_or(i64::MAX);
    let (code, kept) = match value {
        value if value < least.into() => ("too-small", least),
        value if value > most.into() => ("too-large", most),
        value => {
            let value = value as u32;
            match fraction {
                Some(fraction) if fraction.bytes().any(|digit| digit != b'0') => ("not-whole", value),
                _ => return value,
            }
        }
    };
    issues.push(Issue::new(field, code, text, kept.to_string()));
    kept
}

fn name(field: &str, text: &str, topic: &mut Topic, issues: &mut Vec<Issue>) {
    if is_topic_name(text) {
        topic.name = text.into();
    } else {
        issues.push(Issue::new(field, "not-a-topic-name", text, topic.name.clone()));
    }
}

fn pattern(field: &str, text: Cow<'_, str>, kept: &mut String, issues: &mut Vec<Issue>) {
    if text.len() > MAX_PATTERN {
        issues.push(Issue::new(field, "too-long", &text, kept.clone()));
    } else if has_placeholder(&text) {
        *kept = text.into_owned();
    } else {
        issues.push(Issue::new(field, "no-placeholder", &text, kept.clone()));
    }
}

/// As `contains`, whose search for long texts would be a kilobyte of the download.
fn has_placeholder(text: &str) -> bool {
    text.as_bytes().windows(PLACEHOLDER.len()).any(|part| part == PLACEHOLDER.as_bytes())
}

fn slots_text([first, last]: [u16; 2]) -> String {
    [&*first.to_string(), &last.to_string()].join("-")
}

/// The first and the last slot that are shown; blank stands for all.
fn slots(field: &str, text: &str, kept: &mut Option<[u16; 2]>, issues: &mut Vec<Issue>) {
    let ends = text.split_once('-').and_then(|(first, last)| Some([first.parse::<u32>().ok()?, last.parse().ok()?]));
    match ends {
        Some([first, last]) if last < SLOTS.into() && last.saturating_sub(first) >= u32::from(MIN_SLOTS) - 1 => {
            *kept = Some([first as u16, last as u16]).filter(|ends| *ends != ALL_SLOTS);
        }
        _ if text.trim().is_empty() => *kept = None,
        _ => {
            issues.push(Issue::new(field, "not-slots", text, slots_text(kept.unwrap_or(ALL_SLOTS))));
        }
    }
}

/// Patterns joined by `;`: those that cannot be are left out, and so is what is between two `;` and blank.
fn more_patterns(field: &str, text: &str, redis: &mut Redis, issues: &mut Vec<Issue>) {
    redis.more_patterns.clear();
    for text in text.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        if redis.more_patterns.len() == MAX_MORE_PATTERNS {
            issues.push(Issue::new(field, "too-many", text, MAX_MORE_PATTERNS.to_string()));
            return;
        }
        if has_placeholder(text) && text.len() <= MAX_PATTERN {
            redis.more_patterns.push(text.to_string());
        } else {
            issues.push(Issue::new(field, "not-a-pattern", text, ""));
        }
    }
}

fn choose<T: Copy>(
    field: &str,
    text: &str,
    from_id: fn(&str) -> Option<T>,
    id: fn(T) -> &'static str,
    kept: &mut T,
    issues: &mut Vec<Issue>,
) {
    match from_id(text) {
        Some(choice) => *kept = choice,
        None => issues.push(Issue::new(field, "not-a-choice", text, id(*kept))),
    }
}

/// The same where none may be chosen.
fn choose_any<T>(
    field: &str,
    text: &str,
    from_id: fn(&str) -> Option<T>,
    kept: &mut Option<T>,
    issues: &mut Vec<Issue>,
) {
    match from_id(text) {
        Some(choice) => *kept = Some(choice),
        None => issues.push(Issue::new(field, "not-a-choice", text, "")),
    }
}

fn read_rows(columns: &str, value: &str, issues: &mut Vec<Issue>) -> Table {
    let mut names = read_names(columns);
    let plain = names.is_empty();
    if plain {
        names.push(String::new());
    }
    let mut table = Table::new(names.iter().map(String::as_str));
    for (place, part) in value.split(';').enumerate() {
        if part.is_empty() {
            continue;
        }
        let line = (place as u32).saturating_add(1);
        let (key, weight) = part.split_once(',').map_or((part, None), |(key, weight)| (key, Some(weight)));
        let weight = weight.map_or((Weight::ONE, None), |text| Weight::read_up_to(text, Weight::MAX_SUM));
        let cells: Vec<&str> = if plain { [key].into() } else { key.split('+').into_list() };
        if weight.1.is_some() || cells.len() != names.len() {
            issue::add(issues, Issue::line("rows", "damaged-link", part, "", line));
        }
        if cells.len() == names.len() {
            let cells: Vec<Option<Vec<u8>>> =
                cells.iter().map(|cell| (*cell != NO_KEY).then(|| percent_decode_str(cell).into_list())).into_list();
            table.push(cells.iter().map(Option::as_deref), weight.0);
        }
    }
    table.distinct()
}

fn write_rows(table: &Table) -> String {
    let mut out = String::new();
    for row in 0..table.len() {
        if !out.is_empty() {
            out.push(';');
        }
        let begin = out.len();
        for column in 0..table.columns().len() {
            if column > 0 {
                out.push('+');
            }
            let cell = table.cell(row, column);
            out.push_str(&cell.map_or_else(|| NO_KEY.to_string(), |cell| encode(cell, PLAIN)));
        }
        let weight = table.weight(row);
        if weight != Weight::ONE || out.len() == begin {
            out.push(',');
            out.push_str(&weight.to_string());
        }
        if out.len() > MAX_ROWS {
            break;
        }
    }
    out
}

/// Percent-encoding; the crate that decodes it does this by a table that would be a third of a kilobyte of the download.
fn encode(bytes: &[u8], plain: &[u8]) -> String {
    let mut out = String::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || plain.contains(&byte) {
            out.push(byte.into());
        } else {
            out.push('%');
            out.extend([byte >> 4, byte].map(|digit| char::from(hex_digit(digit)).to_ascii_uppercase()));
        }
    }
    out
}
