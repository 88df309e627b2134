//! Who consumes what: the figures that are promised, the steps of a group, and what is wrong with one.
#![cfg(feature = "report")]

use copartition::{
    assignor::{Assignor, catalog},
    report::{ConsumersReport, Report, report, report_listing},
    scenario::{Issue, link},
};
use proptest::prelude::*;

fn read(text: &str, rows: Option<&str>) -> Report {
    let (scenario, issues) = link::read(text, rows.map(str::as_bytes));
    report(&scenario, issues)
}

fn consumers(text: &str) -> ConsumersReport {
    read(text, None).consumers
}

fn users(keys: u32) -> String {
    (0..keys).map(|n| format!("user-{n}\n")).collect::<Vec<_>>().concat()
}

/// The issue of a link, as `field code kept`.
fn issues(text: &str) -> Vec<String> {
    let name = |issue: &Issue| format!("{} {} {}", issue.field, issue.code, issue.kept).trim_end().to_owned();
    link::read(text, None).1.iter().map(name).collect()
}

/// The share of the keys for groups of 1 to 12 under an assignor.
fn strip(text: &str, assignor: &str) -> Vec<f64> {
    let report = consumers(&format!("{text}&panel=consumers"));
    let row = report.strip.into_iter().find(|row| row.assignor == assignor).unwrap();
    row.keys.into_iter().map(Option::unwrap).collect()
}

#[test]
fn shares_that_reach_one_member_are_those_that_were_computed_by_hand() {
    let keys = users(20_000);
    for (counts, assignor, shares) in [
        ("v1:b=6", "range", [1.0, 1.0, 1.0, 1.0, 1.0]),
        ("v1:b=6", "roundrobin", [1.0, 1.0, 0.0, 1.0, 0.0]),
        ("v1:b=8", "range", [0.501, 0.332, 0.251, 0.252, 0.249]),
        ("v1:b=8", "roundrobin", [1.0, 0.333, 0.501, 0.333, 0.249]),
    ] {
        for (members, share) in [2, 3, 4, 6, 8].into_iter().zip(shares) {
            let text = format!("{counts}&members={members}&assignor={assignor}");
            let found = read(&text, Some(&keys)).consumers.share_keys.unwrap();
            let exact = [0.0, 1.0].contains(&share);
            assert!((found - share).abs() <= if exact { 0.0 } else { 0.01 }, "{text}: {found}");
        }
    }
}

#[test]
fn round_robin_keeps_numbers_together_where_the_members_divide_them() {
    let shares = strip("v1:b=6", "roundrobin");
    let together: Vec<usize> = (1..=12).filter(|size| shares[size - 1] > 0.0).collect();
    assert_eq!(together, [1, 2, 3, 6]);
    assert!(shares.iter().all(|share| *share < f64::EPSILON || *share > 1.0 - f64::EPSILON));
    for assignor in ["range", "range-server", "sarama-range", "kafka-go-range", "kafka-python-range", "copartition"] {
        assert!(strip("v1:b=6", assignor).iter().all(|share| *share > 1.0 - f64::EPSILON), "{assignor}");
    }
    assert_eq!(strip("v1:b=6", "uniform")[1..], [0.0; 11]);
}

#[test]
fn the_default_group_parts_numbers_and_no_key_that_lines_up() {
    let report = consumers("v1:");
    assert_eq!((report.keys, report.keys_together, report.lined_up_parted), (10, 2, 0));
    assert_eq!((report.numbers, report.numbers_together, report.idle), (6, 3, 0));
    let rows: Vec<_> = report.rows.iter().map(|row| (row.member, row.a.clone(), row.b.clone(), row.weight)).collect();
    assert_eq!(
        rows,
        [
            (0, vec![0, 1], vec![0, 1, 2], 117.0),
            (1, vec![2, 3], vec![3, 4, 5], 27.0),
            (2, vec![4, 5], vec![6, 7], 56.0)
        ]
    );
    assert_eq!((report.busiest, report.busiest_share), (Some(0), Some(0.585)));
    assert_eq!((report.hot_key, report.moved, report.strip.len()), (None, 0, 0));
    let key = &report.rows[0];
    assert_eq!((key.key.as_deref(), key.key_share), (Some("BBCA"), Some(0.24)));
}

#[test]
fn one_key_can_be_more_than_a_fair_share() {
    let report = consumers("v1:members=5");
    assert_eq!((report.hot_key.as_deref(), report.hot_key_share), (Some("BBCA"), Some(0.24)));
    assert_eq!(consumers("v1:members=4").hot_key, None);
}

