//! Files that fit no layout: what a person needs to name the columns, and the answer.

use crate::messages;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::dates::Order;
use super::day::day;
use super::header::{Table, columns_named, headings, key, text};
use super::layouts::Field;
use cell_rules::text::quoted;
use cell_rules::{Grid, GridRow};

/// The meaning of the columns of a bank's files, by a person's answer; stored with the bank account. Columns are identified by their names, so
/// that the next file may have the names in another row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// The meaning of each column.
    pub columns: Vec<MappedColumn>,
    /// Whether the day is before the month, if the dates of a file do not show it.
    pub day_first: Option<bool>,
}

/// A column that was named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MappedColumn {
    /// What it contains.
    pub field: Field,
    /// Its name in the file; may be empty.
    pub heading: String,
    /// Its position, from 0. It decides if the name is empty or not unique.
    pub index: usize,
}

/// What a person needs to name the columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnChoices {
    /// Rows that may contain the column names, the most likely first; the columns without names are the last.
    pub headers: Vec<HeaderRow>,
}

/// A row that may contain the column names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeaderRow {
    /// Its number in the file; `None` if no row contains names.
    pub row: Option<u32>,
    /// Its columns.
    pub columns: Vec<OfferedColumn>,
}

/// A column to be named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedColumn {
    /// Its position, from 0.
    pub index: usize,
    /// Its name in the file.
    pub heading: String,
    /// Up to three of its cells.
    pub samples: Vec<String>,
    /// What it is for most banks with a column of this name.
    pub guess: Option<Field>,
}

const SAMPLES: usize = 3;
const HEADERS: usize = 3;

impl ColumnChoices {
    /// For a file.
    pub fn of(grid: &Grid) -> Self {
        let named = |row: &GridRow<'_>| headings(*row).iter().filter(|heading| is_name(heading)).count();
        let known = |row: &GridRow<'_>| headings(*row).iter().filter(|heading| guess(heading).is_some()).count();
        let mut rows: Vec<GridRow<'_>> = grid.rows().take(100).filter(|row| named(row) > 2 && !has_day(*row)).collect();
        rows.sort_by_key(|row| (std::cmp::Reverse((known(row), named(row))), row.number));
        let headers = rows.into_iter().take(HEADERS).map(|row| offered(grid, row));
        Self {
            headers: headers.chain(unnamed(grid)).collect(),
        }
    }
}

/// Whether the row has a date: names are above dates, not beside them.
fn has_day(row: GridRow<'_>) -> bool {
    row.cells().any(|cell| day(cell, Order::DAY_FIRST).is_some())
}

/// The columns of a file without a row of names; `None` for an empty file.
fn unnamed(grid: &Grid) -> Option<HeaderRow> {
    let filled = |row: &GridRow<'_>| row.cells().filter(|cell| !cell.is_blank()).count();
    let widest = grid.rows().take(100).map(|row| filled(&row)).max().filter(|filled| *filled > 0)?;
    // Rows above the lines have few cells.
    let full = || grid.rows().filter(|row| filled(row) * 2 > widest);
    let width = full().take(100).map(|row| headings(row).len()).max()?;
    let is_day = |index: &usize| full().next().is_some_and(|row| day(row.cell(*index), Order::DAY_FIRST).is_some());
    let dated = (0..width).find(is_day);
    let columns = (0..width).map(|index| OfferedColumn {
        index,
        heading: String::new(),
        samples: samples(full(), index),
        guess: (dated == Some(index)).then_some(Field::Date),
    });
    Some(HeaderRow {
        row: None,
        columns: columns.collect(),
    })
}

fn samples<'g>(rows: impl Iterator<Item = GridRow<'g>>, index: usize) -> Vec<String> {
    let cells = rows.map(|row| text(row.cell(index)));
    cells.filter(|sample| !sample.is_empty()).take(SAMPLES).collect()
}

fn is_name(heading: &str) -> bool {
    heading.chars().any(char::is_alphabetic) && heading.len() <= 60
}

fn offered(grid: &Grid, header: GridRow<'_>) -> HeaderRow {
    let below = || grid.rows().filter(|row| row.number > header.number);
    let columns = headings(header).into_iter().enumerate().map(|(index, heading)| OfferedColumn {
        index,
        guess: guess(&heading),
        heading,
        samples: samples(below(), index),
    });
    HeaderRow {
        row: Some(header.number),
        columns: columns.collect(),
    }
}

/// What most layouts mean by this name.
fn guess(heading: &str) -> Option<Field> {
    let mut votes: BTreeMap<Field, usize> = BTreeMap::new();
    for field in columns_named(heading).filter_map(|column| column.field) {
        *votes.entry(field).or_default() += 1;
    }
    votes.into_iter().max_by_key(|(_, count)| *count).map(|(field, _)| field)
}

impl Mapping {
    /// Whether it identifies columns by names. One with positions only fits every file.
    pub fn has_names(&self) -> bool {
        self.columns.iter().any(|column| !column.heading.is_empty())
    }

    /// The positions of the columns in this file.
    ///
    /// # Errors
    ///
    /// Everything that is wrong.
    pub(super) fn table(&self, grid: &Grid) -> Result<Table, Vec<String>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        if !self.has_names() {
            let places = self.columns.iter().map(|column| (column.field, column.index)).collect();
            return Ok(Table::new(None, places));
        }
        let found = grid.rows().find_map(|row| Some(Table::new(Some(row), self.places(row)?)));
        found.ok_or_else(|| {
            let names = self.columns.iter().map(|column| quoted(&column.heading));
            let names: Vec<String> = names.filter(|name| name.len() > "“”".len()).collect();
            vec![messages::statement::headings_gone(&names.join(", "))]
        })
    }

    fn places(&self, row: GridRow<'_>) -> Option<BTreeMap<Field, usize>> {
        let keys: Vec<String> = headings(row).iter().map(|heading| key(heading)).collect();
        let place = |column: &MappedColumn| {
            let wanted = key(&column.heading);
            let at: Vec<usize> = (0..keys.len()).filter(|at| keys[*at] == wanted).collect();
            match at.as_slice() {
                _ if wanted.is_empty() => Some(column.index),
                [only] => Some(*only),
                several => several.iter().find(|at| **at == column.index).copied(),
            }
        };
        self.columns.iter().map(|column| Some((column.field, place(column)?))).collect()
    }

    fn problems(&self) -> Vec<String> {
        let count = |field: Field| self.columns.iter().filter(|column| column.field == field).count();
        let has = |field: Field| count(field) > 0;
        let mut problems = Vec::new();
        if !has(Field::Date) {
            problems.push(messages::statement::CHOOSE_DATE.to_owned());
        }
        let sided = has(Field::Debit) || has(Field::Credit);
        if has(Field::Amount) == sided {
            problems.push(messages::statement::SIGNED_OR_TWO.to_owned());
        } else if sided && has(Field::Debit) != has(Field::Credit) {
            problems.push(messages::statement::BOTH_COLUMNS.to_owned());
        }
        let twice = self.columns.iter().enumerate().any(|(at, column)| {
            let before = &self.columns[..at];
            before
                .iter()
                .any(|other| other.field == column.field || other.index == column.index)
        });
        if twice {
            problems.push(messages::statement::COLUMN_TWICE.to_owned());
        }
        problems
    }
}
