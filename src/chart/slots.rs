//! The slots of a Redis Cluster: the masters' ranges, and a row for each pair of keys.

use alloc::{string::ToString, vec::Vec};

use super::{
    hit::Shape,
    number,
    pen::{OFF_DASH_SHORT, Pen},
    scene::Type,
    state::{State, States},
};
use crate::{
    list::IntoList,
    order::ascending,
    report::{MasterRow, Pick, RedisRow, Report},
};

/// So many of the heaviest pairs have a row.
use crate::report::redis::MAX_DRAWN as MAX_ROWS;
/// Where the rows begin.
const TOP: f64 = 54.0;
/// The masters' blocks.
const BLOCKS: [f64; 2] = [20.0, 24.0];

/// Where slots and rows are.
struct Plot {
    left: f64,
    right: f64,
    row: f64,
    rows: usize,
    /// The first and the last slot that are shown.
    shown: [u16; 2],
}

impl Plot {
    fn new(pen: &Pen, report: &Report) -> Self {
        let (left, side) = if pen.narrow() { (72.0, 28.0) } else { (84.0, 62.0) };
        let rows = report.redis.rows.len().min(MAX_ROWS);
        let row = number::within(((pen.look.height - TOP) / rows.max(1) as f64).floor(), 16.0, 24.0);
        Self { left, right: pen.look.width - side, row, rows, shown: report.settings.slots }
    }

    /// Where a slot is; one that is not shown is beyond the ends.
    fn x(&self, slot: u16) -> f64 {
        let [first, last] = self.shown.map(f64::from);
        self.left + (self.right - self.left) * (f64::from(slot) - first) / (last - first).max(1.0)
    }

    /// Where a line to there ends.
    fn within(&self, x: f64) -> f64 {
        number::within(x, self.left, self.right)
    }

    fn shows(&self, slot: u16) -> bool {
        (self.shown[0]..=self.shown[1]).contains(&slot)
    }

    fn middle(&self, row: usize) -> f64 {
        TOP + self.row * (row as f64 + 0.5)
    }

    fn bottom(&self) -> f64 {
        TOP + self.row * self.rows as f64
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let plot = Plot::new(pen, report);
    draw_rows(pen, &plot, report, states);
    draw_axis(pen, &plot, report);
    draw_masters(pen, &plot, report, states);
    for (place, row) in report.redis.rows.iter().take(MAX_ROWS).enumerate() {
        draw_ghosts(pen, plot.middle(place), &plot, report, row);
        draw_pair(pen, plot.middle(place), &plot, row, states.key(row.id));
    }
}

/// Names, the ground of what is pointed at, hairlines and signs.
fn draw_rows(pen: &mut Pen, plot: &Plot, report: &Report, states: &States) {
    let theme = pen.theme;
    let width = pen.look.width;
    let columns = ((plot.left - 20.0) / Type::KEY.room(1)).floor() as usize;
    for (place, row) in report.redis.rows.iter().take(MAX_ROWS).enumerate() {
        let (y, state) = (plot.middle(place), states.key(row.id));
        let area = [0.0, y - plot.row / 2.0, width, plot.row];
        if state.stands_out() {
            pen.rect(area[0], area[1], area[2], area[3], theme.sunken);
        }
        pen.rect(0.0, area[1] + plot.row - 1.0, width, 1.0, theme.line);
        let pick = Pick::Key { id: row.id };
        if states.focused(&pick) {
            pen.focus_ring(area);
        }
        let name = if row.key.is_empty() { "\"\"" } else { row.key.as_str() };
        let (font, color) = match state {
            State::Dim => (Type::KEY, theme.ink3),
            State::Plain => (Type::KEY, theme.ink),
            _ => (Type::STRONG_KEY, theme.ink),
        };
        pen.start_text((8.0, y), font, color, &number::cut(name, columns));
        pen.hits.area(pick, area, 0, place as u32 + 1);
        let sign = (width - if pen.narrow() { 12.0 } else { 14.0 }, y - 0.5);
        match (state, row.together) {
            (State::Dim, true) => pen.disc(sign, 7.0, theme.line2),
            (State::Dim, false) => pen.diamond(sign, 8.0, theme.line2),
            (_, true) => pen.sign_on(sign, 7.0),
            (_, false) => pen.sign_off(sign, 8.0),
        }
    }
}

/// The first slot of each master and the ends of what is shown, as far as they keep clear of each other.
fn draw_axis(pen: &mut Pen, plot: &Plot, report: &Report) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    pen.start_text((8.0, 8.0), Type::LABEL, theme.ink3, labels.slot());
    if !pen.narrow() {
        pen.end_text((pen.look.width, BLOCKS[0] + BLOCKS[1] / 2.0), Type::LABEL, theme.ink3, labels.one_slot());
    }
    let end = plot.right - Type::LABEL.room(5) - 8.0;
    let mut free = plot.left;
    let [begin, last] = plot.shown;
    let mut firsts = Vec::from([begin]);
    for master in &report.redis.masters {
        master.ranges.iter().map(|range| range[0]).filter(|first| *first > begin && *first <= last).add_to(&mut firsts);
    }
    for place in ascending(firsts.iter().map(|first| (*first).into())) {
        let first = firsts.get(place as usize).copied().unwrap_or(begin);
        let (text, x) = (first.to_string(), plot.x(first));
        let room = Type::LABEL.room(text.len()) + 8.0;
        if x >= free && x + room <= end {
            pen.start_text((if first == begin { x } else { x + 5.0 }, 8.0), Type::LABEL, theme.ink3, &text);
            free = x + room;
        }
    }
    pen.end_text((plot.right, 8.0), Type::LABEL, theme.ink3, &last.to_string());
}

