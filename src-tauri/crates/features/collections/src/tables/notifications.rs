//! Events that can be shown as notifications.

use base::timestamp::{DAY, Timestamp};
use rusqlite::Connection;
use service_api::value::Amount;
use session::tables::refunds;

use engine::tables::outbox;
use store::query;
use system::error::AppError;

/// The kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NotificationKind {
    /// A payment request was paid in full.
    Paid,
    /// A payment request was paid in part.
    PartPaid,
    /// A deposit arrived and the history confirmed it.
    Deposit,
    /// Money was refunded.
    Refund,
    /// A payment needs review.
    Doubt,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotificationRow {
    /// Its kind.
    pub kind: NotificationKind,
    /// The payer's name, as far as the records have it.
    pub name: Option<String>,
    /// The amount in kobo.
    pub amount: Option<i64>,
}

const FEW: i64 = 1_000;

/// Removes and returns the waiting events. Deposits older than a day are omitted, because they were only fetched now.
pub(crate) fn take(db: &Connection, now: Timestamp) -> Result<Vec<NotificationRow>, AppError> {
    let sql = "DELETE FROM tidings WHERE id IN (SELECT id FROM tidings ORDER BY id LIMIT ?1) RETURNING kind, subject";
    let taken: Vec<(String, i64)> = query::all(db, sql, [FEW])?;
    let mut events = Vec::new();
    for (kind, subject) in taken {
        if kind == "refund" {
            events.extend(refund(db, subject)?);
            continue;
        }
        let (kind, sql) = match kind.as_str() {
            "paid" => (NotificationKind::Paid, REQUEST),
            "part_paid" => (NotificationKind::PartPaid, REQUEST),
            "deposit" => (NotificationKind::Deposit, DEPOSIT),
            "doubt" => (NotificationKind::Doubt, LINE),
            _ => return Err(AppError::bug(format!("`{kind}` is no word of Tiding"))),
        };
        if let Some((name, amount, at)) = query::first(db, sql, [subject])?
            && (kind != NotificationKind::Deposit || now.since(at) < DAY)
        {
            events.push(NotificationRow { kind, name, amount });
        }
    }
    Ok(events)
}

/// The event of a refund; `None` if the refund cancelled an unpaid request.
fn refund(db: &Connection, line: i64) -> Result<Option<NotificationRow>, AppError> {
    let row = outbox::by_id(db, line)?;
    let given = refunds::given(&row);
    Ok((!row.line.receipt.gave_nothing()).then(|| NotificationRow {
        kind: NotificationKind::Refund,
        name: None,
        amount: (given != Amount::ZERO).then(|| given.minor()),
    }))
}

const REQUEST: &str = "SELECT payer_name, paid_minor, 0 FROM payment_requests WHERE id = ?1";
const DEPOSIT: &str = "SELECT (SELECT account_name FROM payment_accounts WHERE number = account_number), amount_minor, at
    FROM deposits WHERE id = ?1";
const LINE: &str = "SELECT NULL, amount_minor, 0 FROM outbox WHERE id = ?1";

/// Whether any event is waiting.
pub(crate) fn any(db: &Connection) -> Result<bool, AppError> {
    query::one(db, "SELECT EXISTS (SELECT 1 FROM tidings)", [])
}
