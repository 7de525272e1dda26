//! Describes earlier payments to the same payee, for a payment that is typed and for a call from the console or the command line.

use crate::messages;
use base::timestamp::{DAY, Timestamp};
use payment_rules::outbox::State;
use serde_json::Value as Json;
use service_api::AirtimePurchase;
use service_api::declare::Operation as _;
use service_api::value::Amount;
use session::Context;
use sheet_rules::payout::HASTY;

use super::body::present;
use engine::tables::outbox::OutboxEntry;
use engine::tables::single_payments as table;
use system::env::wat;
use system::error::AppError;

/// How far back payments to the same payee count.
pub(crate) const LOOK_BACK: i64 = 35 * DAY;
/// How many warnings are shown for a call with many payments.
const MOST_REPORTED: usize = 20;

/// A warning from the records about a payment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RecordWarning {
    pub words: String,
    /// The payment may be a duplicate: the amount must be typed again.
    pub needs_amount: bool,
    /// An equal payment was made recently: a reason is required.
    pub is_recent: bool,
}

/// The warnings from `alike` payments about another payment of `amount` under `reference`. The times are now, on this computer and at the
/// service.
pub(crate) fn warnings(
    alike: &[OutboxEntry],
    reference: &str,
    amount: Amount,
    (now, service_now): (Timestamp, Timestamp),
) -> Vec<RecordWarning> {
    let others = alike.iter().filter(|row| row.reference != reference);
    others.filter_map(|row| sentence(row, amount, (now, service_now))).collect()
}

/// Whether a payment made at `at` is so recent that an equal one is rarely intended. Airtime is bought every day, so its period is shorter.
fn is_recent(operation: &str, at: Timestamp, now: Timestamp) -> bool {
    match operation == AirtimePurchase::SPEC.id {
        true => at.day() == now.day(),
        false => now.since(at) < HASTY,
    }
}

fn sentence(row: &OutboxEntry, amount: Amount, (now, service_now): (Timestamp, Timestamp)) -> Option<RecordWarning> {
    let when = row.line.first_sent_at.map(wat).unwrap_or_default();
    let (sum, name) = (row.line.amount.naira(), &row.reference);
    match row.line.state {
        State::Ready => {
            let run = row.run.unwrap_or_default();
            Some(duplicate(messages::waits_in_payout(&sum, run, name)))
        }
        State::Sending | State::InDoubt | State::Confirming | State::NeedsReview => {
            Some(duplicate(messages::earlier_unconfirmed(&sum, &when, name)))
        }
        State::Accepted if row.line.amount == amount => Some(RecordWarning {
            words: messages::paid_before(&when, name),
            // The day is the service's.
            is_recent: row
                .line
                .first_sent_at
                .is_some_and(|at| is_recent(&row.operation, service_now.plus(-now.since(at)), service_now)),
            ..RecordWarning::default()
        }),
        State::Cancelled if row.line.amount == amount => row.line.paid_before_at.map(|at| RecordWarning {
            words: messages::paid_from_another_computer(&wat(at), name),
            is_recent: is_recent(&row.operation, at, service_now),
            ..RecordWarning::default()
        }),
        // A rejected payment is in the list only if it may have been paid.
        State::Refused => Some(duplicate(messages::perhaps_paid(&sum, &when, name))),
        State::Accepted | State::Cancelled => None,
    }
}

fn duplicate(words: String) -> RecordWarning {
    RecordWarning {
        words,
        needs_amount: true,
        ..RecordWarning::default()
    }
}

/// One payment of a call.
struct Part {
    reference: String,
    payee: String,
    amount: Amount,
}

fn parts(operation: &str, body: &Json) -> Vec<Part> {
    let whole = std::slice::from_ref(body);
    let items = body.get("items").and_then(Json::as_array).map_or(whole, Vec::as_slice);
    let part = |item: &Json| {
        Some(Part {
            reference: present(item, "referenceNumber")?,
            payee: table::payee(operation, item)?,
            amount: present(item, "amount").and_then(|text| Amount::parse(&text).ok())?,
        })
    };
    items.iter().filter_map(part).collect()
}

/// The warnings from earlier payments about a call from the console or the command line.
pub async fn of_call(context: &Context, operation: &str, body: &str) -> Result<Vec<String>, AppError> {
    let body: Json = serde_json::from_str(body).unwrap_or_default();
    let (operation, parts) = (operation.to_owned(), parts(operation, &body));
    let payees = parts.iter().map(|part| part.payee.clone()).collect();
    context.outbox.verify_among(payees).await?;
    let now = context.outbox.now();
    let service_now = context.outbox.service_now();
    let since = Timestamp(now.0 - LOOK_BACK);
    let read = context.outbox.store.read(move |db| {
        let mut sentences = Vec::new();
        for part in &parts {
            let alike = table::alike(db, &operation, &sheet_rules::contact::spellings(&part.payee), since, now)?;
            let found = warnings(&alike, &part.reference, part.amount, (now, service_now));
            sentences.extend(found.into_iter().map(|warning| format!("{}: {}", part.reference, warning.words)));
        }
        Ok(sentences)
    });
    let mut sentences = read.await?;
    let more = sentences.len().saturating_sub(MOST_REPORTED);
    sentences.truncate(MOST_REPORTED);
    if more > 0 {
        sentences.push(messages::more_like_these(more));
    }
    Ok(sentences)
}
