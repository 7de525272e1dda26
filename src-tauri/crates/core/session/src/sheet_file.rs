//! Spreadsheets that people bring: out of a request, read beside other work, and what is wrong with those that are taken whole.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cell_rules::{Grid, in_sheet};
use sheet_rules::schema::{Field, SheetProblem};

use files::sheets;
use files::sheets::{ReadOptions, Workbook};
use system::error::{AppError, ErrorCode, InputProblem};

/// So many problems are named; a file with more has one cause as a rule.
const NAMED: usize = 200;

/// The bytes of a file that a request carries.
pub fn bytes_of(base64: &str) -> Result<Vec<u8>, AppError> {
    STANDARD
        .decode(base64)
        .map_err(|_| AppError::new(ErrorCode::Invalid, "The file did not arrive whole. Nothing was read."))
}

/// Reads a sheet of a file; without one the first with content.
pub fn workbook(file_name: &str, bytes: &[u8], sheet: Option<String>) -> Result<Workbook, AppError> {
    sheets::read(file_name, bytes, &ReadOptions { sheet })
        .map_err(|error| AppError::new(ErrorCode::Invalid, format!("Nothing was read from {file_name}. {error}")).because(error.reason()))
}

/// A sheet of a file, read.
#[derive(Debug)]
pub struct ReadSheet<T> {
    /// The sheets that the file shows.
    pub sheets: Vec<String>,
    /// The one that was read.
    pub sheet: String,
    /// What it says.
    pub said: T,
}

/// Reads a sheet of a file while other work goes on.
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
            said: read(&book.grid),
        })
    });
    reading.await.map_err(AppError::bug)?
}

/// What is wrong with a sheet that is taken whole, each with its place. `word` names a field where the whole column is meant.
pub fn problems<F: Field>(found: &[SheetProblem<F>], word: fn(F) -> &'static str) -> Vec<InputProblem> {
    let named = found.iter().take(NAMED).map(|problem| {
        let path = match (problem.row, problem.field) {
            (Some(row), Some(field)) => format!("row {}, {}", in_sheet(row), field.heading()),
            (Some(row), None) => format!("row {}", in_sheet(row)),
            (None, field) => field.map_or("file", word).to_owned(),
        };
        InputProblem::new(path, problem.words.clone())
    });
    let more = found.len().saturating_sub(NAMED);
    let more = (more > 0).then(|| InputProblem::new("file", format!("And {more} more problems.")));
    named.chain(more).collect()
}
