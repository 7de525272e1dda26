//! Spreadsheets of users: decoding from a request, reading in the background, and the problems of an import.

use crate::messages::input as messages;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cell_rules::{Grid, in_sheet};
use sheet_rules::schema::{Field, SheetProblem};

use files::sheets;
use files::sheets::{ReadOptions, Workbook};
use system::error::{AppError, ErrorCode, InputProblem};

/// The maximum number of reported problems. A file with more usually has a single cause.
const NAMED: usize = 200;

/// The bytes of the file in a request.
pub fn bytes_of(base64: &str) -> Result<Vec<u8>, AppError> {
    STANDARD
        .decode(base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, messages::INCOMPLETE_FILE))
}

/// Reads a sheet of a file; without a name, the first sheet with content.
pub fn workbook(file_name: &str, bytes: &[u8], sheet: Option<String>) -> Result<Workbook, AppError> {
    sheets::read(file_name, bytes, &ReadOptions { sheet })
        .map_err(|error| AppError::new(ErrorCode::Invalid, messages::nothing_read(file_name, &error)).because(error.reason()))
}

/// A sheet of a file after reading.
#[derive(Debug)]
pub struct ReadSheet<T> {
    /// The visible sheets of the file.
    pub sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub sheet: String,
    /// The result of reading it.
    pub content: T,
}

/// Reads a sheet of a file in the background.
pub async fn read_sheet<T: Send + 'static>(
    (file_name, bytes): (&str, Vec<u8>),
    sheet: Option<String>,
    read: impl FnOnce(&Grid) -> T + Send + 'static,
) -> Result<ReadSheet<T>, AppError> {
    let file_name = file_name.to_owned();
    let reading = tokio::task::spawn_blocking(move || {
        let book = workbook(&file_name, &bytes, sheet)?;
        let shown = book.sheets.iter().filter(|sheet| !sheet.hidden);
        Ok(ReadSheet {
            sheets: shown.map(|sheet| sheet.name.clone()).collect(),
            sheet: book.grid.sheet().to_string(),
            content: read(&book.grid),
        })
    });
    reading.await.map_err(AppError::bug)?
}

/// The problems of an import, each with its place. `word` names a field if the problem concerns the whole column.
pub fn problems<F: Field>(found: &[SheetProblem<F>], word: fn(F) -> &'static str) -> Vec<InputProblem> {
    let named = found.iter().take(NAMED).map(|problem| {
        let path = match (problem.row, problem.field) {
            (Some(row), Some(field)) => messages::row_and_field(in_sheet(row), field.heading()),
            (Some(row), None) => messages::row(in_sheet(row)),
            (None, field) => field.map_or("file", word).to_owned(),
        };
        InputProblem::new(path, problem.words.clone())
    });
    let more = found.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| InputProblem::new("file", messages::more_problems(more)));
    named.chain(more).collect()
}
