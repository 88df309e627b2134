//! Which member of the consumer group gets which partitions, and whether one gets both sides of a key.
//!
//! Keys that are left out, and records whose partition is drawn, are in no number here.

use alloc::{string::String, vec::Vec};
use core::iter::repeat_n;
use serde::Serialize;

use super::{AlignmentReport, Placed, Places, label, share, weight};
use crate::{
    assignor::{Partition, measure::Move},
    copartition::{Alignment, Cell},
    list::IntoList,
    order::{ascending, descending},
    scenario::{Join, Panel, Scenario, Topic},
};

mod play;
mod strip;

pub use strip::{SIZES, StripRow};

/// The consumer group.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ConsumersReport {
    /// How many members there are.
    pub members: u32,
    /// Their numbers; the first is 0 unless it has left.
    pub present: Vec<u32>,
    /// The members by number, as many as are listed.
    pub rows: Vec<MemberRow>,
    /// How many more members there are.
    pub more: u32,
    /// How many members are drawn, those with most load.
    pub drawn: u32,
    /// Keys with a partition of their own in both topics.
    pub keys: u32,
    /// Those of them that one member gets from both.
    pub keys_together: u32,
    /// Their share of the keys.
    pub share_keys: Option<f64>,
    /// Their share of the weight.
    pub share_weight: Option<f64>,
    /// Keys that line up and yet are with two members.
    #[serde(skip)]
    pub lined_up_parted: u32,
    /// Partition numbers that both topics have.
    pub numbers: u32,
    /// Those of them that one member has of both.
    pub numbers_together: u32,
    /// Members without a partition.
    pub idle: u32,
    /// 1 ÷ members.
    pub fair_share: f64,
    /// The load of the busiest member ÷ the mean load; 1 is even.
    pub max_over_mean: Option<f64>,
    /// The number of the busiest member, the lowest of several.
    pub busiest: Option<u32>,
    /// Its share of the load.
    pub busiest_share: Option<f64>,
    /// The heaviest key, where its records of both topics are more than a fair share: no assignor that
    /// keeps them together is even.
    pub hot_key: Option<String>,
    /// That key's share of the load.
    pub hot_key_share: Option<f64>,
    /// What the last step moved to another member, as many as are listed; empty before the first step.
    pub moves: Vec<MoveRow>,
    /// How many partitions it moved.
    pub moved: u32,
    /// How many of those lost the member that had them, so that they had to move.
    pub orphaned: u32,
    /// How many partitions were with nobody between the two rebalances of a cooperative assignor; 0 where one was enough.
    pub revoked: u32,
    /// The share that is kept together by group size under each assignor; empty unless the panel is open.
    pub strip: Vec<StripRow>,
    /// Who has each partition of the topics, by number.
    #[serde(skip)]
    pub owners: [Vec<Option<u32>>; 2],
    /// The members that are drawn, by number.
    #[serde(skip)]
    pub drawn_rows: Vec<MemberRow>,
    /// The assignor of the same client that keeps together what lines up; `None` where nothing is parted.
    #[serde(skip)]
    pub keeper: Option<&'static str>,
}

/// A member and what it is given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct MemberRow {
    /// Its number.
    pub member: u32,
    /// Its partitions of topic A.
    pub a: Vec<u32>,
    /// Its partitions of topic B.
    pub b: Vec<u32>,
    /// The weight of their records.
    pub weight: f64,
    /// Its share of the load.
    pub share: Option<f64>,
    /// Numbers that it has of both topics.
    pub together: u32,
    /// Numbers of which another member has the other side.
    pub parted: u32,
    /// The key with most of its load, so that it can be shown.
    pub key: Option<String>,
    /// That key's share of the load of all.
    pub key_share: Option<f64>,
}

/// A partition that changed its member.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct MoveRow {
    /// `a` or `b`.
    pub topic: &'static str,
    /// The partition.
    pub partition: u32,
    /// The member that had it; `null` where it left.
    pub from: Option<u32>,
    /// The member that has it.
    pub to: Option<u32>,
}

/// So many members are drawn at most.
pub const MAX_DRAWN: usize = 12;
/// Up to so many partitions of both topics the strip is there at once, and not only when all rows are.
const SOON: u32 = 64;

/// Who has each partition of the topics, by place.
type Owners = [Vec<Option<u32>>; 2];

