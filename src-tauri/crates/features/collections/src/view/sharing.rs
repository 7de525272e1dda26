//! Handing a payment request to a customer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What can be done to bring a request to its customer. Texts are proposals: people change them before they leave.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SharingView {
    /// Asks for the payment; none when the request is not open.
    pub message: Option<String>,
    /// Reminds of it; none when nothing is owed any more.
    pub reminder: Option<String>,
    /// The customer's e-mail address, when known.
    pub mail: Option<String>,
    /// The customer's phone number as WhatsApp wants it, when its country is known.
    pub whatsapp: Option<String>,
    /// Whether there is a link for a QR code.
    pub link: bool,
    /// Whether there is something to receipt.
    pub receipt: bool,
    /// The longest text that is handed to another program.
    pub longest: usize,
}

/// What can be done to bring an account number to its customer. The text is a proposal.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountSharingView {
    /// Tells the number; none while the account takes no money, or its number is not known.
    pub message: Option<String>,
    /// The customer's e-mail address, when known.
    pub mail: Option<String>,
    /// The customer's phone number as WhatsApp wants it, when its country is known.
    pub whatsapp: Option<String>,
    /// The longest text that is handed to another program.
    pub longest: usize,
}

/// With which program a text leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ShareBy {
    /// The mail program.
    Mail,
    /// WhatsApp, in the browser or as a program.
    Whatsapp,
    /// The payment link itself, in the browser; no text goes with it.
    Link,
}

/// Opens a text about a request or an account in another program, where a person sends it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ShareRequest {
    /// Its id.
    pub id: String,
    /// With which program.
    pub by: ShareBy,
    /// What to say.
    pub text: String,
}

/// A paper about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SharePaper {
    /// An A5 slip with the ways to pay.
    Slip,
    /// The link as a QR code, a picture.
    Qr,
    /// What was received.
    Receipt,
}

/// Saves a paper about a request.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SharePaperRequest {
    /// The request's id.
    pub id: String,
    /// Which.
    pub paper: SharePaper,
}

/// A file that was saved before.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SavedFileRequest {
    /// Its path, as it was told.
    pub path: String,
}
