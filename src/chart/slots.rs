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
    order::ascending,
    report::{MasterRow, Pick, RedisRow, Report},
};

/// So many of the heaviest pairs have a row.
use crate::report::redis::MAX_DRAWN as MAX_ROWS;
/// The last slot.
const LAST: f64 = 16_383.0;
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
}

impl Plot {
    fn new(pen: &Pen, report: &Report) -> Self {
        let (left, side) = if pen.narrow() { (72.0, 28.0) } else { (84.0, 62.0) };
        let rows = report.redis.rows.len().min(MAX_ROWS);
        let row = number::within(((pen.look.height - TOP) / rows.max(1) as f64).floor(), 16.0, 24.0);
        Self { left, right: pen.look.width - side, row, rows }
    }

    fn x(&self, slot: u16) -> f64 {
        self.left + (self.right - self.left) * f64::from(slot) / LAST
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
        pen.hits.stop(pick, Shape::Area(area), 0, place as u32 + 1);
        let sign = (width - if pen.narrow() { 12.0 } else { 14.0 }, y - 0.5);
        match (state, row.together) {
            (State::Dim, true) => pen.disc(sign, 7.0, theme.line2),
            (State::Dim, false) => pen.diamond(sign, 8.0, theme.line2),
            (_, true) => pen.sign_on(sign, 7.0),
            (_, false) => pen.sign_off(sign, 8.0),
        }
    }
}

/// The first slot of each master and the last slot of all, as far as they keep clear of each other.
fn draw_axis(pen: &mut Pen, plot: &Plot, report: &Report) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    pen.start_text((8.0, 8.0), Type::LABEL, theme.ink3, &labels.slot);
    if !pen.narrow() {
        pen.end_text((pen.look.width, BLOCKS[0] + BLOCKS[1] / 2.0), Type::LABEL, theme.ink3, &labels.one_slot);
    }
    let end = plot.right - Type::LABEL.room(5) - 8.0;
    let mut free = plot.left;
    let ranges: Vec<[u16; 2]> = report.redis.masters.iter().flat_map(|master| &master.ranges).copied().collect();
    for place in ascending(ranges.iter().map(|range| range[0].into())) {
        let first = ranges.get(place as usize).map_or(0, |range| range[0]);
        let (text, x) = (first.to_string(), plot.x(first));
        let room = Type::LABEL.room(text.len()) + 8.0;
        if x >= free && x + room <= end {
            pen.start_text((if first == 0 { x } else { x + 5.0 }, 8.0), Type::LABEL, theme.ink3, &text);
            free = x + room;
        }
    }
    pen.end_text((plot.right, 8.0), Type::LABEL, theme.ink3, "16383");
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
        let marked = states.hovered(&pick) || states.pinned(&pick);
        for &range in &master.ranges {
            let theme = pen.theme;
            let (from, to) = (plot.x(range[0]), plot.x(range[1].saturating_add(1).min(16_383)));
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
                pen.hits.stop(pick.clone(), shape, 0, 0);
            } else {
                pen.hits.also(pick.clone(), shape, 0);
            }
            name_master(pen, from, width, report, master, range == widest);
            if range[0] > 0 && width >= 4.0 {
                pen.rect(from.round(), 0.0, 1.0, plot.bottom(), theme.edge);
            }
        }
    }
}

/// The master's name in a block as far as there is room, and in its widest one how many of the keys it has.
fn name_master(pen: &mut Pen, from: f64, width: f64, report: &Report, master: &MasterRow, keys_too: bool) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    let name = number::fill(&labels.master, &master.master.to_string());
    let (keys, of) = (number::count(master.keys, labels), number::count(report.redis.pairs * 2, labels));
    let keys = number::fill_all(&labels.redis_keys, &[("n", &keys), ("m", &of)]);
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

/// Both keys of a pair: squares in two slots with a dashed line between, or one circle in one slot.
fn draw_pair(pen: &mut Pen, y: f64, plot: &Plot, row: &RedisRow, state: State) {
    let theme = pen.theme;
    let dim = state == State::Dim;
    let ink = if dim { theme.line2 } else { theme.ink };
    let (on, off) = if dim { (theme.line2, theme.line2) } else { (theme.on, theme.off) };
    let ground = if state.stands_out() { theme.sunken } else { theme.surface };
    let y = y - 0.5;
    if row.together {
        // Where they would be if tags were the other way.
        if row.other_a != row.other_b {
            draw_square(pen, plot.x(row.other_a), y, true, theme.line2, ground);
            draw_square(pen, plot.x(row.other_b), y, false, theme.line2, ground);
        }
        pen.disc((plot.x(row.a.slot), y), 6.5, ground);
        pen.disc((plot.x(row.a.slot), y), 5.0, on);
        return;
    }
    let (a, b) = (plot.x(row.a.slot), plot.x(row.b.slot));
    let stroke = if state.stands_out() { 2.5 } else { 1.5 };
    pen.level_dashed(a.min(b) + 8.0, a.max(b) - 8.0, y, stroke, off, OFF_DASH_SHORT);
    if row.other_a == row.other_b {
        pen.disc((plot.x(row.other_a), y), 7.0, ground);
        pen.ring((plot.x(row.other_a), y), 4.5, 1.75, on, ground);
    }
    draw_square(pen, a, y, true, ink, ground);
    draw_square(pen, b, y, false, ink, ground);
}

/// Topic A's key is filled, topic B's an outline.
fn draw_square(pen: &mut Pen, x: f64, y: f64, filled: bool, color: super::theme::Rgb, ground: super::theme::Rgb) {
    let (left, top) = ((x - 5.0).round(), (y - 5.0).round());
    pen.rect(left - 1.5, top - 1.5, 13.0, 13.0, ground);
    pen.rect(left, top, 10.0, 10.0, color);
    if !filled {
        pen.rect(left + 1.5, top + 1.5, 7.0, 7.0, ground);
    }
}
