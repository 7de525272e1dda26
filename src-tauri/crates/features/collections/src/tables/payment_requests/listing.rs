//! Lists of payment requests of any length: pages in any order, limited to states, a period and the results of a search.
//!
//! A page is found in the index of its order. One run per state reads the index, and the runs are merged; only the rows of the page are then read.
//! The results of a search are a set of ids: few are looked up and sorted, many are a filter for the runs.

use std::collections::BTreeSet;

use base::timestamp::Timestamp;
use payment_rules::payment_request::PaymentRequestState;
use rusqlite::{CachedStatement, Connection, OptionalExtension as _, Row, Rows, params};
use service_api::value::Amount;
use session::tables::refunds;

use super::found::{Found, IdSet, found};
use super::shown_state::{Refunded, Shown, rank, rank_sql};
use crate::messages;
use crate::tables::payment_requests::RequestOrder;
use store::{FromRow, Store, query, word_at};
use system::error::AppError;

/// A request in a list.
#[derive(Clone, Debug, FromRow)]
pub struct RequestBrief {
    /// Its id.
    pub id: i64,
    /// Its reference.
    pub reference: String,
    /// Its state.
    pub state: PaymentRequestState,
    /// The requested amount, in kobo.
    pub amount: i64,
    /// What the payer owes in total, including a share of the fee, in kobo.
    pub due: i64,
    /// The payer bears a share of the fee, and the total was not reported; `due` is then the requested amount.
    pub fee_unknown: bool,
    /// Paid so far, in kobo; `None` if never reported.
    #[row(with = paid)]
    pub paid: Option<i64>,
    /// Refunded amount as far as these records know, in kobo; `None` if nothing was refunded.
    #[row(from = not_looked_up)]
    pub back: Option<i64>,
    /// The payer's name.
    pub payer_name: String,
    /// The payer's contact.
    pub payer_contact: String,
    /// What the payment is for.
    pub purpose: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Option<Timestamp>,
    /// When Cowrie first knew that it was paid.
    pub paid_at: Option<Timestamp>,
}

/// Selects requests.
#[derive(Clone, Debug, Default)]
pub struct RequestFilter {
    /// In one of these states.
    pub states: Vec<PaymentRequestState>,
    /// Words that must all be the beginnings of words.
    pub text: Option<String>,
    /// Made at this time or later.
    pub from: Option<Timestamp>,
    /// Made before this time.
    pub to: Option<Timestamp>,
    /// Only these ids; empty for all.
    pub only: Vec<i64>,
}

impl RequestFilter {
    pub(super) fn made_between(&self, at: i64) -> bool {
        self.from.is_none_or(|from| at >= from.0) && self.to.is_none_or(|to| at < to.0)
    }
}

/// The order of requests.
#[derive(Clone, Copy, Debug)]
pub struct RequestsOrdered {
    /// The key.
    pub by: RequestOrder,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
}

/// The column of an order, and its index.
fn column(by: RequestOrder) -> (String, &'static str) {
    let (key, index) = match by {
        RequestOrder::Made => ("created_at", "payment_requests_made"),
        RequestOrder::Ends => ("ends", "payment_requests_ends"),
        RequestOrder::Amount => ("amount_minor", "payment_requests_amount"),
        RequestOrder::Customer => ("customer", "payment_requests_customer"),
        RequestOrder::State => return (rank_sql(), "payment_requests_made"),
        RequestOrder::Purpose => ("lower(coalesce(purpose, ''))", "payment_requests_purpose"),
    };
    (key.to_owned(), index)
}

/// The key of a request in an order. Names are compared in lower case, like in the table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Name(String),
}

impl Key {
    fn read(row: &Row<'_>, index: usize, (id, by): (i64, RequestOrder), refunded: &Refunded) -> rusqlite::Result<Self> {
        match by {
            RequestOrder::State if refunded.contains(id) => Ok(Self::Number(rank(Shown::Refunded))),
            RequestOrder::Customer | RequestOrder::Purpose => row.get(index).map(|name: String| Self::Name(name.to_ascii_lowercase())),
            RequestOrder::Made | RequestOrder::Ends | RequestOrder::Amount | RequestOrder::State => row.get(index).map(Self::Number),
        }
    }
}

/// The place of a request in an order: key, time of making, id.
type Place = (Key, i64, i64);

/// The SQL of the run through an index for one state.
fn run_sql(order: RequestsOrdered, continues: bool) -> String {
    let (key, index) = column(order.by);
    let (way, beyond) = if order.descending { ("DESC", "<") } else { ("", ">") };
    let continues = match (continues, order.by) {
        (false, _) => String::new(),
        (true, RequestOrder::Made) => format!("AND (created_at, id) {beyond} (?3, ?4) AND ?2 IS NOT NULL"),
        (true, RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer | RequestOrder::State) => {
            format!("AND ({key}, created_at, id) {beyond} (?2, ?3, ?4)")
        }
        // The index of an expression is entered by a comparison of the expression alone.
        (true, RequestOrder::Purpose) => format!("AND {key} {beyond}= ?2 AND ({key}, created_at, id) {beyond} (?2, ?3, ?4)"),
    };
    let made = match order.by {
        RequestOrder::Made => String::new(),
        RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer | RequestOrder::State | RequestOrder::Purpose => {
            format!("created_at {way},")
        }
    };
    // In a run of one state, the state itself orders nothing.
    let first = match order.by {
        RequestOrder::State => String::new(),
        RequestOrder::Made | RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer | RequestOrder::Purpose => {
            format!("{key} {way},")
        }
    };
    format!(
        "SELECT id, {key}, created_at FROM payment_requests INDEXED BY {index} WHERE state = ?1 {continues}
         ORDER BY {first} {made} id {way}"
    )
}

