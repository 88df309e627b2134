//! The strokes and signs that all pictures share.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Look,
    hit::Hits,
    scene::{Anchor, Mark, Point, Scene, Type, UNIT, unit},
    surface::Heat,
    theme::{Rgb, Theme},
};
use crate::list::{IntoList, concat};

/// The stroke of what does not line up: on and off, in CSS pixels.
pub(super) const OFF_DASH: [f64; 2] = [8.0, 3.0];
/// The same where it is short or the screen is small.
pub(super) const OFF_DASH_SHORT: [f64; 2] = [6.0, 3.0];
/// The stroke of the fair share.
pub(super) const FAIR_DASH: [f64; 2] = [2.0, 3.0];
/// The stroke of what is drawn at random.
pub(super) const DRAWN_DASH: [f64; 2] = [2.0, 3.0];
/// The stroke of what stood there before.
pub(super) const GHOST_DASH: [f64; 2] = [1.5, 4.0];
/// The stroke around what is not there.
pub(super) const ABSENT_DASH: [f64; 2] = [3.0, 3.0];
/// A curve has so many pieces.
const PIECES: usize = 40;

/// Writes marks into a scene, and where they can be hit.
pub(super) struct Pen<'a> {
    pub(super) theme: Theme,
    pub(super) look: &'a Look,
    pub(super) scene: Scene,
    pub(super) hits: Hits,
}

impl<'a> Pen<'a> {
    /// A pen on a clean figure.
    pub(super) fn new(look: &'a Look) -> Self {
        let mut pen = Self { theme: Theme::of(look), look, scene: Scene::default(), hits: Hits::default() };
        pen.rect(0.0, 0.0, look.width, look.height, pen.theme.surface);
        pen
    }

    /// Whether the figure is as narrow as on a phone.
    pub(super) fn narrow(&self) -> bool {
        super::narrow(self.look.width)
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, color: Rgb) {
        if width > 0.0 && height > 0.0 {
            self.scene.marks.push(Mark::Rect([x, y, width, height], color));
        }
    }

    /// A rectangle's outline, within it. Four rectangles, because edges of those fall on pixels everywhere.
    pub(super) fn frame(&mut self, [x, y, width, height]: [f64; 4], stroke: f64, color: Rgb) {
        self.rect(x, y, width, stroke, color);
        self.rect(x, y + height - stroke, width, stroke, color);
        self.rect(x, y + stroke, stroke, height - 2.0 * stroke, color);
        self.rect(x + width - stroke, y + stroke, stroke, height - 2.0 * stroke, color);
    }

    /// A level line around a height.
    pub(super) fn level(&mut self, x0: f64, x1: f64, y: f64, stroke: f64, color: Rgb) {
        self.rect(x0, y - stroke / 2.0, x1 - x0, stroke, color);
    }

    /// A dashed level line around a height.
    pub(super) fn level_dashed(&mut self, x0: f64, x1: f64, y: f64, stroke: f64, color: Rgb, [on, off]: [f64; 2]) {
        let mut x = x0;
        while x < x1 {
            self.rect(x, y - stroke / 2.0, on.min(x1 - x), stroke, color);
            x += on + off;
        }
    }

    /// A dashed outline, within a rectangle.
    pub(super) fn frame_dashed(&mut self, [x, y, width, height]: [f64; 4], color: Rgb) {
        let [on, off] = ABSENT_DASH;
        self.level_dashed(x, x + width, y + 0.5, 1.0, color, ABSENT_DASH);
        self.level_dashed(x, x + width, y + height - 0.5, 1.0, color, ABSENT_DASH);
        let mut at = y + on + off;
        while at < y + height - 1.0 {
            let length = on.min(y + height - 1.0 - at);
            self.rect(x, at, 1.0, length, color);
            self.rect(x + width - 1.0, at, 1.0, length, color);
            at += on + off;
        }
    }

    pub(super) fn path(&mut self, points: Vec<Point>, stroke: f64, color: Rgb) {
        self.scene.marks.push(Mark::Path(points, stroke, color));
    }

