//! What else the records could be keyed by, and what each would do to the load of both topics.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use crate::{
    list::IntoList,
    partitioner::Placement,
    scenario::{Keyed, Scenario, keyed::keyed_as},
    skew,
};

/// A way to key both topics, and the load that it gives.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ChoiceRow {
    /// The columns of the key.
    pub key: Vec<String>,
    /// Buckets of the salt; 0 is none.
    pub salt: u32,
    /// `all` or `hot`: which keys are salted.
    pub salted: &'static str,
    /// Whether `a`, `b` or `both` are keyed so now; empty where neither is.
    pub now: &'static str,
    /// Different keys in topic A.
    pub keys: u32,
    /// The load of topic A's busiest partition ÷ the mean load; `null` where no load is certain.
    pub ratio_a: Option<f64>,
    /// The same of topic B.
    pub ratio_b: Option<f64>,
    /// The busiest partition's share of topic A's load.
    pub busiest_a: Option<f64>,
    /// The same of topic B.
    pub busiest_b: Option<f64>,
}

/// Salts that are tried on the keys of today.
const SALTS: [(u32, bool); 3] = [(4, true), (16, true), (4, false)];

pub(super) fn report(scenario: &Scenario) -> Vec<ChoiceRow> {
    let names = scenario.data.columns();
    let [a, b] =
        [&scenario.a, &scenario.b].map(|topic| Keyed { columns: scenario.columns_of(topic), ..topic.keyed.clone() });
    let mut all: Vec<Keyed> = Vec::new();
    let mut add = |keyed: Keyed| {
        let keyed = if keyed.salt < 2 { Keyed { salt: 0, hot_only: false, ..keyed } } else { keyed };
        if !all.contains(&keyed) {
            all.push(keyed);
        }
    };
    add(a.clone());
    add(b.clone());
    for name in names {
        add(Keyed { columns: Vec::from([name.clone()]), ..Keyed::default() });
    }
    if let [first, second, ..] = names {
        add(Keyed { columns: Vec::from([first.clone(), second.clone()]), ..Keyed::default() });
    }
    for (salt, hot_only) in SALTS {
        add(Keyed { columns: a.columns.clone(), salt, hot_only });
    }
    all.into_iter().map(|keyed| row(scenario, keyed, [&a, &b])).into_list()
}

fn row(scenario: &Scenario, keyed: Keyed, now: [&Keyed; 2]) -> ChoiceRow {
    let plain = keyed.salt < 2;
    let is_now = now.map(|one| {
        let salted_alike = one.salt.max(1) == keyed.salt.max(1) && (plain || one.hot_only == keyed.hot_only);
        one.columns == keyed.columns && salted_alike
    });
    let [a, b] = [&scenario.a, &scenario.b].map(|topic| {
        let table = keyed_as(&scenario.data, &keyed, topic.partitions);
        let placed = table.rows().filter_map(|(key, weight)| {
            let bytes = topic.format.bytes(key?).ok()?;
            match topic.partitioner().place(Some(&bytes), topic.partitions) {
                Placement::At(partition) => Some((partition, weight.thousandths())),
                _ => None,
            }
        });
        let load = skew::load(topic.partitions, placed);
        let keys = table.rows().filter(|(key, _)| key.is_some()).count() as u32;
        (keys, load.max_over_mean(), load.busiest().map(|(_, share)| share))
    });
    ChoiceRow {
        key: keyed.columns,
        salt: keyed.salt,
        salted: if keyed.hot_only { "hot" } else { "all" },
        now: match is_now {
            [true, true] => "both",
            [true, false] => "a",
            [false, true] => "b",
            _ => "",
        },
        keys: a.0,
        ratio_a: a.1,
        ratio_b: b.1,
        busiest_a: a.2,
        busiest_b: b.2,
    }
}
