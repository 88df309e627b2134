//! What must hold for any group: for every assignor, for our own, and for the measures taken of them.

use copartition::assignor::measure::cooperative;
use copartition::assignor::{Assignment, Assignor, Group, Member, Partition, Topic};
use copartition::copartition::{Pair, reach};
use copartition::partitioner::{JAVA, PartitionCount, Placement};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

#[path = "assignors/kafkajs.rs"]
mod kafkajs;
#[path = "assignors/ours.rs"]
mod ours;

const TOPICS: [&str; 3] = ["clicks", "orders", "payments"];
/// Ids whose order is not that of their hashes, one of them beyond the first 65,536 characters.
const IDS: [&str; 7] = ["m1", "consumer-10", "consumer-2", "Aa", "BB", "\u{1f600}", "\u{ff5e}"];

/// Any group that could be, and some that could not: members that subscribe to nothing or to a topic that is not there, claims
/// that contradict each other or name no partition, racks that match or not, weights beyond all sums.
fn any_group() -> impl Strategy<Value = Group> {
    let place = prop_oneof![9 => (0..4_u32, 0..9_u32), 1 => any::<(u32, u32)>()];
    let partition = place.prop_map(|(topic, number)| Partition { topic, number });
    let rack = || prop::option::of(prop::sample::select(vec!["a", "b", ""]).prop_map(String::from));
    let racks = vec(prop::sample::select(vec!["a", "b", "c"]).prop_map(String::from), 0..3);
    let topic = (0..8_u32, vec(racks, 0..8), vec(prop_oneof![0..3_u64, any::<u64>()], 0..8));
    let member = (
        subsequence(vec![0_u32, 1, 2, 7], 0..=4).prop_shuffle(),
        vec(partition, 0..6),
        prop::option::of(0..3),
        prop::option::of("[a-c]"),
        rack(),
    );
    let ids = subsequence(IDS.to_vec(), 0..=IDS.len()).prop_shuffle();
    (vec(topic, 3), ids, vec(member, IDS.len())).prop_map(|(topics, ids, members)| Group {
        topics: (TOPICS.iter().zip(topics))
            .map(|(name, (partitions, racks, weights))| Topic {
                name: (*name).into(),
                partitions,
                racks,
                weights,
                ..Topic::default()
            })
            .collect(),
        members: (ids.into_iter().zip(members))
            .map(|(id, (subscriptions, owned, generation, instance_id, rack))| Member {
                id: id.into(),
                subscriptions,
                owned,
                generation,
                instance_id,
                rack,
            })
            .collect(),
        leader: 0,
    })
}

/// A group without a past whose members all subscribe to all of two topics, which say what their partitions weigh or do not.
fn even_group() -> impl Strategy<Value = Group> {
    let topic = (1..9_u32, prop_oneof![Just(Vec::new()), vec(0..9_u64, 9)]);
    (vec(topic, 2), 1..6_u32).prop_map(|(topics, members)| {
        let mut group = Group::even(&[("orders", topics[0].0), ("payments", topics[1].0)], members);
        for (topic, (_, weights)) in group.topics.iter_mut().zip(topics) {
            topic.weights = weights;
        }
        group
    })
}

/// The group after members have left and others have joined.
fn changed(group: &Group, leave: &[Index], join: u32) -> Group {
    let mut group = group.clone();
    for leave in leave.iter().filter(|_| join > 0).chain(leave.iter().skip(1)).take(2) {
        if group.members.len() > 1 {
            group.members.remove(leave.index(group.members.len()));
        }
    }
    for number in 0..join {
        let id = format!("{}joined-{number}", if number % 2 == 0 { "a-" } else { "z-" });
        group.members.push(Member { id, subscriptions: vec![0, 1], ..Member::default() });
    }
    group
}

fn weight(group: &Group, partition: Partition) -> u64 {
    group.topics[partition.topic as usize].weights.get(partition.number as usize).copied().unwrap_or(1)
}

fn ours(group: &Group) -> Assignment {
    Assignor::Copartition.assign(group).unwrap()
}

