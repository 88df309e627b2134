//! What is refused by a command's words alone, and how the server says so.

use alloc::vec::Vec;

use super::{Found, Reason};
use crate::redis::bytes::{cut, integer, word};
use crate::redis::command::positions::keyword;
use crate::redis::command::{Command, Keys, mark};

/// Texts are cut there.
const SHOWN: usize = 128;
const NO_INTEGER: &str = "value is not an integer or out of range";

pub(super) fn say(reason: Reason, what: &str, text: &mut Vec<u8>) -> Reason {
    add(text, what.as_bytes());
    reason
}

#[inline(never)]
fn add(text: &mut Vec<u8>, bytes: &[u8]) {
    text.extend_from_slice(bytes);
}

/// `commandCheckExistence`: the name, and the words after it as far as they can be shown.
pub(super) fn unknown(found: Found, words: &[Vec<u8>], text: &mut Vec<u8>) -> Reason {
    if found == Found::UnknownSubcommand {
        add(text, b"ERR unknown subcommand '");
        add(text, shown(word(words, 1), SHOWN));
        add(text, b"'. Try ");
        add(text, &word(words, 0).to_ascii_uppercase());
        return say(Reason::UnknownSubcommand, " HELP.", text);
    }
    add(text, b"ERR unknown command '");
    add(text, shown(word(words, 0), SHOWN));
    add(text, b"', with args beginning with: ");
    let full = text.len() + SHOWN;
    for word in words.iter().skip(1) {
        if text.len() < full {
            add(text, b"'");
            add(text, shown(word, full + 1 - text.len()));
            add(text, b"' ");
        }
    }
    Reason::UnknownCommand
}

/// `commandCheckArity`; EXEC speaks of its transaction, even where there is none.
pub(super) fn wrong_arity(command: &Command, text: &mut Vec<u8>) {
    let exec = command.letter == mark::EXEC;
    let before = if exec { "EXECABORT Transaction discarded because of:" } else { "ERR" };
    let parted = if command.container.is_empty() { "" } else { "|" };
    for part in [before, " wrong number of arguments for '", command.container, parted, command.name, "' command"] {
        add(text, part.as_bytes());
    }
}

/// What the command says to these words whatever is stored, for the commands whose words decide about keys or about the cluster.
/// `Runs` where that is nothing.
pub(super) fn of_arguments(command: &Command, words: &[Vec<u8>], text: &mut Vec<u8>) -> Reason {
    let word = |position| word(words, position);
    let denied = match command.letter {
        mark::SELECT if integer(word(1)).is_some_and(|number| number != 0) => "SELECT is not allowed in cluster mode",
        mark::SWAPDB => "SWAPDB is not allowed in cluster mode",
        mark::MOVE => "MOVE is not allowed in cluster mode",
        mark::SORT | mark::SORT_RO => of_sort(words),
        mark::EVAL if not_for_clusters(word(1)) => "Can not run script on cluster, 'no-cluster' flag is set.",
        _ => "",
    };
    let refused = match command.letter {
        mark::PAIRS if words.len().is_multiple_of(2) => {
            wrong_arity(command, text);
            return Reason::WrongArity;
        }
        mark::SELECT if integer(word(1)).is_none() => NO_INTEGER,
        mark::COPY => of_copy(words),
        mark::XREAD => of_streams(words, command.name.len() > 5),
        // The function, or the script that a hash should name, is looked for first.
        mark::FCALL => "",
        mark::EVALSHA if word(1).len() != 40 => "",
        _ => match command.keys {
            Keys::Counted(_, count, 1) => {
                let count = usize::from(count.unsigned_abs());
                of_count(command.letter, integer(word(count)), (words.len() - count - 1) as i64)
            }
            _ => "",
        },
    };
    let (what, reason) = match (refused, denied) {
        ("", "") => return Reason::Runs,
        (DENIED_COPY, _) => (refused, Reason::NotInCluster),
        ("", _) => (denied, Reason::NotInCluster),
        _ => (refused, Reason::InvalidArguments),
    };
    add(text, b"ERR ");
    let (before, after) = cut(what.as_bytes(), b'%');
    add(text, before);
    if !after.is_empty() {
        add(text, command.name.as_bytes());
        add(text, after);
    }
    reason
}

