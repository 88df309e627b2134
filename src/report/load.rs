//! How the load falls on the partitions of each topic.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use super::{HUES, Placed, Places, label, placed, placed::Ranked, share, weight};
use crate::{
    list::IntoList,
    order::{ascending, descending},
    partitioner::Rule,
    scenario::{Scenario, Table, kept::Own},
    skew,
};

pub mod choices;
pub mod expected;

pub use choices::ChoiceRow;

/// The load of both topics.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct LoadReport {
    /// Topic A.
    pub a: TopicLoad,
    /// Topic B.
    pub b: TopicLoad,
    /// How many more partitions both topics have than their rows say.
    pub more: u32,
    /// `a` or `b`, the topic whose busiest partition is further above its fair share; `null` where no load is certain.
    pub hotter: Option<&'static str>,
    /// What else the records could be keyed by; empty unless the panel is open, and while many rows are listed in part only.
    pub choices: Vec<ChoiceRow>,
}

/// A key with much of the load.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct HeavyKey {
    /// The key's id.
    pub id: u32,
    /// The key so that it can be shown.
    pub key: String,
    /// Its share of the weight.
    pub share: Option<f64>,
    /// Its partition, where it has one of its own.
    pub partition: Option<u32>,
    /// Its weight.
    pub weight: f64,
    /// The weight that a drawn key has on average; `null` where nothing is drawn, or the key is one of a kind.
    pub expected: Option<f64>,
}

/// The load of one topic. Shares and measures are of the records whose partition is certain, by weight; `null` where there are
/// none with a weight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TopicLoad {
    /// The partitions by number; where there are more than [`MAX_ROWS`](super::MAX_ROWS), the heaviest of them.
    pub rows: Vec<PartitionRow>,
    /// How many more partitions there are.
    pub more: u32,
    /// 1 ÷ partitions.
    pub fair_share: f64,
    /// The load of the busiest partition ÷ the mean load; 1 is even.
    pub max_over_mean: Option<f64>,
    /// The busiest partition, the lowest of several.
    pub busiest: Option<u32>,
    /// Its share of the weight.
    pub busiest_share: Option<f64>,
    /// The heaviest key of the busiest partition, so that it can be shown.
    pub busiest_key: Option<String>,
    /// That key's share of the weight of all.
    pub busiest_key_share: Option<f64>,
    /// Partitions on which no key lands for certain.
    pub idle: u32,
    /// 0 is even, towards 1 is all on one partition.
    pub gini: Option<f64>,
    /// How far partitions are from the mean load as a rule: the standard deviation ÷ the mean.
    pub deviation: Option<f64>,
    /// The same that pure chance gives as many keys which weigh the same: √((partitions - 1) ÷ keys).
    pub deviation_by_chance: Option<f64>,
    /// `even`, `too-few-keys`, `hot-key` or `hot-partition`, see [`verdict`]; `null` where no load is certain.
    pub verdict: Option<&'static str>,
    /// The heaviest keys, [`HUES`] at most.
    pub heaviest: Vec<HeavyKey>,
    /// The weight of the records whose partition is drawn, one after the other or at random.
    pub random_weight: f64,
    /// So much of it comes to each partition on average.
    pub random_each: f64,
    /// The records without a key.
    pub no_key: NoKey,
    /// Keys with a partition of their own.
    pub keys: u32,
    /// The weight of the records whose partition is certain, in thousandths.
    #[serde(skip)]
    pub total: u64,
    /// The partitions by number as bars, of equal groups where there are more than 256.
    #[serde(skip)]
    pub bars: Vec<Bar>,
}

/// The records of a topic that have no key.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct NoKey {
    /// Their weight: of the rows without a key, and of the topic's null share.
    pub weight: f64,
    /// Where they go, see [`KeyRow::way_a`](super::KeyRow::way_a).
    pub way: &'static str,
    /// Their partition, where all go to one.
    pub partition: Option<u32>,
}

/// A partition and its load.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct PartitionRow {
    /// The partition's number.
    pub partition: u32,
    /// Keys that land on it for certain; records without a key that all go to one partition are one key there.
    pub keys: u32,
    /// Their weight.
    pub weight: f64,
    /// Their share of the weight of all such records.
    pub share: Option<f64>,
    /// The weight that is to be expected of events that are drawn; `null` where they are given.
    pub expected: Option<f64>,
}

