//! Saves, changes and removes contacts. Each action is written to the audit.

use crate::messages;
use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use sheet_rules::contact::{Contact, Kind};

use super::{contact_view, input, not_here, number, whereabouts};
use crate::tables::contacts as table;
use crate::tables::contacts::{ContactRow, NewContact};
use crate::view::{ContactForm, ContactOfPayment, ContactView, PaymentKind, PaymentState};
use directory::banks;
use directory::providers::billers;
use engine::outbox::Outbox;
use store::{Actor, audit};
use system::error::{AppError, InputProblem};

/// The name of a contact's bank or biller.
///
/// # Errors
///
/// The service does not list it.
async fn place_name(outbox: &Arc<Outbox>, contact: &Contact) -> Result<Option<String>, AppError> {
    let same = |id: &str| id.eq_ignore_ascii_case(&contact.place);
    match contact.kind {
        Kind::Bank => {
            let table = banks(outbox).await?;
            let all = (0..).map_while(|place| table.bank(place));
            let mut named = all.filter(|bank| bank.uuid.as_ref().is_some_and(|id| same(id.as_str())));
            Ok(named.next().map(|bank| bank.name.clone()))
        }
        Kind::Bill => {
            let known = billers(outbox, false).await?;
            Ok(known.rows.into_iter().find(|biller| same(&biller.id)).map(|biller| biller.name))
        }
        Kind::Wallet | Kind::Customer => Ok(Some(String::new())),
    }
}

/// Saves a new contact, or changes an existing one.
pub async fn save(outbox: &Arc<Outbox>, form: ContactForm, actor: Actor) -> Result<ContactView, AppError> {
    let id = form.contact.as_deref().map(number).transpose()?;
    let typed = Contact {
        kind: form.kind,
        name: form.name,
        place: form.place,
        number: form.number,
        phone: form.phone,
        email: form.email,
        note: form.note,
    };
    let wrong = |problems: Vec<InputProblem>| AppError::invalid(messages::NOT_SAVED_INVALID, problems);
    let contact = typed
        .checked()
        .map_err(|problems| wrong(problems.into_iter().map(input).collect()))?;
    let Some(place_name) = place_name(outbox, &contact).await? else {
        let what = if contact.kind == Kind::Bank { "bank" } else { "biller" };
        let problem = InputProblem::new("place", messages::not_listed(what));
        return Err(wrong(vec![problem]));
    };
    let new = NewContact {
        contact,
        place_name,
        holder: None,
    };
    written(outbox, id, new, actor).await
}

/// Saves the payee of a payment, with the reported account holder.
pub async fn save_payment(outbox: &Arc<Outbox>, request: &ContactOfPayment, actor: Actor) -> Result<ContactView, AppError> {
    let made = crate::detail(outbox, &request.payment).await?.payment;
    if ![PaymentState::Paid, PaymentState::OnHold, PaymentState::CodeMissing].contains(&made.state) {
        let message = messages::SAVE_ONLY_PAYEES;
        return Err(AppError::conflict(message));
    }
    let kind = match made.kind {
        PaymentKind::Bank => Kind::Bank,
        PaymentKind::Bill => Kind::Bill,
        PaymentKind::Wallet | PaymentKind::Airtime => Kind::Wallet,
        PaymentKind::Cash => {
            let message = messages::CASH_HAS_NO_PAYEE;
            return Err(AppError::conflict(message));
        }
    };
    let payee = crate::payee(outbox, &request.payment).await?;
    let contact = Contact {
        kind,
        name: request.name.clone(),
        place: payee.place,
        number: payee.number,
        phone: payee.phone,
        email: payee.email,
        note: String::new(),
    };
    let contact = contact
        .checked()
        .map_err(|problems| AppError::invalid(messages::NOT_SAVED_INVALID, problems.into_iter().map(input).collect()))?;
    let place_name = place_name(outbox, &contact).await?.or(made.at).unwrap_or_default();
    let new = NewContact {
        contact,
        place_name,
        holder: payee.holder,
    };
    written(outbox, None, new, actor).await
}

