//! Bytes as 32-bit words, low byte first.

/// One to four bytes as a word, the first one the lowest.
pub(super) fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |word, byte| (word << 8) | u32::from(*byte))
}

/// Adds up to twelve bytes to three words, four to each, low byte first.
pub(super) fn add(words: &mut [u32; 3], bytes: &[u8]) {
    for (word, bytes) in words.iter_mut().zip(bytes.chunks(4)) {
        *word = word.wrapping_add(little_endian(bytes));
    }
}
