//! Link in, whole report out. Each released link form keeps a file here: it must give the same report for ever.
//!
//! `NAME.link` is a link, `NAME.rows` the lines typed with it, where there are some, and `NAME.json` the report.
//! `BLESS=1 cargo test --features report --test scenarios` rewrites the reports; read the difference.
#![cfg(feature = "report")]

use std::{collections::BTreeSet, env, fs, path::Path};

use copartition::{
    report::{Report, report, report_listing},
    scenario::{Issue, Scenario, link, preset},
};

fn read(link: &str, rows: Option<&[u8]>) -> Report {
    let (scenario, issues) = link::read(link, rows);
    report(&scenario, issues)
}

#[test]
fn links_give_the_reports_that_they_gave() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "link") {
            continue;
        }
        seen += 1;
        let link = fs::read_to_string(&path).unwrap();
        let rows = fs::read(path.with_extension("rows")).ok();
        let now = serde_json::to_string_pretty(&read(link.trim(), rows.as_deref())).unwrap() + "\n";
        let golden = path.with_extension("json");
        if env::var_os("BLESS").is_some() {
            fs::write(&golden, &now).unwrap();
        }
        let before = fs::read_to_string(&golden).unwrap_or_default();
        assert!(before == now, "{} differs: BLESS=1 rewrites it, then read the difference", golden.display());
    }
    assert!(seen >= 4, "only {seen} links in {}", folder.display());
}

/// The figures that the product promises, each by hand.
#[test]
fn the_default_is_six_against_eight() {
    let report = read("", None);
    let placed: Vec<_> =
        report.keys.rows.iter().map(|row| (row.key.as_deref().unwrap(), row.a.unwrap(), row.b.unwrap())).collect();
    let expected = [
        ("BBCA", 0, 2),
        ("BBRI", 0, 6),
        ("TLKM", 5, 1),
        ("BMRI", 0, 6),
        ("ASII", 2, 0),
        ("GOTO", 2, 0),
        ("ANTM", 1, 7),
        ("UNVR", 3, 3),
        ("ICBP", 2, 6),
        ("INDF", 4, 2),
    ];
    assert_eq!(placed, expected);
    assert_eq!(report.verdict.id, "count-differs");
    let alignment = &report.alignment;
    assert_eq!((alignment.keys_together, alignment.keys), (1, 10));
    assert_eq!((alignment.share_weight, alignment.chance), (Some(0.04), Some(0.25)));
    assert_eq!(alignment.chance_of, [6, 24]);
    let weights =
        |rows: &[copartition::report::PartitionRow]| rows.iter().map(|row| row.weight as u32).collect::<Vec<_>>();
    assert_eq!(weights(&report.load.a.rows), [54, 6, 19, 4, 3, 14]);
    assert_eq!(weights(&report.load.b.rows), [16, 14, 27, 4, 0, 0, 33, 6]);
    assert_eq!((report.load.a.idle, report.load.b.idle), (0, 2));
    assert_eq!(
        report.verdict.fixes[0].command,
        "kafka-topics.sh --bootstrap-server localhost:9092 --alter --topic market-updates --partitions 8"
    );
    assert_eq!((report.redis.together_plain, report.redis.together_tagged), (0, 10));
    assert_eq!((report.redis.never, report.redis.xor), (true, Some(14_730)));
    let first = &report.redis.rows[0];
    assert_eq!((first.keys[0].slot, first.keys[1].slot, &*first.other_slots), (9_301, 7_647, &[12_355, 12_355][..]));
}

#[test]
fn every_count_of_topic_b_gives_its_share() {
    let shares: Vec<u32> = read("", None).alignment.by_count.iter().map(|row| row.keys * 10).collect();
    assert_eq!(shares, [30, 40, 70, 20, 20, 100, 20, 10, 30, 20, 10, 30, 10, 20, 20, 0]);
    assert_eq!(read("", None).alignment.all_line_up, [6]);
    assert_eq!(read("v1:a=40", None).alignment.by_count.len(), 80);
    assert_eq!(read("v1:a=400", None).alignment.by_count.len(), 128);
    let beyond = read("v1:b=9000", None).alignment.by_count;
    assert_eq!((beyond.len(), beyond.last().unwrap().count), (17, 9_000));
}

