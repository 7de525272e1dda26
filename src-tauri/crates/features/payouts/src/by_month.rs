//! Payments of batches by month.

use base::month::Month;
use payment_rules::outbox::Made;
use rusqlite::Connection;

use crate::tables::by_month::sent_between;
use crate::view::PayoutMonthView;
use base::decimal::decimal;
use engine::outbox::Outbox;
use system::error::AppError;

/// How many months are shown, the current one included.
const MONTHS: usize = 6;

/// The last six months, the current one last.
pub async fn by_month(outbox: &Outbox) -> Result<Vec<PayoutMonthView>, AppError> {
    let current = Month::of(outbox.now());
    outbox.store.read(move |db| until(db, current)).await
}

fn until(db: &Connection, current: Month) -> Result<Vec<PayoutMonthView>, AppError> {
    let back = std::iter::successors(Some(current), |month| Some(month.before()));
    let mut months = back.take(MONTHS).map(|month| of(db, month)).collect::<Result<Vec<_>, _>>()?;
    months.reverse();
    Ok(months)
}

fn of(db: &Connection, month: Month) -> Result<PayoutMonthView, AppError> {
    let (mut payments, mut paid, mut unconfirmed) = (0, 0, 0);
    for sum in sent_between(db, month.from(), month.until())? {
        match sum.state.made(sum.contradicted) {
            Made::Yes => (payments, paid) = (payments + sum.count, paid + sum.minor()),
            Made::Unconfirmed => unconfirmed += sum.minor(),
            Made::No => {}
        }
    }
    Ok(PayoutMonthView {
        month: month.to_string(),
        payments,
        paid: decimal(paid),
        unconfirmed: decimal(unconfirmed),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;

    /// 2026-11-01 in Nigeria begins at 1793487600: `date -d '2026-11-01T00:00+01:00' +%s`.
    const NOVEMBER: i64 = 1_793_487_600_000;

    #[test]
    fn payments_of_batches_count_in_the_month_of_their_first_byte() {
        let db = testing::records();
        let sent = |id: i64, run: &str, state: &str, amount: i64, at: i64| {
            let sql = format!(
                "INSERT INTO outbox (id, operation, reference, moves_money, run, body, amount_minor, state, first_sent_at)
                 VALUES ({id}, 'depositToBank', 'P-{id}', 1, {run}, '{{}}', {amount}, '{state}', {at})"
            );
            db.execute(&sql, []).expect("a payment");
        };
        db.execute_batch(
            "INSERT INTO payout_runs (id, file_name, file_digest, plan_digest, approved_at, route, group_size) VALUES (1, 'a', '', '', 0, 'single', 1)",
        )
        .expect("a batch");
        sent(1, "1", "accepted", 10_050, NOVEMBER - 1);
        sent(2, "1", "accepted", 20_000, NOVEMBER);
        sent(3, "1", "accepted", 5, NOVEMBER + 1);
        sent(4, "1", "in_doubt", 700, NOVEMBER);
        sent(5, "1", "refused", 99_900, NOVEMBER);
        // A single payment is in no batch.
        sent(6, "NULL", "accepted", 99_900, NOVEMBER);
        let months = until(&db, Month::parse("2026-11").expect("a month")).expect("months");
        let shown: Vec<_> = months
            .iter()
            .map(|month| {
                (
                    month.month.as_str(),
                    month.payments,
                    month.paid.as_str(),
                    month.unconfirmed.as_str(),
                )
            })
            .collect();
        assert_eq!(shown[..2], [("2026-06", 0, "0.00", "0.00"), ("2026-07", 0, "0.00", "0.00")]);
        assert_eq!(shown[4..], [("2026-10", 1, "100.50", "0.00"), ("2026-11", 2, "200.05", "7.00")]);
        // What contradicts a result makes the payment unconfirmed.
        db.execute("INSERT INTO alarms (line, at, words) VALUES (2, 0, '')", [])
            .expect("an alarm");
        let november = of(&db, Month::parse("2026-11").expect("a month")).expect("a month");
        assert_eq!((november.paid.as_str(), november.unconfirmed.as_str()), ("0.05", "207.00"));
    }
}
