//! The rows of a comparison as typed records.

use base::timestamp::{HOUR, Timestamp};
use book_rules::review::{Exception, Kind, Reason, Row, Side, day};
use book_rules::statement::Day;

use super::ages::{age_days, in_order, orphaned_decision};
use super::settle::{Proof, proof};
use super::tie_out::{account_of_line, place_of_line};
use super::{Compared, source_name};
use crate::messages;
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
            Some(decision) => messages::review::with_decision(&row.why, &decision.content.sentence),
            None => with_words(compared, row),
        },
        exception: row.exception.map(|kind| ExceptionRecord {
            kind,
            age_days: age_days(compared, row, theirs),
            next: if row.reason == Some(Reason::Awaits) {
                messages::review::REVIEW_FIRST
            } else {
                match proof {
                    Proof::Proves => messages::review::NEXT_RECORD_PAID,
                    Proof::CameBack => messages::review::NEXT_MONEY_RETURNED,
                    Proof::CalledBack => messages::review::NEXT_CALLED_RETURNED,
                    Proof::CalledFailed => messages::review::NEXT_CALLED_FAILED,
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
        (_, 1) => messages::review::one_ended_by_person(&row.why),
        (count, _) => messages::review::ended_by_person(&row.why, count),
    }
}

/// What a person should do about an exception.
fn next(kind: Exception, side: Side) -> &'static str {
    match (kind, side) {
        (Exception::OnStatementOnly, _) => messages::review::NEXT_ON_STATEMENT_ONLY,
        (Exception::WithServiceOnly, _) => messages::review::NEXT_WITH_SERVICE_ONLY,
        (Exception::Expected, Side::Service) => messages::review::NEXT_EXPECTED_SERVICE,
        (Exception::Expected, Side::Bank) => messages::review::NEXT_EXPECTED_BANK,
        (Exception::Overdue, Side::Service) => messages::review::NEXT_OVERDUE_SERVICE,
        (Exception::Overdue, Side::Bank) => messages::review::NEXT_OVERDUE_BANK,
        (Exception::AmountDiffers, _) => messages::review::NEXT_AMOUNT_DIFFERS,
        (Exception::StatusDiffers, _) => messages::review::NEXT_STATUS_DIFFERS,
        (Exception::Duplicate, _) => messages::review::NEXT_DUPLICATE,
        (Exception::Reversed, _) => messages::review::NEXT_REVERSED,
        (Exception::UnknownSolved, Side::Bank) => messages::review::NEXT_SHOWN_BY_BANK,
        (Exception::UnknownSolved, Side::Service) => messages::review::NEXT_SHOWN_BY_SERVICE,
        (Exception::SaidOfGone, _) => messages::review::NEXT_ORPHANED,
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
