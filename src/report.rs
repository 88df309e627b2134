//! Every number that is shown, from one pure function.
//!
//! Shares are 0 to 1 and `None` where there is nothing to share. Weights are those of the rows; a record without
//! a key has no partition of its own (the client draws one), so it is counted apart and in no share.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use crate::{
    copartition::{Pair, align, chance},
    hash::Digest,
    key,
    order::descending,
    partitioner::{JAVA, Partitioner},
    scenario::{Issue, Scenario, Topic, link},
};

pub mod alignment;
pub mod label;
pub mod load;
pub mod pick;
pub mod redis;
pub mod verdict;

pub use alignment::{AlignmentReport, CellRow, CountRow};
pub use label::label;
pub use load::{LoadReport, PartitionRow, TopicLoad};
pub use pick::Pick;
pub use redis::{MasterRow, RedisReport, RedisRow};
pub use verdict::{Fix, Light, Verdict};

/// A table lists so many rows at most, the heaviest ones.
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
    /// The same keys in a Redis Cluster.
    pub redis: RedisReport,
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
    /// Masters of the Redis Cluster.
    pub masters: u16,
    /// Whether hash tags are on.
    pub tags: bool,
    /// The pattern of the Redis keys that go with topic A.
    pub pattern_a: String,
    /// The pattern of the Redis keys that go with topic B.
    pub pattern_b: String,
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
    /// Distinct keys; records without a key are not among them.
    pub distinct: u32,
    /// The weight of all records with a key.
    pub weight: f64,
    /// The weight of the records without a key; their partition is drawn at random.
    pub random_weight: f64,
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
    /// Length of the key in bytes.
    pub bytes: u32,
    /// Its weight.
    pub weight: f64,
    /// Its share of the weight of all records with a key; `null` without a key.
    pub share: Option<f64>,
    /// Its partition in topic A; `null` where the client draws one at random.
    pub a: Option<u32>,
    /// Its partition in topic B.
    pub b: Option<u32>,
    /// Whether both numbers are the same.
    pub lines_up: Option<bool>,
    /// 0 to 4 for the heaviest keys: the hue it has wherever load is stacked.
    pub hue: Option<u8>,
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

/// A key with its places, before anything is counted.
pub(crate) struct Placed<'a> {
    pub(crate) id: u32,
    /// The bytes that are hashed.
    pub(crate) bytes: alloc::borrow::Cow<'a, [u8]>,
    /// In thousandths.
    pub(crate) weight: u64,
    pub(crate) digests: [Digest; 2],
    pub(crate) a: u32,
    pub(crate) b: u32,
}

impl Placed<'_> {
    pub(crate) const fn pair(&self) -> Pair {
        Pair { a: self.a, b: self.b, weight: self.weight }
    }

    pub(crate) const fn lines_up(&self) -> bool {
        self.a == self.b
    }
}

/// The partitioner of a topic's client: the Java producer's, the only one so far.
pub(crate) const fn partitioner(_topic: &Topic) -> &'static Partitioner {
    &JAVA
}

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
    report_listing(scenario, issues, MAX_ROWS)
}

/// The same with shorter lists: of each only so many of the heaviest rows, and how many more there are.
///
/// Every other number is that of [`report`]. A page asks for a few rows to answer within a frame, and then for all.
pub fn report_listing(scenario: &Scenario, issues: Vec<Issue>, listed: usize) -> Report {
    let listed = listed.min(MAX_ROWS);
    let (link, link_complete) = link::write(scenario);
    let placed = place(scenario);
    let total: u64 = placed.iter().fold(0, |sum, key| sum.saturating_add(key.weight));
    let order = descending(placed.iter().map(|key| key.weight));
    let alignment = alignment::report(scenario, &placed, align(placed.iter().map(Placed::pair)), listed);
    let mapping = mapping(scenario, placed.len() as u32, &alignment);
    Report {
        link,
        link_complete,
        issues,
        settings: settings(scenario),
        keys: keys(scenario, &placed, &order, total, listed),
        verdict: verdict::report(scenario, &alignment),
        mapping,
        load: load::report(scenario, &placed, &order, total, listed),
        redis: redis::report(scenario, &placed, &order, total, listed),
        alignment,
    }
}

