//! Sentences about contacts.

use base::sentence;

pub(crate) const ENTER_NAME: &str = "Enter a name.";

sentence!(too_long(longest: usize) => "At most {longest} characters.");

pub(crate) const ENTER_PHONE: &str = "Enter the full phone number, for example 08031234567 or +2348031234567.";

pub(crate) const ENTER_EMAIL: &str = "Enter the full email address, for example ada@example.com.";

pub(crate) const PHONE_OR_EMAIL: &str = "Enter a phone number or an email address.";

pub(crate) const CHOOSE_BANK: &str = "Choose the bank.";

pub(crate) const ENTER_ACCOUNT: &str = "Enter the account number.";

pub(crate) const ENTER_WALLET: &str = "Enter the phone number, nickname or account.";

pub(crate) const CHOOSE_BILLER: &str = "Choose the biller.";

pub(crate) const ENTER_CUSTOMER_NUMBER: &str = "Enter the customer’s number.";

sentence!(holder_changed(name: &str, saved_holder: &str, reported: &str) =>
    "When saved as “{name}” this was {saved_holder}’s, and now it is {reported}’s. Call the person on a number you already had.");

sentence!(other_holder(name: &str, reported: &str) =>
    "Saved as “{name}”, but the account is {reported}’s. Call the person on a number you already had.");

sentence!(no_headings(wanted: &str) => "No row has column names. Add them in the first row: {wanted}.");

sentence!(saved_once(row: u32, first: u32) => "Row {row} is the same as row {first}. It is saved once.");

sentence!(number_twice(first: u32) => "Row {first} has the same number with other details. Keep one of the two.");

sentence!(heading_twice(heading: &str) => "Two columns are called {heading}. Keep one.");

sentence!(heading_missing(heading: &str) => "No column is called {heading}.");

sentence!(not_used(columns: &str) => "Not used: {columns}.");

sentence!(read_as_alias(row: u32, written: &str, bank: &str) => "Row {row}: {written} is read as {bank} (your alias).");

sentence!(unknown_kind(kind: &str) => "{kind} is not a type. Enter “Bank account”, “Wallet or phone” or “Bill”.");

sentence!(missing(what: &str) => "The {what} is missing.");

sentence!(unknown_bank(written: &str) => "{written} is not in the list of banks.");

sentence!(unknown_biller(written: &str) => "{written} is not in the list of billers.");

sentence!(bank_nearly(written: &str, near: &str) => "{written} is not in the list. If you mean {near}, enter that.");

sentence!(bank_ambiguous(written: &str, names: &str) => "{written} can be {names}. Enter the full name.");

sentence!(unknown_bank_or_biller(written: &str) => "{written} is not in the list of banks or billers.");

sentence!(zeros_restored(row: u32, number: &str, meant: &str) => "Row {row}: {number} is read as {meant}, with its leading zeros.");
