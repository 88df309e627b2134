//! Java's `RoundRobinAssignor`: all partitions in one row, topic after topic by name, go round all members.
//!
//! Source: `apache/kafka`, trunk of October 2024, `clients/…/consumer/RoundRobinAssignor.java`.
//! Members: static ones first, by instance id, then the others by member id; one that does not subscribe is passed over.
//! Check: two topics of 6 among 4 members part every pair, among 3 none.

use super::deal::{Hand, Row, Rule};
use super::line::JAVA;

pub(super) const RULE: Rule = Rule { line_up: JAVA, as_listed: false, row: Row::ByName, hand: Hand::NextSubscriber };
