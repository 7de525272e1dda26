//! Sentences about payouts.

use base::sentence;
use std::fmt::Display;

sentence!(payment(amount: impl Display, name: &str, bank: &str, account: &str) => "₦{amount} to {name}, {bank} {account}");

pub(crate) const SHEET_UNREADABLE: &str = "The sheet cannot be read as payments yet. Correct the problems above its rows.";

sentence!(one_row_with_errors(first: &str) => "1 row has errors (row {first}). Correct or skip it.");

sentence!(rows_with_errors(count: usize, first: &str, more: &str) =>
    "{count} rows have errors (rows {first}{more}). Correct or skip them.");

pub(crate) fn contact_needed(count: usize) -> String {
    match count {
        1 => "1 row has no phone number or email address. Enter one of your own to use for it.".to_owned(),
        count => format!("{count} rows have no phone number or email address. Enter one of your own to use for them."),
    }
}

pub(crate) const INVALID_CONTACT: &str = "The contact is neither a phone number nor an email address.";

pub(crate) const NO_ROWS: &str = "There are no rows to pay.";

pub(crate) const TOTAL_TOO_LARGE: &str = "The total is more than one payout can have. Split the file.";

sentence!(row_of_sheet(row: u32, sheet: &str) => "{row} of “{sheet}”");

pub(crate) const ONE_PERSON: &str = "1 person";

sentence!(people(people: usize) => "{people} people");

sentence!(times(times: usize) => "{times} times");

pub(crate) const MORE_THAN_ONCE: &str = "more than once";

pub(crate) const AND_OTHERS: &str = "and others";

sentence!(received_again(who: &str, often: &str, rows: &str) => "{who} received the same amount {often}: {rows} (approved as intended).");

sentence!(may_have_received_again(who: &str, often: &str, rows: &str) =>
    "{who} may have received the same amount {often}: {rows} (approved as intended). Not all of them are confirmed.");

sentence!(several_rows(before: &str, last: impl Display) => "rows {before} and {last}");

sentence!(one_row(last: impl Display) => "row {last}");

sentence!(payout(number: impl Display, when: &str) => "payout {number}{when}");

sentence!(payout_and_another(number: impl Display, when: &str) => "payout {number}{when} and another payout together");

sentence!(payout_and_others(number: impl Display, when: &str, many: u32) => "payout {number}{when} and {many} other payouts together");

sentence!(nearly_the_same(what: &str, rows: u32, of: u32) =>
    "This is nearly the same as {what}: {rows} of {of} rows pay the same accounts, with the same or nearly the same amounts.");
