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

use alloc::vec;
use alloc::vec::Vec;

use super::line::{all, by_id, topics_by_name};
use super::{Assignment, Group};
use crate::order::descending;

/// Partitions that go to one member: the number, what it weighs, and who has it, by place in the order of ids.
struct Unit {
    number: u32,
    weight: u64,
    owner: Option<u32>,
}

/// The load of each member so far, and its units, by place in the order of ids.
struct Load {
    weights: Vec<u64>,
    units: Vec<u32>,
}

pub(super) fn assign(group: &Group) -> Assignment {
    let line = by_id(group, &all(group));
    let owners = owners(group, &line);
    let mut load = Load { weights: vec![0; line.len()], units: vec![0; line.len()] };
    let mut assignment = Assignment::nothing(group);
    for (topics, numbers) in classes(group) {
        let may = |member: &u32| topics.iter().all(|topic| group.subscribes(*member, *topic));
        let members: Vec<u32> = (0..).zip(&line).filter(|(_, member)| may(member)).map(|(place, _)| place).collect();
        let unit = |number: &u32| Unit {
            number: *number,
            weight: topics.iter().map(|topic| weight(group, *topic, *number)).fold(0, u64::saturating_add),
            owner: owner(&owners, &topics, *number, &members),
        };
        let mut units: Vec<Unit> = numbers.iter().map(unit).collect();
        settle(&mut units, &members, &mut load);
        for unit in &units {
            if let Some(member) = unit.owner.and_then(|place| line.get(place as usize)) {
                for topic in &topics {
                    assignment.give(*member, *topic, unit.number);
                }
            }
        }
    }
    assignment
}

/// The classes: topics and the numbers that they have together.
fn classes(group: &Group) -> Vec<(Vec<u32>, Vec<u32>)> {
    let is_read = |topic: u32| group.members.iter().any(|member| member.subscriptions.contains(&topic));
    let mut topics = topics_by_name(group);
    topics.retain(|topic| is_read(*topic));
    let mut single: Vec<(Vec<u32>, Vec<u32>)> = topics.iter().map(|topic| (vec![*topic], Vec::new())).collect();
    let mut classes = Vec::new();
    let mut start = 0;
    loop {
        topics.retain(|topic| group.partitions(*topic) > start);
        let Some(end) = topics.iter().map(|topic| group.partitions(*topic)).min() else { break };
        let all_by_one = |subscriptions: &[u32]| topics.iter().all(|topic| subscriptions.contains(topic));
        if topics.len() > 1 && group.members.iter().any(|member| all_by_one(&member.subscriptions)) {
            classes.push((topics.clone(), (start..end).collect()));
        } else {
            for (_, numbers) in single.iter_mut().filter(|(of, _)| topics.iter().any(|topic| of.contains(topic))) {
                numbers.extend(start..end);
            }
        }
        start = end;
    }
    classes.append(&mut single);
    classes
}

fn weight(group: &Group, topic: u32, number: u32) -> u64 {
    let topic = group.topics.get(topic as usize);
    topic.and_then(|topic| topic.weights.get(number as usize)).copied().unwrap_or(1)
}

/// Who owns each partition, by topic and number: of several the latest generation, then the first by id.
fn owners(group: &Group, line: &[u32]) -> Vec<Vec<Option<u32>>> {
    let mut owners: Vec<Vec<Option<(i32, u32)>>> =
        group.topics.iter().map(|topic| vec![None; topic.partitions as usize]).collect();
    for (place, member) in (0..).zip(line) {
        let generation = group.generation(*member);
        for partition in group.owned(*member) {
            let owner =
                owners.get_mut(partition.topic as usize).and_then(|owners| owners.get_mut(partition.number as usize));
            if let Some(owner) = owner.filter(|owner| owner.is_none_or(|(other, _)| other < generation)) {
                *owner = Some((generation, place));
            }
        }
    }
    owners.into_iter().map(|owners| owners.into_iter().map(|owner| owner.map(|(_, place)| place)).collect()).collect()
}

/// Of these members the one that owns most partitions of a unit; of several the first by id.
fn owner(owners: &[Vec<Option<u32>>], topics: &[u32], number: u32, members: &[u32]) -> Option<u32> {
    let of = |topic: &u32| *owners.get(*topic as usize)?.get(number as usize)?;
    let mut best: Option<(usize, u32)> = None;
    for place in topics.iter().filter_map(of).filter(|place| members.contains(place)) {
        let owned = topics.iter().filter(|topic| of(topic) == Some(place)).count();
        if best.is_none_or(|(most, first)| owned > most || owned == most && place < first) {
            best = Some((owned, place));
        }
    }
    best.map(|(_, place)| place)
}

/// Rules 3 to 5 for one class.
fn settle(units: &mut [Unit], members: &[u32], load: &mut Load) {
    for unit in &*units {
        if let Some(place) = unit.owner {
            load.add(place, unit.weight);
        }
    }
    for at in descending(units.iter().map(|unit| unit.weight)) {
        let place = load.least(members);
        if let Some(unit) = units.get_mut(at as usize).filter(|unit| unit.owner.is_none()) {
            unit.owner = place;
            if let Some(place) = place {
                load.add(place, unit.weight);
            }
        }
    }
    while let Some(least) = load.least(members) {
        let low = load.of(least);
        let mut best: Option<(u64, u32, u64, usize)> = None;
        for (at, unit) in units.iter().enumerate() {
            let Some(owner) = unit.owner else { continue };
            let high = load.of(owner);
            let gap = high.saturating_sub(low);
            if unit.weight == 0 || unit.weight >= gap {
                continue;
            }
            let off_half = (gap - unit.weight).abs_diff(unit.weight);
            let is_better = best.is_none_or(|(best_high, best_owner, best_off, _)| {
                (high, best_owner, best_off) > (best_high, owner, off_half)
                    || (high, owner, off_half) == (best_high, best_owner, best_off)
            });
            if is_better {
                best = Some((high, owner, off_half, at));
            }
        }
        let Some((_, owner, _, at)) = best else { break };
        if let Some(unit) = units.get_mut(at) {
            unit.owner = Some(least);
            load.take(owner, unit.weight);
            load.add(least, unit.weight);
        }
    }
}

impl Load {
    fn of(&self, place: u32) -> u64 {
        self.weights.get(place as usize).copied().unwrap_or(0)
    }

    /// Of these members the one with the least load; of several the one with fewest units, then the first by id.
    fn least(&self, members: &[u32]) -> Option<u32> {
        members.iter().copied().min_by_key(|place| (self.of(*place), self.units.get(*place as usize).copied()))
    }

    fn add(&mut self, place: u32, weight: u64) {
        if let (Some(load), Some(units)) = (self.weights.get_mut(place as usize), self.units.get_mut(place as usize)) {
            *load = load.saturating_add(weight);
            *units += 1;
        }
    }

    fn take(&mut self, place: u32, weight: u64) {
        if let (Some(load), Some(units)) = (self.weights.get_mut(place as usize), self.units.get_mut(place as usize)) {
            *load = load.saturating_sub(weight);
            *units = units.saturating_sub(1);
        }
    }
}
