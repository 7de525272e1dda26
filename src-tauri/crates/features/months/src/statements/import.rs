//! Importing a statement: it is shown with its proof first, and stored completely or not at all.

use std::sync::Arc;

use book_rules::statement::{
    Break, ColumnChoices, Comparison, Ends, Figure, HeaderRow, Kept, OfferedColumn, Proof, Proved, Statement, compare, prove,
};
use cell_rules::Reason;
use rusqlite::Connection;
use session::view::SheetView;

use super::conflict::conflicts;
use super::detail::{brief, ends_of};
use super::file::{File, Opened, ReadBy};
use super::{account_without_number, ambiguous_line, file};
use crate::count;
use crate::messages;
use crate::tables::statement_lines::StatementLine;
use crate::tables::statements::{NewStatement, SheetOfFile, StatementRow};
use crate::tables::{statement_lines, statements};
use crate::view::*;
use base::decimal::decimal;
use engine::event::Topic;
use engine::outbox::Outbox;
use files::sheets::SheetInfo;
use store::{Actor, audit};
use system::error::{AppError, ErrorCode, InputProblem};

/// Reads a file and shows its contents, its proof, and what of it is new. Nothing is stored.
pub async fn check(outbox: &Outbox, request: &BankStatementRequest) -> Result<BankStatementCheckView, AppError> {
    let file = match file::open(outbox, request).await? {
        Opened::Read(file) => *file,
        Opened::Unknown {
            why,
            ask,
            sheets,
            reason: _,
        } => {
            return Ok(BankStatementCheckView {
                ask: Some(asked(why, ask)),
                sheets: sheets.iter().map(sheet).collect(),
                ..BankStatementCheckView::default()
            });
        }
    };
    let view = read_view(&file);
    let account = file.account();
    let proved = match blocking(move || proved(file.statement)).await? {
        Ok(proved) => Arc::new(proved),
        Err((proof, broken_row)) => {
            return Ok(BankStatementCheckView {
                broken_row,
                ..with_proof(view, &proof)
            });
        }
    };
    let view = with_proof(view, proved.proof());
    let (bank, number, digest, sheets) = (file.bank, file.number, file.digest, (file.sheet, file.unread));
    let (key, answer, of_file) = (account.clone(), request.same_account, Arc::clone(&proved));
    let read = move |db: &Connection| {
        let account_match = account_without_number::find(db, (&bank, &number, &key), &of_file, answer)?;
        let (same_account_note, same_account_ask) = account_match.in_words(&bank, &number);
        let records = match account_match.account() {
            Some(id) => AccountRecords::of(db, id, (&digest, &sheets.0, &sheets.1), Ends::of(&of_file))?,
            None => AccountRecords {
                unread: names(sheets.1),
                ..AccountRecords::default()
            },
        };
        Ok(AccountRecords {
            same_account_note,
            same_account_ask,
            ..records
        })
    };
    let records = outbox.store.read(read).await?;
    blocking(move || records.compared(view, &proved, &account)).await
}

/// Runs long work on a thread for it.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, AppError> {
    tokio::task::spawn_blocking(work).await.map_err(AppError::bug)
}

/// A file as it was read, before its proof.
fn read_view(file: &File) -> BankStatementCheckView {
    BankStatementCheckView {
        sheets: file.sheets.iter().map(sheet).collect(),
        by_hand: matches!(file.read_by, ReadBy::Columns(_)),
        bank: file.bank.clone(),
        account_number: file.number.clone(),
        which_account: file.which_account.clone(),
        account_name: file.statement.account_name.clone().unwrap_or_default(),
        savings: count(file.statement.savings.len()),
        ..BankStatementCheckView::default()
    }
}

/// The records of an account that a file is compared with.
#[derive(Default)]
struct AccountRecords {
    earlier: Vec<Vec<Kept>>,
    /// The latest days first.
    statements: Vec<StatementRow>,
    /// Those of the days of the file.
    lines: Vec<StatementLine>,
    imported: bool,
    /// The other sheets with contents that were not imported.
    unread: Vec<String>,
    /// Set if an account of the bank has no number.
    same_account_note: Option<String>,
    same_account_ask: Option<String>,
}

