//! Taking back a statement that should not have been imported.

use rusqlite::{Connection, Transaction};

use super::detail::of_month;
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
pub async fn take_back(outbox: &Outbox, request: &BankStatementTakeBackRequest, actor: Actor) -> Result<Vec<BankAccountView>, AppError> {
    let month = month_of(&request.month)?;
    let (id, now) = (request.statement.parse::<i64>().ok(), outbox.now());
    let work = move |db: &Transaction<'_>| {
        let found = id.map(|id| statements::imported(db, id)).transpose()?.flatten();
        let statement = found.ok_or_else(|| AppError::not_found("Nothing was taken back: there is no such statement."))?;
        if statement.is_taken_back {
            let message = format!("Nothing was taken back: {} is taken back already.", statement.file_name);
            return Err(AppError::conflict(message));
        }
        must_be_open(db, &statement)?;
        let Removed { lines, alone } = statements::take_back(db, &statement, &actor, now)?;
        let (first, last) = &statement.days;
        let before = format!(
            "{}, {first} to {last}: {lines} lines, {alone} of no other statement",
            statement.file_name
        );
        audit::record(db, now, actor.entry("statement taken back", Some(before), None))?;
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
        .map(|(month, is_closed)| format!("{month}, which is {}", if *is_closed { "closed" } else { "prepared for closing" }))
        .collect();
    let hint = match months.as_slice() {
        [] => return Ok(()),
        [(_, true)] => "Open the month again first, with a reason. What was closed is kept.",
        [(_, false)] => "Take the preparation of the month back first.",
        _ => "Open them again first, the latest before the others. What was closed is kept.",
    };
    let message = format!(
        "Nothing was taken back: {} tells of {}.",
        statement.file_name,
        named.join(", and of ")
    );
    Err(AppError::conflict(message).hint(hint))
}
