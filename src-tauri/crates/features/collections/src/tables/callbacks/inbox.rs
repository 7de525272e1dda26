//! The Inbox: pages of callbacks, counts, reading marks, and callbacks that were put aside.

use base::timestamp::Timestamp;
use payment_rules::notice::Verdict;
use rusqlite::types::Value;
use rusqlite::{Connection, params};

use super::{CallbackRow, by_id};
use crate::view::InboxOrder;
use store::listing::{Key, Ordered, Place, Selection, places};
use store::query;
use system::error::AppError;

/// Selects callbacks.
#[derive(Clone, Debug, Default)]
pub struct CallbackFilter {
    /// Only those that need a person.
    pub needs_person: bool,
    /// Only those with this verdict.
    pub verdict: Option<Verdict>,
    /// Only those with this text in reference, account number or notification id.
    pub text: Option<String>,
    /// Only these ids; empty for all.
    pub only: Vec<i64>,
}

/// The key of an order.
fn key(by: InboxOrder) -> Key {
    match by {
        InboxOrder::Received => Key::of("id"),
        InboxOrder::Verdict => Key::of(
            "CASE verdict WHEN 'does_not_match' THEN 0 WHEN 'cannot_check' THEN 1 WHEN 'unreadable' THEN 2 WHEN 'repeat' THEN 3 ELSE 4 END",
        ),
        InboxOrder::About => Key::if_any("kind"),
        InboxOrder::Service => Key::if_any("CASE agreement WHEN 'otherwise' THEN 0 WHEN 'not_found' THEN 1 WHEN 'agrees' THEN 2 END"),
    }
}

fn selection(filter: &CallbackFilter) -> Result<Selection<'static>, AppError> {
    let (mut condition, mut values) = (String::from("1"), Vec::new());
    if filter.needs_person {
        condition.push_str(" AND needs_person = 1 AND aside_at IS NULL");
    }
    if let Some(verdict) = filter.verdict {
        condition.push_str(" AND verdict = ?");
        values.push(Value::Text(verdict.word().to_owned()));
    }
    if let Some(text) = &filter.text {
        condition.push_str(" AND (instr(reference, ?) > 0 OR instr(account_number, ?) > 0 OR instr(notification_id, ?) > 0)");
        values.extend([text, text, text].map(|text| Value::Text(text.clone())));
    }
    if !filter.only.is_empty() {
        condition.push_str(" AND id IN (SELECT value FROM json_each(?))");
        values.push(Value::Text(serde_json::to_string(&filter.only).map_err(AppError::bug)?));
    }
    Ok(Selection {
        from: "notices",
        id: "id",
        condition,
        values,
    })
}

/// At most `limit` callbacks after a place, each with its place.
pub fn page(
    db: &Connection,
    filter: &CallbackFilter,
    order: Ordered<InboxOrder>,
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<(Place, CallbackRow)>, AppError> {
    let places = places(db, &selection(filter)?, (&key(order.by), order.descending), after, limit)?;
    let read = |place: Place| by_id(db, place.id).map(|row| (place, row));
    places.into_iter().map(read).collect()
}

/// The numbers of unread callbacks and of those that need a person.
pub fn counts(db: &Connection) -> Result<(u32, u32), AppError> {
    let sql = "SELECT (SELECT count(*) FROM notices WHERE seen_at IS NULL AND verdict <> 'repeat'),
            (SELECT count(*) FROM notices WHERE needs_person = 1 AND aside_at IS NULL)";
    query::one(db, sql, [])
}

/// Marks one callback, or all, as read.
pub fn see(db: &Connection, id: Option<i64>, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE notices SET seen_at = ?2 WHERE seen_at IS NULL AND (?1 IS NULL OR id = ?1)";
    query::execute(db, sql, params![id, now.0])
}

/// Puts a callback aside at `at`, or undoes that.
pub fn put_aside(db: &Connection, id: i64, at: Option<Timestamp>) -> Result<(), AppError> {
    query::execute(db, "UPDATE notices SET aside_at = ?2 WHERE id = ?1", params![id, at.map(|at| at.0)])
}

#[cfg(test)]
mod tests {
    use store::testing;

    use super::*;

    fn all_pages(db: &Connection, filter: &CallbackFilter, order: Ordered<InboxOrder>) -> Vec<i64> {
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
            "INSERT INTO notices (id, received_at, way, kind, body, body_digest, verdict, reason, agreement, reference) VALUES
                (1, 1, 'pasted', 'persistent_account', '', '1', 'matches', '', 'agrees', 'R1'),
                (2, 2, 'pasted', NULL, '', '2', 'unreadable', '', NULL, NULL),
                (3, 3, 'pasted', 'payment_request', '', '3', 'does_not_match', '', 'otherwise', 'R3'),
                (4, 4, 'pasted', 'payment_request', '', '4', 'repeat', '', 'not_found', 'R4');",
        )
        .expect("callbacks");
        let everything = CallbackFilter::default();
        // By hand, ascending, equal ones by id.
        let expected: [(InboxOrder, [i64; 4]); 4] = [
            (InboxOrder::Received, [1, 2, 3, 4]),
            (InboxOrder::Verdict, [3, 2, 4, 1]),
            (InboxOrder::About, [2, 3, 4, 1]),
            (InboxOrder::Service, [2, 3, 4, 1]),
        ];
        for (by, mut expected) in expected {
            for descending in [false, true] {
                let order = Ordered { by, descending };
                assert_eq!(all_pages(&db, &everything, order), expected, "{by:?} {descending}");
                expected.reverse();
            }
        }
        let some = CallbackFilter {
            text: Some("R".to_owned()),
            only: vec![2, 3, 4],
            ..CallbackFilter::default()
        };
        let by = InboxOrder::Received;
        assert_eq!(all_pages(&db, &some, Ordered { by, descending: true }), [4, 3]);
    }
}