#[test]
fn members_beyond_the_partitions_are_idle() {
    let report = consumers("v1:b=6&members=9");
    assert_eq!((report.members, report.idle, report.rows[8].a.len()), (9, 3, 0));
    let ids: Vec<&str> = read("v1:b=6&members=9", None).verdict.lights.iter().map(|light| light.id).collect();
    assert_eq!(ids, ["key", "count", "partitioner", "consumers"]);
}

#[test]
fn parted_consumers_are_the_verdict_where_all_else_agrees() {
    let verdict = |text: &str| {
        let verdict = read(text, None).verdict;
        let light = verdict.lights.iter().find(|light| light.id == "consumers").unwrap();
        (verdict.id, light.on, light.needed)
    };
    assert_eq!(verdict("v1:b=6&members=4&assignor=roundrobin"), ("parted-consumers", false, true));
    assert_eq!(verdict("v1:b=6&members=3&assignor=roundrobin"), ("aligned", true, true));
    assert_eq!(verdict("v1:members=4&assignor=roundrobin&rows=UNVR"), ("aligned-by-luck", false, true));
    assert_eq!(verdict("v1:members=5&assignor=uniform"), ("count-differs", false, true));
    assert_eq!(verdict("v1:b=6&members=4&assignor=roundrobin&join=global"), ("not-needed", false, false));
}

#[test]
fn what_mends_parted_consumers_is_of_the_same_client() {
    for assignor in Assignor::ALL {
        let text = format!("v1:b=6&members=4&assignor={}", assignor.id());
        let fixes = read(&text, None).verdict.fixes;
        let Some(fix) = fixes.first() else { continue };
        let keeper = Assignor::from_id(fix.assignor.unwrap()).unwrap();
        let clients = |assignor| catalog::row(assignor).unwrap().users.iter().map(|user| user.client);
        assert!(clients(keeper).any(|client| clients(assignor).any(|other| other == client)), "{text}");
        let mended = format!("v1:b=6&members=4&assignor={}", keeper.id());
        assert_eq!((fixes.len(), read(&mended, None).verdict.id), (1, "aligned"), "{text}");
    }
    let none = read("v1:members=4", None);
    assert!(none.verdict.fixes.iter().all(|fix| fix.assignor.is_none()));
}

#[test]
fn a_member_that_joins_moves_what_its_assignor_moves() {
    let moved = |assignor: &str, steps: &str| {
        let report = consumers(&format!("v1:b=6&assignor={assignor}&steps={steps}"));
        (report.present, report.moved, report.orphaned, report.revoked)
    };
    assert_eq!(moved("copartition", "join"), (vec![0, 1, 2, 3], 2, 0, 0));
    assert_eq!(moved("sticky", "join"), (vec![0, 1, 2, 3], 3, 0, 0));
    // First the three are given up, then they are given out.
    assert_eq!(moved("cooperative-sticky", "join"), (vec![0, 1, 2, 3], 3, 0, 3));
    assert_eq!(moved("copartition", "join;leave:1"), (vec![0, 2, 3], 4, 4, 0));
    assert_eq!(moved("copartition", "restart:1"), (vec![0, 1, 2], 4, 4, 0));
    assert_eq!(moved("range", "leave:0").0, [1, 2]);
    // What came back owned nothing, and is given again what nobody else has.
    let restarted = consumers("v1:b=6&assignor=copartition&steps=restart:1");
    assert_eq!(restarted.rows[1].a.len(), 2);
}

#[test]
fn a_step_back_is_the_group_before() {
    let text = "v1:b=6&assignor=sticky&steps=join;leave:1;restart:0";
    let at = |step: u32| consumers(&format!("{text}&step={step}"));
    assert_eq!([0, 1, 2, 3].map(|step| at(step).members), [3, 4, 3, 3]);
    assert_eq!(at(1), consumers("v1:b=6&assignor=sticky&steps=join"));
    assert_eq!(at(3), consumers(text));
    assert_eq!((at(0).moved, at(0).moves.len()), (0, 0));
    assert_eq!(read(&format!("{text}&step=2"), None).link, format!("{text}&step=2"));
    assert_eq!(read(&format!("{text}&step=3"), None).link, text);
}

