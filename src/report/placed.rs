//! Where every key goes in both topics, and how many go the same way.
//!
//! Hashes are kept with the rows, so that a place is a division and no list of places is needed.

use alloc::{borrow::Cow, rc::Rc, vec::Vec};
use core::cell::OnceCell;

use crate::{
    copartition::{Alignment, Cell, Pair},
    key,
    list::IntoList,
    order::ascending,
    partitioner::Placement,
    scenario::{
        Issue, Scenario, Table, Topic,
        hashed::Hashed,
        issue,
        kept::{AtCounts, Own},
    },
};

/// A key with its places.
#[derive(Clone, Copy)]
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
    /// Its partition, where it has one of its own.
    pub(crate) at: Option<u32>,
}

impl Side {
    /// Where the record lies that has no key here, or the key's own partition.
    pub(crate) fn shown(&self) -> Option<u32> {
        at(self.way)
    }
}

impl Placed<'_> {
    /// Both places, where it has both.
    fn pair(&self) -> Option<Pair> {
        Some(Pair { a: self.a.at?, b: self.b.at?, weight: self.weight })
    }

    pub(crate) fn lines_up(&self) -> Option<bool> {
        self.pair().map(|pair| pair.a == pair.b)
    }

    /// How it comes to its partition on one of its sides.
    pub(crate) fn way(&self, side: &Side) -> &'static str {
        if self.left_out { "left-out" } else { side.way.id() }
    }
}

/// The partition of a placement that is one.
pub(crate) const fn at(placement: Placement) -> Option<u32> {
    match placement {
        Placement::At(partition) => Some(partition),
        _ => None,
    }
}

/// The keys that have the same partition in topic A, and the same in topic B; left out are those that a format cannot take.
pub(crate) struct Spot {
    /// Their partition in topic A, where they have one of their own.
    pub(crate) a: Option<u32>,
    /// Their partition in topic B, where they have one of their own.
    pub(crate) b: Option<u32>,
    /// How many there are, 1 or more.
    pub(crate) keys: u64,
    /// What they weigh, in thousandths.
    pub(crate) weight: u64,
    /// The row of the heaviest of them, the first one of several, and its weight.
    pub(crate) heaviest: (u32, u64),
}

impl Spot {
    fn new([a, b]: [u32; 2], counts: [u32; 2]) -> Self {
        let side = |at, count| if at < count { Some(at) } else { None };
        Self { a: side(a, counts[0]), b: side(b, counts[1]), keys: 0, weight: 0, heaviest: (0, 0) }
    }

    #[expect(clippy::inline_always, reason = "run for each of a million keys, where a call takes as long as the work")]
    #[inline(always)]
    fn add(&mut self, row: usize, weight: u64) {
        if self.keys == 0 || weight > self.heaviest.1 {
            self.heaviest = (row as u32, weight);
        }
        self.keys += 1;
        self.weight = self.weight.saturating_add(weight);
    }
}

/// What there is of a row.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    NoKey,
    /// A key that the format of a topic cannot take.
    LeftOut,
    /// Its partitions; [`NOWHERE`](crate::scenario::hashed::NOWHERE) where it has none of its own.
    At([u32; 2]),
}

/// Where every key goes.
pub(crate) struct Places<'a> {
    pub(crate) rows: &'a Table,
    topics: [&'a Topic; 2],
    pub(crate) hashed: [Rc<Hashed>; 2],
    /// How a record without a key goes.
    without: [Placement; 2],
    /// All pairs of partitions that have keys, by A, then B; those without a partition last.
    pub(crate) spots: Vec<Spot>,
    /// How many rows have a key.
    pub(crate) keys: u32,
    /// How many of those have one that a format cannot take.
    pub(crate) left_out: u32,
    /// The first row without any key.
    pub(crate) no_key: Option<usize>,
    /// What the keys weigh that are not left out, in thousandths.
    pub(crate) total: u64,
    /// The row that is pinned.
    pub(crate) pin: Option<u32>,
}

/// Up to so many pairs of partitions have a place each, however few keys there are.
const FEW: usize = 4_096;

