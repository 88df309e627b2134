//! What client libraries for a cluster make of commands whose keys are not in one slot, before a server sees them.
//!
//! Source: each client run against Redis 7.0.15 on three masters, `tests/vectors/redis/client-crossslot.json` and
//! `client-keyslot.json`; `cluster-key-slot` 1.1.2, `lib/index.js`, for the slot that it finds.
//! A command that is split goes to several nodes and is no longer atomic: the caller learns nothing of it.

mod rows;
mod slots;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::bytes::{cut, word};
use super::cluster::Cluster;
use super::command::{Found, find};
use super::{Slot, slot};
use crate::list::concat;

pub use rows::ALL;
pub use slots::{SlotRule, cluster_key_slot, sent};

/// A client library, as one version of it was run.
///
/// ```
/// use copartition::redis::client::{Client, SlotRule};
///
/// let ioredis = Client::from_id("ioredis").ok_or("known")?;
/// assert_eq!(ioredis.slots, SlotRule::ClusterKeySlot);
/// assert!(ioredis.splits.is_empty());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client {
    /// Its id, which never changes.
    pub id: &'static str,
    /// Its name and the version that was run.
    pub name: &'static str,
    /// Commands that it splits by slot, and methods that split what the command of that name does not, parted by blanks.
    pub splits: &'static str,
    /// What it raises for any other command with keys in several slots: class, colon, words, with `%` for the command's name and `#` for
    /// its keys; `None`: it sends the command.
    pub refuses: Option<&'static str>,
    /// How the server's CROSSSLOT comes out of it: what stands in front of the server's words.
    pub crossslot: &'static str,
    /// What it makes of a pipeline over several slots.
    pub pipeline: Batch,
    /// What it makes of MULTI … EXEC over several slots.
    pub transaction: Batch,
    /// The package that finds its slots, as the vectors name it.
    pub keyslot: &'static str,
    /// Which slot it finds for a key.
    pub slots: SlotRule,
}

