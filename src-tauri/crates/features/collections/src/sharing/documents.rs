//! Documents about a payment request: slip, QR code and receipt.

use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use payment_rules::payment_request::PaymentRequestState;
use service_api::answer::Word;
use service_api::callback::FundingDetails;
use service_api::value::Amount;
use session::Context;
use session::profile::Profile;
use session::saved_file::save_new;

use super::qr::{dark_squares, picture};
use super::words::{amount, owed, property, ways_to_pay, which_bank};
use crate::view::{PaymentRequestView, SharePaper};
use files::documents::{A5, Document, Heading, Piece, environment, slips};
use system::env::{nigerian, parse_rfc3339, wat};
use system::error::AppError;
use system::plain::in_a_file_name;

/// What a receipt contains besides the request.
pub(super) struct ReceiptDetails {
    /// Who paid, as reported by a callback.
    pub payer: Option<FundingDetails>,
    /// Whether the customer bears a share of the fee.
    pub fee_borne: bool,
}

pub(super) fn save(
    context: &Context,
    request: &PaymentRequestView,
    details: &ReceiptDetails,
    (document, folder): (SharePaper, &Path),
) -> Result<PathBuf, AppError> {
    let (profile, now) = (&context.profile, context.outbox.now());
    let (word, ending, bytes) = match document {
        SharePaper::Slip => ("Payment slip", "pdf", slip(profile, request, now)?),
        SharePaper::Qr => ("Payment link", "png", picture(link(request)?)?),
        SharePaper::Receipt => ("Receipt", "pdf", receipt(profile, request, details, now)?),
    };
    let stem = format!("{word} {} {}", in_a_file_name(&request.payer_name), request.reference);
    save_new(folder, &stem, ending, &bytes)
}

fn link(request: &PaymentRequestView) -> Result<&str, AppError> {
    let none = || AppError::conflict("There is no payment link: the service told none for this request.");
    property(request, "WebPaymentLink").ok_or_else(none)
}

fn slip(profile: &Profile, request: &PaymentRequestView, now: Timestamp) -> Result<Vec<u8>, AppError> {
    let is_open = matches!(request.state, PaymentRequestState::Waiting | PaymentRequestState::PartPaid);
    let ways = ways_to_pay(request, now);
    if !is_open || ways.is_empty() {
        let message = "There is no slip: a slip is for a request that is open and that the service told a way to pay for.";
        return Err(AppError::conflict(message));
    }
    let mut pieces = vec![Piece::Title(profile.business().to_owned())];
    if profile.kind != ProfileKind::Live {
        pieces.push(Piece::Stress(environment(profile.kind).to_owned()));
    }
    pieces.push(Piece::Rule);
    pieces.push(Piece::Text(format!("{}, please pay", request.payer_name)));
    // With an unknown fee, nothing may be left of the amount itself.
    let rest = owed(request).filter(|rest| *rest > Amount::ZERO || !request.fee_unknown);
    match (rest, request.fee_unknown) {
        (None, true) => pieces.push(Piece::Large("what is left of the fee".to_owned())),
        (rest, unknown_total) => {
            pieces.push(Piece::Large(rest.map_or_else(|| request.due.clone(), Amount::naira)));
            pieces.extend(unknown_total.then(|| Piece::Text("and the fee".to_owned())));
        }
    }
    let purpose = request.purpose.as_deref().map(|purpose| format!("for {purpose}"));
    pieces.extend(purpose.map(Piece::Text));
    let ends = request.expires_at.as_deref().and_then(parse_rfc3339);
    pieces.extend(ends.map(|ends| Piece::Stress(format!("before {}", nigerian(ends)))));
    pieces.push(Piece::Rule);
    pieces.push(Piece::Name("HOW TO PAY"));
    pieces.extend(ways.into_iter().map(Piece::Text));
    if let Some(number) = property(request, "AccountNumber") {
        pieces.push(Piece::Name("ACCOUNT NUMBER"));
        pieces.push(Piece::Large(number.to_owned()));
        pieces.extend(which_bank(request, profile.business()).map(Piece::Text));
    }
    if let Some(link) = property(request, "WebPaymentLink") {
        pieces.push(Piece::Name("OR POINT A PHONE’S CAMERA HERE TO OPEN THE PAGE"));
        pieces.push(Piece::Squares(dark_squares(link)?));
    }
    pieces.push(Piece::Text(format!("Our reference: {}", request.reference)));
    slips("Payment slip", A5, &[pieces])
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
        let least = owed.map(|owed| format!(" At least {} was not received.", owed.naira()));
        let note = "What the customer pays with the fee was not told.";
        return Some(format!("Part of {all} and the fee.{} {note}", least.unwrap_or_default()));
    }
    let fee = if request.due == request.amount { "" } else { " with the fee" };
    owed.map(|owed| format!("Part of {all}{fee}. {} was not received.", owed.naira()))
}

