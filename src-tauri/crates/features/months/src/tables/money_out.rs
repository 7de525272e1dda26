//! Payments from our own wallet, as money out by day needs them.

use base::history::Window;
use base::timestamp::Timestamp;
use payment_rules::outbox::{Made, State};
use rusqlite::{Connection, params};
use service_api::value::Amount;

use super::month_rows::{AMOUNT, SENT_FROM_OUR_WALLET};
use engine::tables::alarms::is_contradicted;
use store::{FromRow, query};
use system::error::AppError;

/// A payment that was sent.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct PaymentOut {
    /// The time of its first byte.
    pub at: Timestamp,
    /// In kobo. 0 for a full refund whose amount is not in these records.
    ordered: i64,
    /// The amount that the service moved, in naira, as it reported it.
    moved: Option<String>,
    state: State,
    /// An unresolved alarm contradicts the state.
    contradicted: bool,
    /// The number of our own account that it went to.
    pub own_account: Option<String>,
}

impl PaymentOut {
    pub(crate) fn made(&self) -> Made {
        self.state.made(self.contradicted)
    }

    /// In kobo.
    pub(crate) fn amount(&self) -> i64 {
        let moved = self.moved.as_deref().filter(|_| self.state == State::Accepted);
        moved.and_then(|text| Amount::parse(text).ok()).map_or(self.ordered, Amount::minor)
    }
}

/// The payments sent in a window. Cash that is paid out for a code is not among them: the wallet gets what the cash box gives.
pub(crate) fn payments_out(db: &Connection, window: Window) -> Result<Vec<PaymentOut>, AppError> {
    let sql = format!(
        "WITH own (number) AS MATERIALIZED (
            SELECT number FROM payment_accounts WHERE number IS NOT NULL UNION SELECT number FROM bank_accounts WHERE length(number) = 10)
        SELECT o.first_sent_at AS at, {AMOUNT} AS ordered, o.moved, o.state,
            {} AS contradicted,
            (SELECT number FROM own WHERE number = coalesce(i.account,
                CASE WHEN json_valid(o.body) THEN o.body ->> '$.destinationBankAccountNumber' END)) AS own_account
        FROM outbox AS o LEFT JOIN payout_items AS i ON i.line = o.id
        WHERE {SENT_FROM_OUR_WALLET} AND o.operation <> 'dispenseCash'",
        is_contradicted("o")
    );
    query::all(db, &sql, params![window.from.0, window.until.0])
}
