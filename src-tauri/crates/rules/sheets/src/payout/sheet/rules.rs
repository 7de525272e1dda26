//! Two rule sets for the same checks: the product's own, and the strict one for comparison with other programs.

use super::problem::Severity;
use crate::payout::bank::Likeness;

/// How much a cell is normalised before it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Safe marks are removed: apostrophes, spaces and dashes in numbers, currency signs, thousands separators.
    Forgiving,
    /// Only outer spaces are removed.
    Exact,
}

/// The checks that run, with their severities. `None` disables a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How much a cell is normalised.
    pub spelling: Spelling,
    /// How bank names are compared.
    pub likeness: Likeness,
    /// An account number whose check digit does not fit.
    pub check_digit: Option<Severity>,
    /// A row without a name in a sheet that has a name column.
    pub name_missing: Option<Severity>,
    /// A row without a reference.
    pub reference_missing: Option<Severity>,
    /// A reference that was used before.
    pub reference_twice: Severity,
    /// One account under two names, one name with two accounts.
    pub duplicates: Option<Severity>,
    /// A sender's name above [`Rules::SENDER_LENGTH`].
    pub sender_too_long: Severity,
    /// A row that the sheet hides, until a person confirms it.
    pub hidden_row: Severity,
    /// A row whose own words may mean that it was paid or must not be paid, until a person confirms it.
    pub marked: Option<Severity>,
    /// A row that looks like a test of the sheet.
    pub test_row: Option<Severity>,
}

impl Rules {
    /// How many characters of a sender's name arrive with every operation.
    pub const SENDER_LENGTH: usize = 16;
    /// How many characters of the remarks arrive.
    pub const REMARKS_LENGTH: usize = 30;

    /// The product's rules: nothing is guessed, and what the bank decides better is a warning.
    pub const PRODUCT: Self = Self {
        spelling: Spelling::Forgiving,
        likeness: Likeness::PRODUCT,
        check_digit: Some(Severity::Warning),
        name_missing: Some(Severity::Warning),
        reference_missing: None,
        reference_twice: Severity::Warning,
        duplicates: Some(Severity::Warning),
        sender_too_long: Severity::Warning,
        hidden_row: Severity::Error,
        marked: Some(Severity::Error),
        test_row: Some(Severity::Warning),
    };

    /// The product's rules for real money: test rows are not paid.
    pub const LIVE: Self = Self {
        test_row: Some(Severity::Error),
        ..Self::PRODUCT
    };

    /// The mechanical rules of the comparison programs in the benchmark.
    pub const BENCH: Self = Self {
        spelling: Spelling::Exact,
        likeness: Likeness::BENCH,
        check_digit: Some(Severity::Error),
        name_missing: None,
        reference_missing: Some(Severity::Error),
        reference_twice: Severity::Error,
        duplicates: None,
        sender_too_long: Severity::Error,
        hidden_row: Severity::Warning,
        marked: None,
        test_row: None,
    };
}
