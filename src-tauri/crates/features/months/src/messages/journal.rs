//! Sentences about journal.

pub(crate) const PLEASE_CORRECT: &str = "Nothing was changed. Please correct these accounts.";

pub(crate) const ACCOUNT_TWICE: &str = "This account is listed twice.";

pub(crate) const NO_SUCH_BANK_ACCOUNT: &str = "There is no such bank account.";

pub(crate) const ENTER_NAME: &str = "Enter a name for the account.";

pub(crate) const NAME_TOO_LONG: &str = "A name has 100 characters at most.";

pub(crate) const CODE_TOO_LONG: &str = "A code has 40 characters at most.";

pub(crate) const ONE_LINE: &str = "Codes and names are one line each.";

pub(crate) const NOTHING_TO_SAVE: &str = "Nothing was saved: this month has no recorded movements.";

pub(crate) const FETCH_OR_IMPORT: &str = "Fetch the month or import a bank statement first.";
