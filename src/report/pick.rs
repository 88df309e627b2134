//! What a reader points at, and which keys that means: the one rule for charts, tables and lists.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{KeyRow, Report};
use crate::list::IntoList;
use crate::text::split;

/// A mark, a row or a key that is hovered, focused or pinned.
///
/// Its id is what a page hands about: `key:3`, `pair:0:2`, `partition:a:0:0`, `count:8`, `master:1`, `member:2`.
///
/// ```
/// use copartition::report::Pick;
/// assert_eq!(Pick::from_id("pair:0:2"), Some(Pick::Pair { a: 0, b: 2 }));
/// assert_eq!(Pick::Key { id: 3 }.id(), "key:3");
/// assert_eq!(Pick::from_id("pair:0"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// One key, by its id.
    Key {
        /// The key's id.
        id: u32,
    },
    /// The keys of a pair of partitions, or of a pair of groups.
    Pair {
        /// The partition in topic A.
        a: u32,
        /// The partition in topic B.
        b: u32,
    },
    /// The keys of a partition, or of a group from `partition` to `last`.
    Partition {
        /// `a` or `b`.
        topic: &'static str,
        /// The partition.
        partition: u32,
        /// The last partition of the group; the same number for one alone.
        last: u32,
    },
    /// A count that topic B could have; means no key.
    Count {
        /// The count.
        count: u32,
    },
    /// The keys with a partition at a member of the group.
    Member {
        /// The member's number.
        member: u32,
    },
    /// The keys with a Redis key on a master.
    Master {
        /// The master, from 0.
        master: u16,
    },
}

impl Pick {
    /// What stands for it in a page.
    pub fn id(&self) -> String {
        match *self {
            Self::Key { id } => joined("key", &[id]),
            Self::Pair { a, b } => joined("pair", &[a, b]),
            Self::Partition { topic: "a", partition, last } => joined("partition:a", &[partition, last]),
            Self::Partition { partition, last, .. } => joined("partition:b", &[partition, last]),
            Self::Count { count } => joined("count", &[count]),
            Self::Member { member } => joined("member", &[member]),
            Self::Master { master } => joined("master", &[master.into()]),
        }
    }

    /// The pick with this id; none where it is no id.
    pub fn from_id(id: &str) -> Option<Self> {
        let mut parts = split(id, b':');
        let kind = parts.next()?;
        let topic = match kind {
            "partition" => match parts.next()? {
                "a" => "a",
                "b" => "b",
                _ => return None,
            },
            _ => "",
        };
        let mut number = || parts.next()?.parse::<u32>().ok();
        let pick = match kind {
            "key" => Self::Key { id: number()? },
            "pair" => Self::Pair { a: number()?, b: number()? },
            "partition" => Self::Partition { topic, partition: number()?, last: number()? },
            "count" => Self::Count { count: number()? },
            "member" => Self::Member { member: number()? },
            "master" => Self::Master { master: number()? as u16 },
            _ => return None,
        };
        Some(pick)
    }

    /// Whether a key is meant.
    pub fn means(&self, report: &Report, row: &KeyRow) -> bool {
        let group = report.alignment.group;
        match *self {
            Self::Key { id } => row.id == id,
            Self::Pair { a, b } => {
                row.a.is_some_and(|at| at / group == a / group) && row.b.is_some_and(|at| at / group == b / group)
            }
            Self::Partition { topic, partition, last } => {
                let at = if topic == "a" { row.a } else { row.b };
                at.is_some_and(|at| partition <= at && at <= last)
            }
            Self::Count { .. } => false,
            Self::Member { member } => {
                let [a, b] = &report.consumers.owners;
                let has = |owners: &[Option<u32>], at: Option<u32>| {
                    at.and_then(|at| owners.get(at as usize)) == Some(&Some(member))
                };
                has(a, row.a) || has(b, row.b)
            }
            #[cfg(first_only)]
            Self::Master { .. } => false,
            #[cfg(not(first_only))]
            Self::Master { master } => report
                .redis
                .rows
                .iter()
                .any(|pair| pair.id == row.id && pair.keys.iter().any(|key| key.master == Some(master))),
        }
    }

    /// The ids of the listed keys that are meant, in their order.
    pub fn ids(&self, report: &Report) -> Vec<u32> {
        report.keys.rows.iter().filter(|row| self.means(report, row)).map(|row| row.id).into_list()
    }
}

fn joined(kind: &str, numbers: &[u32]) -> String {
    let mut id = String::from(kind);
    for number in numbers {
        id.push(':');
        id.push_str(&number.to_string());
    }
    id
}
