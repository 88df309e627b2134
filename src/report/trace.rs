//! One key, step by step, in both topics; and where every client of the catalog would send it.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use super::{Places, label, placed::at};
use crate::{
    hash::{Digest, HashFn, hex},
    list::IntoList,
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
    /// The key in topic B, where the topics are keyed in different ways.
    pub key_b: Option<String>,
    /// The key in topic A.
    pub a: TraceSide,
    /// The key in topic B.
    pub b: TraceSide,
    /// The first step whose value differs: `bytes`, `hash`, `sign` or `divisor`; `null` where none does.
    pub parts_at: Option<&'static str>,
    /// Where the clients of the catalog would send it, in the catalog's order.
    pub clients: Vec<ClientRow>,
}

/// A key in one topic. What there is no value for is empty, or `null`: a client that does not hash this key has no hash.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TraceSide {
    /// The bytes as hex digits, the first [`MAX_BYTES`] of them; `null` where the format cannot take the key.
    pub bytes: Option<String>,
    /// How many bytes there are.
    pub length: u32,
    /// The hash in hex digits.
    pub hex: String,
    /// The hash as an unsigned number, where it has 32 bits.
    pub unsigned: Option<u32>,
    /// The same as a signed number.
    pub signed: Option<i32>,
    /// What is divided, the number after the sign step; `null` where it is the whole hash, which has more bits than a number here.
    pub dividend: Option<f64>,
    /// What it is divided by; `null` where that is the width of one of as many ranges as there are partitions.
    pub divisor: Option<f64>,
    /// What the division leaves, with its sign; or the whole part of it, where that is what counts.
    pub remainder: Option<i32>,
    /// The partition, where the key has one of its own.
    pub partition: Option<u32>,
    /// How it comes to it, see [`KeyRow::way_a`](super::KeyRow::way_a).
    pub way: &'static str,
}

/// Where a client of the catalog sends a key.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ClientRow {
    /// The id of its row.
    pub row: &'static str,
    /// The partition of topic A's bytes at topic A's count, where it is certain.
    pub a: Option<u32>,
    /// The partition of topic B's bytes at topic B's count.
    pub b: Option<u32>,
    /// How it comes to them, see [`KeyRow::way_a`](super::KeyRow::way_a).
    pub way: &'static str,
}

/// So many bytes are shown of a key.
pub const MAX_BYTES: usize = 64;

pub(super) fn report(scenario: &Scenario, places: &Places) -> Option<TraceReport> {
    let heaviest = || places.ranked().find(&mut |key| !key.left_out);
    let key = places.pinned().or_else(heaviest).or_else(|| places.given_first())?;
    let (in_a, in_b) = (scenario.a.format.bytes(key.key).ok(), scenario.b.format.bytes(key.key_b).ok());
    let (a, b) = (side(&scenario.a, in_a.as_deref()), side(&scenario.b, in_b.as_deref()));
    let parts_at = match () {
        () if in_a != in_b => Some("bytes"),
        () if hash_of(&scenario.a) != hash_of(&scenario.b) || a.way != b.way => Some("hash"),
        () if a.dividend != b.dividend => Some("sign"),
        () => (a.divisor != b.divisor).then_some("divisor"),
    };
    let clients = in_a.zip(in_b).map(|(in_a, in_b)| {
        let place = |row: &Partitioner| {
            let [a, b] = [row.place(Some(&in_a), scenario.a.partitions), row.place(Some(&in_b), scenario.b.partitions)];
            ClientRow { row: row.id, a: at(a), b: at(b), way: a.id() }
        };
        ALL.iter().map(place).into_list()
    });
    let key_b = (scenario.rows.columns().len() > 1).then(|| label(key.key_b));
    Some(TraceReport { id: key.id, key: label(key.key), key_b, parts_at, clients: clients.unwrap_or_default(), a, b })
}

fn hash_of(topic: &Topic) -> Option<HashFn> {
    match topic.partitioner().rule {
        Rule::Hash(hash, _) => Some(hash),
        _ => None,
    }
}

fn side(topic: &Topic, bytes: Option<&[u8]>) -> TraceSide {
    let mut side = TraceSide {
        bytes: bytes.map(|bytes| hex(bytes.get(..MAX_BYTES).unwrap_or(bytes))),
        length: bytes.unwrap_or_default().len() as u32,
        hex: String::new(),
        unsigned: None,
        signed: None,
        dividend: None,
        divisor: None,
        remainder: None,
        partition: None,
        way: "left-out",
    };
    let Some(bytes) = bytes else { return side };
    match topic.partitioner().trace(Some(bytes), topic.partitions) {
        Ok(trace) => {
            side.way = Placement::At(0).id();
            side.hex = trace.digest.hex();
            if let Digest::Bits32(bits) = trace.digest {
                side.unsigned = Some(bits);
                side.signed = Some(bits.cast_signed());
            }
            side.dividend = trace.signed.map(|number| number as f64);
            side.divisor = u32::try_from(trace.divisor).ok().map(f64::from);
            side.remainder = Some(trace.remainder as i32);
            side.partition = Some(trace.partition);
        }
        Err(placement) => {
            side.way = placement.id();
            side.partition = at(placement);
        }
    }
    side
}
