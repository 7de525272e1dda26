//! Reads rows into lines, and collects everything that cannot be read.

use super::dates::Order;
use super::day::{Day, Time, day};
use super::header::{Table, key, text};
use super::layouts::{Field, Layout};
use super::money::{self, Fault};
use super::notes::{Notes, Sum, balance_named, is_carried_forward};
use super::{Line, Problem};
use crate::messages::cells;
use crate::reconciliation::{is_failed_status, may_not_have_moved};
use cell_rules::text::quoted;
use cell_rules::{Cell, Grid, GridRow, Reason, in_sheet};

/// Everything read from a file.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) lines: Vec<Line>,
    pub(super) savings: Vec<Line>,
    pub(super) notes: Notes,
    pub(super) problems: Vec<Problem>,
}

/// The columns of amounts that a row moves.
const MOVEMENTS: [Field; 3] = [Field::Debit, Field::Credit, Field::Amount];

/// A row before the signs of its columns are known.
struct Raw {
    line: Line,
    debit: i64,
    credit: i64,
    savings: bool,
    /// The bank's status is *failed*.
    failed: bool,
    /// The bank's status is *pending* or *reversed*.
    open: bool,
}

pub(super) struct Reader<'t> {
    pub(super) table: &'t Table,
    pub(super) order: Order,
    pub(super) layout: Option<&'static Layout>,
}

