//! What the number format of a cell shows of its number. The format is part of the value: `1500` shown as `$1,500.00` is no naira amount.
//!
//! The grammar is that of SpreadsheetML (ECMA-376 part 1, 18.8.31): up to four sections for above zero, below zero, zero and text.

/// What a cell shows of its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The number itself, of naira where it is money, with so many decimals; all of them where the format does not say.
    Number {
        /// Digits behind the point.
        decimals: Option<u8>,
        /// Digits before it at least: zeros fill them up.
        digits: u8,
    },
    /// The number divided by a thousand so many times.
    Scaled {
        /// How many times.
        thousands: u8,
    },
    /// A hundred times the number, and a percent sign.
    Percent,
    /// Money of another currency: its sign or letters.
    Currency(String),
    /// The number beside words, such as `8 days`.
    Unit(String),
    /// Words in the place of the number, such as `ON LEAVE`.
    Words(String),
    /// Nothing at all.
    Nothing,
}

/// A number format, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Format {
    /// Of those that apply to a number the first one shows it.
    sections: Vec<(Applies, Shown)>,
    /// What is shown of a number to which none applies.
    otherwise: Shown,
    /// What is shown of a text, where that is something else.
    of_text: Option<TextShown>,
}

/// What a format shows of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TextShown {
    /// The text between these two.
    Between(String, String),
    /// This in its place.
    Instead(String),
}

/// To which numbers a section applies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Applies {
    Always,
    Above,
    NotBelow,
    Below,
    /// By a condition of its own, such as `[>=1000]`.
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

/// Ways to write naira, in small letters.
const NAIRA: [&str; 7] = ["₦", "n", "ngn", "naira", "=n=", "#", "n."];
/// Ways to write other currencies, in small letters. A sign of Unicode's currency signs is one too.
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
            // A number above zero that is shown like one below it.
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

    /// What is shown of a text, where that is something else: `$1500` of `1500` under `"$"@`.
    pub fn text_shown(&self, text: &str) -> Option<String> {
        Some(match self.of_text.as_ref()? {
            TextShown::Between(before, behind) => format!("{before}{text}{behind}"),
            TextShown::Instead(words) => words.clone(),
        })
    }

    /// What is shown of `number`, where that is something else: not the number itself with all its decimals.
    pub fn differs(&self, number: &str) -> Option<&Shown> {
        let shown = self.shows(number);
        let differs = match shown {
            Shown::Number { decimals, .. } => {
                let has = number.split_once('.').map_or(0, |(_, rest)| rest.trim_end_matches('0').len());
                decimals.is_some_and(|decimals| has > usize::from(decimals))
            }
            // A dash, or nothing, is what accountants write for zero.
            Shown::Words(text) => !(is_zero(number) && is_dash(text)),
            Shown::Nothing => !is_zero(number),
            Shown::Scaled { .. } | Shown::Percent | Shown::Currency(_) | Shown::Unit(_) => true,
        };
        differs.then_some(shown)
    }

    /// Digits before the point that are shown at least, of a whole number above zero.
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
    /// The number and what its cell shows, as one text that is no amount, for readers that keep texts.
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

/// Words beside a number that are not naira.
pub(super) fn currency_or_unit(words: &str) -> Shown {
    let is_currency = CURRENCIES.contains(&words.to_lowercase().as_str()) || words.chars().any(is_currency_sign);
    match is_currency {
        true => Shown::Currency(words.to_owned()),
        false => Shown::Unit(words.to_owned()),
    }
}

/// Whether this is a way to write naira.
pub(crate) fn is_naira(text: &str) -> bool {
    NAIRA.contains(&text.to_lowercase().as_str())
}

