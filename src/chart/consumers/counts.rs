//! Many numbers: of each member only how many it has of both topics, and of how many another has the other side.

use super::Plot;
use crate::chart::{number, pen::Pen, scene::Type};

/// What each of the two counts takes.
const COLUMN: f64 = 76.0;

pub(super) fn draw(pen: &mut Pen, plot: &Plot) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    let most = plot.rows.iter().map(|row| row.together + row.parted).fold(1, u32::max);
    let (on, off, bars) = (plot.left, plot.left + COLUMN, plot.left + 2.0 * COLUMN);
    let full = plot.right - bars;
    pen.start_text((on, 11.0), Type::LABEL, theme.ink3, labels.together());
    pen.start_text((off, 11.0), Type::LABEL, theme.ink3, labels.parted());
    for (place, row) in plot.rows.iter().enumerate() {
        let y = plot.middle(place);
        if row.together > 0 {
            pen.disc((on + 5.0, y), 4.0, theme.on);
        }
        if row.parted > 0 {
            pen.diamond((off + 5.0, y), 5.0, theme.off);
        }
        pen.start_text((on + 14.0, y), Type::LABEL, theme.ink, &number::count(row.together, labels));
        pen.start_text((off + 14.0, y), Type::LABEL, theme.ink, &number::count(row.parted, labels));
        let long = |count: u32| (full * f64::from(count) / f64::from(most)).round();
        let (together, parted) = (long(row.together), long(row.parted));
        pen.rect(bars, (y - 3.0).round(), together, 6.0, theme.on);
        pen.rect(bars + together, (y - 3.0).round(), parted, 6.0, theme.off);
    }
}
