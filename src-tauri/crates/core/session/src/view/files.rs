//! Saved files, and the references that forms begin with.

use ::files::sheets::SheetInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of an exported file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Readable by every program.
    Csv,
    /// For Excel.
    Xlsx,
}

impl ExportFormat {
    /// The extension of the file.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }
}

/// The direction of a list whose request does not give one: the latest first.
pub fn latest_first() -> bool {
    true
}

/// Where a file was written.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FileSavedView {
    /// Its path.
    pub path: String,
}

/// A new reference for a request.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ReferenceView {
    /// A reference that nothing has used.
    pub reference: String,
}

/// A sheet of a workbook.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SheetView {
    /// Its name.
    pub name: String,
    /// Whether the workbook hides it.
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
    /// Its text.
    pub text: String,
}
