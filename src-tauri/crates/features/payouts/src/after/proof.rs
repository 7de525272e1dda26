//! *Proof for the bank*: everything about a batch that helps a bank to find its payments.

use session::evidence_words::sentence;

use super::facts::{Payment, PaymentStatus, RunFacts};
use crate::messages;
use files::documents::{Align, Column, Document};
use system::env::wat;
use system::error::AppError;

const COLUMNS: [Column; 5] = [
    column("Row", 6, Align::Left),
    column(messages::PAID_TO, 23, Align::Left),
    column(messages::AMOUNT_NAIRA, 13, Align::Right),
    column(messages::REFERENCES_AND_IDS, 30, Align::Left),
    column("Result", 28, Align::Left),
];

pub(super) const fn column(heading: &'static str, share: i64, align: Align) -> Column {
    Column { heading, share, align }
}

/// The whole batch, its sums, and the evidence about every payment that is not simply paid.
pub(super) fn proof(facts: &RunFacts, mut document: Document) -> Result<Vec<u8>, AppError> {
    document.title(messages::PROOF_FOR_BANK);
    document.fact("File", &facts.run.file_name);
    document.fact("Payout", &facts.run.id.to_string());
    document.fact("Approved", &wat(facts.run.approved_at));
    document.fact(messages::FILE_FINGERPRINT, &facts.run.file_digest);
    document.fact(messages::APPROVAL_FINGERPRINT, &facts.run.plan_digest);
    sums(facts, &mut document);
    document.part("Payments");
    document.table(&COLUMNS, facts.payments.iter().map(|payment| row(facts, payment)));
    let open: Vec<&Payment> = facts
        .payments
        .iter()
        .filter(|payment| payment.status() != PaymentStatus::Paid)
        .collect();
    if !open.is_empty() {
        document.part(messages::OTHER_EVIDENCE);
    }
    for payment in open {
        let item = &payment.item;
        document.stress(&messages::payment_heading(&facts.spot(item), &item.name, payment.status().word()));
        history(payment, &mut document);
    }
    document.finish()
}

/// All evidence about a payment. Repeated evidence is listed once, with its last time.
pub(super) fn history(payment: &Payment, document: &mut Document) {
    let mut entries: Vec<(String, String, usize, String)> = Vec::new();
    for evidence in &payment.evidence {
        let (at, words) = (wat(evidence.at), sentence(evidence));
        match entries.last_mut() {
            Some((_, same, times, last)) if *same == words => {
                *times += 1;
                *last = at;
            }
            Some(_) | None => entries.push((at.clone(), words, 1, at)),
        }
    }
    for (at, words, times, last) in entries {
        let again = if times > 1 {
            messages::repeated_until(times, &last)
        } else {
            String::new()
        };
        document.fact(&at, &format!("{words}{again}"));
    }
}

/// Counts and sums, which add up to the whole.
pub(super) fn sums(facts: &RunFacts, document: &mut Document) {
    document.part("Sums");
    for (status, (count, sum)) in facts.sums() {
        document.fact(status.word(), &format!("{count} · {}", sum.naira()));
    }
    document.fact("All", &format!("{} · {}", facts.payments.len(), facts.total().naira()));
}

/// An amount for a column whose heading contains the ₦.
pub(super) fn in_column(amount: service_api::value::Amount) -> String {
    amount.naira().trim_start_matches('₦').to_owned()
}

fn row(facts: &RunFacts, payment: &Payment) -> Vec<String> {
    let (item, line) = (&payment.item, &payment.item.line.line);
    let mut ids = payment.references();
    ids.extend(line.receipt.transaction_id.as_ref().map(|id| messages::transaction(id)));
    ids.extend(payment.session_id().map(messages::session));
    let mut result = vec![payment.status().word().to_owned()];
    result.extend(line.sent_at.map(messages::sent_at));
    result.extend(line.settled_at.map(messages::result_at));
    if payment.status() != PaymentStatus::Paid || payment.paid_by_word_of().is_some() {
        result.push(payment.explanation());
    }
    vec![
        item.row.to_string(),
        facts.payee(item),
        in_column(line.amount),
        ids.join("\n"),
        result.join("\n"),
    ]
}
