//! The connection check.

use payment_rules::connection::{Stage, Who};
use serde::Serialize;
use ts_rs::TS;

use super::OperationInterface;

/// The check of one profile's connection so far.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConnectionView {
    /// The profile.
    pub profile: String,
    /// Its state.
    pub state: CheckState,
    /// When it was begun.
    pub started_at: Option<String>,
    /// One for each interface; empty before the first check.
    pub interfaces: Vec<InterfaceCheckView>,
    /// The available balance.
    pub balance: Option<String>,
}

/// The state of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckState {
    /// Not begun.
    Never,
    /// Running.
    Running,
    /// Stopped by a person.
    Stopped,
    /// Completed; every stage of every interface passed.
    Works,
    /// Completed; some interfaces work.
    Partly,
    /// Completed; no interface works.
    Fails,
}

/// The check of one interface.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InterfaceCheckView {
    /// Which interface.
    pub interface: OperationInterface,
    /// Every stage, in order.
    pub stages: Vec<StageView>,
    /// From the request to the end of the answer, in milliseconds.
    pub round_trip_ms: Option<u32>,
    /// How far this computer's clock is ahead of the service's, in milliseconds; negative if it is behind. At most three weeks either way.
    pub clock_ahead_ms: Option<i32>,
    /// How many banks the service listed.
    pub banks: Option<u32>,
}

/// A stage.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StageView {
    /// Which stage.
    pub stage: Stage,
    /// Its state.
    pub state: StageState,
    /// A short detail.
    pub detail: Option<String>,
    /// Why it failed.
    pub reason: Option<StageReasonView>,
}

/// The state of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StageState {
    /// Not known yet.
    Waiting,
    /// Passed.
    Passed,
    /// Does not apply.
    NotNeeded,
    /// It does not hold.
    Failed,
    /// An earlier stage failed.
    NotReached,
}

/// Why a stage failed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StageReasonView {
    /// What happened.
    pub what: String,
    /// What to do.
    pub to_do: String,
    /// Who can correct it.
    pub who: Who,
}
