//! Imported bank statements, each proved, with all their lines.

use base::timestamp::Timestamp;
use book_rules::statement::{Day, Identity, Kept, Line};
use rusqlite::{Connection, Row, params};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer as _};

pub mod withdrawal;

use store::{FromRow, query};
use system::error::{AppError, ErrorCode};
pub use withdrawal::{Imported, Removed, imported, withdraw};

/// An account at a bank.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct BankAccountRow {
    /// Its id.
    pub id: i64,
    /// The name from the layout of its statements, or from a person.
    pub bank: String,
    /// From its statements; empty if they give none.
    pub number: String,
    /// From its statements.
    pub name: String,
}

impl BankAccountRow {
    /// Bank and number, such as `Guaranty Trust Bank 0123456785`.
    pub fn named(&self) -> String {
        format!("{} {}", self.bank, self.number).trim().to_owned()
    }
}

/// A statement to be stored.
#[derive(Clone, Debug)]
pub struct NewStatement {
    pub account: i64,
    pub file_name: String,
    pub file_digest: String,
    pub bytes: Vec<u8>,
    pub sheet: Option<String>,
    pub days: (Day, Day),
    /// The balances before the first line and after the last one, in kobo.
    pub ends: (Option<i64>, Option<i64>),
    /// In the order in which the balances follow; each with its identity, and whether no earlier statement contains it.
    pub lines: Vec<(Kept, bool)>,
}

/// A stored statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementRow {
    /// Its id.
    pub id: i64,
    /// The account.
    pub account: BankAccountRow,
    /// The file's name.
    pub file_name: String,
    /// The first day that it covers.
    pub first_day: Day,
    /// The last day that it covers.
    pub last_day: Day,
    /// The opening balance in kobo; `None` if unknown.
    pub opening: Option<i64>,
    /// The closing balance in kobo; `None` if unknown.
    pub closing: Option<i64>,
    /// The number of its lines.
    pub lines: u32,
    /// How many of them no earlier statement contains.
    pub new: u32,
    /// When it was imported.
    pub imported_at: Timestamp,
}

/// All accounts with a statement, by bank and number.
pub fn accounts(db: &Connection) -> Result<Vec<BankAccountRow>, AppError> {
    let sql = "SELECT id, bank, number, name FROM bank_accounts
        WHERE id IN (SELECT account FROM statements WHERE taken_back_at IS NULL) ORDER BY bank, number, id";
    query::all(db, sql, [])
}

/// An account, how its last file was read, and whether it has a statement that was not taken back.
pub type Remembered = (BankAccountRow, Option<String>, bool);

/// All accounts, the one with the latest import first. Accounts whose statements were all taken back come last.
pub fn remembered(db: &Connection) -> Result<Vec<Remembered>, AppError> {
    let sql = "SELECT id, bank, number, name, mapping,
            EXISTS (SELECT 1 FROM statements WHERE account = bank_accounts.id AND taken_back_at IS NULL) AS stands
        FROM bank_accounts
        ORDER BY (SELECT max(id) FROM statements WHERE account = bank_accounts.id AND taken_back_at IS NULL) DESC,
            (SELECT max(id) FROM statements WHERE account = bank_accounts.id) DESC";
    query::all_by(db, sql, [], |row| {
        Ok((BankAccountRow::from_row(row)?, row.get("mapping")?, row.get("stands")?))
    })
}

/// Stores how the files of an account are read.
pub fn remember(db: &Connection, account: i64, read_by: &str) -> Result<(), AppError> {
    let sql = "UPDATE bank_accounts SET mapping = ?2 WHERE id = ?1";
    query::execute(db, sql, params![account, read_by])
}

/// The id of the account with this bank and number; a new one is added. An account without a statement gets the new name.
pub fn account(db: &Connection, (bank, number, name): (&str, &str, &str), now: Timestamp) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO bank_accounts (bank, number, name, added_at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (bank, number) DO UPDATE SET name = excluded.name
            WHERE NOT EXISTS (SELECT 1 FROM statements WHERE account = bank_accounts.id AND taken_back_at IS NULL)",
        params![bank, number, name, now.0],
    )?;
    let found = known_account(db, bank, number)?;
    found.ok_or_else(|| AppError::bug("an account that was added is not there"))
}

/// The id of the account with this bank and number.
pub(crate) fn known_account(db: &Connection, bank: &str, number: &str) -> Result<Option<i64>, AppError> {
    let sql = "SELECT id FROM bank_accounts WHERE bank = ?1 AND number = ?2";
    query::first(db, sql, [bank, number])
}

