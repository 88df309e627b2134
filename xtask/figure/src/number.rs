//! Numbers as `Intl.NumberFormat` writes them, which is what the page does.

/// The number with so many decimals at least and at most, halves away from zero.
pub fn write(value: f64, least: usize, most: usize, thousands: &str, decimal: &str) -> String {
    mark(&rounded(value, least, most), thousands, decimal)
}

/// The number to so many digits, with a point.
pub fn significant(value: f64, digits: usize) -> String {
    // The place of the first digit: 0 for 5, 2 for 500, -1 for 0.5.
    let place = value.abs().log10().floor() as i32;
    let decimals = digits as i32 - 1 - place;
    if decimals >= 0 {
        return rounded(value, 0, decimals as usize);
    }
    let step = 10_f64.powi(-decimals);
    format!("{}", (value / step).round() * step)
}

/// Puts the language's marks into a number with a point.
pub fn mark(number: &str, thousands: &str, decimal: &str) -> String {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let mut out = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            out.push_str(thousands);
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push_str(decimal);
        out.push_str(fraction);
    }
    out
}

/// Rounded as it is written, and not as it is in memory: 1.005 to two decimals is 1.01. Not for negative numbers.
fn rounded(value: f64, least: usize, most: usize) -> String {
    let shortest = format!("{value}");
    let (whole, fraction) = shortest.split_once('.').unwrap_or((&shortest, ""));
    let mut digits: Vec<u8> = whole.bytes().chain(fraction.bytes().take(most)).collect();
    if fraction.as_bytes().get(most).is_some_and(|&digit| digit >= b'5') {
        let mut at = digits.len();
        loop {
            let Some(before) = at.checked_sub(1) else {
                digits.insert(0, b'1');
                break;
            };
            at = before;
            if digits[at] < b'9' {
                digits[at] += 1;
                break;
            }
            digits[at] = b'0';
        }
    }
    let decimals = fraction.len().min(most);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let mut fraction = fraction.to_vec();
    while fraction.len() > least && fraction.last() == Some(&b'0') {
        fraction.pop();
    }
    fraction.resize(fraction.len().max(least), b'0');
    let text = |digits: &[u8]| digits.iter().map(|&digit| char::from(digit)).collect::<String>();
    if fraction.is_empty() { text(whole) } else { format!("{}.{}", text(whole), text(&fraction)) }
}

/// A text of so many UTF-16 units at most, as the page counts them; a longer one ends in `…`.
pub fn cut(text: &str, most: usize) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    if units.len() <= most { text.to_owned() } else { String::from_utf16_lossy(&units[..most - 1]) + "…" }
}
