//! The evidence of a file's cells for the reading of its dates.

use super::{DateDoubt, Dated, Evidence, Example, Written, serial};
use crate::statement::Day;
use crate::statement::dates::Order;
use crate::statement::header::{Table, text};
use crate::statement::layouts::{Field, Layout};
use crate::statement::money;
use crate::statement::notes::Notes;
use cell_rules::text::plain;
use cell_rules::{Cell, Grid, GridRow};

/// Collects everything that decides how the dates of a file are read.
///
/// # Errors
///
/// [`DateDoubt::Serial`] for serial day numbers in cells without a date format.
pub(in crate::statement) fn survey(grid: &Grid, table: &Table, layout: Option<&Layout>, today: Option<Day>) -> Result<Evidence, DateDoubt> {
    let mut rows = Vec::new();
    let mut debits = Vec::new();
    let is_below = |row: &GridRow<'_>| table.header_row.is_none_or(|header| row.number > header);
    for row in grid.rows().filter(is_below).filter(|row| has_money(*row, table)) {
        for field in [Field::Date, Field::ValueDate] {
            serial_in(row, table, field).map_or(Ok(()), Err)?;
        }
        let cell = table.cell(row, Field::Date);
        let Some(written) = Written::of(cell) else { continue };
        let kobo = |field: Field| money::read(table.cell(row, field)).ok().flatten();
        let moved = |field: Field| kobo(field).unwrap_or_default();
        debits.push(moved(Field::Debit));
        rows.push(Dated {
            example: Example {
                row: row.spot(),
                text: text(cell),
            },
            written,
            value: Written::of(table.cell(row, Field::ValueDate)),
            amount: moved(Field::Credit).saturating_add(moved(Field::Amount)),
            balance: kobo(Field::Balance),
        });
    }
    // If all debits are negative, the bank writes debits with a minus sign.
    let minus = debits.iter().all(|debit| *debit <= 0);
    for (row, debit) in rows.iter_mut().zip(debits) {
        let out = if minus { debit.saturating_neg() } else { debit };
        row.amount = row.amount.saturating_sub(out);
    }
    Ok(Evidence {
        rows,
        period: [Order::DAY_FIRST, Order::MONTH_FIRST].map(|order| period(grid, table, order)),
        today,
        usual: layout.and_then(|layout| layout.day_first),
    })
}

fn has_money(row: GridRow<'_>, table: &Table) -> bool {
    let fields = [Field::Debit, Field::Credit, Field::Amount, Field::Balance];
    fields
        .iter()
        .any(|field| text(table.cell(row, *field)).contains(|mark: char| mark.is_ascii_digit()))
}

fn serial_in(row: GridRow<'_>, table: &Table, field: Field) -> Option<DateDoubt> {
    let written = match table.cell(row, field) {
        Cell::Number(number) | Cell::Shown(number, _) => number.to_owned(),
        Cell::Text(text) => plain(text).into_owned(),
        Cell::Empty | Cell::Date(_) | Cell::Bool(_) | Cell::Error(_) | Cell::FormulaWithoutValue => return None,
    };
    Some(DateDoubt::Serial {
        day: serial(&written)?,
        heading: table.heading(field),
        example: Example {
            row: row.spot(),
            text: written,
        },
    })
}

/// The period above the rows.
fn period(grid: &Grid, table: &Table, order: Order) -> Option<(Day, Day)> {
    let header = table.header_row?;
    let mut notes = Notes::default();
    for row in grid.rows().filter(|row| row.number < header) {
        notes.take(row, order);
    }
    notes.first.zip(notes.last)
}
