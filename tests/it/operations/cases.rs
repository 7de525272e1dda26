//! The operations with their expected results, from the data files of this folder: one table for each operation, named by its id.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::Deserialize;
use serde_json::Value;
use toml::Table;

const FILES: [(&str, &str); 5] = [
    ("collection.toml", include_str!("collection.toml")),
    ("customers.toml", include_str!("customers.toml")),
    ("look_ups.toml", include_str!("look_ups.toml")),
    ("merchant.toml", include_str!("merchant.toml")),
    ("payments.toml", include_str!("payments.toml")),
];

/// One operation, and its expected results.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    #[serde(skip)]
    pub(super) id: String,
    #[serde(skip)]
    file: &'static str,
    /// A request that is executed.
    body: Json,
    /// The photos that are sent with it, by the names of their parts.
    #[serde(default)]
    pub(super) photos: Vec<String>,
    /// The answer to it, as the specification shows it (`docs/spec/README.md#the-services-contract`), with the shapes of `harness::drawn`.
    answer: Json,
    /// Its effect on the wallet, fees included, in kobo; computed by hand.
    #[serde(default)]
    pub(super) moves: i64,
    pub(super) refused: Refused,
}

/// How the service rejects it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Refused {
    /// It rejects this request.
    Request(Rejection),
    /// It has no rejection of its own, but an HTTP rejection when the key is wrong.
    WrongKey,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rejection {
    /// The request, if it is not the executed one with other values.
    body: Option<Json>,
    /// The other values, by path: `payer.bankId`.
    #[serde(default)]
    with: BTreeMap<String, Value>,
    pub(super) code: String,
    /// Part of the message.
    pub(super) message: String,
    /// A rejected change needs review, because the code does not show whether it was executed.
    #[serde(default)]
    pub(super) needs_review: bool,
}

/// JSON, written as a text. A text `{name}` in it is replaced by the value with this name in [`Known`].
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Json(Value);

impl TryFrom<String> for Json {
    type Error = serde_json::Error;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&text).map(Self)
    }
}

/// The values that depend on what exists before an operation is tried, by name.
pub(super) struct Known(pub(super) BTreeMap<&'static str, Value>);

impl Case {
    /// The service's name for it.
    pub(super) fn operation(&self) -> &'static str {
        service_api::spec(&self.id).unwrap().operation()
    }

    pub(super) fn body(&self, known: &Known) -> Value {
        self.filled(&self.body.0, known)
    }

    pub(super) fn answer(&self, known: &Known) -> Value {
        self.filled(&self.answer.0, known)
    }

    pub(super) fn rejected_body(&self, rejection: &Rejection, known: &Known) -> Value {
        let body = rejection.body.as_ref().unwrap_or(&self.body);
        self.filled(&self.changed(&body.0, &rejection.with), known)
    }

    fn changed(&self, body: &Value, with: &BTreeMap<String, Value>) -> Value {
        let mut body = body.clone();
        for (path, value) in with {
            let place = path.split('.').try_fold(&mut body, |place, name| {
                let fields = place.as_object_mut()?;
                Some(fields.entry(name).or_insert(Value::Null))
            });
            *place.unwrap_or_else(|| self.wrong(format_args!("no place {path} in the request"))) = value.clone();
        }
        body
    }

    fn filled(&self, value: &Value, known: &Known) -> Value {
        match value {
            Value::String(text) => match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
                Some(name) => known
                    .0
                    .get(name)
                    .cloned()
                    .unwrap_or_else(|| self.wrong(format_args!("no value {text}"))),
                None => value.clone(),
            },
            Value::Array(entries) => entries.iter().map(|entry| self.filled(entry, known)).collect(),
            Value::Object(fields) => fields
                .iter()
                .map(|(name, field)| (name.clone(), self.filled(field, known)))
                .collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }

    fn wrong(&self, problem: impl Display) -> ! {
        panic!("{}: {}: {problem}", self.file, self.id)
    }
}

pub(super) fn cases() -> Vec<Case> {
    FILES.into_iter().flat_map(|(file, text)| read(file, text)).collect()
}

fn read(file: &'static str, text: &str) -> Vec<Case> {
    let table: Table = text.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
    let case = |(id, value): (String, toml::Value)| {
        assert!(service_api::spec(&id).is_some(), "{file}: {id}: no such operation");
        let case: Case = value.try_into().unwrap_or_else(|error| panic!("{file}: {id}: {error}"));
        Case { id, file, ..case }
    };
    table.into_iter().map(case).collect()
}

/// The executed request of an operation, with other values.
pub(super) fn request<const N: usize>(id: &str, with: [(&str, &str); N]) -> Value {
    let case = cases().into_iter().find(|case| case.id == id).unwrap();
    let with = with.into_iter().map(|(path, value)| (path.to_owned(), value.into()));
    case.changed(&case.body.0, &with.collect())
}

#[test]
fn a_typing_error_in_a_data_file_is_reported_with_the_file_and_the_case() {
    let right = r#"
        [status]
        body = '{ "referenceNumber": "{account}" }'
        answer = '{}'
        refused.request = { with = { referenceNumber = "OURS-NEVER" }, code = "121", message = "not found" }
    "#;
    let known = Known(BTreeMap::from([("account", "0123456785".into())]));
    let attempt = |from: &str, to: &str| {
        let text = right.replacen(from, to, 1);
        let attempt = std::panic::catch_unwind(|| {
            for case in read("right.toml", &text) {
                case.body(&known);
                let Refused::Request(rejection) = &case.refused else { continue };
                case.rejected_body(rejection, &known);
            }
        });
        attempt.err().map(|panic| *panic.downcast::<String>().unwrap())
    };
    assert_eq!(attempt("", ""), None);
    for (from, to) in [
        ("answer", "answers"),
        ("answer =", "moves = '1'\nanswer ="),
        ("'{}'", "'{'"),
        ("{account}", "{acount}"),
        ("code =", "words = '', code ="),
        ("refused.request", "refused.requests"),
        ("{ referenceNumber =", "{ 'referenceNumber.x' ="),
    ] {
        let problem = attempt(from, to).unwrap_or_else(|| panic!("{to} is accepted"));
        assert!(problem.starts_with("right.toml: status: "), "{to}: {problem}");
    }
}
