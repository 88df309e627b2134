//! The same keys in a Redis Cluster: each pair's slots and masters, with hash tags and without.

use alloc::{string::String, vec::Vec};
use serde::Serialize;

use super::{Placed, Places, label, placed::text};
use crate::{
    list::IntoList,
    redis::{Slot, hashed_range, slot},
    scenario::{Redis, Scenario},
};

mod command;
mod difference;
mod load;

pub use command::{CommandReport, CommandRow, Word};
pub use difference::DifferenceRow;
pub(crate) use load::Slots;
pub use load::{MasterRow, SlotRow, TagRow};

/// What a cluster makes of the pairs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RedisReport {
    /// Pairs: one for each distinct key, with as many Redis keys as there are patterns.
    pub pairs: u32,
    /// Pairs in one slot, as tags are set.
    pub together: u32,
    /// Pairs in one slot if tags were off.
    pub together_plain: u32,
    /// Pairs in one slot if tags were on.
    pub together_tagged: u32,
    /// Pairs in two slots of one master, as tags are set: still CROSSSLOT.
    pub same_master_only: u32,
    /// Whether no pair is together and none of these lengths could be: CRC16 is linear, so the xor of the two slots
    /// depends on the prefixes and on the key's length alone, as long as no brace chooses what is hashed.
    pub never: bool,
    /// That xor where it is one and the same for every pair.
    pub xor: Option<u16>,
    /// A command that tags the heaviest pair that can be typed plainly; `null` where tags are on or mend nothing.
    pub fix: Option<String>,
    /// The heaviest pairs, in the order of the keys.
    pub rows: Vec<RedisRow>,
    /// How many more pairs there are.
    pub more: u32,
    /// How many of the heaviest pairs a picture shows: [`MAX_DRAWN`] at most.
    pub drawn: u32,
    /// The pair that is spoken of: the pinned one, else the heaviest of those that decide; `null` without a pair.
    pub spoken: Option<RedisRow>,
    /// Why two prefixes meet or never do, for the commonest lengths of keys; empty where braces or endings decide.
    pub differences: Vec<DifferenceRow>,
    /// The masters with the load that they get.
    pub masters: Vec<MasterRow>,
    /// The busiest slots, the busiest first; none of them can be split.
    pub slots: Vec<SlotRow>,
    /// What other tags would do.
    pub tags: Vec<TagRow>,
    /// What the nodes answer to the commands.
    pub command: CommandReport,
}

/// A pair: the Redis keys that go with a key.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RedisRow {
    /// The key's id.
    pub id: u32,
    /// The key so that it can be shown.
    pub key: String,
    /// The Redis keys: those that go with topics A and B, and then the further ones.
    pub keys: Vec<RedisKey>,
    /// The slot of each if tags were the other way: where they would go.
    pub other_slots: Vec<u16>,
    /// The keys as they would be then.
    pub other_keys: Vec<String>,
    /// The master of the first of those slots, from 0; `null` where nobody owns the slot.
    pub other_master: Option<u16>,
    /// Whether all are in one slot, so that one command may have them.
    pub together: bool,
    /// Whether all are on one master, in one slot or in several.
    pub one_master: bool,
}

/// A Redis key in three parts, of which the middle one is hashed, and where that puts it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct RedisKey {
    /// What stands before the hashed part.
    pub before: String,
    /// The part that is hashed.
    pub hashed: String,
    /// What stands after it.
    pub after: String,
    /// Its slot, 0 to 16383.
    pub slot: u16,
    /// Its master, from 0; `null` where nobody owns the slot.
    pub master: Option<u16>,
}

pub(super) fn report(scenario: &Scenario, places: Option<&Places>, listed: usize) -> RedisReport {
    let redis = &scenario.redis;
    let cluster = redis.cluster();
    let owners = Owners(cluster.owners());
    let slots = places.map_or_else(Default::default, |places| Slots::of(redis, places.rows));
    let first = |count| places.map_or_else(Vec::new, |places| places.ranked().first(count));
    let pairs = places.map_or(0, |places| places.keys);
    let now = slots.now(redis.tags);
    let whole = now.whole;
    let mut report = RedisReport {
        pairs,
        together: now.load.together,
        together_plain: slots.plain.load.together,
        together_tagged: slots.tagged.load.together,
        same_master_only: now.pairs().filter(|slots| !is_together(slots) && owners.is_one(slots)).count() as u32,
        never: pairs > 0 && now.load.together == 0 && whole,
        xor: now.xor.filter(|&(_, same)| same && whole).map(|(xor, _)| xor),
        fix: fix(redis, &first(LOOKED_AT)),
        rows: first(listed).iter().map(|key| row(redis, &owners, key)).into_list(),
        more: pairs.saturating_sub(listed as u32),
        drawn: pairs.min(MAX_DRAWN as u32),
        spoken: None,
        differences: difference::report(redis, &cluster, &slots.lengths),
        masters: Vec::new(),
        slots: Vec::new(),
        tags: Vec::new(),
        command: CommandReport::default(),
    };
    let all = report.together == report.pairs;
    let mut decides = |key: &Placed| Pair::new(redis, key.key, key.key_b, redis.tags).together() == all;
    let pinned = places.and_then(Places::pinned);
    let spoken = pinned.or_else(|| places?.ranked().find(&mut decides));
    report.spoken = spoken.as_ref().map(|key| row(redis, &owners, key));
    slots.tell(&mut report, redis.tags, &cluster, &owners, places);
    let pair = spoken.map(|key| Pair::new(redis, key.key, key.key_b, redis.tags).keys);
    report.command = command::report(redis, &cluster, &owners, pair);
    report
}

