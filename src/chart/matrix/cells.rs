//! Few partitions: a cell for each pair, with the key's name or the number of keys.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{NAME, axis, partition};
use crate::{
    chart::{
        mapping::bar_share,
        number,
        pen::{Pen, places},
        scene::{Anchor, Type},
        state::{State, States},
    },
    copartition::Cell,
    list::{IntoList, concat},
    report::{Pick, Report, TopicLoad},
    scenario::Measure,
};

/// Between two cells.
const GAP: f64 = 2.0;
/// From so high on a cell holds a line of text.
const TEXT_CELL: f64 = 15.0;

/// Where the cells are.
struct Grid {
    left: f64,
    top: f64,
    /// From cell to cell, gap included.
    pitch: [f64; 2],
    rows: u32,
    columns: u32,
    /// How wide the sums at the right are; 0 where there is no room for any.
    sums: f64,
}

impl Grid {
    fn new(pen: &Pen, report: &Report) -> Self {
        let (width, height) = (pen.look.width, pen.look.height);
        let (rows, columns) = (report.settings.a.partitions, report.settings.b.partitions);
        let name = Type::LABEL.room(number::columns(&number::cut(&report.settings.a.name, NAME))) + 12.0;
        let (left, sums) = if pen.narrow() { (30.0, 0.0) } else { (number::within(name, 72.0, 140.0).ceil(), 104.0) };
        let (top, below) = (46.0, 22.0);
        let across = ((width - left - sums) / f64::from(columns)).floor().min(120.0);
        let down = ((height - top - below) / f64::from(rows)).floor().min(40.0);
        Self { left, top, pitch: [across.max(3.0), down.max(3.0)], rows, columns, sums }
    }

    /// The cell of a pair, without the gap.
    fn cell(&self, row: u32, column: u32) -> [f64; 4] {
        let [across, down] = self.pitch;
        let (x, y) = (self.left + f64::from(column) * across, self.top + f64::from(row) * down);
        [x, y, across - GAP, down - GAP]
    }

    fn column_middle(&self, column: u32) -> f64 {
        let [x, _, width, _] = self.cell(0, column);
        x + width / 2.0
    }

    fn row_middle(&self, row: u32) -> f64 {
        let [_, y, _, height] = self.cell(row, 0);
        y + height / 2.0
    }

    fn bottom(&self) -> f64 {
        self.top + f64::from(self.rows) * self.pitch[1]
    }

    fn has_text(&self) -> bool {
        self.pitch[1] >= TEXT_CELL
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let grid = Grid::new(pen, report);
    let measure = Measure::from_id(report.settings.by).unwrap_or_default();
    draw_axes(pen, &grid, report, states);
    let cells = &report.alignment.cells;
    let others = cells.iter().filter(|cell| cell.a != cell.b).map(|cell| report.alignment.share_of(cell, measure));
    // What is a fifth of all is much; where nothing is so heavy, what comes near the heaviest.
    let strong = 0.2_f64.min(0.6 * others.fold(0.0, f64::max));
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let area = grid.cell(row, column);
            let (fill, stroke) = if row == column { (pen.theme.surface, 1.5) } else { (pen.theme.chrome, 0.0) };
            let [x, y, width, height] = area;
            pen.rect(x, y, width, height, fill);
            if stroke > 0.0 {
                let dim = states.pair(row, column) == State::Dim;
                let color = if dim { pen.theme.line2 } else { pen.theme.on };
                pen.frame(area, stroke, color);
            }
        }
    }
    draw_ghosts(pen, &grid, cells);
    for cell in cells {
        let much = report.alignment.share_of(cell, measure) >= strong;
        draw_cell(pen, &grid, report, cell, much, states);
    }
    mark(pen, &grid, cells, states);
    if !grid.has_text() {
        draw_label(pen, &grid, cells, states);
    }
}

/// Where keys were and are none now.
fn draw_ghosts(pen: &mut Pen, grid: &Grid, cells: &[Cell]) {
    let Some(before) = &pen.look.before else { return };
    for was in &before.report.shown().alignment.cells {
        let here = |cell: &Cell| (cell.a, cell.b) == (was.a, was.b);
        if was.a < grid.rows && was.b < grid.columns && !cells.iter().any(here) {
            pen.frame_dashed(grid.cell(was.a, was.b), pen.theme.ink2);
        }
    }
}

