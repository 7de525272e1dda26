//! The tie-outs of bank accounts: opening balance, movements by kind, closing balance.

mod ends;
mod uncovered;

use std::collections::{BTreeMap, HashMap, HashSet};

use book_rules::review::{Category, Row, State, TieOutLine, look_back};
use book_rules::statement::{Day, Ends, balance_jumps, naira};

use super::Compared;
use super::calendar::{day_number, day_text};
use crate::messages;
use crate::record::{Recorded, Sum, TieOut, TieOutFigure, TiedAccount};
use crate::tables::statement_lines::StatementLine;
use ends::{Account, When};
use uncovered::UncoveredDays;

/// The place of a statement line, as text.
pub(super) fn place_of_line(line: &StatementLine) -> String {
    messages::record::statement_row(&account_of_line(line), &line.file.name, line.row)
}

/// The bank account of a statement line, as text.
pub(super) fn account_of_line(line: &StatementLine) -> String {
    format!("{} {}", line.file.bank, line.file.number).trim().to_owned()
}

/// The lines between the two balances, in order.
const BETWEEN: [TieOutLine; 6] = [
    TieOutLine::MatchedIn,
    TieOutLine::MatchedOut,
    TieOutLine::Differences,
    TieOutLine::Charges,
    TieOutLine::Explained,
    TieOutLine::Open,
];

/// The lines from balance to balance, and the difference of their sum from the closing balance; 0 if a balance is unknown.
pub(super) fn lines(sums: &HashMap<TieOutLine, Sum>, opening: Option<i64>, closing: Option<i64>) -> (Vec<TieOutFigure>, i64) {
    let balance = |what, amount| TieOutFigure { what, amount, rows: None };
    let between = BETWEEN.into_iter().filter_map(|what| {
        let Sum { rows, amount } = *sums.get(&what)?;
        Some(TieOutFigure {
            what,
            amount: Some(amount),
            rows: Some(rows),
        })
    });
    let lines = [balance(TieOutLine::Opening, opening)].into_iter().chain(between);
    let total = sums.values().map(|sum| sum.amount).fold(0, i64::saturating_add);
    let difference = opening
        .zip(closing)
        .map_or(0, |(opening, closing)| opening.saturating_add(total).saturating_sub(closing));
    (lines.chain([balance(TieOutLine::Closing, closing)]).collect(), difference)
}

/// Every bank account with a statement for the month, or with statements before and after it.
pub(super) fn banks(compared: &Compared) -> Vec<TieOut> {
    let (from, until) = (
        day_text(day_number(compared.month.from())),
        day_text(day_number(compared.month.until())),
    );
    let mut rows: Vec<Option<&Row>> = vec![None; compared.records.banks.rows.len()];
    for row in &compared.bank.rows {
        if let Some(place) = row.theirs.and_then(|place| rows.get_mut(place)) {
            *place = Some(row);
        }
    }
    let mut accounts: Vec<(i64, Vec<(usize, &StatementLine)>)> = Vec::new();
    for (place, line) in compared.records.banks.lines.iter().enumerate() {
        if !(from.as_str()..until.as_str()).contains(&&*line.day) {
            continue;
        }
        match accounts.iter_mut().find(|(account, _)| *account == line.account) {
            Some((_, lines)) => lines.push((place, line)),
            None => accounts.push((line.account, vec![(place, line)])),
        }
    }
    for (account, _) in with_statements(compared) {
        let is_new = !accounts.iter().any(|(known, _)| *known == account);
        if is_new && !matches!(account_of(compared, account).when(), When::Before | When::After) {
            accounts.push((account, Vec::new()));
        }
    }
    let one = |(id, lines): (i64, Vec<(usize, &StatementLine)>)| one(&rows, &lines, &account_of(compared, id));
    accounts.into_iter().map(one).collect()
}

/// The names of accounts with statements before the month, but none for it or after it.
pub fn without_statement(compared: &Compared) -> Vec<&str> {
    let accounts = with_statements(compared).into_iter();
    let without_statement = accounts.filter(|(account, _)| account_of(compared, *account).when() == When::Before);
    without_statement.map(|(_, name)| name).collect()
}

