//! The figures of the charts: a month by day, and its cost by kind.

use std::collections::BTreeMap;

use book_rules::review::{Category, Kind, LedgerEntry, LedgerStatus, Side, State, day, is_failed_status};
use book_rules::statement::Day;

use super::Compared;
use super::calendar::day_number;
use crate::record::{DayFigures, FeeFigures, FeeKind, Recorded, Sum};

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
        // The cash box gives what the wallet gets: the money only changes its place.
        if !compared.records.own.cash.contains(&place) {
            let sum = if one.amount > 0 { money_in } else { money_out };
            *sum = sum.saturating_add(one.amount);
        }
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
    let figures = |kind: FeeKind, sum: Sum| FeeFigures {
        kind: Recorded::Value(kind),
        sum,
    };
    let service = of_service.into_iter().map(|(kind, sum)| figures(FeeKind::Service(kind), sum));
    let banks = of_banks.into_iter().map(|(category, sum)| {
        let kind = if category == Category::Levy {
            FeeKind::BankLevies
        } else {
            FeeKind::BankCharges
        };
        figures(kind, sum)
    });
    let others = (others.rows > 0).then(|| figures(FeeKind::OtherService, others));
    service.chain(others).chain(banks).collect()
}

#[cfg(test)]
mod tests {
    use base::month::Month;
    use base::timestamp::Timestamp;

    use super::super::{Completeness, compare};
    use super::*;

    /// 2 October 2026 09:00 WAT; 5 November 2026.
    const SENT: &str = "1790931600000";
    const NOW: Timestamp = Timestamp(1_793_869_200_000);

    /// As on Home: what the wallet gets, the cash box gives.
    #[test]
    fn cash_that_is_paid_out_for_a_code_is_neither_money_in_nor_out() {
        let db = store::testing::records();
        let sent = |operation: &str, reference: &str, amount: u32| {
            format!(
                "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
                    VALUES ('{operation}', '{reference}', 1, '{{}}', {amount}, 'accepted', {SENT});"
            )
        };
        let both = sent("dispenseCash", "C1", 99_900) + &sent("depositToBank", "P1", 50_000);
        db.execute_batch(&both).expect("written");
        let month = Month::parse("2026-10").expect("a month");
        let completeness = Completeness {
            now: NOW,
            set_up: [true; 3],
        };
        let compared = compare(&db, month, completeness).expect("compared");
        let days = days(&compared);
        let of_days: Vec<_> = days.iter().filter(|day| day.money_out != 0 || day.open > 0).collect();
        let [day] = of_days[..] else { panic!("{of_days:?}") };
        assert_eq!(
            (day.day.to_string(), day.money_in, day.money_out),
            ("2026-10-02".to_owned(), 0, -50_000)
        );
        assert_eq!(day.matched + day.open, 2, "both are payments to compare");
    }
}
