//! Queries, and how their rows are read: a struct by the names of its columns ([`FromRow`]), a tuple or a single value by position.

use rusqlite::types::{FromSql, Type, ValueRef};
use rusqlite::{Connection, OptionalExtension as _, Params, Row, RowIndex, Statement};
use serde::de::DeserializeOwned;
use service_api::value::Amount;

use base::timestamp::Timestamp;
use base::words::Words;
use system::error::AppError;

use super::{word_at, word_if_any};

/// A struct that is read from a row, each field from the column of its name.
pub trait FromRow: Sized {
    /// Adds the names of the columns, in the order in which `read` takes their places; none for a struct that is read by position.
    fn columns(_names: &mut Vec<&'static str>) {}

    /// Reads it from the columns at the next `places`.
    ///
    /// # Errors
    ///
    /// A value does not fit its field.
    fn read(row: &Row<'_>, places: &mut Places<'_>) -> rusqlite::Result<Self>;

    /// Finds the columns and reads it. For many rows of one query, [`all`] finds them once.
    ///
    /// # Errors
    ///
    /// A column is missing, or its value does not fit the field.
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Self::read(row, &mut places::<Self>(row.as_ref())?.iter())
    }
}

/// The places of columns in a query.
pub type Places<'a> = std::slice::Iter<'a, usize>;

/// The place of the next column.
///
/// # Errors
///
/// `FromRow::columns` added fewer names than `FromRow::read` takes.
pub fn next(places: &mut Places<'_>) -> rusqlite::Result<usize> {
    places.next().copied().ok_or(rusqlite::Error::InvalidQuery)
}

fn places<T: FromRow>(query: &Statement<'_>) -> rusqlite::Result<Vec<usize>> {
    let mut names = Vec::new();
    T::columns(&mut names);
    names.into_iter().map(|name| query.column_index(name)).collect()
}

/// A value that is read from one column. `By` names how it is read; the compiler finds the only one that fits.
pub trait Column<By>: Sized {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// The column is missing, or its value does not fit.
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self>;
}

/// SQLite's own types: numbers, text, bytes.
#[derive(Debug)]
pub struct ByValue;
/// An enum by its word.
#[derive(Debug)]
pub struct ByWord;
/// An enum by its word; `None` if the column is null.
#[derive(Debug)]
pub struct ByWordIfAny;
/// A timestamp in milliseconds.
#[derive(Debug)]
pub struct ByMilliseconds;

impl<T: FromSql> Column<ByValue> for T {
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self> {
        row.get(column)
    }
}

impl<T: Words> Column<ByWord> for T {
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self> {
        word_at(row, column)
    }
}

impl<T: Words> Column<ByWordIfAny> for Option<T> {
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self> {
        word_if_any(row, column)
    }
}

impl Column<ByMilliseconds> for Timestamp {
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self> {
        row.get(column).map(Timestamp)
    }
}

impl Column<ByMilliseconds> for Option<Timestamp> {
    fn column(row: &Row<'_>, column: impl RowIndex) -> rusqlite::Result<Self> {
        row.get::<_, Option<i64>>(column).map(|at| at.map(Timestamp))
    }
}

/// For `#[row(with = …)]`: a value stored as JSON.
///
/// # Errors
///
/// The column is missing, or its text cannot be read as `T`.
pub fn json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error.into()))
}

/// For `#[row(with = …)]`: an amount in kobo.
///
/// # Errors
///
/// The column is missing, or its number is negative or above the largest amount.
pub fn amount(row: &Row<'_>, column: usize) -> rusqlite::Result<Amount> {
    let minor: i64 = row.get(column)?;
    Amount::from_minor(minor).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, minor))
}

/// For `#[row(with = …)]`: an amount in kobo; the largest amount if the number is outside the range of an amount.
///
/// # Errors
///
/// The column is missing, or does not contain a number.
pub fn amount_or_most(row: &Row<'_>, column: usize) -> rusqlite::Result<Amount> {
    row.get(column).map(|minor| Amount::from_minor(minor).unwrap_or(Amount::MAX))
}

