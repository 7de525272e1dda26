//! Columns beside the amount that say what it may be instead, and cells beside it that keep a row from being paid.

use super::super::grid::{Cell, GridRow};
use super::super::mapping::Field;
use super::super::synonyms::{is_beside_pay, is_left_to_pay};
use super::super::text::{header_key, quoted};
use super::names::{Names, part_of_pay};
use super::{Layout, twice};
use crate::sheets::{Mark, MarkingColumn, is_foreign};

impl Layout {
    /// `Wages` and the like, where no column is called the amount: one of them alone is what is paid. Beside others, beside what is taken off
    /// and beside what is left, a person chooses.
    pub(super) fn take_part_of_pay(&mut self, names: &Names) {
        if self.of(Field::Amount).is_some() {
            return;
        }
        let parts = names.texts.iter().enumerate().filter(|(_, text)| part_of_pay(text).is_some());
        let parts: Vec<(usize, &String)> = parts.collect();
        let Some((first, name)) = parts.first() else { return };
        self.recognised(Field::Amount, *first, names, format!("called {}", quoted(name)));
        let beside = |name: &&String| is_beside_pay(&header_key(name));
        let other = parts.get(1).map(|(_, other)| *other).or_else(|| names.texts.iter().find(beside));
        if let Some(other) = other {
            let how = format!("it can be {} or {}", quoted(name), quoted(other));
            self.problems.push(twice(Field::Amount, &how));
        }
    }

    /// `Amount` beside `Amount Paid` or `Balance`: part of it may have been paid already.
    pub(super) fn ask_balance(&mut self, names: &Names) {
        let is_plain = |label: &str| {
            matches!(
                header_key(label).as_str(),
                "amount" | "amt" | "totalamount" | "amountn" | "amountngn"
            )
        };
        let Some(amount) = self.of(Field::Amount).filter(|column| column.recognised && is_plain(&column.label)) else {
            return;
        };
        let Some(other) = names.texts.iter().find(|name| is_left_to_pay(&header_key(name))) else {
            return;
        };
        let how = format!("it can be {} or, less what was paid, {}", quoted(&amount.label), quoted(other));
        self.problems.push(twice(Field::Amount, &how));
    }

    /// The first mark that may keep a row from being paid: the place of its column, what it may mean, and its text. It may be in the remarks
    /// and in every column that is not used, with or without a name.
    pub(in super::super) fn mark<'g>(&self, row: GridRow<'g>) -> Option<(usize, Mark, &'g str)> {
        self.unused(row).find_map(|column| {
            let (mark, text) = column.mark(row)?;
            Some((column.index, mark, text))
        })
    }

    /// The first cell of a column that is not used and that names another currency than naira, whatever the column is called: its place and text.
    pub(in super::super) fn foreign<'g>(&self, row: GridRow<'g>) -> Option<(usize, &'g str)> {
        self.unused(row).find_map(|column| {
            let Cell::Text(text) = row.cell(column.index) else { return None };
            is_foreign(text).then_some((column.index, text))
        })
    }

    fn unused(&self, row: GridRow<'_>) -> impl Iterator<Item = MarkingColumn> {
        let beyond = (self.headings.len()..row.fields()).map(|index| MarkingColumn::called("", index));
        let unused = beyond.filter(|column| !self.is_used(column.index));
        self.marking.iter().copied().chain(unused)
    }
}
