//! Reading an answer: strict JSON, the envelopes of the three interfaces, and the verdict.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::declare::{Effect, Interface, Spec};
use crate::strict;
pub use crate::word::{Code, Word};

/// The largest answer that is read, in bytes.
pub const MAX_ANSWER: usize = 8 * 1024 * 1024;

/// The answer of an operation.
pub trait Answer: DeserializeOwned + Serialize {}
impl<A: DeserializeOwned + Serialize> Answer for A {}

/// An answer that begins with a code, a message and the reference of the request.
pub trait Headed: Default {
    /// The interface that defines the names of these three fields.
    const INTERFACE: Interface;
    /// An answer with these three fields only.
    fn headed(code: &str, message: &str, reference: &str) -> Self;
}

/// What an answer shows about a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Code 0.
    Accepted,
    /// A code that proves that the operation was not executed.
    Refused {
        /// The service's code.
        code: String,
        /// The service's message.
        message: String,
    },
    /// A code that does not show whether the operation was executed: in process, unknown error, repeated reference.
    Pending {
        /// The service's code.
        code: String,
        /// The service's message.
        message: String,
        /// Our own sentence about another field of the answer; `None` if the message explains it.
        sentence: Option<String>,
    },
    /// Not an envelope of this interface.
    Unreadable(String),
}

/// The code of an answer, under the name that its interface uses.
pub fn code_of(json: &Json) -> Option<String> {
    let code = json.get("responseCode").or_else(|| json.get("statusCode"))?;
    match code {
        Json::String(text) => Some(text.trim().to_owned()),
        Json::Number(number) => Some(whole_number(&number.to_string())),
        Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

/// `0.0` is the code 0.
fn whole_number(text: &str) -> String {
    match text.split_once('.') {
        Some((whole, decimals)) if decimals.bytes().all(|digit| digit == b'0') => whole.to_owned(),
        Some(_) | None => text.to_owned(),
    }
}

/// The message of an answer, under the name that its interface uses.
pub fn message_of(json: &Json) -> String {
    ["message", "statusMessage", "errorMessage", "error"]
        .iter()
        .find_map(|name| json.get(name).and_then(Json::as_str))
        .unwrap_or_default()
        .to_owned()
}

/// Reads the verdict of an answer's envelope.
///
/// A code that may also mean an executed operation (`docs/spec/codes.md#kinds-of-proof`) is a refusal only for operations that change
/// nothing.
pub fn verdict(spec: &Spec, json: &Json) -> Verdict {
    let Some(code) = code_of(json) else {
        return Verdict::Unreadable("The answer carries no code.".to_owned());
    };
    let message = message_of(json);
    let unclear = match spec.interface {
        Interface::Collection => matches!(code.as_str(), "1" | "-1" | ""),
        Interface::Business | Interface::Merchant => matches!(code.as_str(), "3" | "-1" | "105" | ""),
    };
    match (code.as_str(), spec.effect) {
        ("0", _) => (spec.despite_zero)(json).unwrap_or(Verdict::Accepted),
        (_, Effect::Reads) => Verdict::Refused { code, message },
        (_, Effect::Sets | Effect::Ends | Effect::Creates | Effect::MovesMoney) if unclear => Verdict::Pending {
            code,
            message,
            sentence: None,
        },
        (_, Effect::Sets | Effect::Ends | Effect::Creates | Effect::MovesMoney) => Verdict::Refused { code, message },
    }
}

/// Reads one JSON object.
///
/// # Errors
///
/// A name occurs twice, the nesting is too deep, or text follows the object.
pub fn read(body: &[u8]) -> Result<Json, String> {
    if body.len() > MAX_ANSWER {
        return Err("The answer is too large.".to_owned());
    }
    let text = std::str::from_utf8(body).map_err(|_| "The answer is not UTF-8 text.".to_owned())?;
    strict::object(text).map_err(|why| format!("The answer {why}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::{DepositToBank, PaymentRequest, Status};

    #[test]
    fn refuses_what_is_not_one_plain_object() {
        let short = ["", "[]", r#""x""#, "\u{feff}{}"];
        let long = [
            "<html></html>",
            r#"{"a":1,"a":2}"#,
            r#"{"a":1} x"#,
            r#"{"a":NaN}"#,
            r#"{"a":1e999}"#,
        ];
        for bad in short.into_iter().chain(long) {
            assert!(read(bad.as_bytes()).is_err(), "{bad}");
        }
        let deep = format!("{}1{}", "{\"a\":".repeat(40), "}".repeat(40));
        assert!(read(deep.as_bytes()).is_err());
        assert!(read(b"{\"a\":[1,{\"b\":null}]}").is_ok());
        assert!(read(b"{\"a\":\"\xff\"}").is_err());
    }

    #[test]
    fn reads_the_code_in_every_spelling() {
        let code = |json: &str| read(json.as_bytes()).ok().and_then(|json| code_of(&json));
        assert_eq!(code("{\"statusCode\":\"0\"}"), Some("0".to_owned()));
        assert_eq!(code("{\"responseCode\":0}"), Some("0".to_owned()));
        assert_eq!(code("{\"responseCode\":0.0}"), Some("0".to_owned()));
        assert_eq!(code("{\"responseCode\":\"\"}"), Some(String::new()));
        assert_eq!(code("{\"responseCode\":null}"), None);
        assert_eq!(code("{}"), None);
    }

    #[test]
    fn an_id_or_amount_of_many_digits_keeps_them() {
        let id: Word = serde_json::from_str("123456789012345678901234").expect("a text");
        assert_eq!(id.as_str(), "123456789012345678901234");
        let json = read(br#"{"transactionId":123456789012345678901234,"fee":10.750000000000000001}"#).expect("an answer");
        assert_eq!(json["transactionId"], "123456789012345678901234");
        assert_eq!(json["fee"], "10.750000000000000001");
    }

    #[test]
    fn an_ambiguous_code_does_not_refuse_a_change() {
        let of = |spec: &Spec, code: &str| verdict(spec, &serde_json::json!({ "responseCode": code, "message": "m" }));
        let pending = |code: &str| Verdict::Pending {
            code: code.to_owned(),
            message: "m".to_owned(),
            sentence: None,
        };
        let refused = |code: &str| Verdict::Refused {
            code: code.to_owned(),
            message: "m".to_owned(),
        };
        assert_eq!(of(&DepositToBank::SPEC, "0"), Verdict::Accepted);
        for code in ["3", "-1", "105", ""] {
            assert_eq!(of(&DepositToBank::SPEC, code), pending(code));
        }
        assert_eq!(of(&DepositToBank::SPEC, "115"), refused("115"));
        assert_eq!(of(&PaymentRequest::SPEC, "1"), pending("1"));
        assert_eq!(of(&Status::SPEC, "1"), refused("1"));
    }
}
