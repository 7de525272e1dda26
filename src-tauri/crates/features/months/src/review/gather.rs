//! The records of a month and of the days around it, in the form that the review takes.

mod requests;
mod since;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use base::history::Window;
use base::month::{Month, MonthSource};
use base::timestamp::Timestamp;
use book_rules::review::{ExternalEntry, Kind, LedgerEntry, LedgerStatus, is_return};
use rusqlite::Connection;
use service_api::value::Amount;

use requests::{of_month, requests};
pub(super) use since::own_since;

use super::calendar::{day_number, day_text, seconds, start_of_day};
use super::sources::{Elsewhere, Known};
use super::{sources, wallet};
use crate::tables::month_rows::{DepositedRow, SentKind, SentRow, ServedRow};
use crate::tables::statement_lines::StatementLine;
use crate::tables::{month_rows, statement_lines};
use system::error::AppError;

/// Everything that is compared. Parts not written since the last comparison are shared with it.
#[derive(Debug)]
pub(super) struct Records {
    pub own: Arc<Own>,
    /// The rows of the report and of the history, as each source gave them. The wallet's movements are in `own`.
    pub served: Arc<Vec<ServedRow>>,
    pub merged: Arc<Served>,
    pub banks: Arc<Banks>,
}

/// Our own records.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Own {
    pub ours: Vec<LedgerEntry>,
    /// The batch of each ledger entry.
    pub runs: Vec<Option<i64>>,
    /// Places of the ledger entries whose end a person recorded.
    pub by_person: HashSet<usize>,
    /// Places of the ledger entries that paid out cash for a code.
    pub cash: HashSet<usize>,
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
            day = (Arc::clone(&line.day), start_of_day(&line.day));
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

fn minor(text: &Option<String>) -> Option<i64> {
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
        let is_refund = row.kind == SentKind::Refund;
        let moved = minor(&row.moved);
        let amount = if row.status == LedgerStatus::Done {
            moved.unwrap_or(row.amount)
        } else {
            row.amount
        };
        if amount == 0 {
            // A refund with the amount zero cancelled a request that was not paid.
            if row.status == LedgerStatus::NotKnown {
                self.sums_not_known.extend(row.about.map(|about| (Timestamp(row.at), about)));
            }
            return;
        }
        let reported_fee = minor(&row.fee).unwrap_or(0).max(0);
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
            fee: if reported_fee > 0 {
                reported_fee
            } else {
                fees.all(row.about.as_deref().unwrap_or(&row.reference), is_refund)
            },
            standing: row.status,
            at: seconds(row.at),
            reference: row.reference,
            about: row.about.unwrap_or_default(),
            name: row.name,
            account: row.account,
            transaction: row.transaction,
            session: row.session,
        };
        if row.by_person {
            self.by_person.insert(self.ours.len());
        }
        if row.kind == SentKind::Cash {
            self.cash.insert(self.ours.len());
        }
        self.push(ours, row.run);
    }

    fn deposited(&mut self, row: DepositedRow, fees: &Fees<'_>) {
        let noticed = row.fees.iter().filter_map(minor).fold(0_i64, i64::saturating_add);
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
        let once = sources::once(&served, &elsewhere);
        let mut movements: HashMap<usize, Vec<&str>> = HashMap::new();
        for row in self.movements.iter() {
            if let Some(place) = once.of_movement.get(&row.id) {
                movements.entry(*place).or_default().push(&row.id);
            }
        }
        let as_told = |(place, row): (usize, &ServedRow)| {
            let later = (!self.later.is_empty()).then(|| of_month(&row.reference, Month::of(Timestamp(row.at))));
            let later = later.filter(|later| self.later.contains(later));
            let of_row = movements.get(&place).map(Vec::as_slice).unwrap_or_default();
            let (sign, direction_known) = elsewhere.direction(row, later.as_ref().unwrap_or(&row.reference), of_row);
            let theirs = ExternalEntry {
                id: row.id.clone(),
                reference: later.unwrap_or_else(|| row.reference.clone()),
                text: row.text.clone(),
                transaction: row.code.clone(),
                number_is_shared: row.source == MonthSource::TransactionHistory,
                status: row.status.clone(),
                amount: row.amount.saturating_abs() * sign,
                charge: 0,
                direction_known,
                at: seconds(row.at),
            };
            (theirs, row.source)
        };
        let mut fees = vec![0; once.rows.len()];
        for row in self.movements.iter() {
            if let Some(fee) = once.of_movement.get(&row.id).and_then(|place| fees.get_mut(*place)) {
                *fee = i64::saturating_add(*fee, row.fee.unwrap_or(0).max(0));
            }
        }
        let (rows, sources) = once.rows.into_iter().enumerate().map(as_told).unzip();
        Served {
            rows,
            sources,
            fees,
            row_of_movement: once.of_movement,
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
        let fees = self.0.get(&(reference, back)).map(Vec::as_slice).unwrap_or_default();
        let wanted = fees.iter().filter(|(month, _)| is_wanted(*month));
        wanted.fold(0, |sum, (_, fee)| sum.saturating_add(*fee))
    }

    fn all(&self, reference: &str, back: bool) -> i64 {
        self.sum(reference, back, |_| true)
    }

    fn of_month(&self, reference: &str, wanted: Month) -> i64 {
        self.sum(reference, false, |month| month == wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let served = own.merge(std::slice::from_ref(&report));
            let row = &served.rows[0];
            assert_eq!((row.id.as_str(), row.amount, row.direction_known), ("r", 500, true));
        }
    }
}
