//! The share that lines up for every count that topic B could have, beside what chance gives.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    number,
    pen::{GHOST_DASH, Pen},
    scene::Type,
    state::States,
    theme::Rgb,
};
use crate::{
    list::concat,
    report::{Pick, Report},
};

/// Up to so many counts each has its number and, where there is room, its value.
const ALL_LABELLED: usize = 16;
/// From so many CSS pixels from bar to bar on there is room for a value each.
const VALUE_PITCH: f64 = 24.0;
/// The room of today's count where it is past the last one.
const APART: f64 = 62.0;
/// Where everything is, from the top.
const TOP: f64 = 24.0;

/// A count.
struct Bar {
    count: u32,
    share: f64,
    chance: Option<f64>,
    now: bool,
    /// Its middle, and the room that it has.
    x: f64,
    room: f64,
}

impl Bar {
    fn pick(&self) -> Pick {
        Pick::Count { count: self.count }
    }

    /// Whether everything lines up.
    fn full(&self) -> bool {
        self.share >= 1.0
    }
}

/// Where the bars are.
struct Plot {
    left: f64,
    base: f64,
    pitch: f64,
    bar: f64,
    /// The heights of the two rows beneath: counts, and values.
    rows: [f64; 2],
    /// Whether each count has its number.
    few: bool,
    /// Whether today's count lies past the last one: it then stands apart.
    apart: bool,

    bars: Vec<Bar>,
}

impl Plot {
    fn new(pen: &Pen, report: &Report) -> Self {
        let (width, height) = (pen.look.width, pen.look.height);
        let left = if pen.narrow() { 54.0 } else { 72.0 };
        let rows = &report.alignment.by_count;
        let apart = rows.last().is_some_and(|row| row.count as usize > rows.len());
        let (places, beside) = if apart { (rows.len() - 1, APART) } else { (rows.len(), 0.0) };
        let pitch = (width - left - beside) / places.max(1) as f64;
        let mut plot = Self {
            left,
            base: height - 44.0,
            pitch,
            bar: number::within(pitch * 0.58, 1.0, 24.0).round(),
            rows: [height - 29.0, height - 10.0],
            few: places <= ALL_LABELLED,
            apart,
            bars: Vec::new(),
        };
        for (place, row) in rows.iter().enumerate() {
            let share = if report.settings.by == "keys" { row.share_keys } else { row.share_weight };
            let within = place < places;
            plot.bars.push(Bar {
                count: row.count,
                share: share.unwrap_or(0.0),
                chance: row.chance,
                now: row.count == report.settings.b.partitions,
                x: if within { left + pitch * (place as f64 + 0.5) } else { width - 20.0 },
                room: if within { pitch } else { 36.0 },
            });
        }
        plot
    }