fn draw_cell(pen: &mut Pen, grid: &Grid, report: &Report, cell: &Cell, much: bool, states: &States) {
    let theme = pen.theme;
    let state = states.pair(cell.a, cell.b);
    let level = cell.a == cell.b;
    let (fill, edge) = match (state, level) {
        (State::Dim, _) => (theme.chrome, theme.line2),
        (_, true) => (theme.on_mid, theme.on),
        (_, false) => (if much { theme.off_mid } else { theme.off_tint }, theme.off),
    };
    let [x, y, width, height] = grid.cell(cell.a, cell.b);
    pen.rect(x, y, width, height, fill);
    if state.stands_out() {
        pen.frame([x, y, width, height], 2.0, edge);
    } else if level {
        pen.frame([x, y, width, height], 1.5, edge);
    } else if fill == theme.surface {
        // Where colours are forced there are no tints.
        pen.frame([x, y, width, height], 1.0, edge);
    }
    if states.focused(&Pick::Pair { a: cell.a, b: cell.b }) {
        pen.focus_ring([x - 3.0, y - 3.0, width + 6.0, height + 6.0]);
    }
    let Some((text, font)) = cell_text(pen, grid, report, cell) else { return };
    let color = if state == State::Dim { theme.ink3 } else { theme.ink };
    pen.mid_text((x + width / 2.0, y + height / 2.0), font, color, &text);
}

/// The name of the only key, or how many keys there are: as much of it as fits.
fn cell_text(pen: &Pen, grid: &Grid, report: &Report, cell: &Cell) -> Option<(String, Type)> {
    if !grid.has_text() {
        return None;
    }
    let room = grid.pitch[0] - GAP - 4.0;
    let labels = &pen.look.labels;
    let mut here = report.keys.rows.iter().filter(|row| row.a == Some(cell.a) && row.b == Some(cell.b));
    let name = here.next().filter(|_| cell.keys == 1).and_then(|row| row.key.as_deref());
    let fit = (room / Type::KEY.room(1)).floor() as usize;
    if let Some(name) = name.filter(|name| !name.is_empty() && fit >= number::columns(name).min(6)) {
        return Some((number::cut(name, fit), Type::KEY));
    }
    let [long, short] = [number::keys(cell.keys as u32, labels), number::count(cell.keys as u32, labels)];
    let fits = |text: &String| Type::STRONG.room(number::columns(text)) <= room;
    Some(long).filter(fits).or(Some(short).filter(fits)).map(|text| (text, Type::STRONG))
}

/// Names of the topics, numbers of the partitions, and the sums.
fn draw_axes(pen: &mut Pen, grid: &Grid, report: &Report, states: &States) {
    let theme = pen.theme;
    let (a, b) = (&report.settings.a, &report.settings.b);
    let (upper, lower) = (8.0, 33.0);
    if pen.narrow() {
        // Both names in the first line, each with the way it runs.
        let room = (pen.look.width / 2.0 - 16.0) / Type::LABEL.room(1);
        for &(anchor, x, way, name) in
            &[(Anchor::Start, 0.0, "↓ ", &a.name), (Anchor::End, pen.look.width, "→ ", &b.name)]
        {
            let text = concat(&[way, &number::cut(name, (room as usize).min(NAME))]);
            pen.text((x, upper), anchor, Type::LABEL, theme.ink3, &text);
        }
    } else {
        let text = axis(pen, &b.name, b.partitions);
        pen.start_text((grid.left, upper), Type::LABEL, theme.ink3, &text);
        pen.start_text((0.0, lower), Type::LABEL, theme.ink3, &number::cut(&a.name, NAME));
    }
    let [every_column, every_row] = [number::every(grid.pitch[0], 20.0), number::every(grid.pitch[1], 13.0)];
    for column in (0..b.partitions).step_by(every_column as usize) {
        let color = if column < a.partitions { theme.ink } else { theme.ink3 };
        let text = column.to_string();
        pen.mid_text((grid.column_middle(column), lower), Type::STRONG, color, &text);
    }
    for row in (0..a.partitions).step_by(every_row as usize) {
        let color = if row < b.partitions { theme.ink } else { theme.ink3 };
        let text = row.to_string();
        pen.end_text((grid.left - 12.0, grid.row_middle(row)), Type::STRONG, color, &text);
    }
    draw_sums(pen, grid, report, states, every_row);
}

