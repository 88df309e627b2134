//! The broker's `range`, of the group protocol of KIP-848: Java's ranges, without a look at racks or at what members own.
//!
//! Source: `apache/kafka`, trunk of October 2024, `group-coordinator/…/assignor/RangeAssignor.java`.

use super::line::static_first;
use super::ranges::{cut, longer_first};
use super::{Assignment, Group};

pub(super) fn assign(group: &Group) -> Assignment {
    cut(group, static_first, longer_first, false)
}
