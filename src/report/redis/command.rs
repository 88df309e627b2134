//! What a node answers to the commands that were typed, why, and what a client library makes of them first.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use serde::Serialize;

use super::{super::label, Owners, RedisKey};
use crate::{
    list::IntoList,
    redis::{
        Slot,
        answer::{Connection, Reason},
        client::{Client, Outcome},
        cluster::Cluster,
        command::{Command, Found, Keys, find},
        slot, typed,
    },
    scenario::Redis,
};

/// The answers, command by command.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CommandReport {
    /// The commands as text: as they were typed, or the one that stands where none were.
    pub text: String,
    /// Whether they are the ones that stand where none were typed.
    pub standard: bool,
    /// The master that is asked, from 0; `null` for the owner of the first key.
    pub node: Option<u16>,
    /// The id of the library that sends them; empty for redis-cli.
    pub client: &'static str,
    /// A row for each line that is not blank, 50 at most.
    pub rows: Vec<CommandRow>,
    /// How many more such lines there are; nobody is asked about them.
    pub more: u32,
    /// What the client makes of several commands sent as one pipeline, as in [`CommandRow::outcome`]; empty where there are not
    /// several, or some are a transaction or span slots themselves.
    pub pipeline: &'static str,
    /// What comes out of the client then, where that is an error.
    pub pipeline_error: String,
}

/// A command and its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CommandRow {
    /// Its line in the text, from 1.
    pub line: u32,
    /// Its words, 24 at most; none where the quotes do not balance.
    pub words: Vec<Word>,
    /// How many more words it has.
    pub more_words: u32,
    /// How many of its words are keys.
    pub keys: u32,
    /// The slots of its keys, each once, in the order in which they come up, 24 at most.
    pub slots: Vec<u16>,
    /// The master that is asked, from 0; `null` where any may be.
    pub asked: Option<u16>,
    /// Why it is answered so: the id of a [`Reason`], or `not-sent` where redis-cli sends nothing.
    pub reason: &'static str,
    /// The error in the words of the server, or of redis-cli; empty where there is none.
    pub text: String,
    /// The slot of the first key that was looked at.
    pub slot: Option<u16>,
    /// The master that is to be asked instead.
    pub master: Option<u16>,
    /// The keys that are to blame, two at most.
    pub blamed: Vec<Word>,
    /// Whether it is a script or a function, of which only the keys that it declares are looked at.
    pub script: bool,
    /// What the client makes of it: `whole`, `split`, `refused`, `passed`, `unknown`; empty where there is nothing to say.
    pub outcome: &'static str,
    /// What comes out of the client, where that is an error.
    pub error: String,
    /// The first key for which the client finds another slot than the server, with the client's slot.
    pub other_slot: Option<Word>,
}

/// A word of a command: a key in three parts, of which the middle one is hashed, or another word, which is all `before`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Word {
    /// What stands before the hashed part.
    pub before: String,
    /// The part that is hashed.
    pub hashed: String,
    /// What stands after it.
    pub after: String,
    /// The slot; `null` where the word is no key.
    pub slot: Option<u16>,
    /// The slot's master, from 0.
    pub master: Option<u16>,
    /// Whether it is to blame for the answer.
    pub blamed: bool,
}

/// So many commands are sent.
pub const MAX_COMMANDS: usize = 50;
/// So many words of a command are shown.
pub const MAX_WORDS: usize = 24;

/// A command on its way: its row, its words, and which of them are keys.
struct Sent {
    row: usize,
    words: Vec<Vec<u8>>,
    keys: Vec<u32>,
    first: Option<Slot>,
}

pub(super) fn report(redis: &Redis, cluster: &Cluster, owners: &Owners, pair: Option<Vec<Vec<u8>>>) -> CommandReport {
    let standard = redis.command.is_none();
    let text = redis.command.clone().or_else(|| pair.map(|pair| mget(&pair))).unwrap_or_default();
    let lines = typed::lines(&text);
    let more = lines.len().saturating_sub(MAX_COMMANDS) as u32;
    // A master that is no longer there cannot be asked.
    let chosen = redis.node.filter(|node| usize::from(*node) < cluster.masters.len());
    let mut report = CommandReport {
        text: String::from_utf8_lossy(&text).into_owned(),
        standard,
        node: chosen,
        client: redis.client.map(|client| client.id).unwrap_or_default(),
        more,
        ..CommandReport::default()
    };
    let mut all = Vec::new();
    for line in lines.into_iter().take(MAX_COMMANDS) {
        let mut row = CommandRow::new(line.number);
        if let Some(words) = line.words {
            let sent = row.read(words, owners, report.rows.len());
            all.push(sent);
        }
        report.rows.push(row);
    }
    let mut rest = all.as_slice();
    while !rest.is_empty() {
        // A client sends a transaction as a whole to the owner of its first key; a chosen master gets everything.
        let count = if chosen.is_some() { rest.len() } else { together(rest) };
        let (now, after) = rest.split_at_checked(count).unwrap_or((rest, &[]));
        rest = after;
        let first = now.iter().find_map(|sent| sent.first);
        let node = chosen.or(first.and_then(|slot| owners.of(slot)));
        let mut connection = Connection::new(cluster, node.unwrap_or(0), &[]);
        for sent in now {
            let answer = connection.send(&sent.words);
            let mut blamed = Vec::new();
            for at in &answer.keys {
                let Some(other) = now.get(at.command as usize) else { continue };
                if blamed.len() < 2 {
                    blamed.push(other.word(at.word, owners, true));
                }
                let row = report.rows.get_mut(other.row);
                if let Some(word) = row.and_then(|row| row.words.get_mut(at.word as usize)) {
                    // Where a command is only told to go elsewhere, its keys are not at fault.
                    word.blamed |= !matches!(answer.reason, Reason::Moved | Reason::Ask);
                }
            }
            if let Some(row) = report.rows.get_mut(sent.row) {
                row.asked = node;
                row.reason = answer.reason.id();
                row.text = answer.text;
                row.slot = answer.slot.map(Slot::get);
                row.master = answer.master;
                row.blamed = blamed;
            }
        }
    }
    if let Some(client) = redis.client {
        through(client, cluster, owners, &all, &mut report.rows);
        let alone = |row: &CommandRow| row.slots.len() < 2;
        if all.len() > 1 && report.rows.iter().all(alone) && !all.iter().any(|sent| sent.is(b"multi")) {
            (report.pipeline, report.pipeline_error) = told(client.pipeline(&words(&all), cluster));
        }
    }
    report
}

