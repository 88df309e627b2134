//! Up to 40 keys: a line each.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Lanes, labelled};
use crate::{
    chart::{
        hit::Shape,
        number,
        pen::{DRAWN_DASH, GHOST_DASH, OFF_DASH, OFF_DASH_SHORT, Pen, curve, whole},
        scene::{Point, Type, UNIT},
        state::{State, States},
        theme::Rgb,
    },
    list::{IntoList, concat},
    order::ascending,
    report::{KeyRow, Pick, Report},
};

mod ghosts;

/// The most that a line of text and the next are apart.
const PITCH: f64 = 16.0;
/// The least.
const LEAST_PITCH: f64 = 12.0;

/// The lane of a key whose partition the client draws.
const NOWHERE: u32 = u32::MAX;
/// So much of the way a key goes that arrives nowhere for certain.
const STUB: f64 = 0.16;

/// A key on its way.
struct Line<'a> {
    key: &'a KeyRow,
    /// Its partitions; [`NOWHERE`] on one side at most.
    lanes: [u32; 2],
    /// The height of its ends.
    ends: [f64; 2],
    /// Whether its name is shown on each side, or only counted.
    named: [bool; 2],
    state: State,
}

impl Line<'_> {
    fn level(&self) -> bool {
        self.lanes[0] == self.lanes[1]
    }

    /// The only side on which it has a place.
    fn only(&self) -> Option<usize> {
        (0..2).find(|side| self.lanes[1 - side] == NOWHERE)
    }

    fn pick(&self) -> Pick {
        Pick::Key { id: self.key.id }
    }

    fn name(&self) -> String {
        match self.key.key.as_deref() {
            None | Some("") => String::from("\"\""),
            Some(name) => String::from(name),
        }
    }
}

/// How many keys of a lane have no name of their own, and where that is said.
struct More {
    side: usize,
    y: f64,
    keys: u32,
    /// Whether it is all that the lane says.
    alone: bool,
}

pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) {
    let lanes = Lanes::new(pen, report);
    lanes.draw(pen, report, states);
    let mut drawn = lines(report, &|id| states.key(id));
    let more = settle(&lanes, &mut drawn);
    if !lanes.has_text() {
        name_what_fits(&mut drawn);
    }
    let left = ghosts::draw(pen, &lanes, &mut drawn);

    // What stands out lies on top; else what lines up does. Within that, heavy lines lie under light ones.
    let states_in_order = [State::Dim, State::Plain, State::Pinned, State::Hover];
    let mut order = Vec::new();
    for state in states_in_order {
        for level in [false, true] {
            drawn.iter().filter(|line| line.state == state && line.level() == level).add_to(&mut order);
        }
    }
    for line in &order {
        draw_line(pen, &lanes, line, width(pen, report, line));
    }
    for line in &order {
        let color = color(pen, line);
        let [from, to] = ends(&lanes, line);
        if line.only() != Some(1) {
            pen.start(from, color);
        }
        match line.only() {
            Some(0) => {}
            Some(_) => pen.start(to, color),
            None => pen.end(to, line.level(), color),
        }
    }
    ghosts::mark(pen, &lanes, &drawn, &left);
    for line in &drawn {
        draw_names(pen, &lanes, line);
    }
    for note in more {
        let x = lanes.edge_at(note.side, lanes.rail - 12.0);
        let (_, anchor) = Lanes::anchors(note.side);
        let labels = &pen.look.labels;
        let count = number::count(note.keys, labels);
        let text = match note.alone {
            true if lanes.narrow => count,
            true => number::keys(note.keys, labels),
            false => number::fill(labels.more(), &count),
        };
        let color = pen.theme.ink3;
        pen.text((x, note.y), anchor, Type::LABEL, color, &text);
    }
    mark(pen, &lanes, &drawn);
    draw_labels(pen, &lanes, &drawn, states);
}

/// The keys that have a place in one of the topics at least.
fn lines<'a>(report: &'a Report, state: &dyn Fn(u32) -> State) -> Vec<Line<'a>> {
    let rows = report.keys.rows.iter().filter_map(|key| {
        let lanes = [key.a, key.b].map(|at| at.unwrap_or(NOWHERE));
        (lanes != [NOWHERE; 2]).then_some(())?;
        Some(Line { key, lanes, ends: [0.0; 2], named: [true; 2], state: state(key.id) })
    });
    rows.into_list()
}

