//! Rows that need review, the end and the continuation of an import, and the deletion of private numbers.

use base::timestamp::Timestamp;
use payment_rules::payment_account::Profile;
use rusqlite::params;

use super::{ImportPlace, ImportStage, exactly_one};
use crate::tables::payment_accounts::ALIKE;
use store::{Store, query};
use system::error::AppError;

/// Deletes private numbers once the opening was sent.
pub(crate) const FORGET_SENT: &str = "UPDATE import_rows SET form = json_remove(form, '$.identity')
    WHERE json_extract(form, '$.identity') IS NOT NULL
        AND account IN (SELECT a.id FROM payment_accounts a JOIN outbox ON outbox.id = a.line WHERE outbox.state <> 'ready')";

/// Deletes private numbers of rows that cannot be retried.
const FORGET_REFUSED: &str = "UPDATE import_rows SET form = json_remove(form, '$.identity')
    WHERE import = ?1 AND refused IS NOT NULL AND json_extract(form, '$.identity') IS NOT NULL
        AND json_extract(form, '$.forward_account') = '' AND NOT json_extract(form, '$.like_another')";

/// The import has a row without a result.
const UNMADE: &str =
    "EXISTS (SELECT 1 FROM import_rows WHERE import = imports.id AND request IS NULL AND account IS NULL AND refused IS NULL)";

/// Ends an import, unless a row without a result is left.
pub(crate) async fn finish_import(store: &Store, id: i64) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = format!("UPDATE imports SET state = 'done', why = NULL WHERE id = ?1 AND state = 'running' AND NOT {UNMADE}");
            if db.execute(&sql, [id])? == 1 {
                db.execute(FORGET_REFUSED, [id])?;
            }
            Ok(())
        })
        .await
}

/// Continues an import.
pub(crate) async fn resume_import(store: &Store, id: i64) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = format!(
                "UPDATE imports SET state = 'running', why = NULL WHERE id = ?1 AND (state = 'paused' OR state = 'done' AND {UNMADE})"
            );
            exactly_one(db.execute(&sql, [id])?)
        })
        .await
}

/// Puts a row into review, with the reason.
pub(crate) async fn put_into_review(store: &Store, place: ImportPlace, why: String) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = "UPDATE import_rows SET refused = ?3 WHERE import = ?1 AND row = ?2 AND request IS NULL AND account IS NULL";
            exactly_one(db.execute(sql, params![place.import, place.row, why])?)
        })
        .await
}

/// Puts a row into review because a similar account exists.
pub(crate) async fn put_similar_into_review(store: &Store, place: ImportPlace, why: String) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = "UPDATE import_rows SET refused = ?3, form = json_set(form, '$.like_another', json('true'))
            WHERE import = ?1 AND row = ?2 AND request IS NULL AND account IS NULL";
            exactly_one(db.execute(sql, params![place.import, place.row, why])?)
        })
        .await
}

/// Takes a row out of review with new values, so that it is tried again. A paused import stays paused. Returns the stage.
pub(crate) async fn retry_import_row(store: &Store, place: ImportPlace, form: String) -> Result<ImportStage, AppError> {
    store
        .write(move |db| {
            let sql = "UPDATE import_rows SET refused = NULL, form = ?3 WHERE import = ?1 AND row = ?2 AND refused IS NOT NULL";
            exactly_one(db.execute(sql, params![place.import, place.row, form])?)?;
            let sql =
                "UPDATE imports SET state = iif(state = 'done', 'running', state) WHERE id = ?1 AND state <> 'stopped' RETURNING state";
            let state = query::first(db, sql, [place.import])?;
            exactly_one(state.iter().count())?;
            Ok(state.unwrap_or(ImportStage::Paused))
        })
        .await
}

/// Deletes the private numbers of openings that were sent.
pub(crate) async fn forget_sent_identities(store: &Store) -> Result<(), AppError> {
    store.write(|db| query::execute(db, FORGET_SENT, [])).await
}

/// Customers of rows without a result: phone, e-mail, first name, last name, file and row.
pub(crate) async fn awaited_holders(store: &Store) -> Result<Vec<([String; 5], u32)>, AppError> {
    store
        .read(|db| {
            let sql = "SELECT json_extract(form, '$.phone'), json_extract(form, '$.email'), json_extract(form, '$.first_name'),
                json_extract(form, '$.last_name'), file_name, row FROM import_rows JOIN imports ON imports.id = import
            WHERE kind = 'accounts' AND state IN ('running', 'paused') AND account IS NULL AND refused IS NULL ORDER BY import, row";
            let rows = query::all(db, sql, [])?.into_iter();
            Ok(rows
                .map(|(phone, email, first, last, file, row)| ([phone, email, first, last, file], row))
                .collect())
        })
        .await
}

/// Forms of the rows of requests without a result, with file and row.
pub(crate) async fn awaited_asks(store: &Store) -> Result<Vec<(String, String, u32)>, AppError> {
    store
        .read(|db| {
            let sql = "SELECT form, file_name, row FROM import_rows JOIN imports ON imports.id = import
            WHERE kind = 'requests' AND state IN ('running', 'paused') AND request IS NULL AND refused IS NULL ORDER BY import, row";
            query::all(db, sql, [])
        })
        .await
}

/// Open or paid requests for this amount from outside this import, stored after `since`: contact and reference.
pub(crate) async fn asked_since(
    store: &Store,
    place: ImportPlace,
    minor: i64,
    since: Timestamp,
) -> Result<Vec<(String, String)>, AppError> {
    store
        .read(move |db| {
            let sql = "SELECT r.payer_contact, r.reference FROM payment_requests r LEFT JOIN import_rows i ON i.request = r.id
            WHERE r.created_at > ?1 AND r.amount_minor = ?2 AND coalesce(i.import, 0) <> ?3
                AND r.state IN ('sending', 'not_sent', 'in_doubt', 'waiting', 'part_paid', 'paid') ORDER BY r.id";
            query::all(db, sql, params![since.0, minor, place.import])
        })
        .await
}

/// An account of the same customer from outside this import, stored after `since`: number, name and reference.
pub(crate) async fn similar_since(
    store: &Store,
    place: ImportPlace,
    profile: Profile,
    email: Option<String>,
    since: Timestamp,
) -> Result<Option<[String; 3]>, AppError> {
    store
        .read(move |db| {
            let sql = format!(
                "SELECT coalesce(a.number, ''), a.account_name, a.reference
            FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line LEFT JOIN import_rows i ON i.account = a.id
            WHERE a.created_at > ?5 AND coalesce(i.import, 0) <> ?6 AND {ALIKE} ORDER BY a.id LIMIT 1"
            );
            let values = params![profile.phone, email, profile.first_name, profile.last_name, since.0, place.import];
            let found: Option<(_, _, _)> = query::first(db, &sql, values)?;
            Ok(found.map(<[String; 3]>::from))
        })
        .await
}

#[cfg(test)]
#[path = "needs_review_tests.rs"]
mod tests;
