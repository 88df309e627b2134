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

const TOPICS: [&str; 3] = ["clicks", "orders", "payments"];
/// Ids whose order is not that of their hashes, one of them beyond the first 65,536 characters.
const IDS: [&str; 7] = ["m1", "consumer-10", "consumer-2", "Aa", "BB", "\u{1f600}", "\u{ff5e}"];

/// Any group that could be: members that subscribe to nothing, claims that contradict each other, racks that match or not.
fn any_group() -> impl Strategy<Value = Group> {
    let partition = (0..4_u32, 0..9_u32).prop_map(|(topic, number)| Partition { topic, number });
    let rack = || prop::option::of(prop::sample::select(vec!["a", "b", ""]).prop_map(String::from));
    let topic = (0..8_u32, vec(vec(prop::sample::select(vec!["a", "b", "c"]).prop_map(String::from), 0..3), 0..8));
    let member = (
        subsequence(vec![0_u32, 1, 2], 0..=3).prop_shuffle(),
        vec(partition, 0..6),
        prop::option::of(0..3),
        prop::option::of("[a-c]"),
        rack(),
    );
    let ids = subsequence(IDS.to_vec(), 0..=IDS.len()).prop_shuffle();
    (vec(topic, 3), ids, vec(member, IDS.len())).prop_map(|(topics, ids, members)| Group {
        topics: (TOPICS.iter().zip(topics))
            .map(|(name, (partitions, racks))| Topic { name: (*name).into(), partitions, racks, ..Topic::default() })
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

/// The groups of weights that are handed out as one, and who has each, in a group where all subscribe to both topics.
fn units(group: &Group, owners: [&[Option<u32>]; 2]) -> Vec<(u64, Option<u32>)> {
    let numbers = owners[0].len().max(owners[1].len());
    let of = |topic: usize, number: usize| owners[topic].get(number).map(|owner| (topic, *owner));
    let unit = |number| {
        let parts: Vec<_> = [0, 1].into_iter().filter_map(|topic| of(topic, number)).collect();
        let weigh = |topic: usize| weight(group, Partition { topic: topic as u32, number: number as u32 });
        (parts.iter().map(|(topic, _)| weigh(*topic)).sum(), parts[0].1)
    };
    (0..numbers).map(unit).collect()
}

/// The fewest units that must leave a living owner until no unit weighs less than a gap that it could narrow: all ways to
/// hand out some units of one weight are tried, on top of the loads given.
fn fewest_moves(base: &[u64], weight: u64, owners: &[Option<u32>]) -> usize {
    let members = base.len();
    let mut fewest = usize::MAX;
    for mut way in 0..members.pow(owners.len() as u32) {
        let mut loads = base.to_vec();
        let (mut moves, mut used) = (0, vec![false; members]);
        for owner in owners {
            let to = way % members;
            way /= members;
            loads[to] += weight;
            used[to] = true;
            moves += usize::from(owner.is_some_and(|owner| owner as usize != to));
        }
        let least = *loads.iter().min().unwrap();
        let is_level = (0..members).all(|member| !used[member] || loads[member] <= least + weight);
        if is_level {
            fewest = fewest.min(moves);
        }
    }
    fewest
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

    #[test]
    fn ours_hands_out_everything_and_keeps_together_whatever_one_member_may_have(group in any_group()) {
        let assigned = ours(&group);
        check_complete(&group, &assigned)?;
        for [a, b] in [[0, 1], [0, 2], [1, 2]] {
            let both = |member: &Member| [a, b].iter().all(|topic| member.subscriptions.contains(topic));
            // A third topic with such numbers asks for a member that reads it too.
            let third = 3 - a - b;
            let reads_third = |member: &Member| member.subscriptions.contains(&third);
            let third_has = if group.members.iter().any(reads_third) { group.topics[third as usize].partitions } else { 0 };
            let owners = [a, b].map(|topic| assigned.owners(&group, topic));
            for (number, (owner, other)) in owners[0].iter().zip(&owners[1]).enumerate() {
                let may = |member: &Member| both(member) && (number >= third_has as usize || reads_third(member));
                if group.members.iter().any(may) {
                    prop_assert_eq!(owner, other, "{} of {} and {}", number, a, b);
                }
            }
        }
    }

    #[test]
    fn ours_does_not_care_how_members_and_topics_are_listed(group in any_group(), turn in 1..7_usize) {
        let mut other = group.clone();
        other.topics.rotate_left(1);
        let renumbered = |topic: u32| if topic < 3 { (topic + 2) % 3 } else { topic };
        for member in &mut other.members {
            member.subscriptions.iter_mut().for_each(|topic| *topic = renumbered(*topic));
            member.owned.iter_mut().for_each(|partition| partition.topic = renumbered(partition.topic));
        }
        let turn = turn % group.members.len().max(1);
        other.members.rotate_left(turn);
        let of_each = |group: &Group| -> Vec<_> {
            let assigned = ours(group);
            (0..group.members.len() as u32).map(|member| assigned.of(member)).collect()
        };
        let mut expected = of_each(&group);
        expected.rotate_left(turn);
        for own in &mut expected {
            for partition in &mut *own {
                partition.topic = renumbered(partition.topic);
            }
            own.sort_unstable();
        }
        prop_assert_eq!(of_each(&other), expected);
    }

    #[test]
    fn ours_loads_members_alike_but_for_one_unit(group in even_group(), leave: [Index; 2], join in 0..3_u32) {
        let group = changed(&group.clone().after(&ours(&group)), &leave, join);
        let assigned = ours(&group);
        let loads = assigned.loads(&group, &|partition| weight(&group, partition));
        let owners = [0, 1].map(|topic| assigned.owners(&group, topic));
        let heaviest = units(&group, [&owners[0], &owners[1]]).into_iter().map(|(weight, _)| weight).max().unwrap();
        let (least, most) = (loads.iter().min().unwrap(), loads.iter().max().unwrap());
        prop_assert!(most - least <= heaviest, "{:?}, the heaviest {}", loads, heaviest);
    }

    /// Of units that weigh the same, the fewest move that could: tried out on all ways to hand them out.
    #[test]
    fn ours_moves_no_more_than_it_must(
        counts in (0..5_u32, 0..3_u32),
        members in 1..4_usize,
        pairs in vec(prop::option::of(0..3_u32), 4),
        singles in vec(prop::option::of(0..3_u32), 2),
    ) {
        let mut group = Group::even(&[("orders", counts.0), ("payments", counts.0 + counts.1)], members as u32);
        let own = |list: &[Option<u32>], count: u32| -> Vec<Option<u32>> {
            let is_there = |owner: &Option<u32>| owner.filter(|owner| (*owner as usize) < members);
            list.iter().take(count as usize).map(is_there).collect()
        };
        let (pairs, singles) = (own(&pairs, counts.0), own(&singles, counts.1));
        for (number, owner) in (0..).zip(pairs.iter().chain(&singles)) {
            if let Some(owner) = owner {
                let topics = if number < counts.0 { 0..2 } else { 1..2 };
                group.members[*owner as usize].owned.extend(topics.map(|topic| Partition { topic, number }));
            }
        }
        let assigned = ours(&group);
        let after = assigned.owners(&group, 1);
        let moves = |before: &[Option<u32>], after: &[Option<u32>]| {
            before.iter().zip(after).filter(|(before, after)| before.is_some() && before != after).count()
        };
        prop_assert_eq!(moves(&pairs, &after), fewest_moves(&vec![0; members], 2, &pairs));
        let mut base = vec![0; members];
        for owner in &after[..pairs.len()] {
            base[owner.unwrap() as usize] += 2;
        }
        prop_assert_eq!(moves(&singles, &after[pairs.len()..]), fewest_moves(&base, 1, &singles));
    }

    /// Where weights differ, what moves narrows the gap: a group that is level already keeps all, whatever the traffic.
    #[test]
    fn ours_leaves_a_level_group_alone(group in even_group(), leave: [Index; 2], join in 0..3_u32) {
        let group = changed(&group.clone().after(&ours(&group)), &leave, join);
        let assigned = ours(&group);
        let group = group.after(&assigned);
        prop_assert_eq!(ours(&group).moves(&group), []);
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

#[test]
fn ours_spreads_the_surplus_of_the_larger_topic() {
    let group = Group::even(&[("orders", 6), ("payments", 8)], 4);
    let assigned = ours(&group);
    assert_eq!(assigned.numbers(&group, [0, 1]).together, 6);
    assert_eq!(assigned.loads(&group, &|_| 1), [4, 4, 3, 3]);
}
