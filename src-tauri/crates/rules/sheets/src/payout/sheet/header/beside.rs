//! Columns beside the amount that cast doubt on it, and cells beside it that exclude a row from payment.

use crate::messages;
use std::ops::RangeInclusive;

use super::super::mapping::Field;
use super::super::synonyms::{is_beside_pay, is_left_to_pay, supersedes};
use super::contents::Contents;
use super::names::{Names, part_of_pay};
use super::{Layout, twice};
use cell_rules::text::{header_key, quoted, tidy};
use cell_rules::{Cell, Grid, GridRow, Mark, Marked, MarkingColumn, Stated, in_line, in_name, is_unit_name, of_cell, of_heading, part_of};

/// A line that marks the rows below it, and those rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Section {
    rows: RangeInclusive<u32>,
    marked: Marked,
}

impl Layout {
    /// Uses `Wages` and the like if no column is called the amount and there is only one of them. A person chooses if there are several, or
    /// if columns of deductions or remainders are beside it.
    pub(super) fn take_part_of_pay(&mut self, names: &Names, contents: &Contents<'_>) {
        if self.of(Field::Amount).is_some() {
            return;
        }
        let parts = names.texts.iter().enumerate().filter(|(_, text)| part_of_pay(text).is_some());
        let mut parts: Vec<(usize, &String)> = parts.collect();
        if parts.len() > 1 {
            let with_money: Vec<_> = parts.iter().copied().filter(|(index, _)| contents.has_money(*index)).collect();
            parts = if with_money.is_empty() { parts } else { with_money };
        }
        let Some((first, name)) = parts.first() else { return };
        self.recognised(Field::Amount, *first, names, messages::columns::called(&quoted(name)));
        let each = ["daily", "weekly", "monthly", "hourly"]
            .iter()
            .any(|span| header_key(name).starts_with(span));
        let mut beside = names.texts.iter().enumerate().filter(|(index, _)| index != first);
        let counted = beside.clone().find(|(index, text)| {
            let counts = matches!(of_heading(text), Some(Stated::Unread("days" | "hours" | "weeks" | "months")));
            each && counts && contents.has_money(*index)
        });
        let taken_off = beside.find(|(_, text)| is_beside_pay(&header_key(text)));
        let how = if let Some((_, other)) = parts.get(1) {
            messages::columns::can_be_both(&quoted(name), &quoted(other))
        } else if let Some((_, counted)) = counted {
            messages::columns::can_be_each(&quoted(name), &quoted(counted))
        } else if let Some((_, other)) = taken_off {
            messages::columns::can_be_rest(&quoted(name), &quoted(other))
        } else {
            return;
        };
        self.problems.push(twice(Field::Amount, &how));
    }

    /// Asks about an `Amount` beside `Amount Paid`, `Balance` or `Advance`, because part of it may have been paid or deducted; and about
    /// any amount if another column is the sum or the difference of it and a third one.
    pub(super) fn ask_what_is_left(&mut self, names: &Names, contents: &Contents<'_>) {
        let is_plain = |label: &str| {
            matches!(
                header_key(label).as_str(),
                "amount" | "amt" | "totalamount" | "amountn" | "amountngn"
            )
        };
        let Some(amount) = self.of(Field::Amount) else { return };
        let left = || names.texts.iter().find(|name| is_left_to_pay(&header_key(name)));
        let taken_off = || {
            let mut beside = names.texts.iter().enumerate().filter(|(_, name)| is_beside_pay(&header_key(name)));
            beside.find(|(index, _)| contents.has_money(*index)).map(|(_, name)| name)
        };
        let (amount_name, is_plain) = (quoted(&amount.label), is_plain(&amount.label));
        let how = if let Some(other) = left().filter(|_| is_plain) {
            match header_key(other).contains("balance") {
                true => messages::columns::can_be(&amount_name, &quoted(other)),
                false => messages::columns::can_be_rest(&amount_name, &quoted(other)),
            }
        } else if let Some(other) = self.superseding(amount.index, names, contents) {
            messages::columns::can_be(&amount_name, &quoted(names.text(other)))
        } else if let Some((result, third)) = self.computed(amount.index, names, contents) {
            let [result, third] = [result, third].map(|index| quoted(names.text(index)));
            messages::columns::can_be_computed(&amount_name, &result, &third)
        } else if let Some(other) = taken_off().filter(|_| is_plain) {
            messages::columns::can_be_rest(&amount_name, &quoted(other))
        } else {
            return;
        };
        self.problems.push(twice(Field::Amount, &how));
    }

    /// A column of other amounts whose name indicates that they are later: `Net Pay (Revised)`, `Approved`.
    fn superseding(&self, amount: usize, names: &Names, contents: &Contents<'_>) -> Option<usize> {
        let unused = |index: &usize| self.columns.iter().all(|column| column.index != *index);
        let mut others = (0..names.texts.len()).filter(|index| *index != amount && unused(index));
        others.find(|index| supersedes(names.text(*index)) && contents.has_money(*index) && contents.differ(amount, *index))
    }

