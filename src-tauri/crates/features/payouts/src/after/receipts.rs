//! Receipts: one page for each payment that is known to be paid.

use super::facts::{Payment, PaymentStatus, RunFacts};
use super::proof::history;
use crate::messages;
use files::documents::Document;
use system::env::wat;
use system::error::{AppError, ErrorCode};

/// A receipt for every paid payment, or for the given one.
pub(super) fn receipts(facts: &RunFacts, item: Option<i64>, mut paper: Document) -> Result<Vec<u8>, AppError> {
    let paid: Vec<&Payment> = facts
        .payments
        .iter()
        .filter(|payment| item.is_none_or(|item| item == payment.item.id))
        .filter(|payment| payment.status() == PaymentStatus::Paid)
        .collect();
    if paid.is_empty() {
        let message = match item {
            Some(_) => messages::NO_RECEIPT,
            None => messages::NO_RECEIPTS,
        };
        return Err(AppError::new(ErrorCode::Conflict, message).hint(messages::USE_PROOF));
    }
    for payment in paid {
        paper.new_page();
        receipt(facts, payment, &mut paper);
    }
    paper.finish()
}

fn receipt(facts: &RunFacts, payment: &Payment, paper: &mut Document) {
    let (item, line) = (&payment.item, &payment.item.line.line);
    paper.title(&messages::paid_amount(line.amount));
    if payment.paid_by_word_of().is_some() {
        paper.stress(messages::RECORDED_BY_PERSON);
    }
    paper.fact(messages::PAID_TO, &item.name);
    paper.fact("Bank", &item.bank);
    paper.fact(messages::ACCOUNT_NUMBER, &item.account);
    paper.fact("Amount", &line.amount.naira());
    let fee = line.receipt.fee.as_ref();
    paper.fact(
        messages::SERVICE_FEE,
        &fee.map(|fee| fee.amount.map_or(fee.text.clone(), |amount| amount.naira()))
            .unwrap_or_default(),
    );
    paper.fact("Remarks", &item.remarks);
    paper.part(messages::REFERENCES);
    for reference in payment.references() {
        let own = reference == item.line.reference;
        paper.fact(if own { messages::OWN_REFERENCE } else { messages::GROUP_REFERENCE }, &reference);
    }
    paper.fact(messages::TRANSACTION_ID, line.receipt.transaction_id.as_deref().unwrap_or_default());
    paper.fact(messages::SESSION_ID, payment.session_id().unwrap_or_default());
    paper.fact("Sent", &line.sent_at.map(wat).unwrap_or_default());
    paper.fact(messages::CONFIRMED_SINCE, &line.settled_at.map(wat).unwrap_or_default());
    paper.part(messages::EVIDENCE);
    paper.body(&payment.explanation());
    history(payment, paper);
    paper.part(messages::SOURCE);
    paper.fact("File", &facts.run.file_name);
    paper.fact("Row", &facts.spot(item));
    paper.fact("Payout", &facts.run.id.to_string());
}
