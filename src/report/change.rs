//! What another partition count does to a topic: it is held against itself with the new count, as two topics are.

use alloc::{boxed::Box, rc::Rc, vec::Vec};
use serde::Serialize;

use super::{Places, Report, share, work_out};
use crate::{
    change::keeps_remainders,
    list::IntoList,
    scenario::{Consumers, Join, Panel, Scenario, Topic, keyed::keyed_as},
};

/// What another partition count does to a topic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ChangeReport {
    /// `a` or `b`, the topic that changes.
    pub of: &'static str,
    /// Whether the new count is a whole number of old ones: a key's new number then still says what the old one was.
    pub keeps_remainders: bool,
    /// The topic before, as topic A, against the same topic after, as topic B: what lines up is what stays. It has no change of
    /// its own; its group and its Redis say nothing.
    pub held: Box<Report>,
    /// Every count that the topic could have, and the new one.
    pub curve: Vec<CurveRow>,
}

/// What a count would give.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CurveRow {
    /// The count.
    pub count: u32,
    /// The share of the keys that would move; `null` without keys.
    pub moved_keys: Option<f64>,
    /// Their share of the weight.
    pub moved_weight: Option<f64>,
    /// The load of the busiest partition ÷ the mean load.
    pub max_over_mean: Option<f64>,
    /// The share of the keys, or of the rows, that would have the same partition in both topics.
    pub together: Option<f64>,
}

pub(super) fn report(scenario: &Scenario, places: &Places, listed: usize) -> ChangeReport {
    let (topic, count) = scenario.changed();
    let of_b = scenario.change.of_b;
    let mut held = Scenario {
        data: Rc::clone(&scenario.data),
        drawn: None,
        rows: Rc::clone(&scenario.rows),
        a: topic.clone(),
        b: Topic { partitions: count, ..topic.clone() },
        join: Join::Keyed,
        change: scenario.change,
        consumers: Consumers::default(),
        redis: scenario.redis.clone(),
        view: scenario.view.clone(),
    };
    if scenario.rows.columns().len() > 1 {
        let kept = &scenario.rows.kept.held;
        let there = kept.get(&|kept| (kept.0, kept.1) == (of_b, topic.partitions));
        let there = there.unwrap_or_else(|| {
            let rows = keyed_as(&scenario.data, &topic.keyed, topic.partitions);
            kept.keep((of_b, topic.partitions, Rc::new(rows)))
        });
        held.rows = Rc::clone(&there.2);
    }
    held.view.panel = Panel::Alignment;
    held.view.measure = Some(scenario.view.by());
    let (held_report, own) = work_out(&held, Vec::new(), listed);
    // Each key was hashed once and is divided by every count.
    let by_count = &held_report.alignment.by_count;
    let there = own.at_counts(true, by_count.iter().map(|row| row.count).into_list(), false);
    let loads = there.loads.get_or_init(|| {
        let counts = there.of.counts(there.counts.iter().copied());
        counts.loads(&|take| own.each(&mut |row, _, weight| take(row, weight)))
    });
    let sums = places.at_counts(of_b, there.counts.clone(), true);
    let keys = places.alignment().keys;
    let curve = (by_count.iter().zip(loads).zip(&sums.sums))
        .map(|((row, load), &(together, _))| CurveRow {
            count: row.count,
            moved_keys: row.share_keys.map(|stays| 1.0 - stays),
            moved_weight: row.share_weight.map(|stays| 1.0 - stays),
            max_over_mean: *load,
            together: share(together.into(), keys),
        })
        .into_list();
    ChangeReport {
        of: if of_b { "b" } else { "a" },
        keeps_remainders: keeps_remainders(topic.partitions, count),
        held: Box::new(held_report),
        curve,
    }
}
