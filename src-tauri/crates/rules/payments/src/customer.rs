//! Checks of a customer's registration beyond the service's own rules for each field.
//!
//! The contract names the kinds of documents (`docs/spec/business.md#register-customer-with-kyc`) but not the formats of their numbers, so
//! an unusual format is only a warning.

use crate::messages::customer as messages;
use serde::{Deserialize, Serialize};
use service_api::value::{Date, UtcTime};
use ts_rs::TS;

/// Below this age, in years, there is a warning.
const OF_AGE: i64 = 18;
/// Above this age, in years, the date is an error.
const OLDEST: i64 = 120;
/// A document that expires sooner gets a warning, because the review takes time.
const SOON_DAYS: i64 = 30;

/// A finding about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// An error: the value cannot be sent.
    Wrong(String),
    /// A warning: the value can be sent after a second look.
    Doubtful(String),
}

/// Checks a date of birth on `today`; both in the form `YYYY-MM-DD`.
pub fn birth_date(day: &str, today: &str) -> Option<Remark> {
    Date::parse(day).ok()?;
    if day > today {
        return Some(Remark::Wrong(messages::BIRTH_IN_FUTURE.to_owned()));
    }
    match age(day, today) {
        age if age > OLDEST => Some(Remark::Wrong(messages::born_too_long_ago(age))),
        age if age < OF_AGE => Some(Remark::Doubtful(messages::under_age(age))),
        _ => None,
    }
}

fn age(day: &str, today: &str) -> i64 {
    let year = |text: &str| text.get(..4).and_then(|year| year.parse::<i64>().ok()).unwrap_or_default();
    let before_birthday = today.get(5..) < day.get(5..);
    year(today) - year(day) - i64::from(before_birthday)
}

/// Checks the last day on which a document is valid, on `today`; both in the form `YYYY-MM-DD`.
pub fn expiry(day: &str, today: &str) -> Option<Remark> {
    let left = (day_number(day)? - day_number(today)?).max(-1);
    match left {
        -1 => Some(Remark::Wrong(messages::DOCUMENT_EXPIRED.to_owned())),
        0 => Some(Remark::Wrong(messages::DOCUMENT_EXPIRES_TODAY.to_owned())),
        1 => Some(Remark::Doubtful(messages::DOCUMENT_EXPIRES_TOMORROW.to_owned())),
        2..=SOON_DAYS => Some(Remark::Doubtful(messages::document_expires_in(left))),
        _ => None,
    }
}

fn day_number(day: &str) -> Option<i64> {
    let midnight = UtcTime::parse(&format!("{day}T00:00:00")).ok()?;
    Some(midnight.epoch_seconds().div_euclid(86_400))
}

/// The number of a document without white space, in capital letters.
pub fn id_number(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .flat_map(char::to_uppercase)
        .collect()
}

/// A warning if the number of a Nigerian document of this kind (`docs/spec/business.md#register-customer-with-kyc`) has an unusual format.
/// Documents of other countries have other formats, and the contract does not exclude them.
pub fn unusual_number(kind: &str, number: &str) -> Option<String> {
    let shape: String = number
        .chars()
        .filter(|letter| !matches!(letter, '-' | '/'))
        .map(|letter| match letter {
            '0'..='9' => '0',
            letter if letter.is_ascii_alphabetic() => 'A',
            _ => '?',
        })
        .collect();
    let letters = |count| shape.starts_with(&"A".repeat(count));
    let (fits, usual) = match kind {
        "NATIONAL_ID" => (shape == "0".repeat(11), messages::NIN_FORMAT),
        "PASSPORT" => (shape == "A00000000" || shape == "AA0000000", messages::PASSPORT_FORMAT),
        "DRIVERS_LICENCE" => (
            letters(3) && (10..=14).contains(&shape.len()) && !shape.contains('?'),
            messages::LICENCE_FORMAT,
        ),
        "VOTERS_CARD" => (
            (18..=20).contains(&shape.len()) && !shape.contains('?'),
            messages::VOTERS_CARD_FORMAT,
        ),
        _ => return None,
    };
    (!fits).then(|| messages::unusual_number(usual))
}

