//! Where subscriptions differ: everyone keeps what it may, the rest goes to whoever has least, and then partitions move until
//! no member could take one from another that has at least two more.
//!
//! See the parent module for the source; the steps are those of its `GeneralAssignmentBuilder`.

use alloc::vec::Vec;

use super::Setup;
use super::moves::Moves;
use crate::assignor::lists::{NONE, any, at, copy, filled, filter, least, pair, set, up_to};
use crate::assignor::space::Space;

struct State<'a, 'b> {
    setup: &'a mut Setup<'b>,
    /// The members that can gain or lose something.
    open: Vec<u32>,
    /// How many members subscribe to each topic of the group.
    subscribers: Vec<u32>,
    /// Who had each partition in a generation before the last.
    previous: Vec<u32>,
    moves: Moves,
    /// Whether nothing is left to balance; `None` after a change.
    balanced: Option<bool>,
}

/// `None` where the original throws.
pub(super) fn assign(setup: &mut Setup) -> Option<()> {
    let group = setup.space.group;
    let mut subscribers = up_to(group.topic_count());
    for topic in &mut subscribers {
        *topic = group.subscribers(&setup.line, *topic).len() as u32;
    }
    // Step 1: everyone keeps what it owns, subscribes to and has in its rack.
    let mut gave_up = false;
    for place in 0..setup.space.owner.len() as u32 {
        let owner = setup.space.owner(place);
        let may_keep = group.subscribes(owner, setup.space.topic(place)) && !setup.out_of_rack(owner, place);
        if owner != NONE && !may_keep {
            setup.space.give(place, NONE);
            gave_up = true;
        }
    }
    let left = setup.left();
    let open = copy(&setup.line);
    let is_new = !any(&setup.space.owner, &|owner| owner != NONE);
    let previous = previous_owners(&setup.space, &setup.line);
    let mut state = State { setup, open, subscribers, previous, moves: Moves::default(), balanced: None };
    // Step 2: the rest goes to the member that has least, first of those in the partition's rack, then of all.
    for in_rack in [true, false] {
        for place in &left {
            if state.setup.space.owner(*place) == NONE && (!in_rack || state.setup.racks_matter) {
                let member = state.least(*place, in_rack);
                state.put(*place, member);
            }
        }
    }
    // Step 3: partitions move, at first the newly given ones alone if no member had to give any up.
    let open = filter(&state.open, &|member| state.is_open(member));
    state.open = open;
    let before = (copy(&state.setup.space.owner), state.imbalance());
    if !gave_up {
        state.balance(&left)?;
    }
    // What both passes did is taken back if it balances nothing.
    if state.balance(&up_to(state.setup.space.real))? && !is_new && state.imbalance() >= before.1 {
        state.setup.space.owner = before.0;
    }
    mark_transferred(&setup.space, &mut setup.transferred);
    Some(())
}

impl State<'_, '_> {
    #[inline(never)]
    fn put(&mut self, place: u32, member: u32) {
        self.setup.space.give(place, member);
        self.balanced = None;
    }

    fn size(&self, member: u32) -> u32 {
        self.setup.space.size(member)
    }

    fn subscribes(&self, member: u32, place: u32) -> bool {
        self.setup.space.group.subscribes(member, self.setup.space.topic(place))
    }

    /// Whether more than one member subscribes to the topic of a partition.
    fn is_shared(&self, place: u32) -> bool {
        at(&self.subscribers, self.setup.space.topic(place)) > 1
    }

    /// Of the open subscribers of a partition the one that has least; of several the first by id.
    #[inline(never)]
    fn least(&self, place: u32, in_rack: bool) -> u32 {
        let may = |member| self.subscribes(member, place) && !(in_rack && self.setup.out_of_rack(member, place));
        least(&filter(&self.open, &may), &|member| pair(self.size(member), at(&self.setup.rank, member)))
    }

