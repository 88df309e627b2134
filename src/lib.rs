//! Where does my key go? Exact Kafka partitions, Redis Cluster slots, and whether two topics line up.
//!
//! ```
//! use copartition::partitioner::{JAVA, PartitionCount, Placement};
//!
//! let six = PartitionCount::new(6).ok_or("1 or more")?;
//! let eight = PartitionCount::new(8).ok_or("1 or more")?;
//! assert_eq!(JAVA.place(Some(b"BBCA"), six), Placement::At(0));
//! assert_eq!(JAVA.place(Some(b"BBCA"), eight), Placement::At(2));
//! # Ok::<(), &str>(())
//! ```
//!
//! # The map
//!
//! ```text
//!  file ──▶ data ──▶ rows
//!  link, rows ──▶ scenario ──report()──▶ report ──draw()──▶ canvas · SVG
//!                 + issues                │                  + hits
//!                                         └──▶ tables, sentences (in `www`)
//!
//!  hash · key · partitioner · redis · bulk · assignor · copartition · skew · change · rng · simulate   ← the core, knows none of the above
//! ```
//!
//! Arrows point one way: a module may use what stands to its left, never what stands to its right.
//! Everything is computed anew on each change; there is no state to keep in step.
//!
//! # Invariants
//!
//! - The core reads no clock, no random source, no file, no locale. Same scenario, same report, on every machine.
//! - Nothing outside [`report`](crate#crate-features) computes a number that is shown.
//! - Charts contain marks, digits, ids and short labels handed in from the language file. No sentence is composed in Rust.
//! - A key is bytes. A record without a key is `None`, which is not the empty key.
//! - Input from people never fails: the best scenario, and a list of issues.
//! - Without features this crate depends on `libm` and on hash crates only.
//!
//! # Crate features
//!
//! Each one adds, none changes what is there.
//!
//! - none: the core, `no_std` with `alloc`.
//! - `report`: the scenario, its link form, and the report.
//! - `data`: files of keys, from their bytes to distinct rows with weights.
//! - `chart`: the pictures, for any plotters backend; `svg`: the same as SVG text.
//! - `wasm`: the browser binding; on wasm32 its assignors take groups only whose members subscribe alike and name no racks.
//! - `reader`: the browser binding of `data`, a module without the standard library, so never together with `replay`; with `wasm` it is a part of that module.
//! - `replay`: bytes in, answers out, for tests and for the bench only.
// What the first module leaves out is the only use of some things.
#![cfg_attr(first_only, allow(dead_code, unused_imports))]
#![no_std]
extern crate alloc;
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
extern crate std;

/// The README's examples, so that they run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod assignor;
pub mod bulk;
pub mod change;
pub mod copartition;
mod digits;
pub mod hash;
pub mod key;
mod list;
pub mod order;
pub mod partitioner;
pub mod redis;
pub mod rng;
pub mod simulate;
pub mod skew;
mod text;

#[cfg(feature = "chart")]
pub mod chart;
#[cfg(feature = "data")]
pub mod data;
#[cfg(all(feature = "replay", target_arch = "wasm32"))]
pub mod replay;
#[cfg(feature = "report")]
pub mod report;
#[cfg(feature = "report")]
pub mod scenario;
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
pub mod wasm;
