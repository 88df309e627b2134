//! What is to be expected of events that are drawn: on each partition, and of each key.

use alloc::{vec, vec::Vec};

use crate::{
    list::IntoList,
    partitioner::{Placement, Rule},
    scenario::{Scenario, Table, Topic, Weight, keyed::keyed_as},
};

/// Shares are whole numbers of so many parts on their way through a table.
const WHOLE: f64 = 1e9;
/// For more different keys than this nothing is worked out: it would take longer than the draw.
const MOST: usize = 20_000;

/// How many records each key has on average.
pub struct Expected {
    /// The keys; none where each of them is the only one of its kind.
    keys: Vec<(Vec<u8>, f64)>,
    /// All events.
    events: f64,
}

impl Expected {
    /// The records that a key has on average; `None` for one of a kind, whose key says nothing before it is drawn.
    pub(super) fn of(&self, key: &[u8]) -> Option<f64> {
        self.keys.iter().find(|(name, _)| name == key).map(|(_, share)| share * self.events)
    }
}

/// What each value of a topic's key has on average; `None` where nothing is drawn.
pub(super) fn keys(scenario: &Scenario, topic: &Topic) -> Option<Expected> {
    let drawn = scenario.drawn.filter(|_| matches!(topic.partitioner().rule, Rule::Hash(..)))?;
    let events = f64::from(drawn.events);
    let columns = drawn.workload.columns();
    let names = scenario.columns_of(topic);
    let mut shares = Vec::new();
    for name in &names {
        let column = columns.iter().position(|column| column == name)?;
        // Columns are drawn without a look at each other. One of a kind makes the whole key so.
        let Some(of_column) = drawn.workload.shares(column) else { return Some(Expected { keys: Vec::new(), events }) };
        shares.push(of_column);
    }
    let count = shares.iter().fold(1_usize, |count, of_column| count.saturating_mul(of_column.len()));
    if count.saturating_mul(topic.keyed.salt.max(1) as usize) > MOST {
        return None;
    }
    // The same way from columns to a key as that of the rows, salt and all.
    let mut table = Table::of(names);
    for combination in 0..count {
        let (mut values, mut share, mut step) = (Vec::new(), 1.0, count);
        for of_column in &shares {
            step /= of_column.len();
            if let Some((value, of_value)) = of_column.get(combination / step % of_column.len()) {
                values.push(Some(value.as_bytes()));
                share *= of_value;
            }
        }
        table.push(values, Weight::of((share * WHOLE + 0.5) as u64));
    }
    let keyed = keyed_as(&table, &topic.keyed, topic.partitions);
    let keys = keyed.rows().filter_map(|(key, weight)| Some((key?.to_vec(), weight.thousandths() as f64 / WHOLE)));
    Some(Expected { keys: keys.into_list(), events })
}

/// How many records each partition of a topic has on average: keys that are one of a kind spread evenly, as their hashes do.
pub(super) fn partitions(topic: &Topic, expected: &Expected) -> Vec<f64> {
    let count = topic.partitions;
    let mut sums = vec![0.0; count.get() as usize];
    if expected.keys.is_empty() {
        sums.fill(expected.events / f64::from(count.get()));
    }
    for (key, share) in &expected.keys {
        let bytes = topic.format.bytes(key);
        let place = bytes.map(|bytes| topic.partitioner().place(Some(&bytes), count));
        if let Ok(Placement::At(partition)) = place
            && let Some(sum) = sums.get_mut(partition as usize)
        {
            *sum += share * expected.events;
        }
    }
    sums
}
