//! Pairs the records of the service and of the bank with our ledger, and says why. Pure and deterministic: what is read in another
//! order is decided the same, because rows are told apart by what they hold; only rows that hold the same are told apart by their order.
//!
//! [`Ledger`] holds our side. A [`Keyed`] takes the rows of another side one by one and pairs what names our reference; what names none
//! is decided by [`Keyed::decide`] with the [`Details`] of the payments that are left. [`Decided`] tells what became of every row.

pub mod bank_fees;
mod details;
mod external;
mod key;
mod ledger;
mod match_by_reference;
mod match_result;
mod match_without_reference;
mod may_be;
mod pending;
mod pool;
mod reason_text;
pub mod rules;
mod settlement;
mod settlement_days;
mod sharing;
mod statuses;
mod totals;
mod whole_day;

pub use details::Details;
pub use external::{ExternalRow, Side};
pub use key::{TooLarge, is_damaged};
pub use ledger::{Ledger, LedgerRow};
pub use match_by_reference::Keyed;
pub use match_result::{Candidate, Class, Decision, Link, Method, Reason};
pub use match_without_reference::{Decided, LedgerOnly};
pub use reason_text::RowFacts;
pub use totals::{ClassTotal, Totals, write_decimal, write_number};

/// Whether a word leaves open that no money moved by a payment: what is under way, and what was reversed.
#[must_use]
pub(crate) fn may_not_have_moved(status: &str) -> bool {
    statuses::may_not_have_moved(status.as_bytes())
}

/// Whether a word of the service says that no money moved by a payment: what was reversed did move, and back.
#[must_use]
pub fn is_failed_status(status: &str) -> bool {
    statuses::is_failed_word(status.as_bytes())
}
