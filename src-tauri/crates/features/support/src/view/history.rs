//! The service's history beside our own records.

use payment_rules::history_event::{HistoryMark, HistorySubject};
use serde::{Deserialize, Serialize};
use session::view::ExportFormat;
use ts_rs::TS;

/// The history to be fetched.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryFetchRequest {
    /// The reference of a request or of an account's opening, an account reference or an account number; none for everything.
    pub name: Option<String>,
    /// The start of the period.
    pub from: String,
    /// The end of the period, exclusive; now if that is earlier.
    pub to: String,
}

/// The progress of a fetch.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct HistoryFetchView {
    /// Whether it is running.
    pub running: bool,
    /// The reference or account that it is about; none for everything.
    pub name: Option<String>,
    /// Start of the period.
    pub from: String,
    /// End of the period.
    pub to: String,
    /// How many windows were answered.
    pub done: u32,
    /// The number of windows, as far as it is known.
    pub all: u32,
    /// How many items were received.
    pub items: u32,
    /// How many of them were new.
    pub new: u32,
    /// The days for which the service may not have returned everything.
    pub cut_off: Vec<String>,
    /// Whether a person stopped it.
    pub stopped: bool,
    /// Why it ended early.
    pub problem: Option<String>,
}

/// A filter of items.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryFilter {
    /// The beginning of a reference, an account reference or an account number.
    pub text: Option<String>,
    /// Only items with this mark.
    pub mark: Option<HistoryMark>,
    /// The earliest time.
    pub from: Option<String>,
    /// The end, exclusive.
    pub to: Option<String>,
}

/// The order of the history, and its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum HistoryOrder {
    /// When it happened.
    Time,
    /// What happened.
    What,
    /// The reference.
    About,
    /// The amount; items without one come first.
    Amount,
    /// The name in our record; items without a record come first.
    Ours,
    /// How it compares with our records: first the differences.
    Mark,
}

/// A request for a page of the history.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryPageRequest {
    /// The filter.
    pub filter: HistoryFilter,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<HistoryOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// The key after which the page begins; none for the newest.
    pub after: Option<String>,
}

/// A request for a file of the history.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HistoryExportRequest {
    /// The filter.
    pub filter: HistoryFilter,
    /// The order; `None` for the latest first.
    #[serde(default)]
    pub order: Option<HistoryOrder>,
    /// Whether the largest, latest or last of the order comes first.
    #[serde(default)]
    pub descending: bool,
    /// Only the items with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<HistoryOrder>,
    /// The kind of file.
    pub format: ExportFormat,
}

/// A page of history, the newest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryPageView {
    /// At most a hundred.
    pub rows: Vec<HistoryRowView>,
    /// The key after which the next page begins; none at the end.
    pub next: Option<String>,
}

/// An item of the history, beside our record of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryRowView {
    /// Identifies the row.
    pub key: String,
    /// Its time.
    pub at: String,
    /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open. None if only our records have it.
    pub operation: Option<String>,
    /// `CREATE_REQUEST`, `PAYMENT`; the list is open.
    pub action: Option<String>,
    /// Its reference.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own name for that account, if it was reported.
    pub account_reference: Option<String>,
    /// The reported amount; none if it cannot be read.
    pub amount: Option<String>,
    /// The service's own word for its status.
    pub status: Option<String>,
    /// How it compares with our records.
    pub mark: HistoryMark,
    /// What is different, or where it is missing.
    pub why: Option<String>,
    /// The kind of our record that it is about.
    pub ours: Option<HistorySubject>,
    /// The id of that record.
    pub own_id: Option<String>,
    /// The name in that record.
    pub own_name: Option<String>,
    /// The amount in our record.
    pub own_amount: Option<String>,
}

/// What is known of the history.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HistoryKnownView {
    /// The periods that were requested completely, the earliest first.
    pub spans: Vec<HistorySpanView>,
    /// How many filtered items agree.
    pub both: u32,
    /// How many only the service has.
    pub only_service: u32,
    /// How many only our records have.
    pub only_ours: u32,
    /// How many differ.
    pub differs: u32,
    /// The progress of the fetch.
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
