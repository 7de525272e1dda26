//! JSON that every reader understands in the same sense: no name occurs twice in an object, and nothing follows the end.
//!
//! A number with more digits than the JSON library can represent would be changed by it. Such a number is read as its own text, so that an
//! amount keeps each of its digits; a request may have none.

use std::fmt;

use serde::Deserializer;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use crate::members::Members;

/// The deepest nesting that is read.
const MAX_DEPTH: u32 = 32;

/// Reads one JSON object; a number with too many digits becomes a text.
///
/// # Errors
///
/// What is wrong, as the end of a sentence about the text, without its full stop.
pub fn object(text: &str) -> Result<Json, String> {
    let mut json = rounded(text)?;
    keep_long(text, &mut json);
    Ok(json)
}

/// As [`object`], but a number with too many digits is an error: a text in its place could be taken for the value of another field.
pub fn exact_object(text: &str) -> Result<Json, String> {
    let json = rounded(text)?;
    match keep_long(text, &mut json.clone()) {
        None => Ok(json),
        Some(name) => Err(format!("holds a number with too many digits in `{name}`")),
    }
}

/// Replaces every number in `json`, read from `raw`, that differs from its text by that text. Returns the name of the first.
fn keep_long(raw: &str, json: &mut Json) -> Option<String> {
    match json {
        Json::Object(map) => {
            let Members(members) = serde_json::from_str(raw).ok()?;
            let long = |(name, raw): (String, &RawValue)| {
                keep_long(raw.get(), map.get_mut(&name)?).map(|inner| if inner.is_empty() { name } else { inner })
            };
            members.into_iter().filter_map(long).collect::<Vec<_>>().into_iter().next()
        }
        Json::Array(items) => {
            let raws: Vec<&RawValue> = serde_json::from_str(raw).ok()?;
            let long = raws.into_iter().zip(items).filter_map(|(raw, item)| keep_long(raw.get(), item));
            long.collect::<Vec<_>>().into_iter().next()
        }
        Json::Number(number) if Exact::of(raw) != Exact::of(&number.to_string()) => {
            *json = Json::String(raw.to_owned());
            Some(String::new())
        }
        Json::Number(_) | Json::String(_) | Json::Bool(_) | Json::Null => None,
    }
}

fn rounded(text: &str) -> Result<Json, String> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let json = Strict(MAX_DEPTH).deserialize(&mut deserializer).map_err(|error| plainly(&error))?;
    deserializer.end().map_err(|_| "goes on after its end".to_owned())?;
    if json.is_object() {
        Ok(json)
    } else {
        Err("is not a JSON object".to_owned())
    }
}

/// What is wrong with a JSON text, as the end of a sentence about it, without its full stop. It contains no value of the text.
pub fn plainly(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let why = text.rsplit_once(" at line ").map_or(text.as_str(), |(why, _)| why);
    let place = match error.line() {
        0 => String::new(),
        line => format!(" (line {line}, character {})", error.column()),
    };
    let named = |start: &str| why.strip_prefix(start)?.split('`').nth(1);
    match error.classify() {
        Category::Eof => "is not JSON: it ends too early".to_owned(),
        Category::Syntax if why == "number out of range" => format!("holds a number that is too large{place}"),
        Category::Syntax => format!("is not JSON{place}"),
        Category::Io => "cannot be read".to_owned(),
        Category::Data => match (named("missing field "), named("unknown field ")) {
            (Some(name), _) => format!("lacks `{name}`"),
            (_, Some(name)) => format!("holds `{name}`, which is not known{place}"),
            (None, None) if why.contains(", expected ") => format!("holds something of the wrong kind{place}"),
            (None, None) => format!("is not clear: {why}{place}"),
        },
    }
}

/// Builds a JSON value; contains the remaining depth.
struct Strict(u32);

impl<'de> DeserializeSeed<'de> for Strict {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        if self.0 == 0 {
            return Err(de::Error::custom("nested too deep"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::from(value))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::from(value))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::from(value))
    }
    fn visit_str<E>(self, value: &str) -> Result<Json, E> {
        Ok(Json::from(value))
    }
    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Self(self.0 - 1))? {
            list.push(item);
        }
        Ok(Json::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut map = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(Self(self.0 - 1))?;
            if map.insert(name.clone(), value).is_some() {
                return Err(de::Error::custom(format!("`{name}` occurs twice")));
            }
        }
        Ok(Json::Object(map))
    }
}

