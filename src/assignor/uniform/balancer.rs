//! Which member is given the next partition, and which one gives one up, so that loads become even.
//!
//! See the parent module for the source, `MemberAssignmentBalancer`. Members with the fewest partitions are the left part of a
//! sorted list, those with the most its right part; each part is gone through as one level, and grows when its level is done.

use alloc::vec::Vec;

use super::by_number;

pub(super) struct Balancer {
    /// The members, those that had the fewest partitions at the start first.
    members: Vec<u32>,
    /// The end of the part with the fewest, what each there had when its level began, and who is next.
    low_end: usize,
    low: i64,
    low_next: usize,
    /// The same from the other side; beyond `high_end` are those that have nothing to give.
    high_start: usize,
    high_end: usize,
    high: i64,
    /// One beyond who is next.
    high_next: usize,
}

impl Balancer {
    /// For these members; `sizes` says how many partitions each has, here and below as of now.
    pub(super) fn new(members: &[u32], sizes: &[u64]) -> Self {
        let members = by_number(members, &|member| size(sizes, Some(&member)) as u64);
        let end = members.len();
        Self {
            low_end: 0,
            low: size(sizes, members.first()) - 1,
            low_next: 0,
            high_start: end,
            high_end: end,
            high: size(sizes, members.last()) + 1,
            high_next: end,
            members,
        }
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
    pub(super) fn next_low(&mut self, sizes: &[u64]) -> Option<u32> {
        if self.low_next >= self.low_end {
            self.low += 1;
            while self.low_end < self.members.len() && size(sizes, self.members.get(self.low_end)) == self.low {
                self.low_end += 1;
            }
            self.low_next = 0;
        }
        let member = self.members.get(self.low_next).copied();
        self.low_next += 1;
        member
    }

    /// The member to take the next partition from; `None` when no more have any to give.
    pub(super) fn next_high(&mut self, sizes: &[u64]) -> Option<u32> {
        if self.high_next <= self.high_start {
            let below = |start: usize| size(sizes, start.checked_sub(1).and_then(|at| self.members.get(at)));
            self.high = if self.high_end <= self.high_start && self.high_start > 0 {
                below(self.high_start)
            } else {
                self.high - 1
            };
            let mut start = self.high_start;
            while start > 0 && below(start) == self.high {
                start -= 1;
            }
            self.high_start = start;
            self.high_next = self.high_end;
        }
        self.high_next = self.high_next.checked_sub(1)?;
        self.members.get(self.high_next).copied()
    }

    /// Takes the member that [`Self::next_high`] just named out of those that give.
    pub(super) fn exclude_high(&mut self) {
        if let Some(last) =
            self.high_end.checked_sub(1).filter(|last| *last < self.members.len() && self.high_next <= *last)
        {
            self.members.swap(self.high_next, last);
            self.high_end = last;
        }
    }
}

fn size(sizes: &[u64], member: Option<&u32>) -> i64 {
    member.and_then(|member| sizes.get(*member as usize)).map_or(0, |size| *size as i64)
}
