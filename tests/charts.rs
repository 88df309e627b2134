//! Pictures as SVG, compared with `tests/charts/*.svg`, and what holds for every picture.
//!
//! `BLESS=1 cargo test --features svg --test charts` writes the files anew: read each difference before it is kept.
#![cfg(feature = "svg")]

use std::{cell::RefCell, collections::BTreeSet, env, fs, path::Path, path::PathBuf, rc::Rc};

use copartition::{
    chart::{Before, Chart, Forced, Hits, Labels, Look, Step, Surface, Theme, UNIT, draw, surface::Heat, svg},
    report::{Pick, Report, report},
    scenario::link,
};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontFamily,
    text_anchor::HPos,
};
use proptest::prelude::*;
use serde_json::Value;

/// A picture to compare: file, chart, width, link, and what is said in [`Told`].
const GOLDEN: &[(&str, Chart, f64, &str, &str)] = &[
    ("mapping-default", Chart::Mapping, WIDE, "v1:", ""),
    ("mapping-dark", Chart::Mapping, WIDE, "v1:", "dark"),
    ("mapping-pinned", Chart::Mapping, WIDE, "v1:", "pin=key:0 hover=key:7"),
    ("mapping-focused", Chart::Mapping, WIDE, "v1:by=keys", "focus=key:1"),
    ("mapping-aligned", Chart::Mapping, WIDE, "v1:b=6", ""),
    ("mapping-moved", Chart::Mapping, WIDE, "v1:", "before=v1:b=6 gone=1 pin=key:0"),
    ("mapping-moving", Chart::Mapping, PHONE, "v1:a=4&b=4", "before=v1:b=6 gone=0.5 id dark"),
    ("mapping-few-moved", Chart::Mapping, WIDE, "v1:a=6&b=12", "before=v1:a=6&b=6 gone=1"),
    ("mapping-forced", Chart::Mapping, WIDE, "v1:", "forced"),
    ("mapping-phone", Chart::Mapping, PHONE, "v1:", ""),
    ("mapping-phone-long-names", Chart::Mapping, PHONE, REGIONS, "id"),
    ("mapping-full-lanes", Chart::Mapping, WIDE, "v1:a=2&b=8", "keys=20"),
    ("mapping-bands", Chart::Mapping, WIDE, "v1:", "keys=1000"),
    ("mapping-bands-moved", Chart::Mapping, WIDE, "v1:", "keys=1000 before=v1:b=7 gone=1"),
    ("mapping-bands-phone", Chart::Mapping, PHONE, "v1:", "keys=1000 pin=key:3 id"),
    (
        "mapping-change-moved",
        Chart::Mapping,
        WIDE,
        "v1:panel=change&change=12",
        "before=v1:panel=change&change=9 gone=1",
    ),
    ("mapping-64", Chart::Mapping, WIDE, "v1:a=48&b=64", ""),
    ("mapping-64-bands", Chart::Mapping, WIDE, "v1:a=48&b=64", "keys=1000"),
    ("mapping-nothing", Chart::Mapping, WIDE, "v1:rows=", ""),
    ("matrix-default", Chart::Matrix, WIDE, "v1:", "hover=pair:0:6"),
    ("matrix-phone", Chart::Matrix, PHONE, "v1:", "id dark"),
    ("matrix-moved", Chart::Matrix, WIDE, "v1:", "before=v1:b=7 gone=1 dark"),
    ("matrix-24", Chart::Matrix, WIDE, "v1:a=24&b=20&by=keys", "keys=300"),
    ("matrix-heat", Chart::Matrix, WIDE, "v1:a=40&b=64", "keys=1000 pin=key:7"),
    ("matrix-groups", Chart::Mapping, WIDE, "v1:a=1000&b=300", "keys=300 hover=key:0"),
    ("by-count-default", Chart::ByCount, WIDE, "v1:by=keys", "hover=count:12"),
    ("by-count-phone", Chart::ByCount, PHONE, "v1:", "id dark"),
    ("by-count-moved", Chart::ByCount, WIDE, "v1:by=keys", "before=v1:a=5&b=6&by=keys gone=1"),
    ("by-count-past-the-last", Chart::ByCount, WIDE, "v1:a=40&b=200", "keys=300"),
    ("load-default", Chart::Load, WIDE, "v1:", ""),
    ("load-hot-region", Chart::Load, WIDE, HOT_REGION, ""),
    ("load-pinned-dark", Chart::Load, WIDE, "v1:", "pin=key:0 dark"),
    ("load-moved", Chart::Load, WIDE, "v1:b=6&by=keys", "before=v1:rows=BBCA,50;ANTM,10;UNVR,40&by=keys gone=1"),
    ("load-phone", Chart::Load, PHONE, "v1:", "keys=300 id"),
    ("load-64-300", Chart::Load, WIDE, "v1:a=64&b=300", "keys=1000"),
    ("mapping-drawn", Chart::Mapping, WIDE, DRAWN, "hover=key:2"),
    ("load-drawn", Chart::Load, WIDE, DRAWN, ""),
    ("load-null-share", Chart::Load, PHONE, "v1:a.null=40&b.client=librdkafka-consistent&b.null=20", ""),
    ("consumers-default", Chart::Consumers, WIDE, "v1:panel=consumers", "hover=key:0"),
    ("consumers-parted", Chart::Consumers, WIDE, TRAP, ""),
    ("consumers-dark", Chart::Consumers, WIDE, TRAP, "dark pin=member:1"),
    (
        "consumers-moved",
        Chart::Consumers,
        WIDE,
        "v1:members=4&panel=consumers",
        "before=v1:members=3&panel=consumers gone=1",
    ),
    ("consumers-phone", Chart::Consumers, PHONE, TRAP, "id"),
    ("consumers-32", Chart::Consumers, WIDE, "v1:a=32&b=32&members=20&assignor=sticky", "keys=300"),
    ("consumers-many", Chart::Consumers, WIDE, "v1:a=1000&b=1000&members=100&assignor=uniform", "keys=1000"),
    ("slots-off", Chart::Slots, WIDE, "v1:", "pin=key:0"),
    ("slots-on", Chart::Slots, WIDE, "v1:tags=on", "dark"),
    ("slots-pasted", Chart::Slots, WIDE, PASTED, "hover=master:1"),
    ("slots-closer", Chart::Slots, WIDE, "v1:redis.more=audit:<key>;log:<key>&slots=4096-12287", ""),
    ("slots-moved", Chart::Slots, WIDE, "v1:tags=on", "before=v1:redis.a=m:<key> gone=1"),
    ("slots-phone", Chart::Slots, PHONE, "v1:masters=6", "keys=30 id"),
];