/// The keys that one member gets from both topics; and those that line up and that two members get.
fn reach(cells: &[Cell], [a, b]: &Owners) -> (Alignment, u64) {
    let owner = |owners: &[Option<u32>], number: u32| owners.get(number as usize).copied().flatten();
    let (mut sum, mut parted) = (Alignment::default(), 0);
    for cell in cells {
        sum.keys += cell.keys;
        sum.weight = sum.weight.saturating_add(cell.weight);
        let (one, other) = (owner(a, cell.a), owner(b, cell.b));
        if one.is_some() && one == other {
            sum.keys_together += cell.keys;
            sum.weight_together = sum.weight_together.saturating_add(cell.weight);
        } else if cell.a == cell.b {
            parted += cell.keys;
        }
    }
    (sum, parted)
}

pub(super) fn report(
    scenario: &Scenario,
    places: &Places,
    alignment: &AlignmentReport,
    listed: usize,
) -> ConsumersReport {
    let outcome = play::play(scenario);
    let group = &outcome.group;
    let assigned = &outcome.assigned;
    let place_of = |topic| assigned.owners(group, topic);
    let owners = [place_of(0), place_of(1)];
    let own;
    let cells = if alignment.group == 1 {
        &alignment.cells
    } else {
        own = places.cells().into_list();
        &own
    };
    let (reached, lined_up_parted) = reach(cells, &owners);
    let numbers = assigned.numbers(group, [0, 1]);
    let weights = weights(scenario, places);
    let loads = assigned.loads(group, &|Partition { topic, number }| weight_at(&weights, topic, number));
    let total = loads.iter().fold(0_u64, |sum, load| sum.saturating_add(*load));
    let members = group.members.len();
    let by_load = descending(loads.iter().copied());
    let busiest = by_load.first().copied().filter(|_| total > 0);
    let busiest_share = busiest.and_then(|place| share(load_of(&loads, place), total));
    let fair_share = 1.0 / members as f64;
    let hot = hot_key(places, total).filter(|(_, share)| *share > fair_share);
    let heaviest = heaviest(places, &owners, members);
    let number_of = |place: u32| outcome.present.get(place as usize).copied().unwrap_or(place);
    let renumbered = |owners: &[Option<u32>]| owners.iter().map(|owner| owner.map(number_of)).into_list();
    let row = |place: u32| member_row(place, number_of(place), &owners, &loads, total, &heaviest);
    let (drawn, listed) = if cfg!(first_only) { (0, 0) } else { (MAX_DRAWN, listed) };
    let drawn: Vec<u32> = by_load.into_iter().take(drawn).into_list();
    let drawn_rows: Vec<MemberRow> = ascending(drawn.iter().map(|place| u64::from(*place)))
        .into_iter()
        .filter_map(|at| drawn.get(at as usize))
        .map(|place| row(*place))
        .into_list();
    let rows: Vec<MemberRow> = (0..members.min(listed) as u32).map(row).into_list();
    let moved = if scenario.consumers.step == 0 { &[][..] } else { &outcome.moves };
    let keyed = scenario.join == Join::Keyed;
    let is_parted = lined_up_parted > 0 && keyed;
    let counts = scenario.a.partitions.get() + scenario.b.partitions.get();
    let is_strip =
        !cfg!(first_only) && scenario.view.panel == Panel::Consumers && (listed == super::MAX_ROWS || counts <= SOON);
    ConsumersReport {
        members: members as u32,
        more: if cfg!(first_only) { 0 } else { (members - rows.len()) as u32 },
        rows,
        drawn: drawn_rows.len() as u32,
        keys: reached.keys as u32,
        keys_together: reached.keys_together as u32,
        share_keys: reached.share_keys(),
        share_weight: reached.share_weight(),
        lined_up_parted: lined_up_parted as u32,
        numbers: numbers.both,
        numbers_together: numbers.together,
        idle: assigned.idle(group),
        fair_share,
        max_over_mean: busiest_share.map(|share| share * members as f64),
        busiest: busiest.map(number_of),
        busiest_share,
        hot_key: hot.map(|(key, _)| label(key)),
        hot_key_share: hot.map(|(_, share)| share),
        moves: moved.iter().take(listed).map(|one| move_row(one, &number_of)).into_list(),
        moved: moved.len() as u32,
        orphaned: moved.iter().filter(|one| one.from.is_none()).count() as u32,
        revoked: outcome.revoked,
        strip: if is_strip { strip::report(scenario, &reached, members as u32, cells) } else { Vec::new() },
        owners: [renumbered(&owners[0]), renumbered(&owners[1])],
        present: outcome.present.clone(),
        drawn_rows,
        keeper: if is_parted { strip::mends(scenario, members as u32, cells) } else { None },
    }
}

