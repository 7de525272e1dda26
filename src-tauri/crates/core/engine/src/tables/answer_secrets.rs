//! Secret values of answers. The service gives each only once; it is stored here, never shown, and written only to a file.

use crate::outbox::Outbox;
use rusqlite::{Connection, params};
use serde_json::Value as Json;
use service_api::answer;
use store::audit;
use store::{Actor, query};
use zeroize::Zeroizing;

use store::Store;
use system::error::AppError;

/// Fields with secrets. They are neither shown nor stored with the call.
const HIDDEN: [&str; 3] = ["withdrawalCode", "merchantSecretKey", "merchantHmac"];

/// Whether a field with this `name`, in any case, is secret.
pub fn is_hidden(name: &str) -> bool {
    HIDDEN.iter().any(|hidden| hidden.eq_ignore_ascii_case(name))
}

/// Whether an unreadable text may contain a secret field.
pub(crate) fn names_hidden(text: &str) -> bool {
    let text = text.to_lowercase();
    HIDDEN.iter().any(|hidden| text.contains(&hidden.to_lowercase()))
}

/// Stores the secrets of the answer `body` of `call`, if it has any.
pub fn keep(db: &Connection, call: i64, body: &[u8]) -> Result<(), AppError> {
    // The strict reader keeps all digits of a long code. An answer that it rejects may still contain a code.
    let Ok(json) = answer::read(body).or_else(|_| serde_json::from_slice::<Json>(body)) else {
        return Ok(());
    };
    let mut found = Vec::new();
    gather(&json, "", &mut found);
    if found.is_empty() {
        return Ok(());
    }
    let text = Zeroizing::new(serde_json::to_string(&by_path(found)).map_err(AppError::bug)?);
    let sql = "INSERT INTO answer_secrets (call, secrets) VALUES (?1, ?2)";
    query::execute(db, sql, params![call, *text])
}

/// Gives each value a unique path: a second one under the same path is numbered.
fn by_path(found: Vec<(String, Json)>) -> serde_json::Map<String, Json> {
    let mut all = serde_json::Map::new();
    for (path, value) in found {
        let mut own = path.clone();
        let mut number = 1;
        while all.contains_key(&own) {
            number += 1;
            own = format!("{path} ({number})");
        }
        all.insert(own, value);
    }
    all
}

/// Collects the secrets by path, so that each code of a bulk call stays with its reference.
fn gather(json: &Json, path: &str, found: &mut Vec<(String, Json)>) {
    match json {
        Json::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                if is_hidden(name) && !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty()) {
                    found.push((path, value.clone()));
                } else {
                    gather(value, &path, found);
                }
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let reference = item.get("referenceNumber").and_then(Json::as_str);
                gather(
                    item,
                    &format!("{path}[{}]", reference.map_or(index.to_string(), str::to_owned)),
                    found,
                );
            }
        }
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
    }
}

/// The names of the secrets in the answer of `call`.
pub async fn secret_names(store: &Store, call: i64) -> Result<Vec<String>, AppError> {
    let text = answer_secrets(store, call).await?;
    let secrets: serde_json::Map<String, Json> = text
        .map_or(Ok(serde_json::Map::new()), |text| serde_json::from_str(&text))
        .map_err(AppError::bug)?;
    Ok(secrets.into_iter().map(|(name, _)| name).collect())
}

/// The secrets in the answer of `call`, as a JSON object.
pub async fn answer_secrets(store: &Store, call: i64) -> Result<Option<Zeroizing<String>>, AppError> {
    let sql = "SELECT secrets FROM answer_secrets WHERE call = ?1";
    let secrets = store.read(move |db| query::first(db, sql, [call])).await?;
    Ok(secrets.map(Zeroizing::new))
}

/// Records in the audit that the secrets are saved to a file, before they leave the records.
pub async fn note(outbox: &Outbox, call: i64, actor: &Actor) -> Result<(), AppError> {
    let (now, entry) = (
        outbox.now(),
        actor.entry(crate::messages::audit::KEPT_BACK_SECRETS_SAVED, None, Some(format!("call {call}"))),
    );
    outbox.store.write(move |db| audit::record(db, now, entry)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    #[test]
    fn every_secret_of_an_answer_is_stored() {
        let db = testing::records();
        db.execute_batch("INSERT INTO calls (operation, armed_at, body, body_digest, signed) VALUES ('banks', 1, '{}', '', '[]')")
            .expect("a call");
        let body = r#"{"results":[{"referenceNumber":"P1","withdrawalCode":"111111"},{"referenceNumber":"P1","withdrawalCode":"222222"},
            {"referenceNumber":"P1","withdrawalCode":"333333"},{"referenceNumber":"P2","WithdrawalCODE":"444444"},{"withdrawalCode":"555555"}]}"#;
        keep(&db, 1, body.as_bytes()).expect("kept");
        let kept: String = db
            .query_row("SELECT secrets FROM answer_secrets", [], |row| row.get(0))
            .expect("secrets");
        let expected = serde_json::json!({
            "results[P1].withdrawalCode": "111111",
            "results[P1].withdrawalCode (2)": "222222",
            "results[P1].withdrawalCode (3)": "333333",
            "results[P2].WithdrawalCODE": "444444",
            "results[4].withdrawalCode": "555555",
        });
        assert_eq!(serde_json::from_str::<Json>(&kept).expect("JSON"), expected);
    }
}
