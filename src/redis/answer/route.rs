//! Which node may serve these keys: `getNodeByQuery` in `src/cluster.c` of `redis/redis` 7.0.15.

use alloc::{string::ToString, vec::Vec};

use super::{Answer, Connection, KeyAt, Reason, Slot};
use crate::redis::command::{Command, Keys, mark};
use crate::redis::slot;

/// A key of a command, or a channel that has a slot as a key does.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub at: KeyAt,
    pub bytes: Vec<u8>,
}

impl Connection<'_> {
    /// `Runs` if this node may serve the keys; without keys any node may.
    pub(super) fn route(&self, command: &Command, keys: &[Key], answer: &mut Answer) -> Reason {
        let Some(first) = keys.first() else {
            return Reason::Runs;
        };
        let here = slot(&first.bytes);
        let owner = self.cluster.owner(here);
        answer.slot = Some(here);
        answer.keys.push(first.at);
        if owner.is_none() {
            return Reason::SlotNotServed;
        }
        let mut missing = Vec::new();
        let mut several = false;
        // A channel need not be there, though EXEC looks for it among the keys.
        let channels = matches!(command.keys, Keys::Channels(..));
        for key in keys {
            if slot(&key.bytes) != here {
                answer.keys.push(key.at);
                return Reason::CrossSlot;
            }
            several |= key.bytes != first.bytes;
            if !channels && !self.here.contains(&key.bytes) {
                missing.push(key.at);
            }
        }
        if self.down {
            return Reason::ClusterDown;
        }
        let mine = owner == Some(self.node);
        for open in self.cluster.open.iter().filter(|open| open.slot == here) {
            let leaves = mine && open.from == owner;
            let arrives =
                !mine && open.to == Some(self.node) && (self.asking || command.letter == mark::RESTORE_ASKING);
            let migrates = command.letter == mark::MIGRATE && (leaves || open.to == Some(self.node));
            // MIGRATE is how a slot is moved, so it works on what is here.
            if migrates || arrives && (!several || missing.is_empty()) {
                return Reason::Runs;
            }
            if arrives || leaves && !missing.is_empty() && missing.len() < keys.len() {
                answer.keys = missing;
                return Reason::TryAgain;
            }
            if leaves && !missing.is_empty() {
                answer.master = open.to;
                return Reason::Ask;
            }
        }
        if mine {
            answer.keys.clear();
            return Reason::Runs;
        }
        answer.master = owner;
        Reason::Moved
    }

    /// Adds the slot and the address to the name of a redirection.
    pub(super) fn redirect(&self, answer: &Answer, text: &mut Vec<u8>) {
        let master = answer.master.and_then(|master| self.cluster.masters.get(usize::from(master)));
        let address = master.map(|master| master.address.as_str()).unwrap_or_default();
        let slot = answer.slot.map_or(0, Slot::get);
        for part in [" ", &u32::from(slot).to_string(), " ", address] {
            text.extend_from_slice(part.as_bytes());
        }
    }
}
