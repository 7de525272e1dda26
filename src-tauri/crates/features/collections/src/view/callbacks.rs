//! Callbacks of the service, and their channels.

use payment_rules::notice::{Agreement, Verdict};
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// Selects a page of callbacks.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InboxRequest {
    /// Only those that need a person.
    pub needs_you: bool,
    /// Only those with this verdict.
    pub verdict: Option<Verdict>,
    /// Only those with this text in reference, account number or notification id.
    pub text: Option<String>,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<InboxOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// [`InboxPageView::next`] of the page before; `None` for the first page.
    pub before: Option<String>,
}

/// The order of the Inbox, and its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InboxOrder {
    /// When it arrived.
    Received,
    /// The verdict about its signature: first those that do not match.
    Verdict,
    /// What it is about; unknown kinds come first.
    About,
    /// The service's answer: first those that were not asked about, last the confirmed ones.
    Service,
}

/// Selects callbacks for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InboxExportRequest {
    /// Only those that need a person.
    pub needs_you: bool,
    /// Only those with this verdict.
    pub verdict: Option<Verdict>,
    /// Only those with this text in reference, account number or notification id.
    pub text: Option<String>,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<InboxOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only the callbacks with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<InboxOrder>,
    /// The format of the file.
    pub format: ExportFormat,
}

/// Names a callback.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallbackId {
    /// Its id here.
    pub id: String,
}

/// Puts a callback aside, or undoes that.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PutAsideRequest {
    /// The callback.
    pub id: String,
    /// Whether it is put aside.
    pub aside: bool,
}

/// A text that contains callbacks.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasteCallbacksRequest {
    /// One callback, several, or some between other words.
    pub text: String,
}

/// The kind of callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallbackKind {
    /// A payment request changed.
    PaymentRequest,
    /// A deposit arrived in a payment account.
    PersistentAccount,
}

/// A page of callbacks, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InboxPageView {
    /// At most a hundred.
    pub notices: Vec<CallbackBriefView>,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<String>,
}

/// Counts of the Inbox.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InboxCountsView {
    /// Unread callbacks.
    pub unread: u32,
    /// Callbacks that need a person.
    pub needs_you: u32,
    /// What is wrong with a channel.
    pub trouble: Option<String>,
}

/// A callback in a list. None of its values is relied on.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackBriefView {
    /// Its id.
    pub id: String,
    /// When it arrived.
    pub received_at: String,
    /// `receiver`, `pasted`, `folder`, `sandbox`.
    pub way: String,
    /// The name of the file that contained it.
    pub source: Option<String>,
    /// The kind, by its fields.
    pub kind: Option<CallbackKind>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason of the verdict, as sentences.
    pub reason: String,
    /// The reference of the payment request or of the deposit.
    pub reference: Option<String>,
    /// The number of the payment account.
    pub account_number: Option<String>,
    /// The state of the payment request, as it reports.
    pub state: Option<String>,
    /// The amount of the payment or deposit, as it reports.
    pub amount: Option<String>,
    /// The total paid for the payment request, as it reports.
    pub in_all: Option<String>,
    /// The amount still owed, as it reports.
    pub owed: Option<String>,
    /// How often the same text arrived.
    pub times: u32,
    /// Whether a query of the service is due.
    pub asking: bool,
    /// When the service was queried about it.
    pub confirmed_at: Option<String>,
    /// What the service answered.
    pub confirmed: Option<String>,
    /// Whether the answer agrees with the callback.
    pub agreement: Option<Agreement>,
    /// Whether a person must look at it.
    pub needs_you: bool,
    /// Whether a person has looked at it.
    pub seen: bool,
}

/// A callback in full.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackDetailView {
    /// The callback as in the list.
    pub brief: CallbackBriefView,
    /// The text as received; of identity numbers only the end.
    pub body: String,
    /// Its fields in order; empty if it cannot be read.
    pub fields: Vec<CallbackFieldView>,
    /// The hashed values in order; the hash key follows them.
    pub hashed: Vec<CallbackHashedView>,
    /// The hash that it contains.
    pub hash: Option<String>,
    /// The callback that it repeats.
    pub repeat_of: Option<String>,
    /// The payment request that it is about.
    pub payment_request: Option<String>,
    /// When the same text last arrived, if more than once.
    pub last_at: Option<String>,
    /// When the service is queried next.
    pub ask_at: Option<String>,
    /// Whether the service can be queried about it.
    pub can_ask: bool,
    /// Whether it needs a person, so that it can be put aside.
    pub can_put_aside: bool,
}

/// One field of a callback.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackFieldView {
    /// The path, such as `payerDetails.payerName`.
    pub name: String,
    /// Its text; empty for `null`.
    pub text: String,
    /// Whether the signature covers it.
    pub covered: bool,
}

/// One hashed value.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackHashedView {
    /// The field.
    pub name: String,
    /// The value as it is hashed; empty if it is omitted.
    pub text: String,
}

/// The callbacks in a pasted text.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PastedCallbacksView {
    /// The callbacks, in order.
    pub notices: Vec<CallbackBriefView>,
    /// Whether the text contained more than are accepted at once.
    pub more: bool,
}

/// The channels that the owner wants.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CallbackChannelsForm {
    /// Whether the receiver on this computer is on.
    pub receiver_on: bool,
    /// Whether it gets a new address; the old one no longer works.
    pub new_address: bool,
    /// The public address of the forwarder to the receiver, such as `https://abc.example`.
    pub forwarder: Option<String>,
    /// The callback address of the business's own server.
    pub own_address: Option<String>,
    /// The absolute path of a folder.
    pub folder: Option<String>,
}

/// The channels of a profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallbackChannelsView {
    /// Whether the receiver is on.
    pub receiver_on: bool,
    /// Where the receiver listens; `None` while it does not.
    pub listens_at: Option<String>,
    /// The public address of the forwarder to the receiver.
    pub forwarder: Option<String>,
    /// The callback address of the business's own server.
    pub own_address: Option<String>,
    /// The watched folder.
    pub folder: Option<String>,
    /// The callback address that the service is given; `None` without one.
    pub given: Option<String>,
    /// Why the receiver does not listen although it is on.
    pub receiver_trouble: Option<String>,
    /// Why the folder cannot be watched.
    pub folder_trouble: Option<String>,
    /// How many requests the receiver has refused since it started.
    pub turned_away: u32,
    /// Why it refused the last one.
    pub last_turned_away: Option<String>,
    /// Whether callbacks come from the controls of a sandbox.
    pub from_sandbox: bool,
}
