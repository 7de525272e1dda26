//! Activity: the recorded calls, without status queries that had the same result as those around them.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use crate::messages;
use engine::tables::recorded::Recorded;

/// The order of calls, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ActivityOrder {
    /// When it was sent.
    Sent,
    /// How it ended: first those without a clear answer.
    Outcome,
    /// The operation.
    Operation,
    /// The HTTP status; calls without one come first.
    Http,
    /// How long it took; calls without an answer come first.
    Took,
}

/// A filter of calls.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ActivityRequest {
    /// [`ActivityPageView::next`] of the page before; none for the first page.
    pub before: Option<String>,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<ActivityOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only calls of this operation.
    pub operation: Option<String>,
    /// Only calls with this outcome.
    pub outcome: Option<CallOutcome>,
    /// The earliest time.
    pub from: Option<String>,
    /// The end, exclusive.
    pub to: Option<String>,
    /// Any part of a reference, or of the number of an account, a phone or a transaction; only its beginning if the text has fewer than three
    /// letters.
    pub text: Option<String>,
    /// Also status queries about an earlier change, which are counted beside it otherwise.
    pub look_ups: bool,
}

/// A request for a file of calls.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ActivityExportRequest {
    /// The filter; its page makes no difference.
    pub filter: ActivityRequest,
    /// Only the calls with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<ActivityOrder>,
    /// The kind of file.
    pub format: ExportFormat,
}

/// A page of calls, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ActivityPageView {
    /// At most a hundred.
    pub calls: Vec<CallSummaryView>,
    /// The key after which the next page begins; none at the end.
    pub next: Option<String>,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallOutcome {
    /// The service accepted it.
    Accepted,
    /// The service refused it.
    Refused,
    /// Nothing left this computer.
    NotSent,
    /// It may have been executed.
    InDoubt,
    /// Its answer has not arrived yet.
    UnderWay,
    /// The program ended before an answer was recorded.
    NoAnswer,
}

impl CallOutcome {
    /// The outcome as text.
    pub fn words(self) -> &'static str {
        match self {
            Self::Accepted => messages::ACCEPTED,
            Self::Refused => messages::REJECTED,
            Self::NotSent => messages::NOT_SENT,
            Self::InDoubt => messages::NO_CLEAR_ANSWER,
            Self::UnderWay => messages::IN_PROGRESS,
            Self::NoAnswer => messages::NO_ANSWER_RECORDED,
        }
    }
}

/// The status of the payments or requests of a call now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatusView {
    /// Waits to be sent.
    Ready,
    /// Is being sent.
    Sending,
    /// Is queried until it is confirmed.
    Checking,
    /// Needs review.
    Held,
    /// Executed.
    Accepted,
    /// Not executed.
    Refused,
    /// Taken back before it was sent.
    Cancelled,
    /// A refund of a request that was not paid: the request is cancelled, and no money moved.
    NothingMoved,
    /// Some are settled in one way, some in another.
    Mixed,
}

/// A call in the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallSummaryView {
    /// Ids are in the order of sending.
    pub id: String,
    /// The operation's id.
    pub operation: String,
    /// What the operation does, as a sentence.
    pub help: String,
    /// The effect of the operation.
    pub effect: OperationEffect,
    /// When it was stored, before its first byte.
    pub sent_at: String,
    /// Milliseconds until its answer, or until it was given up.
    pub duration_ms: Option<u32>,
    /// Its reference; the first one of a bulk call.
    pub reference: Option<String>,
    /// How many payments it carried.
    pub carried: u32,
    /// How it ended.
    pub outcome: CallOutcome,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// The reason, if it was not simply accepted.
    pub words: Option<String>,
    /// The status of its payments or requests now.
    pub since: Option<PaymentStatusView>,
    /// The number of later status queries about it.
    pub look_ups: u32,
}