    /// A dashed line: walked along, and cut into pieces.
    pub(super) fn dashed(&mut self, points: &[Point], stroke: f64, color: Rgb, [on, off]: [f64; 2]) {
        let mut piece: Vec<Point> = Vec::new();
        let (mut drawing, mut left) = (true, on);
        for pair in points.windows(2) {
            let &[(x0, y0), (x1, y1)] = pair else { continue };
            let (dx, dy) = (x1 - x0, y1 - y0);
            let length = (dx * dx + dy * dy).sqrt();
            if length <= 0.0 {
                continue;
            }
            let at = |done: f64| (x0 + dx * done / length, y0 + dy * done / length);
            let mut done = 0.0;
            if drawing && piece.is_empty() {
                piece.push((x0, y0));
            }
            while length - done > left {
                done += left;
                if drawing {
                    piece.push(at(done));
                    self.path(core::mem::take(&mut piece), stroke, color);
                } else {
                    piece.push(at(done));
                }
                drawing = !drawing;
                left = if drawing { on } else { off };
            }
            left -= length - done;
            if drawing {
                piece.push((x1, y1));
            }
        }
        if drawing && piece.len() > 1 {
            self.path(piece, stroke, color);
        }
    }

    pub(super) fn area(&mut self, points: Vec<Point>, color: Rgb, opacity: f64) {
        self.scene.marks.push(Mark::Area(points, color, opacity));
    }

    pub(super) fn disc(&mut self, center: Point, radius: f64, color: Rgb) {
        self.scene.marks.push(Mark::Disc(center, radius, color));
    }

    /// A ring around a radius, with what is inside.
    pub(super) fn ring(&mut self, center: Point, radius: f64, stroke: f64, color: Rgb, inside: Rgb) {
        self.disc(center, radius + stroke / 2.0, color);
        self.disc(center, radius - stroke / 2.0, inside);
    }

    pub(super) fn diamond(&mut self, (x, y): Point, radius: f64, color: Rgb) {
        self.area(alloc::vec![(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)], color, 1.0);
    }

    /// A triangle on its base, as high as wide.
    pub(super) fn triangle(&mut self, (x, base): Point, size: f64, color: Rgb) {
        self.area(alloc::vec![(x, base - size), (x + size / 2.0, base), (x - size / 2.0, base)], color, 1.0);
    }

    /// The end of a line: a circle where it lines up, a diamond where it does not, on a rim of the ground.
    pub(super) fn end(&mut self, center: Point, level: bool, color: Rgb) {
        let rim = self.theme.surface;
        if level {
            self.disc(center, 5.75, rim);
            self.disc(center, 4.25, color);
        } else {
            self.diamond(center, 7.0, rim);
            self.diamond(center, 5.0, color);
        }
    }

    /// The start of a line: a small circle on a rim of the ground.
    pub(super) fn start(&mut self, center: Point, color: Rgb) {
        let rim = self.theme.surface;
        self.disc(center, 4.75, rim);
        self.disc(center, 3.25, color);
    }

    /// The sign of what lines up: a circle with =.
    pub(super) fn sign_on(&mut self, (x, y): Point, radius: f64) {
        let (ground, stroke) = (self.theme.on, self.theme.text_on_on);
        self.disc((x, y), radius, ground);
        for bar in [-2.0, 2.0] {
            self.level(x - radius * 0.5, x + radius * 0.5, y + bar, 1.5, stroke);
        }
    }

    /// The sign of what does not: a diamond with ≠.
    pub(super) fn sign_off(&mut self, (x, y): Point, radius: f64) {
        let (ground, stroke) = (self.theme.off, self.theme.text_on_off);
        self.diamond((x, y), radius, ground);
        for bar in [-1.5, 1.5] {
            self.level(x - radius * 0.4, x + radius * 0.4, y + bar, 1.25, stroke);
        }
        self.path(alloc::vec![(x - 1.5, y + 4.0), (x + 1.5, y - 4.0)], 1.25, stroke);
    }

    /// The sign of what a client draws: a ring with ?.
    pub(super) fn sign_random(&mut self, (x, y): Point, color: Rgb) {
        let ground = self.theme.surface;
        self.ring((x, y), 7.0, 1.5, color, ground);
        self.mid_text((x, y), Type::STRONG, color, "?");
    }