pub(super) fn is_zero(number: &str) -> bool {
    !number.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

pub(super) fn is_dash(text: &str) -> bool {
    matches!(text.trim(), "-" | "–" | "—" | "--")
}

/// The sections of a code: a semicolon in quotation marks or behind a backslash ends none.
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
        // Without a section for them texts are shown as they are.
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

/// What is between digits: the text of a section, and its placeholders.
#[derive(Debug, Default)]
struct Parts {
    /// What is written beside the digits, without what only makes room.
    text: String,
    has_digits: bool,
    is_general: bool,
    is_percent: bool,
    has_point: bool,
    decimals: u8,
    /// Zeros before the point.
    digits: u8,
    /// Commas behind the last placeholder.
    commas: u8,
    /// Commas behind the last placeholder before the point.
    scaled: u8,
    /// A currency in square brackets.
    currency: Option<String>,
}

/// The section without `General`, a word of the grammar, and whether it has it.
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
            // Room as wide as the next mark, or filled with it.
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
            // The place of the content, whatever it is.
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

/// The brackets or dashes round the digits of a section, or between them.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: &str, number: &str) -> Shown {
        Format::of_code(code).shows(number).clone()
    }

    /// A number with so many decimals and one digit at least before them.
    fn number(decimals: u8) -> Shown {
        Shown::Number {
            decimals: Some(decimals),
            digits: 1,
        }
    }

    #[test]
    fn a_number_in_naira_is_the_number() {
        for (code, decimals) in [
            ("0", 0),
            ("#,##0", 0),
            ("#,##0.00", 2),
            ("[$₦-46A]#,##0.00", 2),
            ("\"₦\"#,##0.00", 2),
            ("\"NGN\" #,##0", 0),
            ("[$NGN] #,##0.00", 2),
            ("_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)", 2),
            ("#,##0.00;[Red]-#,##0.00", 2),
        ] {
            assert_eq!(of(code, "1500"), number(decimals), "{code}");
            assert_eq!(Format::of_code(code).differs("1500"), None, "{code}");
            assert_eq!(Format::of_code(code).differs("0"), None, "{code}");
        }
        for code in ["General", "general", "[$-409]General"] {
            let all = Shown::Number { decimals: None, digits: 0 };
            assert_eq!(of(code, "1500"), all, "{code}");
        }
        for code in ["0.00E+00", "# ?/?", "General"] {
            assert_eq!(Format::of_code(code).differs("1500.123"), None, "{code}");
        }
        assert_eq!(Format::of_code("#,##0").differs("33333.49"), Some(&number(0)));
        assert_eq!(Format::of_code("#,##0.00").differs("33333.490"), None);
        let account = Shown::Number {
            decimals: Some(0),
            digits: 10,
        };
        assert_eq!(of("0000000000", "123456785"), account);
    }

    #[test]
    fn another_currency_is_named() {
        for (code, currency) in [
            ("\"$\"#,##0.00", "$"),
            ("$#,##0.00_);($#,##0.00)", "$"),
            ("_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)", "$"),
            ("[$$-409]#,##0.00", "$"),
            ("[$€-2] #,##0", "€"),
            ("#,##0.00 [$USD]", "USD"),
            ("#,##0\\ \"GBP\"", "GBP"),
            ("[$£-809]#,##0.00", "£"),
            ("[>=1000]\"$\"#,##0;0", "$"),
            ("\"₵\"0", "₵"),
        ] {
            assert_eq!(of(code, "1500"), Shown::Currency(currency.to_owned()), "{code}");
            assert!(Format::of_code(code).differs("1500").is_some(), "{code}");
        }
    }

    #[test]
    fn percent_scale_units_and_words_are_no_number() {
        assert_eq!(of("0%", "1"), Shown::Percent);
        assert_eq!(of("0.00%", "0.25"), Shown::Percent);
        assert_eq!(of("#,##0,", "1500000"), Shown::Scaled { thousands: 1 });
        assert_eq!(of("0.0,,", "1500000"), Shown::Scaled { thousands: 2 });
        assert_eq!(of("0,.00", "5000"), Shown::Scaled { thousands: 1 });
        for (code, shown) in [
            ("(#,##0)", "()"),
            ("-#,##0", "-"),
            ("#,##0\"-\"", "-"),
            ("00-00", "-"),
            ("0\"/\"00", "/"),
        ] {
            assert_eq!(of(code, "5000"), Shown::Unit(shown.to_owned()), "{code}");
        }
        assert_eq!(of("_-* #,##0.00_-;-* #,##0.00_-", "5000"), number(2));
        assert_eq!(of("\"₦\"0\"/-\"", "5000"), number(0));
        assert_eq!(of("#,##0,\"K\"", "1500"), Shown::Unit("K".to_owned()));
        assert_eq!(of("0 \"days\"", "8"), Shown::Unit("days".to_owned()));
        assert_eq!(of("\"ON LEAVE\"", "1"), Shown::Words("ON LEAVE".to_owned()));
        assert_eq!(of(";;;", "1500"), Shown::Nothing);
        assert_eq!(of("0;0;\"NIL\"", "0"), Shown::Words("NIL".to_owned()));
        assert_eq!(of("0;0;\"NIL\"", "5"), number(0));
        assert_eq!(of("#,##0.00;\"credit\" #,##0.00", "-5"), Shown::Unit("credit".to_owned()));
    }

    /// By hand, with the rules of the same chapter.
    #[test]
    fn a_condition_chooses_the_section() {
        let millions = "[>=1000000]0.0,,\"M\";[>=1000]0.0,\"K\";0";
        assert_eq!(of(millions, "2500000"), Shown::Unit("M".to_owned()));
        assert_eq!(of(millions, "5000"), Shown::Unit("K".to_owned()));
        assert_eq!(of(millions, "500"), number(0));
        let thousands = "[<1000]0;#,##0,";
        assert_eq!(of(thousands, "999.99"), number(0));
        assert_eq!(of(thousands, "1000"), Shown::Scaled { thousands: 1 });
        assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "1"), Shown::Words("one".to_owned()));
        assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "7"), number(2));
        assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "5"), Shown::Words("five".to_owned()));
        assert_eq!(of("[Red][<=100]0;[Blue][>100]0.00", "250"), number(2));
        assert_eq!(of("[>100]0;[<50]0.00", "75"), Shown::Words("####".to_owned()));
    }

    #[test]
    fn a_number_under_the_format_of_texts_is_shown_whole() {
        for code in ["@", "_(@_)", "0.000;@"] {
            assert_eq!(Format::of_code(code).differs("1500.125"), None, "{code}");
        }
        assert_eq!(of("\"Mr \"@", "5"), Shown::Unit("Mr".to_owned()));
    }

    /// By hand, with the rules of the same chapter.
    #[test]
    fn a_text_is_shown_by_the_section_for_texts() {
        let of = |code: &str| Format::of_code(code).text_shown("1500");
        for plain in [
            "@",
            "General",
            "0.00",
            "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
            "0;-0;0;@",
            "[Red]@",
        ] {
            assert_eq!(of(plain), None, "{plain}");
        }
        for (code, shown) in [
            ("\"$\"@", "$1500"),
            ("0;-0;0;\"$\"@", "$1500"),
            ("@\" days\"", "1500 days"),
            ("[$USD] @", "USD 1500"),
            ("\\€@", "€1500"),
            ("0;0;0;\"ON LEAVE\"", "ON LEAVE"),
            (";;;", ""),
        ] {
            assert_eq!(of(code).as_deref(), Some(shown), "{code}");
        }
    }

    #[test]
    fn a_semicolon_in_quotation_marks_ends_no_section() {
        assert_eq!(of("0\";\"", "5"), Shown::Unit(";".to_owned()));
        assert_eq!(of("0\\;0", "5"), Shown::Unit(";".to_owned()));
    }
}
