//! Judging one row by itself: its values, and everything that is wrong with it at once. What rows are to each other is
//! judged in [`super::open`].

use std::borrow::Cow;
use std::collections::HashMap;

use service_api::value::{Amount, Nuban};

use super::amount::{self, ColumnStyle};
use super::corrections::Corrections;
use super::grid::{Cell, GridRow};
use super::header::Layout;
use super::mapping::Field;
use super::problem::{Code, Problem, Severity};
use super::row::{Original, SheetRow, written};
use super::rules::{Rules, Spelling};
use super::text::{is_blank, plain, quoted, tidy};
use super::{account, contact};
use crate::payout::bank::{BankTable, Resolution};

/// Judges any rows of one sheet, in any order.
pub(super) struct Judge<'g> {
    rules: &'g Rules,
    banks: &'g BankTable,
    layout: &'g Layout,
    style: ColumnStyle,
    corrections: &'g Corrections,
    /// By the texts of the two bank cells.
    resolved: HashMap<(&'g str, &'g str), Resolution>,
}

/// Where a value is read: a cell and what to call its column.
type Source<'g> = (Cell<'g>, &'g str);

impl<'g> Judge<'g> {
    pub(super) fn new(
        rules: &'g Rules,
        banks: &'g BankTable,
        layout: &'g Layout,
        style: ColumnStyle,
        corrections: &'g Corrections,
    ) -> Self {
        Self {
            rules,
            banks,
            layout,
            style,
            corrections,
            resolved: HashMap::new(),
        }
    }

    /// Fills `found` from a row that is a payment. Gives its bank.
    pub(super) fn judge(&mut self, row: GridRow<'g>, found: &mut SheetRow) -> Option<usize> {
        if row.hidden {
            let message = "The sheet hides this row. Make sure that it is meant to be paid.".to_owned();
            found.problems.push(Problem::warning(Code::HiddenRow, None, message));
        }
        self.name(row, found);
        let bank = self.bank(row, found);
        self.account(row, found);
        if let (Some(bank), Some(account)) = (bank, &found.account.value) {
            found.problems.extend(self.check_digit(bank, account));
        }
        self.amount(row, found);
        self.currency(row, found);
        self.reference(row, found);
        self.remarks(row, found);
        self.sender(row, found);
        self.contacts(row, found);
        found.originals = self.corrections.fields(row.number).map(|field| self.original(row, field)).collect();
        bank
    }

    /// What the file says where a person typed something else.
    fn original(&self, row: GridRow<'g>, field: Field) -> Original {
        let columns = self.layout.columns.iter().filter(|column| column.field == field);
        let parts: Vec<String> = columns.map(|column| written(row.cell(column.index))).collect();
        Original {
            field,
            text: parts.join(" ").trim().to_owned(),
        }
    }

    /// The amount of a cell, if it can be read.
    pub(super) fn amount_of(&self, cell: Cell<'_>) -> Option<Amount> {
        amount::read(cell, self.style, self.rules.spelling).ok()
    }

