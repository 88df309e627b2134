//! A cluster's layout as it is pasted: what `CLUSTER SLOTS`, `CLUSTER SHARDS`, `CLUSTER NODES` or `redis-cli --cluster check`
//! print, whichever it is.
//!
//! Source: the words of Redis 7.0.15 and its redis-cli, each array both as people see it (`1) 1) (integer) 0`) and raw, a value
//! a line; `src/cluster.c`, `clusterGenNodesSlotsInfo`, for slots on their way (`[12355->-…]`). Older ones differ in parts that
//! are passed over. Replicas are left out.

mod lists;

use alloc::{string::String, vec::Vec};
use core::ops::RangeInclusive;

use super::cluster::{Cluster, Master, OpenSlot};
use super::{SLOTS, Slot};
use crate::order;

/// Something in the text that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The line that it stands on, from 1.
    pub line: u32,
    /// What it is: one of [`CODES`].
    pub code: &'static str,
}

/// Every kind of issue: no master in the whole text; a line that is no part of any of the forms; slots that cannot be, such as
/// `5-3` or 16384; a master past the thousandth.
pub const CODES: [&str; 4] = [NOTHING, UNREADABLE, BAD_SLOTS, TOO_MANY];

const NOTHING: &str = "no-master";
const UNREADABLE: &str = "unreadable-line";
const BAD_SLOTS: &str = "bad-slots";
const TOO_MANY: &str = "too-many-masters";
/// More masters than a cluster can have in practice: Redis advises against more than 1000 nodes.
const MOST: usize = 1000;

/// The masters in the order of their lowest slots, those without any last, and what could not be read.
///
/// Slots that nobody owns, or two do, are no issue here: ask the [`Cluster`]. Full coverage is taken as required, which is the default.
///
/// ```
/// use copartition::redis::topology::read;
///
/// let (cluster, issues) = read(b"0\n8191\n10.0.0.1\n6379\nb4940c3a9e6f4e61038dceb807cadedd1f080bbd\n");
/// assert_eq!(cluster.masters[0].address, "10.0.0.1:6379");
/// assert_eq!(cluster.masters[0].ranges, [0..=8191]);
/// assert_eq!(cluster.unowned(), [8192..=16_383]);
/// assert!(issues.is_empty());
/// assert_eq!(read(b"").1[0].code, "no-master");
/// ```
pub fn read(text: &[u8]) -> (Cluster, Vec<Issue>) {
    let mut found = Found::default();
    let lines = text.split(|byte| *byte == b'\n').map(without_colours);
    let lines: Vec<(u32, Vec<u8>)> = (1..).zip(lines).filter(|(_, line)| !is_prompt(line)).collect();
    if lines.iter().any(|(_, line)| line.starts_with(b"M: ")) {
        check(&lines, &mut found);
    } else if lines
        .iter()
        .any(|(_, line)| line.split(|byte| *byte == b' ').next().is_some_and(is_id) && line.contains(&b' '))
    {
        nodes(&lines, &mut found);
    } else {
        lists::read(&lines, &mut found);
    }
    found.cluster()
}

/// What `redis-cli --cluster check` prints: a line for each node and one for its slots, among much else.
fn check(lines: &[(u32, Vec<u8>)], found: &mut Found) {
    let mut master = None;
    for (number, line) in lines {
        let words: Vec<&[u8]> = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).collect();
        match *words.as_slice() {
            [b"M:", id, address, ..] => master = found.master(*number, id, address),
            [b"S:", ..] => master = None,
            [b"[WARNING]", b"Node", address, b"has", b"slots", b"in", state, b"state", slots] => {
                for slot in slots.split(|byte| *byte == b',' || *byte == b'.').filter(|slot| !slot.is_empty()) {
                    let node = Some(address);
                    match (self::slot(slot), state) {
                        (Some(slot), b"migrating") => found.open(slot, node, None),
                        (Some(slot), _) => found.open(slot, None, node),
                        (None, _) => found.issue(*number, BAD_SLOTS),
                    }
                }
            }
            [first, ..] => {
                let slots = first.strip_prefix(b"slots:").unwrap_or_default();
                for slots in slots.split(|byte| *byte == b',').filter(|slots| !slots.is_empty()) {
                    let slots = slots.strip_prefix(b"[").unwrap_or(slots);
                    found.slots(*number, master, slots.strip_suffix(b"]").unwrap_or(slots));
                }
            }
            [] => {}
        }
    }
}

/// What `CLUSTER NODES` answers: a node a line.
fn nodes(lines: &[(u32, Vec<u8>)], found: &mut Found) {
    for (number, line) in lines.iter().filter(|(_, line)| !line.is_empty()) {
        let words: Vec<&[u8]> = line.split(|byte| *byte == b' ').collect();
        let [id, address, flags, _, _, _, _, _, ref slots @ ..] = *words.as_slice() else {
            found.issue(*number, UNREADABLE);
            continue;
        };
        if !is_id(id) {
            found.issue(*number, UNREADABLE);
            continue;
        }
        if !flags.split(|byte| *byte == b',').any(|flag| flag == b"master") {
            continue;
        }
        // `host:port@bus port,host name`; without a host where the address is not known.
        let address = address.split(|byte| matches!(byte, b'@' | b',')).next().unwrap_or_default();
        let master =
            found.master(*number, id, if address.first().is_none_or(|first| *first == b':') { id } else { address });
        for slots in slots.iter().filter(|slots| !slots.is_empty()) {
            let Some(open) = slots.strip_prefix(b"[").and_then(|open| open.strip_suffix(b"]")) else {
                found.slots(*number, master, slots);
                continue;
            };
            let mut parts = open.splitn(3, |byte| *byte == b'-');
            match (parts.next().and_then(slot), parts.next(), parts.next()) {
                (Some(slot), Some(b">"), Some(other)) => found.open(slot, Some(id), Some(other)),
                (Some(slot), Some(b"<"), Some(other)) => found.open(slot, Some(other), Some(id)),
                _ => found.issue(*number, BAD_SLOTS),
            }
        }
    }
}

