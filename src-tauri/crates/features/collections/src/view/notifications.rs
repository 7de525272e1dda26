//! The notifications that a person chose.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The events that are shown as notifications.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NotificationsForm {
    /// A payment request was paid.
    pub paid: bool,
    /// A payment request was paid in part.
    pub part_paid: bool,
    /// A deposit arrived.
    pub deposits: bool,
    /// Money was refunded.
    pub refunds: bool,
    /// A payment needs review.
    pub doubts: bool,
}

/// The chosen notifications, and whether they can be shown.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct NotificationsView {
    /// Whether this program can show notifications.
    pub available: bool,
    /// The events that are shown.
    pub told: NotificationsForm,
}