/// A partition, or a group of neighbours, as a bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// Its first partition.
    pub first: u32,
    /// Its last partition.
    pub last: u32,
    /// Keys that land there.
    pub keys: u32,
    /// Their share of the weight.
    pub share: f64,
    /// The heaviest keys in it, heaviest first: a few of them.
    pub pieces: Vec<Piece>,
    /// What is drawn and comes here on average, as a share of the same weight; of all that is drawn where nothing is certain.
    pub random: f64,
    /// The share that is to be expected of events that are drawn.
    pub expected: Option<f64>,
}

/// The part of a bar that is one key's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// The key's id.
    pub id: u32,
    /// Its share of the weight.
    pub share: f64,
    /// 0 to 4 for the heaviest keys of all.
    pub hue: Option<u8>,
}

/// So many bars at most.
pub const MAX_BARS: u32 = 256;
/// So many keys of a bar have a piece of their own at most.
const MAX_PIECES: usize = 16;

/// From so many times the mean on, the busiest partition is called hot.
pub const HOT: f64 = 1.5;
/// From such a [`TopicLoad::deviation_by_chance`] on there are too few keys: their number alone makes a partition hot as a rule.
pub const TOO_FEW: f64 = 0.25;

/// Why a topic's load is as it is.
///
/// `even` while the busiest partition has less than [`HOT`] times the mean; `hot-key` where one key alone is as much; `too-few-keys`
/// where chance deals so few keys as unevenly, see [`TOO_FEW`]; else `hot-partition`.
///
/// ```
/// use copartition::report::load::verdict;
/// assert_eq!(verdict(1.2, 0.9, 0.1), "even");
/// assert_eq!(verdict(4.2, 4.2, 1.0), "hot-key");
/// assert_eq!(verdict(1.8, 0.4, 0.7), "too-few-keys");
/// assert_eq!(verdict(1.8, 0.4, 0.1), "hot-partition");
/// ```
pub fn verdict(max_over_mean: f64, heaviest_over_mean: f64, by_chance: f64) -> &'static str {
    match () {
        () if max_over_mean < HOT => "even",
        () if heaviest_over_mean >= HOT => "hot-key",
        () if by_chance >= TOO_FEW => "too-few-keys",
        () => "hot-partition",
    }
}

pub(super) fn report(scenario: &Scenario, places: &Places, compares: bool, listed: usize) -> LoadReport {
    let a = side(scenario, places, listed, false);
    let b = side(scenario, places, listed, true);
    LoadReport {
        more: a.more + b.more,
        hotter: match (a.max_over_mean, b.max_over_mean) {
            (None, None) => None,
            (a, b) => Some(if b > a { "b" } else { "a" }),
        },
        a,
        b,
        choices: if compares { choices::report(scenario) } else { Vec::new() },
    }
}

/// One topic, each of its own keys once.
fn side(scenario: &Scenario, places: &Places, listed: usize, is_b: bool) -> TopicLoad {
    let topic_of = if is_b { &scenario.b } else { &scenario.a };
    let at: At = if is_b { &|key| key.b.at } else { &|key| key.a.at };
    let mut load = skew::load(topic_of.partitions, []);
    let mut add = |at: Option<u32>, keys, weight| {
        if let Some(load) = at.and_then(|at| load.partitions.get_mut(at as usize)) {
            load.keys += keys;
            load.weight = load.weight.saturating_add(weight);
        }
    };
    let rows = places.rows;
    let mut ranked = places.ranked();
    if rows.columns().len() < 2 {
        for spot in &places.spots {
            add(if is_b { spot.b } else { spot.a }, spot.keys, spot.weight);
        }
        let no_key = places.no_key.map_or(0, |row| rows.weight(row).thousandths());
        let records = Records { ranked, no_key, total: places.total, all_fit: places.left_out == 0, at };
        return topic(scenario, is_b, load, &records, listed);
    }
    let column = usize::from(is_b);
    let no_key = (0..rows.len()).filter(|&row| rows.cell(row, column).is_none());
    let no_key = no_key.fold(0_u64, |sum, row| sum.saturating_add(rows.weight(row).thousandths()));
    ranked.own = Some(own(rows, column));
    let (mut total, mut all_fit) = (0_u64, true);
    ranked.find(&mut |key| {
        add(at(key), 1, key.weight);
        all_fit &= !key.left_out;
        total = total.saturating_add(if key.left_out { 0 } else { key.weight });
        false
    });
    topic(scenario, is_b, load, &Records { ranked, no_key, total, all_fit, at }, listed)
}

