//! What stands where in a picture, for pointers and for keys.

use alloc::vec::Vec;

use crate::{list::IntoList, report::Pick};

/// Lines are hit so many CSS pixels beside them.
const REACH: f64 = 8.0;

/// The marks of a picture, in reading order. Places are CSS pixels from its upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hits {
    hits: Vec<Hit>,
}

/// A mark. Where several stand for one pick, those that are no stop are hit but not stepped to.
#[derive(Clone, Debug, PartialEq)]
struct Hit {
    pick: Pick,
    shape: Shape,
    layer: u8,
    /// The row, series or topic that it belongs to.
    row: u32,
    stop: bool,
}

/// The place of a mark.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// Left, top, width and height.
    Area([f64; 4]),
    /// A line, and half of its width.
    Line(Vec<(f64, f64)>, f64),
}

/// A way to go on from a mark with the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next mark in reading order.
    Next,
    /// To the one before.
    Previous,
    /// To the nearest mark of the row, series or topic above.
    Up,
    /// To the nearest one below.
    Down,
    /// To the first mark.
    First,
    /// To the last one.
    Last,
}

impl Step {
    /// The step with this id: `next`, `previous`, `up`, `down`, `first` or `last`.
    pub fn from_id(id: &str) -> Option<Self> {
        Some(match id {
            "next" => Self::Next,
            "previous" => Self::Previous,
            "up" => Self::Up,
            "down" => Self::Down,
            "first" => Self::First,
            "last" => Self::Last,
            _ => return None,
        })
    }
}

impl Hits {
    /// A mark that can be stepped to.
    pub(super) fn stop(&mut self, pick: Pick, shape: Shape, layer: u8, row: u32) {
        self.hits.push(Hit { pick, shape, layer, row, stop: true });
    }

    /// The same of a mark that is a box.
    pub(super) fn area(&mut self, pick: Pick, area: [f64; 4], layer: u8, row: u32) {
        self.stop(pick, Shape::Area(area), layer, row);
    }

    /// One more place of a mark.
    pub(super) fn also(&mut self, pick: Pick, shape: Shape, layer: u8) {
        self.hits.push(Hit { pick, shape, layer, row: 0, stop: false });
    }

    /// What stands at a place: of the topmost marks within reach the nearest.
    pub fn at(&self, x: f64, y: f64) -> Option<&Pick> {
        let mut best: Option<(u8, f64, &Pick)> = None;
        for hit in &self.hits {
            let (distance, reach) = match &hit.shape {
                Shape::Area(area) => (beside(area, x, y), 0.0),
                Shape::Line(points, half) => (along(points, x, y) - half, REACH),
            };
            let better =
                best.is_none_or(|(layer, so_far, _)| hit.layer > layer || (hit.layer == layer && distance < so_far));
            if distance <= reach && better {
                best = Some((hit.layer, distance, &hit.pick));
            }
        }
        best.map(|(_, _, pick)| pick)
    }

    /// The mark that a step leads to; the first one where there is none to start from, the same one at an end.
    pub fn step(&self, from: Option<&Pick>, step: Step) -> Option<&Pick> {
        let stops: Vec<&Hit> = self.hits.iter().filter(|hit| hit.stop).into_list();
        let last = stops.len().checked_sub(1)?;
        let here = from.and_then(|pick| stops.iter().position(|hit| hit.pick == *pick));
        let to = match (here, step) {
            (_, Step::Last) => last,
            (None, _) | (_, Step::First) => 0,
            (Some(here), Step::Next) => last.min(here + 1),
            (Some(here), Step::Previous) => here.saturating_sub(1),
            (Some(here), Step::Up | Step::Down) => across(&stops, here, step == Step::Down),
        };
        stops.get(to).map(|hit| &hit.pick)
    }

    /// The box around all places of a mark: left, top, width and height.
    pub fn bounds(&self, pick: &Pick) -> Option<[f64; 4]> {
        let boxes = self.hits.iter().filter(|hit| hit.pick == *pick).map(|hit| around(&hit.shape));
        boxes.reduce(|one, other| {
            let (left, top) = (one[0].min(other[0]), one[1].min(other[1]));
            let right = (one[0] + one[2]).max(other[0] + other[2]);
            let bottom = (one[1] + one[3]).max(other[1] + other[3]);
            [left, top, right - left, bottom - top]
        })
    }
}

/// The stop of the neighbouring row that is nearest to where we are; the same one past the last row.
fn across(stops: &[&Hit], here: usize, down: bool) -> usize {
    let Some(from) = stops.get(here) else { return here };
    let mut row = from.row;
    for other in stops.iter().map(|hit| hit.row) {
        let beyond = if down { other > from.row } else { other < from.row };
        let nearer = if down { other < row } else { other > row };
        if beyond && (nearer || row == from.row) {
            row = other;
        }
    }
    if row == from.row {
        return here;
    }
    let (x, _) = middle(from);
    let mut best = (here, f64::INFINITY);
    for (place, hit) in stops.iter().enumerate() {
        let distance = (middle(hit).0 - x).abs();
        if hit.row == row && distance < best.1 {
            best = (place, distance);
        }
    }
    best.0
}

fn middle(hit: &Hit) -> (f64, f64) {
    let [x, y, width, height] = around(&hit.shape);
    (x + width / 2.0, y + height / 2.0)
}

fn around(shape: &Shape) -> [f64; 4] {
    match shape {
        Shape::Area(area) => *area,
        Shape::Line(points, half) => {
            let (mut left, mut top, mut right, mut bottom) =
                (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY);
            for &(x, y) in points {
                (left, top) = (left.min(x), top.min(y));
                (right, bottom) = (right.max(x), bottom.max(y));
            }
            [left - half, top - half, right - left + 2.0 * half, bottom - top + 2.0 * half]
        }
    }
}

/// How far a place is from a box; 0 inside.
fn beside(&[left, top, width, height]: &[f64; 4], x: f64, y: f64) -> f64 {
    let across = (left - x).max(x - left - width).max(0.0);
    let down = (top - y).max(y - top - height).max(0.0);
    (across * across + down * down).sqrt()
}

/// How far a place is from a line.
fn along(points: &[(f64, f64)], x: f64, y: f64) -> f64 {
    let mut nearest = f64::INFINITY;
    for pair in points.windows(2) {
        let &[(x0, y0), (x1, y1)] = pair else { continue };
        let (dx, dy) = (x1 - x0, y1 - y0);
        let length = dx * dx + dy * dy;
        let part =
            if length > 0.0 { super::number::within(((x - x0) * dx + (y - y0) * dy) / length, 0.0, 1.0) } else { 0.0 };
        let (ex, ey) = (x - x0 - part * dx, y - y0 - part * dy);
        nearest = nearest.min(ex * ex + ey * ey);
    }
    nearest.sqrt()
}
