//! Which node may serve these keys: `getNodeByQuery` in `src/cluster.c` of `redis/redis` 7.0.15.

use alloc::{format, string::String, vec::Vec};

use super::{Answer, Command, Connection, KeyAt, Reason, Slot};
use crate::redis::{command::Keys, slot};

/// A key of a command, or a channel that has a slot as a key does.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub at: KeyAt,
    pub bytes: Vec<u8>,
}

impl Connection<'_> {
    /// The slot of the keys, if this node may serve them; `None` without keys, which any node may.
    pub(super) fn route(&self, command: &Command, keys: &[Key]) -> Result<Option<Slot>, Answer> {
        let Some((first, others)) = keys.split_first() else {
            return Ok(None);
        };
        let here = slot(&first.bytes);
        let refused = |reason, text: String, keys: &[&Key]| {
            let keys = keys.iter().map(|key| key.at).collect();
            Err(Answer { slot: Some(here), keys, ..Answer::new(reason, text) })
        };
        let redirected = |reason, word, master: Option<u16>| {
            let address = master.and_then(|master| self.cluster.masters.get(usize::from(master)));
            let address = address.map(|master| master.address.as_str()).unwrap_or_default();
            let text = format!("{word} {} {address}", here.get());
            refused(reason, text, &[first]).map_err(|answer| Answer { master, ..answer })
        };

        let owner = self.cluster.owner(here);
        if owner.is_none() {
            return refused(Reason::SlotNotServed, "CLUSTERDOWN Hash slot not served".into(), &[first]);
        }
        if let Some(other) = others.iter().find(|key| slot(&key.bytes) != here) {
            let text = "CROSSSLOT Keys in request don't hash to the same slot".into();
            return refused(Reason::CrossSlot, text, &[first, other]);
        }
        if self.down {
            return refused(Reason::ClusterDown, "CLUSTERDOWN The cluster is down".into(), &[]);
        }

        let open = self.cluster.open.iter().find(|open| open.slot == here);
        let mine = owner == Some(self.node);
        let leaves = open.filter(|open| mine && open.from == owner);
        let arrives = open.is_some_and(|open| !mine && open.to == Some(self.node));
        // MIGRATE is how a slot is moved, so it works on what is here.
        if (leaves.is_some() || arrives) && command.name == "migrate" {
            return Ok(Some(here));
        }
        // A channel need not be there, though EXEC looks for it among the keys.
        let channels = matches!(command.keys, Keys::Channels(..));
        let absent = |key: &&Key| !channels && !self.here.contains(&key.bytes);
        let missing: Vec<&Key> = keys.iter().filter(absent).collect();
        let try_again = "TRYAGAIN Multiple keys request during rehashing of slot";
        if let Some(open) = leaves.filter(|_| !missing.is_empty()) {
            if missing.len() < keys.len() {
                return refused(Reason::TryAgain, try_again.into(), &missing);
            }
            return redirected(Reason::Ask, "ASK", open.to);
        }
        if arrives && (self.asking || command.name == "restore-asking") {
            if others.iter().any(|key| key.bytes != first.bytes) && !missing.is_empty() {
                return refused(Reason::TryAgain, try_again.into(), &missing);
            }
            return Ok(Some(here));
        }
        if mine { Ok(Some(here)) } else { redirected(Reason::Moved, "MOVED", owner) }
    }
}
