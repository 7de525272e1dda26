//! Sends an account number to its customer: message and slip.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use base::profile::ProfileKind;
use payment_rules::payment_account::PaymentAccountState;
use session::Context;
use session::ports::OpenExternally;
use session::profile::Profile;
use session::saved_file::save_new;

use super::{open_externally, share_link};
use crate::payment_accounts;
use crate::tables::payment_accounts::PaymentAccountRow;
use crate::view::{AccountSharingView, ShareBy, ShareRequest};
use files::documents::{A5, EIGHT, Piece, environment, slips};
use system::error::AppError;
use system::plain::in_a_file_name;

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
    let message = "There is nothing to hand over: this account is not open, or its number is not known yet.";
    AppError::conflict(message)
}

fn text(text: Option<&String>) -> &str {
    text.map(String::as_str).unwrap_or_default()
}

fn contact(account: &PaymentAccountRow) -> share_link::Contact {
    let parts = [&account.profile.phone, &account.email].into_iter().flatten().cloned();
    share_link::Contact::read(&parts.collect::<Vec<_>>().join(" · "))
}

/// The contract does not state which bank holds these numbers (`docs/spec/collection.md#payment-methods`), so none is named. The customer's own bank
/// shows the account name.
const WHICH_BANK: &str =
    "If you are asked for the bank, choose the one where this number shows that name. If another name shows, do not pay: ask us.";

fn message_text(profile: &Profile, account: &PaymentAccountRow) -> Option<String> {
    let number = number(account)?;
    let test = match profile.kind {
        ProfileKind::Live => "",
        ProfileKind::Test | ProfileKind::Sandbox => "TEST — no real money moves.\n\n",
    };
    let (first, name) = (
        text(account.profile.first_name.as_ref()),
        text(account.profile.account_name.as_ref()),
    );
    let business = profile.business();
    Some(format!(
        "{test}Dear {first},\n\nThis is your own account number for paying {business}:\n\nAccount number: {number}\nAccount name: {name}\n\n\
        You can use it for every payment, by bank transfer, at any time. Your bank shows the account name before you pay: please look at \
        it. {WHICH_BANK}\n\nThank you.\n{business}"
    ))
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
    let subject = format!("Your account number for paying {}", context.profile.business());
    let address = match asked.by {
        ShareBy::Mail => share_link::mail(&contact(&account), &subject, &asked.text)?,
        ShareBy::Whatsapp => share_link::chat(&contact(&account), &asked.text)?,
        ShareBy::Link => share_link::link(None)?,
    };
    open_externally(outside, OsStr::new(&address))
}

/// Writes the slip of one account, on an A5 page, into `folder`. Returns the path of the file.
pub async fn save_slip(context: &Context, id: &str, folder: &Path) -> Result<PathBuf, AppError> {
    let account = account(context, id).await?;
    let pieces = pieces(&context.profile, &account).ok_or_else(no_number)?;
    let bytes = slips("Account slip", A5, &[pieces])?;
    let name = in_a_file_name(text(account.profile.account_name.as_ref()));
    let stem = format!("Account slip {name} {}", text(account.profile.reference.as_ref()));
    save_new(folder, &stem, "pdf", &bytes)
}

/// Slips of the open accounts, eight on a page; `None` if there are none.
pub fn sheet(profile: &Profile, accounts: &[PaymentAccountRow]) -> Result<Option<Vec<u8>>, AppError> {
    let all: Vec<Vec<Piece>> = accounts.iter().filter_map(|account| pieces(profile, account)).collect();
    match all.is_empty() {
        true => Ok(None),
        false => slips("Account slips", EIGHT, &all).map(Some),
    }
}

fn pieces(profile: &Profile, account: &PaymentAccountRow) -> Option<Vec<Piece>> {
    let number = number(account)?;
    let mut pieces = vec![Piece::Title(profile.business().to_owned())];
    if profile.kind != ProfileKind::Live {
        pieces.push(Piece::Stress(environment(profile.kind).to_owned()));
    }
    pieces.push(Piece::Name("YOUR ACCOUNT NUMBER"));
    pieces.push(Piece::Large(grouped(number)));
    pieces.push(Piece::Stress(text(account.profile.account_name.as_ref()).to_owned()));
    pieces.push(Piece::Name("HOW TO PAY"));
    pieces.push(Piece::Text(format!(
        "Send a bank transfer to this number, any time, as often as you like. Your bank shows the account name before you pay: look at it. \
        {WHICH_BANK}"
    )));
    if let Some(limit) = account.limit {
        pieces.push(Piece::Text(format!("At most {} at once.", limit.naira())));
    }
    pieces.push(Piece::Text(format!("Our reference: {}", text(account.profile.reference.as_ref()))));
    Some(pieces)
}

/// Ten digits in groups of three, three and four.
fn grouped(number: &str) -> String {
    match (number.get(..3), number.get(3..6), number.get(6..)) {
        (Some(first), Some(second), Some(rest)) => format!("{first} {second} {rest}"),
        _ => number.to_owned(),
    }
}
