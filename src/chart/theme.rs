//! Every colour of the pictures. The page has the same values as custom properties, and a test compares the two.

use super::Forced;

/// Red, green and blue.
pub type Rgb = [u8; 3];

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

const WHITE: Rgb = [0xff; 3];

impl Theme {
    /// On a light ground.
    pub const LIGHT: Self = Self {
        surface: WHITE,
        chrome: [0xf4, 0xf5, 0xf6],
        sunken: [0xea, 0xed, 0xf0],
        line: [0xdd, 0xe1, 0xe5],
        line2: [0xc9, 0xcf, 0xd5],
        edge: [0x87, 0x8f, 0x98],
        ink: [0x14, 0x17, 0x1a],
        ink2: [0x44, 0x4c, 0x55],
        ink3: [0x5f, 0x68, 0x72],
        off: [0xb9, 0x42, 0x0a],
        off_tint: [0xfb, 0xea, 0xe0],
        off_mid: [0xf3, 0xc4, 0xa6],
        text_on_off: WHITE,
        on: [0x08, 0x66, 0x9a],
        on_tint: [0xe1, 0xef, 0xf7],
        on_mid: [0xa5, 0xcf, 0xe6],
        text_on_on: WHITE,
        hues: [[0x45, 0x30, 0x8e], [0x95, 0x8a, 0x44], [0x0f, 0x7a, 0x63], [0x6b, 0x15, 0x40], [0x3c, 0x53, 0x62]],
        rest: [0x84, 0x8c, 0x95],
        hue_text: [WHITE, [0x14, 0x17, 0x1a], WHITE, WHITE, WHITE],
        rest_text: [0x14, 0x17, 0x1a],
    };

    /// On a dark ground.
    pub const DARK: Self = Self {
        surface: [0x16, 0x19, 0x1d],
        chrome: [0x10, 0x13, 0x16],
        sunken: [0x22, 0x27, 0x2d],
        line: [0x2a, 0x30, 0x37],
        line2: [0x3a, 0x42, 0x4b],
        edge: [0x6d, 0x76, 0x80],
        ink: [0xec, 0xee, 0xf0],
        ink2: [0xba, 0xc1, 0xc9],
        ink3: [0x98, 0xa1, 0xab],
        off: [0xff, 0x95, 0x57],
        off_tint: [0x3a, 0x24, 0x17],
        off_mid: [0x7a, 0x43, 0x22],
        text_on_off: [0x1a, 0x0d, 0x04],
        on: [0x63, 0xb6, 0xe8],
        on_tint: [0x11, 0x2e, 0x3f],
        on_mid: [0x1f, 0x5b, 0x7d],
        text_on_on: [0x04, 0x14, 0x1f],
        hues: [[0x8f, 0x80, 0xe0], [0xe0, 0xd6, 0x84], [0x63, 0xb0, 0x8e], [0xd0, 0x7f, 0xb0], [0x8f, 0xd6, 0xd2]],
        rest: [0x6d, 0x76, 0x80],
        hue_text: [[0x10, 0x13, 0x16]; 5],
        rest_text: WHITE,
    };

    /// The reader's own colours, where the system forces them: what else tells marks apart must do alone.
    pub const fn forced(colors: &Forced) -> Self {
        let &Forced { canvas, text, mark, gray } = colors;
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
    pub const fn tokens(&self) -> [(&'static str, Rgb); 23] {
        [
            ("surface", self.surface),
            ("chrome", self.chrome),
            ("sunken", self.sunken),
            ("line", self.line),
            ("line2", self.line2),
            ("edge", self.edge),
            ("ink", self.ink),
            ("ink2", self.ink2),
            ("ink3", self.ink3),
            ("off", self.off),
            ("off-tint", self.off_tint),
            ("off-mid", self.off_mid),
            ("text-on-off", self.text_on_off),
            ("on", self.on),
            ("on-tint", self.on_tint),
            ("on-mid", self.on_mid),
            ("text-on-on", self.text_on_on),
            ("hue0", self.hues[0]),
            ("hue1", self.hues[1]),
            ("hue2", self.hues[2]),
            ("hue3", self.hues[3]),
            ("hue4", self.hues[4]),
            ("rest", self.rest),
        ]
    }
}
