//! The slip of a single payment: what was paid, to whom, and the token or receipt in large type for use at a meter.

use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use service_api::value::Amount;
use session::Context;
use session::saved_file::save_new;

use super::detail::detail;
use crate::view::{PaymentDetailView, PaymentKind, PaymentState};
use files::documents::{A5, Piece, environment, slips};
use system::env::{parse_rfc3339, wat};
use system::error::AppError;
use system::plain::in_a_file_name;

/// Saves the slip of a payment that was made into `folder`.
pub async fn save_slip(context: &Context, id: &str, folder: &Path) -> Result<PathBuf, AppError> {
    let detail = detail(&context.outbox, id).await?;
    let is_known = !detail.payment.by_word && !detail.payment.contradicted;
    if detail.payment.state != PaymentState::Paid || !is_known {
        let message = "There is no receipt: it is for a payment that the service is known to have made, and that arrived.";
        return Err(AppError::conflict(message));
    }
    let mut pieces = vec![Piece::Title(context.profile.business().to_owned())];
    if context.profile.kind != ProfileKind::Live {
        pieces.push(Piece::Stress(environment(context.profile.kind).to_owned()));
    }
    pieces.push(Piece::Rule);
    pieces.extend(body(&detail));
    pieces.push(Piece::Rule);
    let made = wat(context.outbox.now());
    pieces.push(Piece::Text(format!("Our reference: {} · made {made}", detail.payment.reference)));
    let bytes = slips("Receipt", A5, &[pieces])?;
    let stem = format!("Receipt {} {}", in_a_file_name(&detail.payment.account), detail.payment.reference);
    save_new(folder, &stem, "pdf", &bytes)
}

fn naira(text: &str) -> String {
    Amount::parse(text).map_or_else(|_| text.to_owned(), Amount::naira)
}

fn body(detail: &PaymentDetailView) -> Vec<Piece> {
    let payment = &detail.payment;
    let what = match payment.kind {
        PaymentKind::Wallet | PaymentKind::Bank => "Sent",
        PaymentKind::Airtime => "Airtime or data bought",
        PaymentKind::Bill => "Bill paid",
        PaymentKind::Cash => "Cash paid out",
    };
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
    pieces.extend(
        payment
            .payer
            .as_ref()
            .map(|payer| Piece::Text(format!("Paid from the account of {payer}"))),
    );
    pieces.extend(detail.seen.iter().map(|seen| Piece::Text(format!("{}: {}", seen.name, seen.value))));
    if let Some(token) = &detail.token {
        pieces.push(Piece::Name("TOKEN OR RECEIPT"));
        pieces.push(Piece::Large(token.clone()));
    }
    pieces.extend(
        detail
            .told
            .iter()
            .map(|named| Piece::Text(format!("{}: {}", named.name, named.value))),
    );
    pieces.extend(
        detail
            .fee
            .as_ref()
            .map(|fee| Piece::Text(format!("Fee, tax included: {}", naira(fee)))),
    );
    pieces.extend(detail.transaction.as_ref().map(|id| Piece::Text(format!("Transaction: {id}"))));
    let sent = payment.sent_at.as_deref().and_then(parse_rfc3339);
    pieces.extend(sent.map(|sent| Piece::Text(wat(sent))));
    pieces
}