/// The weight of the keys on each partition of the topics.
fn weights(scenario: &Scenario, places: &Places) -> [Vec<u64>; 2] {
    let none = |topic: &Topic| repeat_n(0_u64, topic.partitions.get() as usize).into_list();
    let (mut a, mut b) = (none(&scenario.a), none(&scenario.b));
    for spot in &places.spots {
        for (weights, at) in [(&mut a, spot.a), (&mut b, spot.b)] {
            if let Some(weight) = at.and_then(|at| weights.get_mut(at as usize)) {
                *weight = weight.saturating_add(spot.weight);
            }
        }
    }
    [a, b]
}

fn weight_at(weights: &[Vec<u64>; 2], topic: u32, number: u32) -> u64 {
    let [a, b] = weights;
    load_of(if topic == 0 { a } else { b }, number)
}

fn load_of(loads: &[u64], place: u32) -> u64 {
    loads.get(place as usize).copied().unwrap_or(0)
}

/// What a key weighs in both topics.
fn both_sides(key: &Placed) -> u64 {
    let sides = u64::from(key.a.at.is_some()) + u64::from(key.b.at.is_some());
    key.weight.saturating_mul(sides)
}

/// The heaviest key and its share of the load.
fn hot_key<'a>(places: &Places<'a>, total: u64) -> Option<(&'a [u8], f64)> {
    let key = places.ranked().find(&mut |key| !key.left_out)?;
    Some((key.key, share(both_sides(&key), total)?))
}

/// The key with most of each member's load, by place, and how much that is.
fn heaviest<'a>(places: &Places<'a>, [a, b]: &Owners, members: usize) -> Vec<(u64, &'a [u8])> {
    let mut most: Vec<(u64, u32)> = repeat_n((0, 0), members).into_list();
    for spot in &places.spots {
        let owner = |owners: &[Option<u32>], at: Option<u32>| owners.get(at? as usize).copied().flatten();
        let (one, other) = (owner(a, spot.a), owner(b, spot.b));
        let (row, weight) = spot.heaviest;
        let own = weight.saturating_mul(if one == other { 2 } else { 1 });
        for place in [one, other].into_iter().flatten() {
            if let Some(most) = most.get_mut(place as usize)
                && (own > most.0 || own == most.0 && row < most.1)
            {
                *most = (own, row);
            }
        }
    }
    most.into_iter().map(|(own, row)| (own, places.get(row).map_or(&[][..], |key| key.key))).into_list()
}

fn member_row(
    place: u32,
    member: u32,
    owners: &Owners,
    loads: &[u64],
    total: u64,
    heaviest: &[(u64, &[u8])],
) -> MemberRow {
    let [a, b] = owners;
    let has = |owners: &[Option<u32>], number: u32| owners.get(number as usize) == Some(&Some(place));
    let of = |owners: &[Option<u32>]| -> Vec<u32> {
        (0..owners.len() as u32).filter(|number| has(owners, *number)).into_list()
    };
    let (mut together, mut parted) = (0, 0);
    for number in 0..a.len().min(b.len()) as u32 {
        let (one, other) = (has(a, number), has(b, number));
        together += u32::from(one && other);
        parted += u32::from(one != other);
    }
    let load = load_of(loads, place);
    let (most, key) = heaviest.get(place as usize).copied().filter(|most| most.0 > 0).unzip();
    MemberRow {
        member,
        a: of(a),
        b: of(b),
        weight: weight(load),
        share: share(load, total),
        together,
        parted,
        key: key.map(label),
        key_share: most.and_then(|most| share(most, total)),
    }
}

fn move_row(one: &Move, number_of: &dyn Fn(u32) -> u32) -> MoveRow {
    MoveRow {
        topic: if one.partition.topic == 0 { "a" } else { "b" },
        partition: one.partition.number,
        from: one.from.map(number_of),
        to: one.to.map(number_of),
    }
}
