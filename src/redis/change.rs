//! How a cluster is laid out after it has grown or shrunk: what `redis-cli --cluster rebalance` and `reshard` move.
//!
//! Source: `redis/redis` 7.0.15, `src/redis-cli.c`, `clusterManagerCommandRebalance`, `clusterManagerComputeReshardTable`.
//! A source gives its lowest slots. Masters stand in the order in which redis-cli lists them, which is the order in which their
//! nodes happen to be listed by the node asked: it decides between masters that are equal otherwise.
//! redis-cli adds and divides in single precision, and so does this.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::{SLOTS, cluster::Cluster, cluster::ranges};
use crate::order;

/// What was moved, and what it led to.
///
/// ```
/// use copartition::redis::{change::reshard, cluster::Cluster};
///
/// // Draining two masters at once: the first turns into a replica, and redis-cli stops one slot later.
/// let change = reshard(&Cluster::created(6), &[3, 4], 0, 5461);
/// assert!(change.stopped);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cluster afterwards, each master's ranges in order.
    pub after: Cluster,
    /// The moves in the order in which they were made.
    pub moves: Vec<Move>,
    /// Whether redis-cli stopped with an error half way: a master that lost its last slot had turned into a replica by itself,
    /// and the next slot moved met `ERR Please use SETSLOT only with masters.`
    pub stopped: bool,
}

/// Slots that went from one master to another, both numbered from 0.
///
/// ```
/// use copartition::redis::{change::reshard, cluster::Cluster};
///
/// let moves = reshard(&Cluster::created(3), &[0], 1, 10).moves;
/// assert_eq!((moves[0].from, moves[0].to, moves[0].slots), (0, 1, 10));
/// assert_eq!(moves[0].ranges, [0..=9]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The master that gave them.
    pub from: u16,
    /// The master that got them.
    pub to: u16,
    /// How many they are, 1 or more.
    pub slots: u16,
    /// Which they are, in order.
    pub ranges: Vec<RangeInclusive<u16>>,
}

/// What `--cluster reshard` does when it is told to move so many slots from these masters to that one.
///
/// Each source gives in proportion to what it owns, the one with the most first and rounded up, the others rounded down.
/// Masters that are not there, and the target among the sources, are passed over.
///
/// ```
/// use copartition::redis::{change::reshard, cluster::Cluster};
///
/// let change = reshard(&Cluster::created(3), &[0, 1], 2, 100);
/// assert_eq!(change.after.masters[2].ranges, [0..=48, 5461..=5511, 10923..=16383]);
/// ```
pub fn reshard(cluster: &Cluster, sources: &[u16], target: u16, slots: u16) -> Change {
    let mut plan = Plan::new(cluster);
    let mut sources: Vec<u16> = sources.iter().copied().filter(|source| *source != target).collect();
    if usize::from(target) >= plan.owned.len() {
        sources.clear();
    }
    let owned = |source: &u16| plan.owned.get(usize::from(*source)).copied().unwrap_or_default();
    let owns: Vec<u16> = sources.iter().map(owned).collect();
    let total: u32 = owns.iter().map(|owns| u32::from(*owns)).sum();
    let mut left = slots;
    for (nth, place) in (0..).zip(order::descending(owns.iter().map(|owns| u64::from(*owns)))) {
        let (Some(source), Some(owns)) = (sources.get(place as usize), owns.get(place as usize)) else { continue };
        let share = f32::from(slots) / total as f32 * f32::from(*owns);
        let share = if nth == 0 { libm::ceilf(share) } else { libm::floorf(share) };
        let share = (share as u16).min(left);
        left -= share;
        plan.take(*source, target, share);
    }
    plan.change(cluster)
}