const WIDE: f64 = 692.0;
const PHONE: f64 = 328.0;
const REGIONS: &str = "v1:a=3&b=4&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5";
const TRAP: &str = "v1:b=6&members=4&assignor=roundrobin&panel=consumers";
const DRAWN: &str = "v1:b.client=librdkafka-random";
/// Two masters with two ranges each, a third with one slot, and slots that nobody owns.
const PASTED: &str = "v1:redis.layout=a:1@0-1999,4000-8191%0Ab:1@2000-3999,9000-16000%0Ac:1@8500";
const HOT_REGION: &str =
    "v1:a=3&b=3&a.name=orders&b.name=payments&rows=jakarta,70;bandung,10;surabaya,8;medan,7;makassar,5";

/// How a picture is asked for: `dark`, `forced`, `id` for the language, `keys=` so many generated ones in place of those
/// of the link, what is hovered, pinned and focused, and the link of what stood before with how far the marks have gone since.
#[derive(Clone, Copy)]
struct Told<'a>(&'a str);

impl Told<'_> {
    fn has(&self, word: &str) -> bool {
        self.0.split(' ').any(|told| told == word)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.0.split(' ').find_map(|told| told.strip_prefix(name)?.strip_prefix('='))
    }

    fn look(&self, chart: Chart, width: f64) -> Look {
        let forced = Forced { canvas: [0; 3], text: [255; 3], mark: [255, 255, 0], gray: [0, 255, 0] };
        let pick = |name| self.value(name).and_then(Pick::from_id);
        Look {
            width,
            height: chart.height(width),
            dark: self.has("dark"),
            forced: self.has("forced").then_some(forced),
            labels: labels(if self.has("id") { "id" } else { "en" }),
            hover: pick("hover"),
            pin: pick("pin"),
            focus: pick("focus"),
            before: self.value("before").map(|link| Before {
                report: Rc::new(self.report(link)),
                gone: self.value("gone").map_or(1.0, |gone| gone.parse().expect("a number")),
            }),
        }
    }

    fn report(&self, text: &str) -> Report {
        let rows = self.value("keys").map(|keys| generated(keys.parse().expect("a number"), "user-"));
        reported(text, rows.as_deref())
    }
}

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn words(lang: &str) -> Value {
    serde_json::from_slice(&fs::read(project(&format!("www/text/{lang}.json"))).expect("file")).expect("JSON")
}

