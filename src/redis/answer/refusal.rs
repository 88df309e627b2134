//! What is refused by a command's words alone, and how the server says so.

use alloc::{format, string::String, vec::Vec};

use super::{Answer, Command, Reason};
use crate::redis::command::Keys;
use crate::redis::command::positions::keyword;

/// Texts are cut there.
const SHOWN: usize = 128;

/// `commandCheckExistence`: the name, and the words after it as far as they can be shown.
pub(super) fn unknown_command(words: &[Vec<u8>]) -> Answer {
    let (name, rest) = words.split_first().map_or((&[][..], &[][..]), |(name, rest)| (name, rest));
    let mut shown = Vec::new();
    for word in rest {
        if shown.len() >= SHOWN {
            break;
        }
        shown.extend([b"'", cut(word, SHOWN - shown.len()), b"' "].concat());
    }
    let text = [b"ERR unknown command '", cut(name, SHOWN), b"', with args beginning with: ", &shown].concat();
    Answer::new(Reason::UnknownCommand, one_line(text))
}

/// `commandCheckExistence` for a container.
pub(super) fn unknown_subcommand(words: &[Vec<u8>]) -> Answer {
    let container = words.first().map(|word| word.to_ascii_uppercase()).unwrap_or_default();
    let name = words.get(1).map(|word| cut(word, SHOWN)).unwrap_or_default();
    let text = [b"ERR unknown subcommand '", name, b"'. Try ", &container, b" HELP."].concat();
    Answer::new(Reason::UnknownSubcommand, one_line(text))
}

/// `commandCheckArity`; EXEC speaks of its transaction, even where there is none.
pub(super) fn wrong_arity(command: &Command) -> Answer {
    let Command { container, name, .. } = command;
    let parted = if container.is_empty() { "" } else { "|" };
    let before = if *name == "exec" { "EXECABORT Transaction discarded because of: " } else { "ERR " };
    let text = format!("{before}wrong number of arguments for '{container}{parted}{name}' command");
    Answer::new(Reason::WrongArity, text)
}

/// What the command says to these words whatever is stored, for the commands whose words decide about keys or about the cluster.
pub(super) fn of_arguments(command: &Command, words: &[Vec<u8>]) -> Option<Answer> {
    let word = |position: usize| words.get(position).map(Vec::as_slice).unwrap_or_default();
    let invalid = |text: &str| Some(Answer::new(Reason::InvalidArguments, format!("ERR {text}")));
    let denied = |text: &str| Some(Answer::new(Reason::NotInCluster, format!("ERR {text}")));
    if let Keys::Counted(_, count, 1) = command.keys {
        let count = usize::from(count.unsigned_abs());
        // A script that is not named by its hash is not looked for, so its keys are not counted.
        let known = match command.name {
            "fcall" | "fcall_ro" => false,
            "evalsha" | "evalsha_ro" => word(1).len() == 40,
            _ => true,
        };
        let refusal = if known { of_count(command, integer(word(count)), words.len() - count - 1) } else { None };
        let script = if matches!(command.name, "eval" | "eval_ro") { word(1) } else { b"" };
        return refusal.or_else(|| {
            not_for_clusters(script)
                .then(|| denied("Can not run script on cluster, 'no-cluster' flag is set."))
                .flatten()
        });
    }
    match command.name {
        _ if !command.container.is_empty() => None,
        "mset" | "msetnx" if words.len().is_multiple_of(2) => Some(wrong_arity(command)),
        "xread" | "xreadgroup" => of_streams(command, words).and_then(invalid),
        "select" => match integer(word(1)) {
            None => invalid(NO_INTEGER),
            Some(0) => None,
            Some(_) => denied("SELECT is not allowed in cluster mode"),
        },
        "swapdb" => denied("SWAPDB is not allowed in cluster mode"),
        "move" => denied("MOVE is not allowed in cluster mode"),
        "copy" => {
            let mut position = 3;
            while position < words.len() {
                match keyword(word(position), &["replace", "db"]) {
                    Some(0) => position += 1,
                    Some(_) if position + 1 < words.len() => match integer(word(position + 1)) {
                        None => return invalid(NO_INTEGER),
                        Some(0) => position += 2,
                        Some(_) => return denied("Copying to another database is not allowed in cluster mode"),
                    },
                    _ => return invalid("syntax error"),
                }
            }
            None
        }
        "sort" | "sort_ro" => {
            let mut position = 2;
            while position < words.len() {
                position += match keyword(word(position), &["by", "get", "asc", "desc", "alpha", "limit", "store"]) {
                    // A pattern without an asterisk sorts nothing by anything.
                    Some(0) if word(position + 1).contains(&b'*') => {
                        return denied("BY option of SORT denied in Cluster mode.");
                    }
                    Some(1) if position + 1 < words.len() => {
                        return denied("GET option of SORT denied in Cluster mode.");
                    }
                    Some(0 | 6) => 2,
                    Some(5) => 3,
                    Some(2..=4) => 1,
                    _ => return None,
                };
            }
            None
        }
        _ => None,
    }
}

