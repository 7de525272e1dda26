//! Settling unconfirmed payments by the statement line that shows them.

mod corroboration;

use std::collections::HashSet;
use std::sync::Arc;

use book_rules::reconciliation::rules::{LARGEST_CHARGE, names_charge};
use book_rules::reconciliation::{Class, Method};
use book_rules::review::{Exception, ExternalEntry, Kind, LedgerStatus, Row, Side, day, is_failed_status, is_return, is_reversal};
use book_rules::statement::naira;
use rusqlite::Transaction;
use session::needs_review;

pub(super) use corroboration::Corroboration;

use super::calendar::day_text;
use super::change_month::{change_month, row_not_found};
use super::{Compared, tie_out};
use crate::messages;
use crate::view::{MonthReviewView, MonthSettleRequest};
use crate::{Months, month_of};
use engine::outbox::Outbox;
use store::Actor;
use system::error::AppError;

/// What a statement line proves about the unconfirmed payments of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It contains their reference or number, the sum agrees to the kobo, and nothing contradicts it.
    Proves,
    /// It would prove them, but the money came back.
    CameBack,
    /// It would prove them, but the service reports that the money of one of them came back.
    CalledBack,
    /// It would prove them, but the service reports that one of them failed.
    CalledFailed,
    /// It proves nothing.
    Nothing,
}

/// What a row proves about its unconfirmed payments.
pub(super) fn proof(compared: &Compared, side: Side, row: &Row) -> Proof {
    let line = row.theirs.and_then(|place| compared.records.banks.rows.get(place));
    match line.filter(|_| side == Side::Bank && may_settle(compared, row)) {
        None => Proof::Nothing,
        Some(line) if came_back(compared, row, line) => Proof::CameBack,
        Some(line) => proof_of(compared, row, line),
    }
}

/// Whether a bank's row can prove its payments, unless something contradicts it. Only batch payments are settled in this way; other entries
/// that need review have a question of their own. A pair made by a person proves nothing: one line could otherwise prove several payments, one
/// after the other.
fn may_settle(compared: &Compared, row: &Row) -> bool {
    row.exception == Some(Exception::UnknownSolved)
        && matches!(row.class, Class::Matched | Class::MatchedBatch)
        && matches!(row.method, Some(Method::Reference | Method::BatchReference | Method::Transaction))
        && row.said.is_none()
        && row.difference == Some(0)
        && !row.is_part()
        && unconfirmed(compared, row).all(|place| compared.records.own.ours[place].kind == Kind::Payout)
}

/// The places of a row's unconfirmed payments.
fn unconfirmed<'a>(compared: &'a Compared, row: &'a Row) -> impl Iterator<Item = usize> + 'a {
    let is_unconfirmed = |place: &usize| compared.records.own.ours[*place].standing == LedgerStatus::NotKnown;
    row.ours.iter().copied().filter(is_unconfirmed)
}

/// Whether a row covers a whole group of payments.
fn is_run(row: &Row) -> bool {
    row.method == Some(Method::BatchReference) || row.class == Class::MatchedBatch
}

/// Whether a later line of the bank may be the money of `row` coming back: it names one of the payments, or it matches nothing else and has the
/// same amount. The line may be in the next month, whose records are less complete.
fn came_back(compared: &Compared, row: &Row, line: &ExternalEntry) -> bool {
    let (ours, banks, corroboration) = (&compared.records.own.ours, &compared.records.banks.rows, compared.corroboration());
    let sums: HashSet<i64> = row.ours.iter().map(|place| ours[*place].amount).chain([line.amount]).collect();
    let is_other_way = |amount: i64| amount.signum() == -line.amount.signum();
    let is_loose = |sum: &i64| is_other_way(-sum) && corroboration.last_loose(-sum).is_some_and(|at| at >= line.at);
    let is_fee = |external: &ExternalEntry| {
        let is_charge = names_charge(external.text.as_bytes()) && external.amount.abs() <= LARGEST_CHARGE;
        !sums.contains(&-external.amount) && (is_charge || row.ours.iter().any(|place| ours[*place].fee == external.amount.abs()))
    };
    let is_back = |external: &ExternalEntry| is_other_way(external.amount) && external.at >= line.at && !is_fee(external);
    let names = |place: &usize| {
        let mut lines = corroboration.lines(banks, *place, &ours[*place], is_run(row));
        lines.any(|external| is_back(&banks[external]))
    };
    sums.iter().any(is_loose) || row.ours.iter().any(names)
}

