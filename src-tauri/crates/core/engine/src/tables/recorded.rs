//! Recorded answers: the service's own text, in which only secrets and identity numbers are hidden.

use crate::messages::records as messages;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use service_api::{masked, spelling};

use crate::tables::answer_secrets::{is_hidden, names_hidden};

/// A recorded answer. It serialises as its JSON with the original spellings, or as text if it is no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded(pub String);

/// Replaces a hidden value of an answer.
pub const HIDDEN_VALUE: &str = "\"••••\"";
/// The field of a bank verification number, of which the last digits are kept.
const IDENTITY: &str = "financialIdentificationNumber";
/// The maximum length of a recorded answer, in bytes.
const KEPT: usize = 256 * 1024;

impl Recorded {
    /// The recorded form of the received bytes, and the full length of the text if it is truncated.
    pub fn of(body: &[u8]) -> (Self, Option<usize>) {
        Self::whole(body).beginning()
    }

    /// The received bytes with secrets hidden.
    pub fn whole(body: &[u8]) -> Self {
        let text = String::from_utf8_lossy(body);
        let hide = |names: &[String], value: &str| {
            if value == "null" {
                None
            } else if names.iter().any(|name| is_hidden(name)) {
                Some(HIDDEN_VALUE.to_owned())
            } else if names.iter().any(|name| name.eq_ignore_ascii_case(IDENTITY)) {
                let number: String = serde_json::from_str(value).unwrap_or_else(|_| value.to_owned());
                serde_json::to_string(&masked::ending(&number)).ok()
            } else {
                None
            }
        };
        Self(match spelling::replaced(&text, hide) {
            Some(kept) => kept,
            None if names_hidden(&text) || text.to_lowercase().contains(&IDENTITY.to_lowercase()) => messages::unreadable(body.len()),
            None => text.into_owned(),
        })
    }

    /// The part that is stored and shown, and the full length of the text if it is truncated.
    pub fn beginning(self) -> (Self, Option<usize>) {
        let Self(mut kept) = self;
        let whole = kept.len();
        if whole <= KEPT {
            return (Self(kept), None);
        }
        kept.truncate((0..=KEPT).rev().find(|end| kept.is_char_boundary(*end)).unwrap_or_default());
        (Self(kept), Some(whole))
    }

    /// Formatted over several lines if it is JSON, for people.
    pub fn spread(&self) -> String {
        spelling::spread(&self.0).unwrap_or_else(|| self.0.clone())
    }
}

impl Serialize for Recorded {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match spelling::packed(&self.0).and_then(|packed| RawValue::from_string(packed).ok()) {
            Some(raw) => raw.serialize(serializer),
            None => self.0.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(body: &str) -> String {
        Recorded::of(body.as_bytes()).0.0
    }

    #[test]
    fn secrets_are_hidden_and_every_other_byte_stays() {
        let body = r#"{ "amount" : 1.0E7, "fee":100.50, "withdrawalCode":"4711", "results":[{"withdrawalCode":null},{"withdrawal\u0043ode":815}],
            "merchantSecretKey":{"part":["s1","s2"]}, "merchantHmac":"h" }"#;
        let expected = r#"{ "amount" : 1.0E7, "fee":100.50, "withdrawalCode":"••••", "results":[{"withdrawalCode":null},{"withdrawal\u0043ode":"••••"}],
            "merchantSecretKey":{"part":["••••","••••"]}, "merchantHmac":"••••" }"#;
        assert_eq!(kept(body), expected);
        assert_eq!(
            kept(r#"{"financialIdentificationNumber":"22212345678","a":{"financialIdentificationNumber":null}}"#),
            r#"{"financialIdentificationNumber":"••••••••5678","a":{"financialIdentificationNumber":null}}"#
        );
        assert_eq!(kept("<b>busy</b>"), "<b>busy</b>");
        assert!(!kept("{\"withdrawalCode\":\"4711\"").contains("4711"));
        assert!(!kept("{\"WITHDRAWALCODE\":\"4711\"").contains("4711"));
        assert_eq!(
            kept(r#"{"WithdrawalCode":"4711","FinancialIdentificationNumber":"22212345678"}"#),
            r#"{"WithdrawalCode":"••••","FinancialIdentificationNumber":"••••••••5678"}"#
        );
    }

    #[test]
    fn a_long_answer_is_truncated_after_its_secrets_are_hidden() {
        let long = format!("{{\"withdrawalCode\":\"4711\",\"text\":\"{}\"}}", "é".repeat(KEPT));
        let (recorded, whole) = Recorded::of(long.as_bytes());
        // The code with its quotes grew from 6 to 14 bytes.
        assert_eq!(whole, Some(long.len() + 8));
        assert!((KEPT - 1..=KEPT).contains(&recorded.0.len()) && !recorded.0.contains("4711"));
        assert_eq!(Recorded::of(b"{}"), (Recorded("{}".to_owned()), None));
    }

    #[test]
    fn it_serialises_with_its_original_spellings() {
        let json = |text: &str| serde_json::to_string(&Recorded(text.to_owned())).expect("JSON");
        assert_eq!(json("{ \"a\": 1.0E7,\n \"a\": 100.50 }"), r#"{"a":1.0E7,"a":100.50}"#);
        assert_eq!(json("<b>\"busy\"</b>"), r#""<b>\"busy\"</b>""#);
    }
}
