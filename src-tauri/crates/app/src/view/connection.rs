//! The check of a connection.

use payment_rules::connection::{Stage, Who};
use serde::Serialize;
use ts_rs::TS;

use super::OperationInterface;

/// The check of one profile's connection, as far as it has come.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ConnectionView {
    /// The profile.
    pub profile: String,
    /// Where it stands.
    pub state: CheckState,
    /// When it was begun.
    pub started_at: Option<String>,
    /// One for each interface; none before the first check.
    pub interfaces: Vec<InterfaceCheckView>,
    /// What can be spent.
    pub balance: Option<String>,
}

/// Where a check stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckState {
    /// Not begun.
    Never,
    /// Under way.
    Running,
    /// Stopped by a person before its end.
    Stopped,
    /// At its end, and every stage of every interface holds.
    Works,
    /// At its end, and some interfaces work.
    Partly,
    /// At its end, and none works.
    Fails,
}

/// The check of one interface.
#[derive(Clone, Debug, Serialize, TS)]
pub struct InterfaceCheckView {
    /// Which.
    pub interface: OperationInterface,
    /// Every stage, in order.
    pub stages: Vec<StageView>,
    /// From asking to the end of the answer, in milliseconds.
    pub round_trip_ms: Option<u32>,
    /// How far this computer's clock is ahead of the service's, in milliseconds; behind when negative. Never
    /// more than three weeks either way.
    pub clock_ahead_ms: Option<i32>,
    /// How many banks the service listed.
    pub banks: Option<u32>,
}

/// One stage.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StageView {
    /// Which.
    pub stage: Stage,
    /// How it stands.
    pub state: StageState,
    /// A few words about it.
    pub detail: Option<String>,
    /// Why it failed.
    pub reason: Option<StageReasonView>,
}

/// How a stage stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StageState {
    /// Not known yet.
    Waiting,
    /// It holds.
    Passed,
    /// It does not apply here.
    NotNeeded,
    /// It does not hold.
    Failed,
    /// Something before it failed.
    NotReached,
}

/// Why a stage failed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct StageReasonView {
    /// What happened.
    pub what: String,
    /// What to do.
    pub to_do: String,
    /// Who can mend it.
    pub who: Who,
}
