//! Where every key goes in both topics, before anything is counted.

use alloc::{borrow::Cow, vec::Vec};

use crate::{
    copartition::Pair,
    key,
    partitioner::Placement,
    scenario::{Issue, Scenario, Topic, partitions},
};

/// A key with its places.
pub(crate) struct Placed<'a> {
    /// Its place among the rows as they were given.
    pub(crate) id: u32,
    /// As it was typed.
    pub(crate) key: &'a [u8],
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

    /// Where it would be in topic B at other counts, none of which is 0. It is hashed once, however many are asked for.
    pub(crate) fn in_b(&self, topic: &Topic) -> impl Fn(u32) -> Option<u32> {
        let partitioner = *topic.partitioner();
        let dividend = self.b.dividend;
        let bytes = if dividend.is_none() && !self.left_out { topic.format.bytes(self.key).ok() } else { None };
        let digest = bytes.map(|bytes| partitioner.digest(Some(&bytes)));
        move |count| match (dividend, digest) {
            (Some(dividend), _) => dividend.checked_rem(count),
            (None, Some(Ok(digest))) => Some(partitioner.reduce(digest, partitions(count))),
            (None, Some(Err(placement))) => at(placement),
            (None, None) => None,
        }
    }
}

/// The partition of a placement that is one.
pub(crate) const fn at(placement: Placement) -> Option<u32> {
    match placement {
        Placement::At(partition) => Some(partition),
        _ => None,
    }
}

/// The weight of all keys that are not left out, in thousandths.
pub(crate) fn total(placed: &[Placed]) -> u64 {
    placed.iter().filter(|key| !key.left_out).fold(0, |sum, key| sum.saturating_add(key.weight))
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
    let same_format = a.format == b.format;
    let same_everything = same_format && a.client.id() == b.client.id() && a.partitions == b.partitions;
    let mut placed = Vec::with_capacity(scenario.rows.len());
    for (id, row) in (0..).zip(&scenario.rows) {
        let Some(key) = row.key.as_deref() else { continue };
        let weight = row.weight.thousandths();
        let bytes_a = bytes(a, "a.format", key, issues);
        let bytes_b = if same_format { None } else { Some(bytes(b, "b.format", key, issues)) };
        let (mut left_out, mut side_a, mut side_b) = (true, Side::NONE, Side::NONE);
        if let (Some(in_a), Some(in_b)) = (&bytes_a, bytes_b.as_ref().unwrap_or(&bytes_a)) {
            left_out = false;
            side_a = Side::new(a, in_a);
            side_b = if same_everything { side_a } else { Side::new(b, in_b) };
        }
        placed.push(Placed { id, key, weight, left_out, a: side_a, b: side_b });
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
        None => issues.push(Issue::new(field, code, &super::label(key), "")),
    }
    None
}

/// The bytes of a key as they are in Redis, and as most clients send them.
pub(crate) fn text(key: &[u8]) -> Cow<'_, [u8]> {
    key::text(key)
}
