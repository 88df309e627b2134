//! Where every key goes in both topics, before anything is counted.

use alloc::{borrow::Cow, vec::Vec};

use crate::{
    copartition::Pair,
    key,
    list::IntoList,
    partitioner::Placement,
    scenario::{Issue, Scenario, Table, Topic, Weight, issue, partitions},
};

/// A key with its places.
#[derive(Clone)]
pub(crate) struct Placed<'a> {
    /// Its place among the rows as they were given.
    pub(crate) id: u32,
    /// As it was typed; where topic A's record has no key, topic B's.
    pub(crate) key: &'a [u8],
    /// The key in topic B, the same one unless the topics are keyed in different ways.
    pub(crate) key_b: &'a [u8],
    /// In thousandths.
    pub(crate) weight: u64,
    /// Whether the format of a topic cannot take it.
    pub(crate) left_out: bool,
    pub(crate) a: Side,
    pub(crate) b: Side,
}

/// A key in one topic.
#[derive(Clone, Copy)]
pub(crate) struct Side {
    /// How it comes to its partition, or why it has none.
    way: Placement,
    /// What any count is divided into, where it is as simple as that.
    dividend: Option<u32>,
    /// Its partition, where it has one of its own.
    pub(crate) at: Option<u32>,
}

impl Side {
    /// The side of a key that a format cannot take.
    const NONE: Self = Self { way: Placement::NotComputed, dividend: None, at: None };

    /// The side of a row that has a key in the other topic only: no join takes it, wherever it lies.
    fn without_key(topic: &Topic) -> Self {
        Self { way: topic.partitioner().place(None, topic.partitions), ..Self::NONE }
    }

    /// Where the record lies that has no key here, or the key's own partition.
    pub(crate) fn shown(&self) -> Option<u32> {
        at(self.way)
    }

    /// The same hash in a topic with another count.
    fn again(&self, topic: &Topic, bytes: &[u8]) -> Self {
        match self.dividend.and_then(|dividend| dividend.checked_rem(topic.partitions.get())) {
            Some(partition) => Self { way: Placement::At(partition), dividend: self.dividend, at: Some(partition) },
            None => Self::new(topic, bytes),
        }
    }

    fn new(topic: &Topic, bytes: &[u8]) -> Self {
        let partitioner = topic.partitioner();
        match partitioner.digest(Some(bytes)) {
            Ok(digest) => {
                let partition = partitioner.reduce(digest, topic.partitions);
                let dividend = partitioner.dividend(digest);
                Self { way: Placement::At(partition), dividend, at: Some(partition) }
            }
            Err(way) => Self { way, dividend: None, at: at(way) },
        }
    }
}

impl Placed<'_> {
    /// Both places, where it has both.
    pub(crate) fn pair(&self) -> Option<Pair> {
        Some(Pair { a: self.a.at?, b: self.b.at?, weight: self.weight })
    }

    pub(crate) fn lines_up(&self) -> Option<bool> {
        self.pair().map(|pair| pair.a == pair.b)
    }

    /// How it comes to its partition on one of its sides.
    pub(crate) fn way(&self, side: &Side) -> &'static str {
        if self.left_out { "left-out" } else { side.way.id() }
    }

    /// Where it would be in topic B at other counts.
    pub(crate) fn in_b(&self, topic: &Topic) -> impl Fn(u32) -> Option<u32> {
        at_counts(&self.b, topic, self.key_b)
    }

    /// Where it would be in topic A at other counts.
    pub(crate) fn in_a(&self, topic: &Topic) -> impl Fn(u32) -> Option<u32> {
        at_counts(&self.a, topic, self.key)
    }
}

/// Where a key would be at other counts, none of which is 0. It is hashed once, however many are asked for.
fn at_counts(side: &Side, topic: &Topic, key: &[u8]) -> impl Fn(u32) -> Option<u32> + use<> {
    let partitioner = *topic.partitioner();
    let dividend = side.dividend;
    let bytes = if dividend.is_none() && side.at.is_some() { topic.format.bytes(key).ok() } else { None };
    let digest = bytes.map(|bytes| partitioner.digest(Some(&bytes)));
    move |count| match (dividend, digest) {
        (Some(dividend), _) => dividend.checked_rem(count),
        (None, Some(Ok(digest))) => Some(partitioner.reduce(digest, partitions(count))),
        (None, Some(Err(placement))) => at(placement),
        (None, None) => None,
    }
}

/// The partition of a placement that is one.
pub(crate) const fn at(placement: Placement) -> Option<u32> {
    match placement {
        Placement::At(partition) => Some(partition),
        _ => None,
    }
}

