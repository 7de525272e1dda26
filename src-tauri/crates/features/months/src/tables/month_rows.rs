//! The records of a window that a review compares: our own payments, and the service's rows.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use base::history::Window;
use base::month::MonthSource;
use base::timestamp::Timestamp;
use book_rules::review::LedgerStatus;
use payment_rules::history_event::PAYMENTS;
use rusqlite::{Connection, Row, params};
use serde::Deserialize;
use service_api::declare::Operation as _;
use service_api::{DispenseCash, MoneyTransferBulk, Refund, RefundBillPay};

use engine::tables::history_raw::Columns;
use store::query::Answer;
use store::{FromRow, query};
use system::error::AppError;

/// A payment that was sent, or may have been.
#[derive(Clone, Debug)]
pub(crate) struct SentRow {
    pub id: i64,
    pub kind: SentKind,
    pub reference: String,
    /// For a refund: the reference of the refunded payment.
    pub about: Option<String>,
    pub status: LedgerStatus,
    /// Whether a person recorded this status.
    pub by_person: bool,
    /// In kobo. 0 for a full refund whose amount is not in these records.
    pub amount: i64,
    /// Whether the amount comes from other records, such as the service's rows for the payment.
    pub amount_reported: bool,
    /// The amount that the service moved, in naira, as it reported it.
    pub moved: Option<String>,
    pub transaction: String,
    /// The banks' session number, if the answer had one.
    pub session: String,
    /// In naira, as the service reported it.
    pub fee: Option<String>,
    /// The time of its first byte, in milliseconds since 1970.
    pub at: i64,
    pub name: String,
    pub account: String,
    /// The batch.
    pub run: Option<i64>,
    /// The call that sent it.
    pub call: Option<i64>,
}

/// The kind of call that sent a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SentKind {
    Refund,
    /// One call for several payments.
    Group,
    /// Cash that is paid out for a code: the wallet gets what the cash box gives.
    Cash,
    Other,
}

impl SentKind {
    fn of(operation: &str) -> Self {
        match operation {
            _ if [Refund::SPEC.id, RefundBillPay::SPEC.id].contains(&operation) => Self::Refund,
            _ if operation == MoneyTransferBulk::SPEC.id => Self::Group,
            _ if operation == DispenseCash::SPEC.id => Self::Cash,
            _ => Self::Other,
        }
    }
}

/// A payment request of which something was paid.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct PaidRow {
    pub reference: String,
    pub name: String,
    /// In kobo.
    pub paid: i64,
    /// When that became known, in milliseconds since 1970.
    pub at: i64,
}

/// A deposit.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct DepositedRow {
    pub account: String,
    pub reference: String,
    pub at: i64,
    pub amount: i64,
    /// The fees for clearing and for the transfer in naira, as the service reported them.
    #[row(from = fees)]
    pub fees: [Option<String>; 2],
    pub name: String,
    pub payer_account: String,
    pub funding: String,
    /// Whether the history confirms it.
    pub confirmed: bool,
}

/// A row of the report, of the transaction history, or of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServedRow {
    pub source: MonthSource,
    pub id: String,
    pub at: i64,
    pub reference: String,
    /// The service's code or number for it.
    pub code: String,
    pub text: String,
    pub status: String,
    /// In kobo, as the service reported it.
    pub amount: i64,
    pub fee: Option<i64>,
    /// The balance of the wallet after it, in kobo.
    pub balance: Option<i64>,
}

/// A payment of a request, from the history.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ReportedPayment {
    pub reference: String,
    pub at: i64,
    pub amount: i64,
}

fn list<T: Answer<By>, By>(db: &Connection, sql: &str, window: Window) -> Result<Vec<T>, AppError> {
    query::all(db, sql, params![window.from.0, window.until.0])
}

fn fees(row: &Row<'_>) -> rusqlite::Result<[Option<String>; 2]> {
    Ok([row.get("clearing_fee")?, row.get("transfer_fee")?])
}

fn ledger_status(state: &str) -> LedgerStatus {
    match state {
        "accepted" => LedgerStatus::Done,
        "refused" => LedgerStatus::Refused,
        _ => LedgerStatus::NotKnown,
    }
}

/// The payee of a payment outside batches: the name, and the account or phone number, from the body of its call.
fn payee(body: &str) -> (String, String) {
    let body: Payee<'_> = serde_json::from_str(body).unwrap_or_default();
    let account = body.destination_bank_account_number.or(body.destination_phone_number);
    (
        body.recipient_name.unwrap_or_default().into_owned(),
        account.unwrap_or_default().into_owned(),
    )
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Payee<'a> {
    #[serde(borrow)]
    recipient_name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    destination_bank_account_number: Option<Cow<'a, str>>,
    #[serde(borrow)]
    destination_phone_number: Option<Cow<'a, str>>,
}

