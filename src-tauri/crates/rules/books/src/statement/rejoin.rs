//! Amounts that lost their quotation marks: a comma divides `1,234.50` into two cells. They are joined only if there is exactly one solution in
//! which every balance follows from the one before.

use std::collections::{BTreeMap, HashMap};

use super::Problem;
use super::dates::Order;
use super::day::day;
use super::header::{Table, text};
use super::layouts::Field;
use super::money::{self, Fault};
use crate::messages::cells;
use cell_rules::{Cell, Grid, GridBuilder, GridRow, Reason};

/// The greatest number of readings of one row that are examined.
const MOST_READINGS: usize = 64;

/// One reading of a row.
#[derive(Clone, Debug)]
struct Reading {
    cells: Vec<String>,
    change: i64,
    balance: i64,
}

/// A row that commas may have divided.
struct DividedRow<'g> {
    row: GridRow<'g>,
    readings: Vec<Reading>,
}

/// The file with all divided amounts joined; `None` if no row is divided.
///
/// # Errors
///
/// All divided rows, if there is not exactly one solution.
pub(super) fn rejoined(grid: &Grid, table: &Table) -> Result<Option<Grid>, Vec<Problem>> {
    let Some(header) = grid.rows().find(|row| Some(row.number) == table.header_row) else {
        return Ok(None);
    };
    let width = header.fields();
    let below = || grid.rows().filter(|row| row.number > header.number);
    let is_divided = |row: &GridRow<'_>| row.is_parted_by(b',') && row.fields() > width;
    if !below().any(|row| is_divided(&row)) {
        return Ok(None);
    }
    let read = below().filter(|row| !row.is_blank()).filter_map(|row| {
        let mut cells: Vec<String> = row.cells().map(raw).collect();
        cells.resize(row.fields(), String::new());
        let readings = if is_divided(&row) {
            readings_of(&cells, width, table)
        } else {
            reading(cells, table).into_iter().collect()
        };
        let is_line = day(table.cell(row, Field::Date), Order::DAY_FIRST).is_some();
        (is_line || !readings.is_empty()).then_some(DividedRow { row, readings })
    });
    let divided: Vec<DividedRow<'_>> = read.collect();
    let joins =
        |divided: &&DividedRow<'_>| is_divided(&divided.row) && divided.readings.iter().any(|reading| !plain(divided.row, &reading.cells));
    if !divided.iter().any(|divided| joins(&divided)) {
        return Ok(None);
    }
    let (down, up) = (only_chain(divided.iter()), only_chain(divided.iter().rev()));
    let chosen = match (down, up) {
        (Some(down), Some(up)) if down == up => Some(down),
        (Some(chosen), None) | (None, Some(chosen)) => Some(chosen),
        (Some(_), Some(_)) | (None, None) => None,
    };
    match chosen {
        Some(chosen) => Ok(rebuilt(grid, &chosen)),
        None => Err(divided.iter().filter(joins).map(|divided| problem(divided.row, width)).collect()),
    }
}

fn problem(row: GridRow<'_>, width: usize) -> Problem {
    Problem::at(row, &Fault::new(Reason::RowTooWide, cells::split_amounts(row.fields(), width)))
}

fn raw(cell: Cell<'_>) -> String {
    match cell {
        Cell::Text(text) => text.to_owned(),
        Cell::Empty | Cell::Number(_) | Cell::Shown(..) | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => {
            text(cell)
        }
    }
}

/// Whether nothing was joined.
fn plain(row: GridRow<'_>, cells: &[String]) -> bool {
    cells.iter().enumerate().all(|(at, cell)| *cell == raw(row.cell(at)))
}

