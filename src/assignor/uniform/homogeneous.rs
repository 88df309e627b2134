//! Where all members subscribe to the same topics.
//!
//! See the parent module for the source; the steps are those of its `UniformHomogeneousAssignmentBuilder`.

use alloc::vec::Vec;

use super::id_hash;
use crate::assignor::line::{bucket, copied, grown, hash_order};
use crate::assignor::lists::{NONE, add, at, by_key, divide, filled, filter, pair, push, set, up_to};
use crate::assignor::space::Space;
use crate::assignor::{Assignment, Group};

pub(super) fn assign(group: &Group) -> Assignment {
    let subscriptions = group.subscriptions(0);
    let topics = filter(subscriptions, &|topic| group.partitions(topic) > 0);
    let table = copied(subscriptions.len() as u32);
    let line = hash_order(group);
    let mut space = Space::new(group, &by_key(&topics, &|topic| bucket(id_hash(group, topic), table)), &line);
    // What is with nobody comes first, then what members have to give up.
    for claim in space.claims() {
        let (member, place) = space.claim(claim);
        space.give(place, member);
    }
    let mut left = filter(&up_to(space.real), &|place| space.owner(place) == NONE);
    let members = line.len() as u32;
    let (each, mut with_one_more) = divide(space.real, members);
    let mut rooms = Vec::new();
    for member in &line {
        let mut room = each + u32::from(with_one_more > 0);
        with_one_more = with_one_more.saturating_sub(1);
        for place in owned(&space, *member) {
            if room > 0 {
                room -= 1;
            } else {
                space.give(place, NONE);
                push(&mut left, place);
            }
        }
        push(&mut rooms, room);
    }
    let mut next = 0;
    for turn in 0..members {
        for _ in 0..at(&rooms, turn) {
            space.give(at(&left, next), at(&line, turn));
            next += 1;
        }
    }
    space.assignment(&[])
}

/// What a member owns, as the broker reads it from its log: topics, and of each the numbers, in the order of Java tables.
fn owned(space: &Space, member: u32) -> Vec<u32> {
    let group = space.group;
    let (mut counts, mut firsts) = (filled(group.topic_count(), 0), filled(group.topic_count(), NONE));
    let (mut places, mut topics) = (Vec::new(), 0);
    for claim in space.claims() {
        let (claimer, place) = space.claim(claim);
        let topic = space.topic(place);
        if claimer == member {
            if at(&counts, topic) == 0 {
                set(&mut firsts, topic, topics);
                topics += 1;
            }
            add(&mut counts, topic, 1);
            push(&mut places, place);
        }
    }
    let number = |place| bucket(space.partition(place).number, copied(at(&counts, space.topic(place))));
    let topic = |place| {
        let topic = space.topic(place);
        pair(bucket(id_hash(group, topic), grown(topics)) as u32, at(&firsts, topic))
    };
    by_key(&by_key(&places, &number), &topic)
}