fn receipt(profile: &Profile, request: &PaymentRequestView, details: &ReceiptDetails, now: Timestamp) -> Result<Vec<u8>, AppError> {
    if !has_receipt(request) {
        let message = "There is no receipt: the service has not said that anything was paid.";
        return Err(AppError::conflict(message));
    }
    let mut document = Document::new(Heading::of(profile.business(), profile.kind, "Receipt", now))?;
    let (asked, paid) = (amount(&request.amount), request.paid.as_deref().and_then(amount));
    let naira = |amount: Option<Amount>| amount.map(Amount::naira).unwrap_or_default();
    match paid {
        Some(paid) => document.title(&format!("Received: {}", paid.naira())),
        None => document.title("Received in full"),
    }
    let full = request.state == PaymentRequestState::Paid;
    if let (false, Some(missing)) = (full, missing(request)) {
        document.stress(&missing);
    }
    let back = request.back.as_deref().and_then(amount);
    if let Some(back) = back {
        document.stress(&format!("Given back: {}", back.naira()));
    }
    let over = asked
        .zip(paid)
        .and_then(|(asked, paid)| paid.checked_sub(asked)?.checked_sub(back.unwrap_or_default()))
        .filter(|over| *over > Amount::ZERO);
    if let (true, Some(over)) = (full, over) {
        let (over, asked) = (over.naira(), naira(asked));
        let more = match back {
            Some(_) => format!("Of that, {over} more than the {asked} asked for was not given back"),
            None => format!("That is {over} more than the {asked} asked for"),
        };
        let fee = if details.fee_borne {
            "; a fee borne by the customer may be in it"
        } else {
            ""
        };
        document.body(&format!("{more}{fee}."));
    }
    if full && paid.is_none() {
        document.stress("The service said that it is paid in full and did not tell an amount.");
    }
    document.fact("Received by", profile.business());
    document.fact("Asked of", &request.payer_name);
    document.fact("Reached by", &request.payer_contact);
    let bank = details
        .payer
        .as_ref()
        .and_then(|payer| payer.payerBankName.as_ref())
        .map_or("", Word::as_str);
    document.fact("Paid from", bank);
    document.fact("For", request.purpose.as_deref().unwrap_or_default());
    document.fact("Asked for", &naira(asked));
    document.fact("Our reference", &request.reference);
    let time = |text: Option<&str>| text.and_then(parse_rfc3339).map(wat).unwrap_or_default();
    document.fact("Asked", &time(Some(&request.created_at)));
    document.fact("Known to be paid since", &time(request.paid_at.as_deref()));
    document.part("How we know");
    let asked_at = match time(request.checked_at.as_deref()) {
        at if at.is_empty() => String::new(),
        at => format!(" when we asked it, last on {at}"),
    };
    document.body(&format!(
        "The service itself said so{asked_at}. No figure on this paper is from a notice."
    ));
    if !bank.is_empty() {
        document.body("The bank it was paid from stands in the service’s notice of this payment only.");
    }
    document.finish()
}
