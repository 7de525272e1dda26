//! A comparison as people see it.

use std::sync::Arc;

use base::moment::{DAY, HOUR, Moment};
use book_rules::review::{AWAITS, Exception, Kind, Method, Ours, Row, Standing, State, Theirs, day};
pub(in crate::month) use book_rules::statement::naira;
use rusqlite::Connection;
use service_api::value::Amount;

use super::figures::whole;
use super::gather::{day_number, day_text};
use super::settle::{Proof, proof};
use super::{Compared, Outside, source_name, tie_out};
use crate::month::month_of;
use crate::outbox::Outbox;
use crate::store::month_rows::Source;
use crate::store::month_steps::StepOnRecord;
use crate::view::*;
use system::env::{parse_rfc3339, rfc3339};
use system::error::AppError;
use system::plain::decimal;

/// So many payments are found at most.
const FOUND: usize = 50;

/// How a month stands.
pub async fn review_of(outbox: &Outbox, request: &MonthRequest) -> Result<MonthReviewView, AppError> {
    let (month, outside) = (month_of(request)?, Outside::of(outbox));
    let (lately, closed) = (Arc::clone(&outbox.lately), Arc::clone(&outbox.lately_closed));
    let read = move |db: &Connection| match closed.kept(db, month)? {
        Some(kept) => Ok(kept.review.clone()),
        None => whole(db, &*lately.compare(db, month, outside)?),
    };
    outbox.store.read(read).await
}

/// Every row of a comparison, as people see it.
pub(in crate::month) fn all_views(compared: &Compared, side: ReviewSide) -> Vec<MatchView> {
    let rows = in_order(compared, side).into_iter();
    rows.map(|row| view(compared, side, row)).collect()
}

/// In the order of time; those of one day of a bank as its statement has them, then what is on none.
pub(super) fn in_order(compared: &Compared, side: ReviewSide) -> Vec<&Row> {
    let (reviewed, theirs) = compared.of(side);
    let mut rows: Vec<&Row> = reviewed.rows.iter().collect();
    rows.sort_by_key(|row| {
        (
            moment(row, &compared.records.own.ours, theirs),
            row.theirs.is_none(),
            row.theirs,
            &row.id,
        )
    });
    rows
}

/// A decimal text as kobo; 0 where it is none.
pub(in crate::month) fn kobo_of(text: &str) -> i64 {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    Amount::parse(text).map_or(0, |amount| sign * amount.minor())
}

impl MatchView {
    /// What it moves, in kobo: theirs, else ours.
    pub(in crate::month) fn kobo(&self) -> i128 {
        match &self.theirs {
            Some(theirs) => i128::from(kobo_of(&theirs.amount)),
            None => self.ours.iter().map(|one| i128::from(kobo_of(&one.amount))).sum(),
        }
    }

    /// When it was, in milliseconds since 1970: theirs, else ours. A day alone is its begin in Nigeria.
    pub(in crate::month) fn moment(&self) -> i64 {
        let theirs = self.theirs.as_ref().map(|theirs| moment_of(&theirs.at));
        theirs.or_else(|| self.ours.first().map(OursView::moment)).unwrap_or(0)
    }
}

impl OursView {
    /// When it was, in milliseconds since 1970.
    pub(in crate::month) fn moment(&self) -> i64 {
        moment_of(&self.at)
    }
}

fn moment_of(at: &str) -> i64 {
    parse_rfc3339(at).map_or_else(|| i64::from(super::gather::day_of_text(at)) * DAY - HOUR, |at| at.0)
}

/// How many days a row is open at the end of the month, or today.
pub(super) fn age_days(compared: &Compared, row: &Row, theirs: &[Theirs]) -> u32 {
    let at = match said_of_gone(compared, row) {
        Some(step) => day_number(step.step.oldest),
        None => day(moment(row, &compared.records.own.ours, theirs)),
    };
    let age = compared.age_until - at;
    u32::try_from(age).unwrap_or(0)
}