impl AccountRecords {
    fn of(
        db: &Connection,
        account: i64,
        (digest, sheet, others): (&str, &SheetOfFile, &[SheetOfFile]),
        ends: Option<Ends>,
    ) -> Result<Self, AppError> {
        let mut lines = match ends {
            Some(ends) => statement_lines::lines(db, &ends.first.to_string(), &ends.last.to_string())?,
            None => Vec::new(),
        };
        lines.retain(|line| line.account == account);
        let mut unread = Vec::new();
        for other in others {
            if statements::same_file(db, account, digest, other)?.is_none() {
                unread.push(other.clone());
            }
        }
        Ok(Self {
            unread: names(unread),
            earlier: statements::earlier(db, account)?,
            statements: statements::list(db, Some(account))?,
            lines,
            imported: statements::same_file(db, account, digest, sheet)?.is_some(),
            ..Self::default()
        })
    }

    /// A file that proves, compared with these records.
    fn compared(self, view: BankStatementCheckView, proved: &Proved, account: &str) -> BankStatementCheckView {
        let ends = Ends::of(proved);
        let comparisons = compare(account, proved, &self.earlier);
        let of = |wanted: fn(&Comparison) -> bool| count(comparisons.iter().filter(|comparison| wanted(comparison)).count());
        BankStatementCheckView {
            proves: true,
            first_day: ends.map(|ends| ends.first.to_string()),
            last_day: ends.map(|ends| ends.last.to_string()),
            new: of(|comparison| matches!(comparison, Comparison::New(_))),
            known: of(|comparison| matches!(comparison, Comparison::Known(_))),
            unclear: ambiguous_line::rows(proved, &comparisons, &self.earlier),
            follows: self
                .statements
                .first()
                .zip(ends)
                .map(|(last, ends)| ends_of(last).then(&ends).message()),
            differs: ends
                .filter(|_| !self.imported)
                .map(|ends| conflicts(&ends, &comparisons, &self.lines, &self.statements))
                .unwrap_or_default(),
            imported: self.imported,
            unread_sheets: self.unread,
            same_account_note: self.same_account_note,
            same_account_ask: self.same_account_ask,
            ..view
        }
    }
}

/// Imports a statement that proves, with all its lines.
///
/// # Errors
///
/// Fails, and stores nothing, if the file cannot be read, does not prove, was imported before, or needs an answer.
pub async fn import(outbox: &Outbox, request: &BankStatementRequest, actor: Actor) -> Result<BankStatementBriefView, AppError> {
    let file = match file::open(outbox, request).await? {
        Opened::Read(file) => *file,
        Opened::Unknown { why, reason, .. } => {
            return Err(AppError::new(ErrorCode::Invalid, messages::statements::not_imported(&why)).because(reason));
        }
    };
    must_have_account(&file)?;
    let account = file.account();
    let name = file.statement.account_name.clone().unwrap_or_default();
    let read_by = serde_json::to_string(&file.read_by).map_err(AppError::bug)?;
    let prove = move || {
        (
            prove(file.statement),
            (file.bank, file.number),
            (file.name, file.digest, file.bytes, file.sheet),
        )
    };
    let (proved, (bank, number), (file_name, file_digest, bytes, sheet)) = blocking(prove).await?;
    let proved = proved.map_err(|proof| does_not_prove(&proof))?;
    let ends = Ends::of(&proved);
    let ends = ends.ok_or_else(|| AppError::new(ErrorCode::Invalid, messages::statements::NO_LINES))?;
    let (answers, answer, now) = (request.unclear.clone().unwrap_or_default(), request.same_account, outbox.now());
    let work = move |db: &rusqlite::Transaction<'_>| {
        let account_match = account_without_number::find(db, (&bank, &number, &account), &proved, answer)?;
        if let Some(account) = account_match.to_number(&bank, &number)? {
            statements::give_number(db, account, &number)?;
            let named = Some(format!("{bank} {number}"));
            audit::record(
                db,
                now,
                actor.entry(crate::messages::audit::BANK_ACCOUNT_NUMBERED, Some(bank.clone()), named),
            )?;
        }
        let id = statements::account(db, (&bank, &number, &name), now)?;
        if statements::same_file(db, id, &file_digest, &sheet)?.is_some() {
            let what = if sheet.name.is_some() {
                messages::statements::SHEET_OF_FILE
            } else {
                "file"
            };
            let message = messages::statements::imported_before(what);
            return Err(AppError::conflict(message));
        }
        statements::remember(db, id, &read_by)?;
        let earlier = statements::earlier(db, id)?;
        let lines = ambiguous_line::decided(&proved, compare(&account, &proved, &earlier), &earlier, &answers)?;
        let new = lines.iter().filter(|(_, is_new)| *is_new).count();
        let after = format!("{file_name}, {} to {}: {} lines, {new} new", ends.first, ends.last, lines.len());
        let new = NewStatement {
            account: id,
            file_name,
            file_digest,
            bytes,
            sheet: sheet.name,
            days: (ends.first, ends.last),
            ends: (minor(ends.opening)?, minor(ends.closing)?),
            lines,
        };
        let statement = statements::add(db, &new, now)?;
        audit::record(db, now, actor.entry(crate::messages::audit::STATEMENT_IMPORTED, None, Some(after)))?;
        let kept = statements::list(db, Some(id))?.into_iter().find(|kept| kept.id == statement);
        kept.ok_or_else(|| AppError::bug("a statement that was kept is not there"))
    };
    let kept = outbox.store.write(work).await?;
    outbox.notify(Topic::Months, None);
    Ok(brief(kept))
}

