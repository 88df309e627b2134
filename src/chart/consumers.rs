//! Who consumes what: a row for each member, a column for each partition number, one line where a member has both sides.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    number,
    pen::{FAIR_DASH, OFF_DASH_SHORT, Pen},
    scene::{Point, Type},
    state::States,
};
use crate::{
    list::{IntoList, concat},
    report::{MemberRow, Pick, Report},
};

mod counts;

/// Where the rows begin.
const TOP: f64 = 24.0;
/// What stands below the rows.
const BELOW: f64 = 20.0;
/// Past so many numbers a row says only how many it has.
const MAX_COLUMNS: u32 = 32;
/// The same in a narrower column.
const LEAST_PITCH: f64 = 14.0;

/// Where everything is.
struct Plot<'a> {
    rows: &'a [MemberRow],
    left: f64,
    right: f64,
    row: f64,
    columns: u32,
    pitch: f64,
}

impl<'a> Plot<'a> {
    fn new(pen: &Pen, report: &'a Report) -> Self {
        let rows = &report.consumers.drawn_rows[..];
        let (left, side) = if pen.narrow() { (38.0, 88.0) } else { (56.0, 150.0) };
        let right = pen.look.width - side;
        let room = pen.look.height - TOP - BELOW;
        let row = number::within((room / rows.len().max(1) as f64).floor(), 13.0, 64.0);
        let columns = report.settings.a.partitions.max(report.settings.b.partitions);
        Self { rows, left, right, row, columns, pitch: (right - left) / f64::from(columns) }
    }

    fn top(&self, row: usize) -> f64 {
        TOP + self.row * row as f64
    }

    fn middle(&self, row: usize) -> f64 {
        self.top(row) + self.row / 2.0
    }

    fn bottom(&self) -> f64 {
        self.top(self.rows.len())
    }

    fn has_columns(&self) -> bool {
        self.columns <= MAX_COLUMNS && self.pitch >= LEAST_PITCH
    }

    /// The row of the member that has a partition, if that one is drawn.
    fn row_of(&self, owners: &[Option<u32>], number: u32) -> Option<usize> {
        let owner = owners.get(number as usize).copied().flatten()?;
        self.rows.iter().position(|row| row.member == owner)
    }

    /// The size of a partition's box.
    fn size(&self) -> (f64, f64) {
        let width = number::within((self.pitch * 0.38).floor(), 6.0, 30.0);
        (width, if width < 12.0 { 8.0 } else { number::within(self.row - 6.0, 8.0, 26.0) })
    }

    /// The middle of a box: topic A's is left in its column, topic B's right.
    fn place(&self, topic: usize, number: u32, row: usize) -> Point {
        let part = if topic == 0 { 0.25 } else { 0.75 };
        ((self.left + self.pitch * (f64::from(number) + part)).round(), self.middle(row).round())
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let plot = Plot::new(pen, report);
    if plot.has_columns() {
        draw_columns(pen, &plot);
    }
    draw_rows(pen, &plot, states);
    if plot.has_columns() {
        draw_numbers(pen, &plot, report, states);
    } else {
        counts::draw(pen, &plot);
    }
    draw_loads(pen, &plot, report);
}

/// The lanes of the numbers, and the numbers above them.
fn draw_columns(pen: &mut Pen, plot: &Plot) {
    let theme = pen.theme;
    let long = number::fill(pen.look.labels.partition(), &(plot.columns - 1).to_string());
    let is_long = Type::LABEL.room(number::columns(&long)) + 6.0 <= plot.pitch;
    let every = number::every(plot.pitch, 22.0);
    for column in 0..plot.columns {
        let left = plot.left + plot.pitch * f64::from(column);
        pen.rect(left + 1.0, TOP, plot.pitch - 2.0, plot.bottom() - TOP, theme.chrome);
        if column.is_multiple_of(every) {
            let digits = column.to_string();
            let text = if is_long { number::fill(pen.look.labels.partition(), &digits) } else { digits };
            pen.mid_text((left + plot.pitch / 2.0, 11.0), Type::LABEL, theme.ink3, &text);
        }
    }
}

/// Names, hairlines, and the ground of what is pointed at.
fn draw_rows(pen: &mut Pen, plot: &Plot, states: &States) {
    let theme = pen.theme;
    let width = pen.look.width;
    if !pen.narrow() {
        pen.start_text((0.0, 11.0), Type::LABEL, theme.ink3, pen.look.labels.member());
    }
    pen.rect(0.0, TOP, width, 1.0, theme.line);
    for (place, row) in plot.rows.iter().enumerate() {
        let area = [0.0, plot.top(place), width, plot.row];
        let pick = Pick::Member { member: row.member };
        if states.marked(&pick) {
            pen.rect(area[0], area[1], area[2], area[3], theme.sunken);
        }
        pen.rect(0.0, area[1] + plot.row, width, 1.0, theme.line);
        if states.focused(&pick) {
            pen.focus_ring(area);
        }
        let name = concat(&["m", &row.member.to_string()]);
        pen.start_text((4.0, plot.middle(place)), Type::STRONG, theme.ink, &name);
        pen.hits.area(pick, area, 0, place as u32);
    }
}

/// Both sides of each number, and the line between them.
fn draw_numbers(pen: &mut Pen, plot: &Plot, report: &Report, states: &States) {
    let [a, b] = &report.consumers.owners;
    for number in 0..plot.columns {
        if let (Some(one), Some(other)) = (plot.row_of(a, number), plot.row_of(b, number)) {
            draw_line(pen, plot, number, one, other);
        }
    }
    draw_ghosts(pen, plot, [a, b]);
    let marked: Vec<[Option<u32>; 2]> =
        report.keys.rows.iter().filter(|row| states.key(row.id).stands_out()).map(|row| [row.a, row.b]).into_list();
    for &(topic, owners) in &[(0, a), (1, b)] {
        for number in 0..plot.columns {
            if let Some(row) = plot.row_of(owners, number) {
                let is_marked = marked.iter().any(|places| places.get(topic) == Some(&Some(number)));
                draw_box(pen, plot, topic, number, row, is_marked, states);
            }
        }
    }
}

/// Where the boxes that moved were.
fn draw_ghosts(pen: &mut Pen, plot: &Plot, owners: [&Vec<Option<u32>>; 2]) {
    let Some(before) = &pen.look.before else { return };
    let (width, height) = plot.size();
    for (topic, (now, then)) in owners.into_iter().zip(&before.report.consumers.owners).enumerate() {
        for number in 0..plot.columns {
            let (Some(now), Some(then)) = (plot.row_of(now, number), plot.row_of(then, number)) else { continue };
            if now != then {
                let (x, y) = plot.place(topic, number, then);
                let area = [(x - width / 2.0).round(), (y - height / 2.0).round(), width, height];
                pen.frame_dashed(area, pen.theme.edge);
            }
        }
    }
}

/// Level where one member has both, slanted where two have one each.
fn draw_line(pen: &mut Pen, plot: &Plot, number: u32, one: usize, other: usize) {
    let theme = pen.theme;
    let half = plot.size().0 / 2.0;
    let ((x0, y0), (x1, y1)) = (plot.place(0, number, one), plot.place(1, number, other));
    let (from, to) = ((x0 + half, y0), (x1 - half, y1));
    if one == other {
        pen.level(from.0, to.0, y0, 3.0, theme.on);
        return;
    }
    pen.dashed(&[from, to], 1.5, theme.off, OFF_DASH_SHORT);
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(y0, y1));
    if plot.row >= 24.0 && plot.pitch >= 40.0 {
        pen.sign_off(middle, 7.0);
    } else {
        pen.diamond(middle, 4.0, theme.off);
    }
}

