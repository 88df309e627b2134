//! What a picture is made of, before any backend sees it.
//!
//! Charts write marks into a [`Scene`] in CSS pixels; [`play`] hands them to a plotters backend.
//! So chart code is compiled once, whatever the backends, and nothing is ever measured: text has fixed anchors.

use alloc::{string::String, vec::Vec};

use core::convert::Infallible;

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontFamily, FontStyle,
    text_anchor::{HPos, Pos, VPos},
};

use super::{
    surface::{Heat, Surface},
    theme::Rgb,
};

/// Backend units in a CSS pixel. Backends count in whole numbers, and an eighth of a pixel is fine enough for every stroke.
pub const UNIT: f64 = 8.0;
/// Plotters' SVG backend divides sizes of text by this.
pub(super) const TEXT_SCALE: f64 = 1.24;

/// A place in CSS pixels.
pub(super) type Point = (f64, f64);

/// One mark, in CSS pixels.
pub(super) enum Mark {
    /// A filled rectangle: left, top, width, height.
    Rect([f64; 4], Rgb),
    /// A line of a width.
    Path(Vec<Point>, f64, Rgb),
    /// A filled polygon and how opaque it is.
    Area(Vec<Point>, Rgb, f64),
    /// A filled circle: centre and radius.
    Disc(Point, f64, Rgb),
    /// Text, its start, end or middle at a place on the base line.
    Text(Point, Anchor, Type, Rgb, String),
    /// A bitmap, scaled up.
    Heat(Heat),
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Size, weight and family of a text, in one byte, which is what passes at the least cost.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Type(u8);

const BOLD: u8 = 1 << 6;
const MONO: u8 = 1 << 7;

impl Type {
    /// Labels.
    pub(super) const LABEL: Self = Self(12);
    /// Labels that stand out.
    pub(super) const STRONG: Self = Self(12 + BOLD);
    /// Numbers of lanes.
    pub(super) const NUMBER: Self = Self(15 + BOLD);
    /// What stands out most.
    pub(super) const LARGE: Self = Self(16 + BOLD);
    /// The same where there is less room.
    pub(super) const MEDIUM: Self = Self(13 + BOLD);
    /// Keys.
    pub(super) const KEY: Self = Self(12 + MONO);
    /// Keys that stand out.
    pub(super) const STRONG_KEY: Self = Self(12 + BOLD + MONO);

    /// In CSS pixels.
    pub(super) fn size(self) -> f64 {
        f64::from(self.0 & !(BOLD | MONO))
    }

    const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    /// What a text of so many columns takes at most: exact for keys, a budget that wide system fonts keep for the rest.
    #[inline(never)]
    pub(super) fn room(self, columns: usize) -> f64 {
        let em = match (self.has(MONO), self.has(BOLD)) {
            (true, _) => 0.602,
            (_, true) => 0.7,
            _ => 0.64,
        };
        columns as f64 * em * self.size()
    }
}

/// A picture.
#[derive(Default)]
pub(super) struct Scene {
    pub(super) marks: Vec<Mark>,
}

/// Draws every mark, in order.
pub(super) fn play<DB: Surface>(scene: &Scene, backend: &mut DB) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
    backend.ensure_prepared()?;
    for mark in &scene.marks {
        match mark {
            &Mark::Rect([x, y, width, height], color) => {
                backend.draw_rect(units((x, y)), units((x + width, y + height)), &Stroke::fill(color, 1.0), true)?;
            }
            Mark::Path(points, width, color) => {
                let stroke = Stroke { width: unit(*width) as u32, ..Stroke::fill(*color, 1.0) };
                backend.draw_path(points.iter().copied().map(units), &stroke)?;
            }
            Mark::Area(points, color, opacity) => {
                backend.fill_polygon(points.iter().copied().map(units), &Stroke::fill(*color, *opacity))?;
            }
            &Mark::Disc(center, radius, color) => {
                backend.draw_circle(units(center), unit(radius) as u32, &Stroke::fill(color, 1.0), true)?;
            }
            Mark::Text(place, anchor, font, color, text) => {
                backend.draw_text(text, &Writing { font: *font, anchor: *anchor, color: *color }, units(*place))?;
            }
            Mark::Heat(heat) => backend.heat(heat)?,
        }
    }
    Ok(())
}

/// How a shape is drawn.
struct Stroke {
    color: BackendColor,
    width: u32,
}

impl Stroke {
    fn fill(color: Rgb, opacity: f64) -> Self {
        Self { color: backend_color(color, opacity), width: 0 }
    }
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// How a text is drawn.
struct Writing {
    font: Type,
    anchor: Anchor,
    color: Rgb,
}

impl BackendTextStyle for Writing {
    type FontError = Infallible;

    fn color(&self) -> BackendColor {
        backend_color(self.color, 1.0)
    }

    fn size(&self) -> f64 {
        let size = self.font.size() * UNIT;
        let scaled = size * TEXT_SCALE;
        // The product may lie one bit too high, and the picture would then say 104.00000000000001.
        if scaled / TEXT_SCALE > size { scaled.next_down() } else { scaled }
    }

    fn anchor(&self) -> Pos {
        let h_pos = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        Pos::new(h_pos, VPos::Center)
    }

    fn style(&self) -> FontStyle {
        if self.font.has(BOLD) { FontStyle::Bold } else { FontStyle::Normal }
    }

    fn family(&self) -> FontFamily<'_> {
        if self.font.has(MONO) { FontFamily::Monospace } else { FontFamily::SansSerif }
    }

    /// Nothing asks: every text has a place.
    fn layout_box(&self, _: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        Ok(((0, 0), (0, 0)))
    }

    /// No backend here has glyphs of its own.
    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        _: &str,
        _: BackendCoord,
        _: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        Ok(Ok(()))
    }
}

fn backend_color(color: Rgb, alpha: f64) -> BackendColor {
    let [red, green, blue] = color.bytes();
    BackendColor { alpha, rgb: (red, green, blue) }
}

fn units((x, y): Point) -> (i32, i32) {
    (unit(x), unit(y))
}

/// CSS pixels as the nearest whole number of units.
pub(super) fn unit(pixels: f64) -> i32 {
    (pixels * UNIT).round() as i32
}
