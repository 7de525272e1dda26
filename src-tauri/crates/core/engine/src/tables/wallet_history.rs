//! What the recorded history of the wallet shows about a payment (decision 0017).

use crate::messages::records as messages;
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::history_event::DONE;
use payment_rules::reading::{Contradiction, Difference, Objection, Receipt, StatusResult};
use rusqlite::Connection;
use service_api::value::{Amount, AnswerAmount};
use store::query;
use system::error::AppError;

/// How long a fetched history counts, and how late it may list a payment, in milliseconds.
pub(crate) const HISTORY_VALID_FOR: i64 = 20 * MINUTE;
/// The number of latest payments that show whether the history lists what was paid.
const CONTROLS: usize = 20;

/// Whether the history of the wallet lists one of these references, in any state.
pub(crate) fn any_is_listed(db: &Connection, references: &[String]) -> Result<bool, AppError> {
    for reference in references {
        if is_listed(db, reference)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the history of the wallet lists a reference, in any state.
pub(crate) fn is_listed(db: &Connection, reference: &str) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM service_rows WHERE reference = ?1 AND source = 'transaction_history')";
    query::one(db, sql, [reference])
}

/// Whether the history lists what was paid: of the latest payments of these records all that are old enough, and at least one. Unknown
/// without a payment, which counts as no.
pub fn history_is_proved(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql =
        "SELECT o.settled_at, EXISTS (SELECT 1 FROM service_rows r WHERE r.reference = o.reference AND r.source = 'transaction_history')
        FROM outbox o WHERE o.state = 'accepted' AND o.moves_money = 1 AND o.derived_identity IS NOT NULL ORDER BY o.id DESC LIMIT ?1";
    let rows: Vec<(Option<i64>, bool)> = query::all(db, sql, [i64::try_from(CONTROLS).unwrap_or(i64::MAX)])?;
    let is_late = |settled: Option<i64>| settled.is_some_and(|settled| now.since(Timestamp(settled)) < HISTORY_VALID_FOR);
    let all_listed = rows.iter().all(|(settled, listed)| *listed || is_late(*settled));
    Ok(all_listed && rows.iter().any(|(_, listed)| *listed))
}

/// What the history of the wallet lists under a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Nothing.
    Nothing,
    /// One executed movement. `other` names a different amount.
    Done(Receipt),
    /// One failed movement.
    Failed,
    /// A movement under way, or several movements, such as a payment and its reversal.
    Ambiguous,
}

/// What the history lists under a reference.
pub(crate) fn listed(db: &Connection, reference: &str, amount: Amount) -> Result<Listed, AppError> {
    // The same movement may be listed twice.
    let sql = "SELECT DISTINCT at, amount_minor, code, upper(status) FROM service_rows
        WHERE reference = ?1 AND source = 'transaction_history' LIMIT 2";
    let rows: Vec<(i64, Option<i64>, String, String)> = query::all(db, sql, [reference])?;
    let (at, minor, code, status) = match rows.as_slice() {
        [] => return Ok(Listed::Nothing),
        [row] => row,
        [..] => return Ok(Listed::Ambiguous),
    };
    match status.as_str() {
        DONE => {}
        "FAILED" => return Ok(Listed::Failed),
        _ => return Ok(Listed::Ambiguous),
    }
    let listed = minor.and_then(|minor| Amount::from_minor(minor.saturating_abs()).ok());
    Ok(Listed::Done(Receipt {
        transaction_id: Some(code.clone()).filter(|code| !code.is_empty()),
        amount: listed.map(AnswerAmount::from),
        made_at: Some(Timestamp(*at)),
        other: match listed {
            Some(listed) if listed == amount => None,
            Some(listed) => Some(Difference::OtherAmountInHistory { listed, asked: amount }),
            None => Some(Difference::UnreadableAmountInHistory),
        },
        ..Receipt::default()
    }))
}

/// The combined result of a status query and the history, for a payment that was never sent from here.
pub(crate) fn with_history(finding: StatusResult, listed: Listed) -> StatusResult {
    match (finding, listed) {
        (StatusResult::NotFound, Listed::Done(receipt)) => StatusResult::Successful(receipt),
        (StatusResult::NotFound, Listed::Failed) => StatusResult::Failed {
            code: String::new(),
            message: messages::LISTED_AS_FAILED.to_owned(),
        },
        (StatusResult::NotFound, Listed::Ambiguous) => StatusResult::Unclear(messages::LISTED_AMBIGUOUSLY.to_owned()),
        (StatusResult::Successful(receipt), Listed::Done(listed)) => StatusResult::Successful(Receipt {
            made_at: receipt.made_at.or(listed.made_at),
            other: receipt.other.or(listed.other),
            ..receipt
        }),
        (StatusResult::Failed { message, .. }, Listed::Done(receipt)) => StatusResult::Contradictory {
            receipt,
            why: Objection::FailedAndListedAsDone { message },
            kind: Contradiction::Contradicted,
        },
        (finding, _) => finding,
    }
}

/// The combined result of a status query and the history, for a payment that was sent from here: the history supplies a missing date.
pub(crate) fn with_date(finding: StatusResult, listed: Listed) -> StatusResult {
    let made = match listed {
        Listed::Done(receipt) => receipt.made_at,
        Listed::Nothing | Listed::Failed | Listed::Ambiguous => None,
    };
    match (finding, made) {
        (
            StatusResult::Successful(receipt)
            | StatusResult::Contradictory {
                receipt,
                kind: Contradiction::NotRecent,
                ..
            },
            Some(made),
        ) => StatusResult::Successful(Receipt {
            made_at: receipt.made_at.or(Some(made)),
            ..receipt
        }),
        (finding, _) => finding,
    }
}
