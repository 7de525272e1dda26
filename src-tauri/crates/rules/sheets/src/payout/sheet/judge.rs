//! Judges one row on its own: its values, and all its problems at once. [`super::open`] judges duplicates.

mod payee;

use std::borrow::Cow;

use service_api::value::Amount;

use super::amount;
use super::amount_style::ColumnStyle;
use super::contact;
use super::corrections::Corrections;
use super::fault::Fault;
use super::header::Layout;
use super::holders::Holders;
use super::mapping::Field;
use super::problem::{Code, Problem, Severity};
use super::rejoin;
use super::row::{Original, SheetRow};
use super::rules::{Rules, Spelling};
use super::spellings::Spellings;
use crate::messages;
use crate::payout::bank::BankTable;
use cell_rules::text::{arriving, plain, quoted, tidy};
use cell_rules::{Cell, GridRow, Stated, is_scientific, phone_with_zero};

/// Judges any rows of one sheet, in any order and in parallel.
pub(super) struct Judge<'g> {
    rules: &'g Rules,
    banks: &'g BankTable,
    layout: &'g Layout,
    style: ColumnStyle,
    corrections: &'g Corrections,
    holders: &'g Holders,
    spellings: &'g Spellings,
}

/// The cell of a value, and the name of its column.
type Source<'g> = (Cell<'g>, &'g str);

impl<'g> Judge<'g> {
    pub(super) fn new(
        rules: &'g Rules,
        banks: &'g BankTable,
        layout: &'g Layout,
        style: ColumnStyle,
        corrections: &'g Corrections,
        holders: &'g Holders,
        spellings: &'g Spellings,
    ) -> Self {
        Self {
            rules,
            banks,
            layout,
            style,
            corrections,
            holders,
            spellings,
        }
    }

    /// Fills `found` from a row that is a payment. Returns its bank.
    pub(super) fn judge(&self, row: GridRow<'g>, found: &mut SheetRow) -> Option<usize> {
        if row.hidden && !self.corrections.is_meant(row.number) {
            let message = match self.rules.hidden_row {
                Severity::Note | Severity::Warning => messages::rows::HIDDEN_WARNING,
                Severity::Error => messages::rows::HIDDEN_ERROR,
            };
            found
                .problems
                .push(Problem::new(Code::HiddenRow, self.rules.hidden_row, None, message.to_owned()));
        }
        self.marked(row, found);
        self.name(row, found);
        let bank = self.payee(row, found);
        if let Some(bank) = bank {
            let remark = self.holders.remark(found, bank, self.corrections.same_person(row.number));
            let problem = remark.map(|remark| self.problem(remark.field, remark.code, remark.severity, &remark.rest));
            found.problems.extend(problem);
        }
        self.too_wide(row, found);
        self.rejoined(row, found);
        self.amount(row, found);
        self.currency(row, found);
        self.reference(row, found);
        self.remarks(row, found);
        self.sender(row, found);
        self.contacts(row, found);
        found.originals = self.corrections.fields(row.number).map(|field| self.original(row, field)).collect();
        bank
    }

    fn marked(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let Some(severity) = self.rules.marked.filter(|_| !self.corrections.is_meant(row.number)) else {
            return;
        };
        if let Some(marked) = self.layout.mark(row) {
            let message = messages::rows::confirm_or_skip(&marked.words());
            let column = Some(marked.column.as_str()).filter(|_| !marked.is_line);
            found.problems.push(Problem::new(Code::NotToBePaid, severity, column, message));
        }
    }

    /// The file's value of a field that a person typed.
    pub(super) fn original(&self, row: GridRow<'g>, field: Field) -> Original {
        let columns = self.layout.columns.iter().filter(|column| column.field == field);
        let parts: Vec<&str> = columns.map(|column| row.cell(column.index).written()).collect();
        Original {
            field,
            text: parts.join(" ").trim().to_owned(),
        }
    }

    /// The amount of a cell, if it can be read.
    pub(super) fn amount_of(&self, cell: Cell<'_>) -> Option<Amount> {
        amount::read(cell, self.style, self.rules.spelling).ok()
    }

    fn forgiving(&self) -> bool {
        self.rules.spelling == Spelling::Forgiving
    }