fn labels(lang: &str) -> Labels {
    let words = words(lang);
    Labels::read(&mut |name| {
        words["chart"][name].as_str().unwrap_or_else(|| panic!("{lang}: no label {name}")).to_owned()
    })
}

/// Keys with weights that fall as one over their rank.
fn generated(keys: u32, name: &str) -> String {
    let line = |rank| format!("{name}{rank},{:.3}", 1_000.0 / f64::from(rank));
    (1..=keys).map(line).collect::<Vec<_>>().join("\n")
}

fn reported(text: &str, rows: Option<&str>) -> Report {
    let (scenario, issues) = link::read(text, rows.map(str::as_bytes));
    report(&scenario, issues)
}

#[test]
fn pictures_are_those_of_the_golden_files() {
    let bless = env::var_os("BLESS").is_some();
    let mut differing = Vec::new();
    for &(name, chart, width, text, told) in GOLDEN {
        let told = Told(told);
        let drawn = svg(chart, told.report(text).shown(), &told.look(chart, width));
        let file = project(&format!("tests/charts/{name}.svg"));
        if bless {
            fs::write(&file, &drawn).expect("golden file");
        } else if fs::read_to_string(&file).unwrap_or_default() != drawn {
            differing.push(name);
        }
    }
    assert!(differing.is_empty(), "{differing:?} differ; BLESS=1 writes them anew");
}

#[test]
fn every_golden_file_is_of_a_picture() {
    let names: BTreeSet<String> = GOLDEN.iter().map(|golden| format!("{}.svg", golden.0)).collect();
    for file in fs::read_dir(project("tests/charts")).expect("golden files") {
        let name = file.expect("golden file").file_name().into_string().expect("name");
        assert!(names.contains(&name), "{name} is of no picture");
    }
}

#[test]
fn a_key_leaves_no_trace_of_another_that_looks_alike() {
    let long = |end| format!("{}{end}", "k".repeat(120));
    for [one, other] in [[long("one"), long("other")], ["BBCA ".into(), "BBCA·".into()]] {
        let drawn = |was: Option<&str>| {
            let before = was.map(|was| Before { report: Rc::new(reported("v1:a=5&b=7", Some(was))), gone: 0.5 });
            let look = Look { before, ..Told("").look(Chart::Mapping, WIDE) };
            svg(Chart::Mapping, &reported("v1:", Some(&one)), &look)
        };
        assert_eq!(drawn(Some(&other)), drawn(None));
        assert_ne!(drawn(Some(&one)), drawn(None), "the key itself has moved");
    }
}

#[test]
fn an_svg_says_its_size_in_css_pixels() {
    let drawn = svg(Chart::Mapping, &reported("v1:", None), &Told("").look(Chart::Mapping, WIDE));
    assert!(drawn.starts_with(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"692\" height=\"390\" viewBox=\"0 0 5536 3120\""
    ));
    assert!(drawn.ends_with("</svg>\n") && drawn.matches("<svg").count() == 1);
}

#[test]
fn keys_do_not_break_out_of_an_svg() {
    let report = reported("v1:a=1&b=1", Some("</text><script>&\"' font-family=\"monospace\"\n\u{ffff}\n"));
    let drawn = svg(Chart::Slots, &report, &Told("").look(Chart::Slots, 920.0));
    assert!(!drawn.contains("<script") && !drawn.contains('\u{ffff}'));
    assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
}

#[test]
fn language_files_have_the_labels_of_the_charts_and_no_others() {
    for lang in ["en", "id"] {
        let words = words(lang);
        let there: BTreeSet<&str> = words["chart"].as_object().expect("chart").keys().map(String::as_str).collect();
        let mut asked = BTreeSet::new();
        Labels::read(&mut |name| {
            asked.insert(name.to_owned());
            String::new()
        });
        assert_eq!(there, asked.iter().map(String::as_str).collect(), "{lang}");
    }
}

