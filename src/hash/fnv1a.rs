//! FNV-1a, 32 bit, as Sarama, kafka-go and those that follow them take it.
//!
//! Source: Go 1.22, `hash/fnv/fnv.go`, `New32a`; the `hash32` crate 1.0 computes it.
//! Parameters: offset basis `0x811c9dc5`, prime `0x01000193`.
//! Result: 32 bits; what clients do with the sign differs, see [`crate::partitioner::Reduction`].
//! Empty input: the offset basis.
//! Check: `foobar` → `0xbf9cf968`.

use core::hash::Hasher as _;

use hash32::{FnvHasher, Hasher as _};

/// The 32-bit FNV-1a of `key`: any `u32`; for no bytes at all it is the offset basis.
///
/// Source: Go 1.22, `hash/fnv/fnv.go`, `New32a`.
///
/// ```
/// use copartition::hash::fnv1a;
///
/// assert_eq!(fnv1a(b"foobar"), 0xbf9c_f968);
/// assert_eq!(fnv1a(b""), 0x811c_9dc5);
/// ```
pub fn fnv1a(key: &[u8]) -> u32 {
    let mut hasher = FnvHasher::default();
    hasher.write(key);
    hasher.finish32()
}
