//! The first steps with a profile.

use serde::Serialize;
use ts_rs::TS;

/// Something to do first with a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FirstStep {
    /// Send a payment request.
    Request,
    /// Receive a payment.
    Receive,
    /// Pay people from a spreadsheet.
    Payout,
    /// Follow a payment whose answer was lost. Only in the sandbox.
    LostAnswer,
    /// Import a bank statement.
    Statement,
}

/// A step and whether it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FirstStepView {
    /// The step.
    pub step: FirstStep,
    /// Whether the records show that it was done.
    pub done: bool,
}

/// The first steps with a profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FirstStepsView {
    /// In their order.
    pub steps: Vec<FirstStepView>,
    /// A person removed the list from Home.
    pub dismissed: bool,
}