/// What was said of rows that are gone.
fn said_of_gone<'a>(compared: &'a Compared, row: &Row) -> Option<&'a StepOnRecord> {
    let said = row.said.filter(|_| row.exception == Some(Exception::SaidOfGone))?;
    compared.step(said)
}

/// When a row is: theirs, else ours.
fn moment(row: &Row, ours: &[Ours], theirs: &[Theirs]) -> u32 {
    let there = row.theirs.and_then(|place| theirs.get(place)).map(|row| row.at);
    let here = row.ours.first().and_then(|place| ours.get(*place)).map(|one| one.at);
    there.or(here).unwrap_or(0)
}

fn plain_amount(minor: i64) -> String {
    decimal(i128::from(minor))
}

/// A moment by the clock of West Africa Time.
fn told(at: u32) -> String {
    rfc3339(Moment(i64::from(at) * 1_000 - HOUR))
}

/// A row as people see it.
pub(super) fn view(compared: &Compared, side: ReviewSide, row: &Row) -> MatchView {
    let (_, theirs) = compared.of(side);
    let proof = proof(compared, side, row);
    let many = |places: &[usize]| -> Vec<OursView> { places.iter().map(|place| ours_view(compared, *place)).collect() };
    let candidates = row.candidates.iter().map(|candidate| MatchCandidateView {
        ours: many(&candidate.ours),
        count: u32::try_from(candidate.ours.len()).unwrap_or(u32::MAX),
        difference: plain_amount(candidate.difference),
        why: candidate.why.clone(),
    });
    MatchView {
        id: row.id.clone(),
        state: row.state.into(),
        class: row.class.word().to_owned(),
        rule: rule(row),
        theirs: row.theirs.map(|place| theirs_view(compared, side, place)),
        ours: many(&row.ours),
        ours_count: u32::try_from(row.ours.len()).unwrap_or(u32::MAX),
        candidates: candidates.collect(),
        rivals: row.rivals,
        difference: row.difference.map(plain_amount),
        why: match said_of_gone(compared, row) {
            Some(step) => format!("{} What was said: {}", row.why, step.step.told),
            None => with_words(compared, row),
        },
        exception: row.exception.map(|kind| ExceptionView {
            kind: exception(kind),
            age_days: age_days(compared, row, theirs),
            next: if row.reason == AWAITS {
                "Decide the row to review first.".to_owned()
            } else {
                match proof {
                    Proof::Proves => SETTLES,
                    Proof::CameBack => CAME_BACK,
                    Proof::CalledBack => CALLED_BACK,
                    Proof::CalledFailed => CALLED_FAILED,
                    Proof::Nothing => next(kind, side),
                }
                .to_owned()
            },
        }),
        category: row.category.map(Into::into),
        likely: row.likely.map(Into::into),
        note: row.note.clone(),
        owner: row.owner.clone(),
        carried: row.carried,
        late: compared.late.contains(&row.id),
        settles: proof == Proof::Proves,
        said: row.said.and_then(|step| compared.step(step)).map(|step| SaidView {
            by: step.who.clone(),
            at: rfc3339(step.at),
        }),
    }
}

/// Why a row stands as it does, and how much of that only a person recorded.
fn with_words(compared: &Compared, row: &Row) -> String {
    let by_word = row.ours.iter().filter(|place| compared.records.own.by_word.contains(place)).count();
    match (by_word, row.ours.len()) {
        (0, _) => row.why.clone(),
        (_, 1) => format!("{} How the payment ended is recorded by a person.", row.why),
        (count, _) => format!("{} How {count} of the payments ended is recorded by a person.", row.why),
    }
}

impl From<State> for MatchState {
    fn from(state: State) -> Self {
        match state {
            State::Matched => Self::Matched,
            State::ToReview => Self::ToReview,
            State::Exception => Self::Exception,
            State::Explained => Self::Explained,
        }
    }
}

const SAME_REFERENCE: &str = "Same reference";
const SAME_REFERENCE_PARTS: &str = "Same reference, several rows";
const GROUP_REFERENCE: &str = "Reference of the group of payments";
const SAME_TRANSACTION: &str = "Same transaction number";

