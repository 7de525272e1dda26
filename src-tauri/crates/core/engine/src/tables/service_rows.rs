//! The rows of the reconciliation report and of the transaction history, and the fetched periods of every source.

use std::collections::HashMap;

use base::coverage::Coverage;
use base::history::Window;
use base::month::MonthSource;
use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::history;
use store::query;
use system::error::AppError;

/// A row of a source, from an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceRow {
    /// Its time; if it is unreadable, the start of the window.
    pub at: Timestamp,
    /// The reference of the payment.
    pub reference: String,
    /// The code of the process, or the service's id of the movement.
    pub code: String,
    /// The type of a movement; empty in the report.
    pub kind: String,
    /// The service's description.
    pub description: String,
    /// `SUCCESSFUL`; the list is open.
    pub status: String,
    /// In kobo; none if the reported amount is no amount in kobo.
    pub amount: Option<i64>,
    /// With its tax, in kobo, if it is reported.
    pub fee: Option<i64>,
    /// The balance of the wallet afterwards, in kobo, if it is reported.
    pub balance: Option<i64>,
    /// Whether its time and amount are readable.
    pub readable: bool,
    /// The row as JSON, unchanged.
    pub raw: String,
    /// Equal for two answers about the same row.
    pub digest: String,
}

/// The sum of rows of the same kind and status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// The service's words for the kind.
    pub words: Vec<String>,
    /// The service's word for the status.
    pub status: String,
    /// The number of rows.
    pub rows: u32,
    /// Their sum in kobo.
    pub amount: i128,
    /// Their fees in kobo, if they are reported.
    pub fees: Option<i128>,
}

/// Stores the rows of one answer. Returns the number of new ones: equal ones count as often as one answer lists them. A known row takes the
/// latest values; an earlier status or fee that differs is stored beside it.
pub fn add(db: &Connection, source: MonthSource, rows: &[ServiceRow], now: Timestamp) -> Result<u32, AppError> {
    let mut insert = db.prepare_cached(
        "INSERT INTO service_rows (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor,
                fee_minor, balance_minor, readable, told, first_told_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15) ON CONFLICT (source, digest, occurrence) DO NOTHING",
    )?;
    let mut keep = db.prepare_cached(
        "INSERT INTO service_rows_before (row, status, fee_minor, told, until_at)
             SELECT id, status, fee_minor, told, ?6 FROM service_rows
             WHERE source = ?1 AND digest = ?2 AND occurrence = ?3 AND (status <> ?4 OR fee_minor IS NOT ?5)",
    )?;
    let mut update = db.prepare_cached(
        "UPDATE service_rows SET description = ?4, status = ?5, fee_minor = ?6, balance_minor = ?7, told = ?8
             WHERE source = ?1 AND digest = ?2 AND occurrence = ?3 AND told <> ?8",
    )?;
    let mut occurrences: HashMap<&str, u32> = HashMap::new();
    let mut new = 0;
    for row in rows {
        let occurrence = *occurrences.entry(&row.digest).and_modify(|count| *count += 1).or_insert(1);
        let inserted = insert.execute(params![
            source.word(),
            row.digest,
            occurrence,
            row.at.0,
            row.reference,
            row.code,
            row.kind,
            row.description,
            row.status,
            row.amount,
            row.fee,
            row.balance,
            row.readable,
            row.raw,
            now.0
        ]);
        if inserted? > 0 {
            new += 1;
            continue;
        }
        let key = (source.word(), &row.digest, occurrence);
        let before = params![key.0, key.1, key.2, row.status, row.fee, now.0];
        keep.execute(before)?;
        let latest = params![key.0, key.1, key.2, row.description, row.status, row.fee, row.balance, row.raw];
        update.execute(latest)?;
    }
    Ok(new)
}

/// Stores that a window was answered, with its number of rows.
pub fn answered(
    db: &Connection,
    source: MonthSource,
    window: Window,
    (items, cut_off): (u32, bool),
    now: Timestamp,
) -> Result<(), AppError> {
    let sql = "INSERT INTO service_windows (source, from_at, until_at, asked_at, items, cut_off) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (source, from_at, until_at)
         DO UPDATE SET asked_at = excluded.asked_at, items = excluded.items, cut_off = excluded.cut_off, problem = NULL";
    let values = params![source.word(), window.from.0, window.until.0, now.0, items, cut_off];
    query::execute(db, sql, values)
}

/// Whether a source was ever fetched.
pub fn was_asked(db: &Connection, source: MonthSource) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM service_windows WHERE source = ?1)
        OR (?1 = 'history' AND EXISTS (SELECT 1 FROM history_windows WHERE name IS NULL))";
    query::one(db, sql, [source.word()])
}

