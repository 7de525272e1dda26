//! What the number format of a cell shows of its number. The format is part of the value: `1500` shown as `$1,500.00` is not a naira
//! amount.
//!
//! The grammar is that of SpreadsheetML (ECMA-376 part 1, 18.8.31): up to four sections for positive numbers, negative numbers, zero and
//! text.

mod code;
#[cfg(test)]
mod tests;

use code::{condition, minus, of_text, sections, shown};

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

fn is_currency_sign(mark: char) -> bool {
    mark != '₦' && (matches!(mark, '$' | '¢' | '£' | '¤' | '¥') || ('\u{20a0}'..='\u{20cf}').contains(&mark))
}
