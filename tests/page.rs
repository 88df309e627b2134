//! What the page's files must agree on with the code: words in both languages, and the catalog.
#![cfg(feature = "data")]

use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};

use copartition::{
    assignor,
    data::Code,
    key::Format,
    partitioner::{Handling, Placement, Rule, catalog},
    redis::{answer::Reason, client},
    report::report,
    scenario::{
        Join, Lang, MAX_MASTERS, MAX_MORE_PATTERNS, MAX_PARTITIONS, MIN_SLOTS, Measure, Panel, Scenario, Theme,
        consumers, issue, keyed, link, preset,
    },
    simulate::Workload,
};
use serde_json::{Map, Value, json};

fn read(file: &str) -> String {
    fs::read_to_string(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// What the first picture says, and what is fetched later.
fn files(lang: Lang) -> [String; 2] {
    ["", "-more"].map(|part| read(&format!("www/text/{}{part}.json", lang.id())))
}

fn words(lang: Lang) -> Map<String, Value> {
    files(lang).iter().flat_map(|text| serde_json::from_str::<Map<String, Value>>(text).unwrap()).collect()
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
fn no_words_stand_twice() {
    for lang in [Lang::En, Lang::Id] {
        let text = files(lang).concat();
        // A second entry of one name silently takes the place of the first.
        let lines = text.lines().filter(|line| line.starts_with("  \"")).count();
        assert_eq!(lines, words(lang).len(), "{}", lang.id());
    }
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

/// Every way that a record can go, see `KeyRow::way_a`.
const WAYS: &[&str] = &["at", "random", "sticky", "round-robin", "refused", "not-text", "not-computed", "left-out"];
const FIXES: &[&str] = &["more-partitions", "new-topic", "client", "both-clients", "format", "assignor", "column"];
const VERDICTS: &[&str] = &[
    "not-needed",
    "aligned-by-luck",
    "key-differs",
    "count-differs",
    "bytes-differ",
    "hash-differs",
    "parted-consumers",
    "aligned",
];

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
        ids("question", preset::ALL.iter().map(|preset| preset.id).collect()),
        ids("format", Format::ALL.iter().map(|format| format.id()).collect()),
        ids("join", Join::ALL.iter().map(|join| join.id()).collect()),
        ids("way", WAYS.to_vec()),
        ids("flaw", catalog::ROWS.iter().filter_map(|row| Some(row.flaw?.id())).collect()),
        ids("reported", preset::ALL.iter().filter(|preset| preset.source.is_some()).map(|preset| preset.id).collect()),
        ids("light", report.verdict.lights.iter().map(|light| light.id).collect()),
        ids("fix", FIXES.to_vec()),
        ids("fix.not", FIXES.to_vec()),
        ids("verdict", VERDICTS.to_vec()),
        ids("reply", Reason::ALL.iter().map(|reason| reason.id()).collect()),
        ids("reply", vec!["not-sent", "runs.none", "cross-slot.same"]),
        ids("outcome", vec!["split", "refused", "passed", "unknown"]),
        ids("pipeline", vec!["whole", "split", "refused", "passed", "unknown"]),
        ids("tag", report.redis.tags.iter().map(|tag| tag.id).collect()),
        ids("loadVerdict", vec!["even", "too-few-keys", "hot-key", "hot-partition"]),
        ids("unread", Code::ALL.iter().map(|code| code.id()).collect()),
        ids("workload", Workload::IDS.to_vec()),
        ids("streams", vec!["count", "key", "partitioner"]),
    ];
    for lang in Lang::ALL {
        let words = words(*lang);
        let missing: Vec<_> = wanted.iter().flatten().filter(|name| !words.contains_key(*name)).collect();
        assert_eq!(missing, Vec::<&String>::new(), "{}", lang.id());
    }
}

/// What the first picture says waits for nothing, and everything else is fetched later.
#[test]
fn questions_come_with_the_panel_of_their_preset() {
    for lang in Lang::ALL {
        let first = serde_json::from_str::<Map<String, Value>>(&files(*lang)[0]).unwrap();
        for preset in preset::ALL {
            let name = format!("question.{}", preset.id);
            assert_eq!(first.contains_key(&name), !preset.link.contains("panel="), "{name} in {}", lang.id());
        }
    }
}

#[test]
fn the_page_names_no_words_that_are_not_there() {
    let words = words(Lang::En);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).unwrap().chain(fs::read_dir(folder.join("panels")).unwrap()) {
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
    assert!(seen > 200, "only {seen} uses found: does the page ask for words in another way?");
}

/// The page's copy of the catalog's words, which the module does not carry. `BLESS=1` rewrites it; read the difference.
#[test]
fn the_catalog_of_the_page_is_that_of_the_code() {
    let rows: Vec<Value> = catalog::ROWS
        .iter()
        .map(|row| {
            let (hash, reduction) = match row.rule {
                Rule::Hash(hash, reduction) => (hash.id(), reduction.id()),
                Rule::IgnoresKey(placement) => (placement.id(), ""),
                Rule::NotComputed => (Placement::NotComputed.id(), ""),
            };
            json!({
                "id": row.id, "client": row.client, "name": row.name, "group": row.group.id(), "versions": row.versions,
                "isDefault": row.default_in.is_some(), "config": row.config, "flaw": row.flaw.map(catalog::Flaw::id),
                "hash": hash, "reduction": reduction, "nullKey": row.null_key.id(), "emptyKey": row.empty_key.id(),
            })
        })
        .collect();
    let aliases: Vec<Value> = catalog::ALIASES
        .iter()
        .map(|alias| {
            let offers = alias
                .offers
                .iter()
                .map(|offer| json!({ "row": offer.row, "word": offer.word, "config": alias.config(offer) }));
            json!({
                "id": alias.id, "client": alias.client, "run": alias.run, "hasDefault": alias.has_default,
                "nullKey": alias.null_key.map(Handling::id), "emptyKey": alias.empty_key.map(Handling::id),
                "offers": offers.collect::<Vec<_>>(),
            })
        })
        .collect();
    let assignors: Vec<Value> = assignor::catalog::ROWS
        .iter()
        .map(|row| {
            let users = row.users.iter().map(|user| {
                json!({
                    "client": user.client, "name": user.name, "versions": user.versions, "defaultIn": user.default_in,
                    "config": user.config,
                })
            });
            json!({ "id": row.assignor.id(), "users": users.collect::<Vec<_>>() })
        })
        .collect();
    let lines = |items: &[Value]| items.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n");
    let presets: Vec<Value> = preset::ALL
        .iter()
        .map(|preset| json!({ "id": preset.id, "link": preset.link, "source": preset.source }))
        .collect();
    macro_rules! ids {
        ($choice:ty) => {
            <$choice>::ALL.iter().map(|choice| choice.id()).collect::<Vec<_>>()
        };
    }
    let choices = [
        ("panels", json!(ids!(Panel))),
        ("langs", json!(ids!(Lang))),
        ("themes", json!(ids!(Theme))),
        ("measures", json!(ids!(Measure))),
        ("joins", json!(ids!(Join))),
        ("formats", Format::ALL.iter().map(|format| json!({ "id": format.id(), "line": format.line() })).collect()),
        ("redisClients", client::ALL.iter().map(|client| json!({ "id": client.id, "name": client.name })).collect()),
        ("maxPartitions", json!(MAX_PARTITIONS)),
        ("maxMasters", json!(MAX_MASTERS)),
        ("maxMembers", json!(consumers::MAX_MEMBERS)),
        ("maxSteps", json!(consumers::MAX_STEPS)),
        ("maxMorePatterns", json!(MAX_MORE_PATTERNS)),
        ("minSlots", json!(MIN_SLOTS)),
        ("workloads", json!(Workload::IDS)),
        ("maxSalt", json!(keyed::MAX_SALT)),
        ("names", catalog::NAMES.iter().map(|(package, name)| ((*package).to_owned(), json!(name))).collect()),
        ("maxLinkRows", json!(link::MAX_ROWS)),
        ("maxLinkText", json!(link::MAX_TEXT)),
    ];
    let mut now = String::from("{\n");
    for (name, value) in choices {
        writeln!(now, "\"{name}\":{value},").unwrap();
    }
    for (name, items) in [("presets", presets), ("rows", rows), ("aliases", aliases)] {
        let end = if name == "aliases" { "]" } else { "]," };
        writeln!(now, "\"{name}\":[\n{}\n{end}", lines(&items)).unwrap();
    }
    now.push_str("}\n");
    // Those of the groups are not needed for the first picture.
    for (file, now) in [("www/catalog.json", now), ("www/assignors.json", format!("[\n{}\n]\n", lines(&assignors)))] {
        if std::env::var_os("BLESS").is_some() {
            fs::write(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file), &now).unwrap();
        }
        assert!(read(file) == now, "{file} differs: BLESS=1 rewrites it, then read the difference");
    }
}

#[test]
fn nothing_in_the_page_is_inline_or_built_from_text() {
    let is_handler = |rest: &str| rest.trim_start_matches(|letter: char| letter.is_ascii_lowercase()).starts_with('=');
    for name in ["www/index.html", "www/embed.html"] {
        let page = read(name);
        assert!(
            !page.contains("<style") && !page.contains(" style=") && !page.split(" on").skip(1).any(is_handler),
            "inline style or handler in {name}"
        );
        assert!(
            page.split("<script").skip(1).all(|script| script
                .split_once('>')
                .is_some_and(|(tag, rest)| tag.contains(" src=") && rest.starts_with("</script>"))),
            "inline script in {name}"
        );
        let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self';";
        assert!(page.contains(policy), "another policy in {name}");
    }
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
