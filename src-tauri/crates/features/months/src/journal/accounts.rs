//! The names of the accounts in a profile's journal.

use std::collections::HashSet;

use book_rules::journal::Account;
use book_rules::review::{Category, Kind};
use rusqlite::Connection;
use session::Context;

use crate::messages;
use crate::tables::journal_accounts::AccountName;
use crate::tables::{journal_accounts, statements};
use crate::view::{JournalAccountView, JournalChangeRequest, JournalKind};
use store::audit;
use system::error::{AppError, InputProblem};

/// Every kind with its stored word and its default name.
const USUAL: [(JournalKind, &str, &str); 17] = [
    (JournalKind::BankAccount, "bank_account", "Bank account"),
    (JournalKind::Wallet, "wallet", "Wallet"),
    (JournalKind::Payouts, "payouts", "Payouts"),
    (JournalKind::OtherPayments, "other_payments", "Other payments"),
    (JournalKind::Requests, "requests", "Payment requests"),
    (JournalKind::Deposits, "deposits", "Deposits"),
    (JournalKind::Refunds, "refunds", "Refunds"),
    (JournalKind::ServiceFees, "service_fees", "Service fees"),
    (JournalKind::BankCharges, "bank_charges", "Bank charges"),
    (JournalKind::Levies, "levies", "Levies"),
    (JournalKind::OwnTransfer, "own_transfer", "Own transfers"),
    (JournalKind::OtherIncome, "other_income", "Other income"),
    (JournalKind::OtherPayment, "other_payment", "Other expenses"),
    (JournalKind::Owner, "owner", "Owner"),
    (JournalKind::Tax, "tax", "Tax"),
    (JournalKind::Correction, "correction", "Corrections"),
    (JournalKind::Suspense, "suspense", "Suspense"),
];

/// The longest code and the longest name, in characters.
const LONGEST_CODE: usize = 40;
const LONGEST_NAME: usize = 100;

/// The kind of a journal account.
pub(super) fn kind_of(account: Account) -> JournalKind {
    match account {
        Account::Bank => JournalKind::BankAccount,
        Account::Wallet => JournalKind::Wallet,
        Account::Kind(Kind::Payout) => JournalKind::Payouts,
        Account::Kind(Kind::Payment) => JournalKind::OtherPayments,
        Account::Kind(Kind::Request) => JournalKind::Requests,
        Account::Kind(Kind::Deposit) => JournalKind::Deposits,
        Account::Kind(Kind::Refund) => JournalKind::Refunds,
        Account::Category(Category::BankCharge) => JournalKind::BankCharges,
        Account::Category(Category::Levy) => JournalKind::Levies,
        Account::Category(Category::ServiceFee) => JournalKind::ServiceFees,
        Account::Category(Category::OwnTransfer) => JournalKind::OwnTransfer,
        Account::Category(Category::OtherIncome) => JournalKind::OtherIncome,
        Account::Category(Category::OtherPayment) => JournalKind::OtherPayment,
        Account::Category(Category::Owner) => JournalKind::Owner,
        Account::Category(Category::Tax) => JournalKind::Tax,
        Account::Category(Category::Correction) => JournalKind::Correction,
        Account::Suspense => JournalKind::Suspense,
    }
}

/// All accounts, in the order in which they are shown. Each bank account has its own; while there is none, one account represents them.
pub(super) fn named(db: &Connection) -> Result<Vec<JournalAccountView>, AppError> {
    let (kept, banks) = (journal_accounts::all(db)?, statements::accounts(db)?);
    let view = |word: &str, kind, usual: JournalAccountView| {
        let own = kept.iter().find(|account| account.kind == word);
        JournalAccountView {
            kind,
            code: own.map_or(usual.code, |account| account.code.clone()),
            name: own.map_or(usual.name, |account| account.name.clone()),
            bank: usual.bank,
        }
    };
    let mut all = Vec::new();
    for (kind, word, usual) in USUAL {
        let general = JournalAccountView {
            kind,
            bank: None,
            code: String::new(),
            name: usual.to_owned(),
        };
        let general = view(word, kind, general);
        if kind != JournalKind::BankAccount || banks.is_empty() {
            all.push(general);
            continue;
        }
        all.extend(banks.iter().map(|bank| {
            let bank = bank.named();
            let usual = JournalAccountView {
                name: format!("{} {bank}", general.name),
                bank: Some(bank.clone()),
                ..general.clone()
            };
            view(&word_of(kind, Some(&bank)).unwrap_or_default(), kind, usual)
        }));
    }
    Ok(all)
}

