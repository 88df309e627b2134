//! Ours: partitions of one number go to one member, as evenly as that allows, and stay where they are if they can.
//!
//! Source: this module. `www/assignor/kafkajs.js` is the same for `KafkaJS`; a test holds one against the other.
//!
//! The rules:
//!
//! 1. *Units.* The partitions of one number, of all topics that have it, are one unit and go to one member, if some member
//!    subscribes to all those topics. If none does, each of them is a unit of its own. So is a number that one topic has alone.
//!    A unit weighs what its partitions weigh; where a topic says nothing, a partition weighs 1.
//! 2. *Classes.* Units of the same topics form a class. Classes of several topics come first, those of most topics before
//!    the others, then each topic's single units, topics by name. Each class is settled on top of the load of those before it.
//!    A member can be given a unit if it subscribes to all its topics.
//! 3. *Keep.* A unit stays with the member that owns most of its partitions. Of two that claim a partition, the later
//!    generation owns it.
//! 4. *Place.* Units that are with nobody go to the member with the least load, the heaviest unit first.
//! 5. *Level.* While a unit weighs less than the gap between its member and the one with the least load, one such unit moves:
//!    of the member with most load the unit closest to half the gap.
//!
//! Where a rule leaves a choice: the member with fewer units, then the first by id, as Java compares texts; the unit with the
//! lower number when placed, with the higher one when moved. The order of members and of topics decides nothing.
//!
//! What follows, and is tested: where all members subscribe alike, no two loads differ by more than the heaviest unit; where all
//! units of a class weigh the same, no fewer of them could move; a group that comes back unchanged keeps everything.
//! Check: two topics of 6 among 4 members → 2, 2, 1 and 1 pairs; one more member → one pair moves.

use alloc::vec::Vec;

use super::line::{JAVASCRIPT, all, line_up, topics_by_name};
use super::lists::{NONE, add, any, at, by_key, filled, filter, least, lengthen, pair, push, set, up_to};
use super::space::Space;
use super::{Assignment, Group, Partition};

struct State<'a> {
    /// Who owns each partition, until its class is settled and says who has it.
    space: Space<'a>,
    /// The members by id, and the place of each in that order.
    line: Vec<u32>,
    rank: Vec<u32>,
    /// What each member has so far: the load, and the number of units.
    loads: Vec<u64>,
    counts: Vec<u32>,
}

pub(super) fn assign(group: &Group) -> Assignment {
    let line = line_up(group, &all(group), JAVASCRIPT);
    let topics = filter(&topics_by_name(group), &|topic| !group.subscribers(&line, topic).is_empty());
    let mut rank = filled(group.member_count(), 0);
    let mut loads = Vec::new();
    for (place, member) in (0..).zip(&line) {
        set(&mut rank, *member, place);
        loads.push(0);
    }
    let space = Space::new(group, &topics, &line);
    let mut state = State { space, counts: filled(group.member_count(), 0), line, rank, loads };
    state.keep();
    // Numbers up to the end of the smallest topic, then up to that of the next one: 1 for those that are dealt with as one.
    let mut together = Vec::new();
    loop {
        let start = together.len() as u32;
        let having = filter(&topics, &|topic| group.partitions(topic) > start);
        let end = group.partitions(least(&having, &|topic| u64::from(group.partitions(topic))));
        if having.is_empty() {
            break;
        }
        let is_class = having.len() > 1 && !state.members(&having).is_empty();
        lengthen(&mut together, end, u32::from(is_class));
        if is_class {
            state.settle(&having, &filter(&up_to(end), &|number| number >= start));
        }
    }
    for topic in topics {
        state.settle(&[topic], &filter(&up_to(group.partitions(topic)), &|number| at(&together, number) == 0));
    }
    state.space.assignment(&[])
}

