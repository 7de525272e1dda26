//! Payments outside batches that are not refunds.

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use rusqlite::{Connection, params};
use serde_json::Value as Json;
use service_api::value::Amount;

use crate::tables::alarms;
use crate::tables::outbox::{COLUMNS, OutboxEntry};
use crate::tables::payees::{PAYEE, TO_ACCOUNTS};
use store::records::{Needle, RecordKind};
use store::{query, records};
use system::error::AppError;

/// The operations that pay, with the field of the payee in their calls.
const PAYEES: [(&str, &str); 7] = [
    ("moneyTransfer", "destinationAccount"),
    ("moneyTransferBulk", "destinationAccount"),
    ("depositToBank", "destinationBankAccountNumber"),
    ("depositToBank.collection", "destinationBankAccountNumber"),
    ("airtimePurchase", "destinationPhoneNumber"),
    ("merchantPayment", "merchantReferenceNumber"),
    ("dispenseCash", "customerPhoneNumber"),
];

/// The condition for sent and unsettled payments, in SQL, equal to the index `outbox_single_open`. SQLite would turn a list of more than
/// two words into a table for each written payment.
pub const OPEN: &str = "(state = 'sending' OR state = 'in_doubt' OR state = 'confirming' OR state = 'held')";

/// The field of the payee in the calls of `operation`.
pub fn payee_field(operation: &str) -> Option<&'static str> {
    PAYEES.iter().find(|(known, _)| *known == operation).map(|(_, field)| *field)
}

/// The operations that pay.
pub(crate) fn operations() -> Vec<&'static str> {
    PAYEES.iter().map(|(operation, _)| *operation).collect()
}

/// The payee in the body of a call, or of one payment of a bulk call. A call with a customer's money that names no payee pays the customer.
pub fn payee(operation: &str, body: &Json) -> Option<String> {
    let field = payee_field(operation)?;
    let present = |field: &str| {
        let text = body.get(field)?.as_str()?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    present(field).or_else(|| present("purchaserPrincipal"))
}

/// The operations that could have paid the same.
fn alike_to(operation: &str) -> Vec<&str> {
    if TO_ACCOUNTS.contains(&operation) {
        TO_ACCOUNTS.to_vec()
    } else {
        vec![operation]
    }
}

/// A filter of payments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    All,
    /// Payments that are not settled.
    Open,
    /// Executed payments that need a person: a withdrawal code is missing, or cash was not recorded as handed over.
    NeedsYou,
}

/// The SQL of a page. Each filter has its own index, so that only the page is read.
fn page_sql(by_kind: bool, only: Only) -> String {
    let (index, narrowed) = match (by_kind, only) {
        (_, Only::NeedsYou) => ("NOT INDEXED", waiting()),
        (_, Only::Open) => (
            "INDEXED BY outbox_single_open",
            format!("{OPEN} AND (?2 IS NULL OR operation = ?2)"),
        ),
        (true, Only::All) => ("INDEXED BY outbox_single_kind", "operation = ?2".to_owned()),
        (false, Only::All) => ("INDEXED BY outbox_single", "?2 IS NULL".to_owned()),
    };
    let known: Vec<String> = PAYEES.iter().map(|(operation, _)| format!("'{operation}'")).collect();
    format!(
        "SELECT {COLUMNS} FROM outbox {index} WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND id < ?1 AND {narrowed}
            AND operation IN ({}) ORDER BY id DESC LIMIT ?3",
        known.join(", ")
    )
}

/// The payments with ids below `before`, latest first; with `operations`, only of those.
pub fn page(
    db: &Connection,
    before: i64,
    operations: Option<&'static [&'static str]>,
    only: Only,
    limit: u32,
) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = page_sql(operations.is_some(), only);
    let of = |operation: Option<&str>| query::all::<OutboxEntry, _>(db, &sql, params![before, operation, limit]);
    let Some(operations) = operations else { return of(None) };
    let mut rows = Vec::new();
    for operation in operations {
        rows.extend(of(Some(operation))?);
    }
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(rows)
}

/// The single payment of a call, if the call sent exactly one.
pub fn of_call(db: &Connection, call: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT max(o.id) FROM call_lines AS l JOIN outbox AS o ON o.id = l.line
        WHERE l.call = ?1 AND o.run IS NULL AND o.moves_money = 1 AND o.about IS NULL HAVING count(*) = 1";
    query::first(db, sql, [call])
}

/// The latest payments.
pub fn latest(db: &Connection, limit: u32) -> Result<Vec<OutboxEntry>, AppError> {
    page(db, i64::MAX, None, Only::All, limit)
}