/// Where every record with a key goes, in the order of the rows.
fn place(scenario: &Scenario) -> Vec<Placed<'_>> {
    let keyed =
        scenario.rows.iter().enumerate().filter_map(|(id, row)| Some((id as u32, row.key.as_ref()?, row.weight)));
    keyed
        .filter_map(|(id, key, weight)| {
            let bytes = key::text(key);
            let (a, b) = (partitioner(&scenario.a), partitioner(&scenario.b));
            let first = a.digest(Some(&bytes)).ok()?;
            let digests = [first, if a.id == b.id { first } else { b.digest(Some(&bytes)).ok()? }];
            Some(Placed {
                id,
                weight: weight.thousandths(),
                digests,
                a: a.reduce(digests[0], scenario.a.partitions),
                b: b.reduce(digests[1], scenario.b.partitions),
                bytes,
            })
        })
        .collect()
}

/// The first keys in an order.
pub(crate) fn first<'a, 'b>(
    placed: &'a [Placed<'b>],
    order: &'a [u32],
    count: usize,
) -> impl Iterator<Item = &'a Placed<'b>> {
    order.iter().take(count).filter_map(|&place| placed.get(place as usize))
}

fn keys(scenario: &Scenario, placed: &[Placed], order: &[u32], total: u64, listed: usize) -> Keys {
    let random = scenario.rows.iter().enumerate().find(|(_, row)| row.key.is_none());
    let mut rows: Vec<KeyRow> = first(placed, order, listed)
        .enumerate()
        .map(|(rank, key)| KeyRow {
            id: key.id,
            key: scenario.rows.get(key.id as usize).and_then(|row| row.key.as_deref()).map(label),
            bytes: key.bytes.len() as u32,
            weight: weight(key.weight),
            share: share(key.weight, total),
            a: Some(key.a),
            b: Some(key.b),
            lines_up: Some(key.lines_up()),
            hue: (rank < HUES).then_some(rank as u8),
        })
        .collect();
    if let Some((id, row)) = random {
        rows.truncate(listed.saturating_sub(1));
        rows.push(KeyRow {
            id: id as u32,
            key: None,
            bytes: 0,
            weight: weight(row.weight.thousandths()),
            share: None,
            a: None,
            b: None,
            lines_up: None,
            hue: None,
        });
    }
    Keys {
        more: (scenario.rows.len() - rows.len()) as u32,
        rows,
        distinct: placed.len() as u32,
        weight: weight(total),
        random_weight: random.map_or(0.0, |(_, row)| weight(row.weight.thousandths())),
    }
}

fn settings(scenario: &Scenario) -> Settings {
    let topic = |topic: &Topic| TopicSettings { name: topic.name.clone(), partitions: topic.partitions.get() };
    let pinned = |pin: &Vec<u8>| scenario.rows.iter().position(|row| row.key.as_ref() == Some(pin));
    Settings {
        a: topic(&scenario.a),
        b: topic(&scenario.b),
        masters: scenario.redis.masters,
        tags: scenario.redis.tags,
        pattern_a: scenario.redis.pattern_a.clone(),
        pattern_b: scenario.redis.pattern_b.clone(),
        panel: scenario.view.panel.id(),
        by: scenario.view.by().id(),
        lang: scenario.view.lang.map(crate::scenario::Lang::id),
        theme: scenario.view.theme.id(),
        pin: scenario.view.pin.as_ref().and_then(pinned).map(|id| id as u32),
    }
}

fn mapping(scenario: &Scenario, keys: u32, alignment: &AlignmentReport) -> Mapping {
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

/// The chance that a key has the same partition in both topics: the share of hash values for which it has.
pub(crate) fn by_chance(a: &Topic, b: &Topic) -> f64 {
    chance(a.partitions, b.partitions)
}