#[test]
fn regions_line_up_for_more_traffic_than_keys() {
    let report = read("v1:rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5", None);
    assert_eq!((report.alignment.share_keys, report.alignment.share_weight), (Some(0.4), Some(0.77)));
    let three = read("v1:a=3&b=3&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5", None);
    let shares: Vec<_> = three.load.a.rows.iter().map(|row| row.share.unwrap()).collect();
    assert_eq!(shares, [0.23, 0.7, 0.07]);
    assert_eq!((three.load.a.max_over_mean, three.load.a.busiest), (Some(2.1), Some(1)));
    for (count, skew) in [(6, 4.2), (8, 5.6), (12, 8.4), (24, 16.8)] {
        let report = read(&format!("v1:a={count}&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5"), None);
        assert!((report.load.a.max_over_mean.unwrap() - skew).abs() < 1e-9, "{count}");
    }
}

#[test]
fn verdicts_take_the_first_rule_that_decides() {
    assert_eq!(read("v1:b=6", None).verdict.id, "aligned");
    assert_eq!(read("v1:rows=UNVR", None).verdict.id, "aligned-by-luck");
    assert_eq!(read("v1:rows=", None).verdict.id, "count-differs");
    assert!(read("v1:b=6", None).verdict.fixes.is_empty());
}

#[test]
fn records_without_a_key_are_counted_apart() {
    let report = read("", Some(b"UNVR,4\n,5\n\"\",1"));
    assert_eq!((report.keys.distinct, report.keys.weight, report.keys.no_key_weight), (2, 5.0, 5.0));
    let random = report.keys.rows.last().unwrap();
    assert_eq!((&random.key, random.a, random.lines_up), (&None, None, None));
    assert_eq!(report.load.a.rows.iter().map(|row| row.weight as u32).sum::<u32>(), 5);
}

/// The issue of a link, as `field code kept`.
fn issue(link: &str) -> (Scenario, Vec<String>) {
    let (scenario, issues) = link::read(link, None);
    let name = |issue: &Issue| format!("{} {} {}", issue.field, issue.code, issue.kept).trim_end().to_owned();
    (scenario, issues.iter().map(name).collect())
}

#[test]
fn a_wrong_count_keeps_the_nearest_or_what_stood() {
    for (typed, count, said) in [
        ("0", 1, "a too-small 1"),
        ("-1", 1, "a too-small 1"),
        ("1.5", 1, "a not-whole 1"),
        ("10001", 10_000, "a too-large 10000"),
        ("99999999999999999999999", 10_000, "a too-large 10000"),
        ("abc", 7, "a not-a-number 7"),
        ("", 7, "a not-a-number 7"),
        ("NaN", 7, "a not-a-number 7"),
    ] {
        let (scenario, issues) = issue(&format!("v1:a=7&a={typed}"));
        assert_eq!((scenario.a.partitions.get(), issues), (count, vec![said.to_owned()]), "{typed:?}");
    }
    assert_eq!(issue("v1:a=+12&b=%2012.0%20").1, Vec::<String>::new());
}

#[test]
fn a_damaged_link_is_used_as_far_as_it_can_be_read() {
    let (scenario, issues) =
        issue("#v9:a=12&nonsense&b.name=a%20b&tags=maybe&panel=nowhere&redis.a=x&rows=BBCA,x;%FF,2;&lang=xx");
    assert_eq!(scenario.a.partitions.get(), 12);
    assert_eq!(scenario.rows.len(), 2);
    assert_eq!(
        issues,
        [
            "link unknown-version v1",
            "link unknown-field",
            "b.name not-a-topic-name notifications",
            "tags not-a-choice off",
            "panel not-a-choice mapping",
            "redis.a no-placeholder market:<key>",
            "lang not-a-choice",
            "rows damaged-link",
        ]
    );
}

