//! The console: any operation, through a form made from its declaration.

use serde::{Deserialize, Serialize};
use support::view::{OperationEffect, SignedValueView};
use ts_rs::TS;

/// An operation as the console offers it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OperationView {
    /// Its name in the contract.
    pub id: String,
    /// Which interface it belongs to.
    pub interface: OperationInterface,
    /// What it does.
    pub effect: OperationEffect,
    /// A sentence for people.
    pub help: String,
    /// The operation that settles a doubt about it; none means that a person must.
    pub enquiry: Option<String>,
    /// What a person looks at to settle a doubt, where no operation does; empty for all others.
    pub check: String,
    /// Whether it gives money back.
    pub refund: bool,
    /// False for what was only observed.
    pub in_contract: bool,
    /// What it is asked with.
    pub fields: Vec<FieldView>,
    /// Photos that go with it.
    pub photos: Vec<PhotoView>,
    /// Other forms of it, at another address.
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
    /// Look-ups of a merchant.
    Merchant,
}

/// One field of a form.
#[derive(Clone, Debug, Serialize, TS)]
pub struct FieldView {
    /// As it stands in the request.
    pub name: String,
    /// One or two sentences for people.
    pub help: String,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it must be given unless another field is, such as a phone number or an e-mail.
    pub needed: bool,
    /// What it looks like.
    pub kind: FieldKind,
    /// The most characters or items.
    pub max: Option<u32>,
    /// The known words of a choice.
    pub options: Vec<String>,
    /// Whether a choice takes other words too.
    pub open: bool,
    /// Of a group, or of each group in a list.
    pub fields: Vec<FieldView>,
}

/// What the value of a field looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// One line.
    Text,
    /// A name made by this application.
    Reference,
    /// Money.
    Amount,
    /// A number that is no money.
    Number,
    /// Yes or no.
    Flag,
    /// One of some words.
    Choice,
    /// A moment in UTC.
    UtcTime,
    /// A day.
    Date,
    /// Not shown while it is typed, and not kept.
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

/// A photo a form asks for.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PhotoView {
    /// The name of its part.
    pub part: String,
    /// Whether it must be given.
    pub required: bool,
}

/// A request as the form has it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ConsoleRequest {
    /// The operation's id.
    pub operation: String,
    /// JSON text; its number spellings are kept.
    pub body: String,
    /// Photos.
    pub photos: Vec<ConsolePhoto>,
    /// For a further part of a refund: what was given back before it in all.
    pub given_back: Option<String>,
}

/// A photo as the page has it.
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
    /// In their order.
    pub values: Vec<SignedValueView>,
    /// The text that is hashed, its key masked.
    pub preimage_masked: String,
    /// What is wrong with the request.
    pub problems: Vec<system::error::InputProblem>,
}

/// What became of a call.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConsoleCallView {
    /// `accepted`, `refused`, `not_sent` or `in_doubt`.
    pub outcome: String,
    /// What that means: first whether money moved, where it could have.
    pub words: Option<String>,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// What came back, spread over lines.
    pub answer: Option<String>,
    /// The call on record.
    pub call_id: String,
    /// The names of what the answer held and is not shown.
    pub kept_back: Vec<String>,
    /// What was signed.
    pub signing: SigningView,
}

/// A call on record.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallRequest {
    /// Its id.
    pub call_id: String,
}
