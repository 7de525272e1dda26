//! Documents about a payment request: slip, QR code and receipt.

use std::path::PathBuf;

use base::timestamp::Timestamp;
use payment_rules::payment_request::PaymentRequestState;
use service_api::answer::Word;
use service_api::callback::FundingDetails;
use service_api::value::Amount;
use session::Context;
use session::profile::Profile;
use session::saved_file::{Destination, save_new};

use super::qr::{dark_squares, picture};
use super::words::{amount, owed, property, ways_to_pay, which_bank};
use crate::messages;
use crate::view::{PaymentRequestView, SharePaper};
use files::documents::{A5, Brand, Document, Heading, Piece, letterhead, slips};
use system::env::{parse_rfc3339, wat};
use system::error::AppError;
use system::file_text::file_name_part;

/// What a receipt contains besides the request.
pub(super) struct ReceiptDetails {
    /// Who paid, as reported by a callback.
    pub payer: Option<FundingDetails>,
    /// Whether the customer bears a share of the fee.
    pub fee_borne: bool,
    /// The letterhead of a document.
    pub brand: Brand,
}

pub(super) fn save(
    context: &Context,
    request: &PaymentRequestView,
    details: &ReceiptDetails,
    (document, to): (SharePaper, &Destination),
) -> Result<PathBuf, AppError> {
    let (profile, now) = (&context.profile, context.outbox.now());
    let (word, ending, bytes) = match document {
        SharePaper::Slip => (messages::PAYMENT_SLIP, "pdf", slip(profile, request, details.brand.clone(), now)?),
        SharePaper::Qr => (messages::PAYMENT_LINK, "png", picture(link(request)?)?),
        SharePaper::Receipt => ("Receipt", "pdf", receipt(profile, request, details, now)?),
    };
    let stem = format!("{word} {} {}", file_name_part(&request.payer_name), request.reference);
    save_new(to, &stem, ending, &bytes)
}

fn link(request: &PaymentRequestView) -> Result<&str, AppError> {
    let none = || AppError::conflict(messages::NO_PAYMENT_LINK);
    property(request, "WebPaymentLink").ok_or_else(none)
}

fn slip(profile: &Profile, request: &PaymentRequestView, brand: Brand, now: Timestamp) -> Result<Vec<u8>, AppError> {
    let is_open = matches!(request.state, PaymentRequestState::Waiting | PaymentRequestState::PartPaid);
    let ways = ways_to_pay(request, now);
    if !is_open || ways.is_empty() {
        let message = messages::NO_SLIP;
        return Err(AppError::conflict(message));
    }
    let mut pieces = letterhead(brand, profile.kind);
    pieces.push(Piece::Rule);
    pieces.push(Piece::Text(messages::please_pay(&request.payer_name)));
    // With an unknown fee, nothing may be left of the amount itself.
    let rest = owed(request).filter(|rest| *rest > Amount::ZERO || !request.fee_unknown);
    match (rest, request.fee_unknown) {
        (None, true) => pieces.push(Piece::Large(messages::REST_OF_FEE.to_owned())),
        (rest, unknown_total) => {
            pieces.push(Piece::Large(rest.map_or_else(|| request.due.clone(), Amount::naira)));
            pieces.extend(unknown_total.then(|| Piece::Text(messages::PLUS_FEE.to_owned())));
        }
    }
    let purpose = request.purpose.as_deref().map(messages::for_purpose);
    pieces.extend(purpose.map(Piece::Text));
    let ends = request.expires_at.as_deref().and_then(parse_rfc3339);
    pieces.extend(ends.map(|ends| Piece::Stress(messages::before(ends))));
    pieces.push(Piece::Rule);
    pieces.push(Piece::Name(messages::HOW_TO_PAY));
    pieces.extend(ways.into_iter().map(Piece::Text));
    if let Some(number) = property(request, "AccountNumber") {
        pieces.push(Piece::Name(messages::ACCOUNT_NUMBER_TITLE));
        pieces.push(Piece::Large(number.to_owned()));
        pieces.extend(which_bank(request, profile.business()).map(Piece::Text));
    }
    if let Some(link) = property(request, "WebPaymentLink") {
        pieces.push(Piece::Name(messages::SCAN_TO_OPEN));
        pieces.push(Piece::Squares(dark_squares(link)?));
    }
    pieces.push(Piece::Text(messages::our_reference(&request.reference)));
    slips(messages::PAYMENT_SLIP, A5, &[pieces])
}

