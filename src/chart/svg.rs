//! The backend that writes SVG, and the last touches to what it writes.

use alloc::{format, string::String};
use core::fmt::Write as _;

use plotters::{backend::SVGBackend, style::RGBColor};
use plotters_backend::{DrawingBackend, DrawingErrorKind};

use super::{
    Chart, Look, MONO, SANS,
    scene::UNIT,
    surface::{Heat, Surface},
    theme::Rgb,
};
use crate::report::Report;

impl Surface for SVGBackend<'_> {
    /// A rectangle for the ground, and one for each run of equal cells in a row.
    fn heat(&mut self, heat: &Heat) -> Result<(), DrawingErrorKind<Self::ErrorType>> {
        let (left, top) = heat.place;
        let (width, height) = (f64::from(heat.size.0), f64::from(heat.size.1));
        let mut rect = |x0: f64, y0: f64, x1: f64, y1: f64, color: Rgb| {
            let [red, green, blue] = color.bytes();
            let (from, to) = ((left + x0 as i32, top + y0 as i32), (left + x1 as i32, top + y1 as i32));
            self.draw_rect(from, to, &RGBColor(red, green, blue), true)
        };
        rect(0.0, 0.0, width, height, heat.ground)?;
        for (row, cells) in (0..).zip(heat.cells.chunks(heat.columns.max(1) as usize)) {
            let down = |cell| Heat::edge(cell, heat.rows(), height, UNIT / 2.0);
            let mut column = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                let next = column + run.len() as u32;
                let color = run.first().copied().unwrap_or(heat.ground);
                if color != heat.ground {
                    let across = |cell| Heat::edge(cell, heat.columns, width, UNIT / 2.0);
                    rect(across(column), down(row), across(next), down(row + 1), color)?;
                }
                column = next;
            }
        }
        Ok(())
    }
}

/// The picture as SVG, as large as the look says; the same bytes on every machine. Empty where it cannot be drawn.
pub fn svg(chart: Chart, report: &Report, look: &Look) -> String {
    let size = ((look.width * UNIT).round() as u32, (look.height * UNIT).round() as u32);
    let mut drawn = String::new();
    let mut backend = SVGBackend::with_string(&mut drawn, size);
    let done = super::draw(chart, &mut backend, report, look).is_ok() && backend.present().is_ok();
    drop(backend);
    let body = drawn.split_once('>').map_or("", |(_, body)| body);
    if done { finish(body, size, look) } else { String::new() }
}

/// Shows the picture in CSS pixels and leaves out what goes without saying.
fn finish(body: &str, (width, height): (u32, u32), look: &Look) -> String {
    // Quotes in keys and labels are escaped, so that none of these is found in a text.
    let body = [
        (" opacity=\"1\"", ""),
        (" stroke=\"none\"", ""),
        (" stroke-width=\"0\"", ""),
        // Plotters puts the middle of small letters at a place; ours is the base line.
        (" dy=\"0.5ex\"", ""),
        (" font-family=\"sans-serif\"", ""),
        ("font-family=\"monospace\"", &format!("font-family=\"{}\"", MONO.replace('"', "'"))),
        ("font-weight=\"bold\"", "font-weight=\"600\""),
        // Not allowed in XML.
        ("\u{fffe}", "\u{fffd}"),
        ("\u{ffff}", "\u{fffd}"),
    ]
    .into_iter()
    .fold(String::from(body), |body, (from, to)| body.replace(from, to));
    let body = joined(&body);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{}\" font-variant=\"tabular-nums\" stroke-linejoin=\"round\">{body}",
        look.width,
        look.height,
        SANS.replace('"', "'"),
    )
}

/// Writes strokes as paths of small steps, half as long after compression, and makes one of those that follow each other and look
/// alike, such as the dashes of a line. Not of what shows through: where two of those cross, it is darker.
fn joined(body: &str) -> String {
    let mut out = String::new();
    let mut lines = body.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let Some((look, points)) = stroke(line) else {
            out.push_str(line);
            continue;
        };
        out.extend(["<path ", look, "d=\""]);
        let mut at = go(&mut out, points, (0, 0));
        while let Some((_, points)) = lines.peek().and_then(|next| stroke(next)).filter(|(next, _)| *next == look)
            && !look.contains("opacity=")
        {
            at = go(&mut out, points, at);
            lines.next();
        }
        out.push_str("\"/>\n");
    }
    out
}

/// How a stroke looks, and its points.
fn stroke(line: &str) -> Option<(&str, &str)> {
    let (look, rest) = line.strip_prefix("<polyline ")?.split_once("points=\"")?;
    Some((look, rest.split_once(" \"")?.0))
}

/// Writes the steps along a stroke from where the last one ended; gives where it ends itself.
fn go(out: &mut String, points: &str, mut at: (i32, i32)) -> (i32, i32) {
    out.push('m');
    for (x, y) in points.split(' ').filter_map(|point| point.split_once(',')) {
        let [Ok(x), Ok(y)] = [x, y].map(str::parse::<i32>) else { continue };
        for step in [x - at.0, y - at.1] {
            // The sign of a number is enough between two.
            if step >= 0 && !out.ends_with('m') {
                out.push(' ');
            }
            let _ = write!(out, "{step}");
        }
        at = (x, y);
    }
    at
}
