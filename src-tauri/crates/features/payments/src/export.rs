//! Exports single payments, with the filters of the list.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use service_api::value::Amount;
use session::saved_file::{Destination, MOST_LINES, save_shown};

use super::list::block;
use crate::messages::exports;
use crate::view::{PaymentView, PaymentsExport, PaymentsRequest};
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use system::env::parse_rfc3339;
use system::error::AppError;

/// How many payments are read at once, so that other reads can run in between.
const BLOCK: u32 = 1_000;

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
    save_shown(
        to,
        (exports::PAYMENTS, outbox.now()),
        asked.format,
        (&exports::COLUMNS, &asked.columns),
        lines,
    )
}

fn cells(payment: PaymentView) -> Vec<ListCell> {
    let text = |text: &str| ListCell::Text(text.to_owned());
    vec![
        ListCell::Text(exports::state(&payment)),
        text(exports::kind(payment.kind)),
        ListCell::Text(payment.holder.unwrap_or_default()),
        ListCell::Text(payment.to),
        ListCell::Text(payment.account),
        ListCell::Text(payment.at.unwrap_or_default()),
        ListCell::Money(Amount::parse(&payment.amount).ok()),
        text("NGN"),
        ListCell::Time(payment.sent_at.as_deref().and_then(parse_rfc3339)),
        ListCell::Text(payment.reference),
        ListCell::Text(payment.payer.unwrap_or_else(|| exports::OWN_MONEY.to_owned())),
        ListCell::Time(payment.handed_over_at.as_deref().and_then(parse_rfc3339)),
    ]
}
