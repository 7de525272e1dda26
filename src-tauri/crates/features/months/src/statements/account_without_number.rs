//! A file with an account number, while an account of the same bank without a number is on record: they may be one account, or two.

use book_rules::statement::{Ends, Kept, Proved, compare, shows_one_account};
use rusqlite::Connection;

use super::detail::ends_of;
use crate::messages;
use crate::tables::statements;
use crate::tables::statements::StatementRow;
use system::error::{AppError, InputProblem};

/// The account whose lines a file is compared with.
pub(super) enum AccountMatch {
    /// No account on record.
    NoAccount,
    /// The account of this bank and number.
    Account(i64),
    /// Possibly the account of this bank that has no number.
    WithoutNumber(AccountWithoutNumber),
}

/// An account without a number to which a file with a number may belong.
pub(super) struct AccountWithoutNumber {
    account: i64,
    /// Whether the balances show that the file belongs to it.
    shown: bool,
    /// A person's answer.
    answer: Option<bool>,
    /// Its latest statement, such as `october.csv, 1 Oct 2026 to 31 Oct 2026`.
    latest: String,
}

/// Finds the account of a file. `account` is the key of the account in the identities of lines.
pub(super) fn find(
    db: &Connection,
    (bank, number, account): (&str, &str, &str),
    proved: &Proved,
    answer: Option<bool>,
) -> Result<AccountMatch, AppError> {
    if let Some(known) = statements::known_account(db, bank, number)? {
        return Ok(AccountMatch::Account(known));
    }
    let Some(without_number) = statements::account_without_number(db, bank)? else {
        return Ok(AccountMatch::NoAccount);
    };
    let rows = statements::list(db, Some(without_number))?;
    let mut lines = statements::earlier_of(db, without_number)?;
    let earlier: Vec<Vec<Kept>> = lines.iter().map(|(_, lines)| lines.clone()).collect();
    let comparisons = compare(account, proved, &earlier);
    let of_row = |row: &StatementRow| {
        let place = lines.iter().position(|(statement, _)| *statement == row.id);
        (ends_of(row), place.map(|place| lines.swap_remove(place).1).unwrap_or_default())
    };
    let latest = rows.first().map(in_words).unwrap_or_default();
    let earlier: Vec<(Ends, Vec<Kept>)> = rows.iter().map(of_row).collect();
    Ok(AccountMatch::WithoutNumber(AccountWithoutNumber {
        account: without_number,
        shown: shows_one_account(proved, &comparisons, &earlier),
        answer,
        latest,
    }))
}

fn in_words(row: &StatementRow) -> String {
    let (first, last) = (row.first_day.words(), row.last_day.words());
    match first == last {
        true => messages::statements::file_of_day(&row.file_name, &first),
        false => messages::statements::file_of_days(&row.file_name, &first, &last),
    }
}

impl AccountMatch {
    /// The account on record to which the file belongs, if that is known.
    pub(super) fn account(&self) -> Option<i64> {
        match self {
            Self::NoAccount => None,
            Self::Account(account) => Some(*account),
            Self::WithoutNumber(account) => account.is_one().unwrap_or(false).then_some(account.account),
        }
    }

    /// A note if the balances show the account, or a question if they do not.
    pub(super) fn in_words(&self, bank: &str, number: &str) -> (Option<String>, Option<String>) {
        match self {
            Self::NoAccount | Self::Account(_) => (None, None),
            Self::WithoutNumber(account) if account.shown => (Some(account.note(bank, number)), None),
            Self::WithoutNumber(account) => (None, Some(account.question(bank, number))),
        }
    }

    /// The account that gets the file's number. Fails if it is not known whether the file belongs to it: nothing is imported then.
    pub(super) fn to_number(&self, bank: &str, number: &str) -> Result<Option<i64>, AppError> {
        let Self::WithoutNumber(account) = self else { return Ok(None) };
        let Some(is_one) = account.is_one() else {
            let problem = InputProblem::new("same_account", account.question(bank, number));
            let message = messages::statements::ACCOUNT_UNCLEAR;
            return Err(AppError::invalid(message, vec![problem]));
        };
        Ok(is_one.then_some(account.account))
    }
}

impl AccountWithoutNumber {
    /// Whether the file belongs to this account. A person cannot deny what the balances show. `None` if it is not known.
    fn is_one(&self) -> Option<bool> {
        if self.shown { Some(true) } else { self.answer }
    }

    fn note(&self, bank: &str, number: &str) -> String {
        messages::statements::account_gets_number(bank, &self.latest, number)
    }

    fn question(&self, bank: &str, number: &str) -> String {
        messages::statements::which_account(bank, &self.latest, number)
    }
}
