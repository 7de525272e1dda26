//! Pages of single payments in any order. The latest are found faster by [`super::single_payments::page`].

use std::collections::BTreeSet;

use rusqlite::Connection;
use rusqlite::types::Value;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::tables::outbox::{COLUMNS, OutboxEntry};
use crate::tables::payees::PAYEE;
use crate::tables::single_payments::{FOUND_SINCE, KEEPS_CASH, LACKS_CODE, OPEN, Only, operations};
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use system::error::AppError;

/// Executed payments to a person whose identity check is not known to suffice, in SQL. Equal to the index `outbox_single_on_hold`.
const ON_HOLD: &str = "outbox AS o INDEXED BY outbox_single_on_hold
    WHERE o.run IS NULL AND o.moves_money = 1 AND o.about IS NULL AND o.state = 'accepted' AND CASE WHEN json_valid(o.body) THEN
        coalesce(nullif(trim(o.body ->> '$.miniRecipentKYCLevel'), ''), nullif(trim(o.body ->> '$.minRecipentKYCLevel'), '')) END IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM payment_identities AS i WHERE i.reference = o.reference AND i.enough = 1)";

/// The order of single payments, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOrder {
    /// The state as it is shown: first those that need a person.
    State,
    /// The kind of payment.
    Kind,
    /// The payee: the account holder, else the name as typed, else the account or number.
    To,
    /// The account, phone number or customer number.
    Account,
    /// When it was sent; payments that were not sent come first.
    Sent,
    /// The amount.
    Amount,
}

/// The key of an order.
fn key(by: PaymentOrder) -> Key {
    match by {
        PaymentOrder::State => Key::of(shown_state()),
        PaymentOrder::Kind => Key::of(
            "CASE operation WHEN 'moneyTransfer' THEN 0 WHEN 'moneyTransferBulk' THEN 0 WHEN 'depositToBank' THEN 1
                WHEN 'depositToBank.collection' THEN 1 WHEN 'airtimePurchase' THEN 2 WHEN 'merchantPayment' THEN 3 ELSE 4 END",
        ),
        PaymentOrder::To => Key::of(format!(
            "lower(coalesce((SELECT name FROM payment_holders h WHERE h.reference = outbox.reference),
                CASE WHEN json_valid(body) THEN nullif(body ->> '$.recipientName', '') END, {PAYEE}, ''))"
        )),
        PaymentOrder::Account => Key::of(format!("coalesce({PAYEE}, '')")),
        PaymentOrder::Sent => Key::if_any("sent_at"),
        PaymentOrder::Amount => Key::of("amount_minor"),
    }
}

/// The position of a payment's state as the list shows it: unconfirmed, contradicted, those that wait for a person, those that are not
/// sent, paid and not paid. Only the sets of exceptions are read besides the index.
fn shown_state() -> String {
    let is_contradicted = "id IN (SELECT line FROM alarms)";
    let by_word = format!("(by_person = 1 AND NOT {FOUND_SINCE})");
    format!(
        "CASE state
            WHEN 'accepted' THEN CASE
                WHEN id IN (SELECT o.id FROM {LACKS_CODE}) THEN 3
                WHEN id IN (SELECT o.id FROM {ON_HOLD}) THEN 4
                WHEN {is_contradicted} THEN 1
                WHEN {by_word} THEN 8
                WHEN operation <> 'dispenseCash' THEN 9
                WHEN id IN (SELECT o.id FROM {KEEPS_CASH}) THEN 7
                ELSE 10 END
            WHEN 'refused' THEN CASE WHEN {is_contradicted} THEN 2 WHEN {by_word} THEN 11 ELSE 12 END
            WHEN 'sending' THEN 5 WHEN 'ready' THEN 6 WHEN 'cancelled' THEN 6 ELSE 0 END"
    )
}

