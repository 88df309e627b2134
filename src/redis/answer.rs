//! What a node of a cluster answers to commands, as far as it can be told without its data.
//!
//! Source: `redis/redis` 7.0.15, `src/server.c`, `processCommand`, and `src/cluster.c`, `getNodeByQuery`, in their order: the
//! command must be known, take so many words and be allowed in a transaction; its keys must be in one slot, that slot served,
//! the cluster up, the slot whole, and here; then comes the transaction, and at last what the command itself refuses.
//! Other servers differ: Valkey 9.1 says CROSSSLOT before it looks whether a slot is served, Redis 6.2 answers ASK where 7.0
//! answers TRYAGAIN at the source of a half moved slot.
//! Not told: passwords, users, memory limits, replicas, scripts while they run, and a connection that is subscribed.

mod reason;
mod refusal;
mod route;

use alloc::{string::String, vec::Vec};

use super::Slot;
use super::bytes::word;
use super::cluster::Cluster;
use super::command::{Found, find, mark};
use route::Key;

pub use reason::Reason;

/// What a node answers to one command.
///
/// ```
/// use copartition::redis::{answer::{Connection, KeyAt}, cluster::Cluster, typed::words};
///
/// let cluster = Cluster::created(3);
/// let command = words(b"MGET a {a}b c").ok_or("words")?;
/// let answer = Connection::new(&cluster, 0, &[]).send(&command);
/// assert_eq!(answer.reason.id(), "cross-slot");
/// assert_eq!(answer.keys, [KeyAt { command: 0, word: 1 }, KeyAt { command: 0, word: 3 }]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Why.
    pub reason: Reason,
    /// The error as the server words it; empty where there is none.
    pub text: String,
    /// The slot of the first key, where one was looked at.
    pub slot: Option<Slot>,
    /// The master that is to be asked instead, numbered from 0.
    pub master: Option<u16>,
    /// The keys that are to blame: the first and the first in another slot, or those that are not here, or the first one.
    pub keys: Vec<KeyAt>,
}

/// Where a key stands among all commands that were sent.
///
/// ```
/// use copartition::redis::{answer::{Connection, KeyAt}, cluster::Cluster, typed::lines};
///
/// // EXEC finds keys of two commands in two slots.
/// let cluster = Cluster::created(3);
/// let mut connection = Connection::new(&cluster, 1, &[]);
/// let typed = lines(b"MULTI\nSET market:BBCA 1\nSET notif:BBCA 1\nEXEC");
/// let answers: Vec<_> = typed.iter().flat_map(|line| &line.words).map(|words| connection.send(words)).collect();
/// assert_eq!(answers[3].keys, [KeyAt { command: 1, word: 1 }, KeyAt { command: 2, word: 1 }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyAt {
    /// The command, counted from 0.
    pub command: u32,
    /// The word of it, counted from 0, which is the command's name.
    pub word: u32,
}

/// A connection to one master, with the transaction that may be open on it.
///
/// ```
/// use copartition::redis::{answer::{Connection, Reason}, cluster::Cluster};
///
/// let cluster = Cluster::created(3);
/// let mut connection = Connection::new(&cluster, 0, &[]);
/// assert_eq!(connection.send(&[b"MULTI".to_vec()]).reason, Reason::Runs);
/// assert_eq!(connection.send(&[b"PING".to_vec()]).reason, Reason::Queued);
/// ```
#[derive(Clone, Debug)]
pub struct Connection<'a> {
    cluster: &'a Cluster,
    node: u16,
    /// Keys that the node has; they matter for half moved slots only.
    here: &'a [Vec<u8>],
    down: bool,
    asking: bool,
    transaction: Option<Transaction>,
    /// Commands sent so far.
    sent: u32,
}

/// What has been sent since MULTI.
#[derive(Clone, Debug, Default)]
struct Transaction {
    keys: Vec<Key>,
    refused: bool,
}

