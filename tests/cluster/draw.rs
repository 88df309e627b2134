//! What is sent to the cluster, drawn from a seed.

use copartition::redis::command::{Command, Keys};

/// Calls whose words are refused, or nearly so.
pub const ODD: &str = include_str!("odd.txt");

/// A small generator, the same on every machine: splitmix64.
pub struct Draw(u64);

impl Draw {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// Any bytes, rich in braces.
    pub fn key(&mut self) -> Vec<u8> {
        let length = self.below(12);
        (0..length).map(|_| if self.below(2) == 0 { b"{}ab"[self.below(4)] } else { self.below(256) as u8 }).collect()
    }

    /// Something typed, rich in quotes and backslashes.
    pub fn quoted(&mut self) -> String {
        let length = 1 + self.below(6);
        let mut parts = String::new();
        for _ in 0..length {
            parts +=
                self.one_of(&["a", "b", "'", "\"", "\\", " ", "\t", "\\x4", "\\x41", "\\n", "\\'", "\\\"", "é", "x0"]);
        }
        match self.below(4) {
            0 => format!("\"{parts}\""),
            1 => format!("'{parts}'"),
            _ => parts,
        }
    }

    /// A command with so many words after its name.
    pub fn call(&mut self, command: &Command, number: usize) -> Vec<Vec<u8>> {
        let name = [command.container, command.name].into_iter().filter(|word| !word.is_empty());
        // Letters of either case are one.
        let cased = |word: &str| if self.below(2) == 0 { word.to_uppercase() } else { word.to_owned() };
        let mut words: Vec<String> = name.map(cased).collect();
        words.extend((0..number).map(|_| self.word().to_owned()));
        words.into_iter().map(String::into_bytes).collect()
    }

    /// A command with a right number of words, its keys often in one slot.
    pub fn plausible(&mut self, command: &Command) -> Vec<Vec<u8>> {
        let own = if command.container.is_empty() { 1 } else { 2 };
        let fewest = usize::from(command.arity.unsigned_abs());
        let more = if command.arity < 0 { self.below(4) } else { 0 };
        let mut words = self.call(command, fewest + more - own);
        let tagged = self.below(2) == 0;
        for word in words.iter_mut().skip(own).filter(|word| word.len() == 1 && tagged) {
            word.splice(0..0, *b"{t}");
        }
        let mut put = |at: usize, word: &str| {
            if let Some(place) = words.get_mut(at) {
                *place = word.as_bytes().into();
            }
        };
        // None may wait, and MIGRATE may look for nobody.
        match command.name {
            "blpop" | "brpop" | "bzpopmin" | "bzpopmax" | "brpoplpush" | "blmove" => {
                let last = fewest + more - 1;
                put(last, "0.01");
            }
            "blmpop" | "bzmpop" => put(1, "0.01"),
            "migrate" => (put(1, "127.0.0.1"), put(2, "1"), put(4, "0"), put(5, "10")).0,
            _ => {}
        }
        match command.keys {
            Keys::Counted(_, count, _) => {
                let number = self.one_of(&["1", "2", "3", "0", "2x", " 1"]);
                put(count.unsigned_abs().into(), number);
            }
            Keys::Streams => {
                let at = self.one_of(&["1", "4"]);
                put(at.parse().unwrap(), "STREAMS");
            }
            _ => {}
        }
        words
    }

    fn word(&mut self) -> &'static str {
        const WORDS: &[&str] = &[
            "a",
            "b",
            "c",
            "d",
            "e",
            "{a}1",
            "{a}2",
            "{b}1",
            "1",
            "2",
            "x y",
            "",
            "STORE",
            "storedist",
            "KEYS",
            "GET",
            "BY",
            "LIMIT",
            "COUNT",
            "{",
            "{}a",
            "nosort",
            "LEFT",
            "MIN",
        ];
        self.one_of(WORDS)
    }

    /// A few commands, most often within MULTI and EXEC.
    pub fn transaction(&mut self) -> Vec<Vec<Vec<u8>>> {
        const INSIDE: &[&str] = &[
            "SET a 1",
            "SET {a}b 1",
            "SET {a}c 1",
            "SET b 1",
            "GET {b}",
            "MGET {a} {a}b",
            "MGET a b",
            "PING",
            "GET",
            "NOSUCH a",
            "MULTI",
            "WATCH a",
            "UNWATCH",
            "EXEC x",
            "EXEC",
            "DISCARD",
            "DISCARD x",
            "SAVE",
            "SELECT 1",
            "ASKING",
            "OBJECT nosuch",
            "OBJECT FREQ",
            "EVAL s 0",
            "EVAL s 1 a",
            "RESET",
            "SPUBLISH b x",
            "LMPOP 5 a LEFT",
            "READONLY",
            "MSET a 1 {a}b",
        ];
        let mut lines = vec![self.one_of(&["MULTI", "MULTI", "multi", "PING"])];
        for _ in 0..=self.below(4) {
            // Most are ones that can be queued.
            let these = if self.below(3) == 0 { INSIDE } else { &INSIDE[..8] };
            lines.push(self.one_of(these));
        }
        lines.extend(["EXEC", "GET a", "EXEC"]);
        split(&lines)
    }

    /// Commands on slot 12355, of which `{BBCA}0` and `{BBCA}1` are here and others are not.
    pub fn over_half_moved(&mut self) -> Vec<Vec<Vec<u8>>> {
        const CALLS: &[&str] = &[
            "GET {BBCA}0",
            "GET {BBCA}8",
            "MGET {BBCA}0 {BBCA}1",
            "MGET {BBCA}0 {BBCA}8",
            "MGET {BBCA}8 {BBCA}9",
            "MGET {BBCA}8 {BBCA}8",
            "MGET {BBCA}0 a",
            "EXISTS {BBCA}0 {BBCA}1 {BBCA}8",
            "SPUBLISH {BBCA}8 x",
            "MIGRATE 127.0.0.1 1 {BBCA}8 0 10",
            "GET a",
            "RESTORE-ASKING {BBCA}8 0 x",
            "PING",
        ];
        let inside = self.below(3) == 0;
        let mut lines = if inside { vec!["MULTI"] } else { Vec::new() };
        for _ in 0..=self.below(2) {
            if self.below(2) == 0 {
                lines.push("ASKING");
            }
            lines.push(self.one_of(CALLS));
        }
        lines.extend(inside.then_some("EXEC"));
        split(&lines)
    }
}

fn split(lines: &[&str]) -> Vec<Vec<Vec<u8>>> {
    lines.iter().map(|line| line.split(' ').map(Into::into).collect()).collect()
}
