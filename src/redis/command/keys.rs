//! The letters of the command table: where a command's keys stand, and which commands are like no other.

/// Where the keys of a command stand.
///
/// ```
/// use copartition::redis::command::{Keys, all};
///
/// let eval = all().into_iter().find(|command| command.name == "eval").ok_or("known")?;
/// assert_eq!(eval.keys, Keys::Counted(0, 2, 1));
/// # Ok::<(), &str>(())
/// ```
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

impl Keys {
    pub(super) fn from_letter(letter: u8) -> Self {
        match letter {
            b'a' | mark::MOVE | mark::RESTORE_ASKING | mark::SORT_RO => Self::Range(1, 1, 1),
            b'b' | mark::WATCH => Self::Range(1, -1, 1),
            b'c' | mark::COPY => Self::Range(1, 2, 1),
            b'd' => Self::Range(2, 2, 1),
            mark::PAIRS => Self::Range(1, -1, 2),
            b'f' => Self::Range(2, -1, 1),
            b'g' => Self::Range(1, -2, 1),
            b'j' => Self::Counted(0, 1, 2),
            b'k' | mark::SINTERCARD | mark::POP => Self::Counted(0, 1, 1),
            mark::FCALL | mark::EVAL | mark::EVALSHA | mark::BLOCKING_POP => Self::Counted(0, 2, 1),
            b't' => Self::Counted(1, 2, 1),
            mark::XREAD => Self::Streams,
            mark::MIGRATE => Self::Migrate,
            mark::SORT => Self::Sort,
            b'r' => Self::Radius,
            b'A' => Self::Channels(1, 1),
            b'B' => Self::Channels(1, -1),
            _ => Self::None,
        }
    }
}

/// What the table marks: commands that a transaction, a half moved slot or their own words make different from others.
pub mod mark {
    pub const EXEC: u8 = b'E';
    pub const MULTI: u8 = b'M';
    pub const DISCARD: u8 = b'D';
    pub const WATCH: u8 = b'W';
    /// QUIT and RESET, which end a transaction.
    pub const END: u8 = b'Q';
    pub const ASKING: u8 = b'N';
    /// Not between MULTI and EXEC.
    pub const ALONE: u8 = b'o';
    pub const SELECT: u8 = b'L';
    pub const SWAPDB: u8 = b'P';
    pub const MOVE: u8 = b'V';
    pub const COPY: u8 = b'C';
    pub const RESTORE_ASKING: u8 = b'R';
    pub const MIGRATE: u8 = b'm';
    /// MSET and MSETNX.
    pub const PAIRS: u8 = b'e';
    pub const SORT: u8 = b's';
    pub const SORT_RO: u8 = b'S';
    pub const XREAD: u8 = b'x';
    pub const EVAL: u8 = b'v';
    pub const EVALSHA: u8 = b'w';
    /// FCALL, which looks for its function first.
    pub const FCALL: u8 = b'l';
    pub const SINTERCARD: u8 = b'i';
    /// LMPOP and its like, with a word behind the keys.
    pub const POP: u8 = b'p';
    pub const BLOCKING_POP: u8 = b'q';
}
