//! The request hash, implemented a second time, and the reason why a given one is wrong.
//!
//! The client signs with `service_api::auth`. This implementation is independent and reads the body with another reader, so that the two do
//! not share mistakes.

use service_api::auth::Keys;
use service_api::declare::{SignedValue, Spec};
use service_api::diagnosis::{self, Candidate, KeyOwner, Signed};
use service_api::masked;
use service_api::value::{Amount, Secret};
use sha2::{Digest as _, Sha512};

use crate::messages;
use crate::raw::Raw;

/// The form in which amounts are hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amounts {
    /// As in the body.
    Written,
    /// 100.00
    TwoDecimals,
    /// 100.0
    OneDecimal,
    /// 100
    Plain,
    /// As Java prints a `double`: 100.0, 1.0E7.
    Double,
}

impl Amounts {
    /// The forms other than the correct one.
    const OTHERS: [Self; 4] = [Self::TwoDecimals, Self::OneDecimal, Self::Plain, Self::Double];

    /// The form with this name among the variants of `hash_check`.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "two_decimals" => Self::TwoDecimals,
            "one_decimal" => Self::OneDecimal,
            "plain" => Self::Plain,
            "double" => Self::Double,
            _ => Self::Written,
        }
    }

    fn text(self, amount: Amount) -> String {
        let one_decimal = || match amount.lexeme() {
            plain if plain.contains('.') => plain,
            plain => format!("{plain}.0"),
        };
        match self {
            Self::Written | Self::Plain => amount.lexeme(),
            Self::TwoDecimals => amount.decimal(),
            Self::OneDecimal => one_decimal(),
            Self::Double if amount.minor() < 1_000_000_000 => one_decimal(),
            Self::Double => {
                let digits = amount.minor().to_string();
                let (first, rest) = digits.split_at(1);
                let decimals = match rest.trim_end_matches('0') {
                    "" => "0",
                    decimals => decimals,
                };
                format!("{first}.{decimals}E{}", rest.len() - 2)
            }
        }
    }
}

/// The lower-case hash that `body` should have.
///
/// # Errors
///
/// Names the signed value that is a list or an object.
pub(crate) fn expected(spec: &Spec, body: &Raw, key: &Secret, amounts: Amounts) -> Result<String, String> {
    let values = values(spec, body)?;
    Ok(digest(values.iter().map(|value| in_form(value, amounts)), key.expose()))
}

/// The text of a signed value with amounts in this form.
fn in_form(value: &SignedValue, amounts: Amounts) -> String {
    let is_amount = value.name.to_lowercase().ends_with("amount") && amounts != Amounts::Written;
    let amount = is_amount.then(|| Amount::parse(&value.text).ok()).flatten();
    amount.map_or_else(|| value.text.clone(), |amount| amounts.text(amount))
}

fn digest(texts: impl Iterator<Item = String>, key: &str) -> String {
    let mut digest = Sha512::new();
    texts.for_each(|text| digest.update(text));
    digest.update(key);
    hex::encode(digest.finalize())
}

/// The signed values in order; absent and null values add nothing.
fn values(spec: &Spec, body: &Raw) -> Result<Vec<SignedValue>, String> {
    let value = |name: &&'static str| text_of(body, name).map(|text| SignedValue { name, text });
    spec.signed.iter().map(value).collect()
}

fn text_of(body: &Raw, name: &str) -> Result<String, String> {
    if let Some(list) = name.strip_suffix(".length") {
        return Ok(body.at(list).map_or_else(String::new, |list| list.items().len().to_string()));
    }
    match body.at(name) {
        None | Some(Raw::Null) => Ok(String::new()),
        Some(Raw::Flag(flag)) => Ok(flag.to_string()),
        Some(Raw::Number(text) | Raw::Text(text)) => Ok(text.clone()),
        Some(Raw::List(_) | Raw::Group(_)) => Err(name.to_owned()),
    }
}

