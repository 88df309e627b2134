//! `CLUSTER SLOTS` and `CLUSTER SHARDS` as redis-cli prints lists: numbered and quoted, or raw.

use alloc::vec::Vec;

use super::super::typed;
use super::{BAD_SLOTS, Found, UNREADABLE, is_id, slot};

/// A value and the line that it stands on.
type Value = (u32, Vec<u8>);

pub(super) fn read(lines: &[(u32, Vec<u8>)], found: &mut Found) {
    let mut values = Vec::new();
    for (number, line) in lines {
        for value in line_values(line) {
            values.push((*number, value));
        }
    }
    if values.iter().find(|(_, value)| !value.is_empty()).is_some_and(|(_, value)| value == b"slots") {
        shards(&values, found);
    } else {
        slots(&values, found);
    }
}

/// An entry is a first slot, a last slot, then a host, a port and an id for each node, the master first.
fn slots(values: &[Value], found: &mut Found) {
    let mut rest = values;
    loop {
        let taken = match rest {
            [] => return,
            [(line, first), (_, last), (_, host), (_, port), (_, id), ..] if is_id(id) && !is_id(host) => {
                let master = found.master(*line, id, &address(host, port, id));
                found.range(*line, master, slot(first), slot(last));
                5
            }
            [_, _, (_, id), ..] if is_id(id) => 3,
            // What more is said of a node, by name and value.
            [(_, name), _, ..] if name == b"hostname" || name == b"ip" => 2,
            [(_, blank), ..] if blank.is_empty() => 1,
            [(line, _), ..] => {
                found.issue(*line, UNREADABLE);
                1
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
}

/// A shard is the word slots, a first and a last slot for each range, the word nodes, then names and values for each node.
fn shards(values: &[Value], found: &mut Found) {
    let mut ranges: &[Value] = &[];
    let mut node = Node::default();
    let mut rest = values;
    loop {
        let (taken, ends) = match rest {
            [] => (0, true),
            [(_, word), after @ ..] if word == b"slots" => {
                let numbers = after.iter().take_while(|(_, value)| value != b"nodes").count();
                node.end(ranges, found);
                ranges = after.get(..numbers).unwrap_or_default();
                (numbers + 2, false)
            }
            [(_, blank), ..] if blank.is_empty() => (1, false),
            [(line, name), (_, value), ..] => {
                if name == b"id" {
                    node.end(ranges, found);
                }
                if !node.takes(*line, name, value) {
                    found.issue(*line, UNREADABLE);
                }
                (2, false)
            }
            [(line, _)] => {
                found.issue(*line, UNREADABLE);
                (1, false)
            }
        };
        if ends {
            return node.end(ranges, found);
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
}

/// A node of a shard, while its names and values are read.
#[derive(Default)]
struct Node {
    line: u32,
    id: Vec<u8>,
    host: Vec<u8>,
    port: Vec<u8>,
    is_master: bool,
}

impl Node {
    /// Whether it has something of that name.
    fn takes(&mut self, line: u32, name: &[u8], value: &[u8]) -> bool {
        match name {
            b"id" => (self.line, self.id) = (line, value.into()),
            b"port" => self.port = value.into(),
            b"tls-port" if self.port.is_empty() => self.port = value.into(),
            b"ip" => self.host = value.into(),
            // What clients are told to use, unless it is not known.
            b"endpoint" if !value.is_empty() && value != b"?" => self.host = value.into(),
            b"role" => self.is_master = value == b"master",
            b"tls-port" | b"endpoint" | b"hostname" | b"replication-offset" | b"health" => {}
            _ => return false,
        }
        true
    }

    fn end(&mut self, ranges: &[Value], found: &mut Found) {
        let node = core::mem::take(self);
        if !node.is_master {
            return;
        }
        let master = found.master(node.line, &node.id, &address(&node.host, &node.port, &node.id));
        let ranges: Vec<&Value> = ranges.iter().filter(|(_, value)| !value.is_empty()).collect();
        for range in ranges.chunks(2) {
            match range {
                [(line, first), (_, last)] => found.range(*line, master, slot(first), slot(last)),
                [(line, _)] => found.issue(*line, BAD_SLOTS),
                _ => {}
            }
        }
    }
}

/// Host and port, or the id where the host is not known.
fn address(host: &[u8], port: &[u8], id: &[u8]) -> Vec<u8> {
    if host.is_empty() { id.into() } else { [host, b":", port].concat() }
}

/// The values of a line: one, or two where it is a name with its value (`1# "id" => "b4940c3a…"`).
fn line_values(line: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = line;
    loop {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits..) {
            Some([b')' | b'#', b' ', after @ ..]) if digits > 0 => rest = after.trim_ascii(),
            _ => break,
        }
    }
    let arrow = rest.windows(3).position(|three| three == b" =>");
    let parts = match arrow {
        None => [Some(rest), None],
        Some(at) => [rest.get(..at), rest.get(at + 3..).map(<[u8]>::trim_ascii).filter(|value| !value.is_empty())],
    };
    parts.into_iter().flatten().map(value).collect()
}

/// A value without its quotes or its type; the empty one for a list or a null that is not there.
fn value(shown: &[u8]) -> Vec<u8> {
    if let Some(number) = shown.strip_prefix(b"(integer) ") {
        return number.into();
    }
    match shown {
        [b'(', ..] => Vec::new(),
        // Redis-cli escapes as it reads.
        [b'"', ..] => typed::words(shown).and_then(|words| words.into_iter().next()).unwrap_or_default(),
        _ => shown.into(),
    }
}
