//! Settling unconfirmed payments by the statement line that shows them.

mod corroboration;

use std::collections::HashSet;
use std::sync::Arc;

use book_rules::reconciliation::rules::{LARGEST_CHARGE, names_charge};
use book_rules::reconciliation::{Class, Method};
use book_rules::review::{Exception, ExternalEntry, Kind, LedgerStatus, Row, Side, day, is_failed_status, is_return, is_reversal};
use book_rules::statement::naira;
use session::needs_review;

pub(super) use corroboration::Corroboration;

use super::after::{After, gone};
use super::calendar::day_text;
use super::{Compared, Completeness, tie_out};
use crate::closing::must_be_open;
use crate::view::{MonthRequest, MonthReviewView, MonthSettleRequest};
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
        && matches!(row.method, Some(Method::Reference | Method::RunReference | Method::Transaction))
        && row.said.is_none()
        && row.difference == Some(0)
        && !row.is_part()
        && doubted(compared, row).all(|place| compared.records.own.ours[place].kind == Kind::Payout)
}

/// The places of a row's unconfirmed payments.
fn doubted<'a>(compared: &'a Compared, row: &'a Row) -> impl Iterator<Item = usize> + 'a {
    let stands = |place: &usize| compared.records.own.ours[*place].standing == LedgerStatus::NotKnown;
    row.ours.iter().copied().filter(stands)
}

/// Whether a row covers a whole group of payments.
fn is_run(row: &Row) -> bool {
    row.method == Some(Method::RunReference) || row.class == Class::MatchedBatch
}

/// Whether a later line of the bank may be the money of `row` coming back: it names one of the payments, or it matches nothing else and has the
/// same amount. The line may be in the next month, whose records are less complete.
fn came_back(compared: &Compared, row: &Row, line: &ExternalEntry) -> bool {
    let (ours, banks, bearing) = (&compared.records.own.ours, &compared.records.banks.rows, compared.corroboration());
    let sums: HashSet<i64> = row.ours.iter().map(|place| ours[*place].amount).chain([line.amount]).collect();
    let is_other_way = |amount: i64| amount.signum() == -line.amount.signum();
    let is_loose = |sum: &i64| is_other_way(-sum) && bearing.last_loose(-sum).is_some_and(|at| at >= line.at);
    let is_fee = |there: &ExternalEntry| {
        let is_charge = names_charge(there.text.as_bytes()) && there.amount.abs() <= LARGEST_CHARGE;
        !sums.contains(&-there.amount) && (is_charge || row.ours.iter().any(|place| ours[*place].fee == there.amount.abs()))
    };
    let is_back = |there: &ExternalEntry| is_other_way(there.amount) && there.at >= line.at && !is_fee(there);
    let names = |place: &usize| {
        let mut lines = bearing.lines(banks, *place, &ours[*place], is_run(row));
        lines.any(|there| is_back(&banks[there]))
    };
    sums.iter().any(is_loose) || row.ours.iter().any(names)
}

/// What the service's rows show about the unconfirmed payments of `row`, in the month and around it.
fn proof_of(compared: &Compared, row: &Row, line: &ExternalEntry) -> Proof {
    let (ours, rows, bearing) = (&compared.records.own.ours, &compared.records.told.rows, compared.corroboration());
    let mut proof = Proof::Proves;
    for place in doubted(compared, row) {
        let one = &ours[place];
        let sums = [one.amount, one.amount.saturating_sub(one.fee), line.amount].map(i64::unsigned_abs);
        let is_sum = |there: &ExternalEntry| sums.contains(&there.amount.unsigned_abs());
        let says = |there: &ExternalEntry| is_reversal(&there.text) || is_return(&there.status);
        let is_other_way = |there: &ExternalEntry| there.direction_known && there.amount.signum() == -one.amount.signum();
        for there in bearing.service_rows_of(rows, place, one, is_run(row)).map(|there| &rows[there]) {
            if says(there) || is_other_way(there) && is_sum(there) {
                return Proof::CalledBack;
            }
            if is_failed_status(&there.status) {
                proof = Proof::CalledFailed;
            }
        }
        for other in bearing.wrong(place).iter().map(|number| &compared.service.rows[*number]) {
            let there = other.theirs.and_then(|place| rows.get(place));
            match other.exception {
                Some(Exception::Reversed) if there.is_none_or(|there| says(there) || is_sum(there)) => return Proof::CalledBack,
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
pub async fn settle(outbox: &Arc<Outbox>, months: &Months, hand: Actor, request: MonthSettleRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&MonthRequest {
        month: request.month.clone(),
    })?;
    let (outside, settling, cache) = (Completeness::of(outbox), Arc::clone(outbox), Arc::clone(&months.compared));
    let after = outbox
        .store
        .write(move |db| {
            must_be_open(db, month)?;
            let compared = cache.compare(db, month, outside)?;
            let row = compared.row(Side::Bank, &request.id).ok_or_else(gone)?;
            let proof = proof(&compared, Side::Bank, row);
            if proof != Proof::Proves {
                return Err(no_proof(proof));
            }
            let evidence = evidence(&compared, row);
            for place in doubted(&compared, row) {
                let reference = &compared.records.own.ours[place].reference;
                needs_review::shown_as_done(db, &settling, reference, &evidence, &hand)?;
            }
            After::of(db, &cache, month, outside)
        })
        .await?;
    needs_review::notify(outbox);
    Ok(after.finish(outbox, months, month, outside))
}

fn no_proof(proof: Proof) -> AppError {
    let message = match proof {
        Proof::CameBack => "Nothing was changed: money of it or of its sum came back, so that the line does not prove that it was paid.",
        Proof::CalledBack => "Nothing was changed: the bank shows this payment, and the service says that it came back.",
        Proof::CalledFailed => "Nothing was changed: the bank shows this payment, and the service calls it failed.",
        Proof::Proves | Proof::Nothing => "Nothing was changed: this line does not prove a payment of which nobody knew.",
    };
    AppError::conflict(message).hint("Look the payment up, and settle it where it is held.")
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
    format!("The bank's statement shows it: {}", line.unwrap_or_default())
}
