//! The record of calls: pages, one call, and what belongs to it.

use std::collections::HashSet;

use base::timestamp::Timestamp;
use base::words::UnknownWord;
use payment_rules::outbox::State;
use payment_rules::reading::OutcomeKind;
use rusqlite::types::Type;
use rusqlite::{Connection, Row, params};

use engine::tables::outbox::Since;
use engine::tables::runs;
use store::records::{Needle, RecordKind, RecordRow};
use store::{FromRow, Store, query, records, word_at, word_if_any};
use system::error::AppError;

/// A call in a list.
#[derive(Clone, Debug, FromRow)]
pub struct ListedCall {
    /// Ids are in the order of sending.
    pub id: i64,
    /// Its operation.
    pub operation: String,
    /// When it was stored, before its first byte.
    pub armed_at: Timestamp,
    /// When it ended.
    pub answered_at: Option<Timestamp>,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// `None` while it is open.
    #[row(with = word_if_any)]
    pub outcome: Option<OutcomeKind>,
    /// The reason.
    pub words: Option<String>,
    /// Its reference; the first one of a bulk call.
    pub reference: Option<String>,
    /// How many payments it carried.
    pub carried: u32,
    /// Whether one of its payments is being sent now.
    pub sending: bool,
    /// The states of its payments now.
    #[row(with = since)]
    pub since: Vec<Since>,
    /// The number of later status queries about it, including those that are no longer kept.
    pub look_ups: u32,
}

/// A call as it was recorded.
#[derive(Clone, Debug, FromRow)]
pub struct RecordedCall {
    /// The call as in a list.
    #[row(flatten)]
    pub listed: ListedCall,
    /// The request, without secrets.
    pub body: String,
    /// SHA-512 of `body`; empty if it was not kept.
    pub body_digest: String,
    /// The signed values, as JSON.
    pub signed: String,
    /// The answer, without secrets.
    pub answer: Option<String>,
    /// The length of the answer in bytes, if only its beginning is kept.
    pub answer_cut_from: Option<u32>,
    /// The number of deleted status queries after it with the same result.
    pub alike: u32,
}

/// An outbox entry that a call carried or queried.
#[derive(Clone, Debug, FromRow)]
pub struct BelongsRow {
    /// Its reference.
    pub reference: String,
    /// Its state now.
    #[row(from = since_now)]
    pub since: Since,
    /// The name of the payee or the payer.
    pub name: Option<String>,
    /// Its batch.
    pub run: Option<i64>,
    /// The file of the batch.
    pub file_name: Option<String>,
    /// Its row.
    pub row: Option<u32>,
    /// The sheet of that row, if the batch has payments of several.
    pub sheet: Option<String>,
    /// Its payment request.
    pub payment_request: Option<i64>,
}

/// A filter of calls.
#[derive(Clone, Debug, Default)]
pub struct CallFilter {
    /// Only calls before this one.
    pub before: Option<i64>,
    /// Of this operation.
    pub operation: Option<String>,
    /// With this outcome.
    pub outcome: Option<OutcomeKind>,
    /// Without an outcome; true for calls whose payments are being sent now.
    pub open: Option<bool>,
    /// The earliest time.
    pub from: Option<Timestamp>,
    /// The end, exclusive.
    pub to: Option<Timestamp>,
    /// Any part of a reference or number; only its beginning if the text has fewer than three letters.
    pub text: Option<String>,
    /// Only calls before this place in a text search.
    pub before_place: Option<i64>,
    /// Also status queries about an earlier change, and queries of the history that succeeded.
    pub look_ups: bool,
}

/// The columns of a list.
pub(super) const LISTED: &str = "c.id, c.operation, c.armed_at, c.answered_at, c.http_status, c.outcome, c.words,
    CASE WHEN json_valid(c.body) THEN coalesce(c.body ->> '$.referenceNumber', c.body ->> '$.items[0].referenceNumber',
        c.body ->> '$.merchantReference', c.body ->> '$.invoiceNumber') END AS reference,
    CASE WHEN NOT c.changes THEN 0 WHEN json_valid(c.body) THEN coalesce(json_array_length(c.body, '$.items'), 1) ELSE 1 END AS carried,
    c.outcome IS NULL AND EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = c.id) AS sending,
    CASE WHEN c.changes THEN (
        SELECT group_concat(DISTINCT CASE WHEN o.moved GLOB '0*' AND CAST(o.moved AS REAL) = 0 THEN o.state || ':0' ELSE o.state END)
        FROM call_lines AS l JOIN outbox AS o ON o.id = l.line WHERE l.call = c.id) END AS since,
    (SELECT coalesce(sum(1 + later.alike), 0) FROM calls AS later WHERE later.look_up_of = c.id) AS look_ups";

fn since(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<Since>> {
    let words: Option<String> = row.get(column)?;
    let words = words.unwrap_or_default();
    let words = words.split(',').filter(|word| !word.is_empty());
    let since = words.map(|word| match word.split_once(':') {
        Some((state, moved)) => Ok(Since::of(State::of_word(state)?, Some(moved))),
        None => Ok(Since::of(State::of_word(word)?, None)),
    });
    let since: Result<_, UnknownWord> = since.collect();
    since.map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error.into()))
}

