//! Changes of payment accounts that were asked of the service.

use base::moment::Moment;
use rusqlite::{Connection, params};

use engine::tables::outbox;
use engine::tables::outbox::{LineRow, NewLine, insert};
use system::error::AppError;

/// A change of an account that was asked of the service.
#[derive(Clone, Debug)]
pub struct AccountChangeRow {
    /// Its id.
    pub id: i64,
    /// Its life as something sent.
    pub line: LineRow,
    /// Whether it closes the account.
    pub closes: bool,
    /// When it was asked.
    pub at: Moment,
    /// What is to be otherwise, by our names.
    pub changes: serde_json::Map<String, serde_json::Value>,
    /// Why, in the words of whoever asked.
    pub reason: Option<String>,
}

/// Adds a change with its line.
pub fn add_change(
    db: &Connection,
    account: i64,
    line: &NewLine,
    change: (bool, &serde_json::Map<String, serde_json::Value>, Option<&str>),
    now: Moment,
) -> Result<i64, AppError> {
    let line = insert(db, line)?;
    let (closes, changes, reason) = change;
    let kind = if closes { "close" } else { "update" };
    let changes = serde_json::to_string(changes).map_err(AppError::bug)?;
    db.execute(
        "INSERT INTO payment_account_changes (account, line, kind, at, changes, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![account, line, kind, now.0, changes, reason],
    )?;
    Ok(line)
}

/// The latest changes of an account, the latest first.
pub fn changes(db: &Connection, account: i64) -> Result<Vec<AccountChangeRow>, AppError> {
    let sql =
        "SELECT id, line, kind = 'close', at, changes, reason FROM payment_account_changes WHERE account = ?1 ORDER BY id DESC LIMIT 50";
    let mut query = db.prepare_cached(sql)?;
    let rows = query.query_map([account], |row| {
        let changes: String = row.get(4)?;
        Ok((
            row.get(1)?,
            (
                row.get(0)?,
                row.get(2)?,
                Moment(row.get(3)?),
                serde_json::from_str(&changes).unwrap_or_default(),
                row.get(5)?,
            ),
        ))
    });
    let rows: Vec<(i64, _)> = rows?.collect::<Result<_, _>>()?;
    let with_line = |(line, (id, closes, at, changes, reason))| {
        Ok(AccountChangeRow {
            id,
            line: outbox::by_id(db, line)?,
            closes,
            at,
            changes,
            reason,
        })
    };
    rows.into_iter().map(with_line).collect()
}
