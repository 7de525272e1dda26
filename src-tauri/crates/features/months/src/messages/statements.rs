//! Sentences about statements.

use base::sentence;
use book_rules::statement::Day;
use book_rules::statement::naira;

sentence!(file_of_day(file: &str, day: &str) => "{file}, {day}");

sentence!(file_of_days(file: &str, first: &str, last: &str) => "{file}, {first} to {last}");

pub(crate) const ACCOUNT_UNCLEAR: &str = "Nothing was imported: this may be an account on record or another one.";

sentence!(account_gets_number(bank: &str, latest: &str, number: &str) =>
    "The balances show that it belongs to the {bank} account that has no number yet ({latest}). This import adds the number {number} to that account.");

sentence!(which_account(bank: &str, latest: &str, number: &str) =>
    "There is a {bank} account without a number ({latest}), and the balances do not show whether it is account {number}. Compare the two files and choose.");

sentence!(row(row: u32, contents: &str) => "Row {row}: {contents}");

sentence!(no_answer_needed(row: u32) => "Row {row} needs no answer: the files show what it is.");

sentence!(two_answers(row: u32) => "Row {row} has two different answers.");

pub(crate) const THE_ONE: &str = "the row";

sentence!(row_number(row: u32) => "row {row}");

sentence!(same_or_new(line: &str, like: &str) => "{line}. Choose whether it is {like} of the earlier statement, or another one.");

pub(crate) const ONE_AMBIGUOUS: &str = "Nothing was imported: one row may have been imported before.";

sentence!(ambiguous(rows: usize) => "Nothing was imported: {rows} rows may have been imported before.");

pub(crate) const COMPARE_AND_CHOOSE: &str = "Compare each with the earlier statement, and choose whether it is the same row.";

sentence!(one_each(first: u32, second: u32) =>
    "Rows {first} and {second} cannot both be the same earlier row. Choose which of them is another one.");

pub(crate) const TWO_FOR_ONE: &str = "Nothing was imported: two rows were matched with one earlier row.";

sentence!(other_closing_balance(file: &str, day: Day, before: i128, stated: i128) =>
    "{file} also ends on {day}, with {before}; this file ends with {stated}. One of them is wrong or of another account.",
    day = day.words(), before = naira(before), stated = naira(stated));

sentence!(and_more(more: usize) => "; and {more} more");

pub(crate) const ONE_MISSING: &str = "A row on record for these days is not in this file";

sentence!(missing(count: usize) => "{count} rows on record for these days are not in this file");

sentence!(missing_rows(of: &str, named: &str, more: &str) =>
    "{of}: {named}{more}. They are kept when you import this file. If they are wrong, take back the statement that they came from.");

sentence!(no_statement_for_day(day: Day) => "No statement for {day}.", day = day.words());

sentence!(no_statement_for_days(first: Day, last: Day) =>
    "No statement for {first} to {last}.", first = first.words(), last = last.words());

sentence!(balance_jump(before: &str, day: &str, by: &str) =>
    "The closing balance of {before} and the opening balance of {day} differ by {by}. Import both days again.");

pub(crate) const FILE_INCOMPLETE: &str = "The file did not arrive completely. Nothing was imported.";

sentence!(not_imported(error: &str) => "Nothing was imported. {error}");

pub(crate) const NO_LINES: &str = "Nothing was imported: the file has neither a period nor a line.";

pub(crate) const SHEET_OF_FILE: &str = "sheet";

sentence!(imported_before(what: &str) => "Nothing was imported: this {what} was imported before.");

pub(crate) const CHOOSE_ACCOUNT: &str = "Several accounts have such files. Enter the bank and the number of this one.";

pub(crate) const CHOOSE_BANK: &str = "Choose the bank of this statement.";

pub(crate) const NOTHING_IMPORTED: &str = "Nothing was imported.";

pub(crate) const DOES_NOT_ADD_UP: &str = "Nothing was imported: the statement does not add up.";

pub(crate) const BALANCE_TOO_LARGE: &str = "Nothing was imported: a balance is too large.";

pub(crate) const NO_SUCH_STATEMENT: &str = "Nothing was taken back: there is no such statement.";

sentence!(already_withdrawn(file: &str) => "Nothing was taken back: {file} was taken back before.");

pub(crate) fn month_is(month: &str, is_closed: bool) -> String {
    let state = if is_closed { "closed" } else { "prepared for closing" };
    format!("{month}, which is {state}")
}

pub(crate) const REOPEN_MONTH: &str = "Reopen the month first, with a reason. The closing is kept.";

pub(crate) const TAKE_BACK_PREPARATION: &str = "Take back the preparation of the month first.";

pub(crate) const REOPEN_MONTHS: &str = "Reopen them first, the latest before the others. The closings are kept.";

sentence!(covers_closed(file: &str, months: &str) => "Nothing was taken back: {file} covers {months}.");
