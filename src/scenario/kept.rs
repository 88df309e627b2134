//! What was worked out of the rows of a table and holds until other rows come: no part of what a table is.

use alloc::{rc::Rc, string::String, vec::Vec};
use core::cell::{Cell, OnceCell, RefCell};

use super::{Table, Topic, hashed::Hashed};
#[cfg(not(first_only))]
use crate::report::redis::Slots;
use crate::{key::Format, order::Sorting, partitioner::PartitionCount};

/// All that is kept with a table. A copy of the table begins without any of it.
#[derive(Default)]
pub(crate) struct Kept {
    pub(super) by_weight: OnceCell<Vec<u32>>,
    /// What is being sorted for it.
    pub(super) sorting: Cell<Option<Sorting>>,
    hashed: [Last<Hashed>; 2],
    /// What is being hashed for one of them.
    hashing: Cell<Option<Hashed>>,
    /// Whether two formats write the same bytes for some of the keys.
    pub(crate) blurred: Cell<Option<(Format, Format, bool)>>,
    /// For each topic its own keys, where rows have two.
    pub(crate) own: [OnceCell<Own>; 2],
    /// The rows as one of the topics has them for itself, topic B or not, and the count that may decide about a salt.
    pub(crate) held: Last<(bool, PartitionCount, Rc<Table>)>,
    /// How much lines up at several counts of a topic, and of the one whose change is asked about.
    pub(crate) sums: [Last<AtCounts>; 2],
    /// The keys of columns, which are compared.
    pub(super) plain: RefCell<Vec<(Vec<String>, Rc<Table>)>>,
    /// The slots of the Redis keys.
    #[cfg(not(first_only))]
    pub(crate) slots: Last<Slots>,
}

/// How many keys, and how much weight, a topic has where another one has them, at each of several counts.
pub(crate) struct AtCounts {
    /// Its keys.
    pub(crate) of: Rc<Hashed>,
    /// Those of the other one, and its count.
    pub(crate) beside: Rc<Hashed>,
    pub(crate) at: PartitionCount,
    pub(crate) counts: Vec<u32>,
    pub(crate) sums: Vec<(u32, u64)>,
    /// The load of its busiest partition ÷ the mean load at each, where that has been asked for.
    pub(crate) loads: OnceCell<Vec<Option<f64>>>,
}

/// Each key of one topic once.
pub(crate) struct Own {
    /// The first row of each key, and what all of its rows weigh in thousandths.
    pub(crate) keys: Vec<(u32, u64)>,
    /// The heaviest first.
    pub(crate) order: Vec<u32>,
}

/// The value that was worked out last.
pub(crate) struct Last<T>(Cell<Option<Rc<T>>>);

impl<T> Last<T> {
    /// That value, where it is the one that is meant.
    pub(crate) fn get(&self, is: &dyn Fn(&T) -> bool) -> Option<Rc<T>> {
        let last = self.0.take();
        let found = last.clone().filter(|last| is(last));
        self.0.set(last);
        found
    }

    /// Keeps another one.
    pub(crate) fn keep(&self, value: T) -> Rc<T> {
        let value = Rc::new(value);
        self.0.set(Some(Rc::clone(&value)));
        value
    }
}

impl<T> Default for Last<T> {
    fn default() -> Self {
        Self(Cell::default())
    }
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl core::fmt::Debug for Kept {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Kept")
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Table {
    /// The keys of a column as a topic's client hashes them: once, however often they are asked for.
    pub(crate) fn hashed(&self, topic: &Topic, column: usize, is_b: bool) -> Rc<Hashed> {
        self.hash_on(topic, column, is_b, self.len()).unwrap_or_else(|| Rc::new(Hashed::new(topic, column)))
    }

    /// The same, where no more than so many rows were missing; else the next time some are there.
    fn hash_on(&self, topic: &Topic, column: usize, is_b: bool, most: usize) -> Option<Rc<Hashed>> {
        let Kept { hashed: [a, b], hashing, .. } = &self.kept;
        let is = |hashed: &Hashed| hashed.is(topic, column);
        let there = a.get(&is).or_else(|| b.get(&is));
        if there.is_some() {
            return there;
        }
        let mut hashed = hashing.take().filter(|hashed| is(hashed)).unwrap_or_else(|| Hashed::new(topic, column));
        if hashed.go_on(self, most) {
            return Some(if is_b { b } else { a }.keep(hashed));
        }
        hashing.set(Some(hashed));
        None
    }

    /// A part of what a report needs that is kept, no more than so many rows of it; whether all is there.
    pub(crate) fn prepare(&self, [a, b]: [&Topic; 2], most: usize) -> bool {
        let column = usize::from(self.columns().len() > 1);
        if self.hash_on(a, 0, false, most).is_none() || self.hash_on(b, column, true, most).is_none() {
            return false;
        }
        let Kept { by_weight, sorting, .. } = &self.kept;
        if by_weight.get().is_some() || self.len() <= most {
            return true;
        }
        let Some(mut now) = sorting.take() else {
            sorting.set(Some(self.sorting()));
            return false;
        };
        if !now.go_on() {
            sorting.set(Some(now));
            return false;
        }
        by_weight.get_or_init(|| now.order());
        true
    }
}
