//! The server's command table: how many words a command takes, and which are keys.

use copartition::redis::command::{Command, Found, Keys, all, find};
use serde_json::Value;

use super::words;
use crate::{Case, number, same, text, truth};

/// Calls with a wrong syntax in which COMMAND GETKEYS tells other keys than the ones by which the server routes.
/// A real cluster was asked for both: `tests/cluster`.
const ROUTED_OTHERWISE: &[(&str, &[u32])] = &[
    // Two destinations: the command writes to the last one only.
    ("GEORADIUS a 1 1 10 km STORE b STOREDIST c", &[1, 9]),
    // An odd list of streams: no keys.
    ("XREAD STREAMS a b 0", &[]),
];

pub fn check(case: &Value) -> Result<Case, String> {
    let name: Vec<Vec<u8>> = text(&case["command"], "command")?.split(' ').map(Into::into).collect();
    if case["known"] == Value::Bool(false) {
        same("known", find(&name), Found::UnknownCommand)?;
        return Ok(Case::Holds);
    }
    let Found::Command(command) = find(&name) else {
        return Err("unknown".into());
    };
    let keys = text(&case["keys"], "keys")?;
    if keys == "none" {
        same("keys", command.keys, Keys::None)?;
    } else {
        check_table(&command, case)?;
        let one = matches!(command.keys, Keys::Range(first, last, _) | Keys::Channels(first, last) if first == last);
        // The server tells SORT_RO among those that may have more.
        same("one key", one && command.name != "sort_ro", keys == "one")?;
        same("newer", command.newer, !case["server"].is_null())?;
    }
    for example in case["examples"].as_array().into_iter().flatten() {
        check_example(example)?;
    }
    Ok(Case::Holds)
}

#[test]
fn every_command_with_keys_has_a_vector() {
    let cases: Value = serde_json::from_str(include_str!("command-keys.json")).unwrap();
    let names: Vec<_> = cases.as_array().unwrap().iter().map(|case| case["command"].as_str().unwrap()).collect();
    for command in all().into_iter().filter(|command| command.keys != Keys::None) {
        let name = format!("{} {}", command.container, command.name);
        assert!(names.contains(&name.trim_start()), "{name}");
    }
}

/// What COMMAND says: first and last key and the step, all 0 where only the words of a call tell.
fn check_table(command: &Command, case: &Value) -> Result<(), String> {
    same("arity", command.arity, number(&case["arity"], "arity")?)?;
    let (first, last, step) = match command.keys {
        Keys::None => return Err("no keys".into()),
        Keys::Range(first, last, step) => (first, last, step),
        Keys::Channels(first, last) => (first, last, 1),
        Keys::Counted(0, ..) | Keys::Streams => (0, 0, 0),
        Keys::Counted(store, ..) => (store, store, 1),
        Keys::Migrate => (3, 3, 1),
        Keys::Sort | Keys::Radius => (1, 1, 1),
    };
    for (field, ours) in [("first", first), ("last", last), ("step", step)] {
        same(field, ours, number(&case[field], field)?)?;
    }
    let movable = !matches!(command.keys, Keys::Range(..) | Keys::Channels(..));
    // Here too.
    same("movable", movable || command.name == "sort_ro", truth(&case["movable"], "movable")?)
}

/// An answer of COMMAND GETKEYS.
fn check_example(example: &Value) -> Result<(), String> {
    let words = words(&example["args"], "args")?;
    let joined = String::from_utf8_lossy(&words.join(&b' ')).into_owned();
    let (command, positions) = match find(&words) {
        Found::Command(command) => (Some(command), command.positions(&words)),
        _ => (None, Vec::new()),
    };
    if let Some((_, routed)) = ROUTED_OTHERWISE.iter().find(|(call, _)| *call == joined) {
        return same(&joined, &*positions, *routed);
    }
    let ours: Vec<_> = positions.iter().map(|position| String::from_utf8_lossy(&words[*position as usize])).collect();
    match example["error"].as_str() {
        Some("ERR Invalid command specified") => same(&joined, command, None),
        Some("ERR The command has no key arguments") => {
            let keys = command.map_or(Keys::None, |command| command.keys);
            same(&joined, matches!(keys, Keys::None | Keys::Channels(..)), true)
        }
        // GETKEYS itself wants a word more.
        Some(error) if error.contains("command|getkeys") => same(&joined, words.len(), 1),
        Some("ERR Invalid arguments specified for command") if joined == "PFMERGE dest" => {
            // GETKEYS wants a source, which the command and its routing do not.
            same(&joined, positions, vec![1])
        }
        Some("ERR Invalid arguments specified for command") => same(&joined, ours.len(), 0),
        Some(error) => Err(format!("unknown error {error}")),
        None => {
            let mut theirs: Vec<_> =
                example["keys"].as_array().ok_or("keys is no list")?.iter().map(Value::as_str).collect();
            // A destination stands first there, and last where routing looks.
            if matches!(command.map(|command| command.keys), Some(Keys::Counted(1, ..))) {
                theirs.rotate_left(1);
            }
            same(&joined, ours.iter().map(|key| Some(&**key)).collect(), theirs)
        }
    }
}
