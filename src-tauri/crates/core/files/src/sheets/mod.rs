//! Reading and writing spreadsheet files. No other code reads spreadsheets.
//!
//! The type of a file is determined by its content, never by its name. Its uncompressed size is measured before it is opened, because a
//! workbook of a few kilobytes can expand to gigabytes. Macros, links and formulas are never run; a formula has the result stored with it.

pub mod blank;
mod delimited;
mod encoding;
pub mod export;
mod extent;
mod formats;
mod html;
pub mod list_file;
pub mod number;
mod ods;
mod package;
pub mod parts;
pub mod payout_results;
mod refusal;
mod spreadsheetml;
pub mod statement_file;
pub mod template;
mod xls;
mod xlsb;
mod xlsx;

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cell_rules::{Grid, GridError};

use crate::messages;
use package::Container;

/// The largest accepted file, in bytes.
pub const MAX_FILE: usize = 20 * 1024 * 1024;

/// What to read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The name of the sheet; several names are joined by [`together`]. Without one, the first visible sheet with content.
    pub sheet: Option<String>,
}

/// A sheet of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetInfo {
    /// Its name.
    pub name: String,
    /// Whether the workbook hides it.
    pub hidden: bool,
}

/// A file after reading.
#[derive(Debug)]
pub struct Workbook {
    /// All its sheets, in order.
    pub sheets: Vec<SheetInfo>,
    /// The cells of the requested sheet.
    pub grid: Grid,
}

/// Why a file could not be read. Nothing was paid and nothing was stored; the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// No bytes, or no cell with content.
    #[error("{}", messages::EMPTY)]
    Empty,
    /// Another kind of file, such as a PDF.
    #[error("{}", messages::not_a_spreadsheet(.what))]
    NotASpreadsheet {
        /// The kind of file, with its article.
        what: &'static str,
    },
    /// Protected by a password.
    #[error("{}", messages::LOCKED)]
    PasswordProtected,
    /// Incomplete or inconsistent.
    #[error("{}", messages::damaged(.detail))]
    Damaged {
        /// A detail for support.
        detail: String,
    },
    /// Larger than any payout file needs to be.
    #[error("{}", messages::too_large(.what))]
    TooLarge {
        /// The exceeded limit, in words.
        what: String,
    },
    /// A sheet to be stacked is empty.
    #[error("{}", messages::sheet_empty(.name))]
    EmptySheet {
        /// Its name.
        name: String,
    },
    /// A sheet was named twice.
    #[error("{}", messages::sheet_listed_twice(.name))]
    SheetTwice {
        /// Its name.
        name: String,
    },
    /// There is no sheet with that name.
    #[error("{}", messages::no_such_sheet(.name, .sheets))]
    NoSuchSheet {
        /// The requested name.
        name: String,
        /// The sheets of the file.
        sheets: Vec<String>,
    },
}

impl From<GridError> for SheetError {
    fn from(error: GridError) -> Self {
        let what = match error {
            GridError::OutOfOrder => {
                return Self::Damaged {
                    detail: "cells out of order".to_owned(),
                };
            }
            GridError::TooManyRows => messages::more_rows_than(Grid::MAX_ROWS - 100),
            GridError::TooManyColumns => messages::more_columns_than(Grid::MAX_COLUMNS),
            GridError::TooMuch => messages::MORE_TEXT.to_owned(),
        };
        Self::TooLarge { what }
    }
}

/// The names of several sheets as one, in their order; none for no sheet.
pub fn together(sheets: &[String]) -> Option<String> {
    (!sheets.is_empty()).then(|| sheets.join(&Grid::BETWEEN.to_string()))
}

