//! What must hold for our own assignor: together, complete, even, and no more moves than it takes.

use copartition::assignor::{Group, Member, Partition};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{any_group, changed, check_complete, even_group, ours, weight};

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

#[test]
fn ours_spreads_the_surplus_of_the_larger_topic() {
    let group = Group::even(&[("orders", 6), ("payments", 8)], 4);
    let assigned = ours(&group);
    assert_eq!(assigned.numbers(&group, [0, 1]).together, 6);
    assert_eq!(assigned.loads(&group, &|_| 1), [4, 4, 3, 3]);
}
