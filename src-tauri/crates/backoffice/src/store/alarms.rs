//! What must be told loudly, and what is to be looked up once more.

use domain::moment::Moment;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::Amount;

use super::outbox::{COLUMNS, LineRow, line_row};
use super::storage;
use crate::error::AppError;

/// A payment or refund that is named in a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    name: Option<String>,
    amount: Amount,
    reference: String,
    /// It gives money back.
    pub(crate) is_refund: bool,
}

impl Named {
    /// Who, how much, and its reference.
    pub(crate) fn words(&self) -> String {
        let name = self.name.as_ref().map(|name| format!("{name}, ")).unwrap_or_default();
        let amount = match (self.is_refund, self.amount) {
            // It names no amount then.
            (true, Amount::ZERO) => "all of it".to_owned(),
            (_, amount) => amount.naira(),
        };
        format!("{name}{amount} ({})", self.reference)
    }
}

/// What [`named`] reads, of an outbox line and the item that it pays.
const NAMED: &str = "payout_items.name, outbox.amount_minor, coalesce(outbox.about, outbox.reference), outbox.operation";

fn named(row: &Row<'_>) -> rusqlite::Result<Named> {
    let operation: String = row.get(3)?;
    Ok(Named {
        name: row.get(0)?,
        amount: Amount::from_minor(row.get(1)?).unwrap_or(Amount::MAX),
        reference: row.get(2)?,
        is_refund: is_refund(&operation),
    })
}

fn is_refund(operation: &str) -> bool {
    service_api::spec(operation).is_some_and(|spec| spec.refund.is_some())
}

/// Something that contradicts the end of a line, and that nobody saw yet.
#[derive(Clone, Debug)]
pub(crate) struct Alarm {
    pub(crate) id: i64,
    pub(crate) line: i64,
    pub(crate) of: Named,
    /// What contradicts it, as sentences.
    pub(crate) words: String,
}

/// Money lines that are not known and whose first attempt was armed at or before `before`, the oldest first. What repeats another one on
/// purpose moved test money alone, and is none.
pub(crate) fn long_unknown(db: &Connection, before: Moment) -> Result<Vec<Named>, AppError> {
    let mut statement = db
        .prepare_cached(&format!(
            "SELECT {NAMED}, outbox.about IS NOT NULL
             FROM outbox LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE outbox.state IN ('in_doubt', 'confirming', 'held') AND outbox.moves_money = 1 AND outbox.first_sent_at <= ?1
             ORDER BY outbox.first_sent_at, outbox.id LIMIT 1000"
        ))
        .map_err(storage)?;
    let rows = statement.query_map([before.0], |row| Ok((named(row)?, row.get(4)?)));
    let rows: Vec<(Named, bool)> = rows.and_then(Iterator::collect).map_err(storage)?;
    let repeats = |(of, has_about): &(Named, bool)| *has_about && !of.is_refund;
    Ok(rows.into_iter().filter(|row| !repeats(row)).map(|(of, _)| of).collect())
}

/// A line that is final since `until` or before and after `since`, and was not looked up since; the oldest first.
pub(crate) fn to_verify(db: &Connection, until: Moment, since: Moment, now: Moment) -> Result<Option<LineRow>, AppError> {
    db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM outbox WHERE verified_at IS NULL AND moves_money = 1 AND state IN ('accepted', 'refused')
         AND settled_at BETWEEN ?1 AND ?2 AND attempts > 0 AND (verify_after IS NULL OR verify_after <= ?3) ORDER BY settled_at LIMIT 1"
    ))
    .and_then(|mut statement| statement.query_row([since.0, until.0, now.0], line_row).optional())
    .map_err(storage)
}

pub(crate) fn verified(db: &Connection, line: i64, now: Moment) -> Result<(), AppError> {
    db.execute("UPDATE outbox SET verified_at = ?2 WHERE id = ?1", [line, now.0])
        .map(|_| ())
        .map_err(storage)
}

pub(crate) fn verify_after(db: &Connection, line: i64, at: Moment) -> Result<(), AppError> {
    db.execute("UPDATE outbox SET verify_after = ?2 WHERE id = ?1", [line, at.0])
        .map(|_| ())
        .map_err(storage)
}

pub(crate) fn raise(db: &Connection, line: i64, words: &str, now: Moment) -> Result<(), AppError> {
    db.execute(
        "INSERT INTO alarms (line, at, words) VALUES (?1, ?2, ?3)",
        params![line, now.0, words],
    )
    .map(|_| ())
    .map_err(storage)
}

