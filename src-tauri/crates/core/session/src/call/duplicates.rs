//! Duplicates of a call. Nothing equal is paid under another reference while the first payment is unconfirmed. A payment from the console
//! or the command line is also refused if an equal one was made a short while ago.

use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::declare::{Effect, Spec};
use sheet_rules::payout::RECURRING;

use crate::body;
use engine::outbox::requests::lines_of;
use engine::outbox::{Before, Outbox};
use engine::sources::movements::remember;
use engine::tables::equal_payments;
use engine::tables::outbox::{LineRow, NewLine};
use engine::tables::single_payments;
use system::env::service_time;
use system::error::{AppError, ErrorCode};

/// The payees of these payments.
pub(super) fn payees(spec: &Spec, lines: &[NewLine]) -> Result<Vec<String>, AppError> {
    lines.iter().filter_map(|line| payee(spec, line).transpose()).collect()
}

fn payee(spec: &Spec, line: &NewLine) -> Result<Option<String>, AppError> {
    let body: Json = serde_json::from_str(&line.body).map_err(AppError::bug)?;
    Ok(single_payments::payee(spec.id, &body))
}

/// Checks that no equal payment is open.
///
/// # Errors
///
/// If an equal payment is being sent, or was sent and is unconfirmed at `now`. `own` are the ids of these payments themselves, if they are
/// recorded.
pub(super) fn no_equal_open(db: &Connection, spec: &Spec, lines: &[NewLine], own: &[i64], now: Timestamp) -> Result<(), AppError> {
    for line in lines {
        let Some(payee) = payee(spec, line)? else {
            continue;
        };
        let unknown = single_payments::unknown_alike(db, spec.id, &sheet_rules::contact::spellings(&payee), line.amount, own, now)?;
        if let Some((reference, state)) = unknown {
            return Err(problem(&format!("{} to {payee}", line.amount.naira()), reference, state));
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
        let sum = row.line.amount.naira();
        return Err(already_paid(&format!(
            "{sum} to the same payee on {} as {}",
            at.day(),
            row.reference
        )));
    }
    remember(outbox).await?;
    for line in &lines {
        match outbox.made_elsewhere(line).await? {
            Some(Before::PaidUnder { reference, receipt, .. }) => {
                let day = receipt.made_at.map(|at| format!(" on {}", at.day())).unwrap_or_default();
                let sum = line.amount.naira();
                return Err(already_paid(&format!(
                    "{sum} to the same payee{day} as {reference}, from another computer"
                )));
            }
            Some(Before::NotKnown(why) | Before::NotAsked(why, _)) => {
                let message = format!("Nothing was sent. Whether another computer paid the same is not known. {why}");
                return Err(with_repeat_hint(AppError::new(ErrorCode::NotSent, message)));
            }
            Some(Before::Absent | Before::Paid(_) | Before::Used) | None => {}
        }
    }
    match outbox.unrecorded(lines, None).await? {
        Some(found) => Err(with_repeat_hint(AppError::conflict(format!("Nothing was sent. {}", found.words())))),
        None => Ok(()),
    }
}

/// The equal payment of a short while ago that these records have, and when it was made.
fn recorded_equal(db: &Connection, spec: &Spec, line: &NewLine, now: Timestamp) -> Result<Option<(LineRow, Timestamp)>, AppError> {
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

fn already_paid(what: &str) -> AppError {
    with_repeat_hint(AppError::conflict(format!("Nothing was sent: the same was paid before, {what}.")))
}

fn with_repeat_hint(error: AppError) -> AppError {
    error
        .hint("If it is meant to be paid once more, pay it by a form, which asks for that.")
        .at_terminal("If it is meant to be paid once more, add --again.")
}

fn problem(payment: &str, reference: String, state: State) -> AppError {
    let (code, why, hint) = match state {
        State::Sending => (
            ErrorCode::Conflict,
            format!("is being sent right now as {reference}"),
            "Wait until that one is answered.",
        ),
        State::Ready => (
            ErrorCode::Conflict,
            format!("was sent before as {reference}, and is to be sent again"),
            "Send that one, or cancel it, in its payout first.",
        ),
        State::Refused => (
            ErrorCode::InDoubt,
            format!("was sent before as {reference}, is recorded as not paid, and may have been paid all the same"),
            "Find out whether it was paid, and record that first.",
        ),
        State::InDoubt | State::Confirming | State::NeedsReview | State::Accepted | State::Cancelled => (
            ErrorCode::InDoubt,
            format!("was sent before as {reference}, and nobody knows yet whether it was paid"),
            "Settle that one first: it is among what needs you.",
        ),
    };
    let message = format!("Nothing was sent: {payment} {why}. This could pay it twice.");
    AppError {
        reference: Some(reference),
        ..AppError::new(code, message).hint(hint)
    }
}
