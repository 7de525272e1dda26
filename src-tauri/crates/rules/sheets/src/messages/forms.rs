//! Sentences about forms.

use base::sentence;
use std::fmt::Display;

pub(crate) const INVALID_REFERENCE: &str = "Invalid reference";

sentence!(clear_reference(why: &str) => "{why} Clear it to have one created.");

pub(crate) const REFERENCE_IN_USE: &str = "Reference in use";

sentence!(reference_taken(reference: &str) => "Another account already has {reference}.");

pub(crate) const INVALID_NOTIFICATION_ADDRESS: &str = "Invalid notification address";

pub(crate) const LIMIT_NOT_READABLE: &str = "Limit not readable";

sentence!(names_split(whole: &str, first: &str, last: &str) => "{whole} was split: first name {first}, last name {last}.");

pub(crate) const NAMES_WERE_SPLIT: &str = "Names split";

pub(crate) const BOTH_NAMES: &str = "A first and a last name are required.";

pub(crate) const BVN_DIGITS: &str = "A bank verification number has 11 digits.";

pub(crate) const INVALID_BANK_VERIFICATION_NUMBER: &str = "Invalid bank verification number";

pub(crate) const BANK_FOR_FORWARDING: &str = "Enter the bank of the account to forward to.";

pub(crate) const ACCOUNT_FOR_FORWARDING: &str = "Enter the account at the bank to forward to.";

pub(crate) const ACCOUNT_SHORTENED_BY_A_SPREADSHEET: &str = "Account shortened by a spreadsheet";

pub(crate) const ACCOUNT_WITHOUT_ITS_LEADING_ZEROS: &str = "Account without its leading zeros";

pub(crate) const ACCOUNT_NOT_READABLE: &str = "Account not readable";

sentence!(not_an_account(account: &str) => "{account} is not an account number of ten digits.");

sentence!(read_as_alias(written: &str, bank: &str) => "{written} is read as {bank} (your alias).");

pub(crate) const CHECK_DIGIT: &str = "The account number does not fit this bank. Check both.";

pub(crate) const ACCOUNT_DOES_NOT_FIT_ITS_BANK: &str = "Account does not fit its bank";

sentence!(unknown_bank(bank: &str) => "{bank} is not in the list of banks.");

sentence!(ambiguous_bank(bank: &str) => "{bank} is not in the list of banks, or fits several.");

sentence!(column_ambiguous(field: &str, one: &str, other: &str) => "The {field} can be {one} or {other}. Choose under Columns.");

sentence!(called_and_preferred(name: &str, rival: &str) => "called {name}; preferred to {rival}");

pub(crate) const EMAIL_ADDRESSES: &str = "email addresses";

pub(crate) const PHONE_NUMBERS: &str = "phone numbers";

sentence!(in_cells(what: &str, share: usize) => "{what} in {share} % of its cells");

sentence!(chosen_column_missing(field: &str) => "The column chosen for the {field} is not in this sheet.");

sentence!(no_column(field: &str) => "No column contains the {field}. Choose it under Columns.");

pub(crate) const NO_CONTACT_COLUMN: &str = "No column contains a phone number or an email address. Each customer needs one.";

sentence!(asked_already(asked: &str) => "This customer already has a request for the same amount: {asked}.");

pub(crate) const ALREADY_REQUESTED: &str = "Already requested";

sentence!(paid_recently(paid: &str) => "This customer paid the same amount {paid}. Is another request intended?");

pub(crate) const PAID_NOT_LONG_AGO: &str = "Paid recently";

sentence!(has_account(known: &str) => "This customer may already have an account: {known}. Skip the row unless another one is intended.");

pub(crate) const MAY_HAVE_AN_ACCOUNT: &str = "May have an account";

sentence!(account_pending(known: &str) => "An account for this customer is pending: {known}. Skip the row unless another one is intended.");

pub(crate) const ACCOUNT_IS_PENDING: &str = "Account pending";

sentence!(same_number(row: &str, field: &str) => "{row} has the same {field}.");

sentence!(same_customer(row: &str) => "{row} has the same customer. Skip one unless both are intended.");

sentence!(same_customer_and_amount(row: &str) => "{row} has the same customer and amount.");

