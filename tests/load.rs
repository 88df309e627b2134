//! What the key does to the load: draws with what is to be expected of them, other keys, salts, and another count. The figures are
//! worked out by hand, or stand in the product's text.
#![cfg(feature = "report")]

use copartition::{
    report::{Report, load::ChoiceRow, report},
    scenario::{Scenario, link},
};
use proptest::prelude::*;

const REGIONS: &str = "rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5";

fn read(link: &str) -> Report {
    let (scenario, issues) = link::read(link, None);
    let report = report(&scenario, issues);
    assert_eq!(report.issues, [], "{link}");
    report
}

/// The issues of a link, as `field code kept`.
fn issues(link: &str) -> Vec<String> {
    link::read(link, None).1.iter().map(|issue| format!("{} {} {}", issue.field, issue.code, issue.kept)).collect()
}

fn ratio(link: &str) -> f64 {
    read(link).load.a.max_over_mean.unwrap()
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.005
}

#[test]
fn a_salt_spreads_the_hot_key_as_far_as_its_buckets_fall() {
    let salted = |salt: u32, which: &str| ratio(&format!("v1:{REGIONS}&a.salt={salt}&a.salted={which}"));
    assert!(near(salted(0, "hot"), 4.2) && near(salted(1, "all"), 4.2));
    assert!(near(salted(4, "hot"), 2.88));
    assert!(near(salted(16, "hot"), 1.57));
    let report = read(&format!("v1:{REGIONS}&a.salt=4&a.salted=hot"));
    // Of five keys one is hot, and has four buckets.
    assert_eq!((report.load.a.keys, report.load.b.keys, report.keys.distinct), (8, 5, 8));
    assert_eq!(report.verdict.id, "key-differs");
    assert_eq!(report.keys.rows[0].key.as_deref(), Some("jakarta-0"));
    assert_eq!(report.keys.rows[0].key_b.as_deref(), Some("jakarta"));
    assert!(near(report.load.a.rows.iter().map(|row| row.weight).sum(), 100.0));
    // No column differs, so no line that keys anew would mend it; the trace has each topic's own text.
    assert!(report.verdict.fixes.iter().all(|fix| fix.id != "column"));
    let trace = report.trace.unwrap();
    assert_eq!((trace.key.as_str(), trace.key_b.as_deref()), ("jakarta-0", Some("jakarta")));
}

#[test]
fn the_verdict_of_a_load_has_a_number_that_decides() {
    let verdict = |link: &str| read(link).load.a.verdict;
    assert_eq!(verdict(&format!("v1:{REGIONS}")), Some("hot-key"));
    // Ten symbols on six partitions: 3.24, and no key alone has one and a half of a sixth.
    assert_eq!(verdict("v1:"), Some("too-few-keys"));
    assert_eq!(verdict("v1:a=1"), Some("even"));
    assert_eq!(verdict("v1:rows="), None);
    assert_eq!(verdict("v1:workload=uniform&keys=10000&events=100000"), Some("even"));
    let load = read("v1:").load.a;
    assert!(near(load.deviation_by_chance.unwrap(), (5.0_f64 / 10.0).sqrt()));
    // 54 6 19 4 3 14 of 100 on six.
    let squares: f64 =
        [54.0, 6.0, 19.0, 4.0, 3.0, 14.0].iter().map(|load: &f64| (load * 6.0 / 100.0 - 1.0).powi(2)).sum();
    assert!((load.deviation.unwrap() - (squares / 6.0).sqrt()).abs() < 1e-12);
}

#[test]
fn beside_each_drawn_count_stands_what_to_expect() {
    let report = read("v1:a=3&b=3&workload=orders");
    let expected: Vec<_> = report.load.a.rows.iter().map(|row| row.expected.unwrap()).collect();
    assert!(near(expected[0], 27.6) && near(expected[1], 84.0) && near(expected[2], 8.4), "{expected:?}");
    let drawn: f64 = report.load.a.rows.iter().map(|row| row.weight).sum();
    assert_eq!((drawn, report.keys.weight), (120.0, 120.0));
    let jakarta = &report.load.a.heaviest[0];
    assert_eq!((jakarta.key.as_str(), jakarta.expected), ("jakarta", Some(84.0)));
    // Order ids never come again: nothing is to be expected of one, and each partition gets a third.
    let report = read("v1:a=3&b=3&workload=orders&a.key=order&b.key=order");
    assert_eq!(report.load.a.heaviest[0].expected, None);
    assert!(report.load.a.rows.iter().all(|row| row.expected == Some(40.0)));
    let salted = read("v1:a=6&b=6&workload=orders&a.salt=4&b.salt=4&a.salted=hot&b.salted=hot");
    assert!(near(salted.load.a.rows.iter().map(|row| row.expected.unwrap()).sum(), 120.0));
    assert_eq!(read("v1:").load.a.rows[0].expected, None);
    // Records without a key that all go to one partition are no matter of chance: a fifth of all is a quarter of the others.
    let with = read("v1:a=3&a.client=brod-hash&a.null=20&b=3&workload=orders").load.a;
    let without = read("v1:a=3&a.client=brod-hash&b=3&workload=orders").load.a;
    let more: Vec<_> = with
        .rows
        .iter()
        .zip(&without.rows)
        .map(|(with, without)| with.expected.unwrap() - without.expected.unwrap())
        .collect();
    let at = with.no_key.partition.map(|at| at as usize);
    assert!(at.is_some());
    assert!((0..3).all(|place| near(more[place], if Some(place) == at { 30.0 } else { 0.0 })), "{more:?} {at:?}");
    // Order ids are no numbers: a format that takes none of them leaves nothing to expect.
    let (scenario, _) = link::read("v1:a.format=long&b.format=long&a.key=order&b.key=order&workload=orders", None);
    assert!(copartition::report::report(&scenario, Vec::new()).load.a.rows.iter().all(|row| row.expected.is_none()));
}

