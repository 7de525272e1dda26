//! Taking a statement back: its lines go, what another one tells too stays, and the file is kept.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::{Hand, storage};
use crate::error::AppError;

/// A statement that is to be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Imported {
    pub(crate) id: i64,
    pub(crate) account: i64,
    pub(crate) file_name: String,
    /// The first and the last day of which it, or a line of it, tells.
    pub(crate) days: (String, String),
    pub(crate) is_taken_back: bool,
}

/// What went with a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone {
    /// The lines that it had.
    pub(crate) lines: usize,
    /// Those of them that no other statement tells.
    pub(crate) alone: u32,
}

/// The statement of this id, taken back or not.
pub(crate) fn imported(db: &Connection, id: i64) -> Result<Option<Imported>, AppError> {
    let sql = "SELECT s.id, account, file_name, min(first_day, coalesce(min(day), first_day)), max(last_day, coalesce(max(day), last_day)),
            taken_back_at IS NOT NULL
        FROM statements AS s LEFT JOIN statement_lines AS l ON l.statement = s.id WHERE s.id = ?1 GROUP BY s.id";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Imported {
            id: row.get(0)?,
            account: row.get(1)?,
            file_name: row.get(2)?,
            days: (row.get(3)?, row.get(4)?),
            is_taken_back: row.get(5)?,
        })
    };
    db.query_row(sql, [id], read).optional().map_err(storage)
}

/// Takes a statement back. Of a line that others tell too, the earliest of them is the one that told it first now.
pub(crate) fn take_back(db: &Connection, statement: &Imported, hand: &Hand, now: Moment) -> Result<Gone, AppError> {
    let run = |sql: &str, with: &[&dyn rusqlite::ToSql]| db.execute(sql, with).map_err(storage);
    let told = "SELECT count(*) FROM statement_lines WHERE statement = ?1 AND first_told = 1";
    let first: u32 = db.query_row(told, [statement.id], |row| row.get(0)).map_err(storage)?;
    run(
        "UPDATE statements SET taken_back_at = ?2, taken_back_by = ?3 WHERE id = ?1",
        params![statement.id, now.0, hand.name],
    )?;
    let lines = run("DELETE FROM statement_lines WHERE statement = ?1", params![statement.id])?;
    let moved = run(
        "UPDATE statement_lines SET first_told = 1 WHERE id IN (
            SELECT min(id) FROM statement_lines WHERE statement IN (SELECT id FROM statements WHERE account = ?1)
            GROUP BY identity HAVING max(first_told) = 0)",
        params![statement.account],
    )?;
    let alone = first.saturating_sub(u32::try_from(moved).unwrap_or(u32::MAX));
    Ok(Gone { lines, alone })
}
