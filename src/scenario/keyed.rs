//! What a topic is keyed by: columns of the data, and a salt behind them.
//!
//! The records of both topics come from the same rows, so a row has two keys where the topics are keyed in different ways.

use alloc::{
    rc::Rc,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{Issue, Scenario, Table, Topic, Weight, issue};
use crate::{list::IntoList, partitioner::PartitionCount};

/// What a topic's records are keyed by.
///
/// ```
/// use copartition::scenario::Keyed;
/// assert_eq!(Keyed::default().columns, [""; 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keyed {
    /// The columns of the key in their order, [`BETWEEN`] between them; none stand for the first column of the data.
    pub columns: Vec<String>,
    /// So many buckets, 2 to [`MAX_SALT`], each with as many of a key's records: `-0`, `-1` … is added to the key. 0 is no salt.
    pub salt: u32,
    /// Whether only hot keys are salted: those with more than the fair share of a partition.
    pub hot_only: bool,
}

/// The most buckets of a salt.
pub const MAX_SALT: u32 = 64;
/// Stands between the columns of a key.
pub const BETWEEN: u8 = b'|';
/// So many rows with different keys are made of the data at most, where salts multiply them.
const MAX_ROWS: usize = 1_000_000;

/// One topic's key of a row.
struct Side {
    columns: Vec<usize>,
    salt: u32,
    /// Keys that are salted, where not all are.
    hot: Option<Vec<Vec<u8>>>,
}

impl Side {
    /// The key without its salt; `None` where all of its columns are null.
    fn key(&self, data: &Table, row: usize) -> Option<Vec<u8>> {
        let mut key = Vec::new();
        let mut any = false;
        for (place, &column) in self.columns.iter().enumerate() {
            if place > 0 {
                key.push(BETWEEN);
            }
            if let Some(cell) = data.cell(row, column) {
                any = true;
                key.extend_from_slice(cell);
            }
        }
        any.then_some(key)
    }

    /// How many buckets this key has.
    fn buckets(&self, key: Option<&[u8]>) -> u32 {
        let salted = key.is_some_and(|key| self.hot.as_ref().is_none_or(|hot| hot.iter().any(|one| one == key)));
        if salted { self.salt.max(1) } else { 1 }
    }
}

/// A key with the number of its bucket.
fn salted(key: Option<&[u8]>, buckets: u32, bucket: u32) -> Option<Vec<u8>> {
    let mut key = key?.to_vec();
    if buckets > 1 {
        key.push(b'-');
        key.extend_from_slice(bucket.to_string().as_bytes());
    }
    Some(key)
}

impl Scenario {
    /// Whether both topics have the same key in every record, as far as their columns and salts say.
    pub fn keyed_alike(&self) -> bool {
        let [a, b] = [&self.a, &self.b].map(|topic| (self.columns_of(topic), topic.keyed.salt.max(1)));
        let spread = self.a.keyed.salt < 2 || self.a.keyed.hot_only == self.b.keyed.hot_only;
        let hot = !self.a.keyed.hot_only || self.a.keyed.salt < 2 || self.a.partitions == self.b.partitions;
        a == b && spread && hot
    }

    /// The names of the columns that a topic's key has.
    pub fn columns_of(&self, topic: &Topic) -> Vec<String> {
        match &topic.keyed.columns[..] {
            [] => self.data.columns().first().cloned().into_iter().into_list(),
            columns => columns.into(),
        }
    }

