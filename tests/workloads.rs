//! The seeded workloads against what is expected of them, and against a published run of the same shop.

use copartition::{
    partitioner::{JAVA, PartitionCount, Placement},
    simulate::Workload,
};
use serde_json::Value;

/// So many seeds are tried.
const SEEDS: u64 = 200;
const EVENTS: u32 = 120;

fn three() -> PartitionCount {
    PartitionCount::new(3).unwrap()
}

fn partition(key: &str) -> usize {
    match JAVA.place(Some(key.as_bytes()), three()) {
        Placement::At(partition) => partition as usize,
        other => panic!("{other:?}"),
    }
}

/// How many of a draw's events land on each of three partitions, keyed by a column.
fn counts(column: usize, seed: u64) -> [f64; 3] {
    let mut counts = [0.0; 3];
    Workload::Orders.events(EVENTS, seed, &mut |event| counts[partition(event[column])] += 1.0);
    counts
}

/// How many are expected there.
fn expected(column: usize) -> [f64; 3] {
    let Some(shares) = Workload::Orders.shares(column) else { return [f64::from(EVENTS) / 3.0; 3] };
    let mut expected = [0.0; 3];
    for (key, share) in shares {
        expected[partition(&key)] += share * f64::from(EVENTS);
    }
    expected
}

fn chi_square(counts: [f64; 3], expected: [f64; 3]) -> f64 {
    counts.iter().zip(expected).map(|(count, expected)| (count - expected).powi(2) / expected).sum()
}

/// Chi-square with two degrees of freedom passes this once in a hundred draws.
const ONE_IN_A_HUNDRED: f64 = 9.21;

#[test]
fn regions_share_three_partitions_as_their_weights_say() {
    let shares = expected(0).map(|count| (count / f64::from(EVENTS) * 100.0).round());
    assert_eq!(shares.map(|share| share as u32), [23, 70, 7]);
}

#[test]
fn draws_are_as_expected_and_as_a_published_run_was() {
    for (column, published) in [(0, [31.0, 81.0, 8.0]), (1, [44.0, 35.0, 41.0]), (2, [39.0, 41.0, 40.0])] {
        let expected = expected(column);
        assert!(chi_square(published, expected) < ONE_IN_A_HUNDRED, "{published:?} against {expected:?}");
        let unlikely = (0..SEEDS).filter(|&seed| chi_square(counts(column, seed), expected) > ONE_IN_A_HUNDRED).count();
        // Two are expected of two hundred; ten would be once in ten thousand runs. Order ids are not drawn but counted up.
        assert!(unlikely < 10, "column {column}: {unlikely} of {SEEDS}");
        let mean = (0..SEEDS).map(|seed| counts(column, seed)[1]).sum::<f64>() / SEEDS as f64;
        assert!((mean - expected[1]).abs() < 3.0, "column {column}: {mean} on partition 1, {} expected", expected[1]);
    }
}

#[test]
fn ranks_follow_the_law_of_zipf() {
    let shares = Workload::Ticks(100).shares(0).unwrap();
    assert!((shares[0].1 / shares[1].1 - 2.0).abs() < 1e-5 && (shares[0].1 / shares[9].1 - 10.0).abs() < 1e-4);
    assert!((shares.iter().map(|share| share.1).sum::<f64>() - 1.0).abs() < 1e-12);
    let flat = Workload::Ticks(0).shares(0).unwrap();
    assert!(flat.iter().all(|share| (share.1 - 0.1).abs() < 1e-12));
}

#[test]
fn a_seed_gives_the_same_events_for_ever() {
    let recorded: Value = serde_json::from_str(include_str!("workloads/events.json")).unwrap();
    for row in recorded.as_array().unwrap() {
        let number = row["number"].as_u64().unwrap();
        let workload = match row["kind"].as_str().unwrap() {
            "orders" => Workload::Orders,
            "ticks" => Workload::Ticks(number as u16),
            "uniform" => Workload::Uniform(number as u32),
            other => panic!("{other}"),
        };
        let expected = row["events"].as_array().unwrap();
        let mut drawn = Vec::new();
        workload.events(expected.len() as u32, row["seed"].as_u64().unwrap(), &mut |event| drawn.push(event.join(",")));
        assert_eq!(drawn, *expected, "{row}");
    }
}
