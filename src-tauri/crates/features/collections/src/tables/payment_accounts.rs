//! Payment accounts. The outbox entry of the opening shows whether the service has the account.

pub mod changes;
pub mod listing;

use base::timestamp::Timestamp;
use payment_rules::payment_account::{Difference, PaymentAccountState, Profile};
use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};
use service_api::value::Amount;
use ts_rs::TS;

pub use changes::AccountChangeRow;
pub use changes::{add_change, changes};
pub use listing::AccountFilter;
pub use listing::{counts, page};

use super::{forwarding, imports};
use crate::messages;
use crate::tables::forwarding::Forwarding;
use crate::tables::imports::ImportPlace;
use engine::tables::outbox;
use engine::tables::outbox::{NewEntry, OutboxEntry, insert};
use store::{Store, query, word_at};
use system::error::AppError;

/// A payment account in the records.
#[derive(Clone, Debug)]
pub struct PaymentAccountRow {
    /// Its id.
    pub id: i64,
    /// The outbox entry of its opening; `None` if it was found at the service.
    pub line: Option<OutboxEntry>,
    /// Its state.
    pub state: PaymentAccountState,
    /// The fields that both the records and the service have.
    pub profile: Profile,
    /// The customer's e-mail address, which the service never reports.
    pub email: Option<String>,
    /// The largest deposit, which the service never reports.
    pub limit: Option<Amount>,
    /// Why deposits are forwarded to an account with another name.
    pub forward_word: Option<String>,
    /// When it was stored here.
    pub created_at: Timestamp,
    /// When the service no longer found it.
    pub closed_at: Option<Timestamp>,
    /// When it was last compared with the service.
    pub compared_at: Option<Timestamp>,
    /// The differences found then.
    pub differences: Vec<Difference>,
}

/// A payment account to store.
#[derive(Clone, Debug)]
pub struct NewPaymentAccountRow {
    /// The fields that both the records and the service have.
    pub profile: Profile,
    /// The customer's e-mail address.
    pub email: Option<String>,
    /// The largest deposit.
    pub limit: Option<Amount>,
    /// Why deposits are forwarded to an account with another name.
    pub forward_word: Option<String>,
    /// When it is stored.
    pub created_at: Timestamp,
    /// The row of an import that it is made from.
    pub import: Option<ImportPlace>,
}

/// The state of an account, from its row and the outbox entry of its opening. While one more status query is to come, a rejection counts as rejected
/// and an acceptance as unconfirmed.
const STATE: &str = "CASE WHEN a.closing = 'closed' THEN 'closed' WHEN a.closing = 'asked' THEN 'closing' WHEN o.state IS NULL THEN 'open'
    WHEN o.state = 'ready' THEN 'not_sent' WHEN o.state = 'sending' THEN 'sending' WHEN o.state IN ('in_doubt', 'held') THEN 'in_doubt'
    WHEN o.state = 'confirming' AND o.refusal_code IS NULL THEN 'in_doubt' WHEN o.state IN ('confirming', 'refused') THEN 'refused'
    WHEN o.state = 'cancelled' THEN 'taken_back' WHEN a.number IS NULL THEN 'opening' ELSE 'open' END";

const COLUMNS: &str = "a.id, a.line, a.reference, a.number, a.account_name, a.first_name, a.last_name, a.phone, a.email, a.identity_ending, \
    a.credit_bank_id, a.credit_account, a.limit_minor, a.callback_url, a.created_at, a.compared_at, a.differences, a.forward_word, a.closed_at";

fn account_row(db: &Connection, row: &Row<'_>) -> Result<PaymentAccountRow, AppError> {
    let line = row.get::<_, Option<i64>>(1)?.map(|id| outbox::by_id(db, id)).transpose()?;
    let moment = |index: usize| row.get::<_, Option<i64>>(index).map(|at| at.map(Timestamp));
    let differences: String = row.get(16)?;
    Ok(PaymentAccountRow {
        id: row.get(0)?,
        line,
        state: word_at(row, 19)?,
        profile: Profile {
            reference: row.get(2)?,
            number: row.get(3)?,
            account_name: row.get(4)?,
            first_name: row.get(5)?,
            last_name: row.get(6)?,
            phone: row.get(7)?,
            identity: row.get(9)?,
            forward_bank: row.get(10)?,
            forward_account: row.get(11)?,
            callback_url: row.get(13)?,
        },
        email: row.get(8)?,
        limit: row.get::<_, Option<i64>>(12)?.and_then(|minor| Amount::from_minor(minor).ok()),
        created_at: Timestamp(row.get(14)?),
        compared_at: moment(15)?,
        differences: serde_json::from_str(&differences).unwrap_or_default(),
        forward_word: row.get(17)?,
        closed_at: moment(18)?,
    })
}

