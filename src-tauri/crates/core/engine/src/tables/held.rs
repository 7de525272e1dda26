//! Lines that belong to no run and wait for a person.

use rusqlite::Connection;

use super::outbox::{COLUMNS, LineRow};
use crate::tables::outbox::many;
use system::error::AppError;

/// At most this many are shown at once.
const SHOWN: i64 = 200;

/// How many there are beside those that are shown.
pub fn more(db: &Connection) -> Result<u32, AppError> {
    let sql = "SELECT max(count(*) - ?1, 0) FROM outbox WHERE state = 'held' AND run IS NULL";
    Ok(db
        .prepare_cached(sql)
        .and_then(|mut query| query.query_row([SHOWN], |row| row.get(0)))?)
}

/// The oldest first.
pub fn lines(db: &Connection) -> Result<Vec<LineRow>, AppError> {
    many(
        db,
        &format!("SELECT {COLUMNS} FROM outbox WHERE state = 'held' AND run IS NULL ORDER BY id LIMIT ?1"),
        SHOWN,
    )
}

/// One of them, also where it is not shown.
pub fn line(db: &Connection, id: i64) -> Result<Option<LineRow>, AppError> {
    let sql = format!("SELECT {COLUMNS} FROM outbox WHERE state = 'held' AND run IS NULL AND id = ?1");
    Ok(many(db, &sql, id)?.pop())
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    #[test]
    fn what_is_not_shown_is_counted() {
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
