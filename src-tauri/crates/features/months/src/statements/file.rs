//! A statement file and its account: from its layout, from a person's answers, or from those about earlier files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use book_rules::statement::{ColumnChoices, DateDoubt, Day, MappedColumn, Mapping, Refused, Statement, prove, read};
use cell_rules::{Grid, Reason};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::messages;
use crate::tables::statements;
use crate::tables::statements::{BankAccountRow, SheetOfFile};
use crate::view::*;
use engine::outbox::Outbox;
use files::sheets::{SheetInfo, Workbook};
use files::statements::{StatementError, sheet_of, unread, workbook};
use system::error::{AppError, ErrorCode, InputProblem};

/// How the files of an account are read; stored with it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ReadBy {
    /// By the layout of this name.
    Layout(String),
    /// By the columns that a person chose.
    Columns(Mapping),
}

/// A file that was read.
pub(super) struct File {
    pub name: String,
    pub bytes: Vec<u8>,
    pub digest: String,
    pub sheet: SheetOfFile,
    pub sheets: Vec<SheetInfo>,
    /// Its other sheets with visible contents.
    pub unread: Vec<SheetOfFile>,
    pub statement: Statement,
    pub read_by: ReadBy,
    /// From a person, earlier files, or the layout; empty if unknown.
    pub bank: String,
    /// From a person, the file, or earlier files; empty if unknown.
    pub number: String,
    /// The accounts among which a person has to choose.
    pub which_account: Vec<BankAccountChoice>,
}

/// The result of reading a file.
pub(super) enum Opened {
    Read(Box<File>),
    /// A person has to choose the columns; `why` gives the reason.
    Unknown {
        why: String,
        reason: Reason,
        ask: ColumnChoices,
        sheets: Vec<SheetInfo>,
    },
}

/// Reads a file, on a thread for blocking work.
pub(super) async fn open(outbox: &Outbox, request: &BankStatementRequest) -> Result<Opened, AppError> {
    let before = outbox.store.read(statements::remembered).await?;
    let before: Vec<Before> = before
        .into_iter()
        .map(|(account, kept, is_current)| Before::of(account, kept.as_deref(), is_current))
        .collect();
    let (request, today) = (request.clone(), Day::of(outbox.now()));
    let work = move || opened(request, &before, today);
    tokio::task::spawn_blocking(work).await.map_err(AppError::bug)?
}

/// An account, and how its last file was read.
struct Before {
    account: BankAccountRow,
    read_by: Option<ReadBy>,
    /// Whether it has a statement that was not taken back.
    is_current: bool,
}

impl Before {
    fn of(account: BankAccountRow, kept: Option<&str>, is_current: bool) -> Self {
        Self {
            account,
            read_by: kept.and_then(|json| serde_json::from_str(json).ok()),
            is_current,
        }
    }

    fn mapping(&self) -> Option<&Mapping> {
        match &self.read_by {
            Some(ReadBy::Columns(mapping)) => Some(mapping),
            Some(ReadBy::Layout(_)) | None => None,
        }
    }
}

fn opened(request: BankStatementRequest, before: &[Before], today: Option<Day>) -> Result<Opened, AppError> {
    let not_whole = |_| AppError::new(ErrorCode::Invalid, messages::statements::FILE_INCOMPLETE);
    let bytes = STANDARD.decode(&request.bytes_base64).map_err(not_whole)?;
    let workbook = workbook(&request.file_name, &bytes, request.sheet.as_deref()).map_err(|error| refused(&error))?;
    let answer = request.columns.as_ref().map(mapping);
    let (statement, read_by) = match of_grid(&workbook.grid, answer, before, today) {
        Ok(found) => found,
        Err(error) => {
            let (why, reason) = (error.message(), error.reason());
            return match error.clone().question() {
                Some(ask) => Ok(Opened::Unknown {
                    why,
                    reason,
                    ask,
                    sheets: workbook.sheets,
                }),
                None => Err(refused(&StatementError::Rows(error))),
            };
        }
    };
    let (bank, number) = account_of(&statement, &read_by, before);
    let typed = |text: Option<String>, found: String| text.map_or(found, |text| text.trim().to_owned());
    let is_said = request.account_number.is_some();
    let mut which_account = alike(request.bank.as_deref(), &read_by, before);
    let (bank, number) = (typed(request.bank, bank), typed(request.account_number, number));
    let is_known = || which_account.iter().any(|one| one.bank == bank && one.account_number == number);
    if !number.is_empty() || which_account.len() < 2 || is_said && is_known() {
        which_account.clear();
    }
    let (sheet, unread) = sheets_of(&request.file_name, &bytes, request.sheet.as_deref(), &workbook)?;
    Ok(Opened::Read(Box::new(File {
        bank,
        number,
        which_account,
        sheet,
        unread,
        digest: hex::encode(Sha256::digest(&bytes)),
        name: request.file_name,
        bytes,
        sheets: workbook.sheets,
        statement,
        read_by,
    })))
}

/// The sheet that is read, and the others with contents.
fn sheets_of(name: &str, bytes: &[u8], asked: Option<&str>, read: &Workbook) -> Result<(SheetOfFile, Vec<SheetOfFile>), AppError> {
    let usual = match (asked, read.sheets.as_slice()) {
        (None, _) | (_, [_]) => sheet_of(read),
        (Some(_), _) => sheet_of(&workbook(name, bytes, None).map_err(|error| refused(&error))?),
    };
    let sheet = |name: String| SheetOfFile {
        is_usual: name == usual,
        name: (read.sheets.len() > 1).then_some(name),
    };
    Ok((sheet(sheet_of(read)), unread(name, bytes, read).into_iter().map(sheet).collect()))
}

