//! The counts on Home. Every one is read from an index; no list is read completely.

use base::timestamp::{DAY, HOUR, Timestamp};
use rusqlite::{Connection, params};
use serde::Serialize;
use ts_rs::TS;

use engine::tables::single_payments::{KEEPS_CASH, LACKS_CODE, OPEN};
use store::{FromRow, query};
use system::error::AppError;

/// The counts of what needs attention, as Home shows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow, Serialize, TS)]
pub struct AttentionCounts {
    /// Requests waiting to be paid.
    pub open_requests: u32,
    /// Whether the sum still to be paid is a minimum: for some requests the amount with the fee is unknown.
    pub open_requests_total_at_least: bool,
    /// Requests past their end whose result the service has not reported yet.
    pub past_end: u32,
    /// Requests that are paid in part and end within a day.
    pub part_paid_ending: u32,
    /// Requests that ended without a payment since yesterday morning.
    pub ended_unpaid: u32,
    /// Deposits from a callback that the history does not confirm yet.
    pub unconfirmed_deposits: u32,
    /// Callbacks that no person has read.
    pub unread_notices: u32,
    /// Those among them whose signature does not match.
    pub forged_notices: u32,
    /// Unconfirmed refunds.
    pub refunds_in_doubt: u32,
    /// Single payments that are not settled, without those that need review.
    pub payments_in_doubt: u32,
    /// Single payments that are unconfirmed for 36 hours: a person must find out now.
    pub payments_alarmed: u32,
    /// Payments whose withdrawal code was to come to us and did not.
    pub codes_missing: u32,
    /// Cash whose code the service accepted, without a record that it was handed over.
    pub cash_not_handed_over: u32,
    /// Unconfirmed requests.
    pub requests_in_doubt: u32,
    /// Requests that have not left this computer.
    pub requests_not_sent: u32,
    /// Requests made since yesterday morning that the service refused.
    pub requests_refused: u32,
    /// Payment accounts whose opening is unconfirmed, or has not left this computer.
    pub accounts_in_doubt: u32,
    /// Payment accounts whose data differ at the service.
    pub accounts_differing: u32,
    /// Imports that wait for a person to continue them.
    pub imports_paused: u32,
    /// Payouts that were submitted and wait for approval.
    pub payouts_to_approve: u32,
    /// Payout drafts that were not submitted, or were changed afterwards.
    pub drafts_to_submit: u32,
    /// Batch payments that were not made since yesterday morning and are in no retry batch.
    pub batch_payments_failed: u32,
    /// Single payments that were not made since yesterday morning.
    pub payments_failed: u32,
}

/// What needs attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromRow)]
pub struct Attention {
    #[row(flatten)]
    pub counts: AttentionCounts,
    /// The sum still to be paid of open requests, in kobo.
    pub owed: i64,
    /// When the oldest unconfirmed single payment was first sent.
    pub payments_unknown_since: Option<Timestamp>,
    /// When the oldest unconfirmed batch payment was first sent.
    pub runs_unknown_since: Option<Timestamp>,
}

/// Single payments that were sent and are unconfirmed, counted from their first sending on.
const NOT_KNOWN: &str =
    "FROM outbox INDEXED BY outbox_single_open WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND state <> 'sending' AND";

/// The draft `d` waits for approval as it is.
const SUBMITTED: &str = "(d.run IS NULL AND EXISTS (SELECT 1 FROM payout_plans AS p WHERE p.draft = d.id AND p.voided_at IS NULL))";

