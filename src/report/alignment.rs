//! How much lines up, for today's counts and for every count that topic B could have.

use alloc::vec::Vec;
use serde::Serialize;

use super::{Placed, Places, share, weight};
use crate::{
    copartition::{Alignment, Cell, chance_between, gcd},
    key::Format,
    list::IntoList,
    order::descending,
    partitioner::Rule,
    scenario::{Measure, Scenario, Topic, partitions},
};

/// How many keys, and how much weight, have the same partition in both topics.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct AlignmentReport {
    /// Distinct keys with a place of their own in both topics.
    pub keys: u32,
    /// Keys without one in one topic at least, because its client does not hash them.
    pub undecided: u32,
    /// The share of the weight of those that would line up on average; `null` where nobody draws evenly.
    pub expected: Option<f64>,
    /// Those of the keys that line up.
    pub keys_together: u32,
    /// Those of them that do not.
    pub keys_apart: u32,
    /// The share of the keys that line up.
    pub share_keys: Option<f64>,
    /// Their share of the weight.
    pub share_weight: Option<f64>,
    /// The share that lines up by chance, see [`chance_between`]; `null` where there is no such share.
    pub chance: Option<f64>,
    /// For one hash and two counts the same as two whole numbers: so many of every so many hash values.
    pub chance_of: [u32; 2],
    /// The pairs of partitions that have keys, the heaviest first, [`MAX_ROWS`](super::MAX_ROWS) at most.
    pub rows: Vec<CellRow>,
    /// How many more pairs there are.
    pub more: u32,
    /// How many neighbouring partitions a row, a column and a number in `rows` stand for: 1 up to 256 partitions.
    pub group: u32,
    /// The share that lines up for every count that topic B could have, and for today's.
    pub by_count: Vec<CountRow>,
    /// Those of the counts for which every key lines up.
    pub all_line_up: Vec<u32>,
    /// Every pair that has keys, by A, then B; weights in thousandths.
    #[serde(skip)]
    pub cells: Vec<Cell>,
    /// The weight of all keys in thousandths.
    #[serde(skip)]
    pub total: u64,
}

/// A pair of partitions and the keys that have it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CellRow {
    /// The partition in topic A, the first one of its group.
    pub a: u32,
    /// The partition in topic B, the first one of its group.
    pub b: u32,
    /// Keys.
    pub keys: u32,
    /// Their weight.
    pub weight: f64,
    /// Their share of the weight.
    pub share: Option<f64>,
}

/// What a count of topic B would give.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CountRow {
    /// The count.
    pub count: u32,
    /// Keys that would line up.
    pub keys: u32,
    /// Their share of the keys.
    pub share_keys: Option<f64>,
    /// Their share of the weight.
    pub share_weight: Option<f64>,
    /// The share by chance.
    pub chance: Option<f64>,
}

/// Past so many partitions rows and columns stand for equal groups.
pub const MAX_CELLS: u32 = 256;
/// "Every count" goes at least so far, and at most to [`MAX_COUNTS`].
const MIN_COUNTS: u32 = 16;
const MAX_COUNTS: u32 = 128;

impl AlignmentReport {
    /// The share of the traffic, or of the keys, that a pair has; 0 where there is nothing to share.
    pub fn share_of(&self, cell: &Cell, measure: Measure) -> f64 {
        match measure {
            Measure::Traffic => share(cell.weight, self.total),
            Measure::Keys => share(cell.keys, self.keys.into()),
        }
        .unwrap_or(0.0)
    }

    /// The pairs by what they have, most first; among equals by A, then B.
    pub fn widest(&self, measure: Measure) -> Vec<&Cell> {
        let order = descending(self.cells.iter().map(|cell| match measure {
            Measure::Traffic => cell.weight,
            Measure::Keys => cell.keys,
        }));
        order.into_iter().filter_map(|place| self.cells.get(place as usize)).into_list()
    }
}

