//! Exports single payments, with the filters of the list.

use crate::messages;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use service_api::value::Amount;
use session::saved_file::{Destination, FileColumn, MOST_LINES, save_shown};

use super::list::block;
use crate::view::{PaymentKind, PaymentOrder, PaymentState, PaymentView, PaymentsExport, PaymentsRequest};
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use system::env::parse_rfc3339;
use system::error::AppError;

/// How many payments are read at once, so that other reads can run in between.
const BLOCK: u32 = 1_000;

const COLUMNS: [FileColumn<PaymentOrder>; 12] = [
    ("State", 30, Some(PaymentOrder::State)),
    ("For", 20, Some(PaymentOrder::Kind)),
    ("Account name", 30, Some(PaymentOrder::To)),
    ("Name entered", 30, Some(PaymentOrder::To)),
    ("Account or number", 20, Some(PaymentOrder::Account)),
    ("Bank, operator or biller", 28, Some(PaymentOrder::Account)),
    ("Amount", 18, Some(PaymentOrder::Amount)),
    ("Currency", 10, Some(PaymentOrder::Amount)),
    ("Sent (WAT)", 20, Some(PaymentOrder::Sent)),
    ("Reference", 34, Some(PaymentOrder::To)),
    ("Whose money", 24, Some(PaymentOrder::To)),
    ("Cash paid out (WAT)", 24, None),
];

/// Writes the payments of a list. Returns the file's path.
pub async fn export(outbox: &Arc<Outbox>, asked: &PaymentsExport, to: &Destination) -> Result<PathBuf, AppError> {
    let mut request = PaymentsRequest {
        before: None,
        kind: asked.kind,
        open: asked.open,
        needs_you: asked.needs_you,
        text: asked.text.clone(),
        order: asked.order,
        descending: asked.descending,
    };
    let only: HashSet<&String> = asked.only.iter().collect();
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    // One more than a file may hold shows that there are too many.
    while lines.len() <= MOST_LINES {
        let page = block(outbox, &request, BLOCK).await?;
        // In a search, a payment may be on two pages.
        let new = page.payments.into_iter().filter(|payment| seen.insert(payment.payment.clone()));
        let new = new.filter(|payment| only.is_empty() || only.contains(&payment.payment));
        lines.extend(new.map(cells));
        request.before = page.next;
        if request.before.is_none() {
            break;
        }
    }
    save_shown(to, ("Payments", outbox.now()), asked.format, (&COLUMNS, &asked.columns), lines)
}

fn cells(payment: PaymentView) -> Vec<ListCell> {
    let text = |text: &str| ListCell::Text(text.to_owned());
    vec![
        ListCell::Text(state_words(&payment)),
        text(kind_words(payment.kind)),
        ListCell::Text(payment.holder.unwrap_or_default()),
        ListCell::Text(payment.to),
        ListCell::Text(payment.account),
        ListCell::Text(payment.at.unwrap_or_default()),
        ListCell::Money(Amount::parse(&payment.amount).ok()),
        text("NGN"),
        ListCell::Time(payment.sent_at.as_deref().and_then(parse_rfc3339)),
        ListCell::Text(payment.reference),
        ListCell::Text(payment.payer.unwrap_or_else(|| "Own".to_owned())),
        ListCell::Time(payment.handed_over_at.as_deref().and_then(parse_rfc3339)),
    ]
}

/// The state in the words of the screen.
fn state_words(payment: &PaymentView) -> String {
    let words = match payment.state {
        PaymentState::Paid if payment.by_word => "Recorded as done by a person",
        PaymentState::NotPaid if payment.by_word => "Recorded as not done by a person",

        PaymentState::Sending => "Sending",
        PaymentState::NotSent => "Not sent",
        PaymentState::NotKnown => "Unconfirmed",
        PaymentState::Paid => "Paid",
        PaymentState::OnHold => "Paid, waiting for identity check",
        PaymentState::CodeMissing => "Paid, no cash code received",
        PaymentState::NotPaid => "Not paid",
    };
    match payment.contradicted {
        true => messages::contradicted(words),
        false => words.to_owned(),
    }
}

fn kind_words(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Wallet => "To a person",
        PaymentKind::Bank => "To a bank account",
        PaymentKind::Airtime => "Airtime or data",
        PaymentKind::Bill => "Bill",
        PaymentKind::Cash => "Cash",
    }
}
