//! Pages of refunds in any order.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use engine::tables::outbox::{COLUMNS, OutboxEntry};
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use system::error::AppError;

/// The order of refunds, and their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RefundOrder {
    /// The status as it is shown: first those that are not settled.
    State,
    /// What was paid.
    Of,
    /// The reference of the payment.
    Reference,
    /// When it was sent; those that were not sent come first.
    Sent,
    /// Where the money went; unknown destinations come first.
    To,
    /// The amount; refunds of the whole payment come first.
    Amount,
}

/// The key of an order; without one, refunds are in the order in which they were stored.
fn key(by: Option<RefundOrder>) -> Key {
    let Some(by) = by else { return Key::of("o.id") };
    match by {
        // As the list shows it: a person's record is a state, and so is a request that was cancelled because nothing was paid.
        RefundOrder::State => Key::of(
            "CASE state WHEN 'sending' THEN 1 WHEN 'ready' THEN 2 WHEN 'cancelled' THEN 2
                WHEN 'refused' THEN CASE WHEN by_person = 1 THEN 6 ELSE 7 END
                WHEN 'accepted' THEN CASE WHEN moved GLOB '0*' AND CAST(moved AS REAL) = 0 THEN CASE WHEN by_person = 1 THEN 6 ELSE 5 END
                    WHEN by_person = 1 THEN 3 ELSE 4 END
                ELSE 0 END",
        ),
        RefundOrder::Of => Key::of(
            "CASE WHEN operation = 'refundBillPay' THEN 0 WHEN EXISTS (SELECT 1 FROM payment_requests p WHERE p.reference = o.about) THEN 2
                WHEN EXISTS (SELECT 1 FROM deposits d WHERE d.reference = o.about) THEN 1 ELSE 2 END",
        ),
        RefundOrder::Reference => Key::of("about"),
        RefundOrder::Sent => Key::if_any("sent_at"),
        RefundOrder::To => Key::if_any(
            "(SELECT CASE WHEN json_valid(c.answer) THEN lower(c.answer ->> '$.refundDestination') END FROM calls c WHERE c.id = o.call)",
        ),
        RefundOrder::Amount => Key::of("amount_minor"),
    }
}

/// At most `limit` refunds after a place, each with its place.
pub fn page(
    db: &Connection,
    order: Ordered<Option<RefundOrder>>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, OutboxEntry)>, AppError> {
    let selection = Selection {
        from: "outbox o",
        id: "o.id",
        condition: "about IS NOT NULL AND operation IN ('refund', 'refundBillPay')".to_owned(),
        values: Vec::new(),
    };
    let places = places(db, &selection, (&key(order.by), order.descending), after, limit)?;
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1");
    let read = |place: Place| query::one(db, &sql, [place.id]).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, order: Ordered<Option<RefundOrder>>) -> Vec<i64> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let mut rows = page(db, order, after.as_ref(), 2).expect("a page");
            found.extend(rows.iter().map(|(place, _)| place.id));
            let Some((place, _)) = rows.pop() else { return found };
            after = Some(place);
        }
    }

    #[test]
    fn pages_in_every_order_together_are_the_sorted_list() {
        let db = testing::records();
        db.execute_batch(
            r#"INSERT INTO calls (id, operation, armed_at, body, body_digest, signed, outcome, answer) VALUES
                (1, 'refund', 1, '', '', '', 'accepted', '{"refundDestination":"Zenith Bank|1"}'),
                (2, 'refund', 1, '', '', '', 'accepted', '{"refundDestination":"Access Bank|1"}');
             INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
                VALUES (1, '1', 1, 1, 'P2', '', '', '', '', '{}', 1);
             INSERT INTO deposits (id, account_number, reference, at, amount_minor, history) VALUES (1, '4100000001', 'P2', 1, 1, 1);
             INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, sent_at, about, call) VALUES
                (1, 'refund', 'A', 1, '{}', 300, 'accepted', 30, 'P1', 1), (2, 'refund', 'B', 1, '{}', 100, 'held', 10, 'P2', NULL),
                (3, 'refundBillPay', 'C', 1, '{}', 200, 'accepted', NULL, 'P3', 2), (4, 'depositToBank', 'D', 1, '{}', 1, 'accepted', 5, NULL, NULL);"#,
        )
        .expect("refunds");
        // By hand: no payment; the bill first, then the deposit.
        let expected: [(Option<RefundOrder>, [i64; 3]); 7] = [
            (None, [1, 2, 3]),
            (Some(RefundOrder::State), [2, 1, 3]),
            (Some(RefundOrder::Of), [3, 2, 1]),
            (Some(RefundOrder::Reference), [1, 2, 3]),
            (Some(RefundOrder::Sent), [3, 2, 1]),
            (Some(RefundOrder::To), [2, 3, 1]),
            (Some(RefundOrder::Amount), [2, 3, 1]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
    }

    /// Ids are in the expected order, as the list shows the states.
    #[test]
    fn refunds_are_ordered_by_the_state_that_is_shown() {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, moved, by_person, about) VALUES
                (1, 'refund', 'A', 1, '{}', 1, 'held', NULL, 0, 'P1'), (2, 'refund', 'B', 1, '{}', 1, 'in_doubt', NULL, 0, 'P2'),
                (3, 'refund', 'C', 1, '{}', 1, 'sending', NULL, 0, 'P3'), (4, 'refund', 'D', 1, '{}', 1, 'ready', NULL, 0, 'P4'),
                (5, 'refund', 'E', 1, '{}', 1, 'cancelled', NULL, 0, 'P5'), (6, 'refund', 'F', 1, '{}', 1, 'accepted', NULL, 1, 'P6'),
                (7, 'refund', 'G', 1, '{}', 1, 'accepted', '0.50', 0, 'P7'), (8, 'refund', 'H', 1, '{}', 1, 'accepted', NULL, 0, 'P8'),
                (9, 'refund', 'I', 1, '{}', 1, 'accepted', '0.00', 0, 'P9'), (10, 'refundBillPay', 'J', 1, '{}', 1, 'refused', NULL, 1, 'P10'),
                (11, 'refundBillPay', 'K', 1, '{}', 1, 'refused', NULL, 0, 'P11');",
        )
        .expect("refunds");
        for descending in [false, true] {
            let by = Some(RefundOrder::State);
            let mut expected: Vec<i64> = (1..=11).collect();
            if descending {
                expected.reverse();
            }
            assert_eq!(all_pages(&db, Ordered { by, descending }), expected);
        }
    }
}
