//! Earlier payments, by account and by name.

use std::collections::HashMap;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::{Amount, Nuban, WALLET_BANK_ID};
use sheet_rules::payout::{BankRef, Earlier, EarlierStatus, Questions, Recalled};

use crate::messages;
use engine::tables::alarms;
use engine::tables::payees::{PAYEE, TO_ACCOUNTS, bank_refs};
use store::{Store, word_at};
use system::error::{AppError, ErrorCode};

/// The state of the records: it differs after every new payment and all new evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The latest payment of a batch.
    pub last_item: i64,
    /// The latest payment outside batches.
    pub last_single: i64,
    last_evidence: i64,
}

/// Earlier payments of batches; ?2 is now.
fn earlier_sql() -> String {
    format!(
        "SELECT i.run, o.reference, i.bank, i.bank_code, i.account, o.amount_minor, coalesce(o.paid_before_at, o.sent_at, r.approved_at), o.state
        FROM payout_items i JOIN outbox o ON o.id = i.line JOIN payout_runs r ON r.id = i.run
        WHERE (o.state NOT IN ('refused', 'cancelled') OR o.paid_before_at IS NOT NULL OR {}) AND",
        alarms::may_be_paid("o", "?2")
    )
}

/// The status of an earlier payment. A rejected one is read only if it may have been paid, and a cancelled one only if it was paid from
/// another copy of the records.
fn status_of(state: State) -> EarlierStatus {
    match state {
        State::Accepted | State::Cancelled => EarlierStatus::Paid,
        State::Ready => EarlierStatus::Waiting,
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Refused => EarlierStatus::NotKnown,
    }
}

/// `None` for one whose account or amount can no longer be read.
fn earlier(row: &Row<'_>) -> rusqlite::Result<Option<Earlier>> {
    let (account, minor): (String, i64) = (row.get(4)?, row.get(5)?);
    let (Ok(account), Ok(amount)) = (Nuban::parse(&account), Amount::from_minor(minor)) else {
        return Ok(None);
    };
    Ok(Some(Earlier {
        run: Some(row.get(0)?),
        reference: row.get(1)?,
        bank: BankRef {
            name: row.get(2)?,
            code: row.get(3)?,
        },
        account,
        amount,
        at: Timestamp(row.get(6)?),
        status: status_of(word_at(row, 7)?),
    }))
}

/// Payments outside batches that pay an account, all or part of which may have arrived by `now`.
fn alone(now: &str) -> String {
    let operations = TO_ACCOUNTS.map(|operation| format!("'{operation}'")).join(", ");
    format!(
        "run IS NULL AND moves_money = 1 AND about IS NULL AND operation IN ({operations})
            AND (state NOT IN ('ready', 'refused', 'cancelled') OR paid_before_at IS NOT NULL OR {})",
        alarms::may_be_paid("outbox", now)
    )
}

/// The bank of a single payment in SQL: as it was sent, or the wallet's own.
const SINGLE_BANK: &str = "lower(coalesce(body ->> '$.destinationBankUUID', body ->> '$.destinationBank', ?2))";

/// Payments outside batches to an account. The account number may be a telephone number without its zero. A bank that is no longer listed
/// keeps its id as its name.
pub(crate) fn alone_to_account(
    db: &Connection,
    account: &Nuban,
    banks: &HashMap<String, BankRef>,
    now: Timestamp,
    into: &mut Vec<Earlier>,
) -> rusqlite::Result<()> {
    let sql = format!(
        "SELECT reference, {SINGLE_BANK}, amount_minor, coalesce(paid_before_at, sent_at, first_sent_at, 0), state FROM outbox INDEXED BY outbox_alone_payee
         WHERE {} AND {PAYEE} IN (?1, '0' || ?1, '234' || ?1, '+234' || ?1) ORDER BY id",
        alone("?3")
    );
    let mut query = db.prepare_cached(&sql)?;
    let mut rows = query.query(params![account.as_str(), WALLET_BANK_ID, now.0])?;
    while let Some(row) = rows.next()? {
        let bank: String = row.get(1)?;
        let Ok(amount) = Amount::from_minor(row.get(2)?) else { continue };
        let unlisted = || BankRef {
            name: bank.clone(),
            code: None,
        };
        into.push(Earlier {
            run: None,
            reference: row.get(0)?,
            bank: banks.get(&bank).cloned().unwrap_or_else(unlisted),
            account: account.clone(),
            amount,
            at: Timestamp(row.get(3)?),
            status: status_of(word_at(row, 4)?),
        });
    }
    Ok(())
}

fn to_account(db: &Connection, account: &Nuban, now: Timestamp, into: &mut Vec<Earlier>) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(&format!("{} i.account = ?1 ORDER BY i.id", earlier_sql()))?;
    let mut rows = query.query(params![account.as_str(), now.0])?;
    while let Some(row) = rows.next()? {
        into.extend(earlier(row)?);
    }
    Ok(())
}

/// The payments to a name in the latest batch that had it.
fn to_name(db: &Connection, name: &str, now: Timestamp, into: &mut Vec<(String, Earlier)>) -> rusqlite::Result<()> {
    let mut query = db.prepare_cached(&format!("{} i.payee = ?1 ORDER BY i.id DESC", earlier_sql()))?;
    let mut rows = query.query(params![name, now.0])?;
    let mut latest = None;
    while let Some(row) = rows.next()? {
        let Some(earlier) = earlier(row)? else { continue };
        if *latest.get_or_insert(earlier.run) != earlier.run {
            break;
        }
        into.push((name.to_owned(), earlier));
    }
    Ok(())
}

