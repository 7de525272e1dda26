//! What calls signed and how much money they were about, for a file of many.

use std::collections::HashMap;

use service_api::value::Amount;

use store::Store;
use system::error::AppError;

/// Of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedCall {
    /// What was signed, as JSON.
    pub signed: String,
    /// The sum of what it carried; none where it carried no money.
    pub amount: Option<Amount>,
}

/// Those of `ids` that are on record, by their ids as they are shown.
pub async fn signed_of(store: &Store, ids: Vec<i64>) -> Result<HashMap<String, SignedCall>, AppError> {
    store.read(move |db| {
        let ids = serde_json::to_string(&ids).map_err(AppError::bug)?;
        let sql = "SELECT c.id, c.signed,
                (SELECT sum(o.amount_minor) FROM call_lines AS l JOIN outbox AS o ON o.id = l.line WHERE l.call = c.id AND o.moves_money = 1)
            FROM calls AS c WHERE c.id IN (SELECT value FROM json_each(?1))";
        let mut query = db.prepare_cached(sql)?;
        let rows = query.query_map([ids], |row| {
            let minor: Option<i64> = row.get(2)?;
            let call = SignedCall {
                signed: row.get(1)?,
                amount: minor.and_then(|minor| Amount::from_minor(minor).ok()),
            };
            Ok((row.get::<_, i64>(0)?.to_string(), call))
        });
        Ok(rows.and_then(Iterator::collect)?)
    })
    .await
}
