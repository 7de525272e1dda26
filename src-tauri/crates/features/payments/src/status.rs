//! The state of a payment beyond its outbox entry: money that waits for an identity check, a missing withdrawal code, and results that are
//! confirmed by a person.

use crate::messages;
use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;

use super::body::{json, present};
use super::words;
use crate::view::PaymentState;
use engine::tables::outbox::OutboxEntry;
use engine::tables::{alarms, single_payments as table};
use system::error::AppError;

/// How many days money waits if no time was given.
const DAYS: i64 = 120;

/// The payment's state, and whether it is confirmed only by a person.
pub fn state(db: &Connection, row: &OutboxEntry) -> Result<(PaymentState, bool), AppError> {
    let by_word = row.line.by_person && !table::found_since(db, row.id)?;
    let state = match row.line.state {
        State::Sending => PaymentState::Sending,
        State::Ready | State::Cancelled => PaymentState::NotSent,
        State::InDoubt | State::Confirming | State::NeedsReview => PaymentState::NotKnown,
        State::Refused => PaymentState::NotPaid,
        State::Accepted if table::lacks_code(db, row.id)? => PaymentState::CodeMissing,
        State::Accepted if identity_wait(db, row)?.is_some() => PaymentState::OnHold,
        State::Accepted => PaymentState::Paid,
    };
    Ok((state, by_word))
}

/// The contradiction that a later status query found, with the person's resolution.
pub(crate) fn contradiction(db: &Connection, line: i64) -> Result<Option<String>, AppError> {
    let found = alarms::of_line(db, line)?;
    Ok(found.map(|(words, evidence)| match evidence.filter(|text| !text.is_empty()) {
        None => words,
        Some(evidence) => messages::person_recorded(&words, &evidence),
    }))
}

/// The identity check that the payment waits for.
struct IdentityWait {
    level: String,
    days: i64,
    /// Whether the check reported an insufficient level; otherwise the level is unknown.
    is_reported: bool,
}

fn identity_wait(db: &Connection, row: &OutboxEntry) -> Result<Option<IdentityWait>, AppError> {
    let body = json(&row.body);
    let level = ["miniRecipentKYCLevel", "minRecipentKYCLevel"]
        .iter()
        .find_map(|name| present(&body, name));
    let Some(level) = level else { return Ok(None) };
    let is_enough = table::identity(db, &row.reference)?;
    if is_enough == Some(true) {
        return Ok(None);
    }
    Ok(Some(IdentityWait {
        level: words::level(&level),
        days: body.get("holdingPeriod").and_then(Json::as_i64).unwrap_or(DAYS),
        is_reported: is_enough.is_some(),
    }))
}

/// The sentences about the state; the first states where the money is.
pub(crate) fn words(db: &Connection, row: &OutboxEntry, state: PaymentState, now: Timestamp) -> Result<Vec<String>, AppError> {
    Ok(match state {
        PaymentState::OnHold => identity_wait(db, row)?
            .map(|wait| on_hold_words(&wait, row.line.sent_at, now))
            .into_iter()
            .collect(),
        PaymentState::CodeMissing => vec![messages::CODE_MISSING.to_owned(), messages::ASK_FOR_CODE.to_owned()],
        PaymentState::Paid => {
            let settled = table::noted(db, row.id, table::CODE_SETTLED)?;
            let sentence = |(_, what): (_, String)| messages::code_result(&what);
            settled.map(sentence).into_iter().collect()
        }
        PaymentState::Sending | PaymentState::NotSent | PaymentState::NotKnown | PaymentState::NotPaid => Vec::new(),
    })
}

fn on_hold_words(wait: &IdentityWait, sent: Option<Timestamp>, now: Timestamp) -> String {
    let IdentityWait { level, days, is_reported } = wait;
    let over = sent.is_some_and(|sent| now.since(sent) > days.saturating_mul(DAY));
    if over {
        return messages::identity_time_over(level, days);
    }
    if *is_reported {
        messages::waits_for_identity(level, days)
    } else {
        messages::may_wait_for_identity(level, days)
    }
}

/// A level of identity check as a number. The service writes it as a word, `KYC2`, or as a number.
pub(crate) fn level(text: &str) -> Option<u32> {
    let digits = text.trim().trim_start_matches(|letter: char| !letter.is_ascii_digit());
    digits.parse().ok()
}

/// Whether the level `has` is at least `wanted`. An unreadable level counts as none.
pub(crate) fn is_enough(has: Option<&str>, wanted: &str) -> bool {
    match (has.and_then(level), level(wanted)) {
        (Some(has), Some(wanted)) => has >= wanted,
        (_, None) => has.is_some_and(|has| has.eq_ignore_ascii_case(wanted)),
        (None, Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_compared_as_numbers() {
        assert!(is_enough(Some("KYC10"), "KYC2") && is_enough(Some(" kyc3 "), "KYC3") && is_enough(Some("3"), "KYC2"));
        assert!(!is_enough(Some("KYC1"), "KYC2") && !is_enough(Some("1"), "KYC3") && !is_enough(Some("none"), "KYC1"));
        assert!(!is_enough(None, "KYC1") && !is_enough(Some("UNVERIFIED"), "KYC1"));
    }
}
