//! Sentences about closing.

use base::month::Month;
use base::sentence;
use book_rules::statement::naira;
use std::fmt::Display;

sentence!(refund_sum_unconfirmed(reference: &str) => "The refund of {reference} is not fully confirmed. Look it up.");

sentence!(one_row_to_review(name: &str) => "One row of the {name} is still to review.");

sentence!(rows_to_review(count: usize, name: &str) => "{count} rows of the {name} are still to review.");

sentence!(one_exception_without_note(name: &str) => "One exception of the {name} has no note. Explain it or add a note.");

sentence!(exceptions_without_note(count: usize, name: &str) =>
    "{count} exceptions of the {name} have no note. Explain each or add a note.");

sentence!(not_tied_out(account: &str, difference: &str) => "{account} does not tie out: {difference} is unexplained.");

sentence!(of_account(account: &str, sentence: &str) => "{account}: {sentence}");

sentence!(no_statement_this_month(account: &str) =>
    "{account}: no statement of this month was imported, but earlier months have some. Its movements are not compared.");

pub(crate) const NO_STATUS: &str = "no status";

sentence!(status_with_fee(status: &str, fee: i128) => "{status}, with a fee of {fee}", fee = naira(fee));

sentence!(row_changed(reference: &str, day: &str, then: &str, now: &str) =>
    "{reference} of {day} changed at the service after the month was closed: {then} before, {now} now. Check it, and reopen that month if its books are wrong.");

pub(crate) const NO_BANK_STATEMENT: &str =
    "No bank statement of this month was imported. Only the service is compared; the close pack notes this.";

sentence!(no_balances(account: &str) =>
    "{account} cannot be tied out: its statements give no opening or closing balance for the month. Its rows are the sum of the imported lines.");

pub(crate) const ONE_CARRIED_IN: &str = "One open row was carried forward from last month.";

sentence!(carried_in(count: usize) => "{count} open rows were carried forward from last month.");

pub(crate) const ONE_CARRIED_OUT: &str = "One open exception is carried forward.";

sentence!(carried_out(count: usize) => "{count} open exceptions are carried forward.");

pub(crate) const RAW_ANSWERS: &str = "Service data as received";

sentence!(part_of_answers(source: &str) => "Of these: {source}");

pub(crate) const RULE_REFERENCE: &str = "Same reference: the row contains our reference.";

pub(crate) const RULE_REFERENCE_IN_PARTS: &str = "Same reference, several rows: together they equal the payment.";

pub(crate) const RULE_TRANSACTION: &str = "Same transaction number, with the same amount or a difference equal to a known fee.";

pub(crate) const RULE_ACCOUNT: &str = "Same account number, amount and day, if no other payment has them.";

sentence!(rule_window(bank_days: impl Display, service_days: impl Display) =>
    "Same amount and name within {bank_days} days (service: {service_days}), if no other payment and no other row has the amount.");

pub(crate) const RULE_SETTLEMENT: &str = "Settlement: the words of the line name one, and consecutive payments of one kind equal its amount, from the first open payment of a day or up to the last, with no other consecutive payments that do.";

pub(crate) const RULE_OTHER_REFERENCE: &str = "A row that names another payment is never matched by amount.";

sentence!(rule_charge(most: i128) =>
    "Bank charge: the words name a charge, no payment fits, and the amount is {most} or less.", most = naira(most));

pub(crate) const RULE_REFUND: &str = "Money returned: the open refund with that amount, of the payment that the row names.";

pub(crate) const RULE_FAILED: &str = "Payments that failed at the service and are not in our records moved no money.";

sentence!(fee_from(least: i128) => ", on {least} and more", least = naira(least));

sentence!(known_fee(name: &str, of: &str, from: &str) => "Known fee: {name}{of}, from {from}.");

sentence!(known_fee_until(name: &str, of: &str, from: &str, last: &str) => "Known fee: {name}{of}, from {from} to {last}.");

sentence!(later_format(later: u32) =>
    "A closed month was saved by a later version of Cowrie (format {later}), which this version cannot read.");

pub(crate) const INSTALL_LATEST: &str = "Install the latest version.";

pub(crate) const ONE_ROW_LATE: &str = "One row of this month arrived after it was closed. It is in the review of next month.";

