//! Finds the row that names the columns, and the meaning of each column.

mod alike;
mod beside;
mod contents;
mod names;
mod recognising;
mod second_table;
mod stated;

use crate::messages;
use std::collections::BTreeSet;
use std::iter::once;

use super::amount_style::ColumnStyle;
use super::mapping::{ColumnUse, Field, Mapping, Unit};
use super::problem::{Code, Problem};
use super::stated_amounts::StatedAmounts;
use beside::Section;
use cell_rules::text::{header_key, quoted, tidy};
use cell_rules::{Cell, Grid, GridRow, MarkingColumn, Stated, names_naira, of_heading, part_of};
use contents::Contents;
use names::{Names, meaning, part_of_pay};

pub(crate) use names::is_column_name;
pub(crate) use names::letters;

/// A column in use: its index and its name for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) field: Field,
    pub(super) index: usize,
    pub(super) label: String,
    reason: String,
    /// Whether it was recognised by its name, so that its contents are worth reporting.
    pub(super) recognised: bool,
}

impl Column {
    /// Adds the contents of a recognised column to the reason.
    pub(super) fn proved_by(&mut self, what: &str) {
        self.reason.push_str("; ");
        self.reason.push_str(what);
    }
}

/// The columns of a sheet, with their meanings.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    pub(super) header_row: Option<u32>,
    /// The row with the column names of every sheet; a number before its first row if there is none.
    pub(super) heads: Vec<u32>,
    pub(super) columns: Vec<Column>,
    /// The name of every column, used or not; empty if it has none.
    pub(super) headings: Vec<String>,
    /// The number of columns with a name or a meaning; cells beyond them do not belong to the table.
    pub(super) width: usize,
    /// The number of cells of the row with the column names, blank ones at its end included.
    pub(super) fields: usize,
    /// Unused columns that a person may assume to be used.
    pub(super) aside: Vec<Aside>,
    /// Named columns whose cells may exclude a row from payment.
    pub(super) marking: Vec<MarkingColumn>,
    /// Rows below lines that mark them.
    pub(super) sections: Vec<Section>,
    /// Rows in which a split amount was rejoined.
    pub(super) rejoined: BTreeSet<u32>,
    /// The unit of the amounts, if the sheet states it or a person chose it.
    pub(super) unit: Option<Unit>,
    /// A currency or a scale that is stated for the amounts.
    pub(super) statement: Option<StatedAmounts>,
    pub(super) problems: Vec<Problem>,
}

/// An unused column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Aside {
    /// Other amounts: its index and its name.
    Money(usize, String),
    /// A date on which a person may expect the payment.
    Day(String),
}

/// `Amount (kobo)`; not `Amount (Naira & Kobo)`, which is naira.
fn is_in_kobo(name: &str) -> bool {
    header_key(name).contains("kobo") && !names_naira(name)
}

/// A column that contains only the kobo of another one: `Kobo`, `K`.
fn is_kobo_alone(name: &str) -> bool {
    matches!(header_key(name).as_str(), "kobo" | "k" | "amountk" | "netpayk")
}

/// Decides the columns, by the given mapping if there is one.
pub(super) fn settle(grid: &Grid, given: Option<&Mapping>) -> Layout {
    let names = match given.and_then(|mapping| mapping.header_row) {
        Some(number) => Names::of(grid, number),
        None => Names::best(grid),
    };
    let others = names.as_ref().map_or_else(Vec::new, |names| alike::others(grid, names));
    let first = names.as_ref().map_or(0, |names| names.row);
    let mut layout = Layout {
        header_row: names.as_ref().map(|names| names.row),
        heads: once(first).chain(others.iter().map(|other| other.row)).collect(),
        ..Layout::default()
    };
    let heads = layout.heads.clone();
    let contents = Contents::below(grid, &heads);
    match (given.filter(|mapping| !mapping.columns.is_empty()), &names) {
        (Some(mapping), names) => layout.follow(mapping, names.as_ref()),
        (None, Some(names)) => layout.recognise(names, &contents),
        (None, None) => layout.problems.push(no_header()),
    }
    if layout.header_row.is_some() || !layout.columns.is_empty() {
        layout.require(&contents, names.as_ref());
    }
    layout.columns.sort_by_key(|column| column.index);
    let in_kobo = layout.of(Field::Amount).is_some_and(|column| is_in_kobo(&column.label));
    layout.unit = given.and_then(|mapping| mapping.unit).or(in_kobo.then_some(Unit::Kobo));
    layout.problems.extend(alike::problems(grid, &layout, names.as_ref(), &others));
    let second = layout.second_table(grid);
    layout.problems.extend(second);
    match layout.stated(grid) {
        Ok(Some(statement)) if layout.unit == Some(Unit::Kobo) && matches!(statement.stated, Stated::Scaled(_)) => {
            let message = messages::columns::kobo_contradicts(&statement.refusal());
            let problem = Problem::error(Code::AmountScaled, Some(layout.label(Field::Amount)), message);
            layout.problems.push(problem);
        }
        Ok(statement) => layout.statement = statement,
        Err(problem) => layout.problems.push(problem),
    }
    if let Some(names) = names {
        layout.aside = layout.not_used(&names);
        let texts = names.texts.iter().enumerate();
        let marking = texts
            .filter(|(index, _)| !layout.is_used(*index))
            .map(|(index, text)| MarkingColumn::called(text, index));
        layout.marking = marking.collect();
        layout.sections = layout.marked_sections(grid);
        layout.headings = names.texts;
    }
    let hidden = layout.columns.iter().filter(|column| grid.hides_column(column.index));
    let hidden: Vec<Problem> = hidden.map(hidden_column).collect();
    layout.problems.extend(hidden);
    let named = layout.headings.iter().rposition(|name| !name.is_empty());
    let used = layout.columns.last().map(|column| column.index);
    layout.width = named.max(used).map_or(0, |last| last + 1);
    let named_in = layout.header_row.and_then(|row| grid.numbered(row));
    layout.fields = named_in.map_or(layout.width, |row| row.fields().max(layout.width));
    layout
}

