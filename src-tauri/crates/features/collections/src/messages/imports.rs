//! Sentences for people: imports.

use base::sentence;
use base::timestamp::Timestamp;

use system::env::wat;

sentence!(similar_opened(like: &str) => "Not opened: a similar account was opened meanwhile: {like}.");

sentence!(holder_not_queried(account: &str, error: &str) =>
    "Not opened: the bank could not be asked for the holder of account {account}. {error}");

sentence!(not_opened(words: &str) => "Not opened. {words}");

pub(crate) const NO_DUPLICATE: &str = "Nothing was changed: this is no longer a duplicate.";

pub(crate) const CORRECT_BY_ROW: &str = "Nothing was changed: correct this field row by row.";

sentence!(created_at(reference: &str, at: Timestamp) => "{reference}, created {at}", at = wat(at));

sentence!(row_to_be_created(row: u32, file: &str) => "row {row} of {file}, not created yet");

sentence!(paid_on(day: &str, reference: &str) => "on {day} ({reference})");

sentence!(row_of_file(row: u32, file: &str) => "row {row} of {file}");

pub(crate) const SETTINGS_NEED_CORRECTION: &str = "Nothing was created. Please correct the settings for all rows.";

pub(crate) const ROWS_HAVE_ERRORS: &str = "Nothing was created: some rows have errors. Correct or skip them.";

pub(crate) const ROWS_ARE_DUPLICATES: &str = "Nothing was created: some rows repeat another row or request. Confirm or skip them.";

pub(crate) const ROWS_CHANGED: &str = "Nothing was created: the rows changed after they were shown. Review them again.";

sentence!(bank_not_forwarded_to(row: &str, bank: &str) =>
    "Nothing was created. Row {row}: the service does not forward to {bank}. Choose another bank, or none.");

pub(crate) const EVERY_ROW_CREATED: &str = "Nothing was changed: every row of this file was created.";

pub(crate) const NO_RETRY: &str = "Nothing was created: this row cannot be retried.";

pub(crate) const NO_SUCH_IMPORT: &str = "There is no such import.";

pub(crate) const CHOOSE_SHEET: &str = "Nothing was changed: choose a sheet.";

sentence!(purpose_with_invoice(what: &str, invoice: &str) => "{what}, invoice {invoice}");

sentence!(purpose_invoice(invoice: &str) => "invoice {invoice}");

sentence!(asked_meanwhile(reference: &str) =>
    "Not created: meanwhile the same customer was asked for the same amount: {reference}. If both are intended, create the request by hand.");

pub(crate) const LAST_DAY_PASSED: &str = "The last day to pay has passed.";

pub(crate) const NO_SLIPS: &str = "There are no slips: no account of this file is open with a known number.";

pub(crate) const REQUESTS_TEMPLATE: &str = "Payment requests to fill in";

pub(crate) const ACCOUNTS_TEMPLATE: &str = "Payment accounts to fill in";

sentence!(paused_not_sent(words: &str) => "Paused: the last one could not be sent. {words}");

sentence!(paused_unconfirmed(count: u32) => "Paused: the last {count} are unconfirmed. They are being looked up.");

sentence!(paused_declined(count: u32, words: &str) => "Paused: the service declined the last {count}. Its message: {words}");

sentence!(paused_unanswered(count: u32, words: &str) => "Paused: no bank could be asked {count} times in a row. {words}");

pub(crate) const IMPORT_CONTINUED: &str = "Nothing was changed: this import continued meanwhile. Review it again.";

pub(crate) const ROW_DONE_OR_STOPPED: &str = "Nothing was created: this row was already created, or the import was stopped.";

pub(crate) const CLOSED_DURING_IMPORT: &str =
    "Cowrie was closed during this import. Nothing was created twice. Continue when you are ready.";

/// The rows that forward deposits; at most `named` are named.
pub(crate) fn rows_forward_deposits(rows: &[String], named: usize) -> String {
    let names: Vec<&str> = rows.iter().take(named).map(String::as_str).collect();
    let names = names.join(", ");
    let more = match rows.len().saturating_sub(named) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match rows.len() {
        1 => format!(
            "Nothing was created: row {names} forwards deposits to another account. Skip it and open the account under Payment accounts, \
            where another person confirms it."
        ),
        _ => format!(
            "Nothing was created: rows {names}{more} forward deposits to another account. Skip them and open the accounts one by one under \
            Payment accounts, where another person confirms each."
        ),
    }
}

/// `sheets`: other readings of the file, each with the sheets that were read together.
pub(crate) fn changes_elsewhere(sheets: &[Vec<&str>]) -> String {
    let named = |sheets: &Vec<&str>| sheets.iter().map(|sheet| format!("“{sheet}”")).collect::<Vec<_>>().join(" with ");
    let all: Vec<String> = sheets.iter().map(named).collect();
    format!("Corrections made while you read {} do not apply here.", all.join(" or "))
}
