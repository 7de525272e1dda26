//! The history beside our own records: one list of the service's items and of those that only we have.
//!
//! Each kind of row is found in its own index and limited to a page before they are merged.

use base::timestamp::Timestamp;
use payment_rules::history_event::{HistoryMark, HistorySubject};
use rusqlite::{Connection, Row, named_params};

use engine::tables::history_words::{money_in, unclassified};
use store::{FromRow, query, word_if_any};
use system::error::AppError;

/// A filter of rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct HistoryRows {
    /// The beginning of a reference, an account reference or an account number.
    pub text: Option<String>,
    /// Only rows with this mark.
    pub mark: Option<HistoryMark>,
    /// The earliest time.
    pub from: Option<Timestamp>,
    /// The end, exclusive.
    pub to: Option<Timestamp>,
}

/// A place in the list, which has the newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct Place {
    /// The time.
    pub at: Timestamp,
    /// The kind: 0 an item of the service, 1 a request, 2 a deposit, 3 an account.
    pub kind: i64,
    /// The id within its kind.
    pub id: i64,
}

/// A row of the list.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ListedItem {
    /// Its place.
    #[row(flatten)]
    pub place: Place,
    /// `PAYMENT_REQUEST` and others; `None` if only our records have it.
    pub operation: Option<String>,
    /// The action; `None` if only our records have it.
    pub action: Option<String>,
    /// Its reference.
    pub reference: String,
    /// The account involved.
    pub account_number: String,
    /// Our own name for that account.
    pub account_reference: Option<String>,
    /// In kobo.
    pub amount: Option<i64>,
    /// The service's own word for its status.
    pub status: Option<String>,
    /// How it compares with our records.
    pub mark: HistoryMark,
    /// The kind of our record that it is about, and its id.
    #[row(with = ours)]
    pub ours: Option<(HistorySubject, i64)>,
    /// The name in our record.
    pub name: Option<String>,
    /// The amount in our record, in kobo.
    pub own_amount: Option<i64>,
}

/// The service's items. These are differences: more paid in total than our records show, another requested amount, a refund of another amount
/// or one more of the same, and a deposit for which a callback gave another amount.
fn differs_sql() -> String {
    let (paid, other_paid, unclassified_item) = (money_in("h"), money_in("p"), unclassified("h"));
    format!(
        "SELECT h.at AS at, 0 AS kind, h.id AS id, h.operation AS operation, h.action AS action, h.reference AS reference,
    h.account_number AS account_number, h.account_reference AS account_reference, h.amount_minor AS amount, h.status AS status,
    CASE
        WHEN upper(h.action) LIKE '%REFUND%' THEN CASE
            WHEN NOT EXISTS (SELECT 1 FROM outbox AS o WHERE o.operation = 'refund' AND o.about = h.reference) THEN 'only_service'
            WHEN h.status <> 'SUCCESSFUL' THEN 'both'
            WHEN (SELECT count(*) FROM history_items AS p WHERE p.reference = h.reference AND upper(p.action) LIKE '%REFUND%'
                AND p.status = 'SUCCESSFUL' AND p.amount_minor IS h.amount_minor AND (p.at, p.id) <= (h.at, h.id))
                <= (SELECT count(*) FROM outbox AS o WHERE o.operation = 'refund' AND o.about = h.reference AND o.state = 'accepted'
                AND o.amount_minor IS h.amount_minor AND (o.moved IS NULL OR CAST(replace(o.moved, ',', '') AS REAL) <> 0)) THEN 'both'
            ELSE 'differs' END
        WHEN d.id IS NOT NULL THEN CASE
            WHEN d.noticed_minor IS NOT NULL AND d.noticed_minor IS NOT h.amount_minor THEN 'differs'
            WHEN a.id IS NULL THEN 'only_service' ELSE 'both' END
        WHEN r.id IS NOT NULL AND upper(h.action) = 'CREATE_REQUEST' THEN CASE
            WHEN r.amount_minor IS NOT h.amount_minor OR r.state IN ('not_sent', 'refused') THEN 'differs' ELSE 'both' END
        WHEN r.id IS NOT NULL AND {paid} THEN CASE
            WHEN (SELECT total(p.amount_minor) FROM history_items AS p WHERE p.reference = h.reference AND p.operation = h.operation
                AND {other_paid}) > coalesce(r.paid_minor, 0) THEN 'differs' ELSE 'both' END
        WHEN r.id IS NOT NULL AND {unclassified_item} THEN 'only_service'
        WHEN EXISTS (SELECT 1 FROM deposits AS u WHERE u.unclear = h.id) THEN CASE WHEN {paid} THEN 'differs' ELSE 'only_service' END
        WHEN r.id IS NOT NULL OR a.id IS NOT NULL THEN 'both'
        ELSE 'only_service' END AS mark,
    CASE WHEN d.id IS NOT NULL THEN 'deposit' WHEN r.id IS NOT NULL THEN 'request' WHEN a.id IS NOT NULL THEN 'account' END AS ours,
    coalesce(d.id, r.id, a.id) AS own_id, coalesce(r.payer_name, a.account_name) AS name,
    CASE WHEN d.id IS NOT NULL THEN d.noticed_minor WHEN r.id IS NULL THEN NULL
        WHEN upper(h.action) = 'CREATE_REQUEST' THEN r.amount_minor
        WHEN upper(h.action) LIKE '%REFUND%' THEN (SELECT max(o.amount_minor) FROM outbox AS o WHERE o.operation = 'refund'
            AND o.about = h.reference AND o.state = 'accepted' AND o.amount_minor = h.amount_minor)
        -- The total is not compared with a single part.
        WHEN r.paid_minor > h.amount_minor THEN NULL ELSE r.paid_minor END AS own_amount
    FROM history_items AS h
    LEFT JOIN payment_requests AS r ON r.reference = h.reference AND h.operation <> 'PERSISTENT_PAYMENT_ACCOUNT'
    LEFT JOIN payment_accounts AS a ON a.number = h.account_number AND h.operation = 'PERSISTENT_PAYMENT_ACCOUNT'
    LEFT JOIN deposits AS d ON d.history = h.id"
    )
}

