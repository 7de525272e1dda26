//! A statement from the file to the records: shown with its proof first, kept whole or not at all.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::statement::{Break, Ends, Figure, Identity, Kept, Proof, Proved, Standing, Statement, compare, prove};
use rusqlite::Connection;
use sha2::{Digest as _, Sha256};

use super::look::{brief, ends_of};
use super::{StatementError, read};
use crate::error::{AppError, ErrorCode, InputProblem};
use crate::event::Topic;
use crate::outbox::Outbox;
use crate::plain::decimal;
use crate::store::statements::{self, NewStatement};
use crate::store::{Hand, audit};
use crate::view::*;

/// A file that was read.
struct File {
    name: String,
    bytes: Vec<u8>,
    digest: String,
    sheet: Option<String>,
    statement: Statement,
}

impl File {
    fn of(request: &BankStatementRequest) -> Result<Self, AppError> {
        let not_whole = |_| AppError::new(ErrorCode::Invalid, "The file did not arrive whole. Nothing was read.");
        let bytes = STANDARD.decode(&request.bytes_base64).map_err(not_whole)?;
        let read = read(&request.file_name, &bytes, request.sheet.as_deref(), None).map_err(refused)?;
        Ok(Self {
            name: request.file_name.clone(),
            digest: hex::encode(Sha256::digest(&bytes)),
            bytes,
            sheet: request.sheet.clone(),
            statement: read.statement,
        })
    }

    fn bank(&self) -> &'static str {
        self.statement.layout.map_or("", |layout| layout.bank)
    }

    fn number(&self) -> String {
        self.statement.account_number.clone().unwrap_or_default()
    }

    /// What its account is told apart by.
    fn account(&self) -> String {
        format!("{}\u{1f}{}", self.bank(), self.number())
    }
}

fn refused(error: StatementError) -> AppError {
    let problems = match &error {
        StatementError::Rows(domain::statement::Refused::Unreadable(problems)) => problems
            .iter()
            .map(|problem| InputProblem {
                path: format!("row {}", problem.row),
                message: problem.text.clone(),
            })
            .collect(),
        StatementError::Pdf | StatementError::File(_) | StatementError::Rows(_) => Vec::new(),
    };
    AppError::invalid(format!("Nothing was imported. {error}"), problems)
}

/// What a file says, how it proves, and what of it is new. Nothing is kept.
pub async fn check(outbox: &Outbox, request: &BankStatementRequest) -> Result<BankStatementCheckView, AppError> {
    let file = File::of(request)?;
    let savings = count(file.statement.savings.len());
    let (bank, number) = (file.bank(), file.number());
    let (name, digest) = (file.statement.account_name.clone().unwrap_or_default(), file.digest.clone());
    let view = |proof: &Proof| BankStatementCheckView {
        bank: bank.to_owned(),
        account_number: number.clone(),
        account_name: name.clone(),
        savings,
        ..of_proof(proof)
    };
    let account = file.account();
    let proved = match prove(file.statement) {
        Ok(proved) => proved,
        Err(proof) => return Ok(view(&proof)),
    };
    let shown = view(proved.proof());
    let (of_bank, of_number) = (bank.to_owned(), number.clone());
    let read = move |db: &Connection| {
        let known = statements::known_account(db, &of_bank, &of_number)?;
        let (earlier, last, imported) = match known {
            Some(id) => (
                statements::earlier(db, id)?,
                statements::list(db, Some(id))?.into_iter().next(),
                statements::same_file(db, id, &digest)?.is_some(),
            ),
            None => (Vec::new(), None, false),
        };
        let standings = compare(&account, &proved, &earlier);
        let of = |wanted: fn(&Standing) -> bool| count(standings.iter().filter(|standing| wanted(standing)).count());
        let ends = Ends::of(&proved);
        Ok(BankStatementCheckView {
            proves: true,
            first_day: ends.map(|ends| ends.first.to_string()),
            last_day: ends.map(|ends| ends.last.to_string()),
            new: of(|standing| matches!(standing, Standing::New(_))),
            known: of(|standing| matches!(standing, Standing::Known(_))),
            unclear: of(|standing| matches!(standing, Standing::Unclear { .. })),
            follows: last.zip(ends).map(|(last, ends)| ends_of(&last).then(&ends).message()),
            imported,
            ..shown
        })
    };
    outbox.store.read(read).await
}

