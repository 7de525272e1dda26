//! Judges each row of a form sheet, with reasons.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use service_api::value::{Amount, Email, PhoneNumber, Text};
use ts_rs::TS;

use super::columns::{Reading, written};
use super::fields::{Field, Kind};
use super::row_changes::{RowChanges, by_row};
use super::{Change, Circumstances, Twin};
use crate::messages;
use crate::payout::bank::BankRef;
use crate::payout::sheet::account::short_number;
use crate::payout::sheet::amount;
use crate::payout::sheet::amount_style::{ColumnStyle, Votes};
use crate::payout::sheet::contact::{no_phone, phone};
use crate::payout::sheet::rules::Spelling;
use crate::payout::sheet::total::is_total_label;
use base::timestamp::Timestamp;
use cell_rules::text::{plain, quoted};
use cell_rules::{Cell, Grid, GridRow, account_with_zeros, is_scientific, part_of, phone_with_zero};

/// The state of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ImportRowState")]
pub enum RowState {
    /// A form is made of it; there may be warnings.
    Ready,
    /// It has an error.
    ToFix,
    /// It is a duplicate, and waits for a person's confirmation.
    Waits,
    /// It is skipped.
    LeftOut,
}

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Worth knowing.
    Note,
    /// A warning.
    Warning,
    /// An error: no form is made of the row.
    Error,
}

/// A problem or note of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its kind: a few words, the same for all rows with it.
    pub kind: &'static str,
    /// The field.
    pub field: Option<Field>,
    /// A sentence.
    pub words: String,
    /// Its severity.
    pub weight: Weight,
    /// The probable value, which a person may accept.
    pub fix: Option<String>,
}

/// One row.
#[derive(Clone, Debug)]
pub struct FormRow {
    /// The number that identifies it.
    pub number: u32,
    /// Its state.
    pub state: RowState,
    /// Whether the sheet hides it.
    pub hidden: bool,
    /// Whether a person skipped it.
    pub by_hand: bool,
    /// Another request for the same customer and amount.
    pub same_as: Option<Twin>,
    /// The duplicate despite which a person confirmed this row.
    pub(super) intended_beside: Option<Twin>,
    /// The values as they will be used; as written if they cannot be used.
    pub values: BTreeMap<Field, String>,
    /// The file's values under those that a person typed.
    pub originals: BTreeMap<Field, String>,
    /// The requested amount, or the limit.
    pub amount: Option<Amount>,
    /// When the request ends.
    pub ends: Option<Timestamp>,
    /// The bank to which deposits are forwarded.
    pub bank: Option<BankRef>,
    /// Its problems and notes.
    pub problems: Vec<Problem>,
}

/// The key of a customer: the end of the phone number, which is the same with and without the country code, or else the e-mail address.
pub fn contact(phone: &str, email: &str) -> String {
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    match digits.len() {
        0 => email.to_lowercase(),
        count => digits[count.saturating_sub(10)..].to_owned(),
    }
}

impl FormRow {
    /// The value of a field, or an empty text.
    pub fn value(&self, field: Field) -> &str {
        self.values.get(&field).map_or("", String::as_str)
    }

    /// Whether there is a duplicate that a person confirmed.
    pub fn is_intended(&self) -> bool {
        self.same_as.is_some() && self.same_as == self.intended_beside
    }

    /// The key of its customer.
    pub fn contact(&self) -> String {
        contact(self.value(Field::Phone), self.value(Field::Email))
    }

    pub(super) fn add_problem(&mut self, weight: Weight, kind: &'static str, field: Option<Field>, words: impl Into<String>) {
        self.problems.push(Problem {
            kind,
            field,
            words: words.into(),
            weight,
            fix: None,
        });
    }

    pub(super) fn error(&mut self, kind: &'static str, field: Field, words: impl Into<String>) {
        self.add_problem(Weight::Error, kind, Some(field), words);
    }

    /// Adds an error with the probable value.
    pub(super) fn propose(&mut self, kind: &'static str, field: Field, words: impl Into<String>, fix: Option<String>) {
        self.error(kind, field, words);
        if let Some(problem) = self.problems.last_mut() {
            problem.fix = fix;
        }
    }

    /// Adds an error if a name violates the rule of the form.
    pub(super) fn fits_a_name(&mut self, field: Field) {
        let name = self.value(field).to_owned();
        if !name.is_empty()
            && let Err(why) = Text::<100>::parse(&name)
        {
            self.error(
                messages::forms::INVALID_NAME,
                field,
                messages::forms::value_problem(&quoted(&name), &why),
            );
        }
    }

