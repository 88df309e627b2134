//! How the load falls on the partitions of each topic.

use alloc::{string::String, vec, vec::Vec};
use serde::Serialize;

use super::{HUES, Placed, first, label, share, weight};
use crate::{
    order::{ascending, descending},
    scenario::{Scenario, Topic},
    skew,
};

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
    /// `a` or `b`, the topic whose busiest partition is further above its fair share; `null` where no load is.
    pub hotter: Option<&'static str>,
    /// The heaviest keys, [`HUES`] at most.
    pub heaviest: Vec<HeavyKey>,
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
}

/// The load of one topic. Measures are by weight; `null` where no record has a key and a weight.
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
    /// Partitions on which no key lands.
    pub idle: u32,
    /// 0 is even, towards 1 is all on one partition.
    pub gini: Option<f64>,
    /// The partitions by number as bars, of equal groups where there are more than 256.
    #[serde(skip)]
    pub bars: Vec<Bar>,
}

/// A partition and its load.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct PartitionRow {
    /// The partition's number.
    pub partition: u32,
    /// Keys that land on it.
    pub keys: u32,
    /// Their weight.
    pub weight: f64,
    /// Their share of the weight.
    pub share: Option<f64>,
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

pub(super) fn report(scenario: &Scenario, placed: &[Placed], order: &[u32], total: u64, listed: usize) -> LoadReport {
    let name =
        |id: u32| scenario.rows.get(id as usize).and_then(|row| row.key.as_deref()).map(label).unwrap_or_default();
    let a = topic(&scenario.a, placed, order, total, listed, |key| key.a, name);
    let b = topic(&scenario.b, placed, order, total, listed, |key| key.b, name);
    LoadReport {
        more: a.more + b.more,
        hotter: a.max_over_mean.zip(b.max_over_mean).map(|(a, b)| if b > a { "b" } else { "a" }),
        a,
        b,
        heaviest: first(placed, order, HUES)
            .map(|key| HeavyKey { id: key.id, key: name(key.id), share: share(key.weight, total) })
            .collect(),
    }
}

fn topic(
    topic: &Topic,
    placed: &[Placed],
    order: &[u32],
    total: u64,
    most: usize,
    partition: impl Fn(&Placed) -> u32,
    name: impl Fn(u32) -> String,
) -> TopicLoad {
    let count = topic.partitions.get();
    let load = skew::load(topic.partitions, placed.iter().map(|key| (partition(key), key.weight)));
    let rows = listed(&load, most)
        .into_iter()
        .filter_map(|partition| Some((partition, load.partitions.get(partition as usize)?)))
        .map(|(partition, load)| PartitionRow {
            partition,
            keys: load.keys as u32,
            weight: weight(load.weight),
            share: share(load.weight, total),
        })
        .collect::<Vec<_>>();
    let busiest = load.busiest();
    let heaviest = busiest.and_then(|(busy, _)| first(placed, order, usize::MAX).find(|key| partition(key) == busy));
    TopicLoad {
        more: count - rows.len() as u32,
        rows,
        fair_share: 1.0 / f64::from(count),
        max_over_mean: load.max_over_mean(),
        busiest: busiest.map(|(partition, _)| partition),
        busiest_share: busiest.map(|(_, share)| share),
        busiest_key: heaviest.map(|key| name(key.id)),
        busiest_key_share: heaviest.and_then(|key| share(key.weight, total)),
        idle: load.idle(),
        gini: load.gini(),
        bars: bars(&load, placed, order, total, partition),
    }
}

/// The partitions by number; of too many the heaviest, by number too.
fn listed(load: &skew::Load, most: usize) -> Vec<u32> {
    let count = load.partitions.len() as u32;
    if load.partitions.len() <= most {
        return (0..count).collect();
    }
    let mut heaviest = descending(load.partitions.iter().map(|load| load.weight));
    heaviest.truncate(most);
    let places = ascending(heaviest.iter().map(|&partition| partition.into()));
    places.into_iter().filter_map(|place| heaviest.get(place as usize).copied()).collect()
}

fn bars(
    load: &skew::Load,
    placed: &[Placed],
    order: &[u32],
    total: u64,
    partition: impl Fn(&Placed) -> u32,
) -> Vec<Bar> {
    let count = load.partitions.len() as u32;
    let group = count.div_ceil(MAX_BARS);
    let mut bars = vec![Bar::default(); count.div_ceil(group) as usize];
    for ((place, bar), loads) in (0..).zip(&mut bars).zip(load.partitions.chunks(group as usize)) {
        bar.first = place * group;
        bar.last = bar.first + loads.len() as u32 - 1;
        bar.keys = loads.iter().map(|load| load.keys as u32).sum();
        let sum = loads.iter().fold(0u64, |sum, load| sum.saturating_add(load.weight));
        bar.share = share(sum, total).unwrap_or(0.0);
    }
    for (rank, key) in first(placed, order, usize::MAX).enumerate() {
        let Some(bar) = bars.get_mut((partition(key) / group) as usize) else { continue };
        if bar.pieces.len() < MAX_PIECES {
            bar.pieces.push(Piece {
                id: key.id,
                share: share(key.weight, total).unwrap_or(0.0),
                hue: (rank < HUES).then_some(rank as u8),
            });
        }
    }
    bars
}
