//! Sentences about rows.

use std::fmt::Display;

pub(crate) fn reference_twice(reference: &str, first: impl Display) -> String {
    format!("{reference} is also in row {first}. Check that this is not the same payment.")
}

pub(crate) fn with_label(label: &str, rest: &str) -> String {
    format!("{label} {rest}")
}

pub(crate) fn same_payment(first: impl Display) -> String {
    format!("Row {first} pays the same amount to the same account. Skip one unless both are intended.")
}

pub(crate) fn account_with_other_name(first: impl Display) -> String {
    format!("Row {first} has this account with another name. Check that both names belong to it.")
}

pub(crate) fn name_with_other_account(first: impl Display) -> String {
    format!("Row {first} has this name with another account. Check that both are right.")
}

pub(crate) fn account_many_times(first: impl Display) -> String {
    format!("Row {first} and at least two more already pay this account. Check that so many are intended.")
}

pub(crate) const HIDDEN_WARNING: &str = "The sheet hides this row. Check that it is to be paid.";

pub(crate) const HIDDEN_ERROR: &str = "The sheet hides this row. Confirm that it is to be paid, or skip it.";

pub(crate) fn confirm_or_skip(words: &str) -> String {
    format!("{words} Confirm that it is to be paid, or skip it.")
}

pub(crate) fn cell_error(error: &str) -> String {
    format!("shows {error}. Correct the formula, or type the value.")
}

pub(crate) const NAME_EMPTY: &str = "is empty. Without a name, the account holder cannot be checked.";

pub(crate) fn multiplied_by(factor: impl Display) -> String {
    format!(", multiplied by {factor}")
}

pub(crate) fn paid_as_shown(seen: &str, times: &str, held: &str) -> String {
    format!("is paid as shown, {seen}{times}: the cell contains {held}.")
}

pub(crate) const MORE_CELLS: &str = "This row has more cells than there are column names.";

pub(crate) fn rest_beside(label: &str) -> String {
    format!("The cell after the {label} of this row may be the rest of it.")
}

pub(crate) fn type_in_full(what: &str, label: &str) -> String {
    format!("{what} If a comma inside its {label} split it into two cells, type the {label} in full.")
}

pub(crate) const REJOINED: &str =
    "had no quotation marks and was split into several cells. They were joined again, and the total of the file matches.";

pub(crate) fn not_naira(text: &str) -> String {
    format!("{text} is not naira. Only naira can be paid.")
}

pub(crate) fn states_other_currency(column: &str, text: &str, stated: impl Display) -> String {
    format!("{column} contains {text}: the amount is {stated}. Only naira can be paid: type the amount in naira.")
}

pub(crate) fn long_number(text: &str) -> String {
    format!("{text} is a long number, of which a spreadsheet keeps only fifteen digits. It is not used for comparisons.")
}

pub(crate) const REFERENCE_EMPTY: &str = "is empty. Enter a reference.";

pub(crate) fn signs_dropped(arriving: &str) -> String {
    format!("has characters that banks drop: {arriving} will arrive.")
}

pub(crate) fn not_an_email(text: &str) -> String {
    format!("{text} is not an email address. Correct it or clear the cell.")
}

pub(crate) fn too_long(length: usize, arrives: usize) -> String {
    format!("has {length} characters; only the first {arrives} will arrive. Shorten it if the rest matters.")
}

pub(crate) fn merged_cell(above: impl Display) -> String {
    format!("is that of row {above}: the cells of these rows are merged.")
}

pub(crate) fn bank_and_account(bank: &str, number: &str) -> String {
    format!("contains bank and account number together: {bank} and {number}.")
}

pub(crate) fn bank_by_name(bank: &str) -> String {
    format!("is used by its name, {bank}: the bank code of this row is in no list.")
}

pub(crate) fn bank_nearly(written: &str, bank: &str) -> String {
    format!("{written} is read as {bank}. Check it, or type the bank’s full name.")
}

pub(crate) fn bank_picked(written: &str, bank: &str) -> String {
    format!("{written} is read as {bank}, as chosen before.")
}

pub(crate) fn bank_by_alias(written: &str, bank: &str) -> String {
    format!("{written} is read as {bank} (your alias).")
}

pub(crate) const UNKNOWN_ACCOUNT: &str = "is unknown at that bank. Ask the payee for the right number.";

pub(crate) fn accepted(at_bank: &str, why: &str) -> String {
    format!("is {at_bank} at the bank ({why}). Accepted.")
}

