//! The link form of a scenario, version 1: readable, and any text gives a scenario. The contract that readers of links may
//! rely on is `www/LINKS.md`; it also has the compressed form `v1z:`, which a page makes of the same text where that is long.
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
//! | `redis.command` | commands as they are typed into redis-cli; longer than 8,000 characters they stay out of the link | `MGET` of a pair |
//! | `redis.node` | the master that is asked, 0 to 999 | the owner of the first key |
//! | `redis.client` | the library that sends them, see [`client`](crate::redis::client) | redis-cli |
//! | `panel` | `mapping`, `alignment`, `load`, `consumers`, `change`, `trace`, `redis` | `mapping` |
//! | `by` | `traffic`, `keys`: what widths and tints stand for | `keys` in `alignment` and `consumers`, else `traffic` |
//! | `slots` | the slots that are shown, first and last with `-` between, 16 at least | `0-16383` |
//! | `pin` | the pinned key | |
//! | `lang` | `en`, `id` | the reader's |
//! | `theme` | `auto`, `light`, `dark` | `auto` |

use alloc::{
    rc::Rc,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Client, Drawn, Issue, Join, Lang, MAX_EVENTS, MAX_KEYS, MAX_MASTERS, MAX_MORE_PATTERNS, MAX_NULL_SHARE,
    MAX_PARTITIONS, MAX_SCHEMA, MAX_ZIPF, MIN_SLOTS, Measure, PLACEHOLDER, Panel, Redis, Scenario, Table, Theme, Topic,
    Weight, consumers::MAX_MEMBERS, is_topic_name, issue, keyed::MAX_SALT, layout, partitions, place_of, rows,
    table::MAX_COLUMNS, weight::Wrong,
};
use crate::{
    assignor::Assignor,
    hash::hex_digit,
    key::{Format, encoded::hex_value},
    list::{IntoList, concat},
    partitioner::PartitionCount,
    redis::{SLOTS, client::Client as Library},
    simulate::Workload,
    text::{has, split, split_once},
};

