//! Stacked sheets: finds the column names of each, and compares them with those of the first.

use super::super::problem::{Code, Problem};
use super::names::{Names, SEARCHED};
use super::{Layout, is_in_kobo, letters, meaning};
use crate::messages;
use cell_rules::text::{header_key, quoted};
use cell_rules::{Grid, of_heading};

/// The column names of every sheet but the first: of the rows that may contain them, the one most similar to the first sheet's.
pub(super) fn others(grid: &Grid, first: &Names) -> Vec<Names> {
    let places = 1..grid.sheets().len();
    places.map(|place| most_alike(grid, place, first)).collect()
}

fn most_alike(grid: &Grid, place: usize, first: &Names) -> Names {
    let mut best = (0, Names::none(grid.before(place)));
    for row in grid.rows_in(place).take(SEARCHED) {
        let Some(names) = Names::of(grid, row.number) else { continue };
        let alike = (0..first.texts.len()).filter(|index| !first.text(*index).is_empty() && same(first, &names, *index));
        let alike = alike.count();
        if alike > best.0 {
            best = (alike, names);
        }
    }
    best.1
}

fn same(first: &Names, other: &Names, index: usize) -> bool {
    let (first, other) = (first.text(index), other.text(index));
    header_key(first) == header_key(other) && of_heading(first) == of_heading(other)
}

/// Why the sheets cannot be paid together, sheet by sheet. Columns without a meaning for a payment may differ.
pub(super) fn problems(grid: &Grid, layout: &Layout, first: Option<&Names>, others: &[Names]) -> Vec<Problem> {
    let error = |column: Option<&str>, message: String| Problem::error(Code::SheetsDiffer, column, message);
    let Some(first) = first else {
        let message = messages::columns::NEEDS_HEADINGS;
        return grid.is_stacked().then(|| error(None, message.to_owned())).into_iter().collect();
    };
    let sheets = grid.sheets();
    let problem = |(sheet, other): (&std::sync::Arc<str>, &Names)| {
        let index = differing(layout, first, other)?;
        let (sheet, of) = (quoted(sheet), sheets.first().map(|sheet| quoted(sheet)).unwrap_or_default());
        if other.texts.is_empty() {
            let message = messages::columns::sheet_without_headings(&sheet, &of);
            return Some(error(None, message));
        }
        let called = |names: &Names| match names.text(index) {
            "" => messages::columns::NO_NAME.to_owned(),
            name => messages::columns::is_called(&quoted(name)),
        };
        let message = messages::columns::columns_differ(&letters(index), &called(other), &sheet, &called(first), &of);
        Some(error(Some(&first.label(index)), message))
    };
    sheets.iter().skip(1).zip(others).filter_map(problem).collect()
}

/// The first relevant column with another name.
fn differing(layout: &Layout, first: &Names, other: &Names) -> Option<usize> {
    let used = |index: usize| layout.columns.iter().any(|column| column.index == index);
    let has_meaning = |name: &str| meaning(name).is_some() || is_in_kobo(name);
    let matters = |index: &usize| used(*index) || has_meaning(first.text(*index)) || has_meaning(other.text(*index));
    let all = first.texts.len().max(other.texts.len());
    (0..all).filter(matters).find(|index| !same(first, other, *index))
}
