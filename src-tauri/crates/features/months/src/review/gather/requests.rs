//! Payments of requests, as one ledger entry for each month.

use std::collections::HashMap;

use base::history::Window;
use base::month::Month;
use base::timestamp::Timestamp;
use book_rules::review::{Kind, LedgerEntry, LedgerStatus};
use rusqlite::Connection;

use super::super::calendar::seconds;
use super::{Fees, Own};
use crate::tables::month_rows;
use crate::tables::month_rows::ReportedPayment;
use system::error::AppError;

/// The reference of a request's payments in a later month.
pub(super) fn of_month(reference: &str, month: Month) -> String {
    format!("{reference} ({month})")
}

/// Adds the requests of which something was paid: one payment a month, dated from the history.
pub(super) fn requests(db: &Connection, window: Window, fees: &Fees<'_>, records: &mut Own) -> Result<(), AppError> {
    let mut reported: HashMap<String, Vec<ReportedPayment>> = HashMap::new();
    for one in month_rows::reported_payments(db, window)? {
        reported.entry(one.reference.clone()).or_default().push(one);
    }
    for row in month_rows::paid(db, window)? {
        let payments = reported.get(&row.reference).map(Vec::as_slice).unwrap_or_default();
        let months = by_month(payments, row.at, row.paid);
        let is_one = months.len() == 1;
        for (number, (at, amount)) in months.into_iter().enumerate() {
            let month = Month::of(Timestamp(at));
            let later = of_month(&row.reference, month);
            let ours = LedgerEntry {
                id: format!("request:{}:{month}", row.reference),
                kind: Kind::Request,
                reference: if number == 0 { row.reference.clone() } else { later.clone() },
                about: String::new(),
                run: String::new(),
                amount,
                fee: if is_one {
                    fees.all(&row.reference, false)
                } else {
                    fees.of_month(&row.reference, month)
                },
                standing: LedgerStatus::Done,
                at: seconds(at),
                name: row.name.clone(),
                account: String::new(),
                transaction: String::new(),
                session: String::new(),
            };
            records.push(ours, None);
            if number > 0 {
                records.later.insert(later);
            }
        }
    }
    Ok(())
}

/// The amount paid in each month with the time of its last payment. The last month gets what the earlier ones leave of `paid`.
fn by_month(payments: &[ReportedPayment], told_at: i64, paid: i64) -> Vec<(i64, i64)> {
    let mut months: Vec<(i64, i64)> = Vec::new();
    for one in payments {
        match months.last_mut() {
            Some((at, amount)) if Month::of(Timestamp(*at)) == Month::of(Timestamp(one.at)) => {
                (*at, *amount) = (one.at, amount.saturating_add(one.amount));
            }
            Some(_) | None => months.push((one.at, one.amount)),
        }
    }
    let before: i64 = months.iter().rev().skip(1).map(|(_, amount)| *amount).sum();
    match months.last_mut() {
        Some((_, amount)) if before < paid => *amount = paid - before,
        Some(_) | None => return vec![(months.last().map_or(told_at, |(at, _)| *at), paid)],
    }
    months
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(at: i64, amount: i64) -> ReportedPayment {
        ReportedPayment {
            reference: String::new(),
            at,
            amount,
        }
    }

    // 1793487600 is 2026-11-01 in Nigeria: `date -d '2026-11-01T00:00+01:00' +%s`.
    #[test]
    fn a_payment_of_a_request_belongs_to_the_month_in_which_it_was_paid() {
        const NOVEMBER: i64 = 1_793_487_600_000;
        assert_eq!(by_month(&[], 7, 500), [(7, 500)]);
        assert_eq!(by_month(&[reported(NOVEMBER, 500)], 7, 500), [(NOVEMBER, 500)]);
        let two = [reported(NOVEMBER - 2, 100), reported(NOVEMBER - 1, 100), reported(NOVEMBER, 300)];
        assert_eq!(by_month(&two, 7, 500), [(NOVEMBER - 1, 200), (NOVEMBER, 300)]);
        // An amount that is missing in the history belongs to the last payment in it.
        assert_eq!(by_month(&two[..2], 7, 500), [(NOVEMBER - 1, 500)]);
        assert_eq!(by_month(&two, 7, 150), [(NOVEMBER, 150)]);
    }
}
