//! Compares rows with each other and with the records, and makes notes about the whole sheet.

use crate::messages;
use std::collections::BTreeMap;

use service_api::value::Amount;

use super::columns::{ColumnRead, Reading};
use super::fields::{Field, Kind};
use super::row::{FormRow, RowState, Weight, contact};
use super::{Circumstances, Twin};
use cell_rules::text::{header_key, quoted};
use cell_rules::{Grid, WordList};

/// Names of columns that usually contain the customer's own bank account.
static OWN_BANK: WordList = WordList::of("bank bankname accountnumber accountno acctno bankaccount bankaccountnumber nuban account");

/// The marks by which two accounts are recognised as the same customer's: phone number, e-mail address, both names.
pub fn marks(phone: &str, email: &str, first_name: &str, last_name: &str) -> Vec<String> {
    let name = format!("{first_name} {last_name}").to_lowercase();
    let marks = [contact(phone, ""), email.to_lowercase(), name.trim().to_owned()];
    marks.into_iter().filter(|mark| !mark.is_empty()).collect()
}

/// Compares rows with each other and with the records. Duplicates are reported; a person decides about them.
pub(super) fn compare(grid: &Grid, rows: &mut [FormRow], about: &Circumstances<'_>) {
    let spot = |number: u32| format!("Row {}", grid.spot(number));
    let mut customers: BTreeMap<(String, i64), u32> = BTreeMap::new();
    let mut names: BTreeMap<(Field, String), u32> = BTreeMap::new();
    for row in rows.iter_mut().filter(|row| row.state != RowState::LeftOut) {
        let reached = row.contact();
        let amount = match about.kind {
            Kind::Requests => row.amount.map(Amount::minor),
            Kind::Accounts => Some(0),
        };
        if let (false, Some(amount)) = (reached.is_empty(), amount) {
            let key = (reached, amount);
            let of_requests = |known: &BTreeMap<(String, i64), String>| match about.kind {
                Kind::Requests => known.get(&key).cloned(),
                Kind::Accounts => None,
            };
            let (asked, paid) = (of_requests(&about.known.asked), of_requests(&about.known.paid));
            let earlier = *customers.entry(key).or_insert(row.number);
            if earlier != row.number {
                same(row, earlier, &spot(earlier), about.kind);
            } else if let Some(asked) = asked {
                let words = messages::forms::asked_already(&asked);
                once(row, Twin::Asked(asked), messages::forms::ALREADY_REQUESTED, &words);
            }
            if let Some(paid) = paid {
                let words = messages::forms::paid_recently(&paid);
                row.add_problem(Weight::Warning, messages::forms::PAID_NOT_LONG_AGO, None, words);
            }
        }
        if let (Kind::Accounts, Some(known)) = (about.kind, account_of(row, &about.known.holders)) {
            let words = messages::forms::has_account(&known);
            row.add_problem(Weight::Warning, messages::forms::MAY_HAVE_AN_ACCOUNT, None, words);
        }
        if let (Kind::Accounts, Some(known)) = (about.kind, account_of(row, &about.known.awaited)) {
            let words = messages::forms::account_pending(&known);
            row.add_problem(Weight::Warning, messages::forms::ACCOUNT_IS_PENDING, None, words);
        }
        for field in [Field::Invoice, Field::Reference] {
            let value = row.value(field).to_owned();
            if value.is_empty() {
                continue;
            }
            let earlier = *names.entry((field, value.to_lowercase())).or_insert(row.number);
            if earlier != row.number {
                let words = messages::forms::same_number(&spot(earlier), field.words());
                let weight = if field == Field::Reference {
                    Weight::Error
                } else {
                    Weight::Warning
                };
                row.add_problem(weight, "Same number twice", Some(field), words);
                if weight == Weight::Error {
                    row.state = RowState::ToFix;
                }
            }
        }
    }
}

/// Marks `row` as a duplicate of an earlier one.
fn same(row: &mut FormRow, earlier: u32, spot: &str, kind: Kind) {
    if kind == Kind::Accounts {
        let words = messages::forms::same_customer(spot);
        return row.add_problem(Weight::Warning, messages::forms::SAME_AS_ANOTHER_ROW, None, words);
    }
    once(
        row,
        Twin::Row(earlier),
        messages::forms::SAME_AS_ANOTHER_ROW,
        &messages::forms::same_customer_and_amount(spot),
    );
}

/// A customer is asked twice only if a person confirmed it.
fn once(row: &mut FormRow, twin: Twin, problem: &'static str, words: &str) {
    row.same_as = Some(twin);
    if row.is_intended() {
        return row.add_problem(Weight::Note, problem, None, messages::forms::intended(words));
    }
    row.add_problem(Weight::Error, problem, None, messages::forms::confirm_or_skip(words));
    if row.state == RowState::Ready {
        row.state = RowState::Waits;
    }
}

/// The account that the customer of a row seems to have.
fn account_of(row: &FormRow, holders: &BTreeMap<String, String>) -> Option<String> {
    let [phone, email, first, last] = [Field::Phone, Field::Email, Field::FirstName, Field::LastName].map(|field| row.value(field));
    let known = marks(phone, email, first, last);
    known.iter().find_map(|mark| holders.get(mark)).cloned()
}

/// Notes about the whole sheet.
pub(super) fn notes(rows: &[FormRow], reading: &Reading, kind: Kind) -> Vec<String> {
    let mut notes = Vec::new();
    let hidden = rows.iter().filter(|row| row.hidden && row.state != RowState::LeftOut).count();
    if hidden > 0 {
        notes.push(messages::forms::hidden_rows(hidden));
    }
    for column in reading.columns.iter().filter(|column| column.hidden && column.field.is_some()) {
        notes.push(messages::forms::hidden_column(&quoted(&column.heading)));
    }
    let own = |column: &&ColumnRead| column.field.is_none() && OWN_BANK.has(&header_key(&column.heading));
    let own: Vec<String> = reading.columns.iter().filter(own).map(|column| quoted(&column.heading)).collect();
    if kind == Kind::Accounts && !own.is_empty() {
        notes.push(messages::forms::forwarding_not_used(&own.join(", ")));
    }
    notes
}
