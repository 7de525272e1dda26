//! Amounts without quotation marks: in a comma-separated file `5,000.00` is two cells. They are rejoined only if there is exactly one way
//! and the file's own total proves it.

use std::collections::BTreeSet;

use super::header::{Aside, Layout};
use super::mapping::Field;
use cell_rules::amount_text::bare;
use cell_rules::text::{header_key, plain};
use cell_rules::{Cell, Grid, GridBuilder, GridRow, WordList};

/// Names of other columns of money, whose amounts may be split too.
static MONEY: WordList = WordList::of(
    "basic housing transport gross allowance allowances bonus overtime deduction deductions tax paye pension balance debit debits \
     credits",
);

/// The file with every split amount rejoined, and the rows where that was done. `None` if no row is split, or if a row can be rejoined in
/// no way or in several. The total is not checked here.
pub(super) fn rejoined(grid: &Grid, layout: &Layout) -> Option<(Grid, BTreeSet<u32>)> {
    let header = layout.header_row.filter(|row| *row > 0)?;
    let below = || grid.rows().skip(header as usize);
    if !below().next()?.is_parted_by(b',') || !below().any(|row| is_cut(row, layout)) {
        return None;
    }
    let width = layout.fields;
    let mut builder = GridBuilder::delimited(grid.sheet(), b',');
    let mut joined = BTreeSet::new();
    for row in grid.rows() {
        builder.start_row(row.number, row.hidden).ok()?;
        builder.fields(width.min(row.fields()));
        if row.number <= header || !is_cut(row, layout) {
            let cells = (0_u32..).zip(row.cells()).filter(|(_, cell)| *cell != Cell::Empty);
            for (column, cell) in cells {
                builder.put(column, cell).ok()?;
            }
            continue;
        }
        for (column, text) in (0_u32..).zip(whole(row, width, layout)?) {
            if !text.is_empty() {
                builder.put(column, Cell::Text(&text)).ok()?;
            }
        }
        joined.insert(row.number);
    }
    Some((builder.finish(), joined))
}

/// Whether commas may have split an amount of this row: it has more cells than there are names, or an amount below a thousand is followed
/// by what looks like the rest of it.
pub(super) fn is_cut(row: GridRow<'_>, layout: &Layout) -> bool {
    let width = layout.width;
    if width == 0 || !row.is_delimited() {
        return false;
    }
    if row.cells().skip(width).any(|cell| !cell.is_blank()) {
        return true;
    }
    let Some(amount) = layout.of(Field::Amount).filter(|_| row.is_parted_by(b',')) else {
        return false;
    };
    let begins = matches!(row.cell(amount.index), Cell::Text(text) if begins(text));
    let goes_on = matches!(row.cell(amount.index + 1), Cell::Text(text) if Rest::of(text).is_some());
    let money_beside = is_money(layout, amount.index + 1);
    let odd = row.fields() != layout.fields;
    begins && goes_on && (odd || !money_beside)
}

/// Whether a column may contain amounts.
fn is_money(layout: &Layout, index: usize) -> bool {
    let amount = layout.of(Field::Amount).is_some_and(|column| column.index == index);
    let aside = layout
        .aside
        .iter()
        .any(|aside| matches!(aside, Aside::Money(place, _) if *place == index));
    amount || aside || MONEY.has(&header_key(layout.heading(index)))
}

/// Whether a text may be the first part of a split amount: one to three digits, perhaps after a sign of naira.
fn begins(text: &str) -> bool {
    let text = plain(text);
    let digits = bare(&text).map_or("", |bare| bare.digits);
    matches!(digits.len(), 1..=3) && digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0')
}

/// A later part of a split amount.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// Three digits: more parts may follow.
    Thousand,
    /// The last three digits with what follows them: kobo, or a word such as `only`.
    Last,
}

impl Rest {
    fn of(text: &str) -> Option<Self> {
        let text = plain(text);
        let digits = bare(&text).map_or("", |bare| bare.digits);
        let (whole, kobo) = digits.split_once('.').map_or((digits, None), |(whole, kobo)| (whole, Some(kobo)));
        let three = whole.len() == 3 && whole.bytes().all(|byte| byte.is_ascii_digit());
        let decimals = kobo.is_none_or(|kobo| matches!(kobo.len(), 1 | 2) && kobo.bytes().all(|byte| byte.is_ascii_digit()));
        let ends = kobo.is_some() || digits.len() != text.len();
        (three && decimals).then_some(if ends { Self::Last } else { Self::Thousand })
    }
}

/// The cells of a row before commas split them, if there is exactly one way.
fn whole(row: GridRow<'_>, width: usize, layout: &Layout) -> Option<Vec<String>> {
    let mut cells: Vec<String> = row.cells().map(|cell| cell.written().to_owned()).collect();
    cells.resize(row.fields().max(cells.len()), String::new());
    let mut found = Vec::new();
    part(&cells, 0, width, layout, &mut Vec::new(), &mut found);
    let only = found.pop().filter(|_| found.is_empty())?;
    Some(only)
}

/// Finds the ways to make `width` cells of these, at most two.
fn part(cells: &[String], at: usize, width: usize, layout: &Layout, so_far: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let left = width.saturating_sub(so_far.len());
    let rest = cells.len() - at;
    if found.len() > 1 || rest < left {
        return;
    }
    if left == 0 {
        if rest == 0 {
            found.push(so_far.clone());
        }
        return;
    }
    let Some(cell) = cells.get(at) else { return };
    let mut joined = cell.clone();
    so_far.push(joined.clone());
    part(cells, at + 1, width, layout, so_far, found);
    so_far.pop();
    if !is_money(layout, so_far.len()) || !begins(cell) {
        return;
    }
    for (place, next) in cells.iter().enumerate().skip(at + 1) {
        let Some(rest) = Rest::of(next) else { return };
        joined.push(',');
        joined.push_str(next.trim());
        so_far.push(joined.clone());
        part(cells, place + 1, width, layout, so_far, found);
        so_far.pop();
        if rest == Rest::Last {
            return;
        }
    }
}

/// The amount of a split row, if there is exactly one way to read it and no later column is used.
pub(super) fn proposal(row: GridRow<'_>, layout: &Layout) -> Option<String> {
    let amount = layout.of(Field::Amount)?.index;
    let last_used = layout.columns.iter().all(|column| column.index <= amount);
    let cells = whole(row, layout.fields, layout)?;
    cells.get(amount).filter(|_| last_used && row.is_parted_by(b',')).cloned()
}