/// A receipt requires that the service reported a payment.
pub(super) fn has_receipt(request: &PaymentRequestView) -> bool {
    let some = request.paid.as_deref().and_then(amount).is_some_and(|paid| paid > Amount::ZERO);
    request.state == PaymentRequestState::Paid || some
}

/// The part of the whole amount that is not paid yet, in words.
fn missing(request: &PaymentRequestView) -> Option<String> {
    let owed = owed(request).filter(|owed| *owed > Amount::ZERO);
    let all = amount(&request.due).map(Amount::naira).unwrap_or_default();
    if request.fee_unknown {
        return Some(messages::part_with_unknown_fee(&all, owed));
    }
    owed.map(|owed| messages::part_received(&all, request.due != request.amount, owed))
}

fn receipt(profile: &Profile, request: &PaymentRequestView, details: &ReceiptDetails, now: Timestamp) -> Result<Vec<u8>, AppError> {
    if !has_receipt(request) {
        let message = messages::NO_RECEIPT;
        return Err(AppError::conflict(message));
    }
    let mut document = Document::new(Heading::of(details.brand.clone(), profile.kind, "Receipt", now))?;
    let (asked, paid) = (amount(&request.amount), request.paid.as_deref().and_then(amount));
    let naira = |amount: Option<Amount>| amount.map(Amount::naira).unwrap_or_default();
    match paid {
        Some(paid) => document.title(&messages::received(paid)),
        None => document.title(messages::RECEIVED_IN_FULL),
    }
    let full = request.state == PaymentRequestState::Paid;
    if let (false, Some(missing)) = (full, missing(request)) {
        document.stress(&missing);
    }
    let back = request.back.as_deref().and_then(amount);
    if let Some(back) = back {
        document.stress(&messages::refunded(back));
    }
    let over = asked
        .zip(paid)
        .and_then(|(asked, paid)| paid.checked_sub(asked)?.checked_sub(back.unwrap_or_default()))
        .filter(|over| *over > Amount::ZERO);
    if let (true, Some(over)) = (full, over) {
        document.body(&messages::overpaid(over, &naira(asked), back.is_some(), details.fee_borne));
    }
    if full && paid.is_none() {
        document.stress(messages::FULL_WITHOUT_AMOUNT);
    }
    document.fact(messages::RECEIVED_BY, profile.business());
    document.fact(messages::CUSTOMER, &request.payer_name);
    document.fact(messages::CONTACT, &request.payer_contact);
    let bank = details
        .payer
        .as_ref()
        .and_then(|payer| payer.payerBankName.as_ref())
        .map_or("", Word::as_str);
    document.fact(messages::PAID_FROM, bank);
    document.fact("For", request.purpose.as_deref().unwrap_or_default());
    document.fact(messages::REQUESTED, &naira(asked));
    document.fact(messages::OUR_REFERENCE_LABEL, &request.reference);
    let time = |text: Option<&str>| text.and_then(parse_rfc3339).map(wat).unwrap_or_default();
    document.fact("Asked", &time(Some(&request.created_at)));
    document.fact(messages::CONFIRMED_SINCE, &time(request.paid_at.as_deref()));
    document.part(messages::EVIDENCE);
    let looked_up = time(request.checked_at.as_deref());
    document.body(&messages::confirmed_by_service(&looked_up));
    if !bank.is_empty() {
        document.body(messages::BANK_FROM_NOTICE);
    }
    document.finish()
}
