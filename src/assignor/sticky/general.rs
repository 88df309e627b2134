//! Where subscriptions differ: everyone keeps what it may, the rest goes to whoever has least, and then partitions move until
//! no member could take one from another that has at least two more.
//!
//! See the parent module for the source; the steps are those of its `GeneralAssignmentBuilder`.

use alloc::vec;
use alloc::vec::Vec;

use super::moves::Moves;
use super::{Answer, Setup};
use crate::assignor::Partition;
use crate::assignor::line::name_hash;
use crate::order::ascending;

struct State<'a> {
    setup: &'a Setup<'a>,
    /// What each member has.
    held: Vec<Vec<u64>>,
    /// Who has each partition, by topic and number.
    owners: Vec<Vec<Option<u32>>>,
    /// Members that can gain or lose something.
    open: Vec<bool>,
    /// The subscribers of each topic, in the order of a Java hash table.
    subscribers: Vec<Vec<u32>>,
    moves: Moves,
    /// Whether nothing is left to balance; `None` after a change.
    balanced: Option<bool>,
}

pub(super) fn assign(setup: &Setup) -> Option<Answer> {
    let subscribers = setup.topics.iter().map(|topic| setup.group.subscribers(&setup.line, *topic));
    let owners = setup.topics.iter().map(|topic| vec![None; setup.group.partitions(*topic) as usize]);
    let mut state = State {
        held: vec![Vec::new(); setup.group.members.len()],
        owners: owners.collect(),
        open: vec![true; setup.group.members.len()],
        subscribers: subscribers.collect(),
        moves: Moves::default(),
        balanced: None,
        setup,
    };
    // Step 1: everyone keeps what it owns, subscribes to and has in its rack.
    let gave_up = state.keep_owned();
    let left = setup.partitions_without(state.held.concat());
    let is_new = state.held.iter().all(Vec::is_empty);
    // Step 2: the rest goes to the member that has least, first of those in the partition's rack, then of all.
    let mut rest = left.clone();
    if setup.racks_matter {
        rest.retain(|packed| !state.give(*packed, true));
    }
    for packed in rest {
        state.give(packed, false);
    }
    // Step 3: partitions move, at first the newly given ones alone if no member had to give any up.
    state.close_members();
    let before = (state.held.clone(), state.imbalance());
    let movable = |packed: &u64| state.subscribers_of(*packed).len() > 1;
    let [new, all] = [left, setup.partitions()].map(|list| list.into_iter().filter(movable).collect::<Vec<_>>());
    let previous = previous_owners(setup);
    if !gave_up {
        state.balance(&new, &previous)?;
    }
    // What both passes did is taken back if it balances nothing.
    if state.balance(&all, &previous)? && !is_new && state.imbalance() >= before.1 {
        state.held = before.0;
    }
    Some(Answer { transferred: transferred(setup, &state.held), held: state.held })
}

