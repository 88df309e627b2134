//! What a topic is keyed by: columns of the data, and a salt behind them.
//!
//! The records of both topics come from the same rows, so a row has two keys where the topics are keyed in different ways.

use alloc::{
    rc::Rc,
    string::{String, ToString},
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

/// So many keys of columns that are compared are kept until other data comes, about 20 bytes each beside the key.
const MAX_KEPT: usize = 2_000_000;

/// One topic's key of a row.
struct Side {
    columns: Vec<usize>,
    salt: u32,
    /// Keys that are salted, where not all are.
    hot: Option<Vec<Vec<u8>>>,
}

impl Side {
    /// Writes the key without its salt; whether there is one, which there is not where all of its columns are null.
    fn key(&self, data: &Table, row: usize, out: &mut Vec<u8>) -> bool {
        out.clear();
        let mut any = false;
        for (place, &column) in self.columns.iter().enumerate() {
            if place > 0 {
                out.push(BETWEEN);
            }
            if let Some(cell) = data.cell(row, column) {
                any = true;
                out.extend_from_slice(cell);
            }
        }
        any
    }

    /// Whether a key is the name of a bucket of a hot key.
    fn is_bucket(&self, key: &[u8]) -> bool {
        let Some(hot) = self.hot.as_ref() else { return false };
        hot.iter().any(|hot| {
            let number = key.strip_prefix(&hot[..]).and_then(|rest| rest.strip_prefix(b"-"));
            number.is_some_and(|number| (0..self.salt).any(|bucket| bucket.to_string().as_bytes() == number))
        })
    }

    /// How many buckets this key has.
    fn buckets(&self, key: Option<&[u8]>) -> u32 {
        let salted = key.is_some_and(|key| self.hot.as_ref().is_none_or(|hot| hot.iter().any(|one| one == key)));
        if salted { self.salt.max(1) } else { 1 }
    }
}

/// Adds the number of its bucket to a key that is salted.
fn salt(key: &mut Vec<u8>, buckets: u32, bucket: u32) {
    if buckets > 1 {
        key.push(b'-');
        key.extend_from_slice(bucket.to_string().as_bytes());
    }
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
        let same_salt = self.keyed_alike() || salt_a == salt_b;
        let combinations = if same_salt { salt_a.max(1) } else { salt_a.max(1) * salt_b.max(1) };
        if self.data.len() * combinations as usize > MAX_ROWS && combinations > 1 {
            for (field, keyed) in [("a.salt", &mut self.a.keyed), ("b.salt", &mut self.b.keyed)] {
                if keyed.salt > 1 {
                    issue::tell(issues, field, "too-many-rows", "", "");
                }
                keyed.salt = 0;
            }
        }
        let alike = self.keyed_alike();
        if alike && self.a.keyed.salt < 2 && self.data.columns().len() == 1 {
            self.rows = Rc::clone(&self.data);
            return;
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

impl Table {
    /// Each key once that these columns give.
    pub(crate) fn plain(&self, columns: &[String]) -> Rc<Self> {
        let keyed = Keyed { columns: columns.into(), ..Keyed::default() };
        let mut kept = self.kept.plain.borrow_mut();
        let there = kept.iter().find(|(names, _)| names == columns).map(|(_, plain)| Rc::clone(plain));
        there.unwrap_or_else(|| {
            let plain = Rc::new(rows(self, &side(self, &keyed, PartitionCount::ONE), None));
            if kept.iter().map(|(_, plain)| plain.len()).sum::<usize>() + plain.len() <= MAX_KEPT {
                kept.push((columns.into(), Rc::clone(&plain)));
            }
            plain
        })
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
            let plain;
            let keys = if data.columns().len() == 1 {
                data
            } else {
                plain = data.plain(&keyed.columns);
                &*plain
            };
            let weight = |row: &u32| keys.weight(*row as usize).thousandths();
            let is_key = |row: &&u32| keys.cell(**row as usize, 0).is_some();
            let by_weight = keys.by_weight();
            let all: u64 = by_weight.iter().filter(is_key).map(weight).sum();
            let is_hot = |row: &&u32| weight(row).saturating_mul(u64::from(partitions.get())) > all;
            let hot = by_weight.iter().take_while(is_hot).filter_map(|row| keys.cell(*row as usize, 0));
            side.hot = Some(hot.map(<[u8]>::to_vec).into_list());
        }
        side.salt = keyed.salt;
    }
    side
}

/// Each key once, or each pair of keys where topic B has another.
fn rows(data: &Table, a: &Side, b: Option<&Side>) -> Table {
    let columns = if b.is_some() { &["", ""][..] } else { &[""] };
    let mut plain = Table::new(columns.iter().copied());
    let (mut key_a, mut key_b) = (Vec::new(), Vec::new());
    for row in 0..data.len() {
        let has_a = a.key(data, row, &mut key_a);
        let has_b = b.is_some_and(|b| b.key(data, row, &mut key_b));
        let cells = [has_a.then_some(&*key_a), has_b.then_some(&*key_b)];
        plain.push(cells.into_iter().take(columns.len()), data.weight(row));
    }
    let plain = plain.distinct();
    if a.salt < 2 && b.is_none_or(|b| b.salt < 2) {
        return plain;
    }
    // All that a key weighs is shared out at once, so that what does not divide is no more than some thousandths.
    let mut table = Table::new(columns.iter().copied());
    for row in 0..plain.len() {
        let keys = [plain.cell(row, 0), plain.cell(row, 1)];
        let (buckets_a, buckets_b) = (a.buckets(keys[0]), b.map_or(1, |b| b.buckets(keys[1])));
        // Topics with as many buckets take the number from the same field of a record; others do not know of each other.
        let together = buckets_a == buckets_b;
        let parts = if together { buckets_a } else { buckets_a * buckets_b };
        for (part, weight) in (0..).zip(split(plain.weight(row), parts)) {
            let buckets = [(buckets_a, part % buckets_a), (buckets_b, if together { part } else { part / buckets_a })];
            for (out, (key, (all, bucket))) in [&mut key_a, &mut key_b].into_iter().zip(keys.into_iter().zip(buckets)) {
                out.clear();
                out.extend_from_slice(key.unwrap_or_default());
                salt(out, all, bucket);
            }
            let cells = [keys[0].map(|_| &*key_a), keys[1].map(|_| &*key_b)];
            table.push(cells.into_iter().take(columns.len()), weight);
        }
    }
    table.distinct()
}

/// A weight in so many parts that are as even as thousandths allow.
fn split(weight: Weight, parts: u32) -> impl Iterator<Item = Weight> {
    let (each, rest) = (weight.thousandths() / u64::from(parts), weight.thousandths() % u64::from(parts));
    (0..u64::from(parts)).map(move |part| Weight::of(each + u64::from(part < rest)))
}

/// Takes the row of a key that is salted and its weight with `None`, then with each of its buckets and that one's.
type TakeBucket<'a> = dyn FnMut(usize, Option<&[u8]>, Weight) + 'a;

/// What a salt makes of a table of keys; how many more different keys there are then.
pub(crate) fn salted(plain: &Table, keyed: &Keyed, partitions: PartitionCount, take: &mut TakeBucket) -> i64 {
    let side = side(plain, &Keyed { columns: Vec::new(), ..*keyed }, partitions);
    let (mut more, mut bucket_of) = (0, Vec::new());
    if side.salt == 0 || side.hot.as_ref().is_some_and(Vec::is_empty) {
        return more;
    }
    for (row, (key, weight)) in plain.rows().enumerate() {
        let Some(key) = key else { continue };
        let buckets = side.buckets(Some(key));
        if buckets == 1 {
            // One that reads like a bucket of another key is no further one. Buckets of two keys never read alike.
            more -= i64::from(side.is_bucket(key));
            continue;
        }
        more += i64::from(buckets) - 1;
        take(row, None, weight);
        for (bucket, weight) in (0..).zip(split(weight, buckets)) {
            bucket_of.clear();
            bucket_of.extend_from_slice(key);
            salt(&mut bucket_of, buckets, bucket);
            take(row, Some(&bucket_of), weight);
        }
    }
    more
}