/// The id of the bank's account that has statements and no number.
pub fn account_without_number(db: &Connection, bank: &str) -> Result<Option<i64>, AppError> {
    let found = known_account(db, bank, "")?;
    let accounts = accounts(db)?;
    Ok(found.filter(|found| accounts.iter().any(|account| account.id == *found)))
}

/// Gives an account without a number its number.
pub(crate) fn give_number(db: &Connection, account: i64, number: &str) -> Result<(), AppError> {
    let sql = "UPDATE bank_accounts SET number = ?2 WHERE id = ?1 AND number = ''";
    let given = db.execute(sql, params![account, number])?;
    match given {
        1 => Ok(()),
        _ => Err(AppError::bug("an account that has a number was to be given another")),
    }
}

/// The sheet of a file that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOfFile {
    /// Its name; `None` if the file has no other sheet.
    pub name: Option<String>,
    /// Whether it is the sheet that is read by default.
    pub is_usual: bool,
}

/// The id of the statement that was imported from this sheet of this file.
pub fn same_file(db: &Connection, account: i64, digest: &str, sheet: &SheetOfFile) -> Result<Option<i64>, AppError> {
    // Statements of older versions have no sheet on record if none was named.
    let sql = "SELECT id FROM statements WHERE account = ?1 AND file_digest = ?2 AND taken_back_at IS NULL
        AND (?3 IS NULL OR sheet = ?3 OR (sheet IS NULL AND ?4))";
    query::first(db, sql, params![account, digest, sheet.name, sheet.is_usual])
}

/// Stores a statement with all its lines and returns its id.
pub fn add(db: &Connection, statement: &NewStatement, now: Timestamp) -> Result<i64, AppError> {
    let (first, last) = statement.days;
    let (opening, closing) = statement.ends;
    db.execute(
        "INSERT INTO statements (account, file_name, file_digest, bytes, sheet, first_day, last_day, opening_minor, closing_minor, imported_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            statement.account,
            statement.file_name,
            statement.file_digest,
            statement.bytes,
            statement.sheet,
            first.to_string(),
            last.to_string(),
            opening,
            closing,
            now.0
        ],
    )?;
    let id = db.last_insert_rowid();
    let mut insert = db.prepare_cached(
        "INSERT INTO statement_lines (statement, place, identity, first_told, row, sheet, day, value_day, time, amount_minor, reference,
                narration, counterparty, balance_minor, before_minor, charge_minor, occurrence)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    )?;
    for (place, (Kept { identity, line }, is_new)) in (0_i64..).zip(&statement.lines) {
        insert.execute(params![
            id,
            place,
            identity.as_str(),
            is_new,
            line.row,
            line.sheet,
            line.day.to_string(),
            line.value_day.map(|day| day.to_string()),
            line.time.map(|time| time.to_string()),
            line.amount,
            line.reference,
            line.narration,
            line.counterparty,
            line.balance,
            line.before,
            line.charge,
            line.occurrence
        ])?;
    }
    Ok(id)
}

/// The lines of every statement of an account, the earliest import first.
pub fn earlier(db: &Connection, account: i64) -> Result<Vec<Vec<Kept>>, AppError> {
    Ok(earlier_of(db, account)?.into_iter().map(|(_, lines)| lines).collect())
}

/// The same, each with the id of its statement. Statements without a line are left out.
pub(crate) fn earlier_of(db: &Connection, account: i64) -> Result<Vec<(i64, Vec<Kept>)>, AppError> {
    let mut query = db.prepare_cached(
        "SELECT statement, identity, row, sheet, day, value_day, time, amount_minor, reference, narration, counterparty, balance_minor,
                before_minor, charge_minor, occurrence FROM statement_lines
             WHERE statement IN (SELECT id FROM statements WHERE account = ?1) ORDER BY statement, place",
    )?;
    let mut rows = query.query([account])?;
    let mut all: Vec<(i64, Vec<Kept>)> = Vec::new();
    while let Some(row) = rows.next()? {
        let statement = row.get(0)?;
        let kept = kept(row)?;
        match all.last_mut() {
            Some((last, lines)) if *last == statement => lines.push(kept),
            Some(_) | None => all.push((statement, vec![kept])),
        }
    }
    Ok(all)
}

fn kept(row: &Row<'_>) -> Result<Kept, AppError> {
    let text = |at: usize| row.get::<_, String>(at);
    let maybe = |at: usize| row.get::<_, Option<String>>(at);
    let minor = |at: usize| row.get::<_, Option<i64>>(at);
    let line = Line {
        row: row.get(2)?,
        sheet: text(3)?,
        day: spelt(&text(4)?)?,
        value_day: maybe(5)?.as_deref().map(spelt).transpose()?,
        time: maybe(6)?.as_deref().map(spelt).transpose()?,
        amount: row.get(7)?,
        reference: text(8)?,
        narration: text(9)?,
        counterparty: text(10)?,
        balance: minor(11)?,
        before: minor(12)?,
        charge: minor(13)?,
        occurrence: row.get(14)?,
    };
    Ok(Kept {
        identity: Identity::kept(&text(1)?),
        line,
    })
}

