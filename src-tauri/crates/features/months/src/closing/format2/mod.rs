//! Format 2 of a closed month: typed values, with sentences for gaps, rules, decisions, sources and next steps. It is only read.

mod written;

use book_rules::review::Side;

use super::closed_month::{ClosedMonth, DecisionLine};
use super::sources::SourceLine;
use crate::record::{
    CandidateRecord, ExceptionRecord, FeeFigures, Figures, Recorded, RowRecord, SideFigures, TheirRow, TieOut, TiedAccount,
};
use system::error::AppError;
use written::{Candidate, Closed, Decision, Fee, OfSide, Review, Row, Theirs, TiedOut};
pub(super) use written::{Exception, Source};

/// Reads a closed month of format 2.
///
/// # Errors
///
/// Fails if the structure is another one.
pub(super) fn read(text: &str) -> Result<ClosedMonth, AppError> {
    let closed: Closed = serde_json::from_str(text).map_err(|_| AppError::bug("a closed month of format 2 cannot be read"))?;
    Ok(closed.into())
}

impl From<Closed> for ClosedMonth {
    fn from(closed: Closed) -> Self {
        Self {
            format: closed.format,
            month: closed.month,
            profile: closed.profile,
            business: closed.business,
            environment: Recorded::Words(closed.environment),
            brand: closed.brand,
            prepared_at: closed.prepared_at,
            figures: closed.figures.into(),
            service: closed.service.into_iter().map(RowRecord::from).collect(),
            bank: closed.bank.into_iter().map(RowRecord::from).collect(),
            decisions: closed.decisions.into_iter().map(DecisionLine::from).collect(),
            rules: Recorded::sentences(closed.rules),
            sources: closed.sources.into_iter().map(SourceLine::from).collect(),
            closed_although: Recorded::sentences(closed.closed_although),
            earlier: closed.earlier,
        }
    }
}

impl From<Review> for Figures {
    fn from(review: Review) -> Self {
        Self {
            sides: review.sides.into_iter().map(SideFigures::from).collect(),
            days: review.days,
            fees: review.fees.into_iter().map(FeeFigures::from).collect(),
            undo: review.undo.map(Recorded::Words),
            learned: Recorded::sentences(review.learned),
        }
    }
}

impl From<Fee> for FeeFigures {
    fn from(fee: Fee) -> Self {
        Self {
            kind: Recorded::Words(fee.kind),
            sum: fee.sum,
        }
    }
}

impl From<OfSide> for SideFigures {
    fn from(of: OfSide) -> Self {
        let side = of.side;
        Self {
            side,
            nothing_to_compare: of.nothing_to_compare.map(Recorded::Words),
            matched: of.matched,
            to_review: of.to_review,
            exceptions: of.exceptions,
            explained: of.explained,
            classes: of.classes,
            by_kind: of.by_kind,
            percent_done: of.percent_done,
            oldest_days: of.oldest_days,
            carried_forward: of.carried_forward,
            not_expected: Recorded::sentences(of.not_expected),
            tie_outs: of.tie_outs.into_iter().map(|tied| tied.of_side(side)).collect(),
            unexplained: of.unexplained,
        }
    }
}

/// The account of a tie-out in formats 1 and 2: the name of a bank account, or a word for the wallet.
pub(super) fn account(side: Side, name: String) -> Recorded<TiedAccount> {
    match side {
        Side::Service => Recorded::Words(name),
        Side::Bank => Recorded::Value(TiedAccount::Bank(name)),
    }
}

impl TiedOut {
    fn of_side(self, side: Side) -> TieOut {
        TieOut {
            account: account(side, self.account),
            lines: self.lines,
            difference: self.difference,
            missing: Recorded::sentences(self.missing),
            days_without_lines: Recorded::sentences(self.days_without_lines),
        }
    }
}

impl From<Row> for RowRecord {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            state: row.state,
            class: row.class,
            paired_by: row.paired_by,
            line: row.line.map(TheirRow::from),
            payments: row.payments,
            candidates: row.candidates.into_iter().map(CandidateRecord::from).collect(),
            same_amount: row.same_amount,
            difference: row.difference,
            reason: None,
            why: row.why,
            ended_by_person: 0,
            orphaned: None,
            exception: row.exception.map(ExceptionRecord::from),
            category: row.category,
            likely: row.likely,
            note: row.note,
            owner: row.owner,
            carried_forward: row.carried_forward,
            late: row.late,
            proves_payment: row.proves_payment,
            decided: row.decided,
        }
    }
}

impl From<Theirs> for TheirRow {
    fn from(theirs: Theirs) -> Self {
        Self {
            account: theirs.account,
            source: Recorded::Words(theirs.source),
            at: theirs.at,
            reference: theirs.reference,
            text: theirs.text,
            amount: theirs.amount,
            status: theirs.status,
            fee: theirs.fee,
        }
    }
}

impl From<Candidate> for CandidateRecord {
    fn from(candidate: Candidate) -> Self {
        Self {
            payments: candidate.payments,
            difference: candidate.difference,
            why: candidate.why,
        }
    }
}

impl From<Exception> for ExceptionRecord {
    fn from(exception: Exception) -> Self {
        Self {
            kind: exception.kind,
            age_days: exception.age_days,
            next: Recorded::Words(exception.next),
        }
    }
}

impl From<Decision> for DecisionLine {
    fn from(decision: Decision) -> Self {
        Self {
            at: decision.at,
            who: decision.who,
            decision: Recorded::Words(decision.sentence),
            row: decision.row,
            undone: decision.undone,
        }
    }
}

impl From<Source> for SourceLine {
    fn from(source: Source) -> Self {
        Self {
            name: Recorded::Words(source.name),
            days: Recorded::Words(source.days),
            rows: source.rows,
            digest: source.digest,
            file: source.file,
        }
    }
}
