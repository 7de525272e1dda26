//! Several sheets of a workbook, read as one: each has a row with the column names, and the names of the used columns must be equal.

use std::sync::Arc;

use super::ColumnRead;
use super::columns::{Reading, is_bvn, written};
use super::fields::Kind;
use crate::messages;
use crate::payout::sheet::heads;
use crate::schema::is_named;
use cell_rules::text::{header_key, quoted};
use cell_rules::{Grid, GridRow, of_heading, part_of};

/// The row with the column names of every sheet, with these names; empty for a single sheet.
pub(super) type Heads = Vec<(u32, Vec<String>)>;

/// Finds the column names of every sheet if the first has them in row `first`.
pub(super) fn heads_of(grid: &Grid, first: Option<u32>) -> Heads {
    let first = first.filter(|_| grid.is_stacked());
    first.map(|first| heads(grid, first)).unwrap_or_default()
}

/// Why the sheets cannot be read together, sheet by sheet. Columns without a meaning for the form may differ.
pub(super) fn problems(grid: &Grid, kind: Kind, reading: &Reading, heads: &Heads) -> Vec<String> {
    let Some((_, first)) = heads.first() else {
        let message = messages::forms::NEEDS_HEADINGS;
        return grid.is_stacked().then(|| message.to_owned()).into_iter().collect();
    };
    let sheets = grid.sheets();
    let of = sheets.first().map(|sheet| quoted(sheet)).unwrap_or_default();
    let problem = |(sheet, (_, names)): (&Arc<str>, &(u32, Vec<String>))| {
        let (place, sheet) = (differing(kind, reading, first, names)?, quoted(sheet));
        if names.is_empty() {
            return Some(messages::columns::sheet_without_headings(&sheet, &of));
        }
        let called = |names: &[String]| match text(names, place) {
            "" => messages::columns::NO_NAME.to_owned(),
            name => messages::columns::is_called(&quoted(name)),
        };
        let (number, here, there) = (place + 1, called(names), called(first));
        Some(messages::forms::columns_differ(number, &here, &sheet, &there, &of))
    };
    sheets.iter().zip(heads).skip(1).filter_map(problem).collect()
}

fn text(names: &[String], place: usize) -> &str {
    names.get(place).map_or("", String::as_str)
}

/// The first relevant column with another name.
fn differing(kind: Kind, reading: &Reading, first: &[String], other: &[String]) -> Option<usize> {
    let is_field = |names: &[String], place: usize| {
        let key = header_key(text(names, place));
        is_named(kind.fields(), &key)
    };
    let used = |place: usize| reading.columns.get(place).is_some_and(|column| column.field.is_some());
    let matters = |place: &usize| used(*place) || is_field(first, *place) || is_field(other, *place);
    let differs = |place: &usize| {
        let (first, other) = (text(first, *place), text(other, *place));
        header_key(first) != header_key(other) || of_heading(first) != of_heading(other)
    };
    (0..first.len().max(other.len())).filter(matters).find(differs)
}

/// Whether a cell contains an identity number of a person, as far as its content shows.
pub fn has_identity_numbers(grid: &Grid) -> bool {
    grid.rows().any(|row| row.cells().any(|cell| is_bvn(&written(cell))))
}

impl Reading {
    /// Whether this row contains the column names of its sheet.
    pub(super) fn is_head(&self, number: u32) -> bool {
        self.header_row == Some(number) || self.heads.contains(&number)
    }

    /// Whether this row is below the column names of its sheet.
    pub(super) fn is_below(&self, number: u32) -> bool {
        let own = self.heads.get(part_of(number)).copied().or(self.header_row);
        own.is_none_or(|head| number > head)
    }
}

/// The first rows with content (in a stack, those of its first sheet), for choosing the row with the column names: number and content.
/// Identity numbers of people are not shown.
pub fn first_rows(grid: &Grid, reading: &Reading, most: usize) -> Vec<(u32, String)> {
    let private: Vec<bool> = reading.columns.iter().map(ColumnRead::is_private).collect();
    let text = |row: GridRow<'_>| {
        let secret = |place: usize, text: &str| is_bvn(text) || (!reading.is_head(row.number) && private.get(place) == Some(&true));
        let cells = row.cells().map(written).enumerate();
        let shown = cells.filter(|(place, text)| !text.trim().is_empty() && !secret(*place, text));
        (row.number, shown.map(|(_, text)| text).collect::<Vec<_>>().join(" · "))
    };
    grid.rows_in(0).take(most).map(text).filter(|(_, text)| !text.is_empty()).collect()
}
