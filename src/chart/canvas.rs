//! The backend that draws on an HTML canvas.
//!
//! Around plotters-canvas, which knows no pixel ratio, blurs what lies between pixels, measures text in the page and
//! formats a colour with its floating-point alpha for every mark, which alone would add six kilobytes to the download:
//! it finds the canvas and names the errors, the marks are drawn here.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily,
    FontStyle, text_anchor::HPos,
};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::{
    MONO, SANS,
    scene::{TEXT_SCALE, UNIT},
    surface::{Heat, Surface},
};
use crate::list::{IntoList, concat};

type Error = <CanvasBackend as DrawingBackend>::ErrorType;
type Drawn = Result<(), DrawingErrorKind<Error>>;

/// Strokes up to so many CSS pixels keep their width and move to the pixels; the edges of larger marks move by themselves.
const THIN: f64 = 3.0;

/// A canvas in units of 1/8 CSS pixel.
pub struct Canvas {
    inner: CanvasBackend,
    context: CanvasRenderingContext2d,
    /// In CSS pixels.
    size: (f64, f64),
    /// Device pixels in a CSS pixel.
    ratio: f64,
    /// What the context has last been told, so that it is not told again.
    told: Told,
}

/// Colours with their opacity as a fourth byte; widths in units; size, weight and family of a font.
#[derive(Default)]
struct Told {
    fill: Option<[u8; 4]>,
    stroke: Option<[u8; 4]>,
    width: Option<u32>,
    font: Option<(u32, bool, bool)>,
    align: Option<&'static str>,
}

impl Canvas {
    /// The backend for a canvas whose backing store has the size in CSS pixels times the pixel ratio.
    pub fn new(canvas: HtmlCanvasElement, width: f64, height: f64, ratio: f64) -> Option<Self> {
        let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        context.set_line_join("round");
        context.set_text_baseline("alphabetic");
        // Fails for no number.
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
        let inner = CanvasBackend::with_canvas_object(canvas)?;
        Some(Self { inner, context, size: (width, height), ratio, told: Told::default() })
    }

    fn fill(&mut self, color: BackendColor) {
        let color = bytes(color);
        if self.told.fill != Some(color) {
            self.context.set_fill_style_str(&css(color));
            self.told.fill = Some(color);
        }
    }

    fn stroke(&mut self, color: BackendColor, width: u32) {
        let color = bytes(color);
        if self.told.stroke != Some(color) {
            self.context.set_stroke_style_str(&css(color));
            self.told.stroke = Some(color);
        }
        if self.told.width != Some(width) {
            self.context.set_line_width(f64::from(width) / UNIT);
            self.told.width = Some(width);
        }
    }

    /// Begins a path along these points: the first of them is moved to by the first `line_to`.
    fn trace(&self, path: impl IntoIterator<Item = BackendCoord>) {
        self.context.begin_path();
        for (x, y) in path {
            self.context.line_to(f64::from(x) / UNIT, f64::from(y) / UNIT);
        }
    }

