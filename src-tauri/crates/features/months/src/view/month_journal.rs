//! The journal of a month: the accounts on which its amounts are booked.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A kind of amount with its own account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum JournalKind {
    /// The bank accounts.
    BankAccount,
    /// The balance with the service.
    Wallet,
    /// Payments of batches.
    Payouts,
    /// Other payments of ours.
    OtherPayments,
    /// Paid requests.
    Requests,
    /// Deposits.
    Deposits,
    /// Refunds.
    Refunds,
    /// Fees of the service.
    ServiceFees,
    /// Charges of banks.
    BankCharges,
    /// Levies and duties.
    Levies,
    /// Transfers between the wallet, the bank and other accounts of the business.
    OwnTransfer,
    /// Other money in.
    OtherIncome,
    /// Other money out.
    OtherPayment,
    /// Payments to or from the owner.
    Owner,
    /// Taxes.
    Tax,
    /// Mistakes that are corrected elsewhere.
    Correction,
    /// Open rows.
    Suspense,
}

/// The account of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JournalAccountView {
    /// The kind.
    pub kind: JournalKind,
    /// Bank and number, for a bank account.
    pub bank: Option<String>,
    /// Its code in the journal; may be empty.
    pub code: String,
    /// Its name in the journal.
    pub name: String,
}

/// New names of accounts. Accounts that are not listed keep theirs.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JournalChangeRequest {
    /// Each kind once.
    pub accounts: Vec<JournalAccountView>,
}
