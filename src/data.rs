//! Files of keys: text of any usual form in, distinct rows of the chosen columns with their weights out.
//!
//! First [`look`] at the beginning of a file: it says what the file is and which columns it offers. Then a [`Gatherer`] reads the
//! whole of it, in pieces cut anywhere, for the columns that were chosen. Nothing is lost in silence: what cannot be read is counted
//! under a [`Code`] with its first line numbers, and the rest is used.
//!
//! ```
//! use copartition::data::{Gatherer, look};
//!
//! let file = b"symbol,venue,count\nBBCA,IDX,24\nBBRI,IDX,18\nBBCA,OTC,1\nTLKM,IDX\n";
//! let shape = look(file);
//! let names: Vec<_> = shape.columns.iter().map(|column| column.name.as_str()).collect();
//! assert_eq!(names, ["symbol", "venue", "count"]);
//!
//! let mut gatherer = Gatherer::new(&shape, &shape.proposal());
//! for chunk in file.chunks(10) {
//!     gatherer.feed(chunk);
//! }
//! let table = gatherer.finish();
//! let rows: Vec<_> = table.iter().map(|(cells, weight)| (cells[0], weight.to_string())).collect();
//! assert_eq!(rows, [(Some(&b"BBCA"[..]), "25".into()), (Some(&b"BBRI"[..]), "18".into())]);
//! assert_eq!((table.rows_read, table.rows_unread), (3, 1));
//! assert_eq!((table.notes[0].code.id(), &table.notes[0].lines[..]), ("too-few-fields", &[5][..]));
//! ```

mod cells;
mod decode;
mod delimited;
mod gather;
mod grid;
mod json;
mod look;
mod note;
mod number;
mod reader;
mod table;
mod tell;
mod values;
#[cfg(all(feature = "reader", target_arch = "wasm32"))]
pub mod wasm;

pub use decode::Encoding;
pub use gather::{Choice, Gatherer};
pub use look::{Column, Form, HEAD, Shape, look, look_as};
pub use note::{Code, Note};
pub use reader::{ROW_LIMIT, SPAN_LIMIT};
pub use table::{TABLE_LIMIT, Table};