/// Each key of one topic once, where rows have one for each; the first row stands for all of its key.
fn own(rows: &Table, column: usize) -> &Own {
    rows.kept.own[column].get_or_init(|| {
        let keyed = (0..rows.len()).filter(|row| rows.cell(*row, column).is_some()).into_list();
        let mut keys = Table::new([""]);
        for &row in &keyed {
            keys.push([rows.cell(row, column)], rows.weight(row));
        }
        let (firsts, keys) = keys.distinct_with_firsts();
        let firsts = (0..).zip(firsts).filter(|(place, first)| place == first);
        let rows = firsts.filter_map(|(place, _)| keyed.get(place as usize));
        let weights = keys.rows().map(|(_, weight)| weight.thousandths());
        let keys = rows.zip(weights).map(|(row, weight)| (*row as u32, weight)).into_list();
        Own { order: descending(keys.iter().map(|(_, weight)| *weight)), keys }
    })
}

/// What a topic is given.
struct Records<'a, 'b> {
    ranked: Ranked<'a, 'b>,
    /// The weight of the rows without a key, in thousandths.
    no_key: u64,
    /// The weight of the keys, in thousandths.
    total: u64,
    /// Whether the formats take all of them.
    all_fit: bool,
    at: At<'b>,
}

/// Where a key has its partition in a topic.
type At<'a> = &'a dyn Fn(&Placed) -> Option<u32>;

fn topic(scenario: &Scenario, is_b: bool, mut load: skew::Load, records: &Records, most: usize) -> TopicLoad {
    let topic = if is_b { &scenario.b } else { &scenario.a };
    let at = records.at;
    let name = |key: &Placed| label(if is_b { key.key_b } else { key.key });
    let count = topic.partitions.get();
    // With so many of a hundred records without a key, the others are the rest of the hundred.
    let null_share = u64::from(topic.null_share);
    let no_key = records.no_key.saturating_add(records.total.saturating_mul(null_share) / (100 - null_share).max(1));
    let no_key_goes = topic.partitioner().place(None, topic.partitions);
    let no_key_at = placed::at(no_key_goes).filter(|_| no_key > 0);
    // Records without a key that all go to one partition are counted there as one.
    let keys = load.partitions.iter().map(|load| load.keys).sum::<u64>() as u32;
    if let Some(load) = no_key_at.and_then(|at| load.partitions.get_mut(at as usize)) {
        load.keys += 1;
        load.weight = load.weight.saturating_add(no_key);
    }
    let total = load.weight();
    // A client that does not look at keys does with each what it does with none.
    let draws = matches!(topic.partitioner().rule, Rule::IgnoresKey(placement) if placement.is_even());
    let random = if draws { records.total } else { 0 }.saturating_add(if no_key_goes.is_even() { no_key } else { 0 });
    // Of keys that are left out nobody knows how many there would be.
    let expectation = if cfg!(first_only) { None } else { expected::keys(scenario, topic).filter(|_| records.all_fit) };
    let mut expected = expectation.as_ref().map(|keys| expected::partitions(topic, keys));
    if let (Some(expected), Some(at)) = (&mut expected, no_key_at)
        && let Some(sum) = expected.get_mut(at as usize)
    {
        *sum += weight(no_key);
    }
    let rows = listed(&load, most)
        .into_iter()
        .filter_map(|partition| Some((partition, load.partitions.get(partition as usize)?)))
        .map(|(partition, load)| PartitionRow {
            partition,
            keys: load.keys as u32,
            weight: weight(load.weight),
            share: share(load.weight, total),
            expected: expected.as_ref().and_then(|expected| expected.get(partition as usize).copied()),
        })
        .into_list();
    let busiest = load.busiest();
    let heaviest = busiest.and_then(|(busy, _)| records.ranked.find(&mut |key| at(key) == Some(busy)));
    let mean = 1.0 / f64::from(count);
    let by_chance = (keys > 0).then(|| skew::root(f64::from(count - 1) / f64::from(keys)));
    let heaviest_key = if keys > 0 { records.ranked.find(&mut |key| at(key).is_some()) } else { None };
    let heaviest_share = heaviest_key.and_then(|key| share(key.weight, total));
    let ratio = load.max_over_mean();
    TopicLoad {
        more: count - rows.len() as u32,
        rows,
        fair_share: 1.0 / f64::from(count),
        max_over_mean: ratio,
        busiest: busiest.map(|(partition, _)| partition),
        busiest_share: busiest.map(|(_, share)| share),
        busiest_key: heaviest.as_ref().map(name),
        busiest_key_share: heaviest.as_ref().and_then(|key| share(key.weight, total)),
        idle: load.idle(),
        gini: load.gini(),
        deviation: load.deviation(),
        deviation_by_chance: by_chance,
        verdict: ratio.map(|ratio| verdict(ratio, heaviest_share.unwrap_or(0.0) / mean, by_chance.unwrap_or(0.0))),
        heaviest: records
            .ranked
            .first(if cfg!(first_only) { 0 } else { HUES })
            .iter()
            .map(|key| HeavyKey {
                id: key.id,
                key: name(key),
                share: share(key.weight, records.total),
                partition: at(key),
                weight: weight(key.weight),
                expected: expectation.as_ref().and_then(|keys| keys.of(if is_b { key.key_b } else { key.key })),
            })
            .into_list(),
        random_weight: weight(random),
        random_each: weight(random) / f64::from(count),
        no_key: NoKey { weight: weight(no_key), way: no_key_goes.id(), partition: no_key_at },
        keys,
        bars: bars(&load, records, total, random, expected.as_deref(), no_key_at),
        total,
    }
}

