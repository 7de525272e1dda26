//! Money that came into payment accounts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a deposit is known. A callback alone confirms no amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DepositKnown {
    /// A callback reported it, and the service's history confirms it.
    Both,
    /// Only a callback reported it; it is not confirmed.
    Notice,
    /// Only the service's history contains it.
    History,
    /// Two amounts were reported.
    Differs,
    /// The service's history contains it under an action of unknown meaning.
    NotSaid,
}

/// A part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DepositPart {
    /// All deposits.
    All,
    /// Those that the history confirms.
    Confirmed,
    /// Those that only a callback reported.
    NotConfirmed,
    /// Those with two reported amounts.
    Differs,
    /// Those of unknown meaning.
    NotSaid,
}

/// The order of a list of deposits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DepositOrder {
    /// When the money came.
    #[default]
    Time,
    /// The name that payers see; deposits into other accounts come first.
    Customer,
    /// The number of the account.
    Account,
    /// The payer; deposits without one come first.
    Payer,
    /// How it is known.
    Known,
    /// The amount.
    Amount,
}

/// Selects deposits.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsFilter {
    /// The part of the list.
    pub part: DepositPart,
    /// Words to look for.
    pub text: String,
    /// First day, as `2026-11-01`, in West Africa Time.
    pub from: Option<String>,
    /// Last day.
    pub to: Option<String>,
    /// Only into this account number.
    pub number: Option<String>,
}

/// Selects a page of deposits.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsRequest {
    /// Which deposits.
    pub filter: DepositsFilter,
    /// The order.
    #[serde(default)]
    pub order: DepositOrder,
    /// Whether the largest, latest or last comes first.
    #[serde(default = "session::view::latest_first")]
    pub descending: bool,
    /// [`DepositsPageView::after`] of the page before.
    pub after: Option<String>,
}

/// Selects deposits for a file.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsExport {
    /// Which deposits.
    pub filter: DepositsFilter,
    /// The order.
    #[serde(default)]
    pub order: DepositOrder,
    /// Whether the largest, latest or last comes first.
    #[serde(default = "session::view::latest_first")]
    pub descending: bool,
    /// Only the deposits with these ids; empty for all that match the filter.
    #[serde(default)]
    pub only: Vec<String>,
    /// Only these columns of the list; empty for all, with further details.
    #[serde(default)]
    pub columns: Vec<DepositOrder>,
    /// The format of the file.
    pub format: session::view::ExportFormat,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositsPageView {
    /// The deposits in order; at most 100.
    pub rows: Vec<DepositView>,
    /// Where the next page begins; `None` on the last page.
    pub after: Option<String>,
}

/// Numbers and sums of the deposits that match a filter.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositSumsView {
    /// Number of confirmed deposits.
    pub confirmed_count: u32,
    /// Sum of the confirmed deposits.
    pub confirmed: String,
    /// Refunded of that; `None` if nothing was.
    pub back: Option<String>,
    /// Number of confirmed deposits that were forwarded to a bank, according to a callback.
    pub forwarded_count: u32,
    /// Sum of the forwarded deposits, including their fees; `None` without any.
    pub forwarded: Option<String>,
    /// Number of other confirmed deposits with a reported fee for receiving.
    pub fees_count: u32,
    /// Sum of these fees; `None` without any.
    pub fees: Option<String>,
    /// Number of unconfirmed deposits.
    pub unconfirmed_count: u32,
    /// Sum of the unconfirmed deposits, according to their callbacks; in no total.
    pub unconfirmed: String,
    /// Number of deposits with two reported amounts.
    pub differing: u32,
    /// Number of items of unknown meaning; their amounts are in no sum.
    pub not_said: u32,
}

/// One deposit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositView {
    /// Its id.
    pub id: String,
    /// The time in the history, else when the callback arrived.
    pub at: String,
    /// Ten digits.
    pub account_number: String,
    /// The id of the account in the records.
    pub account: Option<String>,
    /// The name that payers see.
    pub account_name: Option<String>,
    /// The service's own reference.
    pub reference: String,
    /// The amount in the history, else in the callback.
    pub amount: String,
    /// The amount in the callback, if it differs.
    pub noticed: Option<String>,
    /// How it is known.
    pub known: DepositKnown,
    /// Whether it is in totals.
    pub confirmed: bool,
    /// The fee for receiving.
    pub clearing_fee: Option<String>,
    /// The fee for forwarding.
    pub transfer_fee: Option<String>,
    /// The bank it was forwarded to.
    pub forward_bank: Option<String>,
    /// The account it was forwarded to.
    pub forward_account: Option<String>,
    /// The payment method.
    pub method: Option<String>,
    /// Why it can never be refunded; `None` if it can, or if that is not known.
    pub never_refunded: Option<String>,
    /// The payer's name in the callback, which the signature does not cover.
    pub payer_name: Option<String>,
    /// The payer's bank.
    pub payer_bank: Option<String>,
    /// The payer's account there.
    pub payer_account: Option<String>,
    /// The reference of the payer's transfer.
    pub funding_reference: Option<String>,
    /// The callback that reported it.
    pub notice: Option<String>,
}
