//! What the page's files must agree on with the code: words in both languages, and the table that stands before the wasm runs.
#![cfg(feature = "report")]

use std::{collections::BTreeSet, fs, path::PathBuf};

use copartition::{
    report::report,
    scenario::{Lang, Measure, Panel, Scenario, issue, preset},
};
use serde_json::{Map, Value};

fn read(file: &str) -> String {
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

fn words(lang: Lang) -> Map<String, Value> {
    serde_json::from_str(&read(&format!("www/text/{}.json", lang.id()))).unwrap()
}

/// Every text of an entry: one, or one for each form.
fn texts(entry: &Value) -> Vec<&str> {
    match entry {
        Value::String(text) => vec![text],
        Value::Object(forms) => forms.values().map(|form| form.as_str().unwrap()).collect(),
        _ => panic!("neither text nor forms: {entry}"),
    }
}

fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
        .filter(|name| name.chars().all(char::is_alphabetic))
        .collect()
}

#[test]
fn both_languages_say_the_same_things_with_the_same_values() {
    let (en, id) = (words(Lang::En), words(Lang::Id));
    let names = |words: &Map<String, Value>| words.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&en), names(&id));
    for (name, entry) in &en {
        if name == "chart" {
            let names = |entry: &Value| entry.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(entry), names(&id[name]));
            continue;
        }
        let of = |entry: &Value| {
            texts(entry).iter().flat_map(|text| placeholders(text)).map(str::to_owned).collect::<BTreeSet<_>>()
        };
        let (ours, theirs) = (of(entry), of(&id[name]));
        // A language without plural forms may name every line where the other names one value.
        if !name.starts_with("issue.") {
            assert_eq!(ours, theirs, "{name}");
        }
        assert!(texts(&id[name]).iter().all(|text| !text.is_empty()), "{name}");
    }
}

#[test]
fn whatever_the_code_names_has_its_words() {
    let report = report(&Scenario::default(), Vec::new());
    let ids =
        |prefix: &'static str, ids: Vec<&str>| ids.into_iter().map(|id| format!("{prefix}.{id}")).collect::<Vec<_>>();
    let wanted = [
        ids("issue", issue::CODES.to_vec()),
        ids("tabs", Panel::ALL.iter().map(|panel| panel.id()).collect()),
        ids("measure", Measure::ALL.iter().map(|measure| measure.id()).collect()),
        ids("presets", preset::ALL.iter().map(|preset| preset.id).collect()),
        ids("light", report.verdict.lights.iter().map(|light| light.id).collect()),
        ids("fix", report.verdict.fixes.iter().map(|fix| fix.id).collect()),
        ids("fix.not", report.verdict.fixes.iter().map(|fix| fix.id).collect()),
        ids("verdict", vec!["aligned", "aligned-by-luck", "count-differs"]),
    ];
    for lang in Lang::ALL {
        let words = words(*lang);
        let missing: Vec<_> = wanted.iter().flatten().filter(|name| !words.contains_key(*name)).collect();
        assert_eq!(missing, Vec::<&String>::new(), "{}", lang.id());
    }
}

#[test]
fn the_page_names_no_words_that_are_not_there() {
    let words = words(Lang::En);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "js") {
            continue;
        }
        let script = fs::read_to_string(&path).unwrap();
        for call in ["words.text('", "words.parts('"] {
            for part in script.split(call).skip(1) {
                let name = part.split('\'').next().unwrap();
                seen += 1;
                assert!(words.contains_key(name), "{name} in {}", path.display());
            }
        }
    }
    assert!(seen > 100, "only {seen} uses found: does the page ask for words in another way?");
}

#[test]
fn the_fallback_table_is_the_report_of_the_default() {
    let page = read("www/index.html");
    let report = report(&Scenario::default(), Vec::new());
    let rows: Vec<Vec<String>> = page
        .split("<tr><th scope=\"row\"")
        .skip(1)
        .map(|row| {
            let row = row.split("</tr>").next().unwrap();
            row.split("data-col=").skip(1).map(|cell| cell.split(['>', '<']).nth(1).unwrap().to_owned()).collect()
        })
        .collect();
    let expected: Vec<Vec<String>> = report
        .keys
        .rows
        .iter()
        .map(|row| {
            let number = |at: Option<u32>| at.unwrap().to_string();
            let lines_up = if row.lines_up.unwrap() { "yes" } else { "no" };
            vec![row.key.clone().unwrap(), number(row.a), number(row.b), lines_up.to_owned(), row.weight.to_string()]
        })
        .collect();
    assert_eq!(rows, expected);
    let off = report.alignment.keys_apart;
    assert!(page.contains(&format!("{off} of {} keys do not line up.", report.alignment.keys)));
    assert!(page.contains("Count differs") && report.verdict.id == "count-differs");
}

#[test]
fn nothing_in_the_page_is_inline_or_built_from_text() {
    let page = read("www/index.html");
    assert!(!page.contains("<style") && !page.contains(" style=") && !page.contains(" on"), "inline style or handler");
    assert!(page.split("<script").skip(1).all(|script| script.starts_with(" type=\"module\" src=")), "inline script");
    for entry in fs::read_dir(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let script = fs::read_to_string(&path).unwrap();
            for markup in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                assert!(!script.contains(markup), "{markup} in {}", path.display());
            }
        }
    }
}
