//! Sentences about review.

use base::sentence;
use book_rules::review::{Category, Kind, PairedBy};
use book_rules::statement::naira;

pub(crate) const ROW_GONE: &str = "Nothing was changed: this row no longer exists.";

pub(crate) const LIST_CHANGED: &str = "New data was fetched or imported meanwhile. Check the list again.";

pub(crate) const NOTHING_TO_UNDO: &str = "There is no decision in this month to undo.";

pub(crate) const PAIR_CLOSED: &str = "Nothing was changed: an earlier month was closed with this match.";

pub(crate) const REOPEN_TO_UNMATCH: &str = "Reopen that month first, and undo the match there.";

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const NOTE_TOO_LONG: &str = "A note has 500 characters at most.";

pub(crate) const UNDO_MATCH_FIRST: &str = "This row is matched with a payment. Undo the match before you explain it.";

pub(crate) const NOTE_OR_NAME_TOO_LONG: &str = "A note has 500 characters at most, a name 100.";

pub(crate) const CHOOSE_BOTH_SIDES: &str = "Choose a row of the other side and at least one payment.";

pub(crate) const PAYMENT_TWICE: &str = "A payment was chosen twice.";

pub(crate) const BOTH_DIRECTIONS: &str = "Some of these payments came in and others went out. A row moves money in one direction.";

pub(crate) const PAIRED_ELSEWHERE: &str =
    "One of these payments is matched with another row of this month or the one before. Undo that match first.";

sentence!(row_of(amount: i128) => "the row of {amount}", amount = naira(amount));

sentence!(payment_of(party: &str) => "the payment of {party}");

pub(crate) const A_PAYMENT: &str = "a payment";

sentence!(payments(count: usize) => "{count} payments");

sentence!(is_payment(row: &str, payment: &str) => "{row} is {payment}");

sentence!(is_not_payment(row: &str, payment: &str) => "{row} is not {payment}");

sentence!(is_category(row: &str, category: Category) => "{row} is {category}", category = category.words());

sentence!(note_on(row: &str) => "a note on {row}");

pub(crate) const NO_KEYS: &str = "No keys are set, so there is no service data to compare.";

pub(crate) const NO_SERVICE_RECORDS: &str = "The service has no records for this month.";

pub(crate) const NOT_FETCHED: &str = "No service data for this month yet. Fetch the month first.";

pub(crate) const NO_STATEMENT: &str = "No bank statement of this month was imported yet.";

sentence!(one_not_expected(kind: Kind, sum: i128) =>
    "No statement names this {kind} of {sum}, so it is not expected there.", kind = one_of_kind(kind), sum = naira(sum));

sentence!(not_expected(count: u32, kind: Kind, sum: i128) =>
    "No statement names any of the {count} {kind}, {sum} in total, so they are not expected there.", kind = kinds(kind), sum = naira(sum));

sentence!(with_decision(why: &str, decision: &str) => "{why} The decision: {decision}");

pub(crate) const REVIEW_FIRST: &str = "Decide the row to review first.";

sentence!(one_ended_by_person(why: &str) => "{why} A person recorded the result of the payment.");

sentence!(ended_by_person(why: &str, count: u32) => "{why} A person recorded the result of {count} of the payments.");

pub(crate) const NEXT_ON_STATEMENT_ONLY: &str = "Find its payment, or explain it.";

pub(crate) const NEXT_WITH_SERVICE_ONLY: &str = "Ask who made it. If it was made from another system, explain it.";

pub(crate) const NEXT_EXPECTED_SERVICE: &str = "Fetch the month again tomorrow: the service reports some payments late.";

pub(crate) const NEXT_EXPECTED_BANK: &str = "It may be on the next statement. It is carried forward when the month is closed.";

pub(crate) const NEXT_OVERDUE_SERVICE: &str = "Look up the payment. Do not send it again before it is confirmed as unpaid.";

pub(crate) const NEXT_OVERDUE_BANK: &str = "Ask the bank or the service where the money is.";

pub(crate) const NEXT_AMOUNT_DIFFERS: &str = "Accept the difference if you can explain it, or undo the match.";

