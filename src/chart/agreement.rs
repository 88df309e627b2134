//! Clients × clients: the share of the keys that any two of them send to different partitions.
//!
//! Below the diagonal with the count of topic A, above it with that of topic B. Only the rows and columns of the two clients at
//! hand are coloured by their answer; in the others full agreement is, since nearly everything else differs.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    hit::Shape,
    number,
    pen::Pen,
    scene::{Anchor, Type},
    state::States,
};
use crate::report::{Agreement, Pick, Report};

/// Between two cells.
const GAP: f64 = 1.0;
/// From so wide on a cell has text.
const TEXT_CELL: f64 = 20.0;
/// Room above the cells.
const TOP: f64 = 44.0;
/// Room below them.
const BELOW: f64 = 22.0;

/// The height of so many classes.
pub(super) fn height(narrow: bool, classes: usize) -> f64 {
    TOP + classes as f64 * if narrow { 16.0 } else { 20.0 } + BELOW
}

struct Grid {
    left: f64,
    across: f64,
    down: f64,
    classes: usize,
}

impl Grid {
    fn new(pen: &Pen, classes: usize) -> Self {
        let left = if pen.narrow() { 104.0 } else { 236.0 };
        let across = ((pen.look.width - left) / classes.max(1) as f64).floor();
        let down = ((pen.look.height - TOP - BELOW) / classes.max(1) as f64).floor();
        Self { left, across, down, classes }
    }

    fn cell(&self, row: usize, column: usize) -> [f64; 4] {
        let (x, y) = (self.left + self.across * column as f64, TOP + self.down * row as f64);
        [x, y, self.across - GAP, self.down - GAP]
    }

    fn right(&self) -> f64 {
        self.left + self.across * self.classes as f64
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let agreement = &report.agreement;
    let grid = Grid::new(pen, agreement.classes.len());
    draw_heads(pen, &grid, report);
    for row in 0..grid.classes {
        for column in 0..grid.classes {
            draw_cell(pen, &grid, agreement, row, column, states);
        }
    }
}

/// Whether a class has one of the two clients at hand.
fn chosen(agreement: &Agreement, class: usize) -> bool {
    agreement.classes.get(class).is_some_and(|class| class.is_a || class.is_b)
}

/// The classes' numbers above, their numbers and names at the left, and whose count holds where.
fn draw_heads(pen: &mut Pen, grid: &Grid, report: &Report) {
    let theme = pen.theme;
    let every = number::every(grid.across, 15.0) as usize;
    for (class, row) in report.agreement.classes.iter().enumerate() {
        let at_hand = row.is_a || row.is_b;
        let (font, color) = if at_hand { (Type::STRONG, theme.ink) } else { (Type::LABEL, theme.ink3) };
        let [x, y, width, height] = grid.cell(class, class);
        let middle = y + height / 2.0;
        let number = (class + 1).to_string();
        if class.is_multiple_of(every) || at_hand {
            pen.mid_text((x + width / 2.0, TOP - 10.0), font, color, &number);
        }
        let id = row.rows.first().copied().unwrap_or_default();
        let name = pen.look.names.get(class).filter(|name| !name.is_empty()).map_or(id, String::as_str);
        let numbers = 26.0;
        let columns = ((grid.left - numbers - 34.0) / font.room(1)).floor() as usize;
        let name = number::cut(name, columns);
        pen.end_text((numbers - 8.0, middle), font, color, &number);
        pen.start_text((numbers, middle), font, if at_hand { theme.ink } else { theme.ink2 }, &name);
        let mut x = grid.left - 8.0;
        for (letter, there) in [("B", row.is_b), ("A", row.is_a)] {
            if there {
                pen.end_text((x, middle), Type::STRONG, theme.ink, letter);
                x -= 12.0;
            }
        }
    }
    let labels = &pen.look.labels;
    let text = |topic: &crate::report::TopicSettings, mark: &str| {
        let name = number::cut(&topic.name, 18);
        let count = number::count(topic.partitions, labels);
        let mut text = String::from(mark);
        text.push_str(&number::fill_all(&labels.topic_partitions, &[("topic", &name), ("n", &count)]));
        text
    };
    let texts: Vec<(f64, f64, Anchor, String)> = alloc::vec![
        (0.0, pen.look.height - 8.0, Anchor::Start, text(&report.settings.a, "◣ ")),
        (grid.right(), 9.0, Anchor::End, text(&report.settings.b, "◥ ")),
    ];
    for (x, y, anchor, text) in texts {
        pen.text((x, y), anchor, Type::LABEL, theme.ink3, &text);
    }
}

fn draw_cell(pen: &mut Pen, grid: &Grid, agreement: &Agreement, row: usize, column: usize, states: &States) {
    let theme = pen.theme;
    let area = grid.cell(row, column);
    let [x, y, width, height] = area;
    let share = agreement.elsewhere.get(row * grid.classes + column).copied().flatten();
    let at_hand = chosen(agreement, row) || chosen(agreement, column);
    let fill = match share {
        _ if row == column => theme.line2,
        None => theme.surface,
        Some(0.0) => theme.on_mid,
        Some(share) if at_hand && share >= 0.5 => theme.off_mid,
        Some(_) if at_hand => theme.off_tint,
        Some(share) if share >= 0.5 => theme.sunken,
        Some(_) => theme.chrome,
    };
    pen.rect(x, y, width, height, fill);
    if share == Some(0.0) && row != column {
        pen.frame(area, 1.0, theme.on);
    }
    if row == column {
        return;
    }
    let pick = Pick::Clients { row: row as u32, column: column as u32 };
    if states.hovered(&pick) || states.pinned(&pick) {
        pen.frame(area, 2.0, theme.ink);
    }
    if states.focused(&pick) {
        pen.focus_ring([x - 2.0, y - 2.0, width + 4.0, height + 4.0]);
    }
    pen.hits.stop(pick, Shape::Area(area), 0, row as u32);
    if grid.across < TEXT_CELL {
        return;
    }
    let text = match share {
        // Three digits have no room; a square without a number is all of them.
        Some(1.0) => return,
        Some(share) if share > 0.0 => number::whole_percent(share),
        Some(_) => "=".into(),
        None => "–".into(),
    };
    let color = if at_hand || share == Some(0.0) { theme.ink } else { theme.ink3 };
    pen.mid_text((x + width / 2.0, y + height / 2.0), Type::LABEL, color, &text);
}
