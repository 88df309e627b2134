//! Bytes in, numbers out: lets a Node script replay the vectors against the WebAssembly build. Never part of the site.
//!
//! Each function is the core's of the same name; none adds a rule of its own.
//! Answers that the core refuses to give (a count of 0, a slot from 16384 on) are `undefined` in JavaScript.

mod cluster;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::assignor::{Assignor, Group, Member, Partition, Topic};
use crate::key::{self, Format};
use crate::partitioner::{PartitionCount, Placement, catalog};
use crate::simulate::Workload;
use crate::{bulk, hash, redis};

/// [`Workload::events`] of `orders`, `ticks` or `uniform`, each event on a line with commas between its values.
#[wasm_bindgen]
pub fn events(kind: &str, number: u32, count: u32, seed: u64) -> Option<String> {
    let workload = match kind {
        "orders" => Workload::Orders,
        "ticks" => Workload::Ticks(number as u16),
        "uniform" => Workload::Uniform(number),
        _ => return None,
    };
    let mut lines: Vec<String> = Vec::new();
    workload.events(count, seed, &mut |event| lines.push(event.join(",")));
    Some(lines.join("\n"))
}

/// [`hash::murmur2()`], signed as Java prints it.
#[wasm_bindgen]
pub fn murmur2(key: &[u8]) -> i32 {
    hash::murmur2(key).cast_signed()
}

/// Where a client of the catalog sends a key: the partition, or the id of another [`Placement`]; no key is a null one.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen hands it over so")]
pub fn place(id: &str, key: Option<Box<[u8]>>, count: u32) -> Option<String> {
    Some(match catalog::resolve(id)?.place(key.as_deref(), PartitionCount::new(count)?) {
        Placement::At(partition) => partition.to_string(),
        placement => placement.id().into(),
    })
}

/// The last step of the trace of a key; `undefined` where no hash decides.
#[wasm_bindgen(js_name = traceEnd)]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen hands it over so")]
pub fn trace_end(id: &str, key: Option<Box<[u8]>>, count: u32) -> Option<u32> {
    let row = catalog::resolve(id)?;
    row.trace(key.as_deref(), PartitionCount::new(count)?).ok().map(|trace| trace.partition)
}

/// [`Format::bytes`]; throws the code of its error.
#[wasm_bindgen]
pub fn format(id: &str, schema: u32, text: &[u8]) -> Result<Vec<u8>, String> {
    let format = Format::from_id(id, schema).ok_or("no-such-format")?;
    format.bytes(text).map(Into::into).map_err(|error| error.code().into())
}

/// [`key::float::float`].
#[wasm_bindgen]
pub fn float(bits: u32) -> Vec<u8> {
    key::float::float(bits).into()
}

/// [`key::float::double`].
#[wasm_bindgen]
pub fn double(bits: u64) -> Vec<u8> {
    key::float::double(bits).into()
}

/// [`key::list()`] of elements that stand one after the other in `bytes`; a length below 0 is a null.
#[wasm_bindgen]
pub fn list(bytes: &[u8], lengths: &[i32], same_width: bool) -> Vec<u8> {
    let mut rest = bytes;
    let mut take = |length: &i32| {
        let (element, after) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
        rest = after;
        Some(element)
    };
    let elements: Vec<_> = lengths.iter().map(&mut take).collect();
    key::list(&elements, same_width)
}

/// [`key::list::byte_buffer`].
#[wasm_bindgen(js_name = byteBuffer)]
pub fn byte_buffer(buffer: &[u8], limit: usize) -> Vec<u8> {
    key::list::byte_buffer(buffer, limit).into()
}

/// [`hash::crc16()`].
#[wasm_bindgen]
pub fn crc16(bytes: &[u8]) -> u16 {
    hash::crc16(bytes)
}

/// [`hash::crc16::bitwise`].
#[wasm_bindgen(js_name = crc16Bitwise)]
pub fn crc16_bitwise(bytes: &[u8]) -> u16 {
    hash::crc16::bitwise(bytes)
}