#[test]
fn rows_too_many_for_a_link_are_named_and_not_cut() {
    let lines = (0..5_000).map(|n| format!("user-{n}\n")).collect::<Vec<_>>().concat();
    let report = read("v1:b=6", Some(lines.as_bytes()));
    assert_eq!((report.link.as_str(), report.link_complete), ("v1:b=6&data=5000", false));
    assert_eq!((report.keys.rows.len(), report.keys.more), (1_000, 4_000));
    let (scenario, issues) = issue("v1:b=6&data=5000");
    assert_eq!((scenario.rows, issues), (Scenario::default().rows, vec!["rows rows-not-in-link".to_owned()]));
}

#[test]
fn a_name_that_kafka_refuses_never_reaches_a_command() {
    let report = read("v1:a.name=x;rm%20-rf%20~&b.name=$(id)", None);
    assert!(report.verdict.fixes.iter().all(|fix| !fix.command.contains(['$', ';'])));
}

#[test]
fn shorter_lists_change_no_other_number() {
    let lines = (0..300).map(|n| format!("user-{n},{n}\n")).collect::<Vec<_>>().concat();
    let (scenario, _) = link::read("v1:a=200&b=64", Some(lines.as_bytes()));
    let (all, few) = (report(&scenario, Vec::new()), report_listing(&scenario, Vec::new(), 10));
    assert_eq!((few.keys.rows.len(), few.keys.more), (10, 290));
    assert_eq!(few.keys.rows[..], all.keys.rows[..10]);
    assert_eq!((few.load.a.rows.len(), few.load.a.more, few.redis.rows.len()), (10, 190, 10));
    let mut same = few.clone();
    (same.keys, same.alignment.rows, same.alignment.more) =
        (all.keys.clone(), all.alignment.rows.clone(), all.alignment.more);
    assert_eq!(few.agreement.keys, 0);
    same.agreement = all.agreement.clone();
    (same.load, same.redis.rows, same.redis.more) = (all.load.clone(), all.redis.rows.clone(), all.redis.more);
    assert_eq!(
        (few.keys.weight, few.load.a.gini, few.load.b.busiest),
        (all.keys.weight, all.load.a.gini, all.load.b.busiest)
    );
    assert_eq!(same, all);
}

#[test]
fn longer_lists_have_every_row() {
    let lines = (0..2_500).map(|n| format!("user-{n},{n}\n")).collect::<Vec<_>>().concat();
    let (scenario, _) = link::read("v1:a=1200&b=64", Some(lines.as_bytes()));
    let (some, all) = (report(&scenario, Vec::new()), report_listing(&scenario, Vec::new(), 1_000_000));
    assert_eq!((some.keys.rows.len(), some.load.a.rows.len()), (1_000, 1_000));
    assert_eq!((all.keys.rows.len(), all.keys.more), (2_500, 0));
    assert_eq!((all.load.a.rows.len(), all.load.a.more), (1_200, 0));
    assert_eq!(all.keys.rows[..1_000], some.keys.rows[..]);
    assert_eq!(all.alignment.rows.len(), some.alignment.rows.len() + some.alignment.more as usize);
}

/// What the reporters saw: the keys' partitions in topic A and in topic B.
#[test]
fn presets_from_reports_show_what_was_reported() {
    let places = |id: &str| -> Vec<(u32, u32)> {
        let preset = preset::ALL.iter().find(|preset| preset.id == id).unwrap();
        read(preset.link, None).keys.rows.iter().map(|row| (row.a.unwrap(), row.b.unwrap())).collect()
    };
    assert_eq!(places("kafkajs-357"), [(9, 6)]);
    assert_eq!(places("kafkajs-1154"), [(10, 9)]);
    assert_eq!(places("confluent-kafka-python-1481"), [(40, 36)]);
    assert_eq!(places("node-rdkafka-616"), [(4, 9), (5, 6)]);
    assert_eq!(places("node-rdkafka-817"), [(26, 23)]);
    assert_eq!(places("fluent-plugin-kafka-397"), [(5, 3)]);
    let sarama = places("sarama-1213");
    assert_eq!(sarama.iter().map(|place| place.0).collect::<Vec<_>>(), [5, 0, 7, 8, 4, 5]);
    assert_eq!(sarama.last(), Some(&(5, 8)));
    assert_eq!(places("confluent-kafka-dotnet-1729"), [(13, 12)]);
    assert!(preset::ALL.iter().filter(|preset| preset.source.is_some()).count() == 9);
}