/// Whether a reference or the number of a transaction speaks for a pair: no other row can make it doubtful.
pub(in crate::month) fn is_keyed(row: &MatchView) -> bool {
    let keyed = [SAME_REFERENCE, SAME_REFERENCE_PARTS, GROUP_REFERENCE, SAME_TRANSACTION];
    row.rule.as_deref().is_some_and(|rule| keyed.contains(&rule))
}

fn rule(row: &Row) -> Option<String> {
    if row.said.is_some() && !row.ours.is_empty() {
        return Some("Said by a person".to_owned());
    }
    if row.closed {
        return Some("As an earlier month was closed".to_owned());
    }
    let words = match row.method? {
        Method::Reference if row.reason.starts_with("PART") => SAME_REFERENCE_PARTS,
        Method::Reference => SAME_REFERENCE,
        Method::RunReference => GROUP_REFERENCE,
        Method::Transaction => SAME_TRANSACTION,
        Method::Account => "Account number, amount and day",
        Method::Window => "Amount, days and name",
        Method::RunWindow => "Sum and number of payments",
        Method::Settlement => "Settlement of several payments",
    };
    Some(words.to_owned())
}

pub(super) fn exception(kind: Exception) -> ExceptionKind {
    match kind {
        Exception::OnStatementOnly => ExceptionKind::OnStatementOnly,
        Exception::WithServiceOnly => ExceptionKind::WithServiceOnly,
        Exception::Expected => ExceptionKind::Expected,
        Exception::Overdue => ExceptionKind::Overdue,
        Exception::AmountDiffers => ExceptionKind::AmountDiffers,
        Exception::StatusDiffers => ExceptionKind::StatusDiffers,
        Exception::Duplicate => ExceptionKind::Duplicate,
        Exception::Reversed => ExceptionKind::Reversed,
        Exception::UnknownSolved => ExceptionKind::UnknownSolved,
        Exception::SaidOfGone => ExceptionKind::SaidOfGone,
    }
}

const SETTLES: &str =
    "The line has all that the payment has. Record that it was paid: it is then settled for good, and the line is its proof.";

const CAME_BACK: &str =
    "The statement shows this payment, and money of it or of its sum that came back. Look it up, then settle it where it is held.";
const CALLED_BACK: &str =
    "The statement shows this payment, and the service says that it came back. Look it up, then settle it where it is held.";
const CALLED_FAILED: &str =
    "The statement shows this payment, and the service calls it failed. Look it up, then settle it where it is held.";

/// What to do about it.
fn next(kind: Exception, side: ReviewSide) -> &'static str {
    match (kind, side) {
        (Exception::OnStatementOnly, _) => "Find the payment it belongs to, or explain what it is.",
        (Exception::WithServiceOnly, _) => "Ask who made it. If it was made elsewhere, explain what it is.",
        (Exception::Expected, ReviewSide::Service) => "Fetch the month again in a day; the service tells some payments late.",
        (Exception::Expected, ReviewSide::Bank) => "It may stand on the next statement. It is carried forward when the month is closed.",
        (Exception::Overdue, ReviewSide::Service) => "Look the payment up with the service, and do not send it again before it answered.",
        (Exception::Overdue, ReviewSide::Bank) => "Ask the bank or the service where the money is.",
        (Exception::AmountDiffers, _) => "Accept it with the difference if you know what it is, or take it apart.",
        (Exception::StatusDiffers, _) => "Look the payment up with the service before you rely on either.",
        (Exception::Duplicate, _) => "If money moved twice, ask for one of them back. If it is one payment told twice, explain it so.",
        (Exception::Reversed, _) => "The money came back. Decide whether it is paid anew, and explain this row.",
        (Exception::UnknownSolved, ReviewSide::Bank) => {
            "The statement shows this payment. Look it up once more, then settle it where it is held."
        }
        (Exception::UnknownSolved, ReviewSide::Service) => {
            "The service tells of this payment now. Look it up once more, then settle it where it is held."
        }
        (Exception::SaidOfGone, _) => "Take back what was said, or say it of the row that stands there now.",
    }
}

