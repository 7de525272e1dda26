//! Finds the row with the column names, the meaning of each column, and the style of amounts and dates: decided once, from all rows.

use super::fields::{Field, Kind};
use super::{Change, Mapping, stacked};
use crate::messages;
use crate::payout::sheet::amount_style::{ColumnStyle, Votes};
use crate::payout::sheet::contact::{is_email, phone};
use crate::payout::sheet::rules::Spelling;
use crate::payout::sheet::{StatedAmounts, of_row};
use crate::schema::{Field as _, best_head, name_of};
use cell_rules::dates::{DateOrder, DateVotes};
use cell_rules::text::{header_key, plain, quoted, tidy};
use cell_rules::{Cell, Grid, GridRow, NumberStyle};

/// The number of rows that are examined for samples and contents.
const LOOKED_AT: usize = 1_000;
const SAMPLES: usize = 3;

/// A column of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnRead {
    /// Its number, from 1.
    pub column: u32,
    /// Its name in the file, or empty.
    pub heading: String,
    /// Its meaning.
    pub field: Option<Field>,
    /// The reason for its meaning, for people.
    pub reason: String,
    /// A few of its values.
    pub samples: Vec<String>,
    /// Whether the sheet hides it.
    pub hidden: bool,
}

impl ColumnRead {
    /// Whether it contains identity numbers of people, whatever it is used for: such a number is displayed by its end only, and not kept
    /// longer than needed.
    pub fn is_private(&self) -> bool {
        const NAMED: [&str; 4] = ["bvn", "verificationnumber", "identitynumber", "identificationnumber"];
        let heading: String = self.heading.chars().filter(char::is_ascii_alphanumeric).collect();
        let heading = heading.to_ascii_lowercase();
        let named = NAMED.iter().any(|name| heading.contains(name));
        let looks_so = self.field.is_none() && self.samples.iter().any(|sample| is_bvn(sample));
        self.field.is_some_and(Field::is_private) || named || looks_so
    }
}

/// Eleven digits beginning with 22, like all bank verification numbers; phone numbers begin with 0 or 234.
pub(super) fn is_bvn(text: &str) -> bool {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.len() == 11 && digits.starts_with("22") && text.chars().all(|char| char.is_ascii_digit() || " -#".contains(char))
}

/// How the columns of a sheet are read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The row with the column names.
    pub header_row: Option<u32>,
    /// Every column of the file.
    pub columns: Vec<ColumnRead>,
    /// The style of amounts, if a person chose it or the rows show it.
    pub amounts: Option<NumberStyle>,
    /// Whether an amount is ambiguous and no person chose a style.
    pub amounts_asked: bool,
    /// Whether the day comes first in dates, if a person chose it or the rows show it.
    pub day_first: Option<bool>,
    /// Whether dates are ambiguous and no person chose an order.
    pub dates_asked: bool,
    /// For several sheets, the row with the column names of each.
    pub(super) heads: Vec<u32>,
    pub(super) problems: Vec<String>,
    pub(super) style: Option<ColumnStyle>,
}

impl Reading {
    /// The index of a field's column.
    pub(super) fn place(&self, field: Field) -> Option<usize> {
        self.columns.iter().position(|column| column.field == Some(field))
    }

    /// The name of a field's column, for sentences.
    pub(super) fn label(&self, field: Field) -> String {
        let heading = self
            .place(field)
            .map(|place| self.columns[place].heading.as_str())
            .filter(|heading| !heading.is_empty());
        heading.map_or_else(|| quoted(field.heading()), quoted)
    }
}

