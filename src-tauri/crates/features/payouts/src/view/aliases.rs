//! Aliases of banks.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use system::error::InputProblem;

/// The origin of an alias.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AliasHow {
    /// A person saved it.
    Own,
    /// A person picked the bank for it once in a sheet.
    Picked,
    /// It is built in.
    BuiltIn,
}

/// Whether an alias identifies its bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AliasStatus {
    /// It does.
    InUse,
    /// It is the name of another bank as well: each sheet must state the bank.
    Conflict,
    /// The service does not list its bank.
    NoBank,
    /// The bank list has come to know it without the alias.
    Known,
}

/// An alias of a bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BankAliasView {
    /// Its id; `None` for a built-in one.
    pub alias: Option<String>,
    /// The name as it is written in sheets.
    pub written: String,
    /// The service's id of the bank; `None` if the service does not list it.
    pub bank: Option<String>,
    /// The bank's name.
    pub bank_name: String,
    /// Its origin.
    pub how: AliasHow,
    /// When it was saved.
    pub saved_at: Option<String>,
    /// Who saved it.
    pub saved_by: Option<String>,
    /// For an alias that was just saved: the picked bank that it replaced, to be restored with [`AliasRemoval::put_back`].
    pub instead_of: Option<String>,
    /// Whether it identifies its bank.
    pub stands: AliasStatus,
    /// Why not, or a remark.
    pub words: Option<String>,
}

/// All aliases of banks.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankAliasesView {
    /// People's own first.
    pub aliases: Vec<BankAliasView>,
    /// The date of the built-in list.
    pub built_in_as_of: String,
}

/// The form of an alias.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasForm {
    /// The alias to change; `None` for a new one.
    pub alias: Option<String>,
    /// The name as it is written in sheets.
    pub written: String,
    /// The service's id of the bank.
    pub bank: String,
}

/// An alias to remove.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasRemoval {
    /// Its id.
    pub alias: String,
    /// The picked bank that it replaced and that applies again; `None` if there is none.
    pub put_back: Option<String>,
}

/// A file of aliases.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasesFile {
    /// Its name.
    pub file_name: String,
    /// Its contents.
    pub bytes_base64: String,
    /// The sheet to read; `None` for the first one with content.
    pub sheet: Option<String>,
}

/// An alias that a file would add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AliasRowView {
    /// The name as it is written in sheets.
    pub written: String,
    /// The bank's name.
    pub bank_name: String,
}

/// What the import of a file of aliases would do.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AliasesFileView {
    /// The sheets of the file.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: String,
    /// Aliases that would be saved.
    pub new: u32,
    /// The first of them, at most a hundred.
    pub rows: Vec<AliasRowView>,
    /// Rows that are already saved or built in.
    pub same: u32,
    /// Problems that prevent the import.
    pub problems: Vec<InputProblem>,
}

/// The result of an import of aliases.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AliasesImportedView {
    /// Aliases that were saved.
    pub saved: u32,
}

/// Exports people's aliases.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasesExport {
    /// The format of the file.
    pub format: ExportFormat,
}

/// Identifies a saved alias.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasId {
    /// Its id.
    pub alias: String,
}
