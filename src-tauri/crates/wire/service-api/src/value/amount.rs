//! Money in whole minor units. No floating-point number contains an amount.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::decimal;
use crate::field::{Kind, Value};

/// An amount of money in minor units (kobo): 0 to 9 999 999 999 999.99.
///
/// On the wire it is a JSON number in its shortest exact spelling (`5000`, `100.5`), and the same text is part of the request hash
/// (`docs/spec/observed.md#text-of-an-amount`). Everywhere else it is the two-decimal text of [`Amount::decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Amount(i64);

/// Why a text is not an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountError {
    /// Empty or only white space.
    Empty,
    /// Not plain digits with at most one decimal point.
    NotANumber,
    /// More than two decimals; never rounded silently.
    TooManyDecimals,
    /// Above [`Amount::MAX`].
    TooLarge,
    /// Below zero.
    Negative,
}

impl AmountError {
    /// The sentence a person reads.
    pub fn message(self) -> &'static str {
        match self {
            Self::Empty => "The amount is missing.",
            Self::NotANumber => "This is not an amount. Write digits, such as 5000 or 5000.50.",
            Self::TooManyDecimals => "The amount has more than two decimals. Kobo is the smallest unit.",
            Self::TooLarge => "The amount is above 9,999,999,999,999.99.",
            Self::Negative => "The amount is below zero.",
        }
    }
}

impl fmt::Display for AmountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for AmountError {}

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// The largest amount, 9 999 999 999 999.99.
    pub const MAX: Self = Self(999_999_999_999_999);

    /// An amount of `minor` kobo.
    ///
    /// # Errors
    ///
    /// `minor` is negative or above [`Amount::MAX`].
    pub fn from_minor(minor: i64) -> Result<Self, AmountError> {
        if minor < 0 {
            return Err(AmountError::Negative);
        }
        if minor > Self::MAX.0 {
            return Err(AmountError::TooLarge);
        }
        Ok(Self(minor))
    }

    /// The amount in kobo.
    pub fn minor(self) -> i64 {
        self.0
    }

    /// Reads digits with an optional point and at most two decimals, without grouping.
    ///
    /// # Errors
    ///
    /// Any other text, also a negative number.
    pub fn parse(text: &str) -> Result<Self, AmountError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AmountError::Empty);
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !plain(whole) || !plain(decimals) || digits.ends_with('.') {
            return Err(AmountError::NotANumber);
        }
        if negative {
            return Err(AmountError::Negative);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > 2 {
            return Err(AmountError::TooManyDecimals);
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > 13 {
            return Err(AmountError::TooLarge);
        }
        let minor = format!("{whole}{decimals:0<2}");
        let minor = minor.parse().map_err(|_| AmountError::NotANumber)?;
        Self::from_minor(minor)
    }

    /// The spelling in both body and hash: the shortest exact decimal without exponent.
    pub fn lexeme(self) -> String {
        let (whole, kobo) = (self.0 / 100, self.0 % 100);
        match (kobo, kobo % 10) {
            (0, _) => whole.to_string(),
            (_, 0) => format!("{whole}.{}", kobo / 10),
            _ => format!("{whole}.{kobo:02}"),
        }
    }

    /// Two decimals, no grouping: `50000.00`. For databases, the command line and the window.
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }

    /// For people: `₦18,402,550.00`.
    pub fn naira(self) -> String {
        let whole = decimal::grouped(&(self.0 / 100).to_string());
        format!("₦{whole}.{:02}", self.0 % 100)
    }

    /// The difference; `None` if it would be negative.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        Self::from_minor(self.0.checked_sub(other.0)?).ok()
    }

    /// The sum; `None` if it is above [`Amount::MAX`].
    pub fn checked_add(self, other: Self) -> Option<Self> {
        Self::from_minor(self.0.checked_add(other.0)?).ok()
    }

    /// The sum of all; `None` if it is above [`Amount::MAX`].
    pub fn sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.decimal())
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.lexeme())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Self::parse(unquoted(raw.get())).map_err(D::Error::custom)
    }
}

