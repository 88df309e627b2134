//! Many partitions: one bitmap, with the diagonal drawn over it.

use alloc::{vec, vec::Vec};

use super::{axis, group_name, partition};
use crate::{
    chart::{
        hit::Shape,
        number,
        pen::Pen,
        scene::Type,
        state::{State, States},
        surface::Heat,
        theme::Rgb,
    },
    copartition::Cell,
    list::concat,
    report::{Pick, Report},
    scenario::Measure,
};

/// Cells are at most so large.
const LARGEST: f64 = 16.0;

/// Where the bitmap is, and what a row and a column of it stand for.
struct Plot {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// Partitions of B in a column.
    across: u32,
    /// Partitions of A in a row.
    down: u32,
    columns: u32,
    rows: u32,
}

impl Plot {
    fn new(pen: &Pen, report: &Report) -> Self {
        let group = report.alignment.group.max(1);
        let (a, b) = (report.settings.a.partitions, report.settings.b.partitions);
        let digits = number::columns(&group_name(a.saturating_sub(group), group, a));
        let (left, top) = ((Type::LABEL.room(digits) + 10.0).ceil().max(28.0), 44.0);
        let (width, height) = ((pen.look.width - left - 4.0).max(1.0), (pen.look.height - top - 6.0).max(1.0));
        // No row or column is less than a pixel: where there are more than that, several groups share one.
        let [across, down] = [(b, width), (a, height)].map(|(count, room)| {
            let groups = count.div_ceil(group);
            groups.div_ceil(room.floor() as u32) * group
        });
        let (columns, rows) = (b.div_ceil(across), a.div_ceil(down));
        // In half pixels, so that cells are equal on screens with two device pixels to one.
        let size = |room: f64, cells: u32| {
            let cell = (room / f64::from(cells) * 2.0).floor() / 2.0;
            number::within(cell, 1.0, LARGEST) * f64::from(cells)
        };
        Self { left, top, width: size(width, columns), height: size(height, rows), across, down, columns, rows }
    }

