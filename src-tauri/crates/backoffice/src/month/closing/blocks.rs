//! What stands in the way of closing a month, and what a closing says besides.

use domain::review::{Exception, Row, State};
use rusqlite::Connection;

use super::super::look;
use super::super::review::{Compared, Outside, jumps, kobo_of, naira, silent, tie_outs};
use super::here::Alone;
use crate::error::AppError;
use crate::store::month_closings;
use crate::view::{ReviewSide, TieOutLine, TieOutView};

/// A sentence each.
pub(super) fn blocks(db: &Connection, compared: &Compared, outside: Outside) -> Result<Vec<String>, AppError> {
    let mut said = look::lacking(db, compared.month(), outside.now, outside.set_up)?;
    said.extend(compared.sums_not_known().map(|reference| {
        format!("Whether all of {reference} was given back is not known yet, and neither is how much that is. Ask again where it stands.")
    }));
    said.extend(jumps(compared));
    for (side, name) in [(ReviewSide::Service, "service"), (ReviewSide::Bank, "bank")] {
        if side == ReviewSide::Bank && !compared.has_statements() && !compared.has_words_of_gone_lines() {
            continue;
        }
        let rows = compared.rows(side);
        let to_review = rows.iter().filter(|row| row.state == State::ToReview).count();
        match to_review {
            0 => {}
            1 => said.push(format!("One row of the {name} is still to review.")),
            count => said.push(format!("{count} rows of the {name} are still to review.")),
        }
        match rows.iter().filter(|row| is_unexplained(row)).count() {
            0 => {}
            1 => said.push(format!(
                "One exception of the {name} has no note. Explain it, or write what is known of it."
            )),
            count => said.push(format!(
                "{count} exceptions of the {name} have no note. Explain each, or write what is known of it."
            )),
        }
        for account in tie_outs(compared, side) {
            if account.difference != "0.00" {
                let difference = naira(i128::from(kobo_of(&account.difference)));
                said.push(format!("{} does not tie out: {difference} is not explained.", account.account));
            }
            said.extend(account.lacking.iter().map(|lacking| format!("{}: {lacking}", account.account)));
        }
    }
    Ok(said)
}

/// An exception that nobody wrote anything of. What may still come is carried forward.
fn is_unexplained(row: &Row) -> bool {
    row.state == State::Exception && row.exception != Some(Exception::Expected) && row.note.is_empty()
}

/// Whether opening and closing are known. Where nothing tells them, nothing that anybody could do would.
fn ends_are_told(account: &TieOutView) -> bool {
    let mut ends = account
        .lines
        .iter()
        .filter(|line| matches!(line.what, TieOutLine::Opening | TieOutLine::Closing));
    ends.all(|line| line.amount.is_some())
}

/// What the closing says besides.
pub(super) fn remarks(db: &Connection, compared: &Compared, alone: Option<&Alone>) -> Result<Vec<String>, AppError> {
    let mut said = Vec::new();
    if !compared.has_statements() {
        said.push("No bank statement of this month was imported. The closing compares with the service alone, and says so.".to_owned());
    }
    for account in tie_outs(compared, ReviewSide::Bank)
        .iter()
        .filter(|account| !ends_are_told(account))
    {
        said.push(format!(
            "{} does not tie out from balance to balance: its statements do not tell what it held at both ends of the month. Its rows are \
             those that the statements add up to.",
            account.account
        ));
    }
    for account in silent(compared).into_iter().filter(|_| compared.has_statements()) {
        said.push(format!(
            "{account}: no statement of this month was imported. What moved there is not compared, and the closing says so."
        ));
    }
    said.extend(alone.map(Alone::closes));
    let carried = month_closings::carried_into(db, &compared.month().to_string())?.len();
    match carried {
        0 => {}
        1 => said.push("One open row was carried forward from the month before.".to_owned()),
        count => said.push(format!("{count} open rows were carried forward from the month before.")),
    }
    let open = [ReviewSide::Service, ReviewSide::Bank].map(|side| {
        let rows = compared.rows(side).iter();
        rows.filter(|row| row.state == State::Exception).count()
    });
    match open[0] + open[1] {
        0 => {}
        1 => said.push("One exception stays open and is carried forward.".to_owned()),
        count => said.push(format!("{count} exceptions stay open and are carried forward.")),
    }
    Ok(said)
}