/// The amount of the payment `o` in kobo. A full refund has no stored amount: it is that of the request, of the deposit, or of the payment in
/// the service's rows.
pub(super) const AMOUNT: &str = "iif(o.amount_minor > 0 OR o.about IS NULL, o.amount_minor, coalesce(
            (SELECT r.paid_minor FROM payment_requests AS r WHERE r.reference = o.about),
            (SELECT max(d.amount_minor) FROM deposits AS d WHERE d.reference = o.about),
            (SELECT max(h.amount_minor) FROM history_items AS h WHERE h.reference = o.about),
            (SELECT max(s.amount_minor) FROM service_rows AS s WHERE s.reference = o.about AND s.at <= o.first_sent_at), 0))";

/// The condition that the payment `o` was sent in a window, refused or not.
///
/// Payments from a customer's wallet are left out: they are not our money, and the service's sources do not contain them.
pub(super) const SENT_FROM_OUR_WALLET: &str = "o.moves_money = 1 AND o.first_sent_at >= ?1 AND o.first_sent_at < ?2
        AND o.state NOT IN ('ready', 'cancelled')
        AND NOT (o.run IS NULL AND o.operation IN ('moneyTransfer', 'moneyTransferBulk', 'airtimePurchase', 'merchantPayment')
            AND coalesce(o.body ->> '$.purchaserPrincipal', o.body ->> '$.senderPrincipal') IS NOT NULL)";

/// Payments sent in a window.
fn payments_sent() -> String {
    format!(
        "SELECT o.id, o.operation, o.reference, o.about, o.state, {AMOUNT},
            o.moved, coalesce(o.transaction_id, ''), o.fee,
            o.first_sent_at, i.name, i.account, iif(i.line IS NULL, o.body, NULL), o.run, o.call, o.by_person,
            o.amount_minor <= 0 AND o.about IS NOT NULL, CASE WHEN json_valid(c.answer) THEN c.answer ->> '$.sessionId' END
        FROM outbox AS o LEFT JOIN payout_items AS i ON i.line = o.id
            LEFT JOIN calls AS c ON c.id = o.call AND c.operation = 'depositToBank'
        WHERE {SENT_FROM_OUR_WALLET}"
    )
}

impl FromRow for SentRow {
    fn read(row: &Row<'_>, _: &mut query::Places<'_>) -> rusqlite::Result<Self> {
        let (name, account) = match row.get_ref(12)?.as_str_or_null()? {
            Some(body) => payee(body),
            None => (row.get(10)?, row.get(11)?),
        };
        Ok(Self {
            id: row.get(0)?,
            kind: SentKind::of(row.get_ref(1)?.as_str()?),
            reference: row.get(2)?,
            about: row.get(3)?,
            status: ledger_status(row.get_ref(4)?.as_str()?),
            amount: row.get(5)?,
            amount_reported: row.get(16)?,
            moved: row.get(6)?,
            transaction: row.get(7)?,
            session: row.get::<_, Option<String>>(17)?.unwrap_or_default(),
            fee: row.get(8)?,
            at: row.get(9)?,
            name,
            account,
            run: row.get(13)?,
            call: row.get(14)?,
            by_person: row.get(15)?,
        })
    }
}

/// All payments sent in a window, by time.
pub(crate) fn sent(db: &Connection, window: Window) -> Result<Vec<SentRow>, AppError> {
    let mut sent: Vec<SentRow> = list(db, &payments_sent(), window)?;
    // They are nearly in this order. The database would copy every row to sort them. A review knows their times in seconds.
    sent.sort_by_key(|row| (row.at.div_euclid(1_000), row.id));
    Ok(sent)
}

/// One of these payments by its id; `None` if it was not sent in the window or moves no money of ours.
pub(crate) fn sent_one(db: &Connection, window: Window, id: i64) -> Result<Option<SentRow>, AppError> {
    let sql = format!("{} AND o.id = ?3", payments_sent());
    query::first(db, &sql, params![window.from.0, window.until.0, id])
}