/// Notes on those of `shown` that nobody saw yet what a person found out. Tells the references of what they are about, each once.
pub(crate) fn see(db: &Connection, shown: &[i64], evidence: &str, now: Moment) -> Result<Vec<String>, AppError> {
    let mut seen: Vec<String> = Vec::new();
    for alarm in unseen(db)?.into_iter().filter(|alarm| shown.contains(&alarm.id)) {
        db.execute(
            "UPDATE alarms SET seen_at = ?2, evidence = ?3 WHERE id = ?1 AND seen_at IS NULL",
            params![alarm.id, now.0, evidence],
        )
        .map_err(storage)?;
        if !seen.contains(&alarm.of.reference) {
            seen.push(alarm.of.reference);
        }
    }
    Ok(seen)
}

/// What contradicts the end of a line, and what a person found out about it, where somebody did.
pub(crate) fn of_line(db: &Connection, line: i64) -> Result<Option<(String, Option<String>)>, AppError> {
    db.prepare_cached("SELECT words, evidence FROM alarms WHERE line = ?1 ORDER BY id DESC LIMIT 1")
        .and_then(|mut query| query.query_row([line], |row| Ok((row.get(0)?, row.get(1)?))).optional())
        .map_err(storage)
}

/// Alarms that nobody saw yet, the oldest first.
pub(crate) fn unseen(db: &Connection) -> Result<Vec<Alarm>, AppError> {
    let mut statement = db
        .prepare_cached(&format!(
            "SELECT {NAMED}, alarms.id, alarms.line, alarms.words
             FROM alarms JOIN outbox ON outbox.id = alarms.line LEFT JOIN payout_items ON payout_items.line = outbox.id
             WHERE alarms.seen_at IS NULL ORDER BY alarms.id LIMIT 1000"
        ))
        .map_err(storage)?;
    let alarm = |row: &Row<'_>| {
        Ok(Alarm {
            of: named(row)?,
            id: row.get(4)?,
            line: row.get(5)?,
            words: row.get(6)?,
        })
    };
    let rows = statement.query_map([], alarm).map_err(storage)?;
    rows.collect::<Result<_, _>>().map_err(storage)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Connection {
        let mut db = Connection::open_in_memory().expect("a database");
        super::super::migrate(&mut db).expect("its tables");
        db
    }

    /// A line in doubt that was sent at `at`.
    fn doubt(db: &Connection, operation: &str, about: Option<&str>, at: i64) -> i64 {
        let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, about, first_sent_at)
                   VALUES (?1, ?2, 1, '{}', 0, 'held', ?3, ?4)";
        db.execute(sql, params![operation, format!("OURS-{at}"), about, at])
            .expect("a line");
        db.last_insert_rowid()
    }

    #[test]
    fn what_was_sent_twice_on_purpose_is_no_alarm() {
        let db = records();
        doubt(&db, "refundBillPay", Some("BILL-7"), 1);
        doubt(&db, "depositToBank", Some("OURS-0"), 2);
        doubt(&db, "depositToBank", None, 3);
        doubt(&db, "depositToBank", None, 5);
        let unknown = long_unknown(&db, Moment(4)).expect("read");
        let words: Vec<String> = unknown.iter().map(Named::words).collect();
        assert_eq!(words, ["all of it (BILL-7)", "₦0.00 (OURS-3)"]);
    }

    #[test]
    fn what_was_found_out_is_noted_once_and_of_what_was_shown_alone() {
        let db = records();
        let (first, second) = (doubt(&db, "depositToBank", None, 1), doubt(&db, "depositToBank", None, 2));
        for line in [first, first, second] {
            raise(&db, line, "It failed.", Moment(9)).expect("raised");
        }
        let shown: Vec<i64> = unseen(&db).expect("read").iter().take(2).map(|alarm| alarm.id).collect();
        assert_eq!(see(&db, &shown, "The bank says so.", Moment(10)).expect("noted"), ["OURS-1"]);
        assert_eq!(
            of_line(&db, first).expect("read"),
            Some(("It failed.".to_owned(), Some("The bank says so.".to_owned())))
        );
        assert_eq!(of_line(&db, second).expect("read"), Some(("It failed.".to_owned(), None)));
        assert!(see(&db, &shown, "Once more.", Moment(11)).expect("noted").is_empty());
    }
}
