//! Sends an account number to its customer: message and slip.

use std::ffi::OsStr;
use std::path::PathBuf;

use base::profile::ProfileKind;
use payment_rules::payment_account::PaymentAccountState;
use session::Context;
use session::ports::OpenExternally;
use session::profile::Profile;
use session::saved_file::{Destination, save_new};

use super::{open_externally, share_link};
use crate::messages;
use crate::payment_accounts;
use crate::tables::payment_accounts::PaymentAccountRow;
use crate::view::{AccountSharingView, ShareBy, ShareRequest};
use files::documents::{A5, Brand, EIGHT, Piece, letterhead, slips};
use system::error::AppError;
use system::file_text::file_name_part;

async fn account(context: &Context, id: &str) -> Result<PaymentAccountRow, AppError> {
    crate::tables::payment_accounts::payment_account(&context.outbox.store, payment_accounts::number(id)?).await
}

/// The number of an open account; no other number may be given to a customer.
fn number(account: &PaymentAccountRow) -> Option<&str> {
    account
        .profile
        .number
        .as_deref()
        .filter(|_| account.state == PaymentAccountState::Open)
}

fn no_number() -> AppError {
    let message = messages::NOTHING_TO_SHARE;
    AppError::conflict(message)
}

fn text(text: Option<&String>) -> &str {
    text.map(String::as_str).unwrap_or_default()
}

fn contact(account: &PaymentAccountRow) -> share_link::Contact {
    let parts = [&account.profile.phone, &account.email].into_iter().flatten().cloned();
    share_link::Contact::read(&parts.collect::<Vec<_>>().join(" · "))
}

fn message_text(profile: &Profile, account: &PaymentAccountRow) -> Option<String> {
    let number = number(account)?;
    let first = text(account.profile.first_name.as_ref());
    let name = text(account.profile.account_name.as_ref());
    let is_test = profile.kind != ProfileKind::Live;
    Some(messages::account_message(profile.business(), (first, name, number), is_test))
}

/// The ways to send the account `id` to its customer.
pub async fn view(context: &Context, id: &str) -> Result<AccountSharingView, AppError> {
    let account = account(context, id).await?;
    let contact = contact(&account);
    Ok(AccountSharingView {
        message: message_text(&context.profile, &account),
        mail: contact.mail,
        whatsapp: contact.phone,
        longest: share_link::LONGEST,
    })
}

/// Opens a text about an account in the mail program or in WhatsApp, where a person sends it.
pub async fn share(context: &Context, asked: &ShareRequest, outside: Option<&OpenExternally>) -> Result<(), AppError> {
    let account = account(context, &asked.id).await?;
    number(&account).ok_or_else(no_number)?;
    let subject = messages::account_subject(context.profile.business());
    let address = match asked.by {
        ShareBy::Mail => share_link::mail(&contact(&account), &subject, &asked.text)?,
        ShareBy::Whatsapp => share_link::chat(&contact(&account), &asked.text)?,
        ShareBy::Link => share_link::link(None)?,
    };
    open_externally(outside, OsStr::new(&address))
}

/// Writes the slip of one account, on an A5 page. Returns the path of the file.
pub async fn save_slip(context: &Context, id: &str, to: &Destination) -> Result<PathBuf, AppError> {
    let account = account(context, id).await?;
    let brand = context.brand().await?;
    let pieces = pieces((&brand, context.profile.kind), &account).ok_or_else(no_number)?;
    let bytes = slips(messages::ACCOUNT_SLIP, A5, &[pieces])?;
    let name = file_name_part(text(account.profile.account_name.as_ref()));
    let stem = messages::account_slip_file(&name, text(account.profile.reference.as_ref()));
    save_new(to, &stem, "pdf", &bytes)
}

/// Slips of the open accounts, eight on a page; `None` if there are none.
pub fn sheet(business: (&Brand, ProfileKind), accounts: &[PaymentAccountRow]) -> Result<Option<Vec<u8>>, AppError> {
    let all: Vec<Vec<Piece>> = accounts.iter().filter_map(|account| pieces(business, account)).collect();
    match all.is_empty() {
        true => Ok(None),
        false => slips(messages::ACCOUNT_SLIPS, EIGHT, &all).map(Some),
    }
}

fn pieces((brand, kind): (&Brand, ProfileKind), account: &PaymentAccountRow) -> Option<Vec<Piece>> {
    let number = number(account)?;
    let mut pieces = letterhead(brand.clone(), kind);
    pieces.push(Piece::Name(messages::YOUR_ACCOUNT_NUMBER));
    pieces.push(Piece::Large(grouped(number)));
    pieces.push(Piece::Stress(text(account.profile.account_name.as_ref()).to_owned()));
    pieces.push(Piece::Name(messages::HOW_TO_PAY));
    pieces.push(Piece::Text(messages::how_to_use_account()));
    if let Some(limit) = account.limit {
        pieces.push(Piece::Text(messages::at_most(limit)));
    }
    pieces.push(Piece::Text(messages::our_reference(text(account.profile.reference.as_ref()))));
    Some(pieces)
}

/// Ten digits in groups of three, three and four.
fn grouped(number: &str) -> String {
    match (number.get(..3), number.get(3..6), number.get(6..)) {
        (Some(first), Some(second), Some(rest)) => format!("{first} {second} {rest}"),
        _ => number.to_owned(),
    }
}