/// The references of the bulk calls among the sent payments, by call.
pub(crate) fn groups(db: &Connection, sent: &[SentRow]) -> Result<HashMap<i64, String>, AppError> {
    let of_groups = sent.iter().filter(|row| row.kind == SentKind::Group);
    let calls: BTreeSet<i64> = of_groups.filter_map(|row| row.call).collect();
    let sql = "SELECT coalesce(body ->> '$.bulkReferenceNumber', '') FROM calls WHERE operation = 'moneyTransferBulk' AND id = ?1";
    let mut groups = HashMap::new();
    for call in calls {
        let reference = query::first(db, sql, [call])?;
        groups.extend(reference.map(|reference| (call, reference)));
    }
    Ok(groups)
}

/// Requests of which something was paid, and when that became known.
const LEARNED: &str = "SELECT reference, payer_name, paid_minor, coalesce(paid_at, (SELECT max(at) FROM payment_request_steps AS step
        WHERE step.request = payment_requests.id AND step.paid IS NOT NULL), checked_at, created_at) AS told
    FROM payment_requests WHERE paid_minor > 0";

/// The condition for the payments of requests in the history.
fn payments_of_requests() -> String {
    let [one, two, three] = PAYMENTS;
    format!(
        "operation = 'PAYMENT_REQUEST' AND status = 'SUCCESSFUL' AND amount_minor > 0 AND upper(trim(action)) IN ('{one}', '{two}', '{three}')"
    )
}

/// Requests of which something was paid in a window according to the history, or whose payment became known in it.
pub(crate) fn paid(db: &Connection, window: Window) -> Result<Vec<PaidRow>, AppError> {
    let payments = payments_of_requests();
    let sql = format!(
        "SELECT reference, payer_name AS name, paid_minor AS paid, told AS at FROM ({LEARNED})
        WHERE told >= ?1 AND told < ?2
            OR reference IN (SELECT reference FROM history_items WHERE {payments} AND at >= ?1 AND at < ?2)
        ORDER BY told, reference"
    );
    list(db, &sql, window)
}

/// Deposits, without those of an unclear kind.
pub(crate) fn deposited(db: &Connection, window: Window) -> Result<Vec<DepositedRow>, AppError> {
    let sql = "SELECT account_number AS account, reference, at, amount_minor AS amount, clearing_fee, transfer_fee, coalesce(payer_name, '') AS name,
            coalesce(payer_account, '') AS payer_account, coalesce(funding_reference, '') AS funding, history IS NOT NULL AS confirmed
        FROM deposits WHERE unclear IS NULL AND at >= ?1 AND at < ?2 ORDER BY at, id";
    list(db, sql, window)
}

/// All payments in the history for the requests that [`paid`] returns, whenever they were made.
pub(crate) fn reported_payments(db: &Connection, window: Window) -> Result<Vec<ReportedPayment>, AppError> {
    let payments = payments_of_requests();
    let sql = format!(
        "SELECT reference, at, amount_minor AS amount FROM history_items WHERE {payments} AND (
            reference IN (SELECT reference FROM history_items WHERE {payments} AND at >= ?1 AND at < ?2)
            OR reference IN (SELECT reference FROM ({LEARNED}) WHERE told >= ?1 AND told < ?2))
        ORDER BY at, id"
    );
    list(db, &sql, window)
}

/// The rows of the reconciliation report that can be read.
pub(crate) fn reported(db: &Connection, window: Window) -> Result<Vec<ServedRow>, AppError> {
    served(db, "reconciliation_report", MonthSource::ReconciliationReport, window)
}

/// The rows of the transaction history that can be read: the wallet's movements.
pub(crate) fn movements(db: &Connection, window: Window) -> Result<Vec<ServedRow>, AppError> {
    served(db, "transaction_history", MonthSource::TransactionHistory, window)
}