    /// Two edges, in units, on whole device pixels; in CSS pixels.
    fn snap(&self, from: i32, to: i32) -> (f64, f64) {
        let scale = self.ratio / UNIT;
        let (from, to) = (f64::from(from.min(to)) * scale, f64::from(from.max(to)) * scale);
        let (start, end) = if to - from <= THIN * self.ratio {
            let length = (to - from).round().max(1.0);
            let start = ((from + to - length) / 2.0).round();
            (start, start + length)
        } else {
            (from.round(), to.round())
        };
        (start / self.ratio, end / self.ratio)
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = Error;

    fn get_size(&self) -> (u32, u32) {
        ((self.size.0 * UNIT).round() as u32, (self.size.1 * UNIT).round() as u32)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Drawn {
        self.inner.present()
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        self.fill(color);
        self.context.fill_rect(f64::from(x) / UNIT, f64::from(y) / UNIT, 1.0 / UNIT, 1.0 / UNIT);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S, fill: bool) -> Drawn {
        if !fill {
            return self.draw_path([from, (to.0, from.1), to, (from.0, to.1), from], style);
        }
        self.fill(style.color());
        let ((left, right), (top, bottom)) = (self.snap(from.0, to.0), self.snap(from.1, to.1));
        self.context.fill_rect(left, top, right - left, bottom - top);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        self.stroke(style.color(), style.stroke_width());
        self.trace(path);
        self.context.stroke();
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Drawn {
        self.context.begin_path();
        let [x, y, radius] = [f64::from(center.0), f64::from(center.1), f64::from(radius)].map(|units| units / UNIT);
        // Fails for a negative radius only.
        let _ = self.context.arc(x, y, radius, 0.0, core::f64::consts::TAU);
        if fill {
            self.fill(style.color());
            self.context.fill();
        } else {
            self.stroke(style.color(), style.stroke_width());
            self.context.stroke();
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        self.fill(style.color());
        self.trace(path);
        self.context.fill();
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Drawn {
        self.fill(style.color());
        let size = (style.size() / TEXT_SCALE / UNIT).round() as u32;
        let (bold, mono) = (matches!(style.style(), FontStyle::Bold), matches!(style.family(), FontFamily::Monospace));
        if self.told.font != Some((size, bold, mono)) {
            self.context.set_font(&font(size, bold, mono));
            self.told.font = Some((size, bold, mono));
        }
        let align = match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Right => "right",
            HPos::Center => "center",
        };
        if self.told.align != Some(align) {
            self.context.set_text_align(align);
            self.told.align = Some(align);
        }
        // Fails for no text.
        let _ = self.context.fill_text(text, f64::from(x) / UNIT, f64::from(y) / UNIT);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Error>> {
        // A guess, since the pictures never ask; plotters' own way would measure an element of the page.
        let size = style.size() / TEXT_SCALE;
        Ok(((size * 0.6 * text.chars().count() as f64) as u32, size as u32))
    }
}

impl Surface for Canvas {
    fn heat(&mut self, heat: &Heat) -> Drawn {
        let scale = self.ratio / UNIT;
        let [left, top] = [heat.place.0, heat.place.1].map(|at| (f64::from(at) * scale).round());
        let [width, height] = [heat.size.0, heat.size.1].map(|length| (f64::from(length) * scale).round().max(1.0));
        let pixels = paint(heat, width, height);
        let image = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels), width as u32, height as u32);
        if let Ok(image) = image {
            // Fails for no place.
            let _ = self.context.put_image_data(&image, left, top);
        }
        Ok(())
    }
}

/// The cells as pixels, four bytes each.
fn paint(heat: &Heat, width: f64, height: f64) -> Vec<u8> {
    let line = width as usize * 4;
    let mut pixels = vec![255; line * height as usize];
    let edge = |cell: u32, cells: u32, length: f64| Heat::edge(cell, cells, length, 1.0) as usize;
    let edges = (0..=heat.columns).map(|column| edge(column, heat.columns, width) * 4).into_list();
    for row in 0..heat.rows() {
        let (from, to) = (edge(row, heat.rows(), height), edge(row + 1, heat.rows(), height));
        if from == to {
            continue;
        }
        let cells = heat.cells.iter().skip((row * heat.columns) as usize);
        for (color, sides) in cells.zip(edges.windows(2)) {
            let &[left, right] = sides else { continue };
            let Some(run) = pixels.get_mut(from * line + left..from * line + right) else { continue };
            for pixel in run.as_chunks_mut::<4>().0 {
                let [red, green, blue, _] = pixel;
                [*red, *green, *blue] = color.bytes();
            }
        }
        for below in from + 1..to {
            pixels.copy_within(from * line..(from + 1) * line, below * line);
        }
    }
    pixels
}

/// Red, green, blue and opacity.
fn bytes(color: BackendColor) -> [u8; 4] {
    let (red, green, blue) = color.rgb;
    [red, green, blue, (color.alpha * 255.0).round() as u8]
}

/// `#b9420aff`
fn css(color: [u8; 4]) -> String {
    concat(&["#", &crate::hash::hex(&color)])
}

/// `600 12px system-ui, …`
fn font(size: u32, bold: bool, mono: bool) -> String {
    let (weight, family) = (if bold { "600 " } else { "" }, if mono { MONO } else { SANS });
    concat(&[weight, &size.to_string(), "px ", family])
}