/// The row with the column names of every sheet, with these names, if the first sheet has them in row `first`. A sheet without such a row
/// has a number before its first row, and no names.
pub(crate) fn heads(grid: &Grid, first: u32) -> Vec<(u32, Vec<String>)> {
    let Some(names) = Names::of(grid, first) else { return Vec::new() };
    let others = alike::others(grid, &names);
    once(names).chain(others).map(|names| (names.row, names.texts)).collect()
}

/// The same text for rows that name the same columns in the same order; `None` for a row with fewer than two names.
pub(super) fn fingerprint(grid: &Grid, row: u32) -> Option<String> {
    Names::of(grid, row)?.fingerprint()
}

/// The rows that may contain the column names, each with its fingerprint.
pub fn fingerprints(grid: &Grid) -> Vec<(u32, String)> {
    let rows = grid.rows_in(0).take(names::SEARCHED);
    rows.filter_map(|row| Some((row.number, fingerprint(grid, row.number)?))).collect()
}

fn no_header() -> Problem {
    let message = messages::columns::NO_HEADINGS;
    Problem::error(Code::HeaderMissing, None, message.to_owned())
}

impl Layout {
    /// Uses exactly the columns of the mapping.
    fn follow(&mut self, mapping: &Mapping, names: Option<&Names>) {
        for wanted in &mapping.columns {
            let by_number = wanted.column.and_then(|number| (number as usize).checked_sub(1));
            let index = by_number.filter(|index| *index < Grid::MAX_COLUMNS as usize).or_else(|| {
                let key = header_key(wanted.header.as_deref()?);
                names?.texts.iter().position(|text| !text.is_empty() && header_key(text) == key)
            });
            let Some(index) = index else {
                let name = wanted
                    .header
                    .as_deref()
                    .map_or_else(|| messages::columns::THAT_WAS_CHOSEN.to_owned(), quoted);
                let message = messages::columns::chosen_column_missing(&name, wanted.field.words());
                self.problems
                    .push(Problem::error(Code::ColumnNotFound, wanted.header.as_deref(), message));
                continue;
            };
            if wanted.field != Field::Name && self.of(wanted.field).is_some() {
                self.problems.push(twice(wanted.field, messages::columns::TWO_CHOSEN));
                continue;
            }
            let label = names.map_or_else(|| format!("Column {}", letters(index)), |names| names.label(index));
            let by_name = names.is_some_and(|names| meaning(names.text(index)).is_some_and(|found| found.field == wanted.field));
            let (reason, recognised) = match wanted.reason.as_str() {
                "" if by_name => (messages::columns::called(&quoted(&label)), true),
                "" => ("chosen".to_owned(), false),
                given => (given.to_owned(), false),
            };
            self.columns.push(Column {
                field: wanted.field,
                index,
                label,
                reason,
                recognised,
            });
        }
    }

