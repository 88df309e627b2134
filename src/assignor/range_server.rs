//! The broker's `range`, of the group protocol of KIP-848: Java's ranges, without a look at racks or at what members own.
//!
//! Source: `apache/kafka`, trunk of October 2024, `group-coordinator/…/assignor/RangeAssignor.java`.

use super::deal::{Hand, Row, Rule};
use super::line::JAVA;

pub(super) const RULE: Rule = Rule { line_up: JAVA, as_listed: false, row: Row::ByName, hand: Hand::Ranges };