#[test]
fn a_salt_that_is_refused_leaves_one_key() {
    let (scenario, _) = link::read("v1:a.key=order&a.salt=16&b.key=order&workload=orders&events=100000", None);
    assert_eq!((scenario.a.keyed.salt, scenario.rows.columns().len()), (0, 1));
}

#[test]
fn one_topic_by_symbol_and_the_other_by_user() {
    let report = read("v1:b=6&b.key=user&workload=ticks");
    assert_eq!(report.verdict.id, "key-differs");
    let light = &report.verdict.lights[0];
    assert_eq!((light.id, light.on), ("key", false));
    assert_eq!(
        report.verdict.fixes[0].command,
        "CREATE STREAM `notifications-by-symbol` AS SELECT * FROM `notifications` PARTITION BY `symbol`;"
    );
    // What lines up or not is the row; each topic counts its own keys.
    let (scenario, _) = link::read("v1:b=6&b.key=user&workload=ticks", None);
    assert_eq!(report.keys.distinct as usize, scenario.rows.len());
    assert_eq!(report.load.a.keys, 10);
    assert!(report.load.b.keys > 90 && report.load.b.keys < 120);
    assert_eq!(report.alignment.chance, Some(1.0 / 6.0));
    // Where both are keyed alike again, so are the lights.
    assert_eq!(read("v1:b=6&a.key=user&b.key=user&workload=ticks").verdict.id, "aligned");
}

#[test]
fn a_key_of_several_columns_is_one_text() {
    let link = "v1:a=3&a.key=region+customer&b=3&b.key=region+customer&columns=region+customer&rows=jakarta+7,3;jakarta+8;medan+!null;!null+!null";
    let report = read(link);
    let keys: Vec<_> = report.keys.rows.iter().map(|row| (row.key.as_deref(), row.weight)).collect();
    assert_eq!(keys, [(Some("jakarta|7"), 3.0), (Some("jakarta|8"), 1.0), (Some("medan|"), 1.0), (None, 1.0)]);
    assert_eq!(report.link, link);
}

#[test]
fn what_else_there_is_to_key_by() {
    let report = read("v1:a=3&b=3&workload=orders&panel=load");
    let name = |row: &ChoiceRow| (row.key.join("+"), row.salt, row.salted, row.now);
    let names: Vec<_> = report.load.choices.iter().map(name).collect();
    let name = |key: &str, salt, salted, now| (key.to_owned(), salt, salted, now);
    assert_eq!(
        names,
        [
            name("region", 0, "all", "both"),
            name("customer", 0, "all", ""),
            name("order", 0, "all", ""),
            name("region+customer", 0, "all", ""),
            name("region", 4, "hot", ""),
            name("region", 16, "hot", ""),
            name("region", 4, "all", ""),
        ]
    );
    // Each row is what the topic has once it is keyed so.
    for row in &report.load.choices {
        let (key, salt, salted) = (row.key.join("+"), row.salt, row.salted);
        let keyed = format!("a.key={key}&a.salt={salt}&a.salted={salted}&b.key={key}&b.salt={salt}&b.salted={salted}");
        let then = read(&format!("v1:a=3&b=3&workload=orders&{keyed}")).load;
        assert_eq!((then.a.keys, then.a.max_over_mean, then.a.busiest_share), (row.keys, row.ratio_a, row.busiest_a));
        assert_eq!((then.b.max_over_mean, then.b.busiest_share), (row.ratio_b, row.busiest_b));
    }
    // A key that reads like a bucket of another one is counted once.
    let twice = read("v1:rows=a,100;a-1;b&panel=load").load.choices;
    let hot = twice.iter().find(|row| (row.salt, row.salted) == (4, "hot")).unwrap();
    assert_eq!(hot.keys, read("v1:rows=a,100;a-1;b&a.salt=4&a.salted=hot&b.salt=4&b.salted=hot").load.a.keys);
    assert_eq!(hot.keys, 5);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_else_there_is_to_key_by_is_what_it_would_be(
        rows in prop::collection::vec(("[ab](-[0-3]{1,2}){0,2}", 0..200_u32), 0..12),
        counts in [1..9_u32, 1..9_u32],
        columns in any::<bool>(),
    ) {
        let cell = |(key, weight): &(String, u32)| if columns { format!("{key}+{},{weight}", &key[..1]) } else { format!("{key},{weight}") };
        let rows = rows.iter().map(cell).collect::<Vec<_>>().join(";");
        let base = format!("v1:a={}&b={}{}&rows={rows}", counts[0], counts[1], if columns { "&columns=one+two" } else { "" });
        for row in read(&format!("{base}&panel=load")).load.choices {
            let key = if columns { format!("a.key={0}&b.key={0}&", row.key.join("+")) } else { String::new() };
            let (salt, salted) = (row.salt, row.salted);
            let link = format!("{base}&{key}a.salt={salt}&a.salted={salted}&b.salt={salt}&b.salted={salted}");
            let then = read(&link).load;
            prop_assert_eq!((then.a.keys, then.a.max_over_mean, then.a.busiest_share), (row.keys, row.ratio_a, row.busiest_a), "{}", link);
            prop_assert_eq!((then.b.max_over_mean, then.b.busiest_share), (row.ratio_b, row.busiest_b), "{}", link);
        }
    }
}

