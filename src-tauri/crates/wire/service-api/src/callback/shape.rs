//! The shapes that the tables give the covered values of a notification, and where the same signed text fits other values too.
//!
//! The values are hashed side by side: `N` and `10` make the same hash as `N1` and `0`. So a value of another shape is refused, and what
//! can still be cut otherwise is said. Reference and account number are taken as they stand: whoever acts on a notification knows them.

use super::Kind;
use crate::declare::SignedValue;
use crate::value::KnownReference;

/// States that were seen (`docs/spec/codes.md#request-states-and-events`); another one is shown as it is, and is not looked for behind a
/// cut.
const STATES: [&str; 6] = ["PENDING", "CHARGEABLE", "CONSUMED", "EXPIRED", "FAILED", "CANCELLED"];
/// No notification has a longer id.
const MAX_ID: usize = 100;

/// What a covered value is.
#[derive(Clone, Copy)]
enum Shape {
    Id,
    Code,
    Reference,
    State,
    Account,
    Amount,
    /// May be left out, and is not looked for where it was.
    Fee,
    AmountOrNothing,
}

fn shapes(kind: Kind) -> &'static [Shape] {
    match kind {
        Kind::PaymentRequest => &[Shape::Id, Shape::Code, Shape::Reference, Shape::State, Shape::AmountOrNothing],
        Kind::PersistentAccount => &[Shape::Code, Shape::Account, Shape::Amount, Shape::Fee, Shape::AmountOrNothing],
    }
}

impl Shape {
    /// What is wrong with `text`, if anything.
    fn problem(self, text: &str) -> Option<&'static str> {
        let (fits, why) = match self {
            Self::Id => (is_id(text), "is needed, with at most 100 characters"),
            Self::Code => (is_code(text), "is not a code"),
            Self::Reference => (
                KnownReference::parse(text).is_ok(),
                "is not a reference of at most 50 characters without spaces",
            ),
            Self::State => (is_word(text), "is not a word"),
            Self::Account => (is_account(text), "is not an account number of ten digits"),
            Self::Amount => (is_amount(text), "is not an amount"),
            // What was paid too much may be told as a balance below zero.
            Self::Fee | Self::AmountOrNothing => (
                text.is_empty() || is_amount(text.strip_prefix('-').unwrap_or(text)),
                "is not an amount",
            ),
        };
        (!fits).then_some(why)
    }

    /// Whether the service could have meant `text` where `shown` stands: what it spells in one way only.
    fn is_likely(self, text: &str, shown: &str) -> bool {
        match self {
            Self::Reference | Self::Account => text == shown,
            Self::State => STATES.contains(&text),
            Self::Amount | Self::Fee => has_two_decimals(text),
            Self::AmountOrNothing => text.is_empty() || has_two_decimals(text),
            Self::Id | Self::Code => self.problem(text).is_none(),
        }
    }
}

/// The covered values whose shape the tables exclude, each with what is wrong.
pub(super) fn misfits(kind: Kind, values: &[SignedValue]) -> Vec<String> {
    let wrong = values.iter().zip(shapes(kind));
    wrong
        .filter_map(|(value, shape)| Some(format!("{} {}.", value.name, shape.problem(&value.text)?)))
        .collect()
}

/// The covered values that could have been others, of other shapes that fit as well, with the same hash.
pub(super) fn uncertain(kind: Kind, values: &[SignedValue]) -> Vec<&'static str> {
    let whole: String = values.iter().map(|value| value.text.as_str()).collect();
    let shown: Vec<(Shape, &str)> = shapes(kind)
        .iter()
        .copied()
        .zip(values.iter().map(|value| value.text.as_str()))
        .collect();
    let mut found = vec![false; values.len()];
    cuts(&whole, &shown, &mut Vec::new(), &mut |other| {
        for ((value, text), found) in values.iter().zip(other).zip(&mut found) {
            *found |= value.text != *text;
        }
    });
    let uncertain = values.iter().zip(found).filter(|(_, found)| *found);
    uncertain.map(|(value, _)| value.name).collect()
}

/// Calls `each` with every way to cut `rest` into values that could stand where these are `shown`.
fn cuts<'a>(rest: &'a str, shown: &[(Shape, &str)], cut: &mut Vec<&'a str>, each: &mut impl FnMut(&[&'a str])) {
    let Some(((shape, text), others)) = shown.split_first() else {
        if rest.is_empty() {
            each(cut);
        }
        return;
    };
    let ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
    for end in ends.take(MAX_ID + 1) {
        let (piece, next) = rest.split_at(end);
        if shape.is_likely(piece, text) {
            cut.push(piece);
            cuts(next, others, cut, each);
            cut.pop();
        }
    }
}

fn is_id(text: &str) -> bool {
    (1..=MAX_ID).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

/// `0`, `-2`, `114`; as a number also `0.0`. Never `00` or `010`.
fn is_code(text: &str) -> bool {
    let whole = text.strip_prefix('-').unwrap_or(text);
    let (digits, decimals) = whole.split_once('.').unwrap_or((whole, "0"));
    let leads = digits.len() > 1 && digits.starts_with('0');
    (1..=4).contains(&digits.len()) && !leads && all_digits(digits) && decimals == "0"
}

fn is_word(text: &str) -> bool {
    let letters = text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    (1..=40).contains(&text.len()) && letters
}

fn is_account(text: &str) -> bool {
    text.len() == 10 && all_digits(text)
}

/// Digits, grouped or not, with a point or without, or the exponent of a number; no zero before other digits.
fn is_amount(text: &str) -> bool {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let is_grouped = whole.contains(',');
    let fits = if is_grouped {
        (1..=3).contains(&first.len()) && groups.all(|group| group.len() == 3 && all_digits(group))
    } else {
        first.len() <= 13
    };
    let leads = (first.len() > 1 || is_grouped) && first.starts_with('0');
    let is_empty = first.is_empty() && !mantissa.contains('.');
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let exponent_fits = (1..3).contains(&exponent.len()) && all_digits(exponent);
    fits && !leads && !is_empty && all_digits(first) && !decimals.is_empty() && all_digits(decimals) && exponent_fits
}

/// As the tables have it: two decimals.
fn has_two_decimals(text: &str) -> bool {
    is_amount(text)
        && text
            .split_once('.')
            .is_some_and(|(_, decimals)| decimals.len() == 2 && all_digits(decimals))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
