//! A page of one file: everything compressed inside, and the start that unpacks it.
//!
//! LZMA makes of it an eighth less than what browsers unpack by themselves, and the file is UTF-16: its mark at the beginning holds
//! whatever a server says of the encoding, and nearly every pair of bytes is one of its units. `xtask/pack/start.js` reads this.

use std::fmt::Write as _;
use std::io::Write as _;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest, Sha256};

use crate::Result;

/// Stands before a unit that a page changes.
const MARK: u16 = 0xe000;
/// What such a unit is changed by; no result is one again.
const AWAY: u16 = 0x8000;
/// The first of a page's scripts: writes out the second, whose letters stand two in a unit.
const OPEN: &str = "{let s=document.createElement('script');s.text=start.text.replace(/[^]/g,c=>String.fromCharCode((c=c.charCodeAt())&255,c>>8));document.head.append(s)}";
/// Half of a pair of surrogates, which no text holds alone, loses the bit that makes it one.
const MOVED: u16 = 0x0800;
/// So many of those bits stand together, in a unit that needs no care.
const TOGETHER: usize = 14;
const PLAIN: u16 = 0x4000;

/// A page of one file from `html`: its body goes among the files, but for what it says where scripts are off; what it loads gives
/// way to `start`, which unpacks the files, and to the permission for just that script, the one that opens it, and `page.js`, which must be
/// among them. The letters of `start` are ASCII.
pub fn page(html: &str, start: &str, mut files: Vec<(String, Vec<u8>)>) -> Result<Vec<u8>> {
    let page = files.iter().find(|(name, _)| name == "page.js").ok_or("no page.js among the files")?;
    // An even number of letters, none of which is a unit by itself that a page would change.
    let start = if start.len().is_multiple_of(2) { start.to_owned() } else { format!("{start};") };
    let even = start.as_bytes();
    if !start.chars().all(|letter| (' '..='~').contains(&letter)) {
        return Err("the start script has more than letters of ASCII".into());
    }
    let script = |bytes: &[u8]| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(bytes)));
    let policy = format!(
        "default-src 'none'; script-src {} {} {} 'wasm-unsafe-eval'; img-src data: blob:; base-uri 'none'; form-action 'none'",
        script(OPEN.as_bytes()),
        script(start.as_bytes()),
        script(&page.1)
    );
    // What is fetched later, and what is to be looked at until the page has run: here it has before anything is painted.
    let html = ["template", "figure"].iter().fold(html.to_owned(), |html, name| without(&html, name));
    let (mut outside, mut body, mut in_body) = (String::new(), String::new(), false);
    for line in html.lines().map(str::trim) {
        if line.contains("http-equiv=\"Content-Security-Policy\"") {
            writeln!(outside, "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")?;
        } else if line.starts_with("<body") {
            in_body = true;
            writeln!(outside, "{line}")?;
        } else if !["<script", "<link", "</body>", "</html>", "<meta charset", "<meta name=\"description"]
            .iter()
            .any(|gone| line.starts_with(gone))
        {
            writeln!(if in_body && !line.starts_with("<noscript") { &mut body } else { &mut outside }, "{line}")?;
        }
    }
    files.push(("body.html".to_owned(), body.into_bytes()));
    // What is alike stands together, which is a fifth of a per cent.
    let kinds = [".wasm", ".json", ".js", ".css", ".html"];
    files.sort_by_key(|(name, _)| kinds.iter().position(|kind| name.ends_with(kind)));
    let whole = joined(&files)?;
    let mut units: Vec<u16> = vec![0xfeff];
    units.extend(outside.encode_utf16());
    units.extend(format!("<script type=p id=packed data-size={}>", whole.len()).encode_utf16());
    units.extend(as_units(&compressed(&whole)?));
    units.extend("</script><script type=p id=start>".encode_utf16());
    units.extend(even.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
    units.extend(format!("</script><script>{OPEN}</script>").encode_utf16());
    Ok(units.iter().flat_map(|unit| unit.to_le_bytes()).collect())
}

/// Leaves out the first element of that name.
fn without(html: &str, name: &str) -> String {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let parts = html.split_once(&start).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    parts.map_or_else(|| html.to_owned(), |(before, after)| format!("{before}{after}"))
}

