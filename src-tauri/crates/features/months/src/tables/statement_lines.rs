//! The lines of bank statements, in the form that a review takes.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::Connection;
use store::query;
use system::error::AppError;

/// A file with lines of an account.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LinesFile {
    id: i64,
    first_day: String,
    /// The account's bank.
    pub bank: String,
    /// The account's number; empty if its statements give none.
    pub number: String,
    pub name: String,
}

/// A statement line, once however often it was imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementLine {
    /// The account's id.
    pub account: i64,
    /// The first file that contained it.
    pub file: Arc<LinesFile>,
    /// Its permanent identity.
    pub identity: String,
    /// The row in the file.
    pub row: u32,
    /// Its place in the file, in the order in which the balances follow.
    pub place: i64,
    /// `2026-10-31`.
    pub day: Arc<str>,
    /// In kobo; money in is above zero.
    pub amount: i64,
    /// The part of it that is the bank's charge, in kobo; 0 if no column gives it.
    pub charge: i64,
    pub reference: String,
    pub narration: String,
    pub counterparty: String,
    /// The balance after it, in kobo.
    pub balance: Option<i64>,
}

impl StatementLine {
    /// By account, in the order in which the balances follow.
    fn order(&self) -> impl Ord {
        (self.account, &*self.day, self.file.first_day.as_str(), self.file.id, self.place)
    }
}

/// The lines of some days, each once, by account and in the order in which the balances follow.
pub fn lines(db: &Connection, first_day: &str, last_day: &str) -> Result<Vec<StatementLine>, AppError> {
    let files = lines_files(db)?;
    let sql = "SELECT statement, identity, row, place, day, amount_minor, reference, narration, counterparty, balance_minor,
            coalesce(charge_minor, 0)
        FROM statement_lines WHERE first_told = 1 AND day >= ?1 AND day <= ?2";
    // Most lines have the day of the line before.
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
    // They are nearly in this order. The database would copy every line to sort them.
    lines.sort_by(|one, other| one.order().cmp(&other.order()));
    Ok(lines)
}

/// Every file with lines and the id of its account, by the id of the file.
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
