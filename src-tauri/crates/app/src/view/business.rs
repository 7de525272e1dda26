//! How the business appears on its documents.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the business appears on its documents.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BusinessView {
    /// Its name; empty if the documents show the name of the profile.
    pub name: String,
    /// The name that documents show.
    pub shown_name: String,
    /// Its address, one line below the other.
    pub address: String,
    /// The colour of its name, such as `#0A6638`; `None` for black.
    pub colour: Option<String>,
    /// Its logo as a PNG.
    pub logo_base64: Option<String>,
}

/// How the business is to appear.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BusinessForm {
    /// Its name.
    pub name: Option<String>,
    /// Its address, one line below the other.
    pub address: String,
    /// The colour of its name.
    pub colour: Option<String>,
    /// What happens to the logo.
    pub logo: LogoChange,
}

/// A change of the logo.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum LogoChange {
    /// It stays.
    Keep,
    /// There is none.
    Remove,
    /// It is replaced.
    Set {
        /// The contents of a PNG or JPEG file.
        bytes_base64: String,
    },
}
