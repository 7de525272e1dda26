//! What the journals of earlier months have booked, and on which accounts.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use base::month::Month;
use book_rules::journal::{Account, AccountMovement, Booked, Entry, Line, LineStatus, Place, Posting, booked_by_banks, journal};

use super::lines::{movements, named};
use crate::record::{RowRecord, SideFigures};

/// What earlier months have booked: closed months by their closed rows, other months by the days of their payments.
#[derive(Default)]
pub(super) struct EarlierJournals {
    /// Closed months.
    closed: HashSet<String>,
    /// The payments that their journals contain from the service's rows, or will contain once their open rows are decided.
    booked: HashSet<String>,
    /// The parts of each payment that they contain from bank lines.
    from_banks: HashMap<String, Vec<FromBank>>,
    /// For each side and payment: the row from which the whole payment is booked.
    of_payments: HashMap<(bool, String), String>,
    /// The bookings of each row of either side.
    rows: HashMap<(bool, String), RowBookings>,
}

/// A booking of a payment from a bank line.
struct FromBank {
    row: String,
    amount: i64,
    with_fee: bool,
}

/// The bookings of a row.
#[derive(Default)]
struct RowBookings {
    /// Its amounts on the accounts, without the account of the money itself.
    accounts: BTreeMap<Account, i128>,
    /// The ids of the payments that it was booked as.
    paid: BTreeSet<String>,
}

impl EarlierJournals {
    /// Adds the rows with which `month` was closed. Months are added in their order.
    pub(super) fn add(&mut self, month: Month, sides: &[SideFigures], service: &[RowRecord], bank: &[RowRecord]) {
        let (lines, _) = movements(month, sides, service, bank, self);
        let entries = self.journal(&lines, &[]);
        let of_wallet = lines.iter().filter(|line| line.place == Place::Wallet);
        let by_wallet: HashSet<&str> = of_wallet.flat_map(paid).collect();
        for line in lines.iter().filter(|line| line.status != LineStatus::Open) {
            self.unbook(line);
            self.rows.entry(key(&line.place, &line.row)).or_default().paid = paid(line).map(str::to_owned).collect();
            let from_banks = booked_by_banks(std::slice::from_ref(line)).filter(|(one, ..)| !by_wallet.contains(one.id.as_str()));
            for (one, amount, with_fee) in from_banks {
                let row = line.row.clone();
                self.from_banks
                    .entry(one.id.clone())
                    .or_default()
                    .push(FromBank { row, amount, with_fee });
            }
            if matches!(line.status, LineStatus::Matched(_)) {
                let of = |id: &str| (key(&line.place, id), line.row.clone());
                self.of_payments.extend(paid(line).map(of));
            }
        }
        for entry in entries {
            let money = match entry.place {
                Place::Wallet => Account::Wallet,
                Place::Bank(_) => Account::Bank,
            };
            let accounts = &mut self.rows.entry(key(&entry.place, &entry.row)).or_default().accounts;
            for Posting { account, amount } in entry.postings.into_iter().filter(|posting| posting.account != money) {
                *accounts.entry(account).or_default() += amount;
            }
        }
        self.booked.extend(named(service).map(str::to_owned));
        self.closed.insert(month.to_string());
    }

    /// Removes the payments that a row was booked as, before it is booked as something else.
    fn unbook(&mut self, line: &Line) {
        let Some(bookings) = self.rows.get_mut(&key(&line.place, &line.row)) else {
            return;
        };
        for id in std::mem::take(&mut bookings.paid) {
            match line.place {
                Place::Wallet => drop(self.booked.remove(&id)),
                Place::Bank(_) => self.from_banks.entry(id.clone()).or_default().retain(|one| one.row != line.row),
            }
            let of = key(&line.place, &id);
            if self.of_payments.get(&of) == Some(&line.row) {
                self.of_payments.remove(&of);
            }
        }
    }

    /// The entries of the month after those that were added. A row that changed is taken out of the accounts on which it was booked.
    pub(super) fn journal(&self, lines: &[Line], ties: &[AccountMovement]) -> Vec<Entry> {
        let mut entries = journal(lines, ties);
        for entry in entries.iter_mut().filter(|entry| entry.booked == Booked::Before) {
            if let Some(bookings) = self.rows.get(&key(&entry.place, &entry.row)) {
                take_out_of_accounts(entry, &bookings.accounts);
            }
        }
        entries.retain(|entry| !entry.postings.is_empty());
        entries
    }