/// Gives every line its heights: what lines up has the same row on both sides, the others follow by target.
fn settle(lanes: &Lanes, drawn: &mut [Line]) -> Vec<More> {
    let mut more = Vec::new();
    let room = lanes.lane - lanes.head;
    let spare = if lanes.head > 0.0 { 3.0 } else { 8.0 };
    let capacity = if lanes.has_text() { ((room - spare) / LEAST_PITCH).floor().max(1.0) as usize } else { 40 };
    for lane in 0..lanes.counts[0].max(lanes.counts[1]) {
        let sides = [in_order(drawn, 0, lane, capacity), in_order(drawn, 1, lane, capacity)];
        let level = drawn.iter().any(|line| line.lanes == [lane, lane]);
        let most = sides[0].len().max(sides[1].len());
        for (side, places) in sides.iter().enumerate() {
            // With a level line both sides share their rows, so that it is exactly level.
            let rows = if level { most } else { places.len() };
            let shown = rows.min(capacity);
            let (largest, margin) = if lanes.has_text() { (PITCH, spare) } else { (4.0, 3.0) };
            let pitch = largest.min((room - margin) / shown.max(1) as f64);
            let first = lanes.body(lane) - pitch * shown.saturating_sub(1) as f64 / 2.0;
            let over = rows > shown && places.len() > shown;
            for (row, &place) in places.iter().enumerate() {
                let Some(line) = drawn.get_mut(place) else { continue };
                let at = row.min(shown.saturating_sub(1));
                line.ends[side] = whole(first + pitch * at as f64);
                line.named[side] = lanes.has_text() && !(over && at + 1 == shown);
            }
            let hidden = (places.len() + 1).saturating_sub(shown);
            if over && lanes.has_text() {
                let y = first + pitch * shown.saturating_sub(1) as f64;
                more.push(More { side, y, keys: hidden as u32, alone: shown == 1 });
            }
        }
    }
    more
}

/// Where lanes are too low for text: the heaviest keys have their names as far as these keep clear of each other.
fn name_what_fits(drawn: &mut [Line]) {
    for side in 0..2 {
        let mut taken: Vec<f64> = Vec::new();
        for line in &mut *drawn {
            let y = line.ends[side];
            line.named[side] = taken.iter().all(|other| (other - y).abs() >= LEAST_PITCH);
            if line.named[side] {
                taken.push(y);
            }
        }
    }
}

/// The lines of a lane, by place: level ones, then by target; where they are too many, the heaviest come before the rest.
fn in_order(drawn: &[Line], side: usize, lane: u32, capacity: usize) -> Vec<usize> {
    let here = |level: bool| {
        let at = drawn.iter().enumerate().filter(move |(_, line)| line.lanes[side] == lane && line.level() == level);
        at.map(|(place, _)| place)
    };
    let mut order: Vec<usize> = here(true).into_list();
    let others: Vec<usize> = here(false).into_list();
    let room =
        if order.len() + others.len() > capacity { (capacity - 1).saturating_sub(order.len()) } else { others.len() };
    // The lines are heaviest first.
    let (named, rest) = others.split_at(room.min(others.len()));
    let target_of = |place: &usize| drawn.get(*place).map_or(NOWHERE, |line| line.lanes[1 - side]);
    let targets = named.iter().map(target_of).filter(|&target| target != NOWHERE);
    let last = targets.fold(0, u32::max);
    for target in (0..=last).chain([NOWHERE]) {
        named.iter().copied().filter(|place| target_of(place) == target).add_to(&mut order);
    }
    rest.iter().copied().add_to(&mut order);
    order
}

/// How wide a line is, by what it carries.
fn width(pen: &Pen, report: &Report, line: &Line) -> f64 {
    let share = match report.settings.by {
        "keys" => 1.0 / f64::from(report.keys.distinct.max(1)),
        _ => line.key.share.unwrap_or(0.0),
    };
    let wide = (1.25 + 0.105 * share * 100.0).min(6.0) * if pen.narrow() { 0.8 } else { 1.0 };
    let wide = if line.level() { wide.max(2.5) } else { wide };
    if line.state.stands_out() { wide + 1.0 } else { wide }
}

fn color(pen: &Pen, line: &Line) -> Rgb {
    match (line.state, line.level()) {
        (State::Dim, _) => pen.theme.line2,
        _ if line.only().is_some() => pen.theme.ink3,
        (_, true) => pen.theme.on,
        (_, false) => pen.theme.off,
    }
}

/// Where a line begins and ends; one that arrives nowhere ends level, a part of the way.
fn ends(lanes: &Lanes, line: &Line) -> [Point; 2] {
    let way = lanes.rail_at(1) - lanes.rail_at(0);
    match line.only() {
        Some(0) => [(lanes.rail_at(0), line.ends[0]), (lanes.rail_at(0) + STUB * way, line.ends[0])],
        Some(_) => [(lanes.rail_at(1) - STUB * way, line.ends[1]), (lanes.rail_at(1), line.ends[1])],
        None => [(lanes.rail_at(0), line.ends[0]), (lanes.rail_at(1), line.ends[1])],
    }
}

fn draw_line(pen: &mut Pen, lanes: &Lanes, line: &Line, stroke: f64) {
    let color = color(pen, line);
    let [from, to] = ends(lanes, line);
    if let Some(side) = line.only() {
        pen.level_dashed(from.0, to.0, from.1, stroke.min(3.0), color, DRAWN_DASH);
        // Where keys lie closer than their names, the dashes alone have to say it.
        if line.named[side] {
            pen.sign_random([to, from][side], color);
        }
    } else if line.level() && from.1.to_bits() == to.1.to_bits() {
        pen.level(from.0, to.0, from.1, stroke, color);
    } else if line.level() {
        // On its way to a level place.
        pen.path(curve(from, to), stroke, color);
    } else {
        let dash = if lanes.narrow { OFF_DASH_SHORT } else { OFF_DASH };
        pen.dashed(&curve(from, to), stroke, color, dash);
    }
}