fn saved_already(row: &ContactRow) -> AppError {
    let message = messages::saved_already(&row.contact.name);
    AppError::conflict(message).hint(messages::EDIT_THAT_ONE)
}

async fn written(outbox: &Arc<Outbox>, id: Option<i64>, new: NewContact, actor: Actor) -> Result<ContactView, AppError> {
    let now = outbox.now();
    let write = move |db: &Transaction<'_>| {
        let same = table::of_identity(db, new.contact.kind, &new.contact.identity())?;
        if let Some(other) = same.filter(|row| Some(row.id) != id) {
            return Err(saved_already(&other));
        }
        let id = match id {
            None => {
                let id = table::add(db, &new, &actor.name, now)?;
                audit::record(
                    db,
                    now,
                    actor.entry(crate::messages::audit::CONTACT_SAVED, None, Some(audit_text(&new))),
                )?;
                id
            }
            Some(id) => {
                let before = table::one(db, id)?.filter(|row| !row.removed).ok_or_else(not_here)?;
                changed(db, before, new, &actor, now)?;
                id
            }
        };
        table::one(db, id)?.ok_or_else(not_here)
    };
    outbox.store.write(write).await.map(|row| contact_view(&row))
}

/// A contact as one line of the audit.
fn audit_text(new: &NewContact) -> String {
    format!("{}: {}", new.contact.name, reach_text(&new.place_name, &new.contact))
}

fn reach_text(place_name: &str, contact: &Contact) -> String {
    match contact.kind {
        Kind::Bank | Kind::Wallet | Kind::Bill => whereabouts(place_name, &contact.number),
        Kind::Customer => whereabouts(&contact.phone, &contact.email),
    }
}

fn changed(
    db: &Connection,
    before: ContactRow,
    mut new: NewContact,
    actor: &Actor,
    now: base::timestamp::Timestamp,
) -> Result<(), AppError> {
    if before.contact.kind != new.contact.kind {
        let message = messages::KIND_IS_FIXED;
        return Err(AppError::conflict(message));
    }
    let moved = before.contact.identity() != new.contact.identity();
    if !moved {
        new.holder.clone_from(&before.holder);
    }
    table::change(db, before.id, &new)?;
    let was = reach_text(&before.place_name, &before.contact);
    let is = reach_text(&new.place_name, &new.contact);
    let what = if moved && new.contact.kind != Kind::Customer {
        table::changed(db, &before, (&was, &is), &actor.name, now)?;
        messages::audit::ACCOUNT_CHANGED
    } else {
        messages::audit::CONTACT_CHANGED
    };
    let text = |name: &str, reach: &str| Some(format!("{name}: {reach}"));
    audit::record(
        db,
        now,
        actor.entry(what, text(&before.contact.name, &was), text(&new.contact.name, &is)),
    )
}

/// Removes a contact. `put_back` restores it.
pub async fn remove(outbox: &Outbox, contact: &str, actor: Actor) -> Result<ContactView, AppError> {
    let (id, now) = (number(contact)?, outbox.now());
    let write = move |db: &Transaction<'_>| {
        let row = table::one(db, id)?.filter(|row| !row.removed).ok_or_else(not_here)?;
        table::set_removed(db, id, Some(now))?;
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::CONTACT_REMOVED, Some(row.contact.name.clone()), None),
        )?;
        Ok(row)
    };
    outbox.store.write(write).await.map(|row| contact_view(&row))
}

/// Restores a removed contact.
pub async fn put_back(outbox: &Outbox, contact: &str, actor: Actor) -> Result<ContactView, AppError> {
    let (id, now) = (number(contact)?, outbox.now());
    let write = move |db: &Transaction<'_>| {
        let row = table::one(db, id)?.ok_or_else(not_here)?;
        if let Some(other) = table::of_identity(db, row.contact.kind, &row.contact.identity())? {
            return Err(saved_already(&other));
        }
        table::set_removed(db, id, None)?;
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::CONTACT_PUT_BACK, None, Some(row.contact.name.clone())),
        )?;
        Ok(row)
    };
    outbox.store.write(write).await.map(|row| contact_view(&row))
}
