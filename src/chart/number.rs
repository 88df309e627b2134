//! Numbers as a reader of the page's language writes them.

use alloc::string::{String, ToString};

use super::Labels;
use crate::list::concat;
use crate::text::{split, split_once};

/// A count with thousands marks: `10,000`.
pub fn count(number: u32, labels: &Labels) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push_str(labels.thousands());
        }
        out.push(digit);
    }
    out
}

/// A share as per cent: whole from 10 on, to a tenth below. What is not quite nothing or everything never reads as if it were.
pub fn percent(share: f64, labels: &Labels) -> String {
    let (sign, number) = digits(share, labels);
    concat(&[sign, &fill(labels.percent(), &number)])
}

/// A share as per cent, to a tenth.
pub fn exact_percent(share: f64, labels: &Labels) -> String {
    fill(labels.percent(), &tenth((share * 1_000.0).round() as u32, labels))
}

/// A group of partitions from this one: its number, or its first and last.
pub fn group(first: u32, last: u32) -> String {
    let mut out = first.to_string();
    if last > first {
        out.push('–');
        out.push_str(&last.to_string());
    }
    out
}

/// How many marks apart numbers stand that need so much room each: 1, 2, 4, 8 …
pub fn every(pitch: f64, room: f64) -> u32 {
    let mut step = 1;
    while pitch * f64::from(step) < room && step < 1 << 20 {
        step *= 2;
    }
    step
}

/// The same without the word for per cent, for rows whose head says it.
pub fn bare(share: f64, labels: &Labels) -> String {
    let (sign, number) = digits(share, labels);
    concat(&[sign, &number])
}

fn digits(share: f64, labels: &Labels) -> (&'static str, String) {
    let tenths = (within(share, 0.0, 1.0) * 1_000.0).round() as u32;
    match tenths {
        0 if share > 0.0 => ("< ", tenth(1, labels)),
        995.. if share < 1.0 => {
            if tenths == 1_000 {
                ("> ", tenth(999, labels))
            } else {
                ("", tenth(tenths, labels))
            }
        }
        0..100 => ("", tenth(tenths, labels)),
        _ => ("", ((tenths + 5) / 10).to_string()),
    }
}

fn tenth(tenths: u32, labels: &Labels) -> String {
    let mut out = (tenths / 10).to_string();
    if !tenths.is_multiple_of(10) {
        out.push_str(labels.decimal());
        out.push_str(&(tenths % 10).to_string());
    }
    out
}

/// A template with what stands in for `{n}`.
pub fn fill(template: &str, number: &str) -> String {
    fill_all(template, &[("n", number)])
}

/// A template with what stands in for each name in braces.
pub fn fill_all(template: &str, parts: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for (place, piece) in split(template, b'{').enumerate() {
        let (name, rest) = if place == 0 { ("", piece) } else { split_once(piece, b'}').unwrap_or(("", piece)) };
        for &(_, part) in parts.iter().filter(|part| part.0 == name) {
            out.push_str(part);
        }
        out.push_str(rest);
    }
    out
}

/// `1 key`, `1,000 keys`.
pub fn keys(number: u32, labels: &Labels) -> String {
    fill(if number == 1 { labels.keys_one() } else { labels.keys_many() }, &count(number, labels))
}

/// How many columns of a fixed-width font a text takes.
pub fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// How many columns the widest of these texts takes; 0 of none.
pub fn widest(texts: &[String]) -> usize {
    texts.iter().map(|text| columns(text)).fold(0, usize::max)
}

/// A text in so many columns at most: what is left out in the middle is the part that names have in common least often at
/// neither end, so `user-00017` and `user-00018` still differ.
pub fn cut(text: &str, most: usize) -> String {
    if columns(text) <= most {
        return text.to_string();
    }
    let room = most.saturating_sub(1);
    let tail_room = room / 2;
    let (mut left, mut used) = (columns(text), 0);
    let (mut head, mut tail) = (0, text.len());
    for (at, character) in text.char_indices() {
        if left <= tail_room {
            tail = tail.min(at);
        }
        left -= width(character);
        used += width(character);
        if used <= room - tail_room {
            head = at + character.len_utf8();
        }
    }
    concat(&[text.get(..head).unwrap_or_default(), "…", text.get(tail..).unwrap_or_default()])
}

/// Characters of East Asian scripts and pictures take two columns; those that fonts lack as well, to be safe.
const fn width(character: char) -> usize {
    if matches!(character, '\u{1100}'..='\u{115f}' | '\u{2e80}'..) { 2 } else { 1 }
}

/// The nearest value within these limits.
///
/// `f64::clamp` would panic on limits the wrong way round, with both in words: all of float formatting for that.
#[inline(never)]
pub fn within(value: f64, low: f64, high: f64) -> f64 {
    value.max(low).min(high)
}