/// The value of a number, whatever its spelling: its digits without leading and trailing zeros, and the power of ten of the last one.
#[derive(Debug, PartialEq, Eq)]
struct Exact {
    negative: bool,
    digits: String,
    power: i64,
}

impl Exact {
    /// `None` if it is not a number, or its exponent is out of range.
    fn of(text: &str) -> Option<Self> {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{decimals}");
        let cut = all.trim_end_matches('0');
        let digits = cut.trim_start_matches('0').to_owned();
        if digits.is_empty() {
            return Some(Self {
                negative: false,
                digits,
                power: 0,
            });
        }
        let power = exponent.parse::<i64>().ok()?;
        let zeros = i64::try_from(all.len() - cut.len()).ok()?;
        let power = power.checked_sub(i64::try_from(decimals.len()).ok()?)?.checked_add(zeros)?;
        Some(Self { negative, digits, power })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_reported_in_plain_words() {
        let why = |text: &str| object(text).err().unwrap_or_default();
        let too_large = "holds a number that is too large (line 1, character 15)";
        assert_eq!(why(r#"{"amount":1E400}"#), too_large);
        assert_eq!(why(r#"{"amount":"#), "is not JSON: it ends too early");
        assert_eq!(why("{\n x}"), "is not JSON (line 2, character 2)");
        assert_eq!(why(r#"{"a":1,"a":2}"#), "is not clear: `a` occurs twice (line 1, character 13)");
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Named {
            _name: String,
        }
        let why = |text: &str| serde_json::from_str::<Named>(text).map_err(|error| plainly(&error)).unwrap_err();
        assert_eq!(why("{}"), "lacks `_name`");
        assert_eq!(why(r#"{"secret":1}"#), "holds `secret`, which is not known (line 1, character 9)");
        let wrong_kind = "holds something of the wrong kind (line 1, character 13)";
        assert_eq!(why(r#"{"_name":4711}"#), wrong_kind);
    }

    fn read_one(number: &str) -> Json {
        object(&format!("{{\"a\":[{number}]}}")).expect("JSON")["a"][0].clone()
    }

    #[test]
    fn no_digit_of_a_number_is_lost() {
        let all = "0 -0.0 5000 100.50 1.0E7 1e-2 9999999999999.99 18446744073709551615 0.1 1.000000000000000000000";
        for held in all.split(' ') {
            assert!(read_one(held).is_number(), "{held}");
        }
        let all = "10.000000000000000001 9999999999999.990000000001 123456789012345678901 0.10000000000000000555 1e-400 \
            -10.00000000000000000000000001";
        for long in all.split(' ') {
            assert_eq!(read_one(long), Json::from(long));
            for body in [format!("{{\"x\":1,\"a\":{long}}}"), format!("{{\"x\":[{{\"a\":{long}}}]}}")] {
                let why = exact_object(&body).expect_err("too long");
                assert_eq!(why, "holds a number with too many digits in `a`");
            }
        }
        assert!(object("{\"a\":1e999}").is_err());
        assert_eq!(exact_object("{\"a\":100.50}"), object("{\"a\":100.5}"));
    }

    #[test]
    fn reports_ambiguous_json() {
        let twice = object("{\"x\":{\"a\":1,\"\\u0061\":2}}").expect_err("twice");
        assert!(twice.contains("`a` occurs twice"), "{twice}");
        let deep = format!("{}1{}", "{\"a\":".repeat(40), "}".repeat(40));
        assert!(object(&deep).is_err_and(|why| why.contains("too deep")));
        let just = format!("{}1{}", "{\"a\":".repeat(31), "}".repeat(31));
        assert!(object(&just).is_ok());
        let endless = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(object(&endless).is_err());
        for bad in ["{\"a\":\"\\ud800\"}", "{\"a\":01}", "{\"a\":nul}", "{} {}", "[]", ""] {
            assert!(object(bad).is_err(), "{bad}");
        }
    }

    proptest::proptest! {
        /// The JSON library agrees wherever it can represent the number.
        #[test]
        fn agrees_with_the_json_library(text in r#"\{"[ab]":("[a-z\\"]{0,4}"|-?[0-9.eE]{1,5}|null|\[true,[0-9]\])(,"[cd]":\{\})?\}"#) {
            let theirs = serde_json::from_str::<Json>(&text);
            let ours = object(&text);
            proptest::prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{}", text);
            if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
                let is_long = ours["a"].is_string() != theirs["a"].is_string() || ours["b"].is_string() != theirs["b"].is_string();
                proptest::prop_assert!(is_long || ours == theirs, "{}", text);
            }
        }
    }
}
