//! Assignors that hand partitions out one by one, each without a look at what members own: they are data, a [`Rule`] each.
//!
//! The rules stand with the clients whose they are.

use alloc::string::String;
use alloc::vec::Vec;

use super::line::{LineUp, all, line_up, topics_by_name};
use super::lists::{NONE, any, at, copy, divide, filter, up_to};
use super::space::Space;
use super::{Assignment, Group, Partition};
use crate::{digits::push_digits, order::by};

/// How partitions are handed out.
pub(super) struct Rule {
    pub line_up: LineUp,
    /// Partition numbers as the cluster lists them; else from 0 on.
    pub as_listed: bool,
    pub row: Row,
    pub hand: Hand,
}

/// In which order partitions come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Row {
    /// Topic after topic, by name.
    ByName,
    /// Topic after topic, those that the leader subscribes to, in its order.
    OfLeader,
    /// By the text `topic-number`.
    ByText,
}

/// Who is given the next partition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// The subscribers of each topic are given ranges, the first of them longer ones where it does not come out even.
    Ranges,
    /// The same, with the bounds of equal ranges rounded down.
    RoundedRanges,
    /// The next in the circle of all members that subscribes to the topic; others are passed over and lose their turn.
    NextSubscriber,
    /// The next in the circle of all members. If it does not subscribe to the topic, the assignor throws.
    NextOrThrow,
    /// The next in the circle of all members, whether it subscribes or not.
    Next,
    /// The same, and each topic begins with the first member.
    NextAnew,
    /// The next in the circle of the topic's subscribers, each topic beginning with the first of them.
    NextOfTopic,
}

/// `None` where the assignor throws.
pub(super) fn deal(group: &Group, rule: &Rule) -> Option<Assignment> {
    let everyone = all(group);
    let is_read = |topic| any(&everyone, &|member| group.subscribes(member, topic));
    let topics = match rule.row {
        Row::OfLeader => copy(group.subscriptions(group.leader)),
        _ => filter(&topics_by_name(group), &is_read),
    };
    let mut space = Space::new(group, &topics, &[]);
    let of_topic = matches!(rule.hand, Hand::Ranges | Hand::RoundedRanges | Hand::NextOfTopic);
    let mut members = line_up(group, &everyone, rule.line_up);
    let (mut topic, mut first, mut turn) = (NONE, 0, 0);
    for place in row(&space, rule.row) {
        if space.topic(place) != topic {
            (topic, first) = (space.topic(place), place);
            if of_topic {
                members = line_up(group, &group.subscribers(&everyone, topic), rule.line_up);
            }
            if of_topic || rule.hand == Hand::NextAnew {
                turn = 0;
            }
        }
        let (count, partitions) = (members.len() as u32, group.partitions(topic));
        let next = match rule.hand {
            Hand::Ranges => longer_first(place - first, partitions, count),
            Hand::RoundedRanges => rounded_down(place - first, partitions, count),
            _ => {
                while rule.hand == Hand::NextSubscriber && !group.subscribes(at(&members, divide(turn, count).1), topic)
                {
                    turn += 1;
                }
                turn += 1;
                divide(turn - 1, count).1
            }
        };
        let member = at(&members, next);
        if rule.hand == Hand::NextOrThrow && !group.subscribes(member, topic) {
            return None;
        }
        let listed = if rule.as_listed { group.listed(topic, place - first) } else { space.partition(place).number };
        let place = space.place(Partition { topic, number: listed });
        space.give(place, member);
    }
    Some(space.assignment(&[]))
}

/// The places of a space in the order in which they are handed out.
fn row(space: &Space, row: Row) -> Vec<u32> {
    if row != Row::ByText {
        return up_to(space.real);
    }
    let mut texts: Vec<String> = Vec::new();
    for place in 0..space.real {
        let partition = space.partition(place);
        let mut text = String::from(space.group.name(partition.topic));
        text.push('-');
        push_digits(&mut text, partition.number.into(), 1);
        texts.push(text);
    }
    by(space.real, &mut |one, other| texts.get(one as usize) < texts.get(other as usize))
}

/// Which of so many members a partition of so many belongs to, where each has one range and the first ones are longer.
fn longer_first(number: u32, partitions: u32, members: u32) -> u32 {
    let (each, left_over) = divide(partitions, members);
    let in_longer = (each + 1) * left_over;
    if number < in_longer { divide(number, each + 1).0 } else { left_over + divide(number - in_longer, each).0 }
}

/// The same, where the bounds are those of equal ranges, rounded down.
fn rounded_down(number: u32, partitions: u32, members: u32) -> u32 {
    ((u64::from(number) + 1) * u64::from(members)).saturating_sub(1).checked_div(u64::from(partitions)).unwrap_or(0)
        as u32
}
