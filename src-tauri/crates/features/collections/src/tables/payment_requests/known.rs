//! What is known about one request beyond its row: similar requests, payments in the history, and repeated requests.

use base::timestamp::Timestamp;
use payment_rules::history_event::{DONE, Meaning, meaning};
use rusqlite::{Connection, params};
use session::tables::refunds;

use super::found::as_words;
use super::listing::{BRIEF, RequestBrief};
use store::{FromRow, Store, query};
use system::error::AppError;

/// What makes two requests similar.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// The requested amount, in kobo.
    pub amount: i64,
    /// The payer's name.
    pub name: String,
    /// The payer's phone number.
    pub phone: Option<String>,
    /// The payer's e-mail address.
    pub email: Option<String>,
    /// The request that is repeated. It counts as similar while it can be paid, whatever its values.
    pub again_of: Option<i64>,
}

/// A payment in the history.
#[derive(Clone, Debug)]
pub struct ReportedPayment {
    /// When.
    pub at: Timestamp,
    /// The amount, in kobo.
    pub amount: i64,
    /// The action, if its meaning is not known.
    pub unknown_action: Option<String>,
}

/// A request by its id and reference.
#[derive(Clone, Debug, FromRow)]
pub struct NamedRequest {
    /// Its id.
    pub id: i64,
    /// Its reference.
    pub reference: String,
}

/// A paid request: contact, requested kobo, reference, and when the payment became known.
type PaidAsk = (String, i64, String, Timestamp);

const OPEN: &str = "'not_sent', 'sending', 'in_doubt', 'waiting', 'part_paid'";
/// Similar requests shown at most.
const MOST_ALIKE: usize = 5;

/// Open requests of the same customer for the same amount, latest first.
pub(crate) fn alike(db: &Connection, like: &Likeness) -> Result<Vec<RequestBrief>, AppError> {
    let mut found = of_customer(db, like, (OPEN, Timestamp(0)))?;
    found.truncate(MOST_ALIKE);
    Ok(found)
}

/// Requests of the same customer for the same amount, paid since `since` and not fully refunded, latest first.
pub(crate) fn paid_alike(db: &Connection, like: &Likeness, since: Timestamp) -> Result<Vec<RequestBrief>, AppError> {
    let mut found = Vec::new();
    for row in of_customer(db, like, ("'paid'", since))? {
        found.extend(not_given_back(db, row)?);
        if found.len() == MOST_ALIKE {
            break;
        }
    }
    Ok(found)
}

/// The request with its refunded amount; `None` if it was fully refunded.
fn not_given_back(db: &Connection, row: RequestBrief) -> Result<Option<RequestBrief>, AppError> {
    let back = refunds::given_back(db, "refund", &row.reference)?;
    let is_left = back.is_none_or(|back| row.paid.is_none_or(|paid| back < paid));
    Ok(is_left.then_some(RequestBrief { back, ..row }))
}

/// Requests in these states, not paid before `since`, of the same customer for the same amount, latest first.
fn of_customer(db: &Connection, like: &Likeness, (states, since): (&str, Timestamp)) -> Result<Vec<RequestBrief>, AppError> {
    let which = format!("SELECT {BRIEF} FROM payment_requests WHERE state IN ({states}) AND coalesce(paid_at, ?1) >= ?1");
    let mut found: Vec<RequestBrief> = Vec::new();
    let mut keep = |row: RequestBrief| {
        if found.iter().all(|known| known.id != row.id) {
            found.push(row);
        }
    };
    let again = format!("{which} AND id = ?2");
    if let Some(row) = query::first(db, &again, params![since.0, like.again_of])? {
        keep(row);
    }
    let by_name = format!("{which} AND amount_minor = ?2 AND customer = ?3 COLLATE NOCASE");
    for row in query::all(db, &by_name, params![since.0, like.amount, like.name])? {
        keep(row);
    }
    let by_words =
        format!("{which} AND amount_minor = ?2 AND id IN (SELECT rowid FROM payment_request_words WHERE payment_request_words MATCH ?3)");
    for (contact, exactly) in [(&like.phone, false), (&like.email, true)] {
        let Some((contact, words)) = contact.as_ref().and_then(|text| Some((text, as_words(text)?))) else {
            continue;
        };
        for row in query::all::<RequestBrief, _>(db, &by_words, params![since.0, like.amount, words])? {
            let has = row.payer_contact.split(" · ").any(|each| each.eq_ignore_ascii_case(contact));
            if has || !exactly {
                keep(row);
            }
        }
    }
    found.sort_unstable_by_key(|row| std::cmp::Reverse(row.id));
    Ok(found)
}

/// The latest paid requests that were not fully refunded, latest first.
pub fn recently_paid(db: &Connection, limit: usize) -> Result<Vec<RequestBrief>, AppError> {
    let sql = format!("SELECT {BRIEF} FROM payment_requests WHERE paid_at IS NOT NULL ORDER BY paid_at DESC, id DESC");
    let mut found = Vec::new();
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        found.extend(not_given_back(db, RequestBrief::from_row(row)?)?);
        if found.len() == limit {
            break;
        }
    }
    Ok(found)
}

/// Payments of a request in the history, and items of unknown meaning, earliest first.
pub(crate) fn payments(db: &Connection, reference: &str) -> Result<Vec<ReportedPayment>, AppError> {
    let sql = "SELECT at, action, amount_minor FROM history_items
        WHERE reference = ?1 AND amount_minor > 0 AND status = ?2 AND operation NOT LIKE '%PERSISTENT%' ORDER BY at, id";
    let mut reported = Vec::new();
    for (at, action, amount) in query::all::<(Timestamp, String, i64), _>(db, sql, [reference, DONE])? {
        let unknown_action = match meaning(&action) {
            Meaning::MoneyIn => None,
            Meaning::Unknown => Some(action),
            Meaning::SomethingElse => continue,
        };
        reported.push(ReportedPayment {
            at,
            amount,
            unknown_action,
        });
    }
    Ok(reported)
}

