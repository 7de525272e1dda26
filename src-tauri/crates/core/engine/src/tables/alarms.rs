//! Alarms, and the schedule of verifications.

use base::timestamp::{DAY, Timestamp};
use payment_rules::evidence::Learnt;
use payment_rules::policy::VERIFIED_AFTER;
use payment_rules::reading::StatusResult;
use rusqlite::{Connection, Row, params};
use service_api::value::Amount;

use super::outbox::{COLUMNS, OutboxEntry};
use crate::messages::records as messages;
use crate::tables::payees::PAYEE;
use store::{FromRow, query};
use system::error::AppError;

/// A payment or refund that a notification names.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Named {
    name: Option<String>,
    #[row(with = query::amount_or_most)]
    amount: Amount,
    reference: String,
    /// Whether it is a refund.
    #[row(with = refunds)]
    pub is_refund: bool,
}

impl Named {
    /// The payee, the amount and the reference.
    pub fn words(&self) -> String {
        // Such a refund names no amount.
        let amount = Some(self.amount).filter(|amount| !self.is_refund || *amount != Amount::ZERO);
        messages::named(self.name.as_deref(), amount, &self.reference)
    }
}

/// The columns of a [`Named`], from an outbox entry and its batch payment.
const NAMED: &str = "payout_items.name, outbox.amount_minor AS amount, coalesce(outbox.about, outbox.reference) AS reference,
    outbox.operation AS is_refund";

fn refunds(row: &Row<'_>, column: usize) -> rusqlite::Result<bool> {
    row.get(column).map(|operation: String| is_refund(&operation))
}

fn is_refund(operation: &str) -> bool {
    service_api::spec(operation).is_some_and(|spec| spec.refund.is_some())
}

/// A contradiction of a settled entry that no person has resolved.
#[derive(Clone, Debug, FromRow)]
pub struct Alarm {
    pub id: i64,
    pub line: i64,
    #[row(flatten)]
    pub of: Named,
    /// The contradiction, as sentences.
    pub words: String,
}

/// Unconfirmed entries that move money and were first sent at or before `before`, the oldest first. Repeats of the probe are excluded,
/// because they move only test money.
pub fn long_unknown(db: &Connection, before: Timestamp) -> Result<Vec<Named>, AppError> {
    let sql = format!(
        "SELECT {NAMED}, outbox.about IS NOT NULL AS has_about
             FROM outbox LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE outbox.state IN ('in_doubt', 'confirming', 'held') AND outbox.moves_money = 1 AND outbox.first_sent_at <= ?1
             ORDER BY outbox.first_sent_at, outbox.id LIMIT 1000"
    );
    let rows = query::all_by(db, &sql, [before.0], |row| Ok((Named::from_row(row)?, row.get("has_about")?)))?;
    let repeats = |(of, has_about): &(Named, bool)| *has_about && !of.is_refund;
    Ok(rows.into_iter().filter(|row| !repeats(row)).map(|(of, _)| of).collect())
}

/// The SQL condition that `line` is recorded as not paid and may have been paid at `now`: an alarm about it is open, or its verification is
/// due.
pub fn may_be_paid(line: &str, now: &str) -> String {
    format!(
        "({line}.state = 'refused' AND {line}.moves_money = 1 AND ({line}.verify_after <= {now} OR EXISTS (
            SELECT 1 FROM alarms WHERE alarms.line = {line}.id AND alarms.superseded = 0 AND alarms.outcome IS NOT 'not_paid')))"
    )
}

/// Whether a payment that is recorded as not paid may have been paid.
pub(crate) fn may_be_paid_now(db: &Connection, line: i64, now: Timestamp) -> Result<bool, AppError> {
    let sql = format!("SELECT {} FROM outbox WHERE id = ?1", may_be_paid("outbox", "?2"));
    query::one(db, &sql, params![line, now.0])
}

/// The entry whose verification has been due longest. Entries that were not paid come first, because they may be paid again.
pub(crate) fn to_verify(db: &Connection, now: Timestamp) -> Result<Option<OutboxEntry>, AppError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM outbox WHERE verify_after <= ?1 AND coalesce(verify_again_at, 0) <= ?1
            ORDER BY state = 'refused' DESC, verified_at IS NOT NULL, verify_after LIMIT 1"
    );
    query::first(db, &sql, [now.0])
}

