//! Activity: the calls that were armed or made, but for look-ups that told the same as those around them.

use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

use engine::tables::recorded::Recorded;

/// Which calls to list.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ActivityRequest {
    /// Only calls before this one; none for the newest.
    pub before: Option<String>,
    /// Only calls of this operation.
    pub operation: Option<String>,
    /// Only calls that ended like this.
    pub outcome: Option<CallOutcome>,
    /// Not before this moment.
    pub from: Option<String>,
    /// Before this moment.
    pub to: Option<String>,
    /// Any part of a reference, or of the number of an account, a phone or a transaction; their beginning where it has fewer than three letters.
    pub text: Option<String>,
    /// Also questions about an earlier change, which are counted beside it otherwise.
    pub look_ups: bool,
}

/// A file of calls.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ActivityExportRequest {
    /// Which calls; where the list stands makes no difference.
    pub filter: ActivityRequest,
    /// The kind of file.
    pub format: ExportFormat,
}

/// A page of calls, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ActivityPageView {
    /// At most a hundred.
    pub calls: Vec<CallSummaryView>,
    /// Ask for what comes before this call to go on; none at the end.
    pub next: Option<String>,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CallOutcome {
    /// The service said yes.
    Accepted,
    /// The service said no.
    Refused,
    /// Nothing left this computer.
    NotSent,
    /// It may have been done.
    InDoubt,
    /// Its answer is waited for now.
    UnderWay,
    /// The program ended before an answer was put on record.
    NoAnswer,
}

impl CallOutcome {
    /// How a call ended, for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Refused => "refused",
            Self::NotSent => "not sent",
            Self::InDoubt => "no clear answer",
            Self::UnderWay => "under way",
            Self::NoAnswer => "no answer on record",
        }
    }
}

/// Where the payments or requests of a call stand now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatusView {
    /// Waits to be sent.
    Ready,
    /// On its way.
    Sending,
    /// Looked up until it is known.
    Checking,
    /// Waits for a person.
    Held,
    /// Done.
    Accepted,
    /// Not done.
    Refused,
    /// Taken back before it was sent.
    Cancelled,
    /// A refund of what nobody had paid: the request is cancelled, and no money moved.
    NothingMoved,
    /// Some so, some so.
    Mixed,
}

/// A call in the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallSummaryView {
    /// In the order of arming.
    pub id: String,
    /// The operation's id.
    pub operation: String,
    /// What it does, in a sentence.
    pub help: String,
    /// What it does to the world.
    pub effect: OperationEffect,
    /// When it was armed.
    pub sent_at: String,
    /// Milliseconds until its answer, or until it was given up.
    pub duration_ms: Option<u32>,
    /// Its reference; the first of a group.
    pub reference: Option<String>,
    /// How many payments it carried.
    pub carried: u32,
    /// How it ended.
    pub outcome: CallOutcome,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// Why, in words, where it was not simply accepted.
    pub words: Option<String>,
    /// For a change without a clear answer: what was found out since.
    pub since: Option<PaymentStatusView>,
    /// How many questions were asked about it later.
    pub look_ups: u32,
}

/// A call and all that is known about it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct CallView {
    /// As in the list.
    pub summary: CallSummaryView,
    /// When the answer came, or it was given up.
    pub answered_at: Option<String>,
    /// What was sent, passwords hidden, word for word.
    pub body: String,
    /// The same spread over lines.
    pub body_spread: String,
    /// SHA-512 of the text that is kept of what was sent, passwords hidden; empty where there is none.
    pub body_digest: String,
    /// What was signed, in order.
    pub signed: Vec<SignedValueView>,
    /// The text that was hashed, its key hidden.
    pub preimage_masked: String,
    /// What came back, word for word.
    pub answer: Option<AnswerView>,
    /// How many look-ups that told the same followed it and are no longer kept.
    pub alike: u32,
    /// The payments or requests it carried or asked about; at most twenty.
    pub belongs: Vec<BelongsView>,
    /// How many those are in all.
    pub belongs_count: u32,
    /// Other calls under the same references, the newest first; at most fifty.
    pub others: Vec<CallSummaryView>,
    /// How many those are in all.
    pub others_count: u32,
    /// Texts to copy.
    pub copies: CopiesView,
}

/// What came back.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AnswerView {
    /// Word for word, with codes and keys hidden.
    pub text: String,
    /// The same spread over lines, where it is JSON.
    pub spread: Option<String>,
    /// Whether a code or a key is hidden in it.
    pub hides: bool,
    /// How many bytes it had, where only its beginning is kept.
    pub cut_from: Option<u32>,
}

/// A payment or request a call belongs to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BelongsView {
    /// Its reference.
    pub reference: String,
    /// Where it stands now.
    pub standing: PaymentStatusView,
    /// Who is paid or asked, when known.
    pub name: Option<String>,
    /// The payout run it is part of.
    pub run: Option<String>,
    /// The file of that run.
    pub file_name: Option<String>,
    /// Its row of the file.
    pub row: Option<u32>,
    /// The sheet of that row, where the payout has payments of several.
    pub sheet: Option<String>,
    /// The payment request it is.
    pub payment_request: Option<String>,
}

/// A call as texts to copy.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct CopiesView {
    /// All of it.
    pub text: String,
    /// The same without people, accounts and other contents, for those who help.
    pub report: String,
    /// As a line for `curl`, without keys.
    pub curl: String,
}

/// A call as the command line tells it.
#[derive(Clone, Debug, Serialize)]
pub struct CallRecord {
    /// As in the list.
    #[serde(flatten)]
    pub summary: CallSummaryView,
    /// When the answer came, or it was given up.
    pub answered_at: Option<String>,
    /// What was sent, passwords hidden.
    pub sent: Recorded,
    /// SHA-512 of the text that is kept of what was sent, passwords hidden; empty where there is none.
    pub body_digest: String,
    /// What was signed, in order.
    pub signed: Vec<SignedValueView>,
    /// The text that was hashed, its key hidden.
    pub preimage_masked: String,
    /// What came back, in its own spellings.
    pub received: Option<Recorded>,
    /// How many bytes it had, where only its beginning is kept.
    pub received_cut_from: Option<u32>,
    /// The payments or requests it carried or asked about; at most twenty.
    pub belongs: Vec<BelongsView>,
    /// How many those are in all.
    pub belongs_count: u32,
    /// Other calls under the same references, the newest first; at most fifty.
    pub others: Vec<CallSummaryView>,
    /// How many those are in all.
    pub others_count: u32,
    /// All of it as text.
    #[serde(skip)]
    pub text: String,
}

/// A report for those who help.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SupportRequest {
    /// About which call; none for one about the profile alone.
    pub call_id: Option<String>,
}

/// A report, as it would leave.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SupportReportView {
    /// All of it.
    pub text: String,
    /// By which it is saved.
    pub mark: String,
}

/// Saves the report that was shown.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SupportSaveRequest {
    /// Its mark.
    pub mark: String,
}

/// What an operation does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OperationEffect {
    /// Nothing.
    Reads,
    /// Sets something; twice is as once.
    Sets,
    /// Ends something for good.
    Ends,
    /// Makes something new.
    Creates,
    /// Moves money.
    MovesMoney,
}

/// One value of the hash.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SignedValueView {
    /// As `payer.phoneNumber`.
    pub name: String,
    /// Empty when it is not given.
    pub text: String,
}
