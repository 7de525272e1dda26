//! Lists of payment requests: parts, filters, pages and totals.

use payment_rules::payment_request::PaymentRequestState;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::tables::payment_requests::RequestOrder;

/// A part of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RequestPart {
    /// All requests.
    #[default]
    All,
    /// Not fully paid, and can still be paid.
    Open,
    /// Open and partly paid.
    PartPaid,
    /// Unconfirmed.
    Unknown,
    /// Paid in full.
    Paid,
    /// Over without full payment.
    Over,
}

/// Selects requests.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsFilter {
    /// The part of the list.
    pub part: RequestPart,
    /// The beginnings of words in name, contact, purpose or amount; or the beginning of a reference.
    pub text: Option<String>,
    /// Made at this time or later.
    pub from: Option<String>,
    /// Made before this time.
    pub to: Option<String>,
}

/// Selects a page of requests.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsPageRequest {
    /// The filter.
    pub filter: PaymentRequestsFilter,
    /// The order.
    pub order: RequestOrder,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
    /// [`PaymentRequestsPageView::next`] of the page before; `None` for the first page.
    pub after: Option<String>,
}

/// A page of requests.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestsPageView {
    /// At most a hundred.
    pub requests: Vec<PaymentRequestBriefView>,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<String>,
}

/// A request in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PaymentRequestBriefView {
    /// Its id here.
    pub id: String,
    /// Its reference.
    pub reference: String,
    /// Its state.
    pub state: PaymentRequestState,
    /// The requested amount.
    pub amount: String,
    /// Paid so far, if known.
    pub paid: Option<String>,
    /// Still owed, if some is paid and the rest can be paid.
    pub owed: Option<String>,
    /// The minimum still owed, if the payer bears an unknown fee.
    pub owed_at_least: Option<String>,
    /// Overpaid and not refunded.
    pub over: Option<String>,
    /// The payer bears a share of the fee, and the total was not reported.
    pub fee_unknown: bool,
    /// Refunded, as far as these records know.
    pub back: Option<String>,
    /// The payer's name.
    pub payer_name: String,
    /// The payer's contact.
    pub payer_contact: String,
    /// What the payment is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it ends.
    pub expires_at: Option<String>,
    /// When Cowrie first knew that it was paid in full.
    pub paid_at: Option<String>,
}

/// The totals of a part of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestTotalsView {
    /// The part of the list.
    pub part: RequestPart,
    /// The number of requests.
    pub count: u32,
    /// Requested.
    pub asked: String,
    /// Paid.
    pub paid: String,
    /// Refunded; `None` if nothing was.
    pub back: Option<String>,
    /// Still owed for requests that can be paid.
    pub owed: String,
    /// Whether `owed` is a minimum, because the fee of some is unknown.
    pub owed_at_least: bool,
}

/// Open requests of some ages.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RequestAgeView {
    /// The lowest age in days; a request made today is 0 days old.
    pub from_days: u32,
    /// The highest age in days; `None` if there is no limit.
    pub to_days: Option<u32>,
    /// The number of requests.
    pub count: u32,
    /// Still owed.
    pub owed: String,
    /// Whether `owed` is a minimum, because the fee of some is unknown.
    pub owed_at_least: bool,
}

/// Selects requests for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PaymentRequestsExportRequest {
    /// The filter.
    pub filter: PaymentRequestsFilter,
    /// The order.
    pub order: RequestOrder,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
    /// Only the requests with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<RequestOrder>,
    /// The format of the file.
    pub format: session::view::ExportFormat,
}
