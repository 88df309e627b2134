//! kafka-go's `RangeGroupBalancer` and `RoundRobinGroupBalancer`.
//!
//! Source: `segmentio/kafka-go` 0.4.50, `groupbalancer.go`.
//! Both take each topic on its own, its subscribers by id, its partitions as the cluster lists them.
//! Where ranges do not come out even, the longer ones are not the first: boundaries are rounded down.

use super::circle::Circle;
use super::line::{all, by_id_bytes};
use super::ranges::cut;
use super::{Assignment, Group};

pub(super) fn range(group: &Group) -> Assignment {
    cut(
        group,
        by_id_bytes,
        |place, partitions, subscribers| {
            let whole = u64::from(place) * u64::from(partitions);
            whole.checked_div(u64::from(subscribers)).unwrap_or(0) as u32
        },
        true,
    )
}

pub(super) fn round_robin(group: &Group) -> Assignment {
    let mut assignment = Assignment::nothing(group);
    for topic in 0..group.topic_count() {
        let subscribers = by_id_bytes(group, &group.subscribers(&all(group), topic));
        Circle::of(subscribers).deal(group, topic, &group.listed(topic), &mut assignment);
    }
    assignment
}
