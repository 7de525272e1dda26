//! Pairs the records of the service and of the bank with our ledger, and states why. Pure and deterministic: the order of the input does not
//! change the result, because rows are compared by their content; only rows of equal content are distinguished by their order.
//!
//! [`Ledger`] contains our side. [`ReferenceMatching`] takes the rows of another side and pairs those with our reference. The others are
//! decided by [`ReferenceMatching::decide`] with the [`Details`] of the remaining payments. [`Reconciled`] has the result for every row.

pub mod bank_fees;
mod batches;
mod details;
mod external;
mod key;
mod ledger;
mod ledger_row;
mod match_by_reference;
mod match_result;
mod match_without_reference;
mod may_be;
mod pending;
mod pool;
mod reconciled;
mod reference_key;
pub mod rules;
mod seeker;
mod settlement;
mod settlement_days;
mod shared_words;
mod sharing;
mod statuses;
mod totals;
mod whole_day;

pub use details::Details;
pub use external::{ExternalRow, Side, day_of};
pub use key::{TooLarge, is_damaged};
pub use ledger::Ledger;
pub use ledger_row::LedgerRow;
pub use match_by_reference::ReferenceMatching;
pub use match_result::{Candidate, Class, Decision, Link, Method, Reason};
pub(crate) use match_result::{Cause, Repeated};
pub(crate) use may_be::MayBe;
pub use reconciled::{LedgerOnly, Reconciled, RowFacts};
pub(crate) use settlement::Doubt;
pub use shared_words::SharedWords;
pub use totals::{ClassTotal, Totals, write_decimal, write_number};

/// Whether a status allows that no money moved: a pending or a reversed payment.
#[must_use]
pub(crate) fn may_not_have_moved(status: &str) -> bool {
    statuses::may_not_have_moved(status.as_bytes())
}

/// Whether a status of the service states that no money moved. A reversed payment moved, and was returned.
#[must_use]
pub fn is_failed_status(status: &str) -> bool {
    statuses::is_failed_word(status.as_bytes())
}
