//! Every colour of the pictures. The page has the same values as custom properties, and a test compares the two.

use super::{Forced, Look};

/// A colour: red, green and blue in one word, which is what passes at the least cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(u32);

impl Rgb {
    /// From red, green and blue.
    pub const fn new([red, green, blue]: [u8; 3]) -> Self {
        Self(u32::from_be_bytes([0, red, green, blue]))
    }

    /// Red, green and blue.
    pub const fn bytes(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

/// The colours of one theme, named as in the style sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The ground of a figure.
    pub surface: Rgb,
    /// The ground of bars and of empty cells.
    pub chrome: Rgb,
    /// Lanes and tracks.
    pub sunken: Rgb,
    /// Hairlines.
    pub line: Rgb,
    /// Stronger hairlines, and marks that step back.
    pub line2: Rgb,
    /// Outlines of what can be operated, neutral bars.
    pub edge: Rgb,
    /// Numbers, rails, the focus ring.
    pub ink: Rgb,
    /// Second text.
    pub ink2: Rgb,
    /// Labels and units: the palest text.
    pub ink3: Rgb,
    /// Does not line up, hot, refused.
    pub off: Rgb,
    /// A pale ground of `off`.
    pub off_tint: Rgb,
    /// A stronger ground of `off`.
    pub off_mid: Rgb,
    /// Text on `off`.
    pub text_on_off: Rgb,
    /// Lines up, together.
    pub on: Rgb,
    /// A pale ground of `on`.
    pub on_tint: Rgb,
    /// A stronger ground of `on`.
    pub on_mid: Rgb,
    /// Text on `on`.
    pub text_on_on: Rgb,
    /// The heaviest keys wherever load is stacked.
    pub hues: [Rgb; 5],
    /// Every other key there.
    pub rest: Rgb,
    /// Text on each of the hues.
    pub hue_text: [Rgb; 5],
    /// Text on `rest`.
    pub rest_text: Rgb,
}

const WHITE: Rgb = Rgb::new([0xff; 3]);

impl Theme {
    /// On a light ground.
    pub const LIGHT: Self = Self {
        surface: WHITE,
        chrome: Rgb::new([0xf4, 0xf5, 0xf6]),
        sunken: Rgb::new([0xea, 0xed, 0xf0]),
        line: Rgb::new([0xdd, 0xe1, 0xe5]),
        line2: Rgb::new([0xc9, 0xcf, 0xd5]),
        edge: Rgb::new([0x87, 0x8f, 0x98]),
        ink: Rgb::new([0x14, 0x17, 0x1a]),
        ink2: Rgb::new([0x44, 0x4c, 0x55]),
        ink3: Rgb::new([0x5f, 0x68, 0x72]),
        off: Rgb::new([0xb9, 0x42, 0x0a]),
        off_tint: Rgb::new([0xfb, 0xea, 0xe0]),
        off_mid: Rgb::new([0xf3, 0xc4, 0xa6]),
        text_on_off: WHITE,
        on: Rgb::new([0x08, 0x66, 0x9a]),
        on_tint: Rgb::new([0xe1, 0xef, 0xf7]),
        on_mid: Rgb::new([0xa5, 0xcf, 0xe6]),
        text_on_on: WHITE,
        hues: [
            Rgb::new([0x45, 0x30, 0x8e]),
            Rgb::new([0x95, 0x8a, 0x44]),
            Rgb::new([0x0f, 0x7a, 0x63]),
            Rgb::new([0x6b, 0x15, 0x40]),
            Rgb::new([0x3c, 0x53, 0x62]),
        ],
        rest: Rgb::new([0x84, 0x8c, 0x95]),
        hue_text: [WHITE, Rgb::new([0x14, 0x17, 0x1a]), WHITE, WHITE, WHITE],
        rest_text: Rgb::new([0x14, 0x17, 0x1a]),
    };

