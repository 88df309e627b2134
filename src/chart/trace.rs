//! One key step by step: one trunk while both topics agree, a fork at the first step that differs.
//!
//! The steps run down, and not across as in the drawing that this follows: so bytes and hashes of any length have room, and a
//! phone shows the same picture.

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    hit::Shape,
    number,
    pen::{OFF_DASH_SHORT, Pen, fall},
    scene::{Point, Type},
    state::States,
    theme::Rgb,
};
use crate::report::{Pick, Report, TraceReport, TraceSide};

/// The steps, from the text to the partition.
const STEPS: usize = 6;
/// The height of a box.
const BOX: f64 = 40.0;
/// From one box to the next.
const PITCH: f64 = 59.0;
/// Where the first one begins.
const TOP: f64 = 4.0;

/// What is in a box: what stands out, and what explains it.
struct Step {
    main: String,
    note: String,
}

/// Where the boxes are.
struct Plot {
    left: f64,
    width: f64,
    /// The first step that has a box for each topic.
    fork: usize,
}

impl Plot {
    fn new(pen: &Pen, trace: &TraceReport) -> Self {
        let left = if pen.narrow() { 66.0 } else { 108.0 };
        let fork = match trace.parts_at {
            Some("bytes") => 1,
            Some("hash") => 2,
            Some("sign") => 3,
            Some(_) => 4,
            None => STEPS,
        };
        Self { left, width: pen.look.width - left, fork }
    }

    /// The box of a step; of a topic's side after the fork.
    fn area(&self, step: usize, side: usize) -> [f64; 4] {
        let y = TOP + PITCH * step as f64;
        let (middle, most) = if step < self.fork {
            (self.left + self.width / 2.0, 340.0)
        } else {
            (self.left + self.width * (0.25 + 0.5 * side as f64), 260.0)
        };
        let room = if step < self.fork { self.width } else { self.width / 2.0 - 8.0 };
        let width = if step + 1 == STEPS { 64.0 } else { room.min(most).floor() };
        [(middle - width / 2.0).round(), y, width, BOX]
    }
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let Some(trace) = &report.trace else { return };
    let plot = Plot::new(pen, trace);
    draw_heads(pen, report, trace, &plot);
    let sides = [&trace.a, &trace.b];
    for step in 0..STEPS {
        let forked = step >= plot.fork;
        for (place, side) in sides.into_iter().enumerate().take(if forked { 2 } else { 1 }) {
            // What a client does not hash goes from its bytes to its partition.
            let Some(from) = before(side, step) else { continue };
            if step > 0 {
                draw_way(pen, &plot, from, step, place);
            }
            if !has(side, step) {
                continue;
            }
            let content = content(report, trace, side, step, place);
            if step + 1 == STEPS {
                draw_partition(pen, &plot, trace, side, place, states);
            } else {
                draw_box(pen, &plot, step, place, &content);
                pen.hits.also(Pick::Key { id: trace.id }, Shape::Area(plot.area(step, place)), 0);
            }
        }
    }
    let key = Pick::Key { id: trace.id };
    if states.focused(&key) {
        pen.focus_ring(plot.area(0, 0));
    }
    pen.hits.stop(key, Shape::Area(plot.area(0, 0)), 0, 0);
}

/// Whether a side has a value at a step.
fn has(side: &TraceSide, step: usize) -> bool {
    match step {
        0 => true,
        1 | 5 => side.bytes.is_some(),
        _ => !side.hex.is_empty(),
    }
}

/// The last step before this one at which a side has a value; the first step has itself.
fn before(side: &TraceSide, step: usize) -> Option<usize> {
    if !has(side, step) {
        return None;
    }
    Some((0..step).rev().find(|&earlier| has(side, earlier)).unwrap_or(0))
}

/// What the steps are called, at the left.
fn draw_heads(pen: &mut Pen, report: &Report, trace: &TraceReport, plot: &Plot) {
    let labels = &pen.look.labels;
    let hashes = [&report.settings.a, &report.settings.b].map(|topic| topic.hash);
    let one = trace.a.hex.is_empty() || trace.b.hex.is_empty() || hashes[0] == hashes[1];
    let hash =
        if one && !pen.narrow() && !trace.a.hex.is_empty() { hashes[0].to_string() } else { labels.hash.clone() };
    let heads = [
        labels.text.clone(),
        labels.bytes.clone(),
        hash,
        labels.sign.clone(),
        labels.divide.clone(),
        labels.partition.clone(),
    ];
    let room = ((plot.left - 6.0) / Type::LABEL.room(1)).floor() as usize;
    for (step, head) in heads.iter().enumerate() {
        let [_, y, _, height] = plot.area(step, 0);
        let color = pen.theme.ink3;
        pen.start_text((0.0, y + height / 2.0), Type::LABEL, color, &number::cut(head, room));
    }
}

fn content(report: &Report, trace: &TraceReport, side: &TraceSide, step: usize, place: usize) -> Step {
    let topic = if place == 0 { &report.settings.a } else { &report.settings.b };
    let (main, note) = match step {
        0 => (if trace.key.is_empty() { "\"\"".into() } else { trace.key.clone() }, String::new()),
        1 => (side.bytes.clone().unwrap_or_default(), topic.format.into()),
        2 => match side.signed {
            Some(signed) => (signed.to_string(), format!("0x{} · {}", side.hex, topic.hash)),
            None => (format!("0x{}", side.hex), topic.hash.into()),
        },
        3 => (side.dividend.clone(), notation(topic.reduction, &side.hex)),
        _ => (format!("{} {}", if topic.reduction == "range" { "÷" } else { "mod" }, side.divisor), topic.name.clone()),
    };
    Step { main, note }
}

