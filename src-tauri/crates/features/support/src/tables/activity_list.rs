//! Pages of calls in any order. The newest are found faster by [`super::activity::calls_page`].

use rusqlite::Connection;
use rusqlite::types::Value;

use super::activity::{CallFilter, LISTED, ListedCall};
use crate::view::ActivityOrder;
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use store::records::{Needle, RecordKind, sources};
use system::error::AppError;

/// The key of an order.
fn key(by: ActivityOrder) -> Key {
    match by {
        ActivityOrder::Sent => Key::of("c.armed_at"),
        ActivityOrder::Outcome => Key::of(shown_outcome()),
        ActivityOrder::Operation => Key::of("c.operation"),
        ActivityOrder::Http => Key::if_any("c.http_status"),
        ActivityOrder::Took => Key::if_any("c.answered_at - c.armed_at"),
    }
}

/// The position of an outcome as the list shows it. An unclear answer is unconfirmed until the result of every payment is known; a query never is.
fn shown_outcome() -> String {
    let is_found_out = "EXISTS (SELECT 1 FROM call_lines AS l WHERE l.call = c.id) AND NOT EXISTS (SELECT 1 FROM call_lines AS l
        JOIN outbox AS o ON o.id = l.line WHERE l.call = c.id AND o.state NOT IN ('accepted', 'refused', 'cancelled'))";
    let is_sending = "EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = c.id)";
    format!(
        "CASE c.outcome WHEN 'refused' THEN 3 WHEN 'not_sent' THEN 4 WHEN 'accepted' THEN iif(c.changes, 6, 7)
            WHEN 'in_doubt' THEN CASE WHEN NOT c.changes OR {is_found_out} THEN 5 ELSE 1 END
            ELSE iif({is_sending}, 2, 0) END"
    )
}

fn selection(db: &Connection, filter: &CallFilter) -> Result<Selection<'static>, AppError> {
    let (mut condition, mut values) = (String::from("1"), Vec::new());
    let mut and = |sql: &str, value: Option<Value>| {
        condition.push_str(" AND ");
        condition.push_str(sql);
        values.extend(value);
    };
    if let Some(from) = filter.from {
        and("c.armed_at >= ?", Some(Value::Integer(from.0)));
    }
    if let Some(to) = filter.to {
        and("c.armed_at < ?", Some(Value::Integer(to.0)));
    }
    if let Some(operation) = &filter.operation {
        and("c.operation = ?", Some(Value::Text(operation.clone())));
    }
    if let Some(outcome) = filter.outcome {
        and("c.outcome = ?", Some(Value::Text(outcome.word().to_owned())));
    }
    if let Some(open) = filter.open {
        and(
            "c.outcome IS NULL AND ? = EXISTS (SELECT 1 FROM outbox WHERE state = 'sending' AND call = c.id)",
            Some(Value::Integer(open.into())),
        );
    }
    if !filter.look_ups {
        and("c.look_up_of IS NULL", None);
    }
    match filter.text.as_deref().map(|text| (text, Needle::of(text))) {
        None => {}
        Some((_, Some(needle))) => {
            let ids = serde_json::to_string(&sources(db, &needle, RecordKind::Call)?).map_err(AppError::bug)?;
            and("c.id IN (SELECT value FROM json_each(?))", Some(Value::Text(ids)));
        }
        Some((text, None)) => and(
            "c.id IN (SELECT call FROM call_names, (SELECT ? AS wanted) WHERE text >= wanted AND text < wanted || char(1114111))",
            Some(Value::Text(text.to_owned())),
        ),
    }
    Ok(Selection {
        from: "calls c INDEXED BY calls_listed",
        id: "c.id",
        condition,
        values,
    })
}