/// Whether all rows with these ids are from the reconciliation report.
pub(crate) fn are_reported(db: &Connection, ids: impl Iterator<Item = i64>) -> Result<bool, AppError> {
    let sql = "SELECT source = 'reconciliation_report' FROM service_rows WHERE id = ?1";
    for id in ids {
        let is_reported: Option<bool> = query::first(db, sql, [id])?;
        if is_reported != Some(true) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// About how many rows would be compared; rather too many than too few.
pub(crate) fn size(db: &Connection, window: Window) -> Result<u32, AppError> {
    let sql = "SELECT (SELECT count(*) FROM outbox WHERE moves_money = 1 AND first_sent_at >= ?1 AND first_sent_at < ?2)
        + (SELECT count(*) FROM service_rows WHERE source IN ('reconciliation_report', 'transaction_history') AND at >= ?1 AND at < ?2)
        + (SELECT count(*) FROM history_items WHERE at >= ?1 AND at < ?2)
        + (SELECT count(*) FROM statement_lines WHERE first_told = 1 AND day >= date(?1 / 1000, 'unixepoch') AND day <= date(?2 / 1000, 'unixepoch'))";
    query::one(db, sql, params![window.from.0, window.until.0])
}

fn served(db: &Connection, name: &str, source: MonthSource, window: Window) -> Result<Vec<ServedRow>, AppError> {
    let sql = "SELECT digest, occurrence, at, reference, code, kind, description, status, amount_minor, fee_minor, balance_minor
        FROM service_rows WHERE source = ?3 AND readable = 1 AND at >= ?1 AND at < ?2 ORDER BY at, id";
    query::all_by(db, sql, params![window.from.0, window.until.0, name], |row| {
        let (digest, occurrence): (&str, i64) = (row.get_ref(0)?.as_str()?, row.get(1)?);
        let (kind, description) = (row.get_ref(5)?.as_str()?, row.get_ref(6)?.as_str()?);
        Ok(ServedRow {
            source,
            id: [name, digest, &occurrence.to_string()].join(":"),
            at: row.get(2)?,
            reference: row.get(3)?,
            code: row.get(4)?,
            text: match (kind, description) {
                ("", text) | (text, "") => text.trim_matches(' ').to_owned(),
                (kind, description) => format!("{kind} {description}").trim_matches(' ').to_owned(),
            },
            status: row.get(7)?,
            amount: row.get(8)?,
            fee: row.get(9)?,
            balance: row.get(10)?,
        })
    })
}

/// The history events with an amount.
pub(crate) fn happened(db: &Connection, window: Window) -> Result<Vec<ServedRow>, AppError> {
    let sql = "SELECT 'history:' || substr(digest, instr(digest, '-') + 1) || ':' || occurrence, at, reference, action, operation, status, amount_minor
        FROM history_items WHERE amount_minor > 0 AND at >= ?1 AND at < ?2 ORDER BY at, id";
    query::all_by(db, sql, params![window.from.0, window.until.0], |row| {
        Ok(ServedRow {
            source: MonthSource::History,
            id: row.get(0)?,
            at: row.get(1)?,
            reference: row.get(2)?,
            code: String::new(),
            text: row.get(3)?,
            status: row.get(5)?,
            amount: row.get(6)?,
            fee: None,
            balance: None,
        })
    })
}

/// The rows of all three sources as they were received: one JSON object a line, by source and time.
pub(crate) fn raw_rows(db: &Connection, window: Window) -> Result<Vec<String>, AppError> {
    let sql = "SELECT source, told, at, reference, account_number, account_reference, operation, action, status FROM (
            SELECT 'history' AS source, told, at, reference, account_number, account_reference, operation, action, status, id
            FROM history_items WHERE at >= ?1 AND at < ?2
            UNION ALL SELECT source, told, at, '', '', NULL, '', '', '', id FROM service_rows WHERE at >= ?1 AND at < ?2)
        ORDER BY source, at, id";
    query::all_by(db, sql, params![window.from.0, window.until.0], |row| {
        let columns = Columns {
            at: Timestamp(row.get(2)?),
            reference: row.get_ref(3)?.as_str()?,
            account_number: row.get_ref(4)?.as_str()?,
            account_reference: row.get_ref(5)?.as_str_or_null()?,
            operation: row.get_ref(6)?.as_str()?,
            action: row.get_ref(7)?.as_str()?,
            status: row.get_ref(8)?.as_str()?,
        };
        let (source, raw) = (row.get_ref(0)?.as_str()?, columns.restore(row.get(1)?));
        Ok(format!("{{\"source\":\"{source}\",\"told\":{raw}}}"))
    })
}

#[cfg(test)]
mod tests {
    use super::payee;

    #[test]
    fn the_payee_is_read_from_the_call() {
        // The account comes before the phone number; letters with accents are escaped.
        let bank = r#"{"sessionId":"S","recipientName":"Ad\u00e9 \"O\" Bello","destinationBankAccountNumber":"0123456789","destinationPhoneNumber":"2348030000000"}"#;
        assert_eq!(payee(bank), ("Adé \"O\" Bello".to_owned(), "0123456789".to_owned()));
        let wallet = r#"{"destinationPhoneNumber":"2348030000000"}"#;
        assert_eq!(payee(wallet), (String::new(), "2348030000000".to_owned()));
        assert_eq!(payee("{}"), (String::new(), String::new()));
    }
}
