//! Airtime and data for many phones, out of a sheet.

use serde::{Deserialize, Serialize};
use sheet_rules::top_up::OperatorSource;
use ts_rs::TS;

use system::error::InputProblem;

/// A sheet that is read.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TopUpsFile {
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes_base64: String,
    /// The sheet that is read; without it the first one that shows anything.
    pub sheet: Option<String>,
}

/// Names a sheet.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TopUpsId {
    /// Its id here.
    pub top_ups: String,
}

/// What a person says of a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum TopUpChange {
    /// Who sells.
    Operator {
        /// The operator's id; empty for what the file or the number says.
        operator: String,
    },
    /// Whether it is left out.
    LeftOut {
        /// It is.
        out: bool,
    },
    /// Whether it is meant in spite of a doubt.
    Meant {
        /// The doubt as it was shown; none to take the word back.
        doubt: Option<String>,
    },
    /// The phone gets back the zero that it lost, as proposed.
    Zero,
}

/// Says something of a row.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeTopUp {
    /// The sheet.
    pub top_ups: String,
    /// The row's number in the file.
    pub row: u32,
    /// What.
    pub change: TopUpChange,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TopUpRowView {
    /// Its number in the file.
    pub row: u32,
    /// Whose phone.
    pub name: String,
    /// The phone.
    pub phone: String,
    /// The operator's id.
    pub operator: Option<String>,
    /// Who says so.
    pub told_by: OperatorSource,
    /// The bundle's name; none for airtime.
    pub bundle: Option<String>,
    /// Decimal text.
    pub amount: Option<String>,
    /// What keeps it from being bought.
    pub problems: Vec<InputProblem>,
    /// The phone with the zero that it lost; none where none is lost.
    pub phone_meant: Option<String>,
    /// What keeps it from being bought until a person says that it is meant.
    pub doubt: Option<String>,
    /// A person said so.
    pub is_meant: bool,
    /// What is worth knowing.
    pub notes: Vec<String>,
    /// It is left out.
    pub left_out: bool,
    /// It will be bought.
    pub is_ready: bool,
}

/// A sheet as it stands.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopUpsView {
    /// What the list shows of it.
    pub brief: TopUpsBriefView,
    /// All rows.
    pub rows: Vec<TopUpRowView>,
    /// Sheets of the same file that are none of it, and are not bought by it.
    pub unread_sheets: Vec<String>,
    /// How many will be bought.
    pub ready: u32,
    /// How many want a person.
    pub to_fix: u32,
    /// How many are left out.
    pub left_out: u32,
    /// What will be bought, decimal text.
    pub total: String,
    /// A mark of what will be bought: only this is what is asked for.
    pub shown: String,
}

/// The sheets, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TopUpsListView {
    /// At most fifty.
    pub top_ups: Vec<TopUpsBriefView>,
    /// There are earlier ones.
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
    /// The run that buys it.
    pub run: Option<String>,
}
