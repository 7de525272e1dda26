//! JSON that has one meaning for everybody who reads it: no name stands twice in a group, and nothing follows the end.

use std::fmt;

use serde::Deserializer;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Map, Value as Json};

/// The deepest nesting that is read.
const MAX_DEPTH: u32 = 32;

/// Reads one JSON object. The error says what is wrong as the end of a sentence about the text, without its full stop.
pub fn object(text: &str) -> Result<Json, String> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let json = Strict(MAX_DEPTH).deserialize(&mut deserializer).map_err(|error| plainly(&error))?;
    deserializer.end().map_err(|_| "goes on after its end".to_owned())?;
    if json.is_object() {
        Ok(json)
    } else {
        Err("is not a JSON object".to_owned())
    }
}

/// What is wrong with a JSON text, as the end of a sentence about it, without its full stop. No value of it is repeated.
pub fn plainly(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    let place = match error.line() {
        0 => String::new(),
        line => format!(" (line {line}, character {})", error.column()),
    };
    let named = |start: &str| message.strip_prefix(start)?.split('`').nth(1);
    match error.classify() {
        Category::Eof => "is not JSON: it ends too early".to_owned(),
        Category::Syntax if message == "number out of range" => format!("holds a number that is too large{place}"),
        Category::Syntax => format!("is not JSON{place}"),
        Category::Io => "cannot be read".to_owned(),
        Category::Data => match (named("missing field "), named("unknown field ")) {
            (Some(name), _) => format!("lacks `{name}`"),
            (_, Some(name)) => format!("holds `{name}`, which is not known{place}"),
            (None, None) if message.contains(", expected ") => format!("holds something of the wrong kind{place}"),
            (None, None) => format!("is not clear: {message}{place}"),
        },
    }
}

/// Builds a JSON value, one level less deep at each step.
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
                return Err(de::Error::custom(format!("`{name}` stands twice")));
            }
        }
        Ok(Json::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_in_plain_words() {
        let told = |text: &str| object(text).err().unwrap_or_default();
        assert_eq!(
            told(r#"{"amount":1E400}"#),
            "holds a number that is too large (line 1, character 15)"
        );
        assert_eq!(told(r#"{"amount":"#), "is not JSON: it ends too early");
        assert_eq!(told("{\n x}"), "is not JSON (line 2, character 2)");
        assert_eq!(told(r#"{"a":1,"a":2}"#), "is not clear: `a` stands twice (line 1, character 13)");
        #[derive(serde::Deserialize, Debug)]
        #[serde(deny_unknown_fields)]
        struct Named {
            _name: String,
        }
        let told = |text: &str| serde_json::from_str::<Named>(text).map_err(|error| plainly(&error)).unwrap_err();
        assert_eq!(told("{}"), "lacks `_name`");
        assert_eq!(told(r#"{"secret":1}"#), "holds `secret`, which is not known (line 1, character 9)");
        assert_eq!(
            told(r#"{"_name":4711}"#),
            "holds something of the wrong kind (line 1, character 13)"
        );
    }
}
