//! Messages about a whole sheet, from the file alone: corrections do not change them.

use crate::messages;
use service_api::value::Amount;

use super::Sum;
use super::account;
use super::amount;
use super::amount_style::ColumnStyle;
use super::header::{Aside, Layout};
use super::mapping::{Field, ScaledAmounts, Unit};
use super::problem::{Code, Problem, Severity};
use super::rounding::Rounding;
use super::rules::{Rules, Spelling};
use super::shown_rounded::{Rounded, ShownRounded};
use super::stated_scale::{ScaledSums, StatedScale, unpaid_words};
use super::total::{Agreement, StatedTotal};
use cell_rules::text::{hidden_marks, is_garbled, quoted};
use cell_rules::{Cell, GridRow, of_heading};

/// The largest number of rows that are named.
const NAMED: usize = 5;

/// What the totals of a file state together.
#[derive(Clone, Copy, Debug)]
enum Stated {
    Nothing,
    Total(StatedTotal),
    /// Several amounts, or one that cannot be read.
    Unclear,
}

/// Examines every payment of a sheet as in the file.
pub(super) struct Survey<'g> {
    problems: Vec<Problem>,
    /// The number of totals in the file, the amount that all of them state, and whether payments are below a total.
    totals: u32,
    stated: Stated,
    below_total: bool,
    notes: Vec<String>,
    layout: &'g Layout,
    style: ColumnStyle,
    /// False with the strict rules, which report nothing about a sheet.
    asked: bool,
    hides_ask: bool,
    hidden: Vec<String>,
    hidden_rows: usize,
    rounding: Rounding,
    rounded: Rounded,
    /// The amounts in both ways, if the sheet states a scale.
    both_ways: ScaledSums,
    /// The number of amounts that wait for an answer, or are in another currency.
    waiting: u32,
    unclear: Option<(String, String)>,
    in_kobo: Option<(String, String, Amount)>,
    /// The number of cells with invisible characters, and the first of them.
    marked: u32,
    first_marked: Option<(String, &'g str)>,
    garbled: u32,
    first_garbled: Option<(String, String)>,
    rows: u32,
    /// The numbers of rows with a readable account number and with a readable amount.
    accounts: u32,
    amounts: u32,
    /// The sums of the paid column without amounts that are displayed rounded, of these if they are paid, and of each other column of
    /// money.
    paid: i128,
    paid_as_shown: i128,
    aside: Vec<(&'g str, usize, i128)>,
}

impl<'g> Survey<'g> {
    pub(super) fn new(layout: &'g Layout, style: ColumnStyle, rules: &Rules) -> Self {
        let money = layout.aside.iter().filter_map(|aside| match aside {
            Aside::Money(index, label) => of_heading(label).is_none().then_some((label.as_str(), *index, 0)),
            Aside::Day(_) => None,
        });
        Self {
            problems: Vec::new(),
            totals: 0,
            stated: Stated::Nothing,
            below_total: false,
            notes: Vec::new(),
            layout,
            style,
            asked: rules.spelling == Spelling::Forgiving,
            hides_ask: rules.hidden_row == Severity::Error,
            hidden: Vec::new(),
            hidden_rows: 0,
            rounding: Rounding::default(),
            rounded: Rounded::default(),
            both_ways: ScaledSums::default(),
            waiting: 0,
            unclear: None,
            in_kobo: None,
            marked: 0,
            first_marked: None,
            garbled: 0,
            first_garbled: None,
            rows: 0,
            accounts: 0,
            amounts: 0,
            paid: 0,
            paid_as_shown: 0,
            aside: money.collect(),
        }
    }

    /// A total of the file that agrees with ours.
    pub(super) fn total_agrees(&mut self, row: GridRow<'_>, amount: Option<Amount>) {
        if let Some(amount) = amount.filter(|_| self.asked) {
            let total = Sum(i128::from(amount.minor())).naira();
            self.notes.push(messages::columns::total_agrees(&row.spot(), &total));
        }
    }

    /// A total of the file to which its rows do not add up.
    pub(super) fn total_differs(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// A total of the file above its column names.
    pub(super) fn total_in_front(&mut self, row: GridRow<'_>, amount: Amount, agreement: Agreement) {
        self.total(row, Some(amount));
        match agreement {
            Agreement::Agrees => self.total_agrees(row, Some(amount)),
            Agreement::Unreadable | Agreement::NoAmount | Agreement::NothingAbove => {}
            Agreement::Differs { all, section: _ } => {
                let label = self.layout.label(Field::Amount);
                let message = messages::columns::total_differs(&row.spot(), &amount.decimal(), &all.decimal());
                self.total_differs(Problem::warning(Code::TotalDiffers, Some(label), message));
            }
        }
    }

    /// Any total of the file; `None` if its amount cannot be read.
    pub(super) fn total(&mut self, row: GridRow<'_>, amount: Option<Amount>) {
        self.totals += 1;
        self.stated = match (self.stated, amount.map(Sum::from)) {
            (Stated::Nothing, Some(amount)) => Stated::Total(StatedTotal { row: row.number, amount }),
            (Stated::Total(total), Some(amount)) if total.amount == amount => Stated::Total(total),
            (Stated::Nothing | Stated::Total(_) | Stated::Unclear, _) => Stated::Unclear,
        };
    }

    /// The total that the file states for all its payments; `None` without one, if it states several amounts, or if payments follow.
    pub(super) fn stated_total(&self) -> Option<StatedTotal> {
        match self.stated {
            Stated::Total(total) if !self.below_total => Some(total),
            Stated::Total(_) | Stated::Nothing | Stated::Unclear => None,
        }
    }

    /// A row of the file that is a payment.
    pub(super) fn see(&mut self, row: GridRow<'_>) {
        self.below_total |= self.totals > 0;
        if !self.asked {
            return;
        }
        if row.hidden {
            self.hidden_rows += 1;
            if self.hidden.len() < NAMED {
                self.hidden.push(row.spot());
            }
        }
        self.rows += 1;
        if let Some(column) = self.layout.of(Field::Account) {
            self.accounts += u32::from(account::read(row.cell(column.index), Spelling::Forgiving).is_ok());
        }
        if let Some(column) = self.layout.of(Field::Amount) {
            self.amount(row, row.cell(column.index));
        }
        for (_, index, sum) in &mut self.aside {
            let amount = amount::read(row.cell(*index), self.style.in_naira(), Spelling::Forgiving);
            *sum += amount.map_or(0, |amount| i128::from(amount.minor()));
        }
        for column in &self.layout.columns {
            let Cell::Text(text) = row.cell(column.index) else { continue };
            if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
                continue;
            }
            if hidden_marks(text) > 0 {
                self.marked += 1;
                self.first_marked.get_or_insert_with(|| (row.spot(), &column.label));
            }
            if is_garbled(text) && column.field != Field::Amount {
                self.garbled += 1;
                self.first_garbled.get_or_insert_with(|| (row.spot(), quoted(text)));
            }
        }
    }

    fn amount(&mut self, row: GridRow<'_>, cell: Cell<'_>) {
        if self.layout.statement.is_some() {
            let read = |way: ScaledAmounts| amount::read(cell, self.style.answered(way), Spelling::Forgiving).ok();
            let (written, multiplied) = (read(ScaledAmounts::Naira), read(ScaledAmounts::Multiplied));
            self.both_ways.add(written, multiplied);
            self.waiting += u32::from(self.style.unpaid().is_some() && (written.is_some() || multiplied.is_some()));
        }
        if let Some((held, shown)) = amount::shown_rounded(cell, self.style) {
            self.rounded.add(held, &shown);
            self.amounts += 1;
            let taken = amount::read(cell, self.style, Spelling::Forgiving);
            self.paid_as_shown += taken.map_or(0, |amount| i128::from(amount.minor()));
            return;
        }
        match amount::read(cell, self.style, Spelling::Forgiving) {
            Ok(amount) => {
                self.amounts += 1;
                self.paid += i128::from(amount.minor());
                if self.layout.unit == Some(Unit::Kobo) && self.in_kobo.is_none() {
                    self.in_kobo = Some((row.spot(), cell.written().to_owned(), amount));
                }
            }
            Err(fault) if fault.code == Code::AmountAmbiguous && self.unclear.is_none() => self.unclear = Some((row.spot(), fault.words)),
            Err(_) => {
                if let Some((whole, decimals)) = amount::unrounded(cell, self.style) {
                    self.rounding.add(whole, &decimals);
                }
            }
        }
    }

    /// What the contents of the columns show, in words, for their reasons.
    pub(super) fn evidence(&self) -> Vec<(Field, String)> {
        let share = |rows: u32| u64::from(rows) * 100 / u64::from(self.rows.max(1));
        let found = [
            (Field::Account, messages::columns::ten_digits_in_rows(share(self.accounts))),
            (Field::Amount, messages::columns::amount_in_rows(share(self.amounts + self.waiting))),
        ];
        found.into_iter().filter(|_| self.asked && self.rows > 0).collect()
    }

    /// The question about amounts that are displayed rounded, or its answer.
    pub(super) fn shown_rounded(&self) -> Option<ShownRounded> {
        let label = self.layout.label(Field::Amount);
        self.rounded.of_column(label, self.paid, self.style)
    }

    /// The question about amounts that the sheet states to be in thousands or millions, or its answer.
    pub(super) fn stated_scale(&self) -> Option<StatedScale> {
        let statement = self.layout.statement.as_ref()?;
        StatedScale::of(statement, self.both_ways, self.style.answers.scaled).filter(|_| self.asked)
    }

    /// The problems of the sheet, and the notes that need no decision.
    pub(super) fn finish(mut self) -> (Vec<Problem>, Vec<String>) {
        self.report_amounts();
        self.report_rows();
        self.note_unused();
        (self.problems, self.notes)
    }

    fn warn(&mut self, code: Code, column: Option<&str>, message: String) {
        self.problems.push(Problem::warning(code, column, message));
    }

    /// What is to be decided about the amounts.
    fn report_amounts(&mut self) {
        let label = self.layout.label(Field::Amount);
        let (rounded, scale) = (self.shown_rounded(), self.stated_scale());
        let unpaid = self.layout.statement.as_ref().and_then(unpaid_words);
        if let Some((row, words)) = self.unclear.take() {
            let message = messages::columns::point_or_comma(label, &row, &words);
            self.warn(Code::AmountAmbiguous, Some(label), message);
        }
        if let Some((row, written, amount)) = self.in_kobo.take() {
            let naira = Sum(i128::from(amount.minor())).naira();
            let message = messages::columns::read_in_kobo(label, &written, &row, &naira);
            self.warn(Code::AmountInKobo, Some(label), message);
        }
        if let Some((code, words)) = unpaid {
            self.warn(code, Some(label), words);
        }
        match scale {
            Some(answered) if answered.answer.is_some() => self.notes.push(answered.words()),
            Some(asked) => self.warn(Code::AmountScaled, Some(label), asked.words()),
            None => {}
        }
        match rounded {
            Some(answered) if answered.as_shown => self.notes.push(answered.words()),
            Some(asked) => self.warn(Code::AmountShownRounded, Some(label), asked.words()),
            None => {}
        }
        if self.rounding.rows > 0 {
            let words = self.rounding.words();
            let message = match self.rounding.rows {
                1 => messages::columns::one_rounded(&words),
                rows => messages::columns::several_rounded(rows, &words),
            };
            self.warn(Code::AmountPrecision, Some(label), message);
        }
    }

    /// Hidden rows and damaged texts.
    fn report_rows(&mut self) {
        if !self.hidden.is_empty() && self.hides_ask {
            let more = if self.hidden_rows > NAMED { ", …" } else { "" };
            let places = self.hidden.join(", ");
            let message = match self.hidden_rows {
                1 => messages::columns::one_hidden(&places),
                rows => messages::columns::hidden(rows, &places, more),
            };
            self.warn(Code::HiddenRow, None, message);
        }
        if let Some((row, text)) = self.first_garbled.take() {
            let message = messages::columns::letters_lost(self.garbled, &text, &row);
            self.warn(Code::Mojibake, None, message);
        }
        let cells = self.marked;
        self.notes.extend(
            self.first_marked
                .take()
                .map(|(row, column)| messages::columns::hidden_characters(cells, &row, column)),
        );
    }

    /// Columns that are not used although a person may expect it.
    fn note_unused(&mut self) {
        let label = self.layout.label(Field::Amount);
        let paid = Sum(self.paid + self.paid_as_shown).naira();
        // A statement above the table may apply to the other columns too.
        let other = self.aside.iter().filter(|(_, _, sum)| *sum > 0 && self.layout.statement.is_none());
        self.notes.extend(other.map(|(other, _, sum)| {
            let sum = Sum(*sum).naira();
            messages::columns::other_amounts(&quoted(label), &paid, &quoted(other), &sum)
        }));
        self.notes.extend(self.layout.aside.iter().filter_map(|aside| match aside {
            Aside::Day(name) if self.asked => Some(messages::columns::payment_date(&quoted(name))),
            Aside::Day(_) | Aside::Money(..) => None,
        }));
    }
}
