//! Format 1 of a closed month: the views of that version, with amounts and times as text. It is only read.

mod written;

use base::timestamp::Timestamp;
use book_rules::review::{PairedBy, Side};
use book_rules::statement::Day;

use super::closed_month::{ClosedMonth, DecisionLine, EarlierClosing};
use super::format_number::Format;
use super::format2;
use super::sources::SourceLine;
use crate::record::{
    CandidateRecord, ClassFigures, DayFigures, ExceptionFigures, ExceptionRecord, FeeFigures, Figures, InWords, OurPayment, Recorded,
    RowRecord, SideFigures, Sum, TheirRow, TieOut, TieOutFigure, When,
};
use crate::tables::month_closings::By;
use system::env::parse_rfc3339;
use system::error::AppError;
use written::{
    Closed, Count, Earlier, Match, MatchCandidate, Ours, Review, ReviewClass, ReviewDay, ReviewException, ReviewFee, ReviewSide, Signed,
    Step, Theirs, TiedOut, TiedOutLine,
};

/// Reads a closed month of format 1.
///
/// # Errors
///
/// Fails if the structure is another one, or if a text that must be an amount, a time or a day is none.
pub(super) fn read(text: &str) -> Result<ClosedMonth, AppError> {
    let closed: Closed = serde_json::from_str(text).map_err(|_| unreadable("its structure"))?;
    closed.typed().map_err(unreadable)
}

fn unreadable(what: &str) -> AppError {
    AppError::bug(format!("a closed month of format 1 cannot be read: {what}"))
}

/// The part that cannot be read.
type Unreadable = &'static str;

/// Kobo from text such as `-1250.75`, which always has two decimals.
fn minor(text: &str) -> Result<i64, Unreadable> {
    let (whole, cents) = text.split_once('.').ok_or("an amount")?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole.strip_prefix('-').unwrap_or(whole)) || !digits(cents) || cents.len() != 2 {
        return Err("an amount");
    }
    format!("{whole}{cents}").parse().map_err(|_| "an amount")
}

fn some_minor(text: Option<&String>) -> Result<Option<i64>, Unreadable> {
    text.map(|text| minor(text)).transpose()
}

fn time(text: &str) -> Result<Timestamp, Unreadable> {
    parse_rfc3339(text).ok_or("a time")
}

fn many<T, U>(all: Vec<T>, typed: impl FnMut(T) -> Result<U, Unreadable>) -> Result<Vec<U>, Unreadable> {
    all.into_iter().map(typed).collect()
}

impl Closed {
    fn typed(self) -> Result<ClosedMonth, Unreadable> {
        let figures = self.review.typed()?;
        let banks = figures.sides.iter().filter(|side| side.side == Side::Bank);
        let accounts: Vec<String> = banks.flat_map(|side| &side.tie_outs).map(|one| one.account.in_words()).collect();
        Ok(ClosedMonth {
            format: Format::FIRST,
            month: self.month,
            profile: self.profile,
            business: self.business,
            environment: Recorded::Words(self.environment),
            brand: None,
            prepared_at: time(&self.made_at)?,
            service: many(self.service, |row| row.typed(|_| None))?,
            bank: many(self.bank, |row| row.typed(|source| Some(account(source, &accounts))))?,
            decisions: many(self.steps, Step::typed)?,
            rules: Recorded::sentences(self.rules),
            sources: self.sources.into_iter().map(SourceLine::from).collect(),
            closed_although: Recorded::sentences(self.to_say),
            earlier: many(self.earlier, Earlier::typed)?,
            figures,
        })
    }
}

/// The account of a bank's row: its place in a file begins with the account.
fn account(source: &str, accounts: &[String]) -> String {
    let known = accounts
        .iter()
        .find(|account| source.strip_prefix(account.as_str()).is_some_and(|rest| rest.starts_with(", ")));
    let first = || source.split_once(", ").map_or(source, |(account, _)| account);
    known.map_or_else(first, String::as_str).to_owned()
}

impl Step {
    fn typed(self) -> Result<DecisionLine, Unreadable> {
        let taken_back = match self.taken_back.split_once(' ') {
            Some((at, by)) => Some((at, by)),
            None if self.taken_back.is_empty() => None,
            None => Some((self.taken_back.as_str(), "")),
        };
        let taken_back = taken_back.map(|(at, by)| time(at).map(|at| By { who: by.to_owned(), at }));
        Ok(DecisionLine {
            at: time(&self.at)?,
            undone: taken_back.transpose()?,
            who: self.who,
            decision: Recorded::Words(self.told),
            row: self.row,
        })
    }
}

impl Earlier {
    fn typed(self) -> Result<EarlierClosing, Unreadable> {
        Ok(EarlierClosing {
            closed: self.closed.typed()?,
            reopened: self.reopened.typed()?,
            reason: self.reason,
            digest: self.digest,
        })
    }
}

impl Signed {
    fn typed(self) -> Result<By, Unreadable> {
        Ok(By {
            at: time(&self.at)?,
            who: self.by,
        })
    }
}

impl Review {
    fn typed(self) -> Result<Figures, Unreadable> {
        let days = |day: ReviewDay| {
            Ok(DayFigures {
                day: day.day,
                money_in: minor(&day.money_in)?,
                money_out: minor(&day.money_out)?,
                matched: day.matched,
                open: day.open,
            })
        };
        let fees = |fee: ReviewFee| {
            Ok(FeeFigures {
                kind: Recorded::Words(fee.kind),
                sum: sum(fee.rows, &fee.amount)?,
            })
        };
        Ok(Figures {
            sides: many(self.sides, ReviewSide::typed)?,
            days: many(self.days, days)?,
            fees: many(self.fees, fees)?,
            undo: self.undo.map(Recorded::Words),
            learned: self.learned.into_iter().map(|learned| Recorded::Words(learned.sentence)).collect(),
        })
    }
}