/// Selects single payments.
#[derive(Clone, Debug)]
pub struct PaymentFilter {
    /// Only by these operations.
    pub operations: Option<&'static [&'static str]>,
    /// Only these.
    pub only: Only,
    /// Only these ids, such as the results of a search.
    pub ids: Option<BTreeSet<i64>>,
}

/// The payments, from the index that has the keys of an order, if one has.
fn source(by: PaymentOrder) -> &'static str {
    match by {
        PaymentOrder::State | PaymentOrder::Kind | PaymentOrder::Sent | PaymentOrder::Amount => "outbox INDEXED BY outbox_single_listed",
        PaymentOrder::To | PaymentOrder::Account => "outbox",
    }
}

fn selection(filter: &PaymentFilter, from: &'static str) -> Result<Selection<'static>, AppError> {
    let list = |list: serde_json::Result<String>| list.map(Value::Text).map_err(AppError::bug);
    let wanted = filter.operations.map_or_else(operations, <[&str]>::to_vec);
    let mut condition = String::from("run IS NULL AND moves_money = 1 AND about IS NULL AND operation IN (SELECT value FROM json_each(?))");
    let mut values = vec![list(serde_json::to_string(&wanted))?];
    match filter.only {
        Only::All => {}
        Only::Open => condition.push_str(&format!(" AND {OPEN}")),
        Only::NeedsYou => condition.push_str(&format!(
            " AND id IN (SELECT o.id FROM {LACKS_CODE} UNION ALL SELECT o.id FROM {KEEPS_CASH})"
        )),
    }
    if let Some(ids) = &filter.ids {
        condition.push_str(" AND id IN (SELECT value FROM json_each(?))");
        values.push(list(serde_json::to_string(ids))?);
    }
    Ok(Selection {
        from,
        id: "id",
        condition,
        values,
    })
}

/// At most `limit` payments after a place, each with its place.
pub fn page(
    db: &Connection,
    filter: &PaymentFilter,
    order: Ordered<PaymentOrder>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, OutboxEntry)>, AppError> {
    let places = places(
        db,
        &selection(filter, source(order.by))?,
        (&key(order.by), order.descending),
        after,
        limit,
    )?;
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1");
    let read = |place: Place| query::one(db, &sql, [place.id]).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, filter: &PaymentFilter, order: Ordered<PaymentOrder>) -> Vec<i64> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let mut rows = page(db, filter, order, after.as_ref(), 2).expect("a page");
            found.extend(rows.iter().map(|(place, _)| place.id));
            let Some((place, _)) = rows.pop() else { return found };
            after = Some(place);
        }
    }

    #[test]
    fn pages_in_every_order_together_are_the_sorted_list() {
        let db = testing::records();
        db.execute_batch(
            r#"INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, sent_at, about) VALUES
                (1, 'depositToBank', 'A', 1, '{"recipientName":"chidi","destinationBankAccountNumber":"0300000000"}', 300, 'accepted', 30, NULL),
                (2, 'airtimePurchase', 'B', 1, '{"destinationPhoneNumber":"08030000000"}', 100, 'held', NULL, NULL),
                (3, 'moneyTransfer', 'C', 1, '{"recipientName":"Bola","destinationAccount":"0100000000"}', 200, 'refused', 10, NULL),
                (4, 'refund', 'D', 1, '{}', 1, 'accepted', 5, 'A'), (5, 'accountBalance', 'E', 0, '{}', 0, 'accepted', 5, NULL);
             INSERT INTO payment_holders (reference, name) VALUES ('A', 'AMAKA EZE');"#,
        )
        .expect("payments");
        let of =
            |only: Only, operations: Option<&'static [&'static str]>, ids: Option<BTreeSet<i64>>| PaymentFilter { operations, only, ids };
        // By hand: the holder comes before the typed name.
        let expected: [(PaymentOrder, [i64; 3]); 6] = [
            (PaymentOrder::State, [2, 1, 3]),
            (PaymentOrder::Kind, [3, 1, 2]),
            (PaymentOrder::To, [2, 1, 3]),
            (PaymentOrder::Account, [3, 1, 2]),
            (PaymentOrder::Sent, [2, 3, 1]),
            (PaymentOrder::Amount, [2, 3, 1]),
        ];
        let everything = of(Only::All, None, None);
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, &everything, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
        let by = PaymentOrder::Amount;
        let order = Ordered { by, descending: true };
        assert_eq!(all_pages(&db, &of(Only::Open, None, None), order), [2]);
        assert_eq!(all_pages(&db, &of(Only::All, Some(&["moneyTransfer"]), None), order), [3]);
        assert_eq!(all_pages(&db, &of(Only::All, None, Some([1, 3].into())), order), [1, 3]);
        assert_eq!(all_pages(&db, &of(Only::NeedsYou, None, None), order), [0; 0]);
    }

    /// Ids are in the expected order: as the list shows the states, exceptions included.
    #[test]
    fn payments_are_ordered_by_the_state_that_is_shown() {
        let db = testing::records();
        db.execute_batch(
            r#"INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, by_person) VALUES
                (1, 'depositToBank', 'A', 1, '{}', 1, 'held', 0), (2, 'airtimePurchase', 'B', 1, '{}', 1, 'in_doubt', 0),
                (3, 'depositToBank', 'C', 1, '{}', 1, 'confirming', 0), (4, 'depositToBank', 'D', 1, '{}', 1, 'accepted', 1),
                (5, 'depositToBank', 'E', 1, '{}', 1, 'refused', 0), (6, 'moneyTransfer', 'F', 1, '{"sendWithdrawalCode":false}', 1, 'accepted', 0),
                (7, 'moneyTransfer', 'G', 1, '{"miniRecipentKYCLevel":"KYC2"}', 1, 'accepted', 0),
                (8, 'depositToBank', 'H', 1, '{}', 1, 'sending', 0), (9, 'depositToBank', 'I', 1, '{}', 1, 'ready', 0),
                (10, 'depositToBank', 'J', 1, '{}', 1, 'cancelled', 0), (11, 'dispenseCash', 'K', 1, '{}', 1, 'accepted', 0),
                (12, 'depositToBank', 'L', 1, '{}', 1, 'accepted', 1), (13, 'depositToBank', 'M', 1, '{}', 1, 'accepted', 0),
                (14, 'moneyTransfer', 'N', 1, '{"minRecipentKYCLevel":"KYC1"}', 1, 'accepted', 0),
                (15, 'depositToBank', 'O', 1, '{}', 1, 'accepted', 1), (16, 'dispenseCash', 'P', 1, '{}', 1, 'accepted', 0),
                (17, 'depositToBank', 'Q', 1, '{}', 1, 'refused', 1), (18, 'depositToBank', 'R', 1, '{}', 1, 'refused', 0);
             INSERT INTO alarms (line, at, words) VALUES (4, 1, ''), (5, 1, '');
             INSERT INTO payment_identities (reference, enough) VALUES ('G', 0), ('N', 1);
             INSERT INTO evidence (line, at, source, words, learnt) VALUES (15, 1, 'person', '', NULL),
                (15, 2, 'status query', '', '{"is":"successful"}'), (12, 1, 'status query', '', '{"is":"successful"}'), (12, 2, 'person', '', NULL),
                (16, 1, 'handed over', '', NULL);"#,
        )
        .expect("payments");
        let filter = PaymentFilter {
            operations: None,
            only: Only::All,
            ids: None,
        };
        let by = PaymentOrder::State;
        let expected: Vec<i64> = (1..=18).collect();
        assert_eq!(all_pages(&db, &filter, Ordered { by, descending: false }), expected);
        let expected: Vec<i64> = (1..=18).rev().collect();
        assert_eq!(all_pages(&db, &filter, Ordered { by, descending: true }), expected);
    }
}