/// Decides the meaning of the columns.
pub(super) fn read(grid: &Grid, kind: Kind, mapping: &Mapping) -> Reading {
    let header_row = match mapping.header_row {
        Some(0) => None,
        Some(given) => Some(given),
        None => best_head(grid.rows_in(0), kind.fields()).map(|row| row.number),
    };
    let heads = stacked::heads_of(grid, header_row);
    let mut reading = Reading {
        header_row,
        heads: heads.iter().map(|(row, _)| *row).collect(),
        ..Reading::default()
    };
    reading.columns = columns(grid, &reading);
    if mapping.columns.is_empty() {
        recognise(&mut reading, kind);
        by_contents(grid, &mut reading);
    } else {
        follow(&mut reading, kind, mapping);
    }
    let differ = stacked::problems(grid, kind, &reading, &heads);
    reading.problems.extend(differ);
    required(&mut reading, kind);
    settle_amounts(grid, &mut reading, mapping);
    settle_dates(grid, &mut reading, mapping);
    reading
}

fn columns(grid: &Grid, reading: &Reading) -> Vec<ColumnRead> {
    let head = reading.header_row.and_then(|number| grid.numbered(number));
    let headings: Vec<String> = head.into_iter().flat_map(|row| row.cells()).map(name_of).collect();
    let below = || grid.rows().filter(|row| reading.is_below(row.number)).take(LOOKED_AT);
    let width = below().map(|row| row.cells().count()).max().unwrap_or_default().max(headings.len());
    let column = |place: usize| {
        let cells = below().map(|row| row.cell(place)).filter(|cell| !cell.is_blank());
        ColumnRead {
            column: u32::try_from(place + 1).unwrap_or(u32::MAX),
            heading: headings.get(place).cloned().unwrap_or_default(),
            field: None,
            reason: String::new(),
            samples: cells.take(SAMPLES).map(written).collect(),
            hidden: grid.hides_column(place),
        }
    };
    let all: Vec<ColumnRead> = (0..width).map(column).collect();
    let last = all
        .iter()
        .rposition(|column| !column.heading.is_empty() || !column.samples.is_empty());
    all.into_iter().take(last.map_or(0, |last| last + 1)).collect()
}

/// The text of a cell, normalised.
pub(super) fn written(cell: Cell<'_>) -> String {
    tidy(cell.written()).into_owned()
}

fn recognise(reading: &mut Reading, kind: Kind) {
    for field in kind.fields() {
        let free = reading.columns.iter().enumerate().filter(|(_, column)| column.field.is_none());
        let mut named: Vec<(usize, usize)> = free
            .filter_map(|(place, column)| Some((field.rank(&header_key(&column.heading))?, place)))
            .collect();
        named.sort_unstable();
        let Some((rank, place)) = named.first().copied() else { continue };
        if let Some((_, rival)) = named.get(1).filter(|(other, _)| *other == rank) {
            let both =
                [place, *rival].map(|place| format!("{} in column {place}", quoted(&reading.columns[place].heading), place = place + 1));
            reading
                .problems
                .push(messages::forms::column_ambiguous(field.words(), &both[0], &both[1]));
        }
        let passed_over = named.get(1).map(|(_, rival)| quoted(&reading.columns[*rival].heading));
        let column = &mut reading.columns[place];
        column.field = Some(*field);
        column.reason = match passed_over {
            Some(rival) => messages::forms::called_and_preferred(&quoted(&column.heading), &rival),
            None => messages::columns::called(&quoted(&column.heading)),
        };
    }
}