/// The verdict's id, and the lights that are off.
fn verdict(link: &str) -> (&'static str, Vec<&'static str>) {
    let verdict = read(link, None).verdict;
    (verdict.id, verdict.lights.iter().filter(|light| light.needed && !light.on).map(|light| light.id).collect())
}

#[test]
fn the_verdict_is_the_first_rule_that_differs() {
    for (link, id, off) in [
        ("v1:b.client=kcat&b.format=long", "count-differs", vec!["key", "count", "partitioner"]),
        ("v1:b=6&b.client=kcat&b.format=json", "bytes-differ", vec!["key", "partitioner"]),
        ("v1:b=6&b.client=kcat", "hash-differs", vec!["partitioner"]),
        ("v1:b=6&b.client=platformatic", "hash-differs", vec!["partitioner"]),
        ("v1:b=6&b.client=custom", "hash-differs", vec!["partitioner"]),
        ("v1:b=6&b.client=kafka-python", "aligned", vec![]),
        ("v1:a=8&b.client=platformatic", "aligned-by-luck", vec!["partitioner"]),
        ("v1:b=6&b.format=us-ascii", "aligned-by-luck", vec!["key"]),
        ("v1:b.client=kcat&join=global", "not-needed", vec![]),
        ("v1:b.format=json&join=global", "bytes-differ", vec!["key"]),
        ("v1:join=foreign-key&b.format=long", "not-needed", vec![]),
        ("v1:join=foreign-key&a.client=kcat", "not-needed", vec![]),
        ("v1:join=foreign-key&b.client=kcat", "hash-differs", vec!["partitioner"]),
    ] {
        assert_eq!(verdict(link), (id, off), "{link}");
    }
}

