//! A figure as HTML: the verdict and the sentence, the picture, the table.
//!
//! Nothing in it has an id, a style or a script, so that several go on one page under any policy. No line of it is empty, so
//! that a Markdown file can hold it. Every element is closed, so that a feed of XML can hold it as well.

use copartition::chart::{Chart, Look, svg};
use copartition::report::{Pick, Report, report};
use copartition::scenario::{Issue, Lang, Panel, Theme, link};

use crate::Result;
use crate::number::cut;
use crate::say::{Speaker, shown};
use crate::table::{Table, table};
use crate::text::{Text, escape};
use crate::words::Words;

/// Widths in CSS pixels: of a picture beside text, and of one on a phone.
pub const WIDE: f64 = 692.0;
pub const NARROW: f64 = 328.0;
/// Where there is less room than this, the one for a phone is shown.
const ROOM: u32 = 560;

/// What a figure is asked for.
#[derive(Clone, Debug)]
pub struct Asked {
    pub link: String,
    pub panel: Option<Panel>,
    pub lang: Option<Lang>,
    pub theme: Option<Theme>,
    /// In CSS pixels.
    pub width: Option<f64>,
    pub picture: Picture,
}

/// How the picture comes into the HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// As `<img>`, from files beside it.
    File,
    /// As `<svg>`.
    Inline,
    /// Not at all.
    None,
}

/// A file of a figure.
#[derive(Debug, PartialEq)]
pub struct File {
    pub name: String,
    pub text: String,
}

/// A scenario, worked out and ready to be written.
pub struct Figure {
    asked: Asked,
    report: Report,
    words: Words,
    chart: Option<Chart>,
}

impl Figure {
    pub fn new(asked: Asked) -> Result<Self> {
        let panel = asked.panel.map(|panel| format!("&panel={}", panel.id())).unwrap_or_default();
        let (scenario, issues) = link::read(&format!("{}{panel}", asked.link), None);
        let lang = asked.lang.or(scenario.view.lang).unwrap_or(Lang::En);
        let asked = Asked { theme: Some(asked.theme.unwrap_or(scenario.view.theme)), ..asked };
        let chart = match scenario.view.panel {
            Panel::Mapping | Panel::Change => Some(Chart::Mapping),
            Panel::Alignment => Some(Chart::Matrix),
            Panel::Load => Some(Chart::Load),
            Panel::Consumers => Some(Chart::Consumers),
            Panel::Redis => Some(Chart::Slots),
            // Its steps are text, and all in the table.
            Panel::Trace => None,
        };
        let report = report(&scenario, issues);
        let words = Words::read(lang)?;
        let words = if report.change.is_none() && report.keys.by_row { words.of_rows() } else { words };
        Ok(Self { asked, report, words, chart })
    }

    /// What could not be taken as it stood.
    pub fn issues(&self) -> &[Issue] {
        &self.report.issues
    }

    /// The pictures, in files of this name, and the widths that they are for; the first is for most readers.
    fn pictures(&self, name: &str) -> Vec<(File, f64, f64)> {
        let Some(chart) = self.chart else { return Vec::new() };
        let widths = match (self.asked.width, self.asked.picture) {
            (Some(width), _) => vec![(width, "")],
            (None, Picture::File) => vec![(WIDE, ""), (NARROW, "-narrow")],
            // It cannot give way to another, and so is the one that can be read on a phone.
            (None, _) => vec![(NARROW, "")],
        };
        let drawn = widths.into_iter().map(|(width, ending)| {
            let height = chart.height(width);
            (File { name: format!("{name}{ending}.svg"), text: self.draw(chart, width) }, width, height)
        });
        drawn.collect()
    }

    fn draw(&self, chart: Chart, width: f64) -> String {
        let now = self.report.change.as_ref().map(|_| self.words.text("change.new"));
        let look = Look {
            width,
            height: chart.height(width),
            dark: self.asked.theme == Some(Theme::Dark),
            forced: None,
            labels: self.words.labels(now.as_deref()),
            hover: None,
            pin: self.report.settings.pin.and_then(|id| Pick::from_id(&format!("key:{id}"))),
            focus: None,
            before: None,
        };
        svg(chart, shown(&self.report), &look)
    }

