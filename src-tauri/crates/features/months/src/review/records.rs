//! The rows of a comparison as typed records.

use base::timestamp::{HOUR, Timestamp};
use book_rules::review::{Exception, Kind, Reason, Row, Side, day};
use book_rules::statement::Day;

use super::Compared;
use super::ages::{age_days, in_order, orphaned_decision};
use super::settle::{Proof, proof};
use super::tie_out::account_of_line;
use crate::count;
use crate::record::{CandidateRecord, ExceptionRecord, NextStep, OurPayment, Recorded, RowRecord, RowSource, TheirRow, When};
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
        reason: row.reason,
        why: row.why.clone(),
        ended_by_person: ended_by_person(compared, row),
        orphaned: orphaned_decision(compared, row).map(|decision| decision.content.record()),
        exception: row.exception.map(|kind| ExceptionRecord {
            kind,
            age_days: age_days(compared, row, theirs),
            next: Recorded::Value(if row.reason == Some(Reason::Awaits) {
                NextStep::ReviewFirst
            } else {
                match proof {
                    Proof::Proves => NextStep::RecordPaid,
                    Proof::CameBack => NextStep::MoneyReturned,
                    Proof::CalledBack => NextStep::ReportedAsReturned,
                    Proof::CalledFailed => NextStep::ReportedAsFailed,
                    Proof::Nothing => next(kind, side),
                }
            }),
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

/// How many payments of a row have a result that only a person recorded.
fn ended_by_person(compared: &Compared, row: &Row) -> u32 {
    let by_person = &compared.records.own.by_person;
    count(row.ours.iter().filter(|place| by_person.contains(place)).count())
}

/// What a person should do about an exception.
fn next(kind: Exception, side: Side) -> NextStep {
    match (kind, side) {
        (Exception::OnStatementOnly, _) => NextStep::FindOrExplain,
        (Exception::WithServiceOnly, _) => NextStep::AskWhoMadeIt,
        (Exception::Expected, Side::Service) => NextStep::FetchAgain,
        (Exception::Expected, Side::Bank) => NextStep::NextStatement,
        (Exception::Overdue, Side::Service) => NextStep::LookUp,
        (Exception::Overdue, Side::Bank) => NextStep::AskWhereMoneyIs,
        (Exception::AmountDiffers, _) => NextStep::AcceptDifference,
        (Exception::StatusDiffers, _) => NextStep::LookUpStatus,
        (Exception::Duplicate, _) => NextStep::ResolveDuplicate,
        (Exception::Reversed, _) => NextStep::DecideOnReturn,
        (Exception::UnknownSolved, Side::Bank) => NextStep::ShownByBank,
        (Exception::UnknownSolved, Side::Service) => NextStep::ShownByService,
        (Exception::SaidOfGone, _) => NextStep::UndoOrMove,
    }
}

fn their_row(compared: &Compared, side: Side, place: usize) -> TheirRow {
    let (_, theirs) = compared.of(side);
    let row = &theirs[place];
    let (account, source, at, fee) = match side {
        Side::Bank => {
            let line = &compared.records.banks.lines[place];
            let at = Day::numbered(day(row.at)).map_or_else(|| When::Time(timestamp(row.at)), When::Day);
            let source = RowSource::Statement {
                file: line.file.name.clone(),
                row: line.row,
            };
            (Some(account_of_line(line)), source, at, None)
        }
        Side::Service => {
            let fee = compared.records.merged.fees.get(place);
            let source = RowSource::Service(compared.records.merged.sources[place]);
            (None, source, When::Time(timestamp(row.at)), fee.copied().filter(|fee| *fee > 0))
        }
    };
    TheirRow {
        account,
        source: Recorded::Value(source),
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
