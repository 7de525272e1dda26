//! Names that sheets give to banks.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use system::error::InputProblem;

/// How a name came to stand for a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AliasHow {
    /// People saved it.
    Own,
    /// Somebody typed the bank over it in a sheet.
    Picked,
    /// It is known by itself.
    BuiltIn,
}

/// Whether a name stands for its bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AliasStatus {
    /// It does.
    InUse,
    /// It belongs to another bank as well: a sheet has to say which.
    Conflict,
    /// The service does not list its bank.
    NoBank,
    /// The bank list knows it by itself by now.
    Known,
}

/// A name that stands for a bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BankAliasView {
    /// Its id; none for one that is built in.
    pub alias: Option<String>,
    /// As people write it.
    pub written: String,
    /// The bank's id at the service; none where the service does not list it.
    pub bank: Option<String>,
    /// The bank's name.
    pub bank_name: String,
    /// How it came to be.
    pub how: AliasHow,
    /// When it was saved.
    pub saved_at: Option<String>,
    /// Who saved it.
    pub saved_by: Option<String>,
    /// Of one that was just saved: the bank picked in a sheet that gave way to it, to be put back with [`AliasRemoval::put_back`].
    pub instead_of: Option<String>,
    /// Whether it counts.
    pub stands: AliasStatus,
    /// Why not, or what else is to be said.
    pub words: Option<String>,
}

/// All names that stand for banks.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BankAliasesView {
    /// Those of people first.
    pub aliases: Vec<BankAliasView>,
    /// The day of the built-in list.
    pub built_in_as_of: String,
}

/// A name to save for a bank.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasForm {
    /// The one that is changed; none for a new one.
    pub alias: Option<String>,
    /// As people write it.
    pub written: String,
    /// The bank's id at the service.
    pub bank: String,
}

/// An alias to remove.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasRemoval {
    /// Its id.
    pub alias: String,
    /// The picked bank that gave way to it and counts again; none where nothing does.
    pub put_back: Option<String>,
}

/// A file of aliases.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasesFile {
    /// Its name.
    pub file_name: String,
    /// Its bytes.
    pub bytes_base64: String,
    /// Which sheet; without one the first with content.
    pub sheet: Option<String>,
}

/// An alias that a file would add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AliasRowView {
    /// As people write it.
    pub written: String,
    /// The bank's name.
    pub bank_name: String,
}

/// What importing a file of aliases would do.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AliasesFileView {
    /// The sheets it has.
    pub sheets: Vec<String>,
    /// The sheet that was read.
    pub sheet: String,
    /// Aliases that would be saved.
    pub new: u32,
    /// The first of them, at most a hundred.
    pub rows: Vec<AliasRowView>,
    /// Rows that say what is saved or known already.
    pub same: u32,
    /// What keeps the whole file from being taken.
    pub problems: Vec<InputProblem>,
}

/// What importing a file of aliases did.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AliasesImportedView {
    /// Aliases that were saved.
    pub saved: u32,
}

/// Writes the aliases of people into a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasesExport {
    /// As what.
    pub format: ExportFormat,
}

/// An alias that people keep.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AliasId {
    /// Its id.
    pub alias: String,
}
