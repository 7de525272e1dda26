//! Rows of the reconciliation report and of the transaction history, as they are stored. A row that cannot be read is stored too, and
//! marked.

use base::history::Window;
use base::timestamp::Timestamp;
use chrono::{DateTime, NaiveDate, NaiveDateTime};
use serde::Serialize;
use service_api::answer::Word;
use service_api::value::AnswerAmount;
use service_api::{ReconciliationItem, TransactionHistoryItem};
use sha2::{Digest as _, Sha256};

use crate::tables::service_rows::ServiceRow;
use system::error::AppError;

/// The year 2000. A smaller number is not a time in milliseconds.
const EARLIEST: i64 = 946_684_800_000;

pub fn report_row(item: &ReconciliationItem, window: Window) -> Result<ServiceRow, AppError> {
    let code = text(&item.serviceProcessCode);
    let parts = Parts {
        at: &item.transactionDatetimeUTC,
        amount: &item.amount,
        reference: text(&item.referenceNumber),
        code,
        kind: String::new(),
        description: text(&item.description),
        status: text(&item.status),
        fee: None,
        balance: None,
    };
    row(item, window, parts)
}

pub fn movement_row(item: &TransactionHistoryItem, window: Window) -> Result<ServiceRow, AppError> {
    let in_kobo = |amount: &Option<AnswerAmount>| amount.as_ref().and_then(minor);
    let fee = match (in_kobo(&item.fee), in_kobo(&item.tax)) {
        (None, None) => None,
        (fee, tax) => fee.unwrap_or(0).checked_add(tax.unwrap_or(0)),
    };
    let parts = Parts {
        at: &item.dateUTC,
        amount: &item.amount,
        reference: text(&item.referenceNumber),
        code: text(&item.transactionId),
        kind: text(&item.transactionType),
        description: text(&item.description),
        status: text(&item.status),
        fee,
        balance: in_kobo(&item.balance),
    };
    row(item, window, parts)
}

struct Parts<'a> {
    at: &'a Option<Word>,
    amount: &'a Option<AnswerAmount>,
    reference: String,
    code: String,
    kind: String,
    description: String,
    status: String,
    fee: Option<i64>,
    balance: Option<i64>,
}

fn row(item: &impl Serialize, window: Window, parts: Parts<'_>) -> Result<ServiceRow, AppError> {
    let (at, amount) = (
        parts.at.as_ref().and_then(|word| timestamp_of(word.as_str())),
        parts.amount.as_ref().and_then(minor),
    );
    // The digest omits what may change between two answers: the status, the text, the place in the list and the balance. The text counts
    // only if the row has no code.
    let words = if parts.code.is_empty() {
        parts.description.clone()
    } else {
        String::new()
    };
    let identity = [
        at.map_or_else(|| text(parts.at), |at| at.0.to_string()),
        amount.map_or_else(
            || parts.amount.as_ref().map(|amount| amount.text.clone()).unwrap_or_default(),
            |minor| minor.to_string(),
        ),
        parts.reference.clone(),
        parts.code.clone(),
        parts.kind.clone(),
        words,
    ];
    let identity = serde_json::to_vec(&identity).map_err(AppError::bug)?;
    Ok(ServiceRow {
        at: at.unwrap_or(window.from),
        reference: parts.reference,
        code: parts.code,
        kind: parts.kind,
        description: parts.description,
        status: parts.status,
        amount,
        fee: parts.fee,
        balance: parts.balance,
        readable: at.is_some() && amount.is_some(),
        raw: serde_json::to_string(item).map_err(AppError::bug)?,
        digest: hex::encode(Sha256::digest(identity)),
    })
}

fn text(word: &Option<Word>) -> String {
    word.as_ref().map(|word| word.as_str().trim().to_owned()).unwrap_or_default()
}

/// A time, a date, or milliseconds since 1970 (`docs/spec/observed.md#reconciliation-dates`).
fn timestamp_of(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(milliseconds) = text.parse::<i64>() {
        return (milliseconds >= EARLIEST).then_some(Timestamp(milliseconds));
    }
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(Timestamp(day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis()));
    }
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(Timestamp(time.timestamp_millis()));
    }
    let time = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").ok()?;
    Some(Timestamp(time.and_utc().timestamp_millis()))
}

