//! The server's command table: which commands there are, how many words each takes, and which of them are keys.
//!
//! Source: `redis/redis` 7.0.15, the answer of `COMMAND`; `src/db.c`, `getKeysFromCommand` and the functions it calls;
//! `src/server.c`, `lookupCommand`. Fifteen commands that Valkey 9.1 has on top are marked as [`newer`](Command::newer).
//! Positions count words from 0, which is the command's name. They are the ones by which a cluster routes: `COMMAND GETKEYS`
//! puts a destination first that routing looks at last, and tells keys of some calls with a wrong syntax where routing tells none.

mod keys;
pub(super) mod positions;

use alloc::vec::Vec;

use super::bytes::{integer, is, word};
use crate::text::split_once;
use positions::{counted, migrate, range, stored, streams};

pub use keys::Keys;
pub(super) use keys::mark;

/// One line for each pair of a kind of keys and a number of words: `+` for a newer command, a letter for [`Keys`], the arity,
/// `|` and the container of subcommands, then the names. Text, because that is the smallest form to send to a browser.
const TABLE: &str = include_str!("command/table.txt");

/// A command or subcommand of the table.
///
/// ```
/// use copartition::redis::command::all;
///
/// let encoding = all().into_iter().find(|command| command.name == "encoding").ok_or("known")?;
/// assert_eq!((encoding.container, encoding.arity), ("object", 3));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The container of a subcommand, such as `object`; empty for a command.
    pub container: &'static str,
    /// Its name in small letters, such as `get` or `encoding`.
    pub name: &'static str,
    /// How many words it takes, its name among them; below 0: so many or more.
    pub arity: i8,
    /// Where its keys stand.
    pub keys: Keys,
    /// Whether Redis 7.0 does not know it yet.
    pub newer: bool,
    /// Its letter in the table, which may be a [`mark`].
    pub(super) letter: u8,
}

/// What became of a look-up by a command's first words.
///
/// ```
/// use copartition::redis::command::{Found, find};
///
/// assert_eq!(find(&[b"CONFIG".to_vec(), b"NOSUCH".to_vec()]), Found::UnknownSubcommand);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The command, or the subcommand that the second word names.
    Command(Command),
    /// No command has that name.
    UnknownCommand,
    /// The first word is a container, and the second names no subcommand of it.
    UnknownSubcommand,
}

/// Every command and subcommand, in no order that means anything.
///
/// ```
/// assert_eq!(copartition::redis::command::all().iter().filter(|command| !command.newer).count(), 366);
/// ```
pub fn all() -> Vec<Command> {
    let mut all = Vec::new();
    each(&mut |command| all.push(command));
    all
}

fn each(visit: &mut dyn FnMut(Command)) {
    let mut table = TABLE;
    while let Some((line, rest)) = split_once(table, b'\n') {
        table = rest;
        let (head, mut names) = split_once(line, b' ').unwrap_or_default();
        let (head, container) = split_once(head, b'|').unwrap_or((head, ""));
        let (newer, head) = head.strip_prefix('+').map_or((false, head), |head| (true, head));
        let [letter, ref arity @ ..] = *head.as_bytes() else { continue };
        let (keys, arity) = (Keys::from_letter(letter), integer(arity).unwrap_or_default() as i8);
        while !names.is_empty() {
            let (name, after) = split_once(names, b' ').unwrap_or((names, ""));
            names = after;
            visit(Command { container, name, arity, keys, newer, letter });
        }
    }
}

/// The command that these words begin with, letters of either case; no words: an unknown command.
///
/// ```
/// use copartition::redis::command::{Found, Keys, find};
///
/// let words = |text: &str| text.split(' ').map(|word| word.as_bytes().to_vec()).collect::<Vec<_>>();
/// let Found::Command(mget) = find(&words("MGET a b")) else { return Err("known") };
/// assert_eq!((mget.name, mget.arity, mget.keys), ("mget", -2, Keys::Range(1, -1, 1)));
/// assert_eq!(find(&words("NOSUCH a")), Found::UnknownCommand);
/// assert_eq!(find(&words("OBJECT nosuch a")), Found::UnknownSubcommand);
/// # Ok::<(), &str>(())
/// ```
pub fn find(words: &[Vec<u8>]) -> Found {
    let (first, second) = (word(words, 0), words.get(1));
    let mut found = Found::UnknownCommand;
    let mut sub = None;
    each(&mut |command| {
        let of_container = !command.container.is_empty();
        if !is(first, if of_container { command.container } else { command.name }) {
            return;
        }
        if !of_container {
            found = Found::Command(command);
        } else if let Some(second) = second {
            // A container that is followed by something is no command any more.
            let named = is(second, command.name);
            sub = if named { Some(Found::Command(command)) } else { sub.or(Some(Found::UnknownSubcommand)) };
        }
    });
    sub.unwrap_or(found)
}

impl Command {
    /// Whether it takes so many words, its name among them.
    ///
    /// ```
    /// use copartition::redis::command::all;
    ///
    /// let get = all().into_iter().find(|command| command.container.is_empty() && command.name == "get").ok_or("known")?;
    /// assert!(get.takes(2) && !get.takes(1) && !get.takes(3));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn takes(&self, words: usize) -> bool {
        let number = usize::from(self.arity.unsigned_abs());
        if self.arity < 0 { words >= number } else { words == number }
    }

    /// The positions of the keys, in the order in which routing looks at them; none where they cannot be told.
    ///
    /// That is so for a number of keys that is none, below 1 or larger than the words left, for STREAMS with an odd rest,
    /// and for MIGRATE with both a key and KEYS. Such a command goes to no slot: the node asked answers by itself.
    ///
    /// ```
    /// use copartition::redis::command::{Found, find};
    ///
    /// let keys = |text: &str| {
    ///     let words: Vec<_> = text.split(' ').map(|word| word.as_bytes().to_vec()).collect();
    ///     if let Found::Command(command) = find(&words) { command.positions(&words) } else { Vec::new() }
    /// };
    /// assert_eq!(keys("MSET a 1 b 2"), [1, 3]);
    /// assert_eq!(keys("ZUNIONSTORE to 2 a b WEIGHTS 1 2"), [3, 4, 1]);
    /// assert!(keys("ZUNIONSTORE to 9 a b").is_empty());
    /// assert_eq!(keys("XREAD COUNT 1 STREAMS a b 0 0"), [4, 5]);
    /// ```
    pub fn positions(&self, words: &[Vec<u8>]) -> Vec<u32> {
        let len = words.len() as i64;
        let (first, last, step, destination) = match self.keys {
            Keys::None => return Vec::new(),
            Keys::Channels(first, last) => range(first, last, 1, len),
            Keys::Range(first, last, step) => range(first, last, step, len),
            Keys::Counted(store, count, step) => counted(store, count, step, words),
            Keys::Streams => streams(words),
            Keys::Migrate => migrate(words),
            Keys::Sort => stored(words, true),
            Keys::Radius => stored(words, false),
        };
        let mut positions = Vec::new();
        let mut position = first;
        // Where the last one is missing, none is told.
        while position <= last && last < len {
            positions.push(position as u32);
            position += step.max(1);
        }
        if destination > 0 && !positions.is_empty() {
            positions.push(destination as u32);
        }
        positions
    }
}
