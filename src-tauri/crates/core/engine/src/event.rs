//! What the faces are told: that something changed, never what. A view is read again, not patched.

use serde::Serialize;
use ts_rs::TS;

/// A part of what a face may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Profiles, keys, notices.
    App,
    /// Calls on record.
    Activity,
    /// Payment requests.
    PaymentRequests,
    /// Payment accounts and the deposits into them.
    PaymentAccounts,
    /// What the service's history told.
    History,
    /// What the service's sources told of months.
    Months,
    /// Notices of the service.
    Inbox,
    /// Files of which every row becomes a request or an account.
    Imports,
    /// Single payments.
    Payments,
    /// Merchants that were brought onto the service.
    SubMerchants,
    /// Saved beneficiaries and customers.
    Contacts,
    /// Customers whom the business registers with the service.
    Customers,
    /// Aliases of banks.
    Directory,
    /// Payout drafts and runs.
    Payouts,
    /// The sandbox's world.
    Sandbox,
    /// Checks of connections.
    Connection,
    /// What was asked of the confirm window.
    Confirm,
    /// A person wants to close the window while payments are being sent; the id says how many wait.
    Closing,
}

/// Something of a topic changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Event {
    /// Of which part.
    pub topic: Topic,
    /// Of which thing, when it is one.
    pub id: Option<String>,
}
