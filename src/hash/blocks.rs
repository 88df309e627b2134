//! What MD5 and SHA-1 have in common: the key in blocks of 64 bytes, a one bit after its end, and its length in bits last.

/// Hands every block to `take`; `length` is the key's in bits, in the order of bytes that the hash wants.
pub(super) fn padded(key: &[u8], length: [u8; 8], take: &mut dyn FnMut(&[u8; 64])) {
    let (blocks, tail) = key.as_chunks::<64>();
    blocks.iter().for_each(&mut *take);

    let mut last = [[0; 64]; 2];
    for (slot, byte) in last.as_flattened_mut().iter_mut().zip(tail.iter().chain(&[0x80])) {
        *slot = *byte;
    }
    // The length fits the block in which the key ends, or it stands at the end of one more.
    let [first, second] = &mut last;
    let fits = tail.len() < 56;
    let end = if fits { &mut *first } else { &mut *second };
    for (slot, byte) in end.iter_mut().rev().zip(length.iter().rev()) {
        *slot = *byte;
    }
    take(first);
    if !fits {
        take(second);
    }
}