/// The payments that contain `needle`, latest first, from before the place `before`; and the place where the search ended, if there may be
/// more.
pub fn holding(
    db: &Connection,
    needle: &Needle,
    before: Option<i64>,
    (operations, only): (Option<&'static [&'static str]>, Only),
    limit: usize,
) -> Result<(Vec<OutboxEntry>, Option<i64>), AppError> {
    let of_these =
        |row: &OutboxEntry| payee_field(&row.operation).is_some() && operations.is_none_or(|some| some.contains(&row.operation.as_str()));
    records::holding(db, needle, (Some(RecordKind::Line), before), limit, |record| {
        let Some(row) = one(db, record.source)?.filter(of_these) else {
            return Ok(None);
        };
        let wanted = match only {
            Only::All => true,
            Only::Open => matches!(
                row.line.state,
                State::Sending | State::InDoubt | State::Confirming | State::NeedsReview
            ),
            Only::NeedsYou => lacks_code(db, row.id)? || keeps_cash(db, row.id)?,
        };
        Ok(wanted.then_some(row))
    })
}

/// Stores the account holder as it was before the payment of this reference was sent. An entry that is already stored keeps its own.
pub fn keep_holder(db: &Connection, reference: &str, name: &str) -> Result<(), AppError> {
    let sql = "INSERT INTO payment_holders (reference, name) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE reference = ?1)
        ON CONFLICT DO UPDATE SET name = excluded.name";
    query::execute(db, sql, params![reference, name])
}

/// Stores whether the recipient's identity check sufficed before the payment of this reference was sent. An entry that is already stored
/// keeps its own.
pub fn keep_identity(db: &Connection, reference: &str, enough: bool) -> Result<(), AppError> {
    let sql =
        "INSERT INTO payment_identities (reference, enough) SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE reference = ?1)
        ON CONFLICT DO UPDATE SET enough = excluded.enough";
    query::execute(db, sql, params![reference, enough])
}

/// Whether the recipient's identity check sufficed before the payment of this reference was sent.
pub fn identity(db: &Connection, reference: &str) -> Result<Option<bool>, AppError> {
    query::first(db, "SELECT enough FROM payment_identities WHERE reference = ?1", [reference])
}

/// The account holder before the payment of this reference was sent.
pub fn holder(db: &Connection, reference: &str) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT name FROM payment_holders WHERE reference = ?1", [reference])
}

/// Payments of this amount that were sent from `from` until `until`, in batches and alone, latest first.
pub fn of_amount(db: &Connection, minor: i64, (from, until): (Timestamp, Timestamp), limit: u32) -> Result<Vec<i64>, AppError> {
    let sql = "SELECT id FROM outbox WHERE moves_money = 1 AND about IS NULL AND first_sent_at BETWEEN ?1 AND ?2 AND amount_minor = ?3
            AND state NOT IN ('ready', 'cancelled')
        ORDER BY first_sent_at DESC, id DESC LIMIT ?4";
    query::all(db, sql, params![from.0, until.0, minor, limit])
}

/// The single payment `id`.
pub fn one(db: &Connection, id: i64) -> Result<Option<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1 AND run IS NULL AND moves_money = 1 AND about IS NULL");
    query::first(db, &sql, [id])
}

/// Payments to the same payee since `since`, by any operation, alone or in a batch, and waiting ones in batches. Unsettled ones are
/// included at any age and come first. At most twenty. `spellings` are spellings of one payee. Rejected ones are included only if they may
/// have been paid by `now`.
pub fn alike(
    db: &Connection,
    operation: &str,
    spellings: &[String],
    since: Timestamp,
    now: Timestamp,
) -> Result<Vec<OutboxEntry>, AppError> {
    let spellings = serde_json::to_string(spellings).map_err(AppError::bug)?;
    let operations = serde_json::to_string(&alike_to(operation)).map_err(AppError::bug)?;
    let sql = format!(
        "WITH payee (text) AS (SELECT value FROM json_each(?1)), way (text) AS (SELECT value FROM json_each(?2)),
            found (id) AS (
                SELECT id FROM outbox INDEXED BY outbox_alone_payee
                    WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND {PAYEE} IN payee AND state <> 'ready'
                UNION ALL SELECT line FROM payout_items WHERE account IN payee)
         SELECT {COLUMNS} FROM outbox WHERE id IN found AND operation IN way AND moves_money = 1 AND about IS NULL
            AND (state NOT IN ('refused', 'cancelled') OR paid_before_at IS NOT NULL OR {})
            AND (state NOT IN ('accepted', 'cancelled') OR coalesce(paid_before_at, first_sent_at, ?3) >= ?3)
         ORDER BY state IN ('accepted', 'cancelled'), id DESC LIMIT 20",
        alarms::may_be_paid("outbox", "?4")
    );
    query::all(db, &sql, params![spellings, operations, since.0, now.0])
}

