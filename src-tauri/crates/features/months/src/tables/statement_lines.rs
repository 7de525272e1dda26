//! The lines of banks' statements, as a review takes them.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::Connection;
use store::query;
use system::error::AppError;

/// A file that told lines of an account.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LinesFile {
    id: i64,
    first_day: String,
    /// The account's bank.
    pub bank: String,
    /// The account's number; empty where its statements tell none.
    pub number: String,
    pub name: String,
}

/// A line of a statement, told once however often it was imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementLine {
    /// The account's id.
    pub account: i64,
    /// The file that told it first.
    pub file: Arc<LinesFile>,
    /// What it is known by for good.
    pub identity: String,
    /// The row in the file.
    pub row: u32,
    /// Of it in the order in which the file proves.
    pub place: i64,
    /// `2026-10-31`.
    pub day: Arc<str>,
    /// In kobo; what came in is above zero.
    pub amount: i64,
    /// What of it is the bank's own charge, in kobo; 0 where no column tells it.
    pub charge: i64,
    pub reference: String,
    pub narration: String,
    pub counterparty: String,
    /// After it, in kobo.
    pub balance: Option<i64>,
}

impl StatementLine {
    /// By account, in the order in which they prove.
    fn order(&self) -> impl Ord {
        (self.account, &*self.day, self.file.first_day.as_str(), self.file.id, self.place)
    }
}

/// The lines of some days, each once, by account and in the order in which they prove.
pub fn lines(db: &Connection, first_day: &str, last_day: &str) -> Result<Vec<StatementLine>, AppError> {
    let files = lines_files(db)?;
    let sql = "SELECT statement, identity, row, place, day, amount_minor, reference, narration, counterparty, balance_minor,
            coalesce(charge_minor, 0)
        FROM statement_lines WHERE first_told = 1 AND day >= ?1 AND day <= ?2";
    // Many lines are of one day.
    let mut day: Arc<str> = Arc::default();
    let mut lines = query::all_by(db, sql, [first_day, last_day], |row| {
        let of_line = row.get_ref(4)?.as_str()?;
        if *day != *of_line {
            day = of_line.into();
        }
        let (account, file) = files.get(&row.get(0)?).ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        Ok(StatementLine {
            account: *account,
            file: Arc::clone(file),
            identity: row.get(1)?,
            row: row.get(2)?,
            place: row.get(3)?,
            day: Arc::clone(&day),
            amount: row.get(5)?,
            reference: row.get(6)?,
            narration: row.get(7)?,
            counterparty: row.get(8)?,
            balance: row.get(9)?,
            charge: row.get(10)?,
        })
    })?;
    // They lie nearly so; the database would copy every line to sort it.
    lines.sort_by(|one, other| one.order().cmp(&other.order()));
    Ok(lines)
}

/// Every file that told lines, with the id of its account, by its own.
fn lines_files(db: &Connection) -> Result<HashMap<i64, (i64, Arc<LinesFile>)>, AppError> {
    let sql = "SELECT s.id, s.account, s.first_day, a.bank, a.number, s.file_name FROM statements AS s JOIN bank_accounts AS a ON a.id = s.account";
    let files = query::all_by(db, sql, [], |row| {
        let id = row.get(0)?;
        let file = LinesFile {
            id,
            first_day: row.get(2)?,
            bank: row.get(3)?,
            number: row.get(4)?,
            name: row.get(5)?,
        };
        Ok((id, (row.get(1)?, Arc::new(file))))
    })?;
    Ok(files.into_iter().collect())
}
