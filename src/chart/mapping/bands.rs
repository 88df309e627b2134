//! More keys: a band for each pair of partitions, as wide as its traffic or its keys.

use alloc::{string::String, vec::Vec};

use super::{Lanes, labelled};
use crate::{
    chart::{
        hit::Shape,
        number,
        pen::{GHOST_DASH, Pen, curve, places, whole},
        scene::{Point, Type},
        state::{State, States},
    },
    copartition::Cell,
    list::IntoList,
    report::{Pick, Report},
    scenario::Measure,
};

/// How opaque a band is that does not line up, and one that is hovered or pinned.
const OPACITY: [f64; 2] = [0.13, 0.34];
/// So many bands leave a trace: more would hide what there is.
const GHOSTS: u32 = 12;
/// Thinner bands are lines.
const THREAD: f64 = 3.0;

struct Band {
    /// The pair of partitions.
    lanes: [u32; 2],
    keys: u32,
    share: f64,
    width: f64,
    /// The upper edge on each side.
    tops: [f64; 2],
    state: State,
}

impl Band {
    fn level(&self) -> bool {
        self.lanes[0] == self.lanes[1]
    }

    fn pick(&self) -> Pick {
        Pick::Pair { a: self.lanes[0], b: self.lanes[1] }
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let lanes = Lanes::new(pen, report);
    lanes.draw(pen, report, states);
    let measure = Measure::from_id(report.settings.by).unwrap_or_default();
    let widest = report.alignment.widest(measure).into_iter().take(report.mapping.bands as usize);
    let mut bands: Vec<Band> = widest
        .map(|cell| Band {
            lanes: [cell.a, cell.b],
            keys: cell.keys as u32,
            share: report.alignment.share_of(cell, measure),
            width: 0.0,
            tops: [0.0; 2],
            state: states.pair(cell.a, cell.b),
        })
        .into_list();
    settle(&lanes, &mut bands);

    let states_in_order = [State::Dim, State::Plain, State::Pinned, State::Hover];
    for state in states_in_order {
        for level in [false, true] {
            for band in bands.iter().filter(|band| band.state == state && band.level() == level) {
                draw_band(pen, &lanes, band);
            }
        }
    }
    draw_ghosts(pen, &lanes, report, measure);
    draw_counts(pen, &lanes, report);
    mark(pen, &lanes, &bands);
    draw_label(pen, &lanes, &bands, report, states);
}

/// The bands that end in a lane, by place: the level one, then by target.
fn in_order(lanes: &Lanes, bands: &[Band], side: usize, lane: u32) -> Vec<usize> {
    let mut order = Vec::new();
    let targets = (0..lanes.counts[1 - side]).filter(|&target| target != lane);
    for target in core::iter::once(lane).chain(targets) {
        let here = bands.iter().position(|band| band.lanes[side] == lane && band.lanes[1 - side] == target);
        here.into_iter().add_to(&mut order);
    }
    order
}

/// Gives every band its width, on one scale for both sides, and its edges.
fn settle(lanes: &Lanes, bands: &mut [Band]) {
    let margin = number::within(lanes.lane * 0.11, 0.5, 6.0);
    let room = (lanes.lane - 1.0 - 2.0 * margin).max(1.0);
    let mut scale = f64::INFINITY;
    let mut orders = Vec::new();
    for side in 0..2 {
        for lane in 0..lanes.counts[side] {
            let order = in_order(lanes, bands, side, lane);
            let share: f64 = order.iter().filter_map(|&place| bands.get(place)).map(|band| band.share).sum();
            let gaps = gap(lanes, order.len()) * order.len().saturating_sub(1) as f64;
            if share > 0.0 {
                scale = scale.min((room - gaps) / share);
            }
            orders.push((side, lane, order));
        }
    }
    for band in bands.iter_mut() {
        // The same width on both sides, in whole units, so that the level band is exactly level.
        band.width = if scale.is_finite() { whole(band.share * scale).max(0.75) } else { 1.0 };
    }
    for (side, lane, order) in orders {
        let gap = gap(lanes, order.len());
        let all: f64 = order.iter().filter_map(|&place| bands.get(place)).map(|band| band.width + gap).sum();
        // Bands that are too light for their width would not fit: they overlap.
        let squeeze = (room / all.max(1.0)).min(1.0);
        let mut used = 0.0;
        for place in order {
            let Some(band) = bands.get_mut(place) else { continue };
            band.tops[side] = whole(lanes.start(lane) + margin + used * squeeze);
            used += band.width + gap;
        }
    }
}

/// What lies between two bands of a lane with so many.
fn gap(lanes: &Lanes, bands: usize) -> f64 {
    (lanes.lane * 0.25 / bands.max(1) as f64).min(2.0)
}

/// The ends of a line at a depth within a band.
fn ends(lanes: &Lanes, band: &Band, depth: f64) -> [Point; 2] {
    let [left, right] = band.tops;
    [(lanes.rail_at(0) + 2.0, left + depth), (lanes.rail_at(1) - 2.0, right + depth)]
}

fn draw_band(pen: &mut Pen, lanes: &Lanes, band: &Band) {
    let theme = pen.theme;
    let (out, dim) = (band.state.stands_out(), band.state == State::Dim);
    let stroke = if out { 2.0 } else { 1.0 };
    let [from, to] = ends(lanes, band, band.width / 2.0);
    if band.level() {
        let (fill, edge) = if dim { (theme.sunken, theme.line2) } else { (theme.on_mid, theme.on) };
        let wide = band.width.max(1.5) + if out { 1.0 } else { 0.0 };
        if wide < THREAD {
            pen.level(from.0, to.0, from.1, wide, edge);
        } else {
            pen.level(from.0, to.0, from.1, wide, fill);
            for y in [from.1 - wide / 2.0, from.1 + wide / 2.0 - stroke] {
                pen.rect(from.0, y, to.0 - from.0, stroke, edge);
            }
        }
        return;
    }
    let color = if dim { theme.line2 } else { theme.off };
    if band.width < THREAD {
        pen.path(curve(from, to), number::within(band.width, 0.75, 1.5) + if out { 1.0 } else { 0.0 }, color);
        return;
    }
    let edge = |depth: f64| {
        let [from, to] = ends(lanes, band, depth);
        curve(from, to)
    };
    let (upper, lower) = (edge(stroke / 2.0), edge(band.width - stroke / 2.0));
    let mut around = upper.clone();
    lower.iter().rev().copied().add_to(&mut around);
    pen.area(around, color, OPACITY[usize::from(out)]);
    pen.path(upper, stroke, color);
    pen.path(lower, stroke, color);
}

/// A dotted line for each of the widest bands that no key goes now.
fn draw_ghosts(pen: &mut Pen, lanes: &Lanes, report: &Report, measure: Measure) {
    let Some(before) = &pen.look.before else { return };
    let mut left = GHOSTS;
    for was in before.report.shown().alignment.widest(measure) {
        let here = |cell: &Cell| (cell.a, cell.b) == (was.a, was.b);
        if was.a < lanes.counts[0] && was.b < lanes.counts[1] && !report.alignment.cells.iter().any(here) {
            let [from, to] = [(0, was.a), (1, was.b)].map(|(side, lane)| (lanes.rail_at(side), lanes.middle(lane)));
            pen.dashed(&curve(from, to), 1.5, pen.theme.ink2, GHOST_DASH);
            left -= 1;
            if left == 0 {
                return;
            }
        }
    }
}

/// How many keys each lane has, in place of their names.
fn draw_counts(pen: &mut Pen, lanes: &Lanes, report: &Report) {
    if !lanes.has_text() {
        return;
    }
    let color = pen.theme.ink2;
    for &(side, load) in &[(0, &report.load.a), (1, &report.load.b)] {
        for (lane, bar) in (0..).zip(&load.bars) {
            let labels = &pen.look.labels;
            let text = if lanes.narrow { number::count(bar.keys, labels) } else { number::keys(bar.keys, labels) };
            let (_, anchor) = Lanes::anchors(side);
            let x = lanes.edge_at(side, lanes.rail - 12.0);
            pen.text((x, lanes.middle(lane)), anchor, Type::LABEL, color, &text);
        }
    }
}

/// Where the marks are, down the lanes of A with the bands of each, then down those of B.
fn mark(pen: &mut Pen, lanes: &Lanes, bands: &[Band]) {
    for lane in 0..lanes.counts[0] {
        lanes.hits(pen, 0, lane, lane);
        for place in in_order(lanes, bands, 0, lane) {
            let Some(band) = bands.get(place) else { continue };
            let [from, to] = ends(lanes, band, band.width / 2.0);
            let points = if band.level() { alloc::vec![from, to] } else { curve(from, to) };
            pen.hits.stop(band.pick(), Shape::Line(points, band.width / 2.0), 1, lane);
        }
    }
    for lane in 0..lanes.counts[1] {
        lanes.hits(pen, 1, lane, lanes.counts[0] + lane);
    }
}

/// The box of a band that alone is hovered, focused or pinned: the pair and its keys, or the key that is meant.
fn draw_label(pen: &mut Pen, lanes: &Lanes, bands: &[Band], report: &Report, states: &States) {
    let mut taken: Option<f64> = None;
    for (wanted, pick) in labelled(pen.look) {
        let mut alone = bands.iter().filter(|band| band.state == wanted);
        let only = match (alone.next(), alone.next()) {
            (only, None) => only,
            _ => None,
        };
        let Some(band) = bands.iter().find(|band| band.pick() == *pick).or(only) else { continue };
        let pair = places(band.lanes[0], band.lanes[1]);
        let named = match pick {
            Pick::Key { id } => report.keys.rows.iter().find(|row| row.id == *id).and_then(|row| row.key.as_deref()),
            _ => None,
        };
        let (what, how): (String, String) = match named {
            Some(name) => (number::cut(name, 18), pair),
            None => (pair, number::keys(band.keys, &pen.look.labels)),
        };
        let color = if band.level() { pen.theme.on } else { pen.theme.off };
        let [from, to] = ends(lanes, band, band.width / 2.0);
        let mut y = f64::midpoint(from.1, to.1);
        if taken.is_some_and(|taken| (taken - y).abs() < 30.0) {
            y += 32.0;
        }
        taken = Some(y);
        pen.label((f64::midpoint(from.0, to.0), y), &what, &how, color, states.focused(pick));
    }
}