/// Requests that the service accepted in a period whose history is complete, without an item in the history. At the edges of a requested period,
/// clocks may differ by five minutes (300,000 ms).
const REQUESTS: &str = "SELECT r.created_at, 1, r.id, NULL, NULL, r.reference, '', NULL, NULL, NULL, 'only_ours', 'request', r.id,
    r.payer_name, r.amount_minor FROM payment_requests AS r
    WHERE r.state NOT IN ('not_sent', 'sending', 'in_doubt', 'refused')
        AND EXISTS (SELECT 1 FROM history_windows AS w WHERE w.name IS NULL AND w.from_at <= r.created_at - 300000
            AND w.until_at >= r.created_at + 300000)
        AND NOT EXISTS (SELECT 1 FROM history_items AS i WHERE i.reference = r.reference)";

/// Deposits from a callback, without an item in the history.
const DEPOSITS: &str = "SELECT d.at, 2, d.id, NULL, NULL, d.reference, d.account_number, NULL, NULL, NULL, 'only_ours', 'deposit', d.id,
    (SELECT account_name FROM payment_accounts AS a WHERE a.number = d.account_number), d.amount_minor FROM deposits AS d
    WHERE d.history IS NULL AND d.unclear IS NULL AND EXISTS (SELECT 1 FROM history_windows AS w WHERE w.name IS NULL AND w.from_at <= d.at - 300000
        AND w.until_at >= d.at + 300000)";

/// Accounts that were opened from here, without an item in the history.
const ACCOUNTS: &str = "SELECT a.created_at, 3, a.id, NULL, NULL, a.reference, a.number, a.reference, NULL, NULL, 'only_ours', 'account',
    a.id, a.account_name, NULL FROM payment_accounts AS a
    WHERE a.line IS NOT NULL AND a.number IS NOT NULL AND a.told = 0
        AND EXISTS (SELECT 1 FROM history_windows AS w WHERE w.name IS NULL AND w.from_at <= a.created_at - 300000
            AND w.until_at >= a.created_at + 300000)";

/// The filter of all kinds.
const NARROWED: &str = "at <= :before AND at >= :from AND (:mark IS NULL OR mark = :mark)
    AND (:text IS NULL OR reference GLOB :text OR account_number GLOB :text OR account_reference GLOB :text)
    AND (at, kind, id) < (:before, :kind, :id)";

pub(super) fn all() -> String {
    let told = differs_sql();
    let names = "WITH requests (at, kind, id, operation, action, reference, account_number, account_reference, amount, status, mark, ours,
        own_id, name, own_amount) AS";
    format!(
        "{names} ({REQUESTS}),
         deposited (at, kind, id, operation, action, reference, account_number, account_reference, amount, status, mark, ours, own_id, name,
            own_amount) AS ({DEPOSITS}),
         opened (at, kind, id, operation, action, reference, account_number, account_reference, amount, status, mark, ours, own_id, name,
            own_amount) AS ({ACCOUNTS}),
         told AS ({told})"
    )
}

/// Some rows, and the place after which to continue if there may be more.
type Part<T> = (Vec<T>, Option<Place>);

/// The most items of the history that are searched for one page, so that other reads are not delayed.
const LOOKED_AT: i64 = 10_000;

/// A stretch of the list, the newest first.
struct Stretch {
    before: Place,
    from: i64,
    /// Whether there is more before it.
    more: bool,
}

