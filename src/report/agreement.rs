//! Where any two clients agree: for the keys at hand, at the counts of both topics.

use alloc::vec::Vec;
use serde::Serialize;

use super::{Placed, Places, placed::at, share};
use crate::{
    list::IntoList,
    partitioner::{Partitioner, Rule, catalog},
    scenario::{Scenario, Topic},
};

/// How many of the keys two clients send to different partitions.
///
/// Clients that agree for every key there is are one class. `elsewhere` has a share for each pair of classes, row by row:
/// below the diagonal with the bytes and the count of topic A, above it with those of topic B; on it 0.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Agreement {
    /// The keys that are compared: the heaviest, [`MAX_KEYS`] at most.
    pub keys: u32,
    /// The classes, each as the ids of its rows in the catalog: that of the Java client first, then in the order of the catalog.
    pub classes: Vec<Vec<&'static str>>,
    /// The share of the keys that lands elsewhere, 0 to 1; `null` where there are none that both clients take.
    pub elsewhere: Vec<Option<f64>>,
}

/// So many of the keys are compared at most.
pub const MAX_KEYS: usize = 1_000;

pub(super) fn report(scenario: &Scenario, places: &Places) -> Agreement {
    let mut heads: Vec<&'static Partitioner> = Vec::new();
    let mut classes: Vec<Vec<&'static str>> = Vec::new();
    // The classes are known before any key: rows that hash for Kafka, by whether they agree.
    for row in catalog::KAFKA.iter().filter(|row| matches!(row.rule, Rule::Hash(..))) {
        let at = heads.iter().position(|head| head.agrees(row)).unwrap_or_else(|| {
            heads.push(row);
            classes.push(Vec::new());
            heads.len() - 1
        });
        if let Some(class) = classes.get_mut(at) {
            class.push(row.id);
        }
    }
    let mut keys: Vec<Placed> = Vec::new();
    places.ranked().find(&mut |key| {
        if !key.left_out {
            keys.push(*key);
        }
        keys.len() == MAX_KEYS
    });
    let size = heads.len();
    let (at_a, at_b) = (placements(&scenario.a, false, &heads, &keys), placements(&scenario.b, true, &heads, &keys));
    let mut elsewhere = Vec::with_capacity(size * size);
    for row in 0..size {
        for column in 0..size {
            let at = if row > column { &at_a } else { &at_b };
            elsewhere.push(apart(at, size, row, column));
        }
    }
    Agreement { keys: keys.len() as u32, classes, elsewhere }
}

/// Where each class sends each key, key by key; [`NOWHERE`] where it has no partition of its own.
fn placements(topic: &Topic, is_b: bool, heads: &[&Partitioner], keys: &[Placed]) -> Vec<u32> {
    let mut out = Vec::with_capacity(heads.len() * keys.len());
    for key in keys {
        let bytes = topic.format.bytes(if is_b { key.key_b } else { key.key }).unwrap_or_default();
        heads.iter().map(|head| at(head.place(Some(&bytes), topic.partitions)).unwrap_or(NOWHERE)).add_to(&mut out);
    }
    out
}

/// No partition has this number.
const NOWHERE: u32 = u32::MAX;

fn apart(at: &[u32], size: usize, row: usize, column: usize) -> Option<f64> {
    let (mut apart, mut both) = (0, 0);
    for key in at.chunks(size.max(1)) {
        if let (Some(&one), Some(&other)) = (key.get(row), key.get(column))
            && one != NOWHERE
            && other != NOWHERE
        {
            both += 1;
            apart += u64::from(one != other);
        }
    }
    share(apart, both)
}
