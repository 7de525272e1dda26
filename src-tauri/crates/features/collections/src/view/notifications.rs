//! What the computer's own notifications tell of a profile.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotificationsForm {
    /// A payment request was paid.
    pub paid: bool,
    /// A part of one was paid.
    pub part_paid: bool,
    /// Money came into a payment account.
    pub deposits: bool,
    /// Money was given back.
    pub refunds: bool,
    /// A payment waits for a person's decision.
    pub doubts: bool,
}

/// What is told, and whether it can be.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct NotificationsView {
    /// This program can show notifications at all.
    pub available: bool,
    /// What is told.
    pub told: NotificationsForm,
}
