//! The partitions that clients chose: each case finds its row in the catalog, and each row its cases.

use std::collections::BTreeSet;
use std::fs;

use copartition::partitioner::catalog::{ALIASES, ROWS, Row, resolve};
use copartition::partitioner::{ALL, JAVA, PartitionCount, Partitioner, Placement, Rule};
use serde_json::Value;

use crate::{Case, entries, hex, list, number, own_folder, partitions, same, text, vector_files};

/// The counts of a case that has one word for all of them.
const COUNTS: [u32; 12] = [1, 2, 3, 5, 6, 8, 12, 16, 30, 48, 100, 256];

#[test]
fn every_row_that_computes_has_vectors() {
    let proved: BTreeSet<_> = answers().iter().map(source).collect();
    let reported = cases("reported-cases.json");
    for row in ROWS.iter().filter(|row| row.id != JAVA.id && matches!(row.rule, Rule::Hash(..))) {
        let name = format!("{} {}", row.client, row.name);
        let is_proved = proved.iter().any(|[client, version, name]| is(row, client, version, name));
        let is_reported = reported.iter().all(|case| case["partition"][&name].is_i64());
        assert!(is_proved || is_reported, "no vectors for {}", row.id);
    }
}

#[test]
fn every_client_in_the_vectors_has_one_row() {
    for [client, version, name] in answers().iter().map(source) {
        let rows = ROWS.iter().filter(|row| is(row, &client, &version, &name)).count();
        assert_eq!(rows, 1, "{client} {version} {name}");
    }
}

#[test]
fn keys_that_a_client_could_not_be_given_are_no_text() {
    let keys: Vec<String> = cases("keys.json").iter().map(|case| case["key_hex"].as_str().unwrap().into()).collect();
    let cases = answers();
    for row in ROWS.iter().filter(|row| matches!(row.rule, Rule::Hash(..))) {
        let own = cases.iter().filter(|case| {
            let [client, version, name] = source(case);
            is(row, &client, &version, &name)
        });
        let given: BTreeSet<_> = own.filter_map(|case| case["key_hex"].as_str()).collect();
        if given.is_empty() {
            continue;
        }
        for key in &keys {
            let bytes = hex(&Value::from(&**key), "key_hex").unwrap();
            let taken = row.partitioner().place(Some(&bytes), PartitionCount::ONE) != Placement::NotText;
            assert_eq!(taken, given.contains(&**key), "{} and the key {key}", row.id);
        }
    }
}

/// Rows agree exactly where no key of the list tells them apart.
#[test]
fn rows_agree_where_the_vectors_do() {
    let keys: Vec<_> = cases("keys.json").iter().map(|case| hex(&case["key_hex"], "key_hex").unwrap()).collect();
    let counts = COUNTS.map(|count| PartitionCount::new(count).unwrap());
    let places: Vec<Vec<_>> = ALL
        .iter()
        .map(|row| keys.iter().flat_map(|key| counts.map(|count| row.place(Some(key), count))).collect())
        .collect();
    for (row, own) in ALL.iter().zip(&places) {
        for (other, theirs) in ALL.iter().zip(&places) {
            let mut both = own.iter().zip(theirs).filter(|pair| matches!(pair, (Placement::At(_), Placement::At(_))));
            let alike = both.clone().next().is_some() && both.all(|(own, theirs)| own == theirs);
            let hashes = matches!((row.rule, other.rule), (Rule::Hash(..), Rule::Hash(..)));
            assert_eq!(row.agrees(other), alike && hashes, "{} and {}", row.id, other.id);
        }
    }
}

pub fn check(case: &Value) -> Result<Case, String> {
    let [client, version, name] = source(case);
    let row = ROWS.iter().find(|row| is(row, &client, &version, &name));
    let row = row.ok_or(format!("no row for {client} {version} {name}"))?.partitioner();
    let key = if case["key_hex"].is_null() { None } else { Some(hex(&case["key_hex"], "key_hex")?) };
    if case["partitions"].is_string() {
        for count in COUNTS {
            check_place(&row, key.as_deref(), &count.to_string(), &case["partitions"])?;
        }
    } else {
        for (count, partition) in entries(&case["partitions"], "partitions")? {
            check_place(&row, key.as_deref(), count, partition)?;
        }
    }
    Ok(Case::Holds)
}

/// A partition, or the word for why there is none; and every way to ask for it gives the same.
fn check_place(row: &Partitioner, key: Option<&[u8]>, count: &str, expected: &Value) -> Result<(), String> {
    let expected = match expected.as_str() {
        None => Placement::At(number(expected, "partitions")?),
        Some("random") => Placement::Random,
        Some("sticky") => Placement::Sticky,
        Some("round_robin") => Placement::RoundRobin,
        Some("error") => Placement::Refused,
        Some(word) => return Err(format!("unknown word {word}")),
    };
    let what = |how: &str| format!("{how} of {} for {count}", row.id);
    let count = partitions(count)?;
    same(&what("partition"), row.place(key, count), expected)?;
    let traced = row.trace(key, count).map_or_else(|placement| placement, |trace| Placement::At(trace.partition));
    same(&what("trace"), traced, expected)
}