/// Fails unless the bank of a file and its account are known.
fn must_have_account(file: &File) -> Result<(), AppError> {
    let (field, message) = if !file.which_account.is_empty() {
        let message = messages::statements::CHOOSE_ACCOUNT;
        ("account_number", message)
    } else if file.bank.is_empty() {
        ("bank", messages::statements::CHOOSE_BANK)
    } else {
        return Ok(());
    };
    Err(AppError::invalid_field(messages::statements::NOTHING_IMPORTED, field, message))
}

fn does_not_prove(proof: &Proof) -> AppError {
    let problems = proof.breaks.iter().map(|broken| {
        let path = broken.row.map_or_else(|| "file".to_owned(), |row| format!("row {row}"));
        InputProblem::because(broken.reason, path, broken.text.clone())
    });
    AppError::invalid(messages::statements::DOES_NOT_ADD_UP, problems.collect()).because(Reason::NotProved)
}

fn with_proof(view: BankStatementCheckView, proof: &Proof) -> BankStatementCheckView {
    let figure = |figure: Figure| figure.minor.map(decimal);
    BankStatementCheckView {
        opening: figure(proof.opening),
        opening_known: proof.opening.stated,
        credits: decimal(proof.credits),
        debits: decimal(proof.debits),
        closing: figure(proof.closing),
        closing_known: proof.closing.stated,
        lines: count(proof.lines),
        balances: count(proof.balances),
        held: count(proof.confirmed),
        breaks: proof.breaks.iter().map(|Break { text, .. }| text.clone()).collect(),
        remarks: proof.remarks.clone(),
        ..view
    }
}

/// The proof. If it fails: why, and the first line at which it fails.
fn proved(statement: Statement) -> Result<Proved, (Box<Proof>, Option<String>)> {
    let lines = statement.lines.clone();
    prove(statement).map_err(|proof| {
        let row = proof.breaks.first().and_then(|first| first.row);
        let broken = row.and_then(|row| lines.iter().find(|line| line.row == row));
        (proof, broken.map(ambiguous_line::in_words))
    })
}

fn names(sheets: Vec<SheetOfFile>) -> Vec<String> {
    sheets.into_iter().filter_map(|sheet| sheet.name).collect()
}

fn sheet(sheet: &SheetInfo) -> SheetView {
    SheetView {
        name: sheet.name.clone(),
        hidden: sheet.hidden,
    }
}

fn asked(why: String, ask: ColumnChoices) -> BankColumnsAsk {
    let column = |offered: OfferedColumn| BankColumnOffer {
        index: count(offered.index),
        heading: offered.heading,
        samples: offered.samples,
        guess: offered.guess,
    };
    let header = |header: HeaderRow| BankHeaderView {
        row: header.row,
        columns: header.columns.into_iter().map(column).collect(),
    };
    BankColumnsAsk {
        why,
        headers: ask.headers.into_iter().map(header).collect(),
    }
}

fn minor(figure: Option<i128>) -> Result<Option<i64>, AppError> {
    let too_large = |_| AppError::new(ErrorCode::Invalid, messages::statements::BALANCE_TOO_LARGE);
    figure.map(i64::try_from).transpose().map_err(too_large)
}
