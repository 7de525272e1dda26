//! The views of a review.

use book_rules::reconciliation::SharedWords;

use super::*;
use crate::messages;
use crate::view::*;
use base::decimal::decimal;
use system::env::rfc3339;

impl Figures {
    /// The view of a month.
    pub fn view(&self, month: &str) -> MonthReviewView {
        let learned = self.learned.iter().map(InWords::in_words).map(|sentence| LearnedView {
            id: sentence.clone(),
            sentence,
        });
        MonthReviewView {
            month: month.to_owned(),
            sides: self.sides.iter().map(SideFigures::view).collect(),
            days: self.days.iter().map(DayFigures::view).collect(),
            fees: self.fees.iter().map(FeeFigures::view).collect(),
            undo: self.undo.as_ref().map(InWords::in_words),
            learned: learned.collect(),
        }
    }
}

impl SideFigures {
    fn view(&self) -> ReviewSideView {
        ReviewSideView {
            side: self.side,
            nothing: self.nothing_to_compare.as_ref().map(InWords::in_words),
            matched: self.matched.view(),
            to_review: self.to_review.view(),
            exceptions: self.exceptions.view(),
            explained: self.explained.view(),
            classes: self.classes.iter().map(ClassFigures::view).collect(),
            by_kind: self.by_kind.iter().map(ExceptionFigures::view).collect(),
            percent_done: self.percent_done,
            oldest_days: self.oldest_days,
            carried: self.carried_forward.view(),
            not_looked_for: all_in_words(&self.not_expected),
            tie_outs: self.tie_outs.iter().map(TieOut::view).collect(),
            unexplained: amount(self.unexplained),
        }
    }
}

impl Sum {
    fn view(self) -> ReviewCount {
        ReviewCount {
            rows: self.rows,
            amount: amount(self.amount),
        }
    }
}

impl ClassFigures {
    fn view(&self) -> ReviewClassView {
        let ReviewCount { rows, amount } = self.sum.view();
        ReviewClassView {
            class: self.class.word().to_owned(),
            rows,
            amount,
        }
    }
}

impl ExceptionFigures {
    fn view(&self) -> ReviewExceptionView {
        let ReviewCount { rows, amount } = self.sum.view();
        ReviewExceptionView {
            kind: self.kind,
            rows,
            amount,
            oldest_days: self.oldest_days,
        }
    }
}

impl DayFigures {
    fn view(&self) -> ReviewDayView {
        ReviewDayView {
            day: self.day.to_string(),
            money_in: amount(self.money_in),
            money_out: amount(self.money_out),
            matched: self.matched,
            open: self.open,
        }
    }
}

impl FeeFigures {
    fn view(&self) -> ReviewFeeView {
        let ReviewCount { rows, amount } = self.sum.view();
        ReviewFeeView {
            kind: self.kind.in_words(),
            rows,
            amount,
        }
    }
}

impl TieOut {
    fn view(&self) -> TieOutView {
        let lines = self.lines.iter().map(|line| TieOutLineView {
            what: line.what,
            amount: line.amount.map(amount),
            rows: line.rows,
        });
        TieOutView {
            account: self.account.in_words(),
            lines: lines.collect(),
            difference: amount(self.difference),
            lacking: all_in_words(&self.missing),
            quiet: all_in_words(&self.days_without_lines),
        }
    }
}