/// A row of the snapshot ?1 in SQL, with its sheet if there are several.
const ROW: &str = "p.row || iif((SELECT count(DISTINCT sheet) > 1 FROM payout_plan_items WHERE plan = ?1), ' of “' || p.sheet || '”', '')";

/// Rejects a snapshot if one of its payments was put into another batch since it was compared with earlier payments.
pub(crate) fn nothing_since(db: &Connection, plan: i64, now: Timestamp) -> Result<(), AppError> {
    let sql = format!(
        "SELECT {ROW}, i.run, count(*) OVER ()
         FROM payout_plan_items p
         JOIN payout_items i ON i.account = p.account AND i.id > (SELECT last_item FROM payout_plans WHERE id = ?1)
         JOIN outbox o ON o.id = i.line
         WHERE p.plan = ?1 AND o.amount_minor = p.amount_minor AND (o.state NOT IN ('refused', 'cancelled') OR o.paid_before_at IS NOT NULL)
           AND (i.bank = p.bank OR i.bank_code = p.bank_code)
         ORDER BY p.place LIMIT 1"
    );
    let found: Option<(String, i64, u32)> = db
        .query_row(&sql, [plan], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((row, run, count)) = found else {
        no_single_since(db, plan, now)?;
        return nothing_may_be_paid(db, plan, now);
    };
    let message = messages::started_since(run, &row, count);
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_MARKED_ROWS))
}

/// A row of the snapshot with the reference of a payment that it repeats.
fn first_match(db: &Connection, sql: &str, plan: i64, now: Timestamp) -> Result<Option<(String, String)>, AppError> {
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
    Ok(db.query_row(sql, params![plan, WALLET_BANK_ID, now.0], read).optional()?)
}

/// As above, for payments outside batches.
fn no_single_since(db: &Connection, plan: i64, now: Timestamp) -> Result<(), AppError> {
    let sql = format!(
        "SELECT {ROW}, o.reference
         FROM (SELECT reference, amount_minor, {SINGLE_BANK} AS bank, {PAYEE} AS account FROM outbox INDEXED BY outbox_single
             WHERE id > (SELECT last_single FROM payout_plans WHERE id = ?1) AND {}) AS o
         JOIN payout_plan_items p ON p.plan = ?1 AND o.account IN (p.account, '0' || p.account, '234' || p.account, '+234' || p.account)
            AND p.amount_minor = o.amount_minor AND lower(p.bank_id) = o.bank
         ORDER BY p.place LIMIT 1",
        alone("?3")
    );
    let Some((row, reference)) = first_match(db, &sql, plan, now)? else {
        return Ok(());
    };
    let message = messages::single_payment_since(&row, &reference);
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::REVIEW_MARKED_ROW))
}

/// As above, for payments that were recorded as not paid at any time: they may have been paid since.
fn nothing_may_be_paid(db: &Connection, plan: i64, now: Timestamp) -> Result<(), AppError> {
    let sql = format!(
        "WITH doubtful AS (SELECT id, run, reference, amount_minor, {SINGLE_BANK} AS bank, {PAYEE} AS account
             FROM outbox INDEXED BY outbox_state WHERE {})
         SELECT {ROW}, o.reference FROM doubtful AS o LEFT JOIN payout_items i ON i.line = o.id
         JOIN payout_plan_items p ON p.plan = ?1 AND p.amount_minor = o.amount_minor
             AND ((p.account = i.account AND (i.bank = p.bank OR i.bank_code = p.bank_code))
                 OR (i.line IS NULL AND o.account IN (p.account, '0' || p.account, '234' || p.account, '+234' || p.account) AND lower(p.bank_id) = o.bank))
         ORDER BY p.place LIMIT 1",
        alarms::may_be_paid("outbox", "?3")
    );
    let Some((row, reference)) = first_match(db, &sql, plan, now)? else {
        return Ok(());
    };
    let message = messages::may_be_paid(&row, &reference);
    Err(AppError::new(ErrorCode::Conflict, message).hint(messages::FIND_OUT_WHETHER_PAID))
}

/// The current state of the records.
pub(crate) async fn past_stamp(store: &Store) -> Result<Stamp, AppError> {
    store
        .read(|db| {
            let newest = "SELECT coalesce((SELECT max(id) FROM payout_items), 0), coalesce((SELECT max(id) FROM evidence), 0),
            coalesce((SELECT max(id) FROM outbox WHERE run IS NULL AND moves_money = 1 AND about IS NULL), 0)";
            Ok(db.query_row(newest, [], |row| {
                Ok(Stamp {
                    last_item: row.get(0)?,
                    last_evidence: row.get(1)?,
                    last_single: row.get(2)?,
                })
            })?)
        })
        .await
}

/// All payments to these accounts that were or may have been made by `now`, earliest first; and for these names those of the latest batch.
pub async fn recall(store: &Store, questions: Questions, now: Timestamp) -> Result<Recalled, AppError> {
    store
        .read(move |db| {
            let mut recalled = Recalled::default();
            let banks = bank_refs(db)?;
            for account in &questions.accounts {
                let before = recalled.to_accounts.len();
                to_account(db, account, now, &mut recalled.to_accounts)?;
                alone_to_account(db, account, &banks, now, &mut recalled.to_accounts)?;
                recalled.to_accounts[before..].sort_by_key(|earlier| earlier.at);
            }
            for name in &questions.names {
                to_name(db, name, now, &mut recalled.to_names)?;
            }
            Ok(recalled)
        })
        .await
}
