//! Lists that cannot be empty or too long.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value as Json;

use crate::field::{Kind, Problem, Value};

/// A list of one to `MAX` values, so that an empty batch cannot exist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Items<T, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> Items<T, MAX> {
    /// Checks the number of values.
    ///
    /// # Errors
    ///
    /// A sentence for people.
    pub fn new(items: Vec<T>) -> Result<Self, String> {
        match items.len() {
            0 => Err("At least one is needed.".to_owned()),
            count if count > MAX => Err(format!("At most {MAX}; this has {count}.")),
            _ => Ok(Self(items)),
        }
    }

    /// The values in order.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The number of values, as it is hashed.
    pub fn count_text(&self) -> String {
        self.0.len().to_string()
    }
}

impl<T, const MAX: usize> std::ops::Index<usize> for Items<T, MAX> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        &self.0[index]
    }
}

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for Items<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(Vec::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl<T: Value, const MAX: usize> Value for Items<T, MAX> {
    fn kind() -> Kind {
        Kind::Items {
            max: MAX,
            each: Box::new(T::kind()),
        }
    }
    fn check(json: &Json) -> Result<(), String> {
        let list = json.as_array().ok_or_else(|| "This must be a list.".to_owned())?;
        match list.len() {
            0 => Err("At least one is needed.".to_owned()),
            count if count > MAX => Err(format!("At most {MAX}; this has {count}.")),
            _ => Ok(()),
        }
    }
    fn signed(&self) -> String {
        self.0.iter().map(Value::signed).collect()
    }
    fn problems(json: Option<&Json>, path: &str, found: &mut Vec<Problem>) {
        let Some(json) = json.filter(|json| !json.is_null()) else {
            found.push(Problem::new(path, "This is needed."));
            return;
        };
        if let Err(message) = Self::check(json) {
            found.push(Problem::new(path, message));
        }
        for (index, item) in json.as_array().into_iter().flatten().enumerate() {
            T::problems(Some(item), &format!("{path}[{index}]"), found);
        }
    }
}
