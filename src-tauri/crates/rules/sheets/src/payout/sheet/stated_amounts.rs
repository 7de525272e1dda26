//! A currency or a scale that a sheet states for its amounts, in the name of their column or in a line above the table: for every kind of
//! file.

use super::header::is_column_name;
use crate::messages;
use cell_rules::text::quoted;
use cell_rules::{Cell, Grid, GridRow, Stated, of_heading, of_line};

/// What is stated about the amounts outside their cells, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatedAmounts {
    pub(crate) stated: Stated,
    /// The name of the column that states it.
    pub(crate) column: Option<String>,
    /// The row of the line above the table that states it.
    pub(crate) row: Option<String>,
}

/// What a whole row states about the amounts of the table.
pub(crate) fn of_row(row: GridRow<'_>) -> Option<Stated> {
    let text = row.cells().map(Cell::written).collect::<Vec<_>>().join(" ");
    of_line(&text).filter(|_| !names_columns(row))
}

/// Why no statement can be used, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    /// Stacked sheets state different things.
    Sheets(String),
    /// One sheet states two scales.
    Scales(String),
}

impl Contradiction {
    pub(crate) fn words(self) -> String {
        match self {
            Self::Sheets(words) | Self::Scales(words) => words,
        }
    }
}

/// A row of column names only states something about its columns.
fn names_columns(row: GridRow<'_>) -> bool {
    let names = |cell: Cell<'_>| matches!(cell, Cell::Text(text) if is_column_name(text));
    row.cells().filter(|cell| names(*cell)).count() > 1
}

impl StatedAmounts {
    /// The statement about the amounts in a column with this name; of several, the one that cannot be paid. `beside` gives the statement of
    /// a row beside the table.
    ///
    /// # Errors
    ///
    /// If the statements contradict each other, or stacked sheets do not state the same.
    pub(crate) fn of(grid: &Grid, column: &str, beside: impl Fn(GridRow<'_>) -> Option<Stated>) -> Result<Option<Self>, Contradiction> {
        let heading = of_heading(column).map(|stated| Self {
            stated,
            column: Some(column.to_owned()),
            row: None,
        });
        let of_sheet = |place: usize| {
            let lines = grid.rows_in(place).filter_map(|row| {
                Some(Self {
                    stated: beside(row)?,
                    column: None,
                    row: Some(row.spot()),
                })
            });
            Self::one_of(heading.clone().into_iter().chain(lines).collect())
        };
        let (first, sheets) = (of_sheet(0)?, grid.sheets());
        for (place, sheet) in sheets.iter().enumerate().skip(1) {
            let other = of_sheet(place)?;
            let what = |found: &Option<Self>| found.as_ref().map(|found| found.stated);
            let words =
                |found: &Option<Self>| what(found).map_or_else(|| messages::columns::WHOLE_NAIRA.to_owned(), |stated| stated.to_string());
            if what(&other) != what(&first) {
                let first_sheet = sheets.first().map(|sheet| quoted(sheet)).unwrap_or_default();
                return Err(Contradiction::Sheets(messages::columns::sheets_differ(
                    &words(&other),
                    &quoted(sheet),
                    &words(&first),
                    &first_sheet,
                )));
            }
        }
        Ok(first)
    }

    fn one_of(found: Vec<Self>) -> Result<Option<Self>, Contradiction> {
        let unpaid = found.iter().find(|found| !matches!(found.stated, Stated::Scaled(_)));
        if let Some(unpaid) = unpaid {
            return Ok(Some(unpaid.clone()));
        }
        let mut found = found.into_iter();
        let Some(first) = found.next() else { return Ok(None) };
        match found.find(|other| other.stated != first.stated) {
            None => Ok(Some(first)),
            Some(other) => Err(Contradiction::Scales(messages::columns::two_units(
                &first.place(),
                first.stated,
                &other.place(),
                other.stated,
            ))),
        }
    }

    /// Where it is stated, as a subject.
    pub(super) fn place(&self) -> String {
        place(self.column.as_deref(), self.row.as_deref())
    }

    /// Why a file of this kind is not read.
    pub(crate) fn refusal(&self) -> String {
        messages::columns::only_whole_naira(&self.place(), self.stated)
    }
}

/// The column, or else the row, that states something, as a subject.
pub(super) fn place(column: Option<&str>, row: Option<&str>) -> String {
    match (column, row) {
        (Some(column), _) => messages::columns::name_of_column(&quoted(column)),
        (None, Some(row)) => messages::columns::row(row),
        (None, None) => messages::columns::THE_SHEET.to_owned(),
    }
}
