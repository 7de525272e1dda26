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

/// What becomes of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowState {
    /// May be paid; there may be warnings.
    Ready,
    /// Has an error, or the whole sheet has one.
    ToFix,
    /// Is no payment; its one problem says why.
    LeftOut,
}

/// What a cell says, and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    /// The cell as it stands in the file.
    pub written: String,
    /// The value, where it has one.
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
    /// What the row is known by. In a single sheet it is its number in the file, from 1; see [`Self::file_row`].
    pub row: u32,
    /// The sheet's name.
    pub sheet: Arc<str>,
    /// What becomes of it.
    pub state: RowState,
    /// Whom the account belongs to.
    pub name: String,
    /// The bank.
    pub bank: Entry<BankRef>,
    /// The account number.
    pub account: Entry<Nuban>,
    /// How much.
    pub amount: Entry<Amount>,
    /// What the beneficiary reads, in full.
    pub remarks: String,
    /// The sheet's own reference for the row.
    pub reference: String,
    /// The beneficiary's phone, without spaces and dashes.
    pub phone: String,
    /// The beneficiary's e-mail address.
    pub email: String,
    /// The name shown as the sender, in full.
    pub sender: String,
    /// Everything that is wrong or worth a look.
    pub problems: Vec<Problem>,
    /// What the file says where a person typed something else.
    pub originals: Vec<Original>,
    /// A person left it out.
    pub left_out_by_person: bool,
}

/// What the file says in a place that a person typed over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OriginalView")]
pub struct Original {
    /// Which value.
    pub field: Field,
    /// As it stands in the file; nothing where the file has no such column.
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

    /// The bank's name, or what the file says.
    pub fn shown_bank(&self) -> &str {
        self.bank.value.as_ref().map_or(self.bank.written.as_str(), |bank| &bank.name)
    }

    /// The account number, or what the file says.
    pub fn shown_account(&self) -> &str {
        self.account.value.as_ref().map_or(self.account.written.as_str(), Nuban::as_str)
    }

    /// The amount as a decimal, or what the file says.
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