/// The next place of one run that passes the filter.
struct Run<'a> {
    rows: Rows<'a>,
    /// What the rows of this run are shown as; `None` if the order does not depend on it.
    shown: Option<Shown>,
    next: Option<Place>,
}

/// Which rows of a run are listed, and how they are shown.
#[derive(Clone, Copy)]
struct Listed<'a> {
    filter: &'a RequestFilter,
    only: Option<&'a IdSet>,
    refunded: &'a Refunded,
}

impl Run<'_> {
    fn advance(&mut self, listed: Listed<'_>, order: RequestsOrdered) -> Result<(), AppError> {
        let Listed { filter, only, refunded } = listed;
        self.next = None;
        while let Some(row) = self.rows.next()? {
            let (id, made): (i64, i64) = (row.get(0)?, row.get(2)?);
            let is_of_run = self.shown.is_none_or(|shown| (shown == Shown::Refunded) == refunded.contains(id));
            if is_of_run && only.is_none_or(|only| only.contains(id)) && filter.made_between(made) {
                self.next = Some((Key::read(row, 1, (id, order.by), refunded)?, made, id));
                break;
            }
            // In the order of making, all further rows are outside the period too.
            let past = match order.descending {
                true => filter.from.is_some_and(|from| made < from.0),
                false => filter.to.is_some_and(|to| made >= to.0),
            };
            if order.by == RequestOrder::Made && past {
                break;
            }
        }
        Ok(())
    }
}

/// The runs of an order: one per state; by state, one for each state that is shown.
fn runs_of(filter: &RequestFilter, order: RequestsOrdered, refunded: &Refunded) -> Vec<(PaymentRequestState, Option<Shown>)> {
    let by_state = order.by == RequestOrder::State;
    let own = filter.states.iter().map(|state| (*state, by_state.then_some(Shown::State(*state))));
    let has_refunded = by_state && !refunded.is_empty();
    let back = filter
        .states
        .iter()
        .filter(|state| has_refunded && **state == PaymentRequestState::Paid);
    own.chain(back.map(|state| (*state, Some(Shown::Refunded)))).collect()
}

fn merged(db: &Connection, listed: Listed<'_>, order: RequestsOrdered, after: Option<&Place>, limit: usize) -> Result<Vec<i64>, AppError> {
    let filter = listed.filter;
    let sql = run_sql(order, after.is_some() || starts_within(filter, order).is_some());
    let after = after.cloned().or_else(|| starts_within(filter, order));
    let parts = runs_of(filter, order, listed.refunded);
    let mut statements: Vec<CachedStatement<'_>> = parts.iter().map(|_| db.prepare_cached(&sql)).collect::<Result<_, _>>()?;
    let mut runs = Vec::with_capacity(statements.len());
    for (statement, (state, shown)) in statements.iter_mut().zip(parts) {
        let word = state.word();
        // In SQL a refunded request has the rank of its state.
        let shift = shown.map_or(0, |shown| rank(shown) - rank(Shown::State(state)));
        let rows = match &after {
            None => statement.query([word]),
            Some((Key::Number(key), made, id)) => statement.query(params![word, key - shift, made, id]),
            Some((Key::Name(key), made, id)) => statement.query(params![word, key, made, id]),
        };
        let mut run = Run {
            rows: rows?,
            shown,
            next: None,
        };
        run.advance(listed, order)?;
        runs.push(run);
    }
    let mut ids = Vec::with_capacity(limit);
    while ids.len() < limit {
        let heads = runs.iter_mut().filter(|run| run.next.is_some());
        let first = match order.descending {
            true => heads.max_by(|one, other| one.next.cmp(&other.next)),
            false => heads.min_by(|one, other| one.next.cmp(&other.next)),
        };
        let Some(first) = first else { break };
        ids.extend(first.next.as_ref().map(|(_, _, id)| *id));
        first.advance(listed, order)?;
    }
    Ok(ids)
}

/// Where the first page of a period begins, in the order of making.
fn starts_within(filter: &RequestFilter, order: RequestsOrdered) -> Option<Place> {
    match (order.by, order.descending) {
        (RequestOrder::Made, true) => filter.to.map(|to| (Key::Number(to.0), to.0, i64::MIN)),
        (RequestOrder::Made, false) => filter.from.map(|from| (Key::Number(from.0), from.0, i64::MIN)),
        (RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer | RequestOrder::State | RequestOrder::Purpose, _) => None,
    }
}

