//! What a node answers to commands and transactions, with the keys spread over its cluster as they are.

use std::collections::BTreeMap;

use copartition::redis::answer::{Answer, Connection, Reason};
use copartition::redis::cluster::{Cluster, OpenSlot};
use copartition::redis::command::{Found, find};
use copartition::redis::{Slot, slot};
use serde_json::Value;

use super::words;
use crate::{Case, list, number, numbers, same, text};

/// Cases that the model cannot tell, by the reason. Each is checked to be one: with an answer that is right it must leave the list.
const NOT_TOLD: &str = include_str!("../../redis/not-told.json");

pub fn check(case: &Value) -> Result<Case, String> {
    let masters: u16 = number(&case["masters"], "masters")?;
    // A server outside of a cluster has everything to itself.
    let (cluster, here) = cluster(case, masters.max(1))?;
    let mut connection = Connection::new(&cluster, number(&case["sent_to"], "sent_to")?, &here);
    if case["asking"] == Value::Bool(true) {
        same("asking", connection.send(&[b"ASKING".into()]).reason, Reason::Runs)?;
    }
    let checked = if case["steps"].is_null() {
        check_keys(case, &cluster)?;
        check_one(case, case, &mut connection)
    } else {
        let mut steps = list(&case["steps"], "steps")?.iter().filter(|step| step["sleep_ms"].is_null());
        steps.try_for_each(|step| check_one(step, case, &mut connection))
    };
    let id: u32 = number(&case["id"], "id")?;
    let not_told: BTreeMap<String, Vec<u32>> = serde_json::from_str(NOT_TOLD).unwrap();
    match (checked, not_told.iter().find(|(_, ids)| ids.contains(&id))) {
        (Ok(()), None) => Ok(Case::Holds),
        (Err(_), Some(_)) => Ok(Case::NotComputed),
        (Ok(()), Some((why, _))) => Err(format!("{id} is told, though it {why}")),
        (Err(failure), None) => Err(format!("{id}: {failure}")),
    }
}

#[test]
fn every_case_that_is_not_told_is_there() {
    let cases: Value = serde_json::from_str(include_str!("crossslot.json")).unwrap();
    let ids: Vec<_> = cases.as_array().unwrap().iter().filter_map(|case| case["id"].as_u64()).collect();
    let not_told: BTreeMap<String, Vec<u64>> = serde_json::from_str(NOT_TOLD).unwrap();
    for (why, listed) in not_told {
        assert!(listed.iter().all(|id| ids.contains(id)), "{why}");
    }
}

fn check_one(step: &Value, case: &Value, connection: &mut Connection) -> Result<(), String> {
    let words = words(&step["command"], "command")?;
    let answer = connection.send(&words);
    let expected = step["error"].as_str().unwrap_or_default();
    let addressed = (0..9).fold(expected.to_owned(), |text, node| {
        text.replace(&format!("<node {node}>"), &format!("127.0.0.1:{}", 7000 + node))
    });
    same("text", &*answer.text, &*addressed)?;
    let result = text(&step["result"], "result")?;
    same("result", answer.text.split(' ').next().filter(|word| !word.is_empty()).unwrap_or("ok"), result)?;
    let queued = step["reply"] == "QUEUED";
    same("queued", answer.reason == Reason::Queued, queued)?;
    check_reason(&answer, &words, case)
}

/// The reason fits the first word of the error, and the keys to blame are what it says of them.
fn check_reason(answer: &Answer, words: &[Vec<u8>], case: &Value) -> Result<(), String> {
    use Reason::{Ask, ClusterDown, CrossSlot, ExecAbort, Moved, Queued, Runs, SlotNotServed, TryAgain};
    let word = match answer.reason {
        Runs | Queued => "",
        CrossSlot => "CROSSSLOT",
        Moved => "MOVED",
        Ask => "ASK",
        TryAgain => "TRYAGAIN",
        ExecAbort => "EXECABORT",
        SlotNotServed | ClusterDown => "CLUSTERDOWN",
        _ => "ERR",
    };
    same("reason", answer.text.split(' ').next().unwrap_or_default(), word)?;
    if case["steps"].is_null() && answer.reason == CrossSlot {
        let blamed: Vec<_> = answer.keys.iter().map(|at| slot(&words[at.word as usize])).collect();
        same("keys to blame", matches!(blamed[..], [one, other] if one != other), true)?;
    }
    Ok(())
}

/// The keys, their slots and the owners of those.
fn check_keys(case: &Value, cluster: &Cluster) -> Result<(), String> {
    let words = words(&case["command"], "command")?;
    let positions = match find(&words) {
        Found::Command(command) if command.takes(words.len()) => command.positions(&words),
        _ => Vec::new(),
    };
    let mut keys: Vec<_> = positions.iter().map(|position| &*words[*position as usize]).collect();
    let theirs = case["keys"].as_array().ok_or("keys is no list")?;
    let mut theirs: Vec<_> =
        theirs.iter().map(|key| Ok(text(key, "keys")?.as_bytes())).collect::<Result<_, String>>()?;
    let slots: Vec<_> = theirs.iter().map(|key| slot(key)).collect();
    // COMMAND GETKEYS tells a key where routing tells none: see `tests/vectors/redis/command.rs`.
    if case["error"].as_str().is_some_and(|error| error.contains("Unbalanced XREAD")) {
        theirs.clear();
    }
    // It also puts a destination first.
    keys.sort_unstable();
    theirs.sort_unstable();
    same("keys", keys, theirs)?;
    same("slots", slots.iter().map(|slot| slot.get()).collect(), some_numbers(&case["slots"])?)?;
    if case["masters"] != 0 && case["slot_state"]["unassigned"].is_null() {
        same("nodes", slots.iter().filter_map(|slot| cluster.owner(*slot)).collect(), some_numbers(&case["nodes"])?)?;
    }
    Ok(())
}

fn some_numbers(value: &Value) -> Result<Vec<u16>, String> {
    if value == &Value::Array(Vec::new()) { Ok(Vec::new()) } else { numbers(value, "numbers") }
}

/// The cluster of a case, and the keys that the node asked has, where that matters.
fn cluster(case: &Value, masters: u16) -> Result<(Cluster, Vec<Vec<u8>>), String> {
    let mut cluster = Cluster::created(masters);
    let mut here = Vec::new();
    let state = &case["slot_state"];
    let of = |field: &str| number::<u16>(&state[field], field);
    if !state["unassigned"].is_null() {
        let slot = of("unassigned")?;
        cluster.full_coverage = text(&state["require_full_coverage"], "require_full_coverage")? == "yes";
        for master in &mut cluster.masters {
            let cut = |range: &std::ops::RangeInclusive<u16>| [*range.start()..=slot - 1, slot + 1..=*range.end()];
            let parts = |range| {
                if std::ops::RangeInclusive::contains(&range, &slot) { cut(&range).to_vec() } else { vec![range] }
            };
            master.ranges = std::mem::take(&mut master.ranges).into_iter().flat_map(parts).collect();
        }
    } else if !state.is_null() {
        let slot = Slot::new(of("slot")?).ok_or("no such slot")?;
        cluster.open = vec![OpenSlot { slot, from: Some(of("from")?), to: Some(of("to")?) }];
        let asked: u16 = number(&case["sent_to"], "sent_to")?;
        let field = if asked == of("from")? { "keys_on_source" } else { "keys_on_target" };
        let keys = state[field].as_array().ok_or("keys is no list")?;
        here = keys.iter().map(|key| Ok(text(key, field)?.into())).collect::<Result<_, String>>()?;
    }
    Ok((cluster, here))
}