impl RowRecord {
    /// The view of a row, with the first `most` payments of a long settlement.
    pub fn view(&self, most: usize) -> MatchView {
        let many = |all: &[OurPayment]| all.iter().take(most).map(OurPayment::view).collect();
        let count = |all: &[OurPayment]| u32::try_from(all.len()).unwrap_or(u32::MAX);
        let evidence = |payments: &[OurPayment]| evidence(self.line.as_ref()?, payments);
        let candidates = self.candidates.iter().map(|candidate| MatchCandidateView {
            ours: many(&candidate.payments),
            count: count(&candidate.payments),
            difference: amount(candidate.difference),
            evidence: evidence(&candidate.payments),
            why: candidate.why.clone(),
        });
        MatchView {
            id: self.id.clone(),
            state: self.state,
            class: self.class.word().to_owned(),
            rule: self.paired_by.map(|by| messages::review::matched_by(by).to_owned()),
            theirs: self.line.as_ref().map(TheirRow::view),
            ours: many(&self.payments),
            ours_count: count(&self.payments),
            candidates: candidates.collect(),
            rivals: self.same_amount,
            difference: self.difference.map(amount),
            evidence: evidence(&self.payments),
            why: self.evidence(),
            exception: self.exception.as_ref().map(ExceptionRecord::view),
            category: self.category,
            likely: self.likely,
            note: self.note.clone(),
            owner: self.owner.clone(),
            carried: self.carried_forward,
            late: self.late,
            settles: self.proves_payment,
            said: self.decided.as_ref().map(|by| ReviewStepView {
                by: by.who.clone(),
                at: rfc3339(by.at),
            }),
        }
    }

    /// The evidence for its state, with what people recorded about its payments.
    pub(crate) fn evidence(&self) -> String {
        messages::record::evidence(self)
    }

    /// Whether a text in lower case occurs in the row.
    pub fn contains(&self, search: &str) -> bool {
        let is_in = |text: &str| text.to_lowercase().contains(search);
        self.line
            .iter()
            .any(|row| is_in(&row.reference) || is_in(&row.text) || is_in(&amount(row.amount)))
            || self
                .payments
                .iter()
                .any(|one| is_in(&one.reference) || is_in(&one.name) || is_in(&amount(one.amount)))
            || is_in(&self.note)
            || is_in(&self.owner)
    }
}

impl TheirRow {
    /// Its place as text: `GTBank 0123456789, october.csv, row 12`, or the name of the report.
    pub(crate) fn place(&self) -> String {
        match &self.source {
            Recorded::Value(source) => messages::record::place(self.account.as_deref(), source),
            Recorded::Words(words) => words.clone(),
        }
    }

    fn view(&self) -> ExternalEntryView {
        ExternalEntryView {
            source: self.place(),
            at: match self.at {
                When::Time(at) => rfc3339(at),
                When::Day(day) => day.to_string(),
            },
            reference: self.reference.clone(),
            text: self.text.clone(),
            amount: amount(self.amount),
            fee: self.fee.map(amount),
            status: self.status.clone(),
        }
    }
}

impl OurPayment {
    /// The view of a payment.
    pub fn view(&self) -> LedgerEntryView {
        LedgerEntryView {
            id: self.id.clone(),
            kind: self.kind,
            at: rfc3339(self.at),
            name: self.name.clone(),
            reference: self.reference.clone(),
            amount: amount(self.amount),
            fee: amount(self.fee),
            standing: self.status,
            run: self.payout.map(|payout| payout.to_string()),
        }
    }
}

impl ExceptionRecord {
    fn view(&self) -> ExceptionView {
        ExceptionView {
            kind: self.kind,
            age_days: self.age_days,
            next: self.next.in_words(),
        }
    }
}

/// What a line and its payments have in common. A line for several payments names none of them.
fn evidence(line: &TheirRow, payments: &[OurPayment]) -> Option<EvidenceView> {
    let first = payments.first()?;
    let days_of = |at: Timestamp| (at.0 + HOUR).div_euclid(DAY);
    let shared = match payments {
        [one] => SharedWords::of((&line.reference, &line.text), (&one.reference, &one.name)),
        _ => SharedWords::default(),
    };
    Some(EvidenceView {
        days: i32::try_from(days_of(line.at.timestamp()) - days_of(first.at)).unwrap_or_default(),
        reference: shared.reference,
        names: shared.names,
        name_words: u32::try_from(shared.name_words).unwrap_or(u32::MAX),
    })
}

fn amount(minor: i64) -> String {
    decimal(i128::from(minor))
}