    /// The height of a share, on whole pixels.
    fn y(&self, share: f64) -> f64 {
        self.base - ((self.base - TOP) * share).round()
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let plot = Plot::new(pen, report);
    let theme = pen.theme;
    let width = pen.look.width;
    draw_axes(pen, &plot, report);
    for bar in &plot.bars {
        draw_ground(pen, bar, states);
    }
    pen.rect(plot.left, plot.base, width - plot.left, 1.0, theme.edge);
    for bar in &plot.bars {
        let top = plot.y(bar.share);
        pen.rect((bar.x - plot.bar / 2.0).round(), top, plot.bar, plot.base - top, theme.on);
        // Wider than the bar, so that it is seen before it and beside it.
        let half = number::within(plot.bar * 0.68, plot.bar / 2.0 + 1.0, bar.room / 2.0);
        if let Some(chance) = bar.chance {
            pen.rect(bar.x - half, plot.y(chance) - 1.0, half * 2.0, 2.0, theme.ink);
        }
        let area = [bar.x - bar.room / 2.0, 0.0, bar.room, pen.look.height];
        pen.hits.area(bar.pick(), area, 0, 0);
    }

    if let Some(before) = &pen.look.before {
        draw_ghosts(pen, &plot, &Plot::new(pen, before.report.shown()));
    }
    draw_numbers(pen, &plot, states);
    draw_label(pen, &plot, states);
}

/// How high each bar was, and which count was today's.
fn draw_ghosts(pen: &mut Pen, plot: &Plot, was: &Plot) {
    let color = pen.theme.ink2;
    for (bar, was) in plot.bars.iter().zip(&was.bars).filter(|(bar, was)| bar.count == was.count) {
        let (half, y) = (plot.bar / 2.0 + 2.0, plot.y(was.share));
        if (plot.y(bar.share) - y).abs() >= 1.0 {
            pen.level_dashed(bar.x - half, bar.x + half, y, 1.5, color, GHOST_DASH);
        }
        if was.now && !bar.now {
            pen.frame_dashed(ground(bar, pen.look.height), color);
        }
    }
}

/// Lines at nothing, half and everything, and the heads of the rows beneath.
fn draw_axes(pen: &mut Pen, plot: &Plot, report: &Report) {
    let (theme, labels, end) = (pen.theme, &pen.look.labels, plot.left - 10.0);
    for share in [0.0, 0.5, 1.0] {
        if share > 0.0 {
            pen.rect(plot.left, plot.y(share), pen.look.width - plot.left, 1.0, theme.line);
        }
        pen.end_text((end, plot.y(share)), Type::LABEL, theme.ink3, &number::percent(share, labels));
    }
    let values = if report.settings.by == "keys" { labels.keys() } else { labels.traffic() };
    let values = concat(&[values, if pen.narrow() { "" } else { ", %" }]);
    pen.end_text((end, plot.rows[0]), Type::LABEL, theme.ink3, labels.count());
    pen.end_text((end, plot.rows[1]), Type::LABEL, theme.ink3, &values);
}

/// What is behind a bar.
fn ground(bar: &Bar, height: f64) -> [f64; 4] {
    let width = bar.room.round().max(3.0);
    [(bar.x - width / 2.0).round(), 0.0, width, height]
}

/// The ground of today's count, and of the one that is pointed at.
fn draw_ground(pen: &mut Pen, bar: &Bar, states: &States) {
    let (theme, look) = (pen.theme, pen.look);
    let area = ground(bar, look.height);
    if bar.now || states.marked(&bar.pick()) {
        pen.rect(area[0], area[1], area[2], area[3], if bar.now { theme.sunken } else { theme.chrome });
    }
    if states.focused(&bar.pick()) {
        pen.focus_ring(area);
    }
    if bar.now {
        let half = Type::STRONG.room(number::columns(look.labels.now())) / 2.0 + 4.0;
        pen.mid_text((bar.x.min(look.width - half), 9.0), Type::STRONG, theme.ink, look.labels.now());
    }
}

/// The counts, and the values where there is room: today's and those of full measure always.
fn draw_numbers(pen: &mut Pen, plot: &Plot, states: &States) {
    let (theme, labels) = (pen.theme, &pen.look.labels);
    let every = number::every(plot.pitch, if plot.few { 16.0 } else { 26.0 });
    let mut rows = [Vec::new(), Vec::new()];
    for bar in &plot.bars {
        let rank = match bar {
            Bar { now: true, .. } => 3,
            _ if states.marked(&bar.pick()) => 2,
            _ => u8::from(bar.full()),
        };
        let text = |color, text| Text::new(pen, bar.x, rank, color, text);
        if rank > 0 || bar.count.is_multiple_of(every) {
            rows[0].push(text(theme.ink, bar.count.to_string()));
        }
        if rank > 0 || (plot.few && plot.pitch >= VALUE_PITCH) {
            let color = match rank {
                _ if bar.full() => theme.on,
                0 => theme.ink3,
                _ => theme.ink,
            };
            rows[1].push(text(color, number::bare(bar.share, labels)));
        }
    }
    if plot.apart {
        let x = pen.look.width - APART + 15.0;
        rows[0].push(Text::new(pen, x, 0, theme.ink3, String::from("…")));
    }
    for (texts, y) in rows.iter().zip(plot.rows) {
        for text in texts.iter().filter(|text| (plot.few && every == 1) || text.has_room(texts)) {
            let font = if text.rank > 0 { Type::STRONG } else { Type::LABEL };
            pen.mid_text((text.x, y), font, text.color, &text.digits);
        }
    }
}

/// A number in a row beneath.
struct Text {
    x: f64,
    /// What gives way to what; above 0 it stands out.
    rank: u8,
    color: Rgb,
    digits: String,
}

impl Text {
    fn new(pen: &Pen, x: f64, rank: u8, color: Rgb, digits: String) -> Self {
        let mut new = Self { x, rank, color, digits };
        new.x = x.min(pen.look.width - new.half());
        new
    }

    fn half(&self) -> f64 {
        Type::STRONG.room(number::columns(&self.digits)) / 2.0
    }

    /// Whether no number of a higher rank, nor one of the same rank before it, comes too close.
    fn has_room(&self, others: &[Self]) -> bool {
        others.iter().all(|other| {
            let clear = (other.x - self.x).abs() >= self.half() + other.half() + 3.0;
            // The dots of what is left out come last, though they stand before today's count.
            let before = other.x < self.x && self.digits != "…";
            clear
                || other.rank < self.rank
                || (other.rank == self.rank && !before && self.digits != "…")
                || core::ptr::eq(other, self)
        })
    }
}

/// The box of a count that is pointed at, where not every count has its value beneath.
fn draw_label(pen: &mut Pen, plot: &Plot, states: &States) {
    let valued = plot.few && plot.pitch >= VALUE_PITCH;
    for bar in plot.bars.iter().filter(|bar| !valued && states.hovered(&bar.pick())) {
        let (color, text) = (pen.theme.on, number::percent(bar.share, &pen.look.labels));
        pen.label((bar.x, TOP + 18.0), &bar.count.to_string(), &text, color, false);
    }
}
