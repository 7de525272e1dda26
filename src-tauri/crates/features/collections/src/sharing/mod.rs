//! Sends a payment request or an account number to its customer: texts, documents, and the only place where other programs are opened.

mod accounts;
mod documents;
mod qr;
mod share_link;
mod words;

use std::ffi::OsStr;
use std::path::PathBuf;

use session::Context;
use session::ids::number;
use session::ports::OpenExternally;
use session::saved_file::Destination;

pub use accounts::sheet as account_slips;
pub use accounts::{save_slip as save_account_slip, share as share_account, view as account_view};
pub use share_link::international;

use crate::messages;
use crate::tables::callbacks;
use crate::view::{PaymentRequestView, ShareBy, SharePaperRequest, ShareRequest, SharingView};
use documents::ReceiptDetails;
use system::error::AppError;
use words::Message;

async fn request(context: &Context, id: &str) -> Result<PaymentRequestView, AppError> {
    crate::payment_requests::view(&context.outbox, number(id)?).await
}

/// The ways to send the request `id` to its customer.
pub async fn view(context: &Context, id: &str) -> Result<SharingView, AppError> {
    let request = request(context, id).await?;
    let message = Message::new(&context.profile, &request);
    let contact = share_link::Contact::read(&request.payer_contact);
    Ok(SharingView {
        message: message.message(context.outbox.now()),
        reminder: message.reminder(),
        mail: contact.mail,
        whatsapp: contact.phone,
        link: words::property(&request, "WebPaymentLink").is_some(),
        receipt: documents::has_receipt(&request),
        longest: share_link::LONGEST,
    })
}

/// Opens a text about a request in the mail program or in WhatsApp, where a person sends it.
pub async fn share(context: &Context, asked: &ShareRequest, outside: Option<&OpenExternally>) -> Result<(), AppError> {
    let request = request(context, &asked.id).await?;
    let contact = share_link::Contact::read(&request.payer_contact);
    let subject = Message::new(&context.profile, &request).subject();
    let address = match asked.by {
        ShareBy::Link => share_link::link(words::property(&request, "WebPaymentLink"))?,
        ShareBy::Mail => share_link::mail(&contact, &subject, &asked.text)?,
        ShareBy::Whatsapp => share_link::chat(&contact, &asked.text)?,
    };
    open_externally(outside, OsStr::new(&address))
}

fn open_externally(outside: Option<&OpenExternally>, what: &OsStr) -> Result<(), AppError> {
    let not_possible = || AppError::conflict(messages::NO_WINDOW);
    outside.ok_or_else(not_possible)?(what).map_err(|trouble| {
        tracing::warn!("nothing opened outside: {trouble}");
        AppError::conflict(messages::NO_PROGRAM).hint(messages::COPY_OR_OPEN)
    })
}

/// Writes a document about a request. Returns the path of the file.
pub async fn save(context: &Context, asked: &SharePaperRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let request = request(context, &asked.id).await?;
    let reference = request.reference.clone();
    let share = crate::payment_requests::again(&context.outbox, number(&asked.id)?)
        .await?
        .payer_fee_share;
    let details = ReceiptDetails {
        payer: context.outbox.store.read(move |db| callbacks::payer_of(db, &reference)).await?,
        fee_borne: share.chars().any(|sign| matches!(sign, '1'..='9')),
        brand: context.brand().await?,
    };
    documents::save(context, &request, &details, (asked.paper, to))
}
