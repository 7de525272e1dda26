//! Warnings about a saved contact before it is paid.

use crate::messages;
use base::timestamp::Timestamp;
use rusqlite::Connection;
use sheet_rules::contact::{Kind, identity, spellings};

use super::whereabouts;
use crate::tables::contacts as table;
use crate::tables::contacts::ContactRow;
use crate::view::PayTo;
use engine::outbox::Outbox;
use engine::tables::single_payments;
use system::error::AppError;

/// A warning about the contact that is to be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactWarning {
    /// The sentence for the user.
    pub words: String,
    /// Whether the amount must be typed again.
    pub needs_amount: bool,
}

impl ContactWarning {
    fn with_amount(words: String) -> Self {
        Self { words, needs_amount: true }
    }
}

/// Identifies the contact that a payment goes to: kind, bank or biller, and number.
fn contact_key(to: &PayTo) -> Option<(Kind, &str, &str)> {
    match to {
        PayTo::Wallet { account, .. } => Some((Kind::Wallet, "", account)),
        PayTo::Bank { bank, account, .. } => Some((Kind::Bank, bank, account)),
        PayTo::Airtime { phone, .. } => Some((Kind::Wallet, "", phone)),
        PayTo::Bill { biller, customer, .. } => Some((Kind::Bill, biller, customer)),
        PayTo::Cash { .. } => None,
    }
}

/// The saved contact of a payee.
pub fn saved_as(db: &Connection, kind: Kind, place: &str, number: &str) -> Result<Option<ContactRow>, AppError> {
    table::of_identity(db, kind, &identity(kind, place, number))
}

/// The warnings before a payment; `holder` is the account holder that was just reported.
pub async fn warnings(outbox: &Outbox, to: &PayTo, holder: Option<&str>) -> Result<Vec<ContactWarning>, AppError> {
    let Some((kind, place, number)) = contact_key(to) else {
        return Ok(Vec::new());
    };
    let (key, holder) = (identity(kind, place, number), holder.map(str::to_owned));
    outbox.store.read(move |db| warnings_in(db, kind, &key, holder.as_deref())).await
}

fn by(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" by {name}") }
}

fn warnings_in(db: &Connection, kind: Kind, key: &str, holder: Option<&str>) -> Result<Vec<ContactWarning>, AppError> {
    let mut warnings = Vec::new();
    for (name, change) in table::former_contacts(db, kind, key)? {
        let (day, by) = (change.at.day(), by(&change.by));
        warnings.push(ContactWarning::with_amount(messages::renamed(&name, &day, &by, &change.now)));
    }
    let Some(saved) = table::of_identity(db, kind, key)? else {
        return Ok(warnings);
    };
    if let Some(words) = holder.and_then(|holder| saved.contact.holder_difference(saved.holder.as_deref(), holder)) {
        warnings.push(ContactWarning::with_amount(words));
    }
    let name = &saved.contact.name;
    if let Some(change) = table::changes(db, saved.id)?.first()
        && !is_paid_since(db, &saved, change.at)?
    {
        let (day, by) = (change.at.day(), by(&change.by));
        warnings.push(ContactWarning::with_amount(messages::account_changed(
            name,
            &day,
            &by,
            &change.was,
            &change.now,
            messages::CALL_FIRST,
        )));
    }
    for other in table::namesakes(db, &saved)? {
        if is_paid_since(db, &saved, Timestamp(0))? {
            break;
        }
        let (where_else, day) = (whereabouts(&other.place_name, &other.contact.number), other.saved_at.day());
        warnings.push(ContactWarning {
            words: messages::saved_elsewhere(name, &day, &where_else, messages::CALL_FIRST),
            needs_amount: false,
        });
    }
    Ok(warnings)
}

fn is_paid_since(db: &Connection, saved: &ContactRow, since: Timestamp) -> Result<bool, AppError> {
    let contact = &saved.contact;
    let spellings = spellings(&contact.number);
    single_payments::reached(db, (&contact.place, &saved.place_name), &spellings, since)
}
