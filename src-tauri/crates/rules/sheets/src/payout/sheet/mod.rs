//! Checks a sheet: the meaning of each column, and the state of every row with its reasons.
//!
//! Every row of the sheet except the one with the column names is counted exactly once, as ready, to fix or skipped.

pub(crate) mod account;
pub(crate) mod amount;
pub(crate) mod amount_style;
mod amount_words;
pub(crate) mod contact;
mod corrections;
mod duplicates;
pub(crate) mod fault;
mod find;
mod header;
mod holders;
mod holds;
mod judge;
mod mapping;
mod open;
pub(crate) mod past;
mod problem;
mod rejoin;
mod rounding;
mod row;
pub(crate) mod rules;
mod shown_rounded;
mod spellings;
mod stated_amounts;
mod stated_scale;
mod survey;
mod synonyms;
pub(crate) mod total;
mod value_index;
mod verdict;

use crate::messages;
use serde::{Serialize, Serializer};
use service_api::value::Amount;

use cell_rules::text::{grouped, header_key};
use cell_rules::{Cell, Grid, GridRow, WordList};

pub use account::fits_bank;
pub use corrections::{Change, Corrections};
pub use find::Wanted;
pub use header::fingerprints;
pub(crate) use header::{heads, is_column_name, letters};
pub use holders::{Asked, Cost, Costs, Holder, SamePerson};
pub use mapping::{AmountAnswers, ColumnUse, Field, Mapping, ScaledAmounts, Unit};
pub use open::{AmountRead, ColumnRead, Misplaced, NoSuchRow, OpenSheet};
pub use past::{Earlier, EarlierStatus, HASTY, Questions, RECURRING, Recalled, Repeated};
pub use problem::{Code, Fix, Problem, Severity};
pub use row::{Entry, Original, RowState, SheetRow};
pub use rules::{Rules, Spelling};
pub use shown_rounded::ShownRounded;
pub(crate) use stated_amounts::{Contradiction, StatedAmounts, of_row};
pub use stated_scale::StatedScale;
pub use total::TotalDifference;
pub use verdict::Counts;

pub(super) use contact::Contact;

use amount_style::Votes;
use header::Layout;
use judge::Judge;
use survey::Survey;
use total::{Agreement, Tally};

/// The sum of any number of amounts, in kobo. Serialises as decimal text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum(pub(super) i128);

impl Sum {
    /// A sum in kobo.
    pub fn of_minor(minor: i128) -> Self {
        Self(minor)
    }

    /// The sum in kobo.
    pub fn minor(self) -> i128 {
        self.0
    }

    /// Two decimals, no grouping: `50000.00`.
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }

    /// For sentences: `₦18,402,550.00`.
    pub(super) fn naira(self) -> String {
        format!("₦{}", grouped(&self.decimal()))
    }
}

impl From<Amount> for Sum {
    fn from(amount: Amount) -> Self {
        Self(i128::from(amount.minor()))
    }
}

impl std::ops::Add for Sum {
    type Output = Self;

    /// Saturates, which no real sum reaches.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Serialize for Sum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.decimal())
    }
}

fn empty_sheet() -> Layout {
    let message = messages::rows::EMPTY_SHEET.to_owned();
    Layout {
        problems: vec![Problem::error(Code::EmptySheet, None, message)],
        ..Layout::default()
    }
}

fn votes(grid: &Grid, layout: &Layout) -> Votes {
    let mut votes = Votes::default();
    if let Some(column) = layout.of(Field::Amount) {
        let below = grid.rows().filter(|row| layout.is_below(row.number));
        below.for_each(|row| votes.add(row.cell(column.index)));
    }
    votes
}

/// Why a row is not a payment, judged without its amount.
fn no_payment(row: GridRow<'_>, layout: &Layout) -> Option<(Code, String)> {
    let left_out = |code: Code, why: &str| Some((code, messages::rows::skipped(why)));
    if row.is_blank() {
        return left_out(Code::BlankRow, messages::rows::BLANK);
    }
    if layout.is_above(row.number) {
        return left_out(Code::TitleRow, messages::rows::ABOVE_HEADINGS);
    }
    if layout.is_header(row) {
        return left_out(Code::HeaderRepeated, messages::rows::HEADINGS_AGAIN);
    }
    let needed = [Field::Amount, Field::Account, Field::Bank, Field::BankCode];
    let mut columns = needed.iter().filter_map(|field| layout.of(*field)).peekable();
    if columns.peek().is_some() && columns.all(|column| row.cell(column.index).is_blank()) {
        return left_out(Code::NoteRow, messages::rows::NOTHING_TO_PAY);
    }
    if layout.is_unit(row) {
        return left_out(Code::NoteRow, messages::rows::NAMES_UNIT);
    }
    if is_signature(row, layout) {
        return left_out(Code::NoteRow, messages::rows::FOR_SIGNATURES);
    }
    if is_count(row, layout) {
        return left_out(Code::NoteRow, messages::rows::COUNTS);
    }
    if is_template(row, layout) {
        return left_out(Code::NoteRow, messages::rows::ZERO_WITHOUT_NAME);
    }
    None
}