/// At most `limit` calls after a place, each with its place.
pub(crate) fn page(
    db: &Connection,
    filter: &CallFilter,
    order: Ordered<ActivityOrder>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, ListedCall)>, AppError> {
    let places = places(db, &selection(db, filter)?, (&key(order.by), order.descending), after, limit)?;
    let sql = format!("SELECT {LISTED} FROM calls AS c WHERE c.id = ?1");
    let read = |place: Place| query::one(db, &sql, [place.id]).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use payment_rules::reading::OutcomeKind;
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, filter: &CallFilter, order: Ordered<ActivityOrder>) -> Vec<i64> {
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
            "INSERT INTO calls (id, operation, armed_at, body, body_digest, signed, answered_at, http_status, outcome, look_up_of) VALUES
                (1, 'moneyTransfer', 300, '', '', '', 350, 200, 'accepted', NULL), (2, 'accountBalance', 100, '', '', '', NULL, NULL, NULL, NULL),
                (3, 'depositToBank', 200, '', '', '', 900, 500, 'in_doubt', NULL), (4, 'airtime', 400, '', '', '', 410, 400, 'refused', NULL),
                (5, 'getOperationStatus', 500, '', '', '', 510, 200, 'accepted', 3);",
        )
        .expect("calls");
        let shown = CallFilter::default();
        // By hand: without the status query; open calls first, then unclear ones; by what they took 50, none, 700 and 10.
        let expected: [(ActivityOrder, [i64; 4]); 5] = [
            (ActivityOrder::Sent, [2, 3, 1, 4]),
            (ActivityOrder::Outcome, [2, 3, 4, 1]),
            (ActivityOrder::Operation, [2, 4, 3, 1]),
            (ActivityOrder::Http, [2, 1, 4, 3]),
            (ActivityOrder::Took, [2, 4, 1, 3]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, &shown, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
        let by = ActivityOrder::Took;
        let order = Ordered { by, descending: true };
        let look_ups = CallFilter {
            look_ups: true,
            outcome: Some(OutcomeKind::Accepted),
            ..CallFilter::default()
        };
        assert_eq!(all_pages(&db, &look_ups, order), [1, 5]);
        let open = CallFilter {
            open: Some(false),
            ..CallFilter::default()
        };
        assert_eq!(all_pages(&db, &open, order), [2]);
    }

    /// Ids are in the expected order, as the list shows the outcomes.
    #[test]
    fn calls_are_ordered_by_the_outcome_that_is_shown() {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO calls (id, operation, armed_at, body, body_digest, signed, outcome, changes) VALUES
                (1, 'moneyTransfer', 1, '', '', '', NULL, 1), (2, 'moneyTransfer', 1, '', '', '', 'in_doubt', 1),
                (3, 'moneyTransfer', 1, '', '', '', 'in_doubt', 1), (4, 'moneyTransfer', 1, '', '', '', NULL, 1),
                (5, 'moneyTransfer', 1, '', '', '', 'refused', 1), (6, 'moneyTransfer', 1, '', '', '', 'not_sent', 1),
                (7, 'accountBalance', 1, '', '', '', 'in_doubt', 0), (8, 'moneyTransfer', 1, '', '', '', 'in_doubt', 1),
                (9, 'moneyTransfer', 1, '', '', '', 'accepted', 1), (10, 'accountBalance', 1, '', '', '', 'accepted', 0);
             INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state, call) VALUES
                (1, 'moneyTransfer', 'A', 1, '{}', 1, 'confirming', 2), (4, 'moneyTransfer', 'D', 1, '{}', 1, 'sending', 4),
                (8, 'moneyTransfer', 'H', 1, '{}', 1, 'refused', 8);
             INSERT OR IGNORE INTO call_lines (call, line) VALUES (2, 1), (4, 4), (8, 8);",
        )
        .expect("calls");
        for descending in [false, true] {
            let by = ActivityOrder::Outcome;
            let mut expected: Vec<i64> = (1..=10).collect();
            if descending {
                expected.reverse();
            }
            assert_eq!(all_pages(&db, &CallFilter::default(), Ordered { by, descending }), expected);
        }
    }
}
