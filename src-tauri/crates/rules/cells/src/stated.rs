//! A currency or a scale that a sheet states for its amounts: above the table, in the name of a column, or in a cell.

mod cells;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::Serialize;

use crate::WordList;

pub use cells::{is_unit_name, of_cell, of_currency_cell};

/// What is stated about amounts that are not whole naira.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// They are in another currency.
    Currency(&'static str),
    /// They are in thousands or millions.
    Scaled(Scale),
    /// They count something that is not read, such as kobo or hundreds.
    Unread(&'static str),
}

/// How many naira one unit of an amount is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// A thousand.
    Thousands,
    /// A million.
    Millions,
}

impl Scale {
    /// By how many places the decimal mark is moved to the right for naira.
    pub fn places(self) -> u8 {
        match self {
            Self::Thousands => 3,
            Self::Millions => 6,
        }
    }

    /// The factor, for people.
    pub fn factor(self) -> &'static str {
        match self {
            Self::Thousands => "1,000",
            Self::Millions => "1,000,000",
        }
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Currency(code) => write!(f, "in {code}, another currency than naira"),
            Self::Scaled(Scale::Thousands) => f.write_str("in thousands ('000)"),
            Self::Scaled(Scale::Millions) => f.write_str("in millions"),
            Self::Unread(what) => write!(f, "in {what}"),
        }
    }
}

/// Words for currencies; each is a whole word of the text.
const CURRENCIES: [(&str, &[&str]); 18] = [
    ("USD", &["usd", "us$", "usdt", "dollar", "dollars", "$"]),
    ("GBP", &["gbp", "£", "sterling", "pounds"]),
    ("EUR", &["eur", "€", "euro", "euros"]),
    ("GHS", &["ghs", "gh₵", "₵", "cedi", "cedis"]),
    ("XOF", &["xof", "cfa", "fcfa"]),
    ("ZAR", &["zar", "rand"]),
    ("KES", &["kes", "ksh", "shillings"]),
    ("CNY", &["cny", "rmb", "yuan"]),
    ("XAF", &["xaf"]),
    ("CAD", &["cad", "ca$"]),
    ("AUD", &["aud"]),
    ("AED", &["aed", "dirham", "dirhams"]),
    ("SAR", &["sar", "riyal", "riyals"]),
    ("INR", &["inr", "rupee", "rupees", "₹"]),
    ("JPY", &["jpy", "yen", "¥"]),
    ("CHF", &["chf"]),
    ("GMD", &["gmd", "dalasi"]),
    ("UGX", &["ugx"]),
];
/// Ways to write a currency that have no other meaning in any line.
const UNMISTAKABLE: [&str; 18] = [
    "usd", "us$", "$", "gbp", "£", "eur", "€", "ghs", "gh₵", "₵", "xof", "kes", "cad", "aed", "inr", "jpy", "¥", "₹",
];
/// What amounts may count that is not read, with its words.
const UNREAD: [(&str, &[&str]); 4] = [
    ("kobo", &["kobo"]),
    ("hundreds", &["hundreds"]),
    ("billions", &["billions", "bn"]),
    ("multiples", &["x1000", "x1,000", "ks"]),
];
const NAIRA: [&str; 5] = ["ngn", "naira", "₦", "n", "=n="];
/// Words of a scale and those beside it.
static SCALES: WordList = WordList::of("in of 000 000s n000 000000 thousand thousands million millions m k nm");
/// Endings of column names that name naira, as letters alone: `Net Pay (N)`, `Amount in Naira`, `Amount (N:K)`.
const NAIRA_ENDINGS: [&str; 8] = ["nairakobo", "nairaandkobo", "innaira", "naira", "inngn", "ngn", "nk", "n"];

/// Beginnings of column names that name naira, as letters alone: `NGN Amount`, `N Amount`.
const NAIRA_BEGINNINGS: [&str; 3] = ["naira", "ngn", "n"];