/// A sign step as programs write it, which is the same in every language.
fn notation(reduction: &str, hex: &str) -> String {
    match reduction {
        "mask" => "& 0x7fffffff".into(),
        "mask-one-for-zero" => "& 0x7fffffff, 0 → 1".into(),
        "unsigned" => "uint32".into(),
        "remainder-then-abs" => "int32, |h % n|".into(),
        "low-16-then-abs" => "int16, |h % n|".into(),
        "big-integer" | "range" => format!("{} bit", hex.len() * 4),
        _ => "|int32|".into(),
    }
}

/// The way to a box: solid and in the calm colour while both topics share it.
fn draw_way(pen: &mut Pen, plot: &Plot, from: usize, step: usize, place: usize) {
    let theme = pen.theme;
    let middle = |[x, y, width, height]: [f64; 4], end: f64| -> Point { (x + width / 2.0, y + height * end) };
    let (start, end) = (middle(plot.area(from, place), 1.0), middle(plot.area(step, place), 0.0));
    if step < plot.fork {
        pen.rect(start.0 - 1.25, start.1, 2.5, end.1 - start.1, theme.on);
    } else {
        pen.dashed(&fall(start, end), 1.75, theme.off, OFF_DASH_SHORT);
        if from < plot.fork {
            pen.disc(start, 4.0, theme.off);
        }
    }
}

fn draw_box(pen: &mut Pen, plot: &Plot, step: usize, place: usize, content: &Step) {
    let theme = pen.theme;
    let area = plot.area(step, place);
    let (fill, edge, stroke) = match step {
        _ if step < plot.fork => (theme.surface, theme.edge, 1.0),
        _ if step == plot.fork => (theme.off_tint, theme.off, 1.5),
        _ => (theme.surface, theme.off, 1.0),
    };
    let [x, y, width, height] = area;
    pen.rect(x, y, width, height, fill);
    pen.frame(area, stroke, edge);
    if step == plot.fork {
        draw_letter(pen, (x, y), place);
    }
    let columns = |font: Type| ((width - 16.0) / font.room(1)).floor() as usize;
    let middle = x + width / 2.0;
    let shown = number::cut(&content.main, columns(Type::STRONG_KEY));
    if content.note.is_empty() {
        pen.mid_text((middle, y + height / 2.0), Type::STRONG_KEY, theme.ink, &shown);
    } else {
        pen.mid_text((middle, y + 13.0), Type::STRONG_KEY, theme.ink, &shown);
        let note = number::cut(&content.note, columns(Type::LABEL));
        pen.mid_text((middle, y + 28.0), Type::LABEL, theme.ink2, &note);
    }
}

/// The letter of the topic at a corner of the box with which its own way begins: A filled, B outlined.
fn draw_letter(pen: &mut Pen, (x, y): Point, place: usize) {
    let theme = pen.theme;
    let area = [x - 6.0, y - 6.0, 16.0, 16.0];
    let (fill, text, letter) =
        if place == 0 { (theme.ink, theme.surface, "A") } else { (theme.surface, theme.ink, "B") };
    pen.rect(area[0], area[1], area[2], area[3], fill);
    pen.frame(area, 1.0, theme.ink);
    pen.mid_text((area[0] + 8.0, area[1] + 8.0), Type::STRONG, text, letter);
}

fn draw_partition(pen: &mut Pen, plot: &Plot, trace: &TraceReport, side: &TraceSide, place: usize, states: &States) {
    let theme = pen.theme;
    let area = plot.area(STEPS - 1, place);
    let [x, y, width, height] = area;
    let forked = plot.fork < STEPS;
    let lucky = forked && trace.a.partition == trace.b.partition;
    let (fill, text): (Rgb, Rgb) = match side.partition {
        None => (theme.surface, theme.ink),
        Some(_) if !forked => (theme.on, theme.text_on_on),
        Some(_) if lucky => (theme.surface, theme.ink),
        Some(_) => (theme.off, theme.text_on_off),
    };
    pen.rect(x, y, width, height, fill);
    let middle = (x + width / 2.0, y + height / 2.0);
    let Some(partition) = side.partition else {
        pen.frame_dashed(area, theme.edge);
        pen.sign_ring(middle, theme.ink3, "?");
        return;
    };
    pen.frame(area, 1.5, if fill == theme.surface { theme.edge } else { fill });
    pen.mid_text(middle, Type::LARGE, text, &partition.to_string());
    if lucky {
        pen.sign_ring((x + width + 14.0, middle.1), theme.ink3, "≈");
    }
    let topic = if place == 0 { "a" } else { "b" };
    let pick = Pick::Partition { topic: topic.into(), partition, last: partition };
    if states.hovered(&pick) && !states.focused(&pick) {
        pen.frame([x - 2.0, y - 2.0, width + 4.0, height + 4.0], 2.0, theme.ink2);
    }
    if states.focused(&pick) {
        pen.focus_ring([x - 4.0, y - 4.0, width + 8.0, height + 8.0]);
    }
    pen.hits.stop(pick, Shape::Area(area), 1, 1);
}
