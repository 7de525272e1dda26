//! The recorded history of the service.

use std::collections::HashMap;

use base::history::{Window, add_window, subtract};
use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use service_api::value::Amount;

use super::history_raw::Columns;
use store::{facts, query};
use system::error::AppError;

/// A recorded history event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryItemRow {
    /// Its id.
    pub id: i64,
    /// When it happened, according to the service.
    pub at: Timestamp,
    /// The reference of the payment request or deposit.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own reference of a payment account.
    pub account_reference: Option<String>,
    /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open.
    pub operation: String,
    /// `CREATE_REQUEST`, `CREATE`, `UPDATE`, `DELETE`; the list is open.
    pub action: String,
    /// None if the reported amount is no amount in kobo.
    pub amount: Option<Amount>,
    /// `SUCCESSFUL`; the list is open.
    pub status: String,
}

/// A history event of an answer, before it is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEvent {
    /// When it happened, according to the service.
    pub at: Timestamp,
    /// The reference of the payment request or deposit.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own reference of a payment account.
    pub account_reference: Option<String>,
    /// `PAYMENT_REQUEST`, `PERSISTENT_PAYMENT_ACCOUNT`; the list is open.
    pub operation: String,
    /// `CREATE_REQUEST`, `CREATE`, `UPDATE`, `DELETE`; the list is open.
    pub action: String,
    /// None if the reported amount is no amount in kobo.
    pub amount: Option<Amount>,
    /// `SUCCESSFUL`; the list is open.
    pub status: String,
    /// The item as JSON, unchanged; after [`HistoryEvent::once`] only what the other fields do not contain.
    pub raw: String,
    /// Equal for two answers about the same event.
    pub digest: String,
}

/// A fetched period, of everything or of one reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedWindow {
    /// A reference, an account reference or an account number; none for everything.
    pub name: Option<String>,
    /// Its start.
    pub from: Timestamp,
    /// Its end.
    pub until: Timestamp,
    /// When it was fetched.
    pub asked_at: Timestamp,
    /// The number of items.
    pub items: u32,
}

impl HistoryEvent {
    /// Removes from `raw` what the other fields contain. Done here instead of in the transaction, for which others wait.
    pub fn once(mut self) -> Self {
        self.raw = self.columns().kept(&self.raw);
        self
    }

    fn columns(&self) -> Columns<'_> {
        Columns {
            at: self.at,
            reference: &self.reference,
            account_number: &self.account_number,
            account_reference: self.account_reference.as_deref(),
            operation: &self.operation,
            action: &self.action,
            status: &self.status,
        }
    }
}

/// Stores the events of one answer. Returns those that were not recorded before: equal ones count as often as one answer lists them.
pub fn add(db: &Connection, events: &[HistoryEvent], now: Timestamp) -> Result<Vec<HistoryItemRow>, AppError> {
    let mut statement = db.prepare_cached(
        // An error rolls back the whole transaction, so SQLite needs no copies of pages to undo this statement alone.
        "INSERT OR FAIL INTO history_items (digest, occurrence, at, reference, account_number, account_reference, operation, action,
                amount_minor, status, told, first_told_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT (digest, occurrence) DO NOTHING",
    )?;
    let mut occurrences: HashMap<&str, u32> = HashMap::new();
    let mut new = Vec::new();
    for one in events {
        let occurrence = *occurrences.entry(&one.digest).and_modify(|count| *count += 1).or_insert(1);
        let changed = statement.execute(params![
            one.digest,
            occurrence,
            one.at.0,
            one.reference,
            one.account_number,
            one.account_reference,
            one.operation,
            one.action,
            one.amount.map(Amount::minor),
            one.status,
            one.raw,
            now.0,
        ])?;
        if changed > 0 {
            new.push(HistoryItemRow {
                id: db.last_insert_rowid(),
                at: one.at,
                reference: one.reference.clone(),
                account_number: one.account_number.clone(),
                account_reference: one.account_reference.clone(),
                operation: one.operation.clone(),
                action: one.action.clone(),
                amount: one.amount,
                status: one.status.clone(),
            });
        }
    }
    Ok(new)
}

/// Stores that a period was fetched. A period of everything that continues the latest one extends it.
pub fn cover(db: &Connection, window: &AskedWindow) -> Result<(), AppError> {
    if window.name.is_none() {
        let longer = db.execute(
            "UPDATE history_windows SET until_at = ?2, asked_at = ?3, items = items + ?4
             WHERE id = (SELECT id FROM history_windows WHERE name IS NULL ORDER BY until_at DESC LIMIT 1)
                AND from_at <= ?1 AND until_at >= ?1 AND until_at <= ?2",
            params![window.from.0, window.until.0, window.asked_at.0, window.items],
        );
        if longer? > 0 {
            return Ok(());
        }
    }
    let sql = "INSERT INTO history_windows (name, from_at, until_at, asked_at, items) VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![window.name, window.from.0, window.until.0, window.asked_at.0, window.items];
    query::execute(db, sql, values)
}

