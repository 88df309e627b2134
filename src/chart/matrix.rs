//! How much lines up: partitions of A as rows, those of B as columns, the same numbers along the diagonal.

use alloc::string::String;

use super::{number, pen::Pen, state::States};
use crate::report::{Pick, Report};

mod cells;
mod heat;

/// Up to so many partitions every pair has a cell of its own, with room for text.
const MAX_CELLS: u32 = 24;
/// So much of a topic's name is shown.
const NAME: usize = 18;

/// Draws the matrix: cells with text where there are few, a bitmap where there are many.
pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let most = report.settings.a.partitions.max(report.settings.b.partitions);
    if most <= MAX_CELLS {
        cells::compose(pen, report, states);
    } else {
        heat::compose(pen, report, states);
    }
}

/// The words for an axis: `notifications, 8 partitions`.
fn axis(pen: &Pen, topic: &str, partitions: u32) -> String {
    let labels = &pen.look.labels;
    let count = number::count(partitions, labels);
    number::fill_all(labels.topic_partitions(), &[("n", &count), ("topic", &number::cut(topic, NAME))])
}

/// A group of partitions from this one: its number, or its first and last.
fn group_name(first: u32, group: u32, partitions: u32) -> String {
    number::group(first, (first + group - 1).min(partitions.saturating_sub(1)))
}

/// A row or column as a pick.
#[inline(never)]
fn partition(topic: &'static str, first: u32, group: u32) -> Pick {
    Pick::Partition { topic, partition: first, last: first + group - 1 }
}
