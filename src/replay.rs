//! Bytes in, numbers out: lets a Node script replay the vectors against the WebAssembly build. Never part of the site.
//!
//! Each function is the core's of the same name; none adds a rule of its own.
//! Answers that the core refuses to give (a count of 0, a slot from 16384 on) are `undefined` in JavaScript.

use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::partitioner::{JAVA, PartitionCount, Placement};
use crate::{hash, redis};

/// [`hash::murmur2()`], signed as Java prints it.
#[wasm_bindgen]
pub fn murmur2(key: &[u8]) -> i32 {
    hash::murmur2(key).cast_signed()
}

/// The partition of [`JAVA`] for a key; `None` where there is no such partition count.
#[wasm_bindgen]
pub fn partition(key: &[u8], count: u32) -> Option<u32> {
    match JAVA.place(Some(key), PartitionCount::new(count)?) {
        Placement::At(partition) => Some(partition),
        Placement::Random => None,
    }
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
