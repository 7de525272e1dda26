//! Since when payments of other copies are unknown: without a complete history of the wallet, an absence in a status query proves little
//! (decision 0017).

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::{DAY, HOUR, Timestamp};
use rusqlite::{Connection, params};

use super::equal_payments::SEARCHED;
use super::wallet_history::{HISTORY_VALID_FOR, history_is_proved};
use super::{other_computers, service_rows};
use crate::messages::records as messages;
use store::query;
use system::error::AppError;

/// How long status queries cover a payment, in milliseconds: an absence within this time is proof.
const REMEMBERED: i64 = 36 * HOUR;

/// Payments of other copies are unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The beginning of the unknown time.
    pub since: Timestamp,
    /// Whether these records are a copy themselves, or were restored.
    pub is_copy: bool,
}

impl Unknown {
    /// A sentence for the approver.
    pub fn words(self) -> String {
        messages::unknown_since(self.since, self.is_copy)
    }
}

/// None if no other computer pays, if the history of the wallet is complete, or if status queries cover everything that it lacks; `now` is
/// the service's time.
pub fn since(db: &Connection, now: Timestamp) -> Result<Option<Unknown>, AppError> {
    if !other_computers::may_exist(db, now)? {
        return Ok(None);
    }
    let whole = Window {
        from: now.plus(-SEARCHED),
        until: now.plus(-HISTORY_VALID_FOR),
    };
    let is_asked = other_computers::is_asked(db, now)?;
    let is_proved = history_is_proved(db, now)? || !has_paid(db, now)?;
    let lacking = match is_proved {
        true => service_rows::coverage(db, MonthSource::TransactionHistory)?.gaps(whole),
        false => vec![whole],
    };
    let Some(since) = lacking.iter().map(|window| window.from).min() else {
        return Ok(None);
    };
    if is_asked && now.since(since) < REMEMBERED && remembers(db, since, now)? {
        return Ok(None);
    }
    Ok(Some(Unknown {
        since,
        is_copy: other_computers::are_a_copy(db, now)?,
    }))
}

/// Whether these records have a payment that the history should list.
fn has_paid(db: &Connection, now: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'accepted' AND moves_money = 1 AND settled_at < ?1)";
    query::one(db, sql, [now.0 - HOUR])
}

/// Whether a status query found a payment of at least that age in the last day.
fn remembers(db: &Connection, since: Timestamp, now: Timestamp) -> Result<bool, AppError> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'accepted' AND moves_money = 1 AND first_sent_at <= ?1 AND verified_at > ?2)";
    query::one(db, sql, params![since.0, now.0 - DAY])
}