/// The fact that stores the periods that may be incomplete.
const DOUBTS: &str = "history not known for certain";

/// The fact that stores the largest number of items in one answer.
const LONGEST: &str = "longest answer of the history";

/// The largest number of items in an earlier answer. Stores `items` if it is larger.
pub fn longest(db: &Connection, items: u32, now: Timestamp) -> Result<u32, AppError> {
    let known = facts::fact(db, LONGEST)?.and_then(|(text, _)| text.parse().ok()).unwrap_or(0);
    if items > known {
        facts::set_fact(db, LONGEST, &items.to_string(), now)?;
    }
    Ok(known)
}

/// The periods that may be incomplete, the earliest first.
pub fn doubts(db: &Connection) -> Result<Vec<Window>, AppError> {
    let Some((text, _)) = facts::fact(db, DOUBTS)? else {
        return Ok(Vec::new());
    };
    let periods: Vec<(i64, i64)> = serde_json::from_str(&text).map_err(AppError::bug)?;
    let window = |(from, until)| Window {
        from: Timestamp(from),
        until: Timestamp(until),
    };
    Ok(periods.into_iter().map(window).collect())
}

/// Stores that a period may be incomplete, although no smaller window can be fetched.
pub fn doubt(db: &Connection, period: Window, now: Timestamp) -> Result<(), AppError> {
    keep_doubts(db, &add_window(doubts(db)?, period), now)
}

/// Stores that a period is complete.
pub fn certain(db: &Connection, period: Window, now: Timestamp) -> Result<(), AppError> {
    let before = doubts(db)?;
    let left = subtract(&before, period);
    if left == before { Ok(()) } else { keep_doubts(db, &left, now) }
}

fn keep_doubts(db: &Connection, doubts: &[Window], now: Timestamp) -> Result<(), AppError> {
    let periods: Vec<(i64, i64)> = doubts.iter().map(|window| (window.from.0, window.until.0)).collect();
    facts::set_fact(db, DOUBTS, &serde_json::to_string(&periods).map_err(AppError::bug)?, now)
}

/// The periods of which everything was fetched, merged where they touch, the earliest first.
pub fn spans(db: &Connection) -> Result<Vec<(Timestamp, Timestamp)>, AppError> {
    let sql = "SELECT from_at, until_at FROM history_windows WHERE name IS NULL ORDER BY from_at";
    let found: Vec<(Timestamp, Timestamp)> = query::all(db, sql, [])?;
    let mut spans: Vec<(Timestamp, Timestamp)> = Vec::new();
    for (from, until) in found {
        match spans.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(until),
            Some(_) | None => spans.push((from, until)),
        }
    }
    Ok(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing::records;

    fn event(digest: &str) -> HistoryEvent {
        HistoryEvent {
            at: Timestamp(1_000),
            reference: "R-1".to_owned(),
            account_number: String::new(),
            account_reference: None,
            operation: "PAYMENT_REQUEST".to_owned(),
            action: "PAYMENT".to_owned(),
            amount: Amount::from_minor(500).ok(),
            status: "SUCCESSFUL".to_owned(),
            raw: "{}".to_owned(),
            digest: digest.to_owned(),
        }
    }

    /// Two equal payments at the same time are two events, however often they are listed.
    #[test]
    fn an_event_is_stored_once_and_equal_events_are_counted() {
        let db = records();
        let new = |events: &[HistoryEvent]| add(&db, events, Timestamp(2_000)).expect("kept").len();
        let (a, b) = (event("a"), event("b"));
        assert_eq!(new(&[a.clone(), b.clone(), a.clone()]), 3);
        assert_eq!(new(&[b.clone(), a.clone(), a.clone()]), 0, "told again, in another order");
        assert_eq!(new(std::slice::from_ref(&a)), 0, "an answer that tells one of them adds nothing");
        assert_eq!(new(&[a.clone(), a.clone(), a]), 1, "a third one is new");
    }

    #[test]
    fn a_period_that_continues_the_latest_one_extends_it() {
        let db = records();
        let covered = |name: Option<&str>, from: i64, until: i64| {
            let window = AskedWindow {
                name: name.map(str::to_owned),
                from: Timestamp(from),
                until: Timestamp(until),
                asked_at: Timestamp(until),
                items: 1,
            };
            cover(&db, &window).expect("kept");
        };
        covered(None, 0, 100);
        covered(None, 90, 200);
        covered(None, 300, 400);
        covered(None, 50, 60);
        covered(Some("R-1"), 390, 500);
        let mut statement = db
            .prepare("SELECT from_at, until_at FROM history_windows ORDER BY id")
            .expect("a query");
        let kept = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
        let kept: Vec<(i64, i64)> = kept.collect::<Result<_, _>>().expect("rows");
        assert_eq!(kept, [(0, 200), (300, 400), (50, 60), (390, 500)]);
    }
}
