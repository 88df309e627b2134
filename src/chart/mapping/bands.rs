use super::Lanes;
use crate::{chart::{pen::Pen, state::States}, report::Report};
pub(super) fn compose(pen: &mut Pen, report: &Report, states: &States) { let lanes = Lanes::new(pen, report); lanes.draw(pen, report, states); }
