//! What Redis Cluster servers answer: slots of keys, layouts of clusters, and what becomes of commands.

use copartition::hash::crc16;
use copartition::redis::{Slot, created_ranges, hashed_part, owner, slot};
use serde_json::Value;

use crate::{Case, bytes, entries, list, number, numbers, same, text, truth};

#[path = "redis/answer.rs"]
pub mod answer;
#[path = "redis/client.rs"]
pub mod client;
#[path = "redis/command.rs"]
pub mod command;
#[path = "redis/layout.rs"]
pub mod layout;

pub fn check_keyslot(case: &Value) -> Result<Case, String> {
    let key = bytes(case, "key", "rule")?.ok_or("key_hex, key or rule is missing")?;
    let hashed = hashed_part(&key);
    if let Some(expected) = bytes(case, "hash_input", "hash_input_rule")? {
        same("hashed part", hashed, &expected)?;
    }
    if let Some(text) = case["text"].as_str() {
        same("text", text.as_bytes(), &key)?;
    }
    if let Some(tagged) = case["tagged"].as_bool() {
        same("tagged", hashed.len() < key.len(), tagged)?;
    }
    for (field, len) in [("key_len", key.len()), ("hash_input_len", hashed.len())] {
        if !case[field].is_null() {
            same(field, len, number(&case[field], field)?)?;
        }
    }
    if !case["crc16"].is_null() {
        let expected = number(&case["crc16"], "crc16")?;
        same("crc16", crc16(hashed), expected)?;
        same("bitwise crc16", crc16::bitwise(hashed), expected)?;
    }
    same("slot", slot(&key).get(), number(&case["slot"], "slot")?)?;
    Ok(Case::Holds)
}

pub fn check_colocation(case: &Value) -> Result<Case, String> {
    let [a, b]: [Slot; 2] = list(&case["keys"], "keys")?
        .iter()
        .map(|key| Ok(slot(text(key, "keys")?.as_bytes())))
        .collect::<Result<Vec<_>, String>>()?
        .try_into()
        .map_err(|_| "keys are not two")?;
    same("slots", vec![a.get(), b.get()], numbers(&case["slots"], "slots")?)?;
    same("same slot", a == b, truth(&case["same_slot"], "same_slot")?)?;
    let together = &case["same_node"];
    same("sizes", entries(together, "same_node")?.len(), entries(&case["nodes"], "nodes")?.len())?;
    for (masters, nodes) in entries(&case["nodes"], "nodes")? {
        let ranges = created_ranges(masters.parse().map_err(|_| format!("{masters} masters cannot be"))?);
        let found = [owner(&ranges, a), owner(&ranges, b)];
        let expected: Vec<u16> = numbers(nodes, "nodes")?;
        same(&format!("nodes of {masters}"), found.to_vec(), expected.into_iter().map(Some).collect())?;
        let expected = truth(&together[masters], "same_node")?;
        same(&format!("same node of {masters}"), found[0] == found[1], expected)?;
    }
    Ok(Case::Holds)
}

/// The words of a command, which a case has as texts.
fn words(value: &Value, field: &str) -> Result<Vec<Vec<u8>>, String> {
    list(value, field)?.iter().map(|word| Ok(text(word, field)?.into())).collect()
}
