//! What changed in a sheet since its plan was made.

use crate::messages;
use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;

use super::plan::{Plan, PlanItem, item};
use super::sheet::{OpenSheet, RowState};

/// A changed field of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "PlanChangeView")]
pub struct PlanChange {
    /// The row in its sheet.
    pub row: u32,
    /// Its sheet, if the draft or the plan has several.
    pub sheet: Option<String>,
    /// The field, in the words of the sheet's columns; `payment` if the row itself was added or removed.
    pub field: &'static str,
    /// The value in the plan, or empty.
    pub before: String,
    /// The value now.
    pub after: String,
}

impl Plan {
    /// The differences between this plan and what would be sent of `sheet` now, in the order of the rows.
    pub fn changes(&self, sheet: &OpenSheet) -> Vec<PlanChange> {
        let sheets = sheet.sheets();
        let place = |item: &PlanItem| (sheets.iter().position(|sheet| *sheet == item.sheet), item.row);
        let before: BTreeMap<_, &PlanItem> = self.items.iter().map(|item| ((&*item.sheet, item.row), item)).collect();
        let rows = sheet.rows().filter(|row| row.state != RowState::LeftOut);
        // A row with an error would not be sent; its error is reported elsewhere.
        let now: Vec<PlanItem> = rows.filter_map(|row| item(&row, None)).collect();
        let now: BTreeMap<_, &PlanItem> = now.iter().map(|item| ((&*item.sheet, item.row), item)).collect();
        let mut changes = Vec::new();
        for (key, item) in &before {
            match now.get(key) {
                Some(now) => fields(item, now, &mut changes),
                None => changes.push((*item, "payment", describe(item), String::new())),
            }
        }
        let come = now.iter().filter(|(key, _)| !before.contains_key(key));
        changes.extend(come.map(|(_, item)| (*item, "payment", String::new(), describe(item))));
        changes.sort_by_key(|(item, ..)| place(item));
        let several = sheets.len() > 1 || changes.iter().any(|(item, ..)| !sheets.contains(&item.sheet));
        let change = |(item, field, before, after): Change<'_>| PlanChange {
            row: item.row,
            sheet: several.then(|| item.sheet.clone()),
            field,
            before,
            after,
        };
        changes.into_iter().map(change).collect()
    }
}

/// The payment, the field, the old value and the new one.
type Change<'i> = (&'i PlanItem, &'static str, String, String);

fn describe(item: &PlanItem) -> String {
    messages::payouts::payment(item.amount, &item.name, &item.bank.name, item.account.as_str())
}

fn fields<'i>(before: &PlanItem, now: &'i PlanItem, changes: &mut Vec<Change<'i>>) {
    let contact = |item: &PlanItem| {
        let own = item.own_contact;
        let of = |text: &Option<String>| text.clone().filter(|_| !own).unwrap_or_default();
        (of(&item.phone), of(&item.email))
    };
    let ((phone_before, email_before), (phone, email)) = (contact(before), contact(now));
    let pairs = [
        ("name", before.name.clone(), now.name.clone()),
        ("bank", before.bank.name.clone(), now.bank.name.clone()),
        ("account", before.account.as_str().to_owned(), now.account.as_str().to_owned()),
        ("amount", before.amount.decimal(), now.amount.decimal()),
        ("remarks", before.remarks.clone(), now.remarks.clone()),
        ("reference", before.row_reference.clone(), now.row_reference.clone()),
        ("sender", before.sender.clone(), now.sender.clone()),
        ("phone", phone_before, phone),
        ("email", email_before, email),
    ];
    let changed = pairs.into_iter().filter(|(_, before, after)| before != after);
    changes.extend(changed.map(|(field, before, after)| (now, field, before, after)));
}
