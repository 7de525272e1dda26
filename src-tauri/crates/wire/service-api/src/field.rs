//! The description of a value, and all problems of one.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::value::ensure;

/// What a form needs to know about one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Its name, spelt as on the wire.
    pub name: &'static str,
    /// One or two sentences for people.
    pub help: &'static str,
    /// What the value looks like.
    pub kind: Kind,
    /// Whether it is required.
    pub required: bool,
}

/// The shape of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Kind {
    /// Free text of at most `max` characters.
    Text {
        /// Characters, not bytes.
        max: usize,
    },
    /// A unique name of one request, at most 50 characters.
    Reference,
    /// Money.
    Amount,
    /// Three capital letters.
    Currency,
    /// A share from 0 to 1.
    Share,
    /// Ten digits.
    Nuban,
    /// The public id of a bank, a UUID.
    BankId,
    /// A phone number.
    Phone,
    /// An e-mail address.
    Email,
    /// A web address.
    Url,
    /// `YYYY-MM-DDTHH:MM:SS` in UTC.
    UtcTime,
    /// `YYYY-MM-DD`.
    Date,
    /// A password; never shown or stored.
    Secret,
    /// A number that identifies a person to banks or a state; only its last four characters are shown and stored.
    Identity,
    /// Names chosen by the sender, each with a text about a person; the texts are never shown or stored.
    Map,
    /// Yes or no.
    Flag,
    /// A whole number.
    Whole,
    /// One of a set of words; the set may be open.
    Choice {
        /// The known words.
        options: Vec<&'static str>,
        /// Whether other words are accepted too.
        open: bool,
    },
    /// A list of one to `max` values.
    Items {
        /// The most allowed.
        max: usize,
        /// The shape of each.
        each: Box<Kind>,
    },
    /// An object.
    Record {
        /// Its fields, in the order of the declaration.
        fields: Vec<Field>,
    },
}

impl Kind {
    /// The fields of an object, or of each object in a list; empty for other kinds.
    pub fn fields(&self) -> &[Field] {
        match self {
            Self::Record { fields } => fields,
            Self::Items { max: _, each } => each.fields(),
            Self::Text { .. }
            | Self::Reference
            | Self::Amount
            | Self::Currency
            | Self::Share
            | Self::Nuban
            | Self::BankId
            | Self::Phone
            | Self::Email
            | Self::Url
            | Self::UtcTime
            | Self::Date
            | Self::Secret
            | Self::Identity
            | Self::Map
            | Self::Flag
            | Self::Whole
            | Self::Choice { .. } => &[],
        }
    }
}

/// One problem of one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The path, such as `payer.phoneNumber` or `items[3].amount`.
    pub path: String,
    /// A sentence for people.
    pub message: String,
}

impl Problem {
    /// A problem of the field `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }
}

/// A type whose name states its rule. `Option` of one is a value that may be absent.
pub trait Value: DeserializeOwned + Serialize {
    /// False for `Option`.
    const REQUIRED: bool = true;

    /// Its shape.
    fn kind() -> Kind;

    /// Checks `json`.
    ///
    /// # Errors
    ///
    /// What is wrong, as one sentence.
    fn check(json: &Json) -> Result<(), String>;

    /// Its text in a request hash; an absent value adds nothing (`docs/spec/observed.md#absent-values`).
    fn signed(&self) -> String;

    /// False for `None`, which is not written into the body.
    fn present(&self) -> bool {
        true
    }

    /// All problems of `json` and what it contains; the field may be absent or null.
    fn problems(json: Option<&Json>, path: &str, found: &mut Vec<Problem>) {
        match json {
            None | Some(Json::Null) if Self::REQUIRED => found.push(Problem::new(path, "This is needed.")),
            None | Some(Json::Null) => {}
            Some(json) => {
                if let Err(message) = Self::check(json) {
                    found.push(Problem::new(path, message));
                }
            }
        }
    }
}

impl<V: Value> Value for Option<V> {
    const REQUIRED: bool = false;

    fn kind() -> Kind {
        V::kind()
    }
    fn check(json: &Json) -> Result<(), String> {
        V::check(json)
    }
    fn signed(&self) -> String {
        self.as_ref().map(V::signed).unwrap_or_default()
    }
    fn present(&self) -> bool {
        self.is_some()
    }
    fn problems(json: Option<&Json>, path: &str, found: &mut Vec<Problem>) {
        if json.is_some_and(|json| !json.is_null()) {
            V::problems(json, path, found);
        }
    }
}