#[test]
fn a_wrong_group_keeps_the_nearest() {
    for (text, said) in [
        ("v1:members=0", vec!["members too-small 1"]),
        ("v1:members=1001", vec!["members too-large 1000"]),
        ("v1:members=many", vec!["members not-a-number 3"]),
        ("v1:assignor=best", vec!["assignor not-a-choice range"]),
        ("v1:steps=join;dance;leave:9;leave:0", vec!["steps not-a-step"]),
        ("v1:members=1&steps=leave:0", vec!["steps not-a-step"]),
        ("v1:steps=leave:1&members=1", vec!["steps not-a-step"]),
        ("v1:steps=join:1;restart;leave:-1", vec!["steps not-a-step"]),
        ("v1:steps=join&step=2", vec!["step too-large 1"]),
        ("v1:steps=join&step=", vec![]),
    ] {
        assert_eq!(issues(text), said, "{text}");
    }
    assert_eq!(read("v1:steps=join;dance;leave:0", None).link, "v1:steps=join;leave:0");
    assert_eq!(read(&format!("v1:steps={}", "join;".repeat(50)), None).settings.step, 40);
    assert_eq!(read("v1:members=1000&steps=join", None).consumers.members, 1_000);
}

#[test]
fn the_strip_is_there_when_its_panel_is_open() {
    let (scenario, _) = link::read("v1:a=40&b=40&panel=consumers", None);
    assert_eq!(report_listing(&scenario, Vec::new(), 48).consumers.strip, []);
    assert_eq!(report(&scenario, Vec::new()).consumers.strip.len(), Assignor::ALL.len());
    let (few, _) = link::read("v1:panel=consumers", None);
    assert_eq!(report_listing(&few, Vec::new(), 48).consumers.strip.len(), Assignor::ALL.len());
    assert_eq!(consumers("v1:").strip, []);
    // What the steps made of the group stands in the place of a new group of its size.
    let parted = consumers("v1:b=6&members=2&assignor=sticky&steps=join;join;leave:2&panel=consumers");
    let sticky = parted.strip.iter().find(|row| row.assignor == "sticky").unwrap();
    assert_eq!(sticky.keys[2], parted.share_keys);
}

#[test]
fn keys_without_a_partition_of_their_own_are_in_no_number() {
    let drawn = consumers("v1:b.client=librdkafka-random");
    assert_eq!((drawn.keys, drawn.share_keys), (0, None));
    assert!((drawn.rows.iter().map(|row| row.weight).sum::<f64>() - 100.0).abs() < 1e-9);
    let left_out = read("v1:a.format=long", Some("1,5\nabc,2\n,3")).consumers;
    assert_eq!((left_out.keys, left_out.rows.iter().map(|row| row.weight).sum::<f64>()), (1, 10.0));
    let nothing = consumers("v1:rows=");
    assert_eq!((nothing.keys, nothing.busiest, nothing.max_over_mean), (0, None, None));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_group_adds_up(
        (a, b, members) in (1_u32..40, 1_u32..40, 1_u32..30),
        assignor in prop::sample::select(Assignor::ALL.to_vec()),
        steps in prop::collection::vec(prop_oneof![Just("join".to_owned()), (0_u32..20).prop_map(|n| format!("leave:{n}")), (0_u32..20).prop_map(|n| format!("restart:{n}"))], 0..12),
    ) {
        let text = format!("v1:a={a}&b={b}&members={members}&assignor={}&steps={}", assignor.id(), steps.join(";"));
        let first = read(&text, Some(&users(50)));
        let report = &first.consumers;
        // Every partition is with one member, and every key's record of either topic with one.
        prop_assert_eq!(report.rows.iter().map(|row| row.a.len()).sum::<usize>(), a as usize);
        prop_assert_eq!(report.rows.iter().map(|row| row.b.len()).sum::<usize>(), b as usize);
        prop_assert!((report.rows.iter().map(|row| row.weight).sum::<f64>() - 100.0).abs() < 1e-9);
        prop_assert_eq!(report.rows.iter().filter(|row| row.a.is_empty() && row.b.is_empty()).count(), report.idle as usize);
        prop_assert_eq!(report.rows.iter().map(|row| row.together).sum::<u32>(), report.numbers_together);
        prop_assert_eq!(report.rows.iter().map(|row| row.parted).sum::<u32>(), 2 * (report.numbers - report.numbers_together));
        let together = first.keys.rows.iter().filter(|row| row.member_a.is_some() && row.member_a == row.member_b).count();
        prop_assert_eq!(together, report.keys_together as usize);
        // The link says it all.
        let again = read(&first.link, Some(&users(50)));
        prop_assert_eq!(&again.consumers, report);
        prop_assert_eq!(again.issues.len(), 0);
    }
}
