//! The slip of a single payment: what was paid, to whom, and the token or receipt in large type for use at a meter.

use crate::messages;
use crate::messages::labels;
use std::path::PathBuf;

use service_api::value::Amount;
use session::Context;
use session::saved_file::{Destination, save_new};

use super::detail::detail;
use crate::view::{PaymentDetailView, PaymentState};
use files::documents::{A5, Piece, letterhead, slips};
use system::env::{parse_rfc3339, wat};
use system::error::AppError;
use system::file_text::file_name_part;

/// Saves the slip of a payment that was made.
pub async fn save_slip(context: &Context, id: &str, to: &Destination) -> Result<PathBuf, AppError> {
    let detail = detail(&context.outbox, id).await?;
    let is_known = !detail.payment.by_word && !detail.payment.contradicted;
    if detail.payment.state != PaymentState::Paid || !is_known {
        let message = messages::NO_RECEIPT;
        return Err(AppError::conflict(message));
    }
    let mut pieces = letterhead(context.brand().await?, context.profile.kind);
    pieces.push(Piece::Rule);
    pieces.extend(body(&detail));
    pieces.push(Piece::Rule);
    let made = wat(context.outbox.now());
    pieces.push(Piece::Text(messages::made(&detail.payment.reference, &made)));
    let bytes = slips(labels::RECEIPT, A5, &[pieces])?;
    let stem = format!(
        "{} {} {}",
        labels::RECEIPT,
        file_name_part(&detail.payment.account),
        detail.payment.reference
    );
    save_new(to, &stem, "pdf", &bytes)
}

fn naira(text: &str) -> String {
    Amount::parse(text).map_or_else(|_| text.to_owned(), Amount::naira)
}

fn body(detail: &PaymentDetailView) -> Vec<Piece> {
    let payment = &detail.payment;
    let what = labels::receipt_of(payment.kind);
    // The reported account holder, else the typed payee.
    let name = payment.holder.as_deref().unwrap_or(&payment.to);
    let to: Vec<&str> = [name, payment.at.as_deref().unwrap_or_default(), &payment.account]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let mut pieces = vec![
        Piece::Text(what.to_owned()),
        Piece::Large(naira(&payment.amount)),
        Piece::Text(to.join(" · ")),
    ];
    pieces.extend(payment.payer.as_ref().map(|payer| Piece::Text(messages::paid_from(payer))));
    pieces.extend(detail.seen.iter().map(|seen| Piece::Text(format!("{}: {}", seen.name, seen.value))));
    if let Some(token) = &detail.token {
        pieces.push(Piece::Name(labels::TOKEN));
        pieces.push(Piece::Large(token.clone()));
    }
    pieces.extend(
        detail
            .told
            .iter()
            .map(|named| Piece::Text(format!("{}: {}", named.name, named.value))),
    );
    pieces.extend(detail.fee.as_ref().map(|fee| Piece::Text(messages::fee_included(&naira(fee)))));
    pieces.extend(detail.transaction.as_ref().map(|id| Piece::Text(messages::transaction(id))));
    let sent = payment.sent_at.as_deref().and_then(parse_rfc3339);
    pieces.extend(sent.map(|sent| Piece::Text(wat(sent))));
    pieces
}
