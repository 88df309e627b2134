//! The whole boundary to the browser: conversions only.
//!
//! A page asks for a [`View`] at each change: an immutable snapshot, whose report is the numbers, and whose pictures are drawn
//! from them. It is freed when the next one arrives. What a page can offer (choices, limits, presets, the names of clients)
//! is no part of this: it is text that never changes, a file of the page that a test keeps equal to the code.

use alloc::{rc::Rc, string::String, vec::Vec};

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{
    chart::{
        self, Before, Chart, Forced, Labels, Look,
        canvas::Canvas,
        hit::{Hits, Step},
    },
    list::IntoList,
    report::{self, Pick, Report},
    scenario::{Issue, Scenario, Table, link, rows},
    text::{split, split_once},
};

/// Smaller than the standard one by kilobytes, and quick for many small pieces.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A scenario worked out.
#[wasm_bindgen]
pub struct View {
    scenario: Rc<Scenario>,
    report: Rc<Report>,
    before: Option<Rc<Report>>,
    hits: Vec<(Chart, Hits)>,
}

/// What one page has: the data that it was given, read once however often it is worked out, and the scenario before, from
/// which is taken what need not be made again.
#[wasm_bindgen]
#[derive(Default)]
pub struct Session {
    given: Option<(Rc<Table>, Vec<Issue>)>,
    before: Option<Rc<Scenario>>,
}

#[wasm_bindgen]
impl Session {
    /// A session without data: the rows are those of the link.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes data in place of the rows of the link: typed lines, or a table as the reader of files writes it; none to go back.
    pub fn give(&mut self, bytes: Option<Vec<u8>>) {
        self.given = bytes.map(|bytes| {
            let (table, issues) =
                Table::from_bytes(&bytes).map_or_else(|| rows::read(&bytes), |table| (table, Vec::new()));
            (Rc::new(table), issues)
        });
    }

    /// Keeps the rows of the link that was worked out last as if they had been given; whether there were any.
    pub fn keep(&mut self) -> bool {
        let data = self.before.as_ref().map(|scenario| (Rc::clone(&scenario.data), Vec::new()));
        self.given = self.given.take().or(data);
        self.given.is_some()
    }

    /// Does a part of what a scenario with much data needs, about so many rows of it; whether it can be worked out at once now.
    pub fn prepare(&mut self, link: &str, rows: u32) -> bool {
        let (scenario, _) = link::read_with(link, self.given.clone(), self.before.as_deref());
        let is_ready = report::prepare(&scenario, rows as usize);
        self.before = Some(Rc::new(scenario));
        is_ready
    }

    /// Works a scenario out; lists have so many rows at most.
    pub fn evaluate(&mut self, link: &str, listed: u32) -> View {
        let (scenario, issues) = link::read_with(link, self.given.clone(), self.before.as_deref());
        let scenario = Rc::new(scenario);
        let report = Rc::new(report::report_listing(&scenario, issues, listed as usize));
        self.before = Some(Rc::clone(&scenario));
        View { scenario, report, before: None, hits: Vec::new() }
    }
}

#[wasm_bindgen]
impl View {
    /// The numbers, the issues and the canonical link.
    pub fn report(&self) -> Result<Ts<Report>, JsError> {
        self.report.into_ts().map_err(refused)
    }

    /// The data as text that can be typed, as bytes: lines, or CSV where it has columns with names.
    pub fn rows(&self) -> Vec<u8> {
        rows::write(&self.scenario.data)
    }

    /// The link field that pins a key by its id; one that pins none where there is no such key.
    pub fn pin(&self, id: Option<u32>) -> String {
        let name = id.and_then(|id| self.scenario.rows.name(id as usize));
        link::pin(name.as_deref())
    }

    /// Has the pictures come from those of another view, which may be freed; where only one of them asks about a change they do not.
    #[wasm_bindgen(js_name = setBefore)]
    pub fn set_before(&mut self, before: &Self) {
        let alike = before.report.change.is_some() == self.report.change.is_some();
        self.before = alike.then(|| Rc::clone(&before.report));
    }

    /// Has them come from nowhere again.
    #[wasm_bindgen(js_name = forgetBefore)]
    pub fn forget_before(&mut self) {
        self.before = None;
    }

    /// Draws a chart on a canvas whose backing store has its size in CSS pixels times the pixel ratio.
    ///
    /// Labels are lines, `name=label`: one text passes sooner than many. Picks are ids, see [`Pick::id`]; `forced` is four
    /// colours of three bytes where the reader has forced them. `gone` is how much of their way the marks have gone from what
    /// stood before, 0 to 1, where there is such; below 0 for a picture without a trace.
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
        labels: &str,
        hover: Option<String>,
        pin: Option<String>,
        focus: Option<String>,
        gone: f64,
    ) -> Result<(), JsError> {
        let chart = chart_of(chart)?;
        let pick = |id: Option<String>| id.and_then(|id| Pick::from_id(&id));
        let words = split(labels, b'\n').filter_map(|line| split_once(line, b'=')).into_list();
        let mut word = |name: &str| {
            words.iter().find(|(known, _)| *known == name).map(|(_, word)| String::from(*word)).unwrap_or_default()
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
            before: self
                .before
                .as_ref()
                .filter(|_| gone >= 0.0)
                .map(|report| Before { report: Rc::clone(report), gone }),
        };
        let mut backend = Canvas::new(canvas, width, height, ratio).ok_or_else(|| JsError::new("no 2d context"))?;
        let hits = chart::draw(chart, &mut backend, self.report.shown(), &look)
            .map_err(|_| JsError::new("the canvas refused"))?;
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
        Pick::from_id(pick).map_or_else(Vec::new, |pick| pick.ids(self.report.shown()))
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
