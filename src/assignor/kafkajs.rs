//! The `roundRobin` of `KafkaJS`: the partitions of the leader's topics go round all members, whatever these subscribe to.
//!
//! Source: `tulios/kafkajs` 2.2.4 and 1.11.0, `src/consumer/assigners/roundRobinAssigner/index.js`.
//! Topics in the order in which the leader subscribed, partitions as the cluster lists them, members by id.
//! A topic that the leader does not read is with nobody.

use super::deal::{Hand, Row, Rule};
use super::line::JAVASCRIPT;

pub(super) const RULE: Rule = Rule { line_up: JAVASCRIPT, as_listed: true, row: Row::OfLeader, hand: Hand::Next };

pub(super) const BEFORE_1_13: Rule = Rule { hand: Hand::NextAnew, ..RULE };
