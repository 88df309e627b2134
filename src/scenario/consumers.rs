//! The consumer group that reads both topics: how many members, which assignor, and who joined and left since.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{Issue, issue};
use crate::assignor::Assignor;
use crate::list::IntoList;
use crate::text::{split, split_once};

/// The most members that a group may have here.
pub const MAX_MEMBERS: u32 = 1_000;
/// The most steps that are played.
pub const MAX_STEPS: usize = 40;

/// A consumer group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consumers {
    /// 1 to [`MAX_MEMBERS`] members in the beginning, numbered from 0.
    pub members: u32,
    /// How partitions are handed out.
    pub assignor: Assignor,
    /// What happened since, one rebalance after the other; [`MAX_STEPS`] at most.
    pub steps: Vec<Step>,
    /// How many of the steps are played.
    pub step: usize,
}

/// What happens to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A new member comes, with the next number that nobody had.
    Join,
    /// The member with this number goes.
    Leave(u32),
    /// The member with this number goes and is back before the rebalance, owning nothing.
    Restart(u32),
}

impl Default for Consumers {
    fn default() -> Self {
        Self { members: 3, assignor: Assignor::Range, steps: Vec::new(), step: 0 }
    }
}

impl Step {
    fn read(text: &str) -> Option<Self> {
        let (name, member) = split_once(text, b':').unwrap_or((text, ""));
        Some(match (name, member.parse().ok()) {
            ("join", None) if member.is_empty() => Self::Join,
            ("leave", Some(member)) => Self::Leave(member),
            ("restart", Some(member)) => Self::Restart(member),
            _ => return None,
        })
    }

    /// Changes who is there; whether it could. `next` is the number of the next member.
    fn play(self, present: &mut Vec<u32>, next: &mut u32) -> bool {
        match self {
            Self::Join if (present.len() as u32) < MAX_MEMBERS => {
                present.push(*next);
                *next += 1;
            }
            Self::Leave(member) if present.len() > 1 && present.contains(&member) => {
                present.retain(|one| *one != member);
            }
            Self::Restart(member) => return present.contains(&member),
            _ => return false,
        }
        true
    }
}

impl Consumers {
    /// Who is there after so many steps, by number.
    ///
    /// ```
    /// use copartition::scenario::{Consumers, consumers::Step};
    ///
    /// let consumers = Consumers { steps: vec![Step::Leave(1), Step::Join], ..Consumers::default() };
    /// assert_eq!([0, 1, 2].map(|steps| consumers.present(steps)), [vec![0, 1, 2], vec![0, 2], vec![0, 2, 3]]);
    /// ```
    pub fn present(&self, steps: usize) -> Vec<u32> {
        let (mut present, mut next) = ((0..self.members).into_list(), self.members);
        for step in self.steps.iter().take(steps) {
            step.play(&mut present, &mut next);
        }
        present
    }

    /// Reads the steps as a link has them, `join;leave:1;restart:0`; those that cannot be are left out, with an issue.
    pub(super) fn read_steps(&mut self, text: &str, issues: &mut Vec<Issue>) {
        self.steps.clear();
        let (mut present, mut next) = (self.present(0), self.members);
        for (place, part) in (1..).zip(split(text, b';').filter(|part| !part.is_empty())) {
            match Step::read(part) {
                Some(step) if self.steps.len() < MAX_STEPS && step.play(&mut present, &mut next) => {
                    self.steps.push(step);
                }
                _ => issue::tell_line(issues, "steps", "not-a-step", part, "", place),
            }
        }
    }

    /// The steps as a link has them.
    pub fn steps_text(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            if !text.is_empty() {
                text.push(';');
            }
            let (name, member) = match step {
                Step::Join => ("join", None),
                Step::Leave(member) => ("leave:", Some(member)),
                Step::Restart(member) => ("restart:", Some(member)),
            };
            text.push_str(name);
            if let Some(member) = member {
                text.push_str(&member.to_string());
            }
        }
        text
    }
}
