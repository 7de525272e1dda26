//! The state of a payment beyond its outbox entry: money that waits for an identity check, a missing withdrawal code, and results that are
//! confirmed by a person.

use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use rusqlite::Connection;
use serde_json::Value as Json;

use super::body::{json, present};
use super::words;
use crate::view::PaymentState;
use engine::tables::outbox::LineRow;
use engine::tables::{alarms, single_payments as table};
use system::error::AppError;

/// How many days money waits if no time was given.
const DAYS: i64 = 120;

/// The payment's state, and whether it is confirmed only by a person.
pub fn state(db: &Connection, row: &LineRow) -> Result<(PaymentState, bool), AppError> {
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
        Some(evidence) => format!("{words} What a person found out: “{evidence}”."),
    }))
}

/// The identity check that the payment waits for.
struct IdentityWait {
    level: String,
    days: i64,
    /// Whether the check reported an insufficient level; otherwise the level is unknown.
    is_reported: bool,
}

fn identity_wait(db: &Connection, row: &LineRow) -> Result<Option<IdentityWait>, AppError> {
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
pub(crate) fn words(db: &Connection, row: &LineRow, state: PaymentState, now: Timestamp) -> Result<Vec<String>, AppError> {
    Ok(match state {
        PaymentState::OnHold => identity_wait(db, row)?.map(|wait| on_hold_words(&wait, row.line.sent_at, now)).into_iter().collect(),
        PaymentState::CodeMissing => vec![
            "The money left you, and the withdrawal code did not come with the answer. Without it nobody collects the cash. If the person has a \
             wallet, no code is needed: the money is there."
                .to_owned(),
            "Ask the service for the code, or for the money back, naming the reference. The service gives the code once, and look-ups do not \
             tell it. Then write here what came of it."
                .to_owned(),
        ],
        PaymentState::Paid => {
            let settled = table::noted(db, row.id, table::CODE_SETTLED)?;
            let sentence = |(_, what)| format!("The withdrawal code did not come with the answer. What came of it: “{what}”.");
            settled.map(sentence).into_iter().collect()
        }
        PaymentState::Sending | PaymentState::NotSent | PaymentState::NotKnown | PaymentState::NotPaid => Vec::new(),
    })
}

fn on_hold_words(wait: &IdentityWait, sent: Option<Timestamp>, now: Timestamp) -> String {
    let IdentityWait { level, days, is_reported } = wait;
    let over = sent.is_some_and(|sent| now.since(sent) > days.saturating_mul(DAY));
    if over {
        return format!(
            "The money left you and waited for the person’s identity check ({level}). The {days} days for it are over: the person has it, or \
             it came back. The history tells which."
        );
    }
    if *is_reported {
        format!(
            "The money left you. The person gets it when their identity is confirmed ({level}). If that takes longer than {days} days, it \
             comes back."
        )
    } else {
        format!(
            "The money left you. If the person’s identity check is below {level}, it waits up to {days} days for them to complete it, then \
             comes back. Nobody was asked before it was sent."
        )
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
