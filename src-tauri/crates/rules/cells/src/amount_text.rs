//! Reads the marks of a written amount: signs around the digits, groups, the decimal mark. Each function reads one text alone.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The decimal mark of a column of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NumberStyle {
    /// `1,250.50`
    DotDecimal,
    /// `1.250,50`
    CommaDecimal,
}

impl NumberStyle {
    pub fn decimal_mark(self) -> char {
        match self {
            Self::DotDecimal => '.',
            Self::CommaDecimal => ',',
        }
    }

    pub fn of_decimal(mark: char) -> Self {
        if mark == ',' { Self::CommaDecimal } else { Self::DotDecimal }
    }

    pub fn of_thousands(mark: char) -> Self {
        if mark == ',' { Self::DotDecimal } else { Self::CommaDecimal }
    }
}

/// An amount without its currency signs.
pub struct Bare<'a> {
    /// Digits, and marks between them.
    pub digits: &'a str,
    /// A minus before or after, or brackets around.
    pub negative: bool,
}

/// Why a text contains no digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDigits {
    /// Blank, a dash, `nil`.
    Nothing,
    /// A sign of another currency.
    OtherCurrency,
}

/// Removes what surrounds the digits.
pub fn bare(text: &str) -> Result<Bare<'_>, NoDigits> {
    const BEFORE: [&str; 9] = ["=n=", "ngn.", "ngn", "naira", "₦", "â‚¦", "n.", "n", "#"];
    const AFTER: [&str; 9] = ["only", "naira", "ngn", "/=", "/-", "=00", ":00k", ":00", "₦"];
    const NOTHING: [&str; 6] = ["", "-", "–", "—", "nil", "n/a"];
    const OTHERS: [&str; 8] = ["$", "£", "€", "¢", "usd", "gbp", "eur", "ghs"];
    let mut rest = text.trim_start_matches('\'').trim();
    if let Some(quoted) = rest.strip_prefix("=\"").and_then(|inner| inner.strip_suffix('"')) {
        rest = quoted.trim();
    }
    if NOTHING.iter().any(|nothing| rest.eq_ignore_ascii_case(nothing)) {
        return Err(NoDigits::Nothing);
    }
    if !rest.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b',') {
        let lower = rest.to_lowercase();
        if OTHERS.iter().any(|sign| lower.contains(sign)) {
            return Err(NoDigits::OtherCurrency);
        }
        let mut negative = false;
        loop {
            let before = rest.len();
            rest = BEFORE.iter().find_map(|sign| cut_start(rest, sign)).unwrap_or(rest);
            rest = AFTER.iter().find_map(|sign| cut_end(rest, sign)).unwrap_or(rest);
            rest = without_kobo_sign(rest).unwrap_or(rest);
            let minus = rest.strip_prefix(['-', '\u{2212}']).or_else(|| rest.strip_suffix('-'));
            let minus = minus.or_else(|| rest.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')));
            negative |= minus.is_some();
            rest = minus.unwrap_or(rest).trim();
            if rest.len() == before {
                break;
            }
        }
        return Ok(Bare {
            digits: rest,
            negative: negative && shape(rest).is_some(),
        });
    }
    Ok(Bare {
        digits: rest,
        negative: false,
    })
}

/// `text` without `sign` at its start, in any case, if an amount can follow.
fn cut_start<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    let (start, rest) = (text.get(..sign.len())?, text.get(sign.len()..)?);
    let rest = rest.trim_start();
    (start.eq_ignore_ascii_case(sign) && rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '('))).then_some(rest)
}

fn cut_end<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(sign.len())?;
    let (rest, end) = (text.get(..at)?, text.get(at..)?);
    end.eq_ignore_ascii_case(sign).then(|| rest.trim_end())
}

