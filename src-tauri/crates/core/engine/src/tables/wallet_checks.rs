//! The wallet as it was last looked at, what was sent since, and what comparisons of the two found.

use base::moment::Moment;
use payment_rules::wallet::Unexplained;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use service_api::value::{Amount, AnswerAmount};
use system::error::AppError;

/// What the wallet held at a moment when nothing was on its way, and what was sent since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watched {
    /// When it was looked at.
    pub since: Moment,
    /// The same by the service's time, where that was known.
    pub since_by_service: Option<Moment>,
    /// What it held.
    pub held: Amount,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckRow {
    /// When the wallet was looked at before.
    pub since: Option<Moment>,
    /// When it was compared.
    pub at: Moment,
    /// What was found.
    pub found: Found,
    /// A person who looked at it went on.
    pub seen: bool,
}

/// A payment of a run that may explain a fall.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub amount: Amount,
    /// What it cost.
    pub fee: Amount,
}

/// What is watched.
pub(crate) fn watched(db: &Connection) -> Result<Option<Watched>, AppError> {
    let first = db
        .query_row("SELECT since, held_minor, since_by_service FROM wallet_watch", [], |row| {
            let by_service: Option<i64> = row.get(2)?;
            Ok((Moment(row.get(0)?), row.get::<_, i64>(1)?, by_service.map(Moment)))
        })
        .optional()?;
    let Some((since, held, since_by_service)) = first else {
        return Ok(None);
    };
    let lines = |before: bool| -> Result<Vec<i64>, AppError> {
        let mut statement = db.prepare("SELECT line FROM wallet_watch_lines WHERE before = ?1 ORDER BY line")?;
        let lines = statement.query_map([before], |row| row.get(0))?;
        Ok(lines.collect::<Result<_, _>>()?)
    };
    Ok(Some(Watched {
        since,
        since_by_service,
        held: Amount::from_minor(held).unwrap_or_default(),
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
        params![watched.since.0, watched.held.minor(), watched.since_by_service.map(|at| at.0)],
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
    db.prepare_cached("INSERT OR IGNORE INTO wallet_watch_lines (line, before) VALUES (?1, ?2)")
        .and_then(|mut statement| statement.execute(params![line, before]))?;
    Ok(())
}

/// Puts on record what a comparison since `since` found, for each run of which `lines` are. What could not be compared since then before is
/// no longer told.
pub fn add(db: &Connection, lines: &[i64], since: Option<Moment>, at: Moment, found: Found) -> Result<(), AppError> {
    let mut runs = Vec::new();
    for line in lines {
        let run: Option<i64> = db
            .prepare_cached("SELECT run FROM outbox WHERE id = ?1")
            .and_then(|mut statement| statement.query_row([line], |row| row.get(0)))?;
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
    let mut statement =
        db.prepare_cached("SELECT since, at, result, least_minor, most_minor, seen_at FROM wallet_checks WHERE run = ?1 ORDER BY id")?;
    let rows = statement.query_map([run], check_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn check_row(row: &Row<'_>) -> rusqlite::Result<CheckRow> {
    let result: String = row.get(2)?;
    let amount = |place: usize| -> rusqlite::Result<Amount> {
        let minor: Option<i64> = row.get(place)?;
        Ok(Amount::from_minor(minor.unwrap_or_default()).unwrap_or(Amount::MAX))
    };
    Ok(CheckRow {
        since: row.get::<_, Option<i64>>(0)?.map(Moment),
        at: Moment(row.get(1)?),
        found: match result.as_str() {
            "fits" => Found::Fits,
            "fell" => Found::Fell(Unexplained {
                least: amount(3)?,
                most: amount(4)?,
            }),
            "balance_unknown" => Found::BalanceUnknown,
            // The table's CHECK admits nothing else; that it was not compared is the careful reading of anything odd.
            _ => Found::CostUnknown,
        },
        seen: row.get::<_, Option<i64>>(5)?.is_some(),
    })
}

/// Whether payments of a run were sent since the wallet was looked at last.
pub fn is_watched(db: &Connection, run: i64) -> Result<bool, AppError> {
    Ok(db
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM wallet_watch_lines JOIN outbox ON outbox.id = wallet_watch_lines.line WHERE outbox.run = ?1)",
        )
        .and_then(|mut statement| statement.query_row([run], |row| row.get(0)))?)
}

/// The latest comparison of a run, which a person is shown.
pub fn latest(db: &Connection, run: i64) -> Result<Option<i64>, AppError> {
    Ok(db.query_row("SELECT max(id) FROM wallet_checks WHERE run = ?1", [run], |row| row.get(0))?)
}

/// A person was shown the comparisons of a run up to `latest`. Tells how many of them nobody had seen.
pub fn see(db: &Connection, run: i64, latest: i64, now: Moment) -> Result<usize, AppError> {
    Ok(db.execute(
        "UPDATE wallet_checks SET seen_at = ?3 WHERE run = ?1 AND id <= ?2 AND result = 'fell' AND seen_at IS NULL",
        params![run, latest, now.0],
    )?)
}

/// The payments of a run that are done and, by their amount and fee, explain a fall.
pub fn candidates(db: &Connection, run: i64, fall: Unexplained) -> Result<Vec<Candidate>, AppError> {
    let mut statement = db.prepare_cached(
        "SELECT payout_items.id, row, sheet, name, outbox.amount_minor, outbox.fee
             FROM payout_items JOIN outbox ON outbox.id = payout_items.line
             WHERE payout_items.run = ?1 AND outbox.state = 'accepted' AND outbox.amount_minor <= ?2 ORDER BY payout_items.id",
    )?;
    let rows = statement.query_map(params![run, fall.most.minor()], |row| {
        let fee: Option<String> = row.get(5)?;
        Ok(Candidate {
            item: row.get(0)?,
            row: row.get(1)?,
            sheet: row.get(2)?,
            name: row.get(3)?,
            amount: Amount::from_minor(row.get(4)?).unwrap_or(Amount::MAX),
            fee: fee.and_then(|text| AnswerAmount::new(&text).amount).unwrap_or_default(),
        })
    })?;
    let mut candidates = rows.collect::<Result<Vec<_>, _>>()?;
    candidates.retain(|payment| fall.may_be(payment.amount, payment.fee));
    Ok(candidates)
}