/// A block for each range of a master, the widest with its share of the keys; borders run down through the rows.
fn draw_masters(pen: &mut Pen, plot: &Plot, report: &Report, states: &States) {
    let [top, height] = BLOCKS;
    for master in &report.redis.masters {
        let widest = master
            .ranges
            .iter()
            .fold([0, 0], |widest, range| if range[1] - range[0] > widest[1] - widest[0] { *range } else { widest });
        let pick = Pick::Master { master: master.master };
        let marked = states.marked(&pick);
        for &range in &master.ranges {
            let theme = pen.theme;
            if range[0] > plot.shown[1] || range[1] < plot.shown[0] {
                continue;
            }
            let from = plot.within(plot.x(range[0]));
            let to = plot.within(plot.x(range[1].saturating_add(1).min(16_383)));
            // One slot is less than a pixel, and is seen all the same.
            let thin = to - from < 1.0;
            let (from, width) = if thin { (from.floor(), 1.0) } else { (from, to - from) };
            let ground = if marked { theme.line2 } else { theme.sunken };
            pen.rect(from, top, width, height, if thin { theme.edge } else { ground });
            let shape = Shape::Area([from, 0.0, width, top + height]);
            if range == widest {
                if states.focused(&pick) {
                    pen.focus_ring([from, top, width, height]);
                }
                pen.hits.stop(pick, shape, 0, 0);
            } else {
                pen.hits.also(pick, shape, 0);
            }
            name_master(pen, from, width, report, master, range == widest);
            if range[0] > plot.shown[0] && width >= 4.0 {
                pen.rect(from.round(), 0.0, 1.0, plot.bottom(), theme.edge);
            }
        }
    }
}

/// The master's name in a block as far as there is room, and in its widest one how many of the keys it has.
fn name_master(pen: &mut Pen, from: f64, width: f64, report: &Report, master: &MasterRow, keys_too: bool) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    let name = number::fill(labels.master(), &master.master.to_string());
    let sides = report.redis.rows.first().map_or(2, |row| row.keys.len() as u32);
    let (keys, of) = (number::count(master.keys, labels), number::count(report.redis.pairs * sides, labels));
    let keys = number::fill_all(labels.redis_keys(), &[("n", &keys), ("m", &of)]);
    let (name_room, keys_room) = (Type::STRONG.room(number::columns(&name)), Type::LABEL.room(number::columns(&keys)));
    let middle = BLOCKS[0] + BLOCKS[1] / 2.0;
    if width >= name_room + 16.0 {
        pen.start_text((from + 8.0, middle), Type::STRONG, theme.ink, &name);
        if keys_too && width >= name_room + keys_room + 16.0 {
            pen.end_text((from + width - 8.0, middle), Type::LABEL, theme.ink3, &keys);
        }
    } else if width >= 26.0 {
        pen.mid_text((from + width / 2.0, middle), Type::STRONG, theme.ink, &master.master.to_string());
    }
}