/// How many of the first commands go to one node together: one, or a transaction.
fn together(commands: &[Sent]) -> usize {
    if !commands.first().is_some_and(|sent| sent.is(b"multi")) {
        return 1;
    }
    let end = commands.iter().position(|sent| sent.is(b"exec") || sent.is(b"discard"));
    end.map_or(commands.len(), |end| end + 1)
}

/// What a client makes of each command, and of each transaction where it ends.
fn through(client: &Client, cluster: &Cluster, owners: &Owners, all: &[Sent], rows: &mut [CommandRow]) {
    let mut rest = all;
    while !rest.is_empty() {
        let (now, after) = rest.split_at_checked(together(rest)).unwrap_or((rest, &[]));
        rest = after;
        for sent in now {
            if let Some(row) = rows.get_mut(sent.row) {
                for &at in &sent.keys {
                    let key = sent.words.get(at as usize).map(Vec::as_slice).unwrap_or_default();
                    let found = client.slot(key);
                    if found != slot(key) && row.other_slot.is_none() {
                        let word = sent.word(at, owners, false);
                        row.other_slot = Some(Word { slot: Some(found.get()), ..word });
                    }
                }
            }
        }
        let Some(last) = now.last() else { continue };
        let outcome =
            if now.len() == 1 { client.command(&last.words) } else { client.transaction(&words(now), cluster) };
        if let Some(row) = rows.get_mut(last.row) {
            (row.outcome, row.error) = told(outcome);
        }
    }
}

/// The id of an outcome, and the error that comes with it.
fn told(outcome: Outcome) -> (&'static str, String) {
    match outcome {
        Outcome::Whole => ("whole", String::new()),
        Outcome::Split => ("split", String::new()),
        Outcome::Refused(error) => ("refused", error),
        Outcome::Passed(error) => ("passed", error),
        Outcome::Unknown => ("unknown", String::new()),
    }
}

fn words(commands: &[Sent]) -> Vec<&[Vec<u8>]> {
    commands.iter().map(|sent| &*sent.words).into_list()
}

impl CommandRow {
    fn new(line: u32) -> Self {
        Self {
            line,
            words: Vec::new(),
            more_words: 0,
            keys: 0,
            slots: Vec::new(),
            asked: None,
            reason: "not-sent",
            text: typed::INVALID.to_string(),
            slot: None,
            master: None,
            blamed: Vec::new(),
            script: false,
            outcome: "",
            error: String::new(),
            other_slot: None,
        }
    }

    /// Takes in what can be told from the words alone.
    fn read(&mut self, words: Vec<Vec<u8>>, owners: &Owners, row: usize) -> Sent {
        let found = find(&words);
        let keys = if let Found::Command(command) = found { command.positions(&words) } else { Vec::new() };
        self.script = matches!(found, Found::Command(Command { keys: Keys::Counted(0, 2, 1), arity: -3, .. }));
        let mut sent = Sent { row, words, keys, first: None };
        for at in (0..).take(sent.words.len().min(MAX_WORDS)) {
            self.words.push(sent.word(at, owners, false));
        }
        self.more_words = sent.words.len().saturating_sub(MAX_WORDS) as u32;
        self.keys = sent.keys.len() as u32;
        for &at in &sent.keys {
            let slot = slot(sent.words.get(at as usize).map(Vec::as_slice).unwrap_or_default());
            sent.first.get_or_insert(slot);
            if self.slots.len() < MAX_WORDS && !self.slots.contains(&slot.get()) {
                self.slots.push(slot.get());
            }
        }
        sent
    }
}

impl Sent {
    /// Whether it is the command of that name.
    fn is(&self, name: &[u8]) -> bool {
        self.words.first().is_some_and(|word| word.eq_ignore_ascii_case(name))
    }

    fn word(&self, at: u32, owners: &Owners, blamed: bool) -> Word {
        let bytes = self.words.get(at as usize).map(Vec::as_slice).unwrap_or_default();
        if !self.keys.contains(&at) {
            return Word {
                before: label(bytes),
                hashed: String::new(),
                after: String::new(),
                slot: None,
                master: None,
                blamed,
            };
        }
        let RedisKey { before, hashed, after, slot, master } = RedisKey::new(bytes, owners);
        Word { before, hashed, after, slot: Some(slot), master, blamed }
    }
}

/// `MGET` of the keys of a pair, quoted for redis-cli where they need it.
fn mget(keys: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::from(b"MGET");
    for key in keys {
        out.push(b' ');
        typed::quote(key, &mut out);
    }
    out
}
