//! Sentences that people read, made from typed values. No rule builds or reads them.

use base::sentence;
use std::fmt::Display;

use crate::view::DirectoryList;

pub(crate) const BANK_NOT_LISTED: &str = "The service does not list this bank.";

sentence!(rejected(message: &str, code: &str) => "The service rejected this check: “{message}” (code {code}).");

pub(crate) const ANSWER_UNREADABLE: &str = "The bank’s answer could not be read.";

sentence!(not_checked(why: &str) => "The account was not checked. {why}");

pub(crate) const NO_SUCH_ACCOUNT: &str = "The bank has no such account.";

pub(crate) const CHOOSE_BANK: &str = "Choose a bank.";

pub(crate) const NOTHING_CHECKED: &str = "The account was not checked.";

pub(crate) fn empty_list(list: DirectoryList) -> String {
    let what = match list {
        DirectoryList::Banks => "banks",
        DirectoryList::Operators => "mobile operators",
        DirectoryList::Billers => "billers",
        DirectoryList::Bundles => "data bundles",
        DirectoryList::Services => "services of this biller",
    };
    format!("The service returned an empty list of {what}.")
}

pub(crate) const TRY_LATER: &str = "Try again later.";

pub(crate) const NO_PAYABLE_BANK: &str = "The service lists no bank that can be paid.";

sentence!(old_bank_codes(why: &str) => "The bank codes may be out of date. {why}");

sentence!(no_bank_list(why: &str) => "This is not a bank list: {why}.");

sentence!(list_unreadable(why: impl Display) => "it {why}");

pub(crate) const NO_BANK_IN_LIST: &str = "it contains no bank with a name and an id";

sentence!(alias_row_unreadable(row: usize) => "row {row} of its aliases cannot be read");

pub(crate) const ANY_AMOUNT: &str = "any amount";

pub(crate) const NO_SUCH_OPERATOR: &str = "There is no such mobile operator.";

pub(crate) const NO_SUCH_BILLER: &str = "There is no such biller.";

pub(crate) const NOTHING_REQUESTED: &str = "The rate was not requested.";

pub(crate) const FOREIGN_CURRENCY_NEEDED: &str = "Choose a foreign currency: rates are in naira.";

pub(crate) const CURRENCY_CODE_NEEDED: &str = "Enter the three letters of a currency, for example USD.";
