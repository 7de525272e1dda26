//! Airtime and data for many phones, from a sheet.

mod judging;
mod operator;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use service_api::value::Amount;
use ts_rs::TS;

use crate::messages;
use crate::payout::EarlierStatus;
use crate::payout::sheet::contact::phone;
use crate::payout::sheet::{Contradiction, StatedAmounts, letters, of_row, rules::Spelling};
use crate::schema;
use crate::schema::{Column, Table};
use base::timestamp::Timestamp;
use cell_rules::text::{plain, tidy};
use cell_rules::{Cell, Grid, GridRow, Marked, MarkingColumn, phone_with_zero, without_naira};

pub use judging::judge;
pub use operator::operator_of;

/// The largest number of rows of one sheet.
pub const MOST: usize = 2_000;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// The phone.
    Phone,
    /// The amount of airtime.
    Amount,
    /// The data bundle, by name or id.
    Bundle,
    /// The operator.
    Operator,
    /// The person with the phone; for display.
    Name,
}

impl Field {
    /// All fields.
    pub const ALL: [Self; 5] = [Self::Phone, Self::Amount, Self::Bundle, Self::Operator, Self::Name];
}

impl schema::Field for Field {
    fn column(self) -> Column {
        match self {
            Self::Phone => Column(
                "Phone",
                "phone phonenumber phoneno mobile mobilenumber mobileno gsm gsmnumber gsmno tel telephone msisdn number",
            ),
            Self::Amount => Column("Amount", "amount amountngn airtime airtimeamount value topup topupamount naira"),
            Self::Bundle => Column("Bundle", "bundle databundle data dataplan plan product package"),
            Self::Operator => Column("Operator", "operator network provider telco mobilenetwork mobileoperator carrier"),
            Self::Name => Column(
                "Name",
                "name fullname staff staffname employee employeename person beneficiary customer",
            ),
        }
    }

    fn rank(self, key: &str) -> Option<usize> {
        let listed = |key: &str| self.column().place(key);
        listed(key).or_else(|| without_naira(key, listed).filter(|_| self == Self::Amount))
    }
}

/// A row of the file, and a person's decisions about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopUpRow {
    /// The row number.
    pub row: u32,
    /// The person with the phone.
    pub name: String,
    /// As written.
    pub phone: String,
    /// As written.
    pub operator: String,
    /// As written.
    pub bundle: String,
    /// As written.
    pub amount: String,
    /// The id of the operator that a person chose.
    pub chosen: Option<String>,
    /// Whether the sheet hides it, for example by a filter.
    #[serde(default)]
    pub hidden: bool,
    /// A mark in the row: it may have been paid, or must not be paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marked: Option<Marked>,
    /// Whether it is skipped.
    pub left_out: bool,
    /// The doubt that a person saw and confirmed the row despite.
    pub meant: Option<String>,
}

impl TopUpRow {
    /// The phone number with the zero that it lost; `None` if none is lost.
    pub fn proposed_phone(&self) -> Option<String> {
        phone_with_zero(&plain(&self.phone))
    }
}

/// A mobile operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// The service's id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A data bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The operator's id of it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its price, if it has one.
    pub price: Option<Amount>,
}

/// Everything that is sold, as far as the rows need it.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// All operators.
    pub operators: Vec<Operator>,
    /// Bundles by their operator's id.
    pub bundles: BTreeMap<String, Vec<Bundle>>,
}

/// An earlier purchase for a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierTopUp {
    /// The amount.
    pub amount: Amount,
    /// When it was sent.
    pub at: Timestamp,
    /// Its reference.
    pub reference: String,
    /// Its status.
    pub status: EarlierStatus,
}

/// How the operator was determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "OperatorToldBy")]
pub enum OperatorSource {
    /// By the file.
    File,
    /// By the first digits of the number.
    Prefix,
    /// By a person.
    Person,
}

