//! A request body as it may be kept and shown: passwords and codes replaced, everything else word for word.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::declare::{SignedValue, Spec};
use crate::field::{Field, Kind};

/// Stands for what is not shown.
pub const MASK: &str = "••••••••";

/// `body` without the passwords and codes that `spec` declares.
pub fn body(spec: &Spec, body: &str) -> String {
    let fields = (spec.fields)();
    if has_secret(&fields) {
        object(&fields, body).unwrap_or_else(|| format!("\"{MASK}\""))
    } else {
        body.to_owned()
    }
}

/// The signed values of a request without the passwords and codes among them.
pub fn signed(spec: &Spec, values: Vec<SignedValue>) -> Vec<SignedValue> {
    let fields = (spec.fields)();
    let is_secret = |value: &SignedValue| {
        let mut fields = fields.as_slice();
        let mut kind = None;
        for name in value.name.split('.') {
            let name = name.split('[').next().unwrap_or_default();
            kind = fields.iter().find(|field| field.name == name).map(|field| &field.kind);
            fields = kind.map(Kind::fields).unwrap_or_default();
        }
        kind == Some(&Kind::Secret)
    };
    let mask = |value: SignedValue| match value.text.is_empty() || !is_secret(&value) {
        true => value,
        false => SignedValue {
            text: MASK.to_owned(),
            ..value
        },
    };
    values.into_iter().map(mask).collect()
}

fn has_secret(fields: &[Field]) -> bool {
    fields
        .iter()
        .any(|field| field.kind == Kind::Secret || has_secret(field.kind.fields()))
}

/// Nothing where the text is no JSON object.
fn object(fields: &[Field], text: &str) -> Option<String> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let mut parts = Vec::with_capacity(members.len());
    for (name, value) in members {
        let shown = match fields.iter().find(|field| field.name == name).map(|field| &field.kind) {
            Some(Kind::Secret) if value.get() != "null" => format!("\"{MASK}\""),
            Some(Kind::Items { each, .. }) => items(each.fields(), value.get()).unwrap_or_else(|| value.get().to_owned()),
            Some(Kind::Record { fields }) => object(fields, value.get()).unwrap_or_else(|| value.get().to_owned()),
            Some(_) | None => value.get().to_owned(),
        };
        parts.push(format!("{}:{shown}", serde_json::to_string(&name).ok()?));
    }
    Some(format!("{{{}}}", parts.join(",")))
}

fn items(fields: &[Field], text: &str) -> Option<String> {
    let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let shown = items
        .into_iter()
        .map(|item| object(fields, item.get()).unwrap_or_else(|| item.get().to_owned()));
    Some(format!("[{}]", shown.collect::<Vec<_>>().join(",")))
}

/// The members of an object in their order, each with its own text.
pub(crate) struct Members<'a>(pub(crate) Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = entries.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::{AccountBalance, DepositToBank, MoneyTransferBulk};

    #[test]
    fn passwords_go_and_everything_else_stays_word_for_word() {
        let text = r#"{ "referenceNumber":"R1", "accountPrincipal":"ada","accountCredentials":"pa\"ss" }"#;
        let shown = r#"{"referenceNumber":"R1","accountPrincipal":"ada","accountCredentials":"••••••••"}"#;
        assert_eq!(body(&AccountBalance::SPEC, text), shown);
        let text = r#"{"items":[{"amount":1.0E7,"senderCredentials":"x"},{"amount":100.50,"senderCredentials":null},7]}"#;
        let shown = r#"{"items":[{"amount":1.0E7,"senderCredentials":"••••••••"},{"amount":100.50,"senderCredentials":null},7]}"#;
        assert_eq!(body(&MoneyTransferBulk::SPEC, text), shown);
        let plain = r#"{ "amount" : 250.50, "accountCredentials":"not a field here" }"#;
        assert_eq!(body(&DepositToBank::SPEC, plain), plain);
        assert!(!body(&AccountBalance::SPEC, "accountCredentials: torn").contains("torn"));
    }
}