/// A payment that was not paid, for a comparison with another one.
#[derive(Debug, FromRow)]
pub struct RefusedRow {
    #[row(flatten)]
    pub row: OutboxEntry,
    /// Whether its verification is due.
    pub due: bool,
    verified_at: Option<Timestamp>,
}

impl RefusedRow {
    /// Whether a status query agreed after `fresh`. A time after `now` shows that the clock was set, and does not count.
    pub(crate) fn verified_between(&self, fresh: Timestamp, now: Timestamp) -> bool {
        self.verified_at.is_some_and(|at| fresh < at && at <= now)
    }
}

/// Entries to one of `payees` that were not paid and whose verification is due by `now`, or that a person recorded: the service may have
/// executed them since. If no status query works, a person's decision of the last day counts.
pub(crate) fn refused_among(db: &Connection, payees: &[String], now: Timestamp) -> Result<Vec<RefusedRow>, AppError> {
    let payees = serde_json::to_string(payees).map_err(AppError::bug)?;
    let sql = format!(
        "WITH payee (text) AS (SELECT value FROM json_each(?2))
             SELECT {COLUMNS}, verify_after <= ?1 AS due, verified_at FROM outbox WHERE state = 'refused' AND verify_after IS NOT NULL
                AND (verify_after <= ?1 OR (by_person = 1 AND NOT EXISTS (
                    SELECT 1 FROM alarms WHERE line = outbox.id AND superseded = 1 AND outcome = 'not_paid' AND seen_at BETWEEN ?3 AND ?1)))
                AND ({PAYEE} IN payee OR (SELECT account FROM payout_items WHERE line = outbox.id) IN payee)
             ORDER BY verify_after"
    );
    query::all(db, &sql, params![now.0, payees, now.0 - DAY])
}

/// Makes the verification of an entry due now, unless it already is.
pub(crate) fn is_due(db: &Connection, line: i64, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET verify_after = ?2 WHERE id = ?1 AND verify_after > ?2";
    query::execute(db, sql, [line, now.0])
}

/// Whether payments remain to be verified because the wallet did not fall by their cost.
pub(crate) fn wallet_questions(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE verify_after <= ?1 AND state = 'accepted' AND wallet_fell = 0
        AND verified_at IS NULL AND verify_again_at IS NULL)";
    query::one(db, sql, [now.0])
}

/// A status query agreed with a settled entry, `age` milliseconds after its end. The next verification is at `next`.
pub(crate) fn verified(db: &Connection, line: i64, age: i64, next: Option<Timestamp>, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE outbox SET verified_at = ?2, verify_after = ?3, verified_age = ?4, verify_again_at = NULL WHERE id = ?1";
    query::execute(db, sql, params![line, now.0, next.map(|next| next.0), age])
}

/// Stores the end of an entry by the service's time, which was unknown at the end.
pub(crate) fn counts_from(db: &Connection, line: i64, by_service: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE outbox SET settled_by_service = ?2 WHERE id = ?1", [line, by_service.0])
}

/// A status query was unclear: it is repeated at `next`, and the verification stays due until then.
pub(crate) fn verify_again(db: &Connection, line: i64, next: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE outbox SET verify_again_at = ?2 WHERE id = ?1", [line, next.0])
}

/// Sets the next verification of an entry.
pub(crate) fn verify_after(db: &Connection, line: i64, next: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE outbox SET verify_after = ?2 WHERE id = ?1", [line, next.0])
}

/// The number of settled payments of a batch that no status query has confirmed a day or more after their end.
pub fn unverified_of_run(db: &Connection, run: i64) -> Result<u32, AppError> {
    let sql = "SELECT count(*) FROM outbox WHERE run = ?1 AND verify_after IS NOT NULL AND coalesce(verified_age, -1) < ?2";
    query::one(db, sql, [run, VERIFIED_AFTER])
}

/// The SQL condition that an unresolved alarm contradicts `line`.
pub fn is_contradicted(line: &str) -> String {
    format!("EXISTS (SELECT 1 FROM alarms WHERE alarms.line = {line}.id AND alarms.seen_at IS NULL AND alarms.superseded = 0)")
}

/// The number of payments of a batch with an open alarm.
pub fn open_of_run(db: &Connection, run: i64) -> Result<u32, AppError> {
    let sql = format!("SELECT count(*) FROM outbox WHERE run = ?1 AND {}", is_contradicted("outbox"));
    query::one(db, &sql, [run])
}