/// A stored day or time.
fn spelt<T: DeserializeOwned>(text: &str) -> Result<T, AppError> {
    let spelling: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
    T::deserialize(spelling).map_err(|_| AppError::new(ErrorCode::Storage, "The records hold a day that is none."))
}

/// All statements, the latest days first; only those of `account` if it is given.
pub fn list(db: &Connection, account: Option<i64>) -> Result<Vec<StatementRow>, AppError> {
    let sql = "SELECT statements.id AS statement, account AS id, bank, number, name, file_name, first_day, last_day, opening_minor, closing_minor,
                imported_at, (SELECT count(*) FROM statement_lines WHERE statement = statements.id),
                (SELECT count(*) FROM statement_lines WHERE statement = statements.id AND first_told = 1)
             FROM statements JOIN bank_accounts ON bank_accounts.id = statements.account
             WHERE taken_back_at IS NULL AND (?1 IS NULL OR account = ?1) ORDER BY last_day DESC, statements.id DESC";
    query::all_by(db, sql, [account], statement)
}

fn statement(row: &Row<'_>) -> Result<StatementRow, AppError> {
    let text = |at: usize| row.get::<_, String>(at);
    Ok(StatementRow {
        id: row.get(0)?,
        account: BankAccountRow::from_row(row)?,
        file_name: text(5)?,
        first_day: spelt(&text(6)?)?,
        last_day: spelt(&text(7)?)?,
        opening: row.get(8)?,
        closing: row.get(9)?,
        imported_at: Timestamp(row.get(10)?),
        lines: row.get(11)?,
        new: row.get(12)?,
    })
}

/// The days that a statement covers.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Span {
    /// The account's id.
    pub account: i64,
    /// Bank and number of the account.
    pub name: String,
    /// `2026-10-01`.
    pub first_day: String,
    /// `2026-10-31`.
    pub last_day: String,
    /// The last day that it covers completely: a day that was not over when it was imported may have more lines.
    pub whole_until: String,
    /// The last day that was over when it was imported.
    pub imported_after: String,
    /// The balance before its first line, in kobo; `None` if unknown.
    pub opening: Option<i64>,
    /// The balance after its last line, in kobo; `None` if unknown.
    pub closing: Option<i64>,
}

/// The days that the statements cover, in the order of import.
pub fn spans(db: &Connection) -> Result<Vec<Span>, AppError> {
    let sql = "SELECT s.account, trim(a.bank || ' ' || a.number) AS name, s.first_day, s.last_day, s.opening_minor AS opening,
            s.closing_minor AS closing, min(s.last_day, date(s.imported_at / 1000 + 3600, 'unixepoch', '-1 day')) AS whole_until,
            date(s.imported_at / 1000 + 3600, 'unixepoch', '-1 day') AS imported_after
        FROM statements AS s JOIN bank_accounts AS a ON a.id = s.account WHERE s.taken_back_at IS NULL ORDER BY s.id";
    query::all(db, sql, [])
}

/// A bank's file, as a closing lists it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StatementFile {
    id: i64,
    pub bank: String,
    pub number: String,
    file_name: String,
    pub first_day: String,
    pub last_day: String,
    pub lines: u32,
    /// SHA-256 of the file.
    pub digest: String,
}

impl StatementFile {
    /// Its path in a close pack.
    pub fn place(&self) -> String {
        format!("raw/{} {}", self.id, system::file_text::file_name_part(&self.file_name))
    }
}

/// The files that cover any of these days.
pub fn files(db: &Connection, first_day: &str, last_day: &str) -> Result<Vec<StatementFile>, AppError> {
    let sql = "SELECT s.id, a.bank, a.number, s.file_name, s.first_day, s.last_day, s.file_digest AS digest,
            (SELECT count(*) FROM statement_lines WHERE statement = s.id) AS lines
        FROM statements AS s JOIN bank_accounts AS a ON a.id = s.account
        WHERE s.taken_back_at IS NULL AND s.first_day <= ?2 AND s.last_day >= ?1 ORDER BY s.account, s.first_day, s.id";
    query::all(db, sql, [first_day, last_day])
}

/// The bytes of the file with this digest, also if its statement was taken back.
pub fn bytes(db: &Connection, digest: &str) -> Result<Vec<u8>, AppError> {
    let sql = "SELECT bytes FROM statements WHERE file_digest = ?1 LIMIT 1";
    query::one(db, sql, [digest])
}