    fn leave_out(&mut self, kind: &'static str, why: String) {
        self.state = RowState::LeftOut;
        self.problems.clear();
        self.add_problem(Weight::Note, kind, None, why);
    }
}

/// The sum of the rows above, to recognise a total row.
#[derive(Default)]
struct Above {
    sum: i128,
    rows: usize,
}

/// Judges each row on its own.
pub(super) fn rows(grid: &Grid, reading: &Reading, changes: &[Change], about: &Circumstances<'_>) -> Vec<FormRow> {
    let changes = by_row(changes);
    let nothing = RowChanges::default();
    let mut above = Above::default();
    let mut sheet = 0;
    let all = grid.rows().filter(|row| !reading.is_head(row.number));
    all.map(|row| {
        // A total is below the rows of its own sheet.
        if part_of(row.number) != sheet {
            (sheet, above) = (part_of(row.number), Above::default());
        }
        let judging = Judging {
            row,
            reading,
            about,
            changes: changes.get(&row.number).unwrap_or(&nothing),
        };
        let judged = judging.judged(&above);
        if judged.state != RowState::LeftOut || judged.by_hand {
            above.rows += 1;
            above.sum += judged.amount.map(|amount| i128::from(amount.minor())).unwrap_or_default();
        }
        judged
    })
    .collect()
}

pub(super) struct Judging<'a> {
    row: GridRow<'a>,
    pub(super) reading: &'a Reading,
    pub(super) about: &'a Circumstances<'a>,
    changes: &'a RowChanges<'a>,
}

/// Whether a text is digits with a point and two decimals, as amounts are displayed; it has the same meaning in every style.
fn is_shown(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.chars().all(|digit| digit.is_ascii_digit());
    let parts = text.trim().split_once('.');
    parts.is_some_and(|(whole, decimals)| digits(whole) && digits(decimals) && decimals.len() == 2)
}

