//! The shapes in the tables for the covered values of a notification, and whether the same signed text fits other values too.
//!
//! The values are hashed without separators: `N` and `10` have the same hash as `N1` and `0`. So a value of another shape is refused, and
//! values that could be divided differently are reported. Reference and account number are taken as written: whoever acts on a notification
//! compares them with the records.

use super::Kind;
use crate::declare::SignedValue;
use crate::value::KnownReference;

/// The observed states (`docs/spec/codes.md#request-states-and-events`). Any other state is shown as it is, but is not considered when the
/// text is divided differently.
const STATES: [&str; 6] = ["PENDING", "CHARGEABLE", "CONSUMED", "EXPIRED", "FAILED", "CANCELLED"];
/// The longest id of a notification.
const MAX_ID: usize = 100;

/// The kind of a covered value.
#[derive(Clone, Copy)]
enum Shape {
    Id,
    Code,
    Reference,
    State,
    Account,
    Amount,
    /// May be absent; an absent fee is not considered when the text is divided differently.
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
            // An overpayment may be reported as a negative balance.
            Self::Fee | Self::AmountOrNothing => (
                text.is_empty() || is_amount(text.strip_prefix('-').unwrap_or(text)),
                "is not an amount",
            ),
        };
        (!fits).then_some(why)
    }

    /// Whether the service could have meant `text` instead of `shown`, considering only values that it spells in one form.
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

/// The covered values that could have been other values of a permitted shape with the same hash.
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

/// Calls `each` with every division of `rest` into values that could have been meant instead of `shown`.
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

/// Digits, grouped or not, with or without a point, or with an exponent; no leading zero before other digits.
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

/// Two decimals, as in the tables.
fn has_two_decimals(text: &str) -> bool {
    is_amount(text)
        && text
            .split_once('.')
            .is_some_and(|(_, decimals)| decimals.len() == 2 && all_digits(decimals))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
