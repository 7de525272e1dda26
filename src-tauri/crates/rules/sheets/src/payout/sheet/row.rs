//! One row of a checked sheet.

use std::sync::Arc;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use service_api::value::{Amount, Nuban};
use ts_rs::TS;

use super::mapping::Field;
use super::problem::{Code, Problem};
use crate::payout::bank::BankRef;
use cell_rules::in_sheet;

/// The state of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowState {
    /// It may be paid; there may be warnings.
    Ready,
    /// It has an error, or the whole sheet has one.
    ToFix,
    /// It is not paid; its only problem gives the reason.
    LeftOut,
}

/// The text of a cell, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    /// The text in the file.
    pub written: String,
    /// The value, if it has one.
    pub value: Option<T>,
}

impl<T> Default for Entry<T> {
    fn default() -> Self {
        Self {
            written: String::new(),
            value: None,
        }
    }
}

/// One row of the sheet, judged. Serialises to the row of `cowrie payouts check`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The number that identifies the row. In a single sheet it is its number in the file, from 1; see [`Self::file_row`].
    pub row: u32,
    /// The sheet's name.
    pub sheet: Arc<str>,
    /// Its state.
    pub state: RowState,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: Entry<BankRef>,
    /// The account number.
    pub account: Entry<Nuban>,
    /// The amount.
    pub amount: Entry<Amount>,
    /// The remarks for the beneficiary, in full.
    pub remarks: String,
    /// The sheet's own reference of the row.
    pub reference: String,
    /// The beneficiary's phone, without spaces and dashes.
    pub phone: String,
    /// The beneficiary's e-mail address.
    pub email: String,
    /// The sender's name that the beneficiary sees, in full.
    pub sender: String,
    /// Its problems and notes.
    pub problems: Vec<Problem>,
    /// The file's values of fields that a person typed.
    pub originals: Vec<Original>,
    /// Whether a person skipped it.
    pub left_out_by_person: bool,
}

/// The file's value of a field that a person typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OriginalView")]
pub struct Original {
    /// The field.
    pub field: Field,
    /// The text in the file; empty if the file has no such column.
    pub text: String,
}

impl SheetRow {
    pub(super) fn new(row: u32, sheet: &Arc<str>) -> Self {
        Self {
            row,
            sheet: Arc::clone(sheet),
            state: RowState::Ready,
            name: String::new(),
            bank: Entry::default(),
            account: Entry::default(),
            amount: Entry::default(),
            remarks: String::new(),
            reference: String::new(),
            phone: String::new(),
            email: String::new(),
            sender: String::new(),
            problems: Vec::new(),
            originals: Vec::new(),
            left_out_by_person: false,
        }
    }

    /// The row's number in its sheet, from 1.
    pub fn file_row(&self) -> u32 {
        in_sheet(self.row)
    }

    /// The bank's name, or the text in the file.
    pub fn shown_bank(&self) -> &str {
        self.bank.value.as_ref().map_or(self.bank.written.as_str(), |bank| &bank.name)
    }

    /// The account number, or the text in the file.
    pub fn shown_account(&self) -> &str {
        self.account.value.as_ref().map_or(self.account.written.as_str(), Nuban::as_str)
    }

    /// The amount as a decimal, or the text in the file.
    pub fn shown_amount(&self) -> String {
        self.amount.value.map_or_else(|| self.amount.written.clone(), Amount::decimal)
    }

    pub(super) fn leave_out(&mut self, code: Code, message: String) {
        self.state = RowState::LeftOut;
        self.problems = vec![Problem::warning(code, None, message)];
    }
}

impl Serialize for SheetRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("SheetRow", 8)?;
        row.serialize_field("row", &self.file_row())?;
        row.serialize_field("sheet", &*self.sheet)?;
        row.serialize_field("state", &self.state)?;
        row.serialize_field("name", &self.name)?;
        row.serialize_field("bank", self.shown_bank())?;
        row.serialize_field("account", self.shown_account())?;
        row.serialize_field("amount", &self.amount.value.map(Amount::decimal))?;
        row.serialize_field("problems", &self.problems)?;
        row.end()
    }
}