    /// Whether a row is booked as exactly these payments already, and not in suspense.
    pub(super) fn is_booked_as(&self, place: &Place, row: &RowRecord) -> bool {
        let bookings = self.rows.get(&key(place, &row.id)).filter(|bookings| !bookings.paid.is_empty());
        bookings.is_some_and(|bookings| {
            bookings
                .paid
                .iter()
                .eq(&row.payments.iter().map(|one| one.id.clone()).collect::<BTreeSet<_>>())
        })
    }

    /// Whether another row of the same side is booked as one of these payments: both cannot be.
    pub(super) fn is_booked_from_other_row(&self, place: &Place, row: &RowRecord) -> bool {
        let mut booked = row.payments.iter().filter_map(|one| self.of_payments.get(&key(place, &one.id)));
        booked.any(|booked| *booked != row.id)
    }

    /// Whether a payment of `day` is booked in a month before the one that begins with `from`.
    pub(super) fn is_booked(&self, id: &str, day: &str, from: &str, reported_by_service: bool) -> bool {
        let is_closed = day.get(..7).is_some_and(|month| self.closed.contains(month));
        self.booked.contains(id) || (!is_closed && reported_by_service && day < from)
    }

    /// How much of a payment is booked from bank lines, in kobo, and whether with its fee.
    pub(super) fn booked_from_banks(&self, id: &str) -> (i64, bool) {
        let all = self.from_banks.get(id).map_or(&[][..], Vec::as_slice);
        let amount = all.iter().fold(0, |sum: i64, one| sum.saturating_add(one.amount));
        (amount, all.iter().any(|one| one.with_fee))
    }
}

fn key(place: &Place, id: &str) -> (bool, String) {
    (*place == Place::Wallet, id.to_owned())
}

/// The ids of the payments that a line is matched with.
fn paid(line: &Line) -> impl Iterator<Item = &str> {
    let all = match &line.status {
        LineStatus::Matched(all) => all.as_slice(),
        LineStatus::Part(one) => std::slice::from_ref(one),
        LineStatus::Explained(_) | LineStatus::Open => &[],
    };
    all.iter().map(|one| one.id.as_str())
}

/// Completes an entry that takes a row out of suspense: amounts of the row on other accounts are moved back too.
fn take_out_of_accounts(entry: &mut Entry, accounts: &BTreeMap<Account, i128>) {
    let is_elsewhere = |(account, amount): &(&Account, &i128)| **account != Account::Suspense && **amount != 0;
    let elsewhere: Vec<(&Account, &i128)> = accounts.iter().filter(is_elsewhere).collect();
    if elsewhere.is_empty() {
        return;
    }
    let mut sums: BTreeMap<Account, i128> = BTreeMap::new();
    for posting in &entry.postings {
        *sums.entry(posting.account).or_default() += posting.amount;
    }
    for (account, amount) in elsewhere {
        *sums.entry(*account).or_default() -= amount;
        *sums.entry(Account::Suspense).or_default() += amount;
    }
    let postings = sums.into_iter().map(|(account, amount)| Posting { account, amount });
    entry.postings = postings.filter(|posting| posting.amount != 0).collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_is_booked_in_its_own_month_however_long_ago() {
        let mut earlier = EarlierJournals::default();
        earlier.closed.insert("2026-09".to_owned());
        earlier.closed.insert("2026-08".to_owned());
        earlier.booked.insert("sent:AUGUST".to_owned());
        let is_booked = |id: &str, day: &str| earlier.is_booked(id, day, "2026-10-01", true);
        assert!(is_booked("sent:AUGUST", "2026-08-20"), "two months ago");
        assert!(!is_booked("sent:OTHER", "2026-08-20"), "August was closed without it");
        assert!(
            is_booked("sent:JULY", "2026-07-31"),
            "July was not closed: its journal goes by the days"
        );
        assert!(!is_booked("sent:OCTOBER", "2026-10-02"));
        assert!(
            !earlier.is_booked("sent:JULY", "2026-07-31", "2026-10-01", false),
            "the service tells of no payments"
        );
    }
}