/// Why `given` is not the hash of `body`: what should have been hashed, and what the caller seems to have hashed. `wanted` is the form of
/// amounts that a fault requires. Neither key nor digest is shown.
pub(crate) fn explain(spec: &Spec, body: &Raw, keys: &Keys, wanted: Amounts, given: Option<&str>) -> String {
    let values = match values(spec, body) {
        Ok(values) => values,
        Err(name) => return messages::not_hashed(&name),
    };
    let Ok(key) = keys.hash_key(spec) else {
        return messages::NO_KEY.to_owned();
    };
    let shown = values.iter().map(|value| SignedValue {
        name: value.name,
        text: in_form(value, wanted),
    });
    let parts: Vec<String> = masked::signed(spec, shown.collect())
        .into_iter()
        .map(|value| match value.text.as_str() {
            "" => format!("{} (absent: nothing)", value.name),
            text => format!("{} \u{201c}{text}\u{201d}", value.name),
        })
        .collect();
    let hint = match (given, wanted) {
        (None, _) => messages::NO_HASH.to_owned(),
        (Some(given), Amounts::Written) => mistakes(spec, body, keys, given),
        (Some(given), wanted) => against_the_fault(&values, key.expose(), wanted, given),
    };
    format!(
        "{hint} To hash, as UTF-8 and side by side: {}, then the hash key (\u{2022}\u{2022}\u{2022}\u{2022}, {} characters).",
        parts.join(", "),
        key.expose().chars().count()
    )
}

