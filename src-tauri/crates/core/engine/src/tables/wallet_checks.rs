//! The current comparison of the wallet with what was sent, and the results of earlier ones.

use base::timestamp::Timestamp;
use payment_rules::wallet::Unexplained;
use rusqlite::{Connection, Row, params};
use service_api::value::{Amount, AnswerAmount};
use store::{FromRow, query};
use system::error::AppError;

/// The balance at a time without calls in flight, and the entries sent since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// When the balance was read.
    pub since: Timestamp,
    /// The service's time of that, if it was known.
    pub since_by_service: Option<Timestamp>,
    /// The balance.
    pub balance: Amount,
    /// Entries that were sent before and may have been debited before or after.
    pub before: Vec<i64>,
    /// Entries that were sent since.
    pub sent: Vec<i64>,
}

/// The result of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The wallet fell by no more than the cost of the payments.
    Fits,
    /// It fell by more.
    Fell(Unexplained),
    /// The service did not report the balance.
    BalanceUnknown,
    /// The cost of some payments is unknown.
    CostUnknown,
}

/// A stored comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct CheckRow {
    /// When the balance before was read.
    pub since: Option<Timestamp>,
    /// When it was compared.
    pub at: Timestamp,
    /// The result.
    #[row(with = found)]
    pub found: Found,
    /// Whether a person continued after seeing it.
    pub seen: bool,
}

/// A payment of a batch that may explain a fall.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Candidate {
    /// The id of the batch payment.
    pub item: i64,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The amount.
    #[row(with = query::amount_or_most)]
    pub amount: Amount,
    /// The fee.
    #[row(with = fee_or_zero)]
    pub fee: Amount,
}

fn fee_or_zero(row: &Row<'_>, column: usize) -> rusqlite::Result<Amount> {
    let fee: Option<String> = row.get(column)?;
    Ok(fee.and_then(|text| AnswerAmount::new(&text).amount).unwrap_or_default())
}

/// The current comparison.
pub(crate) fn watched(db: &Connection) -> Result<Option<Watched>, AppError> {
    let first = query::first(db, "SELECT since, held_minor, since_by_service FROM wallet_watch", [])?;
    let Some((since, held, since_by_service)) = first else {
        return Ok(None);
    };
    let lines = |before: bool| -> Result<Vec<i64>, AppError> {
        query::all(db, "SELECT line FROM wallet_watch_lines WHERE before = ?1 ORDER BY line", [before])
    };
    Ok(Some(Watched {
        since,
        since_by_service,
        balance: Amount::from_minor(held).unwrap_or_default(),
        before: lines(true)?,
        sent: lines(false)?,
    }))
}

/// Replaces the current comparison.
pub(crate) fn watch(db: &Connection, watched: Option<&Watched>) -> Result<(), AppError> {
    db.execute_batch("DELETE FROM wallet_watch; DELETE FROM wallet_watch_lines;")?;
    let Some(watched) = watched else { return Ok(()) };
    db.execute(
        "INSERT INTO wallet_watch (id, since, held_minor, since_by_service) VALUES (1, ?1, ?2, ?3)",
        params![watched.since.0, watched.balance.minor(), watched.since_by_service.map(|at| at.0)],
    )?;
    for (lines, before) in [(&watched.before, true), (&watched.sent, false)] {
        for line in lines {
            add_line(db, *line, before)?;
        }
    }
    Ok(())
}

/// Adds an entry that is about to be sent.
pub(crate) fn sent(db: &Connection, line: i64) -> Result<(), AppError> {
    add_line(db, line, false)
}

fn add_line(db: &Connection, line: i64, before: bool) -> Result<(), AppError> {
    let sql = "INSERT OR IGNORE INTO wallet_watch_lines (line, before) VALUES (?1, ?2)";
    query::execute(db, sql, params![line, before])
}