/// Reads the counts. A payment that was first sent at `alarm_before` or earlier is an alarm. Entries that need review have their own list and
/// are not counted again.
pub fn attention(db: &Connection, now: Timestamp, alarm_before: Timestamp) -> Result<Attention, AppError> {
    // The day begins at midnight in Nigeria, one hour ahead of UTC all year.
    let today = Timestamp((now.0 + HOUR).div_euclid(DAY) * DAY - HOUR);
    let sql = format!(
        "SELECT
        (SELECT count(*) FROM payment_requests WHERE state IN ('waiting', 'part_paid')) AS open_requests,
        (SELECT coalesce(sum(max(due_minor - coalesce(paid_minor, 0), 0)), 0) FROM payment_requests
            WHERE state IN ('waiting', 'part_paid')) AS owed,
        (SELECT count(*) FROM payment_requests WHERE state IN ('waiting', 'part_paid') AND ends <= ?1) AS past_end,
        (SELECT count(*) FROM payment_requests WHERE state = 'part_paid' AND ends > ?1 AND ends <= ?2) AS part_paid_ending,
        (SELECT count(*) FROM payment_requests WHERE state = 'expired' AND ends >= ?3) AS ended_unpaid,
        (SELECT count(*) FROM deposits WHERE history IS NULL AND unclear IS NULL) AS unconfirmed_deposits,
        (SELECT count(*) FROM notices WHERE seen_at IS NULL) AS unread_notices,
        (SELECT count(*) FROM notices WHERE seen_at IS NULL AND verdict = 'does_not_match') AS forged_notices,
        (SELECT count(*) FROM outbox WHERE state = 'in_doubt' AND operation IN ('refund', 'refundBillPay')) AS refunds_in_doubt,
        (SELECT count(*) FROM payment_requests r JOIN outbox o ON o.id = r.line WHERE r.state = 'in_doubt' AND o.state <> 'held') AS requests_in_doubt,
        (SELECT count(*) FROM payment_requests WHERE state = 'not_sent') AS requests_not_sent,
        (SELECT count(*) FROM payment_requests WHERE state = 'refused' AND created_at >= ?3) AS requests_refused,
        (SELECT count(*) FROM outbox WHERE state IN ('ready', 'in_doubt') AND operation = 'registerPersistentPaymentAccount') AS accounts_in_doubt,
        (SELECT count(*) FROM payment_accounts WHERE differences <> '[]') AS accounts_differing,
        (SELECT count(*) FROM imports WHERE state = 'paused') AS imports_paused,
        (SELECT count(*) FROM payout_drafts AS d WHERE {SUBMITTED}) AS payouts_to_approve,
        (SELECT count(*) FROM payout_drafts AS d WHERE d.run IS NULL AND NOT {SUBMITTED}) AS drafts_to_submit,
        (SELECT count(*) FROM outbox AS o WHERE o.state = 'refused' AND o.moves_money = 1 AND o.run IS NOT NULL AND o.settled_at >= ?3
            AND NOT EXISTS (SELECT 1 FROM payout_items AS i JOIN payout_origin_rows AS r ON r.item = i.id WHERE i.line = o.id)) AS batch_payments_failed,
        (SELECT count(*) FROM outbox AS o WHERE o.state = 'refused' AND o.moves_money = 1 AND o.run IS NULL AND o.about IS NULL
            AND o.settled_at >= ?3) AS payments_failed,
        (SELECT count(*) FROM outbox WHERE state IN ('sending', 'in_doubt', 'confirming') AND run IS NULL AND moves_money = 1 AND about IS NULL) AS payments_in_doubt,
        EXISTS (SELECT 1 FROM payment_requests WHERE fee_untold AND state IN ('waiting', 'part_paid')) AS open_requests_total_at_least,
        (SELECT count(*) FROM {LACKS_CODE}) AS codes_missing,
        (SELECT count(*) {NOT_KNOWN} {OPEN} AND coalesce(first_sent_at, sent_at) <= ?4) AS payments_alarmed,
        (SELECT min(coalesce(first_sent_at, sent_at)) {NOT_KNOWN} {OPEN}) AS payments_unknown_since,
        (SELECT count(*) FROM {KEEPS_CASH}) AS cash_not_handed_over,
        (SELECT min(coalesce(first_sent_at, sent_at)) FROM outbox WHERE state IN ('in_doubt', 'confirming', 'held') AND moves_money = 1
            AND run IS NOT NULL) AS runs_unknown_since"
    );
    query::one(db, &sql, params![now.0, now.plus(DAY).0, today.plus(-DAY).0, alarm_before.0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// 2026-11-30 in Nigeria begins at 1795993200: `date -d '2026-11-30T00:00+01:00' +%s`.
    const MIDNIGHT: i64 = 1_795_993_200_000;

    fn counts(db: &Connection) -> AttentionCounts {
        let now = Timestamp(MIDNIGHT + HOUR);
        attention(db, now, now).expect("counts").counts
    }

    #[test]
    fn drafts_wait_to_be_submitted_and_then_for_approval() {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO payout_runs (id, file_name, file_digest, plan_digest, approved_at, route, group_size) VALUES (1, 'a', '', '', 0, 'single', 1);
            INSERT INTO payout_drafts (id, file_name, file_digest, read_at, run)
                VALUES (1, 'new', '', 0, NULL), (2, 'submitted', '', 0, NULL), (3, 'changed', '', 0, NULL), (4, 'paid', '', 0, 1);
            INSERT INTO payout_plans (draft, digest, route, group_size, total_minor, made_at, voided_at)
                VALUES (2, '', 'single', 1, 1, 0, 5), (2, '', 'single', 1, 1, 0, NULL), (3, '', 'single', 1, 1, 0, 5), (4, '', 'single', 1, 1, 0, NULL);",
        )
        .expect("drafts");
        let counts = counts(&db);
        assert_eq!((counts.payouts_to_approve, counts.drafts_to_submit), (1, 2));
    }

    #[test]
    fn failed_payments_count_from_yesterday_morning_until_they_are_in_a_retry_batch() {
        let db = testing::records();
        let yesterday = MIDNIGHT - DAY;
        db.execute_batch(
            "INSERT INTO payout_runs (id, file_name, file_digest, plan_digest, approved_at, route, group_size) VALUES (1, 'a', '', '', 0, 'single', 1);
            INSERT INTO payout_drafts (id, file_name, file_digest, read_at) VALUES (1, 'again', '', 0);
            INSERT INTO payout_origins (draft, run, kind) VALUES (1, 1, 'not_paid');",
        )
        .expect("a batch");
        for (id, run, state, settled) in [
            (1, "1", "refused", yesterday),
            (2, "1", "refused", yesterday - 1),
            (3, "1", "refused", yesterday),
            (4, "NULL", "refused", yesterday),
            (5, "NULL", "accepted", yesterday),
        ] {
            db.execute_batch(&format!(
                "INSERT INTO outbox (id, operation, reference, moves_money, run, body, amount_minor, state, settled_at)
                    VALUES ({id}, 'depositToBank', 'P-{id}', 1, {run}, '{{}}', 100, '{state}', {settled});
                INSERT INTO payout_items (id, run, line, row, sheet, name, bank, account, remarks)
                    SELECT id, run, id, id, '', '', '', '', '' FROM outbox WHERE id = {id} AND run IS NOT NULL;"
            ))
            .expect("a payment");
        }
        db.execute("INSERT INTO payout_origin_rows (draft, row, item) VALUES (1, 2, 3)", [])
            .expect("paid again");
        let counts = counts(&db);
        assert_eq!((counts.batch_payments_failed, counts.payments_failed), (1, 1));
    }
}