impl State<'_> {
    /// Says whether someone owned what it may not keep.
    fn keep_owned(&mut self) -> bool {
        let mut gave_up = false;
        let setup = self.setup;
        for (member, owned) in (0..).zip(&setup.owned) {
            for packed in owned {
                if setup.group.subscribes(member, setup.topic(*packed)) && !setup.out_of_rack(member, *packed) {
                    self.put(*packed, member);
                } else {
                    gave_up = true;
                }
            }
        }
        gave_up
    }

    fn put(&mut self, packed: u64, member: u32) {
        let Partition { topic, number } = Partition::unpacked(packed);
        if let Some(owner) = self.owners.get_mut(topic as usize).and_then(|owners| owners.get_mut(number as usize)) {
            *owner = Some(member);
        }
        if let Some(held) = self.held.get_mut(member as usize) {
            held.push(packed);
        }
        self.balanced = None;
    }

    fn owner(&self, packed: u64) -> Option<u32> {
        let Partition { topic, number } = Partition::unpacked(packed);
        *self.owners.get(topic as usize)?.get(number as usize)?
    }

    fn size(&self, member: u32) -> usize {
        self.held.get(member as usize).map_or(0, Vec::len)
    }

    fn is_open(&self, member: u32) -> bool {
        self.open.get(member as usize) == Some(&true)
    }

    fn subscribers_of(&self, packed: u64) -> &[u32] {
        self.subscribers.get(Partition::unpacked(packed).topic as usize).map_or(&[], Vec::as_slice)
    }

    /// Of the open subscribers of a partition the one that has least; of several the first by id.
    fn least(&self, packed: u64, in_rack: bool) -> Option<u32> {
        let may = |member: &u32| self.is_open(*member) && !(in_rack && self.setup.out_of_rack(*member, packed));
        let members = self.subscribers_of(packed).iter().copied().filter(may);
        members.min_by_key(|member| (self.size(*member), self.setup.rank(*member)))
    }

    fn give(&mut self, packed: u64, in_rack: bool) -> bool {
        let least = self.least(packed, in_rack);
        if let Some(member) = least {
            self.put(packed, member);
        }
        least.is_some()
    }

    /// Closes the members that have all they can have, and nothing that another could.
    fn close_members(&mut self) {
        let group = self.setup.group;
        for member in &self.setup.line {
            let most: u64 = group.subscriptions(*member).iter().map(|topic| u64::from(group.partitions(*topic))).sum();
            let held = self.held.get(*member as usize).map_or(&[][..], Vec::as_slice);
            let is_open =
                (held.len() as u64) < most || held.iter().any(|packed| self.subscribers_of(*packed).len() > 1);
            if let Some(open) = self.open.get_mut(*member as usize) {
                *open = is_open;
            }
        }
    }

    /// Whether no open member could take a partition from one that has at least two more.
    fn is_balanced(&mut self) -> bool {
        if let Some(known) = self.balanced {
            return known;
        }
        // For each topic the most that any member with a partition of it has.
        let mut most = vec![0; self.owners.len()];
        for (member, held) in (0..).zip(&self.held) {
            for packed in held {
                let of_topic = most.get_mut(Partition::unpacked(*packed).topic as usize);
                if let Some(most) = of_topic.filter(|_| self.is_open(member) && self.owner(*packed) == Some(member)) {
                    *most = held.len().max(*most);
                }
            }
        }
        let could_gain = |(most, subscribers): (&usize, &Vec<u32>)| {
            subscribers.iter().any(|member| self.is_open(*member) && self.size(*member) + 1 < *most)
        };
        let balanced = !most.iter().zip(&self.subscribers).any(could_gain);
        self.balanced = Some(balanced);
        balanced
    }

    /// Goes through these partitions until nothing moves any more and says whether anything did; `None` where the original
    /// throws: a partition was once with a member that is closed now.
    fn balance(&mut self, partitions: &[u64], previous: &[(u64, u32)]) -> Option<bool> {
        let mut any = false;
        loop {
            let mut moved = false;
            for packed in partitions {
                if self.is_balanced() {
                    break;
                }
                let owner = self.owner(*packed)?;
                let has_two_more = |other: u32| self.size(owner) > self.size(other) + 1;
                let to = match previous.iter().find(|(other, _)| other == packed) {
                    Some((_, member)) if !self.is_open(*member) => return None,
                    Some((_, member)) if has_two_more(*member) => Some(*member),
                    _ if self.subscribers_of(*packed).iter().any(|other| has_two_more(*other)) => {
                        self.least(*packed, false)
                    }
                    _ => None,
                };
                if let Some(to) = to {
                    self.shift(*packed, owner, to);
                    moved = true;
                }
            }
            any |= moved;
            if !moved {
                return Some(any);
            }
        }
    }

    /// Moves a partition to a member, or another of its topic that came from there.
    fn shift(&mut self, packed: u64, owner: u32, to: u32) {
        let Partition { topic, number } = Partition::unpacked(packed);
        let hash = name_hash(self.setup.group, self.setup.topic(packed));
        let number = self.moves.instead(topic, number, owner, to, hash);
        let packed = Partition { topic, number }.packed();
        let Some(from) = self.owner(packed) else { return };
        self.moves.note(topic, number, from, to);
        if let Some(held) = self.held.get_mut(from as usize) {
            held.retain(|other| *other != packed);
        }
        self.put(packed, to);
    }

    /// The differences in size between all open members, summed up.
    fn imbalance(&self) -> u64 {
        let members = self.setup.line.iter().filter(|member| self.is_open(**member));
        let sizes: Vec<u64> = members.map(|member| self.size(*member) as u64).collect();
        let order = ascending(sizes.iter().copied());
        let (mut sum, mut below, mut count) = (0, 0, 0);
        for size in order.iter().filter_map(|place| sizes.get(*place as usize)) {
            sum += size * count - below;
            below += size;
            count += 1;
        }
        sum
    }
}

/// Who had each partition in a generation before the last, the latest of those.
fn previous_owners(setup: &Setup) -> Vec<(u64, u32)> {
    let group = setup.group;
    let last = setup.line.iter().map(|member| group.generation(*member)).max().unwrap_or(-1);
    let mut previous: Vec<(u64, u32)> = Vec::new();
    for member in setup.line.iter().filter(|member| group.generation(**member) < last) {
        for packed in group.owned(*member).iter().filter_map(|partition| setup.packed(*partition)) {
            match previous.iter_mut().find(|(other, _)| *other == packed) {
                Some((_, earlier)) if group.generation(*member) > group.generation(*earlier) => *earlier = *member,
                Some(_) => {}
                None => previous.push((packed, *member)),
            }
        }
    }
    previous
}

/// What a member is given that it did not own, and another did that has lost it.
fn transferred(setup: &Setup, held: &[Vec<u64>]) -> Vec<u64> {
    let owned = |member: u32| setup.group.owned(member).iter().filter_map(|partition| setup.packed(*partition));
    let holds = |member: u32, packed: u64| held.get(member as usize).is_some_and(|held| held.contains(&packed));
    let lost = |packed: u64| {
        setup.line.iter().any(|member| owned(*member).any(|own| own == packed) && !holds(*member, packed))
    };
    let added = (0..).zip(held).flat_map(|(member, held)| {
        held.iter().copied().filter(move |packed| !setup.group.owned(member).contains(&setup.partition(*packed)))
    });
    added.filter(|packed| lost(*packed)).collect()
}
