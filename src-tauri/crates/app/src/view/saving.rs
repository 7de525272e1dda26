//! Where files for people are saved.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where files are saved on this computer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SavingView {
    /// A person is asked where to save each file.
    pub asks: bool,
    /// A person can be asked: the front end has a dialog, and no folder is prescribed.
    pub can_ask: bool,
    /// The folder without a question.
    pub folder: String,
}

/// Whether a person is asked.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SavingForm {
    /// A person is asked where to save each file.
    pub asks: bool,
}
