//! The server's command table: which commands there are, how many words each takes, and which of them are keys.
//!
//! Source: `redis/redis` 7.0.15, the answer of `COMMAND`; `src/db.c`, `getKeysFromCommand` and the functions it calls;
//! `src/server.c`, `lookupCommand`. Fifteen commands that Valkey 9.1 has on top are marked as [`newer`](Command::newer).
//! Positions count words from 0, which is the command's name. They are the ones by which a cluster routes: `COMMAND GETKEYS`
//! puts a destination first that routing looks at last, and tells keys of some calls with a wrong syntax where routing tells none.

pub(super) mod positions;

use alloc::vec::Vec;

use positions::{counted, migrate, range, stored, streams};

/// One line for each pair of a kind of keys and a number of words: `+` for a newer command, a letter for [`Keys`], the arity,
/// `|` and the container of subcommands, then the names. Text, because that is the smallest form to send to a browser.
const TABLE: &str = include_str!("command/table.txt");

/// A command or subcommand of the table.
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
}

/// Where the keys of a command stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// It has none.
    None,
    /// From the first position to the last (from the end where it is below 0), in steps.
    Range(i8, i8, i8),
    /// A number of keys at the second position, and so many keys after it, in steps of the third; the first position has one
    /// key more unless it is 0.
    Counted(i8, i8, i8),
    /// After the word STREAMS, the first half of what follows.
    Streams,
    /// The third word, or all words after KEYS.
    Migrate,
    /// The first word, and the one after the last STORE.
    Sort,
    /// The first word, and the one after the last STORE or STOREDIST.
    Radius,
    /// As a range, but the words are channels of sharded publish and subscribe, which have slots as keys do.
    Channels(i8, i8),
}

/// What became of a look-up by a command's first words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The command, or the subcommand that the second word names.
    Command(Command),
    /// No command has that name.
    UnknownCommand,
    /// The first word is a container, and the second names no subcommand of it.
    UnknownSubcommand,
}

impl Keys {
    fn from_letter(letter: u8) -> Self {
        match letter {
            b'a' => Self::Range(1, 1, 1),
            b'b' => Self::Range(1, -1, 1),
            b'c' => Self::Range(1, 2, 1),
            b'd' => Self::Range(2, 2, 1),
            b'e' => Self::Range(1, -1, 2),
            b'f' => Self::Range(2, -1, 1),
            b'g' => Self::Range(1, -2, 1),
            b'j' => Self::Counted(0, 1, 2),
            b'k' => Self::Counted(0, 1, 1),
            b'l' => Self::Counted(0, 2, 1),
            b't' => Self::Counted(1, 2, 1),
            b'x' => Self::Streams,
            b'm' => Self::Migrate,
            b's' => Self::Sort,
            b'r' => Self::Radius,
            b'A' => Self::Channels(1, 1),
            b'B' => Self::Channels(1, -1),
            _ => Self::None,
        }
    }
}

/// Every command and subcommand, in no order that means anything.
///
/// ```
/// assert_eq!(copartition::redis::command::all().filter(|command| !command.newer).count(), 366);
/// ```
pub fn all() -> impl Iterator<Item = Command> {
    TABLE.lines().flat_map(|line| {
        let mut words = line.split(' ');
        let head = words.next().unwrap_or_default();
        let (head, container) = head.split_once('|').unwrap_or((head, ""));
        let (newer, head) = head.strip_prefix('+').map_or((false, head), |head| (true, head));
        let keys = Keys::from_letter(head.bytes().next().unwrap_or_default());
        let arity = head.get(1..).and_then(|digits| digits.parse().ok()).unwrap_or_default();
        words.map(move |name| Command { container, name, arity, keys, newer })
    })
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
    let named = |name: &str, word: &[u8]| name.as_bytes().eq_ignore_ascii_case(word);
    let Some((first, rest)) = words.split_first() else {
        return Found::UnknownCommand;
    };
    let mut found = Found::UnknownCommand;
    for command in all() {
        if command.container.is_empty() {
            // A container that is named with a subcommand is no command any more.
            if named(command.name, first) && found == Found::UnknownCommand {
                found = Found::Command(command);
            }
        } else if named(command.container, first)
            && let Some(second) = rest.first()
        {
            if named(command.name, second) {
                return Found::Command(command);
            }
            found = Found::UnknownSubcommand;
        }
    }
    found
}

impl Command {
    /// Whether it takes so many words, its name among them.
    ///
    /// ```
    /// use copartition::redis::command::all;
    ///
    /// let get = all().find(|command| command.container.is_empty() && command.name == "get").ok_or("known")?;
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
    /// assert_eq!(keys("ZUNIONSTORE to 9 a b"), []);
    /// assert_eq!(keys("XREAD COUNT 1 STREAMS a b 0 0"), [4, 5]);
    /// ```
    pub fn positions(&self, words: &[Vec<u8>]) -> Vec<u32> {
        let len = words.len();
        match self.keys {
            Keys::None => Vec::new(),
            Keys::Channels(first, last) => range(first, last, 1, len),
            Keys::Range(first, last, step) => range(first, last, step, len),
            Keys::Counted(store, count, step) => counted(store, count, step, words),
            Keys::Streams => streams(words),
            Keys::Migrate => migrate(words),
            Keys::Sort => stored(words, &["store"], 2),
            Keys::Radius => stored(words, &["store", "storedist"], 5),
        }
    }
}