/// The reference and state of an equal payment to the same payee, by any operation, alone or in a batch, that is being sent, is
/// unconfirmed, is to be sent again, or was rejected and may have been paid by `now`. Ignores the ids `but`.
pub fn unknown_alike(
    db: &Connection,
    operation: &str,
    spellings: &[String],
    amount: Amount,
    but: &[i64],
    now: Timestamp,
) -> Result<Option<(String, State)>, AppError> {
    let json = |list: Result<String, serde_json::Error>| list.map_err(AppError::bug);
    let (spellings, but) = (json(serde_json::to_string(spellings))?, json(serde_json::to_string(but))?);
    let operations = json(serde_json::to_string(&alike_to(operation)))?;
    let sql = format!(
        "WITH payee (text) AS (SELECT value FROM json_each(?1)), way (text) AS (SELECT value FROM json_each(?2)),
            found (id) AS (
                SELECT id FROM outbox INDEXED BY outbox_alone_payee
                    WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND {PAYEE} IN payee
                UNION ALL SELECT line FROM payout_items WHERE account IN payee)
         SELECT reference, state FROM outbox WHERE id IN found AND operation IN way AND moves_money = 1 AND about IS NULL
            AND ({OPEN} OR state = 'ready' AND attempts > 0 OR {}) AND amount_minor = ?3 AND id NOT IN (SELECT value FROM json_each(?4))
         ORDER BY id LIMIT 1",
        alarms::may_be_paid("outbox", "?5")
    );
    query::first(db, &sql, params![spellings, operations, amount.minor(), but, now.0])
}

/// Whether a payment to one of these spellings was executed since `since`, alone or in a batch. The place is the id of a bank or biller
/// with its name; empty if there is none.
pub fn reached(db: &Connection, (place, name): (&str, &str), spellings: &[String], since: Timestamp) -> Result<bool, AppError> {
    let spellings = serde_json::to_string(spellings).map_err(AppError::bug)?;
    let sql = format!(
        "WITH payee (text) AS (SELECT value FROM json_each(?1))
        SELECT EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_alone_payee
                WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND {PAYEE} IN payee AND state = 'accepted' AND first_sent_at >= ?2
                AND operation <> 'dispenseCash'
                AND lower(coalesce(body ->> '$.destinationBankUUID', body ->> '$.destinationBank', body ->> '$.merchantAccount', '')) = lower(?3))
            OR EXISTS (SELECT 1 FROM payout_items AS i JOIN outbox AS o ON o.id = i.line
                WHERE i.account IN payee AND o.state = 'accepted' AND o.first_sent_at >= ?2 AND i.bank = ?4)"
    );
    query::one(db, &sql, params![spellings, since.0, place, name])
}

/// Executed transfers whose withdrawal code was to come to us and did not, and is not recorded as settled, in SQL. A recipient with a
/// wallet needs no code. Each payment of a bulk call has its own.
pub const LACKS_CODE: &str = "outbox AS o INDEXED BY outbox_code_to_us LEFT JOIN calls AS c ON c.id = o.call
    WHERE o.state = 'accepted' AND o.operation IN ('moneyTransfer', 'moneyTransferBulk')
        AND CASE WHEN json_valid(o.body) THEN o.body ->> '$.sendWithdrawalCode' END = 0 AND o.run IS NULL
        AND NOT EXISTS (SELECT 1 FROM answer_secrets AS s WHERE s.call = o.call
            AND (o.operation = 'moneyTransfer' OR instr(s.secrets, '[' || o.reference || ']') > 0))
        AND coalesce(upper(CASE WHEN json_valid(c.answer) THEN coalesce(c.answer ->> '$.receiverRegistrationStatus',
            (SELECT r.value ->> '$.receiverRegistrationStatus' FROM json_each(c.answer, '$.results') AS r
                WHERE r.value ->> '$.referenceNumber' = o.reference)) END), '') <> 'REGISTERED'
        AND NOT EXISTS (SELECT 1 FROM evidence AS e WHERE e.line = o.id AND e.source = 'code settled')";

/// Executed cash payments that are not recorded as handed over, in SQL.
pub const KEEPS_CASH: &str = "outbox AS o INDEXED BY outbox_cash_taken WHERE o.operation = 'dispenseCash' AND o.state = 'accepted'
        AND NOT EXISTS (SELECT 1 FROM evidence AS e WHERE e.line = o.id AND e.source = 'handed over')";

