//! Why the slots of two prefixes differ by one and the same xor, and what that does to masters.

use alloc::vec::Vec;
use serde::Serialize;

use crate::{
    order::descending,
    redis::{
        SLOTS,
        cluster::Cluster,
        difference::{slot_difference, slots_kept},
    },
    scenario::{PLACEHOLDER, Redis},
    text::has,
};

/// What holds for every key of one length, whichever it is, as long as it has no braces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct DifferenceRow {
    /// The length in bytes.
    pub bytes: u32,
    /// How many of the keys have it.
    pub keys: u32,
    /// The xor of the two slots of a pair; 0: always one slot.
    pub xor: u16,
    /// The share of the pairs whose two slots have one master, were keys of this length to fall evenly on all slots.
    pub kept: f64,
}

/// So many lengths are told of.
const MOST: usize = 5;

pub(super) fn report(redis: &Redis, cluster: &Cluster, lengths: &[(u32, u32)]) -> Vec<DifferenceRow> {
    let [(before_a, after_a), (before_b, after_b)] =
        [&redis.pattern_a, &redis.pattern_b].map(|text| cut(text.as_bytes()));
    // Behind the key both must have the same bytes, and with tags on it is the braces that decide. Of more than two no one xor tells.
    if redis.tags
        || !redis.more_patterns.is_empty()
        || after_a != after_b
        || after_a.iter().any(|byte| has(b"<{}", *byte))
    {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for place in descending(lengths.iter().map(|(_, keys)| u64::from(*keys))).into_iter().take(MOST) {
        let Some(&(bytes, keys)) = lengths.get(place as usize) else { continue };
        let ending = bytes.saturating_add(after_a.len() as u32);
        if let Some(xor) = slot_difference(before_a, before_b, ending) {
            let kept = f64::from(slots_kept(cluster, xor)) / f64::from(SLOTS);
            rows.push(DifferenceRow { bytes, keys, xor, kept });
        }
    }
    rows
}

/// What stands before the first placeholder of a pattern, and what stands after it.
fn cut(pattern: &[u8]) -> (&[u8], &[u8]) {
    let at = pattern.windows(PLACEHOLDER.len()).position(|part| part == PLACEHOLDER.as_bytes()).unwrap_or(0);
    (pattern.get(..at).unwrap_or_default(), pattern.get(at + PLACEHOLDER.len()..).unwrap_or_default())
}
