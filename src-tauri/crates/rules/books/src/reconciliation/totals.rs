//! How many, how much, and whether it ties out to the kobo.

use super::external::{NONE, Side};
use super::match_result::{Class, Link};
use super::match_without_reference::Decided;

/// The rows of one class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassTotal {
    /// How many.
    pub rows: u64,
    /// In kobo: what the other side says, or the ledger where the other side has no row.
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

/// What one side comes to, added up row by row while it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Totals {
    classes: [ClassTotal; CLASSES.len()],
    /// All rows of the other side.
    pub rows: u64,
    /// Their sum.
    pub amount: i128,
    /// By how much paired rows differ from the ledger.
    pub pairs_differ: i128,
    /// Rows of the other side that are paired with nothing.
    pub only_there: i128,
    /// What the ledger holds alone.
    pub only_here: i128,
}

impl Totals {
    /// Adds a row of the other side; `ledger` is the amount that it is paired with.
    pub fn add(&mut self, class: Class, amount: i64, ledger: Option<i64>) {
        self.rows += 1;
        self.amount += i128::from(amount);
        match ledger {
            Some(ledger) => self.pairs_differ += i128::from(amount) - i128::from(ledger),
            None => self.only_there += i128::from(amount),
        }
        self.count(class, amount);
    }

    /// Adds what only the ledger holds.
    pub fn add_only(&mut self, class: Class, amount: i64) {
        self.only_here += i128::from(amount);
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

    /// What is left when everything that was found is taken into account: nothing, or the result is wrong.
    #[must_use]
    pub fn unexplained(&self, ledger: i128) -> i128 {
        self.amount - ledger - self.pairs_differ - self.only_there + self.only_here
    }
}

impl Decided<'_> {
    /// What the ledger holds of this side, added up without regard to what was paired.
    #[must_use]
    pub fn ledger_total(&self) -> i128 {
        let keyed = self.keyed();
        let belongs = |row: &u32| match keyed.side {
            Side::Service => true,
            Side::Bank => keyed.ledger.is_expected(*row) || keyed.firsts[*row as usize] != NONE,
        };
        let rows = keyed.ledger.rows().filter(belongs);
        rows.map(|row| i128::from(keyed.ledger.amount(row))).sum()
    }

    /// The amount that a row's other side has.
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
