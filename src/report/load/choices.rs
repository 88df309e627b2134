//! What else the records could be keyed by, and what each would do to the load of both topics.

use alloc::{rc::Rc, string::String, vec::Vec};
use serde::Serialize;

use crate::{
    list::IntoList,
    report::placed::at,
    scenario::{Keyed, Scenario, Table, Topic, hashed::Hashed, keyed::salted},
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

/// Up to so many rows two columns are put together, and up to a fifth of that all keys are salted: more would hold the page up.
const MANY: usize = 100_000;

pub(super) fn report(scenario: &Scenario) -> Vec<ChoiceRow> {
    let names = scenario.data.columns();
    let (many, far) = (scenario.data.len() > MANY, scenario.data.len() > MANY / 5);
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
    for (salt, hot_only) in SALTS.into_iter().filter(|(_, hot_only)| *hot_only || !far) {
        add(&a.columns, salt, hot_only);
    }
    // Salts differ in nothing that is to be gathered.
    let mut plain: Vec<Plain> = Vec::new();
    all.into_iter()
        .map(|keyed| {
            let there = plain.iter().position(|plain| plain.columns == keyed.columns).unwrap_or_else(|| {
                plain.push(Plain::new(scenario, &keyed.columns));
                plain.len() - 1
            });
            row(scenario, &plain[there], keyed, [&a, &b])
        })
        .into_list()
}

/// The keys of some columns without a salt.
struct Plain {
    columns: Vec<String>,
    table: Rc<Table>,
    keys: i64,
    /// In each topic how its client hashes them, and the load that they give.
    sides: [(Rc<Hashed>, skew::Load); 2],
}

impl Plain {
    fn new(scenario: &Scenario, columns: &[String]) -> Self {
        let one = scenario.data.columns().len() < 2;
        let table = if one { Rc::clone(&scenario.data) } else { scenario.data.plain(columns) };
        let sides = [(&scenario.a, false), (&scenario.b, true)].map(|(topic, is_b)| {
            let hashed = table.hashed(topic, 0, is_b);
            let places =
                (0..table.len()).map(|row| (hashed.at(row, topic.partitions), table.weight(row).thousandths()));
            let load = skew::load(topic.partitions, places);
            (hashed, load)
        });
        let keys = (0..table.len()).filter(|row| table.cell(*row, 0).is_some()).count() as i64;
        Self { columns: columns.into(), table, keys, sides }
    }
}

fn row(scenario: &Scenario, plain: &Plain, keyed: Keyed, now: [&Keyed; 2]) -> ChoiceRow {
    let unsalted = keyed.salt < 2;
    let is_now = now.map(|one| {
        let salted_alike = one.salt.max(1) == keyed.salt.max(1) && (unsalted || one.hot_only == keyed.hot_only);
        one.columns == keyed.columns && salted_alike
    });
    let load = |topic: &Topic, (hashed, load): &(Rc<Hashed>, skew::Load)| {
        let (partitioner, count, mut load) = (topic.partitioner(), topic.partitions, load.clone());
        let place = |key: &[u8]| Some(partitioner.place(Some(&topic.format.bytes(key).ok()?), count));
        let more = salted(&plain.table, &keyed, count, &mut |row, bucket, weight| {
            let way = bucket.map_or_else(|| hashed.way(row, count), place);
            let Some(part) = way.and_then(at).and_then(|at| load.partitions.get_mut(at as usize)) else { return };
            // Sums of weights fit.
            part.weight = match bucket {
                Some(_) => part.weight + weight.thousandths(),
                None => part.weight - weight.thousandths(),
            };
        });
        ((plain.keys + more) as u32, load.max_over_mean(), load.busiest().map(|(_, share)| share))
    };
    let a = load(&scenario.a, &plain.sides[0]);
    let b = load(&scenario.b, &plain.sides[1]);
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