fn select(rest: &str) -> String {
    format!("SELECT {COLUMNS}, {STATE} FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line {rest}")
}

/// Stores an account, with the outbox entry `line` if it is opened from here.
pub fn add(db: &Connection, line: Option<i64>, account: &NewPaymentAccountRow) -> Result<i64, AppError> {
    let profile = &account.profile;
    db.execute(
        "INSERT INTO payment_accounts (line, reference, number, account_name, first_name, last_name, phone, email, identity_ending,
            credit_bank_id, credit_account, limit_minor, callback_url, created_at, forward_word)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
        params![
            line,
            profile.reference,
            profile.number,
            profile.account_name.as_deref().unwrap_or_default(),
            profile.first_name.as_deref().unwrap_or_default(),
            profile.last_name.as_deref().unwrap_or_default(),
            profile.phone,
            account.email,
            profile.identity,
            profile.forward_bank,
            profile.forward_account,
            account.limit.map(Amount::minor),
            profile.callback_url,
            account.created_at.0,
            account.forward_word
        ],
    )?;
    let id = db.last_insert_rowid();
    if let Some(place) = account.import {
        imports::set_result(db, place, "account", id)?;
    }
    Ok(id)
}

/// The account `id`.
pub fn by_id(db: &Connection, id: i64) -> Result<PaymentAccountRow, AppError> {
    let found = query::all_by(db, &select("WHERE a.id = ?1"), [id], |row| account_row(db, row))?.pop();
    found.ok_or_else(|| AppError::not_found(messages::NO_SUCH_ACCOUNT))
}

/// The account with this reference or number.
pub fn named(db: &Connection, name: &str) -> Result<Option<i64>, AppError> {
    query::first(db, "SELECT id FROM payment_accounts WHERE reference = ?1 OR number = ?1", [name])
}

/// Stores the number from the service, unless another account has it.
pub fn set_number(db: &Connection, id: i64, number: &str) -> Result<(), AppError> {
    let sql = "UPDATE OR IGNORE payment_accounts SET number = ?2 WHERE id = ?1 AND number IS NULL";
    query::execute(db, sql, params![id, number])
}

/// The account that an outbox entry opens.
pub fn opened_by(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    query::first(db, "SELECT id FROM payment_accounts WHERE line = ?1", [line])
}

/// The account `a` is neither closed nor refused, and belongs to the customer with the phone number ?1, the e-mail address ?2, or the names ?3 and
/// ?4.
pub(crate) const ALIKE: &str = "a.closing <> 'closed' AND coalesce(o.state, '') NOT IN ('refused', 'cancelled') AND (
    (a.phone IS NOT NULL AND substr(a.phone, -10) = substr(?1, -10)) OR lower(a.email) = lower(?2)
    OR (lower(a.first_name) = lower(?3) AND lower(a.last_name) = lower(?4)))";

/// Other accounts of the same customer, by phone, e-mail or both names.
pub fn alike(db: &Connection, account: &NewPaymentAccountRow) -> Result<Vec<PaymentAccountRow>, AppError> {
    let sql = select(&format!("WHERE {ALIKE} ORDER BY a.id DESC LIMIT 5"));
    let profile = &account.profile;
    let values = params![profile.phone, account.email, profile.first_name, profile.last_name];
    query::all_by(db, &sql, values, |row| account_row(db, row))
}

/// Phone, e-mail, first name, last name, account name, number and reference.
pub type Holder = [String; 7];

/// The customers of the accounts that are not closed, latest first.
pub fn holders(db: &Connection) -> Result<Vec<Holder>, AppError> {
    let sql = "SELECT coalesce(a.phone, ''), coalesce(a.email, ''), a.first_name, a.last_name, a.account_name, coalesce(a.number, ''), a.reference
        FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line
        WHERE a.closing <> 'closed' AND coalesce(o.state, '') NOT IN ('refused', 'cancelled') ORDER BY a.id DESC";
    query::all_by(db, sql, [], |row| {
        let mut holder = Holder::default();
        for (place, text) in holder.iter_mut().enumerate() {
            *text = row.get(place)?;
        }
        Ok(holder)
    })
}

/// The highest number of accounts that were ever stored.
pub(crate) fn count_ever(db: &Connection) -> Result<i64, AppError> {
    query::one(db, "SELECT coalesce(max(id), 0) FROM payment_accounts", [])
}

