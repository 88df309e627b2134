//! The group as its steps made it: each is a rebalance in which the members still own what the one before gave them.

use alloc::vec::Vec;

use crate::{
    assignor::{
        Assignment, Assignor, Group,
        measure::{Move, cooperate},
    },
    list::IntoList,
    scenario::{Scenario, consumers::Step},
};

/// What came of the steps.
pub(super) struct Played {
    /// The group at the last rebalance, owning what it was given in the one before.
    pub group: Group,
    /// The numbers of its members, in its order.
    pub present: Vec<u32>,
    pub assigned: Assignment,
    pub moves: Vec<Move>,
    /// How many partitions were with nobody for a while, see [`cooperate`].
    pub revoked: u32,
}

/// A group of so many members that all read both topics.
pub(super) fn group(scenario: &Scenario, members: u32) -> Group {
    let [a, b] = [&scenario.a, &scenario.b].map(|topic| (topic.name.as_str(), topic.partitions.get()));
    Group::even(&[a, b], members)
}

pub(super) fn play(scenario: &Scenario) -> Played {
    let consumers = &scenario.consumers;
    let steps = consumers.steps.get(..consumers.step).unwrap_or(&consumers.steps);
    let joins = steps.iter().filter(|step| **step == Step::Join).count() as u32;
    // Ids of everyone who ever comes, so that their order is that of the numbers.
    let Group { topics, members: mut ever, leader } = group(scenario, consumers.members + joins);
    let mut coming = ever.split_off(consumers.members as usize).into_iter();
    let mut group = Group { topics, members: ever, leader };
    let mut present = consumers.present(0);
    let (mut assigned, mut revoked) = rebalance(consumers.assignor, &mut group);
    for (done, step) in (1..).zip(steps) {
        group = group.after(&assigned);
        let place = |number: &u32| present.iter().position(|one| one == number);
        match step {
            Step::Join => coming.next().into_iter().add_to(&mut group.members),
            Step::Leave(number) => {
                if let Some(place) = place(number) {
                    group.members.remove(place);
                }
            }
            Step::Restart(number) => {
                if let Some(member) = place(number).and_then(|place| group.members.get_mut(place)) {
                    member.owned.clear();
                    member.generation = None;
                }
            }
        }
        present = consumers.present(done);
        (assigned, revoked) = rebalance(consumers.assignor, &mut group);
    }
    Played { moves: assigned.moves(&group), group, present, assigned, revoked }
}

/// What members have once all is settled, and how many partitions had to be given up first.
fn rebalance(assignor: Assignor, group: &mut Group) -> (Assignment, u32) {
    if assignor != Assignor::CooperativeSticky {
        return (assignor.assign(group).unwrap_or_default(), 0);
    }
    let steps = cooperate(group);
    steps.map_or_else(Default::default, |steps| (steps.second.unwrap_or(steps.first), steps.revoked.len() as u32))
}
