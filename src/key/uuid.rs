//! UUIDs, as `UUIDSerializer` writes them: as text.

use super::KeyError;
use super::encoded::hex_value;
use crate::hash::hex_digit;

/// The text of a UUID as Java prints it: lower case, groups filled up with zeros.
///
/// Groups may be short, as Java reads them; too many digits are refused, which Java would cut.
///
/// Source: `apache/kafka` 4.0, `UUIDSerializer.java`; `java.util.UUID.fromString`.
///
/// ```
/// use copartition::key::{KeyError, uuid::text};
///
/// assert_eq!(text(b"1-2-3-4-A").as_ref(), Ok(b"00000001-0002-0003-0004-00000000000a"));
/// assert_eq!(text(b"1-2-3-4"), Err(KeyError::NotAUuid));
/// assert_eq!(text(b"1-2-3-4-g"), Err(KeyError::NotAUuid));
/// ```
pub fn text(text: &[u8]) -> Result<[u8; 36], KeyError> {
    let mut out = *b"00000000-0000-0000-0000-000000000000";
    let mut rest = text;
    for (start, end) in [(0, 8), (9, 13), (14, 18), (19, 23), (24, 36)] {
        let length = rest.iter().position(|byte| *byte == b'-').unwrap_or(rest.len());
        let (group, after) = rest.split_at(length);
        if !(1..=end - start).contains(&length) || after.is_empty() != (end == 36) {
            return Err(KeyError::NotAUuid);
        }
        for (slot, digit) in out.iter_mut().take(end).rev().zip(group.iter().rev()) {
            *slot = hex_digit(hex_value(*digit).ok_or(KeyError::NotAUuid)?);
        }
        rest = after.get(1..).unwrap_or_default();
    }
    Ok(out)
}