/// A test of a cell's content.
type Matches<'a> = &'a dyn Fn(Cell<'_>) -> bool;

/// Recognises phone numbers and e-mail addresses by the contents of their columns.
fn by_contents(grid: &Grid, reading: &mut Reading) {
    let address = |cell: Cell<'_>| matches!(cell, Cell::Text(text) if is_email(&tidy(text)));
    let mobile = |cell: Cell<'_>| phone(&plain(cell.written()), cell, Spelling::Forgiving).is_some();
    let tests: [(Field, Matches<'_>, &str); 2] = [
        (Field::Email, &address, messages::forms::EMAIL_ADDRESSES),
        (Field::Phone, &mobile, messages::forms::PHONE_NUMBERS),
    ];
    for (field, is_one, what) in tests {
        if reading.place(field).is_some() {
            continue;
        }
        let share = |place: usize| {
            let below = grid.rows().filter(|row| reading.is_below(row.number)).take(LOOKED_AT);
            let cells: Vec<bool> = below
                .map(|row| row.cell(place))
                .filter(|cell| !cell.is_blank())
                .map(is_one)
                .collect();
            cells.iter().filter(|is| **is).count() * 100 / cells.len().max(1)
        };
        let free = (0..reading.columns.len()).filter(|place| reading.columns[*place].field.is_none());
        let found: Vec<(usize, usize)> = free.map(|place| (place, share(place))).filter(|(_, share)| *share >= 60).collect();
        if let [(place, share)] = found.as_slice() {
            reading.columns[*place].field = Some(field);
            reading.columns[*place].reason = messages::forms::in_cells(what, *share);
        }
    }
}

fn follow(reading: &mut Reading, kind: Kind, mapping: &Mapping) {
    for (field, column) in mapping.columns.iter().filter(|(field, _)| kind.fields().contains(field)) {
        let place = usize::try_from(*column).ok().and_then(|column| column.checked_sub(1));
        match place.and_then(|place| reading.columns.get_mut(place)) {
            Some(column) => {
                let by_name = field.rank(&header_key(&column.heading)).is_some();
                column.reason = if by_name {
                    messages::columns::called(&quoted(&column.heading))
                } else {
                    "chosen".to_owned()
                };
                column.field = Some(*field);
            }
            None => reading.problems.push(messages::forms::chosen_column_missing(field.words())),
        }
    }
}

fn required(reading: &mut Reading, kind: Kind) {
    let has = |field: Field| reading.place(field).is_some();
    let needed: &[Field] = match kind {
        Kind::Requests => &[Field::Name, Field::Amount],
        Kind::Accounts if has(Field::Name) => &[],
        Kind::Accounts => &[Field::FirstName, Field::LastName],
    };
    let missing = needed.iter().filter(|field| !has(**field));
    let mut missing: Vec<String> = missing.map(|field| messages::forms::no_column(field.words())).collect();
    if !has(Field::Phone) && !has(Field::Email) {
        missing.push(messages::forms::NO_CONTACT_COLUMN.to_owned());
    }
    reading.problems.extend(missing);
}

fn settle_amounts(grid: &Grid, reading: &mut Reading, mapping: &Mapping) {
    let mut votes = Votes::default();
    let money = [Field::Amount, Field::Limit].into_iter().find_map(|field| reading.place(field));
    if let Some(place) = money {
        let is_above = |row: GridRow<'_>| !reading.is_below(row.number) && !reading.is_head(row.number);
        let beside = |row: GridRow<'_>| is_above(row).then(|| of_row(row)).flatten();
        let refused = match StatedAmounts::of(grid, &reading.columns[place].heading, beside) {
            Ok(stated) => stated.map(|stated| stated.refusal()),
            Err(contradiction) => Some(contradiction.words()),
        };
        reading.problems.extend(refused);
        let below = grid.rows().filter(|row| reading.is_below(row.number));
        below.for_each(|row| votes.add(row.cell(place)));
    }
    let style = votes.decide(mapping.amounts);
    reading.amounts = style.settled();
    reading.style = Some(style);
}

fn settle_dates(grid: &Grid, reading: &mut Reading, mapping: &Mapping) {
    let Some(place) = reading.place(Field::Ends) else { return };
    let mut votes = DateVotes::default();
    let below = grid.rows().filter(|row| reading.is_below(row.number));
    below.for_each(|row| votes.add(row.cell(place)));
    let shown = match votes.order() {
        DateOrder::Plain | DateOrder::DayFirst => Some(true),
        DateOrder::MonthFirst => Some(false),
        DateOrder::Ambiguous => None,
    };
    reading.day_first = mapping.day_first.or(shown);
    reading.dates_asked = reading.day_first.is_none();
}

impl Change {
    /// The row that it changes.
    pub fn row(&self) -> u32 {
        match self {
            Self::Cell { row, .. } | Self::LeftOut { row, .. } | Self::Meant { row, .. } | Self::Twice { row, .. } => *row,
        }
    }
}
