//! The payments of one request, divided into the periods in which they were made.

use base::timestamp::Timestamp;

use crate::tables::month_rows::ReportedPayment;

/// The amount paid in each period with the time of its last payment. `known` is when the service reported how much was paid, and how much: the
/// last period gets what the earlier ones leave of it.
pub(crate) fn by_period<P: PartialEq>(payments: &[ReportedPayment], known: (i64, i64), period: impl Fn(Timestamp) -> P) -> Vec<(i64, i64)> {
    let (known_at, paid) = known;
    let mut periods: Vec<(i64, i64)> = Vec::new();
    for one in payments {
        match periods.last_mut() {
            Some((at, amount)) if period(Timestamp(*at)) == period(Timestamp(one.at)) => {
                (*at, *amount) = (one.at, amount.saturating_add(one.amount));
            }
            Some(_) | None => periods.push((one.at, one.amount)),
        }
    }
    let before: i64 = periods.iter().rev().skip(1).map(|(_, amount)| *amount).sum();
    match periods.last_mut() {
        Some((_, amount)) if before < paid => *amount = paid - before,
        Some(_) | None => return vec![(periods.last().map_or(known_at, |(at, _)| *at), paid)],
    }
    periods
}

#[cfg(test)]
mod tests {
    use base::month::Month;

    use super::*;

    fn reported(at: i64, amount: i64) -> ReportedPayment {
        ReportedPayment {
            reference: String::new(),
            at,
            amount,
        }
    }

    // 1793487600 is 2026-11-01 in Nigeria: `date -d '2026-11-01T00:00+01:00' +%s`.
    const NOVEMBER: i64 = 1_793_487_600_000;

    #[test]
    fn a_payment_of_a_request_belongs_to_the_month_in_which_it_was_paid() {
        let by_month = |payments: &[ReportedPayment], known| by_period(payments, known, Month::of);
        assert_eq!(by_month(&[], (7, 500)), [(7, 500)]);
        assert_eq!(by_month(&[reported(NOVEMBER, 500)], (7, 500)), [(NOVEMBER, 500)]);
        let two = [reported(NOVEMBER - 2, 100), reported(NOVEMBER - 1, 100), reported(NOVEMBER, 300)];
        assert_eq!(by_month(&two, (7, 500)), [(NOVEMBER - 1, 200), (NOVEMBER, 300)]);
        // An amount that is missing in the history belongs to the last payment in it.
        assert_eq!(by_month(&two[..2], (7, 500)), [(NOVEMBER - 1, 500)]);
        assert_eq!(by_month(&two, (7, 150)), [(NOVEMBER, 150)]);
    }

    #[test]
    fn the_period_may_be_a_day() {
        let payments = [reported(NOVEMBER - 1, 100), reported(NOVEMBER, 150), reported(NOVEMBER + 1, 50)];
        let by_day = by_period(&payments, (7, 320), Timestamp::day_number);
        assert_eq!(by_day, [(NOVEMBER - 1, 100), (NOVEMBER + 1, 220)]);
    }
}
