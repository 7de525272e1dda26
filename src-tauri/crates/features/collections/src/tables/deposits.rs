//! Money that came into payment accounts. Only the service's history confirms an amount, a callback does not.

use base::timestamp::Timestamp;
use payment_rules::history_event::{Meaning, meaning};
use rusqlite::{Connection, params};
use service_api::callback::PersistentAccountNotification;
use service_api::value::{Amount, AnswerAmount};

use engine::tables::history::HistoryItemRow;
use store::query;
use system::error::AppError;

/// A deposit as a callback reports it. The signature covers account, amount and the two fees only
/// (`docs/spec/collection.md#payment-account-callback`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallbackDeposit {
    /// The account it came into.
    pub account_number: String,
    /// The service's own reference.
    pub reference: String,
    /// When the callback arrived; it contains no time.
    pub at: Timestamp,
    /// The amount, including the fees.
    pub amount: Amount,
    /// The fee for receiving, as reported.
    pub clearing_fee: Option<String>,
    /// The fee for forwarding, as reported.
    pub transfer_fee: Option<String>,
    /// The bank it was forwarded to.
    pub transfer_bank: Option<String>,
    /// The account it was forwarded to.
    pub transfer_account: Option<String>,
    /// `BANK_TRANSFER`; the list is open.
    pub payment_method: Option<String>,
    /// Who paid.
    pub payer_name: Option<String>,
    /// The payer's bank.
    pub payer_bank: Option<String>,
    /// The payer's account there.
    pub payer_account: Option<String>,
    /// The reference of the payer's transfer.
    pub funding_reference: Option<String>,
}

impl CallbackDeposit {
    /// The deposit in a callback that arrived `at`; `None` without account, reference or an amount above zero.
    pub fn of(callback: &PersistentAccountNotification, at: Timestamp) -> Option<Self> {
        let word = |word: &Option<service_api::answer::Word>| {
            let text = word.as_ref().map(|word| word.as_str().trim().to_owned());
            text.filter(|text| !text.is_empty())
        };
        let fee = |fee: &Option<AnswerAmount>| {
            let fee = fee.as_ref()?;
            Some(fee.amount.map_or_else(|| fee.text.clone(), Amount::decimal))
        };
        let payer = callback.payerDetails.as_ref();
        let funding = [
            &callback.fundingPaymentReference,
            &callback.fundingTransactionReference,
            &payer.and_then(|payer| payer.paymentReferenceNumber.clone()),
        ];
        Some(Self {
            account_number: word(&callback.accountNumber)?,
            reference: word(&callback.transactionReference)?,
            at,
            amount: callback.amount.as_ref()?.amount.filter(|amount| *amount > Amount::ZERO)?,
            clearing_fee: fee(&callback.clearingFeeAmount),
            transfer_fee: fee(&callback.transferFeeAmount),
            transfer_bank: word(&callback.transferBankName),
            transfer_account: word(&callback.transferBankAccountNumber),
            payment_method: payer.and_then(|payer| word(&payer.paymentMethod)),
            payer_name: payer.and_then(|payer| word(&payer.payerName)),
            payer_bank: payer.and_then(|payer| word(&payer.payerBankName)),
            payer_account: payer.and_then(|payer| word(&payer.payerBankAccountNumber)),
            funding_reference: funding.into_iter().find_map(word),
        })
    }
}

/// The amount of a history item that may be money into a payment account.
fn may_be_money_in(item: &HistoryItemRow) -> Option<Amount> {
    let is_money_in = item.operation == "PERSISTENT_PAYMENT_ACCOUNT"
        && item.status == "SUCCESSFUL"
        && ![&item.account_number, &item.reference].iter().any(|text| text.is_empty());
    item.amount.filter(|amount| is_money_in && *amount > Amount::ZERO)
}

/// Stores a history item if it is a deposit. Returns whether a deposit changed.
///
/// The amount in the history replaces that of a callback. Of two items about one deposit the first counts; the view shows the other amount. Another
/// payment with the same amount may be a second deposit, so it is listed as unclassified. An item that is not called a payment is a deposit only if a
/// callback has the same amount.
pub fn note_history(db: &Connection, item: &HistoryItemRow) -> Result<bool, AppError> {
    let Some(amount) = may_be_money_in(item) else {
        return Ok(false);
    };
    let meaning = meaning(&item.action);
    if meaning == Meaning::SomethingElse {
        return Ok(false);
    }
    let known = unconfirmed(db, &item.account_number, &item.reference)?;
    let money_in = meaning == Meaning::MoneyIn;
    let changed = match known {
        Some((_, note_callback)) if !money_in && note_callback != Some(amount.minor()) => return Ok(false),
        Some((id, _)) => confirm(db, id, item, amount),
        None => {
            let before = confirmed(db, item)?;
            if before.is_some_and(|(history, sum)| !money_in || history == item.id || sum != amount.minor()) {
                return Ok(false);
            }
            let clear = money_in && before.is_none();
            db.execute(
                "INSERT INTO deposits (account_number, reference, at, amount_minor, history, unclear) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT DO NOTHING",
                params![
                    item.account_number,
                    item.reference,
                    item.at.0,
                    amount.minor(),
                    clear.then_some(item.id),
                    (!clear).then_some(item.id)
                ],
            )
        }
    };
    Ok(changed? > 0)
}

