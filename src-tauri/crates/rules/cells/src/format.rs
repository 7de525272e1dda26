//! What the number format of a cell shows of its number. The format is part of the value: `1500` shown as `$1,500.00` is not a naira
//! amount.
//!
//! The grammar is that of SpreadsheetML (ECMA-376 part 1, 18.8.31): up to four sections for positive numbers, negative numbers, zero and
//! text.

#[cfg(test)]
mod tests;

/// What a cell shows of its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The number itself (naira if it is money) with this many decimals; all of them if the format does not limit them.
    Number {
        /// Digits after the point.
        decimals: Option<u8>,
        /// The minimum of digits before the point: zeros fill them up.
        digits: u8,
    },
    /// The number divided by a power of a thousand.
    Scaled {
        /// How many times it is divided by a thousand.
        thousands: u8,
    },
    /// A hundred times the number, and a percent sign.
    Percent,
    /// Money of another currency, with its sign or letters.
    Currency(String),
    /// The number with words, such as `8 days`.
    Unit(String),
    /// Words instead of the number, such as `ON LEAVE`.
    Words(String),
    /// Nothing.
    Nothing,
}

/// A number format.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// The first section that applies to a number shows it.
    sections: Vec<(Applies, Shown)>,
    /// What is shown of a number to which no section applies.
    otherwise: Shown,
    /// What is shown of a text, if it is not the text itself.
    of_text: Option<TextShown>,
}

/// What a format shows of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TextShown {
    /// The text between these two.
    Between(String, String),
    /// This instead of the text.
    Instead(String),
}

