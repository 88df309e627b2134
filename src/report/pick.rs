//! What a reader points at, and which keys that means: the one rule for charts, tables and lists.

use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};

use super::{KeyRow, Report};

/// A mark, a row or a key that is hovered, focused or pinned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "kebab-case")]
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
        topic: String,
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
    /// The keys with a Redis key on a master.
    Master {
        /// The master, from 0.
        master: u16,
    },
}

impl Pick {
    /// Whether a key is meant.
    pub fn means(&self, report: &Report, row: &KeyRow) -> bool {
        let group = report.alignment.group;
        match self {
            Self::Key { id } => row.id == *id,
            Self::Pair { a, b } => {
                row.a.is_some_and(|at| at / group == a / group) && row.b.is_some_and(|at| at / group == b / group)
            }
            Self::Partition { topic, partition, last } => {
                let at = if topic == "a" { row.a } else { row.b };
                at.is_some_and(|at| (*partition..=*last).contains(&at))
            }
            Self::Count { .. } => false,
            Self::Master { master } => report
                .redis
                .rows
                .iter()
                .any(|pair| pair.id == row.id && (pair.a.master == *master || pair.b.master == *master)),
        }
    }

    /// The ids of the listed keys that are meant, in their order.
    pub fn ids(&self, report: &Report) -> Vec<u32> {
        report.keys.rows.iter().filter(|row| self.means(report, row)).map(|row| row.id).collect()
    }
}
