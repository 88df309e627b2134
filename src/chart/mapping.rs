//! Where each key goes in both topics: partitions as lanes, the same number at the same height on both sides.
//!
//! What lines up runs level; what does not leaves its lane.

use alloc::string::ToString;

use super::{
    Look, matrix, number,
    pen::Pen,
    scene::{Anchor, Type},
    state::{State, States},
};
use crate::report::{Pick, Report, TopicLoad, load::Bar};

mod bands;
mod lines;

/// From so many CSS pixels on a lane has room for a line of text.
const TEXT_LANE: f64 = 15.0;
/// From so many on its share stands under its number.
const SHARE_LANE: f64 = 34.0;
/// From so many on a number has room above two names.
const HEAD_LANE: f64 = 42.0;

/// The two sides, by the names that picks have for them.
const TOPICS: [&str; 2] = ["a", "b"];

/// Draws the mapping in the form that the report says.
pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    match report.mapping.form {
        "lines" => lines::compose(pen, report, states),
        "matrix" => matrix::compose(pen, report, states),
        _ => bands::compose(pen, report, states),
    }
}

/// Where the lanes are. All of them are equally high, whatever is in them.
struct Lanes {
    /// How many partitions each topic has.
    counts: [u32; 2],
    /// The height of a lane.
    lane: f64,
    /// Where the first one begins.
    top: f64,
    /// How far the rails are from the outer sides: those of the page's cards meet them there.
    rail: f64,
    width: f64,
    narrow: bool,
    /// On a narrow figure long names have no room beside the number: it then stands above them, in so much room.
    head: f64,
}

impl Lanes {
    fn new(pen: &Pen, report: &Report) -> Self {
        let narrow = pen.narrow();
        let counts = [report.settings.a.partitions, report.settings.b.partitions];
        let (top, bottom) = if narrow { (11.0, 3.0) } else { (14.0, 8.0) };
        let all = f64::from(counts[0].max(counts[1]).max(1));
        let lane = ((pen.look.height - top - bottom) / all).floor().max(1.0);
        let keys = report.keys.rows.iter().filter_map(|row| row.key.as_deref());
        let long = report.mapping.form == "lines" && keys.map(number::columns).any(|columns| columns > 5);
        let head = if narrow && long && lane >= HEAD_LANE { 18.0 } else { 0.0 };
        Self { counts, lane, top, rail: if narrow { 72.0 } else { 132.0 }, width: pen.look.width, narrow, head }
    }

    /// The middle of a side's rail.
    fn rail_at(&self, side: usize) -> f64 {
        if side == 0 { self.rail } else { self.width - self.rail }
    }

    /// Where a lane begins, from the top.
    fn start(&self, lane: u32) -> f64 {
        self.top + f64::from(lane) * self.lane
    }

    fn middle(&self, lane: u32) -> f64 {
        self.start(lane) + (self.lane - 1.0) / 2.0
    }

    /// The middle of what a lane has beneath its head.
    fn body(&self, lane: u32) -> f64 {
        self.middle(lane) + self.head / 2.0
    }

    /// A place so far from a side's outer edge.
    fn edge_at(&self, side: usize, distance: f64) -> f64 {
        if side == 0 { distance } else { self.width - distance }
    }

    /// A rectangle from one distance to another, measured from a side's outer edge.
    fn block(&self, side: usize, from: f64, to: f64, y: f64, height: f64) -> [f64; 4] {
        let x = if side == 0 { from } else { self.width - to };
        [x, y, to - from, height]
    }

    fn has_text(&self) -> bool {
        self.lane >= TEXT_LANE
    }

    /// Whether the shares stand under the numbers.
    fn has_shares(&self) -> bool {
        self.lane >= SHARE_LANE && !self.narrow
    }

    /// The text anchor of what stands at the outer edge of a side, and of what stands at the rail.
    fn anchors(side: usize) -> (Anchor, Anchor) {
        if side == 0 { (Anchor::Start, Anchor::End) } else { (Anchor::End, Anchor::Start) }
    }

    /// Lanes with numbers and shares, what is missing, and the rails.
    fn draw(&self, pen: &mut Pen, report: &Report, states: &States) {
        let theme = pen.theme;
        let all = self.counts[0].max(self.counts[1]);
        let blocks = if self.has_text() { 1 } else { 8 };
        let mut lane = 0;
        while lane < all + blocks {
            pen.rect(self.rail, self.start(lane.min(all)), self.width - 2.0 * self.rail, 1.0, theme.line);
            lane += blocks;
        }
        for side in 0..2 {
            let count = self.counts[side];
            for lane in 0..count {
                self.draw_lane(pen, side, lane, states);
            }
            // After all lanes, since those may be lower than a number.
            for lane in 0..count {
                self.draw_number(pen, side, lane, report);
            }
            self.draw_missing(pen, side, all);
            let (rail, end) = (self.rail_at(side), self.start(count));
            pen.rect(rail - 1.0, 0.0, 2.0, end, theme.ink);
            pen.rect(rail - 5.0, end - 2.0, 10.0, 2.0, theme.ink);
        }
    }

