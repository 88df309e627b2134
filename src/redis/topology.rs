//! A cluster's layout as it is pasted: what `CLUSTER SLOTS`, `CLUSTER SHARDS`, `CLUSTER NODES` or `redis-cli --cluster check`
//! print, whichever it is; and a short form of our own, a line `10.0.0.1:6379@0-99,200-8191` for each master.
//!
//! Source: the words of Redis 7.0.15 and its redis-cli, each array both as people see it (`1) 1) (integer) 0`) and raw, a value
//! a line; `src/cluster.c`, `clusterGenNodesSlotsInfo`, for slots on their way (`[12355->-…]`). Older ones differ in parts that
//! are passed over. Replicas are left out.

mod lists;

use alloc::{string::String, vec::Vec};

use super::bytes::{cut, integer, parts};
use super::cluster::{Cluster, Master, OpenSlot};
use super::{SLOTS, Slot};
use crate::list::IntoList;

/// Something in the text that could not be read.
///
/// ```
/// use copartition::redis::topology::{Issue, read};
///
/// assert_eq!(read(b"noise").1[0], Issue { line: 1, code: "unreadable-line" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The line that it stands on, from 1.
    pub line: u32,
    /// What it is: one of [`CODES`].
    pub code: &'static str,
}

/// Every kind of issue: no master in the whole text; a line that is no part of any of the forms; slots that cannot be, such as
/// `5-3` or 16384; a master past the thousandth.
///
/// ```
/// assert!(copartition::redis::topology::CODES.contains(&"bad-slots"));
/// ```
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
    // Lines that tell of no node: parts of a list, or other words.
    let mut others = Vec::new();
    let (mut is_check, mut master) = (false, None);
    let (mut rest, mut number) = (text, 0);
    while !rest.is_empty() {
        let (line, after) = cut(rest, b'\n');
        (rest, number) = (after, number + 1);
        let parts = parts(line);
        // What `CLUSTER NODES` answers: id, `host:port@bus port,host name`, flags, its master, times, a state, slots.
        let mut slots: &[&[u8]] = &[];
        let parts = match *parts.as_slice() {
            // A colour: escape, bracket, digits, m.
            [b"\x1b", ref after @ ..] => after,
            ref parts => parts,
        };
        match *parts {
            [id, address, ref flags @ ..] if is_id(id) => {
                let (address, _) = cut(address, b'@');
                // Without a host where it is not known.
                let address = if address.first().is_none_or(|first| *first == b':') { id } else { address };
                let is_master = flags.contains(&&b"master"[..]);
                master = if is_master { found.master(number, id, address) } else { None };
                let state = |part: &&[u8]| part.ends_with(b"connected");
                match flags.iter().position(state).and_then(|state| flags.get(state + 1..)) {
                    Some(after) if is_master => slots = after,
                    Some(_) => {}
                    None => found.issue(number, UNREADABLE),
                }
            }
            // What `redis-cli --cluster check` prints, perhaps with the rest of a colour in front.
            [kind, id, address, ..] if kind.ends_with(b"M:") && is_id(id) => {
                (is_check, master) = (true, found.master(number, id, address));
            }
            [kind, id, ..] if kind.ends_with(b"S:") && is_id(id) => master = None,
            [b"slots:", ref after @ ..] if is_check => slots = after,
            // Our own short form: `host:port@0-99,200-8191`.
            [first, ref after @ ..]
                if !first.starts_with(b"@")
                    && (first.ends_with(b"@") || matches!(cut(first, b'@').1, [b'0'..=b'9', ..])) =>
            {
                let (address, range) = cut(first, b'@');
                master = found.master(number, address, address);
                if !range.is_empty() {
                    found.slots(number, master, range);
                }
                slots = after;
            }
            _ => others.push((number, line)),
        }
        // Then comes how many they are: `(5461 slots)`.
        for slots in slots.iter().take_while(|slots| !slots.starts_with(b"(")) {
            found.slots(number, master, slots);
        }
    }
    if found.masters.is_empty() {
        lists::read(&others, &mut found);
    } else if !is_check {
        for (number, line) in others {
            if !parts(line).is_empty() && !is_prompt(line) {
                found.issue(number, UNREADABLE);
            }
        }
    }
    if found.masters.is_empty() {
        found.issue(1, NOTHING);
    }
    (found.cluster(), found.issues)
}

