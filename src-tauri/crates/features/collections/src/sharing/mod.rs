//! Bringing a payment request or an account number to its customer: words, papers, and the one door to other programs.

mod accounts;
mod door;
mod papers;
mod qr;
mod words;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use session::Context;
use session::ids::number;
use session::ports::OpenOutside;

pub use accounts::sheet as account_slips;
pub use accounts::{save_slip as save_account_slip, share as share_account, view as account_view};
pub use door::international;

use crate::tables::notices;
use crate::view::{PaymentRequestView, ShareBy, SharePaperRequest, ShareRequest, SharingView};
use papers::Beside;
use system::error::AppError;
use words::Letter;

async fn request(context: &Context, id: &str) -> Result<PaymentRequestView, AppError> {
    crate::payment_requests::view(&context.outbox, number(id)?).await
}

/// What can be done to bring the request `id` to its customer.
pub async fn view(context: &Context, id: &str) -> Result<SharingView, AppError> {
    let request = request(context, id).await?;
    let letter = Letter::new(&context.profile, &request);
    let contact = door::Contact::read(&request.payer_contact);
    Ok(SharingView {
        message: letter.message(context.outbox.now()),
        reminder: letter.reminder(),
        mail: contact.mail,
        whatsapp: contact.phone,
        link: words::property(&request, "WebPaymentLink").is_some(),
        receipt: papers::has_receipt(&request),
        longest: door::LONGEST,
    })
}

/// Opens a text about a request in the mail program or in WhatsApp. Sending it there is a person's deed.
pub async fn share(context: &Context, asked: &ShareRequest, outside: Option<&OpenOutside>) -> Result<(), AppError> {
    let request = request(context, &asked.id).await?;
    let contact = door::Contact::read(&request.payer_contact);
    let subject = Letter::new(&context.profile, &request).subject();
    let address = match asked.by {
        ShareBy::Link => door::link(words::property(&request, "WebPaymentLink"))?,
        ShareBy::Mail => door::mail(&contact, &subject, &asked.text)?,
        ShareBy::Whatsapp => door::chat(&contact, &asked.text)?,
    };
    hand_over(outside, OsStr::new(&address))
}

/// Opens a file that was saved just now.
pub fn open_saved(path: &Path, outside: Option<&OpenOutside>) -> Result<(), AppError> {
    hand_over(outside, path.as_os_str())
}

fn hand_over(outside: Option<&OpenOutside>, what: &OsStr) -> Result<(), AppError> {
    let nobody = || AppError::conflict("Nothing was opened: there is no window here. Copy the text instead.");
    outside.ok_or_else(nobody)?(what).map_err(|trouble| {
        tracing::warn!("nothing opened outside: {trouble}");
        AppError::conflict("Nothing was opened: this computer has no program for it.").hint("Copy the text, or open the file by hand.")
    })
}

/// Saves a paper about a request into `folder`. Gives the file's path.
pub async fn save(context: &Context, asked: &SharePaperRequest, folder: &Path) -> Result<PathBuf, AppError> {
    let request = request(context, &asked.id).await?;
    let reference = request.reference.clone();
    let share = crate::payment_requests::again(&context.outbox, number(&asked.id)?)
        .await?
        .payer_fee_share;
    let beside = Beside {
        payer: context.outbox.store.read(move |db| notices::payer_of(db, &reference)).await?,
        fee_borne: share.chars().any(|sign| matches!(sign, '1'..='9')),
    };
    papers::save(context, &request, &beside, (asked.paper, folder))
}
