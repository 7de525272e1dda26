//! The journal of a month: its rows as entries of the books, as CSV.

mod accounts;
mod earlier_journals;
mod lines;

use std::path::PathBuf;

use base::month::Month;
use book_rules::journal::{Account, Entry, Place};
use book_rules::review::Side;
use rusqlite::Connection;
use session::Context;
use session::saved_file::{Destination, save_new};

pub use accounts::{accounts, change};

use super::review::{Completeness, all_records, compare, figures_of};
use super::{closing, month_of};
use crate::messages;
use crate::tables::month_closings;
use crate::view::{JournalAccountView, JournalKind, MonthRequest};
use base::decimal::decimal;
use earlier_journals::EarlierJournals;
use files::sheets::export::without_formula;
use system::error::AppError;
use system::file_text::file_name_part;

const HEADINGS: [&str; 8] = [
    "Date",
    "Account code",
    "Account name",
    "Debit (NGN)",
    "Credit (NGN)",
    "Narration",
    "Reference",
    "Row id",
];

/// Writes the journal of a month and returns its path. A closed month is written as it was closed.
///
/// # Errors
///
/// Fails if no money moved in the month, or if the file cannot be written.
pub async fn save(context: &Context, request: &MonthRequest, to: &Destination) -> Result<PathBuf, AppError> {
    let (month, completeness) = (month_of(&request.month)?, Completeness::of(&context.outbox));
    let read = move |db: &Connection| {
        let (figures, service, bank) = match closing::kept(db, month)? {
            Some(kept) => {
                let rows = |side| kept.rows(side).to_vec();
                (kept.figures.clone(), rows(Side::Service), rows(Side::Bank))
            }
            None => {
                let compared = compare(db, month, completeness)?;
                let rows = |side| all_records(&compared, side);
                (figures_of(db, &compared)?, rows(Side::Service), rows(Side::Bank))
            }
        };
        let mut earlier = EarlierJournals::default();
        // A bank line may arrive long after the month in which its payment was booked.
        for (past, _) in month_closings::within(db, "", &month.before().to_string())? {
            let past = Month::parse(&past).ok_or_else(|| AppError::bug("a closed month has no name"))?;
            if let Some(kept) = closing::kept(db, past)? {
                earlier.add(past, &kept.figures.sides, kept.rows(Side::Service), kept.rows(Side::Bank));
            }
        }
        let (lines, ties) = lines::movements(month, &figures.sides, &service, &bank, &earlier);
        Ok((earlier.journal(&lines, &ties), accounts::named(db)?))
    };
    let (entries, names) = context.outbox.store.read(read).await?;
    if entries.is_empty() {
        let message = messages::journal::NOTHING_TO_SAVE;
        return Err(AppError::conflict(message).hint(messages::journal::FETCH_OR_IMPORT));
    }
    let bytes = csv(&entries, &names).map_err(AppError::bug)?;
    let stem = format!("Journal {month} {}", file_name_part(&context.profile.name));
    let to = to.clone();
    tokio::task::spawn_blocking(move || save_new(&to, &stem, "csv", &bytes))
        .await
        .map_err(AppError::bug)?
}

/// RFC 4180 in UTF-8, with a byte order mark so that Excel reads the names correctly.
fn csv(entries: &[Entry], names: &[JournalAccountView]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(b"\xef\xbb\xbf".to_vec());
    writer.write_record(HEADINGS)?;
    for entry in entries {
        for posting in &entry.postings {
            let (code, name) = named(posting.account, &entry.place, names);
            let amount = |wanted: bool| if wanted { decimal(posting.amount.abs()) } else { String::new() };
            writer.write_record([
                &*entry.day,
                &*without_formula(code),
                &*without_formula(name),
                &*amount(posting.amount > 0),
                &*amount(posting.amount < 0),
                &*without_formula(&entry.narration),
                &*without_formula(&entry.reference),
                &*without_formula(&entry.row),
            ])?;
        }
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// The code and the name of an account; each bank account has its own.
fn named<'a>(account: Account, place: &'a Place, names: &'a [JournalAccountView]) -> (&'a str, &'a str) {
    let kind = accounts::kind_of(account);
    let bank = match (kind, place) {
        (JournalKind::BankAccount, Place::Bank(own)) => Some(own),
        _ => None,
    };
    let found = names.iter().find(|one| one.kind == kind && one.bank.as_ref() == bank);
    // Every account has a name.
    found.map_or_else(|| ("", bank.map_or("", String::as_str)), |found| (&found.code, &found.name))
}