/// What has been read so far.
#[derive(Default)]
struct Found {
    /// Node ids, for the slots on their way, beside the masters.
    ids: Vec<Vec<u8>>,
    masters: Vec<Master>,
    /// Slot, the node it leaves, the node it goes to.
    open: Vec<(Slot, Vec<u8>, Vec<u8>)>,
    issues: Vec<Issue>,
}

impl Found {
    /// The place of a master, a new one where it is not there yet.
    fn master(&mut self, line: u32, id: &[u8], address: &[u8]) -> Option<usize> {
        let place = self.ids.iter().position(|known| known == id);
        if place.is_some() || self.ids.len() == MOST {
            if place.is_none() {
                self.issue(line, TOO_MANY);
            }
            return place;
        }
        self.ids.push(id.into());
        self.masters.push(Master { address: String::from_utf8_lossy(address).into_owned(), ranges: Vec::new() });
        Some(self.masters.len() - 1)
    }

    /// One slot or a range of them, as `5` or `0-5460`, or a slot on its way: `5->-` or `5-<-` and a node.
    fn slots(&mut self, line: u32, master: Option<usize>, slots: &[u8]) {
        let (first, last) = cut(slots, b'-');
        let own = master.and_then(|place| self.ids.get(place)).cloned().unwrap_or_default();
        match (slot(first), last) {
            (Some(slot), [b'>', b'-', other @ ..]) => self.open.push((slot, own, other.into())),
            (Some(slot), [b'<', b'-', other @ ..]) => self.open.push((slot, other.into(), own)),
            _ => self.range(line, master, first, if last.is_empty() { first } else { last }),
        }
    }

    fn range(&mut self, line: u32, master: Option<usize>, first: &[u8], last: &[u8]) {
        match (slot(first), slot(last)) {
            (Some(first), Some(last)) if first <= last => {
                if let Some(master) = master.and_then(|place| self.masters.get_mut(place)) {
                    master.ranges.push(first.get()..=last.get());
                }
            }
            _ => self.issue(line, BAD_SLOTS),
        }
    }

    fn issue(&mut self, line: u32, code: &'static str) {
        self.issues.push(Issue { line, code });
    }

    /// The masters in the order of their lowest slots, and the slots on their way with both ends named by number.
    fn cluster(&mut self) -> Cluster {
        let mut cluster = Cluster { full_coverage: true, ..Cluster::default() };
        let lowest = |master: &Master| master.ranges.iter().fold(SLOTS, |lowest, range| lowest.min(*range.start()));
        let mut left: Vec<u16> = self.masters.iter().map(lowest).into_list();
        let mut ids = Vec::new();
        loop {
            let mut least = (PLACED, 0);
            for (place, lowest) in left.iter().enumerate() {
                if *lowest < least.0 {
                    least = (*lowest, place);
                }
            }
            let Some((master, left)) = self.masters.get_mut(least.1).zip(left.get_mut(least.1)) else { break };
            if *left == PLACED {
                break;
            }
            *left = PLACED;
            cluster.masters.push(core::mem::take(master));
            ids.extend(self.ids.get(least.1));
        }
        for (slot, from, to) in &self.open {
            let named = |node| ids.iter().position(|id| *id == node).map(|number| number as u16);
            cluster.open.push(OpenSlot { slot: *slot, from: named(from), to: named(to) });
        }
        cluster
    }
}

/// In place of the lowest slot of a master that has its number.
const PLACED: u16 = u16::MAX;

/// A slot's number in digits.
fn slot(digits: &[u8]) -> Option<Slot> {
    Slot::new(u16::try_from(integer(digits)?).ok()?)
}

/// Whether this is a node's id: 40 hexadecimal digits.
fn is_id(word: &[u8]) -> bool {
    word.len() == 40 && word.iter().all(u8::is_ascii_hexdigit)
}

/// A line that was typed at redis-cli's prompt, copied with the rest: `127.0.0.1:7000> cluster nodes`.
fn is_prompt(line: &[u8]) -> bool {
    let (word, rest) = cut(line, b'>');
    !rest.is_empty() && crate::text::has(word, b':') && !crate::text::has(word, b' ')
}