sentence!(intended(words: &str) => "{words} A person confirmed that it is intended.");

sentence!(confirm_or_skip(words: &str) => "{words} Confirm that it is intended, or skip it.");

sentence!(hidden_rows(count: usize) => "{count} rows are hidden in the file. Confirm or skip each.");

sentence!(hidden_column(heading: &str) => "The column {heading} is hidden in the file, but it is used.");

sentence!(forwarding_not_used(columns: &str) =>
    "Not used: {columns}. Deposits stay in the accounts. To forward every deposit to that bank account, choose so under Columns.");

pub(crate) const NO_ROWS: &str = "There are no rows to use.";

sentence!(too_many_rows(wanted: usize, most: usize) => "{wanted} rows. One file can have {most}: split it.");

pub(crate) const CUSTOMER_MISSING: &str = "The customer’s name is missing.";

pub(crate) const AMBIGUOUS_AMOUNT: &str = "Ambiguous amount";

pub(crate) const AMOUNT_NOT_READABLE: &str = "Amount not readable";

sentence!(ambiguous_date(text: &str) => "{text} can be read with the day or the month first. Choose under Columns.");

pub(crate) const DATE_IS_AMBIGUOUS: &str = "Ambiguous date";

sentence!(date_as_number(text: &str, meant: &str) =>
    "{text} is a date in a spreadsheet’s number format: {meant}. Format the column as a date, or use that day.");

pub(crate) const DATE_WITHOUT_ITS_FORMAT: &str = "Date without its format";

pub(crate) const DATE_NOT_READABLE: &str = "Date not readable";

sentence!(not_a_date(text: &str) => "{text} is not a date. Example: 24 Nov 2026.");

pub(crate) const DATE_IN_THE_PAST: &str = "Date in the past";

sentence!(date_past(text: &str) => "{text} is in the past. Enter a later day, or clear it.");

sentence!(date_too_late(text: &str) => "{text} is more than seven days away, the most that is allowed. Enter an earlier day, or clear it.");

pub(crate) const DATE_IS_TOO_LATE: &str = "Date too late";

pub(crate) const INVALID_NAME: &str = "Invalid name";

sentence!(value_problem(value: &str, why: &str) => "{value}: {why}");

sentence!(total_agrees(total: &str) => "the file’s total {total} matches the rows above");

sentence!(total_differs(total: &str) => "a total, {total}, which differs from the sum of the rows above");

pub(crate) const NAMES_NO_CUSTOMER: &str = "it has no customer and no contact";

sentence!(cell_error(label: &str, shown: &str) => "{label} shows {shown}. Type it here.");

sentence!(formula_without_result(label: &str) =>
    "{label} is a formula without a stored result. Open the file in Excel and save it, or type the value.");

pub(crate) const HIDDEN_ROW: &str = "The file hides this row. Confirm that it is intended, or skip it.";

pub(crate) const NO_PHONE_OR_EMAIL: &str = "No phone or email";

pub(crate) const PHONE_OR_EMAIL: &str = "A phone number or an email address is required.";

pub(crate) const PHONE_WITHOUT_ITS_LEADING_ZERO: &str = "Phone without its leading zero";

pub(crate) const PHONE_SHORTENED_BY_A_SPREADSHEET: &str = "Phone shortened by a spreadsheet";

sentence!(not_nigerian(written: &str) => "{written} is not a Nigerian mobile number. It is used as written.");

sentence!(not_a_phone(written: &str) => "{written} is not a phone number. Example: 08031234567.");

pub(crate) const PHONE_NOT_READABLE: &str = "Phone not readable";

pub(crate) const EMAIL_NOT_READABLE: &str = "Email not readable";

pub(crate) const NEEDS_HEADINGS: &str =
    "Sheets can be read together only if each has a row with column names. Choose that row, or one sheet.";

sentence!(columns_differ(number: impl Display, here: &str, sheet: &str, there: &str, of: &str) =>
    "Column {number} {here} on sheet {sheet} and {there} on sheet {of}. Sheets can be read together only if their columns have the same names in the same places.");

pub(crate) const SAME_AS_ANOTHER_ROW: &str = "Same as another row";