pub(crate) fn accepted_because(at_bank: &str, why: &str, reason: &str) -> String {
    format!("is {at_bank} at the bank ({why}). Accepted: {reason}")
}

pub(crate) fn held_back(at_bank: &str, why: &str) -> String {
    format!("is {at_bank} at the bank: {why}. Held back until you enter why it is right.")
}

pub(crate) fn tick_if_same(at_bank: &str, why: &str) -> String {
    format!("is {at_bank} at the bank: {why}. Accept it if this is the same person.")
}

pub(crate) const EMPTY_SHEET: &str = "This sheet is empty. Choose another sheet or file.";

pub(crate) fn skipped(why: &str) -> String {
    format!("Skipped: {why}.")
}

pub(crate) const BLANK: &str = "the row is blank";

pub(crate) const ABOVE_HEADINGS: &str = "it is above the column names";

pub(crate) const HEADINGS_AGAIN: &str = "it repeats the column names";

pub(crate) const NOTHING_TO_PAY: &str = "it has no bank, no account number and no amount";

pub(crate) const NAMES_UNIT: &str = "it names the unit of the amounts";

pub(crate) const FOR_SIGNATURES: &str = "it is for signatures";

pub(crate) const COUNTS: &str = "it counts people or rows";

pub(crate) const ZERO_WITHOUT_NAME: &str = "it has no name, and its amount is zero";

pub(crate) fn total_agrees(total: &str) -> String {
    format!("Skipped: the file’s total {total} matches the rows above.")
}

pub(crate) fn corrected_total_differs(difference: &str) -> String {
    format!("Skipped: a total. {difference}")
}

pub(crate) fn total_not_comparable(total: &str) -> String {
    format!("Skipped: a total, {total}. It cannot be compared until the amounts above are readable.")
}

pub(crate) fn total_not_an_amount(total: &str) -> String {
    format!("Skipped: a total, {total}. It is not an amount, so it cannot be compared.")
}

pub(crate) fn sum_above_payees(total: &str) -> String {
    format!("Skipped: a sum above the first payee, {total}.")
}

pub(crate) fn rows_come_to(sum: &str) -> String {
    format!("the rows above add up to {sum}")
}

pub(crate) fn section_comes_to(sum: &str) -> String {
    format!(", and those since the last total to {sum}")
}

pub(crate) fn row_gives_total(row: &str, total: &str, sums: &str) -> String {
    format!("Row {row} gives the total {total}; {sums}.")
}

pub(crate) fn total_differs(total: &str, sums: &str) -> String {
    format!("Skipped: a total, {total}; {sums}.")
}

pub(crate) const SINGLE_PAYMENT: &str = "a single payment";

pub(crate) fn payout(number: i64) -> String {
    format!("payout {number}")
}

pub(crate) fn account_changed(day: &str, made_in: &str, bank: &str, account: &str, new_bank: &str, new_account: &str) -> String {
    format!(
        "Last paid on {day} ({made_in}) at {bank} {account}; now it is {new_bank} {new_account}. Call the payee on a number you already had."
    )
}

pub(crate) const NEW_PAYEE: &str = "New payee: this account and this name were not paid from here before.";

pub(crate) fn among(many: u32) -> String {
    format!(", one of {many} such payments")
}

pub(crate) fn which(made_in: &str, reference: &str, among: &str) -> String {
    format!("{made_in}, reference {reference}{among}")
}

pub(crate) fn paid_before(sum: &str, day: &str, which: &str) -> String {
    format!("{sum} was paid to this account on {day} ({which}).")
}

pub(crate) const IS_INTENDED: &str = "Is another payment intended?";

pub(crate) fn still_queued(sum: &str, which: &str) -> String {
    format!("{sum} to this account is still queued ({which}).")
}

pub(crate) const WOULD_PAY_TWICE: &str = "This row would pay it twice.";

pub(crate) fn may_be_paid(sum: &str, day: &str, which: &str) -> String {
    format!("It may have been paid: {sum} was sent to this account on {day} ({which}) and is unconfirmed.")
}

pub(crate) const FIND_OUT: &str = "Check it first.";

pub(crate) const CONFIRMED_AGAIN: &str = "A person confirmed that another payment is intended.";

pub(crate) fn test_row(what: &str) -> String {
    format!("{what} looks like a test row. Skip it unless it is intended.")
}
