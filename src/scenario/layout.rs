//! A cluster's layout as a link holds it: the shortest of the forms that [`topology`] reads, `10.0.0.1:6379@0-99,200-8191`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::ops::RangeInclusive;

use super::{Issue, issue};
use crate::redis::{cluster::Cluster, topology};
use crate::text::has;

/// The field that it stands in.
const FIELD: &str = "redis.layout";

/// The cluster of a text in any of the forms that can be pasted; none where it tells of no master.
pub(super) fn read(text: &[u8], issues: &mut Vec<Issue>) -> Option<Cluster> {
    let (mut cluster, found) = topology::read(text);
    for one in found {
        issue::tell_line(issues, FIELD, one.code, "", "", one.line);
    }
    // What a link could not give back is not taken either.
    for number in 0..cluster.masters.len() as u16 {
        let name = name(&cluster, number);
        if let Some(master) = cluster.masters.get_mut(usize::from(number)) {
            master.address = name;
        }
    }
    (!cluster.masters.is_empty()).then_some(cluster)
}

/// Says which slots nobody owns, and which more than one master does.
pub(super) fn check(cluster: &Cluster, issues: &mut Vec<Issue>) {
    for (code, ranges) in [("slots-unowned", cluster.unowned()), ("slots-twice", cluster.owned_twice())] {
        if !ranges.is_empty() {
            let mut text = String::new();
            write_ranges(&ranges, &mut text);
            issue::tell(issues, FIELD, code, &text, "");
        }
    }
}

/// The form of a link, a master a line.
pub(crate) fn write(cluster: &Cluster) -> String {
    let mut out = String::new();
    for (number, master) in (0..).zip(&cluster.masters) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&name(cluster, number));
        out.push('@');
        write_ranges(&master.ranges, &mut out);
        for open in cluster.open.iter().filter(|open| open.from == Some(number)) {
            let to = open.to.map(|to| name(cluster, to)).unwrap_or_default();
            for part in [",", &u32::from(open.slot.get()).to_string(), "->-", &to] {
                out.push_str(part);
            }
        }
    }
    out
}

/// A master's address, or its number where that would not be read back: with odd signs in it, or as another has.
fn name(cluster: &Cluster, number: u16) -> String {
    let place = usize::from(number);
    let address = cluster.masters.get(place).map(|master| &master.address);
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || has(b".:_-", byte);
    let fits = |address: &&String| {
        !address.is_empty()
            && address.bytes().all(plain)
            && cluster.masters.iter().position(|other| other.address == **address) == Some(place)
    };
    address.filter(fits).cloned().unwrap_or_else(|| u32::from(number).to_string())
}

fn write_ranges(ranges: &[RangeInclusive<u16>], out: &mut String) {
    for (place, range) in ranges.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(&u32::from(*range.start()).to_string());
        if range.end() > range.start() {
            out.push('-');
            out.push_str(&u32::from(*range.end()).to_string());
        }
    }
}