/// Whether a row is for signatures: `Prepared by: …` in any column, without an account number or an amount.
fn is_signature(row: GridRow<'_>, layout: &Layout) -> bool {
    static SIGNED: WordList = WordList::of(
        "preparedby checkedby approvedby authorisedby authorizedby verifiedby reviewedby receivedby signedby sign signature \
         authorisedsignatory",
    );
    let signs = |cell: Cell<'_>| {
        let Cell::Text(text) = cell else { return false };
        let label = text.split([':', '_', '.']).next().unwrap_or_default();
        SIGNED.has(&header_key(label))
    };
    let pays = |field: Field| {
        let cell = layout.of(field).map_or(Cell::Empty, |column| row.cell(column.index));
        match cell {
            Cell::Number(_) | Cell::Shown(..) => true,
            Cell::Text(text) => text.chars().any(|mark| mark.is_ascii_digit()) && !text.chars().any(char::is_alphabetic),
            Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => false,
        }
    };
    !pays(Field::Account) && !pays(Field::Amount) && row.cells().any(signs)
}

/// Whether a row counts people, such as `No of staff`, without account and bank.
fn is_count(row: GridRow<'_>, layout: &Layout) -> bool {
    let payee = [Field::Account, Field::Bank, Field::BankCode];
    let mut columns = payee.iter().filter_map(|field| layout.of(*field));
    let amount = layout.of(Field::Amount).map(|column| column.index);
    let counts = |cell: Cell<'_>| matches!(cell, Cell::Text(text) if total::counts_people(text));
    columns.all(|column| row.cell(column.index).is_blank())
        && row.cells().enumerate().any(|(index, cell)| Some(index) != amount && counts(cell))
}

/// Whether a row is an unfilled row of a template: it names no payee, and its formula gives zero.
fn is_template(row: GridRow<'_>, layout: &Layout) -> bool {
    let named = [Field::Name, Field::Account, Field::Bank, Field::BankCode];
    let mut columns = layout.columns.iter().filter(|column| named.contains(&column.field));
    let is_zero = |number: &str| number.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let amount = layout.of(Field::Amount).map_or(Cell::Empty, |column| row.cell(column.index));
    columns.all(|column| row.cell(column.index).is_blank())
        && matches!(amount, Cell::Number(number) | Cell::Shown(number, _) if is_zero(number))
}

/// The sentence of a total row, which has an amount and neither account nor bank. `None` for any other row.
fn as_total(row: GridRow<'_>, layout: &Layout, amount: Option<Amount>, tally: &mut Tally, survey: &mut Survey) -> Option<String> {
    let column = layout.of(Field::Amount)?;
    let others = [Field::Account, Field::Bank, Field::BankCode];
    // `TOTAL` may be in any column.
    let names_a_payee = |cell: Cell<'_>| !cell.is_blank() && !matches!(cell, Cell::Text(text) if total::is_total_label(text));
    let payee = others
        .iter()
        .filter_map(|field| layout.of(*field))
        .any(|column| names_a_payee(row.cell(column.index)));
    if row.cell(column.index).is_blank() {
        return None;
    }
    // The account that pays may be in the row of the total.
    if payee && !tally.is_sum_in_words(row, layout, amount) || !payee && !tally.is_total(row, layout, amount) {
        return None;
    }
    let written = amount.map_or_else(|| row.cell(column.index).written().to_owned(), Amount::decimal);
    Some(compared(row, &column.label, amount, &written, tally, survey))
}

/// The sentence of a line below the column names with its total beside the words or in one cell with them: `Total: 120,000`.
fn as_total_in_words(row: GridRow<'_>, layout: &Layout, tally: &mut Tally, judge: &Judge<'_>, survey: &mut Survey) -> Option<String> {
    let column = layout.of(Field::Amount)?;
    let amount = total::in_front(row, |cell| judge.amount_of(cell)).filter(|_| layout.is_below(row.number))?;
    Some(compared(row, &column.label, Some(amount), &amount.decimal(), tally, survey))
}

/// Compares a total with the rows above it. Returns the sentence of its row.
fn compared(row: GridRow<'_>, label: &str, amount: Option<Amount>, written: &str, tally: &mut Tally, survey: &mut Survey) -> String {
    survey.total(row, amount);
    match tally.compare(amount) {
        Agreement::Agrees => {
            survey.total_agrees(row, amount);
            messages::rows::total_agrees(written)
        }
        Agreement::Unreadable => messages::rows::total_not_comparable(written),
        Agreement::NoAmount => messages::rows::total_not_an_amount(written),
        Agreement::NothingAbove => messages::rows::sum_above_payees(written),
        Agreement::Differs { all, section } => {
            let mut sums = messages::rows::rows_come_to(&all.decimal());
            if section != all && section != Sum::default() {
                sums.push_str(&messages::rows::section_comes_to(&section.decimal()));
            }
            let message = messages::rows::row_gives_total(&row.spot(), written, &sums);
            survey.total_differs(Problem::warning(Code::TotalDiffers, Some(label), message));
            messages::rows::total_differs(written, &sums)
        }
    }
}
