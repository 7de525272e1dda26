//! Exports single payments, with the filters of the list.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use service_api::value::Amount;
use session::saved_file::{MOST_LINES, save_list};

use super::list::block;
use crate::view::{PaymentKind, PaymentState, PaymentView, PaymentsExport, PaymentsRequest};
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use system::env::parse_rfc3339;
use system::error::AppError;

/// How many payments are read at once, so that other reads can run in between.
const BLOCK: u32 = 1_000;

const COLUMNS: [Column; 12] = [
    ("State", 30),
    ("For", 20),
    ("Name as told", 30),
    ("Name as typed", 30),
    ("Account or number", 20),
    ("Bank, operator or biller", 28),
    ("Amount", 18),
    ("Currency", 10),
    ("Sent (WAT)", 20),
    ("Reference", 34),
    ("Whose money", 24),
    ("Cash handed over (WAT)", 24),
];

/// Writes the payments of a list into `folder`. Returns the file's path.
pub async fn export(outbox: &Arc<Outbox>, asked: &PaymentsExport, folder: &Path) -> Result<PathBuf, AppError> {
    let mut request = PaymentsRequest {
        before: None,
        kind: asked.kind,
        open: asked.open,
        needs_you: asked.needs_you,
        text: asked.text.clone(),
    };
    let (mut lines, mut seen) = (Vec::new(), HashSet::new());
    // One more than a file may hold shows that there are too many.
    while lines.len() <= MOST_LINES {
        let page = block(outbox, &request, BLOCK).await?;
        // In a search, a payment may be on two pages.
        let new = page.payments.into_iter().filter(|payment| seen.insert(payment.payment.clone()));
        lines.extend(new.map(cells));
        request.before = page.next;
        if request.before.is_none() {
            break;
        }
    }
    save_list(folder, ("Payments", outbox.now()), asked.format, &COLUMNS, &lines)
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
        ListCell::Text(payment.payer.unwrap_or_else(|| "Our own".to_owned())),
        ListCell::Time(payment.handed_over_at.as_deref().and_then(parse_rfc3339)),
    ]
}

/// The state in the words of the screen.
fn state_words(payment: &PaymentView) -> String {
    let words = match payment.state {
        PaymentState::Paid if payment.by_word => "Recorded as made by a person",
        PaymentState::NotPaid if payment.by_word => "Recorded as not made by a person",

        PaymentState::Sending => "Sending",
        PaymentState::NotSent => "Not sent",
        PaymentState::NotKnown => "Not known yet",
        PaymentState::Paid => "Paid",
        PaymentState::OnHold => "Paid, waits for an identity check",
        PaymentState::CodeMissing => "Paid, no withdrawal code came",
        PaymentState::NotPaid => "Not paid",
    };
    match payment.contradicted {
        true => format!("{words}, told otherwise since"),
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
