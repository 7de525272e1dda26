//! Months: what the service's sources tell of a month of the business's days (West Africa Time), and what is lacking.

use base::month::MonthSource;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which month.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MonthRequest {
    /// Year and month, such as `2026-10`.
    pub month: String,
}

/// A month, for a list of them.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthBriefView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// It is over.
    pub over: bool,
    /// It is over, and every source that is set up told all of it.
    pub complete: bool,
    /// How its closing stands.
    pub closing: super::ClosingState,
    /// Who closed it, and when.
    pub closed: Option<super::SignedView>,
}

/// A month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthView {
    /// Year and month, such as `2026-10`.
    pub month: String,
    /// Its first moment.
    pub from: String,
    /// The first moment after it.
    pub until: String,
    /// It is over.
    pub over: bool,
    /// It is over, and every source that is set up told all of it, readably.
    pub complete: bool,
    /// Why it is not complete: a sentence each.
    pub missing: Vec<String>,
    /// What each source told.
    pub sources: Vec<MonthSourceView>,
    /// How fetching stands, of whichever month.
    pub fetch: MonthFetchView,
}

/// What a source told of a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSourceView {
    /// Which.
    pub source: MonthSource,
    /// The keys it needs are there. One that is not set up is not asked, and the month can be complete without it.
    pub set_up: bool,
    /// The month in pieces, in the order of time, without gaps.
    pub segments: Vec<MonthSegmentView>,
    /// Every moment of the month is known, and every row is readable.
    pub complete: bool,
    /// How many rows of the month are on record.
    pub rows: u32,
    /// How many of them have a time or an amount that cannot be read. They are in no sum.
    pub unreadable: u32,
    /// The readable rows by the service's own words, the most rows first.
    pub sums: Vec<MonthSumView>,
    /// When it was last answered about the month; none where it never was.
    pub asked_at: Option<String>,
}

/// Rows of a source that say the same of themselves.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSumView {
    /// The service's own words for what it is: operation and action of the history, the type of a movement; none in the report.
    pub words: Vec<String>,
    /// The service's own word for how it stands.
    pub status: String,
    /// How many.
    pub rows: u32,
    /// Their amounts together.
    pub amount: String,
    /// What the service took for them, tax included, where it tells that.
    pub fees: Option<String>,
}

/// How a piece of a month stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MonthSegmentState {
    /// Everything was told.
    Known,
    /// Nobody asked.
    NotAsked,
    /// It was asked for, and no usable answer came.
    Failed,
    /// The service may not have told everything.
    MayBeCutOff,
    /// It lies in the future.
    ToCome,
}

/// A piece of a month.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MonthSegmentView {
    /// Its first moment.
    pub from: String,
    /// The first moment after it.
    pub until: String,
    /// How it stands.
    pub state: MonthSegmentState,
    /// Why it failed.
    pub why: Option<String>,
    /// How many rows of it are on record.
    pub rows: u32,
    /// When it was last asked for, where that is known.
    pub asked_at: Option<String>,
}

/// How fetching stands.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct MonthFetchView {
    /// It is under way.
    pub running: bool,
    /// Of which month; none where nothing was fetched since the start.
    pub month: Option<String>,
    /// What is being asked.
    pub source: Option<MonthSource>,
    /// How many windows were asked for, of all sources.
    pub done: u32,
    /// Of how many, as far as is known now.
    pub all: u32,
    /// How many rows were told.
    pub rows: u32,
    /// How many of them were new.
    pub new: u32,
    /// How many windows failed.
    pub failed: u32,
    /// A person stopped it.
    pub stopped: bool,
    /// Why it ended early.
    pub problem: Option<String>,
}
