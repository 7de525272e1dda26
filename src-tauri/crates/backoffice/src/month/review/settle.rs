//! Settling payments of which nobody knew whether they were made, by the line of a statement that shows them.

use std::sync::Arc;

use domain::reconciliation::{Class, Method};
use domain::review::{Exception, Kind, Row, Standing, Theirs, day};

use super::gather::day_text;
use super::say::{After, gone};
use super::show::naira;
use super::{Compared, Outside, tie_out};
use crate::error::{AppError, ErrorCode};
use crate::held;
use crate::month::closing::must_be_open;
use crate::month::month_of;
use crate::outbox::Outbox;
use crate::store::Hand;
use crate::view::{MonthRequest, MonthReviewView, MonthSettleRequest, ReviewSide};

/// What a line of a statement says of the payments of which nobody knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    /// It bears their reference or number and comes to the same sum to the kobo, and nothing speaks against it.
    Proves,
    /// It would, but the money came back.
    CameBack,
    /// It would, but the service calls one of them failed.
    CalledFailed,
    /// It does not.
    Nothing,
}

/// What a row proves. Only payments of payouts are settled by it: others have a question of their own where they are held. What a person
/// paired proves nothing, since one line could then be one payment after the other.
pub(super) fn proof(compared: &Compared, side: ReviewSide, row: &Row) -> Proof {
    let names_them = matches!(row.method, Some(Method::Reference | Method::RunReference | Method::Transaction));
    let is_line = side == ReviewSide::Bank
        && row.exception == Some(Exception::UnknownSolved)
        && matches!(row.class, Class::Matched | Class::MatchedBatch)
        && names_them
        && row.said.is_none()
        && row.difference == Some(0)
        && !row.is_part()
        && doubted(compared, row).all(|place| compared.records.own.ours[place].kind == Kind::Payout);
    match is_line {
        false => Proof::Nothing,
        true if came_back(compared, row) => Proof::CameBack,
        true if is_called_failed(compared, row) => Proof::CalledFailed,
        true => Proof::Proves,
    }
}

/// The payments of a row of which nobody knows whether they were made, by place.
fn doubted<'a>(compared: &'a Compared, row: &'a Row) -> impl Iterator<Item = usize> + 'a {
    let stands = |place: &usize| compared.records.own.ours[*place].standing == Standing::NotKnown;
    row.ours.iter().copied().filter(stands)
}

/// Whether a line of a bank may be the money of `row` on its way back: it names one of the payments, or is nothing else and of that sum.
fn came_back(compared: &Compared, row: &Row) -> bool {
    let banks = &compared.records.banks.rows;
    let Some(line) = row.theirs.and_then(|place| banks.get(place)) else {
        return false;
    };
    let names = |there: &Theirs, place: usize| {
        let (one, number) = (&compared.records.own.ours[place], &line.transaction);
        there.text.contains(&one.reference) || there.reference == one.reference || (!number.is_empty() && there.transaction == *number)
    };
    let amounts: Vec<i64> = row.ours.iter().map(|place| compared.records.own.ours[*place].amount).collect();
    compared.bank.rows.iter().any(|other| {
        let there = other.theirs.and_then(|place| banks.get(place));
        let back = there.filter(|there| there.amount.signum() == -line.amount.signum() && there.at >= line.at);
        back.is_some_and(|there| {
            let is_sum = there.amount == -line.amount || amounts.contains(&-there.amount);
            row.ours.iter().any(|place| names(there, *place)) || (other.ours.is_empty() && is_sum)
        })
    })
}

/// Whether the service's rows contradict the line.
fn is_called_failed(compared: &Compared, row: &Row) -> bool {
    let is_against = |other: &&Row| matches!(other.exception, Some(Exception::StatusDiffers | Exception::Reversed));
    let mut against = compared.service.rows.iter().filter(is_against);
    against.any(|other| doubted(compared, row).any(|place| other.ours.contains(&place)))
}

/// Records the payments of a row of which nobody knew as made, as `hand`, with the line as the proof. All of them or none; nothing is sent.
pub async fn settle(outbox: &Arc<Outbox>, hand: Hand, request: MonthSettleRequest) -> Result<MonthReviewView, AppError> {
    let month = month_of(&MonthRequest {
        month: request.month.clone(),
    })?;
    let (outside, settling, lately) = (Outside::of(outbox), Arc::clone(outbox), Arc::clone(&outbox.lately));
    let after = outbox
        .store
        .write(move |db| {
            must_be_open(db, month)?;
            let compared = lately.compare(db, month, outside)?;
            let row = compared.row(ReviewSide::Bank, &request.id).ok_or_else(gone)?;
            let proof = proof(&compared, ReviewSide::Bank, row);
            if proof != Proof::Proves {
                return Err(no_proof(proof));
            }
            let evidence = evidence(&compared, row);
            for place in doubted(&compared, row) {
                let reference = &compared.records.own.ours[place].reference;
                held::shown_as_done(db, &settling, reference, &evidence, &hand)?;
            }
            After::of(db, &lately, month, outside)
        })
        .await?;
    held::tell(outbox);
    Ok(after.tell(outbox, month, outside))
}

fn no_proof(proof: Proof) -> AppError {
    let message = match proof {
        Proof::CameBack => "Nothing was changed: money of this sum came back, so that the line does not prove that it was paid.",
        Proof::CalledFailed => "Nothing was changed: the bank shows this payment, and the service calls it failed.",
        Proof::Proves | Proof::Nothing => "Nothing was changed: this line does not prove a payment of which nobody knew.",
    };
    AppError::new(ErrorCode::Conflict, message).hint("Look the payment up, and settle it where it is held.")
}

/// The line in words, for the record.
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
