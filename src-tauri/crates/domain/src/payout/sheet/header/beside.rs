//! Columns beside the amount that say what it may be instead, and cells beside it that keep a row from being paid.

use super::super::grid::{Cell, GridRow};
use super::super::mapping::Field;
use super::super::synonyms::{is_beside_pay, is_left_to_pay};
use super::super::text::{header_key, quoted};
use super::contents::Contents;
use super::names::{Names, part_of_pay};
use super::{Layout, twice};
use crate::sheets::{Mark, MarkingColumn, Stated, of_cell};

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

    /// `Amount` beside `Amount Paid`, `Balance` or `Advance`: part of it may have been paid already, or may be taken off. And any amount
    /// beside another column that is the sum or the difference of it and a third one.
    pub(super) fn ask_what_is_left(&mut self, names: &Names, contents: &Contents<'_>) {
        let is_plain = |label: &str| {
            matches!(
                header_key(label).as_str(),
                "amount" | "amt" | "totalamount" | "amountn" | "amountngn"
            )
        };
        let Some(amount) = self.of(Field::Amount) else { return };
        let left = || names.texts.iter().find(|name| is_left_to_pay(&header_key(name)));
        let is_money = |index: &usize| contents.minor(*index).iter().flatten().any(|minor| *minor > 0);
        let taken_off = || {
            let mut beside = names.texts.iter().enumerate().filter(|(_, name)| is_beside_pay(&header_key(name)));
            beside.find(|(index, _)| is_money(index)).map(|(_, name)| name)
        };
        let (amount_name, is_plain) = (quoted(&amount.label), is_plain(&amount.label));
        let how = if let Some(other) = left().filter(|_| is_plain) {
            format!("it can be {amount_name} or, less what was paid, {}", quoted(other))
        } else if let Some((result, third)) = self.computed(amount.index, names, contents) {
            let [result, third] = [result, third].map(|index| quoted(names.text(index)));
            format!("it can be {amount_name} or {result}, which is computed from it and {third}")
        } else if let Some(other) = taken_off().filter(|_| is_plain) {
            format!("it can be {amount_name} or what is left of it after {}", quoted(other))
        } else {
            return;
        };
        self.problems.push(twice(Field::Amount, &how));
    }

    /// A column behind the amount that is, in each row, the sum or the difference of it and another column; and that column.
    fn computed(&self, amount: usize, names: &Names, contents: &Contents<'_>) -> Option<(usize, usize)> {
        let columns: Vec<(usize, Vec<Option<i64>>)> = (0..names.texts.len())
            .filter(|index| *index == amount || !names.text(*index).is_empty() && self.columns.iter().all(|column| column.index != *index))
            .map(|index| (index, contents.minor(index)))
            .filter(|(_, cells)| cells.iter().flatten().count() > 1)
            .collect();
        let (_, of_amount) = columns.iter().find(|(index, _)| *index == amount)?;
        let is_computed = |result: &[Option<i64>], third: &[Option<i64>]| {
            let rows = || of_amount.iter().zip(third).zip(result);
            let all = |sign: i64| {
                rows().all(|((amount, third), result)| match (amount, result) {
                    (Some(amount), Some(result)) => amount.checked_add(sign * third.unwrap_or(0)) == Some(*result),
                    (None, _) => true,
                    // A total of the amounts alone.
                    (Some(_), None) => third.is_none(),
                })
            };
            let changes = rows().filter(|((amount, third), _)| amount.is_some() && third.is_some_and(|third| third != 0));
            changes.count() > 1 && (all(1) || all(-1))
        };
        let behind = columns.iter().filter(|(index, _)| *index > amount);
        behind.clone().find_map(|(result, cells)| {
            let others = columns.iter().filter(|(third, _)| *third != amount && third < result);
            let third = others.clone().find(|(_, third)| is_computed(cells, third))?.0;
            Some((*result, third))
        })
    }

    /// The first mark that may keep a row from being paid: the place of its column, what it may mean, and its text. It may be in the remarks
    /// and in every column that is not used, with or without a name.
    pub(in super::super) fn mark<'g>(&self, row: GridRow<'g>) -> Option<(usize, Mark, &'g str)> {
        self.unused(row).find_map(|column| {
            let (mark, text) = column.mark(row)?;
            Some((column.index, mark, text))
        })
    }

    /// The first cell of a column that is not used and that states another currency or a scale, whatever the column is called: its place and
    /// text.
    pub(in super::super) fn stated_beside<'g>(&self, row: GridRow<'g>) -> Option<(usize, Stated, &'g str)> {
        self.unused(row).find_map(|column| {
            let Cell::Text(text) = row.cell(column.index) else { return None };
            Some((column.index, of_cell(text)?, text))
        })
    }

    fn unused(&self, row: GridRow<'_>) -> impl Iterator<Item = MarkingColumn> {
        let beyond = (self.headings.len()..row.fields()).map(|index| MarkingColumn::called("", index));
        let unused = beyond.filter(|column| !self.is_used(column.index));
        self.marking.iter().copied().chain(unused)
    }
}