#[test]
fn a_new_count_moves_keys_and_says_what_still_holds() {
    let change = read("v1:b=6&panel=change").change.unwrap();
    assert_eq!((change.of, change.keeps_remainders), ("a", true));
    let held = &change.held;
    assert_eq!((held.settings.a.partitions, held.settings.b.partitions), (6, 12));
    assert_eq!((held.alignment.keys_apart, held.alignment.keys, held.alignment.chance), (7, 10, Some(0.5)));
    // A key that moves goes six further.
    assert!(held.keys.rows.iter().all(|row| row.b == row.a || row.b == row.a.map(|at| at + 6)));
    let at = |count: u32| change.curve.iter().find(|row| row.count == count).unwrap();
    assert_eq!((at(6).moved_keys, at(6).together, at(6).moved_weight), (Some(0.0), Some(1.0), Some(0.0)));
    assert_eq!(at(12).moved_keys, Some(0.7));
    assert!(near(at(6).max_over_mean.unwrap(), 3.24));
    // Topic B from 8 to 6: then both line up, though Kafka cannot do it.
    let change = read("v1:change=6&change.of=b&panel=change").change.unwrap();
    assert_eq!((change.of, change.held.settings.a.partitions, change.held.settings.b.partitions), ("b", 8, 6));
    assert_eq!(change.curve.iter().find(|row| row.count == 6).unwrap().together, Some(1.0));
    assert!(read("v1:").change.is_none());
}

#[test]
fn what_cannot_be_is_said_beside_its_field() {
    assert_eq!(issues("v1:workload=orders&a.key=planet"), ["a.key no-column "]);
    assert_eq!(issues("v1:a.key=planet"), [""; 0]);
    assert_eq!(issues("v1:a.salt=65&b.salted=some"), ["a.salt too-large 64", "b.salted not-a-choice all"]);
    assert_eq!(
        issues("v1:workload=ticks&events=0&seed=-1&zipf=9&keys=x"),
        ["events too-small 1", "seed too-small 0", "zipf weight-too-large 3", "keys not-a-number 100"]
    );
    assert_eq!(issues("v1:change=0&change.of=c"), ["change too-small 1", "change.of not-a-choice a"]);
    assert_eq!(issues("v1:columns=x+y&rows=a+b;c;d+e+f"), ["rows damaged-link "]);
    assert_eq!(
        issues("v1:workload=orders&events=100000&a.key=order&b.key=order&a.salt=16&b.salt=16"),
        ["a.salt too-many-rows ", "b.salt too-many-rows "]
    );
}

#[test]
fn rows_that_are_made_already_are_taken_from_the_scenario_before() {
    let (before, _) = link::read("v1:workload=orders&events=5000", None);
    let (after, _) = link::read_with("v1:a=7&workload=orders&events=5000", None, Some(&before));
    assert!(std::rc::Rc::ptr_eq(&before.data, &after.data) && std::rc::Rc::ptr_eq(&before.rows, &after.rows));
    for other in ["v1:workload=orders&events=5000&seed=8", "v1:workload=orders&events=5000&a.key=order", "v1:"] {
        let (after, issues) = link::read_with(other, None, Some(&before));
        assert_eq!((&after, &issues), (&link::read(other, None).0, &vec![]), "{other}");
        assert_ne!(after, Scenario { ..before.clone() });
    }
}