    /// Makes the rows anew from the data and what both topics are keyed by; columns that the data does not have are left out, with
    /// an issue beside the field.
    ///
    /// A scenario with the same data that is keyed alike has the rows already.
    pub fn choose(&mut self, before: Option<&Self>, issues: &mut Vec<Issue>) {
        let names = self.data.columns();
        for (field, keyed) in [("a.key", &mut self.a.keyed), ("b.key", &mut self.b.keyed)] {
            keyed.columns.retain(|column| {
                let there = names.contains(column);
                // Where there is but one column there is nothing to choose, and nothing to complain of.
                if !there && names.len() > 1 {
                    issue::tell(issues, field, "no-column", column, "");
                }
                there
            });
        }
        let [salt_a, salt_b] = [&self.a, &self.b].map(|topic| topic.keyed.salt);
        let alike = self.keyed_alike();
        if alike && salt_a < 2 && self.data.columns().len() == 1 {
            self.rows = Rc::clone(&self.data);
            return;
        }
        let combinations = if alike || salt_a == salt_b { salt_a.max(1) } else { salt_a.max(1) * salt_b.max(1) };
        if self.data.len() * combinations as usize > MAX_ROWS && combinations > 1 {
            for (field, keyed) in [("a.salt", &mut self.a.keyed), ("b.salt", &mut self.b.keyed)] {
                if keyed.salt > 1 {
                    issue::tell(issues, field, "too-many-rows", "", "");
                }
                keyed.salt = 0;
            }
        }
        let same = |one: &Topic, other: &Topic| {
            one.keyed == other.keyed && (!one.keyed.hot_only || one.partitions == other.partitions)
        };
        if let Some(before) = before
            && Rc::ptr_eq(&before.data, &self.data)
            && same(&before.a, &self.a)
            && same(&before.b, &self.b)
        {
            self.rows = Rc::clone(&before.rows);
            return;
        }
        let [a, b] = [&self.a, &self.b].map(|topic| side(&self.data, &topic.keyed, topic.partitions));
        self.rows = Rc::new(rows(&self.data, &a, (!alike).then_some(&b)));
    }
}

/// The rows of a table with one key each, as a topic has them that is keyed so.
pub(crate) fn keyed_as(data: &Table, keyed: &Keyed, partitions: PartitionCount) -> Table {
    rows(data, &side(data, keyed, partitions), None)
}

fn side(data: &Table, keyed: &Keyed, partitions: PartitionCount) -> Side {
    let place = |name: &String| data.columns().iter().position(|one| one == name);
    let columns = match &keyed.columns[..] {
        [] => Vec::from([0]),
        columns => columns.iter().filter_map(place).into_list(),
    };
    let mut side = Side { columns, salt: 0, hot: None };
    if keyed.salt > 1 {
        if keyed.hot_only {
            let plain = rows(data, &side, None);
            let weights = || plain.rows().filter_map(|(key, weight)| Some((key?, weight.thousandths())));
            let all: u64 = weights().map(|(_, weight)| weight).sum();
            let partitions = u64::from(partitions.get());
            let hot = weights().filter(|(_, weight)| weight.saturating_mul(partitions) > all);
            side.hot = Some(hot.map(|(key, _)| key.to_vec()).into_list());
        }
        side.salt = keyed.salt;
    }
    side
}

/// Each key once, or each pair of keys where topic B has another.
fn rows(data: &Table, a: &Side, b: Option<&Side>) -> Table {
    let mut table = Table::of(vec![String::new(); 1 + usize::from(b.is_some())]);
    for row in 0..data.len() {
        let keys = [Some(a), b].map(|side| side.and_then(|side| side.key(data, row)));
        let buckets = [a.buckets(keys[0].as_deref()), b.map_or(1, |b| b.buckets(keys[1].as_deref()))];
        // Topics with as many buckets take the number from the same field of a record; others do not know of each other.
        let together = buckets[0] == buckets[1];
        let parts = if together { buckets[0] } else { buckets[0] * buckets[1] };
        let weight = data.weight(row).thousandths();
        let (each, rest) = (weight / u64::from(parts), weight % u64::from(parts));
        for part in 0..parts {
            let of_b = if together { part } else { part / buckets[0] };
            let cells = [(0, part % buckets[0]), (1, of_b)];
            let cells = cells.map(|(side, bucket)| salted(keys[side].as_deref(), buckets[side], bucket));
            let weight = Weight::of(each + u64::from(u64::from(part) < rest));
            table.push(cells.iter().take(1 + usize::from(b.is_some())).map(Option::as_deref), weight);
        }
    }
    table.distinct()
}