/// The ids among `few` that pass the filter, in order.
fn sorted(
    db: &Connection,
    (filter, refunded): (&RequestFilter, &Refunded),
    few: &[i64],
    order: RequestsOrdered,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<i64>, AppError> {
    let (key, _) = column(order.by);
    let sql = format!("SELECT {key}, created_at, state FROM payment_requests INDEXED BY payment_requests_found WHERE id = ?1");
    let mut statement = db.prepare_cached(&sql)?;
    let mut places = Vec::with_capacity(few.len());
    for id in few {
        let known = statement
            .query_row([id], |row| {
                Ok((
                    Key::read(row, 0, (*id, order.by), refunded)?,
                    row.get::<_, i64>(1)?,
                    word_at(row, 2)?,
                ))
            })
            .optional()?;
        if let Some((key, made, state)) = known
            && filter.states.contains(&state)
            && filter.made_between(made)
        {
            places.push((key, made, *id));
        }
    }
    places.sort_unstable();
    if order.descending {
        places.reverse();
    }
    let beyond = |place: &Place| match after {
        None => true,
        Some(after) if order.descending => place < after,
        Some(after) => place > after,
    };
    Ok(places.into_iter().filter(beyond).take(limit).map(|(_, _, id)| id).collect())
}

fn place(db: &Connection, id: i64, order: RequestsOrdered, refunded: &Refunded) -> Result<Place, AppError> {
    let (key, _) = column(order.by);
    db.query_row(
        &format!("SELECT {key}, created_at FROM payment_requests WHERE id = ?1"),
        [id],
        |row| Ok((Key::read(row, 0, (id, order.by), refunded)?, row.get(1)?, id)),
    )
    .optional()?
    .ok_or_else(|| AppError::not_found(messages::NO_SUCH_REQUEST))
}

/// The columns of a request in a list.
pub(crate) const BRIEF: &str = "id, reference, state, amount_minor AS amount, due_minor AS due, paid_minor AS paid, paid AS reported, payer_name, \
    payer_contact, purpose, created_at, expires_at, paid_at, fee_untold AS fee_unknown";

fn paid(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<i64>> {
    let reported: Option<String> = row.get("reported")?;
    reported.map(|_| row.get(column)).transpose()
}

fn not_looked_up(_: &Row<'_>) -> rusqlite::Result<Option<i64>> {
    Ok(None)
}

/// At most `limit` requests after `after`.
pub fn page(
    db: &Connection,
    filter: &RequestFilter,
    order: RequestsOrdered,
    after: Option<i64>,
    limit: usize,
) -> Result<Vec<RequestBrief>, AppError> {
    let refunded = match order.by {
        RequestOrder::State => Refunded::read(db)?,
        RequestOrder::Made | RequestOrder::Ends | RequestOrder::Amount | RequestOrder::Customer | RequestOrder::Purpose => {
            Refunded::default()
        }
    };
    let after = after.map(|id| place(db, id, order, &refunded)).transpose()?;
    let listed = Listed {
        filter,
        only: None,
        refunded: &refunded,
    };
    let ids = match narrowed(found(db, filter.text.as_deref())?, &filter.only) {
        Found::Any => merged(db, listed, order, after.as_ref(), limit)?,
        Found::Few(few) => sorted(db, (filter, &refunded), &few, order, after.as_ref(), limit)?,
        Found::Many(many) => {
            let only = Some(&IdSet::of(&many));
            merged(db, Listed { only, ..listed }, order, after.as_ref(), limit)?
        }
    };
    let sql = format!("SELECT {BRIEF} FROM payment_requests WHERE id = ?1");
    let whole = |id| {
        let row: RequestBrief = query::one(db, &sql, [id])?;
        let back = refunds::given_back(db, "refund", &row.reference)?;
        Ok(RequestBrief { back, ..row })
    };
    ids.into_iter().map(whole).collect()
}

/// The results of a search that are among `only`; all if it is empty.
fn narrowed(found: Found, only: &[i64]) -> Found {
    let only: BTreeSet<i64> = only.iter().copied().collect();
    match found {
        found if only.is_empty() => found,
        Found::Any => Found::Few(only.into_iter().collect()),
        Found::Few(ids) | Found::Many(ids) => Found::Few(ids.into_iter().filter(|id| only.contains(id)).collect()),
    }
}

/// The latest requested amounts, at most `count`.
pub(crate) fn latest_requested(db: &Connection, count: u32) -> Result<Vec<Amount>, AppError> {
    let sql = "SELECT amount_minor FROM payment_requests ORDER BY id DESC LIMIT ?1";
    let amounts: Vec<i64> = query::all(db, sql, [count])?;
    Ok(amounts.into_iter().filter_map(|minor| Amount::from_minor(minor).ok()).collect())
}

/// At most `limit` requests after `after` in this order.
pub async fn payment_requests_page(
    store: &Store,
    filter: RequestFilter,
    order: RequestsOrdered,
    after: Option<i64>,
    limit: usize,
) -> Result<Vec<RequestBrief>, AppError> {
    store.read(move |db| page(db, &filter, order, after, limit)).await
}

#[cfg(test)]
#[path = "listing_tests.rs"]
pub mod tests;
