//! Where all members subscribe to the same topics: everyone keeps what fits its quota, and the rest fills up the others.
//!
//! See the parent module for the source; the steps are those of its `ConstrainedAssignmentBuilder`.

use alloc::vec::Vec;

use super::Setup;
use crate::assignor::lists::{NONE, at, by_key, copy, divide, filled, filter, push, remove, set};

/// Who can still be given something.
struct State<'a, 'b> {
    setup: &'a mut Setup<'b>,
    /// Who may lose a partition because it is over its quota or out of its rack.
    at_risk: Vec<u32>,
    /// Members with less than the smaller quota.
    under: Vec<u32>,
    /// Members with the smaller quota that may reach the larger one.
    at_least: Vec<u32>,
    least: u32,
    most: u32,
    /// How many more members may have more than the smaller quota.
    room_for_more: u32,
}

/// `None` where the original throws.
pub(super) fn assign(setup: &mut Setup) -> Option<()> {
    let members = setup.line.len() as u32;
    let total = setup.space.real;
    let (least, room_for_more) = divide(total, members);
    let mut state = State {
        at_risk: filled(setup.space.owner.len() as u32, NONE),
        under: Vec::new(),
        at_least: Vec::new(),
        least,
        most: least + u32::from(room_for_more > 0),
        room_for_more,
        setup,
    };
    // Step 1: everyone keeps what it owns, up to its quota.
    state.keep_owned();
    let mut left = state.setup.left();
    state.under = state.setup.by_id(&state.under);
    state.at_least = state.setup.by_id(&state.at_least);
    // Step 2: what can go to a member in its rack does, first that for which the fewest members are in the rack.
    if state.setup.racks_matter {
        let setup = &*state.setup;
        let members = |place| filter(&setup.line, &|member| setup.shares_rack(member, place)).len();
        left = by_key(&left, &|place| members(place) as u64);
        state.fill_in_racks(&mut left);
    }
    // Step 3: the rest goes round.
    state.fill(&left)
}

impl State<'_, '_> {
    fn keep_owned(&mut self) {
        let order = self.setup.space.by_number();
        for member in copy(&self.setup.line) {
            let mut owned = Vec::new();
            for place in &order {
                if self.setup.space.owner(*place) == member {
                    if at(&self.setup.claimed_twice, *place) == 1 {
                        self.setup.space.give(*place, NONE);
                    } else if self.setup.out_of_rack(member, *place) {
                        self.put_at_risk(*place, member);
                    } else {
                        push(&mut owned, *place);
                    }
                }
            }
            let owns = owned.len() as u32;
            let keeps = if owns < self.least {
                push(&mut self.under, member);
                owns
            } else if owns >= self.most && self.room_for_more > 0 {
                self.one_has_more();
                self.most
            } else {
                if self.room_for_more > 0 {
                    push(&mut self.at_least, member);
                }
                self.least
            };
            for place in owned.iter().skip(keeps as usize) {
                self.put_at_risk(*place, member);
            }
        }
    }

    fn put_at_risk(&mut self, place: u32, member: u32) {
        set(&mut self.at_risk, place, member);
        self.setup.space.give(place, NONE);
    }

    /// Once as many as may have more than the smaller quota, nobody else can get there.
    fn one_has_more(&mut self) {
        self.room_for_more = self.room_for_more.saturating_sub(1);
        if self.room_for_more == 0 {
            self.at_least.clear();
        }
    }

    /// Gives a partition to a member and says how many it has now.
    #[inline(never)]
    fn give(&mut self, member: u32, place: u32) -> u32 {
        let was = at(&self.at_risk, place);
        if was != NONE && was != member || at(&self.setup.claimed_twice, place) == 1 {
            set(&mut self.setup.transferred, place, 1);
        }
        self.setup.space.give(place, member);
        self.setup.space.size(member)
    }

    fn fill_in_racks(&mut self, left: &mut Vec<u32>) {
        let mut next = 0;
        for place in copy(left) {
            let count = self.under.len() as u32;
            let is_fit = |turn: u32| self.setup.shares_rack(at(&self.under, turn), place);
            let fit = (0..count).map(|turn| divide(next + turn, count).1).find(|turn| is_fit(*turn));
            if let Some(turn) = fit {
                let member = at(&self.under, turn);
                let has = self.give(member, place);
                next = turn + 1;
                if has >= self.least {
                    next = turn;
                    remove(&mut self.under, member);
                    if has < self.most && self.room_for_more > 0 {
                        push(&mut self.at_least, member);
                    }
                }
                next = divide(next, self.under.len() as u32).1;
            } else {
                let member = at(&filter(&self.at_least, &|member| self.setup.shares_rack(member, place)), 0);
                if member == NONE {
                    continue;
                }
                if self.give(member, place) == self.most {
                    remove(&mut self.at_least, member);
                    self.one_has_more();
                }
            }
            remove(left, place);
        }
    }

    /// `None` if there is nobody left to give a partition to, or a member does not reach its quota.
    fn fill(&mut self, left: &[u32]) -> Option<()> {
        let (mut turn, mut first) = (0, 0);
        for place in left {
            if at(&self.under, turn) == NONE {
                turn = 0;
            }
            let member = at(&self.under, turn);
            if member == NONE {
                let member = at(&self.at_least, first);
                if member == NONE {
                    return None;
                }
                first += 1;
                self.give(member, *place);
                continue;
            }
            turn += 1;
            if self.give(member, *place) == self.least {
                turn -= 1;
                remove(&mut self.under, member);
                push(&mut self.at_least, member);
            }
        }
        self.under.is_empty().then_some(())
    }
}
