//! Redis Cluster: layouts, commands and clients. Commands come as they are typed, answers go as lines of columns.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::redis::answer::Connection;
use crate::redis::change::{self, Change};
use crate::redis::client::{self, Client, Outcome};
use crate::redis::cluster::{Cluster, Master};
use crate::redis::command::{Found, find};
use crate::redis::{difference, topology, typed};

/// [`typed::words`] as hex; `undefined` where quotes do not balance.
#[wasm_bindgen(js_name = typedWords)]
pub fn typed_words(line: &[u8]) -> Option<Vec<String>> {
    let hex = |word: &Vec<u8>| word.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    Some(typed::words(line)?.iter().map(hex).collect())
}

/// [`find`] by the first words of a line: container, name, arity, whether it is newer, and how its keys are found.
#[wasm_bindgen]
pub fn command(line: &[u8]) -> String {
    match find(&typed::words(line).unwrap_or_default()) {
        Found::Command(command) => {
            format!("{}\t{}\t{}\t{}\t{:?}", command.container, command.name, command.arity, command.newer, command.keys)
        }
        unknown => format!("{unknown:?}"),
    }
}

/// [`Command::positions`](crate::redis::command::Command::positions).
#[wasm_bindgen]
pub fn positions(line: &[u8]) -> Vec<u32> {
    let words = typed::words(line).unwrap_or_default();
    if let Found::Command(command) = find(&words) { command.positions(&words) } else { Vec::new() }
}

/// [`topology::read`]: a line for each master, slot on its way and issue.
#[wasm_bindgen(js_name = readLayout)]
pub fn read_layout(text: &[u8]) -> String {
    let (cluster, issues) = topology::read(text);
    let mut lines: Vec<String> =
        cluster.masters.iter().map(|master| format!("{} {:?}", master.address, master.ranges)).collect();
    lines.extend(cluster.open.iter().map(|open| format!("open {} {:?} {:?}", open.slot.get(), open.from, open.to)));
    lines.extend(issues.iter().map(|issue| format!("issue {} {}", issue.line, issue.code)));
    lines.join("\n")
}

/// [`Connection::send`] for each line, on one connection to a node of a pasted layout: reason, text, slot, master, keys to blame.
#[wasm_bindgen]
pub fn answers(layout: &[u8], full_coverage: bool, node: u16, here: &[u8], lines: &[u8]) -> Vec<String> {
    let cluster = Cluster { full_coverage, ..topology::read(layout).0 };
    let here = typed::words(here).unwrap_or_default();
    let mut connection = Connection::new(&cluster, node, &here);
    let mut send = |words: Vec<Vec<u8>>| {
        let answer = connection.send(&words);
        let keys: Vec<_> = answer.keys.iter().map(|at| format!("{}.{}", at.command, at.word)).collect();
        let slot = answer.slot.map(|slot| slot.get().to_string()).unwrap_or_default();
        let master = answer.master.map(|master| master.to_string()).unwrap_or_default();
        format!("{}\t{}\t{slot}\t{master}\t{}", answer.reason.id(), answer.text, keys.join(" "))
    };
    typed::lines(lines).into_iter().filter_map(|line| line.words).map(&mut send).collect()
}

/// [`change::reshard`] of masters whose ranges come as master, first and last slot; the moves, then the layout, as [`rebalance`] gives them.
#[wasm_bindgen]
pub fn reshard(masters: u16, layout: &[u16], sources: &[u16], target: u16, slots: u16) -> String {
    shown(&change::reshard(&cluster(masters, layout), sources, target, slots))
}

/// [`change::rebalance`]: a line for each move, a line for each master, and whether it was stopped.
#[wasm_bindgen]
pub fn rebalance(masters: u16, layout: &[u16], weights: &[f32], threshold: f32, use_empty: bool) -> String {
    shown(&change::rebalance(&cluster(masters, layout), weights, threshold, use_empty))
}

/// [`client::ALL`]: id, name and package for slots of each.
#[wasm_bindgen]
pub fn clients() -> Vec<String> {
    client::ALL.iter().map(|client| format!("{}\t{}\t{}", client.id, client.name, client.keyslot)).collect()
}

/// [`Client::command`] of one line, or what becomes of several in a pipeline or a transaction, on three masters.
#[wasm_bindgen]
pub fn outcome(id: &str, how: &str, lines: &[u8]) -> Option<String> {
    let client = Client::from_id(id)?;
    let commands: Vec<_> = typed::lines(lines).into_iter().filter_map(|line| line.words).collect();
    let outcome = match how {
        "pipeline" => client.pipeline(&commands, &Cluster::created(3)),
        "transaction" => client.transaction(&commands, &Cluster::created(3)),
        _ => client.command(commands.first()?),
    };
    Some(match outcome {
        Outcome::Whole => "whole".into(),
        Outcome::Split => "split".into(),
        Outcome::Unknown => "unknown".into(),
        Outcome::Refused(error) | Outcome::Passed(error) => error,
    })
}

/// [`Client::slot`].
#[wasm_bindgen(js_name = clientSlot)]
pub fn client_slot(id: &str, typed: &[u8]) -> Option<u16> {
    Some(Client::from_id(id)?.slot(typed).get())
}

/// [`client::sent`].
#[wasm_bindgen]
pub fn sent(typed: &[u8]) -> Vec<u8> {
    client::sent(typed).into()
}

/// [`difference::slot_difference`].
#[wasm_bindgen(js_name = slotDifference)]
pub fn slot_difference(prefix_a: &[u8], prefix_b: &[u8], ending_bytes: u32) -> Option<u16> {
    difference::slot_difference(prefix_a, prefix_b, ending_bytes)
}

/// [`difference::slots_kept`] in a cluster made with so many masters.
#[wasm_bindgen(js_name = slotsKept)]
pub fn slots_kept(masters: u16, xor: u16) -> u16 {
    difference::slots_kept(&Cluster::created(masters), xor)
}

fn cluster(masters: u16, layout: &[u16]) -> Cluster {
    let ranges = |number: u16| {
        let own = layout.chunks(3).filter(|range| range.first() == Some(&number));
        own.filter_map(|range| Some(*range.get(1)?..=*range.get(2)?)).collect()
    };
    let masters = (0..masters).map(|number| Master { ranges: ranges(number), ..Master::default() }).collect();
    Cluster { masters, ..Cluster::default() }
}

fn shown(change: &Change) -> String {
    let flat = |ranges: &[RangeInclusive<u16>]| {
        ranges.iter().map(|range| format!(" {} {}", range.start(), range.end())).collect::<Vec<_>>().concat()
    };
    let moves =
        change.moves.iter().map(|one| format!("move {} {} {}{}", one.from, one.to, one.slots, flat(&one.ranges)));
    let masters = change.after.masters.iter().map(|master| format!("master{}", flat(&master.ranges)));
    let mut lines: Vec<String> = moves.chain(masters).collect();
    lines.push(format!("stopped {}", change.stopped));
    lines.join("\n")
}
