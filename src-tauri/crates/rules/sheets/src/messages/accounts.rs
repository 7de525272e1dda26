//! Sentences about accounts.

use base::sentence;

pub(crate) fn not_text() -> String {
    "is a date or a yes/no cell, not an account number. Type all ten digits as text.".to_owned()
}

sentence!(cell_error(error: &str) => "shows {error}. Correct the formula, or type the account number.");

pub(crate) fn empty() -> String {
    "is empty. Type all ten digits as text.".to_owned()
}

sentence!(not_digits(text: &str) => "{text} contains other characters than digits. Type all ten digits as text.");

sentence!(digits(text: &str, count: usize) => "{text} has {count} digits; an account number has 10.");

sentence!(like_a_phone(found: &str) => "{found} It looks like a phone number: enter the account number, or the wallet’s ten digits.");

sentence!(type_all_digits(found: &str) => "{found} Type all ten digits as text.");

sentence!(zeros_dropped(number: &str, count: usize, padded: &str) =>
    "{number} has {count} digits: a spreadsheet drops leading zeros. If the account is {padded}, type that as text.");

sentence!(zeros_dropped_compare(digits: &str, count: usize, meant: &str) =>
    "{digits} has {count} digits: a spreadsheet drops leading zeros. {meant} is valid for the bank. Check the name.");

sentence!(phone_without_zero(written: &str, meant: &str) => "{written} lacks the leading zero. If {meant} is intended, type that.");

sentence!(not_a_phone(written: &str) => "{written} is not a phone number. Example: 08031234567. Correct it or clear the cell.");

sentence!(digit_restored(number: &str, in_file: &str) =>
    "{number} is {in_file} in the file. Check the name before paying: another number may be right.");

pub(crate) const THE_BANK: &str = "the bank";

sentence!(valid_for(meant: &str, bank: &str) => " {meant} is valid for {bank}. Check the name.");

sentence!(not_valid_either(meant: &str, bank: &str) => ", and {meant} is not valid for {bank} either");

sentence!(zeros_may_be_lost(number: &str, either: &str) =>
    "{number} may have lost leading zeros in a spreadsheet{either}. Type all ten digits as text.");

sentence!(if_meant(meant: &str) => " If {meant} is intended, type that.");

sentence!(wallet_number(meant: &str) => "looks like a phone number. Is the wallet’s account {meant}?");

sentence!(account_at(bank: &str) => "looks like a phone number. Type the account number at {bank}.");

sentence!(check_digit(number: &str, bank: &str) => "{number} is not a valid number of {bank}. Compare it with what the payee gave you.");

pub(crate) const AND_OTHERS: &str = " and others";

sentence!(would_fit(some: &str, more: &str) => " It would be valid for {some}{more}.");
