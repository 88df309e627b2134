//! What real clients, brokers and servers answer, compared with this crate: one reader over all vector files.
//!
//! The files of `tests/vectors` run always. Further ones run with
//! `COPARTITION_VECTORS=some/folder cargo test --test vectors -- --nocapture`, which reads
//! `some/folder/{kafka-java,clients,redis}/*.json`, whichever exist, and prints a line for each file.
//!
//! A new kind of file is one row in [`KINDS`] and one function that checks one case.

use std::fmt::{Debug, Write as _};
use std::fs;
use std::path::{Path, PathBuf};

use copartition::hash::{Digest, murmur2};
use copartition::partitioner::{JAVA, PartitionCount, Placement};
use serde_json::Value;

#[path = "vectors/assignors.rs"]
mod assignors;
#[path = "vectors/clients.rs"]
mod clients;
#[path = "vectors/redis.rs"]
mod redis;
#[path = "vectors/serializers.rs"]
mod serializers;

/// The kinds of vector file, told by their file name. Any other file whose cases have `partitions` is a client's.
const KINDS: &[Kind] = &[
    Kind { file: "murmur2.json", check: check_murmur2 },
    Kind { file: "serializers.json", check: serializers::check },
    Kind { file: "reported-cases.json", check: clients::check_reported },
    Kind { file: "keys.json", check: clients::check_key },
    Kind { file: "assignors.json", check: assignors::check },
    Kind { file: "assignors-kafkajs.json", check: assignors::check },
    Kind { file: "assignors-go.json", check: assignors::check },
    Kind { file: "assignors-python.json", check: assignors::check },
    Kind { file: "keyslot.json", check: redis::check_keyslot },
    Kind { file: "keyslot-braces.json", check: redis::check_keyslot },
    Kind { file: "keyslot-bytes.json", check: redis::check_keyslot },
    Kind { file: "idx-colocation.json", check: redis::check_colocation },
    Kind { file: "slot-ranges.json", check: redis::layout::check },
    Kind { file: "command-keys.json", check: redis::command::check },
    Kind { file: "crossslot.json", check: redis::answer::check },
    Kind { file: "client-keyslot.json", check: redis::client::check_keyslot },
    Kind { file: "client-crossslot.json", check: redis::client::check_crossslot },
];

struct Kind {
    file: &'static str,
    check: fn(&Value) -> Result<Case, String>,
}

/// What became of a case that did not fail.
enum Case {
    Holds,
    /// A case of something this crate does not compute.
    NotComputed,
}

