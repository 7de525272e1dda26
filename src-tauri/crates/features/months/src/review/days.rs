//! The figures of the charts: a month by day, and its cost by kind.

use std::collections::BTreeMap;

use book_rules::review::{Category, Kind, LedgerEntry, LedgerStatus, Side, State, day, is_failed_status};
use book_rules::statement::Day;

use super::Compared;
use super::calendar::day_number;
use crate::record::{DayFigures, FeeFigures, Sum};

/// Money in, money out, matched and open payments for every day of the month.
pub(super) fn days(compared: &Compared) -> Vec<DayFigures> {
    let (from, until) = (day_number(compared.month.from()), day_number(compared.month.until()));
    let ours = &compared.records.own.ours;
    let (mut open, mut matched) = (vec![false; ours.len()], vec![false; ours.len()]);
    let mut moved: Vec<bool> = ours.iter().map(|one| one.standing != LedgerStatus::Refused).collect();
    // A side without rows to compare with leaves nothing open.
    let sides = [
        (Side::Service, !compared.records.merged.rows.is_empty()),
        (Side::Bank, compared.available.1),
    ];
    let rows = sides.into_iter().flat_map(|(side, external)| {
        let (reviewed, theirs) = compared.of(side);
        let rows = reviewed.rows.iter();
        rows.map(move |row| (row, row.theirs.and_then(|place| theirs.get(place)), external))
    });
    for (row, theirs, external) in rows {
        // A refused payment moved money all the same if a row shows it.
        if theirs.is_some_and(|theirs| !is_failed_status(&theirs.status)) {
            row.ours.iter().for_each(|place| moved[*place] = true);
        }
        let (marks, mark) = match row.state {
            State::Matched => (&mut matched, true),
            State::ToReview | State::Exception => (&mut open, external),
            State::Explained => continue,
        };
        row.ours.iter().for_each(|place| marks[*place] |= mark);
    }
    let mut sums: BTreeMap<i32, (i64, i64, u32, u32)> = (from..until).map(|day| (day, (0, 0, 0, 0))).collect();
    for (place, one) in ours.iter().enumerate() {
        let Some((money_in, money_out, agree, left)) = sums.get_mut(&day(one.at)).filter(|_| moved[place]) else {
            continue;
        };
        let sum = if one.amount > 0 { money_in } else { money_out };
        *sum = sum.saturating_add(one.amount);
        let is_open = open[place] || !matched[place];
        *(if is_open { left } else { agree }) += 1;
    }
    // Rows of the service without a payment of ours moved money too.
    for row in compared.service.rows.iter().filter(|row| row.ours.is_empty()) {
        let external = row.theirs.and_then(|place| compared.records.merged.rows.get(place));
        let Some((external, (money_in, money_out, agree, left))) =
            external.and_then(|external| Some((external, sums.get_mut(&day(external.at))?)))
        else {
            continue;
        };
        // A failed operation is explained without a category. It moved no money.
        if row.state == State::Explained && row.category.is_none() {
            continue;
        }
        let sum = if external.amount > 0 { money_in } else { money_out };
        *sum = sum.saturating_add(external.amount);
        *(if row.state == State::Explained { agree } else { left }) += 1;
    }
    let figures = |(day, (money_in, money_out, matched, open))| {
        Some(DayFigures {
            day: Day::numbered(day)?,
            money_in,
            money_out,
            matched,
            open,
        })
    };
    sums.into_iter().filter_map(figures).collect()
}

/// The cost of the month: the service's fees by kind of payment, and the charges of banks.
pub(super) fn fees(compared: &Compared) -> Vec<FeeFigures> {
    let days = day_number(compared.month.from())..day_number(compared.month.until());
    let mut of_service: BTreeMap<Kind, Sum> = BTreeMap::new();
    let is_charged = |one: &&LedgerEntry| one.standing == LedgerStatus::Done && one.fee > 0 && days.contains(&day(one.at));
    for one in compared.records.own.ours.iter().filter(is_charged) {
        of_service.entry(one.kind).or_default().add(one.fee);
    }
    let mut others = Sum::default();
    for row in compared.service.rows.iter().filter(|row| row.ours.is_empty()) {
        let (rows, fees) = (&compared.records.merged.rows, &compared.records.merged.fees);
        let external = row.theirs.and_then(|place| rows.get(place).zip(fees.get(place)));
        if let Some((_, fee)) = external.filter(|(external, fee)| **fee > 0 && days.contains(&day(external.at))) {
            others.add(*fee);
        }
    }
    let mut of_banks: BTreeMap<Category, Sum> = BTreeMap::new();
    for row in &compared.bank.rows {
        let external = row.theirs.and_then(|place| compared.records.banks.rows.get(place));
        let taken = external.filter(|external| days.contains(&day(external.at)));
        if let (Some(category @ (Category::BankCharge | Category::Levy)), Some(external)) = (row.category, taken) {
            of_banks.entry(category).or_default().add(external.amount.saturating_neg());
        }
    }
    let figures = |kind: String, sum: Sum| FeeFigures { kind, sum };
    let service = of_service
        .into_iter()
        .map(|(kind, sum)| figures(format!("Service fees, {}", kind_words(kind)), sum));
    let banks = of_banks.into_iter().map(|(category, sum)| {
        let kind = if category == Category::Levy {
            "Bank levies"
        } else {
            "Bank charges"
        };
        figures(kind.to_owned(), sum)
    });
    let others = (others.rows > 0).then(|| figures("Service fees, not made here".to_owned(), others));
    service.chain(others).chain(banks).collect()
}

/// The name of a kind of payment, in the plural.
pub(super) fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Payout => "payouts",
        Kind::Payment => "other payments",
        Kind::Request => "payment requests",
        Kind::Deposit => "deposits",
        Kind::Refund => "refunds",
    }
}