    /// A column after the amount that is, in each row, the sum or the difference of it and another column; and that column. A deduction or
    /// a gross amount is not a result.
    fn computed(&self, amount: usize, names: &Names, contents: &Contents<'_>) -> Option<(usize, usize)> {
        let is_unused = |index: &usize| *index != amount && self.columns.iter().all(|column| column.index != *index);
        let others = (0..names.texts.len()).filter(|index| is_unused(index) && !names.text(*index).is_empty());
        let others: Vec<usize> = others.filter(|index| contents.has_money(*index)).collect();
        let is_result = |index: &&usize| {
            let key = header_key(names.text(**index));
            let is_cost = ["gross", "employer", "cost", "ctc"].iter().any(|word| key.contains(word));
            **index > amount && !is_beside_pay(&key) && !is_cost
        };
        others.iter().filter(is_result).find_map(|result| {
            let mut thirds = others.iter().filter(|third| *third != result);
            let third = thirds.find(|third| contents.is_sum(amount, **third, *result))?;
            Some((*result, *third))
        })
    }

    /// The first mark that may exclude a row from payment. It may be in the remarks and in every unused column, with or without a name,
    /// beside the name of the payee, or in a line above the row.
    pub(in super::super) fn mark(&self, row: GridRow<'_>) -> Option<Marked> {
        let of_column = || {
            self.unused(row).find_map(|column| {
                let (mark, text) = column.mark(row)?;
                Some(self.marked(mark, text, column.index))
            })
        };
        let beside_name = || {
            let mut names = self.columns.iter().filter(|column| column.field == Field::Name);
            names.find_map(|column| {
                let Cell::Text(text) = row.cell(column.index) else { return None };
                Some(self.marked(in_name(text)?, text, column.index))
            })
        };
        let of_section = || {
            let place = self.sections.partition_point(|section| *section.rows.end() < row.number);
            let section = self.sections.get(place).filter(|section| section.rows.contains(&row.number))?;
            Some(section.marked.clone())
        };
        of_column().or_else(beside_name).or_else(of_section)
    }

    fn marked(&self, mark: Mark, text: &str, index: usize) -> Marked {
        Marked {
            mark,
            text: text.to_owned(),
            column: self.heading_or_letters(index),
            is_line: false,
        }
    }

    /// The rows below lines that mark them, up to the next line or the end of the sheet, in the order of the rows.
    pub(super) fn marked_sections(&self, grid: &Grid) -> Vec<Section> {
        let needed = [Field::Account, Field::Bank, Field::BankCode, Field::Amount];
        let columns = needed.iter().filter_map(|field| self.of(*field));
        let places: Vec<usize> = columns.map(|column| column.index).collect();
        let mut sections: Vec<Section> = Vec::new();
        let mut open: Option<Section> = None;
        for row in grid.rows() {
            let is_elsewhere = |section: &Section| part_of(*section.rows.start()) != part_of(row.number);
            sections.extend(open.take_if(|section| is_elsewhere(section)));
            let is_line = places.iter().all(|place| row.cell(*place).is_blank()) && !self.is_head(row.number);
            let mut cells = row.cells().filter(|cell| !cell.is_blank());
            let line = is_line.then(|| cells.next()).flatten().filter(|_| cells.next().is_none());
            let Some(Cell::Text(text)) = line else {
                if let Some(section) = &mut open {
                    section.rows = *section.rows.start()..=row.number;
                }
                continue;
            };
            let mark = in_line(text);
            // A title above the columns does not end a section.
            if mark.is_some() || self.is_below(row.number) {
                sections.extend(open.take());
            }
            open = open.or(mark.map(|mark| Section {
                rows: row.number..=row.number,
                marked: Marked {
                    mark,
                    text: tidy(text).into_owned(),
                    column: messages::columns::row_number(&row.spot()),
                    is_line: true,
                },
            }));
        }
        sections.extend(open);
        sections
    }

    /// The first cell of an unused column that states another currency or a scale, whatever the name of the column is: its index and text.
    pub(in super::super) fn stated_beside<'g>(&self, row: GridRow<'g>) -> Option<(usize, Stated, &'g str)> {
        self.unused(row).find_map(|column| {
            let Cell::Text(text) = row.cell(column.index) else { return None };
            let stated = of_cell(text, is_unit_name(self.heading(column.index)))?;
            Some((column.index, stated, text))
        })
    }

    fn unused(&self, row: GridRow<'_>) -> impl Iterator<Item = MarkingColumn> {
        let beyond = (self.headings.len()..row.fields()).map(|index| MarkingColumn::called("", index));
        let unused = beyond.filter(|column| !self.is_used(column.index));
        self.marking.iter().copied().chain(unused)
    }
}