/// What has been read so far.
#[derive(Default)]
struct Found {
    /// Node ids, for the slots on their way, beside the masters.
    ids: Vec<String>,
    masters: Vec<Master>,
    /// Slot, the node it leaves, the node it goes to; nodes by id or address.
    open: Vec<(Slot, Option<String>, Option<String>)>,
    issues: Vec<Issue>,
}

impl Found {
    /// The place of a master, a new one where it is not there yet.
    fn master(&mut self, line: u32, id: &[u8], address: &[u8]) -> Option<usize> {
        let address = String::from_utf8_lossy(address);
        if let Some(place) = self.masters.iter().position(|master| master.address == address) {
            return Some(place);
        }
        if self.masters.len() == MOST {
            self.issue(line, TOO_MANY);
            return None;
        }
        self.ids.push(String::from_utf8_lossy(id).into_owned());
        self.masters.push(Master { address: address.into_owned(), ranges: Vec::new() });
        Some(self.masters.len() - 1)
    }

    /// One slot or a range of them, as `5` or `0-5460`.
    fn slots(&mut self, line: u32, master: Option<usize>, slots: &[u8]) {
        let mut ends = slots.splitn(2, |byte| *byte == b'-');
        let first = ends.next().and_then(slot);
        self.range(line, master, first, ends.next().map_or(first, slot));
    }

    fn range(&mut self, line: u32, master: Option<usize>, first: Option<Slot>, last: Option<Slot>) {
        match (first, last) {
            (Some(first), Some(last)) if first <= last => {
                if let Some(master) = master.and_then(|place| self.masters.get_mut(place)) {
                    master.ranges.push(first.get()..=last.get());
                }
            }
            _ => self.issue(line, BAD_SLOTS),
        }
    }

    /// Each end tells of a slot on its way, so what is known of it is put together.
    fn open(&mut self, slot: Slot, from: Option<&[u8]>, to: Option<&[u8]>) {
        let [from, to] = [from, to].map(|node| node.map(|node| String::from_utf8_lossy(node).into_owned()));
        match self.open.iter_mut().find(|open| open.0 == slot) {
            Some(open) => *open = (slot, from.or(open.1.take()), to.or(open.2.take())),
            None => self.open.push((slot, from, to)),
        }
    }

    fn issue(&mut self, line: u32, code: &'static str) {
        self.issues.push(Issue { line, code });
    }

    fn cluster(mut self) -> (Cluster, Vec<Issue>) {
        if self.masters.is_empty() {
            self.issues.insert(0, Issue { line: 1, code: NOTHING });
        }
        let lowest =
            |master: &Master| master.ranges.iter().map(RangeInclusive::start).min().map_or(SLOTS, |slot| *slot);
        let sorted = order::ascending(self.masters.iter().map(|master| u64::from(lowest(master))));
        let named = |node: Option<String>| {
            let node = node?;
            let known = |place: &u32| {
                let place = *place as usize;
                self.ids.get(place) == Some(&node)
                    || self.masters.get(place).is_some_and(|master| master.address == node)
            };
            sorted.iter().position(known).map(|number| number as u16)
        };
        let open = core::mem::take(&mut self.open).into_iter();
        let open = open.map(|(slot, from, to)| OpenSlot { slot, from: named(from), to: named(to) }).collect();
        let masters = sorted.iter().filter_map(|place| self.masters.get(*place as usize).cloned()).collect();
        (Cluster { masters, open, full_coverage: true }, self.issues)
    }
}

/// A slot's number in digits.
fn slot(digits: &[u8]) -> Option<Slot> {
    let digits = core::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
    Slot::new(digits.parse().ok()?)
}

/// Whether this is a node's id: 40 hexadecimal digits.
fn is_id(word: &[u8]) -> bool {
    word.len() == 40 && word.iter().all(u8::is_ascii_hexdigit)
}

/// A line that was typed at redis-cli's prompt, copied with the rest: `127.0.0.1:7000> cluster nodes`.
fn is_prompt(line: &[u8]) -> bool {
    line.split(|byte| *byte == b' ')
        .next()
        .is_some_and(|word| word.len() > 1 && word.ends_with(b">") && word.contains(&b':'))
}

/// A line without the escapes that colour it, and without blanks around it.
fn without_colours(line: &[u8]) -> Vec<u8> {
    let mut parts = line.split(|byte| *byte == 0x1b);
    let mut plain = Vec::from(parts.next().unwrap_or_default());
    for part in parts {
        plain.extend(part.splitn(2, |byte| *byte == b'm').nth(1).unwrap_or_default());
    }
    plain.trim_ascii().into()
}
