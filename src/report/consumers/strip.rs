//! The same keys under every assignor, for every size of group up to a dozen.

use alloc::vec::Vec;
use serde::Serialize;

use super::{Cell, play, reach};
use crate::{
    assignor::{Assignor, catalog},
    copartition::Alignment,
    scenario::Scenario,
};

/// An assignor and the share that it keeps together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct StripRow {
    /// Its id in the catalog of assignors.
    pub assignor: &'static str,
    /// The share of the keys that reach one member, for groups of 1 to [`SIZES`] members that come anew; what the steps
    /// made of today's group stands in its place.
    pub keys: Vec<Option<f64>>,
    /// The same by weight.
    pub traffic: Vec<Option<f64>>,
}

/// The largest group of the strip.
pub const SIZES: u32 = 12;

/// Assignors that deal every topic in the same way, so that equal counts stay together whatever the group.
const KEEPERS: [Assignor; 6] = [
    Assignor::Range,
    Assignor::RangeServer,
    Assignor::SaramaRange,
    Assignor::KafkaGoRange,
    Assignor::KafkaPythonRange,
    Assignor::Copartition,
];

fn kept(scenario: &Scenario, assignor: Assignor, members: u32, cells: &[Cell]) -> (Alignment, u64) {
    let group = play::group(scenario, members);
    let assigned = assignor.assign(&group).unwrap_or_default();
    reach(cells, &[assigned.owners(&group, 0), assigned.owners(&group, 1)])
}

pub(super) fn report(scenario: &Scenario, today: &Alignment, members: u32, cells: &[Cell]) -> Vec<StripRow> {
    let row = |assignor: Assignor| {
        let mut row = StripRow { assignor: assignor.id(), keys: Vec::new(), traffic: Vec::new() };
        for size in 1..=SIZES {
            let is_today = size == members && assignor == scenario.consumers.assignor;
            let kept = if is_today { *today } else { kept(scenario, assignor, size, cells).0 };
            row.keys.push(kept.share_keys());
            row.traffic.push(kept.share_weight());
        }
        row
    };
    Assignor::ALL.into_iter().map(row).collect()
}

/// The assignors of the same client that would keep together what lines up, in a group of this size.
pub(super) fn keepers(scenario: &Scenario, members: u32, cells: &[Cell]) -> Vec<&'static str> {
    let users = |assignor| catalog::row(assignor).map_or(&[][..], |row| row.users);
    let today = users(scenario.consumers.assignor);
    KEEPERS
        .into_iter()
        .filter(|assignor| users(*assignor).iter().any(|user| today.iter().any(|other| other.client == user.client)))
        .filter(|assignor| kept(scenario, *assignor, members, cells).1 == 0)
        .map(Assignor::id)
        .collect()
}
