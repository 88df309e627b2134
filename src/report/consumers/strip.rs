//! The same keys under every assignor, for every size of group up to a dozen.

use alloc::vec::Vec;
use serde::Serialize;

use super::{Cell, play, reach};
use crate::{assignor::Assignor, copartition::Alignment, list::IntoList, scenario::Scenario};

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

/// The assignor of the same client that deals every topic in the same way, so that equal counts stay together whatever the
/// group; ours where a client has none. A test asks the catalog whether it is of that client.
const fn keeper(assignor: Assignor) -> Assignor {
    match assignor {
        Assignor::Range | Assignor::CooperativeSticky | Assignor::Sticky | Assignor::RoundRobin => Assignor::Range,
        Assignor::Uniform | Assignor::RangeServer => Assignor::RangeServer,
        Assignor::KafkaJs | Assignor::KafkaJsBefore1_13 | Assignor::Copartition => Assignor::Copartition,
        Assignor::SaramaRange | Assignor::SaramaRoundRobin => Assignor::SaramaRange,
        Assignor::KafkaGoRange | Assignor::KafkaGoRoundRobin => Assignor::KafkaGoRange,
        Assignor::KafkaPythonRange | Assignor::KafkaPythonRoundRobin => Assignor::KafkaPythonRange,
    }
}

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
    Assignor::ALL.into_iter().map(row).into_list()
}

/// What mends it without another client, if it does: with counts that differ ranges part numbers too.
pub(super) fn mends(scenario: &Scenario, members: u32, cells: &[Cell]) -> Option<&'static str> {
    let keeper = keeper(scenario.consumers.assignor);
    (kept(scenario, keeper, members, cells).1 == 0).then_some(keeper.id())
}
