//! What prevents the closing of a month, what its comment must explain, and what the closing notes.

use book_rules::review::{Exception, Row, Side, State, TieOutLine};
use book_rules::statement::naira;
use rusqlite::Connection;

use super::super::overview;
use super::super::record::{InWords, Recorded, TieOut, ToExplain};
use super::super::review::{Compared, Completeness, balance_gaps, tie_outs, without_statement};
use super::signer::Alone;
use crate::messages;
use crate::tables::{after_closing, month_closings};
use system::error::AppError;

/// What prevents the closing, one sentence each.
pub(super) fn blocks(db: &Connection, compared: &Compared, completeness: Completeness) -> Result<Vec<String>, AppError> {
    let mut sentences = overview::gaps(db, compared.month(), completeness.now, completeness.set_up)?;
    sentences.extend(compared.sums_not_known().map(messages::closing::refund_sum_unconfirmed));
    sentences.extend(balance_gaps(compared));
    for (side, name) in [(Side::Service, "service"), (Side::Bank, "bank")] {
        let is_told = is_told(compared, side);
        let rows = to_decide(compared, side);
        let to_review = rows.iter().filter(|row| row.state == State::ToReview).count();
        match to_review {
            0 => {}
            1 => sentences.push(messages::closing::one_row_to_review(name)),
            count => sentences.push(messages::closing::rows_to_review(count, name)),
        }
        match rows.into_iter().filter(|row| is_unexplained(row)).count() {
            0 => {}
            1 => sentences.push(messages::closing::one_exception_without_note(name)),
            count => sentences.push(messages::closing::exceptions_without_note(count, name)),
        }
        if !is_told {
            continue;
        }
        for account in tie_outs(compared, side) {
            let name = account.account.in_words();
            if account.difference != 0 {
                let difference = naira(i128::from(account.difference));
                sentences.push(messages::closing::not_tied_out(&name, &difference));
            }
            let missing = account.missing.iter().map(InWords::in_words);
            sentences.extend(missing.map(|missing| messages::closing::of_account(&name, &missing)));
        }
    }
    Ok(sentences)
}

fn is_told(compared: &Compared, side: Side) -> bool {
    side == Side::Service || compared.has_statements() || !compared.rows(side).is_empty()
}

/// The rows that have to be decided: without a statement for the month, only lines that are on record.
fn to_decide(compared: &Compared, side: Side) -> Vec<&Row> {
    let is_told = is_told(compared, side);
    compared.rows(side).iter().filter(|row| is_told || row.theirs.is_some()).collect()
}

/// How many rows a person still has to decide, explain or note.
pub(super) fn undecided(compared: &Compared) -> u32 {
    let rows = [Side::Service, Side::Bank].into_iter().flat_map(|side| to_decide(compared, side));
    let open = rows.filter(|row| row.state == State::ToReview || is_unexplained(row)).count();
    u32::try_from(open).unwrap_or(u32::MAX)
}

/// Whether an exception has no note. An expected row needs none: it is carried forward.
fn is_unexplained(row: &Row) -> bool {
    row.state == State::Exception && row.exception != Some(Exception::Expected) && row.note.is_empty()
}

/// Whether the opening and closing balances are known. If no statement gives them, no person can supply them.
fn ends_are_known(account: &TieOut) -> bool {
    [TieOutLine::Opening, TieOutLine::Closing]
        .into_iter()
        .all(|end| account.amount(end).is_some())
}

/// What the comment of a closing must explain: it may be impossible to correct, but must not be overlooked.
pub(super) fn to_explain(db: &Connection, compared: &Compared, completeness: Completeness) -> Result<Vec<ToExplain>, AppError> {
    let mut all = overview::to_explain(db, compared.month(), completeness.now, completeness.set_up)?;
    let without_statement = without_statement(compared).into_iter().map(str::to_owned);
    all.extend(without_statement.map(|account| ToExplain::NoStatement { account }));
    all.extend(tie_outs(compared, Side::Bank).iter().flat_map(without_lines));
    let carried = month_closings::carried_into(db, &compared.month().to_string())?;
    let is_open = |id: &str| carried.iter().any(|open| open.row == id);
    let changed = after_closing::changed_since_closed(db, compared.month())?;
    let changed = changed.iter().filter(|row| !is_open(&row.id));
    all.extend(changed.map(|row| ToExplain::RowChanged(row.into())));
    Ok(all)
}

/// The days of an account on which possibly nothing was booked.
fn without_lines(account: &TieOut) -> Vec<ToExplain> {
    let days = account.days_without_lines.iter().filter_map(|days| match days {
        Recorded::Value(days) => Some(days.0),
        Recorded::Words(_) => None,
    });
    let name = account.account.in_words();
    days.map(|days| ToExplain::NoLines {
        account: name.clone(),
        days,
    })
    .collect()
}

/// What the closing notes in addition.
pub(super) fn remarks(db: &Connection, compared: &Compared, alone: Option<&Alone>) -> Result<Vec<String>, AppError> {
    let mut sentences = Vec::new();
    if !compared.has_statements() {
        sentences.push(messages::closing::NO_BANK_STATEMENT.to_owned());
    }
    for account in tie_outs(compared, Side::Bank).iter().filter(|account| !ends_are_known(account)) {
        sentences.push(messages::closing::no_balances(&account.account.in_words()));
    }
    sentences.extend(alone.map(Alone::closes));
    let carried = month_closings::carried_into(db, &compared.month().to_string())?.len();
    match carried {
        0 => {}
        1 => sentences.push(messages::closing::ONE_CARRIED_IN.to_owned()),
        count => sentences.push(messages::closing::carried_in(count)),
    }
    let open = [Side::Service, Side::Bank].map(|side| {
        let rows = compared.rows(side).iter();
        rows.filter(|row| row.state == State::Exception).count()
    });
    match open[0] + open[1] {
        0 => {}
        1 => sentences.push(messages::closing::ONE_CARRIED_OUT.to_owned()),
        count => sentences.push(messages::closing::carried_out(count)),
    }
    Ok(sentences)
}