/// Calls that contain a text, and the place after which there are more: the newest day first, and within a day the last recorded call.
fn holding(db: &Connection, filter: &CallFilter, needle: &Needle, limit: u32) -> Result<(Vec<ListedCall>, Option<i64>), AppError> {
    let sql = format!(
        "SELECT {LISTED} FROM calls AS c WHERE c.id = ?1 AND c.armed_at >= ?2 AND c.armed_at < ?3 AND (?4 IS NULL OR c.operation = ?4)
            AND (?5 IS NULL OR c.outcome = ?5) AND (?6 OR c.look_up_of IS NULL)
            AND (?7 IS NULL OR (c.outcome IS NULL AND ?7 = EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = c.id)))"
    );
    let mut seen = HashSet::new();
    let most = usize::try_from(limit).map_err(AppError::bug)?;
    let take = |record: RecordRow| {
        if !seen.insert(record.source) {
            return Ok(None);
        }
        let wanted = params![
            record.source,
            filter.from.map_or(i64::MIN, |at| at.0),
            filter.to.map_or(i64::MAX, |at| at.0),
            filter.operation,
            filter.outcome.map(OutcomeKind::word),
            filter.look_ups,
            filter.open,
        ];
        query::first(db, &sql, wanted)
    };
    records::holding(db, needle, (Some(RecordKind::Call), filter.before_place), most, take)
}

/// The page for a filter. The calls on it are found by indexes alone; only those are then read.
fn page(db: &Connection, filter: &CallFilter, limit: u32) -> Result<Vec<ListedCall>, AppError> {
    let start = match filter.before {
        Some(id) => query::first::<i64, _>(db, "SELECT armed_at FROM calls WHERE id = ?1", [id])?.ok_or_else(|| not_there(id))?,
        // If there is an end, the index is entered there.
        None => filter.to.map_or(i64::MAX, |to| to.0.saturating_sub(1)),
    };
    let parameters = params![
        start,
        filter.before.unwrap_or(i64::MAX),
        filter.from.map_or(i64::MIN, |at| at.0),
        filter.to.map_or(i64::MAX, |at| at.0),
        filter.operation,
        filter.outcome.map(OutcomeKind::word),
        filter.open,
        filter.text,
        filter.look_ups,
        limit,
    ];
    let wanted = wanted(filter);
    let sql = format!("SELECT {LISTED} FROM calls AS c WHERE c.id IN ({wanted}) ORDER BY c.armed_at DESC, c.id DESC");
    query::all(db, &sql, parameters)
}

/// The possible outcomes of a call, in SQL.
const OUTCOMES: [&str; 5] = ["'accepted'", "'refused'", "'not_sent'", "'in_doubt'", "NULL"];

/// The ids of a page, each kind of call from its own stretch of an index: a rare kind is found as fast as a frequent one.
fn wanted(filter: &CallFilter) -> String {
    let index = match (&filter.operation, filter.outcome.is_some() || filter.open.is_some()) {
        _ if filter.text.is_some() => return LISTED_BY_TIME.to_owned(),
        (None, false) => return LISTED_BY_TIME.to_owned(),
        // A frequent outcome; this index has the operations too.
        (None, true) if !filter.look_ups && filter.outcome == Some(OutcomeKind::Accepted) => return LISTED_BY_TIME.to_owned(),
        (Some(_), _) => "calls_of_operation",
        (None, true) => "calls_of_outcome",
    };
    let outcomes: &[&str] = match (&filter.outcome, filter.open) {
        (Some(_), _) => &["?6"],
        (None, Some(_)) => &["NULL"],
        (None, None) => &OUTCOMES,
    };
    let operation = if filter.operation.is_some() { "AND operation = ?5" } else { "" };
    let folded: &[u8] = if filter.look_ups { &[1, 0] } else { &[1] };
    let arm = |folded: &u8, outcome: &str| {
        format!(
            "SELECT * FROM (SELECT id, armed_at FROM calls INDEXED BY {index}
                WHERE (look_up_of IS NULL) = {folded} {operation} AND outcome IS {outcome}
                    AND armed_at <= ?1 AND (armed_at, id) < (?1, ?2) AND armed_at >= ?3 AND armed_at < ?4
                    AND (?7 IS NULL OR ?7 = EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = calls.id))
                ORDER BY armed_at DESC, id DESC LIMIT ?10)"
        )
    };
    let arms: Vec<String> = folded
        .iter()
        .flat_map(|folded| outcomes.iter().map(move |outcome| arm(folded, outcome)))
        .collect();
    format!(
        "SELECT id FROM ({} ORDER BY armed_at DESC, id DESC LIMIT ?10)",
        arms.join(" UNION ALL ")
    )
}