/// Each key of one topic once, where rows have one for each topic; the first row stands for all of its key.
pub(crate) fn each_once<'a, 'b: 'a>(
    rows: impl Iterator<Item = &'a Placed<'b>>,
    key_of: impl Fn(&Placed<'b>) -> &'b [u8],
) -> Vec<Placed<'b>> {
    let mut kept: Vec<Placed<'b>> = rows.cloned().into_list();
    let mut keys = Table::new([""]);
    for row in &kept {
        keys.push([Some(key_of(row))], Weight::of(row.weight));
    }
    let (firsts, keys) = keys.distinct_with_firsts();
    let mut firsts = (0..).zip(firsts);
    kept.retain(|_| firsts.next().is_some_and(|(row, first)| row == first));
    for (row, (_, weight)) in kept.iter_mut().zip(keys.rows()) {
        row.weight = weight.thousandths();
    }
    kept
}

/// The weight of all keys that are not left out, in thousandths.
pub(crate) fn total(placed: &[Placed]) -> u64 {
    placed.iter().filter(|key| !key.left_out).fold(0, |sum, key| sum.saturating_add(key.weight))
}

/// The row that is pinned.
pub(crate) fn pinned<'a, 'b>(scenario: &Scenario, placed: &'a [Placed<'b>]) -> Option<&'a Placed<'b>> {
    let pin = scenario.view.pin.as_deref()?;
    placed.iter().find(|key| scenario.rows.name(key.id as usize).is_some_and(|name| *name == *pin))
}

/// The first keys in an order.
pub(crate) fn first<'a, 'b>(
    placed: &'a [Placed<'b>],
    order: &'a [u32],
    count: usize,
) -> impl Iterator<Item = &'a Placed<'b>> {
    order.iter().take(count).filter_map(|&place| placed.get(place as usize))
}

/// Every row with a key, in the order of the rows, and an issue for each kind of key that a format cannot take.
pub(super) fn place<'a>(scenario: &'a Scenario, issues: &mut Vec<Issue>) -> Vec<Placed<'a>> {
    let (a, b) = (&scenario.a, &scenario.b);
    let rows = &scenario.rows;
    let two_keys = rows.columns().len() > 1;
    let same_bytes = a.format == b.format && !two_keys;
    let same_hash = same_bytes && a.client.id() == b.client.id();
    let without = [Side::without_key(a), Side::without_key(b)];
    let mut placed = Vec::with_capacity(rows.len());
    for (id, row) in (0..).zip(0..rows.len()) {
        let key_a = rows.cell(row, 0);
        let key_b = if two_keys { rows.cell(row, 1) } else { key_a };
        let Some(key) = key_a.or(key_b) else { continue };
        let bytes_a = key_a.map(|key| bytes(a, "a.format", key, issues));
        let bytes_b = if same_bytes { None } else { key_b.map(|key| bytes(b, "b.format", key, issues)) };
        let in_b = if same_bytes { bytes_a.as_ref() } else { bytes_b.as_ref() };
        let (mut left_out, [mut side_a, mut side_b]) = (false, without);
        match (&bytes_a, in_b) {
            (Some(None), _) | (_, Some(None)) => (left_out, side_a, side_b) = (true, Side::NONE, Side::NONE),
            (in_a, in_b) => {
                if let Some(Some(bytes)) = in_a {
                    side_a = Side::new(a, bytes);
                }
                if let Some(Some(bytes)) = in_b {
                    side_b = if same_hash { side_a.again(b, bytes) } else { Side::new(b, bytes) };
                }
            }
        }
        placed.push(Placed {
            id,
            key,
            key_b: key_b.unwrap_or(key),
            weight: rows.weight(row).thousandths(),
            left_out,
            a: side_a,
            b: side_b,
        });
    }
    placed
}

/// A key's bytes in a topic, or an issue beside the field of its format.
fn bytes<'a>(topic: &Topic, field: &str, key: &'a [u8], issues: &mut Vec<Issue>) -> Option<Cow<'a, [u8]>> {
    let code = match topic.format.bytes(key) {
        Ok(bytes) => return Some(bytes),
        Err(error) => error.code(),
    };
    match issues.iter_mut().find(|issue| issue.field == field && issue.code == code) {
        Some(issue) => issue.count += 1,
        None => issue::tell(issues, field, code, &super::label(key), ""),
    }
    None
}

#[cfg_attr(kafka_only, allow(dead_code))]
/// The bytes of a key as they are in Redis, and as most clients send them.
pub(crate) fn text(key: &[u8]) -> Cow<'_, [u8]> {
    key::text(key)
}
