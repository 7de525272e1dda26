//! The service's three sources as one list: each payment once, however many of them tell it, and nothing that only one of them tells
//! is lost.

use std::collections::{HashMap, HashSet};

use base::month::MonthSource;
use base::timestamp::DAY;
use book_rules::review::{is_return, is_reversal};

use crate::tables::month_rows::ServedRow;

/// What is known of a payment elsewhere.
pub(super) struct Elsewhere<'a> {
    /// Payments of ours, by reference.
    pub ours: HashMap<&'a str, Known>,
    /// Which way movements of the wallet went, by id, where the balances tell it.
    pub directions: HashMap<String, i64>,
}

/// What is known of a payment of ours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// Which way it went: above zero came in.
    pub sign: i64,
    /// What the service keeps of it, in kobo.
    pub fee: i64,
}

/// The rows, and which of them each movement is.
#[derive(Debug, Default)]
pub(super) struct Merged<'s> {
    pub rows: Vec<&'s ServedRow>,
    /// By the movement's id: the place of its row.
    pub of_movement: HashMap<String, usize>,
}

/// What rows that may be one payment have in common: the reference, whether money went back, and whether it failed: an attempt that failed
/// is not the movement of money that another source tells.
type Key<'a> = (&'a str, bool, bool);

/// All rows of the report, and what only the history or only the wallet tells.
pub(super) fn once<'s>(served: &[&'s ServedRow], elsewhere: &Elsewhere<'_>) -> Merged<'s> {
    let of = |source| served.iter().copied().filter(move |row| row.source == source);
    let mut told = Merged {
        rows: of(MonthSource::ReconciliationReport).collect(),
        ..Merged::default()
    };
    for source in [MonthSource::History, MonthSource::TransactionHistory] {
        let is_told = |row: &&ServedRow| source == MonthSource::TransactionHistory || moves_money(row);
        let rows: Vec<&ServedRow> = of(source).filter(is_told).collect();
        let places = places(&rows, &told.rows, elsewhere);
        let mut new = Vec::new();
        for (row, place) in rows.into_iter().zip(places) {
            let place = place.unwrap_or(told.rows.len() + new.len());
            if source == MonthSource::TransactionHistory {
                told.of_movement.insert(row.id.clone(), place);
            }
            if place == told.rows.len() + new.len() {
                new.push(row);
            }
        }
        told.rows.extend(new);
    }
    told
}

/// Of each row the place among `earlier` of the one that tells the same; none where no row does.
fn places(rows: &[&ServedRow], earlier: &[&ServedRow], elsewhere: &Elsewhere<'_>) -> Vec<Option<usize>> {
    if rows.is_empty() {
        return Vec::new();
    }
    let mut known: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
    for (place, row) in earlier.iter().enumerate() {
        known.entry(elsewhere.key(row)).or_default().push(place);
    }
    let mut same: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
    for (number, row) in rows.iter().enumerate() {
        same.entry(elsewhere.key(row)).or_default().push(number);
    }
    let mut found = vec![None; rows.len()];
    for (key, numbers) in same {
        let Some(places) = known.get(&key) else { continue };
        let whole = |amounts: &mut dyn Iterator<Item = i64>| amounts.fold(0_i64, |sum, amount| sum.saturating_add(amount.saturating_abs()));
        let (here, there) = (
            whole(&mut numbers.iter().map(|number| rows[*number].amount)),
            whole(&mut places.iter().map(|place| earlier[*place].amount)),
        );
        if !key.0.is_empty() && here == there {
            // One tells in parts what the other tells whole.
            for (turn, number) in numbers.iter().enumerate() {
                found[*number] = places.get(turn).or_else(|| places.last()).copied();
            }
            continue;
        }
        let mut taken = HashSet::new();
        for number in numbers {
            let row = rows[number];
            let free = places.iter().copied().filter(|place| !taken.contains(place));
            let alike = free.filter(|place| elsewhere.agrees(row, earlier[*place]));
            let nearest = alike.min_by_key(|place| {
                let other = earlier[*place];
                (other.status != row.status, other.at.abs_diff(row.at))
            });
            taken.extend(nearest);
            found[number] = nearest;
        }
    }
    found
}

impl Elsewhere<'_> {
    fn key<'r>(&self, row: &'r ServedRow) -> Key<'r> {
        let known = self.ours.get(row.reference.as_str());
        let against = known.is_some_and(|one| self.directions.get(&row.id).is_some_and(|direction| *direction == -one.sign));
        (
            &row.reference,
            against || is_return(&row.text),
            row.status.to_uppercase().contains("FAIL"),
        )
    }

    /// Whether two rows of one key can be one payment: the same amount, or what is left of it after the fee.
    fn agrees(&self, row: &ServedRow, other: &ServedRow) -> bool {
        let between = row.amount.saturating_abs().abs_diff(other.amount.saturating_abs());
        let known = self.ours.get(row.reference.as_str()).map(|one| one.fee);
        let mut fees = [row.fee, other.fee, known].into_iter().flatten();
        let near = !row.reference.is_empty() || row.at.abs_diff(other.at) <= DAY.unsigned_abs();
        near && (between == 0 || fees.any(|fee| fee > 0 && fee.unsigned_abs() == between))
    }

    /// Which way a row went, and whether anything tells it: the wallet's balances, its own sign, the payment of ours, its words.
    pub(super) fn direction(&self, row: &ServedRow, reference: &str, movements: &[&str]) -> (i64, bool) {
        let by_balance = movements.iter().find_map(|id| self.directions.get(*id));
        if let Some(sign) = by_balance {
            return (*sign, true);
        }
        match self.ours.get(reference).map(|one| one.sign) {
            Some(sign) if is_reversal(&row.text) || sign > 0 && is_return(&row.text) => (-sign, true),
            // A payout may be what gives a customer's money back.
            Some(sign) if is_return(&row.text) => (sign, false),
            Some(sign) => (sign, true),
            None if row.amount < 0 => (-1, true),
            // Of a payment that nobody here knows: one that went out came back, or one that came in went back.
            None if is_reversal(&row.text) => (1, false),
            None if is_return(&row.text) => (-1, true),
            None => match by_words(&row.text) {
                Some(sign) => (sign, true),
                None => (1, false),
            },
        }
    }
}

/// Which way words say that money went; none where they do not say it, or say both.
fn by_words(text: &str) -> Option<i64> {
    let text = format!(" {} ", text.to_ascii_uppercase());
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let out = has(&[" TO ", "AIRTIME", "WITHDRAW", "DEBIT", " FEE ", "CHARGE"]);
    let came = has(&[" FROM ", "RECEIVED", "CREDIT"]);
    match (came, out) {
        (true, false) => Some(1),
        (false, true) => Some(-1),
        (true, true) | (false, false) => None,
    }
}

/// Whether what happened is a payment or what went back of one.
fn moves_money(row: &ServedRow) -> bool {
    let is_payment = payment_rules::history_event::meaning(&row.text) == payment_rules::history_event::Meaning::MoneyIn;
    row.status == payment_rules::history_event::DONE && (is_payment || book_rules::review::contains_word(&row.text, "REFUND"))
}

#[cfg(test)]
#[path = "sources_tests.rs"]
mod tests;