/// An additional detail for the service, under a name that was agreed with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerDetail {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Details that are only sent if everything is registered in one call; an empty text is not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CustomerMore {
    /// `FEMALE` or `MALE`.
    pub gender: String,
    /// `SINGLE`, `MARRIED` or `DIVORCED`.
    pub marital_status: String,
    /// Two letters, such as `en`.
    pub language: String,
    /// Country.
    pub country: String,
    /// State or region.
    pub region: String,
    /// City or town.
    pub city: String,
    /// Local government area.
    pub area: String,
    /// County. Older records do not contain it.
    #[serde(default)]
    pub county: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    #[serde(default)]
    pub postal_code: String,
    /// A landmark nearby.
    pub landmark: String,
    /// The whole address as one text.
    #[serde(default)]
    pub freeform: String,
    /// Phone number of the person who referred the customer.
    pub referred_phone: String,
    /// First name of the person who referred the customer.
    pub referred_first_name: String,
    /// Last name of the person who referred the customer.
    pub referred_last_name: String,
    /// Whether the customer wants the wallet's savings feature.
    pub savings: bool,
    /// Any other details.
    #[serde(default)]
    pub details: Vec<CustomerDetail>,
}

/// One of the two photos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerPhotoPart {
    /// Of the customer.
    Account,
    /// Of the identity document.
    Identity,
}

base::words!(CustomerPhotoPart: Account => "account", Identity => "identity");

/// A step of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerStep {
    /// The wallet.
    Account,
    /// The photo of the customer.
    Photo,
    /// The identity document, with its photo.
    Identity,
}

base::words!(CustomerStep: Account => "account", Photo => "photo", Identity => "identity");

/// The service's answer to a query about a phone number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(rename = "CustomerReportedView")]
pub struct CustomerAnswer {
    /// When it was received.
    pub at: String,
    /// The name of the account holder.
    pub name: Option<String>,
    /// `REGISTERED` or `UNREGISTERED`, or another value of the service.
    pub registration: Option<String>,
    /// The level of the identity check, such as `KYC2`.
    pub level: Option<String>,
    /// The rejection, if the service rejected the query.
    pub refused: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: &str = "2026-11-24";

    fn wrong(remark: Option<Remark>) -> bool {
        matches!(remark, Some(Remark::Wrong(_)))
    }

    #[test]
    fn a_birth_date_is_in_the_past_and_plausible() {
        assert!(wrong(birth_date("2026-11-25", TODAY)));
        assert!(!wrong(birth_date(TODAY, TODAY)));
        assert!(wrong(birth_date("1905-11-24", TODAY)));
        assert_eq!(birth_date("1906-11-24", TODAY), None);
        // Of age on the eighteenth birthday, and not a day earlier.
        assert_eq!(birth_date("2008-11-24", TODAY), None);
        assert_eq!(birth_date("2008-11-25", TODAY), Some(Remark::Doubtful(messages::under_age(17))));
        assert_eq!(birth_date("2025-11-24", TODAY), Some(Remark::Doubtful(messages::under_age(1))));
        assert_eq!(birth_date("24/11/1990", TODAY), None);
    }

    #[test]
    fn a_document_must_outlast_its_review() {
        for day in ["2019-01-01", "2026-11-23", TODAY] {
            assert!(wrong(expiry(day, TODAY)), "{day}");
        }
        assert_eq!(
            expiry("2026-11-25", TODAY),
            Some(Remark::Doubtful(messages::DOCUMENT_EXPIRES_TOMORROW.to_owned()))
        );
        // The thirtieth day after 24 November is 24 December.
        assert_eq!(
            expiry("2026-12-24", TODAY),
            Some(Remark::Doubtful(messages::document_expires_in(30)))
        );
        assert_eq!(expiry("2026-12-25", TODAY), None);
        assert_eq!(expiry("soon", TODAY), None);
    }

    #[test]
    fn a_document_number_of_an_unusual_format_gets_a_warning() {
        assert_eq!(id_number(" a01 234 567 "), "A01234567");
        for (kind, usual, unusual_one) in [
            ("NATIONAL_ID", "12345678901", "1234567890"),
            ("PASSPORT", "A01234567", "012345678"),
            ("DRIVERS_LICENCE", "ABC12345AA01", "12345ABC"),
            ("VOTERS_CARD", "90F5B0407E295729401", "90F5"),
        ] {
            assert_eq!(unusual_number(kind, usual), None, "{kind}");
            assert!(unusual_number(kind, unusual_one).is_some(), "{kind}");
        }
        assert_eq!(unusual_number("DRIVERS_LICENCE", "ABC-12345-AA01"), None);
        assert_eq!(unusual_number("LIBRARY_CARD", "7"), None);
    }
}
