//! Typed input, files, the sandbox and people.

use std::fmt::Display;

use service_api::value::Amount;

const FORMAT: &str = "a comma between thousands, a full stop before kobo";

pub(crate) const NO_SUCH_PERSON: &str = "Nothing was changed: there is no such person here.";

pub(crate) fn no_pin_here(name: &str) -> String {
    format!("Nothing was changed: {name} works on another laptop and has no PIN here.")
}

pub(crate) const APPROVER_NEEDED: &str = "Nothing was sent: real money needs an approver with a PIN, and this profile has no people yet.";

pub(crate) const ADD_PEOPLE: &str = "Add yourself and the approvers under Settings.";

pub(crate) fn wrong_pin(name: &str) -> String {
    format!("Nothing was done: this is not {name}’s PIN.")
}

pub(crate) fn wrong_pin_wait(name: &str, until: &str) -> String {
    format!("Nothing was done: this is not {name}’s PIN. Try again after {until}.")
}

pub(crate) const APPROVAL_WITH_PIN: &str = "Nothing was sent: one of the people of this profile must approve with a PIN.";

pub(crate) const APPROVE_IN_WINDOW: &str = "Prepare and approve it in the window.";

pub(crate) const DAYS_REVERSED: &str = "The last day is before the first.";

pub(crate) const NOTHING_SAVED: &str = "Nothing was saved.";

pub(crate) const NOTHING_PAID: &str = "Nothing was paid.";

pub(crate) const NO_REASON: &str = "no reason given";

pub(crate) fn sandbox_rejected(words: impl Display) -> String {
    format!("The sandbox rejected this: “{words}”")
}

pub(crate) const SANDBOX_SILENT: &str = "The sandbox does not answer.";

pub(crate) const START_SANDBOX: &str = "Start it, or open the built-in sandbox.";

pub(crate) const TOO_MANY_FILES: &str = "There are already a thousand files with this name.";

pub(crate) const TOO_MANY_LINES: &str = "Nothing was saved: these are more lines than a sheet has rows. Choose a shorter period.";

pub(crate) const NOT_SAVED: &str = "The file was not saved: it was cancelled.";

pub(crate) const NOTHING_OPENED: &str = "Nothing was opened: no file was saved there since Cowrie started.";

pub(crate) fn file_not_written(path: impl Display, why: impl Display) -> String {
    format!("{path} cannot be written: {why}.")
}

pub(crate) const INCOMPLETE_FILE: &str = "The file did not arrive completely. Nothing was read.";

pub(crate) fn nothing_read(name: &str, why: impl Display) -> String {
    format!("Nothing was read from {name}. {why}")
}

pub(crate) fn row_and_field(row: impl Display, field: &str) -> String {
    format!("row {row}, {field}")
}

pub(crate) fn row(row: impl Display) -> String {
    format!("row {row}")
}

pub(crate) fn more_problems(more: usize) -> String {
    format!("And {more} more problems.")
}

pub(crate) const NO_SUCH_DATE: &str = "This date does not exist.";

pub(crate) const DATE_NEEDED: &str = "Enter a date, for example 24/11/2026.";

pub(crate) const ABOVE_ZERO: &str = "The amount must be above zero.";

pub(crate) fn amount_meant(meant: Amount) -> String {
    let naira = meant.naira();
    format!("If you mean {naira}, write {}: {FORMAT}.", naira.trim_start_matches('₦'))
}

pub(crate) fn amount_format(why: impl Display) -> String {
    format!("{why} Write {FORMAT}, for example 50,000.00.")
}

pub(crate) const BVN_FORMAT: &str = "A bank verification number has 11 digits.";

pub(crate) const PHONE_FORMAT: &str = "Enter the full phone number, for example 08031234567 or +2348031234567.";

pub(crate) fn name_used(name: &str) -> String {
    format!("Nothing was added: the name {name} is, or was, used here. Use another name.")
}

pub(crate) const OWNER_STAYS: &str = "Nothing was changed: the owner stays.";

pub(crate) const UNKNOWN_PERSON: &str = "There is no such person here.";

pub(crate) fn too_many_tries(until: &str) -> String {
    format!("Nothing was done. The PIN was wrong too often. Try again after {until}.")
}

pub(crate) const FORGOTTEN_PIN: &str = "The owner can reset a forgotten PIN under Settings.";
