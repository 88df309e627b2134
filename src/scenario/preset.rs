//! Scenarios with a name: each a link, so that a preset is nothing that a reader could not set.

/// A named scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The id that stands in attributes; its words are the page's.
    pub id: &'static str,
    /// Its link.
    pub link: &'static str,
}

/// Five regions of a shop with 70 per cent of the traffic in one of them.
macro_rules! regions {
    ($rest:literal) => {
        concat!($rest, "&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5")
    };
}

/// Every preset, in the order in which a page offers them; the first is the default scenario.
pub const ALL: &[Preset] = &[
    Preset { id: "six-against-eight", link: "v1:" },
    Preset { id: "aligned", link: "v1:b=6" },
    Preset { id: "lucky-jakarta", link: regions!("v1:a.name=orders&b.name=payments&panel=alignment") },
    Preset { id: "hot-region", link: regions!("v1:a=3&a.name=orders&b=3&b.name=payments&panel=load") },
    Preset { id: "crossslot", link: "v1:panel=redis&pin=BBCA" },
    Preset { id: "region-tags", link: regions!("v1:tags=on&redis.a=order:<key>&redis.b=payment:<key>&panel=redis") },
];
