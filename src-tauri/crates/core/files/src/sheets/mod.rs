//! Spreadsheet files in and out: the only reading of spreadsheets there is.
//!
//! A file is known by its content, never by its name, and is weighed before it is opened: a workbook of a few kilobytes
//! can unfold into gigabytes. Macros, links and formulas are never run; a formula counts by the result stored with it.

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

use package::Container;

/// The largest file that is opened, in bytes.
pub const MAX_FILE: usize = 20 * 1024 * 1024;

/// What to read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The sheet by name; several, to be stacked, as [`together`] names them. Without it, the first visible sheet with content.
    pub sheet: Option<String>,
}

/// A sheet that a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetInfo {
    /// Its name.
    pub name: String,
    /// The workbook hides it.
    pub hidden: bool,
}

/// A file, read.
#[derive(Debug)]
pub struct Workbook {
    /// All its sheets, in order.
    pub sheets: Vec<SheetInfo>,
    /// The cells of the sheet that was asked for.
    pub grid: Grid,
}

/// Why a file could not be read. Nothing was paid and nothing was kept; the text is for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// No bytes, or no cell with content.
    #[error("This file is empty. Choose the file with the payments.")]
    Empty,
    /// Something else, such as a PDF.
    #[error("This file is {what}, not a spreadsheet. Save the payments as .xlsx or .csv and choose that file.")]
    NotASpreadsheet {
        /// What it is, with its article.
        what: &'static str,
    },
    /// Locked with a password.
    #[error("This file is locked with a password. Open it in Excel, save it without the password, and choose it again.")]
    PasswordProtected,
    /// It breaks off or contradicts itself.
    #[error("This file is damaged and cannot be read in full. Open it in Excel, save it again, and choose it once more. ({detail})")]
    Damaged {
        /// For support.
        detail: String,
    },
    /// Larger than any payout file needs to be.
    #[error("This file is too large: {what}. Split it, or delete what is not part of the payments.")]
    TooLarge {
        /// Which limit, in words.
        what: String,
    },
    /// A sheet that is to be stacked has nothing in it.
    #[error("The sheet “{name}” is empty. Leave it out, and choose only sheets with payments.")]
    EmptySheet {
        /// Its name.
        name: String,
    },
    /// A sheet was named twice.
    #[error("The sheet “{name}” was named twice. Name every sheet once, or its people are paid twice.")]
    SheetTwice {
        /// Its name.
        name: String,
    },
    /// No sheet has that name.
    #[error("This file has no sheet called “{name}”. Its sheets are: {}.", sheets.join(", "))]
    NoSuchSheet {
        /// What was asked for.
        name: String,
        /// What there is.
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
            GridError::TooManyRows => format!("more than {} rows", Grid::MAX_ROWS - 100),
            GridError::TooManyColumns => format!("more than {} columns", Grid::MAX_COLUMNS),
            GridError::TooMuch => "more text than a payout file can need".to_owned(),
        };
        Self::TooLarge { what }
    }
}

/// Several sheets as one name, in their order; nothing where no sheet is named.
pub fn together(sheets: &[String]) -> Option<String> {
    (!sheets.is_empty()).then(|| sheets.join(&Grid::BETWEEN.to_string()))
}

/// Reads a file. `file_name` names the only sheet of a text file, as Excel does; it decides nothing.
pub fn read(file_name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Workbook, SheetError> {
    if bytes.len() > MAX_FILE {
        return Err(SheetError::TooLarge {
            what: format!("more than {} MB", MAX_FILE / 1024 / 1024),
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

/// The sheets that hold something beside those that were read of a file.
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
            // What cannot be read is not passed over in silence.
            Err(_) => true,
        }
    };
    others.filter(holds).cloned().collect()
}

/// A foreign parser that panics on a crafted file has met a damaged file; it must not take the application with it.
fn guarded(read: impl FnOnce() -> Result<Workbook, SheetError>) -> Result<Workbook, SheetError> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(damaged("the reader gave up")))
}

fn damaged(detail: impl Display) -> SheetError {
    SheetError::Damaged {
        detail: detail.to_string(),
    }
}

/// Where a sheet of this name stands among all.
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

/// Reads the sheet that is wanted, or those that are, one under the other; else the first visible one with content.
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