/// What the service's rows show about the unconfirmed payments of `row`, in the month and around it.
fn proof_of(compared: &Compared, row: &Row, line: &ExternalEntry) -> Proof {
    let (ours, rows, corroboration) = (&compared.records.own.ours, &compared.records.merged.rows, compared.corroboration());
    let mut proof = Proof::Proves;
    for place in unconfirmed(compared, row) {
        let one = &ours[place];
        let sums = [one.amount, one.amount.saturating_sub(one.fee), line.amount].map(i64::unsigned_abs);
        let is_sum = |external: &ExternalEntry| sums.contains(&external.amount.unsigned_abs());
        let is_return_of = |external: &ExternalEntry| is_reversal(&external.text) || is_return(&external.status);
        let is_other_way = |external: &ExternalEntry| external.direction_known && external.amount.signum() == -one.amount.signum();
        for external in corroboration
            .service_rows_of(rows, place, one, is_run(row))
            .map(|external| &rows[external])
        {
            if is_return_of(external) || is_other_way(external) && is_sum(external) {
                return Proof::CalledBack;
            }
            if is_failed_status(&external.status) {
                proof = Proof::CalledFailed;
            }
        }
        for other in corroboration.wrong(place).iter().map(|number| &compared.service.rows[*number]) {
            let external = other.theirs.and_then(|place| rows.get(place));
            match other.exception {
                Some(Exception::Reversed) if external.is_none_or(|external| is_return_of(external) || is_sum(external)) => {
                    return Proof::CalledBack;
                }
                Some(Exception::StatusDiffers) => proof = Proof::CalledFailed,
                Some(_) | None => {}
            }
        }
    }
    proof
}

/// Records the unconfirmed payments of a row as made, with the line as the proof: all of them or none. Nothing is sent.
///
/// # Errors
///
/// Fails if the month is closed, if the row no longer exists, or if the line proves nothing.
pub async fn settle(outbox: &Arc<Outbox>, months: &Months, actor: Actor, request: MonthSettleRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&request.month)?;
    let settling = Arc::clone(outbox);
    let settle = move |db: &Transaction<'_>, compared: &Compared| {
        let row = compared.row(Side::Bank, &request.id).ok_or_else(row_not_found)?;
        let proof = proof(compared, Side::Bank, row);
        if proof != Proof::Proves {
            return Err(no_proof(proof));
        }
        let evidence = evidence(compared, row);
        for place in unconfirmed(compared, row) {
            let reference = &compared.records.own.ours[place].reference;
            needs_review::shown_as_done(db, &settling, reference, &evidence, &actor)?;
        }
        Ok(())
    };
    let view = change_month(outbox, months, month, settle).await?;
    needs_review::notify(outbox);
    Ok(view)
}

fn no_proof(proof: Proof) -> AppError {
    let message = match proof {
        Proof::CameBack => messages::review::MONEY_CAME_BACK,
        Proof::CalledBack => messages::review::SERVICE_RETURNED,
        Proof::CalledFailed => messages::review::SERVICE_FAILED,
        Proof::Proves | Proof::Nothing => messages::review::NO_UNCONFIRMED_PAYMENT,
    };
    AppError::conflict(message).hint(messages::review::LOOK_UP_AND_RECORD)
}

/// The line as text, stored as evidence.
fn evidence(compared: &Compared, row: &Row) -> String {
    let line = row.theirs.and_then(|place| {
        let theirs = compared.records.banks.rows.get(place)?;
        let from = tie_out::place_of_line(compared.records.banks.lines.get(place)?);
        Some(format!(
            "{from}, {}, {}: {}",
            day_text(day(theirs.at)),
            naira(i128::from(theirs.amount)),
            theirs.text
        ))
    });
    messages::review::bank_shows(&line.unwrap_or_default())
}