/// Raises an alarm that `found` contradicts a settled entry. The same alarm is raised once, also after it was resolved, as long as the
/// payment was not corrected since. Returns whether it is new.
pub(crate) fn raise(db: &Connection, line: i64, found: &StatusResult, words: &str, now: Timestamp) -> Result<bool, AppError> {
    let sql = "INSERT INTO alarms (line, at, words, finding) SELECT ?1, ?2, ?3, ?4
        WHERE NOT EXISTS (SELECT 1 FROM alarms WHERE line = ?1 AND finding IN (?4, ?5) AND superseded = 0)";
    let found = Learnt::StatusQuery(found.clone());
    Ok(query::changed(db, sql, params![line, now.0, words, found.to_json(), found.to_version1()])? > 0)
}

/// The resolved alarms about an entry no longer count, because its record was corrected or a person verified it. An open alarm stays.
pub(crate) fn supersede(db: &Connection, line: i64) -> Result<(), AppError> {
    let sql = "UPDATE alarms SET superseded = 1 WHERE line = ?1 AND seen_at IS NOT NULL";
    query::execute(db, sql, [line])
}

/// Closes the alarm about an entry that found `found`, because a status query answered it.
pub(crate) fn answered(db: &Connection, line: i64, found: &StatusResult, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE alarms SET superseded = 1, seen_at = ?2 WHERE line = ?1 AND finding IN (?3, ?4) AND seen_at IS NULL";
    let found = Learnt::StatusQuery(found.clone());
    query::execute(db, sql, params![line, now.0, found.to_json(), found.to_version1()])
}

/// What a person found out about an alarm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The payment was executed.
    Paid,
    /// The payment was not executed.
    NotPaid,
}

base::words!(Outcome: Paid => "paid", NotPaid => "not_paid");

/// Resolves the open alarms among `shown`. Returns each entry with its reference once.
pub(crate) fn resolve(
    db: &Connection,
    shown: &[i64],
    outcome: Outcome,
    evidence: &str,
    now: Timestamp,
) -> Result<Vec<(i64, String)>, AppError> {
    let mut resolved: Vec<(i64, String)> = Vec::new();
    for alarm in unseen(db)?.into_iter().filter(|alarm| shown.contains(&alarm.id)) {
        db.execute(
            "UPDATE alarms SET seen_at = ?2, evidence = ?3, outcome = ?4 WHERE id = ?1 AND seen_at IS NULL",
            params![alarm.id, now.0, evidence, outcome.word()],
        )?;
        if !resolved.iter().any(|(line, _)| *line == alarm.line) {
            resolved.push((alarm.line, alarm.of.reference));
        }
    }
    Ok(resolved)
}

/// The status result of the latest alarm about an entry.
pub fn found(db: &Connection, line: i64) -> Result<Option<StatusResult>, AppError> {
    let json: Option<String> = query::first(db, "SELECT finding FROM alarms WHERE line = ?1 ORDER BY id DESC LIMIT 1", [line])?.flatten();
    match json.map(|json| Learnt::from_json(&json)).transpose() {
        Ok(Some(Learnt::StatusQuery(finding))) => Ok(Some(finding)),
        Ok(Some(Learnt::Answer(_) | Learnt::Decision(_)) | None) => Ok(None),
        Err(why) => Err(AppError::bug(why)),
    }
}

/// The latest contradiction of a settled entry, and what a person found out about it, if they did.
pub fn of_line(db: &Connection, line: i64) -> Result<Option<(String, Option<String>)>, AppError> {
    let sql = "SELECT words, evidence FROM alarms WHERE line = ?1 ORDER BY id DESC LIMIT 1";
    query::first(db, sql, [line])
}

/// Open alarms, the oldest first.
pub fn unseen(db: &Connection) -> Result<Vec<Alarm>, AppError> {
    let sql = format!(
        "SELECT {NAMED}, alarms.id, alarms.line, alarms.words
             FROM alarms JOIN outbox ON outbox.id = alarms.line LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE alarms.seen_at IS NULL ORDER BY alarms.id LIMIT 1000"
    );
    query::all(db, &sql, [])
}

#[cfg(test)]
mod tests {
    use super::*;
    use payment_rules::reading::{Contradiction, Objection, Receipt};
    use store::testing::records;