/// The sums of the rows as bars and per cent at the right, of the columns as per cent below.
fn draw_sums(pen: &mut Pen, grid: &Grid, report: &Report, states: &States, every_row: u32) {
    let theme = pen.theme;
    let shares = |load: &TopicLoad| {
        let shares = load.bars.iter().filter_map(|bar| bar_share(report, load, bar)).into_list();
        (shares.len() == load.bars.len()).then_some(shares)
    };
    let (Some(rows), Some(columns)) = (shares(&report.load.a), shares(&report.load.b)) else { return };
    let labels = &pen.look.labels;
    let head = if report.settings.by == "keys" { labels.keys() } else { labels.traffic() };
    if grid.sums > 0.0 {
        let x = grid.left + f64::from(grid.columns) * grid.pitch[0] + 14.0;
        pen.start_text((x, 33.0), Type::LABEL, theme.ink3, head);
        let most = rows.iter().copied().fold(0.0, f64::max);
        for (row, share) in (0..).zip(rows) {
            let y = grid.row_middle(row);
            let long = if most > 0.0 { (36.0 * share / most).round() } else { 0.0 };
            let long = if share > 0.0 { long.max(2.0) } else { 0.0 };
            let thick = 6.0_f64.min(grid.pitch[1] - GAP);
            let color = if states.hovered(&partition("a", row, 1)) { theme.ink } else { theme.edge };
            pen.rect(x, (y - thick / 2.0).round(), long, thick, color);
            if row.is_multiple_of(every_row) {
                let text = number::percent(share, labels);
                // Where the next rows' bars come close, the numbers stand beside the longest.
                let beside = if every_row > 1 { 36.0 } else { long };
                pen.start_text((x + beside + 6.0, y), Type::LABEL, theme.ink3, &text);
            }
        }
    }
    let y = grid.bottom() + 9.0;
    let texts: Vec<String> = columns.iter().map(|&share| number::percent(share, labels)).into_list();
    if Type::LABEL.room(number::widest(&texts)) + 4.0 > grid.pitch[0] {
        return;
    }
    if !pen.narrow() {
        pen.end_text((grid.left - 12.0, y), Type::LABEL, theme.ink3, head);
    }
    for (column, text) in (0..).zip(texts) {
        pen.mid_text((grid.column_middle(column), y), Type::LABEL, theme.ink3, &text);
    }
}

/// Where the marks are: the columns, then row by row its head and its cells with keys.
fn mark(pen: &mut Pen, grid: &Grid, cells: &[Cell], states: &States) {
    for column in 0..grid.columns {
        let [x, y, width, _] = grid.cell(0, column);
        stop(pen, partition("b", column, 1), [x, y - 26.0, width, 26.0], 0, states);
    }
    for row in 0..grid.rows {
        let [x, y, _, height] = grid.cell(row, 0);
        stop(pen, partition("a", row, 1), [0.0, y, x, height], row + 1, states);
        for cell in cells.iter().filter(|cell| cell.a == row) {
            pen.hits.area(Pick::Pair { a: cell.a, b: cell.b }, grid.cell(cell.a, cell.b), 1, row + 1);
        }
    }
}

/// The head of a row or column, with its ring where it is focused.
fn stop(pen: &mut Pen, pick: Pick, area: [f64; 4], row: u32, states: &States) {
    if states.focused(&pick) {
        pen.focus_ring(area);
    }
    pen.hits.area(pick, area, 0, row);
}

/// Where cells have no text of their own: the box of the one that is hovered or focused.
fn draw_label(pen: &mut Pen, grid: &Grid, cells: &[Cell], states: &States) {
    for cell in cells {
        let pick = Pick::Pair { a: cell.a, b: cell.b };
        if states.hovered(&pick) {
            let [x, y, width, height] = grid.cell(cell.a, cell.b);
            let below = if y > pen.look.height / 2.0 { -24.0 } else { height + 24.0 };
            let color = if cell.a == cell.b { pen.theme.on } else { pen.theme.off };
            let keys = number::keys(cell.keys as u32, &pen.look.labels);
            pen.label((x + width / 2.0, y + below), &places(cell.a, cell.b), &keys, color, false);
        }
    }
}
