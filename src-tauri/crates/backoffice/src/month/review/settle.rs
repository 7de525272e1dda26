//! Settling payments of which nobody knew whether they were made, by the line of a statement that shows them.

use std::sync::Arc;

use domain::reconciliation::{Class, Method};
use domain::review::{Exception, Kind, Ours, Row, Standing, Theirs, day, says_back, says_failed, says_reversed};

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
        true if came_back(compared, row) || is_called_reversed(compared, row) => Proof::CameBack,
        true if is_called_failed(compared, row) => Proof::CalledFailed,
        true => Proof::Proves,
    }
}

/// The payments of a row of which nobody knows whether they were made, by place.
fn doubted<'a>(compared: &'a Compared, row: &'a Row) -> impl Iterator<Item = usize> + 'a {
    let stands = |place: &usize| compared.records.own.ours[*place].standing == Standing::NotKnown;
    row.ours.iter().copied().filter(stands)
}

/// Whether a row of theirs names a payment of ours, by its reference or a number of it.
fn names(there: &Theirs, one: &Ours) -> bool {
    let numbers = [&one.reference, &one.run, &one.transaction, &one.session];
    let mut known = numbers.into_iter().filter(|number| !number.is_empty());
    known.any(|number| there.reference == *number || there.transaction == *number || there.text.contains(number.as_str()))
}

/// Whether a line of a bank may be the money of `row` on its way back: it names one of the payments, or is nothing else and of that sum.
/// It may be of the next month, of which less is told.
fn came_back(compared: &Compared, row: &Row) -> bool {
    let (ours, banks) = (&compared.records.own.ours, &compared.records.banks.rows);
    let Some(line) = row.theirs.and_then(|place| banks.get(place)) else {
        return false;
    };
    let is_sum = |there: &Theirs| there.amount == -line.amount || row.ours.iter().any(|place| ours[*place].amount == -there.amount);
    let is_payment = |place: usize| {
        let mut told = compared.bank.rows.iter().filter(|other| other.theirs == Some(place));
        compared.bank.beside.contains(&place) || told.any(|other| !other.ours.is_empty())
    };
    banks.iter().enumerate().any(|(place, there)| {
        let is_back = there.amount.signum() == -line.amount.signum() && there.at >= line.at;
        let is_named = || row.ours.iter().any(|place| names(there, &ours[*place]));
        is_back && (is_named() || is_sum(there) && !is_payment(place))
    })
}

/// Whether the service says that the money of a payment of `row` came back, in the month or beside it.
fn is_called_reversed(compared: &Compared, row: &Row) -> bool {
    let says = |there: &Theirs, one: &Ours| {
        let is_other_way = there.way_told && there.amount.signum() == -one.amount.signum();
        is_other_way || says_reversed(&there.text) || says_back(&there.status)
    };
    is_told(compared, row, says, Exception::Reversed)
}

/// Whether the service's rows contradict the line.
fn is_called_failed(compared: &Compared, row: &Row) -> bool {
    is_told(compared, row, |there, _| says_failed(&there.status), Exception::StatusDiffers)
}

/// Whether a row of the service says something of a payment of `row` of which nobody knew, or became such an exception.
fn is_told(compared: &Compared, row: &Row, says: impl Fn(&Theirs, &Ours) -> bool, exception: Exception) -> bool {
    let (ours, rows) = (&compared.records.own.ours, &compared.service.rows);
    let such: Vec<&Row> = rows.iter().filter(|other| other.exception == Some(exception)).collect();
    let is_first = |other: &Row, place: usize| {
        let mut firsts = rows.iter().filter(|first| other.repeats.is_some() && first.theirs == other.repeats);
        firsts.any(|first| first.ours.contains(&place))
    };
    doubted(compared, row).any(|place| {
        let became = such.iter().any(|other| other.ours.contains(&place) || is_first(other, place));
        let mut told = compared.records.told.rows.iter();
        became || told.any(|there| names(there, &ours[place]) && says(there, &ours[place]))
    })
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
