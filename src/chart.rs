//! The pictures: what a [`Report`] says, drawn with plotters on any backend.
//!
//! Charts decide nothing and compute no number that is shown. They hold marks, digits, ids, signs and short labels
//! that are handed in from the language file. All places are CSS pixels; backends count in eighths of one.

extern crate std;

use alloc::{rc::Rc, string::String};

use crate::report::{Pick, Report};
use plotters_backend::DrawingErrorKind;

#[cfg(not(first_only))]
mod by_count;
#[cfg(all(feature = "wasm", target_arch = "wasm32"))]
pub mod canvas;
#[cfg(not(first_only))]
mod consumers;
pub mod hit;
#[cfg(not(first_only))]
mod load;
mod mapping;
mod matrix;
mod number;
mod pen;
mod scene;
#[cfg(not(first_only))]
mod slots;
mod state;
pub mod surface;
#[cfg(feature = "svg")]
mod svg;
pub mod theme;

pub use hit::{Hits, Step};
pub use scene::UNIT;
pub use surface::Surface;
#[cfg(feature = "svg")]
pub use svg::svg;
pub use theme::Theme;

/// The reader's own font for labels.
const SANS: &str = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", sans-serif";
/// The reader's own font for keys.
const MONO: &str = "ui-monospace, SFMono-Regular, Menlo, Consolas, \"DejaVu Sans Mono\", monospace";

/// A picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chart {
    /// Where each key goes in both topics.
    Mapping,
    /// Partitions of A × partitions of B.
    Matrix,
    /// The share that lines up for every count that topic B could have.
    ByCount,
    /// The load of every partition.
    Load,
    /// The members of the consumer group and their partitions.
    Consumers,
    /// The slots of a Redis Cluster.
    Slots,
}

impl Chart {
    /// Every picture, in the order of the panels.
    pub const ALL: &[Self] = &[Self::Mapping, Self::Matrix, Self::ByCount, Self::Load, Self::Consumers, Self::Slots];

    /// Its name in the page.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mapping => "mapping",
            Self::Matrix => "matrix",
            Self::ByCount => "by-count",
            Self::Load => "load",
            Self::Consumers => "consumers",
            Self::Slots => "slots",
        }
    }

    /// The picture with this id, if there is one.
    ///
    /// ```
    /// use copartition::chart::Chart;
    /// assert_eq!(Chart::from_id("by-count"), Some(Chart::ByCount));
    /// ```
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|chart| chart.id() == id)
    }

    /// The height in CSS pixels that it wants at a width. It does not depend on the numbers, so that nothing below jumps.
    ///
    /// ```
    /// use copartition::chart::Chart;
    /// assert_eq!((Chart::Mapping.height(692.0), Chart::Mapping.height(328.0)), (390.0, 374.0));
    /// ```
    pub fn height(self, width: f64) -> f64 {
        match (self, narrow(width)) {
            (Self::Mapping, false) => 390.0,
            (Self::Mapping, true) => 374.0,
            (Self::Matrix, false) => 236.0,
            (Self::Matrix, true) => 320.0,
            (Self::ByCount, _) => 154.0,
            (Self::Load, false) => 322.0,
            (Self::Load, true) => 432.0,
            (Self::Consumers, _) => 254.0,
            (Self::Slots, _) => 300.0,
        }
    }
}

/// Whether a figure is as narrow as on a phone.
fn narrow(width: f64) -> bool {
    width < 480.0
}

/// How a picture is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// In CSS pixels.
    pub width: f64,
    /// In CSS pixels.
    pub height: f64,
    /// Whether the ground is dark.
    pub dark: bool,
    /// The system's colours where the reader has forced them.
    pub forced: Option<Forced>,
    /// Every word in the picture.
    pub labels: Labels,
    /// What the pointer is on.
    pub hover: Option<Pick>,
    /// What is pinned; what else there is steps back.
    pub pin: Option<Pick>,
    /// What the keyboard is on.
    pub focus: Option<Pick>,
    /// What stood there before, if that leaves a trace.
    pub before: Option<Before>,
}

/// What a picture comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    /// The report that was shown.
    pub report: Rc<Report>,
    /// How much of their way the marks have gone, 0 to 1. At the end of it what moved still leaves a dotted trace.
    pub gone: f64,
}

