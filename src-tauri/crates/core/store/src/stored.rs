//! Enums in columns, stored by their words. An unknown word is an error; the tables do not admit one.

use base::words::Words;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Row, RowIndex};

struct Stored<T>(T);

impl<T: Words> FromSql for Stored<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let read = T::of_word(value.as_str()?);
        read.map(Self).map_err(|error| FromSqlError::Other(error.into()))
    }
}

/// The variant that a column names.
pub fn word_at<T: Words>(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<T> {
    row.get(column).map(|Stored(variant)| variant)
}

/// The variant that a column names; `None` if the column is null.
pub fn word_if_any<T: Words>(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Option<T>> {
    row.get(column).map(|found: Option<Stored<T>>| found.map(|Stored(variant)| variant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::profile::Role;
    use rusqlite::{Connection, Error};

    #[test]
    fn an_unknown_word_is_an_error_of_its_column() {
        let db = Connection::open_in_memory().expect("a database");
        let row = |sql: &str| db.query_row(sql, [], |row| Ok((word_at::<Role>(row, 0)?, word_if_any::<Role>(row, "other")?)));
        assert_eq!(row("SELECT 'both', NULL AS other"), Ok((Role::Both, None)));
        assert_eq!(row("SELECT 'both', 'approve' AS other"), Ok((Role::Both, Some(Role::Approve))));
        for (sql, column) in [("SELECT 'owner', NULL AS other", 0), ("SELECT 'both', '' AS other", 1)] {
            let error = row(sql).expect_err(sql);
            assert!(
                matches!(error, Error::FromSqlConversionFailure(at, ..) if at == column),
                "{error:?}"
            );
        }
    }
}