fn unquoted(raw: &str) -> &str {
    raw.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(raw)
}

impl Value for Amount {
    fn kind() -> Kind {
        Kind::Amount
    }

    fn check(json: &serde_json::Value) -> Result<(), String> {
        let text = match json {
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
                return Err(AmountError::NotANumber.message().to_owned());
            }
        };
        // Very large and very small numbers are printed with an exponent.
        let far = json.is_number().then(|| text.split_once('e')).flatten();
        let read = match far {
            Some(_) if text.starts_with('-') => Err(AmountError::Negative),
            Some((_, exponent)) if exponent.starts_with('-') => Err(AmountError::TooManyDecimals),
            Some(_) => Err(AmountError::TooLarge),
            None => Self::parse(&text),
        };
        match read {
            Ok(Self::ZERO) => Err("The amount must be above zero.".to_owned()),
            Ok(_) => Ok(()),
            Err(error) => Err(error.message().to_owned()),
        }
    }

    fn signed(&self) -> String {
        self.lexeme()
    }
}

/// An amount in an answer: the text exactly as received, and its value if it has one.
///
/// A service may answer with more than two decimals, as a string, or with thousands separators; the text is the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerAmount {
    /// The text in the answer, without quotes.
    pub text: String,
    /// The value, if the text without commas is an amount. A number may have an exponent, as many libraries write from ten million:
    /// `1.0E7`.
    pub amount: Option<Amount>,
}

impl AnswerAmount {
    /// With two decimals; the text as received if it is not an amount.
    pub fn written(&self) -> String {
        self.amount.map_or_else(|| self.text.clone(), |amount| amount.decimal())
    }

    /// Keeps `text` and reads its value.
    pub fn new(text: &str) -> Self {
        let plain = text.replace(',', "");
        let amount = match plain.split_once(['e', 'E']) {
            Some((digits, exponent)) => without_exponent(digits.trim_start(), exponent.trim_end()),
            None => Amount::parse(&plain).ok(),
        };
        Self {
            text: text.to_owned(),
            amount,
        }
    }
}

/// The exact amount of a number with an exponent; `None` if it has more than two decimals or is too large.
fn without_exponent(digits: &str, exponent: &str) -> Option<Amount> {
    const FURTHEST: i32 = 20;
    let exponent = exponent.strip_prefix('+').unwrap_or(exponent).parse::<i32>().ok();
    let exponent = exponent.filter(|exponent| exponent.abs() <= FURTHEST)?;
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_number = |part: &str| !part.is_empty() && part.len() <= 40 && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let zeros = "0".repeat(FURTHEST.unsigned_abs() as usize);
    let all = format!("{zeros}{whole}{decimals}{zeros}");
    let point = usize::try_from(i32::try_from(zeros.len() + whole.len()).ok()? + exponent).ok()?;
    Amount::parse(&format!("{}.{}", all.get(..point)?, all.get(point..)?)).ok()
}

impl From<Amount> for AnswerAmount {
    fn from(amount: Amount) -> Self {
        Self {
            text: amount.lexeme(),
            amount: Some(amount),
        }
    }
}

impl<'de> Deserialize<'de> for AnswerAmount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Self::new(unquoted(raw.get())))
    }
}

