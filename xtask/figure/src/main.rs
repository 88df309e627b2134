//! Figures that need no script: a scenario's picture, sentence and table as files, for `cargo xtask figure`.

mod figure;
mod names;
mod number;
mod say;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use copartition::scenario::preset::ALL as PRESETS;
use copartition::scenario::{Lang, Panel, Theme};

use figure::{Asked, Figure, File, Picture};
use text::escape;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
cargo xtask figure PRESET|LINK... [OPTION...]

Writes NAME.svg, the picture, and NAME.html, an element <co-partition> with the figure inside that is shown until it runs.
A LINK is what `Copy link` gives, whole or from v1: on.

--panel NAME             mapping, alignment, load, consumers, change, trace (a table only), redis
--lang en|id
--theme light|dark       of the picture
--picture file           <img>, and on a phone NAME-narrow.svg; this is so without the option
--picture inline|none    <svg> in the HTML, which is larger; or no picture in it
--width PX               one picture so wide, 200 to 2000
--bare                   the figure alone, to stand inside an element or in a feed
--out FOLDER             dist/figures without the option
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if args.is_empty() || args.contains(&"--help") {
        let presets: Vec<_> = PRESETS.iter().map(|preset| preset.id).collect();
        print!("{HELP}\npresets: {}\n", presets.join(" "));
        return if args.is_empty() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    }
    match read(&args).and_then(|order| write(&order)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("figure: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for.
#[derive(Debug)]
struct Order<'a> {
    scenarios: Vec<Source<'a>>,
    panel: Option<Panel>,
    lang: Option<Lang>,
    theme: Option<Theme>,
    width: Option<f64>,
    picture: Picture,
    bare: bool,
    out: PathBuf,
}

/// Where a scenario comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Source<'a> {
    Preset(&'static str, &'static str),
    Link(&'a str),
}

fn read<'a>(args: &[&'a str]) -> Result<Order<'a>> {
    let mut order = Order {
        scenarios: Vec::new(),
        panel: None,
        lang: None,
        theme: None,
        width: None,
        picture: Picture::File,
        bare: false,
        out: PathBuf::from("dist/figures"),
    };
    let mut args = args.iter().copied();
    while let Some(arg) = args.next() {
        if arg == "--bare" {
            order.bare = true;
            continue;
        }
        let Some(option) = arg.strip_prefix("--") else {
            order.scenarios.push(source(arg)?);
            continue;
        };
        let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
        let wrong = || format!("{arg} takes no `{value}`");
        match option {
            "panel" => order.panel = Some(Panel::from_id(value).ok_or_else(wrong)?),
            "lang" => order.lang = Some(Lang::from_id(value).ok_or_else(wrong)?),
            "theme" => {
                order.theme = Some(Theme::from_id(value).filter(|theme| *theme != Theme::Auto).ok_or_else(wrong)?);
            }
            "width" => {
                let width = value.parse().ok().filter(|width: &u32| (200..=2000).contains(width));
                order.width = Some(width.ok_or_else(wrong)?.into());
            }
            "picture" => {
                let pictures = [("file", Picture::File), ("inline", Picture::Inline), ("none", Picture::None)];
                let found = pictures.into_iter().find(|(id, _)| *id == value);
                order.picture = found.ok_or_else(wrong)?.1;
            }
            "out" => order.out = PathBuf::from(value),
            _ => return Err(format!("there is no option {arg}").into()),
        }
    }
    if order.scenarios.is_empty() { Err("which preset, or which link?".into()) } else { Ok(order) }
}

/// A preset by its id, or a link by its beginning: alone, or behind the `#` of an address.
fn source(text: &str) -> Result<Source<'_>> {
    if let Some(preset) = PRESETS.iter().find(|preset| preset.id == text) {
        return Ok(Source::Preset(preset.id, preset.link));
    }
    let link = text.split_once('#').map_or(text, |(_, link)| link);
    if link.starts_with("v1:") {
        return Ok(Source::Link(link));
    }
    let presets: Vec<_> = PRESETS.iter().map(|preset| preset.id).collect();
    Err(format!("`{text}` is no link, which begins with v1:, and no preset: {}", presets.join(", ")).into())
}

fn write(order: &Order) -> Result {
    fs::create_dir_all(&order.out)?;
    let mut names = BTreeMap::new();
    for source in &order.scenarios {
        let name = order.name(*source);
        let taken: &mut u32 = names.entry(name.clone()).or_default();
        *taken += 1;
        let name = if *taken > 1 { format!("{name}-{taken}") } else { name };
        for File { name, text } in order.files(*source, &name)? {
            let path = order.out.join(name);
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            println!("{}", path.display());
        }
    }
    Ok(())
}

impl Order<'_> {
    /// What tells its files from those of others.
    fn name(&self, source: Source) -> String {
        let scenario = match source {
            Source::Preset(id, _) => id,
            Source::Link(_) => "figure",
        };
        let lang = self.lang.filter(|lang| *lang != Lang::En).map(Lang::id);
        let theme = self.theme.filter(|theme| *theme != Theme::Light).map(Theme::id);
        let parts = [Some(scenario), self.panel.map(Panel::id), lang, theme];
        parts.into_iter().flatten().collect::<Vec<_>>().join("-")
    }

    fn files(&self, source: Source, name: &str) -> Result<Vec<File>> {
        let (attribute, value, link) = match source {
            Source::Preset(id, link) => ("preset", id, link),
            Source::Link(link) => ("link", link, link),
        };
        let &Self { panel, lang, theme, width, picture, .. } = self;
        let figure = Figure::new(Asked { link: link.to_owned(), panel, lang, theme, width, picture })?;
        for issue in figure.issues() {
            eprintln!("figure: {}: {} (`{}`, taken: `{}`)", issue.field, issue.code, issue.given, issue.kept);
        }
        if self.bare {
            return Ok(figure.files(name, "", ""));
        }
        let set = [
            Some((attribute, value)),
            panel.map(|panel| ("panel", panel.id())),
            lang.map(|lang| ("lang", lang.id())),
            theme.map(|theme| ("theme", theme.id())),
        ];
        let set = set.into_iter().flatten().map(|(name, value)| format!(" {name}=\"{}\"", escape(value)));
        Ok(figure.files(name, &format!("<co-partition{}>\n", set.collect::<String>()), "</co-partition>\n"))
    }
}
