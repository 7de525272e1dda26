//! The wallet as it was last looked at, what was sent since, and what comparisons of the two found.

use base::timestamp::Timestamp;
use payment_rules::wallet::Unexplained;
use rusqlite::{Connection, Row, params};
use service_api::value::{Amount, AnswerAmount};
use store::{FromRow, query};
use system::error::AppError;

/// What the wallet held at a moment when nothing was on its way, and what was sent since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// When it was looked at.
    pub since: Timestamp,
    /// The same by the service's time, where that was known.
    pub since_by_service: Option<Timestamp>,
    /// What it held.
    pub balance: Amount,
    /// Lines that were sent before, and of which it was not known then whether they had left the wallet.
    pub before: Vec<i64>,
    /// Lines that were sent since.
    pub sent: Vec<i64>,
}

/// What a comparison found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The wallet fell by no more than the payments cost.
    Fits,
    /// It fell by more.
    Fell(Unexplained),
    /// The service did not say what it holds.
    BalanceUnknown,
    /// What the payments cost is not known of each of them.
    CostUnknown,
}

/// A comparison on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct CheckRow {
    /// When the wallet was looked at before.
    pub since: Option<Timestamp>,
    /// When it was compared.
    pub at: Timestamp,
    /// What was found.
    #[row(with = found)]
    pub found: Found,
    /// A person who looked at it went on.
    pub seen: bool,
}

/// A payment of a run that may explain a fall.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Candidate {
    /// The item.
    pub item: i64,
    /// Row of the file.
    pub row: u32,
    /// Sheet of the file.
    pub sheet: String,
    /// Who is paid.
    pub name: String,
    /// How much.
    #[row(with = query::amount_or_most)]
    pub amount: Amount,
    /// What it cost.
    #[row(with = told_fee)]
    pub fee: Amount,
}

fn told_fee(row: &Row<'_>, column: &str) -> rusqlite::Result<Amount> {
    let fee: Option<String> = row.get(column)?;
    Ok(fee.and_then(|text| AnswerAmount::new(&text).amount).unwrap_or_default())
}

/// What is watched.
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

/// Watches this from now on, in the place of what was watched.
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

/// A line is about to be sent while the wallet is watched.
pub(crate) fn sent(db: &Connection, line: i64) -> Result<(), AppError> {
    add_line(db, line, false)
}

fn add_line(db: &Connection, line: i64, before: bool) -> Result<(), AppError> {
    let sql = "INSERT OR IGNORE INTO wallet_watch_lines (line, before) VALUES (?1, ?2)";
    query::execute(db, sql, params![line, before])
}

/// Puts on record what a comparison since `since` found, for each run of which `lines` are. What could not be compared since then before is
/// no longer told.
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

/// What comparisons found for a run, the first one first.
pub fn of_run(db: &Connection, run: i64) -> Result<Vec<CheckRow>, AppError> {
    let sql = "SELECT since, at, result AS found, least_minor, most_minor, seen_at IS NOT NULL AS seen FROM wallet_checks
        WHERE run = ?1 ORDER BY id";
    query::all(db, sql, [run])
}

fn found(row: &Row<'_>, column: &str) -> rusqlite::Result<Found> {
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
        // The table's CHECK admits nothing else; that it was not compared is the careful reading of anything odd.
        _ => Found::CostUnknown,
    })
}

/// Whether payments of a run were sent since the wallet was looked at last.
pub fn is_watched(db: &Connection, run: i64) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM wallet_watch_lines JOIN outbox ON outbox.id = wallet_watch_lines.line WHERE outbox.run = ?1)";
    query::one(db, sql, [run])
}

/// The latest comparison of a run, which a person is shown.
pub fn latest(db: &Connection, run: i64) -> Result<Option<i64>, AppError> {
    query::one(db, "SELECT max(id) FROM wallet_checks WHERE run = ?1", [run])
}

/// A person was shown the comparisons of a run up to `latest`. Tells how many of them nobody had seen.
pub fn see(db: &Connection, run: i64, latest: i64, now: Timestamp) -> Result<usize, AppError> {
    Ok(db.execute(
        "UPDATE wallet_checks SET seen_at = ?3 WHERE run = ?1 AND id <= ?2 AND result = 'fell' AND seen_at IS NULL",
        params![run, latest, now.0],
    )?)
}

/// The payments of a run that are done and, by their amount and fee, explain a fall.
pub fn candidates(db: &Connection, run: i64, fall: Unexplained) -> Result<Vec<Candidate>, AppError> {
    let sql = "SELECT payout_items.id AS item, row, sheet, name, outbox.amount_minor AS amount, outbox.fee
             FROM payout_items JOIN outbox ON outbox.id = payout_items.line
             WHERE payout_items.run = ?1 AND outbox.state = 'accepted' AND outbox.amount_minor <= ?2 ORDER BY payout_items.id";
    let mut candidates: Vec<Candidate> = query::all(db, sql, params![run, fall.most.minor()])?;
    candidates.retain(|payment| fall.may_be(payment.amount, payment.fee));
    Ok(candidates)
}
