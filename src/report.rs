//! Every number that is shown, from one pure function.
//!
//! Shares are 0 to 1 and `None` where there is nothing to share. Weights are those of the rows. A record whose partition the
//! client draws has no place of its own, with or without a key: it is counted apart, and in no share. So is a key that the
//! format of one of the topics cannot take: it is left out of both.

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use serde::Serialize;

use crate::{
    list::IntoList,
    scenario::{Issue, Panel, Scenario, Topic, layout, link},
};

pub mod agreement;
pub mod alignment;
pub mod change;
pub mod consumers;
pub mod label;
pub mod load;
pub mod pick;
mod placed;
#[cfg(not(first_only))]
pub mod redis;
pub mod trace;
pub mod verdict;

pub use agreement::Agreement;
pub use alignment::{AlignmentReport, CellRow, CountRow};
pub use change::{ChangeReport, CurveRow};
pub use consumers::{ConsumersReport, MemberRow};
pub use label::label;
pub use load::{LoadReport, NoKey, PartitionRow, TopicLoad};
pub use pick::Pick;
pub(crate) use placed::{Placed, Places};
#[cfg(not(first_only))]
pub use redis::{CommandReport, CommandRow, MasterRow, RedisReport, RedisRow};
pub use trace::{ClientRow, TraceReport, TraceSide};
pub use verdict::{Fix, Light, Verdict};

/// A table of [`report`] lists so many rows at most, the heaviest ones.
pub const MAX_ROWS: usize = 1_000;
/// So many of the heaviest keys have a hue of their own.
pub const HUES: usize = 5;

/// What there is to say about a scenario.
///
/// ```
/// use copartition::{report::report, scenario::Scenario};
/// let report = report(&Scenario::default(), Vec::new());
/// assert_eq!((report.alignment.keys_together, report.alignment.keys), (1, 10));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The shortest link that gives this report.
    pub link: String,
    /// Whether the rows are in the link; where they are too many they are not.
    pub link_complete: bool,
    /// What could not be taken as it stood.
    pub issues: Vec<Issue>,
    /// What is set.
    pub settings: Settings,
    /// The keys and where each goes.
    pub keys: Keys,
    /// The verdict with its lights and fixes.
    pub verdict: Verdict,
    /// How the mapping is drawn.
    pub mapping: Mapping,
    /// How much lines up.
    pub alignment: AlignmentReport,
    /// How the load falls.
    pub load: LoadReport,
    /// Who consumes what.
    pub consumers: ConsumersReport,
    /// What a new partition count does; `null` unless its panel is open.
    pub change: Option<Box<ChangeReport>>,
    /// One key step by step, and on every client; `null` without a key.
    pub trace: Option<TraceReport>,
    /// Where any two clients agree, for the keys at hand.
    pub agreement: Agreement,
    /// The same keys in a Redis Cluster.
    ///
    /// The page's first module is built without it, without changes, without the charts of panels but Mapping and Trace, and without
    /// what only those show of alignment, load and consumers (`first_only`): more than a quarter smaller.
    #[cfg(not(first_only))]
    pub redis: RedisReport,
}

impl Report {
    /// What the pictures show: the report itself, or where a change is asked about the topic held against itself.
    ///
    /// ```
    /// use copartition::{report::report, scenario::Scenario};
    /// let report = report(&Scenario::default(), Vec::new());
    /// assert_eq!(report.shown().settings.b.partitions, 8);
    /// ```
    pub fn shown(&self) -> &Self {
        self.change.as_ref().map_or(self, |change| &change.held)
    }
}