/// The `meaning` of the `key` of a column of amounts without an ending or a beginning that names naira.
pub fn without_naira<T>(key: &str, meaning: impl Fn(&str) -> Option<T>) -> Option<T> {
    let before = || NAIRA_ENDINGS.iter().find_map(|ending| meaning(key.strip_suffix(ending)?));
    let behind = || NAIRA_BEGINNINGS.iter().find_map(|beginning| meaning(key.strip_prefix(beginning)?));
    before().or_else(behind)
}

/// Whether a text contains a word for naira.
pub fn names_naira(text: &str) -> bool {
    words_of_name(text).iter().any(|word| NAIRA.contains(&word.as_str()))
}

/// What the name of a column states about its amounts. A currency takes precedence over a scale, because no factor converts it to naira.
pub fn of_heading(text: &str) -> Option<Stated> {
    let words = words_of_name(text);
    let percent = text.contains("(%)").then_some(Stated::Unread("a percentage"));
    // In a line these may be part of a number, such as that of a voucher.
    let has_factor = has_factor(text) || ["(1000)", "(1,000)", "/1000", "/1,000"].iter().any(|way| text.ends_with(way));
    let factor = || has_factor.then_some(Stated::Unread("multiples"));
    // A column in kobo is read.
    let unread = || unread(&words).filter(|stated| *stated != Stated::Unread("kobo"));
    percent
        .or_else(|| currency(&words))
        .or_else(|| scale(text, &words))
        .or_else(factor)
        .or_else(unread)
        .or_else(|| counted(text, &words))
}

/// A column that counts something other than money: `Amount (hrs)`, `Days`, `No. of Days Worked`.
fn counted(text: &str, words: &[String]) -> Option<Stated> {
    const SPANS: [(&str, &[&str]); 2] = [("weeks", &["week", "weeks", "wks"]), ("months", &["month", "months"])];
    const COUNTED: [(&str, &[&str]); 4] = [
        ("hours", &["hr", "hrs", "hour", "hours"]),
        ("days", &["day", "days"]),
        ("a percentage", &["percent", "percentage", "pct"]),
        ("a number of things", &["qty", "quantity", "pcs", "pieces"]),
    ];
    const BESIDE: [&str; 10] = ["no", "nos", "number", "of", "total", "worked", "present", "absent", "owed", "due"];
    let named = |word: &str| COUNTED.iter().find(|(_, names)| names.contains(&word)).map(|(what, _)| *what);
    let within = |(_, rest): (&str, &str)| named(rest.split_once(')')?.0.trim().to_lowercase().as_str());
    // `Salary (Month)` is an amount per month.
    let span = |word: &str| SPANS.iter().find(|(_, names)| names.contains(&word)).map(|(what, _)| *what);
    let counted = |word: &str| named(word).or_else(|| span(word));
    let is_nothing_else = words.iter().all(|word| counted(word).is_some() || BESIDE.contains(&word.as_str()));
    let alone = || words.iter().find_map(|word| counted(word)).filter(|_| is_nothing_else);
    text.split_once('(').and_then(within).or_else(alone).map(Stated::Unread)
}

/// The name of a column without what it states about its amounts: `Net Pay` of `Net Pay (N'000)`. `None` if it states nothing.
pub fn without_stated(text: &str) -> Option<String> {
    of_heading(text)?;
    let is_beside = |word: &&String| {
        let named = |(_, names): &(&str, &[&str])| names.contains(&word.as_str());
        !SCALES.has(word) && !NAIRA.contains(&word.as_str()) && !CURRENCIES.iter().any(named)
    };
    let words = words_of_name(text);
    Some(words.iter().filter(is_beside).map(String::as_str).collect::<Vec<_>>().join(" "))
}

/// What a line beside the table states about all amounts. A currency or scale that is only mentioned, such as a rate or in a name, states
/// nothing.
pub fn of_line(text: &str) -> Option<Stated> {
    text.split(';').find_map(of_clause)
}

/// Whether the words of a line refer to the amounts of the table.
pub fn is_about_amounts(text: &str) -> bool {
    words(text).iter().any(|word| ABOUT.has(word))
}