/// The largest number of rows in one answer of a source.
pub fn longest(db: &Connection, source: MonthSource) -> Result<u32, AppError> {
    let sql = "SELECT coalesce(max(items), 0) FROM service_windows WHERE source = ?1";
    query::one(db, sql, [source.word()])
}

/// Deletes earlier failures within a window that was answered now.
pub fn forget_failures(db: &Connection, source: MonthSource, window: Window) -> Result<(), AppError> {
    let sql = "DELETE FROM service_windows WHERE source = ?1 AND problem IS NOT NULL AND from_at >= ?2 AND until_at <= ?3";
    let params = params![source.word(), window.from.0, window.until.0];
    query::execute(db, sql, params)
}

/// Stores that a window had no usable answer. An earlier answer stays valid.
pub fn failed(db: &Connection, source: MonthSource, window: Window, problem: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO service_windows (source, from_at, until_at, asked_at, items, cut_off, problem) VALUES (?1, ?2, ?3, ?4, 0, 0, ?5)
         ON CONFLICT (source, from_at, until_at) DO UPDATE SET asked_at = excluded.asked_at, problem = excluded.problem
         WHERE problem IS NOT NULL OR cut_off = 1";
    query::execute(db, sql, params![source.word(), window.from.0, window.until.0, now.0, problem])
}

/// The fetched, doubtful and failed windows of a source.
pub fn coverage(db: &Connection, source: MonthSource) -> Result<Coverage, AppError> {
    let window = |(from, until)| Window { from, until };
    let mut coverage = Coverage::default();
    if source == MonthSource::History {
        coverage.known = crate::tables::history::spans(db)?.into_iter().map(window).collect();
        coverage.doubtful = history::doubts(db)?;
    }
    let mut cut_off = Vec::new();
    let sql = "SELECT from_at, until_at, cut_off, problem FROM service_windows WHERE source = ?1 ORDER BY asked_at, id";
    for (from, until, doubtful, problem) in query::all::<(_, _, bool, Option<String>), _>(db, sql, [source.word()])? {
        let window = Window { from, until };
        match problem {
            Some(problem) => coverage.failed.push((window, problem)),
            None if doubtful => cut_off.push(window),
            None => coverage.known.push(window),
        }
    }
    coverage.add_doubtful(cut_off);
    Ok(coverage)
}

/// The number of recorded rows of a period, and of unreadable ones among them.
pub fn count(db: &Connection, source: MonthSource, window: Window) -> Result<(u32, u32), AppError> {
    let sql = match source {
        // An item without a readable time has the time of its fetch. The service's own times are whole seconds.
        MonthSource::History => {
            "SELECT count(*), count(*) FILTER (WHERE amount_minor IS NULL OR (at = first_told_at AND at % 1000 <> 0)) FROM history_items
             WHERE ?3 = 'history' AND at >= ?1 AND at < ?2"
        }
        MonthSource::ReconciliationReport | MonthSource::TransactionHistory => {
            "SELECT count(*), count(*) FILTER (WHERE readable = 0) FROM service_rows WHERE source = ?3 AND at >= ?1 AND at < ?2"
        }
    };
    query::one(db, sql, params![window.from.0, window.until.0, source.word()])
}

/// The readable rows of a period by kind and status, the most rows first. Sums use two parts, so that no number of rows overflows.
pub fn sums(db: &Connection, source: MonthSource, window: Window) -> Result<Vec<Together>, AppError> {
    const PART: i64 = 1_000_000;
    let sql = match source {
        MonthSource::History => {
            "SELECT operation, action, status, count(*), sum(amount_minor / 1000000), sum(amount_minor % 1000000), NULL FROM history_items
             WHERE ?3 = 'history' AND at >= ?1 AND at < ?2 AND amount_minor IS NOT NULL AND (at <> first_told_at OR at % 1000 = 0)
             GROUP BY operation, action, status ORDER BY count(*) DESC, operation, action, status"
        }
        MonthSource::ReconciliationReport | MonthSource::TransactionHistory => {
            "SELECT kind, '', status, count(*), sum(amount_minor / 1000000), sum(amount_minor % 1000000), sum(fee_minor) FROM service_rows
             WHERE at >= ?1 AND at < ?2 AND readable = 1 AND source = ?3
             GROUP BY kind, status ORDER BY count(*) DESC, kind, status"
        }
    };
    query::all_by(db, sql, params![window.from.0, window.until.0, source.word()], |row| {
        let words: [String; 2] = [row.get(0)?, row.get(1)?];
        let (many, few): (i64, i64) = (row.get(4)?, row.get(5)?);
        Ok(Together {
            words: words.into_iter().filter(|word| !word.is_empty()).collect(),
            status: row.get(2)?,
            rows: row.get(3)?,
            amount: i128::from(many) * i128::from(PART) + i128::from(few),
            fees: row.get::<_, Option<i64>>(6)?.map(i128::from),
        })
    })
}

