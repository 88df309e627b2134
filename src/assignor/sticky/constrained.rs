//! Where all members subscribe to the same topics: everyone keeps what fits its quota, and the rest fills up the others.
//!
//! See the parent module for the source; the steps are those of its `ConstrainedAssignmentBuilder`.

use alloc::vec;
use alloc::vec::Vec;

use super::{Answer, Setup};
use crate::assignor::racks;
use crate::order::ascending;

/// Who can still be given something.
struct State {
    held: Vec<Vec<u64>>,
    /// What members may lose because it is over their quota or out of their rack, and who it was.
    at_risk: Vec<(u64, u32)>,
    /// What another member has to give up first.
    transferred: Vec<u64>,
    /// Members with less than the smaller quota.
    under: Vec<u32>,
    /// Members with the smaller quota that may reach the larger one.
    at_least: Vec<u32>,
    least: usize,
    most: usize,
    /// How many more members may have more than the smaller quota.
    room_for_more: usize,
}

pub(super) fn assign(setup: &Setup) -> Option<Answer> {
    let members = setup.group.members.len();
    let total = setup.partitions().len();
    let mut state = State {
        held: vec![Vec::new(); members],
        at_risk: Vec::new(),
        transferred: Vec::new(),
        under: Vec::new(),
        at_least: Vec::new(),
        least: total.checked_div(members)?,
        most: total.div_ceil(members),
        room_for_more: total.checked_rem(members)?,
    };
    // Step 1: everyone keeps what it owns, up to its quota.
    state.keep_owned(setup);
    let mut left = setup.partitions_without(state.held.concat());
    state.under = setup.by_id(&state.under);
    state.at_least = setup.by_id(&state.at_least);
    left = by_members_in_rack(setup, left);
    // Step 2: what can go to a member in its rack does.
    if setup.racks_matter {
        state.fill_in_racks(setup, &mut left);
    }
    // Step 3: the rest goes round.
    state.fill(setup, &left)?;
    Some(Answer { held: state.held, transferred: state.transferred })
}

/// Those first for which the fewest members are in the rack.
fn by_members_in_rack(setup: &Setup, left: Vec<u64>) -> Vec<u64> {
    if !setup.racks_matter {
        return left;
    }
    let members = |packed: &u64| {
        let own = racks::of_partition(setup.group, setup.partition(*packed));
        let inside = |member: &&u32| {
            racks::of_member(setup.group, **member).is_some_and(|rack| own.iter().any(|other| other == rack))
        };
        setup.line.iter().filter(inside).count() as u64
    };
    let order = ascending(left.iter().map(members));
    order.iter().filter_map(|place| left.get(*place as usize).copied()).collect()
}

impl State {
    fn keep_owned(&mut self, setup: &Setup) {
        for member in &setup.line {
            let owned = setup.owned.get(*member as usize).map_or(&[][..], Vec::as_slice);
            let (out, owned): (Vec<u64>, Vec<u64>) =
                owned.iter().partition(|packed| setup.out_of_rack(*member, **packed));
            // By number, then by topic.
            let order = ascending(owned.iter().map(|packed| packed.rotate_left(32)));
            let owned = order.iter().filter_map(|place| owned.get(*place as usize).copied());
            let owned: Vec<u64> = owned.filter(|packed| !setup.claimed_twice.contains(packed)).collect();
            let keeps = if owned.len() < self.least {
                self.under.push(*member);
                owned.len()
            } else if owned.len() >= self.most && self.room_for_more > 0 {
                self.one_has_more();
                self.most
            } else {
                if self.room_for_more > 0 {
                    self.at_least.push(*member);
                }
                self.least
            };
            let (kept, over) = owned.split_at_checked(keeps).unwrap_or_default();
            self.at_risk.extend(out.iter().chain(over).map(|packed| (*packed, *member)));
            if let Some(held) = self.held.get_mut(*member as usize) {
                held.extend_from_slice(kept);
            }
        }
    }

    /// Once as many as may have more than the smaller quota, nobody else can get there.
    fn one_has_more(&mut self) {
        self.room_for_more = self.room_for_more.saturating_sub(1);
        if self.room_for_more == 0 {
            self.at_least.clear();
        }
    }

    /// Gives a partition to a member and says how many it has now.
    fn give(&mut self, setup: &Setup, member: u32, packed: u64) -> usize {
        let lost = self.at_risk.iter().any(|(at_risk, was)| *at_risk == packed && *was != member);
        if lost || setup.claimed_twice.contains(&packed) {
            self.transferred.push(packed);
        }
        self.held.get_mut(member as usize).map_or(0, |held| {
            held.push(packed);
            held.len()
        })
    }

    fn fill_in_racks(&mut self, setup: &Setup, left: &mut Vec<u64>) {
        let mut next = 0;
        left.retain(|packed| {
            let from = |members: &[u32], start: usize| {
                let turns = (start..members.len()).chain(0..start);
                turns
                    .filter_map(|at| Some((at, *members.get(at)?)))
                    .find(|(_, member)| setup.shares_rack(*member, *packed))
            };
            if let Some((at, member)) = from(&self.under, next) {
                next = at + 1;
                let has = self.give(setup, member, *packed);
                if has >= self.least {
                    next = at;
                    self.under.retain(|other| *other != member);
                    if has < self.most && self.room_for_more > 0 {
                        self.at_least.push(member);
                    }
                }
                next = next.checked_rem(self.under.len()).unwrap_or(0);
                return false;
            }
            let Some((_, member)) = from(&self.at_least, 0) else { return true };
            if self.give(setup, member, *packed) == self.most {
                self.at_least.retain(|other| *other != member);
                self.one_has_more();
            }
            false
        });
    }

    /// `None` if there is nobody left to give a partition to, or a member does not reach its quota.
    fn fill(&mut self, setup: &Setup, left: &[u64]) -> Option<()> {
        let (mut turn, mut first) = (0, 0);
        for packed in left {
            if turn >= self.under.len() {
                turn = 0;
            }
            let Some(member) = self.under.get(turn).copied() else {
                let member = self.at_least.get(first).copied()?;
                first += 1;
                self.give(setup, member, *packed);
                continue;
            };
            turn += 1;
            if self.give(setup, member, *packed) == self.least {
                turn -= 1;
                self.under.remove(turn);
                self.at_least.push(member);
            }
        }
        self.under.is_empty().then_some(())
    }
}