impl<'a> Places<'a> {
    /// Places every row with a key, and adds an issue for each kind of key that a format cannot take.
    pub(super) fn new(scenario: &'a Scenario, issues: &mut Vec<Issue>) -> Self {
        let topics = [&scenario.a, &scenario.b];
        let rows = &*scenario.rows;
        let two_keys = rows.columns().len() > 1;
        let hashed = [rows.hashed(topics[0], 0, false), rows.hashed(topics[1], usize::from(two_keys), true)];
        let same_bytes = topics[0].format == topics[1].format && !two_keys;
        let without = topics.map(|topic| topic.partitioner().place(None, topic.partitions));
        let named = |pin: &Vec<u8>| (0..rows.len()).find(|&row| rows.name(row).is_some_and(|name| *name == **pin));
        let pin = scenario.view.pin.as_ref().and_then(named).map(|row| row as u32);
        let spots = Vec::new();
        let mut places =
            Self { rows, topics, hashed, without, spots, keys: 0, left_out: 0, no_key: None, total: 0, pin };
        places.tell(same_bytes, issues);
        places.gather();
        places
    }

    /// An issue for each kind of key that a format cannot take, in the order of the rows.
    fn tell(&self, same_bytes: bool, issues: &mut Vec<Issue>) {
        let [a, b] = &self.hashed;
        let mut refused = a.refused.iter().map(|one| ("a.format", 0, one)).into_list();
        if !same_bytes {
            b.refused.iter().map(|one| ("b.format", 1, one)).add_to(&mut refused);
        }
        for place in ascending(refused.iter().map(|(_, _, (row, _, _))| u64::from(*row))) {
            let Some(&(field, column, &(row, error, count))) = refused.get(place as usize) else { continue };
            let column = if self.rows.columns().len() > 1 { column } else { 0 };
            let key = self.rows.cell(row as usize, column).unwrap_or_default();
            issue::tell(issues, field, error.code(), &super::label(key), "");
            if let Some(issue) = issues.last_mut() {
                issue.count = count;
            }
        }
    }

    /// Looks at each row once.
    fn gather(&mut self) {
        let counts = self.topics.map(|topic| topic.partitions.get());
        let wide = counts[1] as usize + 1;
        let spots = (counts[0] as usize + 1) * wide;
        let mut all: Vec<Spot> = Vec::new();
        // Few enough pairs have a place each; else the rows are put in order.
        let order = (spots > self.rows.len().max(FEW)).then(|| {
            ascending((0..self.rows.len()).map(|row| match self.look(row) {
                Look::At([a, b]) => u64::from(a) << 32 | u64::from(b),
                _ => u64::MAX,
            }))
        });
        if order.is_none() {
            for place in 0..spots as u32 {
                all.push(Spot::new([place / wide as u32, place % wide as u32], counts));
            }
        }
        let mut last = None;
        for place in 0..self.rows.len() {
            let row = order.as_ref().and_then(|order| order.get(place)).map_or(place, |row| *row as usize);
            let look = self.look(row);
            self.keys += u32::from(look != Look::NoKey);
            let [a, b] = match look {
                Look::At([a, b]) => [a.min(counts[0]), b.min(counts[1])],
                Look::LeftOut => {
                    self.left_out += 1;
                    continue;
                }
                Look::NoKey => {
                    self.no_key = Some(self.no_key.map_or(row, |first| first.min(row)));
                    continue;
                }
            };
            let mut at = a as usize * wide + b as usize;
            if order.is_some() {
                if last != Some([a, b]) {
                    last = Some([a, b]);
                    all.push(Spot::new([a, b], counts));
                }
                at = all.len() - 1;
            }
            if let Some(spot) = all.get_mut(at) {
                spot.add(row, self.rows.weight(row).thousandths());
            }
        }
        all.retain(|spot| spot.keys > 0);
        self.total = all.iter().fold(0, |sum, spot| sum.saturating_add(spot.weight));
        self.spots = all;
    }

    #[inline(never)]
    fn look(&self, row: usize) -> Look {
        let [a, b] = &self.hashed;
        match () {
            () if a.is_left_out(row) || b.is_left_out(row) => Look::LeftOut,
            () if !a.has_key(row) && !b.has_key(row) => Look::NoKey,
            () => Look::At([a.at(row, self.topics[0].partitions), b.at(row, self.topics[1].partitions)]),
        }
    }

