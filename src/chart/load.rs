//! The load of every partition of both topics, on one scale, stacked by key.

use alloc::{string::String, vec::Vec};

use super::{
    Labels, number,
    pen::{FAIR_DASH, GHOST_DASH, Pen},
    scene::Type,
    state::{State, States},
    theme::Rgb,
};
use crate::{
    list::IntoList,
    order::descending,
    report::{
        KeyRow, Pick, Report, TopicLoad,
        load::{Bar, Piece},
    },
    text::split_once,
};

/// From so many times the mean on the busiest partition is called hot.
const HOT: f64 = 1.5;
/// A lower piece joins the rest.
const LEAST_PIECE: f64 = 3.0;
/// A piece as high as this holds its name.
const NAMED_PIECE: f64 = 16.0;
/// How high a name is, and how far its middle stays from the line of the fair share.
const NAME: f64 = 12.0;
const CLEAR: f64 = 9.0;
/// A narrower bar shows no key without a hue, and no stripes: both would be noise.
const WIDE_BAR: f64 = 12.0;

/// How wide the tick at an expectation is.
const EXPECTED: f64 = 12.0;

/// Writes a share.
type Write = fn(f64, &Labels) -> String;

/// One topic's plot.
struct Plot<'a> {
    topic: &'static str,
    name: &'a str,
    load: &'a TopicLoad,
    left: f64,
    right: f64,
    top: f64,
    base: f64,
    /// The share at the top.
    full: f64,
    pitch: f64,
    bar: f64,
}

impl Plot<'_> {
    /// The height of a share, on whole pixels.
    fn y(&self, share: f64) -> f64 {
        self.base - ((self.base - self.top) * share / self.full).round()
    }

    fn middle(&self, bar: usize) -> f64 {
        self.left + self.pitch * (bar as f64 + 0.5)
    }

    /// The sides of a bar.
    fn sides(&self, bar: usize) -> (f64, f64) {
        let left = (self.middle(bar) - self.bar / 2.0).round();
        (left, (left + self.bar).round())
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let (a, b) = (&report.load.a, &report.load.b);
    let high = |bar: &Bar| (bar.share + bar.random).max(bar.expected.unwrap_or(0.0));
    let highest = |load: &TopicLoad, so_far| load.bars.iter().map(high).fold(so_far, f64::max);
    let before = pen.look.before.as_ref().map(|before| &before.report.shown().load);
    let most = highest(b, highest(a, 0.0));
    let most = before.map_or(most, |was| highest(&was.b, highest(&was.a, most)));
    let (step, full) = scale(most);
    let (width, height) = (pen.look.width, pen.look.height);
    let (axis, fair) = (46.0, 55.0);
    let half = if pen.narrow() { width } else { (width - axis) / 2.0 };
    for &(row, topic, name, load) in &[(0, "a", &report.settings.a.name, a), (1, "b", &report.settings.b.name, b)] {
        let (left, right, top, bottom) = if pen.narrow() {
            let each = height / 2.0;
            (axis, width - fair, each * f64::from(row), each * f64::from(row + 1))
        } else {
            let left = axis + half * f64::from(row);
            (left, left + half - fair, 0.0, height)
        };
        let pitch = (right - left) / load.bars.len().max(1) as f64;
        let bar = (pitch * 0.92).min(80.0).min(pitch - 1.0).max(1.0).round();
        let (top, base) = (top + 34.0, bottom - 42.0);
        let plot = Plot { topic, name, load, left, right, top, base, full, pitch, bar };
        draw_scale(pen, &plot, step, pen.narrow() || row == 0);
        draw_plot(pen, &plot, report, states, row);
        if let Some(was) = before {
            draw_ghosts(pen, &plot, if topic == "a" { &was.a } else { &was.b });
        }
    }
}

/// How high each bar was.
fn draw_ghosts(pen: &mut Pen, plot: &Plot, was: &TopicLoad) {
    let color = pen.theme.ink2;
    for (place, (bar, was)) in plot.load.bars.iter().zip(&was.bars).enumerate() {
        let [now, then] = [bar, was].map(|bar| plot.y(bar.share + bar.random));
        if (bar.first, bar.last) == (was.first, was.last) && (now - then).abs() >= 1.0 {
            let (left, right) = plot.sides(place);
            pen.level_dashed(left - 2.0, right + 2.0, then, 1.5, color, GHOST_DASH);
        }
    }
}