/// Colours of the system, each red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The ground.
    pub canvas: [u8; 3],
    /// Text on it.
    pub text: [u8; 3],
    /// A colour that stands out.
    pub mark: [u8; 3],
    /// What steps back.
    pub gray: [u8; 3],
}

/// One list gives the fields and what reads them.
macro_rules! labels {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)+) => {
        /// The short labels of the pictures, from the `chart` part of a language file. `{n}`, `{m}` and `{topic}`
        /// stand for what is filled in.
        #[derive(Clone, Debug, PartialEq, Eq)]
        // A list, and not a field each: those would be read and dropped one by one.
        pub struct Labels([String; NAMES.len()]);

        /// Their names in the language file.
        const NAMES: &[&str] = &[$($name,)+];

        /// The places of the labels.
        #[allow(non_camel_case_types, reason = "they are the fields")]
        enum Label { $($field,)+ }

        impl Labels {
            /// Asks for each label by its name in the language file.
            pub fn read(word: &mut dyn FnMut(&str) -> String) -> Self {
                Self(core::array::from_fn(|place| word(NAMES[place])))
            }

            $($(#[$doc])* pub fn $field(&self) -> &str { &self.0[Label::$field as usize] })+
        }
    };
}

labels! {
    /// The decimal mark.
    decimal = "decimal",
    /// The thousands mark.
    thousands = "thousands",
    /// `{n} %`
    percent = "percent",
    /// `no partition {n}`
    no_partition = "noPartition",
    /// `no {n}`
    no_partition_short = "noPartitionShort",
    /// `{n} key`
    keys_one = "keysOne",
    /// `{n} keys`
    keys_many = "keysMany",
    /// `+{n}`, of what is too much to be named.
    more = "more",
    /// Traffic, as the head of a column.
    traffic = "traffic",
    /// Keys, as the head of a column.
    keys = "keys",
    /// The number of partitions, as the head of a row.
    count = "count",
    /// Today's count.
    now = "now",
    /// `fair`, at the line of the fair share.
    fair = "fair",
    /// `partition of {topic}`
    partition_of = "partitionOf",
    /// `{topic}, {n} partitions`
    topic_partitions = "topicPartitions",
    /// `member`, as the head of a column.
    member = "member",
    /// `partition {n}`
    partition = "partition",
    /// `together`, as the head of a column.
    together = "together",
    /// `parted`, as the head of a column.
    parted = "parted",
    /// `slot`, at an axis.
    slot = "slot",
    /// `master {n}`
    master = "master",
    /// `{n} of {m} keys`
    redis_keys = "redisKeys",
    /// `one slot`, as the head of a column.
    one_slot = "oneSlot",
    /// `was {n}`, where a mark stood before.
    was = "was",
}

/// Draws a picture, and says where its marks are.
///
/// The backend is as large as the look says, in units of [`UNIT`] to a CSS pixel.
pub fn draw<DB: Surface>(
    chart: Chart,
    backend: &mut DB,
    report: &Report,
    look: &Look,
) -> Result<Hits, DrawingErrorKind<DB::ErrorType>> {
    let pen = compose(chart, report, look);
    scene::play(&pen.scene, backend)?;
    Ok(pen.hits)
}

fn compose<'a>(chart: Chart, report: &Report, look: &'a Look) -> pen::Pen<'a> {
    let mut pen = pen::Pen::new(look);
    let states = state::States::new(report, look);
    match chart {
        Chart::Mapping => mapping::compose(&mut pen, report, &states),
        Chart::Matrix => matrix::compose(&mut pen, report, &states),
        #[cfg(first_only)]
        _ => {}
        #[cfg(not(first_only))]
        Chart::ByCount => by_count::compose(&mut pen, report, &states),
        #[cfg(not(first_only))]
        Chart::Load => load::compose(&mut pen, report, &states),
        #[cfg(not(first_only))]
        Chart::Consumers => consumers::compose(&mut pen, report, &states),
        #[cfg(not(first_only))]
        Chart::Slots => slots::compose(&mut pen, report, &states),
    }
    pen
}