pub(super) fn report(scenario: &Scenario, places: &Places, every_count: bool, listed: usize) -> AlignmentReport {
    let (a, b) = (scenario.a.partitions.get(), scenario.b.partitions.get());
    let group = a.max(b).div_ceil(MAX_CELLS);
    let today = places.alignment();
    let (topic_a, topic_b) = (&scenario.a, &scenario.b);
    let two_keys = scenario.rows.columns().len() > 1;
    let same_bytes = topic_a.format == topic_b.format && !two_keys;
    // Two formats may write the same bytes for some of the keys, and then neither chance is the whole truth.
    let blurred = !same_bytes && is_blurred(places, [topic_a.format, topic_b.format]);
    let chances = |count| {
        let (a, b) = ((topic_a.partitioner(), topic_a.partitions), (topic_b.partitioner(), partitions(count)));
        chance_between(a, b, same_bytes).filter(|_| !blurred)
    };
    let by_count = if every_count { by_count(scenario, places, &today, &chances) } else { Vec::new() };
    let mut report = AlignmentReport {
        keys: today.keys as u32,
        undecided: places.keys - places.left_out - today.keys as u32,
        expected: expected(scenario, places),
        keys_together: today.keys_together as u32,
        keys_apart: (today.keys - today.keys_together) as u32,
        share_keys: today.share_keys(),
        share_weight: today.share_weight(),
        chance: chances(b),
        chance_of: chance_of(a, b),
        rows: Vec::new(),
        more: 0,
        group,
        all_line_up: by_count
            .iter()
            .filter(|row| row.keys > 0 && u64::from(row.keys) == today.keys)
            .map(|row| row.count)
            .into_list(),
        by_count,
        cells: grouped(places, [a, b], group),
        total: today.weight,
    };
    report.rows = report
        .widest(Measure::Traffic)
        .into_iter()
        .take(listed)
        .map(|cell| CellRow {
            a: cell.a,
            b: cell.b,
            keys: cell.keys as u32,
            weight: weight(cell.weight),
            share: share(cell.weight, report.total),
        })
        .into_list();
    report.more = (report.cells.len() - report.rows.len()) as u32;
    report
}

/// Of every least common multiple of hash values the smaller count of them leave the same rest.
fn chance_of(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.checked_div(gcd(a, b)).unwrap_or(a).saturating_mul(b)]
}

/// What draws would bring together: with a partition drawn evenly, one of so many partitions is that of the other topic.
fn expected(scenario: &Scenario, places: &Places) -> Option<f64> {
    let even = |topic: &Topic| matches!(topic.partitioner().rule, Rule::IgnoresKey(way) if way.is_even());
    let (a, b) = (&scenario.a, &scenario.b);
    let (count_a, count_b) = (a.partitions.get(), b.partitions.get());
    let drawn = match (even(a), even(b)) {
        (true, true) => return Some(1.0 / f64::from(count_a.max(count_b))),
        (true, false) => count_a,
        (false, true) => count_b,
        (false, false) => return None,
    };
    let (mut within, mut all): (u64, u64) = (0, 0);
    for spot in &places.spots {
        if let Some(at) = spot.a.or(spot.b) {
            all = all.saturating_add(spot.weight);
            within = within.saturating_add(if at < drawn { spot.weight } else { 0 });
        }
    }
    share(within, all).map(|share| share / f64::from(drawn))
}

/// The pairs that have keys, neighbours taken together so that a row and a column stand for so many of them each.
fn grouped(places: &Places, [a, b]: [u32; 2], group: u32) -> Vec<Cell> {
    if group == 1 {
        return places.cells().into_list();
    }
    let wide = b.div_ceil(group);
    let empty = |place: u32| Cell { a: place / wide * group, b: place % wide * group, keys: 0, weight: 0 };
    let mut cells: Vec<Cell> = (0..a.div_ceil(group) * wide).map(empty).into_list();
    for one in places.cells() {
        if let Some(cell) = cells.get_mut((one.a / group * wide + one.b / group) as usize) {
            cell.keys += one.keys;
            cell.weight = cell.weight.saturating_add(one.weight);
        }
    }
    cells.retain(|cell| cell.keys > 0);
    cells
}

/// Whether the formats of both topics write the same bytes for some of the keys.
fn is_blurred(places: &Places, [a, b]: [Format; 2]) -> bool {
    let kept = &places.rows.kept.blurred;
    if let Some((_, _, is_blurred)) = kept.get().filter(|kept| (kept.0, kept.1) == (a, b)) {
        return is_blurred;
    }
    let alike = |key: Placed| !key.left_out && a.bytes(key.key) == b.bytes(key.key_b);
    let is_blurred = (0..places.rows.len() as u32).any(|row| places.get(row).is_some_and(alike));
    kept.set(Some((a, b, is_blurred)));
    is_blurred
}

/// From 1 to the larger of 16 and twice the count of topic A, at most 128; and today's count.
fn by_count(
    scenario: &Scenario,
    places: &Places,
    all: &Alignment,
    chance: &dyn Fn(u32) -> Option<f64>,
) -> Vec<CountRow> {
    let today = scenario.b.partitions.get();
    let last = scenario.a.partitions.get().saturating_mul(2).clamp(MIN_COUNTS, MAX_COUNTS);
    let beyond = (today > last).then_some(today);
    let counts = || (1..=last).chain(beyond);
    let sums = places.at_counts(true, counts().into_list(), false);
    counts()
        .zip(&sums.sums)
        .map(|(count, &(keys, together))| CountRow {
            count,
            keys,
            share_keys: share(keys.into(), all.keys),
            share_weight: share(together, all.weight),
            chance: chance(count),
        })
        .into_list()
}