fn sum(rows: u32, amount: &str) -> Result<Sum, Unreadable> {
    Ok(Sum {
        rows,
        amount: minor(amount)?,
    })
}

impl Count {
    fn typed(&self) -> Result<Sum, Unreadable> {
        sum(self.rows, &self.amount)
    }
}

impl ReviewSide {
    fn typed(self) -> Result<SideFigures, Unreadable> {
        let class = |class: ReviewClass| {
            Ok(ClassFigures {
                class: class.class,
                sum: sum(class.rows, &class.amount)?,
            })
        };
        let exception = |one: ReviewException| {
            Ok(ExceptionFigures {
                kind: one.kind,
                sum: sum(one.rows, &one.amount)?,
                oldest_days: one.oldest_days,
            })
        };
        Ok(SideFigures {
            side: self.side,
            nothing_to_compare: self.nothing.map(Recorded::Words),
            matched: self.matched.typed()?,
            to_review: self.to_review.typed()?,
            exceptions: self.exceptions.typed()?,
            explained: self.explained.typed()?,
            classes: many(self.classes, class)?,
            by_kind: many(self.by_kind, exception)?,
            percent_done: self.percent_done,
            oldest_days: self.oldest_days,
            carried_forward: self.carried.map_or(Ok(Sum::default()), |count| count.typed())?,
            not_expected: Recorded::sentences(self.not_looked_for),
            tie_outs: many(self.tie_outs, |tied| tied.typed(self.side))?,
            unexplained: minor(&self.unexplained)?,
        })
    }
}

impl TiedOut {
    fn typed(self, side: Side) -> Result<TieOut, Unreadable> {
        let line = |line: TiedOutLine| {
            Ok(TieOutFigure {
                what: line.what,
                amount: some_minor(line.amount.as_ref())?,
                rows: line.rows,
            })
        };
        Ok(TieOut {
            account: format2::account(side, self.account),
            lines: many(self.lines, line)?,
            difference: minor(&self.difference)?,
            missing: Recorded::sentences(self.lacking),
            days_without_lines: Recorded::sentences(self.quiet),
        })
    }
}

impl Match {
    fn typed(self, account: impl Fn(&str) -> Option<String>) -> Result<RowRecord, Unreadable> {
        Ok(RowRecord {
            id: self.id,
            state: self.state,
            class: self.class,
            paired_by: self.rule.as_deref().map(paired_by).transpose()?,
            line: self.theirs.map(|row| row.typed(account)).transpose()?,
            payments: many(self.ours, Ours::typed)?,
            candidates: many(self.candidates, MatchCandidate::typed)?,
            same_amount: self.rivals,
            difference: some_minor(self.difference.as_ref())?,
            reason: None,
            why: self.why,
            ended_by_person: 0,
            orphaned: None,
            exception: self.exception.map(ExceptionRecord::from),
            category: self.category,
            likely: self.likely,
            note: self.note,
            owner: self.owner,
            carried_forward: self.carried,
            late: self.late,
            proves_payment: self.settles,
            decided: self.said.map(Signed::typed).transpose()?,
        })
    }
}

/// The rule for the stored sentence.
fn paired_by(rule: &str) -> Result<PairedBy, Unreadable> {
    Ok(match rule {
        "Said by a person" => PairedBy::Person,
        "As an earlier month was closed" => PairedBy::EarlierClosing,
        "Same reference, several rows" => PairedBy::ReferenceInParts,
        "Same reference" => PairedBy::Reference,
        // The first version that closed months used another sentence.
        "Reference of the group of payments" | "Reference of the payout" => PairedBy::GroupReference,
        "Same transaction number" => PairedBy::Transaction,
        "Account number, amount and day" => PairedBy::Account,
        "Amount, days and name" => PairedBy::Window,
        "Sum and number of payments" => PairedBy::GroupWindow,
        "Settlement of several payments" => PairedBy::Settlement,
        _ => return Err("the rule of a row"),
    })
}

impl Theirs {
    fn typed(self, account: impl Fn(&str) -> Option<String>) -> Result<TheirRow, Unreadable> {
        let at = match parse_rfc3339(&self.at) {
            Some(at) => When::Time(at),
            None => When::Day(Day::parse(&self.at).ok_or("a day")?),
        };
        Ok(TheirRow {
            account: account(&self.source),
            source: Recorded::Words(self.source),
            at,
            reference: self.reference,
            text: self.text,
            amount: minor(&self.amount)?,
            status: self.status,
            fee: some_minor(self.fee.as_ref())?,
        })
    }
}

impl Ours {
    fn typed(self) -> Result<OurPayment, Unreadable> {
        Ok(OurPayment {
            id: self.id,
            kind: self.kind,
            at: time(&self.at)?,
            name: self.name,
            reference: self.reference,
            amount: minor(&self.amount)?,
            fee: minor(&self.fee)?,
            status: self.standing,
            payout: self.run.map(|run| run.parse().map_err(|_| "a payout")).transpose()?,
        })
    }
}

impl MatchCandidate {
    fn typed(self) -> Result<CandidateRecord, Unreadable> {
        Ok(CandidateRecord {
            payments: many(self.ours, Ours::typed)?,
            difference: minor(&self.difference)?,
            why: self.why,
        })
    }
}