const DENIED_COPY: &str = "Copying to another database is not allowed in cluster mode";

/// What is said to a number of keys; so many words follow it.
fn of_count(letter: u8, number: Option<i64>, left: i64) -> &'static str {
    let evaluates = matches!(letter, mark::EVAL | mark::EVALSHA);
    let pops = matches!(letter, mark::POP | mark::BLOCKING_POP);
    match number {
        None | Some(..=0) if pops || letter == mark::SINTERCARD => "numkeys should be greater than 0",
        None => NO_INTEGER,
        Some(number) if number > left && (evaluates || letter == mark::SINTERCARD) => {
            "Number of keys can't be greater than number of args"
        }
        Some(..0) if evaluates => "Number of keys can't be negative",
        Some(..=0) if !evaluates => "at least 1 input key is needed for '%' command",
        // The word behind the keys that are popped says from which end.
        Some(number) if number > left - i64::from(pops) => "syntax error",
        Some(_) => "",
    }
}

fn of_copy(words: &[Vec<u8>]) -> &'static str {
    let mut position = 3;
    while position < words.len() {
        match keyword(word(words, position), &["replace", "db"]) {
            Some(0) => position += 1,
            Some(_) if position + 1 < words.len() => match integer(word(words, position + 1)) {
                None => return NO_INTEGER,
                Some(0) => position += 2,
                Some(_) => return DENIED_COPY,
            },
            _ => return "syntax error",
        }
    }
    ""
}

fn of_sort(words: &[Vec<u8>]) -> &'static str {
    let mut position = 2;
    while position < words.len() {
        let next = word(words, position + 1);
        position += match keyword(word(words, position), &["by", "get", "asc", "desc", "alpha", "store", "limit"]) {
            // A pattern without an asterisk sorts nothing by anything.
            Some(0) if crate::text::has(cut(next, 0).0, b'*') => return "BY option of SORT denied in Cluster mode.",
            Some(1) if position + 1 < words.len() => return "GET option of SORT denied in Cluster mode.",
            Some(2..=4) => 1,
            Some(0 | 5) => 2,
            Some(6) => 3,
            _ => break,
        };
    }
    ""
}

/// Whether the first line of a script says so: `#!lua flags=no-cluster`.
fn not_for_clusters(script: &[u8]) -> bool {
    let (line, _) = cut(script, b'\n');
    let (engine, flags) = cut(line, b'=');
    engine == b"#!lua flags" && flags.split(|byte| *byte == b',').any(|flag| flag == b"no-cluster")
}

/// What XREAD and XREADGROUP say to their options, up to the list of streams.
fn of_streams(words: &[Vec<u8>], of_group: bool) -> &'static str {
    let mut group = false;
    let mut position = 1;
    while position < words.len() {
        let left = words.len() - position - 1;
        let number = integer(word(words, position + 1));
        match keyword(word(words, position), &["noack", "count", "block", "streams", "group"]) {
            Some(0) if !of_group => {
                return "The NOACK option is only supported by XREADGROUP. You called XREAD instead.";
            }
            Some(0) => position += 1,
            Some(1) if left > 0 && number.is_none() => return NO_INTEGER,
            Some(2) if left > 0 && number.is_none() => return "timeout is not an integer or out of range",
            Some(2) if left > 0 && number < Some(0) => return "timeout is negative",
            Some(1 | 2) if left > 0 => position += 2,
            Some(3) if left % 2 == 1 => {
                return "Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.";
            }
            Some(3) if left > 0 => return if of_group && !group { "Missing GROUP option for XREADGROUP" } else { "" },
            Some(4) if left > 1 && !of_group => {
                return "The GROUP option is only supported by XREADGROUP. You called XREAD instead.";
            }
            Some(4) if left > 1 => {
                group = true;
                position += 3;
            }
            _ => break,
        }
    }
    "syntax error"
}

/// The first bytes of a word, up to a NUL, as C prints them.
fn shown(word: &[u8], most: usize) -> &[u8] {
    let (word, _) = cut(word, 0);
    word.get(..most).unwrap_or(word)
}