/// How a link begins.
const VERSION: &str = "v1:";
/// How long the rows of a link may be, in characters; more rows than that stay out of it. A thousand UUIDs fit; as a page
/// compresses a long link, a thousand keys of most kinds make one of 3,000 to 8,000 characters, and UUIDs one of 27,000.
pub const MAX_ROWS: usize = 40_000;
/// How long the commands of a link may be, and a layout, in characters; longer ones stay out of it.
pub const MAX_TEXT: usize = 8_000;
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
    let mut link = link.trim();
    while let Some(after) = link.strip_prefix('#') {
        link = after;
    }
    let fields = match split_once(link, b':') {
        Some(("v1", fields)) => fields,
        Some((version, fields)) if is_version(version) => {
            issue::tell(&mut issues, "link", "unknown-version", version, "v1");
            fields
        }
        _ => link,
    };
    let (mut absent, mut steps, mut step) = (None, "", None);
    let (mut columns, mut rows, mut draw) = ("", None, Draw::default());
    for part in split(fields, b'&').filter(|part| !part.is_empty()) {
        let (field, value) = split_once(part, b'=').unwrap_or((part, ""));
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
    consumers.read_steps(&decode_text(steps), &mut issues);
    consumers.step = consumers.steps.len();
    if let Some(step) = step.filter(|text| !text.is_empty()) {
        let all = consumers.step as u32;
        consumers.step = number("step", step, (0, all), all, &mut issues) as usize;
    }
    if let Some((table, found)) = given {
        scenario.data = table;
        found.into_iter().add_to(&mut issues);
    } else if let Some(drawn) = draw.drawn() {
        let there = before.filter(|before| before.drawn == Some(drawn));
        scenario.data = there.map_or_else(|| Rc::new(drawn.table()), |before| Rc::clone(&before.data));
        scenario.drawn = Some(drawn);
    } else if let Some(rows) = rows {
        scenario.data = Rc::new(read_rows(columns, rows, &mut issues));
    } else if let Some(count) = absent {
        issue::tell(&mut issues, "rows", "rows-not-in-link", count, "");
    }
    scenario.choose(before, &mut issues);
    for (field, (_, fits)) in [("redis.command", write_command(&scenario)), ("redis.layout", write_layout(&scenario))] {
        if !fits {
            issue::tell(&mut issues, field, "not-in-link", "", "");
        }
    }
    if let Some(cluster) = &scenario.redis.layout {
        layout::check(cluster, &mut issues);
    } else if scenario.redis.masters < 3 {
        issue::tell(&mut issues, "masters", "two-masters", &u32::from(scenario.redis.masters).to_string(), "");
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
    let mut out = Fields { link: String::from(VERSION), topic: "" };
    for (side, topic, usual) in [("a", &scenario.a, &standard.a), ("b", &scenario.b, &standard.b)] {
        out.topic = side;
        let keyed = &topic.keyed;
        out.number("", topic.partitions.get(), usual.partitions.get());
        out.text(".name", &encode(topic.name.as_bytes(), PLAIN), &usual.name);
        out.text(".client", topic.client.id(), usual.client.id());
        out.text(".format", topic.format.id(), usual.format.id());
        out.number(".schema", topic.schema, usual.schema);
        out.number(".null", topic.null_share.into(), usual.null_share.into());
        out.put(".key", &write_names(&keyed.columns), keyed.columns.is_empty());
        out.number(".salt", if keyed.salt < 2 { 0 } else { keyed.salt }, 0);
        out.put(".salted", "hot", !keyed.hot_only);
    }
    out.topic = "";
    out.text("join", scenario.join.id(), standard.join.id());
    let mut complete = true;
    if scenario.drawn.is_none() && scenario.data != standard.data {
        let rows = write_rows(&scenario.data);
        complete = rows.len() <= MAX_ROWS;
        if complete {
            out.text("columns", &write_names(scenario.data.columns()), "");
            out.put("rows", &rows, false);
        } else {
            out.put("data", &(scenario.data.len() as u32).to_string(), false);
        }
    }
    let (draw, usual_draw) = (Draw::of(scenario), Draw::default());
    out.text("workload", draw.workload, "");
    out.number("events", draw.events, usual_draw.events);
    out.number("seed", draw.seed, usual_draw.seed);
    out.put("zipf", &zipf_text(draw.zipf), draw.zipf == usual_draw.zipf);
    out.number("keys", draw.keys, usual_draw.keys);
    out.number("change", scenario.change.count.map_or(0, PartitionCount::get), 0);
    out.put("change.of", "b", !scenario.change.of_b);
    let (consumers, usual) = (&scenario.consumers, &standard.consumers);
    out.number("members", consumers.members, usual.members);
    out.text("assignor", consumers.assignor.id(), usual.assignor.id());
    out.text("steps", &consumers.steps_text(), "");
    out.number("step", consumers.step as u32, consumers.steps.len() as u32);
    let (redis, usual) = (&scenario.redis, &standard.redis);
    out.number("masters", redis.masters.into(), usual.masters.into());
    out.put("tags", "on", !redis.tags);
    out.text("redis.a", &encode(redis.pattern_a.as_bytes(), PATTERN), &usual.pattern_a);
    out.text("redis.b", &encode(redis.pattern_b.as_bytes(), PATTERN), &usual.pattern_b);
    let more = redis.more_patterns.iter().map(|text| encode(text.as_bytes(), PATTERN)).into_list();
    out.put("redis.more", &joined(&more, ';'), more.is_empty());
    let (layout, fits) = write_layout(scenario);
    out.put("redis.layout", &layout, redis.layout.is_none() || !fits);
    let (command, fits) = write_command(scenario);
    out.put("redis.command", &command, redis.command.is_none() || !fits);
    out.put("redis.node", &u32::from(redis.node.unwrap_or(0)).to_string(), redis.node.is_none());
    out.text("redis.client", redis.client.map(|client| client.id).unwrap_or_default(), "");
    let view = &scenario.view;
    out.text("panel", view.panel.id(), Panel::default().id());
    out.text("by", view.measure.map(Measure::id).unwrap_or_default(), "");
    out.text("slots", &view.slots.map(slots_text).unwrap_or_default(), "");
    let pin = view.pin.as_deref();
    out.put("pin", &encode(pin.unwrap_or_default(), PLAIN), pin.is_none());
    out.text("lang", view.lang.map(Lang::id).unwrap_or_default(), "");
    out.text("theme", view.theme.id(), Theme::default().id());
    (out.link, complete)
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

/// The fields of a link one after the other; those that have their default are left out.
struct Fields {
    link: String,
    /// What stands in front of a field's name: the topic's letter.
    topic: &'static str,
}

impl Fields {
    #[inline(never)]
    fn put(&mut self, field: &str, value: &str, is_usual: bool) {
        if !is_usual {
            let before = if self.link.len() > VERSION.len() { "&" } else { "" };
            for part in [before, self.topic, field, "=", value] {
                self.link.push_str(part);
            }
        }
    }

    #[inline(never)]
    fn text(&mut self, field: &str, value: &str, usual: &str) {
        self.put(field, value, value == usual);
    }

    #[inline(never)]
    fn number(&mut self, field: &str, value: u32, usual: u32) {
        self.put(field, &value.to_string(), value == usual);
    }
}

/// The field that pins a key, or that pins none.
pub fn pin(key: Option<&[u8]>) -> String {
    concat(&["pin=", &encode(key.unwrap_or_default(), PLAIN)])
}

fn is_version(text: &str) -> bool {
    text.strip_prefix('v').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read_field(scenario: &mut Scenario, field: &str, value: &str, issues: &mut Vec<Issue>) {
    let bytes = decode(value);
    let text = &*String::from_utf8_lossy(&bytes);
    let Scenario { a, b, join, change, consumers, redis, view, .. } = scenario;
    if let Some((side, of_topic)) = field.split_at_checked(1)
        && let Some(topic) = [("a", a), ("b", b)].into_iter().find_map(|(id, topic)| (id == side).then_some(topic))
        && read_topic(topic, field, of_topic, text, value, issues)
    {
        return;
    }
    match field {
        "change" if text.is_empty() => change.count = None,
        "change" => {
            let before = change.count.map_or(1, PartitionCount::get);
            change.count = Some(partitions(number(field, text, (1, MAX_PARTITIONS), before, issues)));
        }
        "change.of" => flag(field, text, ["a", "b"], &mut change.of_b, issues),
        "join" => {
            let found = Join::from_id(text).map(|choice| *join = choice);
            choice(field, text, found, join.id(), issues);
        }
        "members" => consumers.members = number(field, text, (1, MAX_MEMBERS), consumers.members, issues),
        "assignor" => {
            let found = Assignor::from_id(text).map(|choice| consumers.assignor = choice);
            choice(field, text, found, consumers.assignor.id(), issues);
        }
        "masters" => {
            redis.masters = number(field, text, (1, MAX_MASTERS.into()), redis.masters.into(), issues) as u16;
        }
        "redis.a" => pattern(field, text, &mut redis.pattern_a, issues),
        "redis.b" => pattern(field, text, &mut redis.pattern_b, issues),
        "redis.more" => more_patterns(field, text, redis, issues),
        "slots" => slots(field, text, &mut view.slots, issues),
        "redis.command" => redis.command = Some(bytes),
        "redis.layout" if bytes.trim_ascii().is_empty() => redis.layout = None,
        "redis.layout" => redis.layout = layout::read(&bytes, issues).or(redis.layout.take()),
        // As a choice among the masters, not as a number of them: none of it is none chosen.
        "redis.node" => {
            let most = u32::from(MAX_MASTERS) - 1;
            redis.node = (!text.is_empty())
                .then(|| number(field, text, (0, most), redis.node.unwrap_or(0).into(), issues) as u16);
        }
        "redis.client" if text.is_empty() => redis.client = None,
        "redis.client" => {
            choice(field, text, Library::from_id(text).map(|choice| redis.client = Some(choice)), "", issues);
        }
        "tags" => flag(field, text, ["off", "on"], &mut redis.tags, issues),
        "panel" => {
            let found = Panel::from_id(text).map(|choice| view.panel = choice);
            choice(field, text, found, view.panel.id(), issues);
        }
        "by" => {
            choice(field, text, Measure::from_id(text).map(|choice| view.measure = Some(choice)), "", issues);
        }
        "theme" => {
            let found = Theme::from_id(text).map(|choice| view.theme = choice);
            choice(field, text, found, view.theme.id(), issues);
        }
        "lang" => {
            choice(field, text, Lang::from_id(text).map(|choice| view.lang = Some(choice)), "", issues);
        }
        "pin" => view.pin = (!value.is_empty()).then_some(bytes),
        _ => issue::tell(issues, "link", "unknown-field", field, ""),
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
            topic.partitions = partitions(number(field, text, (1, MAX_PARTITIONS), before, issues));
        }
        ".name" => name(field, text, topic, issues),
        ".client" => {
            let found = Client::from_id(text).map(|client| topic.client = client);
            choice(field, text, found, topic.client.id(), issues);
        }
        ".format" => {
            let found = Format::from_id(text, topic.schema).map(|format| topic.format = format);
            choice(field, text, found, topic.format.id(), issues);
        }
        ".schema" => {
            topic.schema = number(field, text, (1, MAX_SCHEMA), topic.schema, issues);
            if let Format::SchemaRegistry(schema) = &mut topic.format {
                *schema = topic.schema;
            }
        }
        ".null" => {
            let most = MAX_NULL_SHARE.into();
            topic.null_share = number(field, text, (0, most), topic.null_share.into(), issues) as u8;
        }
        // The plus between columns is no part of their names, where it is encoded.
        ".key" => topic.keyed.columns = read_names(value),
        ".salt" => topic.keyed.salt = number(field, text, (0, MAX_SALT), topic.keyed.salt, issues),
        ".salted" => flag(field, text, ["all", "hot"], &mut topic.keyed.hot_only, issues),
        _ => return false,
    }
    true
}

/// One of two words.
fn flag(field: &str, text: &str, [off, on]: [&'static str; 2], kept: &mut bool, issues: &mut Vec<Issue>) {
    let found = (text == on || text == off).then(|| *kept = text == on);
    choice(field, text, found, if *kept { on } else { off }, issues);
}

/// Says so where a text is none of the choices, and which one is kept.
#[inline(never)]
fn choice(field: &str, text: &str, found: Option<()>, kept: &str, issues: &mut Vec<Issue>) {
    if found.is_none() {
        issue::tell(issues, field, "not-a-choice", text, kept);
    }
}

/// Names joined by `+`.
fn read_names(value: &str) -> Vec<String> {
    let names = split(value, b'+').filter(|name| !name.is_empty()).take(MAX_COLUMNS);
    names.map(decode_text).into_list()
}

fn write_names(names: &[String]) -> String {
    joined(&names.iter().map(|name| encode(name.as_bytes(), PLAIN)).into_list(), '+')
}

/// Texts with a sign between them: `join`, which has a loop for each length of it, would be some hundred bytes of the download.
pub(crate) fn joined(texts: &[String], between: char) -> String {
    let mut out = String::new();
    for (place, text) in texts.iter().enumerate() {
        if place > 0 {
            out.push(between);
        }
        out.push_str(text);
    }
    out
}

/// Hundredths as a decimal number.
fn zipf_text(zipf: u16) -> String {
    Weight::of(u64::from(zipf) * 10).text()
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
        let text = &*decode_text(value);
        match field {
            "workload" => {
                let known = place_of(text, &Workload::IDS).map(|place| Workload::IDS[place]);
                let found = if text.is_empty() { Some("") } else { known }.map(|id| self.workload = id);
                choice(field, text, found, self.workload, issues);
            }
            "events" => self.events = number(field, text, (1, MAX_EVENTS), self.events, issues),
            "seed" => self.seed = number(field, text, (0, u32::MAX), self.seed, issues),
            "keys" => self.keys = number(field, text, (1, MAX_KEYS), self.keys, issues),
            _ => {
                let (zipf, wrong) = Weight::read_up_to(text.trim(), Weight::of(u64::from(MAX_ZIPF) * 10));
                if wrong != Some(Wrong::NotANumber) {
                    self.zipf = (zipf.thousandths() / 10) as u16;
                }
                if let Some(wrong) = wrong {
                    issue::tell(issues, field, rows::code(wrong), text, &zipf_text(self.zipf));
                }
            }
        }
    }

    fn drawn(&self) -> Option<Drawn> {
        let workload = match place_of(self.workload, &Workload::IDS)? {
            0 => Workload::Orders,
            1 => Workload::Ticks(self.zipf),
            _ => Workload::Uniform(self.keys),
        };
        Some(Drawn { workload, events: self.events, seed: self.seed })
    }
}

/// The number that a text gives: the nearest one in range, or what stood before.
fn number(field: &str, text: &str, (least, most): (u32, u32), before: u32, issues: &mut Vec<Issue>) -> u32 {
    let text = text.trim();
    let negative = text.starts_with('-');
    let digits = text.strip_prefix('-').or(text.strip_prefix('+')).unwrap_or(text);
    let (whole, fraction) =
        split_once(digits, b'.').map_or((digits, None), |(whole, fraction)| (whole, Some(fraction)));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !fraction.is_none_or(all_digits) {
        issue::tell(issues, field, "not-a-number", text, &before.to_string());
        return before;
    }
    // More digits than fit are more than the most.
    let digits = whole.bytes().map(|digit| u64::from(digit - b'0'));
    let value = digits.fold(0_u64, |value, digit| value.saturating_mul(10).saturating_add(digit));
    let (code, kept) = if (negative && value > 0) || value < least.into() {
        ("too-small", least)
    } else if value > most.into() {
        ("too-large", most)
    } else if fraction.is_some_and(|fraction| fraction.bytes().any(|digit| digit != b'0')) {
        ("not-whole", value as u32)
    } else {
        return value as u32;
    };
    issue::tell(issues, field, code, text, &kept.to_string());
    kept
}

fn name(field: &str, text: &str, topic: &mut Topic, issues: &mut Vec<Issue>) {
    if is_topic_name(text) {
        topic.name = text.into();
    } else {
        issue::tell(issues, field, "not-a-topic-name", text, &topic.name);
    }
}

fn pattern(field: &str, text: &str, kept: &mut String, issues: &mut Vec<Issue>) {
    if text.len() > MAX_PATTERN {
        issue::tell(issues, field, "too-long", text, kept);
    } else if has_placeholder(text) {
        *kept = text.into();
    } else {
        issue::tell(issues, field, "no-placeholder", text, kept);
    }
}

/// As `contains`, whose search for long texts would be a kilobyte of the download.
fn has_placeholder(text: &str) -> bool {
    text.as_bytes().windows(PLACEHOLDER.len()).any(|part| part == PLACEHOLDER.as_bytes())
}

fn slots_text([first, last]: [u16; 2]) -> String {
    concat(&[&u32::from(first).to_string(), "-", &u32::from(last).to_string()])
}

/// The first and the last slot that are shown; blank stands for all.
fn slots(field: &str, text: &str, kept: &mut Option<[u16; 2]>, issues: &mut Vec<Issue>) {
    let ends = split_once(text, b'-').and_then(|(first, last)| Some([first.parse::<u32>().ok()?, last.parse().ok()?]));
    match ends {
        Some([first, last]) if last < SLOTS.into() && last.saturating_sub(first) >= u32::from(MIN_SLOTS) - 1 => {
            *kept = Some([first as u16, last as u16]).filter(|ends| *ends != ALL_SLOTS);
        }
        _ if text.trim().is_empty() => *kept = None,
        _ => {
            issue::tell(issues, field, "not-slots", text, &slots_text(kept.unwrap_or(ALL_SLOTS)));
        }
    }
}

/// Patterns joined by `;`: those that cannot be are left out, and so is what is between two `;` and blank.
fn more_patterns(field: &str, text: &str, redis: &mut Redis, issues: &mut Vec<Issue>) {
    redis.more_patterns.clear();
    for text in split(text, b';').map(str::trim).filter(|text| !text.is_empty()) {
        if redis.more_patterns.len() == MAX_MORE_PATTERNS {
            issue::tell(issues, field, "too-many", text, &(MAX_MORE_PATTERNS as u32).to_string());
            return;
        }
        if has_placeholder(text) && text.len() <= MAX_PATTERN {
            redis.more_patterns.push(text.to_string());
        } else {
            issue::tell(issues, field, "not-a-pattern", text, "");
        }
    }
}

fn read_rows(columns: &str, value: &str, issues: &mut Vec<Issue>) -> Table {
    let mut names = read_names(columns);
    let plain = names.is_empty();
    if plain {
        names.push(String::new());
    }
    let width = names.len();
    let mut table = Table::of(names);
    for (place, part) in split(value, b';').enumerate() {
        if part.is_empty() {
            continue;
        }
        let line = (place as u32).saturating_add(1);
        let (key, weight) = split_once(part, b',').map_or((part, None), |(key, weight)| (key, Some(weight)));
        let weight = weight.map_or((Weight::ONE, None), |text| Weight::read_up_to(text, Weight::MAX_SUM));
        let cells: Vec<&str> = if plain { [key].into() } else { split(key, b'+').into_list() };
        if weight.1.is_some() || cells.len() != width {
            issue::tell_line(issues, "rows", "damaged-link", part, "", line);
        }
        if cells.len() == width {
            let cells: Vec<Option<Vec<u8>>> =
                cells.iter().map(|cell| (*cell != NO_KEY).then(|| decode(cell))).into_list();
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
            match cell {
                Some(cell) => out.push_str(&encode(cell, PLAIN)),
                None => out.push_str(NO_KEY),
            }
        }
        let weight = table.weight(row);
        if weight != Weight::ONE || out.len() == begin {
            out.push(',');
            out.push_str(&weight.text());
        }
        if out.len() > MAX_ROWS {
            break;
        }
    }
    out
}

/// Percent-encoding, and below its decoding: a crate for both would be a kilobyte of the download.
fn encode(bytes: &[u8], plain: &[u8]) -> String {
    let mut out = String::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || has(plain, byte) {
            out.push(byte.into());
        } else {
            out.push('%');
            for digit in [byte >> 4, byte] {
                out.push(hex_digit(digit).to_ascii_uppercase().into());
            }
        }
    }
    out
}

/// A percent sign without two hex digits behind it stands for itself.
fn decode(text: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        out.push(match after {
            [high, low, after @ ..] if byte == b'%' => match (hex_value(*high), hex_value(*low)) {
                (Some(high), Some(low)) => {
                    rest = after;
                    (high << 4) | low
                }
                _ => byte,
            },
            _ => byte,
        });
    }
    out
}

fn decode_text(text: &str) -> String {
    String::from_utf8_lossy(&decode(text)).into_owned()
}
