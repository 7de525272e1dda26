//! Taking back a statement that should not have been imported.

use rusqlite::{Connection, Transaction};

use super::detail::of_month;
use crate::messages;
use crate::month_of;
use crate::tables::statements::{Imported, Removed};
use crate::tables::{month_closings, statements};
use crate::view::{BankAccountView, BankStatementTakeBackRequest};
use engine::event::Topic;
use engine::outbox::Outbox;
use store::{Actor, audit};
use system::error::AppError;

/// Takes a statement back and returns the statements of the month afterwards. Its file and the decisions about its rows are kept.
///
/// # Errors
///
/// Fails if there is no such statement, if it was taken back before, or if a month of it is prepared or closed.
pub async fn withdraw(outbox: &Outbox, request: &BankStatementTakeBackRequest, actor: Actor) -> Result<Vec<BankAccountView>, AppError> {
    let month = month_of(&request.month)?;
    let (id, now) = (request.statement.parse::<i64>().ok(), outbox.now());
    let work = move |db: &Transaction<'_>| {
        let found = id.map(|id| statements::imported(db, id)).transpose()?.flatten();
        let statement = found.ok_or_else(|| AppError::not_found(messages::statements::NO_SUCH_STATEMENT))?;
        if statement.is_withdrawn {
            let message = messages::statements::already_withdrawn(&statement.file_name);
            return Err(AppError::conflict(message));
        }
        must_be_open(db, &statement)?;
        let Removed { lines, alone } = statements::withdraw(db, &statement, &actor, now)?;
        let (first, last) = &statement.days;
        let before = format!(
            "{}, {first} to {last}: {lines} lines, {alone} of no other statement",
            statement.file_name
        );
        audit::record(
            db,
            now,
            actor.entry(crate::messages::audit::STATEMENT_TAKEN_BACK, Some(before), None),
        )?;
        of_month(db, month, now)
    };
    let view = outbox.store.write(work).await?;
    outbox.notify(Topic::Months, None);
    Ok(view)
}

/// Fails if a month of the statement is prepared or closed: its contents must not change.
fn must_be_open(db: &Connection, statement: &Imported) -> Result<(), AppError> {
    let of_day = |day: &str| day.chars().take("2026-10".len()).collect::<String>();
    let (first, last) = &statement.days;
    let months = month_closings::within(db, &of_day(first), &of_day(last))?;
    let named: Vec<String> = months
        .iter()
        .map(|(month, is_closed)| messages::statements::month_is(month, *is_closed))
        .collect();
    let hint = match months.as_slice() {
        [] => return Ok(()),
        [(_, true)] => messages::statements::REOPEN_MONTH,
        [(_, false)] => messages::statements::TAKE_BACK_PREPARATION,
        _ => messages::statements::REOPEN_MONTHS,
    };
    let message = messages::statements::covers_closed(&statement.file_name, &named.join(", and "));
    Err(AppError::conflict(message).hint(hint))
}
