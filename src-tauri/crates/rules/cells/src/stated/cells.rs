//! What a single cell states about amounts.

use super::{Scale, Stated, of_heading};
use crate::text::header_key;

/// What a cell states about the amount beside it, if it contains nothing else: the code, sign or name of another currency, or a scale; in a
/// column of units also what is counted.
pub fn of_cell(text: &str, is_unit: bool) -> Option<Stated> {
    const LONGEST: usize = "in thousands of naira".len();
    let text = text.trim();
    if text.len() > LONGEST || text.starts_with(|mark: char| mark.is_ascii_digit()) {
        return None;
    }
    let is = |names: &str| names.split('|').any(|name| name.eq_ignore_ascii_case(text));
    let foreign = || {
        CURRENCY_CELLS
            .iter()
            .find(|(_, names)| is(names))
            .map(|(code, _)| Stated::Currency(code))
    };
    let scaled = || {
        SCALE_CELLS
            .iter()
            .find(|(_, names)| is(names))
            .map(|(scale, _)| Stated::Scaled(*scale))
    };
    let unit = || UNIT_CELLS.iter().find(|(_, names)| is(names)).map(|(stated, _)| *stated);
    foreign().or_else(scaled).or_else(|| is_unit.then(unit).flatten())
}

/// Cells that only state a currency. Words that are also a name or an abbreviation of something else are excluded.
const CURRENCY_CELLS: [(&str, &str); 14] = [
    ("USD", "usd|us$|$|usdt|dollar|dollars|us dollar|us dollars"),
    ("GBP", "gbp|£|pounds sterling"),
    ("EUR", "eur|€|euro|euros"),
    ("GHS", "ghs|gh₵|₵|cedi|cedis"),
    ("XOF", "xof|cfa|fcfa"),
    ("XAF", "xaf"),
    ("ZAR", "zar"),
    ("KES", "kes|ksh"),
    ("CNY", "cny|rmb|yuan"),
    ("CAD", "cad"),
    ("AED", "aed"),
    ("INR", "inr|₹"),
    ("JPY", "jpy|¥"),
    ("CHF", "chf"),
];
/// Cells that only state a scale.
const SCALE_CELLS: [(Scale, &str); 2] = [
    (
        Scale::Thousands,
        "'000|n'000|₦'000|’000|n’000|₦’000|n000|₦000|(n'000)|('000)|thousands|in thousands|naira thousands|n thousands|in thousands of naira",
    ),
    (Scale::Millions, "n'm|₦'m|₦m|millions|in millions|n millions|in millions of naira"),
];
/// Cells of a column of units that are not naira.
const UNIT_CELLS: [(Stated, &str); 5] = [
    (Stated::Scaled(Scale::Thousands), "thousand|k"),
    (Stated::Scaled(Scale::Millions), "million|m|mn"),
    (Stated::Unread("days"), "day|days"),
    (Stated::Unread("hours"), "hr|hrs|hour|hours"),
    (Stated::Unread("a percentage"), "%|percent"),
];
/// Numeric currency codes (ISO 4217), which some columns of currencies contain.
const NUMBERED: [(&str, &str); 9] = [
    ("840", "USD"),
    ("826", "GBP"),
    ("978", "EUR"),
    ("936", "GHS"),
    ("952", "XOF"),
    ("950", "XAF"),
    ("710", "ZAR"),
    ("404", "KES"),
    ("156", "CNY"),
];

/// Whether a column of this name contains units.
pub fn is_unit_name(name: &str) -> bool {
    matches!(
        header_key(name).as_str(),
        "unit" | "units" | "uom" | "scale" | "denomination" | "multiplier"
    )
}

/// What a cell in a column of currencies states, if it is not naira.
pub fn of_currency_cell(text: &str) -> Option<Stated> {
    let numbered = NUMBERED.iter().find(|(number, _)| text.trim() == *number);
    numbered.map(|(_, code)| Stated::Currency(code)).or_else(|| of_heading(text))
}