/// The mistake in the hash, as `cowrie sign --compare` finds it.
fn mistakes(spec: &Spec, body: &Raw, keys: &Keys, given: &str) -> String {
    let Ok(signed) = Signed::request(spec, &body.to_string()) else {
        return messages::ANOTHER_HASH.to_owned();
    };
    let found = diagnosis::explain(&signed, given, &candidates(spec, keys));
    let sentences = found.into_iter().map(|finding| match finding.code {
        "not_explained" => messages::ANOTHER_HASH.to_owned(),
        _ => finding.sentence.replace("of this profile", "of this sandbox"),
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// The correct key, and other keys of this sandbox that may have been used instead.
fn candidates(spec: &Spec, keys: &Keys) -> Vec<Candidate> {
    let all = [
        ("hash_key", &keys.hash_key),
        ("api_key", &keys.api_key),
        ("secret_key", &keys.secret_key),
        ("credentials", &keys.credentials),
        ("public_key", &keys.public_key),
        ("principal", &keys.principal),
    ];
    let right = keys.hash_key(spec).ok();
    let named = all.into_iter().filter_map(|(name, key)| Some((name, key.as_ref()?)));
    let mut candidates: Vec<Candidate> = named
        .map(|(name, key)| Candidate {
            key: key.clone(),
            name,
            owner: if right == Some(key) {
                KeyOwner::Right
            } else {
                KeyOwner::SameProfile
            },
        })
        .collect();
    candidates.sort_by_key(|candidate| candidate.owner != KeyOwner::Right);
    candidates
}

/// The form that the fault `hash_check` requires, and the form that was hashed.
fn against_the_fault(values: &[SignedValue], key: &str, wanted: Amounts, given: &str) -> String {
    let amounts: Vec<String> = values
        .iter()
        .filter(|value| in_form(value, wanted) != value.text)
        .map(|value| format!("{} as \u{201c}{}\u{201d}", value.name, in_form(value, wanted)))
        .collect();
    let wants = match amounts.as_slice() {
        [] => messages::FORM_HAD_ALREADY.to_owned(),
        amounts => messages::form_wanted(&amounts.join(", ")),
    };
    let fits = |form: Amounts| digest(values.iter().map(|value| in_form(value, form)), key) == given.to_ascii_lowercase();
    let hashed = if fits(wanted) {
        messages::HASHED_IN_CAPITALS
    } else if fits(Amounts::Written) {
        messages::HASHED_AS_WRITTEN
    } else if Amounts::OTHERS.into_iter().any(fits) {
        messages::HASHED_OTHERWISE
    } else {
        messages::HASHED_SOMETHING_ELSE
    };
    format!("{wants} {hashed}")
}

#[cfg(test)]
mod tests {
    use service_api::declare::Operation as _;
    use service_api::{DepositToBank, DispenseCash, MoneyTransferBulk, PaymentRequest, Status};

    use super::*;

    // Expected digests: python3, hashlib.sha512((values + "k3y-of-the-test").encode()).hexdigest().
    #[test]
    fn hashes_the_values_as_written() {
        let check = |spec: &Spec, body: &str, expected_digest: &str| {
            let key = Secret::new("k3y-of-the-test".to_owned());
            let body = Raw::parse(body).expect("reads");
            let found = expected(spec, &body, &key, Amounts::Written);
            assert_eq!(found.as_deref(), Ok(expected_digest), "{body}");
        };
        let deposit = |amount: &str| {
            format!(
                r#"{{"destinationBankAccountNumber":"0123456785","amount": {amount} ,"remarks":"not signed",
                "referenceNumber":"DEP-1","destinationBankUUID":"6FB1A1B4-0000-4000-8000-000000000001"}}"#
            )
        };
        check(
            &DepositToBank::SPEC,
            &deposit("5000.0"),
            "4cb39b0aba66b0c9079ad8ef171b32b42eda51de792811f012ed870633b67977715c23c0d4a0a1fbbe4eda30bd0adf29ddd9a172703bc5bd47322d18835f1ff2",
        );
        check(
            &DepositToBank::SPEC,
            &deposit("\"100.50\""),
            "2adf4ec43e98b524be7e760288efaa833bc9586bfda86ad44d2c5d3f57091b014a13ff65a2b86212098bffd5dc5970f8018351fa4623635735dc31d3e6fb63af",
        );
        check(
            &DepositToBank::SPEC,
            &deposit("1.0E7"),
            "31dc544581fe7037b1c98facbb8e6edbeaebbd1c376d7832a785513810aaf3de721858615e79261623d0d12ccad508e1fede1d3bbc4d77201a19570173eba5ff",
        );
        check(
            &PaymentRequest::SPEC,
            r#"{"referenceNumber":"PR-1","amount":2500,"currency":"NGN","payer":{"name":"A","phoneNumber":"08031234567","email":null},"payee":{"name":"B"}}"#,
            "3be4ddeb3a7276e7c296a7a2a01c3aadb744e8412fa507797396e16725d4c256386668c5c7c1617d097c55ce5fc5eee1eab723a6ff8d2d47e6fe28e1d85e7377",
        );
        check(
            &MoneyTransferBulk::SPEC,
            r#"{"items":[{"referenceNumber":"B-1","amount":10.50,"destinationAccount":"0123456785"},{"referenceNumber":"B-2","amount":1}]}"#,
            "ac266c266ef82a2690ca14addaaa6ee028d918e1da9bf98acf58f4e132985d03cebb8b254a498d6281a5b340a6c2ad8dd905284e4f35485d66f8c43c4e850df8",
        );
        check(
            &Status::SPEC,
            r#"{"referenceNumber":"R\u00e9f₦1"}"#,
            "c348df6caf1fd2eb4e0a6e8577bead5f375d999c915dd9abc9d7365ca43f036a1d8fd7ca72031469a5871f4cc0e15f4d1eb96608d3c6d987153197fc8aa0a9f8",
        );
    }

    #[test]
    fn a_group_is_not_signed() {
        let body = Raw::parse(r#"{"referenceNumber":["x"]}"#).expect("reads");
        let key = Secret::new(String::new());
        let found = expected(&Status::SPEC, &body, &key, Amounts::Written);
        assert_eq!(found, Err("referenceNumber".to_owned()));
    }

    // As `System.out.println(double)` prints (Java Language Specification, `Double.toString`): with an exponent from 10^7.
    #[test]
    fn amounts_in_every_form() {
        let check = |kobo: i64, texts: [&str; 4]| {
            let amount = Amount::from_minor(kobo).expect("an amount");
            assert_eq!(Amounts::OTHERS.map(|form| form.text(amount)), texts);
        };
        check(10_000, ["100.00", "100.0", "100", "100.0"]);
        check(10_050, ["100.50", "100.5", "100.5", "100.5"]);
        check(1, ["0.01", "0.01", "0.01", "0.01"]);
        check(999_999_999, ["9999999.99", "9999999.99", "9999999.99", "9999999.99"]);
        check(1_000_000_000, ["10000000.00", "10000000.0", "10000000", "1.0E7"]);
        check(1_234_567_890, ["12345678.90", "12345678.9", "12345678.9", "1.23456789E7"]);
        check(9_999_999_999, ["99999999.99", "99999999.99", "99999999.99", "9.999999999E7"]);
    }

    #[test]
    fn withdrawal_codes_are_not_shown() {
        let key = Secret::new("k3y-of-the-test".to_owned());
        let body = Raw::parse(r#"{"referenceNumber":"R-1","customerPhoneNumber":"08031234567","amount":5,"withdrawalCode":"48151623"}"#);
        let keys = Keys {
            hash_key: Some(key),
            ..Keys::default()
        };
        let why = explain(&DispenseCash::SPEC, &body.expect("reads"), &keys, Amounts::Written, Some("00"));
        assert!(why.contains("“R-1”") && why.contains("15 characters"), "{why}");
        assert!(!why.contains("48151623") && !why.contains("k3y"), "{why}");
    }
}
