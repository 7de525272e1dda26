//! Turns drafts into batches.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::{drafts, past, plans, similar};
use crate::messages;
use crate::tables::plans::NewApproval;
use engine::tables::outbox::NewEntry;
use engine::tables::references::{Naming, PayoutNaming};
use engine::tables::runs::{NewItem, RunRow, insert_item};
use store::Store;
use system::error::{AppError, ErrorCode};

/// The latest batch of a draft's file, or of another file with the same rows.
pub(crate) fn latest_like(db: &Connection, draft: i64) -> Result<Option<i64>, AppError> {
    Ok(db.query_row(
        "WITH this AS (SELECT file_digest, content_digest FROM payout_drafts WHERE id = ?1)
         SELECT max(id) FROM (
             SELECT id FROM payout_runs WHERE file_digest = (SELECT file_digest FROM this)
             UNION ALL
             SELECT run FROM payout_drafts WHERE content_digest = (SELECT content_digest FROM this) AND run IS NOT NULL
         )",
        [draft],
        |row| row.get(0),
    )?)
}

/// Rejects a batch if its file or its rows have a later batch than the one that the person was shown. A person who was shown a batch knows
/// about those before it.
fn all_seen(db: &Connection, draft: i64, seen: Option<i64>) -> Result<(), AppError> {
    match latest_like(db, draft)? {
        Some(run) if seen != Some(run) => {
            let message = messages::started_meanwhile(run);
            Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_THAT_PAYOUT))
        }
        Some(_) | None => Ok(()),
    }
}

/// Turns an approved draft into a batch with all its payments, in one transaction. `seen` is the latest batch of the same file that the
/// person was shown; a later one is a conflict, however recent the previous check is.
pub async fn add_run(
    store: &Store,
    draft: i64,
    seen: Option<i64>,
    run: RunRow,
    items: Vec<NewItem>,
    approval: NewApproval,
    naming: PayoutNaming,
) -> Result<i64, AppError> {
    store
        .write(move |db| {
            all_seen(db, draft, seen)?;
            past::nothing_since(db, approval.plan, run.approved_at)?;
            similar::none_since(db, approval.plan, run.approved_at)?;
            let approval = plans::approve(db, &approval, run.approved_at)?;
            let id = insert_run(db, &run, Some(approval))?;
            drafts::approve(db, draft, id)?;
            insert_items(db, id, items, run.approved_at, &naming)?;
            Ok(id)
        })
        .await
}

/// Stores a batch without its payments. Returns its id.
pub(super) fn insert_run(db: &Connection, run: &RunRow, approval: Option<i64>) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO payout_runs (file_name, file_digest, plan_digest, approved_at, route, group_size, paused, approval)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            run.file_name,
            run.file_digest,
            run.plan_digest,
            run.approved_at.0,
            run.route,
            run.group_size,
            run.paused,
            approval
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// Stores the payments of a batch, each with an outbox entry under its own reference.
pub(super) fn insert_items(db: &Connection, run: i64, items: Vec<NewItem>, at: Timestamp, naming: &PayoutNaming) -> Result<(), AppError> {
    let references = Naming::begin(db, naming.references.as_deref(), at)?;
    for item in items {
        let line = NewEntry {
            run: Some(run),
            ..item.line.clone()
        };
        let line = references.insert(line, |identity| naming.period_of(identity))?;
        insert_item(db, run, line, &item)?;
    }
    Ok(())
}

/// Rejects a draft if its file, or another one with the same rows, has a later batch than the one that the person was shown.
pub(crate) async fn require_all_seen(store: &Store, draft: i64, seen: Option<i64>) -> Result<(), AppError> {
    store.read(move |db| all_seen(db, draft, seen)).await
}