    /// The files of this name: pictures, and the HTML, with these lines before and after the figure.
    pub fn files(&self, name: &str, before: &str, after: &str) -> Vec<File> {
        let pictures = self.pictures(name);
        let text = format!("{before}{}{after}", self.html(&pictures));
        let html = File { name: format!("{name}.html"), text };
        pictures.into_iter().map(|(file, ..)| file).chain([html]).collect()
    }

    fn html(&self, pictures: &[(File, f64, f64)]) -> String {
        let report = brief(self.report.clone());
        let speaker = Speaker { report: &report, words: &self.words };
        let label = escape(&self.chart.map(|chart| speaker.chart(chart.id())).unwrap_or_default());
        let picture = match (self.asked.picture, pictures) {
            (Picture::None, _) | (_, []) => String::new(),
            (Picture::Inline, [(file, ..), ..]) => inlined(&file.text, &label),
            (Picture::File, [first, rest @ ..]) => linked(first, rest, &label),
        };
        let (verdict, numbers) = speaker.verdict();
        let (lead, rest) = speaker.sentence();
        let listed = listed(&table(&report, &self.words), &speaker.subject(), &self.words);
        format!(
            "<figure lang=\"{}\">\n<figcaption>\n<p><strong>{}.</strong> {}</p>\n<p>{}</p>\n</figcaption>\n{picture}{listed}</figure>\n",
            self.words.lang.id(),
            escape(&verdict),
            numbers.html(),
            Text::join([lead, rest]).html(),
        )
    }
}

/// The picture in the page: it shrinks with its room and never grows. Width and height are attributes, since a policy may
/// refuse a style; so there can be room left under it.
fn inlined(svg: &str, label: &str) -> String {
    let (head, body) = svg.split_once('>').unwrap_or_default();
    let attribute = |name: &str| head.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
    let width = format!(" width=\"{}\"", attribute("width").unwrap_or_default());
    let head = head.replacen(&width, " width=\"100%\" preserveAspectRatio=\"xMinYMin\"", 1);
    format!("{} role=\"img\" aria-label=\"{label}\">{}\n", head, body.trim_end())
}

/// The picture from its file, and from that for less room where there is less.
fn linked(first: &(File, f64, f64), rest: &[(File, f64, f64)], label: &str) -> String {
    let (file, width, height) = first;
    let mut out = String::from("<picture>\n");
    for (file, width, height) in rest {
        out += &format!(
            "<source media=\"(max-width: {ROOM}px)\" srcset=\"{}\" width=\"{width}\" height=\"{height}\" />\n",
            escape(&file.name)
        );
    }
    let src = escape(&file.name);
    out + &format!("<img src=\"{src}\" width=\"{width}\" height=\"{height}\" alt=\"{label}\" />\n</picture>\n")
}

fn listed(table: &Table, subject: &str, words: &Words) -> String {
    let heads =
        table.columns.iter().map(|(id, head)| format!("<th scope=\"col\" data-col=\"{id}\">{}</th>", escape(head)));
    let rows = table.rows.iter().map(|cells| {
        let cells = cells.iter().zip(&table.columns).enumerate().map(|(place, (cell, (id, _)))| {
            let (tag, scope) = if place == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
            format!("<{tag}{scope} data-col=\"{id}\">{}</{tag}>", cell.html())
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    let more = match table.more {
        0 => String::new(),
        more => format!("<p>{}</p>\n", words.fill("table.more", &[("n", more.into())], more).html()),
    };
    format!(
        "<table>\n<caption>{} <small>({})</small></caption>\n<thead>\n<tr>{}</tr>\n</thead>\n<tbody>\n{}</tbody>\n</table>\n{more}",
        table.caption.html(),
        escape(subject),
        heads.collect::<String>(),
        rows.collect::<String>(),
    )
}

/// The report with the topics' names cut to what a sentence can take.
fn brief(mut report: Report) -> Report {
    for topic in [&mut report.settings.a, &mut report.settings.b] {
        topic.name = cut(&topic.name, 18);
    }
    if let Some(change) = &mut report.change {
        *change.held = brief((*change.held).clone());
    }
    report
}
