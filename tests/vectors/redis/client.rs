//! What client libraries make of keys and commands before a server sees them.

use std::collections::BTreeSet;

use copartition::redis::client::{ALL, Batch, Client, Outcome, SlotRule, sent};
use copartition::redis::cluster::Cluster;
use copartition::redis::slot;
use serde_json::Value;

use crate::{Case, hex, list, number, same, text};

/// A key whose slot a client gets wrong. A key with half of a surrogate pair is a JavaScript text, and another one is sent.
pub fn check_keyslot(case: &Value) -> Result<Case, String> {
    let typed = match case["js_string"].as_str() {
        // JSON text cannot have half a pair, so the case has the escape as it stands in a program.
        Some(escaped) => wtf8(escaped),
        None => hex(&case["key_hex"], "key_hex")?,
    };
    let wire = if case["wire_hex"].is_null() { typed.clone() } else { hex(&case["wire_hex"], "wire_hex")? };
    same("bytes sent", &*sent(&typed), &*wire)?;
    same("server's slot", slot(&wire).get(), number(&case["server_slot"], "server_slot")?)?;
    for name in text(&case["client"], "client")?.split(" and ") {
        let clients: Vec<_> = ALL.iter().filter(|client| client.keyslot == name).collect();
        same(name, clients.is_empty(), false)?;
        for client in clients {
            same(client.id, client.slot(&typed).get(), number(&case["client_slot"], "client_slot")?)?;
        }
    }
    Ok(Case::Holds)
}

pub fn check_crossslot(case: &Value) -> Result<Case, String> {
    let name = text(&case["client"], "client")?;
    let client = ALL.iter().find(|client| client.name == name).ok_or(format!("no row for {name}"))?;
    let keys: Vec<&str> = list(&case["keys"], "keys")?.iter().map(|key| text(key, "keys")).collect::<Result<_, _>>()?;
    let [first, second] = keys[..] else { return Err("keys are not two".into()) };
    let command = text(&case["command"], "command")?;
    let cluster = Cluster::created(3);
    let outcome = match command {
        "pipeline of two SET" => client.pipeline(&sets(&keys), &cluster),
        "MULTI of two SET" => client.transaction(&sets(&keys), &cluster),
        "EVAL 2 keys" => client.command(&words(&["EVAL", "return 1", "2", first, second])),
        "MSET" | "mset_nonatomic" | "MSETNX" => client.command(&words(&[command, first, "1", second, "2"])),
        _ => client.command(&words(&[command, first, second])),
    };
    let one_slot = text(&case["group"], "group")? == "same-slot";
    match (text(&case["outcome"], "outcome")?, outcome) {
        ("ok", outcome) => {
            // A pipeline whose keys are on one node can go there as it is.
            let whole = one_slot || (case["group"] == "same-node-other-slot" && node_is_enough(client, command));
            same("outcome", outcome, if whole { Outcome::Whole } else { Outcome::Split })?;
        }
        (_, Outcome::Refused(error) | Outcome::Passed(error)) => {
            let theirs = format!("{}: {}", text(&case["where"], "where")?, text(&case["error"], "error")?);
            // Those nodes were at 7001 and upward.
            same("error", error, theirs.replace(":7001", ":7000"))?;
        }
        (theirs, ours) => return Err(format!("{ours:?}, the vector says {theirs}")),
    }
    Ok(Case::Holds)
}

#[test]
fn every_client_has_vectors_for_all_that_its_row_says() {
    let cases: Value = serde_json::from_str(include_str!("client-crossslot.json")).unwrap();
    let cases = cases.as_array().unwrap();
    let slots = include_str!("client-keyslot.json");
    for client in ALL {
        let own = || cases.iter().filter(|case| case["client"] == client.name && case["group"] == "other-node");
        let has = |command: &str| own().any(|case| case["command"] == command);
        for split in client.splits.split(' ').filter(|split| !split.is_empty()) {
            assert!(has(split), "{} splits {split}", client.id);
        }
        for (batch, command) in [(client.pipeline, "pipeline of two SET"), (client.transaction, "MULTI of two SET")] {
            assert_eq!(batch == Batch::Unknown, !has(command), "{} {command}", client.id);
        }
        assert!(has("SUNION"), "{} refuses or passes on", client.id);
        assert_eq!(client.slots == SlotRule::Server, client.keyslot.is_empty(), "{}", client.id);
        assert!(client.keyslot.is_empty() || slots.contains(client.keyslot), "{}", client.id);
    }
    let ids: BTreeSet<_> = ALL.iter().map(|client| client.id).collect();
    assert_eq!(ids.len(), ALL.len());
    assert!(ALL.iter().all(|client| Client::from_id(client.id) == Some(client)));
}

/// Whether the client sends these to one node where that node has all keys.
fn node_is_enough(client: &Client, command: &str) -> bool {
    let batch = if command.starts_with("pipeline") { client.pipeline } else { return false };
    matches!(batch, Batch::FirstNode(_) | Batch::OneNode(_))
}

fn sets(keys: &[&str]) -> Vec<Vec<Vec<u8>>> {
    keys.iter().map(|key| words(&["SET", key, "1"])).collect()
}

fn words(words: &[&str]) -> Vec<Vec<u8>> {
    words.iter().map(|word| word.as_bytes().to_vec()).collect()
}

/// A JavaScript text with escapes as UTF-8, half of a surrogate pair as its three bytes.
fn wtf8(escaped: &str) -> Vec<u8> {
    let mut parts = escaped.split("\\u");
    let mut out = Vec::from(parts.next().unwrap_or_default());
    for part in parts {
        let (digits, rest) = part.split_at(4);
        let unit = u32::from_str_radix(digits, 16).unwrap();
        out.extend([0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]);
        out.extend(rest.as_bytes());
    }
    out
}