    /// Text around a height: the middle of its capitals stands there.
    pub(super) fn text(&mut self, (x, middle): Point, anchor: Anchor, font: Type, color: Rgb, text: &str) {
        // On whole pixels the strokes of letters are sharp.
        let line = (middle + font.size() * 0.36).round();
        self.scene.marks.push(Mark::Text((x, line), anchor, font, color, text.to_string()));
    }

    pub(super) fn start_text(&mut self, place: Point, font: Type, color: Rgb, text: &str) {
        self.text(place, Anchor::Start, font, color, text);
    }

    pub(super) fn end_text(&mut self, place: Point, font: Type, color: Rgb, text: &str) {
        self.text(place, Anchor::End, font, color, text);
    }

    pub(super) fn mid_text(&mut self, place: Point, font: Type, color: Rgb, text: &str) {
        self.text(place, Anchor::Middle, font, color, text);
    }

    /// A bitmap over an area.
    pub(super) fn heat(&mut self, [x, y, width, height]: [f64; 4], columns: u32, cells: Vec<Rgb>, ground: Rgb) {
        let (place, size) = ((unit(x), unit(y)), (unit(width), unit(height)));
        self.scene.marks.push(Mark::Heat(Heat { place, size, columns, ground, cells }));
    }

    /// A box with a key and where it goes, around a place but within the figure; with a ring where it is focused.
    ///
    /// Gives the box, so that a second one can keep clear of it.
    pub(super) fn label(&mut self, (x, y): Point, key: &str, places: &str, color: Rgb, focus: bool) -> [f64; 4] {
        let Theme { surface, ink, .. } = self.theme;
        let [name, where_to] = [key, places].map(|text| Type::STRONG_KEY.room(super::number::columns(text)));
        let gap = if key.is_empty() || places.is_empty() { 0.0 } else { 14.0 };
        let (width, height) = ((name + gap + where_to + 24.0).ceil(), 26.0);
        let fit = |at: f64, size: f64, whole: f64| (at - size / 2.0).min(whole - size - 4.0).max(4.0).round();
        let (left, top) = (fit(x, width, self.look.width), fit(y, height, self.look.height));
        let outer = [left, top, width, height];
        if focus {
            self.rect(left - 4.0, top - 4.0, width + 8.0, height + 8.0, ink);
            self.rect(left - 2.0, top - 2.0, width + 4.0, height + 4.0, surface);
        }
        self.rect(left, top, width, height, color);
        self.rect(left + 1.5, top + 1.5, width - 3.0, height - 3.0, surface);
        let middle = top + height / 2.0;
        self.start_text((left + 12.0, middle), Type::STRONG_KEY, ink, key);
        self.end_text((left + width - 12.0, middle), Type::STRONG_KEY, color, places);
        outer
    }

    /// The ring of a focused mark, around its box.
    pub(super) fn focus_ring(&mut self, [x, y, width, height]: [f64; 4]) {
        let ink = self.theme.ink;
        self.frame([x, y, width, height], 2.0, ink);
    }
}

/// A curve that leaves and arrives level.
pub(super) fn curve((x0, y0): Point, (x1, y1): Point) -> Vec<Point> {
    let bend = (x1 - x0) * 0.46;
    let middles = [(x0 + bend, y0), (x1 - bend, y1)];
    (0..=PIECES)
        .map(|piece| {
            let t = piece as f64 / PIECES as f64;
            let s = 1.0 - t;
            let mix = |p0: f64, p1: f64, p2: f64, p3: f64| {
                s * s * s * p0 + 3.0 * s * s * t * p1 + 3.0 * s * t * t * p2 + t * t * t * p3
            };
            (mix(x0, middles[0].0, middles[1].0, x1), mix(y0, middles[0].1, middles[1].1, y1))
        })
        .into_list()
}

/// Where a key goes, as its label says it.
pub(super) fn places(a: u32, b: u32) -> String {
    concat(&[&a.to_string(), " → ", &b.to_string()])
}

/// The nearest multiple of a backend unit, so that equal sums give equal places.
pub(super) fn whole(pixels: f64) -> f64 {
    f64::from(unit(pixels)) / UNIT
}
