//! JSON that has one meaning for everybody who reads it: no name stands twice in a group, and nothing follows the end.

use std::fmt;

use serde::Deserializer;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};

/// The deepest nesting that is read.
const MAX_DEPTH: u32 = 32;

/// Reads one JSON object. The error says what is wrong as the end of a sentence about the text, without its full stop.
pub fn object(text: &str) -> Result<Json, String> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let json = Strict(MAX_DEPTH)
        .deserialize(&mut deserializer)
        .map_err(|error| match error.classify() {
            serde_json::error::Category::Data => format!("is not clear: {error}"),
            serde_json::error::Category::Io | serde_json::error::Category::Syntax | serde_json::error::Category::Eof => {
                format!("is not JSON: {error}")
            }
        })?;
    deserializer.end().map_err(|_| "goes on after its end".to_owned())?;
    if json.is_object() {
        Ok(json)
    } else {
        Err("is not a JSON object".to_owned())
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