pub(crate) const NEXT_STATUS_DIFFERS: &str = "Look up the payment before you rely on either status.";

pub(crate) const NEXT_DUPLICATE: &str = "If money moved twice, ask for one amount back. If it is one payment reported twice, explain that.";

pub(crate) const NEXT_REVERSED: &str = "The money was returned. Decide whether to pay it again, and explain this row.";

pub(crate) const NEXT_SHOWN_BY_BANK: &str = "The statement shows this payment. Look it up again, then record the result with the payment.";

pub(crate) const NEXT_SHOWN_BY_SERVICE: &str =
    "The service now reports this payment. Look it up again, then record the result with the payment.";

pub(crate) const NEXT_ORPHANED: &str = "Undo the decision, or make it for the row that replaced this one.";

pub(crate) const MONEY_CAME_BACK: &str = "Nothing was changed: money was returned, so the line does not prove the payment.";

pub(crate) const SERVICE_RETURNED: &str = "Nothing was changed: the bank shows this payment, but the service reports it as returned.";

pub(crate) const SERVICE_FAILED: &str = "Nothing was changed: the bank shows this payment, but the service reports it as failed.";

pub(crate) const NO_UNCONFIRMED_PAYMENT: &str = "Nothing was changed: this line does not prove an unconfirmed payment.";

pub(crate) const LOOK_UP_AND_RECORD: &str = "Look up the payment, and record the result with it.";

sentence!(bank_shows(line: &str) => "The bank’s statement shows it: {line}");

sentence!(balance_jump(name: &str, before: &str, day: &str, by: &str) =>
    "{name}: the closing balance of {before} and the opening balance of {day} differ by {by}. Import a statement with both full days.");

sentence!(balance_does_not_follow(amount: i128, at: &str) =>
    "The balance after the movement of {amount} at {at} does not match its amount.", amount = naira(amount));

sentence!(no_line(days: &str) => "No statement has a line for {days}, and none confirms that there were no movements.");

sentence!(no_statement_for(days: &str) => "No statement for {days}.");

sentence!(service_fees(kind: Kind) => "Service fees, {kind}", kind = kinds(kind));

pub(crate) const OTHER_SERVICE_FEES: &str = "Service fees, not from here";

pub(crate) const NEXT_RECORD_PAID: &str =
    "The line matches the payment in full. Record it as paid: this is final, with the line as evidence.";

pub(crate) const NEXT_MONEY_RETURNED: &str =
    "The statement shows this payment, and money that was returned. Look it up, then record the result with the payment.";

pub(crate) const NEXT_CALLED_RETURNED: &str =
    "The statement shows this payment, but the service reports it as returned. Look it up, then record the result with the payment.";

pub(crate) const NEXT_CALLED_FAILED: &str =
    "The statement shows this payment, but the service reports it as failed. Look it up, then record the result with the payment.";

/// The rule or the person that matched a row.
pub(crate) const fn matched_by(by: PairedBy) -> &'static str {
    match by {
        PairedBy::Person => "Matched by a person",
        PairedBy::EarlierClosing => "As in an earlier closing",
        PairedBy::ReferenceInParts => "Same reference, several rows",
        PairedBy::Reference => "Same reference",
        PairedBy::GroupReference => "Reference of the group of payments",
        PairedBy::Transaction => "Same transaction number",
        PairedBy::Account => "Account number, amount and day",
        PairedBy::Window => "Amount, days and name",
        PairedBy::GroupWindow => "Sum and number of payments",
        PairedBy::Settlement => "Settlement of several payments",
    }
}

/// The name of a kind of payment, in the plural.
pub(crate) const fn kinds(kind: Kind) -> &'static str {
    match kind {
        Kind::Payout => "payouts",
        Kind::Payment => "other payments",
        Kind::Request => "payment requests",
        Kind::Deposit => "deposits",
        Kind::Refund => "refunds",
    }
}

/// The name of one payment of a kind.
const fn one_of_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Payout => "payout",
        Kind::Payment => "payment",
        Kind::Request => "payment request",
        Kind::Deposit => "deposit",
        Kind::Refund => "refund",
    }
}