/// The numbers to which a section applies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Applies {
    Always,
    Above,
    NotBelow,
    Below,
    /// By an explicit condition, such as `[>=1000]`.
    If(Comparison, f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

/// Ways to write naira, in lower case.
const NAIRA: [&str; 7] = ["₦", "n", "ngn", "naira", "=n=", "#", "n."];
/// Ways to write other currencies, in lower case. Unicode's currency signs count too.
const CURRENCIES: [&str; 21] = [
    "$", "us$", "usd", "£", "gbp", "€", "eur", "¢", "ghs", "gh₵", "kes", "ksh", "zar", "xof", "xaf", "cfa", "cny", "rmb", "aed", "cad",
    "inr",
];

impl Format {
    /// Reads the code of a format, such as `#,##0.00`.
    pub fn of_code(code: &str) -> Self {
        let mut texts = sections(code);
        let of_text = of_text(&texts);
        texts.truncate(3);
        let count = texts.len();
        let of_place = |(place, text): (usize, &String)| {
            let applies = condition(text).unwrap_or(match (place, count) {
                (0, 2) => Applies::NotBelow,
                (0, 3) => Applies::Above,
                (1, 3) => Applies::Below,
                _ => Applies::Always,
            });
            // A positive number that is shown like a negative one.
            let shown = match (minus(text).filter(|_| place == 0), shown(text)) {
                (Some(minus), Shown::Number { .. }) => Shown::Unit(minus),
                (Some(_) | None, shown) => shown,
            };
            (applies, shown)
        };
        Self {
            sections: texts.iter().enumerate().map(of_place).collect(),
            otherwise: Shown::Words("####".to_owned()),
            of_text,
        }
    }

    /// What is shown of a text, if it is not the text itself: `$1500` of `1500` under `"$"@`.
    pub fn text_shown(&self, text: &str) -> Option<String> {
        Some(match self.of_text.as_ref()? {
            TextShown::Between(before, behind) => format!("{before}{text}{behind}"),
            TextShown::Instead(words) => words.clone(),
        })
    }

    /// What is shown of `number`, if it is not the number itself with all its decimals.
    pub fn differs(&self, number: &str) -> Option<&Shown> {
        let shown = self.shows(number);
        let differs = match shown {
            Shown::Number { decimals, .. } => {
                let has = number.split_once('.').map_or(0, |(_, rest)| rest.trim_end_matches('0').len());
                decimals.is_some_and(|decimals| has > usize::from(decimals))
            }
            // Accountants write zero as a dash, or as nothing.
            Shown::Words(text) => !(is_zero(number) && is_dash(text)),
            Shown::Nothing => !is_zero(number),
            Shown::Scaled { .. } | Shown::Percent | Shown::Currency(_) | Shown::Unit(_) => true,
        };
        differs.then_some(shown)
    }

    /// The minimum of digits before the point, for a positive whole number.
    pub fn filled_up(&self) -> usize {
        match *self.shows("1") {
            Shown::Number { digits, .. } => usize::from(digits),
            Shown::Scaled { .. } | Shown::Percent | Shown::Currency(_) | Shown::Unit(_) | Shown::Words(_) | Shown::Nothing => 0,
        }
    }

    /// What is shown of `number`: digits, perhaps a leading minus and a point.
    pub fn shows(&self, number: &str) -> &Shown {
        let applies = |applies: Applies| match applies {
            Applies::Always => true,
            Applies::Above => !is_zero(number) && !number.starts_with('-'),
            Applies::NotBelow => is_zero(number) || !number.starts_with('-'),
            Applies::Below => !is_zero(number) && number.starts_with('-'),
            Applies::If(comparison, threshold) => number.parse().is_ok_and(|number| comparison.holds(number, threshold)),
        };
        let found = self.sections.iter().find(|(section, _)| applies(*section));
        found.map_or(&self.otherwise, |(_, shown)| shown)
    }
}

impl Comparison {
    /// In the order in which they are tried: the longer signs first.
    const SIGNS: [(&str, Self); 6] = [
        ("<=", Self::LessOrEqual),
        (">=", Self::GreaterOrEqual),
        ("<>", Self::NotEqual),
        ("<", Self::Less),
        (">", Self::Greater),
        ("=", Self::Equal),
    ];

    #[expect(clippy::float_cmp, reason = "a spreadsheet compares its numbers in the same way")]
    fn holds(self, number: f64, threshold: f64) -> bool {
        match self {
            Self::Less => number < threshold,
            Self::LessOrEqual => number <= threshold,
            Self::Equal => number == threshold,
            Self::NotEqual => number != threshold,
            Self::GreaterOrEqual => number >= threshold,
            Self::Greater => number > threshold,
        }
    }
}

impl Shown {
    /// The number and what its cell shows, as one text that is not an amount, for readers that keep texts.
    pub fn beside(&self, number: &str) -> String {
        match self {
            Self::Number { .. } => format!("{number} (shown rounded)"),
            Self::Scaled { .. } => format!("{number} (shown in thousands or millions)"),
            Self::Percent => format!("{number} (shown as a percentage)"),
            Self::Currency(currency) => format!("{currency} {number}"),
            Self::Unit(unit) => format!("{number} {unit}"),
            Self::Words(words) => format!("{words} ({number})"),
            Self::Nothing => format!("{number} (not shown)"),
        }
    }
}

/// The meaning of words beside a number that are not naira.
pub(crate) fn currency_or_unit(words: &str) -> Shown {
    let is_currency = CURRENCIES.contains(&words.to_lowercase().as_str()) || words.chars().any(is_currency_sign);
    match is_currency {
        true => Shown::Currency(words.to_owned()),
        false => Shown::Unit(words.to_owned()),
    }
}

/// Whether this is a way to write naira.
pub fn is_naira(text: &str) -> bool {
    NAIRA.contains(&text.to_lowercase().as_str())
}

pub(crate) fn is_zero(number: &str) -> bool {
    !number.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

pub(crate) fn is_dash(text: &str) -> bool {
    matches!(text.trim(), "-" | "–" | "—" | "--")
}

/// The sections of a code. A semicolon in quotation marks or after a backslash does not end a section.
fn sections(code: &str) -> Vec<String> {
    let (mut sections, mut current) = (Vec::new(), String::new());
    let (mut is_quoted, mut is_escaped) = (false, false);
    for mark in code.chars() {
        match mark {
            _ if is_escaped => is_escaped = false,
            '"' => is_quoted = !is_quoted,
            '\\' | '_' | '*' if !is_quoted => is_escaped = true,
            ';' if !is_quoted => {
                sections.push(std::mem::take(&mut current));
                continue;
            }
            _ => {}
        }
        current.push(mark);
    }
    sections.push(current);
    sections
}

/// What the section for texts shows: the fourth, or the last one with a place for the text.
fn of_text(sections: &[String]) -> Option<TextShown> {
    let fourth = sections.get(3);
    let (mut before, mut behind, mut has_place) = (String::new(), None::<String>, false);
    let section = fourth.or(sections.last())?;
    // A section with places for digits is not for texts.
    let has_digits = parts(section).has_digits;
    if has_digits || without_general(section).1 {
        return None;
    }
    let mut marks = section.chars();
    while let Some(mark) = marks.next() {
        let written: String = match mark {
            '"' => marks.by_ref().take_while(|inner| *inner != '"').collect(),
            '\\' => marks.next().into_iter().collect(),
            '_' | '*' => marks.next().map(|_| ' ').into_iter().collect(),
            '[' => {
                let inner: String = marks.by_ref().take_while(|inner| *inner != ']').collect();
                let currency = inner.strip_prefix('$').and_then(|currency| currency.split('-').next());
                currency.unwrap_or_default().to_owned()
            }
            '@' => {
                has_place = true;
                behind.get_or_insert_default();
                continue;
            }
            other => other.to_string(),
        };
        behind.as_mut().unwrap_or(&mut before).push_str(&written);
    }
    let behind = behind.unwrap_or_default();
    match (has_place, fourth) {
        (true, _) if before.trim().is_empty() && behind.trim().is_empty() => None,
        (true, _) => Some(TextShown::Between(before, behind)),
        (false, Some(_)) => Some(TextShown::Instead(before)),
        // Without a section for texts they are shown unchanged.
        (false, None) => None,
    }
}

/// The condition of a section, in square brackets.
fn condition(section: &str) -> Option<Applies> {
    let brackets = section.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    brackets.map(|(inner, _)| inner).find_map(|inner| {
        let (comparison, threshold) = Comparison::SIGNS
            .iter()
            .find_map(|(sign, comparison)| Some((*comparison, inner.strip_prefix(sign)?)))?;
        Some(Applies::If(comparison, threshold.trim().parse().ok()?))
    })
}

/// The parts of a section: its text and its placeholders.
#[derive(Debug, Default)]
struct Parts {
    /// The text beside the digits, without what only reserves space.
    text: String,
    has_digits: bool,
    is_general: bool,
    is_percent: bool,
    has_point: bool,
    decimals: u8,
    /// Zeros before the point.
    digits: u8,
    /// Commas after the last placeholder.
    commas: u8,
    /// Commas after the last placeholder before the point.
    scaled: u8,
    /// A currency in square brackets.
    currency: Option<String>,
}

/// The section without `General`, a word of the grammar, and whether it contains it.
fn without_general(section: &str) -> (String, bool) {
    const GENERAL: &str = "general";
    match section.to_ascii_lowercase().find(GENERAL) {
        Some(at) => (section[..at].to_owned() + &section[at + GENERAL.len()..], true),
        None => (section.to_owned(), false),
    }
}

fn parts(section: &str) -> Parts {
    let (rest, is_general) = without_general(section);
    let mut found = Parts {
        is_general,
        ..Parts::default()
    };
    let mut marks = rest.chars().peekable();
    while let Some(mark) = marks.next() {
        match mark {
            '"' => found.text.extend(marks.by_ref().take_while(|inner| *inner != '"')),
            '\\' => found.text.extend(marks.next()),
            // Space as wide as the next mark, or filled with it.
            '_' | '*' => {
                marks.next();
                found.text.push(' ');
            }
            '[' => {
                let inner: String = marks.by_ref().take_while(|inner| *inner != ']').collect();
                if let Some(currency) = inner.strip_prefix('$') {
                    let currency = currency.split('-').next().unwrap_or_default().trim();
                    if !currency.is_empty() {
                        found.currency = Some(currency.to_owned());
                    }
                }
            }
            '0' | '#' | '?' => {
                found.has_digits = true;
                found.commas = 0;
                found.decimals = found.decimals.saturating_add(u8::from(found.has_point));
                found.digits = found.digits.saturating_add(u8::from(mark == '0' && !found.has_point));
            }
            '.' if found.has_digits || marks.peek().is_some_and(|next| "0#?".contains(*next)) => {
                found.has_point = true;
                found.scaled = found.scaled.max(found.commas);
            }
            ',' if found.has_digits => found.commas = found.commas.saturating_add(1),
            '%' => found.is_percent = true,
            // The place of the content, of any kind.
            '@' => found.is_general = true,
            'E' | 'e' if found.has_digits && marks.peek().is_some_and(|next| "+-".contains(*next)) => {
                marks.next();
                found.is_general = true;
            }
            // A fraction.
            '/' if found.has_digits => found.is_general = true,
            other => found.text.push(other),
        }
    }
    found
}

/// The brackets or dashes around the digits of a section, or between them.
fn minus(section: &str) -> Option<String> {
    let text = parts(section).text;
    let text = text.replace("/-", "");
    let text = text.trim();
    (text.contains(['(', ')', '-', '–', '/'])).then(|| text.to_owned())
}

fn shown(section: &str) -> Shown {
    let parts = parts(section);
    let words = parts.text.trim().trim_matches(['(', ')', '-', '+', ' ', '/', '\u{a0}', '–']).trim();
    let is_number = parts.has_digits || parts.is_general;
    if let Some(currency) = &parts.currency
        && !is_naira(currency)
    {
        return Shown::Currency(currency.clone());
    }
    if !is_number {
        return match parts.text.trim().is_empty() {
            true => Shown::Nothing,
            false => Shown::Words(parts.text.trim().to_owned()),
        };
    }
    if parts.is_percent {
        return Shown::Percent;
    }
    if !words.is_empty() && !is_naira(words) {
        return currency_or_unit(words);
    }
    let thousands = parts.commas.max(parts.scaled);
    if thousands > 0 && !parts.is_general {
        return Shown::Scaled { thousands };
    }
    Shown::Number {
        decimals: (!parts.is_general).then_some(parts.decimals),
        digits: parts.digits,
    }
}

fn is_currency_sign(mark: char) -> bool {
    mark != '₦' && (matches!(mark, '$' | '¢' | '£' | '¤' | '¥') || ('\u{20a0}'..='\u{20cf}').contains(&mark))
}