    /// On a dark ground.
    pub const DARK: Self = Self {
        surface: Rgb::new([0x16, 0x19, 0x1d]),
        chrome: Rgb::new([0x10, 0x13, 0x16]),
        sunken: Rgb::new([0x22, 0x27, 0x2d]),
        line: Rgb::new([0x2a, 0x30, 0x37]),
        line2: Rgb::new([0x3a, 0x42, 0x4b]),
        edge: Rgb::new([0x6d, 0x76, 0x80]),
        ink: Rgb::new([0xec, 0xee, 0xf0]),
        ink2: Rgb::new([0xba, 0xc1, 0xc9]),
        ink3: Rgb::new([0x98, 0xa1, 0xab]),
        off: Rgb::new([0xff, 0x95, 0x57]),
        off_tint: Rgb::new([0x3a, 0x24, 0x17]),
        off_mid: Rgb::new([0x7a, 0x43, 0x22]),
        text_on_off: Rgb::new([0x1a, 0x0d, 0x04]),
        on: Rgb::new([0x63, 0xb6, 0xe8]),
        on_tint: Rgb::new([0x11, 0x2e, 0x3f]),
        on_mid: Rgb::new([0x1f, 0x5b, 0x7d]),
        text_on_on: Rgb::new([0x04, 0x14, 0x1f]),
        hues: [
            Rgb::new([0x8f, 0x80, 0xe0]),
            Rgb::new([0xe0, 0xd6, 0x84]),
            Rgb::new([0x63, 0xb0, 0x8e]),
            Rgb::new([0xd0, 0x7f, 0xb0]),
            Rgb::new([0x8f, 0xd6, 0xd2]),
        ],
        rest: Rgb::new([0x6d, 0x76, 0x80]),
        hue_text: [Rgb::new([0x10, 0x13, 0x16]); 5],
        rest_text: WHITE,
    };

    /// The one that a picture is to have.
    #[inline(never)]
    pub(super) const fn of(look: &Look) -> Self {
        match &look.forced {
            Some(forced) => Self::forced(forced),
            None if look.dark => Self::DARK,
            None => Self::LIGHT,
        }
    }

    /// The reader's own colours, where the system forces them: what else tells marks apart must do alone.
    pub const fn forced(colors: &Forced) -> Self {
        let [canvas, text] = [Rgb::new(colors.canvas), Rgb::new(colors.text)];
        let [mark, gray] = [Rgb::new(colors.mark), Rgb::new(colors.gray)];
        Self {
            surface: canvas,
            chrome: canvas,
            sunken: canvas,
            line: gray,
            line2: gray,
            edge: gray,
            ink: text,
            ink2: text,
            ink3: text,
            off: text,
            off_tint: canvas,
            off_mid: canvas,
            text_on_off: canvas,
            on: mark,
            on_tint: canvas,
            on_mid: canvas,
            text_on_on: canvas,
            hues: [text; 5],
            rest: gray,
            hue_text: [canvas; 5],
            rest_text: canvas,
        }
    }

    /// Every token that the style sheet has too, by its name there without `--cp-`.
    pub const fn tokens(&self) -> [(&'static str, [u8; 3]); 23] {
        [
            ("surface", self.surface.bytes()),
            ("chrome", self.chrome.bytes()),
            ("sunken", self.sunken.bytes()),
            ("line", self.line.bytes()),
            ("line2", self.line2.bytes()),
            ("edge", self.edge.bytes()),
            ("ink", self.ink.bytes()),
            ("ink2", self.ink2.bytes()),
            ("ink3", self.ink3.bytes()),
            ("off", self.off.bytes()),
            ("off-tint", self.off_tint.bytes()),
            ("off-mid", self.off_mid.bytes()),
            ("text-on-off", self.text_on_off.bytes()),
            ("on", self.on.bytes()),
            ("on-tint", self.on_tint.bytes()),
            ("on-mid", self.on_mid.bytes()),
            ("text-on-on", self.text_on_on.bytes()),
            ("hue0", self.hues[0].bytes()),
            ("hue1", self.hues[1].bytes()),
            ("hue2", self.hues[2].bytes()),
            ("hue3", self.hues[3].bytes()),
            ("hue4", self.hues[4].bytes()),
            ("rest", self.rest.bytes()),
        ]
    }
}