/// `6,000.00k` without its sign of kobo. Only groups of thousands and two decimals distinguish it from a `k` that means thousand.
fn without_kobo_sign(text: &str) -> Option<&str> {
    let rest = cut_end(text, "k")?;
    let (naira, kobo) = rest.rsplit_once('.')?;
    let two = kobo.len() == 2 && kobo.bytes().all(|digit| digit.is_ascii_digit());
    (two && naira.contains(',') && whole_digits(naira, ',').is_some()).then_some(rest)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Decimal,
    Thousands,
    /// One mark with three digits after it and one to three before: `1,250`.
    Ambiguous,
}

/// Digits with their marks, and the possible meaning of the last kind of mark.
pub struct Shape<'a> {
    text: &'a str,
    /// A space or an apostrophe between groups, which is never a decimal mark.
    spacer: Option<char>,
    pub mark: Option<(char, Meaning)>,
}

/// The shape of one text; `None` if it is not a number.
pub fn shape(text: &str) -> Option<Shape<'_>> {
    let mut spacer = None;
    for c in text.chars() {
        match c {
            '0'..='9' | '.' | ',' => {}
            ' ' | '\'' | '’' if spacer.is_none_or(|seen| seen == c) => spacer = Some(c),
            _ => return None,
        }
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) || !text.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let Some(last) = text.rfind(['.', ',']) else {
        return Some(Shape { text, spacer, mark: None });
    };
    let mark = if text[last..].starts_with(',') { ',' } else { '.' };
    let (head, tail) = (&text[..last], &text[last + 1..]);
    // `1 250,000` mixes two kinds of groups, or is incomplete; `1.250 000` puts groups after a point.
    if spacer.is_some_and(|spacer| tail.len() == 3 || tail.contains(spacer)) {
        return None;
    }
    // Four decimals after a comma do not occur: a digit too many, or one too few between two commas.
    if mark == ',' && head.len() <= 3 && tail.len() > 3 && tail.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let meaning = if head.contains(mark) {
        Meaning::Thousands
    } else if head.contains(['.', ',']) || tail.len() != 3 || head.len() > 3 || head == "0" {
        Meaning::Decimal
    } else {
        Meaning::Ambiguous
    };
    Some(Shape {
        text,
        spacer,
        mark: Some((mark, meaning)),
    })
}

impl Shape<'_> {
    /// The style that this text proves by itself.
    pub fn evidence(&self) -> Option<NumberStyle> {
        match self.mark? {
            (mark, Meaning::Decimal) => Some(NumberStyle::of_decimal(mark)),
            (mark, Meaning::Thousands) => Some(NumberStyle::of_thousands(mark)),
            (_, Meaning::Ambiguous) => None,
        }
    }

    /// All digits as whole naira.
    pub fn whole(&self) -> Option<u64> {
        self.ungrouped(self.text)
    }

    /// Naira and decimals; `decimal`: whether the last mark is a decimal mark.
    pub fn split(&self, decimal: bool) -> Option<(u64, &str)> {
        if !decimal {
            return Some((self.whole()?, ""));
        }
        let (head, tail) = self.text.rsplit_once(['.', ',']).unwrap_or((self.text, ""));
        Some((self.ungrouped(head)?, tail))
    }

    /// The number, if the text has at most one kind of grouping mark and correct groups.
    fn ungrouped(&self, text: &str) -> Option<u64> {
        let mark = text.chars().find(|c| matches!(c, '.' | ',')).or(self.spacer).unwrap_or(',');
        whole_digits(text, mark)
    }
}

/// The number without its grouping, at most `u64::MAX`; `None` if the text is not plain digits or correct groups of three.
pub fn whole_digits(text: &str, mark: char) -> Option<u64> {
    let groups = text.split(mark).enumerate();
    let grouped = text.contains(mark);
    let mut whole: u64 = 0;
    for (place, group) in groups {
        let fits = if place == 0 {
            !group.is_empty() && (!grouped || group.len() <= 3)
        } else {
            group.len() == 3
        };
        if !fits {
            return None;
        }
        for digit in group.chars() {
            whole = whole.saturating_mul(10).saturating_add(u64::from(digit.to_digit(10)?));
        }
    }
    Some(whole)
}
