//! UUIDs, as `UUIDSerializer` writes them: as text.

use super::KeyError;

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
    let mut groups = text.split(|byte| *byte == b'-');
    for place in out.split_mut(|byte| *byte == b'-') {
        let digits = groups.next().filter(|group| (1..=place.len()).contains(&group.len()));
        for (slot, digit) in place.iter_mut().rev().zip(digits.ok_or(KeyError::NotAUuid)?.iter().rev()) {
            *slot =
                if digit.is_ascii_hexdigit() { digit.to_ascii_lowercase() } else { return Err(KeyError::NotAUuid) };
        }
    }
    if groups.next().is_some() { Err(KeyError::NotAUuid) } else { Ok(out) }
}