#[test]
fn colours_are_those_of_the_style_sheet() {
    let css = fs::read_to_string(project("www/style.css")).expect("style sheet");
    let (light, dark) = css.split_once("/* dark */").expect("a dark part");
    for (part, theme) in [(light, Theme::LIGHT), (dark, Theme::DARK)] {
        for (token, [red, green, blue]) in theme.tokens() {
            let wanted = format!("--cp-{token}: #{red:02x}{green:02x}{blue:02x};");
            assert!(part.contains(&wanted), "{wanted} is not in the style sheet");
        }
    }
}

#[test]
fn text_can_be_read_on_its_ground() {
    for theme in [Theme::LIGHT, Theme::DARK] {
        let Theme { surface, chrome, sunken, line2, ink, ink2, ink3, off, off_mid, on, on_mid, .. } = theme;
        let mut pairs = vec![(theme.text_on_off, off), (theme.text_on_on, on), (theme.rest_text, theme.rest)];
        pairs.extend([surface, sunken, chrome].map(|ground| (ink3, ground)));
        pairs.extend([surface, off_mid, on_mid].map(|ground| (ink, ground)));
        pairs.extend([(ink2, line2), (off, surface), (on, surface), (on, sunken)]);
        pairs.extend(theme.hue_text.into_iter().zip(theme.hues));
        for (text, ground) in pairs {
            let contrast = contrast(text.bytes(), ground.bytes());
            assert!(contrast >= 4.5, "{text:02x?} on {ground:02x?}: {contrast:.2}");
        }
    }
}

/// WCAG 2, relative luminance.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let light = |rgb: [u8; 3]| {
        let [red, green, blue] = rgb.map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn marks_are_hit_where_they_are_drawn() {
    // UNVR runs level through the middle of lane 3, from rail to rail, and has its name on both sides.
    let unvr = [110.0, 140.0, 346.0, 550.0, 582.0].map(|x| (Chart::Mapping, x, 174.5, "key:7"));
    let others = [
        (Chart::Mapping, 15.0, 30.0, "partition:a:0:0"),
        (Chart::Mapping, 685.0, 375.0, "partition:b:7:7"),
        (Chart::Mapping, 346.0, 3.0, ""),
        (Chart::ByCount, 360.0, 60.0, "count:8"),
        (Chart::Slots, 300.0, 66.0, "key:0"),
        (Chart::Slots, 200.0, 30.0, "master:0"),
    ];
    for (chart, x, y, id) in unvr.into_iter().chain(others) {
        let (_, hits) = record(chart, &reported("v1:", None), &Told("").look(chart, WIDE));
        assert_eq!(hits.at(x, y).map(Pick::id).unwrap_or_default(), id, "{} at {x} {y}", chart.id());
    }
}

#[test]
fn a_step_leads_down_the_lanes_and_over_to_the_other_topic() {
    let (_, hits) = record(Chart::Mapping, &reported("v1:", None), &Told("").look(Chart::Mapping, WIDE));
    let step = |from: Option<&str>, step| {
        let from = from.map(|id| Pick::from_id(id).expect("pick"));
        hits.step(from.as_ref(), step).map(Pick::id).unwrap_or_default()
    };
    assert_eq!(step(None, Step::Next), "partition:a:0:0");
    assert_eq!(step(Some("partition:a:0:0"), Step::Next), "key:0");
    assert_eq!(step(Some("key:0"), Step::Down), "key:6");
    assert_eq!(step(Some("key:6"), Step::Up), "key:0");
    assert_eq!(step(Some("partition:a:5:5"), Step::Down), "partition:b:0:0");
    assert_eq!(step(Some("key:0"), Step::Last), "partition:b:7:7");
    assert_eq!(step(Some("partition:b:7:7"), Step::Next), "partition:b:7:7");
    assert_eq!(step(Some("partition:b:7:7"), Step::First), "partition:a:0:0");
}

#[test]
fn heights_change_between_phone_and_wide_figures_only() {
    for &chart in Chart::ALL {
        let same = |one: f64, other: f64| chart.height(one).to_bits() == chart.height(other).to_bits();
        assert!(same(288.0, 479.0) && same(480.0, 920.0) && Chart::from_id(chart.id()) == Some(chart));
    }
}

/// What a backend was asked to draw, in CSS pixels: boxes from left and top to right and bottom.
#[derive(Clone, Debug)]
enum Drawn {
    Shape([f64; 4]),
    Text { area: [f64; 4], size: f64, text: String },
}

/// A backend that writes down what it is asked for. Its root is larger than the picture, so that what leaves the
/// picture at the right or below is seen; plotters moves the rest to the edge.
struct Recorder {
    size: (u32, u32),
    drawn: Rc<RefCell<Vec<Drawn>>>,
}

