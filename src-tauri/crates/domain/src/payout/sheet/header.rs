//! Which row names the columns, and what each column means.

use super::amount_text::NumberStyle;
use super::grid::{Cell, Grid, GridRow};
use super::mapping::{ColumnUse, Field, Mapping, Unit};
use super::problem::{Code, Problem};
use super::row::written;
use super::synonyms::{IN_NAIRA, NAME_PARTS, SYNONYMS, WHOSE};
use super::text::{header_key, quoted, tidy};

/// A column in use: its place (from 0) and what to call it in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) field: Field,
    pub(super) index: usize,
    pub(super) label: String,
    reason: String,
}

/// The columns of a sheet, settled.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) header_row: Option<u32>,
    pub(super) columns: Vec<Column>,
    /// What every column is called, used or not; blank where it has no name.
    pub(super) headings: Vec<String>,
    /// How many columns have a name or a meaning; beyond them a row of the table has nothing.
    pub(super) width: usize,
    /// Columns that are not used and that somebody may take for used.
    pub(super) aside: Vec<Aside>,
    /// What the amounts count, where the sheet or a person says it.
    pub(super) unit: Option<Unit>,
    pub(super) problems: Vec<Problem>,
}

/// A column that is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// Other amounts: its place and its name.
    Money(usize, String),
    /// A day on which somebody may expect the payment.
    Day(String),
}

fn says_kobo(name: &str) -> bool {
    header_key(name).contains("kobo")
}

/// Rows that may hold the column names.
const SEARCHED: usize = 30;

/// Settles the columns, by the given mapping where there is one.
pub(super) fn settle(grid: &Grid, given: Option<&Mapping>) -> Layout {
    let wanted = given.and_then(|mapping| mapping.header_row);
    let header = match wanted {
        Some(number) => grid.rows().find(|row| row.number == number),
        None => best_row(grid),
    };
    let mut layout = Layout {
        header_row: header.map(|row| row.number),
        ..Layout::default()
    };
    match given.filter(|mapping| !mapping.columns.is_empty()) {
        Some(mapping) => layout.follow(mapping, header),
        None => match header {
            Some(row) => layout.recognise(row),
            None => layout.problems.push(no_header()),
        },
    }
    if layout.header_row.is_some() || !layout.columns.is_empty() {
        layout.require();
    }
    layout.columns.sort_by_key(|column| column.index);
    let in_kobo = layout.of(Field::Amount).is_some_and(|column| says_kobo(&column.label));
    layout.unit = given.and_then(|mapping| mapping.unit).or(in_kobo.then_some(Unit::Kobo));
    layout.aside = header.map(|row| layout.not_used(row)).unwrap_or_default();
    layout.headings = header
        .map(|row| row.cells().map(|cell| tidy(&written(cell)).into_owned()).collect())
        .unwrap_or_default();
    let named = header.and_then(|row| row.cells().collect::<Vec<_>>().iter().rposition(|cell| !cell.is_blank()));
    let used = layout.columns.last().map(|column| column.index);
    layout.width = named.max(used).map_or(0, |last| last + 1);
    layout
}

fn no_header() -> Problem {
    let message = "No row of this sheet has column names. Write Name, Bank, Account Number and Amount above the payments.";
    Problem::error(Code::HeaderMissing, None, message.to_owned())
}

/// The first row that names both account and amount; without one, the row that names most, which must be two fields.
///
/// A second table further down never takes over, however many columns it names: the payments above it would be lost.
fn best_row(grid: &Grid) -> Option<GridRow<'_>> {
    let mut best: Option<(usize, GridRow<'_>)> = None;
    for row in grid.rows().take(SEARCHED) {
        let mut fields: Vec<Field> = row.cells().filter_map(meaning).map(|found| found.field).collect();
        if fields.contains(&Field::Account) && fields.contains(&Field::Amount) {
            return Some(row);
        }
        fields.sort_unstable();
        fields.dedup();
        if fields.len() >= 2 && best.is_none_or(|(count, _)| fields.len() > count) {
            best = Some((fields.len(), row));
        }
    }
    best.map(|(_, row)| row)
}

/// What a column name means, and how good a name it is (0 is best).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    field: Field,
    rank: usize,
}

/// Behind every whole name.
const PART_OF_NAME: usize = 1000;

fn meaning(cell: Cell<'_>) -> Option<Found> {
    let Cell::Text(text) = cell else { return None };
    let key = header_key(text);
    if let Some(found) = listed(&key) {
        return Some(found);
    }
    if NAME_PARTS.contains(&key.as_str()) {
        return Some(Found {
            field: Field::Name,
            rank: PART_OF_NAME,
        });
    }
    let naira = IN_NAIRA
        .iter()
        .find_map(|ending| listed(key.strip_suffix(ending)?))
        .filter(|found| found.field == Field::Amount);
    naira.or_else(|| WHOSE.iter().find_map(|whose| about_the_payee(key.strip_prefix(whose)?)))
}

