//! The partitions of a group as one row of places, so that who has them is one list.

use alloc::vec::Vec;

use super::lists::{NONE, add, at, by_key, filled, pair, push, set, up_to};
use super::{Assignment, Group, Partition};

/// All partitions of some topics, topic after topic, and after them what members own beyond a topic's count.
pub(super) struct Space<'a> {
    pub group: &'a Group,
    /// How many of the places are partitions that exist.
    pub real: u32,
    topic: Vec<u32>,
    number: Vec<u32>,
    /// The first place of each topic of the group; [`NONE`] for one that is left out.
    starts: Vec<u32>,
    /// Who has each place, and how many each member has.
    pub owner: Vec<u32>,
    sizes: Vec<u32>,
    /// Which member says that it owns something, and the place of that; in the order in which they are asked.
    claimers: Vec<u32>,
    claimed: Vec<u32>,
}

impl<'a> Space<'a> {
    /// The partitions of these topics, in their order, and what these members say that they own of them.
    pub(super) fn new(group: &'a Group, topics: &[u32], members: &[u32]) -> Self {
        let mut space = Self {
            group,
            real: 0,
            topic: Vec::new(),
            number: Vec::new(),
            starts: filled(group.topic_count(), NONE),
            owner: Vec::new(),
            sizes: filled(group.member_count(), 0),
            claimers: Vec::new(),
            claimed: Vec::new(),
        };
        for topic in topics {
            set(&mut space.starts, *topic, space.real);
            for number in 0..group.partitions(*topic) {
                space.push(Partition { topic: *topic, number }, NONE);
            }
            space.real = space.owner.len() as u32;
        }
        for member in members {
            for partition in group.owned(*member) {
                let place = space.place(*partition);
                if place != NONE {
                    push(&mut space.claimers, *member);
                    push(&mut space.claimed, place);
                }
            }
        }
        space
    }

    /// The claims, by number, for [`Self::claim`].
    pub(super) fn claims(&self) -> core::ops::Range<u32> {
        0..self.claimers.len() as u32
    }

    /// A member and the place that it says it owns.
    pub(super) fn claim(&self, number: u32) -> (u32, u32) {
        (at(&self.claimers, number), at(&self.claimed, number))
    }

    /// Adds a place behind all others and says which it is.
    pub(super) fn push(&mut self, partition: Partition, owner: u32) -> u32 {
        add(&mut self.sizes, owner, 1);
        push(&mut self.topic, partition.topic);
        push(&mut self.number, partition.number);
        push(&mut self.owner, owner);
        self.owner.len() as u32 - 1
    }

    /// The place of a partition; [`NONE`] if its topic is left out. One beyond the topic's count is added.
    #[inline(never)]
    pub(super) fn place(&mut self, partition: Partition) -> u32 {
        let start = at(&self.starts, partition.topic);
        if start == NONE || partition.number < self.group.partitions(partition.topic) {
            return start.saturating_add(partition.number);
        }
        let added = (self.real..self.owner.len() as u32).find(|place| self.partition(*place) == partition);
        added.unwrap_or_else(|| self.push(partition, NONE))
    }

    pub(super) fn partition(&self, place: u32) -> Partition {
        Partition { topic: self.topic(place), number: at(&self.number, place) }
    }

    pub(super) fn topic(&self, place: u32) -> u32 {
        at(&self.topic, place)
    }

    pub(super) fn owner(&self, place: u32) -> u32 {
        at(&self.owner, place)
    }

    /// Gives a place to a member, or takes it from all with [`NONE`].
    #[inline(never)]
    pub(super) fn give(&mut self, place: u32, member: u32) {
        let before = self.owner(place);
        add(&mut self.sizes, before, NONE);
        add(&mut self.sizes, member, 1);
        set(&mut self.owner, place, member);
    }

    /// How many places a member has.
    pub(super) fn size(&self, member: u32) -> u32 {
        at(&self.sizes, member)
    }

    /// All places by number, then in the order of topics.
    pub(super) fn by_number(&self) -> Vec<u32> {
        by_key(&up_to(self.owner.len() as u32), &|place| {
            pair(at(&self.number, place), at(&self.starts, self.topic(place)))
        })
    }

    /// What everyone has, without the places that are marked with 1.
    pub(super) fn assignment(&self, without: &[u32]) -> Assignment {
        let mut assignment = Assignment::default();
        for (place, owner) in (0..).zip(&self.owner) {
            if at(without, place) != 1 {
                let partition = self.partition(place);
                assignment.give(*owner, partition.topic, partition.number);
            }
        }
        assignment
    }
}