    /// An entry that needs review and was sent at `at`.
    fn unconfirmed(db: &Connection, operation: &str, about: Option<&str>, at: i64) -> i64 {
        let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, about, first_sent_at)
                   VALUES (?1, ?2, 1, '{}', 0, 'held', ?3, ?4)";
        db.execute(sql, params![operation, format!("OURS-{at}"), about, at])
            .expect("a line");
        db.last_insert_rowid()
    }

    #[test]
    fn a_repeat_of_the_probe_is_no_alarm() {
        let db = records();
        unconfirmed(&db, "refundBillPay", Some("BILL-7"), 1);
        unconfirmed(&db, "depositToBank", Some("OURS-0"), 2);
        unconfirmed(&db, "depositToBank", None, 3);
        unconfirmed(&db, "depositToBank", None, 5);
        let unknown = long_unknown(&db, Timestamp(4)).expect("read");
        let words: Vec<String> = unknown.iter().map(Named::words).collect();
        assert_eq!(words, ["the full amount (BILL-7)", "₦0.00 (OURS-3)"]);
    }

    #[test]
    fn an_open_alarm_counts_after_another_one_was_resolved() {
        let db = records();
        let line = unconfirmed(&db, "depositToBank", None, 1);
        db.execute("UPDATE outbox SET state = 'refused' WHERE id = ?1", [line])
            .expect("refused");
        let may_be_paid = || {
            let sql = format!("SELECT count(*) FROM outbox WHERE {}", may_be_paid("outbox", "9"));
            db.query_row(&sql, [], |row| row.get::<_, i64>(0)).expect("read") == 1
        };
        raise(&db, line, &StatusResult::NotFound, "It is not found.", Timestamp(2)).expect("raised");
        let shown: Vec<i64> = unseen(&db).expect("read").iter().map(|alarm| alarm.id).collect();
        raise(&db, line, &StatusResult::Pending, "It is under way.", Timestamp(3)).expect("raised");
        resolve(&db, &shown, Outcome::NotPaid, "The bank says so.", Timestamp(4)).expect("resolved");
        supersede(&db, line).expect("superseded");
        assert!(may_be_paid(), "the second one came up since");
        let shown: Vec<i64> = unseen(&db).expect("read").iter().map(|alarm| alarm.id).collect();
        resolve(&db, &shown, Outcome::NotPaid, "The bank says so.", Timestamp(5)).expect("resolved");
        assert!(!may_be_paid());
    }

    /// An alarm of earlier records has the sentence that was written then.
    #[test]
    fn an_alarm_in_words_is_raised_once() {
        let db = records();
        let line = unconfirmed(&db, "depositToBank", None, 1);
        let old = r#"{"v":1,"is":"torn","receipt":{},"why":"The service made it and took it back (reversal V8). Look where the money is.","tear":"taken_back"}"#;
        let sql = "INSERT INTO alarms (line, at, words, finding) VALUES (?1, 1, 'It was taken back.', ?2)";
        db.execute(sql, params![line, old]).expect("an alarm");
        let found = |reversal: &str| StatusResult::Contradictory {
            receipt: Receipt::default(),
            why: Objection::Reversed {
                reversal: reversal.to_owned(),
            },
            kind: Contradiction::TakenBack,
        };
        let raise = |reversal| raise(&db, line, &found(reversal), "It was taken back.", Timestamp(2)).expect("raised");
        assert_eq!([raise("V8"), raise("V9"), raise("V9")], [false, true, false]);
    }

    #[test]
    fn only_shown_alarms_are_resolved_and_only_once() {
        let db = records();
        let (first, second) = (
            unconfirmed(&db, "depositToBank", None, 1),
            unconfirmed(&db, "depositToBank", None, 2),
        );
        for line in [first, first, second] {
            raise(&db, line, &StatusResult::NotFound, "It failed.", Timestamp(9)).expect("raised");
        }
        let shown: Vec<i64> = unseen(&db).expect("read").iter().take(1).map(|alarm| alarm.id).collect();
        assert_eq!(unseen(&db).expect("read").len(), 2, "the same is raised once");
        let resolved = resolve(&db, &shown, Outcome::Paid, "The bank says so.", Timestamp(10)).expect("resolved");
        assert_eq!(resolved, [(first, "OURS-1".to_owned())]);
        assert_eq!(found(&db, first).expect("read"), Some(StatusResult::NotFound));
        assert_eq!(
            of_line(&db, first).expect("read"),
            Some(("It failed.".to_owned(), Some("The bank says so.".to_owned())))
        );
        assert_eq!(of_line(&db, second).expect("read"), Some(("It failed.".to_owned(), None)));
        assert!(
            resolve(&db, &shown, Outcome::NotPaid, "Once more.", Timestamp(11))
                .expect("resolved")
                .is_empty()
        );
    }
}