    /// Where a field of this row is read: the typed text, or else its column.
    fn source(&self, row: GridRow<'g>, field: Field) -> Option<Source<'g>> {
        let (column, label) = (self.layout.of(field), self.layout.label(field));
        match (self.corrections.cell(row.number, field), column) {
            (Some(""), _) => Some((Cell::Empty, label)),
            (Some(typed), _) => Some((Cell::Text(typed), label)),
            (None, Some(column)) => {
                let cell = self.above(row, field).map_or_else(|| row.cell(column.index), |(_, cell)| cell);
                Some((cell, label))
            }
            (None, None) => None,
        }
    }

    /// The value of merged cells that include this row, with the row that contains it. Never an amount or an account: one value for several
    /// rows is not the value of each.
    fn above(&self, row: GridRow<'g>, field: Field) -> Option<(u32, Cell<'g>)> {
        let mergeable = match field {
            Field::Bank | Field::BankCode | Field::Remarks | Field::Currency | Field::Sender => self.forgiving(),
            Field::Name | Field::Account | Field::Amount | Field::Reference | Field::Phone | Field::Email => false,
        };
        let column = self.layout.of(field).filter(|_| mergeable)?;
        let typed = self.corrections.cell(row.number, field).is_some();
        row.above(column.index).filter(|(_, cell)| !typed && !cell.is_blank())
    }

    fn problem(&self, field: Field, code: Code, severity: Severity, rest: &str) -> Problem {
        let label = self.layout.label(field);
        Problem::new(code, severity, Some(label), messages::rows::with_label(label, rest))
    }

    /// Adds a problem of a field.
    fn report(&self, found: &mut SheetRow, field: Field, code: Code, severity: Severity, rest: &str) {
        found.problems.push(self.problem(field, code, severity, rest));
    }

    /// The problem of a cell that cannot be read, with the probable value.
    fn fault(&self, field: Field, fault: Fault) -> Problem {
        let problem = self.problem(field, fault.code, Severity::Error, &fault.words);
        match fault.proposed {
            Some(meant) => problem.with_fix(field, &meant),
            None => problem,
        }
    }

    /// The text of a field; a broken formula in it is a problem and reads as empty.
    fn raw(&self, row: GridRow<'g>, field: Field, found: &mut SheetRow) -> &'g str {
        self.source(row, field).map_or("", |source| Self::raw_in(source, found))
    }

    fn raw_in((cell, label): Source<'g>, found: &mut SheetRow) -> &'g str {
        let (code, rest) = match cell {
            Cell::Empty => return "",
            Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) | Cell::Date(text) => return text,
            Cell::Bool(yes) => return if yes { "TRUE" } else { "FALSE" },
            Cell::Error(error) => (Code::CellError, messages::rows::cell_error(error)),
            Cell::FormulaWithoutValue => {
                let fault = Fault::no_value();
                (fault.code, fault.words)
            }
        };
        found
            .problems
            .push(Problem::error(code, Some(label), messages::rows::with_label(label, &rest)));
        ""
    }

    /// The text of a field, normalised.
    fn text(&self, row: GridRow<'g>, field: Field, found: &mut SheetRow) -> Cow<'g, str> {
        self.tidied(self.raw(row, field, found))
    }

    fn tidied(&self, text: &'g str) -> Cow<'g, str> {
        match self.rules.spelling {
            Spelling::Forgiving => tidy(text),
            Spelling::Exact => Cow::Borrowed(text.trim()),
        }
    }

    fn name(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let before = found.problems.len();
        let typed = self.corrections.cell(row.number, Field::Name).is_some();
        let columns = self.layout.columns.iter().filter(|column| column.field == Field::Name && !typed);
        let sources = columns.map(|column| (row.cell(column.index), column.label.as_str()));
        let mut named = false;
        for source in sources.chain(self.source(row, Field::Name).filter(|_| typed)) {
            named = true;
            let part = self.tidied(Self::raw_in(source, found));
            if !part.is_empty() && !found.name.is_empty() {
                found.name.push(' ');
            }
            found.name.push_str(&part);
        }
        let missing = named && found.name.is_empty() && found.problems.len() == before;
        if let Some(severity) = self.rules.name_missing.filter(|_| missing) {
            let rest = messages::rows::NAME_EMPTY;
            self.report(found, Field::Name, Code::NameMissing, severity, rest);
        }
    }

    fn amount(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let Some((cell, _)) = self.source(row, Field::Amount) else { return };
        found.amount.written = cell.written().to_owned();
        // The grid displays naira, so what is typed into it is naira.
        let typed = self.corrections.cell(row.number, Field::Amount).is_some();
        let style = if typed { self.style.in_naira() } else { self.style };
        match amount::read(cell, style, self.rules.spelling) {
            Ok(amount) => {
                found.amount.value = Some(amount);
                if let Some((held, seen)) = amount::shown_rounded(cell, style) {
                    let times = style
                        .scale()
                        .map_or_else(String::new, |scale| messages::rows::multiplied_by(scale.factor()));
                    let rest = messages::rows::paid_as_shown(&seen, &times, held);
                    let note = self.problem(Field::Amount, Code::AmountShownRounded, Severity::Note, &rest);
                    found.problems.push(note);
                }
            }
            Err(fault) => found.problems.push(self.fault(Field::Amount, fault)),
        }
    }

    /// A row of a text file in which a comma may have split an amount: `5,000.00` without quotation marks is two cells, and the first
    /// contains 5.
    fn too_wide(&self, row: GridRow<'g>, found: &mut SheetRow) {
        if !self.forgiving() || !rejoin::is_cut(row, self.layout) {
            return;
        }
        let typed = self.corrections.cell(row.number, Field::Amount).is_some();
        let severity = if typed { Severity::Warning } else { Severity::Error };
        let label = self.layout.label(Field::Amount);
        let beyond = row.cells().skip(self.layout.width).any(|cell| !cell.is_blank());
        let what = if beyond {
            messages::rows::MORE_CELLS.to_owned()
        } else {
            messages::rows::rest_beside(label)
        };
        let message = messages::rows::type_in_full(&what, label);
        let problem = Problem::new(Code::RowTooWide, severity, Some(label), message);
        let meant = rejoin::proposal(row, self.layout).filter(|_| !typed && self.style.is_naira());
        found.problems.push(match meant {
            Some(meant) => problem.with_fix(Field::Amount, &meant),
            None => problem,
        });
    }

    /// An amount that was rejoined from cells that a comma had split.
    fn rejoined(&self, row: GridRow<'g>, found: &mut SheetRow) {
        if self.layout.rejoined.contains(&row.number) {
            let rest = messages::rows::REJOINED;
            self.report(found, Field::Amount, Code::AmountRejoined, Severity::Warning, rest);
        }
    }

    fn currency(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let text = self.text(row, Field::Currency, found);
        let naira: &[&str] = match self.rules.spelling {
            Spelling::Forgiving => &["", "ngn", "naira", "₦", "n", "566"],
            Spelling::Exact => &["", "ngn"],
        };
        if !naira.iter().any(|naira| text.eq_ignore_ascii_case(naira)) {
            let rest = messages::rows::not_naira(&quoted(&text));
            self.report(found, Field::Currency, Code::CurrencyUnsupported, Severity::Error, &rest);
        }
        let typed = self.corrections.cell(row.number, Field::Amount).is_some();
        if self.forgiving()
            && !typed
            && let Some((index, stated, text)) = self.layout.stated_beside(row)
        {
            let column = self.layout.heading_or_letters(index);
            let code = match stated {
                Stated::Currency(_) => Code::CurrencyUnsupported,
                Stated::Scaled(_) | Stated::Unread(_) => Code::AmountScaled,
            };
            let message = messages::rows::states_other_currency(&column, &quoted(text), stated);
            found.problems.push(Problem::error(code, Some(&column), message));
        }
    }

    fn reference(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let reference = self.text(row, Field::Reference, found);
        found.reference = reference.into_owned();
        let cut = match self.source(row, Field::Reference) {
            Some((Cell::Number(number) | Cell::Shown(number, _), _)) => number.bytes().filter(u8::is_ascii_digit).count() > 15,
            Some((Cell::Text(text), _)) => is_scientific(&plain(text)),
            _ => false,
        };
        if cut && self.forgiving() {
            let rest = messages::rows::long_number(&quoted(&found.reference));
            self.report(found, Field::Reference, Code::RefDamaged, Severity::Warning, &rest);
        }
        let missing = found.reference.is_empty() && self.source(row, Field::Reference).is_some();
        if let Some(severity) = self.rules.reference_missing.filter(|_| missing) {
            self.report(found, Field::Reference, Code::RefMissing, severity, messages::rows::REFERENCE_EMPTY);
        }
    }

    fn remarks(&self, row: GridRow<'g>, found: &mut SheetRow) {
        found.remarks = self.text(row, Field::Remarks, found).into_owned();
        let length = found.remarks.chars().count();
        if let Some(rest) = too_long(length, Rules::REMARKS_LENGTH) {
            self.report(found, Field::Remarks, Code::RemarksTruncated, Severity::Warning, &rest);
        }
        if self.forgiving() && arriving(&found.remarks, length) != found.remarks {
            let rest = messages::rows::signs_dropped(&quoted(&arriving(&found.remarks, Rules::REMARKS_LENGTH)));
            self.report(found, Field::Remarks, Code::RemarksCharacters, Severity::Warning, &rest);
        }
    }

    fn sender(&self, row: GridRow<'g>, found: &mut SheetRow) {
        found.sender = self.text(row, Field::Sender, found).into_owned();
        if let Some(rest) = too_long(found.sender.chars().count(), Rules::SENDER_LENGTH) {
            self.report(found, Field::Sender, Code::SenderTooLong, self.rules.sender_too_long, &rest);
        }
    }

    fn contacts(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let text = self.text(row, Field::Phone, found);
        if !text.is_empty() {
            let cell = self.source(row, Field::Phone).map_or(Cell::Empty, |(cell, _)| cell);
            match contact::phone(&plain(&text), cell, self.rules.spelling) {
                Some(number) => found.phone = number.into_owned(),
                None => {
                    let (code, rest) = contact::no_phone(&plain(&text));
                    let problem = self.problem(Field::Phone, code, Severity::Error, &rest);
                    found.problems.push(match phone_with_zero(&plain(&text)) {
                        Some(meant) => problem.with_fix(Field::Phone, &meant),
                        None => problem,
                    });
                }
            }
        }
        let text = self.text(row, Field::Email, found);
        if !text.is_empty() && !contact::is_email(&text) {
            let rest = messages::rows::not_an_email(&quoted(&text));
            self.report(found, Field::Email, Code::EmailFormat, Severity::Error, &rest);
        } else {
            found.email = text.into_owned();
        }
    }
}

/// A message if a text is longer than what arrives of it.
fn too_long(length: usize, arrives: usize) -> Option<String> {
    (length > arrives).then(|| messages::rows::too_long(length, arrives))
}