/// The movement of a row with these cells; `None` if an amount cannot be read or the row has no balance.
fn reading(cells: Vec<String>, table: &Table) -> Option<Reading> {
    let money = |field: Field| {
        let cell = table.place(field).and_then(|place| cells.get(place));
        money::read(cell.map_or(Cell::Empty, |cell| Cell::Text(cell)))
    };
    let [debit, credit, amount] = [Field::Debit, Field::Credit, Field::Amount].map(|field| money(field).ok());
    let (debit, credit, amount) = (debit?.unwrap_or_default(), credit?.unwrap_or_default(), amount?.unwrap_or_default());
    let balance = money(Field::Balance).ok()??;
    if debit != 0 && credit != 0 {
        return None;
    }
    Some(Reading {
        cells,
        change: credit - debit + amount,
        balance,
    })
}

/// All readings of these cells as `width` cells.
fn readings_of(cells: &[String], width: usize, table: &Table) -> Vec<Reading> {
    let mut found = Vec::new();
    divide(cells, width, table, &mut Vec::new(), &mut found);
    found.into_iter().filter_map(|cells| reading(cells, table)).collect()
}

fn divide(cells: &[String], width: usize, table: &Table, cells_so_far: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    if found.len() > MOST_READINGS {
        return;
    }
    if cells_so_far.len() == width {
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            found.push(cells_so_far.clone());
        }
        return;
    }
    let field = table.field_at(cells_so_far.len());
    let mut joined = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            joined.push(',');
        }
        joined.push_str(cell);
        let fits = match field {
            Some(Field::Narration) => !cell.is_empty() || at == 0,
            Some(field) if field.is_money() => money::read(Cell::Text(&joined)).is_ok() || begins(&joined),
            Some(_) | None => at == 0,
        };
        if !fits {
            return;
        }
        cells_so_far.push(joined.clone());
        divide(&cells[at + 1..], width, table, cells_so_far, found);
        cells_so_far.pop();
    }
}

/// Whether a text is the first part of an amount that cannot be read alone: `(5` of `(5,000.00)`.
fn begins(text: &str) -> bool {
    text.len() <= 8 && text.starts_with('(')
}

/// The only sequence of readings in which every balance follows from the one before; `None` if there is none or more than one.
fn only_chain<'c, 'g: 'c>(rows: impl Iterator<Item = &'c DividedRow<'g>>) -> Option<BTreeMap<u32, Vec<String>>> {
    // By reachable balance: whether only one sequence leads there, and its last step.
    let mut reached: HashMap<i64, (bool, usize)> = HashMap::new();
    let mut steps: Vec<(u32, &Reading, Option<usize>)> = Vec::new();
    for (place, divided) in rows.enumerate() {
        let mut next: HashMap<i64, (bool, usize)> = HashMap::new();
        for reading in &divided.readings {
            let before = reading.balance.checked_sub(reading.change)?;
            let from = match (place, reached.get(&before)) {
                (0, _) => Some((true, None)),
                (_, Some((one, step))) => Some((*one, Some(*step))),
                (_, None) => None,
            };
            let Some((one, step)) = from else { continue };
            steps.push((divided.row.number, reading, step));
            let readings = next.entry(reading.balance).or_insert((one, steps.len() - 1));
            readings.0 &= one && readings.1 == steps.len() - 1;
        }
        reached = next;
    }
    let mut ends = reached.into_values();
    let (Some((true, last)), None) = (ends.next(), ends.next()) else {
        return None;
    };
    let mut chosen = BTreeMap::new();
    let mut at = Some(last);
    while let Some((number, reading, before)) = at.and_then(|at| steps.get(at)) {
        chosen.insert(*number, reading.cells.clone());
        at = *before;
    }
    Some(chosen)
}

fn rebuilt(grid: &Grid, chosen: &BTreeMap<u32, Vec<String>>) -> Option<Grid> {
    let mut builder = GridBuilder::delimited(grid.sheet(), b',');
    for row in grid.rows() {
        builder.start_row(row.number, row.hidden).ok()?;
        let cells: Vec<String> = match chosen.get(&row.number) {
            Some(cells) => cells.clone(),
            None => row.cells().map(raw).collect(),
        };
        for (column, cell) in (0_u32..).zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
            builder.put(column, Cell::Text(cell)).ok()?;
        }
    }
    Some(builder.finish())
}
