//! The orders in which assignors go through members and topics.
//!
//! Java's maps are walked in the order of their hash tables. Source: `java.util.HashMap` of Java 17. Not followed: a
//! table of fewer than 64 places that grows because eight keys share one of them, and the trees that eight such keys become
//! in a larger table. Ids that share so much of their hash have to be made for it.

use alloc::vec::Vec;

use super::Group;
use crate::hash::java_string;
use crate::order::{ascending, by};

/// Members that subscribe to something, in the order of the broker, to the order in which they are served.
pub(super) type LineUp = fn(&Group, &[u32]) -> Vec<u32>;

/// All members, as the broker lists them.
pub(super) fn all(group: &Group) -> Vec<u32> {
    (0..group.member_count()).collect()
}

/// By id, as JavaScript and Java compare texts: by their UTF-16 code units.
pub(super) fn by_id(group: &Group, members: &[u32]) -> Vec<u32> {
    sorted(members, &|one, other| {
        let [one, other] = [one, other].map(|member| id(group, member).encode_utf16());
        one.lt(other)
    })
}

/// By id, as Go and Python compare texts: by their code points, which is the order of their UTF-8 bytes.
pub(super) fn by_id_bytes(group: &Group, members: &[u32]) -> Vec<u32> {
    sorted(members, &|one, other| id(group, one) < id(group, other))
}

/// Static members first, by their instance ids, then the others by id; texts as Java compares them.
pub(super) fn static_first(group: &Group, members: &[u32]) -> Vec<u32> {
    sorted(members, &|one, other| match (instance_id(group, one), instance_id(group, other)) {
        (Some(one), Some(other)) => one.encode_utf16().lt(other.encode_utf16()),
        (None, None) => id(group, one).encode_utf16().lt(id(group, other).encode_utf16()),
        (one, _) => one.is_some(),
    })
}

/// The topics by name, texts as Java compares them.
pub(super) fn topics_by_name(group: &Group) -> Vec<u32> {
    let name = |topic: u32| group.topics.get(topic as usize).map_or("", |topic| &topic.name).encode_utf16();
    by(group.topic_count(), &mut |one, other| name(one).lt(name(other)))
}

/// All members in the order of a Java map that they were put into as the broker lists them.
pub(super) fn hash_order(group: &Group) -> Vec<u32> {
    let hashes = group.members.iter().map(|member| java_string(member.id.as_bytes()));
    in_table(hashes, grown(group.members.len()))
}

/// Places of keys with these hashes in the order of a Java hash table that they were put into one after the other.
pub(super) fn in_table(hashes: impl Iterator<Item = u32>, table: u32) -> Vec<u32> {
    ascending(hashes.map(|hash| u64::from(bucket(hash, table))))
}

/// The place of a hash in a Java hash table.
pub(super) fn bucket(hash: u32, table: u32) -> u32 {
    (hash ^ hash >> 16) & (table - 1)
}

/// The size of a Java hash table that has taken so many keys, one by one.
pub(super) fn grown(keys: usize) -> u32 {
    let mut table = 16_u32;
    while keys as u64 > u64::from(table) * 3 / 4 {
        table *= 2;
    }
    table
}

/// The size of the hash table of a Java set that is made from a collection of so many keys.
pub(super) fn copied(keys: usize) -> u32 {
    (keys as u64 * 4 / 3 + 1).next_power_of_two().max(16) as u32
}

/// The hash of a Java `String`, as the name of a topic has it.
pub(super) fn name_hash(group: &Group, topic: u32) -> u32 {
    group.topics.get(topic as usize).map_or(0, |topic| java_string(topic.name.as_bytes()))
}

fn sorted(members: &[u32], before: &dyn Fn(u32, u32) -> bool) -> Vec<u32> {
    let at = |place: u32| members.get(place as usize).copied();
    let order = by(members.len() as u32, &mut |one, other| {
        at(one).zip(at(other)).is_some_and(|(one, other)| before(one, other))
    });
    order.into_iter().filter_map(at).collect()
}

fn id(group: &Group, member: u32) -> &str {
    group.members.get(member as usize).map_or("", |member| &member.id)
}

fn instance_id(group: &Group, member: u32) -> Option<&str> {
    group.members.get(member as usize)?.instance_id.as_deref()
}