fn listed(key: &str) -> Option<Found> {
    SYNONYMS.iter().find_map(|(field, names)| {
        let rank = names.iter().position(|name| *name == key)?;
        Some(Found { field: *field, rank })
    })
}

/// `Beneficiary Code` is not a bank code and `Customer Reference` is not ours to judge: only names that say it all count here.
fn about_the_payee(key: &str) -> Option<Found> {
    listed(key).filter(|found| match found.field {
        Field::Name | Field::Account | Field::Bank | Field::Phone | Field::Email => true,
        Field::BankCode => key != "code",
        Field::Amount | Field::Remarks | Field::Reference | Field::Currency | Field::Sender => false,
    })
}

/// The letters over a column: A, B, … Z, AA, …
fn letters(index: usize) -> String {
    let letter = |n: usize| char::from(b'A'.saturating_add(u8::try_from(n % 26).unwrap_or_default()));
    if index < 26 {
        letter(index).to_string()
    } else {
        format!("{}{}", letter(index / 26 - 1), letter(index))
    }
}

fn label(cell: Cell<'_>, index: usize) -> String {
    if let Cell::Text(text) = cell
        && !cell.is_blank()
    {
        return tidy(text).into_owned();
    }
    format!("Column {}", letters(index))
}

impl Layout {
    /// Uses exactly the columns that the mapping lists.
    fn follow(&mut self, mapping: &Mapping, header: Option<GridRow<'_>>) {
        for wanted in &mapping.columns {
            let by_number = wanted.column.and_then(|number| (number as usize).checked_sub(1));
            let index = by_number.filter(|index| *index < Grid::MAX_COLUMNS as usize).or_else(|| {
                let key = header_key(wanted.header.as_deref()?);
                header?
                    .cells()
                    .position(|cell| matches!(cell, Cell::Text(text) if header_key(text) == key))
            });
            let Some(index) = index else {
                let name = wanted.header.as_deref().map_or_else(|| "that was chosen".to_owned(), quoted);
                let message = format!(
                    "The column {name} for the {} is not in this sheet. Choose another.",
                    wanted.field.words()
                );
                self.problems
                    .push(Problem::error(Code::ColumnNotFound, wanted.header.as_deref(), message));
                continue;
            };
            if wanted.field != Field::Name && self.of(wanted.field).is_some() {
                self.problems.push(twice(wanted.field, "two columns are chosen for it"));
                continue;
            }
            let label = header.map_or_else(|| format!("Column {}", letters(index)), |row| label(row.cell(index), index));
            let reason = if wanted.reason.is_empty() {
                "chosen".to_owned()
            } else {
                wanted.reason.clone()
            };
            self.columns.push(Column {
                field: wanted.field,
                index,
                label,
                reason,
            });
        }
    }

    /// Gives every field its best column.
    fn recognise(&mut self, header: GridRow<'_>) {
        let found: Vec<(usize, Found)> = header
            .cells()
            .enumerate()
            .filter_map(|(index, cell)| Some((index, meaning(cell)?)))
            .collect();
        for (field, _) in SYNONYMS {
            let mut of_field: Vec<(usize, usize)> = found
                .iter()
                .filter(|(_, found)| found.field == *field)
                .map(|(index, found)| (found.rank, *index))
                .collect();
            of_field.sort_unstable();
            let Some((rank, best)) = of_field.first().copied() else { continue };
            let equals = of_field.iter().filter(|(other, _)| *other == rank).count();
            let name = |index: usize| label(header.cell(index), index);
            if equals > 1 && rank != PART_OF_NAME && matches!(field, Field::Amount | Field::Account | Field::Bank | Field::BankCode) {
                self.problems
                    .push(twice(*field, &format!("{equals} columns are called {}", quoted(&name(best)))));
            }
            let passed_over = of_field.iter().find(|(other, _)| *other != rank && *other != PART_OF_NAME);
            let reason = match passed_over {
                Some((_, other)) => format!("called {}; preferred to {}", quoted(&name(best)), quoted(&name(*other))),
                None => format!("called {}", quoted(&name(best))),
            };
            let parts = of_field.iter().filter(|(other, _)| rank == PART_OF_NAME && *other == rank).skip(1);
            for index in std::iter::once(best).chain(parts.map(|(_, index)| *index)) {
                let reason = if index == best {
                    reason.clone()
                } else {
                    format!("called {}", quoted(&name(index)))
                };
                self.columns.push(Column {
                    field: *field,
                    index,
                    label: name(index),
                    reason,
                });
            }
        }
        self.take_kobo(header);
    }

