//! The slots that client libraries find, where they are not the server's.

use alloc::borrow::Cow;

use crate::hash::crc16;
use crate::key::without_lone_surrogates;
use crate::redis::{SLOTS, Slot, slot};

/// How a client finds the slot of a key.
///
/// ```
/// use copartition::redis::client::{Client, SlotRule};
///
/// assert_eq!(Client::from_id("redis-rs").map(|client| client.slots), Some(SlotRule::Server));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotRule {
    /// As the server does.
    Server,
    /// As the server does, but a JavaScript text is hashed with half of a surrogate pair as its three bytes, while U+FFFD is sent.
    JavaScript,
    /// As `JavaScript`, and an empty hash tag makes it look for the next closing brace instead of hashing the whole key.
    ClusterKeySlot,
}

/// The slot that the npm package `cluster-key-slot` 1.1.2 finds; it differs from the server's after an empty hash tag only.
///
/// ```
/// use copartition::redis::client::cluster_key_slot;
///
/// assert_eq!(cluster_key_slot(b"{}{}").get(), 4092);
/// assert_eq!(copartition::redis::slot(b"{}{}").get(), 15_786);
/// ```
pub fn cluster_key_slot(key: &[u8]) -> Slot {
    let whole = slot(key);
    let Some(open) = key.iter().position(|byte| *byte == b'{') else {
        return whole;
    };
    let Some(after) = key.get(open..).and_then(|tail| tail.strip_prefix(b"{}")) else {
        return whole;
    };
    match after.iter().position(|byte| *byte == b'}').and_then(|close| after.get(..close)) {
        Some(hashed) => Slot::new(crc16(hashed) % SLOTS).unwrap_or(whole),
        None => whole,
    }
}

/// The bytes that a JavaScript client sends for a text: half of a surrogate pair becomes U+FFFD. Other bytes stay as they are.
///
/// ```
/// assert_eq!(&*copartition::redis::client::sent(b"a\xed\xb0\x80b"), b"a\xef\xbf\xbdb");
/// ```
pub fn sent(typed: &[u8]) -> Cow<'_, [u8]> {
    without_lone_surrogates(typed, "\u{fffd}".as_bytes())
}