    /// Whether a member has not all it could have, or something that another could.
    fn is_open(&self, member: u32) -> bool {
        let group = self.setup.space.group;
        let most: u32 = group.subscriptions(member).iter().map(|topic| group.partitions(*topic)).sum();
        let is_loose = |place| self.setup.space.owner(place) == member && self.is_shared(place);
        self.size(member) < most || any(&up_to(self.setup.space.owner.len() as u32), &is_loose)
    }

    /// Whether no open member could take a partition from one that has at least two more.
    fn is_balanced(&mut self) -> bool {
        if let Some(known) = self.balanced {
            return known;
        }
        // For each topic the most that any open member with a partition of it has.
        let mut most = filled(self.subscribers.len() as u32, 0);
        for place in 0..self.setup.space.real {
            let (topic, owner) = (self.setup.space.topic(place), self.setup.space.owner(place));
            if owner != NONE && self.size(owner) > at(&most, topic) && self.is_shared(place) {
                set(&mut most, topic, self.size(owner));
            }
        }
        let group = self.setup.space.group;
        let could_gain = |member| {
            any(group.subscriptions(member), &|topic| (self.size(member) + 2..NONE).contains(&at(&most, topic)))
        };
        let balanced = !any(&self.open, &could_gain);
        self.balanced = Some(balanced);
        balanced
    }

    /// Goes through these partitions until nothing moves any more and says whether anything did; `None` where the original
    /// throws: a partition was once with a member that is closed now.
    fn balance(&mut self, places: &[u32]) -> Option<bool> {
        let places = filter(places, &|place| self.is_shared(place));
        let (mut ever, mut moved) = (false, true);
        while moved {
            moved = false;
            for place in &places {
                if self.is_balanced() {
                    break;
                }
                let owner = self.setup.space.owner(*place);
                let has_two_more = |other| self.size(owner) > self.size(other).saturating_add(1);
                let previous = at(&self.previous, *place);
                if previous != NONE && !self.open.contains(&previous) {
                    return None;
                }
                let to = if previous != NONE && has_two_more(previous) {
                    previous
                } else {
                    let least = self.least(*place, false);
                    if has_two_more(least) { least } else { NONE }
                };
                if to != NONE {
                    self.shift(*place, owner, to);
                    moved = true;
                }
            }
            ever |= moved;
        }
        Some(ever)
    }

    /// Moves a partition to a member, or another of its topic that came from there.
    fn shift(&mut self, place: u32, owner: u32, to: u32) {
        let place = self.moves.instead(&self.setup.space, place, owner, to);
        self.moves.note(&self.setup.space, place, to);
        self.put(place, to);
    }

    /// The differences in size between all open members, summed up.
    fn imbalance(&self) -> u64 {
        let mut sum = 0;
        for one in &self.open {
            for other in &self.open {
                sum += u64::from(self.size(*one).abs_diff(self.size(*other)));
            }
        }
        sum
    }
}

/// Who had each partition in a generation before the last, the latest of those.
fn previous_owners(space: &Space, line: &[u32]) -> Vec<u32> {
    let last = line.iter().map(|member| space.group.generation(*member)).max();
    let mut previous = filled(space.owner.len() as u32, NONE);
    for claim in space.claims() {
        let (member, place) = space.claim(claim);
        let (generation, earlier) = (space.group.generation(member), at(&previous, place));
        if Some(generation) < last && (earlier == NONE || generation > space.group.generation(earlier)) {
            set(&mut previous, place, member);
        }
    }
    previous
}

/// Marks what one who owned it has lost to a member that did not.
fn mark_transferred(space: &Space, transferred: &mut [u32]) {
    for claim in space.claims() {
        let (member, place) = space.claim(claim);
        let keeps = |other| space.owner(other) == member && space.partition(other) == space.partition(place);
        if !keeps(place) && !(space.real..space.owner.len() as u32).any(keeps) {
            set(transferred, place, 1);
        }
    }
    for claim in space.claims() {
        let (member, place) = space.claim(claim);
        if space.owner(place) == member {
            set(transferred, place, 0);
        }
    }
}
