//! Pages of a list in any order. A page begins after the last row of the page before, so that no row is skipped or repeated when rows are added.
//!
//! The owner of a table gives each order its key in SQL. Rows with equal keys are ordered by their id. A missing key is less than any other.

use std::cmp::Reverse;

use crate::messages;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde::{Deserialize, Serialize};

use super::query;
use system::error::{AppError, ErrorCode};

/// A column by which a list is ordered, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered<O> {
    /// The column.
    pub by: O,
    /// Whether the largest, latest or last comes first.
    pub descending: bool,
}

/// The key of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum KeyValue {
    /// The row has none.
    Missing(()),
    /// A number, an amount in kobo, or a time.
    Whole(i64),
    /// A text, in lower case if its case does not matter.
    Text(String),
}

impl KeyValue {
    /// The key of a text that a person reads. An empty text is a missing key.
    pub fn of_text(text: &str) -> Self {
        match text.is_empty() {
            true => Self::Missing(()),
            false => Self::Text(text.to_lowercase()),
        }
    }
}

/// Orders rows that are all in memory, like [`places`] orders those of a table. Rows with equal keys keep their order in both directions.
pub fn sort<T>(rows: &mut [T], descending: bool, key: impl Fn(&T) -> KeyValue) {
    match descending {
        true => rows.sort_by_cached_key(|row| Reverse(key(row))),
        false => rows.sort_by_cached_key(key),
    }
}

/// The place of a row in an order: its key and its id.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    key: KeyValue,
    /// The id of the row.
    pub id: i64,
}

impl Place {
    /// Reads a cursor.
    ///
    /// # Errors
    ///
    /// It is no cursor, or one of another order.
    pub fn read<O: Serialize>(cursor: &str, order: Ordered<O>) -> Result<Self, AppError> {
        let refused = || AppError::new(ErrorCode::Invalid, messages::NO_SUCH_PAGE);
        let read: Result<(serde_json::Value, bool, KeyValue, i64), _> = serde_json::from_str(cursor);
        let (by, descending, key, id) = read.map_err(|_| refused())?;
        let is_the_same = by == serde_json::to_value(order.by).map_err(AppError::bug)? && order.descending == descending;
        is_the_same.then_some(Self { key, id }).ok_or_else(refused)
    }

    /// The cursor of the page after this place.
    ///
    /// # Errors
    ///
    /// The order cannot be written as JSON.
    pub fn cursor<O: Serialize>(&self, order: Ordered<O>) -> Result<String, AppError> {
        serde_json::to_string(&(order.by, order.descending, &self.key, self.id)).map_err(AppError::bug)
    }

    fn key(&self) -> Value {
        match &self.key {
            KeyValue::Missing(()) => Value::Null,
            KeyValue::Whole(number) => Value::Integer(*number),
            KeyValue::Text(text) => Value::Text(text.clone()),
        }
    }
}

/// The key of an order, in SQL.
#[derive(Clone, Debug)]
pub struct Key {
    sql: String,
    nullable: bool,
}

impl Key {
    /// A key that every row has.
    pub fn of(sql: impl Into<String>) -> Self {
        let sql = sql.into();
        Self { sql, nullable: false }
    }

    /// A key that some rows do not have.
    pub fn if_any(sql: impl Into<String>) -> Self {
        let sql = sql.into();
        Self { sql, nullable: true }
    }
}

/// The rows of a list.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The table, with its joins.
    pub from: &'a str,
    /// The id of a row, an integer.
    pub id: &'a str,
    /// The condition of the rows, with a `?` for each value.
    pub condition: String,
    /// The values of the condition.
    pub values: Vec<Value>,
}

/// The places of at most `limit` rows after `after`, in order.
///
/// # Errors
///
/// The query fails, or a key is neither a whole number nor a text.
pub fn places(
    db: &Connection,
    selection: &Selection<'_>,
    (key, descending): (&Key, bool),
    after: Option<&Place>,
    limit: usize,
) -> Result<Vec<Place>, AppError> {
    let Selection {
        from,
        id,
        condition,
        values,
    } = selection;
    let (sql, way) = (&key.sql, if descending { "DESC" } else { "ASC" });
    let mut values = values.clone();
    let beyond = match after {
        None => String::new(),
        Some(after) => {
            let (beyond, parameters) = beyond(key, id, descending, after);
            values.extend(parameters);
            format!("AND {beyond}")
        }
    };
    values.push(Value::Integer(i64::try_from(limit).unwrap_or(i64::MAX)));
    let sql = format!("SELECT {sql}, {id} FROM {from} WHERE ({condition}) {beyond} ORDER BY {sql} {way}, {id} {way} LIMIT ?");
    query::all_by(db, &sql, params_from_iter(values), |row| {
        let key = match row.get(0)? {
            Value::Null => KeyValue::Missing(()),
            Value::Integer(number) => KeyValue::Whole(number),
            Value::Text(text) => KeyValue::Text(text),
            Value::Real(_) | Value::Blob(_) => return Err(AppError::bug("a key that is neither a whole number nor a text")),
        };
        Ok(Place { key, id: row.get(1)? })
    })
}

