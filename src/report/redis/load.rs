//! How the keys fall on slots and masters, as the tags are and as they could be.

use alloc::{rc::Rc, string::String, vec, vec::Vec};
use serde::Serialize;

use super::{Owners, Pair, Places, RedisReport, is_together, label, text};
use crate::{
    list::IntoList,
    order::descending,
    redis::{SLOTS, Slot, cluster::Cluster, slot},
    report::{share, weight},
    scenario::{Redis, Table},
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

/// What falls on a slot.
#[derive(Clone, Copy, Default)]
struct Sum {
    keys: u32,
    weight: u64,
    /// The row of the heaviest key, the first of several, and its weight.
    heaviest: (u32, u64),
}

/// Keys and weights slot by slot.
#[derive(Default)]
pub(super) struct Load {
    /// All slots, or none before the first key.
    slots: Vec<Sum>,
    total: u64,
    pub(super) together: u32,
}

impl Load {
    fn add(&mut self, slots: &[Slot], row: u32, weight: u64) {
        if self.slots.is_empty() {
            self.slots = vec![Sum::default(); SLOTS.into()];
        }
        self.together += u32::from(is_together(slots));
        for &slot in slots {
            self.total = self.total.saturating_add(weight);
            if let Some(sum) = self.slots.get_mut(usize::from(slot.get())) {
                if sum.keys == 0 || weight > sum.heaviest.1 {
                    sum.heaviest = (row, weight);
                }
                sum.keys += 1;
                sum.weight = sum.weight.saturating_add(weight);
            }
        }
    }

    /// Keys and weights master by master.
    fn masters(&self, count: usize, owners: &Owners) -> Vec<Sum> {
        let mut masters = vec![Sum::default(); count];
        for (slot, sum) in (0..).map_while(Slot::new).zip(&self.slots) {
            if let Some(master) = owners.of(slot).and_then(|master| masters.get_mut(usize::from(master))) {
                master.keys += sum.keys;
                master.weight = master.weight.saturating_add(sum.weight);
            }
        }
        masters
    }

    fn tag(&self, id: &'static str, example: String, masters: usize, owners: &Owners) -> TagRow {
        let busiest = |sums: &[Sum]| share(sums.iter().fold(0, |most, sum| most.max(sum.weight)), self.total);
        TagRow {
            id,
            example,
            together: self.together,
            slots: self.slots.iter().filter(|sum| sum.keys > 0).count() as u32,
            busiest_slot: busiest(&self.slots),
            busiest_master: busiest(&self.masters(masters, owners)),
        }
    }
}

/// The pairs with tags, or without.
pub(super) struct Tagging {
    pub(super) load: Load,
    /// The slots of all pairs, one after the other.
    slots: Vec<Slot>,
    /// How many there are of a pair.
    width: usize,
    /// Whether all are hashed from end to end, so that no brace decides.
    pub(super) whole: bool,
    /// The xor of the two slots of the first pair, and whether it is that of all.
    pub(super) xor: Option<(u16, bool)>,
}

impl Default for Tagging {
    fn default() -> Self {
        Self { load: Load::default(), slots: Vec::new(), width: 2, whole: true, xor: None }
    }
}

impl Tagging {
    fn add(&mut self, pair: &Pair, row: u32, weight: u64) {
        self.load.add(&pair.slots, row, weight);
        self.slots.extend_from_slice(&pair.slots);
        self.width = pair.slots.len();
        self.whole &= pair.whole();
        if let [a, b] = pair.slots[..] {
            let xor = a.get() ^ b.get();
            self.xor = Some(self.xor.map_or((xor, true), |(first, same)| (first, same && first == xor)));
        }
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = &[Slot]> {
        self.slots.chunks_exact(self.width)
    }
}

/// The slots of all keys under every kind of tag: these hang on the patterns, and not on the cluster.
#[derive(Default)]
pub(crate) struct Slots {
    patterns: Vec<String>,
    pub(super) plain: Tagging,
    pub(super) tagged: Tagging,
    parts: Load,
    example: String,
    /// How many keys have so many bytes, in the order in which they came up.
    pub(super) lengths: Vec<(u32, u32)>,
}

impl Slots {
    /// Those of a table's rows, worked out once.
    pub(super) fn of(redis: &Redis, rows: &Table) -> Rc<Self> {
        let is = |kept: &Self| kept.patterns.iter().map(String::as_str).eq(redis.patterns());
        let kept = &rows.kept.slots;
        kept.get(&is).unwrap_or_else(|| kept.keep(Self::new(redis, rows)))
    }

    fn new(redis: &Redis, rows: &Table) -> Self {
        let mut all = Self { patterns: redis.patterns().map(String::from).into_list(), ..Self::default() };
        let (mut plain, mut tagged) = (Pair::default(), Pair::default());
        let two_keys = rows.columns().len() > 1;
        for row in 0..rows.len() {
            let key_a = rows.cell(row, 0);
            let key_b = if two_keys { rows.cell(row, 1) } else { key_a };
            let Some(key) = key_a.or(key_b) else { continue };
            plain.set(redis, key, key_b.unwrap_or(key), false);
            tagged.set(redis, key, key_b.unwrap_or(key), true);
            let weight = rows.weight(row).thousandths();
            let (key, row) = (text(key), row as u32);
            all.plain.add(&plain, row, weight);
            all.tagged.add(&tagged, row, weight);
            let part = part(&key);
            if part.len() < key.len() && all.example.is_empty() {
                all.example = label(part);
            }
            // Braces around nothing are no tag: such a pair stays where it is.
            if !matches!(part, [] | [b'}', ..]) {
                plain.slots.fill(tag(part));
            }
            all.parts.add(&plain.slots, row, weight);
            let bytes = key.len() as u32;
            match all.lengths.iter_mut().find(|(other, _)| *other == bytes) {
                Some((_, keys)) => *keys += 1,
                None => all.lengths.push((bytes, 1)),
            }
        }
        all
    }

    /// The pairs as they are with tags, or without.
    pub(super) fn now(&self, tags: bool) -> &Tagging {
        if tags { &self.tagged } else { &self.plain }
    }

    pub(super) fn tell(
        &self,
        report: &mut RedisReport,
        tags: bool,
        cluster: &Cluster,
        owners: &Owners,
        places: Option<&Places>,
    ) {
        let count = cluster.masters.len();
        let now = &self.now(tags).load;
        for (number, (master, sum)) in (0..).zip(cluster.masters.iter().zip(&now.masters(count, owners))) {
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
            let heaviest = places.filter(|_| sum.keys > 0).and_then(|places| places.get(sum.heaviest.0));
            if let Some(key) = heaviest {
                report.slots.push(SlotRow {
                    slot: slot.get(),
                    master: owners.of(slot),
                    keys: sum.keys,
                    share: share(sum.weight, now.total),
                    key: label(key.key),
                });
            }
        }
        let first = places.and_then(Places::given_first).map(|key| label(key.key)).unwrap_or_default();
        let mut one = TagRow {
            id: "one",
            example: "app".into(),
            together: report.pairs,
            ..self.plain.load.tag("", String::new(), 0, owners)
        };
        one.slots = one.slots.min(1);
        one.busiest_slot = share(now.total, now.total);
        one.busiest_master = share(if owners.of(tag(b"app")).is_some() { now.total } else { 0 }, now.total);
        report.tags = vec![
            self.plain.load.tag("none", String::new(), count, owners),
            self.tagged.load.tag("key", first, count, owners),
            self.parts.tag("part", self.example.clone(), count, owners),
            one,
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