#[test]
fn a_fix_chooses_what_the_same_client_offers() {
    let clients = |link: &str| -> Vec<(&str, String)> {
        let fixes = read(link, None).verdict.fixes.into_iter();
        fixes.filter_map(|fix| Some((fix.side, fix.client?))).collect()
    };
    let of = |found: &[(&'static str, &str)]| found.iter().map(|&(side, id)| (side, id.to_owned())).collect::<Vec<_>>();
    assert_eq!(clients("v1:b=6&b.client=kafkajs-1"), of(&[("b", "kafkajs-java-compatible")]));
    assert_eq!(
        clients("v1:b=6&b.client=confluent-kafka-python"),
        of(&[("b", "confluent-kafka-python/librdkafka-murmur2-random")])
    );
    assert_eq!(
        clients("v1:b=6&a.client=sarama-hash&b.client=librdkafka-consistent-random"),
        of(&[("b", "librdkafka-fnv1a-random"), ("a", "sarama-crc32")])
    );
    // Neither can follow the other, and both can follow Java.
    assert_eq!(
        clients("v1:b=6&a.client=kcat&b.client=kafkajs-1"),
        of(&[("b", "kafkajs-java-compatible"), ("a", "kcat/librdkafka-murmur2-random")])
    );
    assert_eq!(
        clients("v1:b=6&a.client=java-round-robin&b.client=java-round-robin"),
        of(&[("b", "java"), ("a", "java")])
    );
    assert_eq!(clients("v1:b=6&b.client=kafka-rust"), []);
    let both = read("v1:b=6&b.client=kcat&b.format=json", None).verdict.fixes;
    let leaves: Vec<_> = both.iter().map(|fix| (fix.id, fix.side, fix.leaves.clone())).collect();
    assert_eq!(
        leaves,
        [("format", "b", vec!["partitioner"]), ("format", "a", vec!["partitioner"]), ("client", "b", vec!["key"]),]
    );
}

#[test]
fn what_a_format_cannot_take_is_left_out_and_counted() {
    let report = read("v1:a.format=long", Some(b"1,5\nabc,2\n9223372036854775808,1\n,3"));
    assert_eq!((report.keys.distinct, report.keys.left_out, report.keys.weight), (1, 2, 5.0));
    let issues: Vec<_> =
        report.issues.iter().map(|issue| (issue.field.as_str(), issue.code, issue.given.as_str())).collect();
    assert_eq!(
        issues,
        [("a.format", "key-not-a-number", "abc"), ("a.format", "key-out-of-range", "9223372036854775808")]
    );
    let ways: Vec<_> = report.keys.rows.iter().map(|row| (row.way_a, row.a.is_some())).collect();
    assert_eq!(ways, [("at", true), ("left-out", false), ("left-out", false), ("sticky", false)]);
    // Redis takes them all the same.
    assert_eq!(report.redis.pairs, 3);
}

#[test]
fn what_a_client_draws_is_spread_and_in_no_share() {
    let report = read("v1:b.client=librdkafka-random&a.null=20", None);
    assert_eq!((report.alignment.keys, report.alignment.undecided), (0, 10));
    // Every partition of A is one of B's eight.
    assert_eq!(report.alignment.expected, Some(0.125));
    assert_eq!((report.load.b.random_weight, report.load.b.random_each, report.load.b.busiest), (100.0, 12.5, None));
    assert_eq!((report.load.a.no_key.weight, report.load.a.random_weight), (25.0, 25.0));
    assert_eq!(report.load.a.busiest_share, Some(0.54));
    // librdkafka's `consistent` hashes no key as the empty one: CRC-32 of nothing is 0.
    let hashed = read("v1:b.client=librdkafka-consistent&b.null=50", None).load.b;
    assert_eq!((hashed.no_key.partition, hashed.no_key.weight, hashed.random_weight), (Some(0), 100.0, 0.0));
    assert!(hashed.rows[0].weight >= 100.0);
}

/// Whoever switches the client sees it at once: at 8 partitions a missing mask is invisible, at 6 half of the keys move.
#[test]
fn a_missing_mask_hides_at_powers_of_two() {
    let lines = (0..1_000).map(|n| format!("user-{n}\n")).collect::<Vec<_>>().concat();
    let elsewhere = |count: u32, client: &str| {
        let (scenario, _) =
            link::read(&format!("v1:a={count}&b={count}&b.client={client}&panel=trace"), Some(lines.as_bytes()));
        let report = report(&scenario, Vec::new());
        let classes = &report.agreement.classes;
        let at = |row: &str| classes.iter().position(|class| class.contains(&row)).unwrap();
        let share = report.agreement.elsewhere[at("java") * classes.len() + at(client)].unwrap();
        assert!((1.0 - report.alignment.share_keys.unwrap() - share).abs() < 1e-9);
        share
    };
    assert!(elsewhere(8, "platformatic") < f64::EPSILON);
    assert!((elsewhere(6, "platformatic") - 0.5).abs() < 0.05);
    assert!((elsewhere(6, "librdkafka-consistent-random") - 5.0 / 6.0).abs() < 0.04);
    assert!((elsewhere(12, "sarama-hash") - 11.0 / 12.0).abs() < 0.04);
}

#[test]
fn presets_are_links_without_issues() {
    for preset in preset::ALL {
        let (scenario, issues) = link::read(preset.link, None);
        assert_eq!(issues, [], "{}", preset.id);
        let fields =
            |link: &str| link.strip_prefix("v1:").unwrap().split('&').map(str::to_owned).collect::<BTreeSet<_>>();
        assert_eq!(fields(&link::write(&scenario).0), fields(preset.link));
    }
}
