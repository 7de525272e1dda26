//! Duplicates of a call. Nothing equal is paid under another reference while the first payment is unconfirmed. A payment from the console
//! or the command line is also refused if an equal one was made a short while ago.

use crate::messages::call as messages;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::declare::{Effect, Spec};
use service_api::value::Amount;
use sheet_rules::payout::RECURRING;

use crate::body;
use engine::outbox::requests::lines_of;
use engine::outbox::{Outbox, PresendResult};
use engine::sources::movements::remember;
use engine::tables::equal_payments;
use engine::tables::outbox::{NewEntry, OutboxEntry};
use engine::tables::single_payments;
use system::env::service_time;
use system::error::{AppError, ErrorCode};

/// The payees of these payments.
pub(super) fn payees(spec: &Spec, lines: &[NewEntry]) -> Result<Vec<String>, AppError> {
    lines.iter().filter_map(|line| payee(spec, line).transpose()).collect()
}

fn payee(spec: &Spec, line: &NewEntry) -> Result<Option<String>, AppError> {
    let body: Json = serde_json::from_str(&line.body).map_err(AppError::bug)?;
    Ok(single_payments::payee(spec.id, &body))
}

/// Checks that no equal payment is open.
///
/// # Errors
///
/// If an equal payment is being sent, or was sent and is unconfirmed at `now`. `own` are the ids of these payments themselves, if they are
/// recorded.
pub(super) fn no_equal_open(db: &Connection, spec: &Spec, lines: &[NewEntry], own: &[i64], now: Timestamp) -> Result<(), AppError> {
    for line in lines {
        let Some(payee) = payee(spec, line)? else {
            continue;
        };
        let unknown = single_payments::unknown_alike(db, spec.id, &sheet_rules::contact::spellings(&payee), line.amount, own, now)?;
        if let Some((reference, state)) = unknown {
            return Err(problem(line.amount, &payee, reference, state));
        }
    }
    Ok(())
}

/// Refuses a payment from the console or the command line that equals one made a short while ago: from here, from another copy of the
/// records under a derived reference, or by a movement of the history that these records do not have.
///
/// # Errors
///
/// The equal payment, and how to pay once more.
pub async fn not_made_before(outbox: &Arc<Outbox>, spec: &'static Spec, body: &str) -> Result<(), AppError> {
    let is_payment = spec.effect == Effect::MovesMoney && spec.refund.is_none();
    let is_sent = body::read(spec, body, &[], &service_time(outbox.now())?).is_ok() && outbox.service.ready_for(spec, body).is_ok();
    // A call that cannot be sent at all gets another error.
    if !(is_payment && is_sent) {
        return Ok(());
    }
    let lines = lines_of(spec, body)?;
    let (asked, now) = (lines.clone(), outbox.service_now());
    let read = move |db: &Connection| {
        asked
            .iter()
            .map(|line| recorded_equal(db, spec, line, now))
            .collect::<Result<Vec<_>, _>>()
    };
    let known = outbox.store.read(read);
    if let Some((row, at)) = known.await?.into_iter().flatten().next() {
        let message = messages::already_paid(row.line.amount, Some(at), &row.reference, false);
        return Err(with_repeat_hint(AppError::conflict(message)));
    }
    remember(outbox).await?;
    for line in &lines {
        match outbox.made_elsewhere(line).await? {
            Some(PresendResult::PaidUnder { reference, receipt, .. }) => {
                let message = messages::already_paid(line.amount, receipt.made_at, &reference, true);
                return Err(with_repeat_hint(AppError::conflict(message)));
            }
            Some(PresendResult::NotKnown(why) | PresendResult::NotAsked(why, _)) => {
                let message = messages::unknown_elsewhere(&why);
                return Err(with_repeat_hint(AppError::new(ErrorCode::NotSent, message)));
            }
            Some(PresendResult::Absent | PresendResult::Paid(_) | PresendResult::Used) | None => {}
        }
    }
    match outbox.unrecorded(lines, None).await? {
        Some(found) => Err(with_repeat_hint(AppError::conflict(messages::nothing_sent(&found.words())))),
        None => Ok(()),
    }
}

/// The equal payment of a short while ago that these records have, and when it was made.
fn recorded_equal(db: &Connection, spec: &Spec, line: &NewEntry, now: Timestamp) -> Result<Option<(OutboxEntry, Timestamp)>, AppError> {
    let Some(payee) = payee(spec, line)? else { return Ok(None) };
    let alike = single_payments::alike(db, spec.id, &sheet_rules::contact::spellings(&payee), now.plus(-RECURRING), now)?;
    let equal = alike
        .into_iter()
        .filter(|row| row.line.amount == line.amount && row.reference != line.reference);
    let mut already_paid = equal.filter_map(|row| {
        let at = match row.line.state {
            State::Accepted => row.line.first_sent_at,
            State::Cancelled => row.line.paid_before_at,
            State::Ready | State::Sending | State::InDoubt | State::Confirming | State::NeedsReview | State::Refused => None,
        }?;
        equal_payments::is_recent(Some(at), now).then_some((row, at))
    });
    Ok(already_paid.next())
}

fn with_repeat_hint(error: AppError) -> AppError {
    error.hint(messages::USE_A_FORM).at_terminal(messages::ADD_AGAIN)
}

fn problem(sum: Amount, payee: &str, reference: String, state: State) -> AppError {
    let code = match state {
        State::Sending | State::Ready => ErrorCode::Conflict,
        State::Refused | State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted | State::Cancelled => ErrorCode::InDoubt,
    };
    let message = messages::equal_open(sum, payee, &reference, state);
    AppError {
        reference: Some(reference),
        ..AppError::new(code, message).hint(messages::settle_equal(state))
    }
}