/// Every partition that someone subscribes to is with one member, which subscribes to it.
fn check_complete(group: &Group, assigned: &Assignment) -> Result<(), TestCaseError> {
    let all: Vec<Partition> = assigned.held.iter().map(|held| held.partition).collect();
    let is_read = |topic: u32| group.members.iter().any(|member| member.subscriptions.contains(&topic));
    let expected: Vec<Partition> = (0..group.topics.len() as u32)
        .filter(|topic| is_read(*topic))
        .flat_map(|topic| (0..group.topics[topic as usize].partitions).map(move |number| Partition { topic, number }))
        .collect();
    prop_assert_eq!(all, expected);
    for held in &assigned.held {
        prop_assert!(group.members[held.member as usize].subscriptions.contains(&held.partition.topic));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_assignor_answers_any_group_and_always_the_same(group in any_group()) {
        for assignor in Assignor::ALL {
            let assigned = assignor.assign(&group);
            prop_assert_eq!(&assigned, &assignor.assign(&group.clone()));
            if let Some(assigned) = assigned {
                prop_assert!(assigned.held.iter().all(|held| (held.member as usize) < group.members.len()));
                prop_assert!(assigned.held.is_sorted_by_key(|held| held.partition));
            }
        }
    }

    #[test]
    fn every_assignor_hands_out_a_group_without_a_past_completely(mut group in any_group()) {
        for member in &mut group.members {
            member.owned.clear();
            member.instance_id = None;
            if member.subscriptions.is_empty() {
                member.subscriptions = vec![0];
            }
        }
        // KafkaJS does not look at subscriptions, and kafka-python's round robin throws.
        let apart = [Assignor::KafkaJs, Assignor::KafkaJsBefore1_13, Assignor::KafkaPythonRoundRobin];
        for assignor in Assignor::ALL.into_iter().filter(|assignor| !apart.contains(assignor)) {
            check_complete(&group, &assignor.assign(&group).unwrap())?;
        }
    }

    #[test]
    fn sticky_and_uniform_move_nothing_when_nothing_changes(group in even_group()) {
        for assignor in [Assignor::Sticky, Assignor::CooperativeSticky, Assignor::Uniform, Assignor::Copartition] {
            let assigned = assignor.assign(&group).unwrap();
            prop_assert_eq!(assignor.assign(&group.clone().after(&assigned)), Some(assigned));
        }
    }

    #[test]
    fn a_cooperative_rebalance_first_takes_away_and_then_gives(group in even_group(), leave: [Index; 2], join in 0..3_u32) {
        let assigned = Assignor::CooperativeSticky.assign(&group).unwrap();
        let group = group.after(&assigned);
        let group = changed(&group, &leave, join);
        let steps = cooperative(group.clone()).unwrap();
        for change in steps.first.moves(&group) {
            prop_assert!(change.from.is_none() || change.to.is_none(), "{:?}", change);
        }
        prop_assert_eq!(steps.revoked.is_empty(), steps.second.is_none());
        check_complete(&group, &steps.second.unwrap_or(steps.first))?;
    }
}

/// Keys `user-0` to `user-99999` by the Java producer, in percent of those whose two partitions reach one consumer.
#[test]
fn the_share_of_keys_that_reach_one_consumer_is_as_published() {
    let keys: Vec<String> = (0..100_000).map(|number| format!("user-{number}")).collect();
    let place = |key: &String, count: u32| match JAVA.place(Some(key.as_bytes()), PartitionCount::new(count).unwrap()) {
        Placement::At(partition) => partition,
        other => panic!("{other:?}"),
    };
    for (counts, assignor, expected) in [
        ([6, 6], Assignor::Range, [100.0, 100.0, 100.0, 100.0, 100.0]),
        ([6, 6], Assignor::RoundRobin, [100.0, 100.0, 0.0, 100.0, 0.0]),
        ([6, 8], Assignor::Range, [50.1, 33.2, 25.1, 25.2, 24.9]),
        ([6, 8], Assignor::RoundRobin, [100.0, 33.3, 50.1, 33.3, 24.9]),
    ] {
        let pairs: Vec<Pair> =
            keys.iter().map(|key| Pair { a: place(key, counts[0]), b: place(key, counts[1]), weight: 1 }).collect();
        for (members, expected) in [2, 3, 4, 6, 8].into_iter().zip(expected) {
            let group = Group::even(&[("a", counts[0]), ("b", counts[1])], members);
            let assigned = assignor.assign(&group).unwrap();
            let share = reach(&group, &assigned, [0, 1], pairs.iter().copied()).share_keys().unwrap() * 100.0;
            assert!((share - expected).abs() < 0.05, "{counts:?} {} {members}: {share}", assignor.id());
        }
    }
}

#[test]
fn round_robin_keeps_six_and_six_together_where_members_divide_six() {
    for members in 1..=20 {
        let group = Group::even(&[("orders", 6), ("payments", 6)], members);
        let together = |assignor: Assignor| assignor.assign(&group).unwrap().numbers(&group, [0, 1]).together;
        assert_eq!(together(Assignor::Range), 6);
        assert_eq!(together(Assignor::Copartition), 6);
        assert_eq!(together(Assignor::RoundRobin), if 6 % members == 0 { 6 } else { 0 }, "{members} members");
    }
}
