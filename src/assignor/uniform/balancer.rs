//! Which member is given the next partition, and which one gives one up, so that loads become even.
//!
//! See the parent module for the source, `MemberAssignmentBalancer`. Members with the fewest partitions are the left part of a
//! sorted list, those with the most its right part; each part is gone through as one level, and grows when its level is done.

use alloc::vec::Vec;

use crate::assignor::lists::{NONE, at, by_key, set};
use crate::assignor::space::Space;

pub(super) struct Balancer {
    /// The members, those that had the fewest partitions at the start first.
    members: Vec<u32>,
    /// The end of the part with the fewest, what each there had when its level began, and who is next.
    low_end: u32,
    low: i64,
    low_next: u32,
    /// The same from the other side; beyond `high_end` are those that have nothing to give.
    high_start: u32,
    high_end: u32,
    high: i64,
    /// One beyond who is next.
    high_next: u32,
}

impl Balancer {
    /// For these members; `space` says how many partitions each has, here and below as of now.
    pub(super) fn new(members: &[u32], space: &Space) -> Self {
        let end = members.len() as u32;
        let mut new = Self {
            members: by_key(members, &|member| u64::from(space.size(member))),
            low_end: 0,
            low: 0,
            low_next: 0,
            high_start: end,
            high_end: end,
            high: 0,
            high_next: end,
        };
        new.low = new.size(space, 0) - 1;
        new.high = new.size(space, end.saturating_sub(1)) + 1;
        new
    }

    fn size(&self, space: &Space, place: u32) -> i64 {
        i64::from(space.size(at(&self.members, place)))
    }

    /// How many more partitions than the first the last member has.
    pub(super) fn spread(&self) -> i64 {
        self.high - self.low - 2
    }

    /// Whether the two levels are as close as they get.
    pub(super) fn is_balanced(&self) -> bool {
        self.high - self.low <= 1
    }

    /// The member to give the next partition to.
    pub(super) fn next_low(&mut self, space: &Space) -> u32 {
        if self.low_next >= self.low_end {
            self.low += 1;
            while self.size(space, self.low_end) == self.low {
                self.low_end += 1;
            }
            self.low_next = 0;
        }
        self.low_next += 1;
        at(&self.members, self.low_next - 1)
    }

    /// The member to take the next partition from; [`NONE`] when no more have any to give.
    pub(super) fn next_high(&mut self, space: &Space) -> u32 {
        if self.high_next <= self.high_start {
            let is_empty = self.high_end <= self.high_start && self.high_start > 0;
            self.high = if is_empty { self.size(space, self.high_start - 1) } else { self.high - 1 };
            while self.high_start > 0 && self.size(space, self.high_start - 1) == self.high {
                self.high_start -= 1;
            }
            self.high_next = self.high_end;
        }
        if self.high_next == 0 {
            return NONE;
        }
        self.high_next -= 1;
        at(&self.members, self.high_next)
    }

    /// Takes the member that [`Self::next_high`] just named out of those that give.
    pub(super) fn exclude_high(&mut self) {
        self.high_end = self.high_end.saturating_sub(1);
        let [named, last] = [self.high_next, self.high_end].map(|place| at(&self.members, place));
        set(&mut self.members, self.high_next, last);
        set(&mut self.members, self.high_end, named);
    }
}
