//! Where keys were before: they travel from there, and leave a dotted line to a ring.

use alloc::{string::ToString, vec::Vec};

use super::{GHOST_DASH, Lanes, Line, NOWHERE, Pen, Point, State, Type, curve, lines, number, settle};

/// How far a ring stands from its rail, clear of the ends of lines.
const INSIDE: f64 = 22.0;
/// Rings in one lane are so far apart.
const PITCH: f64 = 6.0;
/// Up to so many rings have their words.
const FEW: usize = 3;

/// A place that a key has left.
pub(super) struct Ghost {
    /// The place of its line among those that are drawn.
    line: usize,
    side: usize,
    lane: u32,
}

/// Puts lines that moved as far on their way as they have come, and draws what they left; gives the places where they were.
pub(super) fn draw(pen: &mut Pen, lanes: &Lanes, drawn: &mut [Line]) -> Vec<Ghost> {
    let Some(before) = &pen.look.before else { return Vec::new() };
    let report = before.report.shown();
    if report.mapping.form != "lines" {
        return Vec::new();
    }
    let then = Lanes::new(pen, report);
    let mut were = lines(report, &|_| State::Plain);
    settle(&then, &mut were);
    let (mut ghosts, left) = (Vec::new(), (1.0 - before.gone) * (1.0 - before.gone));
    for (place, line) in drawn.iter_mut().enumerate() {
        // Two keys that look alike are not the same.
        let same = |was: &&Line| was.key.name == line.key.name;
        let Some(was) = were.iter().find(same) else { continue };
        for side in 0..2 {
            let (from, to) = (was.lanes[side], line.lanes[side]);
            if from == NOWHERE || to == NOWHERE {
                continue;
            }
            line.ends[side] += (was.ends[side] - line.ends[side]) * left;
            if from != to {
                ghosts.push(Ghost { line: place, side, lane: from });
            }
        }
    }
    for (ghost, line) in shown(&ghosts, drawn) {
        let center = ring(pen, lanes, &ghosts, ghost);
        let other = ghosts.iter().find(|other| other.line == ghost.line && other.side != ghost.side);
        let end = match other {
            Some(other) => ring(pen, lanes, &ghosts, other),
            None => (lanes.rail_at(1 - ghost.side), line.ends[1 - ghost.side]),
        };
        if other.is_none() || ghost.side == 1 {
            pen.dashed(&curve(end, center), 1.5, pen.theme.ink2, GHOST_DASH);
        }
    }
    ghosts
}

/// Those whose key has not stepped back.
fn shown<'a>(ghosts: &'a [Ghost], drawn: &'a [Line<'a>]) -> impl Iterator<Item = (&'a Ghost, &'a Line<'a>)> {
    let with_line = ghosts.iter().filter_map(|ghost| Some((ghost, drawn.get(ghost.line)?)));
    with_line.filter(|(_, line)| line.state != State::Dim)
}

/// Draws a ring where each was, on top of the lines.
pub(super) fn mark(pen: &mut Pen, lanes: &Lanes, drawn: &[Line], ghosts: &[Ghost]) {
    let (color, ground) = (pen.theme.ink2, pen.theme.surface);
    for (ghost, line) in shown(ghosts, drawn) {
        let (x, y) = ring(pen, lanes, ghosts, ghost);
        pen.ring((x, y), 4.0, 1.5, color, ground);
        if ghosts.len() <= FEW || line.state.stands_out() {
            let text = number::fill(pen.look.labels.was(), &ghost.lane.to_string());
            let room = Type::LABEL.room(number::columns(&text));
            let toward = if ghost.side == 0 { 1.0 } else { -1.0 };
            let (anchor, _) = Lanes::anchors(ghost.side);
            let near = x + 9.0 * toward;
            pen.rect(near.min(near + room * toward) - 2.0, y - 8.0, room + 4.0, 16.0, ground);
            pen.text((near, y), anchor, Type::LABEL, color, &text);
        }
    }
}

/// The middle of a ghost's ring: in the lane that it left, or at the foot where that is no more.
fn ring(pen: &Pen, lanes: &Lanes, ghosts: &[Ghost], ghost: &Ghost) -> Point {
    let beside = |other: &&Ghost| (other.side, other.lane) == (ghost.side, ghost.lane);
    let all = ghosts.iter().filter(beside).count();
    let at = ghosts.iter().filter(beside).take_while(|other| other.line != ghost.line).count();
    let pitch = PITCH.min(lanes.lane / all.max(1) as f64);
    let y = lanes.body(ghost.lane) + pitch * (at as f64 - (all as f64 - 1.0) / 2.0);
    let inside = if ghost.side == 0 { INSIDE } else { -INSIDE };
    (lanes.rail_at(ghost.side) + inside, y.min(pen.look.height - PITCH))
}
