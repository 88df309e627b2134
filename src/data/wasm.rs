//! The reader's boundary to the browser, a module of its own that is loaded when a file comes: conversions only.
//!
//! It is built without the standard library, whose way to end a panic would be a quarter of the module.

use alloc::{boxed::Box, string::String, vec::Vec};
#[cfg(not(feature = "wasm"))]
use core::panic::PanicInfo;

use wasm_bindgen::prelude::*;

use super::{Choice, Form, Gatherer, HEAD, Shape, Table, look_as};

/// Smaller than the standard one by kilobytes, and quick for many small pieces. Where both are one module, that has its own.
#[cfg(not(feature = "wasm"))]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[cfg(not(feature = "wasm"))]
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// How many bytes at the beginning of a file are to be looked at.
#[wasm_bindgen(js_name = headLength)]
pub fn head_length() -> usize {
    HEAD
}

/// A file: what it is, and then the whole of it.
#[wasm_bindgen]
pub struct Reader {
    shape: Shape,
    gatherer: Option<Box<Gatherer>>,
    table: Table,
}

#[wasm_bindgen]
impl Reader {
    /// Looks at the beginning of a file; a form that is not known and a header that is not given are found out.
    #[wasm_bindgen(constructor)]
    pub fn new(head: &[u8], form: &str, header: Option<bool>) -> Self {
        Self { shape: look_as(head, Form::from_id(form), header), gatherer: None, table: Table::default() }
    }

    /// What the file is as JSON, see [`Shape::to_json`].
    pub fn shape(&self) -> String {
        self.shape.to_json()
    }

    /// Begins at its first byte, for the columns and the weight of these places.
    pub fn begin(&mut self, columns: Vec<u32>, weight: Option<u32>) {
        self.gatherer = Some(Box::new(Gatherer::new(&self.shape, &Choice { columns, weight })));
    }

    /// Reads on.
    pub fn feed(&mut self, chunk: &[u8]) {
        if let Some(gatherer) = &mut self.gatherer {
            gatherer.feed(chunk);
        }
    }

    /// How many rows were read so far.
    pub fn rows(&self) -> u32 {
        self.gatherer.as_ref().map_or(0, |gatherer| gatherer.so_far().rows_read)
    }

    /// Reads what is left, and says what is to be said as JSON, see [`Table::to_json`].
    pub fn finish(&mut self) -> String {
        if let Some(gatherer) = self.gatherer.take() {
            self.table = gatherer.finish();
        }
        self.table.to_json()
    }

    /// The rows, see [`Table::to_bytes`].
    pub fn table(&self) -> Vec<u8> {
        self.table.to_bytes()
    }
}