/// The keys of a pair: squares in their slots with a dashed line between, or one circle in one slot.
fn draw_pair(pen: &mut Pen, y: f64, plot: &Plot, row: &RedisRow, state: State) {
    let theme = pen.theme;
    let dim = state == State::Dim;
    let ink = if dim { theme.line2 } else { theme.ink };
    let (on, off) = if dim { (theme.line2, theme.line2) } else { (theme.on, theme.off) };
    let ground = if state.stands_out() { theme.sunken } else { theme.surface };
    let y = y - 0.5;
    let slots: Vec<u16> = row.keys.iter().map(|key| key.slot).into_list();
    let other = &row.other_slots;
    let others_together = other.windows(2).all(|slots| slots[0] == slots[1]);
    if row.together {
        // Where they would be if tags were the other way.
        if !others_together {
            draw_squares(pen, plot, y, other, theme.line2, ground);
        }
        if let Some(&slot) = slots.first().filter(|slot| plot.shows(**slot)) {
            pen.disc((plot.x(slot), y), 6.5, ground);
            pen.disc((plot.x(slot), y), 5.0, on);
        }
        return;
    }
    let stroke = if state.stands_out() { 2.5 } else { 1.5 };
    let ends = slots.iter().fold((u16::MAX, 0), |(least, most), slot| (least.min(*slot), most.max(*slot)));
    let (from, to) = (plot.within(plot.x(ends.0) + 8.0), plot.within(plot.x(ends.1) - 8.0));
    pen.level_dashed(from, to, y, stroke, off, OFF_DASH_SHORT);
    if let Some(&slot) = other.first().filter(|slot| others_together && plot.shows(**slot)) {
        pen.disc((plot.x(slot), y), 7.0, ground);
        pen.ring((plot.x(slot), y), 4.5, 1.75, on, ground);
    }
    draw_squares(pen, plot, y, &slots, ink, ground);
}

/// The slots in which the keys of a pair were.
fn draw_ghosts(pen: &mut Pen, y: f64, plot: &Plot, report: &Report, row: &RedisRow) {
    let Some(was) = pen.look.before.as_ref().and_then(|before| same_row(report, row, &before.report)) else { return };
    for (key, was) in row.keys.iter().zip(&was.keys) {
        if key.slot != was.slot && plot.shows(was.slot) {
            let (left, top) = ((plot.x(was.slot) - 6.0).round(), y.round() - 6.0);
            pen.frame_dashed([left, top, 12.0, 12.0], pen.theme.ink2);
        }
    }
}

/// The row of the same key in another report: two that look alike are not the same.
fn same_row<'a>(report: &Report, row: &RedisRow, other: &'a Report) -> Option<&'a RedisRow> {
    let name = &report.keys.rows.iter().find(|key| key.id == row.id)?.name;
    let key = other.keys.rows.iter().find(|key| key.name == *name)?;
    other.redis.rows.iter().find(|row| row.id == key.id)
}

/// Topic A's key is filled, topic B's an outline, any further one an outline with a filled middle; what is not shown is not drawn.
fn draw_squares(
    pen: &mut Pen,
    plot: &Plot,
    y: f64,
    slots: &[u16],
    color: super::theme::Rgb,
    ground: super::theme::Rgb,
) {
    // The topics' own last, so that they are never covered.
    for (side, &slot) in slots.iter().enumerate().rev().filter(|(_, slot)| plot.shows(**slot)) {
        let (left, top) = ((plot.x(slot) - 5.0).round(), (y - 5.0).round());
        pen.rect(left - 1.5, top - 1.5, 13.0, 13.0, ground);
        pen.rect(left, top, 10.0, 10.0, color);
        if side > 0 {
            pen.rect(left + 1.5, top + 1.5, 7.0, 7.0, ground);
        }
        if side > 1 {
            pen.rect(left + 3.0, top + 3.0, 4.0, 4.0, color);
        }
    }
}