/// Stores the result of a comparison that began at `since`, for each batch of `lines`. An earlier inconclusive result of the same
/// comparison is replaced.
pub fn add(db: &Connection, lines: &[i64], since: Option<Timestamp>, at: Timestamp, found: Found) -> Result<(), AppError> {
    let mut runs = Vec::new();
    for line in lines {
        let run: Option<i64> = query::one(db, "SELECT run FROM outbox WHERE id = ?1", [line])?;
        runs.extend(run);
    }
    runs.sort_unstable();
    runs.dedup();
    let (result, fall) = match found {
        Found::Fits => ("fits", None),
        Found::Fell(fall) => ("fell", Some(fall)),
        Found::BalanceUnknown => ("balance_unknown", None),
        Found::CostUnknown => ("cost_unknown", None),
    };
    for run in runs {
        db.execute(
            "DELETE FROM wallet_checks WHERE run = ?1 AND since IS ?2 AND (result = 'balance_unknown' OR result = 'cost_unknown')",
            params![run, since.map(|since| since.0)],
        )?;
        db.execute(
            "INSERT INTO wallet_checks (run, since, at, result, least_minor, most_minor) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![
                run,
                since.map(|since| since.0),
                at.0,
                result,
                fall.map(|fall| fall.least.minor()),
                fall.map(|fall| fall.most.minor())
            ],
        )?;
    }
    Ok(())
}

/// The comparisons of a batch, the first one first.
pub fn of_run(db: &Connection, run: i64) -> Result<Vec<CheckRow>, AppError> {
    let sql = "SELECT since, at, result AS found, least_minor, most_minor, seen_at IS NOT NULL AS seen FROM wallet_checks
        WHERE run = ?1 ORDER BY id";
    query::all(db, sql, [run])
}

fn found(row: &Row<'_>, column: usize) -> rusqlite::Result<Found> {
    let result: String = row.get(column)?;
    let amount = |column: &str| -> rusqlite::Result<Amount> {
        let minor: Option<i64> = row.get(column)?;
        Ok(Amount::from_minor(minor.unwrap_or_default()).unwrap_or(Amount::MAX))
    };
    Ok(match result.as_str() {
        "fits" => Found::Fits,
        "fell" => Found::Fell(Unexplained {
            least: amount("least_minor")?,
            most: amount("most_minor")?,
        }),
        "balance_unknown" => Found::BalanceUnknown,
        // The table's CHECK admits no other word; *cost unknown* is the careful reading.
        _ => Found::CostUnknown,
    })
}

/// Whether payments of a batch were sent since the last check of the wallet.
pub fn is_watched(db: &Connection, run: i64) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM wallet_watch_lines JOIN outbox ON outbox.id = wallet_watch_lines.line WHERE outbox.run = ?1)";
    query::one(db, sql, [run])
}

/// The latest comparison of a batch, which is shown to a person.
pub fn latest(db: &Connection, run: i64) -> Result<Option<i64>, AppError> {
    query::one(db, "SELECT max(id) FROM wallet_checks WHERE run = ?1", [run])
}

/// A person was shown the comparisons of a batch up to `latest`. Returns how many of them are seen for the first time.
pub fn see(db: &Connection, run: i64, latest: i64, now: Timestamp) -> Result<usize, AppError> {
    Ok(db.execute(
        "UPDATE wallet_checks SET seen_at = ?3 WHERE run = ?1 AND id <= ?2 AND result = 'fell' AND seen_at IS NULL",
        params![run, latest, now.0],
    )?)
}

/// The executed payments of a batch that explain a fall by their amount and fee.
pub fn candidates(db: &Connection, run: i64, fall: Unexplained) -> Result<Vec<Candidate>, AppError> {
    let sql = "SELECT payout_items.id AS item, row, sheet, name, outbox.amount_minor AS amount, outbox.fee
             FROM payout_items JOIN outbox ON outbox.id = payout_items.line
             WHERE payout_items.run = ?1 AND outbox.state = 'accepted' AND outbox.amount_minor <= ?2 ORDER BY payout_items.id";
    let mut candidates: Vec<Candidate> = query::all(db, sql, params![run, fall.most.minor()])?;
    candidates.retain(|payment| fall.may_be(payment.amount, payment.fee));
    Ok(candidates)
}
