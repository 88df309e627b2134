//! What a node of a cluster answers to commands, as far as it can be told without its data.
//!
//! Source: `redis/redis` 7.0.15, `src/server.c`, `processCommand`, and `src/cluster.c`, `getNodeByQuery`, in their order: the
//! command must be known, take so many words and be allowed in a transaction; its keys must be in one slot, that slot served,
//! the cluster up, the slot whole, and here; then comes the transaction, and at last what the command itself refuses.
//! Other servers differ: Valkey 9.1 says CROSSSLOT before it looks whether a slot is served, Redis 6.2 answers ASK where 7.0
//! answers TRYAGAIN at the source of a half moved slot.
//! Not told: passwords, users, memory limits, replicas, scripts while they run, and a connection that is subscribed.

mod refusal;
mod route;

use alloc::{string::String, vec::Vec};

use super::Slot;
use super::cluster::Cluster;
use super::command::{Command, Found, find};
use route::Key;

/// What a node answers to one command.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyAt {
    /// The command, counted from 0.
    pub command: u32,
    /// The word of it, counted from 0, which is the command's name.
    pub word: u32,
}

macro_rules! reasons {
    ($($(#[$doc:meta])+ $name:ident = $id:literal,)+) => {
        /// Why a node answers as it does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Reason { $($(#[$doc])+ $name,)+ }

        impl Reason {
            /// Every reason.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its id, which never changes.
            ///
            /// ```
            /// assert_eq!(copartition::redis::answer::Reason::CrossSlot.id(), "cross-slot");
            /// ```
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }
        }
    };
}

reasons! {
    /// The node runs the command; what comes of it depends on its data.
    Runs = "runs",
    /// It keeps the command until EXEC.
    Queued = "queued",
    /// No command has that name.
    UnknownCommand = "unknown-command",
    /// No subcommand has that name.
    UnknownSubcommand = "unknown-subcommand",
    /// Too few words, or too many.
    WrongArity = "wrong-arity",
    /// It may not stand between MULTI and EXEC.
    NotInTransaction = "not-in-transaction",
    /// EXEC or DISCARD without MULTI.
    NoTransaction = "no-transaction",
    /// A command before this EXEC was refused.
    ExecAbort = "exec-abort",
    /// Keys in more than one slot.
    CrossSlot = "cross-slot",
    /// No master owns the slot of the first key.
    SlotNotServed = "slot-not-served",
    /// Some slot has no owner, which stops the whole cluster.
    ClusterDown = "cluster-down",
    /// The slot is half moved, and some of several keys are not here.
    TryAgain = "try-again",
    /// The slot is half moved, and the key is not here (any more).
    Ask = "ask",
    /// Another master owns the slot.
    Moved = "moved",
    /// The command cannot be used so in a cluster.
    NotInCluster = "not-in-cluster",
    /// The command refuses its words, whatever is stored.
    InvalidArguments = "invalid-arguments",
}

/// A connection to one master, with the transaction that may be open on it.
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
        let down = cluster.full_coverage && !cluster.unowned().is_empty();
        Self { cluster, node, here, down, asking: false, transaction: None, sent: 0 }
    }

    /// What the node answers to the words of a command, the command's name first; no words: as to an unknown command.
    ///
    /// See [`Connection::new`].
    pub fn send(&mut self, words: &[Vec<u8>]) -> Answer {
        let answer = self.judged(words).unwrap_or_else(|answer| answer);
        // What was asked for with ASKING holds for one command, or for a whole transaction.
        self.asking &= self.transaction.is_some() || is(words, "asking");
        self.sent = self.sent.saturating_add(1);
        answer
    }

    fn judged(&mut self, words: &[Vec<u8>]) -> Result<Answer, Answer> {
        let command = self.known(words).inspect_err(|_| self.refuse())?;
        let exec = is(words, "exec");
        let mut keys = self.keys(&command, words);
        if exec && let Some(transaction) = &mut self.transaction {
            keys = core::mem::take(&mut transaction.keys);
        }
        let slot =
            self.route(&command, &keys).inspect_err(|_| if exec { self.transaction = None } else { self.refuse() })?;
        let done = |reason| Answer { slot, ..Answer::new(reason, String::new()) };
        let refused = |reason, text: &str| Err(Answer::new(reason, text.into()));
        let open = self.transaction.is_some();
        match command.name {
            _ if !command.container.is_empty() => {}
            "multi" if open => return refused(Reason::NotInTransaction, "ERR MULTI calls can not be nested"),
            "watch" if open => return refused(Reason::NotInTransaction, "ERR WATCH inside MULTI is not allowed"),
            "exec" if !open => return refused(Reason::NoTransaction, "ERR EXEC without MULTI"),
            "discard" if !open => return refused(Reason::NoTransaction, "ERR DISCARD without MULTI"),
            "multi" => self.transaction = Some(Transaction::default()),
            "exec" if self.transaction.take().is_some_and(|transaction| transaction.refused) => {
                return refused(Reason::ExecAbort, "EXECABORT Transaction discarded because of previous errors.");
            }
            "exec" | "discard" | "quit" | "reset" => {
                self.transaction = None;
                return Ok(done(Reason::Runs));
            }
            "asking" if !open => self.asking = true,
            _ => {}
        }
        if let Some(transaction) = self.transaction.as_mut().filter(|_| open) {
            // What comes after a refused command is not kept, as it will not be run.
            if !transaction.refused {
                transaction.keys.extend(keys);
            }
            return Ok(done(Reason::Queued));
        }
        refusal::of_arguments(&command, words).map_or(Ok(done(Reason::Runs)), Err)
    }

    /// The command, if the server takes it at all.
    fn known(&mut self, words: &[Vec<u8>]) -> Result<Command, Answer> {
        let command = match find(words) {
            Found::UnknownCommand => return Err(refusal::unknown_command(words)),
            Found::UnknownSubcommand => return Err(refusal::unknown_subcommand(words)),
            Found::Command(command) => command,
        };
        if !command.takes(words.len()) {
            if is(words, "exec") {
                self.transaction = None;
            }
            return Err(refusal::wrong_arity(&command));
        }
        let alone = matches!(command.name, "save" | "sync" | "psync" | "shutdown") && command.container.is_empty();
        if alone && self.transaction.is_some() {
            return Err(Answer::new(Reason::NotInTransaction, "ERR Command not allowed inside a transaction".into()));
        }
        Ok(command)
    }

    fn keys(&self, command: &Command, words: &[Vec<u8>]) -> Vec<Key> {
        let at = |word: &u32| Key {
            at: KeyAt { command: self.sent, word: *word },
            bytes: words.get(*word as usize).cloned().unwrap_or_default(),
        };
        command.positions(words).iter().map(at).collect()
    }

    /// A command was refused: the transaction, if there is one, will not be run.
    fn refuse(&mut self) {
        if let Some(transaction) = &mut self.transaction {
            transaction.refused = true;
        }
    }
}

impl Answer {
    fn new(reason: Reason, text: String) -> Self {
        Self { reason, text, slot: None, master: None, keys: Vec::new() }
    }
}

/// Whether the command has that name.
fn is(words: &[Vec<u8>], name: &str) -> bool {
    words.first().is_some_and(|word| name.as_bytes().eq_ignore_ascii_case(word))
}
