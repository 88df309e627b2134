//! What a picture needs of a backend beside what plotters asks for: a bitmap that is scaled up in one go.

use alloc::vec::Vec;

use plotters_backend::{DrawingBackend, DrawingErrorKind};

use super::theme::Rgb;

/// A plotters backend that can also show a [`Heat`] in one go.
pub trait Surface: DrawingBackend {
    /// Draws the cells, each as large as the others up to one backend unit, without smoothing.
    fn heat(&mut self, heat: &Heat) -> Result<(), DrawingErrorKind<Self::ErrorType>>;
}

/// A bitmap of few cells over a large area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heat {
    /// The upper left corner, in backend units.
    pub place: (i32, i32),
    /// Width and height, in backend units.
    pub size: (i32, i32),
    /// Cells in a row.
    pub columns: u32,
    /// The colour of cells without anything.
    pub ground: Rgb,
    /// The cells, row by row from the upper left.
    pub cells: Vec<Rgb>,
}

impl Heat {
    /// How many rows there are.
    pub fn rows(&self) -> u32 {
        (self.cells.len() as u32).checked_div(self.columns).unwrap_or(0)
    }

    /// Where the cell of this number begins, of so many cells over a length, in whole multiples of a step.
    ///
    /// Edges that fall on pixels leave no seams.
    pub fn edge(cell: u32, cells: u32, length: f64, step: f64) -> f64 {
        (f64::from(cell) * length / f64::from(cells.max(1)) / step).round() * step
    }
}
