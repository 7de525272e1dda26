//! Notices of the service, and how they reach a profile.

use payment_rules::notice::{Agreement, Verdict};
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// Which notices are listed.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InboxRequest {
    /// Only those that somebody should look at.
    pub needs_you: bool,
    /// Only those taken for this.
    pub verdict: Option<Verdict>,
    /// Only those with this in reference, account number or notification id.
    pub text: Option<String>,
    /// What [`InboxPageView::next`] told, for the page after it.
    pub before: Option<String>,
}

/// A file of notices.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InboxExportRequest {
    /// Only those that somebody should look at.
    pub needs_you: bool,
    /// Only those taken for this.
    pub verdict: Option<Verdict>,
    /// Only those with this in reference, account number or notification id.
    pub text: Option<String>,
    /// The kind of file.
    pub format: ExportFormat,
}

/// Names a notice.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoticeId {
    /// Its id here.
    pub id: String,
}

/// A notice to put aside, or to take up again.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PutAsideRequest {
    /// The notice.
    pub id: String,
    /// Whether it is put aside.
    pub aside: bool,
}

/// A text with notices in it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasteNoticesRequest {
    /// One notice, several, or some between other words.
    pub text: String,
}

/// Which of the service's two notices it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// A payment request changed.
    PaymentRequest,
    /// Money came into a payment account.
    PersistentAccount,
}

/// A page of notices, the latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InboxPageView {
    /// At most a hundred.
    pub notices: Vec<NoticeBriefView>,
    /// For the page after this one; nothing where there is none.
    pub next: Option<String>,
}

/// How many notices wait for somebody.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InboxCountsView {
    /// Nobody has looked at these.
    pub unread: u32,
    /// Somebody should look at these.
    pub needs_you: u32,
    /// What keeps notices from reaching us.
    pub trouble: Option<String>,
}

/// A notice in a list. Nothing of what it says is believed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeBriefView {
    /// Its id.
    pub id: String,
    /// When it came.
    pub received_at: String,
    /// `receiver`, `pasted`, `folder`, `sandbox`.
    pub way: String,
    /// A file's name, where it came as one.
    pub source: Option<String>,
    /// By its fields.
    pub kind: Option<NoticeKind>,
    /// What it is taken for.
    pub verdict: Verdict,
    /// Why, in sentences.
    pub reason: String,
    /// Of the payment request, or of the deposit.
    pub reference: Option<String>,
    /// The payment account's.
    pub account_number: Option<String>,
    /// The state it tells of a payment request.
    pub state: Option<String>,
    /// The amount it tells: of this payment, or of the deposit.
    pub amount: Option<String>,
    /// What it says is paid in all of the payment request.
    pub in_all: Option<String>,
    /// What it says is still owed.
    pub owed: Option<String>,
    /// How often the same text came.
    pub times: u32,
    /// Whether the service is being asked about it.
    pub asking: bool,
    /// When the service was asked about it.
    pub confirmed_at: Option<String>,
    /// What it said.
    pub confirmed: Option<String>,
    /// Whether that is the same.
    pub agreement: Option<Agreement>,
    /// Whether somebody should look at it.
    pub needs_you: bool,
    /// Whether somebody has looked at it.
    pub seen: bool,
}

/// A notice, whole.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeDetailView {
    /// As in the list.
    pub brief: NoticeBriefView,
    /// As it came, but for identity numbers, of which the end is kept.
    pub body: String,
    /// Its fields, in their order; none where it cannot be read.
    pub fields: Vec<NoticeFieldView>,
    /// The values that are hashed, in their order; the hash key follows.
    pub hashed: Vec<NoticeHashedView>,
    /// The hash it carries.
    pub hash: Option<String>,
    /// The notice it repeats.
    pub repeat_of: Option<String>,
    /// Our payment request.
    pub payment_request: Option<String>,
    /// When the same text came last, where it came more than once.
    pub last_at: Option<String>,
    /// When the service is asked next.
    pub ask_at: Option<String>,
    /// Whether the service can be asked about it.
    pub can_ask: bool,
    /// Whether somebody put it aside who was to look at it.
    pub can_put_aside: bool,
}

/// One field of a notice.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeFieldView {
    /// As `payerDetails.payerName`.
    pub name: String,
    /// Its text; empty for `null`.
    pub text: String,
    /// Whether the signature covers it.
    pub covered: bool,
}

/// One value that is hashed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeHashedView {
    /// The field.
    pub name: String,
    /// As it is hashed; empty where it is left out.
    pub text: String,
}

/// What came of a pasted text.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PastedNoticesView {
    /// Each notice in it, in its order.
    pub notices: Vec<NoticeBriefView>,
    /// Whether the text had more notices than are taken at once.
    pub more: bool,
}

/// How notices reach a profile, as the owner wants it.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoticeChannelsForm {
    /// Whether the receiver on this computer listens.
    pub receiver_on: bool,
    /// Whether it gets another address; the one of before is not heard any more.
    pub new_address: bool,
    /// The public address of whatever forwards to the receiver, such as `https://abc.example`.
    pub forwarder: Option<String>,
    /// An address of the business's own.
    pub own_address: Option<String>,
    /// The whole path of a folder.
    pub folder: Option<String>,
}

/// How notices reach a profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NoticeChannelsView {
    /// Whether the receiver is to listen.
    pub receiver_on: bool,
    /// Where it listens; nothing while it does not.
    pub listens_at: Option<String>,
    /// The public address of whatever forwards to it.
    pub forwarder: Option<String>,
    /// An address of the business's own.
    pub own_address: Option<String>,
    /// The watched folder.
    pub folder: Option<String>,
    /// The address that the service is given; nothing where nobody listens.
    pub given: Option<String>,
    /// Why the receiver does not listen although it should.
    pub receiver_trouble: Option<String>,
    /// Why the folder cannot be watched.
    pub folder_trouble: Option<String>,
    /// How many the receiver did not hear since it began.
    pub turned_away: u32,
    /// Why the last of them.
    pub last_turned_away: Option<String>,
    /// Whether a sandbox's notices come by themselves.
    pub from_sandbox: bool,
}
