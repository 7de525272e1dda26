//! Sending a payment request or an account number to a customer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The ways to send a request to its customer. The texts are proposals that a person can change.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SharingView {
    /// Asks for the payment; `None` if the request is not open.
    pub message: Option<String>,
    /// Reminds of the payment; `None` if nothing is owed.
    pub reminder: Option<String>,
    /// The customer's e-mail address, if known.
    pub mail: Option<String>,
    /// The customer's phone number for WhatsApp, if its country is known.
    pub whatsapp: Option<String>,
    /// Whether there is a link for a QR code.
    pub link: bool,
    /// Whether a receipt is possible.
    pub receipt: bool,
    /// The longest text that another program is given, in characters.
    pub longest: usize,
}

/// The ways to send an account number to its customer. The text is a proposal that a person can change.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AccountSharingView {
    /// States the number; `None` unless the account is open and its number is known.
    pub message: Option<String>,
    /// The customer's e-mail address, if known.
    pub mail: Option<String>,
    /// The customer's phone number for WhatsApp, if its country is known.
    pub whatsapp: Option<String>,
    /// The longest text that another program is given, in characters.
    pub longest: usize,
}

/// The program that a text is opened in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ShareBy {
    /// The mail program.
    Mail,
    /// WhatsApp, in the browser or as a program.
    Whatsapp,
    /// The payment link itself, in the browser, without a text.
    Link,
}

/// Opens a text about a request or an account in another program, where a person sends it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ShareRequest {
    /// The id of the request or account.
    pub id: String,
    /// The program.
    pub by: ShareBy,
    /// The text.
    pub text: String,
}

/// A document about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SharePaper {
    /// An A5 slip with the ways to pay.
    Slip,
    /// The payment link as a QR code, as a picture.
    Qr,
    /// A receipt of what was paid.
    Receipt,
}

/// Saves a document about a request.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SharePaperRequest {
    /// The request's id.
    pub id: String,
    /// The document.
    pub paper: SharePaper,
}

/// A file that was saved before.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SavedFileRequest {
    /// Its path, as it was returned.
    pub path: String,
}