/// What is set, as the controls show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The first topic.
    pub a: TopicSettings,
    /// The second topic.
    pub b: TopicSettings,
    /// The names of the data's columns; the one of plain lines has none.
    pub columns: Vec<String>,
    /// How data is drawn: `orders`, `ticks` or `uniform`; empty where it is given.
    pub workload: &'static str,
    /// How many events are drawn.
    pub events: u32,
    /// What the draws begin from.
    pub seed: u32,
    /// The exponent of Zipf's law.
    pub zipf: f64,
    /// How many keys the uniform workload has.
    pub uniform_keys: u32,
    /// How the topics are joined: `keyed`, `global` or `foreign-key`.
    pub join: &'static str,
    /// The id of the group's assignor.
    pub assignor: &'static str,
    /// What happened to the group, as in a link.
    pub steps: String,
    /// How many of the steps are played.
    pub step: u32,
    /// Masters of the Redis Cluster.
    pub masters: u16,
    /// A cluster in place of those, as a link holds it; empty where there is none.
    pub layout: String,
    /// Whether hash tags are on.
    pub tags: bool,
    /// The pattern of the Redis keys that go with topic A.
    pub pattern_a: String,
    /// The pattern of the Redis keys that go with topic B.
    pub pattern_b: String,
    /// The first and the last slot that are shown.
    pub slots: [u16; 2],
    /// The patterns of further keys, joined by `;`.
    pub more_patterns: String,
    /// The open panel's id.
    pub panel: &'static str,
    /// What widths, tints and bars stand for: `traffic` or `keys`.
    pub by: &'static str,
    /// The language's id, `null` for the reader's own.
    pub lang: Option<&'static str>,
    /// The theme's id.
    pub theme: &'static str,
    /// The pinned key's id, `null` where none of the keys is pinned.
    pub pin: Option<u32>,
}

/// A topic as its controls show it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TopicSettings {
    /// Its name.
    pub name: String,
    /// How many partitions it has.
    pub partitions: u32,
    /// The client that writes it, by the name under which it was chosen: the catalog has its hash and all else about it.
    pub client: String,
    /// The id of the key format.
    pub format: &'static str,
    /// The schema id, which one of the formats writes.
    pub schema: u32,
    /// Records without a key of every hundred, beside those of the rows.
    pub null_share: u8,
    /// The columns that its key has.
    pub key: Vec<String>,
    /// Buckets of the salt; 0 is none.
    pub salt: u32,
    /// `all` or `hot`: which keys are salted.
    pub salted: &'static str,
}

/// The keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Keys {
    /// The heaviest keys, heaviest first, [`MAX_ROWS`] at most; among equals the one given first.
    pub rows: Vec<KeyRow>,
    /// How many more rows there are.
    pub more: u32,
    /// Whether a row has a key for each topic, because they are keyed in different ways: then it is rows that are counted.
    pub by_row: bool,
    /// Distinct keys; records without a key are not among them, nor keys that are left out.
    pub distinct: u32,
    /// Keys that are left out, because the format of a topic cannot take them.
    pub left_out: u32,
    /// The weight of all records with a key that is not left out.
    pub weight: f64,
    /// The weight of the rows without a key.
    pub no_key_weight: f64,
}

/// A key and where it goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct KeyRow {
    /// Stands for the key in picks: its place among the rows as they were given, from 0.
    pub id: u32,
    /// The key so that it can be shown, see [`label()`]; `null` for records without a key.
    pub key: Option<String>,
    /// The key in topic B, where the topics are keyed in different ways and it has one.
    pub key_b: Option<String>,
    /// Its weight.
    pub weight: f64,
    /// Its share of the weight of all records with a key; `null` without a key.
    pub share: Option<f64>,
    /// Its partition in topic A; `null` where it has none of its own.
    pub a: Option<u32>,
    /// Its partition in topic B.
    pub b: Option<u32>,
    /// How it comes to its partition in topic A: `at` by its hash, or by what the client does with every key; else
    /// `random`, `sticky`, `round-robin`, `refused`, `not-text`, `not-computed`, or `left-out`.
    pub way_a: &'static str,
    /// The same for topic B.
    pub way_b: &'static str,
    /// The member that has its partition of topic A; `null` where it has none of its own.
    pub member_a: Option<u32>,
    /// The same for topic B.
    pub member_b: Option<u32>,
    /// Whether both numbers are the same; `null` where one of them is missing.
    pub lines_up: Option<bool>,
    /// 0 to 4 for the heaviest keys: the hue it has wherever load is stacked.
    pub hue: Option<u8>,
    /// What it is pinned by, see [`Table::name`](crate::scenario::Table::name), where keys are drawn as lines: two of them can
    /// look alike. It is not handed on.
    #[serde(skip)]
    pub name: Option<Vec<u8>>,
}

/// How the mapping is drawn: lines, bands or the matrix, by how much there is of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Mapping {
    /// `lines` up to 40 keys, `bands` past that, `widest` with more than 24 partitions as well,
    /// `matrix` with more than 64.
    pub form: &'static str,
    /// How many bands are drawn.
    pub bands: u32,
    /// How many pairs of partitions have keys.
    pub pairs: u32,
    /// The share of the traffic, or of the keys, that the drawn bands cover.
    pub covers: f64,
}

