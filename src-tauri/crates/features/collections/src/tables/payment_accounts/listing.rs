//! Lists of payment accounts: pages in any order, and counts per state.

use base::timestamp::Timestamp;
use payment_rules::payment_account::PaymentAccountState;
use rusqlite::{Connection, params};

use super::{PaymentAccountRow, STATE, by_id};
use crate::tables::payment_accounts::AccountOrder;
use store::query;
use system::error::AppError;

/// Selects accounts.
#[derive(Clone, Debug, Default)]
pub struct AccountFilter {
    /// In any of these states; empty for all.
    pub states: Vec<PaymentAccountState>,
    /// Also those that differ from the service, in any state.
    pub or_differing: bool,
    /// Words that must all occur in name, number, reference, phone or e-mail.
    pub text: String,
    /// Only those after this one in the order.
    pub before: Option<i64>,
}

/// The order of accounts. Equal ones are ordered by their id.
#[derive(Clone, Copy, Debug)]
pub struct AccountsOrdered {
    /// The key.
    pub by: AccountOrder,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
    /// The start of the period in which deposits count.
    pub received_since: Timestamp,
}

/// The key of an account `a`, as SQL. Names are compared in lower case.
fn key(order: AccountsOrdered) -> String {
    let of_deposits =
        |what: &str, which: &str| format!("(SELECT coalesce({what}, 0) FROM deposits d WHERE d.account_number = a.number AND {which})");
    match order.by {
        AccountOrder::Made => "a.id".to_owned(),
        AccountOrder::Name => "lower(a.account_name)".to_owned(),
        AccountOrder::LastDeposit => of_deposits("max(d.at)", "d.unclear IS NULL"),
        AccountOrder::Received => of_deposits(
            "sum(d.amount_minor)",
            &format!("d.at >= {} AND d.history IS NOT NULL", order.received_since.0),
        ),
    }
}

/// Accounts, latest first; one more than `most` if there are more.
pub fn page(db: &Connection, filter: &AccountFilter, most: u32) -> Result<Vec<PaymentAccountRow>, AppError> {
    let latest_first = AccountsOrdered {
        by: AccountOrder::Made,
        descending: true,
        received_since: Timestamp(0),
    };
    in_order(db, filter, latest_first, most)
}

/// Accounts in an order; one more than `most` if there are more.
pub fn in_order(db: &Connection, filter: &AccountFilter, order: AccountsOrdered, most: u32) -> Result<Vec<PaymentAccountRow>, AppError> {
    let words: Vec<String> = filter.text.split_whitespace().map(str::to_lowercase).collect();
    let states: Vec<&str> = filter.states.iter().map(|state| state.word()).collect();
    let (way, beyond) = if order.descending { ("DESC", "<") } else { ("ASC", ">") };
    let key = key(order);
    let sql = format!(
        "SELECT id FROM (
            SELECT a.id AS id, {key} AS place FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line
            WHERE (?2 = '[]' OR {STATE} IN (SELECT value FROM json_each(?2)) OR (?3 AND a.differences <> '[]'))
                AND NOT EXISTS (SELECT 1 FROM json_each(?4) AS word WHERE instr(lower(a.account_name || ' ' || a.first_name || ' ' ||
                    a.last_name || ' ' || coalesce(a.number, '') || ' ' || a.reference || ' ' || coalesce(a.phone, '') || ' ' ||
                    coalesce(a.email, '')), word.value) = 0))
         WHERE ?1 IS NULL OR (place, id) {beyond} (SELECT {key}, a.id FROM payment_accounts a WHERE a.id = ?1)
         ORDER BY place {way}, id {way} LIMIT ?5"
    );
    let text = |list: serde_json::Result<String>| list.map_err(AppError::bug);
    let values = params![
        filter.before,
        text(serde_json::to_string(&states))?,
        filter.or_differing,
        text(serde_json::to_string(&words))?,
        most.saturating_add(1)
    ];
    query::all(db, &sql, values)?.into_iter().map(|id| by_id(db, id)).collect()
}

/// The number of accounts in each state, and of those that differ from the service.
pub fn counts(db: &Connection) -> Result<(Vec<(PaymentAccountState, u32)>, u32), AppError> {
    let sql = format!("SELECT {STATE}, count(*) FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line GROUP BY 1");
    let differing = query::one(db, "SELECT count(*) FROM payment_accounts WHERE differences <> '[]'", [])?;
    Ok((query::all(db, &sql, [])?, differing))
}
