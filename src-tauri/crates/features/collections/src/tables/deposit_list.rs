//! Lists of deposits: pages, sums, and what one account received.

use base::timestamp::Timestamp;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use service_api::value::Amount;

use super::deposit_refunds::DepositRefunds;
use crate::view::DepositOrder;
use engine::tables::history_words::money_in;
use store::listing::{Key, Ordered, Place, Selection, places};
use store::{FromRow, query};
use system::error::AppError;

/// A deposit in the records.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct DepositRow {
    /// Its id.
    pub id: i64,
    /// The time in the history, else when the callback arrived.
    pub at: Timestamp,
    /// The account it came into.
    pub account_number: String,
    /// The account in the records, and the name that payers see.
    pub account: Option<i64>,
    pub account_name: Option<String>,
    /// The service's own reference.
    pub reference: String,
    /// The amount in the history, else in the callback.
    #[row(with = query::amount)]
    pub amount: Amount,
    /// The amount in the callback.
    #[row(with = query::amount_if_any)]
    pub noticed: Option<Amount>,
    /// The callback that reported it.
    pub callback: Option<i64>,
    /// The history item that confirms it.
    pub history: Option<i64>,
    /// The history contains it under an action of unknown meaning.
    pub is_unclassified: bool,
    /// Another history item has another amount.
    pub amounts_differ: bool,
    /// The fee for receiving.
    pub clearing_fee: Option<String>,
    /// The fee for forwarding.
    pub transfer_fee: Option<String>,
    /// The bank and account it was forwarded to.
    pub transfer_bank: Option<String>,
    pub transfer_account: Option<String>,
    /// `BANK_TRANSFER`; the list is open.
    pub method: Option<String>,
    /// Who paid: name, bank, account.
    pub payer_name: Option<String>,
    pub payer_bank: Option<String>,
    pub payer_account: Option<String>,
    /// The reference of the payer's transfer.
    pub funding_reference: Option<String>,
}

/// How a deposit is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HowKnown {
    /// The history contains it.
    Confirmed,
    /// Only a callback reported it.
    NotConfirmed,
    /// The history contains it under an action of unknown meaning.
    Unclassified,
    /// Two amounts were reported: by callback and history, or by two history items.
    Differs,
}

/// Selects deposits.
#[derive(Clone, Debug, Default)]
pub(crate) struct DepositFilter {
    /// Known in this way; `None` for all.
    pub known: Option<HowKnown>,
    /// Words that must all occur in customer, payer, number, reference or amount.
    pub text: String,
    /// The earliest time.
    pub from: Option<Timestamp>,
    /// The end of the period, excluded.
    pub until: Option<Timestamp>,
    /// Only deposits into this account number.
    pub number: Option<String>,
    /// Only these ids; empty for all.
    pub only: Vec<i64>,
}

/// Numbers and sums of deposits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DepositSums {
    /// Confirmed deposits.
    pub confirmed: (u32, Amount),
    /// Refunded of the confirmed deposits.
    pub back: Amount,
    /// Confirmed deposits that were forwarded to a bank, including their fees.
    pub forwarded: (u32, Amount),
    /// Fees for receiving the other confirmed deposits, as reported by callbacks.
    pub fees: (u32, Amount),
    /// Unconfirmed deposits; they are in no total.
    pub unconfirmed: (u32, Amount),
    /// Confirmed deposits with two reported amounts.
    pub differing: u32,
    /// Items of unknown meaning; they are in no sum.
    pub unclassified: u32,
}

/// The condition that another history item has another amount.
fn amounts_differ_sql() -> String {
    format!(
        "EXISTS (SELECT 1 FROM history_items h WHERE h.reference = d.reference AND h.account_number = d.account_number
            AND h.operation = 'PERSISTENT_PAYMENT_ACCOUNT' AND {} AND h.amount_minor <> d.amount_minor)",
        money_in("h")
    )
}

const ONLY_CALLBACK: &str = "d.history IS NULL AND d.unclear IS NULL";

/// Only a callback reports that a deposit was forwarded.
const FORWARDED: &str = "(d.history IS NOT NULL AND coalesce(d.transfer_bank, d.transfer_account) IS NOT NULL)";

