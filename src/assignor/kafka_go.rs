//! kafka-go's `RangeGroupBalancer` and `RoundRobinGroupBalancer`.
//!
//! Source: `segmentio/kafka-go` 0.4.50, `groupbalancer.go`.
//! Both take each topic on its own, its subscribers by id, its partitions as the cluster lists them.
//! Where ranges do not come out even, the longer ones are not the first: boundaries are rounded down.

use super::deal::{Hand, Row, Rule};
use super::line::GO;

pub(super) const RANGE: Rule = Rule { line_up: GO, as_listed: true, row: Row::ByName, hand: Hand::RoundedRanges };

pub(super) const ROUND_ROBIN: Rule = Rule { hand: Hand::NextOfTopic, ..RANGE };
