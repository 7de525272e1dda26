//! The records of a month and of the days around it, in the form that the review takes.

mod since;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use base::history::Window;
use base::month::{Month, MonthSource};
use base::timestamp::Timestamp;
use book_rules::review::{ExternalEntry, Kind, LedgerEntry, LedgerStatus, is_return};
use rusqlite::Connection;
use service_api::value::Amount;

pub(super) use since::own_since;

use super::calendar::{begin_of, day_number, day_text, seconds};
use super::sources::{Elsewhere, Known};
use super::{sources, wallet};
use crate::tables::month_rows::{DepositedRow, ReportedPayment, SentRow, SentWay, ServedRow};
use crate::tables::statement_lines::StatementLine;
use crate::tables::{month_rows, statement_lines};
use system::error::AppError;

/// Everything that is compared. Parts not written since the last comparison are shared with it.
#[derive(Debug)]
pub(super) struct Records {
    pub own: Arc<Own>,
    /// The rows of the report and of the history, as each source gave them. The wallet's movements are in `own`.
    pub served: Arc<Vec<ServedRow>>,
    pub told: Arc<Served>,
    pub banks: Arc<Banks>,
}

/// Our own records.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Own {
    pub ours: Vec<LedgerEntry>,
    /// The batch of each ledger entry.
    pub runs: Vec<Option<i64>>,
    /// Places of the ledger entries whose end a person recorded.
    pub by_word: HashSet<usize>,
    /// References of the later payments of requests that were paid in several months.
    later: HashSet<String>,
    /// Time and payment of each refund whose amount is unknown; it may be the whole payment.
    pub sums_not_known: Vec<(Timestamp, String)>,
    /// Whether the amount of a refund depends on other records, for example the service's rows.
    asks_others: bool,
    /// Movements of the wallet, for its tie-out.
    pub movements: Arc<Vec<ServedRow>>,
}

/// The service's rows, each payment once.
#[derive(Debug, PartialEq)]
pub(super) struct Served {
    pub rows: Vec<ExternalEntry>,
    /// The source of each row.
    pub sources: Vec<MonthSource>,
    /// The fees in the wallet's movements of each row, in kobo.
    pub fees: Vec<i64>,
    /// The place of a movement's row, by the movement's id.
    pub row_of_movement: HashMap<String, usize>,
}

/// The lines of bank statements.
#[derive(Debug, PartialEq)]
pub(super) struct Banks {
    pub rows: Vec<ExternalEntry>,
    /// The rest of each line.
    pub lines: Vec<StatementLine>,
}

/// Reads our own records, with the fees from the wallet's movements.
pub(super) fn own(db: &Connection, window: Window) -> Result<Own, AppError> {
    let mut records = Own::default();
    let movements = month_rows::movements(db, window)?;
    let fees = Fees::of(movements.iter());
    let sent = month_rows::sent(db, window)?;
    let groups = month_rows::groups(db, &sent)?;
    for row in sent {
        records.sent(row, &groups, &fees);
    }
    requests(db, window, &fees, &mut records)?;
    for row in month_rows::deposited(db, window)? {
        records.deposited(row, &fees);
    }
    records.movements = Arc::new(movements);
    Ok(records)
}

/// Reads the service's report and history. The wallet's movements are read with our own records.
pub(super) fn served(db: &Connection, window: Window) -> Result<Vec<ServedRow>, AppError> {
    let mut served = month_rows::reported(db, window)?;
    served.extend(month_rows::happened(db, window)?);
    Ok(served)
}

/// Reads statement lines: each in the form that the review takes, and the rest of it.
pub(super) fn banks(db: &Connection, window: Window) -> Result<Banks, AppError> {
    let last = Timestamp(window.until.0 - 1);
    let mut lines = statement_lines::lines(db, &day_text(day_number(window.from)), &day_text(day_number(last)))?;
    // A line without an amount moved no money: there is nothing to compare.
    lines.retain(|line| line.amount != 0);
    let mut day: (Arc<str>, u32) = (Arc::default(), 0);
    let rows = lines.iter_mut().map(|line| {
        if day.0 != line.day {
            day = (Arc::clone(&line.day), begin_of(&line.day));
        }
        taken_from(line, day.1)
    });
    Ok(Banks {
        rows: rows.collect(),
        lines,
    })
}

/// A line in the form that the review takes. Its texts are moved, not copied.
fn taken_from(line: &mut StatementLine, at: u32) -> ExternalEntry {
    let text = if line.counterparty.is_empty() && line.narration.trim() == line.narration {
        std::mem::take(&mut line.narration)
    } else {
        [line.narration.as_str(), line.counterparty.as_str()].join(" ").trim().to_owned()
    };
    ExternalEntry {
        id: std::mem::take(&mut line.identity),
        reference: std::mem::take(&mut line.reference),
        text,
        transaction: String::new(),
        number_is_shared: false,
        status: String::new(),
        amount: line.amount,
        charge: line.charge,
        direction_known: true,
        at,
    }
}