impl<'a> Connection<'a> {
    /// A connection to a master, numbered from 0, which has these keys: they decide about half moved slots, and nothing else.
    ///
    /// A number that no master has: a node that owns nothing.
    ///
    /// ```
    /// use copartition::redis::{answer::{Connection, Reason}, cluster::Cluster, typed::lines};
    ///
    /// let cluster = Cluster::created(3);
    /// let mut connection = Connection::new(&cluster, 1, &[]);
    /// let typed = lines(b"MGET market:BBCA notif:BBCA\nMGET market:{BBCA} notif:{BBCA}\nGET market:BBCA");
    /// let answers: Vec<_> = typed.iter().flat_map(|line| &line.words).map(|words| connection.send(words)).collect();
    /// assert_eq!(answers[0].text, "CROSSSLOT Keys in request don't hash to the same slot");
    /// assert_eq!(answers[1].text, "MOVED 12355 127.0.0.1:7002");
    /// assert_eq!(answers[2].reason, Reason::Runs);
    /// ```
    pub fn new(cluster: &'a Cluster, node: u16, here: &'a [Vec<u8>]) -> Self {
        let down = cluster.full_coverage && cluster.owners().contains(&None);
        Self { cluster, node, here, down, asking: false, transaction: None, sent: 0 }
    }

    /// What the node answers to the words of a command, the command's name first; no words: as to an unknown command.
    ///
    /// See [`Connection::new`].
    pub fn send(&mut self, words: &[Vec<u8>]) -> Answer {
        let mut answer =
            Answer { reason: Reason::Runs, text: String::new(), slot: None, master: None, keys: Vec::new() };
        let mut text = Vec::new();
        let asked = self.asking;
        answer.reason = self.judge(words, &mut answer, &mut text);
        if text.is_empty() {
            text.extend_from_slice(answer.reason.text().as_bytes());
        }
        if matches!(answer.reason, Reason::Moved | Reason::Ask) {
            self.redirect(&answer, &mut text);
        }
        // An answer is one line.
        for byte in &mut text {
            if matches!(byte, b'\r' | b'\n') {
                *byte = b' ';
            }
        }
        answer.text = String::from_utf8_lossy(&text).into_owned();
        // What was asked for with ASKING holds for one command, or for a whole transaction.
        self.asking &= self.transaction.is_some() || !asked || super::bytes::is(word(words, 0), "asking");
        self.sent = self.sent.saturating_add(1);
        answer
    }

    /// Why the command is answered as it is; a text only where the reason has none of its own.
    fn judge(&mut self, words: &[Vec<u8>], answer: &mut Answer, text: &mut Vec<u8>) -> Reason {
        let command = match find(words) {
            Found::Command(command) => command,
            unknown => return self.refuse(refusal::unknown(unknown, words, text)),
        };
        let open = self.transaction.is_some();
        let exec = command.letter == mark::EXEC;
        if !command.takes(words.len()) {
            refusal::wrong_arity(&command, text);
            if exec {
                self.transaction = None;
            }
            return self.refuse(Reason::WrongArity);
        }
        if command.letter == mark::ALONE && open {
            return self.refuse(Reason::NotInTransaction);
        }
        let mut keys = Vec::new();
        for position in command.positions(words) {
            let at = KeyAt { command: self.sent, word: position };
            keys.push(Key { at, bytes: word(words, position as usize).into() });
        }
        let mut refused = false;
        if exec && let Some(transaction) = &mut self.transaction {
            keys = core::mem::take(&mut transaction.keys);
            refused = transaction.refused;
        }
        let routed = self.route(&command, &keys, answer);
        if exec {
            self.transaction = None;
        }
        if routed != Reason::Runs {
            return self.refuse(routed);
        }
        match command.letter {
            mark::MULTI if open => {
                return refusal::say(Reason::NotInTransaction, "ERR MULTI calls can not be nested", text);
            }
            mark::WATCH if open => {
                return refusal::say(Reason::NotInTransaction, "ERR WATCH inside MULTI is not allowed", text);
            }
            mark::EXEC if !open => return Reason::NoTransaction,
            mark::DISCARD if !open => return refusal::say(Reason::NoTransaction, "ERR DISCARD without MULTI", text),
            mark::EXEC if refused => return Reason::ExecAbort,
            mark::MULTI => self.transaction = Some(Transaction::default()),
            mark::EXEC | mark::DISCARD | mark::END => {
                self.transaction = None;
                return Reason::Runs;
            }
            mark::ASKING if !open => self.asking = true,
            _ => {}
        }
        match &mut self.transaction {
            Some(transaction) if open => {
                // What comes after a refused command is not kept, as it will not be run.
                if !transaction.refused {
                    transaction.keys.append(&mut keys);
                }
                Reason::Queued
            }
            _ => refusal::of_arguments(&command, words, text),
        }
    }

    /// A command was refused: the transaction, if there is one, will not be run.
    fn refuse(&mut self, reason: Reason) -> Reason {
        if let Some(transaction) = &mut self.transaction {
            transaction.refused = true;
        }
        reason
    }
}
