//! What is kept with the rows changes no number: a table that was asked many things answers as one that was asked nothing.
#![cfg(feature = "report")]

use std::rc::Rc;

use copartition::key::Format;
use copartition::partitioner::{self, PartitionCount, Partitioner, Placement};
use copartition::report::{Report, prepare, report_listing};
use copartition::scenario::{Scenario, Table, Weight, link};
use copartition::skew;
use proptest::collection::vec;
use proptest::prelude::*;

type Cells = (Option<Vec<u8>>, Option<Vec<u8>>, u64);

/// Keys that meet, that some formats cannot take, that have braces, that are empty, and that are none.
fn cell() -> impl Strategy<Value = Option<Vec<u8>>> {
    let texts: &[&[u8]] =
        &[b"", b"7", b"-300", b"70000", b"true", b"ab", b"{a}b", b"}", b"a:b", b"k\xed\xa0\x80", b"\xff"];
    prop_oneof![
        1 => Just(None),
        4 => prop::sample::select(texts.to_vec()).prop_map(|text| Some(text.to_vec())),
        8 => (0..200_u32).prop_map(|number| Some(format!("user-{number}").into_bytes())),
    ]
}

fn rows() -> impl Strategy<Value = Vec<Cells>> {
    vec((cell(), cell(), 0..5_u64), 0..60)
}

/// Fields of a link, as a hand might set them one after the other.
fn edit() -> impl Strategy<Value = String> {
    let topic = prop::sample::select(vec!["a", "b"]);
    let count = prop_oneof![4 => 1..20_u32, 1 => prop::sample::select(vec![64, 128, 300, 1_000])];
    let clients: Vec<&str> = partitioner::ALL.iter().map(|row| row.id).collect();
    let formats: Vec<&str> = Format::ALL.iter().map(|format| format.id()).collect();
    let other = vec![
        "panel=mapping",
        "panel=alignment",
        "panel=load",
        "panel=consumers",
        "panel=change",
        "panel=trace",
        "panel=redis",
        "change.of=b",
        "change.of=a",
        "change=9",
        "tags=on",
        "tags=off",
        "masters=3",
        "masters=5",
        "redis.a=x:<key>",
        "redis.a={<key>}:y",
        "redis.more=z<key>",
        "redis.more=",
        "a.key=x",
        "a.key=y",
        "b.key=y",
        "b.key=x%2By",
        "b.key=x",
        "a.salt=3",
        "a.salt=0",
        "a.salted=hot",
        "b.salt=3",
        "pin=ab",
        "pin=",
        "by=keys",
        "members=5",
    ];
    prop_oneof![
        4 => (topic.clone(), count).prop_map(|(topic, count)| format!("{topic}={count}")),
        2 => (topic.clone(), prop::sample::select(clients)).prop_map(|(topic, id)| format!("{topic}.client={id}")),
        1 => (topic, prop::sample::select(formats)).prop_map(|(topic, id)| format!("{topic}.format={id}")),
        4 => prop::sample::select(other).prop_map(String::from),
    ]
}

fn table(rows: &[Cells], wide: bool) -> Table {
    let mut table = Table::new(["x", "y"].into_iter().take(1 + usize::from(wide)));
    for (x, y, weight) in rows {
        table.push([x.as_deref(), y.as_deref()].into_iter().take(1 + usize::from(wide)), Weight::whole(*weight));
    }
    table.distinct()
}

fn read(link: &str, data: &Rc<Table>, before: Option<&Scenario>) -> Scenario {
    link::read_with(link, Some((Rc::clone(data), Vec::new())), before).0
}

fn work_out(link: &str, data: &Rc<Table>, before: Option<&Scenario>, listed: usize) -> (Scenario, Report) {
    let (scenario, issues) = link::read_with(link, Some((Rc::clone(data), Vec::new())), before);
    let report = report_listing(&scenario, issues, listed);
    (scenario, report)
}

/// Where a row of the catalog sends a key.
fn at(row: &Partitioner, key: &[u8], count: u32) -> Option<u32> {
    match row.place(Some(key), PartitionCount::new(count)?) {
        Placement::At(partition) => Some(partition),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn after_any_edits_the_report_is_that_of_fresh_rows(
        rows in rows(),
        wide: bool,
        edits in vec((edit(), 0..40_usize, 0..30_u32), 1..12),
    ) {
        let data = Rc::new(table(&rows, wide));
        let (mut link, mut before) = (String::from("v1:"), None);
        for (edit, some, times) in edits {
            link = format!("{link}&{edit}");
            // Whatever was prepared, be it for another scenario or in part only.
            let scenario = read(&link, &data, before.as_ref());
            for _ in 0..times {
                prepare(&scenario, some);
            }
            before = Some(scenario);
            let (scenario, kept) = work_out(&link, &data, before.as_ref(), 48);
            let (_, fresh) = work_out(&link, &Rc::new(table(&rows, wide)), None, 48);
            prop_assert_eq!(kept, fresh, "{}", link);
            before = Some(scenario);
        }
    }

    #[test]
    fn what_is_prepared_is_ready_in_the_end(rows in rows(), some in 0..20_usize) {
        let data = Rc::new(table(&rows, false));
        let scenario = read("v1:b.client=sarama-hash", &data, None);
        let mut steps = 0;
        while !prepare(&scenario, some) {
            steps += 1;
            prop_assert!(steps < 200);
        }
        // Two clients hash, and eight bytes are sorted.
        prop_assert!(data.len() <= some.max(1) || steps >= 8);
        prop_assert!(prepare(&scenario, some));
    }

    #[test]
    fn every_count_is_counted_as_key_by_key(
        keys in vec(0..1_000_u32, 1..80),
        row in prop::sample::select(partitioner::ALL.to_vec()),
        a in 1..70_u32,
        b in 1..200_u32,
    ) {
        let keys: Vec<String> = keys.into_iter().map(|key| format!("k{key}")).collect();
        let mut data = Table::new(["x"]);
        for (key, weight) in keys.iter().zip(1..) {
            data.push([Some(key.as_bytes())], Weight::whole(weight));
        }
        let data = Rc::new(data.distinct());
        let link = format!("v1:a={a}&b={b}&a.client={}&panel=change&change=7", row.id);
        let (scenario, report) = work_out(&link, &data, None, 1_000);
        // A row that is no client of Kafka's cannot be chosen.
        let row = *scenario.a.partitioner();
        let java = partitioner::JAVA;
        let rows: Vec<(&[u8], u64)> = data.rows().map(|(key, weight)| (key.unwrap(), weight.thousandths())).collect();
        for count in &report.alignment.by_count {
            let together = rows.iter().filter(|(key, _)| {
                let here = at(&row, key, a);
                here.is_some() && here == at(&java, key, count.count)
            });
            prop_assert_eq!(count.keys as usize, together.count(), "{}", count.count);
        }
        for point in &report.change.unwrap().curve {
            let count = PartitionCount::new(point.count).unwrap();
            let placed = rows.iter().filter_map(|(key, weight)| Some((at(&row, key, point.count)?, *weight)));
            prop_assert_eq!(point.max_over_mean, skew::load(count, placed).max_over_mean(), "{}", point.count);
            let both: Vec<bool> = rows.iter().filter_map(|(key, _)| Some(at(&row, key, point.count)? == at(&java, key, b)?)).collect();
            let together = both.iter().filter(|together| **together).count();
            let share = (!both.is_empty()).then(|| together as f64 / both.len() as f64);
            prop_assert_eq!(point.together, share, "{}", point.count);
        }
    }
}