    /// The place of a pair.
    fn cell(&self, a: u32, b: u32) -> [f64; 4] {
        let x = |column| self.left + Heat::edge(column, self.columns, self.width, 0.5);
        let y = |row| self.top + Heat::edge(row, self.rows, self.height, 0.5);
        let (column, row) = (b / self.across, a / self.down);
        [x(column), y(row), x(column + 1) - x(column), y(row + 1) - y(row)]
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let plot = Plot::new(pen, report);
    let measure = Measure::from_id(report.settings.by).unwrap_or_default();
    let cells = &report.alignment.cells;
    let share_of = |cell: &Cell| report.alignment.share_of(cell, measure);
    let most = cells.iter().map(share_of).fold(0.0, f64::max);
    let ground = pen.theme.chrome;
    let mut heat: Vec<Rgb> = vec![ground; (plot.rows * plot.columns) as usize];
    let mut heaviest = vec![-1.0; heat.len()];
    for cell in cells {
        let share = share_of(cell);
        let place = (cell.a / plot.down * plot.columns + cell.b / plot.across) as usize;
        let (Some(color), Some(so_far)) = (heat.get_mut(place), heaviest.get_mut(place)) else { continue };
        // Of several that share a pixel the heaviest is seen.
        if share > *so_far {
            *so_far = share;
            *color = tint(pen, cell, if most > 0.0 { share / most } else { 0.0 }, states.pair(cell.a, cell.b));
        }
    }
    pen.heat([plot.left, plot.top, plot.width, plot.height], plot.columns, heat, ground);
    draw_diagonal(pen, &plot, report);
    draw_axes(pen, &plot, report);
    mark(pen, &plot, report);
    draw_marked(pen, &plot, report, states);
}

/// The stronger, the more; what lines up in the other colour.
fn tint(pen: &Pen, cell: &Cell, part: f64, state: State) -> Rgb {
    let theme = &pen.theme;
    let (pale, full) = match (state, cell.a == cell.b) {
        (State::Dim, _) => return theme.line2,
        (_, true) => (theme.on_mid, theme.on),
        (_, false) => (theme.off_mid, theme.off),
    };
    if state.stands_out() {
        return full;
    }
    // Even the lightest stands out from the ground, however small it is.
    let part = 0.25 + 0.75 * part;
    let mut mixed = pale.bytes();
    for (channel, to) in mixed.iter_mut().zip(full.bytes()) {
        *channel = (f64::from(*channel) + (f64::from(to) - f64::from(*channel)) * part).round() as u8;
    }
    Rgb::new(mixed)
}

/// A stair along both sides of the diagonal; two straight lines where its steps would be too small to see.
fn draw_diagonal(pen: &mut Pen, plot: &Plot, report: &Report) {
    let color = pen.theme.on;
    let group = report.alignment.group.max(1);
    let steps = report.settings.a.partitions.min(report.settings.b.partitions).div_ceil(group);
    let [x0, y0, width, height] = plot.cell(0, 0);
    if width < 4.0 || height < 4.0 {
        let [x, y, width, height] = plot.cell((steps - 1) * group, (steps - 1) * group);
        let (x1, y1) = (x + width, y + height);
        for apart in [-4.0, 4.0] {
            pen.path(vec![(x0 + apart, y0 - apart), (x1 + apart, y1 - apart)], 1.0, color);
        }
        return;
    }
    let (mut upper, mut lower) = (vec![(x0, y0)], vec![(x0, y0)]);
    for step in 0..steps {
        let [x, y, width, height] = plot.cell(step * group, step * group);
        upper.extend_from_slice(&[(x + width, y), (x + width, y + height)]);
        lower.extend_from_slice(&[(x, y + height), (x + width, y + height)]);
    }
    pen.path(upper, 1.5, color);
    pen.path(lower, 1.5, color);
}

fn draw_axes(pen: &mut Pen, plot: &Plot, report: &Report) {
    let (theme, group) = (pen.theme, report.alignment.group.max(1));
    let (a, b) = (&report.settings.a, &report.settings.b);
    let middle = pen.look.width / 2.0;
    let room = ((middle - 12.0) / Type::LABEL.room(1)) as usize;
    for &(x, way, topic) in &[(0.0, "↓ ", a), (middle, "→ ", b)] {
        let name = if pen.narrow() {
            number::cut(&topic.name, room.min(super::NAME))
        } else {
            axis(pen, &topic.name, topic.partitions)
        };
        pen.start_text((x, 8.0), Type::LABEL, theme.ink3, &concat(&[way, &name]));
    }
    let text_room =
        |count: u32| Type::LABEL.room(number::columns(&group_name(count.saturating_sub(group), group, count)));
    let pitch = [plot.width / f64::from(plot.columns), plot.height / f64::from(plot.rows)];
    let [every_column, every_row] =
        [number::every(pitch[0], text_room(b.partitions) + 10.0), number::every(pitch[1], 16.0)];
    for column in (0..plot.columns).step_by(every_column as usize) {
        let first = column * plot.across;
        let [x, _, width, _] = plot.cell(0, first);
        let text = group_name(first, group, b.partitions);
        let half = Type::LABEL.room(number::columns(&text)) / 2.0;
        let x = number::within(x + width / 2.0, half, (pen.look.width - half).max(half));
        pen.mid_text((x, 33.0), Type::LABEL, theme.ink2, &text);
    }
    for row in (0..plot.rows).step_by(every_row as usize) {
        let first = row * plot.down;
        let [_, y, _, height] = plot.cell(first, 0);
        pen.end_text(
            (plot.left - 6.0, y + height / 2.0),
            Type::LABEL,
            theme.ink2,
            &group_name(first, group, a.partitions),
        );
    }
}

/// Where the marks are: columns, rows, and row by row the pairs with keys.
fn mark(pen: &mut Pen, plot: &Plot, report: &Report) {
    let group = report.alignment.group.max(1);
    for column in 0..plot.columns {
        let [x, y, width, _] = plot.cell(0, column * plot.across);
        let pick = partition("b", column * plot.across, plot.across);
        pen.hits.area(pick, [x, y - 22.0, width, 22.0], 0, 0);
    }
    let mut cells = report.alignment.cells.iter().peekable();
    for row in 0..plot.rows {
        let [x, y, _, height] = plot.cell(row * plot.down, 0);
        pen.hits.area(partition("a", row * plot.down, plot.down), [0.0, y, x, height], 0, row + 1);
        while let Some(cell) = cells.next_if(|cell| cell.a / plot.down == row) {
            let area = plot.cell(cell.a, cell.b);
            pen.hits.stop(
                Pick::Pair { a: cell.a / group * group, b: cell.b / group * group },
                Shape::Area(area),
                1,
                row + 1,
            );
        }
    }
}

/// Frames around what is hovered, focused or pinned, and the box that says what it is.
fn draw_marked(pen: &mut Pen, plot: &Plot, report: &Report, states: &States) {
    let (theme, group) = (pen.theme, report.alignment.group.max(1));
    let (a, b) = (report.settings.a.partitions, report.settings.b.partitions);
    let mut label = None;
    for cell in &report.alignment.cells {
        let pick = Pick::Pair { a: cell.a, b: cell.b };
        let (alone, hovered) = (states.alone(states.pair(cell.a, cell.b)), states.hovered(&pick));
        if !alone && !hovered {
            continue;
        }
        let [x, y, width, height] = plot.cell(cell.a, cell.b);
        if alone {
            pen.focus_ring([x - 3.0, y - 3.0, width + 6.0, height + 6.0]);
        }
        if hovered {
            label = Some((cell, [x, y, width, height]));
        }
    }
    for topic in ["a", "b"] {
        let (lines, each) = if topic == "a" { (plot.rows, plot.down) } else { (plot.columns, plot.across) };
        for line in 0..lines {
            let pick = partition(topic, line * each, each);
            if !states.hovered(&pick) && !states.pinned(&pick) {
                continue;
            }
            let area = if topic == "a" {
                let [_, y, _, height] = plot.cell(line * each, 0);
                [plot.left - 2.0, y - 2.0, plot.width + 4.0, height + 4.0]
            } else {
                let [x, _, width, _] = plot.cell(0, line * each);
                [x - 2.0, plot.top - 2.0, width + 4.0, plot.height + 4.0]
            };
            pen.frame(area, if states.focused(&pick) { 2.0 } else { 1.0 }, theme.ink);
        }
    }
    if let Some((cell, [x, y, width, height])) = label {
        let pair = concat(&[&group_name(cell.a, group, a), " → ", &group_name(cell.b, group, b)]);
        let keys = number::keys(cell.keys as u32, &pen.look.labels);
        let beyond = if y > pen.look.height / 2.0 { -24.0 } else { height + 24.0 };
        let color = if cell.a == cell.b { theme.on } else { theme.off };
        pen.label((x + width / 2.0, y + beyond), &pair, &keys, color, false);
    }
}