fn kobo(text: &Option<String>) -> Option<i64> {
    text.as_ref().and_then(|text| Amount::parse(text).ok()).map(Amount::minor)
}

impl Own {
    fn push(&mut self, ours: LedgerEntry, run: Option<i64>) {
        self.ours.push(ours);
        self.runs.push(run);
    }

    /// `groups` are the references of bulk calls, by call.
    fn sent(&mut self, row: SentRow, groups: &HashMap<i64, String>, fees: &Fees<'_>) {
        self.asks_others |= row.amount_reported;
        let is_refund = row.way == SentWay::Refund;
        let moved = kobo(&row.moved);
        let amount = if row.status_of == LedgerStatus::Done {
            moved.unwrap_or(row.amount)
        } else {
            row.amount
        };
        if amount == 0 {
            // A refund with the amount zero cancelled a request that was not paid.
            if row.status_of == LedgerStatus::NotKnown {
                self.sums_not_known.extend(row.about.map(|about| (Timestamp(row.at), about)));
            }
            return;
        }
        let told = kobo(&row.fee).unwrap_or(0).max(0);
        let ours = LedgerEntry {
            id: if is_refund {
                format!("refund:{}", row.id)
            } else {
                ["sent:", &row.reference].concat()
            },
            kind: match (is_refund, row.run) {
                (true, _) => Kind::Refund,
                (false, Some(_)) => Kind::Payout,
                (false, None) => Kind::Payment,
            },
            run: row.call.and_then(|call| groups.get(&call)).cloned().unwrap_or_default(),
            amount: -amount,
            fee: if told > 0 {
                told
            } else {
                fees.all(row.about.as_deref().unwrap_or(&row.reference), is_refund)
            },
            standing: row.status_of,
            at: seconds(row.at),
            reference: row.reference,
            about: row.about.unwrap_or_default(),
            name: row.name,
            account: row.account,
            transaction: row.transaction,
            session: row.session,
        };
        if row.by_word {
            self.by_word.insert(self.ours.len());
        }
        self.push(ours, row.run);
    }

    fn deposited(&mut self, row: DepositedRow, fees: &Fees<'_>) {
        let noticed = row.fees.iter().filter_map(kobo).fold(0_i64, i64::saturating_add);
        let ours = LedgerEntry {
            id: format!("deposit:{}:{}", row.account, row.reference),
            kind: Kind::Deposit,
            about: String::new(),
            run: String::new(),
            amount: row.amount,
            fee: Some(fees.all(&row.reference, false)).filter(|fee| *fee > 0).unwrap_or(noticed),
            standing: if row.confirmed {
                LedgerStatus::Done
            } else {
                LedgerStatus::NotKnown
            },
            at: seconds(row.at),
            reference: row.reference,
            name: row.name,
            account: row.payer_account,
            transaction: row.funding,
            session: String::new(),
        };
        self.push(ours, None);
    }

    /// Merges the service's rows so that each payment occurs once. The other sources add only what the report does not contain.
    pub(super) fn merge(&self, served: &[ServedRow]) -> Served {
        let served: Vec<&ServedRow> = served.iter().chain(self.movements.iter()).collect();
        let known = |one: &LedgerEntry| Known {
            sign: one.amount.signum(),
            fee: one.fee,
        };
        let elsewhere = Elsewhere {
            ours: self.ours.iter().map(|one| (one.reference.as_str(), known(one))).collect(),
            directions: wallet::directions(&self.movements),
        };
        let told = sources::once(&served, &elsewhere);
        let mut movements: HashMap<usize, Vec<&str>> = HashMap::new();
        for row in self.movements.iter() {
            if let Some(place) = told.of_movement.get(&row.id) {
                movements.entry(*place).or_default().push(&row.id);
            }
        }
        let as_told = |(place, row): (usize, &ServedRow)| {
            let later = (!self.later.is_empty()).then(|| of_month(&row.reference, Month::of(Timestamp(row.at))));
            let later = later.filter(|later| self.later.contains(later));
            let of_row = movements.get(&place).map(Vec::as_slice).unwrap_or_default();
            let (sign, way_told) = elsewhere.direction(row, later.as_ref().unwrap_or(&row.reference), of_row);
            let theirs = ExternalEntry {
                id: row.id.clone(),
                reference: later.unwrap_or_else(|| row.reference.clone()),
                text: row.text.clone(),
                transaction: row.code.clone(),
                number_is_shared: row.source == MonthSource::TransactionHistory,
                status: row.status.clone(),
                amount: row.amount.saturating_abs() * sign,
                charge: 0,
                direction_known: way_told,
                at: seconds(row.at),
            };
            (theirs, row.source)
        };
        let mut fees = vec![0; told.rows.len()];
        for row in self.movements.iter() {
            if let Some(fee) = told.of_movement.get(&row.id).and_then(|place| fees.get_mut(*place)) {
                *fee = i64::saturating_add(*fee, row.fee.unwrap_or(0).max(0));
            }
        }
        let (rows, sources) = told.rows.into_iter().enumerate().map(as_told).unzip();
        Served {
            rows,
            sources,
            fees,
            row_of_movement: told.of_movement,
        }
    }
}

