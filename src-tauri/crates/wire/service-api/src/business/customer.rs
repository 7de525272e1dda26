//! What registrations of customers have in common: enums, the rules of an identity document, answers about photos.

use crate::prelude::*;

choice_value!(
    /// `FEMALE` or `MALE`.
    Gender,
    ["FEMALE", "MALE"],
    "This is FEMALE or MALE."
);

choice_value!(
    /// `SINGLE`, `MARRIED` or `DIVORCED`.
    MaritalStatus,
    ["SINGLE", "MARRIED", "DIVORCED"],
    "This is SINGLE, MARRIED or DIVORCED."
);

choice_value!(
    /// The kind of an identity document: `DRIVERS_LICENCE`, `NATIONAL_ID`, `PASSPORT` or `VOTERS_CARD`.
    IdType,
    ["DRIVERS_LICENCE", "NATIONAL_ID", "PASSPORT", "VOTERS_CARD"],
    "Choose a driver’s licence, a national ID, a passport or a voter’s card."
);

text_value! {
    /// A language as two lower-case letters (ISO 639-1), such as `en`.
    Language: Kind::Text { max: 2 }, language;
}

fn language(text: &str) -> Result<(), String> {
    let fits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_lowercase());
    ensure(fits, "A language is two small letters, such as en.")
}

record! {
    /// The address of a person. If it is given, country and region are required.
    pub struct CustomerAddress {
        /// Country.
        country: Text<100>,
        /// State or region.
        region: Text<100>,
        /// County.
        county: Option<Text<100>>,
        /// City or town.
        city: Option<Text<100>>,
        /// Local government area.
        localGovernmentArea: Option<Text<100>>,
        /// Street and number.
        streetAddress: Option<Text<200>>,
        /// Postal code.
        postalCode: Option<Text<20>>,
        /// Something well known nearby.
        landmark: Option<Text<200>>,
        /// The whole address as people write it.
        freeformAddress: Option<Text<500>>,
    }
}

answer! {
    /// A registered customer. The message may state that an identity photo is under review.
    pub struct RegisterCustomerResult: Business {
        /// The customer's new wallet account.
        serviceAccountNumber: Word,
    }
}

answer! {
    /// The result for a photo. The message decides, because a refusal can have code 0. The reference may be null.
    pub struct CustomerPhotoResult: Business {
    }
}

/// Refuses a date of birth in the future.
pub(super) fn born(body: &Json, now: &UtcTime, found: &mut Vec<Problem>) {
    const NAME: &str = "customerDateOfBirth";
    let born = at(body, NAME).and_then(|day| Date::parse(day.as_str()?).ok());
    if born.is_some_and(|born| born.as_str() > now.as_str().get(..10).unwrap_or_default()) {
        found.push(Problem::new(NAME, "This day is in the future."));
    }
}

/// A new account number proves the registration, whatever the message states about a photo. Without one, no message counts as success. The
/// name of its field begins with the brand word, so only the end of the name is compared.
pub(super) fn without_account(answer: &Json) -> Option<Verdict> {
    let has_text = |value: &Json| value.as_str().is_some_and(|text| !text.is_empty()) || value.is_number();
    let account = |(name, value): (&String, &Json)| name.ends_with("AccountNumber") && has_text(value);
    if answer.as_object().is_some_and(|members| members.iter().any(account)) {
        return None;
    }
    Some(Verdict::Pending {
        code: "0".to_owned(),
        message: message_of(answer),
        sentence: None,
    })
}

/// What the message beside code 0 shows about a photo (`docs/spec/business.md#errors`).
///
/// The specification has no list of messages (`docs/spec/codes.md#words-beside-code-0`). An empty message is a success, as the code is. A
/// message with only words of refusal is a refusal, one with only words of success a success. Any other message is unconfirmed and needs
/// review by a person.
pub(super) fn photo_words(answer: &Json) -> Option<Verdict> {
    const NO: &str = "already cannot couldn denied error exceeds fail failed failure invalid missing no not refused rejected unable \
        unknown unsuccessful unsupported";
    const YES: &str = "accepted received review reviewed success successful successfully";
    let message = message_of(answer);
    let lower = message.to_lowercase();
    let has_one_of = |words: &str| {
        let mut parts = lower.split(|c: char| !c.is_alphanumeric());
        parts.any(|word| words.split(' ').any(|known| known == word))
    };
    let code = "0".to_owned();
    match (has_one_of(NO), has_one_of(YES)) {
        _ if message.trim().is_empty() => None,
        (false, true) => None,
        (true, false) => Some(Verdict::Refused { code, message }),
        (true, true) | (false, false) => Some(Verdict::Pending {
            code,
            message,
            sentence: None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_message_is_never_a_success() {
        let read = |message: &str| photo_words(&serde_json::json!({ "responseCode": 0, "message": message }));
        let code = || "0".to_owned();
        for yes in [
            "",
            "Success",
            "Photo received.",
            "Your photo is under review",
            "Photo successfully uploaded",
        ] {
            assert_eq!(read(yes), None, "{yes}");
        }
        for no in [
            "Account photo already set",
            "Photo was NOT uploaded",
            "Invalid image type",
            "The upload was unsuccessful",
        ] {
            let message = no.to_owned();
            assert_eq!(read(no), Some(Verdict::Refused { code: code(), message }), "{no}");
        }
        for unclear in ["Photo set", "Not accepted", "Merci", "Wetin happen?"] {
            let message = unclear.to_owned();
            let pending = Verdict::Pending {
                code: code(),
                message,
                sentence: None,
            };
            assert_eq!(read(unclear), Some(pending), "{unclear}");
        }
        assert_eq!(photo_words(&serde_json::json!({ "responseCode": 0, "message": null })), None);
    }
}