/// A round step with four of them at most, and the top.
fn scale(most: f64) -> (f64, f64) {
    let most = if most > 0.0 { most } else { 1.0 };
    let steps = &[0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
    let step = steps.iter().copied().find(|step| most <= step * 4.0).unwrap_or(0.5);
    (step, (most / step - 1e-9).ceil().max(1.0) * step)
}

/// Hairlines at round shares, their numbers at the left one only.
fn draw_scale(pen: &mut Pen, plot: &Plot, step: f64, numbers: bool) {
    let theme = pen.theme;
    let steps = (plot.full / step).round() as u32;
    for line in 0..=steps {
        let share = f64::from(line) * step;
        let y = plot.y(share);
        if line > 0 {
            pen.rect(plot.left, y, plot.right - plot.left, 1.0, theme.line);
        }
        if numbers {
            let labels = &pen.look.labels;
            let text = if line == steps { number::percent(share, labels) } else { number::bare(share, labels) };
            pen.end_text((plot.left - 7.0, y), Type::LABEL, theme.ink3, &text);
        }
    }
}

fn draw_plot(pen: &mut Pen, plot: &Plot, report: &Report, states: &States, row: u32) {
    let theme = pen.theme;
    for (place, bar) in plot.load.bars.iter().enumerate() {
        let pick = Pick::Partition { topic: plot.topic, partition: bar.first, last: bar.last };
        let x = plot.middle(place) - plot.pitch / 2.0;
        let area = [x, plot.top - 34.0, plot.pitch, plot.base - plot.top + 58.0];
        if states.marked(&pick) {
            pen.rect(area[0].round(), area[1], area[2].round().max(2.0), area[3], theme.chrome);
        }
        if states.focused(&pick) {
            pen.focus_ring(area);
        }
        pen.hits.area(pick, area, 0, row);
        draw_bar(pen, plot, place, bar, report, states, row);
        draw_expected(pen, plot, place, bar);
    }
    pen.rect(plot.left, plot.base, plot.right - plot.left, 1.0, theme.edge);
    draw_fair(pen, plot);
    draw_totals(pen, plot);
    draw_numbers(pen, plot);
}

/// The pieces of a bar, heaviest first from the base, and the rest of it.
fn draw_bar(pen: &mut Pen, plot: &Plot, place: usize, bar: &Bar, report: &Report, states: &States, row: u32) {
    let theme = pen.theme;
    let (left, right) = plot.sides(place);
    draw_random(pen, plot, place, bar);
    if bar.share <= 0.0 {
        pen.rect(left, plot.base - 2.0, right - left, 2.0, theme.edge);
        return;
    }
    let (mut below, mut from, mut drawn) = (0.0, plot.base, 0);
    for piece in &bar.pieces {
        let to = plot.y(below + piece.share);
        if from - to < LEAST_PIECE || (piece.hue.is_none() && plot.bar < WIDE_BAR) {
            break;
        }
        let area = [left, to, right - left, from - to];
        draw_piece(pen, area, plot, piece, report, states);
        pen.hits.area(Pick::Key { id: piece.id }, area, 1, row);
        below += piece.share;
        from = to;
        drawn += 1;
    }
    let top = plot.y(bar.share).min(plot.base - 1.0);
    if from - top < 1.0 {
        return;
    }
    let hidden = states.any_standing_out(&|row| {
        let at = if plot.topic == "a" { row.a } else { row.b };
        at.is_some_and(|at| (bar.first..=bar.last).contains(&at))
            && !bar.pieces.iter().take(drawn).any(|piece| piece.id == row.id)
    });
    if hidden {
        pen.rect(left - 2.0, top - 1.0, right - left + 4.0, from - top + 1.0, theme.ink);
    }
    let color = if states.others() == State::Dim && !hidden { theme.line2 } else { theme.rest };
    pen.rect(left, top, right - left, from - top, color);
    if plot.bar >= WIDE_BAR && from - top > 4.0 {
        // Stripes tell many light keys from one block.
        let mut y = top + 2.0;
        while y < from {
            pen.rect(left, y, right - left, 1.0, theme.surface);
            y += 3.0;
        }
    }
}

/// What comes here on average of what is drawn: an outline on top of what is certain.
fn draw_random(pen: &mut Pen, plot: &Plot, place: usize, bar: &Bar) {
    let (left, right) = plot.sides(place);
    let (top, from) = (plot.y(bar.share + bar.random), plot.y(bar.share));
    if from - top < 2.0 {
        return;
    }
    pen.frame_dashed([left, top, right - left, from - top], pen.theme.edge);
}

/// What is to be expected of a draw: a tick at the side of its bar.
fn draw_expected(pen: &mut Pen, plot: &Plot, place: usize, bar: &Bar) {
    let Some(expected) = bar.expected else { return };
    let (_, right) = plot.sides(place);
    let width = EXPECTED.min(plot.pitch / 2.0).max(2.0);
    pen.rect(right - width / 2.0, plot.y(expected) - 1.0, width, 2.0, pen.theme.ink);
}

fn draw_piece(
    pen: &mut Pen,
    [left, top, width, height]: [f64; 4],
    plot: &Plot,
    piece: &Piece,
    report: &Report,
    states: &States,
) {
    let theme = pen.theme;
    let state = states.key(piece.id);
    let hue = piece.hue.map(usize::from);
    let of = |colors: &[Rgb; 5], rest: Rgb| hue.and_then(|hue| colors.get(hue).copied()).unwrap_or(rest);
    let (fill, text) = match state {
        State::Dim => (theme.line2, theme.ink2),
        _ => (of(&theme.hues, theme.rest), of(&theme.hue_text, theme.rest_text)),
    };
    // A line of the ground between pieces.
    let (y, high) = (top + 1.0, height - 1.0);
    if state == State::Hover {
        pen.rect(left - 2.0, y - 2.0, width + 4.0, high + 4.0, theme.ink);
        pen.rect(left - 0.5, y - 0.5, width + 1.0, high + 1.0, theme.surface);
    }
    pen.rect(left, y, width, high, fill);
    // Most pieces have no room for any name: only for the others is one looked for.
    if high < NAMED_PIECE || Type::KEY.room(1) + 1.0 > width {
        return;
    }
    let row = report.keys.rows.iter().find(|row: &&KeyRow| row.id == piece.id);
    let key = row.and_then(|row| row.key_b.as_ref().filter(|_| plot.topic == "b").or(row.key.as_ref()));
    let Some(name) = key.filter(|name| !name.is_empty()) else { return };
    let room = Type::KEY.room(number::columns(name));
    let middle = clear_of(plot.y(plot.load.fair_share), y, high);
    if room + 16.0 <= width {
        pen.start_text((left + 8.0, middle), Type::STRONG_KEY, text, name);
    } else if room + 1.0 <= width {
        pen.mid_text((left + width / 2.0, middle), Type::STRONG_KEY, text, name);
    }
}

/// The middle of a name in a piece, out of the way of a line through it where there is room above or below that.
fn clear_of(line: f64, top: f64, high: f64) -> f64 {
    let middle = top + high.min(22.0) / 2.0;
    let (above, below) = (line - CLEAR, line + CLEAR);
    match () {
        () if (middle - line).abs() >= CLEAR => middle,
        () if below + NAME / 2.0 <= top + high => below,
        () if above - NAME / 2.0 >= top => above,
        () => middle,
    }
}

/// A dotted line at the fair share, with its name beyond its end, where no bar can be.
fn draw_fair(pen: &mut Pen, plot: &Plot) {
    let theme = pen.theme;
    let y = plot.y(plot.load.fair_share).max(plot.top - 18.0);
    if plot.load.fair_share <= plot.full {
        pen.level_dashed(plot.left, plot.right + 4.0, y, 1.5, theme.ink, FAIR_DASH);
        // Over a bar in the colour of the ground, in step with the rest.
        let step = FAIR_DASH[0] + FAIR_DASH[1];
        for (place, bar) in plot.load.bars.iter().enumerate().filter(|(_, bar)| bar.share > plot.load.fair_share) {
            let (left, right) = plot.sides(place);
            let from = plot.left + ((left - plot.left) / step).ceil() * step;
            if plot.y(bar.share) < y - 1.0 {
                pen.level_dashed(from, right, y, 1.5, theme.surface, FAIR_DASH);
            }
        }
    }
    let labels = &pen.look.labels;
    let share = number::exact_percent(plot.load.fair_share, labels);
    pen.start_text((plot.right + 8.0, y - 8.0), Type::LABEL, theme.ink3, labels.fair());
    pen.start_text((plot.right + 8.0, y + 8.0), Type::LABEL, theme.ink3, &share);
}

/// What each bar comes to, above it; where that is too much, the busiest three.
fn draw_totals(pen: &mut Pen, plot: &Plot) {
    let theme = pen.theme;
    let labels = &pen.look.labels;
    let bars = &plot.load.bars;
    let busiest = descending(bars.iter().map(|bar| (bar.share * 1e12) as u64));
    // A space is half as wide as the rest.
    let space = if split_once(labels.percent(), b' ').is_some() { Type::STRONG.room(1) / 2.0 } else { 0.0 };
    let fits = |write: Write, space: f64| {
        let room = |bar: &Bar| Type::STRONG.room(number::columns(&write(bar.share, labels)));
        bars.iter().all(|bar| room(bar) - space + 3.0 <= plot.pitch)
    };
    let (write, shown): (Write, usize) = match () {
        () if fits(number::percent, space) => (number::percent, bars.len()),
        () if fits(number::bare, 0.0) => (number::bare, bars.len()),
        () => (number::percent, 3),
    };
    let hot = plot.load.max_over_mean.is_some_and(|ratio| ratio >= HOT);
    let mut taken: Vec<f64> = Vec::new();
    for (rank, place) in (0..shown).zip(busiest) {
        let place = place as usize;
        let Some(bar) = bars.get(place) else { continue };
        let text = &write(bar.share, labels);
        let x = plot.middle(place);
        let half = Type::STRONG.room(number::columns(text)) / 2.0;
        let y = plot.y(bar.share + bar.random).min(plot.base - 2.0);
        // Beyond the end of the fair line is its name.
        let by_fair = (y - 9.0 - plot.y(plot.load.fair_share)).abs() < 22.0;
        let last = if by_fair { plot.right + 6.0 - half } else { plot.right + 20.0 };
        let x = if shown < bars.len() { number::within(x, plot.left + half, last) } else { x };
        let clear = taken.iter().all(|other| (other - x).abs() >= 44.0);
        if shown < bars.len() && (!clear || bar.share <= 0.0) {
            continue;
        }
        taken.push(x);
        if hot && rank == 0 {
            draw_hot(pen, plot, x, y, text);
        } else {
            let color = if bar.share > 0.0 { theme.ink } else { theme.ink3 };
            // The dotted line stops for a number.
            let (left, right) = plot.sides(place);
            if (y - 9.0 - plot.y(plot.load.fair_share)).abs() < 8.0 && right - left > WIDE_BAR {
                pen.rect(left, y - 16.0, right - left, 14.0, theme.surface);
            }
            pen.mid_text((x, y - 9.0), Type::STRONG, color, text);
        }
    }
}

/// The total of the busiest bar, larger and with its sign: beside it where there is room, else above it.
fn draw_hot(pen: &mut Pen, plot: &Plot, x: f64, y: f64, text: &str) {
    let off = pen.theme.off;
    let large = Type::LARGE;
    let room = large.room(number::columns(text));
    if room + 20.0 <= plot.pitch {
        pen.mid_text((x + 9.0, y - 13.0), large, off, text);
        pen.triangle((x - room / 2.0 - 2.0, y - 7.0), 13.0, off);
    } else {
        let font = Type::MEDIUM;
        pen.mid_text((x, y - 10.0), font, off, text);
        pen.triangle((x, y - 19.0), 11.0, off);
    }
}

/// The partitions' numbers, and whose they are.
fn draw_numbers(pen: &mut Pen, plot: &Plot) {
    let theme = pen.theme;
    let bars = &plot.load.bars;
    let name = |bar: &Bar| number::group(bar.first, bar.last);
    // The names grow from left to right, but for that of a last group which has fewer partitions.
    let widest = number::widest(&bars.iter().rev().take(2).map(name).into_list());
    let every = number::every(plot.pitch, Type::STRONG.room(widest) + 6.0) as usize;
    let y = plot.base + 14.0;
    for (place, bar) in bars.iter().enumerate().step_by(every) {
        let name = &name(bar);
        let half = Type::STRONG.room(number::columns(name)) / 2.0;
        let x = plot.middle(place).max(plot.left - 8.0 + half);
        // The last one has no room where its group lies at the very end.
        if place > 0 && x + half > plot.right + 4.0 {
            continue;
        }
        pen.mid_text((x, y), Type::STRONG, theme.ink, name);
    }
    let topic = number::cut(plot.name, 18);
    let text = number::fill_all(pen.look.labels.partition_of(), &[("topic", &topic)]);
    pen.mid_text((f64::midpoint(plot.left, plot.right), plot.base + 32.0), Type::LABEL, theme.ink3, &text);
}