/// The service's fees, by the reference of the payment and whether money was returned.
#[derive(Debug, Default)]
struct Fees<'a>(HashMap<(&'a str, bool), Vec<(Month, i64)>>);

impl<'a> Fees<'a> {
    fn of(movements: impl Iterator<Item = &'a ServedRow>) -> Self {
        let mut fees = Self::default();
        for row in movements {
            let fee = (Month::of(Timestamp(row.at)), row.fee.unwrap_or(0).max(0));
            fees.0.entry((&row.reference, is_return(&row.text))).or_default().push(fee);
        }
        fees
    }

    fn sum(&self, reference: &str, back: bool, is_wanted: impl Fn(Month) -> bool) -> i64 {
        let told = self.0.get(&(reference, back)).map(Vec::as_slice).unwrap_or_default();
        let wanted = told.iter().filter(|(month, _)| is_wanted(*month));
        wanted.fold(0, |sum, (_, fee)| sum.saturating_add(*fee))
    }

    fn all(&self, reference: &str, back: bool) -> i64 {
        self.sum(reference, back, |_| true)
    }

    fn of_month(&self, reference: &str, wanted: Month) -> i64 {
        self.sum(reference, false, |month| month == wanted)
    }
}

/// The reference of a request's payments in a later month.
fn of_month(reference: &str, month: Month) -> String {
    format!("{reference} ({month})")
}

/// Adds the requests of which something was paid: one payment a month, dated from the history.
fn requests(db: &Connection, window: Window, fees: &Fees<'_>, records: &mut Own) -> Result<(), AppError> {
    let mut told: HashMap<String, Vec<ReportedPayment>> = HashMap::new();
    for one in month_rows::reported_payments(db, window)? {
        told.entry(one.reference.clone()).or_default().push(one);
    }
    for row in month_rows::paid(db, window)? {
        let payments = told.get(&row.reference).map(Vec::as_slice).unwrap_or_default();
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

    fn told(at: i64, amount: i64) -> ReportedPayment {
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
        assert_eq!(by_month(&[told(NOVEMBER, 500)], 7, 500), [(NOVEMBER, 500)]);
        let two = [told(NOVEMBER - 2, 100), told(NOVEMBER - 1, 100), told(NOVEMBER, 300)];
        assert_eq!(by_month(&two, 7, 500), [(NOVEMBER - 1, 200), (NOVEMBER, 300)]);
        // An amount that is missing in the history belongs to the last payment in it.
        assert_eq!(by_month(&two[..2], 7, 500), [(NOVEMBER - 1, 500)]);
        assert_eq!(by_month(&two, 7, 150), [(NOVEMBER, 150)]);
    }

    /// The wallet moved a sum in two parts, one in and one out. The first part decides the direction.
    #[test]
    fn the_direction_of_a_row_is_deterministic() {
        let movement = |id: &str, at, reference: &str, amount, balance| ServedRow {
            source: MonthSource::TransactionHistory,
            id: id.to_owned(),
            at,
            reference: reference.to_owned(),
            code: String::new(),
            text: String::new(),
            status: "SUCCESSFUL".to_owned(),
            amount,
            fee: None,
            balance: Some(balance),
        };
        let own = Own {
            movements: Arc::new(vec![
                movement("a", 1, "P-0", 100, 1_000),
                movement("b", 2, "P-1", 300, 1_300),
                movement("c", 3, "P-1", 200, 1_100),
            ]),
            ..Own::default()
        };
        let report = ServedRow {
            source: MonthSource::ReconciliationReport,
            balance: None,
            ..movement("r", 2, "P-1", 500, 0)
        };
        for _ in 0..20 {
            let told = own.merge(std::slice::from_ref(&report));
            let row = &told.rows[0];
            assert_eq!((row.id.as_str(), row.amount, row.direction_known), ("r", 500, true));
        }
    }
}