/// The item that confirmed the deposit with the same reference, and its amount.
fn confirmed(db: &Connection, item: &HistoryItemRow) -> Result<Option<(i64, i64)>, AppError> {
    let sql = "SELECT history, amount_minor FROM deposits WHERE account_number = ?1 AND reference = ?2 AND history IS NOT NULL";
    query::first(db, sql, [&item.account_number, &item.reference])
}

fn confirm(db: &Connection, id: i64, item: &HistoryItemRow, amount: Amount) -> rusqlite::Result<usize> {
    db.execute(
        "UPDATE deposits SET history = ?2, unclear = NULL, amount_minor = ?3, at = ?4, reference = ?5 WHERE id = ?1 AND history IS NULL",
        params![id, item.id, amount.minor(), item.at.0, item.reference],
    )
}

/// The unconfirmed deposit that a history item is about, and the amount in its callback. It is found by its reference, else by the reference of the
/// payer's transfer if only one deposit has that.
fn unconfirmed(db: &Connection, account: &str, reference: &str) -> Result<Option<(i64, Option<i64>)>, AppError> {
    let by = |sql: &str| query::all::<(i64, bool, Option<i64>), _>(db, sql, [account, reference]);
    match by(
        "SELECT id, history IS NULL, noticed_minor FROM deposits WHERE account_number = ?1 AND reference = ?2
            ORDER BY unclear IS NOT NULL, id LIMIT 1",
    )?
    .as_slice()
    {
        [(id, open, note_callback)] => Ok(open.then_some((*id, *note_callback))),
        _ => {
            let sql = "SELECT id, 1, noticed_minor FROM deposits WHERE account_number = ?1 AND funding_reference = ?2 AND history IS NULL
                LIMIT 2";
            match by(sql)?.as_slice() {
                [(id, _, note_callback)] => Ok(Some((*id, *note_callback))),
                _ => Ok(None),
            }
        }
    }
}

/// Stores the deposit of a genuine callback that is no repeat. Returns whether a deposit changed. The first callback of a deposit counts. It confirms
/// nothing.
pub fn note_callback(db: &Connection, callback: i64, deposit: &CallbackDeposit) -> Result<bool, AppError> {
    let sql = "SELECT id, notice IS NULL FROM deposits WHERE account_number = ?1 AND reference IN (?2, ?3)
             ORDER BY reference <> ?2, unclear IS NOT NULL, id LIMIT 1";
    let known = query::first::<(i64, bool), _>(
        db,
        sql,
        params![deposit.account_number, deposit.reference, deposit.funding_reference],
    )?;
    let id = match known {
        Some((_, false)) => return Ok(false),
        Some((id, true)) => {
            classify(db, id, callback, deposit)?;
            id
        }
        None => {
            db.execute(
                "INSERT INTO deposits (account_number, reference, at, amount_minor, notice) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![
                    deposit.account_number,
                    deposit.reference,
                    deposit.at.0,
                    deposit.amount.minor(),
                    callback
                ],
            )?;
            db.last_insert_rowid()
        }
    };
    db.execute(
        "UPDATE deposits SET notice = ?2, noticed_minor = ?3, clearing_fee = ?4, transfer_fee = ?5, transfer_bank = ?6,
            transfer_account = ?7, payment_method = ?8, payer_name = ?9, payer_bank = ?10, payer_account = ?11, funding_reference = ?12
         WHERE id = ?1",
        params![
            id,
            callback,
            deposit.amount.minor(),
            deposit.clearing_fee,
            deposit.transfer_fee,
            deposit.transfer_bank,
            deposit.transfer_account,
            deposit.payment_method,
            deposit.payer_name,
            deposit.payer_bank,
            deposit.payer_account,
            deposit.funding_reference
        ],
    )?;
    Ok(true)
}

/// Classifies an unclassified item as the deposit of a callback. The item confirms the deposit only if it has the callback's amount.
fn classify(db: &Connection, id: i64, callback: i64, deposit: &CallbackDeposit) -> Result<(), AppError> {
    let sql = "SELECT h.id, h.at, h.action FROM deposits d JOIN history_items h ON h.account_number = d.account_number
            AND h.reference = d.reference WHERE d.id = ?1 AND d.unclear IS NOT NULL AND h.operation = 'PERSISTENT_PAYMENT_ACCOUNT'
            AND h.status = 'SUCCESSFUL' AND h.amount_minor = ?2 ORDER BY h.id";
    let alike: Vec<(i64, i64, String)> = query::all(db, sql, params![id, deposit.amount.minor()])?;
    let found = alike.iter().find(|(_, _, action)| meaning(action) == Meaning::Unknown);
    let (item, at) = found.map(|(item, at, _)| (*item, *at)).unzip();
    let sql =
        "UPDATE deposits SET unclear = NULL, notice = ?2, history = ?3, at = ?4, amount_minor = ?5 WHERE id = ?1 AND unclear IS NOT NULL";
    query::execute(
        db,
        sql,
        params![id, callback, item, at.unwrap_or(deposit.at.0), deposit.amount.minor()],
    )
}

#[cfg(test)]
#[path = "deposits_tests.rs"]
mod tests;
