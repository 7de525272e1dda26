//! Applies new items of the service's history to payment requests, payment accounts and callbacks.

use std::collections::BTreeSet;

use base::timestamp::Timestamp;
use payment_rules::watching::may_be_payment;
use rusqlite::{Connection, params};

use crate::callbacks::settle_deposits;
use crate::tables::deposits;
use engine::outbox::{HistoryHook, HistoryNews};
use engine::tables::history::HistoryItemRow;
use store::query;
use system::error::AppError;

/// Confirms deposits, and makes the requests due that an item is about. It never records a request as paid.
#[derive(Debug)]
pub struct DepositsAndRequests;

impl HistoryHook for DepositsAndRequests {
    fn added(&self, db: &Connection, new: &[HistoryItemRow], now: Timestamp) -> Result<HistoryNews, AppError> {
        let mut news = HistoryNews::default();
        let mut accounts = BTreeSet::new();
        for item in new {
            if deposits::note_history(db, item)? {
                news.is_deposited = true;
                accounts.insert(item.account_number.as_str());
            }
            make_due(db, item, now)?;
            news.is_paid |= is_payment(db, item)?;
        }
        for account in accounts {
            news.settled.extend(settle_deposits(db, account, now)?);
        }
        Ok(news)
    }
}

/// Makes the request of an item due, except if the item is its creation. A paid request is due only if its last query was before the item.
fn make_due(db: &Connection, item: &HistoryItemRow, now: Timestamp) -> Result<(), AppError> {
    if is_creation(item) {
        return Ok(());
    }
    let found = "SELECT request.id FROM outbox AS line JOIN payment_requests AS request ON request.line = line.id
        WHERE line.reference = ?1 AND line.state = 'accepted' AND (request.standing <> 'paid' OR coalesce(request.checked_at, 0) < ?2)";
    let changed = db.execute(
        &format!(
            "INSERT INTO request_looks (request, pointed_at) SELECT id, ?3 FROM ({found}) WHERE true
             ON CONFLICT (request) DO UPDATE SET pointed_at = excluded.pointed_at"
        ),
        params![item.reference, item.at.0, now.0],
    );
    if changed? > 0 {
        db.execute(
            &format!("UPDATE payment_requests SET next_check_at = ?3 WHERE id IN ({found})"),
            params![item.reference, item.at.0, now.0],
        )?;
    }
    Ok(())
}

fn is_creation(item: &HistoryItemRow) -> bool {
    item.action.eq_ignore_ascii_case("CREATE_REQUEST")
}

/// Whether an item reports a payment of a request. The actions of the history are an open list, so the status query decides whether money came.
fn is_payment(db: &Connection, item: &HistoryItemRow) -> Result<bool, AppError> {
    if !may_be_payment(&item.action) {
        return Ok(false);
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox AS line JOIN payment_requests AS request ON request.line = line.id
        WHERE line.reference = ?1 AND request.standing IN ('paid', 'part_paid'))";
    query::one(db, sql, [&item.reference])
}
