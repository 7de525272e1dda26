//! What Home counts. Every figure is read in an index; no list is read whole.

use base::moment::{DAY, HOUR, Moment};
use rusqlite::{Connection, params};

use engine::tables::single_payments::{KEEPS_CASH, LACKS_CODE, OPEN};
use system::error::AppError;

/// What needs a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// Requests that may still be paid.
    pub open: u32,
    /// What is still to be paid of them, in kobo.
    pub owed: i64,
    /// Requests whose time ran out, and of which the service has not said yet how they ended.
    pub past_end: u32,
    /// Part paid, and ending within a day.
    pub part_paid_ending: u32,
    /// Ended without a payment since yesterday morning.
    pub ended_unpaid: u32,
    /// Deposits that only a notice tells of.
    pub unconfirmed: u32,
    /// Notices that nobody has looked at.
    pub notices: u32,
    /// Those among them that do not match.
    pub forged: u32,
    /// Refunds of which nobody knows yet whether they were done.
    pub refunds: u32,
    /// Single payments of which nobody knows yet whether they were made.
    pub payments: u32,
    /// Single payments of which nobody has known for so long that a person must act now.
    pub payments_alarmed: u32,
    /// Since when nobody has known of the oldest of them.
    pub payments_unknown_since: Option<Moment>,
    /// Since when nobody has known of the oldest payment of a payout that is not known.
    pub runs_unknown_since: Option<Moment>,
    /// Payments whose withdrawal code was to come to us and did not.
    pub codes_missing: u32,
    /// Cash of which the service took the code, and nobody wrote down that it was handed over.
    pub cash_not_handed_over: u32,
    /// Requests of which nobody knows yet whether the service has them.
    pub requests_in_doubt: u32,
    /// Requests that have not left this computer.
    pub requests_not_sent: u32,
    /// Requests made since yesterday morning that the service refused.
    pub requests_refused: u32,
    /// Payment accounts of which nobody knows whether they are open, and those whose opening has not left.
    pub accounts_in_doubt: u32,
    /// Payment accounts of which the service tells something else.
    pub accounts_differing: u32,
    /// Imports that wait for a person.
    pub imports_paused: u32,
    /// What is owed is that much or more: of some open requests nobody told what is to be paid with the fee.
    pub owed_at_least: bool,
}

/// Single payments that were sent and are not known, which is told from their first sending on.
const NOT_KNOWN: &str =
    "FROM outbox INDEXED BY outbox_single_open WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND state <> 'sending' AND";

/// Counts it; `alarm_before` is when what is an alarm now was first sent at the latest. What is held for a person's decision stands by itself, and is not told a second time.
pub fn attention(db: &Connection, now: Moment, alarm_before: Moment) -> Result<Attention, AppError> {
    // The day begins at midnight in Nigeria, an hour ahead all year.
    let today = Moment((now.0 + HOUR).div_euclid(DAY) * DAY - HOUR);
    let sql = format!(
        "SELECT
        (SELECT count(*) FROM payment_requests WHERE state IN ('waiting', 'part_paid')),
        (SELECT coalesce(sum(max(due_minor - coalesce(paid_minor, 0), 0)), 0) FROM payment_requests
            WHERE state IN ('waiting', 'part_paid')),
        (SELECT count(*) FROM payment_requests WHERE state IN ('waiting', 'part_paid') AND ends <= ?1),
        (SELECT count(*) FROM payment_requests WHERE state = 'part_paid' AND ends > ?1 AND ends <= ?2),
        (SELECT count(*) FROM payment_requests WHERE state = 'expired' AND ends >= ?3),
        (SELECT count(*) FROM deposits WHERE history IS NULL AND unclear IS NULL),
        (SELECT count(*) FROM notices WHERE seen_at IS NULL),
        (SELECT count(*) FROM notices WHERE seen_at IS NULL AND verdict = 'does_not_match'),
        (SELECT count(*) FROM outbox WHERE state = 'in_doubt' AND operation IN ('refund', 'refundBillPay')),
        (SELECT count(*) FROM payment_requests r JOIN outbox o ON o.id = r.line WHERE r.state = 'in_doubt' AND o.state <> 'held'),
        (SELECT count(*) FROM payment_requests WHERE state = 'not_sent'),
        (SELECT count(*) FROM payment_requests WHERE state = 'refused' AND created_at >= ?3),
        (SELECT count(*) FROM outbox WHERE state IN ('ready', 'in_doubt') AND operation = 'registerPersistentPaymentAccount'),
        (SELECT count(*) FROM payment_accounts WHERE differences <> '[]'),
        (SELECT count(*) FROM imports WHERE state = 'paused'),
        (SELECT count(*) FROM outbox WHERE state IN ('sending', 'in_doubt', 'confirming') AND run IS NULL AND moves_money = 1 AND about IS NULL),
        EXISTS (SELECT 1 FROM payment_requests WHERE fee_untold AND state IN ('waiting', 'part_paid')),
        (SELECT count(*) FROM {LACKS_CODE}),
        (SELECT count(*) {NOT_KNOWN} {OPEN} AND coalesce(first_sent_at, sent_at) <= ?4),
        (SELECT min(coalesce(first_sent_at, sent_at)) {NOT_KNOWN} {OPEN}),
        (SELECT count(*) FROM {KEEPS_CASH}),
        (SELECT min(coalesce(first_sent_at, sent_at)) FROM outbox WHERE state IN ('in_doubt', 'confirming', 'held') AND moves_money = 1
            AND run IS NOT NULL)"
    );
    Ok(db.prepare_cached(&sql).and_then(|mut statement| {
        statement.query_row(params![now.0, now.plus(DAY).0, today.plus(-DAY).0, alarm_before.0], |row| {
            Ok(Attention {
                open: row.get(0)?,
                owed: row.get(1)?,
                past_end: row.get(2)?,
                part_paid_ending: row.get(3)?,
                ended_unpaid: row.get(4)?,
                unconfirmed: row.get(5)?,
                notices: row.get(6)?,
                forged: row.get(7)?,
                refunds: row.get(8)?,
                requests_in_doubt: row.get(9)?,
                requests_not_sent: row.get(10)?,
                requests_refused: row.get(11)?,
                accounts_in_doubt: row.get(12)?,
                accounts_differing: row.get(13)?,
                imports_paused: row.get(14)?,
                payments: row.get(15)?,
                owed_at_least: row.get(16)?,
                codes_missing: row.get(17)?,
                payments_alarmed: row.get(18)?,
                cash_not_handed_over: row.get(20)?,
                runs_unknown_since: row.get::<_, Option<i64>>(21)?.map(Moment),
                payments_unknown_since: row.get::<_, Option<i64>>(19)?.map(Moment),
            })
        })
    })?)
}