/// What a client makes of several commands that are sent together.
///
/// ```
/// use copartition::redis::client::{Batch, Client};
///
/// assert_eq!(Client::from_id("redis-py").map(|client| client.pipeline), Some(Batch::Split));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    /// Nobody has looked.
    Unknown,
    /// Each goes where its key is.
    Split,
    /// All go to the node of the first, whose redirections come out as errors of this class.
    FirstNode(&'static str),
    /// All go to one node, and this is raised where they belong to several; the server judges the rest.
    OneNode(&'static str),
    /// All must be in one slot, and this is raised where they are not.
    OneSlot(&'static str),
    /// This is raised whatever the keys are.
    Never(&'static str),
}

/// What becomes of a command or a batch.
///
/// ```
/// use copartition::redis::client::{Client, Outcome};
///
/// let ping = [b"PING".to_vec()];
/// assert_eq!(Client::from_id("coredis").map(|client| client.command(&ping)), Some(Outcome::Whole));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes to one node as it is, and one slot (or none) is all that it touches.
    Whole,
    /// It goes to several nodes in parts.
    Split,
    /// The client raises this and sends nothing, or gives up sending.
    Refused(String),
    /// The server refuses it, and this is how the client says so.
    Passed(String),
    /// Nobody has looked.
    Unknown,
}

impl Client {
    /// The client of that id.
    ///
    /// ```
    /// use copartition::redis::client::Client;
    ///
    /// assert_eq!(Client::from_id("ioredis").map(|client| client.name), Some("ioredis 6.0.0"));
    /// assert_eq!(Client::from_id("nobody"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<&'static Self> {
        ALL.iter().find(|client| client.id == id)
    }

    /// What becomes of one command, its name first; a method that has a name of its own (`mget_nonatomic`) stands for it.
    ///
    /// Commands that are not known, and those without keys, go as they are.
    ///
    /// ```
    /// use copartition::redis::{client::{Client, Outcome}, typed::words};
    ///
    /// let mget = words(b"MGET market:BBCA notif:BBCA").ok_or("words")?;
    /// let outcome = |id| Client::from_id(id).map(|client| client.command(&mget));
    /// assert_eq!(outcome("node-redis"), Some(Outcome::Split));
    /// let error = "ReplyError: CROSSSLOT Keys in request don't hash to the same slot";
    /// assert_eq!(outcome("ioredis"), Some(Outcome::Passed(error.into())));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn command(&self, words: &[Vec<u8>]) -> Outcome {
        let (keys, name) = (keys(words), word(words, 0));
        if self.in_one_slot(&keys) {
            return Outcome::Whole;
        }
        let mut splits = self.splits.as_bytes();
        while !splits.is_empty() {
            let (split, after) = cut(splits, b' ');
            if split.eq_ignore_ascii_case(name) {
                return Outcome::Split;
            }
            splits = after;
        }
        let Some(refuses) = self.refuses else {
            return self.crossslot();
        };
        let mut error = Vec::new();
        for byte in refuses.bytes() {
            match byte {
                b'%' => error.extend_from_slice(name),
                b'#' => {
                    for (nth, key) in keys.iter().enumerate() {
                        error.extend_from_slice(if nth == 0 { b"'" } else { b", '" });
                        error.extend_from_slice(key);
                        error.push(b'\'');
                    }
                }
                byte => error.push(byte),
            }
        }
        Outcome::Refused(String::from_utf8_lossy(&error).into_owned())
    }

    /// What becomes of commands that are sent together without MULTI, each of them within one slot.
    ///
    /// ```
    /// use copartition::redis::{client::{Client, Outcome}, cluster::Cluster, typed::words};
    ///
    /// let sets: Vec<_> = [&b"SET market:BBCA 1"[..], b"SET orders:BBCA 2"].into_iter().filter_map(words).collect();
    /// let client = Client::from_id("redis-rs").ok_or("known")?;
    /// assert_eq!(client.pipeline(&sets, &Cluster::created(3)), Outcome::Split);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn pipeline(&self, commands: &[impl AsRef<[Vec<u8>]>], cluster: &Cluster) -> Outcome {
        self.batch(self.pipeline, commands, cluster, Outcome::Whole)
    }

    /// What becomes of commands between MULTI and EXEC, each of them within one slot.
    ///
    /// ```
    /// use copartition::redis::{client::{Client, Outcome}, cluster::Cluster, typed::words};
    ///
    /// let sets: Vec<_> = [&b"SET market:BBCA 1"[..], b"SET orders:BBCA 2"].into_iter().filter_map(words).collect();
    /// let client = Client::from_id("node-redis").ok_or("known")?;
    /// let error = "Error: Too many Cluster redirections";
    /// assert_eq!(client.transaction(&sets, &Cluster::created(3)), Outcome::Refused(error.into()));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn transaction(&self, commands: &[impl AsRef<[Vec<u8>]>], cluster: &Cluster) -> Outcome {
        self.batch(self.transaction, commands, cluster, self.crossslot())
    }

    fn batch(
        &self,
        batch: Batch,
        commands: &[impl AsRef<[Vec<u8>]>],
        cluster: &Cluster,
        on_one_node: Outcome,
    ) -> Outcome {
        let mut all = Vec::new();
        for words in commands {
            all.append(&mut keys(words.as_ref()));
        }
        let mut first = None;
        let mut elsewhere = None;
        for key in &all {
            let slot = self.slot(key);
            let owner = cluster.owner(slot);
            if owner != *first.get_or_insert(owner) && elsewhere.is_none() {
                elsewhere = Some((slot, owner));
            }
        }
        match (batch, elsewhere) {
            (Batch::Never(error), _) => Outcome::Refused(error.into()),
            (Batch::Unknown, _) => Outcome::Unknown,
            _ if self.in_one_slot(&all) => Outcome::Whole,
            (Batch::Split, _) => Outcome::Split,
            (Batch::OneSlot(error), _) | (Batch::OneNode(error), Some(_)) => Outcome::Refused(error.into()),
            (Batch::OneNode(_) | Batch::FirstNode(_), None) => on_one_node,
            (Batch::FirstNode(class), Some((slot, owner))) => {
                let owner = owner.and_then(|owner| cluster.masters.get(usize::from(owner)));
                let address = owner.map(|master| master.address.as_str()).unwrap_or_default();
                Outcome::Passed(concat(&[class, ": MOVED ", &u32::from(slot.get()).to_string(), " ", address]))
            }
        }
    }

    /// The slot that the client finds for a key as it was typed: UTF-8 in which a lone surrogate stands as its three bytes, or
    /// any bytes.
    ///
    /// ```
    /// use copartition::redis::{client::Client, slot};
    ///
    /// let ioredis = Client::from_id("ioredis").ok_or("known")?;
    /// assert_eq!(ioredis.slot(b"market:{BBCA}"), slot(b"market:{BBCA}"));
    /// assert_ne!(ioredis.slot(b"{}{a}"), slot(b"{}{a}"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn slot(&self, typed: &[u8]) -> Slot {
        match self.slots {
            SlotRule::Server => slot(&sent(typed)),
            SlotRule::JavaScript => slot(typed),
            SlotRule::ClusterKeySlot => cluster_key_slot(typed),
        }
    }

    fn in_one_slot(&self, keys: &[&[u8]]) -> bool {
        keys.windows(2).all(|pair| matches!(pair, [one, other] if self.slot(one) == self.slot(other)))
    }

    /// What the server says to a command or a transaction over several slots, as it comes out of the client.
    fn crossslot(&self) -> Outcome {
        Outcome::Passed(concat(&[self.crossslot, " Keys in request don't hash to the same slot"]))
    }
}

/// The keys of a command, or of the method that stands for it.
fn keys(words: &[Vec<u8>]) -> Vec<&[u8]> {
    let name = word(words, 0);
    let name = name.strip_suffix(b"_nonatomic").unwrap_or(name).into();
    // One more word at most is looked at to find a command.
    let Found::Command(command) = find(&[name, word(words, 1).into()]) else {
        return Vec::new();
    };
    let mut keys = Vec::new();
    for position in command.positions(words) {
        keys.push(word(words, position as usize));
    }
    keys
}
