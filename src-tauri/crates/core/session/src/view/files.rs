//! Files that were saved for people, and the numbers that forms begin with.

use ::files::sheets::SheetInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// For every program.
    Csv,
    /// For Excel.
    Xlsx,
}

impl ExportFormat {
    /// The ending of the file's name.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// Where a file was written.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FileSavedView {
    /// Its path.
    pub path: String,
}

/// A new name for a request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReferenceView {
    /// Nobody had it before.
    pub reference: String,
}

/// A sheet of a workbook.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SheetView {
    /// Its name.
    pub name: String,
    /// The workbook hides it.
    pub hidden: bool,
}

impl From<&SheetInfo> for SheetView {
    fn from(sheet: &SheetInfo) -> Self {
        Self {
            name: sheet.name.clone(),
            hidden: sheet.hidden,
        }
    }
}

/// One of the first rows of a sheet.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopRowView {
    /// Its number.
    pub row: u32,
    /// What it shows.
    pub text: String,
}