const BEYOND: f64 = 400.0;

impl Recorder {
    fn shape(&self, points: impl IntoIterator<Item = BackendCoord>, around: f64) {
        let mut area = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        for (x, y) in points {
            let (x, y) = (f64::from(x) / UNIT, f64::from(y) / UNIT);
            area = [area[0].min(x - around), area[1].min(y - around), area[2].max(x + around), area[3].max(y + around)];
        }
        self.drawn.borrow_mut().push(Drawn::Shape(area));
    }
}

/// How wide a character is in a usual system font.
fn ems(character: char, mono: bool) -> f64 {
    match character {
        '\u{1100}'..='\u{115f}' | '\u{2e80}'.. => 1.2,
        _ if mono => 0.6,
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | '.' | ',' | ' ' | '…' => 0.32,
        'm' | 'w' | '%' | 'M' | 'W' => 0.85,
        _ => 0.6,
    }
}

type Done = Result<(), DrawingErrorKind<std::io::Error>>;

impl DrawingBackend for Recorder {
    type ErrorType = std::io::Error;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Done {
        panic!("no picture has single pixels")
    }

    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, _: &S, fill: bool) -> Done {
        assert!(fill, "outlines are rectangles too");
        self.shape([from, to], 0.0);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done {
        assert!(style.stroke_width() > 0);
        self.shape(path, 0.0);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, _: &S, fill: bool) -> Done {
        assert!(fill && radius > 0);
        self.shape([center], 0.0);
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, _: &S) -> Done {
        self.shape(path, 0.0);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, (x, y): BackendCoord) -> Done {
        let size = style.size() / 1.24 / UNIT;
        let mono = matches!(style.family(), FontFamily::Monospace);
        let width = text.chars().map(|character| ems(character, mono)).sum::<f64>() * size;
        let (x, y) = (f64::from(x) / UNIT, f64::from(y) / UNIT);
        let left = match style.anchor().h_pos {
            HPos::Left => x,
            HPos::Center => x - width / 2.0,
            HPos::Right => x - width,
        };
        let area = [left, y - size * 0.72, left + width, y];
        self.drawn.borrow_mut().push(Drawn::Text { area, size, text: text.to_owned() });
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        _: &str,
        _: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<std::io::Error>> {
        panic!("no picture measures text")
    }
}

impl Surface for Recorder {
    fn heat(&mut self, heat: &Heat) -> Done {
        let (x, y) = heat.place;
        assert_eq!(heat.cells.len() as u32, heat.columns * heat.rows());
        self.shape([(x, y), (x + heat.size.0, y + heat.size.1)], 0.0);
        Ok(())
    }
}

fn record(chart: Chart, report: &Report, look: &Look) -> (Vec<Drawn>, Hits) {
    let drawn = Rc::new(RefCell::new(Vec::new()));
    let size = [look.width, look.height].map(|length| ((length + BEYOND) * UNIT) as u32);
    let mut recorder = Recorder { size: (size[0], size[1]), drawn: Rc::clone(&drawn) };
    let hits = draw(chart, &mut recorder, report, look).expect("drawn");
    let drawn = drawn.borrow().clone();
    (drawn, hits)
}

/// What holds for every picture.
fn check(chart: Chart, report: &Report, look: &Look) -> Result<(), String> {
    let (drawn, hits) = record(chart, report, look);
    let (width, height) = (look.width, look.height);
    let mut texts: Vec<([f64; 4], &str)> = Vec::new();
    for mark in &drawn {
        match mark {
            Drawn::Shape([left, top, right, bottom]) => {
                let inside = *left >= 0.0 && *top >= 0.0 && *right <= width + 3.0 && *bottom <= height + 1.0;
                if !(inside && left <= right && top <= bottom) {
                    return Err(format!("{mark:?} leaves {width} × {height}"));
                }
            }
            Drawn::Text { area: area @ [left, top, right, bottom], size, text } => {
                if *size < 12.0 {
                    return Err(format!("{text:?} has {size} pixels"));
                }
                if *left < -1.0 || *top < -1.0 || *right > width + 1.0 || *bottom > height + 1.0 {
                    return Err(format!("{mark:?} leaves {width} × {height}"));
                }
                let own_box = look.hover.is_some() || look.pin.is_some() || look.focus.is_some();
                if let Some((_, other)) = texts.iter().find(|(other, _)| !own_box && overlap(area, other)) {
                    return Err(format!("{text:?} lies on {other:?} at {area:?}"));
                }
                texts.push((*area, text));
            }
        }
    }
    walk(&hits)
}

fn overlap(one: &[f64; 4], other: &[f64; 4]) -> bool {
    ![(0, 2), (1, 3)].iter().any(|&(from, to)| one[to] <= other[from] + 0.5 || other[to] <= one[from] + 0.5)
}

/// From the first mark on, each step leads to another one, until the last; each has a place, and no step leads nowhere.
fn walk(hits: &Hits) -> Result<(), String> {
    let mut seen: Vec<Pick> = Vec::new();
    let mut at = hits.step(None, Step::First);
    while let Some(pick) = at.filter(|pick| seen.last() != Some(*pick)) {
        let [left, top, width, height] = hits.bounds(pick).ok_or("a mark without a place")?;
        if ![left, top, width, height].iter().all(|length| length.is_finite()) || width < 0.0 || height < 0.0 {
            return Err(format!("{pick:?} is at {left} {top} {width} {height}"));
        }
        for step in [Step::Up, Step::Down, Step::Previous, Step::Last] {
            hits.step(Some(pick), step).ok_or("a step to nowhere")?;
        }
        seen.push(*pick);
        if seen.len() > 300 {
            return Ok(());
        }
        at = hits.step(Some(pick), Step::Next);
    }
    Ok(())
}

const COUNTS: [u32; 10] = [1, 2, 6, 7, 12, 24, 64, 65, 257, 10_000];

#[test]
fn pictures_hold_for_few_and_many() {
    let mut wrong = Vec::new();
    for keys in [0, 1, 40, 41, 1_000] {
        let rows = generated(keys, "key-");
        for (place, a) in COUNTS.into_iter().enumerate() {
            for b in [a, COUNTS[(place + 4) % COUNTS.len()]] {
                let report = reported(
                    &format!("v1:a={a}&b={b}&masters={}&members={}&assignor=roundrobin", a.min(1_000), b.min(20)),
                    Some(&rows),
                );
                for &chart in Chart::ALL {
                    for (width, lang) in [(288.0, "id"), (480.0, "id"), (692.0, "en")] {
                        let look = Told(lang).look(chart, width);
                        if let Err(error) = check(chart, &report, &look) {
                            wrong.push(format!("{} {a} {b} {keys} keys {width}: {error}", chart.id()));
                        }
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} pictures:\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
}

fn rows() -> impl Strategy<Value = String> {
    let key = prop_oneof![3 => "[a-z]{1,6}", 1 => ".{0,30}", 1 => Just(String::new())];
    let weight = prop_oneof![3 => (0u32..1_000).prop_map(|weight| weight.to_string()), 1 => Just("0".to_owned())];
    prop::collection::vec((key, weight), 0..60)
        .prop_map(|rows| rows.iter().map(|(key, weight)| format!("{key},{weight}")).collect::<Vec<_>>().join("\n"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pictures_hold_for_anything(
        rows in rows(),
        (a, b, masters) in (1u32..300, 1u32..300, 1u32..40),
        client in prop::sample::select(vec!["java", "librdkafka-random", "kaffe-md5", "kafka-node-first", "kinesis", "custom"]),
        options in (any::<bool>(), any::<bool>(), 288u32..920),
        picks in prop::array::uniform3(0usize..40),
    ) {
        let (tags, by_keys, width) = options;
        let (tags, by) = (if tags { "on" } else { "off" }, if by_keys { "keys" } else { "traffic" });
        let report = reported(&format!("v1:a={a}&b={b}&masters={masters}&tags={tags}&by={by}&b.client={client}&a.null={null}", null = masters % 9), Some(&rows));
        for &chart in Chart::ALL {
            let mut look = Told("").look(chart, f64::from(width));
            let (_, hits) = record(chart, &report, &look);
            let nth = |place: usize| {
                (0..place).try_fold(hits.step(None, Step::First)?, |pick, _| hits.step(Some(pick), Step::Next)).copied()
            };
            [look.hover, look.pin, look.focus] = picks.map(|place| nth(place).filter(|_| place % 3 > 0));
            if let Err(error) = check(chart, &report, &look) {
                prop_assert!(false, "{} {look:?}: {error}", chart.id());
            }
        }
    }
}