#[test]
fn every_vector_holds() {
    let given = std::env::var_os("COPARTITION_VECTORS").map(PathBuf::from);
    for folder in [Some(own_folder()), given].into_iter().flatten() {
        run(&folder).unwrap_or_else(|failure| panic!("\n{failure}"));
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let murmur2 = |hash| format!(r#"[{{"key_hex":"3231","len":2,"murmur2":{hash},"partition":{{"6":0}}}}]"#);
    for (file, text, said) in [
        ("murmur2.json", &*murmur2("-973932308"), Ok("1 cases")),
        ("murmur2.json", &murmur2("1"), Err("case 1: murmur2 is -973932308, the vector says 1")),
        ("murmur2.json", &murmur2("null"), Err("case 1: murmur2 is no whole number")),
        ("murmur2.json", "[{}]", Err("case 1: key_hex is no text")),
        ("murmur2.json", "[]", Err("no cases")),
        ("murmur2.json", "{}", Err("no array of cases")),
        ("murmur2.json", "[", Err("no JSON")),
        ("keyslot.json", r#"[{"slot":0}]"#, Err("key_hex, key or rule is missing")),
        ("slot-ranges.json", r#"[{"kind":"new"}]"#, Err("unknown kind new")),
        ("slot-ranges.json", r#"[{"kind":"change"}]"#, Err("name is no text")),
        ("crossslot.json", r#"[{"id":497}]"#, Err("masters is no whole number")),
        ("elsewhere.json", "[]", Ok("not yet known, skipped")),
        ("elsewhere.json", r#"[{"client":"nobody","partitions":{}}]"#, Err("no row for nobody")),
    ] {
        match (check_file(file, text), said) {
            (Ok(line), Ok(said)) => assert_eq!(line, said),
            (Err(failure), Err(said)) => assert!(failure.contains(said), "{failure}"),
            (got, said) => panic!("{file} {text}: {got:?}, not {said:?}"),
        }
    }
}

#[test]
fn a_folder_without_vectors_is_a_failure() {
    assert!(run(&own_folder().join("missing")).unwrap_err().contains("is no folder"));
    assert!(run(&own_folder().join("redis")).unwrap_err().contains("has no vector files"));
}

fn check_murmur2(case: &Value) -> Result<Case, String> {
    let key = match &case["repeat_hex"] {
        Value::Null => hex(&case["key_hex"], "key_hex")?,
        unit => hex(unit, "repeat_hex")?.repeat(number(&case["count"], "count")?),
    };
    same("number of key bytes", key.len(), number(&case["len"], "len")?)?;
    same("murmur2", murmur2(&key).cast_signed(), number(&case["murmur2"], "murmur2")?)?;
    same("digest", JAVA.digest(Some(&key)), Ok(Digest::Bits32(murmur2(&key))))?;
    for (count, partition) in entries(&case["partition"], "partition")? {
        let expected = Placement::At(number(partition, "partition")?);
        let count = partitions(count)?;
        same(&format!("partition of {}", count.get()), JAVA.place(Some(&key), count), expected)?;
    }
    Ok(Case::Holds)
}

/// Checks all vector files of a folder, a printed line each, and names what does not hold.
fn run(folder: &Path) -> Result<(), String> {
    let mut failures = String::new();
    for path in vector_files(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        match check_file(&name, &text) {
            Ok(line) => println!("{}: {line}", path.display()),
            Err(failure) => writeln!(failures, "{}: {failure}", path.display()).unwrap(),
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

/// Checks the text of one file and says how many cases hold, or what is wrong with the first few that do not.
fn check_file(name: &str, text: &str) -> Result<String, String> {
    let cases: Result<Value, _> = serde_json::from_str(text)
        // Half of a surrogate pair is no text in Rust: it is kept as the escape that it is written as.
        .or_else(|error| serde_json::from_str(&text.replace("\\ud", "\\\\ud")).map_err(|_| error));
    let named = KINDS.iter().find(|kind| kind.file == name).map(|kind| kind.check);
    let of_a_client = cases.as_ref().is_ok_and(|cases| !cases[0]["partitions"].is_null());
    let Some(check) = named.or(of_a_client.then_some(clients::check)) else {
        return Ok("not yet known, skipped".into());
    };
    let cases = cases.map_err(|error| format!("no JSON: {error}"))?;
    let cases = cases.as_array().ok_or("no array of cases")?;
    if cases.is_empty() {
        return Err("no cases".into());
    }
    let (mut hold, mut not_computed, mut failures) = (0, 0, Vec::new());
    for (number, case) in (1..).zip(cases) {
        match check(case) {
            Ok(Case::Holds) => hold += 1,
            Ok(Case::NotComputed) => not_computed += 1,
            Err(failure) => failures.push(format!("case {number}: {failure}")),
        }
    }
    match (failures.len(), not_computed) {
        (0, 0) => Ok(format!("{hold} cases")),
        (0, _) => Ok(format!("{hold} cases ({not_computed} of kinds that are not computed)")),
        (failed, _) => {
            failures.truncate(5);
            Err(format!("{failed} of {} cases fail\n  {}", cases.len(), failures.join("\n  ")))
        }
    }
}

/// The `.json` files of the folders that hold vectors, in order.
fn vector_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    if !folder.is_dir() {
        return Err(format!("{} is no folder", folder.display()));
    }
    let mut files = Vec::new();
    for part in
        ["kafka-java", "clients", "redis"].map(|part| folder.join(part)).into_iter().filter(|part| part.is_dir())
    {
        for entry in fs::read_dir(&part).map_err(|error| format!("{}: {error}", part.display()))? {
            files.push(entry.map_err(|error| format!("{}: {error}", part.display()))?.path());
        }
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    if files.is_empty() {
        return Err(format!("{} has no vector files in kafka-java, clients or redis", folder.display()));
    }
    Ok(files)
}

fn partitions(count: &str) -> Result<PartitionCount, String> {
    count.parse().ok().and_then(PartitionCount::new).ok_or(format!("{count} partitions cannot be"))
}

fn own_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn same<T: PartialEq + Debug>(what: &str, ours: T, theirs: T) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    // A long key would bury the rest.
    let short = |value: T| format!("{value:?}").chars().take(200).collect::<String>();
    Err(format!("{what} is {}, the vector says {}", short(ours), short(theirs)))
}

/// The bytes of a field written as `<name>_hex`, as text under its bare name, or as a list of `[hex, times]` under `rule`.
fn bytes(case: &Value, name: &str, rule: &str) -> Result<Option<Vec<u8>>, String> {
    let as_hex = format!("{name}_hex");
    if !case[&as_hex].is_null() {
        return hex(&case[&as_hex], &as_hex).map(Some);
    }
    if !case[name].is_null() {
        return Ok(Some(text(&case[name], name)?.into()));
    }
    if case[rule].is_null() {
        return Ok(None);
    }
    let parts = list(&case[rule], rule)?.iter().map(|part| Ok(hex(&part[0], rule)?.repeat(number(&part[1], rule)?)));
    parts.collect::<Result<Vec<_>, String>>().map(|parts| Some(parts.concat()))
}

fn hex(value: &Value, field: &str) -> Result<Vec<u8>, String> {
    let digits = text(value, field)?;
    let byte = |at: usize| digits.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
    bytes.ok_or(format!("{field} is no hex"))
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, String> {
    value.as_str().ok_or(format!("{field} is no text"))
}

fn truth(value: &Value, field: &str) -> Result<bool, String> {
    value.as_bool().ok_or(format!("{field} is neither true nor false"))
}

fn number<T: TryFrom<i64>>(value: &Value, field: &str) -> Result<T, String> {
    let number = value.as_i64().ok_or(format!("{field} is no whole number"))?;
    T::try_from(number).map_err(|_| format!("{field} cannot be {number}"))
}

fn numbers<T: TryFrom<i64>>(value: &Value, field: &str) -> Result<Vec<T>, String> {
    list(value, field)?.iter().map(|value| number(value, field)).collect()
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], String> {
    value.as_array().filter(|list| !list.is_empty()).map(Vec::as_slice).ok_or(format!("{field} is no list"))
}

fn entries<'a>(value: &'a Value, field: &str) -> Result<&'a serde_json::Map<String, Value>, String> {
    value.as_object().filter(|map| !map.is_empty()).ok_or(format!("{field} has no entries"))
}