/// When a source was last answered about a period; with `in_vain` also when it last failed.
pub fn asked_at(db: &Connection, source: MonthSource, window: Window, in_vain: bool) -> Result<Option<Timestamp>, AppError> {
    let sql = "SELECT max(asked_at) FROM (
        SELECT asked_at FROM service_windows WHERE source = ?1 AND from_at < ?3 AND until_at > ?2 AND (?4 OR problem IS NULL)
        UNION ALL SELECT asked_at FROM history_windows WHERE ?1 = 'history' AND name IS NULL AND from_at < ?3 AND until_at > ?2)";
    let params = params![source.word(), window.from.0, window.until.0, in_vain];
    query::one(db, sql, params)
}

/// When the records of any kind begin.
pub fn first(db: &Connection) -> Result<Option<Timestamp>, AppError> {
    let sql = "SELECT min(at) FROM (
        SELECT min(at) AS at FROM history_items UNION ALL SELECT min(from_at) FROM history_windows
        UNION ALL SELECT min(at) FROM service_rows UNION ALL SELECT min(from_at) FROM service_windows
        UNION ALL SELECT min(armed_at) FROM calls)";
    query::one(db, sql, [])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::testing::{service_row as row, window};
    use store::testing::records;

    const SOURCE: MonthSource = MonthSource::TransactionHistory;

    /// A pending row that is done later is one row. An unreadable row is counted and in no sum.
    #[test]
    fn a_row_in_a_later_answer_is_updated() {
        let db = records();
        let new = |rows: &[ServiceRow]| add(&db, SOURCE, rows, Timestamp(2_000)).expect("kept");
        let (pending, done) = (row("a", "PENDING", Some(-50_000)), row("a", "SUCCESSFUL", Some(-50_000)));
        assert_eq!(new(&[pending.clone(), pending, row("b", "SUCCESSFUL", None)]), 3);
        assert_eq!(new(&[done.clone(), done]), 0);
        assert_eq!(count(&db, SOURCE, window(1_000, 1_001)).expect("a count"), (3, 1));
        assert_eq!(count(&db, SOURCE, window(1_001, 9_000)).expect("a count"), (0, 0));
        let together = Together {
            words: vec!["SEND".to_owned()],
            status: "SUCCESSFUL".to_owned(),
            rows: 2,
            amount: -100_000,
            fees: Some(2_150),
        };
        assert_eq!(sums(&db, SOURCE, window(0, 9_000)).expect("sums"), [together]);
    }

    /// An item of the very second of its fetch is readable; one without a time is not.
    #[test]
    fn an_item_without_a_time_differs_from_one_of_the_fetch_time() {
        let db = records();
        let record = |digest: &str, at: i64| {
            let sql = "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor,
                    status, told, first_told_at)
                 VALUES (?1, 1, ?2, 'R', '', 'PAYMENT_REQUEST', 'PAYMENT', 100, 'SUCCESSFUL', '{}', ?2)";
            db.execute(sql, params![digest, at]).expect("told");
        };
        record("a", 5_000);
        record("b", 5_123);
        let all = window(0, 9_000);
        assert_eq!(count(&db, MonthSource::History, all).expect("a count"), (2, 1));
        let sums = sums(&db, MonthSource::History, all).expect("sums");
        assert_eq!((sums[0].rows, sums[0].amount), (1, 100));
    }

    #[test]
    fn a_failed_window_keeps_earlier_answers() {
        let db = records();
        let record = |window, cut_off| answered(&db, SOURCE, window, (1, cut_off), Timestamp(9)).expect("noted");
        let fails = |window| failed(&db, SOURCE, window, "No.", Timestamp(9)).expect("noted");
        record(window(0, 100), false);
        fails(window(0, 100));
        record(window(90, 200), true);
        record(window(90, 150), false);
        fails(window(200, 300));
        let coverage = coverage(&db, SOURCE).expect("a coverage");
        assert_eq!(coverage.gaps(window(0, 300)), [window(150, 300)]);
        assert_eq!(coverage.doubtful, [window(150, 200)]);
        assert_eq!(coverage.failed, [(window(200, 300), "No.".to_owned())]);
        forget_failures(&db, SOURCE, window(190, 300)).expect("noted");
        assert!(super::coverage(&db, SOURCE).expect("a coverage").failed.is_empty());
    }
}
