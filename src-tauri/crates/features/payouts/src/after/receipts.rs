//! Receipts: one page for each payment that is known to be paid.

use super::facts::{Payment, PaymentStatus, RunFacts};
use super::proof::history;
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
            Some(_) => "There is no receipt: this payment is not known to be paid.",
            None => "There are no receipts: no payment is known to be paid.",
        };
        return Err(
            AppError::new(ErrorCode::Conflict, message).hint("The proof for the bank tells of all payments, whatever is known of them.")
        );
    }
    for payment in paid {
        paper.new_page();
        receipt(facts, payment, &mut paper);
    }
    paper.finish()
}

fn receipt(facts: &RunFacts, payment: &Payment, paper: &mut Document) {
    let (item, line) = (&payment.item, &payment.item.line.line);
    paper.title(&format!("Paid: {}", line.amount.naira()));
    if payment.paid_by_word_of().is_some() {
        paper.stress("The service did not tell us of this payment. A person recorded it as paid.");
    }
    paper.fact("Paid to", &item.name);
    paper.fact("Bank", &item.bank);
    paper.fact("Account number", &item.account);
    paper.fact("Amount", &line.amount.naira());
    let fee = line.receipt.fee.as_ref();
    paper.fact(
        "Service fee",
        &fee.map(|fee| fee.amount.map_or(fee.text.clone(), |amount| amount.naira()))
            .unwrap_or_default(),
    );
    paper.fact("Remarks", &item.remarks);
    paper.part("By which it is found");
    for reference in payment.references() {
        let own = reference == item.line.reference;
        paper.fact(if own { "Our reference" } else { "Reference of its group" }, &reference);
    }
    paper.fact(
        "Service’s transaction id",
        line.receipt.transaction_id.as_deref().unwrap_or_default(),
    );
    paper.fact("Session id", payment.session_id().unwrap_or_default());
    paper.fact("Sent", &line.sent_at.map(wat).unwrap_or_default());
    paper.fact("Known to be paid since", &line.settled_at.map(wat).unwrap_or_default());
    paper.part("How we know");
    paper.body(&payment.explanation());
    history(payment, paper);
    paper.part("Where it comes from");
    paper.fact("File", &facts.run.file_name);
    paper.fact("Row", &facts.spot(item));
    paper.fact("Payout", &facts.run.id.to_string());
}