/// Names and lengths, up to a zero byte, then the files one after another.
fn joined(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>> {
    let mut names = String::new();
    for (at, (name, bytes)) in files.iter().enumerate() {
        write!(names, "{}{name}\t{}", if at == 0 { "" } else { "\n" }, bytes.len())?;
    }
    let mut whole = names.into_bytes();
    whole.push(0);
    for (_, bytes) in files {
        whole.extend(bytes);
    }
    Ok(whole)
}

fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let options = LzmaOptions { lc: 3, lp: 0, pb: 0, nice_len: 128, depth_limit: 1_000, ..LzmaOptions::with_preset(9) };
    let mut writer = LzmaWriter::new_no_header(Vec::new(), &options, false)?;
    writer.write_all(bytes)?;
    Ok(writer.finish()?)
}

/// Two bytes a unit. A text holds no halves of surrogate pairs alone, 1 unit in 32: they become the units below them, and a bit for each
/// of both kinds stands at the end, read backwards, which takes an eighth of what marks would. A page changes NUL, the carriage return
/// and what looks like a tag: they are rare, and marked.
fn as_units(bytes: &[u8]) -> Vec<u16> {
    let (mut units, mut moved) = (Vec::with_capacity(bytes.len() / 2 + bytes.len() / 256), Vec::new());
    for pair in bytes.chunks(2) {
        let unit = u16::from_le_bytes([pair[0], pair.get(1).copied().unwrap_or(0)]);
        match unit {
            0 | 0x0d | 0x3c | MARK => units.extend([MARK, unit ^ AWAY]),
            0xd000..=0xdfff => {
                moved.push(unit & MOVED != 0);
                units.push(unit & !MOVED);
            }
            _ => units.push(unit),
        }
    }
    let together = |bits: &[bool]| bits.iter().rev().fold(0, |all, &bit| all << 1 | u16::from(bit)) | PLAIN;
    units.extend(moved.chunks(TOGETHER).rev().map(together));
    units
}

#[cfg(test)]
mod tests {
    use super::{AWAY, MARK, MOVED, TOGETHER, as_units, page};

    #[test]
    fn every_pair_of_bytes_survives_as_text() {
        let bytes: Vec<u8> = (0..=u16::MAX).chain((0..=u16::MAX).rev()).flat_map(u16::to_le_bytes).collect();
        let units = as_units(&bytes);
        let text = String::from_utf16(&units).expect("no lone halves");
        assert!(!text.contains(['\0', '\r', '<']));
        let mut back = Vec::new();
        let mut rest = units.iter();
        let mut moved = 0;
        while back.len() < bytes.len() {
            let unit = match *rest.next().expect("enough units") {
                MARK => rest.next().expect("a unit behind the mark") ^ AWAY,
                unit @ 0xd000..=0xd7ff => {
                    let bit = units[units.len() - 1 - moved / TOGETHER] >> (moved % TOGETHER) & 1;
                    moved += 1;
                    unit | (bit * MOVED)
                }
                unit => unit,
            };
            back.extend(unit.to_le_bytes());
        }
        assert_eq!(back, bytes);
        assert!(units.len() < bytes.len() / 2 + bytes.len() / 400, "{}", units.len());
    }

    #[test]
    fn a_page_permits_its_two_scripts_and_loads_nothing() {
        let html = "<html>\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"x\">\n<link rel=\"icon\" href=\"a\">\n<template>\n</template>\n\
                    </head>\n<body>\n<p>gone</p>\n<figure>\n<img src=\"c\">\n</figure>\n<noscript>kept</noscript>\n<script src=\"b\"></script>\n</body>\n</html>\n";
        let files = vec![("page.js".to_owned(), b"1".to_vec())];
        let bytes = page(html, "22", files).expect("a page");
        let units: Vec<u16> = bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let text = String::from_utf16(&units).expect("text");
        // The digests of the texts "22" and "1", behind that of what opens.
        assert!(text.contains(
            "=' 'sha256-eF8+x+sy8wuQzQ/PNlfTiLX/Qpfy+XFv9m6bacBd3Qk=' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'wasm-unsafe-eval'"
        ));
        assert!(
            text.starts_with("\u{feff}<html>")
                && text.contains("<noscript>kept</noscript>")
                && text.contains("id=start>\u{3232}</script>")
                && text.ends_with("</script>")
        );
        assert!(!text.contains("<link") && !text.contains("<p>") && !text.contains("src=\"b\""));
        assert!(page(html, "22", Vec::new()).is_err());
    }
}
