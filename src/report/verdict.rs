//! The verdict: the first rule that decides, the lights that hold, and the lines that mend it.

use alloc::{format, string::String, vec, vec::Vec};
use serde::Serialize;

use super::{AlignmentReport, partitioner};
use crate::scenario::Scenario;

/// What it comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// `aligned-by-luck`, `count-differs` or `aligned`.
    pub id: &'static str,
    /// One light a rule, in the order in which they are read.
    pub lights: Vec<Light>,
    /// What would mend it, the gentlest first; empty where nothing is to mend.
    pub fixes: Vec<Fix>,
}

/// A rule of co-partitioning, and whether both topics agree on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Light {
    /// `key`, `count` or `partitioner`.
    pub id: &'static str,
    /// Whether both topics agree.
    pub on: bool,
}

/// A change that makes every key line up.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Fix {
    /// `more-partitions` for the topic with fewer, or `new-topic` in place of the one with more.
    pub id: &'static str,
    /// `a` or `b`, the side that changes.
    pub side: &'static str,
    /// The topic that changes.
    pub topic: String,
    /// Its new count.
    pub partitions: u32,
    /// The line that does it; runs as it stands but for the address.
    pub command: String,
}

pub(super) fn report(scenario: &Scenario, alignment: &AlignmentReport) -> Verdict {
    let (a, b) = (&scenario.a, &scenario.b);
    let lights = vec![
        // One format, text, on both sides so far: the same key gives the same bytes.
        Light { id: "key", on: true },
        Light { id: "count", on: a.partitions == b.partitions },
        Light { id: "partitioner", on: partitioner(a).id == partitioner(b).id },
    ];
    let rules_hold = lights.iter().all(|light| light.on);
    let all_line_up = alignment.keys > 0 && alignment.keys_together == alignment.keys;
    Verdict {
        id: match (rules_hold, all_line_up) {
            (true, _) => "aligned",
            (false, true) => "aligned-by-luck",
            (false, false) => "count-differs",
        },
        lights,
        fixes: if rules_hold { Vec::new() } else { fixes(scenario) },
    }
}

/// Kafka can add partitions to a topic and cannot take any away.
///
/// Source: `apache/kafka`, `bin/kafka-topics.sh`, options `--alter`, `--create`, `--partitions`.
fn fixes(scenario: &Scenario) -> Vec<Fix> {
    let (a, b) = (&scenario.a, &scenario.b);
    let (a, b) = ((a, "a"), (b, "b"));
    let ((fewer, fewer_side), (more, more_side)) = if a.0.partitions < b.0.partitions { (a, b) } else { (b, a) };
    let line = |act: &str, name: &str, count: u32| {
        format!("kafka-topics.sh --bootstrap-server localhost:9092 --{act} --topic {name} --partitions {count}")
    };
    let (low, high) = (fewer.partitions.get(), more.partitions.get());
    // A topic's name may have 249 characters; a suffix that would be too long cuts it.
    let fresh = format!("{}-{low}", more.name.get(..240).unwrap_or(&more.name));
    vec![
        Fix {
            id: "more-partitions",
            side: fewer_side,
            topic: fewer.name.clone(),
            partitions: high,
            command: line("alter", &fewer.name, high),
        },
        Fix {
            id: "new-topic",
            side: more_side,
            topic: more.name.clone(),
            partitions: low,
            command: line("create", &fresh, low),
        },
    ]
}