/// Words that refer to the amounts of a table.
static ABOUT: WordList =
    WordList::of("currency ccy amounts amount figures values sums curr denomination unit units expressed stated reported shown");

fn of_clause(text: &str) -> Option<Stated> {
    const MENTIONED: [&str; 3] = ["rate", "exchange", "fx"];
    let words = words(text);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_of_rate = has(&MENTIONED);
    let is_mentioned = is_of_rate || text.contains(['=', '@']) || money_of(&words);
    let is_about = words.iter().any(|word| ABOUT.has(word)) && !is_mentioned;
    let is_plain = (has(&UNMISTAKABLE) || in_currency(&words).is_some()) && !is_mentioned;
    // A rate beside it shows what it was converted from: `Payroll in USD (1 USD = N1,560)`.
    let converted = in_currency(&words).filter(|_| text.contains(['=', '@']) && !is_of_rate);
    let stated = currency(&words).filter(|_| is_about || is_plain).or(converted);
    let is_scale = |words: &[String]| is_about || is_scale_alone(words) || !is_of_rate && (has_zeros(text) || is_in_scale(words));
    let scaled = || scale(text, &words).filter(|_| is_scale(&words));
    let factor = || has_factor(text).then_some(Stated::Unread("multiples"));
    let unread = || unread(&words).filter(|_| is_about || is_scale_alone(&words)).or_else(factor);
    stated.or_else(unread).or_else(scaled)
}

/// The currency of `in dollars`, `in US dollars`.
fn in_currency(words: &[String]) -> Option<Stated> {
    let named = |at: usize| {
        let word = words.get(at)?.as_str();
        CURRENCIES.iter().find(|(_, names)| names.contains(&word)).map(|(code, _)| *code)
    };
    let after = |at: usize| named(at + 1).or_else(|| named(at + 2).filter(|_| words.get(at + 1).is_some_and(|word| word == "us")));
    (0..words.len())
        .filter(|at| words[*at] == "in")
        .find_map(after)
        .map(Stated::Currency)
}

/// Whether the words contain `in thousands`, `in million naira`.
fn is_in_scale(words: &[String]) -> bool {
    const NAMES: [&str; 4] = ["thousand", "thousands", "million", "millions"];
    words.windows(2).any(|two| two[0] == "in" && NAMES.contains(&two[1].as_str()))
}

/// Whether a text contains `'000`, as in `PAYROLL (N'000)`: a sign without another meaning.
fn has_zeros(text: &str) -> bool {
    let bare: String = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    let bare = bare.replace(['’', '‘', '`', '´'], "'");
    bare.contains("'000") || ["₦000's", "N000's", "(000's"].iter().any(|way| bare.contains(way))
}

/// Whether a text contains a factor for each amount: `x 1000`, `multiply by 1,000`.
fn has_factor(text: &str) -> bool {
    let is_kept = |mark: &char| !mark.is_whitespace() && *mark != ',';
    let bare: String = text.to_lowercase().chars().filter(is_kept).collect();
    let ways = [
        "x1000",
        "×1000",
        "*1000",
        "multiplyby1000",
        "multipliedby1000",
        "scale:1000",
        "scale1000",
    ];
    let ends = |at: usize, way: &str| !bare[at + way.len()..].starts_with(|mark: char| mark.is_ascii_digit() && mark != '0');
    ways.iter().any(|way| bare.find(way).is_some_and(|at| ends(at, way)))
}

/// Whether the words contain an amount in another currency, such as `$ 50`: a mention, not a statement.
fn money_of(words: &[String]) -> bool {
    words
        .windows(2)
        .any(|two| UNMISTAKABLE.contains(&two[0].as_str()) && two[1].starts_with(|mark: char| mark.is_ascii_digit()) && two[1] != "000")
}

/// Something counted that is not read. A line that names naira and kobo names the two parts of an amount.
fn unread(words: &[String]) -> Option<Stated> {
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let found = UNREAD.iter().find(|(_, names)| has(names))?;
    (found.0 != "kobo" || !has(&NAIRA)).then_some(Stated::Unread(found.0))
}