sentence!(rows_late(count: usize) => "{count} rows of this month arrived after it was closed. They are in the review of next month.");

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const COMMENT_TOO_LONG: &str = "At most 1,000 characters.";

sentence!(explain_in_comment(sentence: &str) => "{sentence} Explain it in the comment.");

pub(crate) const CANNOT_CLOSE: &str = "The month cannot be closed yet. Please correct this.";

pub(crate) const NOT_PREPARED: &str = "Nothing was changed: the month is neither prepared nor closed.";

pub(crate) const ALREADY_CLOSED: &str = "Nothing was signed: the month is already closed.";

sentence!(not_signed(why: &str) => "Nothing was signed. {why}");

pub(crate) const CHANGED_SINCE_PREPARED: &str = "Nothing was signed: the review has changed since the month was prepared.";

pub(crate) const PREPARED_BY_EARLIER_VERSION: &str = "An earlier version of Cowrie prepared this month and stored its gaps only as sentences. Take back the preparation, and prepare the month again.";

pub(crate) const PREPARE_AGAIN: &str = "Take back the preparation, review the changes, and prepare it again.";

sentence!(blocked_since_prepared(why: &str) => "Nothing was signed: the month can no longer be closed as prepared. {why}");

pub(crate) const CORRECT_AND_PREPARE: &str = "Take back the preparation, correct this, and prepare the month again.";

pub(crate) const PREPARED_MEANWHILE: &str = "Nothing was signed: the month was prepared again meanwhile.";

pub(crate) const CLOSED_NOT_TAKEN_BACK: &str = "Nothing was taken back: the month is closed.";

pub(crate) const REOPEN_WITH_REASON: &str = "Reopen it, with a reason.";

pub(crate) const NOTHING_REOPENED: &str = "The month was not reopened.";

pub(crate) const REASON_MISSING: &str = "Enter the reason. It is kept with the month.";

pub(crate) const NOT_CLOSED: &str = "The month was not reopened: it is not closed.";

pub(crate) const APPROVER_REOPENS: &str = "The month was not reopened. Only an approver can reopen a closed month.";

sentence!(not_reopened(why: &str) => "The month was not reopened. {why}");

pub(crate) const MONTH_IS_CLOSED: &str = "Nothing was changed: the month is closed.";

pub(crate) const REOPEN_FIRST: &str = "Reopen it first, with a reason. The closing is kept.";

pub(crate) const MONTH_IS_PREPARED: &str = "Nothing was changed: the month is prepared for closing.";

pub(crate) const TAKE_BACK_FIRST: &str = "Take back the preparation first.";

sentence!(digest_differs(found: &str, kept: &str) =>
    "The stored closing of this month was changed outside Cowrie: its digest is {found}, but {kept} was signed.");

pub(crate) const USE_PACK_OR_BACKUP: &str = "Check the saved close pack, or restore the records from a backup.";

sentence!(later_closed(later: &str) => "{later} is closed and follows this month. Reopen it first.");

sentence!(later_prepared(later: &str) => "{later} is prepared for closing and follows this month. Take back its preparation first.");

sentence!(earlier_prepared(before: Month) =>
    "{before} is prepared but not signed. Have it signed first: its open rows are carried forward.");

sentence!(earlier_open(before: Month) => "{before} has records but is not closed. Close it first: its open rows are carried forward.");

pub(crate) const ALONE_WITHOUT_PEOPLE: &str = "No users are added, so one person prepares and signs. The close pack notes this.";

sentence!(alone_permitted(name: &str) =>
    "{name} prepares and signs alone: the owner allows it, and no other user works here. The close pack notes this.");

pub(crate) const WAS_ALONE_WITHOUT_PEOPLE: &str = "One person prepared and signed it: no users were added.";

sentence!(was_alone_permitted(name: &str) => "{name} prepared and signed it alone: the owner allowed it, and no other user worked here.");

pub(crate) const APPROVER_SIGNS: &str = "Only an approver can sign a month.";

sentence!(another_signs(name: &str) => "{name} prepared it. Another person must sign.");

sentence!(no_other_signer(name: &str) =>
    "{name} prepared it, and no other user here may sign. The owner can add an approver, or allow one person to do both, under Settings.");