/// Past so many keys lines become bands.
pub const MAX_LINES: u32 = 40;
/// Past so many partitions only the widest bands are drawn.
const MAX_LANES_WITH_ALL_BANDS: u32 = 24;
/// So many of them.
pub const MAX_BANDS: usize = 40;
/// Past so many partitions the matrix is drawn instead.
pub const MAX_LANES: u32 = 64;

/// Thousandths as the weight that people typed.
pub(crate) fn weight(thousandths: u64) -> f64 {
    thousandths as f64 / 1_000.0
}

/// The part of a whole, where there is a whole.
pub(crate) fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Works out everything that is shown; the issues of the input are handed through.
pub fn report(scenario: &Scenario, issues: Vec<Issue>) -> Report {
    report_listing(scenario, issues, usize::MAX)
}

/// Past so many rows a report with shorter lists has only what the open panel shows.
pub const MANY: usize = 2_000;

/// The same with lists of another length: of each so many of the heaviest rows, and how many more there are.
///
/// Every other number is that of [`report`]; [`Report::agreement`] is empty unless its panel is open or [`MAX_ROWS`] are listed,
/// and so is the strip of [`Report::consumers`] where partitions are many. Past [`MANY`] rows [`Report::redis`] and the other
/// counts of [`Report::alignment`] are empty unless their panels are open. A page asks for a few rows to answer within a frame,
/// then for [`MAX_ROWS`], and for more than there can be where somebody takes a table along. `usize::MAX` gives [`report`].
pub fn report_listing(scenario: &Scenario, issues: Vec<Issue>, listed: usize) -> Report {
    work_out(scenario, issues, listed).0
}

/// Does a part of what [`report_listing`] does with many rows, and what it need not do again: about so many rows of it, at least one.
/// Whether all of that is done; else there is more to do, which may be done at once as well.
///
/// A page that has been given a million rows calls this between its pictures.
pub fn prepare(scenario: &Scenario, rows: usize) -> bool {
    scenario.rows.prepare([&scenario.a, &scenario.b], rows.max(1))
}

/// The report, and where each key went.
fn work_out(scenario: &Scenario, mut issues: Vec<Issue>, listed: usize) -> (Report, Places<'_>) {
    let whole = listed == usize::MAX;
    let lean = !whole && scenario.rows.len() > MANY;
    let listed = if whole { MAX_ROWS } else { listed };
    let at_once = whole || scenario.data.len().max(scenario.rows.len()) <= MANY;
    let compares = !cfg!(first_only) && scenario.view.panel == Panel::Load && (at_once || listed == MAX_ROWS);
    let shows = |panel| !cfg!(first_only) && (!lean || scenario.view.panel == panel);
    let (link, link_complete) = link::write(scenario);
    let places = Places::new(scenario, &mut issues);
    let alignment = alignment::report(scenario, &places, shows(Panel::Alignment), listed);
    let mapping = mapping(scenario, &alignment);
    let consumers = consumers::report(scenario, &places, &alignment, listed);
    let keys = keys(scenario, &places, &consumers.owners, mapping.form == "lines", listed);
    let report = Report {
        link,
        link_complete,
        issues,
        settings: settings(scenario, places.pin),
        verdict: verdict::report(scenario, &alignment, &consumers),
        mapping,
        load: load::report(scenario, &places, compares, listed),
        consumers,
        #[cfg(first_only)]
        change: None,
        #[cfg(not(first_only))]
        change: (scenario.view.panel == Panel::Change).then(|| Box::new(change::report(scenario, &places, listed))),
        trace: trace::report(scenario, &places),
        agreement: if scenario.view.panel == Panel::Trace || (!lean && listed == MAX_ROWS) {
            agreement::report(scenario, &places)
        } else {
            Agreement::default()
        },
        #[cfg(not(first_only))]
        redis: redis::report(scenario, shows(Panel::Redis).then_some(&places), listed),
        keys,
        alignment,
    };
    (report, places)
}