/// A fee is stored as reported; only one with naira and two digits of kobo can be added.
const FEE_STAYED: &str = "(d.history IS NOT NULL AND coalesce(d.transfer_bank, d.transfer_account) IS NULL
    AND d.clearing_fee GLOB '[0-9]*.[0-9][0-9]' AND replace(d.clearing_fee, '.', '') NOT GLOB '*[^0-9]*'
    AND length(d.clearing_fee) BETWEEN 4 AND 16 AND d.clearing_fee NOT LIKE '%.%.%')";

const DIFFERS: &str = "(d.history IS NOT NULL AND d.noticed_minor IS NOT NULL AND d.noticed_minor <> d.amount_minor)";

fn conditions(filter: &DepositFilter) -> (String, Vec<Value>) {
    let mut sql = String::from("1");
    let mut values = Vec::new();
    let mut and = |condition: &str, value: Option<Value>| {
        sql.push_str(" AND ");
        sql.push_str(condition);
        values.extend(value);
    };
    match filter.known {
        None => {}
        Some(HowKnown::Confirmed) => and("d.history IS NOT NULL", None),
        Some(HowKnown::NotConfirmed) => and("d.history IS NULL AND d.unclear IS NULL", None),
        Some(HowKnown::Unclassified) => and("d.unclear IS NOT NULL", None),
        Some(HowKnown::Differs) => and(&format!("({DIFFERS} OR {})", amounts_differ_sql()), None),
    }
    if let Some(from) = filter.from {
        and("d.at >= ?", Some(Value::Integer(from.0)));
    }
    if let Some(until) = filter.until {
        and("d.at < ?", Some(Value::Integer(until.0)));
    }
    if let Some(number) = &filter.number {
        and("d.account_number = ?", Some(Value::Text(number.clone())));
    }
    for word in filter.text.split_whitespace() {
        let word = word.to_lowercase().replace([',', '₦'], "");
        and(
            "instr(lower(coalesce(a.account_name, '') || ' ' || coalesce(d.payer_name, '') || ' ' || coalesce(d.payer_bank, '') || ' ' ||
                d.account_number || ' ' || coalesce(d.payer_account, '') || ' ' || d.reference || ' ' || coalesce(d.funding_reference, '') ||
                ' ' || printf('%d.%02d', d.amount_minor / 100, d.amount_minor % 100)), ?) > 0",
            Some(Value::Text(word)),
        );
    }
    if !filter.only.is_empty() {
        let only = serde_json::Value::from(filter.only.clone()).to_string();
        and("d.id IN (SELECT value FROM json_each(?))", Some(Value::Text(only)));
    }
    (sql, values)
}

const FROM: &str = "deposits d LEFT JOIN payment_accounts a ON a.number = d.account_number";

/// The key of an order. Names are compared in lower case.
fn key(order: DepositOrder) -> Key {
    match order {
        DepositOrder::Time => Key::of("d.at"),
        DepositOrder::Customer => Key::if_any("lower(a.account_name)"),
        DepositOrder::Account => Key::of("d.account_number"),
        DepositOrder::Payer => Key::if_any("lower(d.payer_name)"),
        DepositOrder::Known => Key::of(format!(
            "CASE WHEN d.unclear IS NOT NULL THEN 4 WHEN d.history IS NULL THEN 1 WHEN {DIFFERS} OR {} THEN 3
                WHEN d.notice IS NOT NULL THEN 0 ELSE 2 END",
            amounts_differ_sql()
        )),
        DepositOrder::Amount => Key::of("d.amount_minor"),
    }
}

