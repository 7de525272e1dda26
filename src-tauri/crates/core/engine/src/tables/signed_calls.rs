//! The signed values and amounts of many calls, for an export.

use std::collections::HashMap;

use service_api::value::Amount;

use store::{Store, query};
use system::error::AppError;

/// The signed values and amount of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedCall {
    /// The signed values, as JSON.
    pub signed: String,
    /// The sum of its payments; none if it moved no money.
    pub amount: Option<Amount>,
}

/// The recorded calls among `ids`, by their displayed ids.
pub async fn signed_of(store: &Store, ids: Vec<i64>) -> Result<HashMap<String, SignedCall>, AppError> {
    store.read(move |db| {
        let ids = serde_json::to_string(&ids).map_err(AppError::bug)?;
        let sql = "SELECT c.id, c.signed,
                (SELECT sum(o.amount_minor) FROM call_lines AS l JOIN outbox AS o ON o.id = l.line WHERE l.call = c.id AND o.moves_money = 1)
            FROM calls AS c WHERE c.id IN (SELECT value FROM json_each(?1))";
        let rows: Vec<(i64, String, Option<i64>)> = query::all(db, sql, [ids])?;
        let call = |(id, signed, minor): (i64, String, Option<i64>)| {
            let amount = minor.and_then(|minor| Amount::from_minor(minor).ok());
            (id.to_string(), SignedCall { signed, amount })
        };
        Ok(rows.into_iter().map(call).collect())
    })
    .await
}
