//! `range` and `roundrobin` of kafka-python 3, which are Java's but for two flaws.
//!
//! Source: `dpkp/kafka-python` 3.0.12, `kafka/coordinator/assignors/{range,roundrobin}.py`.
//! Where static and dynamic members alternate in the broker's list, only the last run of each kind is served.
//! `roundrobin` throws at the first member that would be passed over because it does not subscribe.
//! Texts are compared by code points.

use super::deal::{Hand, Row, Rule};
use super::line::LineUp;

const PYTHON: LineUp = LineUp { static_first: true, by_bytes: true, last_runs: true };

pub(super) const RANGE: Rule = Rule { line_up: PYTHON, as_listed: false, row: Row::ByName, hand: Hand::Ranges };

pub(super) const ROUND_ROBIN: Rule = Rule { hand: Hand::NextOrThrow, ..RANGE };