/// The partitions by number; of too many the heaviest, by number too.
fn listed(load: &skew::Load, most: usize) -> Vec<u32> {
    let count = load.partitions.len() as u32;
    if load.partitions.len() <= most {
        return (0..count).into_list();
    }
    let mut heaviest = descending(load.partitions.iter().map(|load| load.weight));
    heaviest.truncate(most);
    let places = ascending(heaviest.iter().map(|&partition| partition.into()));
    places.into_iter().filter_map(|place| heaviest.get(place as usize).copied()).into_list()
}

fn bars(
    load: &skew::Load,
    records: &Records,
    total: u64,
    random: u64,
    expected: Option<&[f64]>,
    no_key_at: Option<u32>,
) -> Vec<Bar> {
    let count = load.partitions.len() as u32;
    let group = count.div_ceil(MAX_BARS);
    let each = share(random, if total > 0 { total } else { random }).unwrap_or(0.0) / f64::from(count);
    let mut bars = (0..count.div_ceil(group)).map(|_| Bar::default()).into_list();
    for ((place, bar), loads) in (0..).zip(&mut bars).zip(load.partitions.chunks(group as usize)) {
        bar.first = place * group;
        bar.last = bar.first + loads.len() as u32 - 1;
        bar.keys = loads.iter().map(|load| load.keys as u32).sum();
        let sum = loads.iter().fold(0u64, |sum, load| sum.saturating_add(load.weight));
        bar.share = share(sum, total).unwrap_or(0.0);
        bar.random = each * loads.len() as f64;
        let of_group = expected.and_then(|expected| expected.get(bar.first as usize..=bar.last as usize));
        bar.expected = of_group.map(|group| group.iter().sum::<f64>() / weight(total.max(1)));
    }
    if cfg!(first_only) {
        return bars;
    }
    // Of many keys the first few are enough.
    let mut open = 0;
    for bar in &bars {
        let no_key = no_key_at.is_some_and(|at| (bar.first..=bar.last).contains(&at));
        open += (bar.keys as usize - usize::from(no_key)).min(MAX_PIECES);
    }
    let mut rank = 0;
    records.ranked.find(&mut |key| {
        let bar = (records.at)(key).and_then(|partition| bars.get_mut((partition / group) as usize));
        if let Some(bar) = bar.filter(|bar| bar.pieces.len() < MAX_PIECES) {
            bar.pieces.push(Piece {
                id: key.id,
                share: share(key.weight, total).unwrap_or(0.0),
                hue: (rank < HUES).then_some(rank as u8),
            });
            open -= 1;
        }
        rank += 1;
        open == 0
    });
    bars
}