const NO_INTEGER: &str = "value is not an integer or out of range";

/// What is said to a number of keys; `left` words follow it.
fn of_count(command: &Command, number: Option<i64>, left: usize) -> Option<Answer> {
    let invalid = |text: &str| Some(Answer::new(Reason::InvalidArguments, format!("ERR {text}")));
    let too_many = number.is_some_and(|number| number > left as i64);
    match command.name {
        "eval" | "eval_ro" | "evalsha" | "evalsha_ro" => match number {
            None => invalid(NO_INTEGER),
            Some(_) if too_many => invalid("Number of keys can't be greater than number of args"),
            Some(..0) => invalid("Number of keys can't be negative"),
            Some(_) => None,
        },
        "sintercard" | "lmpop" | "blmpop" | "zmpop" | "bzmpop" => match number {
            None | Some(..=0) => invalid("numkeys should be greater than 0"),
            Some(_) if command.name == "sintercard" => {
                too_many.then(|| invalid("Number of keys can't be greater than number of args")).flatten()
            }
            // The word after the keys says from which end.
            Some(number) => (number >= left as i64).then(|| invalid("syntax error")).flatten(),
        },
        name => match number {
            None => invalid(NO_INTEGER),
            Some(..=0) => invalid(&format!("at least 1 input key is needed for '{name}' command")),
            Some(_) => too_many.then(|| invalid("syntax error")).flatten(),
        },
    }
}

/// Whether the first line of a script says so: `#!lua flags=no-cluster`.
fn not_for_clusters(script: &[u8]) -> bool {
    let line = script.split(|byte| *byte == b'\n').next().and_then(|line| line.strip_prefix(b"#!lua "));
    let mut flags = line.into_iter().flat_map(|line| line.split(|byte| *byte == b' '));
    flags.any(|word| {
        word.strip_prefix(b"flags=")
            .is_some_and(|flags| flags.split(|byte| *byte == b',').any(|flag| flag == b"no-cluster"))
    })
}

/// What XREAD and XREADGROUP say to their options, up to the list of streams.
fn of_streams(command: &Command, words: &[Vec<u8>]) -> Option<&'static str> {
    let of_group = command.name == "xreadgroup";
    let mut group = false;
    let mut position = 1;
    while let Some(word) = words.get(position) {
        let left = words.len() - position - 1;
        let number = words.get(position + 1).and_then(|number| integer(number));
        match keyword(word, &["noack", "count", "block", "streams", "group"]) {
            Some(0) if !of_group => {
                return Some("The NOACK option is only supported by XREADGROUP. You called XREAD instead.");
            }
            Some(0) => position += 1,
            Some(1) if left > 0 && number.is_none() => return Some(NO_INTEGER),
            Some(2) if left > 0 && number.is_none() => return Some("timeout is not an integer or out of range"),
            Some(2) if left > 0 && number < Some(0) => return Some("timeout is negative"),
            Some(1 | 2) if left > 0 => position += 2,
            Some(3) if left % 2 == 1 => {
                return Some("Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.");
            }
            Some(3) if left > 0 => return (of_group && !group).then_some("Missing GROUP option for XREADGROUP"),
            Some(4) if left > 1 && !of_group => {
                return Some("The GROUP option is only supported by XREADGROUP. You called XREAD instead.");
            }
            Some(4) if left > 1 => {
                group = true;
                position += 3;
            }
            _ => break,
        }
    }
    Some("syntax error")
}

/// `string2ll`: digits without a plus, blanks or zeros in front, within 64 bits.
fn integer(text: &[u8]) -> Option<i64> {
    let (minus, digits) = text.strip_prefix(b"-").map_or((false, text), |digits| (true, digits));
    match *digits {
        [b'0'] if !minus => return Some(0),
        [b'1'..=b'9', ..] => {}
        _ => return None,
    }
    digits.iter().try_fold(0_i64, |number, digit| {
        let digit = i64::from(char::from(*digit).to_digit(10)? as u8);
        number.checked_mul(10)?.checked_add(if minus { -digit } else { digit })
    })
}

/// The first bytes of a word, up to a NUL, as C prints them.
fn cut(word: &[u8], most: usize) -> &[u8] {
    let word = word.split(|byte| *byte == 0).next().unwrap_or_default();
    word.get(..most).unwrap_or(word)
}

/// Answers are lines, so line ends in them become blanks.
fn one_line(mut text: Vec<u8>) -> String {
    for byte in &mut text {
        if matches!(byte, b'\r' | b'\n') {
            *byte = b' ';
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}
