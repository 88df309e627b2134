//! The whole boundary to the browser: conversions only.
//!
//! A page asks for the [`catalog`] once and for a [`View`] at each change. A view is an immutable snapshot: its
//! report is the numbers, its pictures are drawn from them. It is freed when the next one arrives.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use plotters::drawing::IntoDrawingArea;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::{
    chart::{
        self, Chart, Look,
        canvas::Canvas,
        hit::{Hits, Step},
    },
    report::{self, Pick, Report},
    scenario::{Lang, MAX_MASTERS, MAX_PARTITIONS, Measure, Panel, Scenario, Theme, link, preset, rows},
};

/// What a page can offer: choices, limits and presets, so that no script holds a copy of them.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Catalog {
    /// Ids of the panels.
    pub panels: Vec<&'static str>,
    /// Ids of the languages.
    pub langs: Vec<&'static str>,
    /// Ids of the themes.
    pub themes: Vec<&'static str>,
    /// Ids of the measures.
    pub measures: Vec<&'static str>,
    /// The most partitions of a topic; the fewest are 1.
    pub max_partitions: u32,
    /// The most masters of a cluster; the fewest are 1.
    pub max_masters: u32,
    /// The scenarios that have a name.
    pub presets: Vec<PresetRow>,
}

/// A scenario that has a name.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PresetRow {
    /// Its id.
    pub id: &'static str,
    /// Its link.
    pub link: &'static str,
}

/// What a page can offer.
#[wasm_bindgen]
pub fn catalog() -> Result<Ts<Catalog>, JsError> {
    let catalog = Catalog {
        panels: Panel::ALL.iter().map(|choice| choice.id()).collect(),
        langs: Lang::ALL.iter().map(|choice| choice.id()).collect(),
        themes: Theme::ALL.iter().map(|choice| choice.id()).collect(),
        measures: Measure::ALL.iter().map(|choice| choice.id()).collect(),
        max_partitions: MAX_PARTITIONS,
        max_masters: MAX_MASTERS.into(),
        presets: preset::ALL.iter().map(|preset| PresetRow { id: preset.id, link: preset.link }).collect(),
    };
    Ok(catalog.into_ts()?)
}

/// A scenario worked out.
#[wasm_bindgen]
pub struct View {
    scenario: Scenario,
    report: Report,
    hits: Vec<(Chart, Hits)>,
}

/// Works a scenario out; rows, as the bytes of typed lines, replace those of the link.
#[wasm_bindgen]
pub fn evaluate(link: &str, rows: Option<Vec<u8>>) -> View {
    let (scenario, issues) = link::read(link, rows.as_deref());
    let report = report::report(&scenario, issues);
    View { scenario, report, hits: Vec::new() }
}

#[wasm_bindgen]
impl View {
    /// The numbers, the issues and the canonical link.
    pub fn report(&self) -> Result<Ts<Report>, JsError> {
        Ok(self.report.into_ts()?)
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
    pub fn draw(&mut self, chart: &str, canvas: HtmlCanvasElement, ratio: f64, look: &Ts<Look>) -> Result<(), JsError> {
        let chart = chart_of(chart)?;
        let look = look.to_rust()?;
        let backend = Canvas::new(canvas, look.width, look.height, ratio).ok_or_else(|| JsError::new("no 2d context"))?;
        let root = backend.into_drawing_area();
        let hits = chart::draw(chart, &root, &self.report, &look).map_err(|error| JsError::new(&error.to_string()))?;
        self.hits.retain(|(drawn, _)| *drawn != chart);
        self.hits.push((chart, hits));
        Ok(())
    }

    /// What is drawn at a place of a chart, in CSS pixels.
    pub fn hit(&self, chart: &str, x: f64, y: f64) -> Result<Option<Ts<Pick>>, JsError> {
        let pick = self.hits(chart)?.and_then(|hits| hits.at(x, y));
        Ok(pick.map(Tsify::into_ts).transpose()?)
    }

    /// The mark that a key press leads to: `next`, `previous`, `up`, `down`, `first` or `last`.
    pub fn step(&self, chart: &str, from: Option<Ts<Pick>>, step: &str) -> Result<Option<Ts<Pick>>, JsError> {
        let from = from.map(|pick| pick.to_rust()).transpose()?;
        let step = Step::from_id(step).ok_or_else(|| JsError::new("no such step"))?;
        let pick = self.hits(chart)?.and_then(|hits| hits.step(from.as_ref(), step));
        Ok(pick.map(Tsify::into_ts).transpose()?)
    }

    /// The ids of the listed keys that a pick means.
    pub fn means(&self, pick: &Ts<Pick>) -> Result<Vec<u32>, JsError> {
        Ok(pick.to_rust()?.ids(&self.report))
    }
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

fn chart_of(id: &str) -> Result<Chart, JsError> {
    Chart::from_id(id).ok_or_else(|| JsError::new(&["no chart ", id].concat()))
}