impl Value for bool {
    fn kind() -> Kind {
        Kind::Flag
    }
    fn check(json: &Json) -> Result<(), String> {
        ensure(json.is_boolean(), "This must be true or false.")
    }
    fn signed(&self) -> String {
        self.to_string()
    }
}

impl Value for u32 {
    fn kind() -> Kind {
        Kind::Whole
    }
    fn check(json: &Json) -> Result<(), String> {
        let fits = json.as_u64().is_some_and(|number| Self::try_from(number).is_ok());
        ensure(fits, "This must be a whole number.")
    }
    fn signed(&self) -> String {
        self.to_string()
    }
}

impl Value for BTreeMap<String, String> {
    fn kind() -> Kind {
        Kind::Map
    }
    fn check(json: &Json) -> Result<(), String> {
        match json.as_object() {
            Some(map) if map.values().all(Json::is_string) => Ok(()),
            Some(_) => Err("Each value must be text.".to_owned()),
            None => Err("This must be names, each with a text.".to_owned()),
        }
    }
    fn signed(&self) -> String {
        String::new()
    }
}

/// At least one of two fields is required; the problem is reported at the first.
pub(crate) fn either(body: &Json, names: [&str; 2], message: &str, found: &mut Vec<Problem>) {
    if names.iter().all(|name| at(body, name).is_none()) {
        found.push(Problem::new(names[0], message));
    }
}

/// Two fields are required together; the problem is reported at the missing one.
pub(crate) fn together(body: &Json, names: [&str; 2], message: &str, found: &mut Vec<Problem>) {
    match names.map(|name| at(body, name)) {
        [Some(_), None] => found.push(Problem::new(names[1], message)),
        [None, Some(_)] => found.push(Problem::new(names[0], message)),
        [Some(_), Some(_)] | [None, None] => {}
    }
}

/// A request on behalf of a customer names the customer: a password alone is a mistake (`<who>Principal` and `<who>Credentials` go
/// together).
pub fn on_behalf(body: &Json, who: &str, found: &mut Vec<Problem>) {
    let principal = format!("{who}Principal");
    if at(body, &format!("{who}Credentials")).is_some() && at(body, &principal).is_none() {
        found.push(Problem::new(
            principal,
            "Whose password is it? Name the customer, or leave both out.",
        ));
    }
}

/// A principal needs a password beside it, at any depth. The service would refuse it too, but this is reported before anything is sent.
/// Names that the sender may choose are not checked.
pub fn principals_without_password(fields: &[Field], json: &Json, path: &str, found: &mut Vec<Problem>) {
    for (index, item) in json.as_array().into_iter().flatten().enumerate() {
        principals_without_password(fields, item, &format!("{path}[{index}]"), found);
    }
    for (name, value) in json.as_object().into_iter().flatten() {
        let kind = fields.iter().find(|field| field.name == name).map(|field| &field.kind);
        if kind != Some(&Kind::Map) {
            let within = kind.map(Kind::fields).unwrap_or_default();
            principals_without_password(within, value, &join(path, name), found);
        }
        if let Some(who) = name.strip_suffix("Principal").filter(|_| !value.is_null())
            && at(json, &format!("{who}Credentials")).is_none()
        {
            let credentials = join(path, &format!("{who}Credentials"));
            found.push(Problem::new(credentials, "The principal’s credentials are needed too."));
        }
    }
}

/// Every name in `json` that none of `fields` has, at any depth.
pub fn undeclared(fields: &[Field], json: &Json, path: &str, found: &mut Vec<Problem>) {
    for (index, item) in json.as_array().into_iter().flatten().enumerate() {
        undeclared(fields, item, &format!("{path}[{index}]"), found);
    }
    for (name, value) in json.as_object().into_iter().flatten() {
        let path = join(path, name);
        match fields.iter().find(|field| field.name == name) {
            Some(Field { kind: Kind::Map, .. }) => {}
            Some(field) => undeclared(field.kind.fields(), value, &path, found),
            None => found.push(Problem::new(path, "This operation has no field of this name.")),
        }
    }
}

/// Joins a path and a name: `payer` and `email` make `payer.email`.
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// The value at `path`, such as `payer.email`; `None` if it is absent or null.
pub fn at<'a>(body: &'a Json, path: &str) -> Option<&'a Json> {
    path.split('.')
        .try_fold(body, |value, name| value.get(name))
        .filter(|value| !value.is_null())
}

#[cfg(test)]
mod tests;
