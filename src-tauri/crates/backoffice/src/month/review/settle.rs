//! Settling payments of which nobody knew whether they were made, by the line of a statement that shows them.

use std::sync::Arc;

use domain::reconciliation::{Class, Method};
use domain::review::{Exception, Row, day};

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

/// Whether a line of a statement proves that its payments were made: it bears their reference or number, or a person said that it is they, and
/// it is to the kobo what they come to.
pub(super) fn proves(side: ReviewSide, row: &Row) -> bool {
    let names_them = matches!(row.method, Some(Method::Reference | Method::RunReference | Method::Transaction));
    side == ReviewSide::Bank
        && row.exception == Some(Exception::UnknownSolved)
        && matches!(row.class, Class::Matched | Class::MatchedBatch)
        && (names_them || row.said.is_some())
        && row.difference == Some(0)
        && !row.is_part()
}

/// Records the payments of a row as made, as `hand`, with the line as the proof. All of them or none; nothing is sent.
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
            if !proves(ReviewSide::Bank, row) {
                return Err(no_proof());
            }
            let evidence = evidence(&compared, row);
            for place in &row.ours {
                let reference = &compared.records.own.ours[*place].reference;
                held::shown_as_done(db, &settling, reference, &evidence, &hand)?;
            }
            After::of(db, &lately, month, outside)
        })
        .await?;
    held::tell(outbox);
    Ok(after.tell(outbox, month, outside))
}

fn no_proof() -> AppError {
    let message = "Nothing was changed: this line does not prove a payment of which nobody knew.";
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