/// At most `limit` deposits after a place, each with its place.
pub(crate) fn page(
    db: &Connection,
    filter: &DepositFilter,
    order: Ordered<DepositOrder>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, DepositRow)>, AppError> {
    let (condition, values) = conditions(filter);
    let selection = Selection {
        from: FROM,
        id: "d.id",
        condition,
        values,
    };
    let places = places(db, &selection, (&key(order.by), order.descending), after, limit)?;
    let amounts_differ_sql = amounts_differ_sql();
    let sql = format!(
        "SELECT d.id, d.at, d.account_number, a.id AS account, a.account_name, d.reference, d.amount_minor AS amount,
            d.noticed_minor AS noticed, d.notice AS callback, d.history, d.clearing_fee, d.transfer_fee, d.transfer_bank, d.transfer_account,
            d.payment_method AS method, d.payer_name, d.payer_bank, d.payer_account, d.funding_reference,
            d.history IS NOT NULL AND {amounts_differ_sql} AS amounts_differ, d.unclear IS NOT NULL AS is_unclassified
         FROM {FROM} WHERE d.id = ?1"
    );
    let read = |place: Place| query::one(db, &sql, [place.id]).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

/// The numbers and sums of the deposits that match a filter.
pub(crate) fn sums(db: &Connection, filter: &DepositFilter) -> Result<DepositSums, AppError> {
    let (conditions, values) = conditions(filter);
    let amounts_differ_sql = amounts_differ_sql();
    let back = DepositRefunds::read(db)?.sum(db, (conditions.clone(), values.clone()))?;
    let sql = format!(
        "SELECT count(d.history), coalesce(sum(d.amount_minor) FILTER (WHERE d.history IS NOT NULL), 0),
            count(*) FILTER (WHERE {ONLY_CALLBACK}), coalesce(sum(d.amount_minor) FILTER (WHERE {ONLY_CALLBACK}), 0),
            count(*) FILTER (WHERE {DIFFERS} OR (d.history IS NOT NULL AND {amounts_differ_sql})), count(d.unclear),
            count(*) FILTER (WHERE {FORWARDED}), coalesce(sum(d.amount_minor) FILTER (WHERE {FORWARDED}), 0),
            count(*) FILTER (WHERE {FEE_STAYED}),
            coalesce(sum(CAST(replace(d.clearing_fee, '.', '') AS INTEGER)) FILTER (WHERE {FEE_STAYED}), 0)
         FROM deposits d LEFT JOIN payment_accounts a ON a.number = d.account_number WHERE {conditions}"
    );
    let mut query = db.prepare_cached(&sql)?;
    let sums = query.query_row(params_from_iter(values), |row| {
        let amount = |minor: i64| Amount::from_minor(minor).unwrap_or_default();
        Ok(DepositSums {
            confirmed: (row.get(0)?, amount(row.get(1)?)),
            back,
            unconfirmed: (row.get(2)?, amount(row.get(3)?)),
            differing: row.get(4)?,
            unclassified: row.get(5)?,
            forwarded: (row.get(6)?, amount(row.get(7)?)),
            fees: (row.get(8)?, amount(row.get(9)?)),
        })
    });
    Ok(sums?)
}

/// What an account received.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Received {
    /// When the last money came.
    pub last: Option<Timestamp>,
    /// The sum of the confirmed deposits since the given time.
    pub sum: Amount,
    /// Refunded of that.
    pub back: Amount,
    /// Forwarded of that, including the fees.
    pub forwarded: Amount,
}

