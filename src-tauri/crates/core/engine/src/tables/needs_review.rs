//! Entries outside batches that need review.

use rusqlite::Connection;

use super::outbox::{COLUMNS, OutboxEntry};
use store::query;
use system::error::AppError;

/// The maximum number of listed entries.
const SHOWN: i64 = 200;

/// The number of entries beyond the listed ones.
pub fn more(db: &Connection) -> Result<u32, AppError> {
    let sql = "SELECT max(count(*) - ?1, 0) FROM outbox WHERE state = 'held' AND run IS NULL";
    query::one(db, sql, [SHOWN])
}

/// The listed entries, the oldest first.
pub fn lines(db: &Connection) -> Result<Vec<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'held' AND run IS NULL ORDER BY id LIMIT ?1");
    query::all(db, &sql, [SHOWN])
}

/// One entry that needs review, listed or not.
pub fn line(db: &Connection, id: i64) -> Result<Option<OutboxEntry>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'held' AND run IS NULL AND id = ?1");
    query::first(db, &sql, [id])
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    #[test]
    fn entries_beyond_the_list_are_counted() {
        let db = testing::records();
        let add = |number: i64| {
            let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state) VALUES ('refund', ?1, 1, '{}', 1, 'held')";
            db.execute(sql, [number.to_string()]).expect("a line");
        };
        (0..SHOWN).for_each(add);
        assert_eq!((lines(&db).expect("lines").len(), more(&db).expect("a count")), (200, 0));
        (SHOWN..SHOWN + 3).for_each(add);
        assert_eq!((lines(&db).expect("lines").len(), more(&db).expect("a count")), (200, 3));
        let last = line(&db, SHOWN + 3).expect("a line").map(|row| row.reference);
        assert_eq!(last, Some((SHOWN + 2).to_string()), "it can be decided all the same");
        assert!(line(&db, SHOWN + 4).expect("a line").is_none());
    }
}