/// Reads a file. `file_name` only names the sheet of a text file, as Excel does.
pub fn read(file_name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Workbook, SheetError> {
    if bytes.len() > MAX_FILE {
        return Err(SheetError::TooLarge {
            what: messages::more_megabytes_than(MAX_FILE / 1024 / 1024),
        });
    }
    let wanted = options.sheet.as_deref();
    guarded(|| match package::identify(bytes)? {
        Container::Xlsx(hints) if hints.wrong_extent => xlsx::read(&extent::corrected(bytes)?, &hints, wanted),
        Container::Xlsx(hints) => xlsx::read(bytes, &hints, wanted),
        Container::Xlsb => xlsb::read(bytes, wanted),
        Container::Xls => xls::read(bytes, wanted),
        Container::Ods => ods::read(bytes, wanted),
        Container::Text => delimited::read(file_name, bytes, wanted),
    })
}

/// The sheets with content that were not read.
pub fn unread(file_name: &str, bytes: &[u8], book: &Workbook) -> Vec<SheetInfo> {
    let read_of_it = book.grid.sheets();
    let others = book
        .sheets
        .iter()
        .filter(|sheet| !read_of_it.iter().any(|known| **known == *sheet.name));
    let holds = |sheet: &&SheetInfo| {
        let options = ReadOptions {
            sheet: Some(sheet.name.clone()),
        };
        match read(file_name, bytes, &options) {
            Ok(book) => book.grid.rows().any(|row| !row.is_blank()),
            Err(SheetError::Empty | SheetError::EmptySheet { .. }) => false,
            // An unreadable sheet is reported too.
            Err(_) => true,
        }
    };
    others.filter(holds).cloned().collect()
}

/// A library that panics on a crafted file must not end the application: the file counts as damaged.
fn guarded(read: impl FnOnce() -> Result<Workbook, SheetError>) -> Result<Workbook, SheetError> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(damaged("the reader gave up")))
}

fn damaged(detail: impl Display) -> SheetError {
    SheetError::Damaged {
        detail: detail.to_string(),
    }
}

/// The index of the sheet with this name.
fn place_of(sheets: &[SheetInfo], wanted: &str) -> Result<usize, SheetError> {
    let exact = sheets.iter().position(|sheet| sheet.name == wanted);
    let same = |sheet: &SheetInfo| sheet.name.trim().to_lowercase() == wanted.trim().to_lowercase();
    exact
        .or_else(|| sheets.iter().position(same))
        .ok_or_else(|| SheetError::NoSuchSheet {
            name: wanted.to_owned(),
            sheets: sheets.iter().map(|sheet| sheet.name.clone()).collect(),
        })
}

/// Reads the requested sheets, stacked; without a request, the first visible sheet with content.
fn first_with_content(
    sheets: Vec<SheetInfo>,
    wanted: Option<&str>,
    mut read: impl FnMut(usize, &str) -> Result<Grid, SheetError>,
) -> Result<Workbook, SheetError> {
    if let Some(wanted) = wanted {
        let names: Vec<&str> = match sheets.iter().any(|sheet| sheet.name == wanted) {
            true => vec![wanted],
            false => wanted.split(Grid::BETWEEN).collect(),
        };
        let places = names.iter().map(|name| place_of(&sheets, name)).collect::<Result<Vec<_>, _>>()?;
        let mut grids = Vec::with_capacity(places.len());
        for (at, place) in places.iter().enumerate() {
            let name = sheets[*place].name.clone();
            if places[..at].contains(place) {
                return Err(SheetError::SheetTwice { name });
            }
            let grid = read(*place, &name)?;
            if grid.is_empty() && places.len() > 1 {
                return Err(SheetError::EmptySheet { name });
            }
            grids.push(grid);
        }
        let grid = Grid::stack(grids)?;
        return Ok(Workbook { sheets, grid });
    }
    for (index, sheet) in sheets.iter().enumerate().filter(|(_, sheet)| !sheet.hidden) {
        let grid = read(index, &sheet.name)?;
        if !grid.is_empty() {
            return Ok(Workbook { sheets, grid });
        }
    }
    Err(SheetError::Empty)
}
