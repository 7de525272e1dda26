//! The journal of a month: to which accounts of the books its amounts go.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A kind of amounts that has an account of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum JournalKind {
    /// The bank accounts.
    BankAccount,
    /// What the service holds.
    Wallet,
    /// Payments of payouts.
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
    /// Between the wallet, the bank and other accounts of the business.
    OwnTransfer,
    /// Other money that came in.
    OtherIncome,
    /// Other money that went out.
    OtherPayment,
    /// Of the owner.
    Owner,
    /// Taxes.
    Tax,
    /// Mistakes that are put right elsewhere.
    Correction,
    /// What is open.
    Suspense,
}

/// The account of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JournalAccountView {
    /// Of which amounts.
    pub kind: JournalKind,
    /// Of which bank account, by its bank and number; of all others none.
    pub bank: Option<String>,
    /// Its code in the books; may be empty.
    pub code: String,
    /// Its name in the books.
    pub name: String,
}

/// Accounts that are named anew; those that are not here stay as they are.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JournalChangeRequest {
    /// Each kind once.
    pub accounts: Vec<JournalAccountView>,
}