/// The condition of the rows after a place. For a key that every row has, it is a range of an index.
fn beyond(Key { sql, nullable }: &Key, id: &str, descending: bool, after: &Place) -> (String, Vec<Value>) {
    let (key, row) = (after.key(), Value::Integer(after.id));
    match (descending, &after.key) {
        (true, KeyValue::Missing(())) => (format!("({sql} IS NULL AND {id} < ?)"), vec![row]),
        (false, KeyValue::Missing(())) => (format!("({sql} IS NOT NULL OR {id} > ?)"), vec![row]),
        (true, _) if *nullable => (format!("(({sql}, {id}) < (?, ?) OR {sql} IS NULL)"), vec![key, row]),
        (true, _) => (format!("({sql}, {id}) < (?, ?)"), vec![key, row]),
        (false, _) => (format!("({sql}, {id}) > (?, ?)"), vec![key, row]),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::params;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Order {
        Name,
        Amount,
    }

    type Stored = (i64, Option<String>, Option<i64>);

    /// Rows with many equal keys, and some without one.
    fn database(seed: u64) -> (Connection, Vec<Stored>) {
        let db = Connection::open_in_memory().expect("a database");
        db.execute_batch("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, amount INTEGER)")
            .expect("a table");
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = |most: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % most
        };
        let mut rows = Vec::new();
        for id in 1..=i64::try_from(next(60)).expect("few") {
            let name = ["", "Ada", "ada", "Ṣọla", "\"; --"]
                .get(usize::try_from(next(7)).expect("few"))
                .map(|name| (*name).to_owned());
            let amount = Some(next(6))
                .filter(|amount| *amount < 5)
                .map(|amount| i64::try_from(amount).expect("few") - 2);
            db.execute("INSERT INTO t VALUES (?1, ?2, ?3)", params![id, name, amount])
                .expect("a row");
            rows.push((id, name, amount));
        }
        (db, rows)
    }

    fn all_pages(db: &Connection, order: Ordered<Order>) -> Vec<i64> {
        let key = Key::if_any(match order.by {
            Order::Name => "name",
            Order::Amount => "amount",
        });
        let selection = Selection {
            from: "t",
            id: "id",
            condition: "id % ? <> 0".to_owned(),
            values: vec![Value::Integer(7)],
        };
        let (mut ids, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let after = cursor.as_deref().map(|cursor| Place::read(cursor, order).expect("a cursor"));
            let page = places(db, &selection, (&key, order.descending), after.as_ref(), 4).expect("a page");
            ids.extend(page.iter().map(|place| place.id));
            match page.last().filter(|_| page.len() == 4) {
                Some(last) => cursor = Some(last.cursor(order).expect("a cursor")),
                None => return ids,
            }
        }
    }

    #[test]
    fn all_pages_together_are_the_sorted_list() {
        for seed in 1..200 {
            let (db, mut rows) = database(seed);
            rows.retain(|(id, ..)| id % 7 != 0);
            for by in [Order::Name, Order::Amount] {
                rows.sort_by_key(|(id, name, amount)| match by {
                    Order::Name => (name.clone(), None, *id),
                    Order::Amount => (None, *amount, *id),
                });
                let mut expected: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
                for descending in [false, true] {
                    assert_eq!(all_pages(&db, Ordered { by, descending }), expected, "{seed} {by:?} {descending}");
                    expected.reverse();
                }
            }
        }
    }

    #[test]
    fn rows_in_memory_keep_their_order_if_their_keys_are_equal() {
        let rows = [(1, "bola"), (2, ""), (3, "Ada"), (4, "BOLA"), (5, "ada")];
        let sorted = |descending| {
            let mut rows = rows;
            sort(&mut rows, descending, |(_, name)| KeyValue::of_text(name));
            rows.map(|(id, _)| id)
        };
        assert_eq!(sorted(false), [2, 3, 5, 1, 4]);
        assert_eq!(sorted(true), [1, 4, 3, 5, 2]);
    }

    #[test]
    fn a_cursor_of_another_order_is_refused() {
        let by_name = Ordered {
            by: Order::Name,
            descending: true,
        };
        let place = Place {
            key: KeyValue::Text("Ada.1".to_owned()),
            id: 7,
        };
        let cursor = place.cursor(by_name).expect("a cursor");
        assert_eq!(Place::read(&cursor, by_name).expect("the place"), place);
        for other in [
            Ordered {
                by: Order::Amount,
                descending: true,
            },
            Ordered {
                by: Order::Name,
                descending: false,
            },
        ] {
            assert_eq!(Place::read(&cursor, other).expect_err("another order").code, ErrorCode::Invalid);
        }
        for text in ["", "17", "[\"name\",true]", "100.4"] {
            Place::read(text, by_name).expect_err("no cursor");
        }
    }

    #[test]
    fn a_further_page_begins_in_the_index() {
        let (db, _) = database(3);
        db.execute_batch("CREATE TABLE dated (id INTEGER PRIMARY KEY, at INTEGER NOT NULL); CREATE INDEX dated_at ON dated (at)")
            .expect("a table");
        for descending in [false, true] {
            let place = Place {
                key: KeyValue::Whole(5),
                id: 1,
            };
            let (beyond, values) = beyond(&Key::of("at"), "id", descending, &place);
            let way = if descending { "DESC" } else { "ASC" };
            let sql = format!("EXPLAIN QUERY PLAN SELECT at, id FROM dated WHERE {beyond} ORDER BY at {way}, id {way}");
            let plan = db
                .query_row(&sql, params_from_iter(values), |row| row.get::<_, String>(3))
                .expect("a plan");
            assert!(plan.starts_with("SEARCH dated USING COVERING INDEX dated_at"), "{plan}");
        }
    }
}