/// What an account received: its last deposit, and its confirmed deposits since `since`.
pub(crate) fn of_account_since(db: &Connection, number: &str, since: Timestamp, backs: &DepositRefunds) -> Result<Received, AppError> {
    let conditions = "d.account_number = ? AND d.at >= ?".to_owned();
    let back = backs.sum(db, (conditions, vec![Value::Text(number.to_owned()), Value::Integer(since.0)]))?;
    let sql = format!(
        "SELECT (SELECT max(at) FROM deposits WHERE account_number = ?1 AND unclear IS NULL),
            coalesce(sum(d.amount_minor), 0), coalesce(sum(d.amount_minor) FILTER (WHERE {FORWARDED}), 0)
         FROM deposits d WHERE d.account_number = ?1 AND d.at >= ?2 AND d.history IS NOT NULL"
    );
    let (last, sum, forwarded) = query::one(db, &sql, (number, since.0))?;
    let amount = |minor: i64| Amount::from_minor(minor).unwrap_or_default();
    Ok(Received {
        last,
        sum: amount(sum),
        back,
        forwarded: amount(forwarded),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// Deposits: confirmed by both, only by a callback, only by the history, with two amounts, and one of another account; and an item of unknown
    /// meaning.
    fn records() -> Connection {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO payment_accounts (id, reference, number, account_name, first_name, last_name, created_at)
                VALUES (1, 'R-1', '4100000001', 'Ada Stores', 'Ada', 'Bello', 1);
             INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (1, 1, 'pasted', '', '1', 'matches', '');
             INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) VALUES (1, '1', 1, 1, 'X', '4100000001', '', '', 1, '', '{}', 1);
             INSERT INTO deposits (id, account_number, reference, at, amount_minor, notice, history, noticed_minor, payer_name) VALUES
                (1, '4100000001', 'A', 100, 500000, 1, 1, 500000, 'Bola Ade'), (2, '4100000001', 'B', 200, 70000, 1, NULL, 70000, NULL),
                (3, '4100000001', 'C', 300, 123450, NULL, 1, NULL, NULL), (4, '4100000001', 'D', 300, 900, 1, 1, 901, NULL),
                (5, '4100000002', 'E', 400, 11, NULL, 1, NULL, NULL);
             INSERT INTO deposits (id, account_number, reference, at, amount_minor, unclear) VALUES (6, '4100000001', 'F', 500, 77700, 1);",
        )
        .expect("deposits");
        db
    }

    const LATEST_FIRST: Ordered<DepositOrder> = Ordered {
        by: DepositOrder::Time,
        descending: true,
    };

    fn ids(db: &Connection, filter: &DepositFilter) -> Vec<i64> {
        let rows = page(db, filter, LATEST_FIRST, None, 100).expect("a page");
        rows.iter().map(|(_, row)| row.id).collect()
    }

    #[test]
    fn only_confirmed_deposits_are_in_totals() {
        let db = records();
        let all = sums(&db, &DepositFilter::default()).expect("sums");
        // By hand: 5000.00 + 1234.50 + 9.00 + 0.11 and 700.00.
        assert_eq!((all.confirmed.0, all.confirmed.1.minor()), (4, 624_361));
        assert_eq!((all.unconfirmed.0, all.unconfirmed.1.minor(), all.differing), (1, 70_000, 1));
        assert_eq!(all.unclassified, 1);
        let received = of_account_since(&db, "4100000001", Timestamp(150), &DepositRefunds::default()).expect("an account");
        assert_eq!((received.last, received.sum.minor()), (Some(Timestamp(300)), 124_350));
    }

    #[test]
    fn filters_and_pages_omit_nothing() {
        let db = records();
        let of = |known| DepositFilter {
            known,
            ..DepositFilter::default()
        };
        assert_eq!(ids(&db, &of(None)), [6, 5, 4, 3, 2, 1]);
        assert_eq!(ids(&db, &of(Some(HowKnown::NotConfirmed))), [2]);
        assert_eq!(ids(&db, &of(Some(HowKnown::Differs))), [4]);
        assert_eq!(ids(&db, &of(Some(HowKnown::Unclassified))), [6]);
        assert_eq!(ids(&db, &of(Some(HowKnown::Confirmed))), [5, 4, 3, 1]);
        let text = |text: &str| DepositFilter {
            text: text.to_owned(),
            ..DepositFilter::default()
        };
        assert_eq!(ids(&db, &text("ada 1,234.50")), [3]);
        assert_eq!(ids(&db, &text("bola")), [1]);
        let chosen = DepositFilter {
            only: vec![2, 5],
            ..DepositFilter::default()
        };
        assert_eq!(ids(&db, &chosen), [5, 2]);
    }

    #[test]
    fn pages_in_every_order_together_are_the_sorted_list() {
        let db = records();
        // By hand, from the rows of `records`: ascending, equal ones by id.
        let expected: [(DepositOrder, [i64; 6]); 6] = [
            (DepositOrder::Time, [1, 2, 3, 4, 5, 6]),
            (DepositOrder::Customer, [5, 1, 2, 3, 4, 6]),
            (DepositOrder::Account, [1, 2, 3, 4, 6, 5]),
            (DepositOrder::Payer, [2, 3, 4, 5, 6, 1]),
            (DepositOrder::Known, [1, 2, 3, 5, 4, 6]),
            (DepositOrder::Amount, [5, 4, 2, 6, 3, 1]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let (mut found, mut after) = (Vec::new(), None);
                loop {
                    let order = Ordered { by, descending };
                    let mut rows = page(&db, &DepositFilter::default(), order, after.as_ref(), 2).expect("a page");
                    found.extend(rows.iter().map(|(_, row)| row.id));
                    let Some((place, _)) = rows.pop() else { break };
                    after = Some(place);
                }
                assert_eq!(found, expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
    }
}
