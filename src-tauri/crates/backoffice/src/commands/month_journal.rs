//! The journal of a month, and the accounts of the books.

use crate::host::Host;
use crate::month::journal;
use crate::view::*;
use system::error::AppError;

pub(super) async fn month_journal(host: &Host, request: MonthRequest) -> Result<FileSavedView, AppError> {
    let path = journal::save(&host.profile().await?.context, &request, &host.config.exports).await?;
    Ok(host.saved.note(path))
}

pub(super) async fn month_journal_accounts(host: &Host, _: Nothing) -> Result<Vec<JournalAccountView>, AppError> {
    journal::accounts(&host.profile().await?.context).await
}

pub(super) async fn month_journal_change(host: &Host, request: JournalChangeRequest) -> Result<Vec<JournalAccountView>, AppError> {
    journal::change(&host.profile().await?.context, request).await
}