pub fn check_reported(case: &Value) -> Result<Case, String> {
    let key = hex(&case["key_hex"], "key_hex")?;
    same("text", text(&case["text"], "text")?.as_bytes(), &key)?;
    let count: u32 = number(&case["partition_count"], "partition_count")?;
    for (name, partition) in entries(&case["partition"], "partition")? {
        let mut rows = ROWS.iter().filter(|row| match &**name {
            "java default" => row.id == JAVA.id,
            name => name.strip_prefix(row.client).and_then(|name| name.strip_prefix(' ')) == Some(row.name),
        });
        // The newest of a client's versions, which is listed first.
        let row = rows.next().ok_or(format!("no row for {name}"))?;
        check_place(&row.partitioner(), Some(&key), &count.to_string(), partition)?;
    }
    Ok(Case::Holds)
}

pub fn check_key(case: &Value) -> Result<Case, String> {
    let key = hex(&case["key_hex"], "key_hex")?;
    same("number of key bytes", key.len(), number(&case["len"], "len")?)?;
    if let Some(text) = case["text"].as_str() {
        same("text", text.as_bytes(), &key)?;
    }
    Ok(Case::Holds)
}

/// The cases of all clients.
fn answers() -> Vec<Value> {
    let files =
        vector_files(&own_folder()).unwrap().into_iter().filter(|path| path.parent().unwrap().ends_with("clients"));
    let names = files.map(|path| path.file_name().unwrap().to_string_lossy().into_owned());
    names.flat_map(|name| cases(&name)).filter(|case| !case["partitions"].is_null()).collect()
}

fn cases(file: &str) -> Vec<Value> {
    let text = fs::read_to_string(own_folder().join("clients").join(file)).unwrap();
    let cases = serde_json::from_str::<Value>(&text).unwrap();
    list(&cases, file).unwrap().to_vec()
}

/// Client, version and partitioner of a case.
fn source(case: &Value) -> [String; 3] {
    ["client", "version", "partitioner"].map(|field| case[field].as_str().unwrap_or_default().into())
}

fn is(row: &Row, client: &str, version: &str, name: &str) -> bool {
    row.client == client && row.name == name && covers(row.versions, version)
}

/// Whether a version is among those that a row is for.
fn covers(versions: &str, version: &str) -> bool {
    let parts = |version: &str| version.split('.').map(|part| part.parse().unwrap_or(0_u32)).collect::<Vec<_>>();
    let version_parts = parts(version);
    if let Some((first, last)) = versions.split_once(" – ") {
        return (parts(first)..=parts(last)).contains(&version_parts);
    }
    match versions.split_once(' ') {
        Some((">=", first)) => version_parts >= parts(first),
        Some(("<=", last)) => version_parts <= parts(last),
        Some(("<", next)) => version_parts < parts(next),
        _ => versions == version,
    }
}

#[test]
fn ids_are_plain_and_nobody_elses() {
    let ids: Vec<_> = ROWS.iter().map(|row| row.id).chain(ALIASES.iter().map(|alias| alias.id)).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
    for id in ids {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
        assert!(!id.is_empty() && id.bytes().all(plain), "{id}");
    }
}

/// Every alias by its name, and every offer of it, computes what its row does, but for the keys that it treats its own way.
#[test]
fn an_alias_is_its_rows() {
    for alias in ALIASES {
        let rows: Vec<_> = alias.offers.iter().map(|offer| alias.row(offer).unwrap().partitioner()).collect();
        assert_eq!(resolve(alias.id).as_ref(), rows.first(), "{}", alias.id);
        for (offer, row) in alias.offers.iter().zip(&rows) {
            assert_eq!(resolve(&format!("{}/{}", alias.id, offer.row)).as_ref(), Some(row));
            assert!(alias.config.is_none() || alias.config(offer).unwrap().contains(offer.word));
        }
    }
}

#[test]
fn versions_are_compared_by_number() {
    assert!(covers(">= 0.3.1", "0.4.50") && covers("1.22.1 – 1.60.1", "1.60.1") && covers("moto 5.2.5", "moto 5.2.5"));
    assert!(covers("< 2.0.0", "1.16.0") && !covers("< 0.3.1", "0.3.1") && covers("<= 1.1.0", "1.1.0"));
    assert!(!covers(">= 0.10.0", "0.9.1") && !covers("2.16.0", "2.16") && !covers("1.4.7 – 3.0.12", "3.1"));
}