/// Whether a line contains only a scale, such as `(N'000)` or `in millions of naira`.
fn is_scale_alone(words: &[String]) -> bool {
    let unread = |word: &str| UNREAD.iter().any(|(_, names)| names.contains(&word));
    let belongs = |word: &str| SCALES.has(word) || NAIRA.contains(&word) || unread(word);
    words.iter().all(|word| belongs(word))
}

/// The words of the name of a column. `AmountUSD` and `NetPay000` have two each.
fn words_of_name(name: &str) -> Vec<String> {
    let mut spaced = String::new();
    let marks: Vec<char> = name.chars().collect();
    for (at, mark) in marks.iter().copied().enumerate() {
        let before = at.checked_sub(1).and_then(|before| marks.get(before)).copied().unwrap_or(' ');
        let is_inner_capital = before.is_lowercase() && mark.is_uppercase();
        let is_zeros = before.is_alphabetic() && marks.get(at..at + 3) == Some(&['0'; 3]);
        if is_inner_capital || is_zeros {
            spaced.push(' ');
        }
        spaced.push(mark);
    }
    words(&spaced)
}

/// Words in lower case; currency signs are separate words.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    for mark in text.to_lowercase().chars() {
        match mark {
            '$' if spaced.ends_with("us") => spaced.push(mark),
            '$' | '£' | '€' | '₵' | '₦' | '¥' | '₹' if !spaced.ends_with("gh") => spaced.extend([' ', mark, ' ']),
            '₵' => spaced.push(mark),
            _ if mark.is_alphanumeric() => spaced.push(mark),
            _ => spaced.push(' '),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

fn currency(words: &[String]) -> Option<Stated> {
    // If naira is named too, the sheet has a column or a line for each.
    if words.iter().any(|word| NAIRA.contains(&word.as_str())) {
        return None;
    }
    // Sterling Bank is a bank.
    let is_bank = |at: usize| words[at] == "sterling" && words.get(at + 1).is_some_and(|next| next == "bank");
    let counted = || (0..words.len()).filter(|at| !is_bank(*at));
    let named = |(_, names): &&(&str, &[&str])| counted().any(|at| names.contains(&words[at].as_str()));
    CURRENCIES.iter().find(named).map(|(code, _)| Stated::Currency(code))
}

fn scale(text: &str, words: &[String]) -> Option<Stated> {
    let lower = text.to_lowercase().replace(['’', '‘', '`', '´'], "'");
    let bare: String = lower.chars().filter(|mark| !mark.is_whitespace()).collect();
    // The rest of a number, as in `5,000` or `2 million`, is not a scale.
    let begins = |place: &usize| {
        let before = place.checked_sub(1).and_then(|before| words.get(before));
        before.is_none_or(|before| before != "one" && !before.ends_with(|mark: char| mark.is_ascii_digit()))
    };
    let at = |list: &[&str]| (0..words.len()).filter(begins).any(|place| list.contains(&words[place].as_str()));
    // `two hundred thousand naira` is an amount in words.
    let after_naira = |place: usize| {
        place
            .checked_sub(1)
            .is_none_or(|before| words[before] == "in" || NAIRA.contains(&words[before].as_str()))
    };
    let alone = |name: &str| (0..words.len()).any(|place| words[place] == name && after_naira(place));
    let twice = (1..words.len()).any(|place| words[place] == "000" && words[place - 1] == "000" && begins(&(place - 1)));
    let letters = |list: &[&str]| list.iter().any(|way| bare.contains(way));
    if twice
        || at(&["000000", "millions"])
        || alone("million")
        || letters(&["(n'm)", "(nm)", "(₦m)", "(₦'m)", "mn)", "mln)", "mil)", "₦mn"])
    {
        return Some(Stated::Scaled(Scale::Millions));
    }
    let is_thousands = has_zeros(text)
        || at(&["000", "000s", "n000", "thousands"])
        || alone("thousand")
        || letters(&["(n'k)", "(₦k)", "(₦'k)", "(k)", "(ths)", "(thousand)"]);
    is_thousands.then_some(Stated::Scaled(Scale::Thousands))
}
