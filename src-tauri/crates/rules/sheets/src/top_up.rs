//! Airtime and data for many phones, from a sheet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use service_api::value::Amount;
use ts_rs::TS;

use crate::contact::dialled;
use crate::operator_prefix;
use crate::payout::EarlierStatus;
use crate::payout::sheet::contact::{no_phone, phone};
use crate::payout::sheet::{Contradiction, StatedAmounts, letters, of_row, rules::Spelling};
use crate::schema;
use crate::schema::{Column, Table};
use base::timestamp::{DAY, Timestamp};
use cell_rules::text::{header_key, plain, quoted, tidy};
use cell_rules::{Cell, Grid, GridRow, Marked, MarkingColumn, WordList, phone_with_zero, without_naira};

/// The largest number of rows of one sheet.
pub const MOST: usize = 2_000;
/// How long the same top-up for a phone needs a person's confirmation, in milliseconds.
const RECENT: i64 = 7 * DAY;

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
        let why = "No row names the columns. Name them in the first row: Phone, and Amount or Bundle; Operator and Name as you like.";
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
        0 => Err("There is nobody below the column names.".to_owned()),
        1..=MOST => Ok(read),
        _ => Err(format!("These are more than {MOST} rows. Split the file.")),
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

/// Words in names of operators that do not identify one.
static GENERIC_WORDS: WordList = WordList::of("nigeria ng mobile network networks telecom communications limited ltd plc");

/// The operator of a row, or what to do about it; and how it was determined.
pub fn operator_of<'o>(row: &TopUpRow, operators: &'o [Operator]) -> (Result<&'o Operator, String>, OperatorSource) {
    let by_word = |word: &str| {
        let word = word.to_lowercase();
        if GENERIC_WORDS.has(&word) {
            return None;
        }
        let mut having = operators
            .iter()
            .filter(|operator| operator.name.to_lowercase().split_whitespace().any(|part| part == word));
        having.next().filter(|_| having.next().is_none())
    };
    if let Some(chosen) = &row.chosen {
        let found = operators.iter().find(|operator| operator.id == *chosen);
        return (
            found.ok_or_else(|| "Choose the operator: the one that was chosen is not listed any more.".to_owned()),
            OperatorSource::Person,
        );
    }
    let stated = row.operator.trim();
    if !stated.is_empty() {
        let whole = operators
            .iter()
            .find(|operator| operator.id.eq_ignore_ascii_case(stated) || header_key(&operator.name) == header_key(stated));
        let mut named: Vec<&Operator> = stated.split_whitespace().filter_map(by_word).collect();
        named.dedup_by(|one, other| one.id == other.id);
        let found = whole.or_else(|| if let [one] = *named { Some(one) } else { None });
        let found = found.ok_or_else(|| match named.len() {
            0 | 1 => format!("Choose the operator: {} is none of the service.", quoted(stated)),
            _ => format!("Choose the operator: {} may be several.", quoted(stated)),
        });
        return (found, OperatorSource::File);
    }
    let guessed = operator_prefix::guess(&row.phone).and_then(|(_, word)| by_word(word));
    (
        guessed.ok_or_else(|| "Choose the operator: the number does not tell it.".to_owned()),
        OperatorSource::Prefix,
    )
}

/// A row number, its amount, and the id of its bundle.
type Wanted = (u32, Option<Amount>, Option<String>);

/// Judges all rows. `amount` reads a typed amount; `earlier` contains earlier purchases by phone.
pub fn judge(
    rows: &[TopUpRow],
    offers: &Offers,
    earlier: &BTreeMap<String, Vec<EarlierTopUp>>,
    now: Timestamp,
    amount: impl Fn(&str) -> Result<Amount, String>,
) -> Vec<Judged> {
    let mut seen: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
    let judge = |row: &TopUpRow| {
        let mut found = judge_alone(row, offers, &amount);
        if found.left_out {
            return found;
        }
        let mut doubts = Vec::new();
        if let Some(marked) = &row.marked {
            doubts.push(format!("{} Say whether it is to be bought.", marked.words()));
        }
        if row.hidden {
            doubts.push("This row is hidden in the sheet. Say whether it is to be bought.".to_owned());
        }
        let bundle = found.bundle.as_ref().map(|bundle| bundle.id.clone());
        let others = seen.entry(found.phone.clone()).or_default();
        if let Some((other, ..)) = others.iter().find(|(_, sum, what)| *sum == found.amount && *what == bundle) {
            doubts.push(format!("The same as row {other}."));
        } else if let Some((other, ..)) = others.first() {
            found.notes.push(format!("This phone is in row {other} too."));
        }
        others.push((row.row, found.amount, bundle));
        for past in earlier.get(&found.phone).into_iter().flatten() {
            let (sum, day, name) = (past.amount.naira(), past.at.day(), &past.reference);
            match past.status {
                EarlierStatus::NotKnown => doubts.push(format!("{sum} for this phone, sent on {day}, is not known yet ({name}).")),
                EarlierStatus::Waiting => doubts.push(format!("{sum} for this phone still waits to be sent ({name}).")),
                EarlierStatus::Paid if Some(past.amount) != found.amount => {}
                EarlierStatus::Paid => {
                    found.bought_before = found.bought_before.max(Some(past.at));
                    let words = format!("{sum} was bought for this phone on {day} ({name}).");
                    match now.since(past.at) <= RECENT {
                        true => doubts.push(words),
                        false => found.notes.push(words),
                    }
                }
            }
        }
        if !doubts.is_empty() {
            let doubt = doubts.join(" ");
            found.is_meant = row.meant.as_deref() == Some(doubt.as_str());
            found.doubt = Some(doubt);
        }
        found
    };
    rows.iter().map(judge).collect()
}

