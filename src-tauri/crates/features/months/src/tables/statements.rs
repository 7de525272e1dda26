//! Statements of banks that proved, with all their lines.

use base::timestamp::Timestamp;
use book_rules::statement::{Day, Identity, Kept, Line};
use rusqlite::{Connection, Row, params};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, IntoDeserializer as _};

pub mod taken_back;

use store::{FromRow, query};
use system::error::{AppError, ErrorCode};
pub use taken_back::{Gone, Imported, imported, take_back};

/// An account at a bank.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct BankAccountRow {
    /// Its id.
    pub id: i64,
    /// As the layout of its statements, or a person, calls it.
    pub bank: String,
    /// As its statements tell it; empty where they tell none.
    pub number: String,
    /// As its statements tell it.
    pub name: String,
}

impl BankAccountRow {
    /// `Guaranty Trust Bank 0123456785`
    pub fn named(&self) -> String {
        format!("{} {}", self.bank, self.number).trim().to_owned()
    }
}

/// A statement that is to be kept.
#[derive(Clone, Debug)]
pub struct NewStatement {
    pub account: i64,
    pub file_name: String,
    pub file_digest: String,
    pub bytes: Vec<u8>,
    pub sheet: Option<String>,
    pub days: (Day, Day),
    /// In kobo, before the first line and after the last one.
    pub ends: (Option<i64>, Option<i64>),
    /// In the order in which they prove, each with what it is known by and whether no earlier statement told it.
    pub lines: Vec<(Kept, bool)>,
}

/// A statement on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementRow {
    /// Its id.
    pub id: i64,
    /// Whose it is.
    pub account: BankAccountRow,
    /// The file's name.
    pub file_name: String,
    /// The first day it tells of.
    pub first_day: Day,
    /// The last one.
    pub last_day: Day,
    /// In kobo; none where nothing tells it.
    pub opening: Option<i64>,
    /// In kobo; none where nothing tells it.
    pub closing: Option<i64>,
    /// How many lines it has.
    pub lines: u32,
    /// How many of them no earlier statement told.
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

/// An account, how its last file was read, and whether any statement of it stands.
pub type Remembered = (BankAccountRow, Option<String>, bool);

/// All accounts, the one first that was imported last; those last of which every file was taken back.
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

/// Keeps how the files of an account are read.
pub fn remember(db: &Connection, account: i64, read_by: &str) -> Result<(), AppError> {
    let sql = "UPDATE bank_accounts SET mapping = ?2 WHERE id = ?1";
    query::execute(db, sql, params![account, read_by])
}

/// The account of this bank and number, put on record if it is not there. One without a statement has the name that is told now.
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

/// The account of this bank and number.
pub(crate) fn known_account(db: &Connection, bank: &str, number: &str) -> Result<Option<i64>, AppError> {
    let sql = "SELECT id FROM bank_accounts WHERE bank = ?1 AND number = ?2";
    query::first(db, sql, [bank, number])
}

/// The account of this bank that has statements and no number.
pub fn account_without_number(db: &Connection, bank: &str) -> Result<Option<i64>, AppError> {
    let found = known_account(db, bank, "")?;
    let accounts = accounts(db)?;
    Ok(found.filter(|found| accounts.iter().any(|account| account.id == *found)))
}

/// Gives an account the number that its statements did not tell before.
pub(crate) fn give_number(db: &Connection, account: i64, number: &str) -> Result<(), AppError> {
    let sql = "UPDATE bank_accounts SET number = ?2 WHERE id = ?1 AND number = ''";
    let given = db.execute(sql, params![account, number])?;
    match given {
        1 => Ok(()),
        _ => Err(AppError::bug("an account that has a number was to be given another")),
    }
}

/// The sheet that is read of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetOfFile {
    /// Its name; none where the file has no other.
    pub name: Option<String>,
    /// It is the one that is read where none is named.
    pub is_usual: bool,
}

/// The statement of an account that came as this very sheet of this very file.
pub fn same_file(db: &Connection, account: i64, digest: &str, sheet: &SheetOfFile) -> Result<Option<i64>, AppError> {
    // Which sheet it was is not on record of files that were imported before without naming one.
    let sql = "SELECT id FROM statements WHERE account = ?1 AND file_digest = ?2 AND taken_back_at IS NULL
        AND (?3 IS NULL OR sheet = ?3 OR (sheet IS NULL AND ?4))";
    query::first(db, sql, params![account, digest, sheet.name, sheet.is_usual])
}

/// Keeps a statement whole.
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

/// The same, each with the id of its statement. One without a line is not there.
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
    let kobo = |at: usize| row.get::<_, Option<i64>>(at);
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
        balance: kobo(11)?,
        before: kobo(12)?,
        charge: kobo(13)?,
        occurrence: row.get(14)?,
    };
    Ok(Kept {
        identity: Identity::kept(&text(1)?),
        line,
    })
}

/// A day or a time as it was kept.
fn spelt<T: DeserializeOwned>(text: &str) -> Result<T, AppError> {
    let spelling: StrDeserializer<'_, serde::de::value::Error> = text.into_deserializer();
    T::deserialize(spelling).map_err(|_| AppError::new(ErrorCode::Storage, "The records hold a day that is none."))
}

/// All statements on record, the latest days first; of `account` where one is named.
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

/// Which days a statement tells of.
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
    /// The last day of which it tells everything: one that was not over when it was imported may have had more lines.
    pub whole_until: String,
    /// The last day that was over when it was imported.
    pub imported_after: String,
    /// Before its first line, in kobo; none where nothing tells it.
    pub opening: Option<i64>,
    /// After its last line.
    pub closing: Option<i64>,
}

/// The days that every statement tells of, the one first that was imported first.
pub fn spans(db: &Connection) -> Result<Vec<Span>, AppError> {
    let sql = "SELECT s.account, trim(a.bank || ' ' || a.number) AS name, s.first_day, s.last_day, s.opening_minor AS opening,
            s.closing_minor AS closing, min(s.last_day, date(s.imported_at / 1000 + 3600, 'unixepoch', '-1 day')) AS whole_until,
            date(s.imported_at / 1000 + 3600, 'unixepoch', '-1 day') AS imported_after
        FROM statements AS s JOIN bank_accounts AS a ON a.id = s.account WHERE s.taken_back_at IS NULL ORDER BY s.id";
    query::all(db, sql, [])
}

/// A bank's file, as a closing names it.
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
    /// Where it lies in a close pack.
    pub fn place(&self) -> String {
        format!("raw/{} {}", self.id, system::plain::in_a_file_name(&self.file_name))
    }
}

/// The files that tell of some days.
pub fn files(db: &Connection, first_day: &str, last_day: &str) -> Result<Vec<StatementFile>, AppError> {
    let sql = "SELECT s.id, a.bank, a.number, s.file_name, s.first_day, s.last_day, s.file_digest AS digest,
            (SELECT count(*) FROM statement_lines WHERE statement = s.id) AS lines
        FROM statements AS s JOIN bank_accounts AS a ON a.id = s.account
        WHERE s.taken_back_at IS NULL AND s.first_day <= ?2 AND s.last_day >= ?1 ORDER BY s.account, s.first_day, s.id";
    query::all(db, sql, [first_day, last_day])
}

/// The file of this digest, as it came; also of a statement that was taken back since.
pub fn bytes(db: &Connection, digest: &str) -> Result<Vec<u8>, AppError> {
    let sql = "SELECT bytes FROM statements WHERE file_digest = ?1 LIMIT 1";
    query::one(db, sql, [digest])
}
