//! To come.

use super::{pen::Pen, state::States};
use crate::report::Report;

pub(super) fn compose(_pen: &mut Pen, _report: &Report, _states: &States) {}
