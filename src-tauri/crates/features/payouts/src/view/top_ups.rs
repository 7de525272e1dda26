//! Airtime and data for many phones, from a sheet.

use serde::{Deserialize, Serialize};
use sheet_rules::top_up::OperatorSource;
use ts_rs::TS;

use system::error::InputProblem;

/// A sheet to read.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TopUpsFile {
    /// Its name.
    pub file_name: String,
    /// Its contents.
    pub bytes_base64: String,
    /// The sheet of the workbook; `None` for the first one with content.
    pub sheet: Option<String>,
}

/// Identifies a sheet.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TopUpsId {
    /// Its id in the records.
    pub top_ups: String,
}

/// A person's change to a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TopUpChange {
    /// Chooses the operator.
    Operator {
        /// The operator's id; empty to use the one from the file or the number.
        operator: String,
    },
    /// Skips or includes the row.
    LeftOut {
        /// True to skip it.
        out: bool,
    },
    /// Confirms the row despite a warning.
    Meant {
        /// The warning as it was shown; `None` to take the confirmation back.
        doubt: Option<String>,
    },
    /// Restores the phone number's leading zero as proposed.
    Zero,
}

/// Changes a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeTopUp {
    /// The sheet.
    pub top_ups: String,
    /// The row's number in the file.
    pub row: u32,
    /// The change.
    pub change: TopUpChange,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TopUpRowView {
    /// Its number in the file.
    pub row: u32,
    /// The owner of the phone.
    pub name: String,
    /// The phone number.
    pub phone: String,
    /// The operator's id.
    pub operator: Option<String>,
    /// The source of the operator.
    pub told_by: OperatorSource,
    /// The bundle's name; `None` for airtime.
    pub bundle: Option<String>,
    /// Decimal text.
    pub amount: Option<String>,
    /// Problems that block it.
    pub problems: Vec<InputProblem>,
    /// The phone number with its leading zero; `None` if none is missing.
    pub phone_meant: Option<String>,
    /// The warning that blocks it until a person confirms it.
    pub doubt: Option<String>,
    /// Whether a person confirmed it.
    pub is_meant: bool,
    /// Notes that need no decision.
    pub notes: Vec<String>,
    /// Whether it is skipped.
    pub left_out: bool,
    /// Whether it will be bought.
    pub is_ready: bool,
}

/// A sheet in its current state.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopUpsView {
    /// The row of the list.
    pub brief: TopUpsBriefView,
    /// All rows.
    pub rows: Vec<TopUpRowView>,
    /// Other sheets of the same file, which are not bought with it.
    pub unread_sheets: Vec<String>,
    /// How many rows will be bought.
    pub ready: u32,
    /// How many rows need a person.
    pub to_fix: u32,
    /// How many rows are skipped.
    pub left_out: u32,
    /// The sum that will be bought, decimal text.
    pub total: String,
    /// A digest of what will be bought; only this can be confirmed.
    pub shown: String,
}

/// The sheets, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopUpsListView {
    /// At most fifty.
    pub top_ups: Vec<TopUpsBriefView>,
    /// Whether there are earlier ones.
    pub more: bool,
}

/// A sheet in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopUpsBriefView {
    /// Its id.
    pub top_ups: String,
    /// The file.
    pub file_name: String,
    /// When it was read.
    pub read_at: String,
    /// The batch that buys it.
    pub run: Option<String>,
}
