//! One key, step by step, in both topics; and where every client of the catalog would send it.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use serde::Serialize;

use super::{Placed, first, label, share, weight};
use crate::{
    partitioner::{ALL, Partitioner, Placement, Rule},
    scenario::{Scenario, Topic},
};

/// One key, step by step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TraceReport {
    /// The key's id: the pinned key, or else the heaviest one.
    pub id: u32,
    /// The key so that it can be shown.
    pub key: String,
    /// Its weight.
    pub weight: f64,
    /// Its share of the weight of all keys; `null` where it is left out.
    pub share: Option<f64>,
    /// The key in topic A.
    pub a: TraceSide,
    /// The key in topic B.
    pub b: TraceSide,
    /// The first step whose value differs: `bytes`, `hash`, `sign` or `divisor`; `null` where none does.
    pub parts_at: Option<&'static str>,
    /// Where the clients of the catalog send these bytes: those that agree together, those that do as topic A's first, then by
    /// how many they are.
    pub clients: Vec<ClientGroup>,
}

/// A key in one topic. What there is no value for is empty, or `null`: a client that does not hash this key has no hash.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TraceSide {
    /// The bytes as pairs of hex digits, the first [`MAX_BYTES`] of them; `null` where the format cannot take the key.
    pub bytes: Option<String>,
    /// How many bytes there are.
    pub length: u32,
    /// How many of them, from the first, the client hashes.
    pub hashed: u32,
    /// The hash in hex digits.
    pub hex: String,
    /// The hash as an unsigned number, where it has 32 bits.
    pub unsigned: Option<u32>,
    /// The same as a signed number.
    pub signed: Option<i32>,
    /// What is divided: the number after the sign step. As text, since it may have more digits than a script can hold.
    pub dividend: String,
    /// What it is divided by.
    pub divisor: String,
    /// What the division leaves, with its sign; or the whole part of it, where that is what counts.
    pub remainder: Option<i32>,
    /// The partition, where the key has one of its own.
    pub partition: Option<u32>,
    /// How it comes to it, see [`KeyRow::way_a`](super::KeyRow::way_a).
    pub way: &'static str,
}

/// Clients that send a key to the same partitions, or do the same with it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ClientGroup {
    /// The partition of topic A's bytes at topic A's count, where it is certain.
    pub a: Option<u32>,
    /// The partition of topic B's bytes at topic B's count.
    pub b: Option<u32>,
    /// How they come to it, see [`KeyRow::way_a`](super::KeyRow::way_a).
    pub way: &'static str,
    /// The ids of their rows in the catalog.
    pub rows: Vec<&'static str>,
}

/// So many bytes are shown of a key.
pub const MAX_BYTES: usize = 64;

pub(super) fn report(scenario: &Scenario, placed: &[Placed], order: &[u32]) -> Option<TraceReport> {
    let pinned = scenario.view.pin.as_deref().and_then(|pin| placed.iter().find(|key| key.key == pin));
    let heaviest = first(placed, order, usize::MAX).find(|key| !key.left_out);
    let key = pinned.or(heaviest).or(placed.first())?;
    let [a, b] = [&scenario.a, &scenario.b].map(|topic| side(topic, key.key));
    let parts_at = if a.bytes != b.bytes || a.length != b.length {
        Some("bytes")
    } else if hash_id(&scenario.a) != hash_id(&scenario.b) || a.hex != b.hex || a.way != b.way {
        Some("hash")
    } else if a.dividend != b.dividend {
        Some("sign")
    } else {
        (a.divisor != b.divisor).then_some("divisor")
    };
    let total = super::placed::total(placed);
    Some(TraceReport {
        id: key.id,
        key: label(key.key),
        weight: weight(key.weight),
        share: if key.left_out { None } else { share(key.weight, total) },
        parts_at,
        clients: if a.bytes.is_some() && b.bytes.is_some() { clients(scenario, key.key) } else { Vec::new() },
        a,
        b,
    })
}

fn hash_id(topic: &Topic) -> Option<&'static str> {
    match topic.partitioner().rule {
        Rule::Hash(hash, _) => Some(hash.id()),
        _ => None,
    }
}

fn side(topic: &Topic, key: &[u8]) -> TraceSide {
    let mut side = TraceSide {
        bytes: None,
        length: 0,
        hashed: 0,
        hex: String::new(),
        unsigned: None,
        signed: None,
        dividend: String::new(),
        divisor: String::new(),
        remainder: None,
        partition: None,
        way: "left-out",
    };
    let Ok(bytes) = topic.format.bytes(key) else { return side };
    side.length = bytes.len() as u32;
    side.bytes = Some(pairs(&bytes));
    match topic.partitioner().trace(Some(&bytes), topic.partitions) {
        Ok(trace) => {
            side.way = Placement::At(trace.partition).id();
            side.hashed = trace.hashed.map_or(0, |bytes| bytes.len() as u32);
            side.hex = trace.digest.hex();
            if side.hex.len() == 8 {
                side.unsigned = Some(trace.digest.low());
                side.signed = Some(trace.digest.low().cast_signed());
            }
            // Hashes of more bits are divided whole.
            side.dividend = trace.signed.map_or_else(|| format!("0x{}", side.hex), |number| number.to_string());
            side.divisor = wide(trace.divisor);
            side.remainder = Some(trace.remainder as i32);
            side.partition = Some(trace.partition);
        }
        Err(placement) => {
            side.way = placement.id();
            side.partition = super::placed::at(placement);
        }
    }
    side
}

/// A divisor in decimal digits; in hex where it is the width of a range, which has 128 bits.
fn wide(divisor: u128) -> String {
    u64::try_from(divisor).map_or_else(
        |_| format!("0x{:016x}{:016x}", (divisor >> 64) as u64, divisor as u64),
        |divisor| divisor.to_string(),
    )
}

/// Bytes as pairs of hex digits with spaces between, as many as are shown.
fn pairs(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in bytes.iter().take(MAX_BYTES) {
        if !out.is_empty() {
            out.push(' ');
        }
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(digit.into(), 16).unwrap_or('0'));
        }
    }
    out
}

fn clients(scenario: &Scenario, key: &[u8]) -> Vec<ClientGroup> {
    let (Ok(in_a), Ok(in_b)) = (scenario.a.format.bytes(key), scenario.b.format.bytes(key)) else {
        return Vec::new();
    };
    let place = |row: &Partitioner| {
        let a = row.place(Some(&in_a), scenario.a.partitions);
        let b = row.place(Some(&in_b), scenario.b.partitions);
        let [at_a, at_b] = [a, b].map(super::placed::at);
        (at_a, at_b, if at_a.is_none() { a.id() } else { b.id() })
    };
    let mut groups: Vec<ClientGroup> = Vec::new();
    let mut put = |row: &Partitioner, listed: bool| {
        let (a, b, way) = place(row);
        let found = groups.iter().position(|group| (group.a, group.b, group.way) == (a, b, way));
        let at = found.unwrap_or_else(|| {
            groups.push(ClientGroup { a, b, way, rows: Vec::new() });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(at).filter(|_| listed) {
            group.rows.push(row.id);
        }
    };
    // The group of topic A's client comes first.
    put(scenario.a.partitioner(), false);
    for row in ALL {
        put(row, true);
    }
    // By size, insertion by insertion: groups are few. Those without a partition come last.
    for next in 2..groups.len() {
        let rank = |group: &ClientGroup| (group.way == "at", group.rows.len());
        let mut at = next;
        while at > 1 && groups.get(at - 1).map(rank) < groups.get(at).map(rank) {
            groups.swap(at - 1, at);
            at -= 1;
        }
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}