fn judge_alone(row: &TopUpRow, offers: &Offers, read: impl Fn(&str) -> Result<Amount, String>) -> Judged {
    let (operator, operator_source) = operator_of(row, &offers.operators);
    let mut problems = Vec::new();
    let mut notes = Vec::new();
    if phone(&row.phone, Cell::Empty, Spelling::Forgiving).is_none() {
        let words = if row.phone.is_empty() {
            "The phone number is missing.".to_owned()
        } else {
            no_phone(&plain(&row.phone)).1
        };
        problems.push((Field::Phone, words));
    }
    if let (Ok(stated), Some((prefix, word))) = (&operator, operator_prefix::guess(&row.phone))
        && !stated.name.to_lowercase().split_whitespace().any(|part| part == word)
    {
        notes.push(format!(
            "Numbers that begin with {prefix} were {}’s at first; this goes to {}.",
            word.to_uppercase(),
            stated.name
        ));
    }
    let typed = row.amount.trim();
    let sum = (!typed.is_empty()).then(|| read(typed)).transpose();
    let mut bundle = None;
    let amount = match (row.bundle.trim(), &operator) {
        ("", _) => match sum {
            Ok(Some(sum)) => Some(sum),
            Ok(None) => {
                problems.push((Field::Amount, "The amount is missing.".to_owned()));
                None
            }
            Err(why) => {
                problems.push((Field::Amount, why));
                None
            }
        },
        // The bundles depend on the operator, whose problem is already reported.
        (_, Err(_)) => None,
        (wanted, Ok(operator)) => {
            let sold = offers.bundles.get(&operator.id).map_or(&[][..], Vec::as_slice);
            let found = sold
                .iter()
                .find(|bundle| bundle.id == wanted || header_key(&bundle.name) == header_key(wanted));
            match found {
                None => {
                    problems.push((Field::Bundle, format!("{} does not sell {}.", operator.name, quoted(wanted))));
                    None
                }
                Some(found) => {
                    bundle = Some(found.clone());
                    priced(found, sum, &mut problems)
                }
            }
        }
    };
    let operator = operator.cloned().map_err(|why| problems.push((Field::Operator, why))).ok();
    problems.sort_by_key(|(field, _)| *field);
    Judged {
        row: row.row,
        name: row.name.clone(),
        phone: dialled(&row.phone),
        phone_meant: row.proposed_phone(),
        operator,
        operator_source,
        bundle,
        amount,
        problems,
        doubt: None,
        is_meant: false,
        bought_before: None,
        notes,
        left_out: row.left_out,
    }
}

fn priced(bundle: &Bundle, sum: Result<Option<Amount>, String>, problems: &mut Vec<(Field, String)>) -> Option<Amount> {
    match (bundle.price, sum) {
        (Some(price), Ok(Some(sum))) if sum != price => {
            problems.push((
                Field::Amount,
                format!("{} costs {}. Write that, or leave the amount empty.", bundle.name, price.naira()),
            ));
            None
        }
        (_, Err(why)) => {
            problems.push((Field::Amount, why));
            None
        }
        (Some(price), Ok(_)) => Some(price),
        (None, Ok(Some(sum))) => Some(sum),
        (None, Ok(None)) => {
            problems.push((Field::Amount, format!("{} has no price of its own. Write the amount.", bundle.name)));
            None
        }
    }
}

#[cfg(test)]
#[path = "top_up_tests.rs"]
mod tests;
