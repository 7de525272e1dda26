//! Pages of the history in any order. The newest are found faster by [`super::history_rows::page`].

use payment_rules::history_event::HistoryMark;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::history_rows::{HistoryRows, ListedItem, all, begins_with, kinds};
use crate::view::HistoryOrder;
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use system::error::AppError;

/// The number of kinds of rows: together with its kind, an id is unique in the list.
const KINDS: i64 = 4;

/// The key of an order.
fn key(by: HistoryOrder) -> Key {
    match by {
        HistoryOrder::Time => Key::of("at"),
        HistoryOrder::What => Key::of("lower(coalesce(operation, '') || ' ' || coalesce(action, ''))"),
        HistoryOrder::About => Key::of("reference"),
        HistoryOrder::Amount => Key::if_any("amount"),
        HistoryOrder::Ours => Key::if_any("lower(name)"),
        HistoryOrder::Mark => Key::of("CASE mark WHEN 'differs' THEN 0 WHEN 'only_service' THEN 1 WHEN 'only_ours' THEN 2 ELSE 3 END"),
    }
}

/// At most `limit` rows after a place, each with its place.
pub(crate) fn page(
    db: &Connection,
    rows: &HistoryRows,
    order: Ordered<HistoryOrder>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, ListedItem)>, AppError> {
    let arms: Vec<String> = kinds(rows.mark).iter().map(|kind| format!("SELECT * FROM {kind}")).collect();
    let from = format!("({} {})", all(), arms.join(" UNION ALL "));
    let id = format!("(id * {KINDS} + kind)");
    let (mut condition, mut values) = (String::from("1"), Vec::new());
    let mut and = |sql: &str, some: Vec<Value>| {
        condition.push_str(" AND ");
        condition.push_str(sql);
        values.extend(some);
    };
    if let Some(from) = rows.from {
        and("at >= ?", vec![Value::Integer(from.0)]);
    }
    if let Some(to) = rows.to {
        and("at < ?", vec![Value::Integer(to.0)]);
    }
    if let Some(mark) = rows.mark {
        and("mark = ?", vec![Value::Text(HistoryMark::word(mark).to_owned())]);
    }
    if let Some(text) = &rows.text {
        let pattern = Value::Text(begins_with(text));
        let three = vec![pattern.clone(), pattern.clone(), pattern];
        and("(reference GLOB ? OR account_number GLOB ? OR account_reference GLOB ?)", three);
    }
    let selection = Selection {
        from: &from,
        id: &id,
        condition,
        values,
    };
    let places = places(db, &selection, (&key(order.by), order.descending), after, limit)?;
    let read = |place: Place| one(db, place.id).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

/// The row of a place.
fn one(db: &Connection, id: i64) -> Result<ListedItem, AppError> {
    let kind = match id.rem_euclid(KINDS) {
        0 => "told",
        1 => "requests",
        2 => "deposited",
        _ => "opened",
    };
    query::one(db, &format!("{} SELECT * FROM {kind} WHERE id = ?1", all()), [id.div_euclid(KINDS)])
}

#[cfg(test)]
mod tests {
    use base::timestamp::Timestamp;
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, rows: &HistoryRows, order: Ordered<HistoryOrder>) -> Vec<i64> {
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let mut rows = page(db, rows, order, after.as_ref(), 2).expect("a page");
            found.extend(rows.iter().map(|(place, _)| place.id / KINDS));
            let Some((place, _)) = rows.pop() else { return found };
            after = Some(place);
        }
    }

    #[test]
    fn pages_in_every_order_together_are_the_sorted_list() {
        let db = testing::records();
        db.execute_batch(
            "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) VALUES (1, '1', 1, 300, 'REF-B', '', 'PAYMENT_REQUEST', 'PAYMENT', 900, 'SUCCESSFUL', '{}', 1),
                (2, '2', 1, 100, 'REF-C', '', 'PAYMENT_REQUEST', 'CREATE_REQUEST', NULL, 'SUCCESSFUL', '{}', 1),
                (3, '3', 1, 200, 'REF-A', '', 'BILL', 'PAYMENT', 100, 'SUCCESSFUL', '{}', 1);",
        )
        .expect("items");
        let everything = HistoryRows::default();
        // By hand; nothing of it is in our records, so that two orders are those of the ids.
        let expected: [(HistoryOrder, [i64; 3]); 6] = [
            (HistoryOrder::Time, [2, 3, 1]),
            (HistoryOrder::What, [3, 2, 1]),
            (HistoryOrder::About, [3, 1, 2]),
            (HistoryOrder::Amount, [2, 3, 1]),
            (HistoryOrder::Ours, [1, 2, 3]),
            (HistoryOrder::Mark, [1, 2, 3]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, &everything, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
        let some = HistoryRows {
            text: Some("REF-".to_owned()),
            mark: Some(HistoryMark::OnlyService),
            from: Some(Timestamp(200)),
            to: Some(Timestamp(300)),
        };
        let by = HistoryOrder::About;
        assert_eq!(all_pages(&db, &some, Ordered { by, descending: true }), [3]);
    }
}