impl Serialize for AnswerAmount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match RawValue::from_string(self.text.clone()) {
            Ok(raw) => raw.serialize(serializer),
            Err(_) => serializer.serialize_str(&self.text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_digits_only() {
        let check = |text: &str, expected: Result<i64, AmountError>| {
            assert_eq!(Amount::parse(text).map(Amount::minor), expected, "{text}");
        };
        check("5000", Ok(500_000));
        check("100.5", Ok(10_050));
        check("100.50", Ok(10_050));
        check("0.01", Ok(1));
        check("007", Ok(700));
        check("1.2300", Ok(123));
        check("9999999999999.99", Ok(999_999_999_999_999));
        check("10000000000000", Err(AmountError::TooLarge));
        check("99999999999999999999999", Err(AmountError::TooLarge));
        check("10.005", Err(AmountError::TooManyDecimals));
        check("-5", Err(AmountError::Negative));
        check("", Err(AmountError::Empty));
        for text in ["1e7", "1,000", ".5", "5.", "1.2.3", "five", "٥", "0x10", "+5", "--5"] {
            check(text, Err(AmountError::NotANumber));
        }
    }

    #[test]
    fn a_number_out_of_range_is_reported_as_such() {
        let why = |json: &str| {
            let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
            <Amount as Value>::check(&json).err().unwrap_or_default()
        };
        assert!(why("1E40").contains("above"), "{}", why("1E40"));
        assert!(why("1E-40").contains("two decimals"), "{}", why("1E-40"));
        assert!(why("-1E40").contains("below zero"), "{}", why("-1E40"));
        assert!(why("\"1E4\"").contains("Write digits"), "{}", why("\"1E4\""));
        assert_eq!(why("1E4"), "");
    }

    #[test]
    fn writes_the_shortest_exact_spelling() {
        // The twelve amounts of the protocol for the first check of a deployment (`docs/spec/outcomes.md#amounts-in-the-hash`).
        let check = |minor: i64, expected: &str| {
            assert_eq!(Amount::from_minor(minor).map(Amount::lexeme), Ok(expected.to_owned()));
        };
        check(1, "0.01");
        check(10, "0.1");
        check(100, "1");
        check(110, "1.1");
        check(1_000, "10");
        check(10_000, "100");
        check(99_999_999, "999999.99");
        check(100_000_000, "1000000");
        check(999_999_999, "9999999.99");
        check(1_000_000_000, "10000000");
        check(1_234_567_890, "12345678.9");
        check(9_999_999_999, "99999999.99");
    }

    #[test]
    fn keeps_an_answers_text() {
        let read = |json: &str| serde_json::from_str::<AnswerAmount>(json).map(|a| (a.text, a.amount.map(Amount::minor)));
        assert_eq!(read("10.123456789012345678").ok(), Some(("10.123456789012345678".to_owned(), None)));
        assert_eq!(read("\"5,000.00\"").ok(), Some(("5,000.00".to_owned(), Some(500_000))));
    }

    /// As Java writes a double of at least ten million, or of at most a thousandth.
    #[test]
    fn reads_a_number_with_an_exponent_exactly() {
        let read = |json: &str| serde_json::from_str::<AnswerAmount>(json).map(|a| (a.text, a.amount.map(Amount::minor)));
        for (text, kobo) in [
            ("1.0E7", Some(1_000_000_000)),
            ("1.23456789E7", Some(1_234_567_890)),
            ("1.234567890E7", Some(1_234_567_890)),
            ("9.99999999999999E12", Some(999_999_999_999_999)),
            ("1E13", None),
            ("2.5e+3", Some(250_000)),
            ("1234.5e-2", None),
            ("1250E-2", Some(1_250)),
            ("1.0E-3", None),
            ("0E0", Some(0)),
            ("-1.0E7", None),
            ("1E400", None),
            ("1E99999999999", None),
        ] {
            assert_eq!(read(text).ok(), Some((text.to_owned(), kobo)), "{text}");
            assert_eq!(read(&format!("\"{text}\"")).ok(), Some((text.to_owned(), kobo)), "“{text}”");
        }
        for text in ["1E", "E7", "1.E7", ".5E7", "1E7E7", "1E 7", "0x1E7", "1E7.5", "NGN1E7"] {
            assert_eq!(AnswerAmount::new(text).amount, None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn an_amount_survives_writing_and_reading(minor in 0_i64..=999_999_999_999_999) {
            let amount = Amount::from_minor(minor).expect("in range");
            let body = serde_json::to_string(&amount).expect("serialises");
            assert_eq!(body, amount.lexeme());
            assert_eq!(serde_json::from_str::<Amount>(&body).expect("reads"), amount);
            assert_eq!(Amount::parse(&amount.decimal()), Ok(amount));
            assert!(!body.contains(['e', 'E']));
        }
    }
}
