//! Links for ever: what the released forms must still say, and the written contract beside the code.
#![cfg(feature = "report")]

use std::{collections::BTreeSet, fs, path::Path};

use copartition::{
    report::report,
    scenario::{link, preset},
};
use serde_json::Value;

fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The lines of `tests/links/released.txt`: each link with its facts, as pointer and value.
fn released(text: &str) -> Vec<(&str, Vec<(&str, Value)>)> {
    let mut links: Vec<(&str, Vec<(&str, Value)>)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(fact) = line.strip_prefix("  ") {
            let (pointer, value) = fact.split_once(' ').unwrap();
            links.last_mut().unwrap().1.push((pointer, serde_json::from_str(value).unwrap()));
        } else {
            links.push((line, Vec::new()));
        }
    }
    links
}

/// Whether the text of a link stands there as the engine reads it; the page unpacks the others first.
fn is_readable(link: &str) -> bool {
    let version = link.trim_start_matches('#').split_once(':').map(|(version, _)| version);
    version.is_some_and(|version| version.strip_prefix('v').is_some_and(|digits| digits.parse::<u32>().is_ok()))
}

#[test]
fn released_links_say_what_they_said() {
    let text = file("tests/links/released.txt");
    let links = released(&text);
    let readable: Vec<_> = links.iter().filter(|(link, _)| is_readable(link)).collect();
    assert!(readable.len() >= 14 && links.len() > readable.len());
    for (link, facts) in readable {
        assert!(facts.len() >= 3, "{link} has hardly a fact");
        let (scenario, issues) = link::read(link, None);
        let report = serde_json::to_value(report(&scenario, issues)).unwrap();
        for (pointer, value) in facts {
            let now = report.pointer(pointer).unwrap_or_else(|| panic!("{link} has no {pointer}"));
            // A whole number may stand as a fraction of nothing.
            let same = now == value || now.as_f64().is_some_and(|now| Some(now) == value.as_f64());
            assert!(same, "{link}: {pointer} was {value} and is {now}");
        }
    }
}

/// The rows of the table of fields in a text: the names, and the default.
fn fields(text: &str) -> Vec<(Vec<String>, String)> {
    let lines = text.lines().map(|line| line.trim_start_matches("//!").trim());
    let rows = lines.skip_while(|line| !line.starts_with("| field |")).skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>());
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    cells.map(|cells| (names(cells[0]), cells[cells.len() - 1].to_owned())).collect()
}

#[test]
fn the_contract_lists_the_fields_of_the_code() {
    let (code, contract) = (file("src/scenario/link.rs"), file("www/LINKS.md"));
    let (ours, told) = (fields(&code), fields(&contract));
    assert!(ours.len() > 30);
    assert_eq!(ours, told);
    let named: BTreeSet<_> = ours.iter().flat_map(|(names, _)| names).collect();
    // Each is read: none is unknown, and another would be.
    let unknown = |field: &str| {
        let (_, issues) = link::read(&format!("v1:{field}=1"), None);
        issues.iter().any(|issue| issue.code == "unknown-field")
    };
    assert!(unknown("nonsense"));
    assert_eq!(named.iter().filter(|field| unknown(field)).collect::<Vec<_>>(), Vec::<&&String>::new());
    // And whatever a link is written with is among them.
    let golden = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")).unwrap();
    let golden = golden.filter_map(|entry| fs::read_to_string(entry.unwrap().path().with_extension("link")).ok());
    let text = file("tests/links/released.txt");
    let known = released(&text).into_iter().map(|(link, _)| link.to_owned()).filter(|link| is_readable(link));
    let presets = preset::ALL.iter().map(|preset| preset.link.to_owned());
    let mut written = BTreeSet::new();
    for link in golden.chain(known).chain(presets) {
        let canonical = link::write(&link::read(&link, None).0).0;
        let parts = canonical.strip_prefix("v1:").unwrap().split('&').filter(|part| !part.is_empty());
        written.extend(parts.map(|part| part.split_once('=').unwrap().0.to_owned()));
    }
    assert_eq!(written.iter().filter(|field| !named.contains(field)).collect::<Vec<_>>(), Vec::<&String>::new());
    // The tests leave hardly a field out.
    assert!(
        named.len() - written.len() <= 2,
        "{:?}",
        named.iter().filter(|name| !written.contains(**name)).collect::<Vec<_>>()
    );
}

#[test]
fn the_limits_of_the_contract_are_those_of_the_code() {
    let contract = file("www/LINKS.md");
    let script = file("www/link.js");
    let number = |name: &str| -> usize {
        let value = script.split(&format!("const {name} = ")).nth(1).unwrap().split(';').next().unwrap();
        value.replace('_', "").parse().unwrap()
    };
    let grouped = |value: usize| {
        let digits = value.to_string();
        let (first, rest) = digits.split_at((digits.len() - 1) % 3 + 1);
        rest.as_bytes().chunks(3).fold(first.to_owned(), |text, part| text + "," + std::str::from_utf8(part).unwrap())
    };
    for (what, value) in [
        ("readable up to", number("READABLE")),
        ("unpacked, at most", number("MOST")),
        ("`rows`, encoded", link::MAX_ROWS),
        ("`redis.command`, and `redis.layout`", link::MAX_TEXT),
    ] {
        let row = format!("| {what} | {} characters |", grouped(value));
        assert!(contract.contains(&row), "www/LINKS.md lacks: {row}");
    }
}