/// The columns that a person chose come first, then the layout of a bank, then the columns chosen for earlier files, then commonly understood
/// headings.
fn of_grid(grid: &Grid, answer: Option<Mapping>, before: &[Before], today: Option<Day>) -> Result<(Statement, ReadBy), Refused> {
    if let Some(answer) = answer {
        let statement = read(grid, Some(&answer), today)?;
        // With a layout, the person answered only whether the day comes first. That holds for this file; its columns are the layout's.
        let read_by = match statement.layout {
            Some(layout) => ReadBy::Layout(layout.name.to_owned()),
            None => ReadBy::Columns(answer),
        };
        return Ok((statement, read_by));
    }
    let (general, unknown) = match read(grid, None, today) {
        Ok(statement) => {
            let layout = statement.layout.map_or("", |layout| layout.name).to_owned();
            let is_banks_own = statement.layout.is_some_and(|layout| !layout.bank.is_empty());
            let found = (statement, ReadBy::Layout(layout));
            if is_banks_own {
                return Ok(found);
            }
            (Some(found), None)
        }
        Err(error @ (Refused::Unknown(_) | Refused::Ambiguous(..) | Refused::Dates(DateDoubt::Unclear { .. }, _))) => (None, Some(error)),
        Err(error) => return Err(error),
    };
    for mapping in before.iter().filter_map(Before::mapping) {
        match read(grid, Some(mapping), today) {
            Err(Refused::Mapping(..)) => {}
            Err(_) if general.is_some() || !mapping.has_names() => {}
            Ok(statement) if !mapping.has_names() && !fits(&statement) => {}
            other => return Ok((other?, ReadBy::Columns(mapping.clone()))),
        }
    }
    match (general, unknown) {
        (Some(found), _) => Ok(found),
        (None, Some(error)) => Err(error),
        (None, None) => Err(Refused::NoLines),
    }
}

/// Whether columns that are known only by their positions belong to this file, since positions fit every file. Either every row has a balance
/// and they prove, or no row has one and every row has an amount.
fn fits(statement: &Statement) -> bool {
    let lines = &statement.lines;
    let (all, none) = (
        lines.iter().all(|line| line.balance.is_some()),
        lines.iter().all(|line| line.balance.is_none()),
    );
    match () {
        () if all => prove(statement.clone()).is_ok(),
        () => none && lines.iter().all(|line| line.amount != 0),
    }
}

/// The accounts with statements whose files are read in the same way; only those of `bank` if a person named it.
fn alike(bank: Option<&str>, read_by: &ReadBy, before: &[Before]) -> Vec<BankAccountChoice> {
    let bank = bank.map(str::trim).filter(|bank| !bank.is_empty());
    let alike = before
        .iter()
        .filter(|before| before.is_current && before.read_by.as_ref() == Some(read_by))
        .filter(|before| bank.is_none_or(|bank| before.account.bank == bank));
    let mut choices: Vec<BankAccountChoice> = alike
        .map(|before| BankAccountChoice {
            bank: before.account.bank.clone(),
            account_number: before.account.number.clone(),
        })
        .collect();
    choices.sort_unstable();
    choices
}

/// Bank and number of the account whose files are read in the same way, with the file's number if it has one. An account without a number still
/// gives the bank. If the file has no number and there are several such accounts, a person has to choose.
fn account_of(statement: &Statement, read_by: &ReadBy, before: &[Before]) -> (String, String) {
    let number = statement.account_number.clone().unwrap_or_default();
    let several = alike(None, read_by, before);
    if number.is_empty() && several.len() > 1 {
        let is_one_bank = several.iter().all(|one| one.bank == several[0].bank);
        return (if is_one_bank { several[0].bank.clone() } else { String::new() }, number);
    }
    let alike = || before.iter().filter(|before| before.read_by.as_ref() == Some(read_by));
    let known = alike().find(|before| number.is_empty() || before.account.number == number);
    let numberless = || alike().find(|before| before.account.number.is_empty());
    match known.or_else(numberless) {
        Some(known) if number.is_empty() => (known.account.bank.clone(), known.account.number.clone()),
        Some(known) => (known.account.bank.clone(), number),
        None => (statement.layout.map_or("", |layout| layout.bank).to_owned(), number),
    }
}

fn refused(error: &StatementError) -> AppError {
    let problems = match error {
        StatementError::Rows(Refused::Unreadable(problems)) => problems
            .iter()
            .map(|problem| InputProblem::because(problem.reason, format!("row {}", problem.row), problem.text.clone()))
            .collect(),
        StatementError::Pdf | StatementError::File(_) | StatementError::Rows(_) => Vec::new(),
    };
    AppError::invalid(messages::statements::not_imported(&error.to_string()), problems).because(error.reason())
}

fn mapping(columns: &BankColumns) -> Mapping {
    let column = |column: &BankColumn| MappedColumn {
        field: column.field,
        heading: column.heading.clone(),
        index: column.index as usize,
    };
    Mapping {
        columns: columns.columns.iter().map(column).collect(),
        day_first: columns.day_first,
    }
}

impl File {
    /// The key that distinguishes its account.
    pub(super) fn account(&self) -> String {
        format!("{}\u{1f}{}", self.bank, self.number)
    }
}
