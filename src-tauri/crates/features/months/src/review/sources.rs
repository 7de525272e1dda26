//! The service's three sources merged into one list: each payment once, in however many sources it occurs. A row of only one source is never
//! lost.

use std::collections::{HashMap, HashSet};

use base::month::MonthSource;
use base::timestamp::DAY;
use book_rules::review::{is_return, is_reversal};

use crate::tables::month_rows::ServedRow;

/// What other records show about a payment.
pub(super) struct Elsewhere<'a> {
    /// Our own payments, by reference.
    pub ours: HashMap<&'a str, Known>,
    /// Directions of the wallet's movements, by id, where the balances show them: above zero is money in.
    pub directions: HashMap<String, i64>,
}

/// What is known about one of our payments.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// Its direction: above zero is money in.
    pub sign: i64,
    /// The service's fee, in kobo.
    pub fee: i64,
}

/// The merged rows, and the row of each movement.
#[derive(Debug, Default)]
pub(super) struct Merged<'s> {
    pub rows: Vec<&'s ServedRow>,
    /// The place of a movement's row, by the movement's id.
    pub of_movement: HashMap<String, usize>,
}

/// What rows of one payment have in common: the reference, whether money was returned, and whether it failed. A failed attempt is not the
/// movement of money that another source reports.
type Key<'a> = (&'a str, bool, bool);

/// All rows of the report, then those that only the history or only the wallet has.
pub(super) fn once<'s>(served: &[&'s ServedRow], elsewhere: &Elsewhere<'_>) -> Merged<'s> {
    let of = |source| served.iter().copied().filter(move |row| row.source == source);
    let mut merged = Merged {
        rows: of(MonthSource::ReconciliationReport).collect(),
        ..Merged::default()
    };
    for source in [MonthSource::History, MonthSource::TransactionHistory] {
        let is_told = |row: &&ServedRow| source == MonthSource::TransactionHistory || moves_money(row);
        let rows: Vec<&ServedRow> = of(source).filter(is_told).collect();
        let places = places(&rows, &merged.rows, elsewhere);
        let mut new = Vec::new();
        for (row, place) in rows.into_iter().zip(places) {
            let place = place.unwrap_or(merged.rows.len() + new.len());
            if source == MonthSource::TransactionHistory {
                merged.of_movement.insert(row.id.clone(), place);
            }
            if place == merged.rows.len() + new.len() {
                new.push(row);
            }
        }
        merged.rows.extend(new);
    }
    merged
}

/// For each row the place among `earlier` of the row for the same payment; `None` if there is none.
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
        let (sum, earlier_sum) = (
            whole(&mut numbers.iter().map(|number| rows[*number].amount)),
            whole(&mut places.iter().map(|place| earlier[*place].amount)),
        );
        if !key.0.is_empty() && sum == earlier_sum {
            // One source has in parts what the other has as one sum.
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

    /// Whether two rows with one key can be one payment: the amounts are equal, or differ by a fee.
    fn agrees(&self, row: &ServedRow, other: &ServedRow) -> bool {
        let between = row.amount.saturating_abs().abs_diff(other.amount.saturating_abs());
        let known = self.ours.get(row.reference.as_str()).map(|one| one.fee);
        let mut fees = [row.fee, other.fee, known].into_iter().flatten();
        let near = !row.reference.is_empty() || row.at.abs_diff(other.at) <= DAY.unsigned_abs();
        near && (between == 0 || fees.any(|fee| fee > 0 && fee.unsigned_abs() == between))
    }

    /// The direction of a row, and whether anything shows it: the wallet's balances, our own payment, the row's sign, or its text.
    pub(super) fn direction(&self, row: &ServedRow, reference: &str, movements: &[&str]) -> (i64, bool) {
        let by_balance = movements.iter().find_map(|id| self.directions.get(*id));
        if let Some(sign) = by_balance {
            return (*sign, true);
        }
        match self.ours.get(reference).map(|one| one.sign) {
            Some(sign) if is_reversal(&row.text) || sign > 0 && is_return(&row.text) => (-sign, true),
            // A payout may itself be a refund to a customer.
            Some(sign) if is_return(&row.text) => (sign, false),
            Some(sign) => (sign, true),
            None if row.amount < 0 => (-1, true),
            // The payment is unknown here: either a payment out came back, or a payment in was returned.
            None if is_reversal(&row.text) => (1, false),
            None if is_return(&row.text) => (-1, true),
            None => match by_words(&row.text) {
                Some(sign) => (sign, true),
                None => (1, false),
            },
        }
    }
}

/// The direction that the words of a text show; `None` if they show none or both.
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

/// Whether a history event is a payment or a refund.
fn moves_money(row: &ServedRow) -> bool {
    let is_payment = payment_rules::history_event::meaning(&row.text) == payment_rules::history_event::Meaning::MoneyIn;
    row.status == payment_rules::history_event::DONE && (is_payment || book_rules::review::contains_word(&row.text, "REFUND"))
}

#[cfg(test)]
#[path = "sources_tests.rs"]
mod tests;