/// The ids of a page of all calls, or of those with a name that begins with a short text. The plus before `id` keeps the planner on that index,
/// in its order: a text that many calls share then costs no more than a rare one. The history is queried all day, so a success is listed only on
/// request; the index has what is compared.
const LISTED_BY_TIME: &str = "SELECT id FROM calls INDEXED BY calls_listed
    WHERE (armed_at, id) < (?1, ?2) AND armed_at >= ?3 AND armed_at < ?4
      AND (?5 IS NULL OR operation = ?5) AND (?6 IS NULL OR outcome = ?6) AND (?9 OR look_up_of IS NULL)
      AND (?9 OR ?5 IS NOT NULL OR ?8 IS NOT NULL OR operation <> 'history' OR outcome IS NOT 'accepted')
      AND (?7 IS NULL OR (outcome IS NULL AND ?7 = EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = calls.id)))
      AND (?8 IS NULL OR +id IN (SELECT call FROM call_names WHERE text >= ?8 AND text < ?8 || char(1114111)))
    ORDER BY armed_at DESC, id DESC LIMIT ?10";

fn not_there(id: i64) -> AppError {
    AppError::not_found(crate::messages::no_such_call(id))
}

fn one(db: &Connection, id: i64) -> Result<RecordedCall, AppError> {
    let sql =
        format!("SELECT {LISTED}, c.body, c.body_digest, c.signed, c.answer, c.answer_cut_from, c.alike FROM calls AS c WHERE c.id = ?1");
    query::first(db, &sql, [id])?.ok_or_else(|| not_there(id))
}

/// The entries that a call carried, or those of the change that it queried.
const BELONGS: &str = "FROM calls AS c JOIN call_lines AS l ON l.call = coalesce(c.look_up_of, c.id) WHERE c.id = ?1";

fn since_now(row: &Row<'_>) -> rusqlite::Result<Since> {
    let moved: Option<String> = row.get("moved")?;
    Ok(Since::of(word_at(row, "state")?, moved.as_deref()))
}

fn belongs(db: &Connection, id: i64, limit: u32) -> Result<(Vec<BelongsRow>, u32), AppError> {
    let count = query::one(db, &format!("SELECT count(*) {BELONGS}"), [id])?;
    let sql = format!(
        "SELECT coalesce(o.about, o.reference) AS reference, o.state, o.moved, coalesce(i.name, p.payer_name) AS name, i.run, r.file_name,
         i.row, p.id AS payment_request, i.sheet
         FROM outbox AS o LEFT JOIN payout_items AS i ON i.line = o.id LEFT JOIN payout_runs AS r ON r.id = i.run
         LEFT JOIN payment_requests AS p ON p.line = o.id
         WHERE o.id IN (SELECT l.line {BELONGS}) ORDER BY o.id LIMIT ?2"
    );
    let mut rows: Vec<BelongsRow> = query::all(db, &sql, params![id, limit])?;
    // A call carries payments of one batch.
    let run = rows.iter().find_map(|row| row.run);
    if !run.map(|run| runs::is_stacked(db, run)).transpose()?.unwrap_or_default() {
        rows.iter_mut().for_each(|row| row.sheet = None);
    }
    Ok((rows, count))
}

/// Other calls with one of a call's references.
const OTHERS: &str = "SELECT theirs.call FROM call_names AS mine JOIN call_names AS theirs ON theirs.text = mine.text
    WHERE mine.call = ?1 AND mine.own AND theirs.own AND theirs.call <> ?1";

fn others(db: &Connection, id: i64, limit: u32) -> Result<(Vec<ListedCall>, u32), AppError> {
    let count = query::one(db, &format!("SELECT count(*) FROM calls WHERE id IN ({OTHERS})"), [id])?;
    let sql = format!("SELECT {LISTED} FROM calls AS c WHERE c.id IN ({OTHERS}) ORDER BY c.armed_at DESC, c.id DESC LIMIT ?2");
    Ok((query::all(db, &sql, params![id, limit])?, count))
}

/// Some rows, and the number of all.
pub type Counted<T> = (Vec<T>, u32);

/// At most `limit` calls, the newest first; in a text search also the place after which there are more.
pub(crate) async fn calls_page(store: &Store, filter: CallFilter, limit: u32) -> Result<(Vec<ListedCall>, Option<i64>), AppError> {
    match filter.text.as_deref().and_then(Needle::of) {
        Some(needle) => store.read_indexed(move |db| holding(db, &filter, &needle, limit)).await,
        None => store.read(move |db| Ok((page(db, &filter, limit)?, None))).await,
    }
}

/// The call with this id, at most `lines` entries that belong to it, and at most `calls` other calls with its references.
pub(crate) async fn recorded_call(
    store: &Store,
    id: i64,
    lines: u32,
    calls: u32,
) -> Result<(RecordedCall, Counted<BelongsRow>, Counted<ListedCall>), AppError> {
    store
        .read(move |db| Ok((one(db, id)?, belongs(db, id, lines)?, others(db, id, calls)?)))
        .await
}

#[cfg(test)]
#[path = "activity_tests.rs"]
mod tests;
