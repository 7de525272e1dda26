//! A currency or a scale that a sheet states beside its amounts: above the table, or in the name of a column.

use std::fmt;

use serde::Serialize;

/// What is stated of amounts, where it is not whole naira.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// They are of another currency.
    Currency(&'static str),
    /// They are in thousands or millions.
    Scaled(Scale),
    /// They count something else that is not read, such as kobo or hundreds.
    Unread(&'static str),
}

/// How many naira one of an amount is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// A thousand.
    Thousands,
    /// A million.
    Millions,
}

impl Scale {
    /// How many places the decimal mark moves to the right to make naira of it.
    pub fn places(self) -> u8 {
        match self {
            Self::Thousands => 3,
            Self::Millions => 6,
        }
    }

    /// What it is multiplied by, for people.
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
/// Ways to write a currency that are nothing else, in whatever line they stand.
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
const SCALES: [&str; 12] = [
    "in",
    "of",
    "000",
    "000s",
    "000000",
    "thousand",
    "thousands",
    "million",
    "millions",
    "m",
    "k",
    "nm",
];
/// Endings of column names that name the only currency there is, as letters alone: `Net Pay (N)`, `Amount in Naira`, `Amount (N:K)`.
const NAIRA_ENDINGS: [&str; 8] = ["nairakobo", "nairaandkobo", "innaira", "naira", "inngn", "ngn", "nk", "n"];

/// What the `key` of a column of amounts means by its letters without the naira that it names; `meaning` knows the names.
pub(crate) fn without_naira<T>(key: &str, meaning: impl Fn(&str) -> Option<T>) -> Option<T> {
    NAIRA_ENDINGS.iter().find_map(|ending| meaning(key.strip_suffix(ending)?))
}

/// What a cell states of the amount beside it: the code or the sign of another currency, or a scale, and nothing else.
pub(crate) fn of_cell(text: &str) -> Option<Stated> {
    let foreign = || is_foreign(text).then(|| currency(&words(text))).flatten();
    foreign().or_else(|| scale_alone(text))
}

/// Whether a cell holds the code or the sign of another currency and nothing else.
fn is_foreign(text: &str) -> bool {
    const CODES: [&str; 22] = [
        "usd", "us$", "$", "gbp", "£", "eur", "€", "ghs", "gh₵", "₵", "xof", "xaf", "zar", "kes", "cny", "cad", "aed", "inr", "₹", "jpy",
        "¥", "usdt",
    ];
    let text = text.trim();
    text.len() <= "us$".len() + 1 && CODES.contains(&text.to_lowercase().as_str())
}

/// The scale that a cell names, where it holds nothing else: `Thousand`, `N'000`, `in millions`.
fn scale_alone(text: &str) -> Option<Stated> {
    const LONGEST: usize = "in thousands of naira".len();
    let text = text.trim();
    if text.len() > LONGEST || !text.contains(['0', 't', 'T', 'm', 'M']) || text.starts_with(|mark: char| mark.is_ascii_digit()) {
        return None;
    }
    let words = words(text);
    let is_named = words.iter().any(|word| word.len() > 2);
    scale(text, &words).filter(|_| is_named && is_scale_alone(&words))
}

/// Whether a text has a word for naira.
pub(crate) fn names_naira(text: &str) -> bool {
    words(text).iter().any(|word| NAIRA.contains(&word.as_str()))
}

/// What the name of a column states of its amounts. Of a currency and a scale the currency counts: no multiplication makes naira of it.
pub fn of_heading(text: &str) -> Option<Stated> {
    let words = words(text);
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
        .or_else(|| counted(text))
}

/// A column that counts something else than money: `Amount (hrs)`, `Days`, `No. of Days Worked`.
fn counted(text: &str) -> Option<Stated> {
    const COUNTED: [(&str, &[&str]); 4] = [
        ("hours", &["hr", "hrs", "hour", "hours"]),
        ("days", &["day", "days"]),
        ("a percentage", &["percent", "percentage", "pct"]),
        ("a number of things", &["qty", "quantity", "pcs", "pieces"]),
    ];
    const BESIDE: [&str; 8] = ["no", "nos", "number", "of", "total", "worked", "present", "absent"];
    let named = |word: &str| COUNTED.iter().find(|(_, names)| names.contains(&word)).map(|(what, _)| *what);
    let within = |(_, rest): (&str, &str)| named(rest.split_once(')')?.0.trim().to_lowercase().as_str());
    let words = words(text);
    let is_nothing_else = words.iter().all(|word| named(word).is_some() || BESIDE.contains(&word.as_str()));
    let alone = || words.iter().find_map(|word| named(word)).filter(|_| is_nothing_else);
    text.split_once('(').and_then(within).or_else(alone).map(Stated::Unread)
}

/// The name of a column without what it states of its amounts: `Net Pay` of `Net Pay (N'000)`. Nothing for a name that states nothing.
pub(crate) fn without_stated(text: &str) -> Option<String> {
    of_heading(text)?;
    let is_beside = |word: &&String| {
        let named = |(_, names): &(&str, &[&str])| names.contains(&word.as_str());
        !SCALES.contains(&word.as_str()) && !NAIRA.contains(&word.as_str()) && !CURRENCIES.iter().any(named)
    };
    let words = words(text);
    Some(words.iter().filter(is_beside).map(String::as_str).collect::<Vec<_>>().join(" "))
}

/// What a line above the table states of all amounts. A currency or a scale that is only mentioned, such as a rate or in a name, states nothing.
pub fn of_line(text: &str) -> Option<Stated> {
    const ABOUT: [&str; 15] = [
        "currency",
        "ccy",
        "amounts",
        "amount",
        "figures",
        "values",
        "sums",
        "curr",
        "denomination",
        "unit",
        "units",
        "expressed",
        "stated",
        "reported",
        "shown",
    ];
    const MENTIONED: [&str; 3] = ["rate", "exchange", "fx"];
    let words = words(text);
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let is_of_rate = has(&MENTIONED);
    let is_mentioned = is_of_rate || text.contains(['=', '@']) || money_of(&words);
    let is_about = has(&ABOUT) && !is_mentioned;
    let is_plain = (has(&UNMISTAKABLE) || in_currency(&words).is_some()) && !is_mentioned;
    // A rate beside it says what it was made of: `Payroll in USD (1 USD = N1,560)`.
    let converted = in_currency(&words).filter(|_| text.contains(['=', '@']) && !is_of_rate);
    let stated = currency(&words).filter(|_| is_about || is_plain).or(converted);
    let is_scale = |words: &[String]| is_about || is_scale_alone(words) || !is_of_rate && (has_zeros(text) || is_in_scale(words));
    let scaled = || scale(text, &words).filter(|_| is_scale(&words));
    let factor = || has_factor(text).then_some(Stated::Unread("multiples"));
    let unread = || unread(&words).filter(|_| is_about || is_scale_alone(&words)).or_else(factor);
    stated.or_else(unread).or_else(scaled)
}

/// `in dollars`, `in US dollars`: the currency.
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

/// `in thousands`, `in million naira`.
fn is_in_scale(words: &[String]) -> bool {
    const NAMES: [&str; 4] = ["thousand", "thousands", "million", "millions"];
    words.windows(2).any(|two| two[0] == "in" && NAMES.contains(&two[1].as_str()))
}

/// `'000`, as in `PAYROLL (N'000)`: a sign that is nothing else.
fn has_zeros(text: &str) -> bool {
    let bare: String = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    let bare = bare.replace(['’', '‘', '`', '´'], "'");
    bare.contains("'000") || ["₦000's", "N000's", "(000's"].iter().any(|way| bare.contains(way))
}

/// `x 1000`, `multiply by 1,000`: what each amount is multiplied by.
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

/// A sum in another currency, such as `$ 50`: a mention of it and no statement.
fn money_of(words: &[String]) -> bool {
    words
        .windows(2)
        .any(|two| UNMISTAKABLE.contains(&two[0].as_str()) && two[1].starts_with(|mark: char| mark.is_ascii_digit()) && two[1] != "000")
}

/// Something that amounts count and that is not read; a line that names naira beside kobo names the two parts of an amount.
fn unread(words: &[String]) -> Option<Stated> {
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let found = UNREAD.iter().find(|(_, names)| has(names))?;
    (found.0 != "kobo" || !has(&NAIRA)).then_some(Stated::Unread(found.0))
}

/// A line that is nothing but a scale, such as `(N'000)` or `in millions of naira`.
fn is_scale_alone(words: &[String]) -> bool {
    let unread = |word: &str| UNREAD.iter().any(|(_, names)| names.contains(&word));
    let belongs = |word: &str| SCALES.contains(&word) || NAIRA.contains(&word) || unread(word);
    words.iter().all(|word| belongs(word))
}

/// Words in small letters, with the signs of currencies as words of their own. `AmountUSD` and `NetPay000` have two each.
fn words(text: &str) -> Vec<String> {
    let mut spaced = String::new();
    let marks: Vec<char> = text.chars().collect();
    for (at, mark) in marks.iter().copied().enumerate() {
        let before = at.checked_sub(1).and_then(|before| marks.get(before)).copied().unwrap_or(' ');
        let is_inner_capital = before.is_lowercase() && mark.is_uppercase();
        let is_zeros = before.is_alphabetic() && marks.get(at..at + 3) == Some(&['0'; 3]);
        if is_inner_capital || is_zeros {
            spaced.push(' ');
        }
        for mark in mark.to_lowercase() {
            add_to_words(mark, &mut spaced);
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

fn add_to_words(mark: char, spaced: &mut String) {
    match mark {
        '$' if spaced.ends_with("us") => spaced.push(mark),
        '$' | '£' | '€' | '₵' | '₦' | '¥' | '₹' if !spaced.ends_with("gh") => spaced.extend([' ', mark, ' ']),
        '₵' => spaced.push(mark),
        _ if mark.is_alphanumeric() => spaced.push(mark),
        _ => spaced.push(' '),
    }
}

fn currency(words: &[String]) -> Option<Stated> {
    // Where naira is named too, the sheet has a column or a line for each.
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
    // The rest of a number, as in `5,000` or `2 million`, is no scale.
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
        || at(&["000", "000s", "thousands"])
        || alone("thousand")
        || letters(&["(n'k)", "(₦k)", "(₦'k)", "(k)", "(ths)", "(thousand)"]);
    is_thousands.then_some(Stated::Scaled(Scale::Thousands))
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
            ("Net Pay (₦'000)", Some(Stated::Scaled(Scale::Thousands))),
            ("Amount (N’000)", Some(Stated::Scaled(Scale::Thousands))),
            ("Amount N000", Some(Stated::Scaled(Scale::Thousands))),
            ("Amount (N'm)", Some(Stated::Scaled(Scale::Millions))),
            ("Amount (%)", Some(Stated::Unread("a percentage"))),
            ("Amount less 5%", None),
            ("Amount", None),
            ("Amount (N)", None),
            ("Amount (NGN)", None),
            ("Net Pay ($'000)", Some(Stated::Currency("USD"))),
            ("Amount ¥", Some(Stated::Currency("JPY"))),
            ("Amount (₹)", Some(Stated::Currency("INR"))),
            ("Amount (FCFA)", Some(Stated::Currency("XOF"))),
            ("Amount (USDT)", Some(Stated::Currency("USD"))),
            ("Amount (x1000)", Some(Stated::Unread("multiples"))),
            ("Net Pay/1000", Some(Stated::Unread("multiples"))),
            ("Amount (1,000)", Some(Stated::Unread("multiples"))),
            ("Amount (k)", Some(Stated::Scaled(Scale::Thousands))),
            ("Amt (Thousand)", Some(Stated::Scaled(Scale::Thousands))),
            ("Amount (₦mln)", Some(Stated::Scaled(Scale::Millions))),
            ("Amount (₦ 000's)", Some(Stated::Scaled(Scale::Thousands))),
            ("Bonus (10000)", None),
            ("Salary (USD thousands)", Some(Stated::Currency("USD"))),
            ("Amount (₦'000,000)", Some(Stated::Scaled(Scale::Millions))),
            ("Amount 000", Some(Stated::Scaled(Scale::Thousands))),
            ("Pay above 5,000", None),
            ("NGN / USD", None),
            ("Dollarstore", None),
            ("AmountUSD", Some(Stated::Currency("USD"))),
            ("NetPayEUR", Some(Stated::Currency("EUR"))),
            ("NetPay000", Some(Stated::Scaled(Scale::Thousands))),
            ("AmountNGN", None),
            ("Amt (hundreds)", Some(Stated::Unread("hundreds"))),
            ("Amount (billions)", Some(Stated::Unread("billions"))),
            ("Amount (hrs)", Some(Stated::Unread("hours"))),
            ("No. of Days Worked", Some(Stated::Unread("days"))),
            ("Percentage", Some(Stated::Unread("a percentage"))),
            ("Qty", Some(Stated::Unread("a number of things"))),
            ("Amount for 20 days", None),
            ("Pay per Day", None),
            ("Monthly Pay", None),
        ] {
            assert_eq!(of_heading(text), stated, "{text}");
        }
    }

    #[test]
    fn a_name_is_known_without_what_it_states() {
        for (text, bare) in [
            ("Net Pay (N'000)", Some("net pay")),
            ("Amount (USD)", Some("amount")),
            ("Net Pay (₦ million)", Some("net pay")),
            ("Salary in US$", Some("salary")),
            ("Amount N000", Some("amount")),
            ("Net Pay (N)", None),
            ("Amount", None),
        ] {
            assert_eq!(without_stated(text).as_deref(), bare, "{text}");
        }
    }

    #[test]
    fn a_line_above_the_table_states_it_of_all() {
        for (text, stated) in [
            ("Currency: USD", Some(Stated::Currency("USD"))),
            ("Account Currency: US DOLLAR", Some(Stated::Currency("USD"))),
            ("CCY GBP", Some(Stated::Currency("GBP"))),
            ("All amounts in euros", Some(Stated::Currency("EUR"))),
            ("(All figures in N'000)", Some(Stated::Scaled(Scale::Thousands))),
            ("Figures in thousands of naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Amounts in millions", Some(Stated::Scaled(Scale::Millions))),
            ("N'000", Some(Stated::Scaled(Scale::Thousands))),
            ("(in millions of naira)", Some(Stated::Scaled(Scale::Millions))),
            ("All figures in USD'000", Some(Stated::Currency("USD"))),
            ("USD", Some(Stated::Currency("USD"))),
            ("$", Some(Stated::Currency("USD"))),
            ("USD Payroll October", Some(Stated::Currency("USD"))),
            ("Domiciliary Account (USD)", Some(Stated::Currency("USD"))),
            ("Account No: 0200124331 (USD)", Some(Stated::Currency("USD"))),
            ("Paid in CFA francs", Some(Stated::Currency("XOF"))),
            ("Denomination: USD", Some(Stated::Currency("USD"))),
            ("Currency: AED", Some(Stated::Currency("AED"))),
            ("All amounts in kobo", Some(Stated::Unread("kobo"))),
            ("Amounts are in hundreds", Some(Stated::Unread("hundreds"))),
            ("(in billions of naira)", Some(Stated::Unread("billions"))),
            ("in thousand naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Amounts stated in Naira thousand", Some(Stated::Scaled(Scale::Thousands))),
            ("Amounts in naira and kobo", None),
            ("1 USD = 1,560", None),
            ("Bonus of $50 included", None),
            ("Amount in words: one hundred and eighty thousand naira only", None),
            ("Amount in words: two million naira", None),
            ("Paid in dollars", Some(Stated::Currency("USD"))),
            ("Payment to Dollar Foods Ltd", None),
            ("Payment through Sterling Bank", None),
            ("Amount debited at STERLING BANK PLC", None),
            ("Currency: Sterling", Some(Stated::Currency("GBP"))),
            ("Prepared by Ada Obi, CFA", None),
            ("PAYMENT RUN 0007", None),
            ("PAYMENT RUN N000123", None),
            ("MILLION HEARTS FOUNDATION - NOVEMBER PAYROLL", None),
            ("Amount approved: 5,000,000", None),
            ("Amount approved: 2 million naira", None),
            ("PAYROLL (N'000)", Some(Stated::Scaled(Scale::Thousands))),
            ("STAFF SALARIES NOVEMBER 2026 (’000)", Some(Stated::Scaled(Scale::Thousands))),
            ("N'000 unless otherwise stated", Some(Stated::Scaled(Scale::Thousands))),
            ("Payroll in thousands of naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Expressed in thousands of Nigerian Naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Unit: Thousands", Some(Stated::Scaled(Scale::Thousands))),
            ("Report in millions", Some(Stated::Scaled(Scale::Millions))),
            ("All payments in thousands of Naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Payroll in USD (1 USD = 1560)", Some(Stated::Currency("USD"))),
            ("Pay in US Dollars @ 1560", Some(Stated::Currency("USD"))),
            ("Amounts x 1000", Some(Stated::Unread("multiples"))),
            ("Voucher No: PV/1000", None),
            ("Multiply by 1,000", Some(Stated::Unread("multiples"))),
            ("Unit: NGN 000", Some(Stated::Scaled(Scale::Thousands))),
            ("Expressed in thousands of Naira", Some(Stated::Scaled(Scale::Thousands))),
            ("Business unit: Abuja", None),
            ("Amounts in naira at a rate in USD = 1,560", None),
            ("Currency: NGN", None),
            ("Exchange rate: 1 USD = 1,560", None),
            ("DOLLAR FOODS LTD", None),
            ("Debit account: 0200124331", None),
        ] {
            assert_eq!(of_line(text), stated, "{text}");
        }
    }
}
