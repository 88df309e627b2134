//! Sarama's `range` and `roundrobin`.
//!
//! Source: `IBM/sarama` 1.60.1, `balance_strategy.go`.
//! Range: Java's, over the partitions as the cluster lists them, of all members by id.
//! Round robin: partitions ordered as the texts `topic-number`, so that `orders-10` comes before `orders-2`.

use super::deal::{Hand, Row, Rule};
use super::line::GO;

pub(super) const RANGE: Rule = Rule { line_up: GO, as_listed: true, row: Row::ByName, hand: Hand::Ranges };

pub(super) const ROUND_ROBIN: Rule =
    Rule { line_up: GO, as_listed: false, row: Row::ByText, hand: Hand::NextSubscriber };