impl<'a> Judging<'a> {
    fn file_cell(&self, field: Field) -> Cell<'a> {
        self.reading.place(field).map_or(Cell::Empty, |place| self.row.cell(place))
    }

    /// The digits of an account number of the file that lacks zeros, and the number with them.
    pub(super) fn short_account(&self) -> Option<(String, String)> {
        if self.changes.typed.contains_key(&Field::Account) {
            return None;
        }
        let digits = short_number(self.row, self.file_cell(Field::Account))?;
        let meant = account_with_zeros(&digits)?;
        Some((digits, meant))
    }

    pub(super) fn cell(&self, field: Field) -> Cell<'a> {
        match self.changes.typed.get(&field) {
            Some(text) => Cell::Text(text),
            None => self.file_cell(field),
        }
    }

    fn fields(&self) -> &'static [Field] {
        self.about.kind.fields()
    }

    fn is_empty(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| self.cell(*field).is_blank())
    }

    fn judged(&self, above: &Above) -> FormRow {
        let mut row = FormRow {
            number: self.row.number,
            state: RowState::Ready,
            hidden: self.row.hidden,
            by_hand: self.changes.out == Some(true),
            same_as: None,
            intended_beside: self.changes.meant_beside.clone(),
            values: BTreeMap::new(),
            originals: BTreeMap::new(),
            amount: None,
            ends: None,
            bank: None,
            problems: Vec::new(),
        };
        for field in self.fields() {
            row.values.insert(*field, written(self.cell(*field)));
            if self.changes.typed.contains_key(field) {
                row.originals.insert(*field, written(self.file_cell(*field)));
            }
        }
        row.amount = self.money(Field::Amount).ok();
        if let Some((kind, why)) = self.no_form(above).filter(|_| self.changes.out != Some(false)) {
            row.leave_out(kind, messages::rows::skipped(&why));
            return row;
        }
        self.check(&mut row);
        if row.by_hand {
            row.state = RowState::LeftOut;
        } else if row.problems.iter().any(|problem| problem.weight == Weight::Error) {
            row.state = RowState::ToFix;
        }
        row
    }

    /// Why no form can be made of a row.
    fn no_form(&self, above: &Above) -> Option<(&'static str, String)> {
        if self.row.is_blank() && self.changes.typed.is_empty() {
            return Some(("Blank rows", messages::rows::BLANK.to_owned()));
        }
        if !self.reading.is_below(self.row.number) {
            return Some(("Above the column names", messages::rows::ABOVE_HEADINGS.to_owned()));
        }
        let heading = |place: usize| self.reading.columns[place].heading.as_str();
        let named = self.fields().iter().filter_map(|field| self.reading.place(*field));
        let repeats = |place: usize| !heading(place).is_empty() && written(self.row.cell(place)) == heading(place);
        if named.clone().count() >= 2 && named.clone().all(repeats) {
            return Some(("Column names again", messages::rows::HEADINGS_AGAIN.to_owned()));
        }
        let reach = self.is_empty(&[Field::Phone, Field::Email]);
        let totals = |cell: Cell<'_>| matches!(cell, Cell::Text(text) if is_total_label(text));
        let amount = self.money(Field::Amount).ok().map(|amount| i128::from(amount.minor()));
        let is_nameless = self.is_empty(&[Field::Name, Field::FirstName, Field::LastName, Field::AccountName]);
        let sum = above.rows > 1 && amount == Some(above.sum);
        if reach && amount.is_some() && (self.row.cells().any(totals) || (is_nameless && sum)) {
            let written_total = self.money(Field::Amount).map(Amount::naira).unwrap_or_default();
            let why = match sum {
                true => messages::forms::total_agrees(&written_total),
                false => messages::forms::total_differs(&written_total),
            };
            return Some(("Totals", why));
        }
        (reach && is_nameless && amount.is_none()).then(|| ("Notes", messages::forms::NAMES_NO_CUSTOMER.to_owned()))
    }

    fn check(&self, row: &mut FormRow) {
        for field in self.fields() {
            match self.cell(*field) {
                Cell::Error(shown) => {
                    row.error(
                        "Formulas with errors",
                        *field,
                        messages::forms::cell_error(&self.reading.label(*field), shown),
                    );
                }
                Cell::FormulaWithoutValue => {
                    let words = messages::forms::formula_without_result(&self.reading.label(*field));
                    row.error("Formulas without result", *field, words);
                }
                Cell::Text(_) | Cell::Number(_) | Cell::Shown(..) | Cell::Date(_) | Cell::Bool(_) | Cell::Empty => {}
            }
        }
        self.check_contact_details(row);
        match self.about.kind {
            Kind::Requests => self.request(row),
            Kind::Accounts => self.account(row),
        }
        if row.hidden && !self.changes.meant {
            let words = messages::forms::HIDDEN_ROW;
            row.add_problem(Weight::Error, "Hidden rows", None, words);
        }
    }

    fn check_contact_details(&self, row: &mut FormRow) {
        if self.is_empty(&[Field::Phone, Field::Email]) {
            row.error(messages::forms::NO_PHONE_OR_EMAIL, Field::Phone, messages::forms::PHONE_OR_EMAIL);
        }
        let written = row.value(Field::Phone).to_owned();
        if !written.is_empty() {
            let bare: String = plain(&written)
                .chars()
                .filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '\''))
                .collect();
            if let Some(mobile) = phone(&plain(&written), self.cell(Field::Phone), Spelling::Forgiving) {
                row.values.insert(Field::Phone, mobile.into_owned());
            } else if let Some(meant) = phone_with_zero(&bare) {
                row.propose(
                    messages::forms::PHONE_WITHOUT_ITS_LEADING_ZERO,
                    Field::Phone,
                    no_phone(&written).1,
                    Some(meant),
                );
            } else if is_scientific(&bare) {
                row.error(
                    messages::forms::PHONE_SHORTENED_BY_A_SPREADSHEET,
                    Field::Phone,
                    no_phone(&written).1,
                );
            } else if PhoneNumber::parse(&bare).is_ok() {
                let words = messages::forms::not_nigerian(&quoted(&written));
                row.add_problem(Weight::Warning, "Unusual phone numbers", Some(Field::Phone), words);
                row.values.insert(Field::Phone, bare);
            } else {
                let words = messages::forms::not_a_phone(&quoted(&written));
                row.error(messages::forms::PHONE_NOT_READABLE, Field::Phone, words);
            }
        }
        let address = row.value(Field::Email).to_owned();
        if !address.is_empty()
            && let Err(why) = Email::parse(&address)
        {
            row.error(
                messages::forms::EMAIL_NOT_READABLE,
                Field::Email,
                messages::forms::value_problem(&quoted(&address), &why),
            );
        }
    }

    pub(super) fn money(&self, field: Field) -> Result<Amount, crate::payout::sheet::fault::Fault> {
        let style: ColumnStyle = self.reading.style.unwrap_or_else(|| Votes::default().decide(None));
        let cell = match self.changes.typed.get(&field) {
            // As displayed, which is what a person edits, whatever the style of the file is.
            Some(text) if is_shown(text) => Cell::Number(text),
            Some(_) | None => self.cell(field),
        };
        amount::read(cell, style, Spelling::Forgiving)
    }
}
