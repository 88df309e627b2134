//! What else the records could be keyed by, and what each would do to the load of both topics.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use crate::{
    report::placed::at,
    scenario::{
        Keyed, Scenario, Table, Topic,
        keyed::{keyed_as, salted},
    },
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

/// Past so many rows only what needs few more keys than there are is tried: a salt on all of them would be seconds.
const MANY: usize = 100_000;

pub(super) fn report(scenario: &Scenario) -> Vec<ChoiceRow> {
    let names = scenario.data.columns();
    let many = scenario.data.len() > MANY;
    let [a, b] = [&scenario.a, &scenario.b].map(|topic| Keyed { columns: scenario.columns_of(topic), ..topic.keyed });
    let mut all: Vec<Keyed> = Vec::new();
    let mut add = |columns: &[String], salt: u32, hot_only: bool| {
        let salt = if salt < 2 { 0 } else { salt };
        let keyed = Keyed { columns: columns.into(), salt, hot_only: hot_only && salt > 0 };
        if !all.contains(&keyed) {
            all.push(keyed);
        }
    };
    for keyed in [&a, &b] {
        add(&keyed.columns, keyed.salt, keyed.hot_only);
    }
    for name in names.chunks(1) {
        add(name, 0, false);
    }
    if let (Some(both), false) = (names.get(..2), many) {
        add(both, 0, false);
    }
    for (salt, hot_only) in SALTS.into_iter().filter(|(_, hot_only)| *hot_only || !many) {
        add(&a.columns, salt, hot_only);
    }
    // Salts differ in nothing that is to be gathered.
    let mut plain: Option<Table> = None;
    let mut rows: Vec<ChoiceRow> = Vec::new();
    for keyed in all {
        if names.len() > 1 && rows.last().is_none_or(|row| row.key != keyed.columns) {
            let unsalted = Keyed { columns: keyed.columns.clone(), ..Keyed::default() };
            plain = Some(keyed_as(&scenario.data, &unsalted, scenario.a.partitions));
        }
        let keys = plain.as_ref().unwrap_or(&scenario.data);
        rows.push(row(scenario, keys, keyed, [&a, &b]));
    }
    rows
}

fn row(scenario: &Scenario, plain: &Table, keyed: Keyed, now: [&Keyed; 2]) -> ChoiceRow {
    let unsalted = keyed.salt < 2;
    let is_now = now.map(|one| {
        let salted_alike = one.salt.max(1) == keyed.salt.max(1) && (unsalted || one.hot_only == keyed.hot_only);
        one.columns == keyed.columns && salted_alike
    });
    let load = |topic: &Topic, is_b: bool| {
        let (partitioner, count) = (topic.partitioner(), topic.partitions);
        let mut load = skew::load(count, []);
        let hashed = plain.hashed(topic, 0, is_b);
        let place = |key: &[u8]| Some(partitioner.place(Some(&topic.format.bytes(key).ok()?), count));
        let keys = salted(plain, &keyed, count, &mut |row, key, weight| {
            let way = match row {
                Some(row) => hashed.way(row, count),
                None => place(key),
            };
            if let Some(at) = way.and_then(at).and_then(|at| load.partitions.get_mut(at as usize)) {
                at.keys += 1;
                at.weight = at.weight.saturating_add(weight.thousandths());
            }
        });
        (keys, load.max_over_mean(), load.busiest().map(|(_, share)| share))
    };
    let a = load(&scenario.a, false);
    let alike = scenario.a.partitions == scenario.b.partitions
        && scenario.a.client == scenario.b.client
        && scenario.a.format == scenario.b.format;
    let b = if alike { a } else { load(&scenario.b, true) };
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
