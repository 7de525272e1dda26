//! A file that no layout fits: what a person needs to say what its columns are, and what was said.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::header::{Table, headings, key, text};
use super::layouts::{Field, LAYOUTS};
use crate::payout::sheet::text::quoted;
use crate::payout::{Grid, GridRow};

/// What the columns of a bank's files are, as a person said; kept with the bank account. Columns are known by their names, so that the next
/// month's file may begin in another row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// What each column is.
    pub columns: Vec<Mapped>,
    /// Whether the day stands before the month, where the dates of a file do not show it.
    pub day_first: Option<bool>,
}

/// One column that was named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapped {
    /// What it holds.
    pub field: Field,
    /// Its name in the file; empty where it has none.
    pub heading: String,
    /// Its place, from 0; decides where the name is empty or stands there twice.
    pub index: usize,
}

/// What a person needs to map a file by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToMap {
    /// Rows that may hold the column names, the likeliest first.
    pub headers: Vec<HeaderRow>,
}

/// A row that may hold the column names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeaderRow {
    /// Its number in the file.
    pub row: u32,
    /// Its columns.
    pub columns: Vec<Offered>,
}

/// A column to be named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offered {
    /// Its place, from 0.
    pub index: usize,
    /// Its name in the file.
    pub heading: String,
    /// Up to three of its cells.
    pub samples: Vec<String>,
    /// What it is at most of the banks that call a column so.
    pub guess: Option<Field>,
}

const SAMPLES: usize = 3;
const HEADERS: usize = 3;

impl ToMap {
    /// Of a file.
    pub fn of(grid: &Grid) -> Self {
        let named = |row: &GridRow<'_>| headings(*row).iter().filter(|heading| is_name(heading)).count();
        let known = |row: &GridRow<'_>| headings(*row).iter().filter(|heading| guess(heading).is_some()).count();
        let mut rows: Vec<GridRow<'_>> = grid.rows().take(100).filter(|row| named(row) > 2).collect();
        rows.sort_by_key(|row| (std::cmp::Reverse((known(row), named(row))), row.number));
        let headers = rows.into_iter().take(HEADERS).map(|row| offered(grid, row)).collect();
        Self { headers }
    }
}

fn is_name(heading: &str) -> bool {
    heading.chars().any(char::is_alphabetic) && heading.len() <= 60
}

fn offered(grid: &Grid, header: GridRow<'_>) -> HeaderRow {
    let below = || grid.rows().filter(|row| row.number > header.number);
    let columns = headings(header).into_iter().enumerate().map(|(index, heading)| Offered {
        index,
        guess: guess(&heading),
        heading,
        samples: below()
            .map(|row| text(row.cell(index)))
            .filter(|sample| !sample.is_empty())
            .take(SAMPLES)
            .collect(),
    });
    HeaderRow {
        row: header.number,
        columns: columns.collect(),
    }
}

/// What most layouts mean by this name.
fn guess(heading: &str) -> Option<Field> {
    let wanted = key(heading);
    let columns = LAYOUTS.iter().flat_map(|layout| layout.columns);
    let meant = columns.filter(|column| column.words.iter().any(|words| key(words) == wanted));
    let mut votes: BTreeMap<Field, usize> = BTreeMap::new();
    for field in meant.filter_map(|column| column.field) {
        *votes.entry(field).or_default() += 1;
    }
    votes.into_iter().max_by_key(|(_, count)| *count).map(|(field, _)| field)
}

impl Mapping {
    /// Where the columns are in this file; else everything that is wrong.
    pub(super) fn table(&self, grid: &Grid) -> Result<Table, Vec<String>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        if self.columns.iter().all(|column| column.heading.is_empty()) {
            let places = self.columns.iter().map(|column| (column.field, column.index)).collect();
            return Ok(Table::new(None, places));
        }
        let found = grid.rows().find_map(|row| Some(Table::new(Some(row), self.places(row)?)));
        found.ok_or_else(|| {
            let names = self.columns.iter().map(|column| quoted(&column.heading));
            let names: Vec<String> = names.filter(|name| name.len() > "“”".len()).collect();
            vec![format!(
                "No row of this file has the column names {}. Say again what its columns are.",
                names.join(", ")
            )]
        })
    }

    fn places(&self, row: GridRow<'_>) -> Option<BTreeMap<Field, usize>> {
        let keys: Vec<String> = headings(row).iter().map(|heading| key(heading)).collect();
        let place = |column: &Mapped| {
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
            problems.push("Say which column holds the date.".to_owned());
        }
        let sided = has(Field::Debit) || has(Field::Credit);
        if has(Field::Amount) == sided {
            problems.push("Say which column holds signed amounts, or which hold debits and credits, not both.".to_owned());
        } else if sided && has(Field::Debit) != has(Field::Credit) {
            problems.push("Say which columns hold debits and credits: both are needed.".to_owned());
        }
        let twice = self.columns.iter().enumerate().any(|(at, column)| {
            let before = &self.columns[..at];
            before
                .iter()
                .any(|other| other.field == column.field || other.index == column.index)
        });
        if twice {
            problems.push("A column was named twice. Name every column once.".to_owned());
        }
        problems
    }
}
