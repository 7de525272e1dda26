//! The rows of a comparison as typed records.

use base::timestamp::{HOUR, Timestamp};
use book_rules::review::{Exception, Kind, Reason, Row, Side, day};
use book_rules::statement::Day;

use super::ages::{age_days, in_order, orphaned_decision};
use super::settle::{Proof, proof};
use super::tie_out::{account_of_line, place_of_line};
use super::{Compared, source_name};
use crate::record::{CandidateRecord, ExceptionRecord, OurPayment, RowRecord, TheirRow, When};
use crate::tables::month_closings::By;

/// Every row of a comparison, by time.
pub fn all(compared: &Compared, side: Side) -> Vec<RowRecord> {
    let rows = in_order(compared, side).into_iter();
    rows.map(|one| row(compared, side, one)).collect()
}

/// The record of a row.
pub(super) fn row(compared: &Compared, side: Side, row: &Row) -> RowRecord {
    let (_, theirs) = compared.of(side);
    let proof = proof(compared, side, row);
    let many = |places: &[usize]| -> Vec<OurPayment> { places.iter().map(|place| our_payment(compared, *place)).collect() };
    let candidates = row.candidates.iter().map(|candidate| CandidateRecord {
        payments: many(&candidate.ours),
        difference: candidate.difference,
        why: candidate.why.clone(),
    });
    RowRecord {
        id: row.id.clone(),
        state: row.state,
        class: row.class,
        paired_by: row.paired_by(),
        line: row.theirs.map(|place| their_row(compared, side, place)),
        payments: many(&row.ours),
        candidates: candidates.collect(),
        same_amount: row.rivals,
        difference: row.difference,
        why: match orphaned_decision(compared, row) {
            Some(decision) => format!("{} What was said: {}", row.why, decision.content.sentence),
            None => with_words(compared, row),
        },
        exception: row.exception.map(|kind| ExceptionRecord {
            kind,
            age_days: age_days(compared, row, theirs),
            next: if row.reason == Some(Reason::Awaits) {
                "Decide the row to review first."
            } else {
                match proof {
                    Proof::Proves => CLEARS,
                    Proof::CameBack => CAME_BACK,
                    Proof::CalledBack => CALLED_BACK,
                    Proof::CalledFailed => CALLED_FAILED,
                    Proof::Nothing => next(kind, side),
                }
            }
            .to_owned(),
        }),
        category: row.category,
        likely: row.likely,
        note: row.note.clone(),
        owner: row.owner.clone(),
        carried_forward: row.carried,
        late: compared.late.contains(&row.id),
        proves_payment: proof == Proof::Proves,
        decided: row.said.and_then(|decision| compared.decision(decision)).map(|decision| By {
            who: decision.who.clone(),
            at: decision.at,
        }),
    }
}

/// The reason for a row's state, and how many of its payments have an end that only a person recorded.
fn with_words(compared: &Compared, row: &Row) -> String {
    let by_person = row
        .ours
        .iter()
        .filter(|place| compared.records.own.by_person.contains(place))
        .count();
    match (by_person, row.ours.len()) {
        (0, _) => row.why.clone(),
        (_, 1) => format!("{} How the payment ended is recorded by a person.", row.why),
        (count, _) => format!("{} How {count} of the payments ended is recorded by a person.", row.why),
    }
}

const CLEARS: &str =
    "The line has all that the payment has. Record that it was paid: it is then settled for good, and the line is its proof.";

const CAME_BACK: &str =
    "The statement shows this payment, and money of it or of its sum that came back. Look it up, then settle it where it is held.";
const CALLED_BACK: &str =
    "The statement shows this payment, and the service says that it came back. Look it up, then settle it where it is held.";
const CALLED_FAILED: &str =
    "The statement shows this payment, and the service calls it failed. Look it up, then settle it where it is held.";

/// What a person should do about an exception.
fn next(kind: Exception, side: Side) -> &'static str {
    match (kind, side) {
        (Exception::OnStatementOnly, _) => "Find the payment it belongs to, or explain what it is.",
        (Exception::WithServiceOnly, _) => "Ask who made it. If it was made elsewhere, explain what it is.",
        (Exception::Expected, Side::Service) => "Fetch the month again in a day; the service tells some payments late.",
        (Exception::Expected, Side::Bank) => "It may stand on the next statement. It is carried forward when the month is closed.",
        (Exception::Overdue, Side::Service) => "Look the payment up with the service, and do not send it again before it answered.",
        (Exception::Overdue, Side::Bank) => "Ask the bank or the service where the money is.",
        (Exception::AmountDiffers, _) => "Accept it with the difference if you know what it is, or take it apart.",
        (Exception::StatusDiffers, _) => "Look the payment up with the service before you rely on either.",
        (Exception::Duplicate, _) => "If money moved twice, ask for one of them back. If it is one payment told twice, explain it so.",
        (Exception::Reversed, _) => "The money came back. Decide whether it is paid anew, and explain this row.",
        (Exception::UnknownSolved, Side::Bank) => {
            "The statement shows this payment. Look it up once more, then settle it where it is held."
        }
        (Exception::UnknownSolved, Side::Service) => {
            "The service tells of this payment now. Look it up once more, then settle it where it is held."
        }
        (Exception::SaidOfGone, _) => "Take back what was said, or say it of the row that stands there now.",
    }
}

fn their_row(compared: &Compared, side: Side, place: usize) -> TheirRow {
    let (_, theirs) = compared.of(side);
    let row = &theirs[place];
    let (account, source, at, fee) = match side {
        Side::Bank => {
            let line = compared.records.banks.lines.get(place);
            let at = Day::numbered(day(row.at)).map_or_else(|| When::Time(timestamp(row.at)), When::Day);
            (line.map(account_of_line), line.map(place_of_line), at, None)
        }
        Side::Service => {
            let fee = compared.records.merged.fees.get(place);
            let source = compared
                .records
                .merged
                .sources
                .get(place)
                .map(|source| source_name(*source).to_owned());
            (None, source, When::Time(timestamp(row.at)), fee.copied().filter(|fee| *fee > 0))
        }
    };
    TheirRow {
        account,
        source: source.unwrap_or_default(),
        at,
        reference: row.reference.clone(),
        text: row.text.clone(),
        amount: row.amount,
        status: row.status.clone(),
        fee,
    }
}

/// The record of a ledger entry.
pub(super) fn our_payment(compared: &Compared, place: usize) -> OurPayment {
    let one = &compared.records.own.ours[place];
    OurPayment {
        id: one.id.clone(),
        kind: one.kind,
        at: timestamp(one.at),
        name: one.name.clone(),
        reference: match one.kind {
            Kind::Refund => one.about.clone(),
            Kind::Payout | Kind::Payment | Kind::Request | Kind::Deposit => one.reference.clone(),
        },
        amount: one.amount,
        fee: one.fee,
        status: one.standing,
        payout: compared.records.own.runs.get(place).copied().flatten(),
    }
}

/// A timestamp from seconds on the clock of West Africa Time.
fn timestamp(at: u32) -> Timestamp {
    Timestamp(i64::from(at) * 1_000 - HOUR)
}
