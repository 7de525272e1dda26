//! A currency or a scale that a sheet states beside its amounts: above the table, or in the name of a column.

use std::fmt;

/// What is stated of amounts, where it is not whole naira.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// They are of another currency.
    Currency(&'static str),
    /// They are in thousands.
    Thousands,
    /// They are in millions.
    Millions,
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Currency(code) => write!(f, "in {code}, another currency than naira"),
            Self::Thousands => f.write_str("in thousands ('000)"),
            Self::Millions => f.write_str("in millions"),
        }
    }
}

/// Words for currencies; each is a whole word of the text.
const CURRENCIES: [(&str, &[&str]); 8] = [
    ("USD", &["usd", "us$", "dollar", "dollars", "$"]),
    ("GBP", &["gbp", "£", "sterling", "pounds"]),
    ("EUR", &["eur", "€", "euro", "euros"]),
    ("GHS", &["ghs", "gh₵", "₵", "cedi", "cedis"]),
    ("XOF", &["xof", "cfa"]),
    ("ZAR", &["zar", "rand"]),
    ("KES", &["kes", "ksh"]),
    ("CNY", &["cny", "rmb", "yuan"]),
];
const NAIRA: [&str; 5] = ["ngn", "naira", "₦", "n", "=n="];
/// Endings of column names that name the only currency there is, as letters alone: `Net Pay (N)`, `Amount in Naira`, `Amount (N:K)`.
const NAIRA_ENDINGS: [&str; 6] = ["innaira", "naira", "inngn", "ngn", "nk", "n"];

/// What the `key` of a column of amounts means by its letters without the naira that it names; `meaning` knows the names.
pub(crate) fn without_naira<T>(key: &str, meaning: impl Fn(&str) -> Option<T>) -> Option<T> {
    NAIRA_ENDINGS.iter().find_map(|ending| meaning(key.strip_suffix(ending)?))
}

/// What the name of a column states of its amounts.
pub fn of_heading(text: &str) -> Option<Stated> {
    scale(text).or_else(|| currency(text))
}

/// What a line above the table states of all amounts. A currency that is only mentioned, such as a rate, states nothing.
pub fn of_line(text: &str) -> Option<Stated> {
    const ABOUT: [&str; 8] = ["currency", "ccy", "amounts", "amount", "figures", "values", "sums", "curr"];
    const MENTIONED: [&str; 3] = ["rate", "exchange", "fx"];
    let words = words(text);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_about = has(&ABOUT) && !has(&MENTIONED);
    scale(text).or_else(|| currency(text).filter(|_| is_about))
}

/// Words in small letters, with the signs of currencies as words of their own.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    for mark in text.to_lowercase().chars() {
        match mark {
            '$' if spaced.ends_with("us") => spaced.push(mark),
            '$' | '£' | '€' | '₵' | '₦' if !spaced.ends_with("gh") => spaced.extend([' ', mark, ' ']),
            '₵' => spaced.push(mark),
            _ if mark.is_alphanumeric() => spaced.push(mark),
            _ => spaced.push(' '),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

fn currency(text: &str) -> Option<Stated> {
    let words = words(text);
    // Where naira is named too, the sheet has a column or a line for each.
    if words.iter().any(|word| NAIRA.contains(&word.as_str())) {
        return None;
    }
    let named = |(_, names): &&(&str, &[&str])| words.iter().any(|word| names.contains(&word.as_str()));
    CURRENCIES.iter().find(named).map(|(code, _)| Stated::Currency(code))
}

fn scale(text: &str) -> Option<Stated> {
    let lower = text.to_lowercase().replace(['’', '‘', '`', '´'], "'");
    let bare: String = lower.chars().filter(|mark| !mark.is_whitespace()).collect();
    let words = words(&lower);
    let has = |word: &str| words.iter().any(|known| known == word);
    let millions = ["'000000", "'000,000", "n'm)", "(n'm", "(nm)", "(₦m)"];
    if has("million") && !has("one") || has("millions") || millions.iter().any(|way| bare.contains(way)) {
        return Some(Stated::Millions);
    }
    let thousands = ["'000", "(000)", "(000s)", "n000", "₦000", "(n'k)", "(₦k)"];
    let is_thousands = has("thousands") || thousands.iter().any(|way| bare.contains(way));
    is_thousands.then_some(Stated::Thousands)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_states_what_its_amounts_are() {
        for (text, stated) in [
            ("Amount (USD)", Some(Stated::Currency("USD"))),
            ("Net Pay ($)", Some(Stated::Currency("USD"))),
            ("Amount in US$", Some(Stated::Currency("USD"))),
            ("Salary £", Some(Stated::Currency("GBP"))),
            ("Pay (GH₵)", Some(Stated::Currency("GHS"))),
            ("Net Pay (₦'000)", Some(Stated::Thousands)),
            ("Amount (N’000)", Some(Stated::Thousands)),
            ("Amount N000", Some(Stated::Thousands)),
            ("Amount (N'm)", Some(Stated::Millions)),
            ("Amount", None),
            ("Amount (N)", None),
            ("Amount (NGN)", None),
            ("NGN / USD", None),
            ("Dollarstore", None),
        ] {
            assert_eq!(of_heading(text), stated, "{text}");
        }
    }

    #[test]
    fn a_line_above_the_table_states_it_of_all() {
        for (text, stated) in [
            ("Currency: USD", Some(Stated::Currency("USD"))),
            ("Account Currency: US DOLLAR", Some(Stated::Currency("USD"))),
            ("CCY GBP", Some(Stated::Currency("GBP"))),
            ("All amounts in euros", Some(Stated::Currency("EUR"))),
            ("(All figures in N'000)", Some(Stated::Thousands)),
            ("Figures in thousands of naira", Some(Stated::Thousands)),
            ("Amounts in millions", Some(Stated::Millions)),
            ("Currency: NGN", None),
            ("Exchange rate: 1 USD = 1,560", None),
            ("DOLLAR FOODS LTD", None),
            ("Debit account: 0200124331", None),
        ] {
            assert_eq!(of_line(text), stated, "{text}");
        }
    }
}
