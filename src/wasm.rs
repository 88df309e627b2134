//! The whole boundary to the browser: conversions only.
//!
//! A page asks for a [`View`] at each change: an immutable snapshot, whose report is the numbers, and whose pictures are drawn
//! from them. It is freed when the next one arrives. What a page can offer (choices, limits, presets, the names of clients)
//! is no part of this: it is text that never changes, a file of the page that a test keeps equal to the code.

use alloc::{string::String, vec::Vec};

use js_sys::Reflect;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{
    chart::{
        self, Chart, Forced, Labels, Look,
        canvas::Canvas,
        hit::{Hits, Step},
    },
    report::{self, Pick, Report},
    scenario::{Scenario, link, rows},
};

/// Smaller than the standard one by kilobytes, and quick for many small pieces.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A scenario worked out.
#[wasm_bindgen]
pub struct View {
    scenario: Scenario,
    report: Report,
    hits: Vec<(Chart, Hits)>,
}

/// Works a scenario out; rows, as the bytes of typed lines, replace those of the link, and lists have so many rows at most.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "bytes that may be absent can be handed over, not lent")]
pub fn evaluate(link: &str, rows: Option<Vec<u8>>, listed: u32) -> View {
    let (scenario, issues) = link::read(link, rows.as_deref());
    let report = report::report_listing(&scenario, issues, listed as usize);
    View { scenario, report, hits: Vec::new() }
}

#[wasm_bindgen]
impl View {
    /// The numbers, the issues and the canonical link.
    pub fn report(&self) -> Result<Ts<Report>, JsError> {
        self.report.into_ts().map_err(refused)
    }

    /// The rows as lines that can be typed, as bytes.
    pub fn rows(&self) -> Vec<u8> {
        rows::write(&self.scenario.rows)
    }

    /// The link field that pins a key by its id; one that pins none where there is no such key.
    pub fn pin(&self, id: Option<u32>) -> String {
        let row = id.and_then(|id| self.scenario.rows.get(id as usize));
        link::pin(row.and_then(|row| row.key.as_deref()))
    }

    /// Draws a chart on a canvas whose backing store has its size in CSS pixels times the pixel ratio.
    ///
    /// Picks are ids, see [`Pick::id`]; `forced` is four colours of three bytes where the reader has forced them.
    #[expect(clippy::too_many_arguments, reason = "a struct would cost kilobytes of reader for one call")]
    pub fn draw(
        &mut self,
        chart: &str,
        canvas: HtmlCanvasElement,
        width: f64,
        height: f64,
        ratio: f64,
        dark: bool,
        forced: Option<Vec<u8>>,
        labels: &JsValue,
        hover: Option<String>,
        pin: Option<String>,
        focus: Option<String>,
    ) -> Result<(), JsError> {
        let chart = chart_of(chart)?;
        let pick = |id: Option<String>| id.and_then(|id| Pick::from_id(&id));
        let mut word = |name: &str| {
            Reflect::get(labels, &JsValue::from_str(name)).ok().and_then(|word| word.as_string()).unwrap_or_default()
        };
        let look = Look {
            width,
            height,
            dark,
            forced: forced.and_then(|bytes| forced_colours(&bytes)),
            labels: Labels::read(&mut word),
            hover: pick(hover),
            pin: pick(pin),
            focus: pick(focus),
        };
        let mut backend = Canvas::new(canvas, width, height, ratio).ok_or_else(|| JsError::new("no 2d context"))?;
        let hits =
            chart::draw(chart, &mut backend, &self.report, &look).map_err(|_| JsError::new("the canvas refused"))?;
        self.hits.retain(|(drawn, _)| *drawn != chart);
        self.hits.push((chart, hits));
        Ok(())
    }

    /// The id of what is drawn at a place of a chart, in CSS pixels.
    pub fn hit(&self, chart: &str, x: f64, y: f64) -> Result<Option<String>, JsError> {
        Ok(self.hits(chart)?.and_then(|hits| hits.at(x, y)).map(Pick::id))
    }

    /// The id of the mark that a key press leads to: `next`, `previous`, `up`, `down`, `first` or `last`.
    pub fn step(&self, chart: &str, from: Option<String>, step: &str) -> Result<Option<String>, JsError> {
        let from = from.and_then(|id| Pick::from_id(&id));
        let step = Step::from_id(step).ok_or_else(|| JsError::new("no such step"))?;
        Ok(self.hits(chart)?.and_then(|hits| hits.step(from.as_ref(), step)).map(Pick::id))
    }

    /// The ids of the listed keys that a pick means.
    pub fn means(&self, pick: &str) -> Vec<u32> {
        Pick::from_id(pick).map_or_else(Vec::new, |pick| pick.ids(&self.report))
    }
}

/// Four colours out of twelve bytes.
fn forced_colours(bytes: &[u8]) -> Option<Forced> {
    let colour = |at: usize| bytes.get(at..at + 3)?.try_into().ok();
    Some(Forced { canvas: colour(0)?, text: colour(3)?, mark: colour(6)?, gray: colour(9)? })
}

impl View {
    fn hits(&self, chart: &str) -> Result<Option<&Hits>, JsError> {
        let chart = chart_of(chart)?;
        Ok(self.hits.iter().find(|(drawn, _)| *drawn == chart).map(|(_, hits)| hits))
    }
}

/// The height that a chart wants at a width, in CSS pixels.
#[wasm_bindgen(js_name = chartHeight)]
pub fn chart_height(chart: &str, width: f64) -> Result<f64, JsError> {
    Ok(chart_of(chart)?.height(width))
}

/// Writing a report into objects of the page cannot fail; the error's own words would cost kilobytes.
fn refused<E>(_: E) -> JsError {
    JsError::new("the page refused an object")
}

fn chart_of(id: &str) -> Result<Chart, JsError> {
    Chart::from_id(id).ok_or_else(|| JsError::new("no such chart"))
}
