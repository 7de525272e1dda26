//! The payee of a single payment.

use std::sync::Arc;

use rusqlite::Connection;
use service_api::value::{BankId, Nuban};
use sheet_rules::contact::Kind;

use super::body::{HOLDERS, answers_of, json, present};
use super::list::{not_here, number};
use crate::contacts;
use crate::view::PaymentKind;
use directory::holder;
use engine::outbox::Outbox;
use engine::tables::outbox::OutboxEntry;
use engine::tables::single_payments as table;
use system::error::AppError;

/// The payee of a payment as it was sent, with the reported account holder.
pub struct Payee {
    /// The id of the bank or biller; otherwise empty.
    pub place: String,
    pub number: String,
    pub phone: String,
    pub email: String,
    pub holder: Option<String>,
}

/// Reads the payee from the request and its answer.
pub async fn payee(outbox: &Arc<Outbox>, id: &str) -> Result<Payee, AppError> {
    let id = number(id)?;
    let read = move |db: &Connection| Ok((table::one(db, id)?.ok_or_else(not_here)?, table::answers(db, id)?));
    let (row, answers) = outbox.store.read(read).await?;
    let body = json(&row.body);
    let text = |name: &str| present(&body, name).unwrap_or_default();
    let answers = answers_of(&answers, &row.reference);
    let answered = answers
        .iter()
        .find_map(|answer| HOLDERS.iter().find_map(|name| present(answer, name)));
    let (bank, number) = (
        text("destinationBankUUID"),
        table::payee_field(&row.operation).map(text).unwrap_or_default(),
    );
    let known = match (&answered, BankId::parse(&bank), Nuban::parse(&number)) {
        (None, Ok(bank), Ok(account)) => holder::known(outbox, &bank, &account, &[]).await?.and_then(|known| known.name),
        (Some(_) | None, _, _) => None,
    };
    Ok(Payee {
        place: if bank.is_empty() { text("merchantAccount") } else { bank },
        number,
        phone: text("recipientPhoneNumber"),
        email: text("recipientEmail"),
        holder: answered.or(known),
    })
}

/// The name of the saved contact that was paid. `None` if the kind of payment has no contacts.
pub(crate) fn saved_name(db: &Connection, row: &OutboxEntry) -> Result<Option<String>, AppError> {
    let body = json(&row.body);
    let text = |name: &str| present(&body, name).unwrap_or_default();
    let number = table::payee_field(&row.operation).map(text).unwrap_or_default();
    let kind = match PaymentKind::of(&row.operation) {
        Some(PaymentKind::Bank) => Kind::Bank,
        Some(PaymentKind::Bill) => Kind::Bill,
        Some(PaymentKind::Wallet | PaymentKind::Airtime) => Kind::Wallet,
        Some(PaymentKind::Cash) | None => return Ok(None),
    };
    let place = present(&body, "destinationBankUUID").unwrap_or_else(|| text("merchantAccount"));
    Ok(contacts::saved_as(db, kind, &place, &number)?.map(|saved| saved.contact.name))
}