    /// Amounts in kobo, where no column has them in naira.
    fn take_kobo(&mut self, header: GridRow<'_>) {
        let is_kobo = |cell: &Cell<'_>| matches!(cell, Cell::Text(text) if says_kobo(text));
        let mut kobo = header.cells().enumerate().filter(|(_, cell)| is_kobo(cell));
        if let (Some((index, cell)), None, None) = (kobo.next(), kobo.next(), self.of(Field::Amount)) {
            let label = label(cell, index);
            self.columns.push(Column {
                field: Field::Amount,
                index,
                reason: format!("called {}, so in kobo", quoted(&label)),
                label,
            });
        }
    }

    fn require(&mut self) {
        let missing = |field: Field| Problem::error(Code::ColumnMissing, None, without(field));
        if self.of(Field::Amount).is_none() {
            self.problems.push(missing(Field::Amount));
        }
        if self.of(Field::Account).is_none() {
            self.problems.push(missing(Field::Account));
        }
        if self.of(Field::Bank).is_none() && self.of(Field::BankCode).is_none() {
            self.problems.push(missing(Field::Bank));
        }
    }

    /// What the column at this place is called.
    pub(super) fn heading(&self, index: usize) -> &str {
        self.headings.get(index).map_or("", String::as_str)
    }

    /// What is not used of a header, as far as it is worth a word.
    fn not_used(&self, header: GridRow<'_>) -> Vec<Aside> {
        const DAYS: [&str; 6] = ["date", "paymentdate", "paydate", "valuedate", "duedate", "dateofpayment"];
        let unused = |index: &usize| self.columns.iter().all(|column| column.index != *index);
        let cells = header.cells().enumerate().filter(|(index, _)| unused(index));
        cells
            .filter_map(|(index, cell)| {
                let Cell::Text(text) = cell else { return None };
                let key = header_key(text);
                let money = meaning(cell).is_some_and(|found| found.field == Field::Amount) || key.starts_with("gross");
                if money {
                    Some(Aside::Money(index, label(cell, index)))
                } else {
                    DAYS.contains(&key.as_str()).then(|| Aside::Day(label(cell, index)))
                }
            })
            .collect()
    }

    /// The first column of a field.
    pub(super) fn of(&self, field: Field) -> Option<&Column> {
        self.columns.iter().find(|column| column.field == field)
    }

    /// What the column of a field is called; without a column, a name for it.
    pub(super) fn label(&self, field: Field) -> &str {
        self.of(field).map_or(field.example(), |column| column.label.as_str())
    }

    /// Whether this row is the column names once more.
    pub(super) fn is_header(&self, row: GridRow<'_>) -> bool {
        let repeats = |field: Field| {
            self.of(field)
                .is_some_and(|column| matches!(row.cell(column.index), Cell::Text(text) if tidy(text) == column.label))
        };
        self.header_row.is_some() && repeats(Field::Amount) && repeats(Field::Account)
    }

    /// The columns as a mapping that, given back, settles the same.
    pub(super) fn mapping(&self, amounts: Option<NumberStyle>) -> Mapping {
        let uses = self.columns.iter().map(|column| ColumnUse {
            field: column.field,
            column: u32::try_from(column.index + 1).ok(),
            header: self.header_row.map(|_| column.label.clone()),
            reason: column.reason.clone(),
        });
        Mapping {
            header_row: self.header_row,
            columns: uses.collect(),
            amounts,
            unit: self.unit,
        }
    }
}

fn without(field: Field) -> String {
    format!(
        "No column holds the {}. Give one column a name such as {}, or choose it.",
        field.words(),
        field.example()
    )
}

fn twice(field: Field, how: &str) -> Problem {
    let message = format!("It is not clear which column holds the {}: {how}. Choose one.", field.words());
    Problem::error(Code::ColumnTwice, None, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_people_call_columns() {
        let check = |name: &str, field: Option<Field>| assert_eq!(meaning(Cell::Text(name)).map(|found| found.field), field, "{name}");
        check("A/C No.", Some(Field::Account));
        check("Beneficiary's Account Number", Some(Field::Account));
        check("NUBAN", Some(Field::Account));
        check("Amount (₦)", Some(Field::Amount));
        check("Amount (NGN)", Some(Field::Amount));
        check("Amount (N)", Some(Field::Amount));
        check("NET PAY", Some(Field::Amount));
        check("Beneficiary Bank Name", Some(Field::Bank));
        check("CBN code", Some(Field::BankCode));
        check("Beneficiary Code", None);
        check("Amount (USD)", None);
        check("amount_kobo", None);
        check("Gross", None);
        check("S/N", None);
        check("account type", None);
        check("Staff Phone", Some(Field::Phone));
        check("E-mail", Some(Field::Email));
        check("Surname", Some(Field::Name));
    }

    #[test]
    fn letters_are_those_over_the_columns() {
        assert_eq!([0, 25, 26, 255].map(letters), ["A", "Z", "AA", "IV"]);
    }
}
