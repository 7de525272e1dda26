//! A request body that may be stored and shown: passwords, codes and free details of a person are replaced, identity numbers are shortened
//! to their last characters, and everything else is unchanged.

use serde_json::value::RawValue;

use crate::declare::{SignedValue, Spec};
use crate::field::{Field, Kind};
use crate::members::Members;

/// Replaces a value that is not shown.
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

/// Whether `body` is a stored one: it has a mask in place of a password or code, so the service would refuse it.
pub fn lacks_a_secret(spec: &Spec, body: &str) -> bool {
    body.contains(&format!("\"{MASK}\"")) && self::body(spec, body) == body
}

/// The signed values of a request, with passwords and codes masked.
pub fn signed(spec: &Spec, values: Vec<SignedValue>) -> Vec<SignedValue> {
    let fields = (spec.fields)();
    let kind_of = |value: &SignedValue| {
        let mut fields = fields.as_slice();
        let mut kind = None;
        for name in value.name.split('.') {
            let name = name.split('[').next().unwrap_or_default();
            kind = fields.iter().find(|field| field.name == name).map(|field| &field.kind);
            fields = kind.map(Kind::fields).unwrap_or_default();
        }
        kind.cloned()
    };
    let mask = |value: SignedValue| match kind_of(&value) {
        Some(kind) if !value.text.is_empty() && hides(&kind) => SignedValue {
            text: shown(&kind, &value.text),
            ..value
        },
        Some(_) | None => value,
    };
    values.into_iter().map(mask).collect()
}

/// The last four characters of `text`, if at least as many remain hidden.
pub fn ending(text: &str) -> String {
    let count = text.chars().count();
    let shown = if count < 8 { 0 } else { 4 };
    let end: String = text.chars().skip(count - shown).collect();
    format!("{MASK}{end}")
}

fn hides(kind: &Kind) -> bool {
    matches!(kind, Kind::Secret | Kind::Identity | Kind::Map)
}

fn shown(kind: &Kind, text: &str) -> String {
    if *kind == Kind::Identity { ending(text) } else { MASK.to_owned() }
}

fn has_secret(fields: &[Field]) -> bool {
    fields.iter().any(|field| hides(&field.kind) || has_secret(field.kind.fields()))
}

/// `None` if the text is not a JSON object.
fn object(fields: &[Field], text: &str) -> Option<String> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let mut parts = Vec::with_capacity(members.len());
    for (name, value) in members {
        let shown = match fields.iter().find(|field| field.name == name).map(|field| &field.kind) {
            Some(Kind::Map) if value.get() != "null" => map(value.get()).unwrap_or_else(|| format!("\"{MASK}\"")),
            Some(kind) if hides(kind) && value.get() != "null" => {
                let text: String = serde_json::from_str(value.get()).unwrap_or_default();
                serde_json::to_string(&self::shown(kind, &text)).ok()?
            }
            Some(Kind::Items { each, .. }) => items(each.fields(), value.get()).unwrap_or_else(|| value.get().to_owned()),
            Some(Kind::Record { fields }) => object(fields, value.get()).unwrap_or_else(|| value.get().to_owned()),
            Some(_) | None => value.get().to_owned(),
        };
        parts.push(format!("{}:{shown}", serde_json::to_string(&name).ok()?));
    }
    Some(format!("{{{}}}", parts.join(",")))
}

/// Names chosen by the sender may introduce any personal detail: each value is masked, the names are kept.
fn map(text: &str) -> Option<String> {
    let Members(members) = serde_json::from_str(text).ok()?;
    let shown = members
        .into_iter()
        .map(|(name, _)| Some(format!("{}:\"{MASK}\"", serde_json::to_string(&name).ok()?)));
    Some(format!("{{{}}}", shown.collect::<Option<Vec<_>>>()?.join(",")))
}

fn items(fields: &[Field], text: &str) -> Option<String> {
    let items: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    let shown = items
        .into_iter()
        .map(|item| object(fields, item.get()).unwrap_or_else(|| item.get().to_owned()));
    Some(format!("[{}]", shown.collect::<Vec<_>>().join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::{AccountBalance, DepositToBank, MoneyTransferBulk, PaymentRequest, RegisterCustomerWithKyc};

    #[test]
    fn only_passwords_are_masked() {
        let text = r#"{ "referenceNumber":"R1", "accountPrincipal":"ada","accountCredentials":"pa\"ss" }"#;
        let shown = r#"{"referenceNumber":"R1","accountPrincipal":"ada","accountCredentials":"••••••••"}"#;
        assert_eq!(body(&AccountBalance::SPEC, text), shown);
        let text = r#"{"items":[{"amount":1.0E7,"senderCredentials":"x"},{"amount":100.50,"senderCredentials":null},7]}"#;
        let shown = r#"{"items":[{"amount":1.0E7,"senderCredentials":"••••••••"},{"amount":100.50,"senderCredentials":null},7]}"#;
        assert_eq!(body(&MoneyTransferBulk::SPEC, text), shown);
        let text = r#"{"payee":{"financialIdentificationNumber":"22212345678"},"amount":1.0}"#;
        let shown = r#"{"payee":{"financialIdentificationNumber":"••••••••5678"},"amount":1.0}"#;
        assert_eq!(body(&PaymentRequest::SPEC, text), shown);
        let text = r#"{"customerGender":"FEMALE","customerSupplementaryDetails":{"mother":"Ọla Bello","bvn":"22212345678"}}"#;
        let shown = r#"{"customerGender":"FEMALE","customerSupplementaryDetails":{"mother":"••••••••","bvn":"••••••••"}}"#;
        assert_eq!(body(&RegisterCustomerWithKyc::SPEC, text), shown);
        let odd = r#"{"customerSupplementaryDetails":null}"#;
        assert_eq!(body(&RegisterCustomerWithKyc::SPEC, odd), odd);
        assert_eq!(ending("1234567"), "••••••••");
        assert!(lacks_a_secret(
            &AccountBalance::SPEC,
            &body(&AccountBalance::SPEC, r#"{"accountCredentials":"x"}"#)
        ));
        assert!(!lacks_a_secret(&AccountBalance::SPEC, r#"{"accountCredentials":"x"}"#));
        assert!(!lacks_a_secret(&AccountBalance::SPEC, r#"{"referenceNumber":"R1"}"#));
        let plain = r#"{ "amount" : 250.50, "accountCredentials":"not a field here" }"#;
        assert_eq!(body(&DepositToBank::SPEC, plain), plain);
        assert!(!body(&AccountBalance::SPEC, "accountCredentials: torn").contains("torn"));
    }
}