/// The owner of each slot.
struct Owners(Vec<Option<u16>>);

impl Owners {
    fn of(&self, slot: Slot) -> Option<u16> {
        self.0.get(usize::from(slot.get())).copied().flatten()
    }

    /// Whether one master owns them all.
    fn is_one(&self, slots: &[Slot]) -> bool {
        let mut masters = slots.iter().map(|slot| self.of(*slot));
        let first = masters.next().flatten();
        first.is_some() && masters.all(|master| master == first)
    }
}

fn row(redis: &Redis, owners: &Owners, key: &Placed) -> RedisRow {
    let pair = Pair::new(redis, key.key, key.key_b, redis.tags);
    let other = Pair::new(redis, key.key, key.key_b, !redis.tags);
    RedisRow {
        id: key.id,
        key: label(key.key),
        keys: pair.keys.iter().map(|key| RedisKey::new(key, owners)).into_list(),
        other_slots: other.slots.iter().map(|slot| slot.get()).into_list(),
        other_keys: other.keys.iter().map(|key| label(key)).into_list(),
        other_master: other.slots.first().and_then(|slot| owners.of(*slot)),
        together: pair.together(),
        one_master: owners.is_one(&pair.slots),
    }
}

impl RedisKey {
    fn new(key: &[u8], owners: &Owners) -> Self {
        let hashed = hashed_range(key);
        let slot = slot(key);
        let part = |range: core::ops::Range<usize>| label(key.get(range).unwrap_or_default());
        Self {
            before: part(0..hashed.start),
            hashed: part(hashed.clone()),
            after: part(hashed.end..key.len()),
            slot: slot.get(),
            master: owners.of(slot),
        }
    }
}

/// A picture shows so many pairs at most.
pub const MAX_DRAWN: usize = 14;
/// A line to copy is looked for among so many of the heaviest keys.
const LOOKED_AT: usize = 100;
/// The longest key that a line to copy may have, so that it stays readable.
const MAX_IN_FIX: usize = 40;

/// `MGET` of a pair that tags bring together, quoted for a shell.
fn fix(redis: &Redis, keys: &[Placed]) -> Option<String> {
    let plain = |key: &[u8]| {
        key.len() <= MAX_IN_FIX && key.iter().all(|&byte| (byte.is_ascii_graphic() || byte == b' ') && byte != b'\'')
    };
    for key in keys {
        let now = Pair::new(redis, key.key, key.key_b, redis.tags);
        let tagged = Pair::new(redis, key.key, key.key_b, true);
        if !now.together() && tagged.together() && tagged.keys.iter().all(|key| plain(key)) {
            let mut line = String::from("redis-cli -c -h localhost MGET");
            for key in &tagged.keys {
                line.push_str(" '");
                line.push_str(&String::from_utf8_lossy(key));
                line.push('\'');
            }
            return Some(line);
        }
    }
    None
}

/// The Redis keys that go with a key, two as a rule.
#[derive(Default)]
struct Pair {
    keys: Vec<Vec<u8>>,
    slots: Vec<Slot>,
}

impl Pair {
    fn new(redis: &Redis, key: &[u8], key_b: &[u8], tags: bool) -> Self {
        let mut pair = Self::default();
        pair.set(redis, key, key_b, tags);
        pair
    }

    /// The pair of another key, in the memory of this one: there may be many.
    fn set(&mut self, redis: &Redis, key: &[u8], key_b: &[u8], tags: bool) {
        self.slots.clear();
        for (place, pattern) in redis.patterns().enumerate() {
            if self.keys.len() <= place {
                self.keys.push(Vec::new());
            }
            let key = text(if place == 1 { key_b } else { key });
            if let Some(out) = self.keys.get_mut(place) {
                out.clear();
                Redis::fill_into(out, pattern, &key, tags);
                self.slots.push(slot(out));
            }
        }
    }

    fn together(&self) -> bool {
        is_together(&self.slots)
    }

    /// Whether all are hashed from end to end, so that no brace decides.
    fn whole(&self) -> bool {
        self.keys.iter().all(|key| hashed_range(key) == (0..key.len()))
    }
}

fn is_together(slots: &[Slot]) -> bool {
    slots.windows(2).all(|slots| slots[0] == slots[1])
}