fn keys(scenario: &Scenario, places: &Places, owners: &[Vec<Option<u32>>; 2], named: bool, listed: usize) -> Keys {
    let [owners_a, owners_b] = owners;
    let member = |owners: &[Option<u32>], at: Option<u32>| owners.get(at? as usize).copied().flatten();
    let two_keys = scenario.rows.columns().len() > 1;
    let no_key_weight = places.no_key.map_or(0.0, |row| weight(scenario.rows.weight(row).thousandths()));
    let mut rows: Vec<KeyRow> = places
        .ranked()
        .first(listed)
        .into_iter()
        .enumerate()
        .map(|(rank, key)| KeyRow {
            id: key.id,
            key: if two_keys { scenario.rows.cell(key.id as usize, 0).map(label) } else { Some(label(key.key)) },
            key_b: if two_keys { scenario.rows.cell(key.id as usize, 1).map(label) } else { None },
            weight: weight(key.weight),
            share: if key.left_out { None } else { share(key.weight, places.total) },
            a: key.a.shown(),
            b: key.b.shown(),
            way_a: key.way(&key.a),
            way_b: key.way(&key.b),
            member_a: member(owners_a, key.a.at),
            member_b: member(owners_b, key.b.at),
            lines_up: key.lines_up(),
            hue: (rank < HUES && !two_keys).then_some(rank as u8),
            name: if named { scenario.rows.name(key.id as usize).map(Cow::into_owned) } else { None },
        })
        .into_list();
    if let Some(id) = places.no_key {
        rows.truncate(listed.saturating_sub(1));
        let [a, b] = [&scenario.a, &scenario.b].map(|topic| topic.partitioner().place(None, topic.partitions));
        rows.push(KeyRow {
            id: id as u32,
            key: None,
            key_b: None,
            weight: no_key_weight,
            share: None,
            a: placed::at(a),
            b: placed::at(b),
            way_a: a.id(),
            way_b: b.id(),
            member_a: None,
            member_b: None,
            // No join takes a record without a key, wherever it lies.
            lines_up: None,
            hue: None,
            name: None,
        });
    }
    Keys {
        more: (scenario.rows.len() - rows.len()) as u32,
        by_row: two_keys,
        rows,
        distinct: places.keys - places.left_out,
        left_out: places.left_out,
        weight: weight(places.total),
        no_key_weight,
    }
}

fn settings(scenario: &Scenario, pin: Option<u32>) -> Settings {
    let topic = |topic: &Topic| TopicSettings {
        name: topic.name.clone(),
        partitions: topic.partitions.get(),
        client: topic.client.id().into(),
        format: topic.format.id(),
        schema: topic.schema,
        null_share: topic.null_share,
        key: scenario.columns_of(topic),
        salt: if topic.keyed.salt > 1 { topic.keyed.salt } else { 0 },
        salted: if topic.keyed.hot_only { "hot" } else { "all" },
    };
    let draw = link::Draw::of(scenario);
    Settings {
        a: topic(&scenario.a),
        b: topic(&scenario.b),
        columns: scenario.data.columns().into(),
        workload: draw.workload,
        events: draw.events,
        seed: draw.seed,
        zipf: f64::from(draw.zipf) / 100.0,
        uniform_keys: draw.keys,
        join: scenario.join.id(),
        assignor: scenario.consumers.assignor.id(),
        steps: scenario.consumers.steps_text(),
        step: scenario.consumers.step as u32,
        masters: scenario.redis.masters,
        layout: scenario.redis.layout.as_ref().map(layout::write).unwrap_or_default(),
        tags: scenario.redis.tags,
        pattern_a: scenario.redis.pattern_a.clone(),
        pattern_b: scenario.redis.pattern_b.clone(),
        slots: scenario.view.slots.unwrap_or([0, crate::redis::SLOTS - 1]),
        more_patterns: link::joined(&scenario.redis.more_patterns, ';'),
        panel: scenario.view.panel.id(),
        by: scenario.view.by().id(),
        lang: scenario.view.lang.map(crate::scenario::Lang::id),
        theme: scenario.view.theme.id(),
        pin,
    }
}

fn mapping(scenario: &Scenario, alignment: &AlignmentReport) -> Mapping {
    // Keys that have a place in one topic only are drawn there.
    let keys = alignment.keys + alignment.undecided;
    let lanes = scenario.a.partitions.get().max(scenario.b.partitions.get());
    let pairs = alignment.cells.len() as u32;
    let (form, bands) = match () {
        () if lanes > MAX_LANES => ("matrix", 0),
        () if keys <= MAX_LINES => ("lines", 0),
        () if lanes <= MAX_LANES_WITH_ALL_BANDS => ("bands", pairs),
        () => ("widest", pairs.min(MAX_BANDS as u32)),
    };
    let shares = alignment.widest(scenario.view.by()).into_iter().take(bands as usize);
    let covers = shares.fold(0.0, |sum, cell| sum + alignment.share_of(cell, scenario.view.by()));
    Mapping { form, bands, pairs, covers }
}
