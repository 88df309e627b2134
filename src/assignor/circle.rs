//! What round robin assignors share: one partition after the other goes to one member after the other, in a circle.

use alloc::vec::Vec;

use super::{Assignment, Group};

/// Members in a circle, and whose turn it is.
pub(super) struct Circle {
    members: Vec<u32>,
    turn: usize,
}

impl Circle {
    /// A circle that begins with the first of these members.
    pub(super) const fn of(members: Vec<u32>) -> Self {
        Self { members, turn: 0 }
    }

    /// The member whose turn it is; then it is the next one's. `None` if there are none.
    pub(super) fn next(&mut self) -> Option<u32> {
        let member = self.members.get(self.turn).copied();
        self.turn = if self.turn + 1 < self.members.len() { self.turn + 1 } else { 0 };
        member
    }

    /// The next member that subscribes to the topic; those passed over lose their turn. `None` if there is none.
    pub(super) fn next_subscriber(&mut self, group: &Group, topic: u32) -> Option<u32> {
        (0..self.members.len()).find_map(|_| self.next().filter(|member| group.subscribes(*member, topic)))
    }

    /// Hands these partitions of a topic out, each to the next member that subscribes to it.
    pub(super) fn deal(&mut self, group: &Group, topic: u32, numbers: &[u32], assignment: &mut Assignment) {
        for number in numbers {
            if let Some(member) = self.next_subscriber(group, topic) {
                assignment.give(member, topic, *number);
            }
        }
    }
}