    fn draw_lane(&self, pen: &mut Pen, side: usize, lane: u32, states: &States) {
        let theme = pen.theme;
        let pick = partition(side, lane);
        let other_block = !self.has_text() && (lane / 8) % 2 == 1;
        let ground = if states.hovered(&pick) {
            theme.line2
        } else if other_block {
            theme.line
        } else {
            theme.sunken
        };
        let height = if self.lane > 2.0 { self.lane - 1.0 } else { self.lane };
        let [x, y, width, height] = self.block(side, 0.0, self.rail - 1.0, self.start(lane), height);
        pen.rect(x, y, width, height, ground);
        if states.pinned(&pick) {
            let [x, y, width, height] = self.block(side, 0.0, 3.0, y, height);
            pen.rect(x, y, width, height, theme.ink);
        }
        if states.focused(&pick) {
            pen.focus_ring([x, y, width, height]);
        }
    }

    fn draw_number(&self, pen: &mut Pen, side: usize, lane: u32, report: &Report) {
        let step = match self.lane {
            TEXT_LANE.. => 1,
            10.0.. => 4,
            _ => 8,
        };
        if !lane.is_multiple_of(step) {
            return;
        }
        let theme = pen.theme;
        let (outer, inner) = Self::anchors(side);
        let font = if self.lane < 20.0 { Type::STRONG } else { Type::NUMBER };
        let middle = self.middle(lane);
        let text = lane.to_string();
        let share = share_of(report, side, lane);
        match share {
            _ if self.head > 0.0 => {
                let y = self.start(lane) + self.head / 2.0 + 2.0;
                pen.text((self.edge_at(side, 12.0), y), outer, font, theme.ink, &text);
            }
            _ if self.narrow => pen.text((self.edge_at(side, 22.0), middle), inner, font, theme.ink, &text),
            Some(share) if self.has_shares() => {
                let x = self.edge_at(side, 12.0);
                let (up, down) = if self.lane < 40.0 { (6.5, 8.0) } else { (7.5, 10.5) };
                pen.text((x, middle - up), outer, font, theme.ink, &text);
                let share = number::percent(share, &pen.look.labels);
                pen.text((x, middle + down), outer, Type::LABEL, theme.ink3, &share);
            }
            _ => pen.text((self.edge_at(side, 12.0), middle), outer, font, theme.ink, &text),
        }
    }

    /// Dashed boxes for the partitions that the other topic has; a single one where they are many.
    fn draw_missing(&self, pen: &mut Pen, side: usize, all: u32) {
        let theme = pen.theme;
        let missing = self.counts[side]..all;
        let each = if self.lane >= SHARE_LANE { 1 } else { missing.len() };
        let labels = &pen.look.labels;
        let template = if self.narrow { labels.no_partition_short() } else { labels.no_partition() };
        for first in missing.step_by(each.max(1)) {
            let last = (first + each as u32 - 1).min(all - 1);
            let text = number::fill(template, &number::group(first, last));
            let (y, end) = (self.start(first), self.start(last) + self.lane - 1.0);
            pen.frame_dashed(self.block(side, 0.0, self.rail - 1.0, y, end - y), theme.line2);
            let middle = if last == first { self.middle(first) } else { y + 12.0 };
            if end - y >= TEXT_LANE - 1.0 {
                let (outer, _) = Self::anchors(side);
                let middle = middle.min(f64::midpoint(y, end));
                pen.text((self.edge_at(side, 12.0), middle), outer, Type::LABEL, theme.ink3, &text);
            }
        }
    }

    /// The lanes of a side as marks.
    fn hits(&self, pen: &mut Pen, side: usize, lane: u32, row: u32) {
        let area = self.block(side, 0.0, self.rail, self.start(lane), self.lane);
        pen.hits.area(partition(side, lane), area, 0, row);
    }
}

/// A lane as a pick.
fn partition(side: usize, lane: u32) -> Pick {
    Pick::Partition { topic: TOPICS[side], partition: lane, last: lane }
}

/// What may have a box with its name: what is pinned, and what is hovered or else focused.
fn labelled(look: &Look) -> impl Iterator<Item = (State, &Pick)> {
    let hover = look.hover.as_ref().filter(|_| look.hover != look.focus);
    let picks = [(State::Pinned, look.pin.as_ref()), (State::Hover, hover), (State::Hover, look.focus.as_ref())];
    picks.into_iter().filter_map(|(state, pick)| Some((state, pick?)))
}

/// A partition's share of what is counted; `None` where there is nothing to share.
fn share_of(report: &Report, side: usize, lane: u32) -> Option<f64> {
    let load = if side == 0 { &report.load.a } else { &report.load.b };
    load.bars.get(lane as usize).and_then(|bar| bar_share(report, load, bar))
}

/// A bar's share of the traffic, or of the keys.
pub(super) fn bar_share(report: &Report, load: &TopicLoad, bar: &Bar) -> Option<f64> {
    match report.settings.by {
        "keys" => (load.keys > 0).then(|| f64::from(bar.keys) / f64::from(load.keys)),
        _ => (load.total > 0).then_some(bar.share),
    }
}
