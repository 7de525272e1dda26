//! A bank's file as the person chose it. What its rows mean is `domain::statement`'s.

mod differs;
mod file;
mod import;
mod look;
mod numberless;
mod taken_back;
mod unclear;

pub use import::{check, import};
pub use look::list;
pub use taken_back::take_back;

use domain::statement::{Mapping, Refused, Statement};

use crate::sheets::{self, ReadOptions, SheetError, SheetInfo, Workbook};

/// A file, read; its statement has still to be proved.
#[derive(Debug)]
pub struct StatementFile {
    /// All sheets of the file, in order.
    pub sheets: Vec<SheetInfo>,
    /// What it says.
    pub statement: Statement,
}

/// Why a file was not read. Nothing of it was used; the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    /// A PDF, which banks hand out most.
    #[error(
        "PDF statements cannot be read yet. Download the statement as Excel or CSV from the bank’s internet banking, or ask the bank for it."
    )]
    Pdf,
    /// No spreadsheet, or a damaged one.
    #[error("{}", of_file(.0))]
    File(SheetError),
    /// A spreadsheet that is no statement, or one with rows that cannot be read.
    #[error("{}", .0.message())]
    Rows(Refused),
}

/// Reads a statement: CSV, Excel, OpenDocument, or the table of a web page that a bank calls Excel. `file_name` decides nothing.
pub fn read(file_name: &str, bytes: &[u8], sheet: Option<&str>, mapping: Option<&Mapping>) -> Result<StatementFile, StatementError> {
    let workbook = workbook(file_name, bytes, sheet)?;
    let statement = domain::statement::read(&workbook.grid, mapping).map_err(StatementError::Rows)?;
    Ok(StatementFile {
        sheets: workbook.sheets,
        statement,
    })
}

fn workbook(file_name: &str, bytes: &[u8], sheet: Option<&str>) -> Result<Workbook, StatementError> {
    if bytes.trim_ascii_start().starts_with(b"%PDF") {
        return Err(StatementError::Pdf);
    }
    let options = ReadOptions {
        sheet: sheet.map(str::to_owned),
    };
    sheets::read(file_name, bytes, &options).map_err(StatementError::File)
}

/// The sentences of [`SheetError`] speak of payments.
fn of_file(error: &SheetError) -> String {
    match error {
        SheetError::Empty => "This file is empty. Choose the bank's statement.".to_owned(),
        SheetError::NotASpreadsheet { what } => {
            format!("This file is {what}, not a spreadsheet. Ask the bank for the statement as Excel or CSV.")
        }
        SheetError::TooLarge { what } => format!("This file is too large: {what}. Ask the bank for a shorter period."),
        SheetError::EmptySheet { name } => format!("The sheet “{name}” is empty. Choose the sheet with the statement."),
        SheetError::SheetTwice { name } => format!("The sheet “{name}” was named twice. Name every sheet once."),
        SheetError::PasswordProtected | SheetError::Damaged { .. } | SheetError::NoSuchSheet { .. } => error.to_string(),
    }
}
