//! How the keys fall on slots and masters, as the tags are and as they could be.

use alloc::{string::String, vec, vec::Vec};
use serde::Serialize;

use super::{super::label, Owners, Placed, RedisReport};
use crate::{
    order::descending,
    redis::{SLOTS, Slot, cluster::Cluster, slot},
    report::{share, weight},
    text::has,
};

/// A master, its ranges of slots, and its load.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct MasterRow {
    /// Its number, from 0.
    pub master: u16,
    /// Host and port, as a redirection names them.
    pub address: String,
    /// Its ranges of slots, first and last of each, in the order in which they were told.
    pub ranges: Vec<[u16; 2]>,
    /// How many slots it owns.
    pub slots: u32,
    /// Redis keys on it; each key has one of every pattern.
    pub keys: u32,
    /// Their share of the weight, all keys of a pair weighing the same.
    pub share: Option<f64>,
    /// Their weight.
    pub weight: f64,
}

/// A slot and its load.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct SlotRow {
    /// The slot.
    pub slot: u16,
    /// Its master, from 0; `null` where nobody owns it.
    pub master: Option<u16>,
    /// Redis keys in it.
    pub keys: u32,
    /// Their share of the weight.
    pub share: Option<f64>,
    /// The heaviest of the rows' keys in it, so that it can be shown.
    pub key: String,
}

/// What a tag would do: how finely it cuts the keys into slots.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct TagRow {
    /// `none`; `key`, the whole key; `part`, what stands before the key's first `:` `-` `.` `_` `/` or `|`; `one`, the same for all.
    pub id: &'static str,
    /// A tag of this kind; empty where it is of no kind, or no key has such a part.
    pub example: String,
    /// Pairs that it brings into one slot.
    pub together: u32,
    /// Slots that get keys.
    pub slots: u32,
    /// The share of the weight in the busiest slot.
    pub busiest_slot: Option<f64>,
    /// The share of the weight on the busiest master.
    pub busiest_master: Option<f64>,
}

/// So many of the busiest slots are listed.
const MOST_SLOTS: usize = 5;
const PARTS: &[u8] = b":-._/|";

/// What falls on a slot or on a master.
#[derive(Clone, Copy, Default)]
struct Sum {
    keys: u32,
    weight: u64,
    /// The place of the heaviest key among those that were placed, and its weight.
    heaviest: (u32, u64),
}

/// Keys and weights slot by slot.
struct Load {
    slots: Vec<Sum>,
    masters: Vec<Sum>,
    total: u64,
    together: u32,
}

impl Load {
    fn new(masters: usize) -> Self {
        Self {
            slots: vec![Sum::default(); SLOTS.into()],
            masters: vec![Sum::default(); masters],
            total: 0,
            together: 0,
        }
    }

    fn add(&mut self, owners: &Owners, slots: &[Slot], place: u32, weight: u64) {
        self.together += u32::from(slots.windows(2).all(|slots| slots[0] == slots[1]));
        for &slot in slots {
            self.total = self.total.saturating_add(weight);
            let at = self.slots.get_mut(usize::from(slot.get()));
            let master = owners.of(slot).and_then(|master| self.masters.get_mut(usize::from(master)));
            for sum in [at, master].into_iter().flatten() {
                if sum.keys == 0 || weight > sum.heaviest.1 {
                    sum.heaviest = (place, weight);
                }
                sum.keys += 1;
                sum.weight = sum.weight.saturating_add(weight);
            }
        }
    }

    fn tag(&self, id: &'static str, example: String) -> TagRow {
        let busiest = |sums: &[Sum]| share(sums.iter().fold(0, |most, sum| most.max(sum.weight)), self.total);
        TagRow {
            id,
            example,
            together: self.together,
            slots: self.slots.iter().filter(|sum| sum.keys > 0).count() as u32,
            busiest_slot: busiest(&self.slots),
            busiest_master: busiest(&self.masters),
        }
    }
}

/// The load under every kind of tag.
pub(super) struct Loads {
    plain: Load,
    tagged: Load,
    parts: Load,
    one: Load,
    example: String,
    /// The slot of the tag that all keys may have.
    app: Slot,
    /// As many equal slots as there are patterns.
    same: Vec<Slot>,
}

impl Loads {
    pub(super) fn new(cluster: &Cluster) -> Self {
        let none = || Load::new(cluster.masters.len());
        Self {
            plain: none(),
            tagged: none(),
            parts: none(),
            one: none(),
            example: String::new(),
            app: tag(b"app"),
            same: Vec::new(),
        }
    }

    /// Counts the key at a place, as Redis has it, with its slots without and with tags.
    pub(super) fn add(
        &mut self,
        owners: &Owners,
        place: u32,
        key: &[u8],
        plain: &[Slot],
        tagged: &[Slot],
        weight: u64,
    ) {
        self.plain.add(owners, plain, place, weight);
        self.tagged.add(owners, tagged, place, weight);
        let part = part(key);
        if part.len() < key.len() && self.example.is_empty() {
            self.example = label(part);
        }
        // Braces around nothing are no tag: such a pair stays where it is.
        self.same.clear();
        self.same.resize(plain.len(), tag(part));
        let parts = if matches!(part, [] | [b'}', ..]) { plain } else { &self.same };
        self.parts.add(owners, parts, place, weight);
        self.same.fill(self.app);
        self.one.add(owners, &self.same, place, weight);
    }

    pub(super) fn finish(
        self,
        report: &mut RedisReport,
        tags: bool,
        cluster: &Cluster,
        owners: &Owners,
        placed: &[Placed],
    ) {
        let now = if tags { &self.tagged } else { &self.plain };
        for (number, (master, sum)) in (0..).zip(cluster.masters.iter().zip(&now.masters)) {
            let mut slots = 0;
            let mut ranges = Vec::new();
            for range in &master.ranges {
                slots += u32::from(range.end() - range.start()) + 1;
                ranges.push([*range.start(), *range.end()]);
            }
            report.masters.push(MasterRow {
                master: number,
                address: master.address.clone(),
                ranges,
                slots,
                keys: sum.keys,
                share: share(sum.weight, now.total),
                weight: weight(sum.weight),
            });
        }
        for place in descending(now.slots.iter().map(|sum| sum.weight)).into_iter().take(MOST_SLOTS) {
            let Some((slot, sum)) = Slot::new(place as u16).zip(now.slots.get(place as usize)) else { continue };
            let heaviest = placed.get(sum.heaviest.0 as usize);
            if let Some(key) = heaviest.filter(|_| sum.keys > 0) {
                report.slots.push(SlotRow {
                    slot: slot.get(),
                    master: owners.of(slot),
                    keys: sum.keys,
                    share: share(sum.weight, now.total),
                    key: label(key.key),
                });
            }
        }
        let first = placed.first().map(|key| label(key.key)).unwrap_or_default();
        report.tags = vec![
            self.plain.tag("none", String::new()),
            self.tagged.tag("key", first),
            self.parts.tag("part", self.example),
            self.one.tag("one", "app".into()),
        ];
    }
}

/// What stands before the first sign that parts a key; all of it where none does, or nothing stands before it.
fn part(key: &[u8]) -> &[u8] {
    let end = key.iter().position(|byte| has(PARTS, *byte)).filter(|end| *end > 0);
    key.get(..end.unwrap_or(key.len())).unwrap_or(key)
}

/// The slot of keys with this tag.
fn tag(tag: &[u8]) -> Slot {
    slot(&[b"{", tag, b"}"].concat())
}
