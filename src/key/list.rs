//! Keys made of keys: `ListSerializer`, and the bytes of a `ByteBuffer`.

use alloc::vec::Vec;

/// The bytes of a list: `width` is the size of an element if all have one by nature, as numbers and UUIDs do.
///
/// With a width, nulls are listed by their place; without, each element has its length before it, and a null has -1.
/// More than `i32::MAX` elements or bytes, which Java cannot have, count modulo 2^32.
///
/// Source: `apache/kafka` 4.0, `ListSerializer.java`.
///
/// ```
/// use copartition::key::list;
///
/// assert_eq!(list(&[Some(b"a"), None], false), b"\x01\0\0\0\x02\0\0\0\x01a\xff\xff\xff\xff");
/// assert_eq!(list(&[None, Some(&[0, 7])], true), b"\0\0\0\0\x01\0\0\0\0\0\0\0\x02\0\x07");
/// ```
pub fn list(elements: &[Option<&[u8]>], same_width: bool) -> Vec<u8> {
    let number = |number: usize| (number as u32).to_be_bytes();
    let mut out = Vec::new();
    out.push(u8::from(!same_width));
    if same_width {
        let nulls: Vec<_> = (0..).zip(elements).filter(|(_, element)| element.is_none()).collect();
        out.extend(number(nulls.len()));
        out.extend(nulls.iter().flat_map(|(place, _)| number(*place)));
    }
    out.extend(number(elements.len()));
    for element in elements {
        if !same_width {
            out.extend(element.map_or([0xff; 4], |element| number(element.len())));
        }
        out.extend_from_slice(element.unwrap_or_default());
    }
    out
}

/// The bytes that `ByteBufferSerializer` writes: from the start of the buffer to its limit, wherever its position is.
///
/// A limit beyond the buffer is its end. Releases 3.4.0 to 3.5.1 and 3.6.0 flipped the buffer first, and are not followed.
///
/// Source: `apache/kafka` 4.0, `ByteBufferSerializer.java`.
///
/// ```
/// assert_eq!(copartition::key::list::byte_buffer(&[1, 2, 3, 4], 2), [1, 2]);
/// ```
pub fn byte_buffer(buffer: &[u8], limit: usize) -> &[u8] {
    buffer.get(..limit).unwrap_or(buffer)
}
