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
    pub off_text: Rgb,
    /// Lines up, together.
    pub on: Rgb,
    /// A pale ground of `on`.
    pub on_tint: Rgb,
    /// A stronger ground of `on`.
    pub on_mid: Rgb,
    /// Text on `on`.
    pub on_text: Rgb,
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
        chrome: hex(0xf4_f5_f6),
        sunken: hex(0xea_ed_f0),
        line: hex(0xdd_e1_e5),
        line2: hex(0xc9_cf_d5),
        edge: hex(0x87_8f_98),
        ink: hex(0x14_17_1a),
        ink2: hex(0x44_4c_55),
        ink3: hex(0x5f_68_72),
        off: hex(0xb9_42_0a),
        off_tint: hex(0xfb_ea_e0),
        off_mid: hex(0xf3_c4_a6),
        off_text: WHITE,
        on: hex(0x08_66_9a),
        on_tint: hex(0xe1_ef_f7),
        on_mid: hex(0xa5_cf_e6),
        on_text: WHITE,
        hues: [hex(0x45_30_8e), hex(0x95_8a_44), hex(0x0f_7a_63), hex(0x6b_15_40), hex(0x3c_53_62)],
        rest: hex(0x84_8c_95),
        hue_text: [WHITE, hex(0x14_17_1a), WHITE, WHITE, WHITE],
        rest_text: hex(0x14_17_1a),
    };

    /// On a dark ground.
    pub const DARK: Self = Self {
        surface: hex(0x16_19_1d),
        chrome: hex(0x10_13_16),
        sunken: hex(0x22_27_2d),
        line: hex(0x2a_30_37),
        line2: hex(0x3a_42_4b),
        edge: hex(0x6d_76_80),
        ink: hex(0xec_ee_f0),
        ink2: hex(0xba_c1_c9),
        ink3: hex(0x98_a1_ab),
        off: hex(0xff_95_57),
        off_tint: hex(0x3a_24_17),
        off_mid: hex(0x7a_43_22),
        off_text: hex(0x1a_0d_04),
        on: hex(0x63_b6_e8),
        on_tint: hex(0x11_2e_3f),
        on_mid: hex(0x1f_5b_7d),
        on_text: hex(0x04_14_1f),
        hues: [hex(0x8f_80_e0), hex(0xe0_d6_84), hex(0x63_b0_8e), hex(0xd0_7f_b0), hex(0x8f_d6_d2)],
        rest: hex(0x6d_76_80),
        hue_text: [hex(0x10_13_16); 5],
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
            off_text: canvas,
            on: mark,
            on_tint: canvas,
            on_mid: canvas,
            on_text: canvas,
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
            ("off-text", self.off_text),
            ("on", self.on),
            ("on-tint", self.on_tint),
            ("on-mid", self.on_mid),
            ("on-text", self.on_text),
            ("hue1", self.hues[0]),
            ("hue2", self.hues[1]),
            ("hue3", self.hues[2]),
            ("hue4", self.hues[3]),
            ("hue5", self.hues[4]),
            ("rest", self.rest),
        ]
    }
}

const fn hex(rgb: u32) -> Rgb {
    let [_, red, green, blue] = rgb.to_be_bytes();
    [red, green, blue]
}