impl Stretch {
    /// The next stretch after `after`; with a limited number of items if they are `looked_through`.
    fn of(db: &Connection, rows: &HistoryRows, after: Option<Place>, looked_through: bool) -> Result<Self, AppError> {
        let (from, to) = (rows.from.map_or(i64::MIN, |at| at.0), rows.to.map_or(i64::MAX, |at| at.0));
        let start = Place {
            at: Timestamp(to.saturating_sub(1)),
            kind: i64::MAX,
            id: i64::MAX,
        };
        let before = after.filter(|after| after.at <= start.at).unwrap_or(start);
        let last = if looked_through {
            let sql = "SELECT at FROM history_items WHERE at <= ?1 AND at >= ?2 ORDER BY at DESC LIMIT 1 OFFSET ?3";
            query::first(db, sql, (before.at.0, from, LOOKED_AT))?
        } else {
            None
        };
        Ok(Self {
            before,
            from: last.unwrap_or(from),
            more: last.is_some(),
        })
    }

    /// The place at which the next stretch begins.
    fn end(&self) -> Option<Place> {
        self.more.then_some(Place {
            at: Timestamp(self.from),
            kind: 0,
            id: 0,
        })
    }
}

/// The kinds of rows that can have this mark.
pub(super) fn kinds(mark: Option<HistoryMark>) -> &'static [&'static str] {
    match mark {
        None => &["told", "requests", "deposited", "opened"],
        Some(HistoryMark::OnlyOurs) => &["requests", "deposited", "opened"],
        Some(HistoryMark::Both | HistoryMark::OnlyService | HistoryMark::Differs) => &["told"],
    }
}

/// The next rows after `after`, the newest first, and the place after which to continue if there may be more. A search for a mark or a text may
/// return few rows, or none, although there are more.
pub(crate) fn page(db: &Connection, rows: &HistoryRows, after: Option<Place>, limit: usize) -> Result<Part<ListedItem>, AppError> {
    let kinds = kinds(rows.mark);
    let looked_through = rows.text.is_some() || rows.mark.is_some() && kinds.contains(&"told");
    let stretch = Stretch::of(db, rows, after, looked_through)?;
    let arm = |kind: &&str| format!("SELECT * FROM (SELECT * FROM {kind} WHERE {NARROWED} ORDER BY at DESC, id DESC LIMIT :limit)");
    let arms: Vec<String> = kinds.iter().map(arm).collect();
    let sql = format!(
        "{} {} ORDER BY at DESC, kind DESC, id DESC LIMIT :limit",
        all(),
        arms.join(" UNION ALL ")
    );
    let mut found: Vec<ListedItem> = query::all(
        db,
        &sql,
        named_params! {
            ":before": stretch.before.at.0,
            ":kind": stretch.before.kind,
            ":id": stretch.before.id,
            ":from": stretch.from,
            ":mark": rows.mark.map(HistoryMark::word),
            ":text": rows.text.as_deref().map(begins_with),
            // One more than is shown reveals whether there are more.
            ":limit": i64::try_from(limit).unwrap_or(i64::MAX).saturating_add(1),
        },
    )?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next = if more { found.last().map(|item| item.place) } else { stretch.end() };
    Ok((found, next))
}

/// The number of rows with each mark in the next stretch after `after`, and where to continue.
pub(crate) fn counts(db: &Connection, rows: &HistoryRows, after: Option<Place>) -> Result<Part<(HistoryMark, u32)>, AppError> {
    let stretch = Stretch::of(db, rows, after, true)?;
    let arm = |kind: &&str| format!("SELECT mark, count(*) AS n FROM {kind} WHERE {NARROWED} GROUP BY mark");
    let arms: Vec<String> = kinds(None).iter().map(arm).collect();
    let sql = format!("{} SELECT mark, sum(n) FROM ({}) GROUP BY mark", all(), arms.join(" UNION ALL "));
    let counts = query::all(
        db,
        &sql,
        named_params! {
            ":before": stretch.before.at.0,
            ":kind": stretch.before.kind,
            ":id": stretch.before.id,
            ":from": stretch.from,
            ":mark": None::<&str>,
            ":text": rows.text.as_deref().map(begins_with),
        },
    )?;
    Ok((counts, stretch.end()))
}

/// A pattern for texts that begin with `text`, whatever characters it contains.
pub(super) fn begins_with(text: &str) -> String {
    let mut pattern = String::new();
    for sign in text.trim().chars() {
        match sign {
            '*' | '?' | '[' => pattern.extend(['[', sign, ']']),
            other => pattern.push(other),
        }
    }
    pattern + "*"
}

fn ours(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<(HistorySubject, i64)>> {
    let id: Option<i64> = row.get("own_id")?;
    Ok(word_if_any(row, column)?.zip(id))
}

#[cfg(test)]
#[path = "history_pages_tests.rs"]
mod pages_tests;

#[cfg(test)]
#[path = "history_marks_tests.rs"]
mod tests;
