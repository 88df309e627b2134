//! What a picture is made of, before any backend sees it.
//!
//! Charts write marks into a [`Scene`] in CSS pixels; [`play`] hands them to a plotters backend as plotters elements.
//! So chart code is compiled once, whatever the backends, and nothing is ever measured: text has fixed anchors.

use alloc::{string::String, vec::Vec};

use plotters::{
    coord::Shift,
    drawing::{DrawingArea, DrawingAreaErrorKind},
    element::{Circle, PathElement, Polygon, Rectangle, Text},
    style::{
        Color, FontDesc, FontFamily, FontStyle, RGBColor, ShapeStyle, TextStyle,
        text_anchor::{HPos, Pos, VPos},
    },
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

/// Draws every mark, in order, with plotters elements.
pub(super) fn play<DB: Surface>(
    scene: &Scene,
    root: &DrawingArea<DB, Shift>,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    for mark in &scene.marks {
        match mark {
            &Mark::Rect([x, y, width, height], color) => {
                root.draw(&Rectangle::new([units((x, y)), units((x + width, y + height))], filled(color, 1.0)))?;
            }
            Mark::Path(points, width, color) => {
                let stroke =
                    ShapeStyle { color: rgb(*color).to_rgba(), filled: false, stroke_width: unit(*width) as u32 };
                root.draw(&PathElement::new(all(points), stroke))?;
            }
            Mark::Area(points, color, opacity) => root.draw(&Polygon::new(all(points), filled(*color, *opacity)))?,
            &Mark::Disc(center, radius, color) => {
                root.draw(&Circle::new(units(center), unit(radius), filled(color, 1.0)))?;
            }
            Mark::Text(place, anchor, font, color, text) => {
                root.draw(&Text::new(text.as_str(), units(*place), text_style(*anchor, *font, *color)))?;
            }
            Mark::Heat(heat) => root.draw(heat)?,
        }
    }
    Ok(())
}

fn text_style(anchor: Anchor, font: Type, color: Rgb) -> TextStyle<'static> {
    let family = if font.has(MONO) { FontFamily::Monospace } else { FontFamily::SansSerif };
    let style = if font.has(BOLD) { FontStyle::Bold } else { FontStyle::Normal };
    let size = font.size() * UNIT;
    let mut scaled = size * TEXT_SCALE;
    // The product may lie one bit too high, and the picture would then say 104.00000000000001.
    if scaled / TEXT_SCALE > size {
        scaled = scaled.next_down();
    }
    let h_pos = match anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    TextStyle {
        font: FontDesc::new(family, scaled, style),
        color: rgb(color).to_backend_color(),
        pos: Pos::new(h_pos, VPos::Center),
    }
}

fn rgb(color: Rgb) -> RGBColor {
    let [red, green, blue] = color.bytes();
    RGBColor(red, green, blue)
}

fn filled(color: Rgb, opacity: f64) -> ShapeStyle {
    ShapeStyle { color: rgb(color).mix(opacity), filled: true, stroke_width: 0 }
}

fn all(points: &[Point]) -> Vec<(i32, i32)> {
    points.iter().map(|&point| units(point)).collect()
}

fn units((x, y): Point) -> (i32, i32) {
    (unit(x), unit(y))
}

/// CSS pixels as the nearest whole number of units.
pub(super) fn unit(pixels: f64) -> i32 {
    (pixels * UNIT).round() as i32
}
