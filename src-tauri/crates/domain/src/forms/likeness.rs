//! Rows that are like each other or like what is on record, and what is worth knowing about the whole.

use std::collections::BTreeMap;

use service_api::value::Amount;

use super::Circumstances;
use super::columns::{Reading, spot};
use super::fields::{Field, Kind};
use super::row::{FormRow, RowState, Weight};
use crate::payout::sheet::text::quoted;

/// Compares rows with each other and with what is on record. Likenesses are told, never acted on.
pub(super) fn compare(rows: &mut [FormRow], about: &Circumstances<'_>) {
    let mut customers: BTreeMap<(String, i64), u32> = BTreeMap::new();
    let mut names: BTreeMap<(Field, String), u32> = BTreeMap::new();
    for row in rows.iter_mut().filter(|row| row.state != RowState::LeftOut) {
        let contact = row.contact();
        let amount = match about.kind {
            Kind::Requests => row.amount.map(Amount::minor),
            Kind::Accounts => Some(0),
        };
        if let (false, Some(amount)) = (contact.is_empty(), amount) {
            let key = (contact, amount);
            let known = about.known.asked.get(&key).filter(|_| about.kind == Kind::Requests).cloned();
            let earlier = *customers.entry(key).or_insert(row.number);
            if earlier != row.number {
                let what = match about.kind {
                    Kind::Requests => "the same customer and amount",
                    Kind::Accounts => "the same customer",
                };
                let words = format!("{} has {what}. Leave one out unless both are meant.", capital(&spot(earlier)));
                row.say(Weight::Warning, "Same as another row", None, words);
            }
            if let Some(known) = known {
                let words = format!("This customer is asked for the same amount already: {known}.");
                row.say(Weight::Warning, "Asked already", None, words);
            }
        }
        for field in [Field::Invoice, Field::Reference] {
            let value = row.value(field).to_owned();
            if value.is_empty() {
                continue;
            }
            let earlier = *names.entry((field, value.to_lowercase())).or_insert(row.number);
            if earlier != row.number {
                let words = format!("{} has the same {}.", capital(&spot(earlier)), field.words());
                let weight = if field == Field::Reference {
                    Weight::Error
                } else {
                    Weight::Warning
                };
                row.say(weight, "Same number twice", Some(field), words);
                if weight == Weight::Error {
                    row.state = RowState::ToFix;
                }
            }
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// What is worth knowing about the whole.
pub(super) fn notes(rows: &[FormRow], reading: &Reading) -> Vec<String> {
    let mut notes = Vec::new();
    let hidden = rows.iter().filter(|row| row.hidden && row.state != RowState::LeftOut).count();
    if hidden > 0 {
        notes.push(format!("{hidden} rows are hidden in the file. Say of each whether it is meant."));
    }
    for column in reading.columns.iter().filter(|column| column.hidden && column.field.is_some()) {
        notes.push(format!("The column {} is hidden in the file and is used.", quoted(&column.heading)));
    }
    notes
}