impl State<'_> {
    /// Notes who owns each partition: of several the latest generation, then the first by id.
    fn keep(&mut self) {
        for claim in self.space.claims() {
            let (member, place) = self.space.claim(claim);
            let (group, owner) = (self.space.group, self.space.owner(place));
            if place < self.space.real && (owner == NONE || group.generation(owner) < group.generation(member)) {
                self.space.give(place, member);
            }
        }
    }

    /// The members that subscribe to all of these topics, by id.
    fn members(&self, topics: &[u32]) -> Vec<u32> {
        filter(&self.line, &|member| !any(topics, &|topic| !self.space.group.subscribes(member, topic)))
    }

    /// Of these members the one that owns most partitions of a unit; of several the first by id.
    fn owner(&mut self, topics: &[u32], number: u32, members: &[u32]) -> u32 {
        let mut owners = Vec::new();
        for topic in topics {
            let place = self.space.place(Partition { topic: *topic, number });
            push(&mut owners, self.space.owner(place));
        }
        let others = |member| filter(&owners, &|owner| owner != member).len() as u32;
        least(&filter(&owners, &|owner| members.contains(&owner)), &|owner| pair(others(owner), at(&self.rank, owner)))
    }

    /// Rules 3 to 5 for one class: these numbers of these topics.
    fn settle(&mut self, topics: &[u32], numbers: &[u32]) {
        let members = self.members(topics);
        let (mut owners, mut weights) = (Vec::new(), Vec::new());
        for number in numbers {
            push(&mut owners, self.owner(topics, *number, &members));
            weights.push(weight(self.space.group, topics, *number));
        }
        let weight = |unit: u32| weights.get(unit as usize).copied().unwrap_or(0);
        let units = up_to(numbers.len() as u32);
        for unit in &units {
            self.load(at(&owners, *unit), weight(*unit), true);
        }
        for unit in by_key(&filter(&units, &|unit| at(&owners, unit) == NONE), &|unit| u64::MAX - weight(unit)) {
            let member = self.least(&members);
            set(&mut owners, unit, member);
            self.load(member, weight(unit), true);
        }
        loop {
            let to = self.least(&members);
            let unit = self.best(&units, &owners, &weight, self.load_of(to));
            if unit == NONE {
                break;
            }
            self.load(at(&owners, unit), weight(unit), false);
            self.load(to, weight(unit), true);
            set(&mut owners, unit, to);
        }
        for unit in units {
            for topic in topics {
                let place = self.space.place(Partition { topic: *topic, number: at(numbers, unit) });
                self.space.give(place, at(&owners, unit));
            }
        }
    }

    /// The unit to move to a member with this load; [`NONE`] if none would narrow a gap.
    fn best(&self, units: &[u32], owners: &[u32], weight: &dyn Fn(u32) -> u64, low: u64) -> u32 {
        let mut best = (NONE, 0, NONE, 0);
        for unit in units {
            let (owner, weight) = (at(owners, *unit), weight(*unit));
            let (high, rank) = (self.load_of(owner), at(&self.rank, owner));
            let gap = high.saturating_sub(low);
            if weight > 0 && weight < gap {
                let off_half = (gap - weight).abs_diff(weight);
                let (_, best_high, best_rank, best_off) = best;
                if high > best_high || high == best_high && (rank, off_half) <= (best_rank, best_off) {
                    best = (*unit, high, rank, off_half);
                }
            }
        }
        best.0
    }

    fn load_of(&self, member: u32) -> u64 {
        self.loads.get(member as usize).copied().unwrap_or(0)
    }

    /// Of these members the one with the least load; of several the one with fewest units, then the first by id.
    fn least(&self, members: &[u32]) -> u32 {
        let low = least(members, &|member| self.load_of(member));
        let lowest = filter(members, &|member| self.load_of(member) == self.load_of(low));
        least(&lowest, &|member| u64::from(at(&self.counts, member)))
    }

    /// Adds a unit to what a member has, or takes it away.
    fn load(&mut self, member: u32, weight: u64, more: bool) {
        add(&mut self.counts, member, if more { 1 } else { u32::MAX });
        if let Some(load) = self.loads.get_mut(member as usize) {
            *load = if more { load.saturating_add(weight) } else { load.saturating_sub(weight) };
        }
    }
}

/// What the partitions of one number weigh.
fn weight(group: &Group, topics: &[u32], number: u32) -> u64 {
    let weights = |topic: &u32| Some(&group.topics.get(*topic as usize)?.weights);
    let weight = |topic| weights(topic).and_then(|weights| weights.get(number as usize)).copied().unwrap_or(1);
    topics.iter().map(weight).fold(0, u64::saturating_add)
}