fn draw_names(pen: &mut Pen, lanes: &Lanes, line: &Line) {
    let theme = pen.theme;
    let out = line.state.stands_out();
    let (font, color) = match (line.state, line.level()) {
        (State::Dim, _) => (Type::KEY, theme.ink3),
        (_, true) => (Type::STRONG_KEY, theme.on),
        (_, false) => (if out { Type::STRONG_KEY } else { Type::KEY }, theme.ink),
    };
    let color = if line.key.key.as_deref() == Some("") && !out { theme.ink3 } else { color };
    let name = number::cut(&line.name(), name_columns(lanes));
    for side in 0..2 {
        if line.named[side] && line.lanes[side] != NOWHERE {
            let (_, anchor) = Lanes::anchors(side);
            let x = lanes.edge_at(side, lanes.rail - 12.0);
            pen.text((x, line.ends[side]), anchor, font, color, &name);
        }
    }
}

/// How much of a name there is room for between the number, or its share, and the rail.
fn name_columns(lanes: &Lanes) -> usize {
    let taken = match (lanes.narrow, lanes.has_shares()) {
        (true, _) if lanes.head > 0.0 => 1.0,
        (true, _) => 23.0,
        (_, true) => 50.0,
        (_, false) => 36.0,
    };
    ((lanes.rail - 12.0 - taken) / Type::KEY.room(1)).floor() as usize
}

/// Where the marks are, down the lanes of A with the keys in each, then down those of B.
fn mark(pen: &mut Pen, lanes: &Lanes, drawn: &[Line]) {
    for lane in 0..lanes.counts[0] {
        lanes.hits(pen, 0, lane, lane);
        let here: Vec<&Line> = drawn.iter().filter(|line| line.lanes[0] == lane).into_list();
        let down = ascending(here.iter().map(|line| (line.ends[0].max(0.0) * UNIT) as u64));
        for line in down.into_iter().filter_map(|place| here.get(place as usize)) {
            pen.hits.stop(line.pick(), name_area(lanes, line, 0), 1, lane);
            let [from, to] = ends(lanes, line);
            let straight = line.level() || line.only().is_some();
            let points = if straight { alloc::vec![from, to] } else { curve(from, to) };
            pen.hits.also(line.pick(), Shape::Line(points, 1.5), 1);
            if line.only().is_none() {
                pen.hits.also(line.pick(), name_area(lanes, line, 1), 1);
            }
        }
    }
    for lane in 0..lanes.counts[1] {
        lanes.hits(pen, 1, lane, lanes.counts[0] + lane);
        for line in drawn.iter().filter(|line| line.lanes == [NOWHERE, lane]) {
            let [from, to] = ends(lanes, line);
            pen.hits.stop(line.pick(), name_area(lanes, line, 1), 1, lanes.counts[0] + lane);
            pen.hits.also(line.pick(), Shape::Line(alloc::vec![from, to], 1.5), 1);
        }
    }
}

/// The name of a key, or the end of its line where it has none.
fn name_area(lanes: &Lanes, line: &Line, side: usize) -> Shape {
    let columns = if line.named[side] { number::columns(&line.name()).min(name_columns(lanes)) } else { 0 };
    let room = Type::KEY.room(columns) + 16.0;
    let height = if line.named[side] { LEAST_PITCH } else { 4.0 };
    Shape::Area(lanes.block(side, lanes.rail - room, lanes.rail, line.ends[side] - height / 2.0, height))
}

/// The boxes of the hovered, focused and pinned key.
fn draw_labels(pen: &mut Pen, lanes: &Lanes, drawn: &[Line], states: &States) {
    let mut taken: Option<[f64; 4]> = None;
    for (wanted, pick) in labelled(pen.look) {
        let mut alone = drawn.iter().filter(|line| line.state == wanted);
        let only = match (alone.next(), alone.next()) {
            (only, None) => only,
            _ => None,
        };
        let Some(line) = drawn.iter().find(|line| line.pick() == *pick).or(only) else { continue };
        let color = match line.only() {
            Some(_) => pen.theme.ink3,
            None if line.level() => pen.theme.on,
            None => pen.theme.off,
        };
        let [from, to] = ends(lanes, line);
        let mut place = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        if let Some([_, top, _, height]) = taken
            && (place.1 - top - height / 2.0).abs() < height + 4.0
        {
            place.1 = top + height * 1.5 + 6.0;
        }
        let name = number::cut(&line.name(), 18);
        let focus = states.focused(&line.pick());
        let at = |lane: u32| if lane == NOWHERE { "?".to_string() } else { lane.to_string() };
        let way = concat(&[&at(line.lanes[0]), " → ", &at(line.lanes[1])]);
        taken = Some(pen.label(place, &name, &way, color, focus));
    }
}