/// Topic A's partition is filled, topic B's an outline.
fn draw_box(pen: &mut Pen, plot: &Plot, topic: usize, number: u32, row: usize, is_marked: bool, states: &States) {
    let theme = pen.theme;
    let (width, height) = plot.size();
    let (x, y) = plot.place(topic, number, row);
    let (left, top) = ((x - width / 2.0).round(), (y - height / 2.0).round());
    let id = ["a", "b"].get(topic).copied().unwrap_or_default();
    let pick = Pick::Partition { topic: id, partition: number, last: number };
    let around = [left - 3.0, top - 3.0, width + 6.0, height + 6.0];
    if is_marked || states.marked(&pick) {
        pen.frame(around, 1.5, theme.ink);
    }
    if states.focused(&pick) {
        pen.focus_ring(around);
    }
    pen.rect(left, top, width, height, theme.ink);
    if topic == 1 {
        pen.rect(left + 1.5, top + 1.5, width - 3.0, height - 3.0, theme.surface);
    }
    let mut text = String::from(if topic == 0 { "A" } else { "B" });
    if Type::STRONG.room(1 + (plot.columns - 1).to_string().len()) + 2.0 <= width {
        text.push_str(&number.to_string());
    }
    if Type::STRONG.room(text.len()) + 2.0 <= width && height >= 13.0 {
        let color = if topic == 0 { theme.surface } else { theme.ink };
        pen.mid_text((x, y), Type::STRONG, color, &text);
    }
    pen.hits.area(pick, [left, top, width, height], 1, row as u32);
}

/// The load of each member as a bar and per cent, and a line at the fair share.
fn draw_loads(pen: &mut Pen, plot: &Plot, report: &Report) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    let left = plot.right + 12.0;
    let full = pen.look.width - left - 48.0;
    pen.start_text((left, 11.0), Type::LABEL, theme.ink3, labels.traffic());
    let Some(most) = report.consumers.busiest_share else { return };
    let bar = |share: f64| (full * share / most).round();
    for (place, row) in plot.rows.iter().enumerate() {
        let (share, y) = (row.share.unwrap_or(0.0), plot.middle(place));
        let long = if share > 0.0 { bar(share).max(2.0) } else { 0.0 };
        pen.rect(left, (y - 3.0).round(), long, 6.0, theme.edge);
        pen.end_text((pen.look.width, y), Type::LABEL, theme.ink, &number::percent(share, labels));
    }
    let fair = report.consumers.fair_share;
    let x = left + bar(fair);
    let mut y = TOP;
    while y < plot.bottom() {
        pen.rect(x, y, 1.5, FAIR_DASH[0], theme.ink);
        y += FAIR_DASH[0] + FAIR_DASH[1];
    }
    let text = concat(&[labels.fair(), " ", &number::percent(fair, labels)]);
    let half = Type::LABEL.room(number::columns(&text)) / 2.0;
    let middle = number::within(x, plot.left, pen.look.width - half);
    pen.mid_text((middle, plot.bottom() + 11.0), Type::LABEL, theme.ink3, &text);
}
