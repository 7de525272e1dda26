//! Queries the service about callbacks and stores its answer with them.
//!
//! One query serves all callbacks about the same payment request or payment account, within the common rate limit: a flood of callbacks does not
//! cause a flood of queries.

use std::sync::Arc;
use std::time::Duration;

use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};
use payment_rules::notice::{Agreement, ServiceResult, of_deposit, of_request};
use payment_rules::outbox::State;
use payment_rules::payment_request::{RequestStatus, progress};
use rusqlite::Connection;
use service_api::Status;
use service_api::answer::Word;
use service_api::callback::{Kind, PaymentRequestNotification, PersistentAccountNotification};
use service_api::value::{Amount, KnownReference};

use crate::messages;
use crate::payment_requests;
use crate::tables::callbacks as table;
use crate::tables::callbacks::{CallbackRow, DepositNamed};
use engine::event::Topic;
use engine::history::seek;
use engine::outbox::Outbox;
use system::env::Loop;
use system::error::{AppError, ErrorCode};

/// The waits before the next query, while the service does not answer or does not know the payment yet.
const WAITS: [i64; 5] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR];
/// The period of the history that is requested first, and the one after that.
const PERIODS: [i64; 2] = [2 * DAY, 27 * DAY];
const NAP: Duration = Duration::from_secs(1);

/// Queries the service about callbacks when they are due, until the task is dropped.
pub(super) async fn ask_what_is_due(outbox: Arc<Outbox>) {
    loop {
        let now = outbox.now();
        match outbox.store.read(move |db| table::due(db, now)).await {
            Ok(Some(callback)) => {
                if outbox.permit().await.is_err() {
                    return;
                }
                if let Err(error) = ask(&outbox, &callback).await {
                    tracing::debug!(message = %error.message, "the service was not asked about a notice");
                }
            }
            Ok(None) | Err(_) => outbox.env.clock.nap(Loop::Notices, NAP).await,
        }
    }
}

/// Queries the service about one callback now, for a person.
pub async fn ask_again(outbox: &Arc<Outbox>, id: i64) -> Result<(), AppError> {
    let callback = outbox.store.read(move |db| table::by_id(db, id)).await?;
    if !may_be_asked(&callback) {
        return Err(AppError::conflict(messages::NOTHING_TO_LOOK_UP));
    }
    ask(outbox, &callback).await
}

/// Whether the callback names something that the service can be queried about.
pub(super) fn may_be_asked(callback: &CallbackRow) -> bool {
    let name = match callback.kind {
        Some(Kind::PaymentRequest) => callback.names.reference.as_deref(),
        Some(Kind::PersistentAccount) => callback.names.account_number.as_deref(),
        None => None,
    };
    name.is_some_and(|name| KnownReference::parse(name).is_ok())
}

async fn ask(outbox: &Arc<Outbox>, callback: &CallbackRow) -> Result<(), AppError> {
    let asked = match callback.kind {
        Some(Kind::PersistentAccount) => about_account(outbox, callback).await,
        Some(Kind::PaymentRequest) | None => about_request(outbox, callback).await,
    };
    let alike = alike(outbox, callback).await?;
    let now = outbox.now();
    let error = match asked {
        Ok(reported) => return keep(outbox, alike, reported, now).await,
        Err(error) => error,
    };
    outbox
        .store
        .write(move |db| {
            // A callback that was not due keeps its state; a person asked for this query.
            for row in alike.iter().filter(|row| row.ask_at.is_some()) {
                table::asked_in_vain(db, row.id, next_query(row, now))?;
            }
            Ok(())
        })
        .await?;
    outbox.notify(Topic::Inbox, Some(callback.id.to_string()));
    Err(error)
}

async fn alike(outbox: &Outbox, callback: &CallbackRow) -> Result<Vec<CallbackRow>, AppError> {
    let callback = callback.clone();
    outbox.store.read(move |db| table::alike(db, &callback)).await
}

fn next_query(callback: &CallbackRow, now: Timestamp) -> Option<Timestamp> {
    let asked = usize::try_from(callback.asked).unwrap_or(usize::MAX);
    WAITS.get(asked).map(|wait| now.plus(*wait))
}

/// The service's answer.
enum Reported {
    /// A payment request; `None` if the service does not know it.
    Request(Option<payment_rules::notice::Reported>),
    /// A payment account. The items of its history are in the records.
    Account,
}

/// Stores the service's answer with each callback.
async fn keep(outbox: &Outbox, callbacks: Vec<CallbackRow>, reported: Reported, now: Timestamp) -> Result<(), AppError> {
    let ids: Vec<i64> = callbacks.iter().map(|row| row.id).collect();
    outbox
        .store
        .write(move |db| {
            for row in &callbacks {
                let result = result_for(db, row, &reported)?;
                let again = next_query(row, now).filter(|_| may_still_agree(&result, &reported));
                table::confirm(db, row, &result, now, again)?;
            }
            Ok(())
        })
        .await?;
    ids.iter().for_each(|id| outbox.notify(Topic::Inbox, Some(id.to_string())));
    Ok(())
}

/// Whether a later answer may agree: a callback can arrive before the service's own status query reports the payment.
fn may_still_agree(result: &ServiceResult, reported: &Reported) -> bool {
    match result.agreement {
        Agreement::Agrees => false,
        Agreement::NotFound => true,
        Agreement::Otherwise => matches!(
            reported,
            Reported::Request(Some((RequestStatus::Waiting | RequestStatus::PartPaid, _)))
        ),
    }
}

