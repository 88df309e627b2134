//! Which marks are hovered, focused or pinned: the keys that a pick means are marked in every picture.

use alloc::vec::Vec;

use super::Look;
use crate::{
    list::IntoList,
    order::ascending,
    report::{KeyRow, Pick, Report},
};

/// How much a mark stands out; the later the more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// Another one is pinned.
    Dim,
    Plain,
    Pinned,
    /// Hovered or focused.
    Hover,
}

impl State {
    /// Whether the mark is to be seen as hovered or pinned.
    pub(super) fn stands_out(self) -> bool {
        self >= Self::Pinned
    }
}

/// What one pick means.
#[derive(Default)]
struct Meant<'a> {
    pick: Option<&'a Pick>,
    /// The keys among those that are listed.
    rows: Vec<&'a KeyRow>,
    /// Their pairs of partitions, or of groups, in order.
    pairs: Vec<u64>,
}

impl<'a> Meant<'a> {
    fn new(pick: Option<&'a Pick>, report: &'a Report) -> Self {
        let Some(pick) = pick else { return Self::default() };
        let mut meant = Self { pick: Some(pick), ..Self::default() };
        let mut pairs = Vec::new();
        for row in report.keys.rows.iter().filter(|row| pick.means(report, row)) {
            meant.rows.push(row);
            pair_of(row, report.alignment.group.max(1)).into_iter().add_to(&mut pairs);
        }
        let order = ascending(pairs.iter().copied());
        meant.pairs = order.into_iter().filter_map(|place| pairs.get(place as usize).copied()).into_list();
        meant
    }

    fn key(&self, id: u32) -> bool {
        self.rows.iter().any(|row| row.id == id)
    }

    /// Keys that are not listed have pairs too, so that places are compared where a pick is about places.
    fn pair(&self, a: u32, b: u32, group: u32) -> bool {
        match self.pick {
            Some(Pick::Pair { a: at_a, b: at_b }) => at_a / group == a / group && at_b / group == b / group,
            Some(Pick::Partition { topic, partition, last }) => {
                let at = if *topic == "a" { a } else { b };
                at / group >= partition / group && at / group <= last / group
            }
            _ => self.pairs.binary_search(&joined(a, b)).is_ok(),
        }
    }
}

fn pair_of(row: &KeyRow, group: u32) -> Option<u64> {
    Some(joined(row.a? / group * group, row.b? / group * group))
}

const fn joined(a: u32, b: u32) -> u64 {
    (a as u64) << 32 | b as u64
}

/// What is hovered, focused and pinned.
pub(super) struct States<'a> {
    hover: Meant<'a>,
    focus: Meant<'a>,
    pin: Meant<'a>,
    group: u32,
}

impl<'a> States<'a> {
    pub(super) fn new(report: &'a Report, look: &'a Look) -> Self {
        Self {
            hover: Meant::new(look.hover.as_ref(), report),
            focus: Meant::new(look.focus.as_ref(), report),
            pin: Meant::new(look.pin.as_ref(), report),
            group: report.alignment.group.max(1),
        }
    }

    fn of(&self, meant: &dyn Fn(&Meant) -> bool) -> State {
        // A pin that means no key is gone or is about something else; nothing steps back for it.
        match () {
            () if meant(&self.hover) || meant(&self.focus) => State::Hover,
            () if self.pin.rows.is_empty() => State::Plain,
            () if meant(&self.pin) => State::Pinned,
            () => State::Dim,
        }
    }

    /// A key's state.
    pub(super) fn key(&self, id: u32) -> State {
        self.of(&|meant| meant.key(id))
    }

    /// Whether any listed key that stands out is such a one.
    pub(super) fn any_standing_out(&self, such: &dyn Fn(&KeyRow) -> bool) -> bool {
        [&self.hover, &self.focus, &self.pin].iter().any(|meant| meant.rows.iter().any(|row| such(row)))
    }

    /// The state of keys that are not listed.
    pub(super) fn others(&self) -> State {
        if self.pin.rows.is_empty() { State::Plain } else { State::Dim }
    }

    /// The state of a pair of partitions.
    pub(super) fn pair(&self, a: u32, b: u32) -> State {
        self.of(&|meant| meant.pair(a, b, self.group))
    }

    /// Whether what stands out so is one key or one pair, and not a whole row of them.
    pub(super) fn alone(&self, state: State) -> bool {
        let one = |meant: &Meant| matches!(meant.pick, Some(Pick::Key { .. } | Pick::Pair { .. }));
        match state {
            State::Hover => one(&self.hover) || one(&self.focus),
            State::Pinned => one(&self.pin),
            _ => false,
        }
    }

    /// Whether this very mark is hovered or focused.
    pub(super) fn hovered(&self, pick: &Pick) -> bool {
        self.hover.pick == Some(pick) || self.focus.pick == Some(pick)
    }

    /// Whether this very mark is hovered, focused or pinned.
    pub(super) fn marked(&self, pick: &Pick) -> bool {
        self.hovered(pick) || self.pinned(pick)
    }

    /// Whether this very mark is focused.
    pub(super) fn focused(&self, pick: &Pick) -> bool {
        self.focus.pick == Some(pick)
    }

    /// Whether this very mark is pinned.
    pub(super) fn pinned(&self, pick: &Pick) -> bool {
        self.pin.pick == Some(pick)
    }
}
