//! Counts and sums, and whether they agree to the kobo.

use super::external::{NONE, Side};
use super::match_result::{Class, Link};
use super::reconciled::Reconciled;

/// The rows of one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassTotal {
    /// How many.
    pub rows: u64,
    /// In kobo: the amount of the other side, or of the ledger if the other side has no row.
    pub amount: i128,
}

const CLASSES: [Class; 12] = [
    Class::Matched,
    Class::MatchedBatch,
    Class::AmountDiff,
    Class::StatusDiff,
    Class::Suggested,
    Class::MissingLocal,
    Class::MissingRemote,
    Class::MissingBank,
    Class::DuplicateRemote,
    Class::DuplicateLocal,
    Class::Duplicate,
    Class::Reversed,
];

/// The totals of one side, added row by row while it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    classes: [ClassTotal; CLASSES.len()],
    /// The number of rows of the other side.
    pub rows: u64,
    /// Their sum, in kobo.
    pub amount: i128,
    /// The sum of the differences of paired rows, in kobo.
    pub pairs_differ: i128,
    /// The sum of the rows without a ledger row, in kobo.
    pub only_external: i128,
    /// The sum of what only the ledger contains, in kobo.
    pub only_ledger: i128,
}

impl Totals {
    /// Adds a row of the other side. `ledger` is the ledger's amount that it is paired with, in kobo.
    pub fn add(&mut self, class: Class, amount: i64, ledger: Option<i64>) {
        self.rows += 1;
        self.amount += i128::from(amount);
        match ledger {
            Some(ledger) => self.pairs_differ += i128::from(amount) - i128::from(ledger),
            None => self.only_external += i128::from(amount),
        }
        self.count(class, amount);
    }

    /// Adds what only the ledger contains, in kobo.
    pub fn add_only(&mut self, class: Class, amount: i64) {
        self.only_ledger += i128::from(amount);
        self.count(class, amount);
    }

    fn count(&mut self, class: Class, amount: i64) {
        let total = &mut self.classes[class as usize];
        total.rows += 1;
        total.amount += i128::from(amount);
    }

    /// The classes that occur.
    pub fn classes(&self) -> impl Iterator<Item = (Class, ClassTotal)> {
        let all = CLASSES.iter().map(|class| (*class, self.classes[*class as usize]));
        all.filter(|(_, total)| total.rows > 0)
    }

    /// The difference that remains after all results, in kobo. It is 0, or the result is wrong.
    #[must_use]
    pub fn unexplained(&self, ledger: i128) -> i128 {
        self.amount - ledger - self.pairs_differ - self.only_external + self.only_ledger
    }
}

impl Reconciled<'_> {
    /// The sum of the ledger for this side, in kobo, without regard to pairs.
    #[must_use]
    pub fn ledger_total(&self) -> i128 {
        let matching = &self.matching;
        let belongs = |row: &u32| match matching.side {
            Side::Service => true,
            Side::Bank => matching.ledger.is_expected(*row) || matching.firsts[*row as usize] != NONE,
        };
        let rows = matching.ledger.rows().filter(belongs);
        rows.map(|row| i128::from(matching.ledger.amount(row))).sum()
    }

    /// The ledger's amount of a row's other side, in kobo.
    #[must_use]
    pub fn paired_amount(&self, link: Option<Link>) -> Option<i64> {
        link.map(|link| self.ledger_amount(link))
    }
}

/// Writes kobo as naira with two decimals.
pub fn write_decimal(out: &mut Vec<u8>, kobo: i64) {
    if kobo < 0 {
        out.push(b'-');
    }
    let kobo = kobo.unsigned_abs();
    write_number(out, kobo / 100);
    let rest = (kobo % 100) as u8;
    out.extend_from_slice(&[b'.', b'0' + rest / 10, b'0' + rest % 10]);
}

/// Writes a whole number.
pub fn write_number(out: &mut Vec<u8>, mut number: u64) {
    let mut digits = [0; 20];
    let mut start = digits.len();
    while number >= 10 {
        let two = (number % 100) as u8;
        number /= 100;
        start -= 2;
        digits[start] = b'0' + two / 10;
        digits[start + 1] = b'0' + two % 10;
    }
    if number > 0 || start == digits.len() {
        start -= 1;
        digits[start] = b'0' + number as u8;
    }
    out.extend_from_slice(&digits[start..]);
}
