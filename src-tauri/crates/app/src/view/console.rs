//! The console: any operation, through a form made from its declaration.

use serde::{Deserialize, Serialize};
use support::view::{OperationEffect, SignedValueView};
use ts_rs::TS;

/// An operation in the console.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OperationView {
    /// Its name in the contract.
    pub id: String,
    /// Its interface.
    pub interface: OperationInterface,
    /// What it does.
    pub effect: OperationEffect,
    /// A sentence for people.
    pub help: String,
    /// The operation that queries its result; `None` if a person must find it.
    pub enquiry: Option<String>,
    /// What a person checks to find its result, if no operation queries it; otherwise empty.
    pub check: String,
    /// Whether it is a refund.
    pub refund: bool,
    /// False for what was only observed.
    pub in_contract: bool,
    /// The fields of its request.
    pub fields: Vec<FieldView>,
    /// Its photos.
    pub photos: Vec<PhotoView>,
    /// Other forms of it, at other addresses.
    pub variants: Vec<OperationView>,
}

/// Which of the three interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OperationInterface {
    /// Payment requests and payment accounts.
    Collection,
    /// Transfers, bills, customers.
    Business,
    /// Status queries of a merchant.
    Merchant,
}

/// One field of a form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FieldView {
    /// Its name in the request.
    pub name: String,
    /// Help, one or two sentences.
    pub help: String,
    /// Whether it is required.
    pub required: bool,
    /// Whether it is required unless another field is given, for example phone number or email.
    pub needed: bool,
    /// The kind of its value.
    pub kind: FieldKind,
    /// The largest number of characters or items.
    pub max: Option<u32>,
    /// The known words of a choice.
    pub options: Vec<String>,
    /// Whether a choice accepts other words.
    pub open: bool,
    /// The fields of a group, or of each group in a list.
    pub fields: Vec<FieldView>,
}

/// The kind of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One line of text.
    Text,
    /// A reference made by this application.
    Reference,
    /// Money.
    Amount,
    /// A number that is not an amount.
    Number,
    /// Yes or no.
    Flag,
    /// One of some words.
    Choice,
    /// A time in UTC.
    UtcTime,
    /// A day.
    Date,
    /// Hidden while it is typed, and not stored.
    Secret,
    /// Names with texts.
    Map,
    /// Words, one per line.
    Words,
    /// Several groups of fields.
    Items,
    /// A group of fields.
    Record,
}

/// A photo of a form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PhotoView {
    /// The name of its part.
    pub part: String,
    /// Whether it is required.
    pub required: bool,
}

/// A request from the form.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConsoleRequest {
    /// The operation's id.
    pub operation: String,
    /// JSON text; the spelling of its numbers is kept.
    pub body: String,
    /// Photos.
    pub photos: Vec<ConsolePhoto>,
    /// For a further partial refund: the total that was refunded before.
    pub given_back: Option<String>,
}

/// A photo from the page.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConsolePhoto {
    /// The name of its part.
    pub part: String,
    /// The file's bytes, base64.
    pub base64: String,
}

impl std::fmt::Debug for ConsolePhoto {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConsolePhoto").field("part", &self.part).finish_non_exhaustive()
    }
}

/// What would be signed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SigningView {
    /// The signed values in order.
    pub values: Vec<SignedValueView>,
    /// The text that is hashed, with the key masked.
    pub preimage_masked: String,
    /// The problems of the request.
    pub problems: Vec<system::error::InputProblem>,
}

/// The result of a call.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConsoleCallView {
    /// `accepted`, `refused`, `not_sent` or `in_doubt`.
    pub outcome: String,
    /// An explanation; first whether money moved, if it could have.
    pub words: Option<String>,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// The formatted answer.
    pub answer: Option<String>,
    /// The recorded call.
    pub call_id: String,
    /// The names of values in the answer that are not shown.
    pub kept_back: Vec<String>,
    /// What was signed.
    pub signing: SigningView,
}

/// A recorded call.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallRequest {
    /// Its id.
    pub call_id: String,
}