/// In kobo. Outgoing amounts may be negative.
fn minor(amount: &AnswerAmount) -> Option<i64> {
    if let Some(amount) = amount.amount {
        return Some(amount.minor());
    }
    let below = amount.text.trim().strip_prefix('-')?;
    AnswerAmount::new(below).amount.map(|amount| -amount.minor())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window {
        from: Timestamp(1_793_487_600_000),
        until: Timestamp(1_794_092_400_000),
    };

    fn report(json: &str) -> ServiceRow {
        let item: ReconciliationItem = serde_json::from_str(json).expect("an item");
        report_row(&item, WINDOW).expect("a row")
    }

    fn movement(json: &str) -> ServiceRow {
        let item: TransactionHistoryItem = serde_json::from_str(json).expect("an item");
        movement_row(&item, WINDOW).expect("a row")
    }

    // Milliseconds from `date -u -d 2026-11-01T10:00:00Z +%s`.
    #[test]
    fn times_are_read_in_every_spelling() {
        for (spelling, at) in [
            (r#""2026-11-01T10:00:00""#, Some(1_793_527_200_000)),
            (r#""2026-11-01T10:00:00.250Z""#, Some(1_793_527_200_250)),
            (r#""2026-11-01T11:00:00+01:00""#, Some(1_793_527_200_000)),
            ("1793527200000", Some(1_793_527_200_000)),
            (r#""1793527200000""#, Some(1_793_527_200_000)),
            (r#""2026-11-01""#, Some(1_793_491_200_000)),
            (r#""01/11/2026""#, None),
            ("1793527200", None),
            ("null", None),
        ] {
            let row = report(&format!(r#"{{"transactionDatetimeUTC":{spelling},"amount":5}}"#));
            assert_eq!((row.at.0, row.readable), (at.unwrap_or(WINDOW.from.0), at.is_some()), "{spelling}");
        }
    }

    #[test]
    fn a_row_with_an_unreadable_amount_is_stored_and_marked() {
        for (spelling, amount) in [
            ("5000", Some(500_000)),
            (r#""5,000.50""#, Some(500_050)),
            ("-5000.5", Some(-500_050)),
            (r#""-5,000""#, Some(-500_000)),
            ("1.0E7", Some(1_000_000_000)),
            ("-1.0E7", Some(-1_000_000_000)),
            ("0.005", None),
            (r#""five""#, None),
            (r#""--5""#, None),
            ("null", None),
        ] {
            let row = report(&format!(r#"{{"transactionDatetimeUTC":1793527200000,"amount":{spelling}}}"#));
            assert_eq!((row.amount, row.readable), (amount, amount.is_some()), "{spelling}");
        }
    }

    /// The same movement in another answer, with another status or place, is recognised. Another kind, time, amount or reference is another
    /// movement.
    #[test]
    fn a_movement_is_recognised_in_another_answer() {
        let base = r#"{"itemNumber":1,"dateUTC":1793527200000,"description":"Sent","amount":100,"status":"PENDING","transactionId":"T1",
            "referenceNumber":"R1","balance":900,"tax":0.75,"fee":10,"transactionType":"SEND"}"#;
        let first = movement(base);
        assert_eq!((first.fee, first.balance), (Some(1_075), Some(90_000)));
        let again = [
            ("\"itemNumber\":1", "\"itemNumber\":7"),
            ("PENDING", "SUCCESSFUL"),
            ("100,", "100.00,"),
            ("\"Sent\"", "\"Sent to Ada\""),
        ];
        for (from, to) in again {
            assert_eq!(movement(&base.replace(from, to)).digest, first.digest, "{to}");
        }
        for (from, to) in [
            ("SEND", "REVERSAL"),
            ("7200000", "7200001"),
            ("100,", "101,"),
            ("R1", "R2"),
            ("T1", "T2"),
        ] {
            assert_ne!(movement(&base.replace(from, to)).digest, first.digest, "{to}");
        }
        let without = base.replace("\"T1\"", "null");
        assert_ne!(movement(&without).digest, movement(&without.replace("Sent", "Fee")).digest);
    }
}