/// For `#[row(with = …)]`: an amount in kobo; `None` if the column is null.
///
/// # Errors
///
/// The column is missing, or contains something other than an amount.
pub fn amount_if_any(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Amount>> {
    match row.get_ref(column)? {
        ValueRef::Null => Ok(None),
        ValueRef::Integer(_) | ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_) => amount(row, column).map(Some),
    }
}

/// The type of a whole row: a [`FromRow`], one [`Column`], or a tuple of columns.
pub trait Answer<By>: Sized {
    /// The places of its named columns in a query.
    ///
    /// # Errors
    ///
    /// A column is missing.
    fn places(_query: &Statement<'_>) -> rusqlite::Result<Vec<usize>> {
        Ok(Vec::new())
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// A value does not fit.
    fn answer(row: &Row<'_>, places: &[usize]) -> rusqlite::Result<Self>;
}

/// By the names of the columns.
#[derive(Debug)]
pub struct ByNames;
/// By the only column.
#[derive(Debug)]
pub struct ByColumn<By>(By);

impl<T: FromRow> Answer<ByNames> for T {
    fn places(query: &Statement<'_>) -> rusqlite::Result<Vec<usize>> {
        places::<T>(query)
    }

    fn answer(row: &Row<'_>, places: &[usize]) -> rusqlite::Result<Self> {
        T::read(row, &mut places.iter())
    }
}

impl<By, T: Column<By>> Answer<ByColumn<By>> for T {
    fn answer(row: &Row<'_>, _: &[usize]) -> rusqlite::Result<Self> {
        T::column(row, 0)
    }
}

macro_rules! tuple {
    ($($T:ident $By:ident $place:literal),+) => {
        impl<$($By, $T: Column<$By>),+> Answer<($($By,)+)> for ($($T,)+) {
            fn answer(row: &Row<'_>, _: &[usize]) -> rusqlite::Result<Self> {
                Ok(($($T::column(row, $place)?,)+))
            }
        }
    };
}

tuple!(A ByA 0, B ByB 1);
tuple!(A ByA 0, B ByB 1, C ByC 2);
tuple!(A ByA 0, B ByB 1, C ByC 2, D ByD 3);
tuple!(A ByA 0, B ByB 1, C ByC 2, D ByD 3, E ByE 4);
tuple!(A ByA 0, B ByB 1, C ByC 2, D ByD 3, E ByE 4, F ByF 5);

/// All rows of a query.
///
/// # Errors
///
/// The query fails, or a row cannot be read.
pub fn all<T: Answer<By>, By>(db: &Connection, sql: &str, values: impl Params) -> Result<Vec<T>, AppError> {
    let mut query = db.prepare_cached(sql)?;
    let places = T::places(&query)?;
    let rows = query.query_map(values, |row| T::answer(row, &places))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// All rows of a query, each read by `read`, which may query the records itself.
///
/// # Errors
///
/// The query fails, or a row cannot be read.
pub fn all_by<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    mut read: impl FnMut(&Row<'_>) -> Result<T, AppError>,
) -> Result<Vec<T>, AppError> {
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query(values)?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(read(row)?);
    }
    Ok(all)
}

/// The row of a query that always returns one.
///
/// # Errors
///
/// The query fails, returns no row, or the row cannot be read.
pub fn one<T: Answer<By>, By>(db: &Connection, sql: &str, values: impl Params) -> Result<T, AppError> {
    let mut query = db.prepare_cached(sql)?;
    let places = T::places(&query)?;
    Ok(query.query_row(values, |row| T::answer(row, &places))?)
}

/// The first row of a query, if there is one.
///
/// # Errors
///
/// The query fails, or the row cannot be read.
pub fn first<T: Answer<By>, By>(db: &Connection, sql: &str, values: impl Params) -> Result<Option<T>, AppError> {
    let mut query = db.prepare_cached(sql)?;
    let places = T::places(&query)?;
    Ok(query.query_row(values, |row| T::answer(row, &places)).optional()?)
}

/// Changes the records.
///
/// # Errors
///
/// The change fails.
pub fn execute(db: &Connection, sql: &str, values: impl Params) -> Result<(), AppError> {
    changed(db, sql, values).map(drop)
}

/// Changes the records; returns the number of changed rows.
///
/// # Errors
///
/// The change fails.
pub fn changed(db: &Connection, sql: &str, values: impl Params) -> Result<usize, AppError> {
    Ok(db.prepare_cached(sql)?.execute(values)?)
}

#[cfg(test)]
mod tests {
    use base::profile::Role;

    use super::*;
    use crate::FromRow;

    #[derive(Debug, PartialEq, Eq, FromRow)]
    struct Place {
        name: String,
        number: u32,
    }

    #[derive(Debug, PartialEq, Eq, FromRow)]
    struct Person {
        role: Role,
        before: Option<Role>,
        since: Timestamp,
        left: Option<Timestamp>,
        #[row(with = trimmed)]
        nick: String,
        #[row(flatten)]
        place: Place,
    }

    fn trimmed(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
        row.get(column).map(|text: String| text.trim().to_owned())
    }

    const PERSON: &str = "SELECT 7 AS number, ' Ada ' AS nick, 5 AS since, NULL AS left, 'auditor' AS role, ?1 AS before, 'Ikeja' AS name";

    #[test]
    fn a_struct_is_read_by_the_names_of_its_columns() {
        let db = Connection::open_in_memory().expect("a database");
        let person: Person = one(&db, PERSON, ["both"]).expect("a person");
        let place = Place {
            name: "Ikeja".to_owned(),
            number: 7,
        };
        let expected = Person {
            role: Role::Auditor,
            before: Some(Role::Both),
            since: Timestamp(5),
            left: None,
            nick: "Ada".to_owned(),
            place,
        };
        assert_eq!(person, expected);
        all::<Person, _>(&db, PERSON, ["nobody"]).expect_err("no word of a role");
        one::<Person, _>(&db, "SELECT 1 AS number", []).expect_err("columns are missing");
    }

    #[test]
    fn a_stored_value_out_of_range_is_an_error_and_never_zero() {
        #[derive(Debug, PartialEq, Eq, FromRow)]
        struct Paid {
            #[row(with = amount)]
            due: Amount,
            #[row(with = amount_if_any)]
            noticed: Option<Amount>,
        }
        let db = Connection::open_in_memory().expect("a database");
        let read = |due: i64, noticed: Option<i64>| one::<Paid, _>(&db, "SELECT ?1 AS due, ?2 AS noticed", (due, noticed));
        let naira = |minor| Amount::from_minor(minor).expect("an amount");
        for noticed in [None, Some(0), Some(500)] {
            let paid = read(12_345, noticed).expect("amounts");
            assert_eq!((paid.due, paid.noticed), (naira(12_345), noticed.map(naira)));
        }
        for damaged in [-1, i64::MAX] {
            read(damaged, None).expect_err("no amount");
            read(0, Some(damaged)).expect_err("no amount");
        }
    }

    #[test]
    fn tuples_and_values_are_read_by_their_places() {
        let db = Connection::open_in_memory().expect("a database");
        let pair: (Role, Option<Timestamp>) = one(&db, "SELECT 'both', 3", []).expect("a pair");
        assert_eq!(pair, (Role::Both, Some(Timestamp(3))));
        let numbers: Vec<i64> = all(&db, "SELECT value FROM json_each('[1, 2]')", []).expect("numbers");
        assert_eq!(numbers, [1, 2]);
        let doubled = all_by(
            &db,
            "SELECT value FROM json_each('[1, 2]')",
            [],
            |row| Ok(2 * row.get::<_, i64>(0)?),
        );
        assert_eq!(doubled.expect("numbers"), [2, 4]);
        assert_eq!(first::<i64, _>(&db, "SELECT 1 WHERE 0", []).expect("a query"), None);
        one::<i64, _>(&db, "SELECT 1 WHERE 0", []).expect_err("it always answers something");
        execute(&db, "CREATE TABLE t (a)", []).expect("a table");
        assert_eq!(changed(&db, "INSERT INTO t VALUES (1), (2)", []).expect("rows"), 2);
    }
}
