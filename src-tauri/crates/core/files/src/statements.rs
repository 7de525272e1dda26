//! Bank statements as files. Their rows are interpreted by `book_rules::statement`.

use book_rules::statement::{Day, Mapping, Refused, Statement};
use cell_rules::Reason;

use crate::messages;
use crate::sheets::{self, ReadOptions, SheetError, SheetInfo, Workbook};

/// A file after reading; its statement is not yet proved.
#[derive(Debug)]
pub struct StatementFile {
    /// All sheets of the file, in order.
    pub sheets: Vec<SheetInfo>,
    /// The statement.
    pub statement: Statement,
    /// The sheet of the statement.
    pub sheet: String,
    /// The other visible sheets with content.
    pub unread: Vec<UnreadSheet>,
}

/// A sheet of a file that was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadSheet {
    /// Its name.
    pub name: String,
    /// Whether it is a statement too, also one with unreadable rows.
    pub is_statement: bool,
}

/// Why a file was not read. Nothing of it was used; the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    /// A PDF, the most common format of banks.
    #[error("{}", messages::PDF)]
    Pdf,
    /// Not a spreadsheet, or a damaged one.
    #[error("{}", of_file(.0))]
    File(SheetError),
    /// A spreadsheet that is not a statement, or one with unreadable rows.
    #[error("{}", .0.message())]
    Rows(Refused),
}

impl StatementError {
    /// The reason as a stable code.
    pub fn reason(&self) -> Reason {
        match self {
            Self::Pdf => Reason::FilePdf,
            Self::File(error) => error.reason(),
            Self::Rows(refused) => refused.reason(),
        }
    }
}

/// Reads a statement: CSV, Excel, OpenDocument, or the table of a web page. `file_name` only names the sheet of a text file; `today` is the
/// day in Nigeria, if the clock shows one.
pub fn read(
    file_name: &str,
    bytes: &[u8],
    sheet: Option<&str>,
    mapping: Option<&Mapping>,
    today: Option<Day>,
) -> Result<StatementFile, StatementError> {
    let workbook = workbook(file_name, bytes, sheet)?;
    let statement = book_rules::statement::read(&workbook.grid, mapping, today).map_err(StatementError::Rows)?;
    let is_statement = |name: &str| match self::workbook(file_name, bytes, Some(name)) {
        Ok(other) => match book_rules::statement::read(&other.grid, mapping, today) {
            Ok(statement) => !statement.lines.is_empty(),
            Err(refused) => matches!(refused, Refused::Unreadable(_) | Refused::Dates(..)),
        },
        Err(_) => false,
    };
    let unread = unread(file_name, bytes, &workbook).into_iter().map(|name| UnreadSheet {
        is_statement: is_statement(&name),
        name,
    });
    Ok(StatementFile {
        statement,
        sheet: sheet_of(&workbook),
        unread: unread.collect(),
        sheets: workbook.sheets,
    })
}

/// The other visible sheets with content.
pub fn unread(file_name: &str, bytes: &[u8], workbook: &Workbook) -> Vec<String> {
    let others = sheets::unread(file_name, bytes, workbook).into_iter();
    others.filter(|sheet| !sheet.hidden).map(|sheet| sheet.name).collect()
}

/// The name of the sheet that was read.
pub fn sheet_of(workbook: &Workbook) -> String {
    let names: Vec<String> = workbook.grid.sheets().iter().map(|name| (**name).to_owned()).collect();
    sheets::together(&names).unwrap_or_default()
}

/// The cells of a bank's file.
pub fn workbook(file_name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Workbook, StatementError> {
    if bytes.trim_ascii_start().starts_with(b"%PDF") {
        return Err(StatementError::Pdf);
    }
    let options = ReadOptions {
        sheet: sheet.map(str::to_owned),
    };
    sheets::read(file_name, bytes, &options).map_err(StatementError::File)
}

/// The sentences of [`SheetError`] are about payments, so most are replaced.
fn of_file(error: &SheetError) -> String {
    match error {
        SheetError::Empty => messages::STATEMENT_EMPTY.to_owned(),
        SheetError::NotASpreadsheet { what } => messages::not_a_statement(what),
        SheetError::TooLarge { what } => messages::statement_too_large(what),
        SheetError::EmptySheet { name } => messages::statement_sheet_empty(name),
        SheetError::SheetTwice { name } => messages::sheet_twice(name),
        SheetError::PasswordProtected | SheetError::Damaged { .. } | SheetError::NoSuchSheet { .. } => error.to_string(),
    }
}
