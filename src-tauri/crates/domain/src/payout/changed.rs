//! What was changed in a sheet since its plan was made.

use std::collections::BTreeMap;

use super::plan::{Plan, PlanItem, item};
use super::sheet::{OpenSheet, RowState};

/// One field of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanChange {
    /// The row in the file.
    pub row: u32,
    /// Which field, in the words of the sheet's columns; `payment` where the row itself came or went.
    pub field: &'static str,
    /// As it was in the plan; empty where it was nothing.
    pub before: String,
    /// As it is now.
    pub after: String,
}

impl Plan {
    /// What would be sent of `sheet` now otherwise than in this plan, in the order of the rows.
    pub fn changes(&self, sheet: &OpenSheet) -> Vec<PlanChange> {
        let before: BTreeMap<u32, &PlanItem> = self.items.iter().map(|item| (item.row, item)).collect();
        let name: &str = sheet.name();
        let rows = sheet.rows().filter(|row| row.state != RowState::LeftOut);
        // A row with an error is none that would be sent: what is wrong with it is said beside it.
        let now: BTreeMap<u32, PlanItem> = rows.filter_map(|row| Some((row.row, item(&row, None)?))).collect();
        let mut changes = Vec::new();
        for (row, item) in &before {
            match now.get(row) {
                Some(now) if item.sheet == name => fields(item, now, &mut changes),
                Some(_) | None => changes.push(PlanChange {
                    row: *row,
                    field: "payment",
                    before: said(item),
                    after: String::new(),
                }),
            }
        }
        let come = now.iter().filter(|(row, _)| before.get(row).is_none_or(|item| item.sheet != name));
        changes.extend(come.map(|(row, item)| PlanChange {
            row: *row,
            field: "payment",
            before: String::new(),
            after: said(item),
        }));
        changes.sort_by_key(|change| change.row);
        changes
    }
}

fn said(item: &PlanItem) -> String {
    format!("₦{} to {}, {} {}", item.amount, item.name, item.bank.name, item.account.as_str())
}

fn fields(before: &PlanItem, now: &PlanItem, changes: &mut Vec<PlanChange>) {
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
    changes.extend(changed.map(|(field, before, after)| PlanChange {
        row: now.row,
        field,
        before,
        after,
    }));
}
