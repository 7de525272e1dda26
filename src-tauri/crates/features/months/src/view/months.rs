//! Months: what the service's sources reported for a month in West Africa Time, and what is missing.

use base::month::MonthSource;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A month.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthRequest {
    /// Year and month, such as `2026-10`.
    pub month: String,
}

/// A month in the list of months.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthBriefView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether it is over, and every source that is set up reported all of it.
    pub complete: bool,
    /// The state of its closing.
    pub closing: super::ClosingState,
    /// Who closed it, and when.
    pub closed: Option<super::SignedView>,
}

/// A month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// Its beginning.
    pub from: String,
    /// The beginning of the next month.
    pub until: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether it is over, and every source that is set up reported all of it readably.
    pub complete: bool,
    /// Why it is not complete, one sentence each.
    pub missing: Vec<String>,
    /// What each source reported.
    pub sources: Vec<MonthSourceView>,
    /// The progress of the fetch, of whichever month.
    pub fetch: MonthFetchView,
}

/// What a source reported for a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSourceView {
    /// The source.
    pub source: MonthSource,
    /// Whether its keys are set. A source that is not set up is not queried, and the month can be complete without it.
    pub set_up: bool,
    /// The month in segments, by time, without gaps.
    pub segments: Vec<MonthSegmentView>,
    /// Whether the whole month is known, and every row can be read.
    pub complete: bool,
    /// How many rows of the month are on record.
    pub rows: u32,
    /// How many of them have a time or an amount that cannot be read. They are in no sum.
    pub unreadable: u32,
    /// The rows that can be read, by the service's own words, the most rows first.
    pub sums: Vec<MonthSumView>,
    /// When it last answered about the month; none if it never did.
    pub asked_at: Option<String>,
}

/// Rows of a source with the same words and status.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSumView {
    /// The service's own words: operation and action of the history, the type of a movement; none in the report.
    pub words: Vec<String>,
    /// The service's own word for the status.
    pub status: String,
    /// The number of rows.
    pub rows: u32,
    /// The sum of their amounts.
    pub amount: String,
    /// The service's fees for them, tax included, if it gives them.
    pub fees: Option<String>,
}

/// The state of a segment of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MonthSegmentState {
    /// Everything is known.
    Known,
    /// It was not requested yet.
    NotAsked,
    /// It was requested without a usable answer.
    Failed,
    /// The service may not have returned everything.
    MayBeCutOff,
    /// It is in the future.
    ToCome,
}

/// A segment of a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSegmentView {
    /// Its beginning.
    pub from: String,
    /// The beginning of the next segment.
    pub until: String,
    /// Its state.
    pub state: MonthSegmentState,
    /// Why it failed.
    pub why: Option<String>,
    /// How many of its rows are on record.
    pub rows: u32,
    /// When it was last requested, if that is known.
    pub asked_at: Option<String>,
}

/// The progress of a fetch.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct MonthFetchView {
    /// Whether it is running.
    pub running: bool,
    /// Its month; none if nothing was fetched since the start.
    pub month: Option<String>,
    /// The source that is queried now.
    pub source: Option<MonthSource>,
    /// How many windows were requested, of all sources.
    pub done: u32,
    /// The number of windows, as far as it is known.
    pub all: u32,
    /// How many rows were received.
    pub rows: u32,
    /// How many of them were new.
    pub new: u32,
    /// How many windows failed.
    pub failed: u32,
    /// Whether a person stopped it.
    pub stopped: bool,
    /// Why it ended early.
    pub problem: Option<String>,
}
