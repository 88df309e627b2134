//! Every preset in both languages, and texts that would be markup. That a figure says what the page says is a browser test.

use std::{env, fs, path::Path};

use copartition::scenario::preset::ALL as PRESETS;
use copartition::scenario::{Lang, Panel};

use crate::figure::File;
use crate::number;
use crate::text::{Text, escape};
use crate::words::Words;
use crate::{Order, Picture, Source, read, source};

fn files(args: &[&str]) -> Vec<File> {
    let order = read(args).unwrap();
    order.scenarios.iter().flat_map(|source| order.files(*source, &order.name(*source)).unwrap()).collect()
}

fn html(args: &[&str]) -> String {
    files(args).into_iter().find(|file| file.name.ends_with(".html")).unwrap().text
}

/// The tags of a text, each with what stands in it; panics where a quote, a `<` or a `&` means nothing.
fn tags(text: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let (before, tag) = rest.split_at(open);
        assert!(!before.contains('>'), "> in {before}");
        let mut quoted = false;
        let end = tag.find(|sign| {
            quoted ^= sign == '"';
            sign == '>' && !quoted
        });
        let end = end.unwrap_or_else(|| panic!("no end of {tag}"));
        assert!(!tag[1..end].contains('<'), "< in {}", &tag[..=end]);
        tags.push(&tag[1..end]);
        rest = &tag[end + 1..];
    }
    for entity in text.split('&').skip(1) {
        let name = entity.split(';').next().unwrap();
        let known = ["amp", "lt", "gt", "quot", "apos", "#9", "#10", "#13", "#39"];
        assert!(known.contains(&name), "&{name}");
    }
    tags
}

fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    for tag in tags(text) {
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{text}");
        } else if !tag.ends_with('/') {
            open.push(tag.split([' ', '\n']).next().unwrap());
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn every_preset_is_a_figure_in_both_languages() {
    for preset in PRESETS {
        for (lang, picture) in [("en", "file"), ("id", "inline"), ("id", "none")] {
            let files = files(&[preset.id, "--lang", lang, "--picture", picture]);
            for File { name, text } in &files {
                assert_well_formed(text);
                assert!(!text.contains(" style=") && !text.contains(" id=") && !text.contains("<script"), "{name}");
                assert!(text.lines().all(|line| !line.trim().is_empty()), "an empty line in {name}");
                // A name that no value stands for, or words that are not there, would show as such.
                assert!(!text.contains("say.") && !text.contains("table.") && !text.contains("{n}"), "{name}");
            }
            let figure = &files.last().unwrap().text;
            let trace = preset.link.contains("panel=trace");
            assert_eq!(figure.contains("<svg"), picture == "inline" && !trace, "{}", preset.id);
            assert_eq!(figure.contains("<img"), picture == "file" && !trace, "{}", preset.id);
            assert!(figure.contains("<caption>") && figure.contains("<th scope=\"row\""), "{}", preset.id);
            for file in files.iter().filter(|file| file.name.ends_with(".svg")) {
                assert_eq!(figure.contains(&file.name), picture == "file", "{}", file.name);
            }
        }
    }
}

#[test]
fn every_panel_is_a_figure() {
    for panel in Panel::ALL {
        let text = html(&["six-against-eight", "--panel", panel.id(), "--picture", "inline"]);
        assert_well_formed(&text);
        assert!(text.starts_with(&format!("<co-partition preset=\"six-against-eight\" panel=\"{}\">\n", panel.id())));
        assert_eq!(text.contains("<svg"), *panel != Panel::Trace);
    }
}

#[test]
fn the_default_says_what_is_promised() {
    let english = html(&["six-against-eight"]);
    for text in [
        "<strong>Count differs.</strong> 1 of 10 keys lines up, 4 % of the traffic.",
        "9 of 10 keys do not line up. Only <bdi>UNVR</bdi> has the same partition number in both topics.",
        "(market-updates, 6 partitions, Java; notifications, 8 partitions, Java)</small></caption>",
        "<bdi>UNVR</bdi></th><td data-col=\"a\">3</td><td data-col=\"b\">3</td><td data-col=\"lines-up\">yes</td>",
    ] {
        assert!(english.contains(text), "{text}");
    }
    assert!(html(&["six-against-eight", "--lang", "id"]).contains("1 dari 10 key selaras, 4% dari traffic."));
}

#[test]
fn texts_stay_texts() {
    let hostile = "</script><img src=x onerror=alert(1)>\" ' & &lt; \n\n\u{202e}\u{fffe}🦀";
    let encoded: String = hostile.bytes().map(|byte| format!("%{byte:02x}")).collect();
    for panel in Panel::ALL {
        for picture in ["file", "inline"] {
            let link = format!(
                "v1:panel={}&rows={encoded},1234.5;{encoded}{encoded},2&redis.a={encoded}<key>&redis.more=<key>{encoded}&pin={encoded}",
                panel.id(),
            );
            for File { name, text } in files(&[&link, "--picture", picture]) {
                assert_well_formed(&text);
                for tag in tags(&text) {
                    // What stands outside of quotes are names.
                    let names: String = tag.split('"').step_by(2).collect();
                    assert!(!names.contains("onerror") && !names.starts_with("script"), "{tag}");
                }
                assert!(text.lines().all(|line| !line.trim().is_empty()), "an empty line in {name} of {}", panel.id());
                assert!(!text.contains(['\u{202e}', '\u{fffe}']), "{name}");
            }
            let text = html(&[&link, "--picture", picture]);
            assert!(text.contains("&lt;/script&gt;&lt;img src=x"), "{}: {text}", panel.id());
        }
    }
    assert_eq!(escape("a\n\"<\u{1}"), "a&#10;&quot;&lt;\u{fffd}");
}

#[test]
fn numbers_are_those_of_intl() {
    // As `new Intl.NumberFormat("en", …).format` writes them.
    for (value, least, most, written) in [
        (0.0, 0, 1, "0"),
        (0.35, 0, 1, "0.4"),
        (6.25, 0, 1, "6.3"),
        (1.005, 2, 2, "1.01"),
        (2.0, 2, 2, "2.00"),
        (99.96, 0, 1, "100"),
        (1_234_567.0, 0, 0, "1,234,567"),
        (999.999_6, 0, 3, "1,000"),
        (0.000_4, 0, 3, "0"),
    ] {
        assert_eq!(number::write(value, least, most, ",", "."), written, "{value}");
    }
    for (value, written) in [(1.0, "1"), (0.012_345, "0.0123"), (9.995, "10"), (1234.5, "1230"), (78.333, "78.3")] {
        assert_eq!(number::significant(value, 3), written);
    }
    assert_eq!(number::cut("abcd", 4), "abcd");
    assert_eq!(number::cut("abcde", 4), "abc…");
}

#[test]
fn words_are_filled_as_the_page_fills_them() {
    let [en, id] = [Lang::En, Lang::Id].map(|lang| Words::read(lang).unwrap());
    let say = |words: &Words, n: u32| words.fill("verdict.keys", &[("n", n.into()), ("m", 10_000.into())], n).plain();
    assert_eq!(say(&en, 1), "1 of 10,000 keys lines up,");
    assert_eq!(say(&en, 2), "2 of 10,000 keys line up,");
    assert_eq!(say(&id, 1), "1 dari 10.000 key selaras,");
    assert_eq!(say(&en.clone().of_rows(), 2), "2 of 10,000 rows line up,");
    assert!(en.fill("verdict.traffic", &[], 0).plain().contains("{share}"));
    assert_eq!([en.share(Some(1.0 / 6.0)), id.share(Some(1.0 / 6.0))], ["16.7 %", "16,7%"]);
    assert_eq!([en.share(Some(0.000_4)), id.share(Some(0.999_6))], ["< 0.1 %", "> 99,9%"]);
    assert_eq!([en.average(0.0), id.average(1234.5)], ["0", "≈ 1.230"]);
    assert_eq!(en.spoken(Some(&"x".repeat(30))), Text::key(&format!("{}…", "x".repeat(23))));
}

#[test]
fn an_address_is_a_link_and_anything_else_an_error() {
    assert_eq!(source("v1:a=3").unwrap(), Source::Link("v1:a=3"));
    assert_eq!(source("https://example.org/copartition/#v1:a=3&pin=%23").unwrap(), Source::Link("v1:a=3&pin=%23"));
    for (args, reason) in [
        (&["six-against-seven"][..], "no preset: six-against-eight"),
        (&["aligned", "--panel", "charts"], "--panel takes no `charts`"),
        (&["aligned", "--theme", "auto"], "--theme takes no `auto`"),
        (&["aligned", "--width", "20"], "--width takes no `20`"),
        (&["aligned", "--out"], "--out needs a value"),
        (&["aligned", "--colour", "red"], "no option --colour"),
        (&["--lang", "id"], "which preset"),
    ] {
        let error = read(args).err().unwrap_or_else(|| panic!("{args:?} is taken")).to_string();
        assert!(error.contains(reason), "{error}");
    }
    let Order { picture, bare, .. } = read(&["aligned", "--picture", "none", "--bare"]).unwrap();
    assert!(picture == Picture::None && bare);
}

#[test]
fn files_are_named_by_what_tells_them_apart() {
    let names = |args: &[&str]| files(args).into_iter().map(|file| file.name).collect::<Vec<_>>();
    assert_eq!(names(&["aligned"]), ["aligned.svg", "aligned-narrow.svg", "aligned.html"]);
    let args = ["aligned", "--panel", "load", "--lang", "id", "--theme", "dark", "--width", "500"];
    assert_eq!(names(&args), ["aligned-load-id-dark.svg", "aligned-load-id-dark.html"]);
    assert!(files(&args)[0].text.contains("width=\"500\""));
    assert_eq!(names(&["v1:panel=trace"]), ["figure.html"]);
}

/// What stands in the page until the element runs is this figure, with its pictures. `BLESS=1` puts them there; read the difference.
#[test]
fn the_page_holds_the_figure_of_the_default() {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
    let page = fs::read_to_string(www.join("index.html")).unwrap();
    let (head, rest) = page.split_once("<div class=\"fallback\">\n").unwrap();
    let (_, tail) = rest.split_once("        <noscript>").unwrap();
    let light = files(&["six-against-eight", "--bare"]);
    let dark = files(&["six-against-eight", "--theme", "dark"]);
    let (pictures, html): (Vec<&File>, Vec<&File>) =
        light.iter().chain(&dark).partition(|file| file.name.ends_with(".svg"));
    let lines: String = html[0].text.lines().map(|line| format!("        {}\n", in_the_page(line))).collect();
    let now = format!("{head}<div class=\"fallback\">\n{lines}        <noscript>{tail}");
    let mut wanted = vec![("index.html".to_owned(), now)];
    wanted.extend(pictures.iter().map(|file| (format!("first/{}", file.name), file.text.clone())));
    for (name, now) in wanted {
        let path = www.join(&name);
        if env::var_os("BLESS").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &now).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == now,
            "www/{name} holds another figure: BLESS=1 rewrites it, then read the difference"
        );
    }
}

/// A line of a figure whose pictures stand in a folder, and are dark where the reader's system is.
fn in_the_page(line: &str) -> String {
    const DARK: &str = "(prefers-color-scheme: dark)";
    let line = line.replace("=\"six-", "=\"./first/six-").replace("<img ", "<img fetchpriority=\"high\" ");
    let dark = line.replacen("-eight", "-eight-dark", 1);
    let before = match dark.split_once(" alt=") {
        Some((image, _)) => {
            image.replacen("<img fetchpriority=\"high\" src=", &format!("<source media=\"{DARK}\" srcset="), 1) + " />"
        }
        None => dark.replacen("px)", &format!("px) and {DARK}"), 1),
    };
    if line.contains(".svg") { format!("{before}\n        {line}") } else { line }
}
