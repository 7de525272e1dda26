//! Which of the first steps the records show.

use base::timestamp::Timestamp;
use rusqlite::Connection;

use store::facts::{fact, set_fact};
use store::{FromRow, query};
use system::error::AppError;

/// The fact that the list was removed from Home.
const DISMISSED: &str = "first steps dismissed";

/// What was done with a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct Done {
    pub request: bool,
    pub receive: bool,
    pub payout: bool,
    pub lost_answer: bool,
    pub statement: bool,
}

pub(crate) fn done(db: &Connection) -> Result<Done, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM payment_requests) AS request,
        EXISTS (SELECT 1 FROM payment_requests WHERE paid_at IS NOT NULL) OR EXISTS (SELECT 1 FROM deposits WHERE history IS NOT NULL) AS receive,
        EXISTS (SELECT 1 FROM outbox WHERE run IS NOT NULL AND state = 'accepted') AS payout,
        EXISTS (SELECT 1 FROM calls WHERE look_up_of IS NULL AND outcome = 'in_doubt' AND changes = 1) AS lost_answer,
        EXISTS (SELECT 1 FROM statements WHERE taken_back_at IS NULL) AS statement";
    query::one(db, sql, [])
}

pub(crate) fn is_dismissed(db: &Connection) -> Result<bool, AppError> {
    Ok(fact(db, DISMISSED)?.is_some())
}

pub(crate) fn dismiss(db: &Connection, now: Timestamp) -> Result<(), AppError> {
    set_fact(db, DISMISSED, "", now)
}