/// A row that was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The row number.
    pub row: u32,
    /// The person with the phone.
    pub name: String,
    /// As people dial it; as written if it is not a phone number.
    pub phone: String,
    /// The operator.
    pub operator: Option<Operator>,
    /// How the operator was determined.
    pub operator_source: OperatorSource,
    /// The data bundle; `None` for airtime.
    pub bundle: Option<Bundle>,
    /// The amount that is paid.
    pub amount: Option<Amount>,
    /// Problems that prevent the purchase.
    pub problems: Vec<(Field, String)>,
    /// The phone number with the zero that it lost; `None` if none is lost.
    pub phone_meant: Option<String>,
    /// A doubt that prevents the purchase until a person confirms it.
    pub doubt: Option<String>,
    /// Whether a person confirmed this doubt.
    pub is_meant: bool,
    /// When the same was last bought for this phone.
    pub bought_before: Option<Timestamp>,
    /// Notes.
    pub notes: Vec<String>,
    /// Whether a person skipped it.
    pub left_out: bool,
}

impl Judged {
    /// Whether it will be bought.
    pub fn is_ready(&self) -> bool {
        !self.left_out && self.problems.is_empty() && (self.doubt.is_none() || self.is_meant)
    }
}

fn written(cell: Cell<'_>) -> String {
    match cell {
        Cell::Text(text) => tidy(text.trim().trim_start_matches('\'')).into_owned(),
        Cell::Shown(text, shown) => shown.beside(text),
        Cell::Bool(yes) => yes.to_string(),
        Cell::Number(_) | Cell::Date(_) | Cell::Error(_) | Cell::Empty | Cell::FormulaWithoutValue => cell.written().to_owned(),
    }
}

/// The rows of a sheet.
///
/// # Errors
///
/// A sentence, if it is not a sheet of this kind.
pub fn read(grid: &Grid) -> Result<Vec<TopUpRow>, String> {
    let sold = [Field::Amount, Field::Bundle];
    let suffices =
        |columns: &BTreeMap<Field, usize>| columns.contains_key(&Field::Phone) && sold.iter().any(|field| columns.contains_key(field));
    let Some(table) = Table::first(grid, &Field::ALL, suffices) else {
        let why = messages::top_ups::NO_HEADINGS;
        return Err(why.to_owned());
    };
    if let Some(heading) = table.heading(Field::Amount).map(written) {
        let beside = |row: GridRow<'_>| (row.number < table.head()).then(|| of_row(row)).flatten();
        if let Some(stated) = StatedAmounts::of(grid, &heading, beside).map_err(Contradiction::words)? {
            return Err(stated.refusal());
        }
    }
    let read: Vec<TopUpRow> = table.rows().map(|row| top_up(row, &table)).collect();
    match read.len() {
        0 => Err(messages::banks::NO_ROWS.to_owned()),
        1..=MOST => Ok(read),
        _ => Err(messages::top_ups::too_many_rows(MOST)),
    }
}

fn top_up<'g>(row: GridRow<'g>, table: &Table<'g, Field>) -> TopUpRow {
    let text = |field: Field| written(table.cell(row, field));
    let cell = table.cell(row, Field::Phone);
    let number = cell.number().map_or_else(|| written(cell), str::to_owned);
    // A number cell cannot keep the leading zero.
    let mobile = phone(&plain(&number), cell, Spelling::Forgiving).map(|mobile| mobile.into_owned());
    TopUpRow {
        row: row.number,
        name: text(Field::Name),
        phone: mobile.unwrap_or(number),
        operator: text(Field::Operator),
        bundle: text(Field::Bundle),
        amount: text(Field::Amount),
        hidden: row.hidden,
        marked: table.unused(row).find_map(|(place, name)| marked(row, place, written(name))),
        ..TopUpRow::default()
    }
}

/// The mark in an unused column of a row.
fn marked(row: GridRow<'_>, place: usize, name: String) -> Option<Marked> {
    let (mark, text) = MarkingColumn::called(&name, place).mark(row)?;
    Some(Marked {
        mark,
        text: text.to_owned(),
        column: Some(name)
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| format!("Column {}", letters(place))),
        is_line: false,
    })
}

#[cfg(test)]
#[path = "top_up_tests.rs"]
mod tests;