    /// Where a field of this row is read: what was typed over it, else its column.
    fn source(&self, row: GridRow<'g>, field: Field) -> Option<Source<'g>> {
        let (column, label) = (self.layout.of(field), self.layout.label(field));
        match (self.corrections.cell(row.number, field), column) {
            (Some(""), _) => Some((Cell::Empty, label)),
            (Some(typed), _) => Some((Cell::Text(typed), label)),
            (None, Some(column)) => Some((row.cell(column.index), label)),
            (None, None) => None,
        }
    }

    fn problem(&self, field: Field, code: Code, severity: Severity, rest: &str) -> Problem {
        let label = self.layout.label(field);
        Problem::new(code, severity, Some(label), format!("{label} {rest}"))
    }

    /// The text of a field; a broken formula in it is a problem and reads as nothing.
    fn raw(&self, row: GridRow<'g>, field: Field, found: &mut SheetRow) -> &'g str {
        self.source(row, field).map_or("", |source| Self::raw_in(source, found))
    }

    fn raw_in((cell, label): Source<'g>, found: &mut SheetRow) -> &'g str {
        let (code, rest) = match cell {
            Cell::Empty => return "",
            Cell::Text(text) | Cell::Number(text) | Cell::Date(text) => return text,
            Cell::Bool(yes) => return if yes { "TRUE" } else { "FALSE" },
            Cell::Error(error) => (Code::CellError, format!("shows {error}. Correct the formula, or type the value.")),
            Cell::FormulaWithoutValue => super::no_value(),
        };
        found.problems.push(Problem::error(code, Some(label), format!("{label} {rest}")));
        ""
    }

    /// The same, tidied.
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
            let rest = "is empty. Without a name nobody can see whether the account is the right one.";
            found.problems.push(self.problem(Field::Name, Code::NameMissing, severity, rest));
        }
    }

    fn bank(&mut self, row: GridRow<'g>, found: &mut SheetRow) -> Option<usize> {
        let before = found.problems.len();
        let name = self.raw(row, Field::Bank, found);
        let code = match self.corrections.cell(row.number, Field::Bank) {
            // A person named the bank; the code that the file had beside the old name says nothing about the new one.
            Some(typed) if !is_blank(typed) => self.corrections.cell(row.number, Field::BankCode).unwrap_or_default(),
            _ => self.raw(row, Field::BankCode, found),
        };
        if found.problems.len() > before {
            return None;
        }
        let field = if self.source(row, Field::Bank).is_some() {
            Field::Bank
        } else {
            Field::BankCode
        };
        self.source(row, field)?;
        found.bank.written = if is_blank(name) { code } else { name }.to_owned();
        let (banks, likeness) = (self.banks, self.rules.likeness);
        let resolve = || banks.resolve(&plain(name), &plain(code), likeness);
        let resolution = self.resolved.entry((name, code)).or_insert_with(resolve).clone();
        let named = |index: usize| banks.bank(index).map_or("", |bank| bank.name.as_str());
        let written = quoted(&found.bank.written);
        let meant = match &resolution {
            Resolution::Proposed(index) | Resolution::Unknown(Some(index)) => Some(*index),
            Resolution::Missing
            | Resolution::Known(_)
            | Resolution::KnownByName(_)
            | Resolution::Ambiguous(_)
            | Resolution::Conflict(..)
            | Resolution::Unknown(None) => None,
        };
        let (settled, fault) = match resolution {
            Resolution::Known(index) => (Some(index), None),
            Resolution::KnownByName(index) => {
                let rest = format!("goes by its name, {}: the bank code of this row is in no list.", named(index));
                (Some(index), Some((Code::BankCodeUnknown, Severity::Warning, rest)))
            }
            Resolution::Proposed(index) => {
                let rest = format!("{written} was taken for {}. Check it, or write the bank's full name.", named(index));
                (Some(index), Some((Code::BankFuzzy, Severity::Warning, rest)))
            }
            Resolution::Missing => (
                None,
                Some((Code::BankMissing, Severity::Error, "is empty. Write the bank's name.".to_owned())),
            ),
            Resolution::Ambiguous(among) => {
                let some: Vec<&str> = among.iter().take(3).map(|index| named(*index)).collect();
                let rest = format!(
                    "{written} can mean several banks ({}). Write the bank's full name.",
                    some.join(", ")
                );
                (None, Some((Code::BankAmbiguous, Severity::Error, rest)))
            }
            Resolution::Conflict(by_name, by_code) => {
                let rest = format!("is {} by name and {} by code. Correct one of them.", named(by_name), named(by_code));
                (None, Some((Code::BankConflict, Severity::Error, rest)))
            }
            Resolution::Unknown(near) => {
                let hint = near.map(|index| format!(" Is it {}?", named(index))).unwrap_or_default();
                let rest = format!("{written} is not in the bank list.{hint} Write the bank's full name.");
                (None, Some((Code::BankUnknown, Severity::Error, rest)))
            }
        };
        found.bank.value = settled.and_then(|index| banks.reference(index));
        if let Some((code, severity, rest)) = fault {
            let problem = self.problem(field, code, severity, &rest);
            found.problems.push(match meant {
                Some(index) => problem.with_fix(Field::Bank, named(index)),
                None => problem,
            });
        }
        settled
    }

    fn account(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let Some((cell, _)) = self.source(row, Field::Account) else {
            return;
        };
        found.account.written = written(cell);
        match account::read(cell, self.rules.spelling) {
            Ok(account) => found.account.value = Some(account),
            Err((code, rest)) => found.problems.push(self.problem(Field::Account, code, Severity::Error, &rest)),
        }
    }

    fn check_digit(&self, bank: usize, account: &Nuban) -> Option<Problem> {
        let severity = self.rules.check_digit?;
        if self.banks.fits(bank, account)? {
            return None;
        }
        let name = self.banks.bank(bank).map_or("", |bank| bank.name.as_str());
        let rest = format!(
            "{} does not look like a number of {name}. Compare it with what the payee gave you.",
            account.as_str()
        );
        Some(self.problem(Field::Account, Code::AccountCheck, severity, &rest))
    }

    fn amount(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let Some((cell, _)) = self.source(row, Field::Amount) else { return };
        found.amount.written = written(cell);
        match amount::read(cell, self.style, self.rules.spelling) {
            Ok(amount) => found.amount.value = Some(amount),
            Err((code, rest)) => found.problems.push(self.problem(Field::Amount, code, Severity::Error, &rest)),
        }
    }

    fn currency(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let text = self.text(row, Field::Currency, found);
        let naira: &[&str] = match self.rules.spelling {
            Spelling::Forgiving => &["", "ngn", "naira", "₦", "n"],
            Spelling::Exact => &["", "ngn"],
        };
        if !naira.iter().any(|naira| text.eq_ignore_ascii_case(naira)) {
            let rest = format!("{} is not naira. Only naira can be paid.", quoted(&text));
            found
                .problems
                .push(self.problem(Field::Currency, Code::CurrencyUnsupported, Severity::Error, &rest));
        }
    }

    fn reference(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let reference = self.text(row, Field::Reference, found);
        found.reference = reference.into_owned();
        let missing = found.reference.is_empty() && self.source(row, Field::Reference).is_some();
        if let Some(severity) = self.rules.reference_missing.filter(|_| missing) {
            found
                .problems
                .push(self.problem(Field::Reference, Code::RefMissing, severity, "is empty. Write a reference."));
        }
    }

    fn remarks(&self, row: GridRow<'g>, found: &mut SheetRow) {
        found.remarks = self.text(row, Field::Remarks, found).into_owned();
        let length = found.remarks.chars().count();
        if length > Rules::REMARKS_LENGTH {
            let rest = format!(
                "has {length} characters; the first {} will arrive. Shorten it if the rest matters.",
                Rules::REMARKS_LENGTH
            );
            found
                .problems
                .push(self.problem(Field::Remarks, Code::RemarksTruncated, Severity::Warning, &rest));
        }
    }

    fn sender(&self, row: GridRow<'g>, found: &mut SheetRow) {
        found.sender = self.text(row, Field::Sender, found).into_owned();
        let length = found.sender.chars().count();
        if length > Rules::SENDER_LENGTH {
            let rest = format!(
                "has {length} characters; the first {} will arrive. Shorten it if the rest matters.",
                Rules::SENDER_LENGTH
            );
            found
                .problems
                .push(self.problem(Field::Sender, Code::SenderTooLong, self.rules.sender_too_long, &rest));
        }
    }

    fn contacts(&self, row: GridRow<'g>, found: &mut SheetRow) {
        let text = self.text(row, Field::Phone, found);
        if !text.is_empty() {
            let cell = self.source(row, Field::Phone).map_or(Cell::Empty, |(cell, _)| cell);
            match contact::phone(&plain(&text), cell, self.rules.spelling) {
                Some(number) => found.phone = number.into_owned(),
                None => {
                    let rest = format!(
                        "{} is not a phone number such as 08031234567. Correct it or clear the cell.",
                        quoted(&text)
                    );
                    found
                        .problems
                        .push(self.problem(Field::Phone, Code::PhoneFormat, Severity::Error, &rest));
                }
            }
        }
        let text = self.text(row, Field::Email, found);
        if !text.is_empty() && !contact::is_email(&text) {
            let rest = format!("{} is not an e-mail address. Correct it or clear the cell.", quoted(&text));
            found
                .problems
                .push(self.problem(Field::Email, Code::EmailFormat, Severity::Error, &rest));
        } else {
            found.email = text.into_owned();
        }
    }
}
