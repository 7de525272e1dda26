//! Aliases of banks: those that people saved, and banks that a person picked once for an unknown name.

use base::timestamp::Timestamp;
use rusqlite::{Connection, Row, params};
use sheet_rules::payout::{BankRef, BankTable};

use store::{FromRow, Store, query};
use system::error::AppError;

/// The origin of an alias.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A person saved it.
    Saved,
    /// A person corrected the bank in a sheet.
    Picked,
}

base::words!(How: Saved => "saved", Picked => "picked");

/// An alias of a bank.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct AliasRow {
    pub id: i64,
    pub written: String,
    #[row(from = bank)]
    pub bank: BankRef,
    pub how: How,
    pub saved_at: Timestamp,
    pub saved_by: String,
    pub removed: bool,
}

/// Who saves an alias, and when.
pub type Saved<'a> = (&'a str, Timestamp);

const ROW: &str = "id, written, bank, code, how, saved_at, saved_by, removed_at IS NOT NULL AS removed";

fn bank(row: &Row<'_>) -> rusqlite::Result<BankRef> {
    Ok(BankRef {
        name: row.get("bank")?,
        code: row.get("code")?,
    })
}

/// All aliases that are not removed, by name.
pub fn in_use(db: &Connection) -> Result<Vec<AliasRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM bank_aliases WHERE removed_at IS NULL ORDER BY key");
    query::all(db, &sql, [])
}

/// The alias with this id, removed or not.
pub fn one(db: &Connection, id: i64) -> Result<Option<AliasRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM bank_aliases WHERE id = ?1");
    query::first(db, &sql, [id])
}

/// The alias in use with the same key as `written`.
pub fn of_name(db: &Connection, written: &str) -> Result<Option<AliasRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM bank_aliases WHERE key = ?1 AND removed_at IS NULL");
    query::first(db, &sql, [BankTable::picked_key(written)])
}

/// Saves an alias; `over` is the alias that it replaces. Returns its id.
pub fn save(db: &Connection, over: Option<i64>, written: &str, bank: &BankRef, (by, at): Saved<'_>) -> Result<i64, AppError> {
    let key = BankTable::picked_key(written);
    let values = params![over, written, key, bank.name, bank.code, at.0, by];
    let sql =
        "INSERT INTO bank_aliases (id, written, key, bank, code, how, saved_at, saved_by) VALUES (?1, ?2, ?3, ?4, ?5, 'saved', ?6, ?7)
         ON CONFLICT (id) DO UPDATE SET written = ?2, key = ?3, bank = ?4, code = ?5, how = 'saved', saved_at = ?6, saved_by = ?7
         RETURNING id";
    query::one(db, sql, values)
}

/// Removes an alias, or restores it.
pub fn set_removed(db: &Connection, id: i64, at: Option<Timestamp>) -> Result<(), AppError> {
    let sql = "UPDATE bank_aliases SET removed_at = ?2 WHERE id = ?1";
    query::execute(db, sql, params![id, at.map(|at| at.0)])
}

/// Stores the banks that were picked for names in files. An earlier pick for the same name is replaced, a saved alias is not.
pub async fn pick_banks(store: &Store, picks: Vec<(String, BankRef)>, now: Timestamp) -> Result<(), AppError> {
    if picks.is_empty() {
        return Ok(());
    }
    store
        .write(move |db| {
            for (written, bank) in picks {
                let Some(key) = BankTable::picked_key(&written) else { continue };
                if of_name(db, &written)?.is_some_and(|row| row.how == How::Saved) {
                    continue;
                }
                db.execute("DELETE FROM bank_aliases WHERE key = ?1 AND removed_at IS NULL", [&key])?;
                db.execute(
                "INSERT INTO bank_aliases (written, key, bank, code, how, saved_at, saved_by) VALUES (?1, ?1, ?2, ?3, 'picked', ?4, '')",
                params![key, bank.name, bank.code, now.0],
            )?;
            }
            Ok(())
        })
        .await
}

/// Deletes the picks for these names.
pub async fn forget_picks(store: &Store, picks: Vec<(String, BankRef)>) -> Result<(), AppError> {
    if picks.is_empty() {
        return Ok(());
    }
    store
        .write(move |db| {
            for key in picks.iter().filter_map(|(written, _)| BankTable::picked_key(written)) {
                db.execute(
                    "DELETE FROM bank_aliases WHERE key = ?1 AND how = 'picked' AND removed_at IS NULL",
                    [key],
                )?;
            }
            Ok(())
        })
        .await
}