/// Settles the callbacks of a payment request that now agree with the service, whatever caused the query. Returns their ids.
pub fn settle_request(
    db: &Connection,
    reference: &str,
    status: payment_rules::notice::Reported,
    now: Timestamp,
) -> Result<Vec<i64>, AppError> {
    let rows = table::unsettled_of_request(db, reference)?;
    settle(db, &rows, &Reported::Request(Some(status)), now, |agreement| {
        agreement == Agreement::Agrees
    })
}

/// Settles the callbacks of an account whose deposits are now in the history, whatever requested it. Returns their ids.
pub fn settle_deposits(db: &Connection, account: &str, now: Timestamp) -> Result<Vec<i64>, AppError> {
    let rows = table::unsettled(db, account)?;
    settle(db, &rows, &Reported::Account, now, |agreement| agreement != Agreement::NotFound)
}

/// Stores the service's answer with each callback if it is final.
fn settle(
    db: &Connection,
    rows: &[CallbackRow],
    reported: &Reported,
    now: Timestamp,
    ends: fn(Agreement) -> bool,
) -> Result<Vec<i64>, AppError> {
    let mut settled = Vec::new();
    for row in rows {
        let result = result_for(db, row, reported)?;
        if ends(result.agreement) {
            table::confirm(db, row, &result, now, None)?;
            settled.push(row.id);
        }
    }
    Ok(settled)
}

fn result_for(db: &Connection, callback: &CallbackRow, reported: &Reported) -> Result<ServiceResult, AppError> {
    Ok(match reported {
        Reported::Request(None) => ServiceResult {
            agreement: Agreement::NotFound,
            words: messages::REQUEST_UNKNOWN.to_owned(),
        },
        Reported::Request(Some(status)) => {
            let read = PaymentRequestNotification::read(&callback.body).unwrap_or_default();
            let paid = read.cumulativePaymentAmount.and_then(|amount| amount.amount);
            let reference = callback.names.reference.as_deref().unwrap_or_default();
            of_request(
                read.state.as_ref().map(|state| state.as_str()),
                paid,
                *status,
                table::due_of(db, reference)?,
            )
        }
        Reported::Account => {
            let read = PersistentAccountNotification::read(&callback.body).unwrap_or_default();
            let noticed = read.amount.as_ref().and_then(|amount| amount.amount);
            of_deposit(noticed, deposit_of(db, callback)?)
        }
    })
}

/// Queries a payment request. The answer about one of ours is stored with the request too.
async fn about_request(outbox: &Arc<Outbox>, callback: &CallbackRow) -> Result<Reported, AppError> {
    let reference = callback.names.reference.clone().unwrap_or_default();
    let name = reference.clone();
    if let Some(id) = outbox.store.read(move |db| table::request_of(db, &name)).await? {
        payment_requests::query_only(outbox, id).await?;
        let row = crate::tables::payment_requests::payment_request(&outbox.store, id).await?;
        if row.line.line.state == State::Ready {
            let words = messages::REQUEST_NEVER_SENT;
            return Err(AppError::conflict(words));
        }
        if row.line.line.state != State::Accepted {
            return Err(AppError::new(ErrorCode::InDoubt, messages::REQUEST_UNCONFIRMED));
        }
        let paid = row.paid.as_deref().and_then(|paid| Amount::parse(paid).ok());
        return Ok(Reported::Request(Some((row.status, paid))));
    }
    let asked = Status {
        referenceNumber: KnownReference::parse(&reference).map_err(|why| AppError::new(ErrorCode::Invalid, why.to_string()))?,
    };
    match outbox.ask(&asked).await {
        Ok(answer) => {
            let answer = serde_json::to_value(&answer).map_err(AppError::bug)?;
            Ok(Reported::Request(
                progress(&answer, &reference, None).map(|reported| (reported.status, reported.paid)),
            ))
        }
        Err(error) if error.code == ErrorCode::Refused => Ok(Reported::Request(None)),
        Err(error) => Err(error),
    }
}

/// Requests the latest history of the payment account. Its items are stored and confirm deposits.
async fn about_account(outbox: &Arc<Outbox>, callback: &CallbackRow) -> Result<Reported, AppError> {
    let number = callback.names.account_number.clone().unwrap_or_default();
    KnownReference::parse(&number).map_err(|why| AppError::new(ErrorCode::Invalid, why.to_string()))?;
    for (place, period) in PERIODS.into_iter().enumerate() {
        if place > 0 {
            outbox.permit().await?;
        }
        let sought = callback.clone();
        let found = move |db: &Connection| Ok(deposit_of(db, &sought)?.is_some());
        if seek(outbox, &number, outbox.now().plus(-period), found).await? {
            break;
        }
    }
    Ok(Reported::Account)
}

/// The amount that the history has for the deposit of a callback. The signature does not cover the reference of a deposit. So a callback with another
/// reference and the transfer of a known deposit does not prove a second deposit.
fn deposit_of(db: &Connection, callback: &CallbackRow) -> Result<Option<Amount>, AppError> {
    let read = PersistentAccountNotification::read(&callback.body).unwrap_or_default();
    let Some(account) = &callback.names.account_number else {
        return Ok(None);
    };
    let reported = |named| table::reported_amount(db, account, callback.id, named);
    let named = |name: &&Option<Word>| name.as_ref().is_some_and(|name| !name.as_str().is_empty());
    if let Some(own) = Some(&read.transactionReference).filter(named).and_then(Option::as_ref) {
        return reported(DepositNamed::Itself(own.as_str()));
    }
    let transfer = [&read.fundingPaymentReference, &read.fundingTransactionReference];
    for name in transfer.into_iter().filter(named).flatten() {
        if let Some(amount) = reported(DepositNamed::Transfer(name.as_str()))? {
            return Ok(Some(amount));
        }
    }
    Ok(None)
}