    /// A row with its places; `None` where it has no key.
    #[inline(never)]
    pub(crate) fn get(&self, row: u32) -> Option<Placed<'a>> {
        let place = row as usize;
        let rows = self.rows;
        let key_a = rows.cell(place, 0);
        let key_b = if rows.columns().len() > 1 { rows.cell(place, 1) } else { key_a };
        let key = key_a.or(key_b)?;
        let left_out = self.look(place) == Look::LeftOut;
        let side = |side: usize, has_key: bool| {
            let way = match self.hashed[side].way(place, self.topics[side].partitions) {
                _ if left_out => return Side { way: Placement::NotComputed, at: None },
                Some(way) if has_key => way,
                _ => return Side { way: self.without[side], at: None },
            };
            Side { way, at: at(way) }
        };
        Some(Placed {
            id: row,
            key,
            key_b: key_b.unwrap_or(key),
            weight: rows.weight(place).thousandths(),
            left_out,
            a: side(0, key_a.is_some()),
            b: side(1, key_b.is_some()),
        })
    }

    /// The keys, the heaviest first.
    pub(crate) fn ranked<'b>(&'b self) -> Ranked<'a, 'b> {
        Ranked { places: self, own: None }
    }

    /// The key that was given first.
    pub(crate) fn given_first(&self) -> Option<Placed<'a>> {
        (0..self.rows.len() as u32).find_map(|row| self.get(row))
    }

    /// The key that is pinned.
    pub(crate) fn pinned(&self) -> Option<Placed<'a>> {
        self.get(self.pin?)
    }

    /// How much has the same partition in both topics.
    pub(crate) fn alignment(&self) -> Alignment {
        let mut sum = Alignment::default();
        for cell in self.cells() {
            sum.keys += cell.keys;
            sum.weight = sum.weight.saturating_add(cell.weight);
            if cell.a == cell.b {
                sum.keys_together += cell.keys;
                sum.weight_together = sum.weight_together.saturating_add(cell.weight);
            }
        }
        sum
    }

    /// The pairs of partitions that have keys.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        let cell = |spot: &Spot| Some(Cell { a: spot.a?, b: spot.b?, keys: spot.keys, weight: spot.weight });
        self.spots.iter().filter_map(cell)
    }

    /// How many keys, and how much weight, a topic would have where the other one has them, at each count: worked out once, whatever
    /// its own count is. Change asks beside Alignment.
    pub(crate) fn at_counts(&self, of_b: bool, counts: Vec<u32>, change: bool) -> Rc<AtCounts> {
        let (one, other) = if of_b { (1, 0) } else { (0, 1) };
        let [of, beside] = [&self.hashed[one], &self.hashed[other]];
        let at = self.topics[other].partitions;
        let kept = &self.rows.kept.sums[usize::from(change)];
        let same = |sums: &AtCounts| {
            Rc::ptr_eq(&sums.of, of) && Rc::ptr_eq(&sums.beside, beside) && sums.at == at && sums.counts == counts
        };
        kept.get(&same).unwrap_or_else(|| {
            let sums = of.counts(counts.iter().copied()).together(&mut |take| {
                self.each(&mut |row, places, weight| take(row, places[other], weight));
            });
            kept.keep(AtCounts {
                of: Rc::clone(of),
                beside: Rc::clone(beside),
                at,
                counts,
                sums,
                loads: OnceCell::new(),
            })
        })
    }

    /// The row's partitions and its weight, for every row with a key that is not left out.
    pub(crate) fn each(&self, take: &mut dyn FnMut(usize, [u32; 2], u64)) {
        for row in 0..self.rows.len() {
            if let Look::At(at) = self.look(row) {
                take(row, at, self.rows.weight(row).thousandths());
            }
        }
    }
}

/// Keys, the heaviest first.
pub(crate) struct Ranked<'a, 'b> {
    pub(crate) places: &'b Places<'a>,
    /// Each key of one topic once; all rows where there are none of those.
    pub(crate) own: Option<&'b Own>,
}

impl<'a> Ranked<'a, '_> {
    /// Hands over one after the other, up to the first of which is said that it is the one: that one.
    #[inline(never)]
    pub(crate) fn find(&self, is: &mut dyn FnMut(&Placed<'a>) -> bool) -> Option<Placed<'a>> {
        for &place in self.own.map_or_else(|| self.places.rows.by_weight(), |own| &own.order) {
            let own = self.own.and_then(|own| own.keys.get(place as usize));
            let Some(mut key) = self.places.get(own.map_or(place, |own| own.0)) else { continue };
            key.weight = own.map_or(key.weight, |own| own.1);
            if is(&key) {
                return Some(key);
            }
        }
        None
    }

    /// The first few.
    #[inline(never)]
    pub(crate) fn first(&self, count: usize) -> Vec<Placed<'a>> {
        let mut keys = Vec::new();
        self.find(&mut |key| {
            if keys.len() < count {
                keys.push(*key);
            }
            keys.len() >= count
        });
        keys
    }
}

/// The bytes of a key as they are in Redis, and as most clients send them.
pub(crate) fn text(key: &[u8]) -> Cow<'_, [u8]> {
    key::text(key)
}
