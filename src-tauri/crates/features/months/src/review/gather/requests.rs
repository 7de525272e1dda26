//! Payments of requests, as one ledger entry for each month.

use std::collections::HashMap;

use base::history::Window;
use base::month::Month;
use base::timestamp::Timestamp;
use book_rules::review::{Kind, LedgerEntry, LedgerStatus};
use rusqlite::Connection;

use super::super::calendar::seconds;
use super::{Fees, Own};
use crate::request_payments::by_period;
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
        let months = by_period(payments, (row.at, row.paid), Month::of);
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