/// The account that is due next: one without a number, one with an unconfirmed closing, or one with an unconfirmed opening that a status query did
/// not settle.
pub fn due(db: &Connection, now: Timestamp) -> Result<Option<i64>, AppError> {
    let sql = "SELECT a.id FROM payment_accounts a LEFT JOIN outbox o ON o.id = a.line
         WHERE (a.closing = 'asked' OR (a.number IS NULL AND o.state = 'accepted')
            OR (o.state IN ('in_doubt', 'held') AND o.enquiries > 0 AND o.refusal_code IS NULL)) AND coalesce(a.next_check_at, 0) <= ?1
         ORDER BY coalesce(a.next_check_at, 0) LIMIT 1";
    query::first(db, sql, [now.0])
}

/// Sets when an account is queried next.
pub(crate) fn ask_next(db: &Connection, id: i64, at: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE payment_accounts SET next_check_at = ?2 WHERE id = ?1";
    query::execute(db, sql, params![id, at.0])
}

/// Stores the result of a comparison with the service.
pub fn set_compared(db: &Connection, id: i64, differences: &[Difference], now: Timestamp) -> Result<(), AppError> {
    let json = serde_json::to_string(differences).map_err(AppError::bug)?;
    let sql = "UPDATE payment_accounts SET differences = ?2, compared_at = ?3 WHERE id = ?1";
    query::execute(db, sql, params![id, json, now.0])
}

/// Marks an account as closed, because the service no longer finds it.
pub fn set_closed(db: &Connection, id: i64, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE payment_accounts SET closing = 'closed', closed_at = ?2, compared_at = ?2, differences = '[]', next_check_at = NULL
         WHERE id = ?1";
    query::execute(db, sql, params![id, now.0])
}

/// Stores the fields that were taken over from the service, and the remaining differences.
pub fn take(db: &Connection, id: i64, profile: &Profile, differences: &[Difference]) -> Result<(), AppError> {
    let sql = "UPDATE payment_accounts SET account_name = ?2, first_name = ?3, last_name = ?4, phone = ?5, identity_ending = ?6,
            credit_bank_id = ?7, credit_account = ?8, callback_url = ?9, differences = ?10 WHERE id = ?1";
    query::execute(
        db,
        sql,
        params![
            id,
            profile.account_name.as_deref().unwrap_or_default(),
            profile.first_name.as_deref().unwrap_or_default(),
            profile.last_name.as_deref().unwrap_or_default(),
            profile.phone,
            profile.identity,
            profile.forward_bank,
            profile.forward_account,
            profile.callback_url,
            serde_json::to_string(differences).map_err(AppError::bug)?
        ],
    )
}

/// Accounts that the history or a callback reported and that are not in the records: number, reference, first time.
pub fn unknown(db: &Connection) -> Result<Vec<(String, Option<String>, Timestamp)>, AppError> {
    let sql = "SELECT account_number, max(account_reference), min(at) FROM (
            SELECT account_number, account_reference, at FROM history_items WHERE operation = 'PERSISTENT_PAYMENT_ACCOUNT'
            UNION ALL SELECT account_number, NULL, at FROM deposits)
        WHERE account_number <> '' AND account_number NOT IN (SELECT number FROM payment_accounts WHERE number IS NOT NULL)
        GROUP BY account_number ORDER BY min(at) DESC LIMIT 100";
    query::all(db, sql, [])
}

/// Stores an account with the outbox entry of its opening. Returns both ids.
///
/// # Errors
///
/// A conflict if an account with the same reference exists.
pub(crate) async fn add_payment_account(
    store: &Store,
    line: NewEntry,
    account: NewPaymentAccountRow,
    forwarding: Option<Forwarding>,
) -> Result<(i64, i64), AppError> {
    store
        .write(move |db| {
            let reference = account.profile.reference.as_deref().unwrap_or_default();
            if named(db, reference)?.is_some() {
                let message = messages::account_reference_used(reference);
                return Err(AppError::conflict(message));
            }
            if let Some(forwarding) = &forwarding {
                forwarding::record(db, forwarding, account.created_at)?;
            }
            let line = insert(db, &line)?;
            Ok((add(db, Some(line), &account)?, line))
        })
        .await
}

/// The account `id`.
pub async fn payment_account(store: &Store, id: i64) -> Result<PaymentAccountRow, AppError> {
    store.read(move |db| by_id(db, id)).await
}

/// The order of a list of accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountOrder {
    /// When it was stored.
    #[default]
    Made,
    /// The state: first those that need a person, last the closed ones.
    State,
    /// The name that payers see.
    Name,
    /// The account number; accounts without one come first.
    Number,
    /// Phone and e-mail of the customer.
    Contact,
    /// The limit of one transfer; accounts without a known limit come first.
    Limit,
    /// The time of the last deposit; accounts without one come first.
    LastDeposit,
    /// The confirmed deposits of this month.
    Received,
}