/// Requests paid since `since` and not fully refunded, latest first.
pub(crate) async fn paid_asks(store: &Store, since: Timestamp) -> Result<Vec<PaidAsk>, AppError> {
    const MOST: i64 = 20_000;
    store
        .read(move |db| {
            let sql = "SELECT payer_contact, amount_minor, reference, paid_at, paid_minor FROM payment_requests
            WHERE paid_at >= ?1 AND state = 'paid' ORDER BY paid_at DESC, id DESC LIMIT ?2";
            let mut asks = Vec::new();
            for (contact, amount, reference, at, paid) in query::all::<(_, _, String, _, i64), _>(db, sql, params![since.0, MOST])? {
                if refunds::given_back(db, "refund", &reference)?.is_none_or(|back| back < paid) {
                    asks.push((contact, amount, reference, at));
                }
            }
            Ok(asks)
        })
        .await
}

/// The request that `id` repeats, and those that repeat it.
pub(crate) fn asked_again(db: &Connection, id: i64) -> Result<(Option<NamedRequest>, Vec<NamedRequest>), AppError> {
    let before = "SELECT first.id, first.reference FROM payment_requests AS again
        JOIN payment_requests AS first ON first.id = again.again_of WHERE again.id = ?1";
    let after = "SELECT id, reference FROM payment_requests WHERE again_of = ?1 ORDER BY id";
    Ok((query::first(db, before, [id])?, query::all(db, after, [id])?))
}

#[cfg(test)]
mod tests {
    use payment_rules::payment_request::PaymentRequestState;

    use super::super::listing::tests::{new, set_state};
    use super::super::{add, set_progress};
    use super::*;
    use store::testing;

    #[test]
    fn similar_requests_are_open_and_have_the_same_customer_and_amount() {
        let db = testing::records();
        let put = |number: i64, amount: i64, name: &str, phone: &str, state: PaymentRequestState| {
            let (line, form) = new(amount, number, name, phone, number, None);
            let id = add(&db, &line, &form).expect("added");
            set_state(&db, id, state);
            id
        };
        let same = put(1, 5_000, "Ada Obi", "08031234567", PaymentRequestState::Waiting);
        let phone = put(2, 5_000, "A. Obi", "+2348031234567", PaymentRequestState::PartPaid);
        let name = put(3, 5_000, "ADA OBI", "08090000000", PaymentRequestState::InDoubt);
        put(4, 5_000, "Ada Obi", "08031234567", PaymentRequestState::Paid);
        put(5, 5_001, "Ada Obi", "08031234567", PaymentRequestState::Waiting);
        put(6, 5_000, "Ada Obinna", "08031230000", PaymentRequestState::Waiting);
        let like = Likeness {
            amount: 5_000,
            name: "Ada Obi".to_owned(),
            phone: Some("0803 123 4567".to_owned()),
            email: None,
            again_of: None,
        };
        let found: Vec<i64> = alike(&db, &like).expect("found").into_iter().map(|row| row.id).collect();
        assert_eq!(found, [name, phone, same]);
        let again = |again_of: i64| {
            let like = Likeness {
                amount: 1,
                again_of: Some(again_of),
                ..like.clone()
            };
            alike(&db, &like)
                .expect("found")
                .into_iter()
                .map(|row| row.id)
                .collect::<Vec<i64>>()
        };
        assert_eq!(again(phone), [phone], "whatever is asked now");
        assert_eq!(again(4), [0; 0], "it is paid");
        let other = Likeness {
            name: "Zainab".to_owned(),
            phone: None,
            ..like
        };
        assert!(alike(&db, &other).expect("found").is_empty());
        // A query without an answer adds nothing.
        set_progress(&db, same, None, Timestamp(50), payment_rules::payment_request::DEPLOYMENT_PACE).expect("noted");
    }

    #[test]
    fn only_money_in_is_a_payment() {
        let db = testing::records();
        for (number, (action, amount, status)) in [
            ("CREATE_REQUEST", 5_000, "SUCCESSFUL"),
            ("PAYMENT", 2_000, "SUCCESSFUL"),
            ("SOMETHING_NEW", 3_000, "SUCCESSFUL"),
            ("REFUND", 1_000, "SUCCESSFUL"),
            ("EXPIRE", 5_000, "SUCCESSFUL"),
            ("PAYMENT_REQUEST_EXPIRED", 5_000, "SUCCESSFUL"),
            ("PAYMENT_REVERSED", 2_000, "SUCCESSFUL"),
            ("PAYMENT_ERROR", 4_000, "SUCCESSFUL"),
            ("PAYMENT", 1_500, "FAILED"),
            ("PAYMENT", 1_600, "PENDING"),
        ]
        .into_iter()
        .enumerate()
        {
            let sql = "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told, first_told_at)
                VALUES (?1, 1, ?1, 'R1', '', 'PAYMENT_REQUEST', ?2, ?3, ?4, '{}', 1)";
            db.execute(sql, params![number.to_string(), action, amount, status])
                .expect("an item");
        }
        let reported = payments(&db, "R1").expect("payments");
        let reported: Vec<_> = reported.iter().map(|one| (one.amount, one.unknown_action.as_deref())).collect();
        assert_eq!(reported, [(2_000, None), (3_000, Some("SOMETHING_NEW"))]);
    }
}
