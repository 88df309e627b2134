//! A cluster's layout as a link holds it: `10.0.0.1:6379@0-99,200-8191;10.0.0.2:6379@100-199,8192-16383`.
//!
//! Masters in their order, each with an address and ranges of slots; `12355>1` among them is a slot on its way to master 1.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::ops::RangeInclusive;

use super::{Issue, issue};
use crate::redis::{
    SLOTS, Slot,
    cluster::{Cluster, Master, OpenSlot},
    topology,
};

/// The field that it stands in.
const FIELD: &str = "redis.layout";

/// The cluster of a text in any of the forms that can be pasted, or in that of a link; none where it tells of no master.
pub(super) fn read(text: &[u8], issues: &mut Vec<Issue>) -> Option<Cluster> {
    if let Some(cluster) = core::str::from_utf8(text).ok().and_then(short) {
        return Some(cluster);
    }
    let (cluster, found) = topology::read(text);
    for one in found {
        issue::add(issues, Issue::line(FIELD, one.code, "", "", one.line));
    }
    (!cluster.masters.is_empty()).then_some(cluster)
}

/// Says which slots nobody owns, and which more than one master does.
pub(super) fn check(cluster: &Cluster, issues: &mut Vec<Issue>) {
    for (code, ranges) in [("slots-unowned", cluster.unowned()), ("slots-twice", cluster.owned_twice())] {
        if !ranges.is_empty() {
            let mut text = String::new();
            write_ranges(&ranges, &mut text);
            issues.push(Issue::new(FIELD, code, &text, ""));
        }
    }
}

/// The form of a link.
pub(crate) fn write(cluster: &Cluster) -> String {
    let mut out = String::new();
    for (number, master) in (0..).zip(&cluster.masters) {
        if !out.is_empty() {
            out.push(';');
        }
        // An address of odd signs would need quotes; what it is for is to name a master in a redirection.
        if master.address.bytes().all(is_of_address) {
            out.push_str(&master.address);
        }
        out.push('@');
        write_ranges(&master.ranges, &mut out);
        for open in cluster.open.iter().filter(|open| open.from == Some(number)) {
            let to = open.to.map(|to| to.to_string()).unwrap_or_default();
            for part in [",", &open.slot.get().to_string(), ">", &to] {
                out.push_str(part);
            }
        }
    }
    out
}

fn write_ranges(ranges: &[RangeInclusive<u16>], out: &mut String) {
    for (place, range) in ranges.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(&range.start().to_string());
        if range.end() > range.start() {
            out.push('-');
            out.push_str(&range.end().to_string());
        }
    }
}

fn is_of_address(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b".:_-".contains(&byte)
}

/// The cluster of a link's form; none where the text is of another.
fn short(text: &str) -> Option<Cluster> {
    let mut cluster = Cluster { full_coverage: true, ..Cluster::default() };
    for (number, part) in (0..).zip(text.split(';')) {
        let (address, slots) = part.split_once('@')?;
        if !address.bytes().all(is_of_address) || cluster.masters.len() == usize::from(super::MAX_MASTERS) {
            return None;
        }
        let mut ranges = Vec::new();
        for range in slots.split(',').filter(|range| !range.is_empty()) {
            if let Some((slot, to)) = range.split_once('>') {
                let slot = Slot::new(slot.parse().ok()?)?;
                cluster.open.push(OpenSlot { slot, from: Some(number), to: to.parse().ok() });
                continue;
            }
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            if first > last || last >= SLOTS {
                return None;
            }
            ranges.push(first..=last);
        }
        cluster.masters.push(Master { address: address.into(), ranges });
    }
    Some(cluster)
}