/// Keeps a statement that proves, whole, with all its lines; or nothing.
pub async fn import(outbox: &Outbox, request: &BankStatementRequest, hand: Hand) -> Result<BankStatementBriefView, AppError> {
    let file = File::of(request)?;
    let (account, bank, number) = (file.account(), file.bank().to_owned(), file.number());
    let name = file.statement.account_name.clone().unwrap_or_default();
    let File {
        name: file_name,
        bytes,
        digest: file_digest,
        sheet,
        statement,
    } = file;
    let proved = prove(statement).map_err(|proof| does_not_prove(&proof))?;
    let ends = Ends::of(&proved);
    let ends = ends.ok_or_else(|| {
        AppError::new(
            ErrorCode::Invalid,
            "Nothing was imported: the file tells neither a period nor a line.",
        )
    })?;
    let (unclear, now) = (request.unclear, outbox.now());
    let work = move |db: &rusqlite::Transaction<'_>| {
        let id = statements::account(db, (&bank, &number, &name), now)?;
        if statements::same_file(db, id, &file_digest)?.is_some() {
            return Err(AppError::new(
                ErrorCode::Conflict,
                "Nothing was imported: this very file was imported before.",
            ));
        }
        let standings = compare(&account, &proved, &statements::earlier(db, id)?);
        let lines = decided(&proved, standings, unclear)?;
        let new = lines.iter().filter(|(_, is_new)| *is_new).count();
        let after = format!("{file_name}, {} to {}: {} lines, {new} new", ends.first, ends.last, lines.len());
        let new = NewStatement {
            account: id,
            file_name,
            file_digest,
            bytes,
            sheet,
            days: (ends.first, ends.last),
            ends: (kobo(ends.opening)?, kobo(ends.closing)?),
            lines,
        };
        let statement = statements::add(db, &new, now)?;
        audit::record(db, now, hand.deed("statement imported", None, Some(after)))?;
        let kept = statements::list(db, Some(id))?.into_iter().find(|kept| kept.id == statement);
        kept.ok_or_else(|| AppError::bug("a statement that was kept is not there"))
    };
    let kept = outbox.store.write(work).await?;
    outbox.tell(Topic::Months, None);
    Ok(brief(kept))
}

/// Every line with what it is known by, and whether it is new.
fn decided(proved: &Proved, standings: Vec<Standing>, unclear: Option<UnclearLines>) -> Result<Vec<(Kept, bool)>, AppError> {
    let open = standings
        .iter()
        .filter(|standing| matches!(standing, Standing::Unclear { .. }))
        .count();
    if open > 0 && unclear.is_none() {
        let message = format!("Nothing was imported: the files do not show whether {open} of the lines were imported before.");
        return Err(
            AppError::new(ErrorCode::Conflict, message).hint("Compare them with the statement before, and say whether they are the same.")
        );
    }
    let identity = |standing: Standing| -> (Identity, bool) {
        match (standing, unclear) {
            (Standing::New(identity), _) => (identity, true),
            (Standing::Known(identity), _) => (identity, false),
            (Standing::Unclear { new, .. }, Some(UnclearLines::New)) => (new, true),
            (Standing::Unclear { like, .. }, Some(UnclearLines::Known) | None) => (like, false),
        }
    };
    let lines = proved.statement().lines.iter().zip(standings);
    let lines = lines.map(|(line, standing)| {
        let (identity, is_new) = identity(standing);
        let line = line.clone();
        (Kept { identity, line }, is_new)
    });
    Ok(lines.collect())
}

fn does_not_prove(proof: &Proof) -> AppError {
    let problems = proof.breaks.iter().map(|broken| InputProblem {
        path: broken.row.map_or_else(|| "file".to_owned(), |row| format!("row {row}")),
        message: broken.text.clone(),
    });
    AppError::invalid("Nothing was imported: the statement does not add up.", problems.collect())
}

fn of_proof(proof: &Proof) -> BankStatementCheckView {
    let figure = |figure: Figure| figure.minor.map(decimal);
    BankStatementCheckView {
        proves: false,
        bank: String::new(),
        account_number: String::new(),
        account_name: String::new(),
        first_day: None,
        last_day: None,
        opening: figure(proof.opening),
        opening_told: proof.opening.told,
        credits: decimal(proof.credits),
        debits: decimal(proof.debits),
        closing: figure(proof.closing),
        closing_told: proof.closing.told,
        lines: count(proof.lines),
        balances: count(proof.balances),
        held: count(proof.held),
        new: 0,
        known: 0,
        unclear: 0,
        savings: 0,
        breaks: proof.breaks.iter().map(|Break { text, .. }| text.clone()).collect(),
        remarks: proof.remarks.clone(),
        follows: None,
        imported: false,
    }
}

fn kobo(figure: Option<i128>) -> Result<Option<i64>, AppError> {
    let too_large = |_| {
        AppError::new(
            ErrorCode::Invalid,
            "Nothing was imported: a balance is larger than any account holds.",
        )
    };
    figure.map(i64::try_from).transpose().map_err(too_large)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
