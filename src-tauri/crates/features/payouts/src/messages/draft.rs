//! Sentences for people: draft.

use base::sentence;

sentence!(no_such_problem(name: &str) => "There is no problem called {name}.");

sentence!(repeats_nothing(row: &str) => "Nothing was changed: row {row} does not repeat an earlier payment.");

sentence!(holder_not_named(row: &str) => "Nothing was changed: the bank did not name the account holder in row {row}.");

pub(crate) const NAMES_DIFFER: &str = "The names differ. Enter why this is the right account.";

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const NAMES_BEING_CHECKED: &str = "Account names are already being checked.";

pub(crate) const WAIT_FOR_NAMES: &str = "Wait until the check ends, or stop it.";

pub(crate) const ROW_INCOMPLETE: &str = "The row has no complete account and amount.";

sentence!(bank_not_listed(bank: &str) => "The service does not list {bank}.");

sentence!(service_message(message: &str, code: &str) => "Service message: “{message}” (code {code}).");

pub(crate) const ANSWER_UNREADABLE: &str = "The answer could not be read.";

pub(crate) const ALREADY_A_BATCH: &str = "Nothing more was sent: this draft is already a batch. Open the batch.";

sentence!(nothing_read(words: &str) => "Nothing was read. {words}");

pub(crate) const BALANCE_UNKNOWN: &str = "The service did not report the balance. Try again later.";

pub(crate) const NO_SUCH_DRAFT: &str = "There is no such draft.";

pub(crate) const DRAFT_DISCARDED: &str = "Nothing was changed: this draft was discarded.";

pub(crate) const RESTORE_DRAFT_FIRST: &str = "Restore it in the list of payouts first.";

pub(crate) const NOT_RESTORED_ROW_IN_OTHER_BATCH: &str = "The draft was not restored: one of its rows is already in another new batch.";

pub(crate) const UNCHANGED_ALREADY_A_BATCH: &str = "Nothing was changed: this draft is already a batch.";

pub(crate) const GROUP_SIZE: &str = "A group has 1 to 300 payments.";

pub(crate) const NOTHING_SENT: &str = "Nothing was sent.";

sentence!(file_still_being_paid(run: &str) => "Nothing was sent: this file is still being paid as payout {run}.");

pub(crate) const FINISH_THAT_PAYOUT: &str = "Open that payout. Continue it, or decide its open payments.";

pub(crate) const REVIEW_REPEATED_ROWS: &str = "Review these rows. Skip them, or choose to pay them again.";

sentence!(not_sent(words: &str) => "Nothing was sent. {words}");

pub(crate) const REVIEW_SIMILAR: &str = "Review the earlier payout. Then skip rows, or choose to pay again.";