/// What `--cluster rebalance` does, with a weight for each master (1 where there is none), the threshold in per cent (2 by default)
/// and `--cluster-use-empty-masters`.
///
/// Nothing moves while every master is within the threshold of its share. Masters without slots are left out unless asked for.
/// A weight below 0 or not finite is taken as 0; where all weigh nothing redis-cli never ends, and here nothing moves.
///
/// ```
/// use copartition::redis::{change::rebalance, cluster::{Cluster, Master}};
///
/// let mut cluster = Cluster::created(3);
/// cluster.masters.push(Master::default());
/// assert!(rebalance(&cluster, &[], 2.0, false).moves.is_empty());
/// let grown = rebalance(&cluster, &[], 2.0, true).after;
/// assert_eq!(grown.masters[3].ranges, [0..=1364, 5461..=6826, 10923..=12287]);
/// ```
pub fn rebalance(cluster: &Cluster, weights: &[f32], threshold: f32, use_empty: bool) -> Change {
    let mut plan = Plan::new(cluster);
    let weight = |number: u16| {
        let weight = weights.get(usize::from(number)).copied().unwrap_or(1.0);
        if weight.is_finite() && weight > 0.0 { weight } else { 0.0 }
    };
    let masters: Vec<(u16, u16)> =
        (0..).zip(plan.owned.iter().copied()).filter(|(_, owns)| use_empty || *owns > 0).collect();
    let total = masters.iter().fold(0.0_f32, |total, (number, _)| total + weight(*number));
    let mut beyond = false;
    // What each has too much; below 0, what it lacks.
    let mut balances: Vec<i32> = Vec::new();
    for (number, owns) in &masters {
        let expected = (f32::from(SLOTS) / total * weight(*number)) as i32;
        let off = libm::fabs(100.0 - 100.0 * f64::from(expected) / f64::from(*owns)) as f32;
        beyond |= threshold > 0.0 && if *owns > 0 { off > threshold } else { expected > 1 };
        balances.push(i32::from(*owns) - expected);
    }
    if !beyond || balances.iter().all(|balance| *balance > 0) {
        return plan.change(cluster);
    }
    // Shares were rounded down, so that some slots are nobody's yet.
    let mut rest: i32 = balances.iter().sum();
    while rest > 0 {
        for balance in balances.iter_mut().filter(|balance| **balance <= 0) {
            if rest > 0 {
                *balance -= 1;
                rest -= 1;
            }
        }
    }
    let places = order::ascending(balances.iter().map(|balance| (i64::from(*balance) - i64::from(i32::MIN)) as u64));
    let mut sorted = places.iter().filter_map(|place| {
        let place = *place as usize;
        Some((masters.get(place)?.0, *balances.get(place)?))
    });
    // From both ends: who lacks most gets from who has most.
    let (mut to, mut from) = (sorted.next(), sorted.next_back());
    while let (Some((target, lacks)), Some((source, has))) = (&mut to, &mut from) {
        let slots = lacks.unsigned_abs().min(has.unsigned_abs()) as u16;
        plan.take(*source, *target, slots);
        *lacks += i32::from(slots);
        *has -= i32::from(slots);
        let (lacks, has) = (*lacks, *has);
        if has == 0 {
            from = sorted.next_back();
        }
        if lacks == 0 {
            to = sorted.next().or_else(|| from.take());
        }
    }
    plan.change(cluster)
}

/// The owners, while slots are being moved.
struct Plan {
    owners: Vec<Option<u16>>,
    /// Slots of each master.
    owned: Vec<u16>,
    moves: Vec<Move>,
    drained: bool,
    stopped: bool,
}

impl Plan {
    fn new(cluster: &Cluster) -> Self {
        let owners = cluster.owners();
        let mut owned: Vec<u16> = cluster.masters.iter().map(|_| 0).collect();
        for owner in owners.iter().flatten() {
            if let Some(owned) = owned.get_mut(usize::from(*owner)) {
                *owned += 1;
            }
        }
        Self { owners, owned, moves: Vec::new(), drained: false, stopped: false }
    }

    /// Moves the lowest slots of one master.
    fn take(&mut self, from: u16, to: u16, slots: u16) {
        let slots = if self.drained { slots.min(1) } else { slots };
        if slots == 0 || self.stopped {
            return;
        }
        self.stopped = self.drained;
        let mut moved: Vec<bool> = Vec::new();
        let mut taken = 0;
        for owner in &mut self.owners {
            let take = taken < slots && *owner == Some(from);
            if take {
                *owner = Some(to);
                taken += 1;
            }
            moved.push(take);
        }
        if taken == 0 {
            return;
        }
        if let Some(owned) = self.owned.get_mut(usize::from(to)) {
            *owned += taken;
        }
        if let Some(owned) = self.owned.get_mut(usize::from(from)) {
            *owned -= taken;
            self.drained = *owned == 0;
        }
        self.moves.push(Move {
            from,
            to,
            slots: taken,
            ranges: ranges(&|slot| moved.get(usize::from(slot)) == Some(&true)),
        });
    }

    fn change(self, cluster: &Cluster) -> Change {
        let mut after = cluster.clone();
        for (number, master) in (0..=u16::MAX).zip(&mut after.masters) {
            master.ranges = ranges(&|slot| self.owners.get(usize::from(slot)) == Some(&Some(number)));
        }
        Change { after, moves: self.moves, stopped: self.stopped }
    }
}
