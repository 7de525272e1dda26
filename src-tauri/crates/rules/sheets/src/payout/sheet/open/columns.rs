//! The view of the columns: what each contains, its meaning and the reason, and how the amounts are read.

use crate::messages;
use serde::Serialize;
use ts_rs::TS;

use super::super::header;
use super::super::holds::holds;
use super::super::mapping::{Field, Unit};
use super::super::problem::Code;
use super::super::{Sum, votes};
use super::OpenSheet;
use super::reading::row_text;
use cell_rules::amount_text::NumberStyle;
use cell_rules::text::quoted;
use cell_rules::{Cell, GridRow};

/// The number of rows that are examined; more would give the same result.
const LOOKED_AT: usize = 1_000;

/// A column of the sheet, used or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "FileColumnView")]
pub struct ColumnRead {
    /// Its number, from 1.
    pub column: u32,
    /// Its letters.
    pub letters: String,
    /// Its name, or empty.
    pub heading: String,
    /// Its meaning; two if its cells contain both.
    pub fields: Vec<Field>,
    /// The reason for its meaning; empty if it is not used.
    pub reason: String,
    /// The first few different values.
    pub samples: Vec<String>,
    /// The contents of most cells, in words.
    pub holds: String,
}

/// How the amounts are read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "AmountsView")]
pub struct AmountRead {
    /// The decimal mark; `None` while no row shows it.
    pub style: Option<NumberStyle>,
    /// Their unit.
    pub unit: Unit,
    /// How that was decided, as a sentence.
    pub why: String,
    /// One amount as written and as read; `None` while none can be read.
    pub example: Option<String>,
}

impl OpenSheet {
    /// Every column with a name or content, the first one first.
    pub fn columns_read(&self) -> Vec<ColumnRead> {
        let below = || self.below_headings().take(LOOKED_AT);
        let widest = below().map(|row| row.cells().count()).max().unwrap_or_default();
        let uses = self.mapping().columns;
        let column = |index: usize| {
            let column = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let uses: Vec<_> = uses.iter().filter(|used| used.column == Some(column)).collect();
            ColumnRead {
                column,
                letters: header::letters(index),
                heading: self.layout.heading(index).to_owned(),
                fields: uses.iter().map(|used| used.field).collect(),
                reason: uses.first().map(|used| used.reason.clone()).unwrap_or_default(),
                samples: self.samples(column),
                holds: holds(below().map(|row| row.cell(index))),
            }
        };
        (0..self.layout.width.max(widest)).map(column).collect()
    }

    /// How the amounts are read; `None` if no column contains them.
    pub fn amounts_read(&self) -> Option<AmountRead> {
        let index = self.layout.of(Field::Amount)?.index;
        let (style, example) = (self.style.settled(), self.amount_example(index));
        let shown = votes(&self.grid, &self.layout);
        let unclear = self.problems.iter().any(|problem| problem.code == Code::AmountAmbiguous);
        let mark = |style: NumberStyle| match style {
            NumberStyle::DotDecimal => (messages::columns::A_POINT, shown.dot),
            NumberStyle::CommaDecimal => (messages::columns::A_COMMA, shown.comma),
        };
        let read = || match style.map(mark) {
            Some((mark, 0)) => messages::columns::mark_chosen(mark),
            Some((mark, 1)) => messages::columns::mark_shown_once(mark),
            Some((mark, rows)) => messages::columns::mark_shown(mark, rows),
            None if shown.dot + shown.comma > 0 => messages::columns::TWO_MARKS.to_owned(),
            None if unclear => messages::columns::NO_MARK.to_owned(),
            None if example.is_none() => messages::columns::NO_AMOUNTS.to_owned(),
            None => messages::columns::NO_AMBIGUOUS_AMOUNTS.to_owned(),
        };
        let waiting = self.style.unpaid().map(messages::columns::amounts_stated);
        let why = waiting.unwrap_or_else(read);
        Some(AmountRead {
            style,
            unit: self.style.unit,
            why,
            example,
        })
    }

    /// An example amount: the one with the most marks, which shows the most.
    fn amount_example(&self, index: usize) -> Option<String> {
        let judge = self.judge();
        let readable = self.below_headings().take(LOOKED_AT).filter_map(|row| {
            let cell = row.cell(index);
            Some((row, cell.written(), judge.amount_of(cell)?, matches!(cell, Cell::Text(_))))
        });
        let marks = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).count();
        let mut best: Option<(usize, String)> = None;
        for (row, text, amount, is_text) in readable {
            let weight = if is_text { 1 + marks(text) } else { 0 };
            if best.as_ref().is_none_or(|(most, _)| weight > *most) {
                let naira = Sum::from(amount).naira();
                best = Some((weight, messages::columns::read_as(&quoted(text), &row.spot(), &naira)));
            }
        }
        best.map(|(_, sentence)| sentence)
    }

    /// The first rows with content (in a stack, those of its first sheet), for choosing the row with the column names: number and content.
    pub fn first_rows(&self, count: usize) -> Vec<(u32, String)> {
        let rows = self.grid.rows_in(0).take(count).map(|row| (row.number, row_text(row)));
        rows.filter(|(_, text)| !text.is_empty()).collect()
    }

    pub(super) fn below_headings(&self) -> impl Iterator<Item = GridRow<'_>> {
        self.grid.rows().filter(|row| self.layout.is_below(row.number))
    }

    /// The same text for sheets whose columns have the same names in the same order; `None` without names.
    pub fn fingerprint(&self) -> Option<String> {
        header::fingerprint(&self.grid, self.layout.header_row?)
    }
}