/// [`redis::slot`].
#[wasm_bindgen]
pub fn slot(key: &[u8]) -> u16 {
    redis::slot(key).get()
}

/// Lines of keys that stay in the module's memory.
#[wasm_bindgen]
pub struct Lines(Vec<u8>);

#[wasm_bindgen]
impl Lines {
    /// Takes the bytes over.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// [`bulk::partitions`], and last the keys that no hash placed.
    pub fn partitions(&self, id: &str, count: u32) -> Option<Vec<u32>> {
        let mut counted = bulk::partitions(&catalog::resolve(id)?, &self.0, PartitionCount::new(count)?);
        counted.at.push(counted.elsewhere);
        Some(counted.at)
    }

    /// [`bulk::slots`].
    pub fn slots(&self) -> Vec<u32> {
        bulk::slots(&self.0)
    }
}

/// [`redis::hashed_part`].
#[wasm_bindgen(js_name = hashedPart)]
pub fn hashed_part(key: &[u8]) -> Vec<u8> {
    redis::hashed_part(key).into()
}

/// [`redis::created_ranges`] as one list: first and last slot of master 0, of master 1, and so on.
#[wasm_bindgen(js_name = createdRanges)]
pub fn created_ranges(masters: u16) -> Vec<u16> {
    redis::created_ranges(masters).into_iter().flat_map(|range| [*range.start(), *range.end()]).collect()
}

/// [`redis::owner`] of a slot in a cluster made with so many masters.
#[wasm_bindgen]
pub fn owner(masters: u16, slot: u16) -> Option<u16> {
    redis::owner(&redis::created_ranges(masters), redis::Slot::new(slot)?)
}

/// [`Assignor::assign`]: the partitions of a member on each line, as `topic:number` between commas; `undefined` where it throws.
///
/// A group is written on lines of columns between tabs; numbers in a column stand between commas, topics are their places.
/// - `topic`, name, partitions, topic id as 32 hex digits, partitions as listed, racks between commas and of each partition
///   between semicolons
/// - `member`, id, subscriptions, owned as `topic:number`, generation, instance id, rack
/// - `leader`, place
#[wasm_bindgen]
pub fn assign(id: &str, group: &str) -> Option<String> {
    let group = parse(group);
    let assigned = Assignor::from_id(id)?.assign(&group)?;
    let text = |partition: &Partition| [partition.topic.to_string(), partition.number.to_string()].join(":");
    let members = 0..group.members.len() as u32;
    let lines = members.map(|member| assigned.of(member).iter().map(text).collect::<Vec<_>>().join(","));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// What cannot be read is nothing, and a test that writes so fails.
fn parse(text: &str) -> Group {
    let mut group = Group::default();
    for line in text.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let column = |at: usize| columns.get(at).copied().unwrap_or_default();
        let some = |at: usize| Some(column(at)).filter(|text| !text.is_empty());
        let numbers = |at: usize| column(at).split(',').filter_map(|number| number.parse().ok()).collect();
        match column(0) {
            "topic" => group.topics.push(Topic {
                name: column(1).into(),
                partitions: column(2).parse().unwrap_or_default(),
                id: some(3).and_then(|id| u128::from_str_radix(id, 16).ok()),
                order: numbers(4),
                racks: some(5).into_iter().flat_map(|racks| racks.split(';')).map(racks).collect(),
                ..Topic::default()
            }),
            "member" => group.members.push(Member {
                id: column(1).into(),
                subscriptions: numbers(2),
                owned: column(3).split(',').filter_map(partition).collect(),
                generation: column(4).parse().ok(),
                instance_id: some(5).map(Into::into),
                rack: some(6).map(Into::into),
            }),
            _ => group.leader = column(1).parse().unwrap_or_default(),
        }
    }
    group
}

fn racks(text: &str) -> Vec<String> {
    text.split(',').filter(|rack| !rack.is_empty()).map(Into::into).collect()
}

fn partition(text: &str) -> Option<Partition> {
    let (topic, number) = text.split_once(':')?;
    Some(Partition { topic: topic.parse().ok()?, number: number.parse().ok()? })
}
