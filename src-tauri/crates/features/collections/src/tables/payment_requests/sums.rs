//! The sums of payment requests per state.

use payment_rules::payment_request::PaymentRequestState;
use rusqlite::{Connection, ToSql};
use session::tables::refunds;

use super::found::{Found, IdSet, found};
use super::listing::RequestFilter;
use store::{query, word_at};
use system::error::AppError;

/// The number and the sums of the requests in one state, in kobo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestSum {
    /// How many.
    pub count: u32,
    /// Requested.
    pub asked: i128,
    /// Paid.
    pub paid: i128,
    /// Refunded.
    pub back: i128,
    /// Owed and not paid.
    pub unpaid: i128,
    /// The fee of some is unknown, so that `unpaid` is a minimum.
    pub fee_unknown: bool,
}

/// The sums per state of the requests that pass the filter. The states of the filter are ignored.
pub fn sums(db: &Connection, filter: &RequestFilter) -> Result<Vec<(PaymentRequestState, RequestSum)>, AppError> {
    // 64 bits hold the sum of the naira or of the kobo parts of any list, but not the sum of all kobo.
    const SUMS: &str =
        "SELECT state, count(*), sum(amount_minor / 100), sum(amount_minor % 100), sum(paid_minor / 100), sum(paid_minor % 100),
            sum(max(due_minor - paid_minor, 0) / 100), sum(max(due_minor - paid_minor, 0) % 100)
        FROM payment_requests";
    let (from, to) = (filter.from.map_or(i64::MIN, |at| at.0), filter.to.map_or(i64::MAX, |at| at.0));
    let ids = match found(db, filter.text.as_deref())? {
        Found::Any => None,
        Found::Few(ids) | Found::Many(ids) => Some(ids),
    };
    let only = ids.as_deref().map(IdSet::of);
    let (sql, ids) = match ids {
        None => (
            format!("{SUMS} INDEXED BY payment_requests_found WHERE created_at >= ?1 AND created_at < ?2 GROUP BY state"),
            None,
        ),
        Some(ids) => (
            format!("{SUMS} WHERE id IN (SELECT value FROM json_each(?3)) AND created_at >= ?1 AND created_at < ?2 GROUP BY state"),
            Some(serde_json::to_string(&ids).map_err(AppError::bug)?),
        ),
    };
    let mut statement = db.prepare_cached(&sql)?;
    let mut parameters: Vec<&dyn ToSql> = vec![&from, &to];
    if let Some(ids) = &ids {
        parameters.push(ids);
    }
    let rows = statement.query_map(parameters.as_slice(), |row| {
        let money = |naira: usize| {
            Ok::<_, rusqlite::Error>(100 * i128::from(row.get::<_, i64>(naira)?) + i128::from(row.get::<_, i64>(naira + 1)?))
        };
        Ok((
            word_at(row, 0)?,
            RequestSum {
                count: row.get(1)?,
                asked: money(2)?,
                paid: money(4)?,
                back: 0,
                unpaid: money(6)?,
                fee_unknown: false,
            },
        ))
    })?;
    let mut sums: Vec<(PaymentRequestState, RequestSum)> = rows.collect::<Result<_, _>>()?;
    for (state, back) in given_back(db, filter, only.as_ref())? {
        if let Some((_, sum)) = sums.iter_mut().find(|(of, _)| *of == state) {
            sum.back += i128::from(back);
        }
    }
    for (state, sum) in &mut sums {
        sum.fee_unknown = has_unknown_fee(db, *state, filter, only.as_ref())?;
    }
    Ok(sums)
}

/// Whether a request in this state that passes the filter has an unknown fee.
fn has_unknown_fee(db: &Connection, state: PaymentRequestState, filter: &RequestFilter, only: Option<&IdSet>) -> Result<bool, AppError> {
    let mut statement = db.prepare_cached(
        "SELECT id, created_at FROM payment_requests INDEXED BY payment_requests_fee_untold WHERE fee_untold AND state = ?1",
    )?;
    let mut rows = statement.query([state.word()])?;
    while let Some(row) = rows.next()? {
        let (id, made): (i64, i64) = (row.get(0)?, row.get(1)?);
        if filter.made_between(made) && only.is_none_or(|only| only.contains(id)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The refunded amounts of the requests that pass the filter, with the states of these requests. Refunds are few compared with requests.
fn given_back(db: &Connection, filter: &RequestFilter, only: Option<&IdSet>) -> Result<Vec<(PaymentRequestState, i64)>, AppError> {
    let sql = "SELECT id, state, created_at FROM payment_requests WHERE reference = ?1";
    let mut found = Vec::new();
    for (reference, back) in refunds::given_back_of_requests(db)? {
        if let Some((id, state, made)) = query::first::<(i64, _, i64), _>(db, sql, [reference])?
            && filter.made_between(made)
            && only.is_none_or(|only| only.contains(id))
        {
            found.push((state, back));
        }
    }
    Ok(found)
}
