//! Lists out of iterators, in one way for the whole crate.

use alloc::{string::String, vec::Vec};

/// An iterator whose items are wanted as a list.
pub(crate) trait IntoList: Iterator + Sized {
    /// The items one after the other.
    ///
    /// As `collect`, which asks each kind of iterator for its own way to make room: some hundred bytes of wasm every time.
    fn into_list(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        self.add_to(&mut list);
        list
    }

    /// The items at the end of a list, as `extend`.
    fn add_to(self, list: &mut Vec<Self::Item>) {
        self.for_each(|item| push(list, item));
    }
}

impl<I: Iterator> IntoList for I {}

/// Texts one after the other, as `concat`, which measures them first: some hundred bytes of wasm.
pub(crate) fn concat(texts: &[&str]) -> String {
    let mut out = String::new();
    for text in texts {
        out.push_str(text);
    }
    out
}

#[inline(never)]
fn push<T>(list: &mut Vec<T>, item: T) {
    list.push(item);
}
