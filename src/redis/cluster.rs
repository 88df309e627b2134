//! A cluster as its nodes see it: which master owns which slots, and which slot is on its way to another.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::ops::RangeInclusive;

use super::{SLOTS, Slot, created_ranges};
use crate::list::concat;

/// The masters of a cluster, with the state that decides what they answer.
///
/// ```
/// let cluster = copartition::redis::cluster::Cluster::created(3);
/// assert!(cluster.full_coverage && cluster.open.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cluster {
    /// Its masters, numbered from 0.
    pub masters: Vec<Master>,
    /// Slots that are half moved.
    pub open: Vec<OpenSlot>,
    /// `cluster-require-full-coverage`, on unless set: one slot without owner stops all of them.
    pub full_coverage: bool,
}

/// A master and what it owns.
///
/// ```
/// use copartition::redis::cluster::Master;
///
/// let drained = Master { address: "10.0.0.1:6379".into(), ranges: Vec::new() };
/// assert!(drained.ranges.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Master {
    /// Host and port as a redirection names them, such as `127.0.0.1:7000`; its node id where they are not known.
    pub address: String,
    /// Its slots, in the order in which they were told.
    pub ranges: Vec<RangeInclusive<u16>>,
}

/// A slot that is being moved from one master, its owner still, to another.
///
/// ```
/// use copartition::redis::{cluster::OpenSlot, slot};
///
/// let open = OpenSlot { slot: slot(b"a"), from: Some(2), to: Some(0) };
/// assert_eq!(open.slot.get(), 15_495);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSlot {
    /// The slot.
    pub slot: Slot,
    /// The master that has it marked as migrating, if any.
    pub from: Option<u16>,
    /// The master that has it marked as importing, if any, or is to get it.
    pub to: Option<u16>,
}

impl Cluster {
    /// The cluster that `redis-cli --cluster create` makes of so many masters, at `127.0.0.1:7000` and the ports after it.
    ///
    /// See [`created_ranges`] for 1 and 2 masters and for very many. Ports stop at 65535.
    ///
    /// ```
    /// use copartition::redis::{cluster::Cluster, slot};
    ///
    /// let cluster = Cluster::created(3);
    /// assert_eq!(cluster.owner(slot(b"market:BBCA")), Some(1));
    /// assert_eq!(cluster.masters[1].address, "127.0.0.1:7001");
    /// ```
    pub fn created(masters: u16) -> Self {
        let mut created = Self { masters: Vec::new(), open: Vec::new(), full_coverage: true };
        for (port, range) in (7000..).zip(created_ranges(masters)) {
            let port = u32::from(u16::MAX).min(port).to_string();
            created.masters.push(Master { address: concat(&["127.0.0.1:", &port]), ranges: vec![range] });
        }
        created
    }

    /// The master that owns a slot: the first one where several do, `None` where none does.
    ///
    /// ```
    /// use copartition::redis::{cluster::Cluster, slot};
    ///
    /// assert_eq!(Cluster::default().owner(slot(b"a")), None);
    /// ```
    pub fn owner(&self, slot: Slot) -> Option<u16> {
        let owns = |master: &Master| master.ranges.iter().any(|range| range.contains(&slot.get()));
        self.masters.iter().position(owns).and_then(|number| u16::try_from(number).ok())
    }

    /// The owner of each slot, in order; always 16384 of them. See [`owner`](Self::owner).
    ///
    /// ```
    /// let owners = copartition::redis::cluster::Cluster::created(3).owners();
    /// assert_eq!((owners.len(), owners[5460], owners[5461]), (16_384, Some(0), Some(1)));
    /// ```
    pub fn owners(&self) -> Vec<Option<u16>> {
        self.count().0
    }

    /// The slots that no master owns, as ranges in order; none in a whole cluster.
    ///
    /// ```
    /// assert_eq!(copartition::redis::cluster::Cluster::default().unowned(), [0..=16_383]);
    /// ```
    pub fn unowned(&self) -> Vec<RangeInclusive<u16>> {
        let owners = self.count().0;
        ranges(&|slot| owners.get(usize::from(slot)) == Some(&None))
    }

    /// The slots that more than one master owns, or one of them twice, as ranges in order; none in a whole cluster.
    ///
    /// ```
    /// let mut cluster = copartition::redis::cluster::Cluster::created(3);
    /// cluster.masters[2].ranges.push(5..=6);
    /// assert_eq!(cluster.owned_twice(), [5..=6]);
    /// ```
    pub fn owned_twice(&self) -> Vec<RangeInclusive<u16>> {
        let twice = self.count().1;
        ranges(&|slot| twice.get(usize::from(slot)) == Some(&true))
    }

    /// The first owner of each slot, and whether there is another.
    fn count(&self) -> (Vec<Option<u16>>, Vec<bool>) {
        let mut owners = vec![None; usize::from(SLOTS)];
        let mut twice = vec![false; usize::from(SLOTS)];
        for (number, master) in (0..=u16::MAX).zip(&self.masters) {
            for range in &master.ranges {
                let range = usize::from(*range.start())..usize::from(*range.end()) + 1;
                let owners = owners.get_mut(range.clone()).unwrap_or_default();
                for (owner, twice) in owners.iter_mut().zip(twice.get_mut(range).unwrap_or_default()) {
                    *twice = owner.is_some();
                    *owner = owner.or(Some(number));
                }
            }
        }
        (owners, twice)
    }
}

/// The slots for which this is true, as ranges.
pub(super) fn ranges(is: &dyn Fn(u16) -> bool) -> Vec<RangeInclusive<u16>> {
    let mut ranges = Vec::new();
    let mut first = None;
    for slot in 0..=SLOTS {
        match (first, slot < SLOTS && is(slot)) {
            (None, true) => first = Some(slot),
            (Some(start), false) => {
                ranges.push(start..=slot - 1);
                first = None;
            }
            _ => {}
        }
    }
    ranges
}
