//! Events for the front ends. An event names what changed, without its content; the front end reads the view again.

use serde::Serialize;
use ts_rs::TS;

/// A part of what the front ends show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Profiles, keys, notifications.
    App,
    /// Recorded calls.
    Activity,
    /// Payment requests.
    PaymentRequests,
    /// Payment accounts and the deposits into them.
    PaymentAccounts,
    /// The recorded history of the service.
    History,
    /// Rows that the service's sources reported for months.
    Months,
    /// Callbacks of the service.
    Inbox,
    /// Imports: files of which every row becomes a payment request or a payment account.
    Imports,
    /// Single payments.
    Payments,
    /// Merchants that were onboarded to the service.
    SubMerchants,
    /// Saved beneficiaries and customers.
    Contacts,
    /// Customers whom the business registers with the service.
    Customers,
    /// Aliases of banks.
    Directory,
    /// Payout drafts and batches.
    Payouts,
    /// The state of the sandbox.
    Sandbox,
    /// Checks of connections.
    Connection,
    /// Requests to the confirm window.
    Confirm,
    /// A person is closing the window while payments are being sent; the id is the number of waiting payments.
    Closing,
}

/// A change within a topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Event {
    /// The topic.
    pub topic: Topic,
    /// The id of the changed item, if it is one item.
    pub id: Option<String>,
}
