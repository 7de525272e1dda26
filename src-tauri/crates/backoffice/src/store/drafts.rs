//! Spreadsheets somebody wants to pay.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{Store, storage};
use crate::error::{AppError, ErrorCode};

/// A draft on record.
#[derive(Clone, Debug)]
pub struct DraftRow {
    /// Its id.
    pub id: i64,
    /// The file's name.
    pub file_name: String,
    /// SHA-256 of the file.
    pub file_digest: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The chosen sheet.
    pub sheet: Option<String>,
    /// When it was read.
    pub read_at: Moment,
    /// Rows a person left out.
    pub left_out: Vec<u32>,
    /// The run it became.
    pub run: Option<i64>,
}

fn draft_row(row: &Row<'_>) -> rusqlite::Result<DraftRow> {
    let left_out: String = row.get(6)?;
    Ok(DraftRow {
        id: row.get(0)?,
        file_name: row.get(1)?,
        file_digest: row.get(2)?,
        bytes: row.get(3)?,
        sheet: row.get(4)?,
        read_at: Moment(row.get(5)?),
        left_out: serde_json::from_str(&left_out).unwrap_or_default(),
        run: row.get(7)?,
    })
}

pub(crate) fn by_id(db: &Connection, id: i64) -> Result<DraftRow, AppError> {
    db.query_row(
        "SELECT id, file_name, file_digest, bytes, sheet, read_at, left_out, run FROM payout_drafts WHERE id = ?1",
        [id],
        draft_row,
    )
    .optional()
    .map_err(storage)?
    .ok_or_else(|| AppError::new(ErrorCode::NotFound, "There is no such draft."))
}

/// Notes that a draft became a run; a draft becomes one run at most.
pub(crate) fn approve(db: &Connection, id: i64, run: i64) -> Result<(), AppError> {
    let changed = db
        .execute("UPDATE payout_drafts SET run = ?2 WHERE id = ?1 AND run IS NULL", params![id, run])
        .map_err(storage)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(AppError::new(
            ErrorCode::Conflict,
            "These people are already being paid from this file. Nothing new was sent.",
        ))
    }
}

impl Store {
    /// Keeps a file.
    pub async fn add_draft(
        &self,
        file_name: String,
        file_digest: String,
        bytes: Vec<u8>,
        sheet: Option<String>,
        now: Moment,
    ) -> Result<i64, AppError> {
        self.write(move |db| {
            db.execute(
                "INSERT INTO payout_drafts (file_name, file_digest, bytes, sheet, read_at) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![file_name, file_digest, bytes, sheet, now.0],
            )
            .map_err(storage)?;
            Ok(db.last_insert_rowid())
        })
        .await
    }

    /// The draft `id`.
    pub async fn draft(&self, id: i64) -> Result<DraftRow, AppError> {
        self.read(move |db| by_id(db, id)).await
    }

    /// Notes the rows a person left out.
    pub async fn leave_out(&self, id: i64, rows: Vec<u32>) -> Result<(), AppError> {
        self.write(move |db| {
            let rows = serde_json::to_string(&rows).map_err(AppError::bug)?;
            db.execute(
                "UPDATE payout_drafts SET left_out = ?2 WHERE id = ?1 AND run IS NULL",
                params![id, rows],
            )
            .map(|_| ())
            .map_err(storage)
        })
        .await
    }

    /// Throws a draft away.
    pub async fn discard_draft(&self, id: i64) -> Result<(), AppError> {
        self.write(move |db| {
            db.execute("DELETE FROM payout_drafts WHERE id = ?1 AND run IS NULL", [id])
                .map(|_| ())
                .map_err(storage)
        })
        .await
    }
}
