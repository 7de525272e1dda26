//! History: what the service's history told, beside our own record.

use payment_rules::history_event::{HistoryMark, HistorySubject};
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// Which history to fetch.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryFetchRequest {
    /// The reference of a request or of an account's opening, an account reference or an account number; none for everything.
    pub name: Option<String>,
    /// Not before this moment.
    pub from: String,
    /// Before this moment, or now when that is earlier.
    pub to: String,
}

/// How fetching stands.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct HistoryFetchView {
    /// It is under way.
    pub running: bool,
    /// What it is about; none for everything.
    pub name: Option<String>,
    /// Start of the period.
    pub from: String,
    /// End of the period.
    pub to: String,
    /// How many windows were answered.
    pub done: u32,
    /// Of how many, as far as is known now.
    pub all: u32,
    /// How many items were told.
    pub items: u32,
    /// How many of them were new.
    pub new: u32,
    /// The days of which the service may not have told everything.
    pub cut_off: Vec<String>,
    /// A person stopped it.
    pub stopped: bool,
    /// Why it ended early.
    pub problem: Option<String>,
}

/// Which items to list.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryFilter {
    /// The beginning of a reference, an account reference or an account number.
    pub text: Option<String>,
    /// Standing like this.
    pub mark: Option<HistoryMark>,
    /// Not before this moment.
    pub from: Option<String>,
    /// Before this moment.
    pub to: Option<String>,
}

/// A page of history.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryPageRequest {
    /// Which items.
    pub filter: HistoryFilter,
    /// What the page before ended with; none for the newest.
    pub after: Option<String>,
}

/// A file of history.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryExportRequest {
    /// Which items.
    pub filter: HistoryFilter,
    /// The kind of file.
    pub format: ExportFormat,
}

/// A page of history, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryPageView {
    /// At most a hundred.
    pub rows: Vec<HistoryRowView>,
    /// Ask for what comes after this to go on; none at the end.
    pub next: Option<String>,
}

/// Something that happened, as the history tells it, beside our record of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryRowView {
    /// Names the row.
    pub key: String,
    /// When.
    pub at: String,
    /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open. None where only our record has it.
    pub operation: Option<String>,
    /// `CREATE_REQUEST`, `PAYMENT`; the list is open.
    pub action: Option<String>,
    /// Its reference.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own name for that account, where it was told.
    pub account_reference: Option<String>,
    /// As told; none where nothing readable was told.
    pub amount: Option<String>,
    /// The service's own word.
    pub status: Option<String>,
    /// How it stands beside our record.
    pub mark: HistoryMark,
    /// What is different, or missing where.
    pub why: Option<String>,
    /// What of ours it is about.
    pub ours: Option<HistorySubject>,
    /// The id of that.
    pub own_id: Option<String>,
    /// Whose.
    pub own_name: Option<String>,
    /// How much it is in our record.
    pub own_amount: Option<String>,
}

/// What of the history is known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryKnownView {
    /// The periods of which everything was asked for, the earliest first.
    pub spans: Vec<HistorySpanView>,
    /// How many items stand how, in the period and with the words of the filter.
    pub both: u32,
    /// Only the service knows of them.
    pub only_service: u32,
    /// Only our record knows of them.
    pub only_ours: u32,
    /// Both know of them, and differ.
    pub differs: u32,
    /// How fetching stands.
    pub fetch: HistoryFetchView,
}

/// A period.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistorySpanView {
    /// Its start.
    pub from: String,
    /// Its end.
    pub until: String,
}