/// The accounts that have statements, with their names, in the order of their first import.
fn with_statements(compared: &Compared) -> Vec<(i64, &str)> {
    let mut seen = HashSet::new();
    let first = compared.spans.iter().filter(|span| seen.insert(span.account));
    first.map(|span| (span.account, span.name.as_str())).collect()
}

/// One sentence for each place where a closing balance is not the opening balance of the next statement, in the month or at its ends: the lines
/// between them are on no statement.
pub fn balance_gaps(compared: &Compared) -> Vec<String> {
    let (first, last) = (compared.month.from(), compared.month.until());
    let (first, last) = (day_text(day_number(first)), day_text(day_number(last)));
    let mut of_account: BTreeMap<i64, (&str, Vec<Ends>)> = BTreeMap::new();
    for span in &compared.spans {
        let days = Day::parse(&span.first_day).zip(Day::parse(&span.last_day));
        let ends = days.map(|(first, last)| Ends {
            first,
            last,
            opening: span.opening.map(i128::from),
            closing: span.closing.map(i128::from),
        });
        of_account.entry(span.account).or_insert((&span.name, Vec::new())).1.extend(ends);
    }
    let sentences = of_account.into_values().flat_map(|(name, ends)| {
        let near = balance_jumps(&ends).into_iter().filter(|(day, _)| {
            let day = day.to_string();
            first <= day && day <= last
        });
        let words = near.map(move |(day, moved)| {
            let (before, day, by) = (day.before().words(), day.words(), naira(moved.abs()));
            messages::review::balance_jump(name, &before, &day, &by)
        });
        words.collect::<Vec<_>>()
    });
    sentences.collect()
}

/// The lines and statements of an account in the month and around it.
fn account_of(compared: &Compared, id: i64) -> Account<'_> {
    let read = look_back(compared.month, None);
    let read = day_number(read.from)..day_number(read.until);
    let lines = compared
        .records
        .banks
        .lines
        .iter()
        .zip(&compared.records.banks.rows)
        .filter(|(line, _)| line.account == id);
    let lines = lines.map(|(line, external)| (book_rules::review::day(external.at), line));
    Account {
        lines: lines.filter(|(day, _)| read.contains(day)).collect(),
        spans: compared.spans.iter().filter(|span| span.account == id).collect(),
        read,
        month: day_number(compared.month.from())..day_number(compared.month.until()),
    }
}

fn one(rows: &[Option<&Row>], lines: &[(usize, &StatementLine)], account: &Account<'_>) -> TieOut {
    let mut sums: HashMap<TieOutLine, Sum> = HashMap::new();
    for (place, line) in lines {
        let Some(row) = rows[*place] else {
            continue;
        };
        let kind = match (row.state, row.category) {
            (State::Matched, _) if line.amount > 0 => TieOutLine::MatchedIn,
            (State::Matched, _) => TieOutLine::MatchedOut,
            (State::Explained, Some(Category::BankCharge | Category::Levy | Category::ServiceFee)) => TieOutLine::Charges,
            (State::Explained, _) => TieOutLine::Explained,
            (State::ToReview | State::Exception, _) => TieOutLine::Open,
        };
        let differs = match row.state {
            State::Matched => row.difference.unwrap_or(0),
            State::ToReview | State::Exception | State::Explained => 0,
        };
        sums.entry(kind).or_default().add(line.amount - differs);
        if differs != 0 {
            sums.entry(TieOutLine::Differences).or_default().add(differs);
        }
    }
    let (opening, closing) = account.ends();
    let (lines, difference) = self::lines(&sums, opening, closing);
    let uncovered = UncoveredDays::of(account);
    TieOut {
        account: Recorded::Value(TiedAccount::Bank(
            account.spans.first().map(|span| span.name.clone()).unwrap_or_default(),
        )),
        lines,
        difference,
        missing: uncovered.lacking.into_iter().map(Recorded::Value).collect(),
        days_without_lines: uncovered.quiet.into_iter().map(Recorded::Value).collect(),
    }
}