    fn require(&mut self, contents: &Contents<'_>, names: Option<&Names>) {
        let missing = |field: Field| Problem::error(Code::ColumnMissing, None, without(field));
        if self.of(Field::Amount).is_none() {
            let mut problem = missing(Field::Amount);
            let headings = names.map(|names| names.texts.as_slice()).unwrap_or_default();
            let other = headings.iter().find_map(|heading| Some((heading, of_heading(heading)?)));
            if let Some((heading, stated)) = other {
                problem.message.push_str(&messages::columns::not_taken(&quoted(heading), stated));
            }
            self.problems.push(problem);
        }
        if self.of(Field::Account).is_none() {
            let used: Vec<usize> = self.columns.iter().map(|column| column.index).collect();
            let mut problem = missing(Field::Account);
            if let Some((index, share)) = contents.like_accounts(&used) {
                problem.message.push_str(&messages::columns::ten_digits_in(&letters(index), share));
            }
            self.problems.push(problem);
        }
        if self.of(Field::Bank).is_none() && self.of(Field::BankCode).is_none() {
            self.problems.push(missing(Field::Bank));
        }
    }

    /// The name of the column at this index.
    pub(super) fn heading(&self, index: usize) -> &str {
        self.headings.get(index).map_or("", String::as_str)
    }

    /// The name of the column at this index, or its letters if it has no name.
    pub(super) fn heading_or_letters(&self, index: usize) -> String {
        match self.heading(index) {
            "" => format!("Column {}", letters(index)),
            heading => heading.to_owned(),
        }
    }

    /// The unused columns that are worth reporting.
    fn not_used(&self, names: &Names) -> Vec<Aside> {
        const DAYS: [&str; 6] = ["date", "paymentdate", "paydate", "valuedate", "duedate", "dateofpayment"];
        let unused = |index: &usize| self.columns.iter().all(|column| column.index != *index);
        let texts = names.texts.iter().enumerate().filter(|(index, _)| unused(index));
        texts
            .filter_map(|(index, text)| {
                let key = header_key(text);
                let amount = meaning(text)
                    .or_else(|| part_of_pay(text))
                    .is_some_and(|found| found.field == Field::Amount);
                let money = amount || key.starts_with("gross");
                if money {
                    Some(Aside::Money(index, text.clone()))
                } else {
                    DAYS.contains(&key.as_str()).then(|| Aside::Day(text.clone()))
                }
            })
            .collect()
    }

    fn is_used(&self, index: usize) -> bool {
        self.columns
            .iter()
            .any(|column| column.index == index && column.field != Field::Remarks)
    }

    /// The first column of a field.
    pub(super) fn of(&self, field: Field) -> Option<&Column> {
        self.columns.iter().find(|column| column.field == field)
    }

    /// The name of the column of a field; without a column, an example of a name.
    pub(super) fn label(&self, field: Field) -> &str {
        self.of(field).map_or(field.example(), |column| column.label.as_str())
    }

    /// Whether this row contains the column names of its sheet.
    pub(super) fn is_head(&self, number: u32) -> bool {
        self.heads.get(part_of(number)) == Some(&number)
    }

    /// Whether this row is above the column names of its sheet.
    pub(super) fn is_above(&self, number: u32) -> bool {
        self.heads.get(part_of(number)).is_some_and(|head| number < *head)
    }

    /// Whether this row is below the column names of its sheet.
    pub(super) fn is_below(&self, number: u32) -> bool {
        !self.is_above(number) && !self.is_head(number)
    }

    /// Whether this row repeats the column names.
    pub(super) fn is_header(&self, row: GridRow<'_>) -> bool {
        let repeats = |field: Field| {
            self.of(field)
                .is_some_and(|column| matches!(row.cell(column.index), Cell::Text(text) if tidy(text) == column.label))
        };
        self.header_row.is_some() && repeats(Field::Amount) && repeats(Field::Account)
    }

    /// The columns as a mapping that gives the same result again.
    pub(super) fn mapping(&self, style: ColumnStyle) -> Mapping {
        let uses = self.columns.iter().map(|column| ColumnUse {
            field: column.field,
            column: u32::try_from(column.index + 1).ok(),
            header: self.header_row.map(|_| column.label.clone()),
            reason: column.reason.clone(),
        });
        // Row 0 means that there are no names; `None` would mean that their row is unknown.
        let no_names = (!self.columns.is_empty()).then_some(0);
        Mapping {
            header_row: self.header_row.or(no_names),
            columns: uses.collect(),
            amounts: style.settled(),
            unit: self.unit,
            as_shown: style.answers.as_shown,
            scaled: style.answers.scaled,
        }
    }
}

fn hidden_column(column: &Column) -> Problem {
    let message = messages::columns::hidden_column(&letters(column.index), &quoted(&column.label), column.field.words());
    Problem::warning(Code::HiddenColumn, Some(&column.label), message)
}

fn without(field: Field) -> String {
    messages::columns::no_column(field.words(), field.example())
}

fn twice(field: Field, how: &str) -> Problem {
    let message = messages::columns::column_ambiguous(field.words(), how);
    Problem::error(Code::ColumnTwice, None, message)
}