/// The payments that need a person, for the page that [`page`] reads. With an operation, only its own index is read.
fn waiting() -> String {
    let of = |which: &str, is: &str| {
        format!(
            "SELECT id FROM (SELECT o.id FROM {which} AND o.id < ?1 AND (?2 IS NULL OR ?2 {is} 'dispenseCash')
                AND (?2 IS NULL OR o.operation = ?2) ORDER BY o.id DESC LIMIT ?3)"
        )
    };
    format!("id IN ({} UNION ALL {})", of(LACKS_CODE, "<>"), of(KEEPS_CASH, "="))
}

/// The source of the note about a missing code.
pub const CODE_SETTLED: &str = "code settled";
/// The source of the note why a customer's password was not stored.
pub const NOT_KEPT: &str = "password not kept";

/// Whether the withdrawal code of a payment was to come to us and did not.
pub fn lacks_code(db: &Connection, line: i64) -> Result<bool, AppError> {
    query::one(db, &format!("SELECT EXISTS (SELECT 1 FROM {LACKS_CODE} AND o.id = ?1)"), [line])
}

/// Whether the cash of a payment is not recorded as handed over.
fn keeps_cash(db: &Connection, line: i64) -> Result<bool, AppError> {
    query::one(db, &format!("SELECT EXISTS (SELECT 1 FROM {KEEPS_CASH} AND o.id = ?1)"), [line])
}

/// The latest note about a payment from `source`, with its time.
pub fn noted(db: &Connection, line: i64, source: &str) -> Result<Option<(Timestamp, String)>, AppError> {
    let sql = "SELECT at, words FROM evidence WHERE line = ?1 AND source = ?2 ORDER BY id DESC LIMIT 1";
    query::first(db, sql, params![line, source])
}

/// The SQL condition that a status query found the payment of a row of `outbox` after a person had decided about it.
pub(crate) const FOUND_SINCE: &str = "EXISTS (SELECT 1 FROM evidence AS e WHERE e.line = outbox.id AND e.source <> 'answer'
        AND e.learnt ->> '$.is' = 'successful'
        AND e.id > (SELECT max(p.id) FROM evidence AS p WHERE p.line = outbox.id AND p.source = 'person'))";

/// Whether a status query found a payment after a person had decided about it.
pub fn found_since(db: &Connection, line: i64) -> Result<bool, AppError> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM outbox WHERE id = ?1 AND {FOUND_SINCE})");
    query::one(db, &sql, [line])
}

/// The source of the note that cash was handed over.
pub const HANDED_OVER: &str = "handed over";

/// When the cash of a payment was recorded as handed over.
pub fn handed_over_at(db: &Connection, line: i64) -> Result<Option<Timestamp>, AppError> {
    let sql = "SELECT min(at) FROM evidence WHERE line = ?1 AND source = ?2";
    query::one(db, sql, params![line, HANDED_OVER])
}

const ANSWERS: &str = "WITH own (call) AS (SELECT call FROM call_lines WHERE line = ?1)
    SELECT answer FROM calls WHERE id IN (SELECT call FROM own UNION ALL SELECT id FROM own CROSS JOIN calls ON look_up_of = call)
        AND answer IS NOT NULL AND http_status BETWEEN 200 AND 299 ORDER BY id DESC";

/// The answers to the payment and to status queries about it, unchanged, latest first.
pub fn answers(db: &Connection, line: i64) -> Result<Vec<String>, AppError> {
    query::all(db, ANSWERS, [line])
}

#[cfg(test)]
mod tests {
    use service_api::declare::Effect;

    use super::*;
    use store::testing;

    #[test]
    fn the_page_of_payments_that_need_a_person_uses_only_indexes() {
        let db = testing::records();
        for by_kind in [false, true] {
            let plan = testing::query_plan(&db, &page_sql(by_kind, Only::NeedsYou));
            assert!(plan.starts_with("SEARCH outbox USING INTEGER PRIMARY KEY (rowid=?)"), "{plan}");
            for index in ["outbox_code_to_us (id<?)", "outbox_cash_taken (id<?)"] {
                assert!(plan.contains(&format!("INDEX {index}")), "{plan}");
            }
            assert!(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN outbox"), "{plan}");
        }
    }

    #[test]
    fn the_answers_to_a_payment_are_found_by_indexes() {
        let plan = testing::query_plan(&testing::records(), ANSWERS);
        assert!(!plan.contains("SCAN calls") && !plan.contains("SCAN call_lines"), "{plan}");
    }

    /// An operation that the search omits could pay twice unnoticed.
    #[test]
    fn every_operation_that_pays_has_a_payee() {
        for spec in service_api::catalog().iter().chain(service_api::variants()) {
            if spec.effect == Effect::MovesMoney && spec.refund.is_none() {
                let field = payee_field(spec.id);
                assert!(field.is_some_and(|field| PAYEE.contains(field)), "{}", spec.id);
            }
        }
    }
}
