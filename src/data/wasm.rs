//! The reader's boundary to the browser, a module of its own that is loaded when a file comes: conversions only.
//!
//! It is built without the standard library, whose way to end a panic would be a quarter of the module.

use alloc::{string::String, vec::Vec};
use core::panic::PanicInfo;

use wasm_bindgen::prelude::*;

use super::{Choice, Form, HEAD, look, look_as};

/// Smaller than the standard one by kilobytes, and quick for many small pieces.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// How many bytes at the beginning of a file are to be looked at.
#[wasm_bindgen(js_name = headLength)]
pub fn head_length() -> usize {
    HEAD
}

/// What a file is.
#[wasm_bindgen]
pub struct Shape(super::Shape);

#[wasm_bindgen]
impl Shape {
    /// Looks at the beginning of a file; a form that is not known and a header that is not given are found out.
    #[wasm_bindgen(constructor)]
    pub fn new(head: &[u8], form: &str, header: Option<bool>) -> Self {
        let form = Form::from_id(form).or_else(|| header.map(|_| look(head).form));
        Self(form.map_or_else(|| look(head), |form| look_as(head, form, header)))
    }

    /// The shape as JSON, see [`super::Shape::to_json`].
    pub fn json(&self) -> String {
        self.0.to_json()
    }
}

/// Reads a file.
#[wasm_bindgen]
pub struct Gatherer(super::Gatherer);

#[wasm_bindgen]
impl Gatherer {
    /// Begins a file of this shape, for the columns and the weight of these places.
    #[wasm_bindgen(constructor)]
    pub fn new(shape: &Shape, columns: Vec<u32>, weight: Option<u32>) -> Self {
        Self(super::Gatherer::new(&shape.0, &Choice { columns, weight }))
    }

    /// Reads on.
    pub fn feed(&mut self, chunk: &[u8]) {
        self.0.feed(chunk);
    }

    /// How many rows were read so far.
    pub fn rows(&self) -> u32 {
        self.0.so_far().rows_read
    }

    /// Reads what is left, and gives the table; the gatherer is used up.
    pub fn finish(self) -> Table {
        Table(self.0.finish())
    }
}

/// What a file has.
#[wasm_bindgen]
pub struct Table(super::Table);

#[wasm_bindgen]
impl Table {
    /// The rows, see [`super::Table::to_bytes`].
    pub fn bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    /// What is to be said about them as JSON, see [`super::Table::to_json`].
    pub fn json(&self) -> String {
        self.0.to_json()
    }
}