/// A call and everything that belongs to it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallView {
    /// The call as in the list.
    pub summary: CallSummaryView,
    /// When the answer arrived, or the call was given up.
    pub answered_at: Option<String>,
    /// The request as it was sent, with passwords masked.
    pub body: String,
    /// The same, indented.
    pub body_spread: String,
    /// SHA-512 of the stored request with passwords masked; empty if there is none.
    pub body_digest: String,
    /// The signed values, in order.
    pub signed: Vec<SignedValueView>,
    /// The text that was hashed, with its key masked.
    pub preimage_masked: String,
    /// The answer as it was received.
    pub answer: Option<AnswerView>,
    /// The number of deleted status queries after it with the same result.
    pub alike: u32,
    /// The payments or requests that it carried or queried; at most twenty.
    pub belongs: Vec<BelongsView>,
    /// The number of all of them.
    pub belongs_count: u32,
    /// Other calls with the same references, the newest first; at most fifty.
    pub others: Vec<CallSummaryView>,
    /// The number of all of them.
    pub others_count: u32,
    /// The call in the formats for copying.
    pub copies: CopiesView,
}

/// An answer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AnswerView {
    /// As it was received, with codes and keys masked.
    pub text: String,
    /// The same, indented, if it is JSON.
    pub spread: Option<String>,
    /// Whether a code or a key is masked in it.
    pub hides: bool,
    /// Its length in bytes, if only its beginning is kept.
    pub cut_from: Option<u32>,
}

/// A payment or request that a call belongs to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BelongsView {
    /// Its reference.
    pub reference: String,
    /// Its status now.
    pub standing: PaymentStatusView,
    /// The name of the payee or the payer, if known.
    pub name: Option<String>,
    /// Its batch.
    pub run: Option<String>,
    /// The file of the batch.
    pub file_name: Option<String>,
    /// Its row of the file.
    pub row: Option<u32>,
    /// The sheet of that row, if the batch has payments of several.
    pub sheet: Option<String>,
    /// Its payment request.
    pub payment_request: Option<String>,
}

/// A call in the formats for copying.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct CopiesView {
    /// Everything.
    pub text: String,
    /// The same without people, accounts and other contents, for support.
    pub report: String,
    /// As a line for `curl`, without keys.
    pub curl: String,
}

/// A call as the command line shows it.
#[derive(Clone, Debug, Serialize)]
pub struct CallRecord {
    /// The call as in the list.
    #[serde(flatten)]
    pub summary: CallSummaryView,
    /// When the answer arrived, or the call was given up.
    pub answered_at: Option<String>,
    /// The request, with passwords masked.
    pub sent: Recorded,
    /// SHA-512 of the stored request with passwords masked; empty if there is none.
    pub body_digest: String,
    /// The signed values, in order.
    pub signed: Vec<SignedValueView>,
    /// The text that was hashed, with its key masked.
    pub preimage_masked: String,
    /// The answer, with numbers as the service wrote them.
    pub received: Option<Recorded>,
    /// Its length in bytes, if only its beginning is kept.
    pub received_cut_from: Option<u32>,
    /// The payments or requests that it carried or queried; at most twenty.
    pub belongs: Vec<BelongsView>,
    /// The number of all of them.
    pub belongs_count: u32,
    /// Other calls with the same references, the newest first; at most fifty.
    pub others: Vec<CallSummaryView>,
    /// The number of all of them.
    pub others_count: u32,
    /// Everything as text.
    #[serde(skip)]
    pub text: String,
}

/// A request for a report for support.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SupportRequest {
    /// The call; none for a report about the profile alone.
    pub call_id: Option<String>,
}

/// A report for support, to be read before it is saved.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SupportReportView {
    /// The complete text.
    pub text: String,
    /// The mark by which it is saved.
    pub mark: String,
}

/// Saves a report that was shown.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SupportSaveRequest {
    /// The mark of the report.
    pub mark: String,
}

/// The effect of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OperationEffect {
    /// Nothing.
    Reads,
    /// Sets something; the second time changes nothing.
    Sets,
    /// Ends something for good.
    Ends,
    /// Creates something.
    Creates,
    /// Moves money.
    MovesMoney,
}

/// A value of the hash.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignedValueView {
    /// Such as `payer.phoneNumber`.
    pub name: String,
    /// Empty if it was not given.
    pub text: String,
}
