//! `range` and `roundrobin` of kafka-python 3, which are Java's but for two flaws.
//!
//! Source: `dpkp/kafka-python` 3.0.12, `kafka/coordinator/assignors/{range,roundrobin}.py`.
//! Where static and dynamic members alternate in the broker's list, only the last run of each kind is served.
//! `roundrobin` throws at the first member that would be passed over because it does not subscribe.
//! Texts are compared by code points.

use alloc::vec::Vec;

use super::circle::Circle;
use super::line::{all, by_id_bytes, topics_by_name};
use super::ranges::{cut, longer_first};
use super::{Assignment, Group};
use crate::order::by;

pub(super) fn range(group: &Group) -> Assignment {
    cut(group, last_runs, longer_first, false)
}

/// `None` where it throws.
pub(super) fn round_robin(group: &Group) -> Option<Assignment> {
    let mut assignment = Assignment::nothing(group);
    let mut circle = Circle::of(last_runs(group, &all(group)));
    for topic in topics_by_name(group) {
        if !group.members.iter().any(|member| member.subscriptions.contains(&topic)) {
            continue;
        }
        for number in 0..group.partitions(topic) {
            let member = circle.next().filter(|member| group.subscribes(*member, topic))?;
            assignment.give(member, topic, number);
        }
    }
    Some(assignment)
}

/// The last members without a dynamic one between them that are static, by instance id, then the last dynamic ones, by id.
fn last_runs(group: &Group, members: &[u32]) -> Vec<u32> {
    let instance_id = |member: u32| group.members.get(member as usize)?.instance_id.as_deref();
    let mut runs = [Vec::new(), Vec::new()];
    let mut last = None;
    for member in members {
        let is_static = instance_id(*member).is_some();
        if let Some(run) = runs.get_mut(usize::from(!is_static)) {
            if last != Some(is_static) {
                run.clear();
            }
            run.push(*member);
        }
        last = Some(is_static);
    }
    let [fixed, dynamic] = runs;
    let at = |place: u32| fixed.get(place as usize).copied();
    let order =
        by(fixed.len() as u32, &mut |one, other| at(one).and_then(instance_id) < at(other).and_then(instance_id));
    order.into_iter().filter_map(at).chain(by_id_bytes(group, &dynamic)).collect()
}