fn theirs_view(compared: &Compared, side: ReviewSide, place: usize) -> TheirsView {
    let (_, theirs) = compared.of(side);
    let row = &theirs[place];
    let source = match side {
        ReviewSide::Bank => compared
            .records
            .banks
            .lines
            .get(place)
            .map(tie_out::place_of_line)
            .unwrap_or_default(),
        ReviewSide::Service => compared
            .records
            .told
            .sources
            .get(place)
            .map(|source| {
                source_name(match source {
                    Source::Report => MonthSource::ReconciliationReport,
                    Source::Movements => MonthSource::TransactionHistory,
                    Source::History => MonthSource::History,
                })
                .to_owned()
            })
            .unwrap_or_default(),
    };
    TheirsView {
        source,
        at: match side {
            ReviewSide::Bank => day_text(day(row.at)),
            ReviewSide::Service => told(row.at),
        },
        reference: row.reference.clone(),
        text: row.text.clone(),
        amount: plain_amount(row.amount),
        fee: match side {
            ReviewSide::Service => compared
                .records
                .told
                .fees
                .get(place)
                .filter(|fee| **fee > 0)
                .map(|fee| plain_amount(*fee)),
            ReviewSide::Bank => None,
        },
        status: row.status.clone(),
    }
}

fn ours_view(compared: &Compared, place: usize) -> OursView {
    let one = &compared.records.own.ours[place];
    let run = compared.records.own.runs.get(place).copied().flatten();
    OursView {
        id: one.id.clone(),
        kind: match one.kind {
            Kind::Payout => OursKind::Payout,
            Kind::Payment => OursKind::Payment,
            Kind::Request => OursKind::Request,
            Kind::Deposit => OursKind::Deposit,
            Kind::Refund => OursKind::Refund,
        },
        at: told(one.at),
        name: one.name.clone(),
        reference: if one.kind == Kind::Refund {
            one.about.clone()
        } else {
            one.reference.clone()
        },
        amount: plain_amount(one.amount),
        fee: plain_amount(one.fee),
        standing: match one.standing {
            Standing::Done => OursStanding::Done,
            Standing::NotKnown => OursStanding::NotKnown,
            Standing::Refused => OursStanding::Refused,
        },
        run: run.map(|run| run.to_string()),
    }
}

/// Open payments of ours that a row might be, the nearest first.
pub async fn find(outbox: &Outbox, request: MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let month = month_of(&MonthRequest {
        month: request.month.clone(),
    })?;
    let (outside, lately) = (Outside::of(outbox), Arc::clone(&outbox.lately));
    let read = move |db: &Connection| found(&*lately.compare(db, month, outside)?, &request);
    outbox.store.read(read).await
}

fn found(compared: &Compared, request: &MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let (reviewed, theirs) = compared.of(request.side);
    let row = compared.row(request.side, &request.id).ok_or_else(super::say::gone)?;
    let (amount, at) = (row.amount, moment(row, &compared.records.own.ours, theirs));
    let taken = reviewed.taken_by_others(&row.id, &compared.records.own.ours, theirs);
    let search = request.search.trim().to_lowercase().replace(['₦', ','], "");
    let mut open: Vec<(usize, &Ours)> = compared
        .records
        .own
        .ours
        .iter()
        .enumerate()
        .filter(|(place, one)| !taken.contains(place) && one.standing != Standing::Refused)
        .filter(|(_, one)| {
            let texts = [one.reference.to_lowercase(), one.name.to_lowercase(), plain_amount(one.amount)];
            search.is_empty() || texts.iter().any(|text| text.contains(&search))
        })
        .collect();
    let far = |one: &Ours| {
        let wrong_way = one.amount.signum() != amount.signum();
        let apart = (one.amount.saturating_abs() - amount.saturating_abs()).abs();
        (wrong_way, apart, (day(one.at) - day(at)).abs())
    };
    open.sort_by_key(|(_, one)| (far(one), &one.id));
    Ok(MonthFoundView {
        count: u32::try_from(open.len()).unwrap_or(u32::MAX),
        ours: open.iter().take(FOUND).map(|(place, _)| ours_view(compared, *place)).collect(),
    })
}
