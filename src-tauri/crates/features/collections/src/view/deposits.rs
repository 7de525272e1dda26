//! Money that came into payment accounts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a deposit is known. A notice alone confirms no figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DepositKnown {
    /// A notice told it and the service's history confirms it.
    Both,
    /// Only a notice told it: not confirmed.
    Notice,
    /// Only the service's history told it.
    History,
    /// Two amounts were told.
    Differs,
    /// The service's history tells it and does not say what it is.
    NotSaid,
}

/// Which part of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DepositPart {
    /// All of them.
    All,
    /// Those that the history confirms.
    Confirmed,
    /// Those that only a notice told.
    NotConfirmed,
    /// Those of which two amounts were told.
    Differs,
    /// Those of which the service did not say what they are.
    NotSaid,
}

/// Which deposits.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsFilter {
    /// Which part.
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

/// A page of the list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsRequest {
    /// Which deposits.
    pub filter: DepositsFilter,
    /// Where the page before ended.
    pub after: Option<String>,
}

/// A file of deposits.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DepositsExport {
    /// Which deposits.
    pub filter: DepositsFilter,
    /// As what.
    pub format: session::view::ExportFormat,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositsPageView {
    /// The latest first; at most 100.
    pub rows: Vec<DepositView>,
    /// Where the next page begins; none when this is the last.
    pub after: Option<String>,
}

/// Sums of the deposits of a filter.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositSumsView {
    /// How many are confirmed.
    pub confirmed_count: u32,
    /// How much.
    pub confirmed: String,
    /// Given back of that; none where nothing was.
    pub back: Option<String>,
    /// Of how many of the confirmed ones a notice told that they were forwarded to a bank.
    pub forwarded_count: u32,
    /// How much, with their fees; none where nothing was.
    pub forwarded: Option<String>,
    /// Of how many of the other confirmed ones the fee for receiving was told.
    pub fees_count: u32,
    /// How much; none where none was told.
    pub fees: Option<String>,
    /// How many are not confirmed.
    pub unconfirmed_count: u32,
    /// How much, by their notices; in no total.
    pub unconfirmed: String,
    /// Of how many two amounts were told.
    pub differing: u32,
    /// Of how many the service did not say what they are; their money is in no sum.
    pub not_said: u32,
}

/// One deposit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DepositView {
    /// Its id.
    pub id: String,
    /// When it came: as the history told it, else when its notice came.
    pub at: String,
    /// Ten digits.
    pub account_number: String,
    /// The account on record.
    pub account: Option<String>,
    /// The name payers see.
    pub account_name: Option<String>,
    /// The service's own reference.
    pub reference: String,
    /// As the history told it, else as the notice says.
    pub amount: String,
    /// As the notice says, where the two differ.
    pub noticed: Option<String>,
    /// How it is known.
    pub known: DepositKnown,
    /// Whether it is in totals.
    pub confirmed: bool,
    /// For receiving.
    pub clearing_fee: Option<String>,
    /// For forwarding.
    pub transfer_fee: Option<String>,
    /// Bank it was forwarded to.
    pub forward_bank: Option<String>,
    /// Account it was forwarded to.
    pub forward_account: Option<String>,
    /// How it came.
    pub method: Option<String>,
    /// Why it can never be given back; none where it can, or where that is not known.
    pub never_refunded: Option<String>,
    /// Who paid, by the notice; its signature does not cover this.
    pub payer_name: Option<String>,
    /// The payer's bank.
    pub payer_bank: Option<String>,
    /// The payer's account there.
    pub payer_account: Option<String>,
    /// Of the transfer that paid.
    pub funding_reference: Option<String>,
    /// The notice that told of it.
    pub notice: Option<String>,
}
