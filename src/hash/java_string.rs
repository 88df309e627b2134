//! Java's `String.hashCode`, which several clients and systems partition by.
//!
//! Source: `java.lang.String.hashCode`, as its documentation defines it: times 31 and add, over UTF-16 code units.
//! Result: the bits as `u32`; Java prints the same bits signed.
//! Empty input: 0.
//! Check: `polygenelubricants` → `-2147483648` signed.
//! Why our own: no crate known has it.

/// `String.hashCode` of a text: any `u32`, as `i32` the number Java prints; for no text at all it is 0.
///
/// The text comes as UTF-8. What is not UTF-8 counts as U+FFFD, once for each part that cannot be read, as browsers and Node.js decode.
///
/// Source: `java.lang.String.hashCode`; `SOHU-Co/kafka-node` 5.0, `lib/partitioner.js`, for the decoding.
///
/// ```
/// use copartition::hash::java_string;
///
/// assert_eq!(java_string(b"polygenelubricants") as i32, i32::MIN);
/// assert_eq!(java_string("é".as_bytes()), 0xe9);
/// assert_eq!(java_string(b"\xff"), 0xfffd);
/// ```
pub fn java_string(text: &[u8]) -> u32 {
    let mut hash = 0_u32;
    each_code_unit(text, &mut |unit| hash = hash.wrapping_mul(31).wrapping_add(u32::from(unit)));
    hash
}

/// The UTF-16 code units of a text, U+FFFD for each part that is not UTF-8.
pub(crate) fn each_code_unit(text: &[u8], take: &mut dyn FnMut(u16)) {
    for chunk in text.utf8_chunks() {
        chunk.valid().encode_utf16().for_each(&mut *take);
        if !chunk.invalid().is_empty() {
            take(0xfffd);
        }
    }
}
