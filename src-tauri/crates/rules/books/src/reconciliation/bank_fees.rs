//! Known bank charges with their periods of validity, and which of them explains the difference between two amounts.

use crate::messages::fees;

/// A charge that a bank adds to a payment, and when it applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeRule {
    /// Its name within a sentence.
    pub name: &'static str,
    /// In kobo.
    pub amount: i64,
    /// The smallest payment to which it applies, in kobo.
    pub least: i64,
    /// The first day of validity, counted from 1970-01-01.
    pub from: i32,
    /// The first day after its validity.
    pub until: i32,
}

const FIRST_OF_JANUARY_2020: i32 = 18_262;

const FIRST_OF_FEBRUARY_2020: i32 = 18_293;

const FIRST_OF_JANUARY_2026: i32 = 20_454;

const NO_END: i32 = i32::MAX;

/// The stamp duty, and the smallest payment to which it applies, both in kobo.
const DUTY: i64 = 50_00;

const DUTY_FROM: i64 = 1_000_000;

/// Transfer fees of the central bank's guide of 2020, with value added tax of 5 % and since February 2020 of 7.5 %, and the stamp duty that the
/// sender pays since 2026 on 10,000.00 and more. The tax on 25.00 is 1.875: banks round it or truncate it. The earlier levy on electronic
/// transfers, which the recipient paid, is a separate statement line and recognised by its text.
pub const FEES: &[FeeRule] = &[
    early(fees::TRANSFER_10_VAT_5, 10_50),
    early(fees::TRANSFER_25_VAT_5, 26_25),
    early(fees::TRANSFER_50_VAT_5, 52_50),
    fee(fees::TRANSFER_10, 10_75),
    fee(fees::TRANSFER_25, 26_88),
    fee(fees::TRANSFER_25_ROUNDED_DOWN, 26_87),
    fee(fees::TRANSFER_50, 53_75),
    with_duty(fees::DUTY, 0),
    with_duty(fees::TRANSFER_10_AND_DUTY, 10_75),
    with_duty(fees::TRANSFER_25_AND_DUTY, 26_88),
    with_duty(fees::TRANSFER_25_ROUNDED_DOWN_AND_DUTY, 26_87),
    with_duty(fees::TRANSFER_50_AND_DUTY, 53_75),
];

const fn early(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        from: FIRST_OF_JANUARY_2020,
        until: FIRST_OF_FEBRUARY_2020,
        ..fee(name, amount)
    }
}

const fn fee(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        name,
        amount,
        least: 0,
        from: FIRST_OF_FEBRUARY_2020,
        until: NO_END,
    }
}

/// The stamp duty together with the transfer fee that is charged with it.
const fn with_duty(name: &'static str, amount: i64) -> FeeRule {
    FeeRule {
        least: DUTY_FROM,
        from: FIRST_OF_JANUARY_2026,
        ..fee(name, amount + DUTY)
    }
}

/// The fees that applied on a day.
pub fn fees_on(day: i32) -> impl Iterator<Item = &'static FeeRule> {
    FEES.iter().filter(move |fee| (fee.from..fee.until).contains(&day))
}

/// The fee that explains why a bank charged this much more than `paid`, in kobo, in either direction.
pub fn fee_of(more: i64, paid: i64, day: i32) -> Option<&'static FeeRule> {
    fees_on(day).find(|fee| fee.amount == more && paid.saturating_abs() >= fee.least)
}

/// Why a bank charged more than the payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// A known fee.
    Fee(&'static FeeRule),
    /// The charge that the statement states in a separate column.
    OwnCharge,
}

impl Taken {
    /// Its name within a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fee(fee) => fee.name,
            Self::OwnCharge => fees::STATED_CHARGE,
        }
    }
}

/// What explains a difference of `more` kobo to a payment of `paid` kobo. `charge` is the charge that the row states, 0 without one.
#[must_use]
pub fn taken(more: i64, paid: i64, day: i32, charge: i64) -> Option<Taken> {
    if more != 0 && more == charge {
        return Some(Taken::OwnCharge);
    }
    fee_of(more, paid, day).map(Taken::Fee)
}
