//! The statements on record: the days of a month that they cover, account by account, and what is missing.

use base::month::Month;
use base::timestamp::Timestamp;
use book_rules::statement::{Day, Ends, balance_jumps, naira, uncovered_days};
use rusqlite::Connection;

use crate::messages;
use crate::tables::statement_lines::StatementLine;
use crate::tables::statements::{BankAccountRow, StatementRow};
use crate::tables::{statement_lines, statements};
use crate::view::*;
use crate::{count, month_of};
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::env::rfc3339;
use system::error::AppError;

/// Every account, and the days of a month that its statements cover.
pub async fn list(outbox: &Outbox, request: &MonthRequest) -> Result<Vec<BankAccountView>, AppError> {
    let (month, now) = (month_of(&request.month)?, outbox.now());
    outbox.store.read(move |db| of_month(db, month, now)).await
}

pub(super) fn of_month(db: &Connection, month: Month, now: Timestamp) -> Result<Vec<BankAccountView>, AppError> {
    let (days, today) = (days_of(month)?, Day::of(now));
    let today = today.ok_or_else(|| AppError::bug("the clock shows no day"))?;
    let lines = statement_lines::lines(db, &days.0.to_string(), &days.1.to_string())?;
    let view = |account: BankAccountRow| {
        let id = account.id;
        let rows = statements::list(db, Some(id))?;
        let lines = lines.iter().filter(|line| line.account == id);
        Ok(of_account(account, rows, lines, days, today))
    };
    statements::accounts(db)?.into_iter().map(view).collect()
}

/// The first and the last day of a month.
pub(super) fn days_of(month: Month) -> Result<(Day, Day), AppError> {
    let first = |month: Month| Day::parse(&format!("{month}-01")).ok_or_else(|| AppError::bug("a month without a first day"));
    Ok((first(month)?, first(month.next())?.before()))
}

fn of_account<'l>(
    account: BankAccountRow,
    rows: Vec<StatementRow>,
    lines: impl Iterator<Item = &'l StatementLine> + Clone,
    (first, last): (Day, Day),
    today: Day,
) -> BankAccountView {
    let ends: Vec<Ends> = rows.iter().map(ends_of).collect();
    let whole: Vec<Ends> = rows.iter().map(whole_days_of).collect();
    let days = day_runs(&uncovered_days(&whole, first, last), (first, last), today);
    let amounts = || lines.clone().map(|line| i128::from(line.amount));
    BankAccountView {
        account: account.id.to_string(),
        bank: account.bank,
        number: account.number,
        name: account.name,
        missing: missing(&days, &balance_jumps(&ends), (first, last)),
        days: days.iter().map(|days| days.view()).collect(),
        lines: count(amounts().count()),
        credits: decimal(amounts().filter(|amount| *amount > 0).sum()),
        debits: decimal(-amounts().filter(|amount| *amount < 0).sum::<i128>()),
        last_day: ends.iter().map(|ends| ends.last).max().map(|day| day.to_string()),
        statements: rows
            .into_iter()
            .filter(|row| row.first_day <= last && row.last_day >= first)
            .map(brief)
            .collect(),
    }
}

/// A run of days in one state.
#[derive(Clone, Copy)]
struct DayRun {
    first: Day,
    last: Day,
    state: BankDaysState,
}

impl DayRun {
    fn view(self) -> BankDaysView {
        let days = std::iter::successors(Some(self.first), |day| Some(day.next())).take_while(|day| *day <= self.last);
        BankDaysView {
            first: self.first.to_string(),
            last: self.last.to_string(),
            count: count(days.count()),
            state: self.state,
        }
    }
}

/// All days of a month. Uncovered runs are divided at today.
fn day_runs(uncovered: &[(Day, Day)], (first, last): (Day, Day), today: Day) -> Vec<DayRun> {
    let mut all = Vec::new();
    let mut push = |first: Day, last: Day, state| {
        if first <= last {
            all.push(DayRun { first, last, state });
        }
    };
    let mut next = first;
    for (from, until) in uncovered {
        push(next, from.before(), BankDaysState::Told);
        push(*from, (*until).min(today.before()), BankDaysState::Missing);
        push((*from).max(today), *until, BankDaysState::ToCome);
        next = until.next();
    }
    push(next, last, BankDaysState::Told);
    all
}

fn missing(days: &[DayRun], jumps: &[(Day, i128)], (first, last): (Day, Day)) -> Vec<String> {
    let uncovered = days
        .iter()
        .filter(|days| days.state == BankDaysState::Missing)
        .map(|days| match days {
            days if days.first == days.last => messages::statements::no_statement_for_day(days.first),
            days => messages::statements::no_statement_for_days(days.first, days.last),
        });
    let jumps = jumps.iter().filter(|(day, _)| (first..=last).contains(day)).map(|(day, moved)| {
        let (before, day, by) = (day.before().words(), day.words(), naira(moved.abs()));
        messages::statements::balance_jump(&before, &day, &by)
    });
    uncovered.chain(jumps).collect()
}

pub(super) fn ends_of(row: &StatementRow) -> Ends {
    Ends {
        first: row.first_day,
        last: row.last_day,
        opening: row.opening.map(i128::from),
        closing: row.closing.map(i128::from),
    }
}

/// The period without a day that was not over when it was imported: it may have more lines.
fn whole_days_of(row: &StatementRow) -> Ends {
    let ends = ends_of(row);
    let before = Day::of(row.imported_at).map(Day::before);
    Ends {
        last: before.map_or(ends.last, |before| ends.last.min(before)),
        ..ends
    }
}

pub(super) fn brief(row: StatementRow) -> BankStatementBriefView {
    let money = |minor: Option<i64>| minor.map(|minor| decimal(minor.into()));
    BankStatementBriefView {
        statement: row.id.to_string(),
        bank: row.account.bank,
        account_number: row.account.number,
        file_name: row.file_name,
        first_day: row.first_day.to_string(),
        last_day: row.last_day.to_string(),
        opening: money(row.opening),
        closing: money(row.closing),
        lines: row.lines,
        new: row.new,
        imported_at: rfc3339(row.imported_at),
    }
}