impl Reader<'_> {
    pub(super) fn read(&self, grid: &Grid) -> Rows {
        let mut rows = Rows::default();
        let mut raw: Vec<Raw> = Vec::new();
        // The savings table has separate balances.
        let mut savings = false;
        let mut sheet = None;
        let mut savings_notes = Notes::default();
        let mut below = self.table.header_row.is_none();
        let mut carried = None;
        for row in grid.rows().filter(|row| !row.is_blank()) {
            if self.table.is_header(row) {
                below = true;
                continue;
            }
            let same_sheet = !grid.is_stacked() || sheet.as_ref() == Some(row.sheet());
            sheet = Some(row.sheet().clone());
            savings = self.begins_savings(row, same_sheet).unwrap_or(savings);
            let notes = if savings { &mut savings_notes } else { &mut rows.notes };
            if !below {
                notes.take(row, self.order);
            } else if let Some(minor) = self.carried_forward(row, &raw) {
                carried = Some((row.number, minor));
            } else if self.is_note(row, notes) {
            } else if self.is_line(row) {
                carried = None;
                match self.line(row) {
                    Ok(line) => raw.push(Raw { savings, ..line }),
                    Err(problems) => rows.problems.extend(problems),
                }
            } else if let (Some(words), Some(before)) = (self.continued_narration(row), raw.last_mut()) {
                before.line.narration = format!("{} {words}", before.line.narration).trim().to_owned();
            }
        }
        // After the last line, the balance carried forward is the closing balance.
        if let Some((row, minor)) = carried.filter(|_| rows.notes.closing.is_none()) {
            rows.notes.note(Sum::Closing, row, Some(minor));
        }
        rows.problems
            .extend(std::mem::take(&mut rows.notes.problems).into_iter().filter_map(|(number, fault)| {
                let row = grid.rows().find(|row| row.number == number)?;
                Some(Problem::at(row, &fault))
            }));
        rows.problems.sort_by_key(|problem| problem.row);
        self.settle(raw, &mut rows);
        rows
    }

    /// Whether a second table begins here, or the first one again: by a title, or by the name of a stacked sheet.
    fn begins_savings(&self, row: GridRow<'_>, title_only: bool) -> Option<bool> {
        self.layout.filter(|layout| layout.savings)?;
        let mut cells = row.cells().filter(|cell| !cell.is_blank());
        match (cells.next(), cells.next()) {
            (Some(Cell::Text(title)), None) => is_savings(title),
            _ if title_only => None,
            _ => Some(is_savings(row.sheet()).unwrap_or_default()),
        }
    }

    fn day_of(&self, row: GridRow<'_>, field: Field) -> Option<Day> {
        day(self.table.cell(row, field), self.order)
    }

    /// Whether the row is a balance or sum among the lines.
    fn is_note(&self, row: GridRow<'_>, notes: &mut Notes) -> bool {
        let nothing_moves = || {
            let mut cells = MOVEMENTS.iter().map(|field| money::read(self.table.cell(row, *field)));
            cells.all(|read| matches!(read, Ok(None | Some(0))))
        };
        let named = self.words(row).find_map(|words| balance_named(&words));
        if let Some((sum, alone)) = named
            && (alone || nothing_moves())
            && let Some(balance) = self.balance_of(row)
        {
            notes.note(sum, row.number, Some(balance));
            return true;
        }
        self.day_of(row, Field::Date).is_none() && (notes.take(row, self.order) || self.is_total(row, notes))
    }

    /// The texts of a row outside its money columns.
    fn words(&self, row: GridRow<'_>) -> impl Iterator<Item = String> {
        let places = (0..self.table.width().max(1)).filter(|place| !self.table.field_at(*place).is_some_and(Field::is_money));
        places.map(move |place| text(row.cell(place)))
    }

    /// The balance that one page carries forward to the next, equal to that of the line before.
    fn carried_forward(&self, row: GridRow<'_>, raw: &[Raw]) -> Option<i64> {
        let before = raw.last()?.line.balance?;
        let balance = self.balance_of(row).filter(|balance| *balance == before)?;
        self.words(row).any(|words| is_carried_forward(&words)).then_some(balance)
    }

    /// The balance of a row that states one, in its column or as the only number.
    fn balance_of(&self, row: GridRow<'_>) -> Option<i64> {
        if let Ok(Some(balance)) = money::read(self.table.cell(row, Field::Balance)) {
            return Some(balance);
        }
        let mut stated = MOVEMENTS.iter().filter_map(|field| money::read(self.table.cell(row, *field)).ok()?);
        stated.next().filter(|_| self.table.has(Field::Balance) && stated.next().is_none())
    }

    /// Whether the row is a total, with the sums below their columns.
    fn is_total(&self, row: GridRow<'_>, notes: &mut Notes) -> bool {
        let mut texts = row
            .cells()
            .filter_map(|cell| if let Cell::Text(text) = cell { Some(text) } else { None });
        let first = texts.find(|text| !Cell::Text(text).is_blank()).map(key);
        if !first.is_some_and(|word| matches!(word.as_str(), "total" | "totals" | "grandtotal" | "subtotal")) {
            return false;
        }
        let mut stated = |field: Field, sum: Sum| {
            if let Ok(minor) = money::read(self.table.cell(row, field)) {
                notes.note(sum, row.number, minor);
            }
        };
        stated(Field::Debit, Sum::Debits);
        stated(Field::Credit, Sum::Credits);
        stated(Field::Balance, Sum::Closing);
        true
    }

    /// Whether the row has a day or an amount.
    fn is_line(&self, row: GridRow<'_>) -> bool {
        let fields = [Field::Debit, Field::Credit, Field::Amount, Field::Balance];
        let money = |field: &Field| {
            let cell = self.table.cell(row, *field);
            !matches!(money::read(cell), Ok(None)) && !cell.is_blank() && text(cell).contains(|c: char| c.is_ascii_digit())
        };
        self.day_of(row, Field::Date).is_some() || fields.iter().any(money)
    }

    /// The rest of a narration that continues over several rows.
    fn continued_narration(&self, row: GridRow<'_>) -> Option<String> {
        let place = self.table.place(Field::Narration).filter(|place| *place > 0)?;
        let alone = row.cells().enumerate().all(|(at, cell)| at == place || cell.is_blank());
        alone.then(|| text(row.cell(place)))
    }

    fn line(&self, row: GridRow<'_>) -> Result<Raw, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut wrong = |fault: &Fault| problems.push(Problem::at(row, fault));
        let mut money = |field: Field| {
            money::read(self.table.cell(row, field)).unwrap_or_else(|fault| {
                wrong(&fault.of(&quoted(&self.table.heading(field))));
                None
            })
        };
        let [debit, credit, amount] = [Field::Debit, Field::Credit, Field::Amount].map(&mut money);
        let [charge, before, balance] = [Field::Charge, Field::BalanceBefore, Field::Balance].map(&mut money);
        let first = self.day_of(row, Field::Date);
        if first.is_none() {
            wrong(&self.no_day(row, Field::Date));
        }
        let value = self.table.cell(row, Field::ValueDate);
        let value_day = self.day_of(row, Field::ValueDate);
        if value_day.is_none() && text(value).contains(|c: char| c.is_ascii_digit()) {
            wrong(&self.no_day(row, Field::ValueDate));
        }
        let moves = |minor: Option<i64>| minor.is_some_and(|minor| minor != 0);
        if moves(debit) && moves(credit) {
            wrong(&Fault::new(Reason::DebitAndCredit, cells::DEBIT_AND_CREDIT));
        }
        let (Some(day), true) = (first, problems.is_empty()) else {
            return Err(problems);
        };
        let words = |field: Field| text(self.table.cell(row, field));
        let when = match self.table.has(Field::Time) {
            true => words(Field::Time),
            false => words(Field::Date),
        };
        let line = Line {
            row: in_sheet(row.number),
            sheet: row.sheet().to_string(),
            day,
            value_day,
            time: Time::read(&when),
            amount: match amount {
                Some(minor) if minor > 0 && self.is_debit(row) => -minor,
                amount => amount.unwrap_or_default(),
            },
            reference: without_dash(words(Field::Reference)),
            narration: words(Field::Narration),
            counterparty: self.counterparty(row),
            balance,
            before,
            charge,
            occurrence: 1,
        };
        Ok(Raw {
            line,
            debit: debit.unwrap_or_default(),
            credit: credit.unwrap_or_default(),
            savings: false,
            failed: is_failed_status(&words(Field::Status)),
            open: may_not_have_moved(&words(Field::Status)),
        })
    }

    /// Whether a column without another meaning has `DR` or `Debit` in this row.
    fn is_debit(&self, row: GridRow<'_>) -> bool {
        let sides = row.cells().enumerate().filter(|(place, _)| self.table.field_at(*place).is_none());
        let mut debits = sides.map(|(_, cell)| text(cell).trim_end_matches('.').to_lowercase());
        debits.any(|side| matches!(side.as_str(), "d" | "dr" | "debit"))
    }

    fn no_day(&self, row: GridRow<'_>, field: Field) -> Fault {
        let heading = self.table.heading(field);
        let written = text(self.table.cell(row, field));
        match written.as_str() {
            "" => Fault::new(Reason::DateMissing, cells::of_value(&heading, cells::EMPTY)),
            _ => Fault::new(Reason::DateFormat, cells::not_a_date(&heading, &written)),
        }
    }

    fn counterparty(&self, row: GridRow<'_>) -> String {
        let stated = [Field::Counterparty, Field::CounterpartyBank].map(|field| text(self.table.cell(row, field)));
        let stated: Vec<String> = stated.into_iter().filter(|part| !part.is_empty()).collect();
        stated.join(" | ")
    }

    /// Sets the signs. A column whose debits are all negative writes debits that way; in a column with both signs a negative debit is a return. A row
    /// with the status failed, pending or reversed has no amount if no balance moves.
    fn settle(&self, mut raw: Vec<Raw>, rows: &mut Rows) {
        let minus = raw.iter().all(|row| row.debit <= 0);
        for row in &mut raw {
            let out = if minus { -row.debit } else { row.debit };
            row.line.amount += row.credit - out;
        }
        let unmoved = |at: usize| raw[at].failed && self.is_unmoved(&raw, at) || raw[at].open && is_shown_unmoved(&raw, at);
        let unmoved: Vec<bool> = (0..raw.len()).map(unmoved).collect();
        for (row, unmoved) in raw.into_iter().zip(unmoved) {
            let amount = if unmoved { 0 } else { row.line.amount };
            let lines = if row.savings { &mut rows.savings } else { &mut rows.lines };
            lines.push(Line { amount, ..row.line });
        }
    }

    /// Whether no balance shows a movement by this row: neither the balance before it nor, without such a column, that of an adjacent row.
    fn is_unmoved(&self, raw: &[Raw], at: usize) -> bool {
        let line = &raw[at].line;
        match (line.before, line.balance) {
            (Some(before), Some(after)) => before == after,
            (None, Some(after)) => !adjacent_balances(raw, at).any(|other| other.checked_add(line.amount) == Some(after)),
            (_, None) => !self.table.has(Field::Balance),
        }
    }
}

fn adjacent_balances(raw: &[Raw], at: usize) -> impl Iterator<Item = i64> {
    let adjacent = [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
    adjacent.filter_map(|place| raw.get(place)?.line.balance)
}

/// Whether the balances show that this row moved nothing: the balance before it or, without such a column, that of an adjacent row.
fn is_shown_unmoved(raw: &[Raw], at: usize) -> bool {
    let line = &raw[at].line;
    match (line.before, line.balance) {
        (Some(before), Some(after)) => before == after,
        (None, Some(after)) => {
            let moved = |other: i64| other.checked_add(line.amount) == Some(after);
            adjacent_balances(raw, at).any(|other| other == after) && !adjacent_balances(raw, at).any(moved)
        }
        (_, None) => false,
    }
}

fn without_dash(text: String) -> String {
    if text.chars().all(|c| c == '-') { String::new() } else { text }
}

fn is_savings(words: &str) -> Option<bool> {
    let words = key(words);
    match () {
        () if words.contains("savings") || words.contains("owealth") => Some(true),
        () if words.contains("wallet") => Some(false),
        () => None,
    }
}