/// The stored word of an account.
fn word_of(kind: JournalKind, bank: Option<&str>) -> Option<String> {
    let (_, word, _) = USUAL.iter().find(|(known, _, _)| *known == kind)?;
    Some(bank.map_or_else(|| (*word).to_owned(), |bank| format!("{word}: {bank}")))
}

/// The accounts of a profile.
pub async fn accounts(context: &Context) -> Result<Vec<JournalAccountView>, AppError> {
    context.outbox.store.read(named).await
}

/// Renames accounts.
///
/// # Errors
///
/// Fails with all problems of the request, and changes nothing then.
pub async fn change(context: &Context, request: JournalChangeRequest) -> Result<Vec<JournalAccountView>, AppError> {
    let (actor, now) = (context.actor(), context.outbox.now());
    let write = move |db: &rusqlite::Transaction<'_>| {
        let before = named(db)?;
        let problems = problems(&request, &before);
        if !problems.is_empty() {
            return Err(AppError::invalid(messages::journal::PLEASE_CORRECT, problems));
        }
        for account in request.accounts {
            let Some(kind) = word_of(account.kind, account.bank.as_deref()) else {
                continue;
            };
            let new = AccountName {
                kind,
                code: account.code.trim().to_owned(),
                name: account.name.trim().to_owned(),
            };
            journal_accounts::put(db, &new)?;
        }
        let after = named(db)?;
        if after != before {
            audit::record(
                db,
                now,
                actor.entry(
                    crate::messages::audit::ACCOUNTS_OF_THE_JOURNAL_CHANGED,
                    differences(&before, &after),
                    differences(&after, &before),
                ),
            )?;
        }
        Ok(after)
    };
    context.outbox.store.write(write).await
}

/// The accounts among these that differ from the others, as text for the audit.
fn differences(these: &[JournalAccountView], others: &[JournalAccountView]) -> Option<String> {
    let changed = these.iter().filter(|account| !others.contains(account));
    let words: Vec<String> = changed
        .map(|account| format!("{} {}", account.code, account.name).trim().to_owned())
        .collect();
    Some(words.join("; "))
}

/// All problems of a request.
fn problems(request: &JournalChangeRequest, known: &[JournalAccountView]) -> Vec<InputProblem> {
    let mut seen = HashSet::new();
    let mut problems = Vec::new();
    for (place, account) in request.accounts.iter().enumerate() {
        let mut add = |field: &str, message: &str| {
            problems.push(InputProblem::new(format!("accounts[{place}].{field}"), message));
        };
        let (code, name) = (account.code.trim(), account.name.trim());
        if !seen.insert((account.kind, &account.bank)) {
            add("kind", messages::journal::ACCOUNT_TWICE);
        }
        if account.bank.is_some() && !known.iter().any(|one| (one.kind, &one.bank) == (account.kind, &account.bank)) {
            add("bank", messages::journal::NO_SUCH_BANK_ACCOUNT);
        }
        if name.is_empty() {
            add("name", messages::journal::ENTER_NAME);
        }
        if name.chars().count() > LONGEST_NAME {
            add("name", messages::journal::NAME_TOO_LONG);
        }
        if code.chars().count() > LONGEST_CODE {
            add("code", messages::journal::CODE_TOO_LONG);
        }
        if code.chars().chain(name.chars()).any(char::is_control) {
            add("name", messages::journal::ONE_LINE);
        }
    }
    problems
}
