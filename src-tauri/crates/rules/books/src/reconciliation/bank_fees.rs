//! Known bank charges with their periods of validity, and which of them explains the difference between two amounts.

use serde::{Deserialize, Serialize};

use crate::messages;

/// What a known charge consists of. A closed month stores these names, so they never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankFee {
    /// A transfer fee of 10.00 with 5 % VAT.
    #[serde(rename = "transfer_10_vat_50")]
    Transfer10Vat50,
    /// A transfer fee of 25.00 with 5 % VAT.
    #[serde(rename = "transfer_25_vat_50")]
    Transfer25Vat50,
    /// A transfer fee of 50.00 with 5 % VAT.
    #[serde(rename = "transfer_50_vat_50")]
    Transfer50Vat50,
    /// A transfer fee of 10.00 with 7.5 % VAT.
    #[serde(rename = "transfer_10_vat_75")]
    Transfer10Vat75,
    /// A transfer fee of 25.00 with 7.5 % VAT, rounded.
    #[serde(rename = "transfer_25_vat_75")]
    Transfer25Vat75,
    /// A transfer fee of 25.00 with 7.5 % VAT, truncated.
    #[serde(rename = "transfer_25_vat_75_truncated")]
    Transfer25Vat75Truncated,
    /// A transfer fee of 50.00 with 7.5 % VAT.
    #[serde(rename = "transfer_50_vat_75")]
    Transfer50Vat75,
    /// The stamp duty.
    StampDuty,
    /// A transfer fee of 10.00 with 7.5 % VAT, and the stamp duty.
    #[serde(rename = "transfer_10_vat_75_stamp_duty")]
    Transfer10Vat75StampDuty,
    /// A transfer fee of 25.00 with 7.5 % VAT, rounded, and the stamp duty.
    #[serde(rename = "transfer_25_vat_75_stamp_duty")]
    Transfer25Vat75StampDuty,
    /// A transfer fee of 25.00 with 7.5 % VAT, truncated, and the stamp duty.
    #[serde(rename = "transfer_25_vat_75_truncated_stamp_duty")]
    Transfer25Vat75TruncatedStampDuty,
    /// A transfer fee of 50.00 with 7.5 % VAT, and the stamp duty.
    #[serde(rename = "transfer_50_vat_75_stamp_duty")]
    Transfer50Vat75StampDuty,
}

impl BankFee {
    /// Its name within a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        messages::matches::bank_fee(self)
    }
}

/// A charge that a bank adds to a payment, and when it applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeeRule {
    /// What it consists of.
    pub fee: BankFee,
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
    early(BankFee::Transfer10Vat50, 10_50),
    early(BankFee::Transfer25Vat50, 26_25),
    early(BankFee::Transfer50Vat50, 52_50),
    fee(BankFee::Transfer10Vat75, 10_75),
    fee(BankFee::Transfer25Vat75, 26_88),
    fee(BankFee::Transfer25Vat75Truncated, 26_87),
    fee(BankFee::Transfer50Vat75, 53_75),
    with_duty(BankFee::StampDuty, 0),
    with_duty(BankFee::Transfer10Vat75StampDuty, 10_75),
    with_duty(BankFee::Transfer25Vat75StampDuty, 26_88),
    with_duty(BankFee::Transfer25Vat75TruncatedStampDuty, 26_87),
    with_duty(BankFee::Transfer50Vat75StampDuty, 53_75),
];

const fn early(what: BankFee, amount: i64) -> FeeRule {
    FeeRule {
        from: FIRST_OF_JANUARY_2020,
        until: FIRST_OF_FEBRUARY_2020,
        ..fee(what, amount)
    }
}

const fn fee(what: BankFee, amount: i64) -> FeeRule {
    FeeRule {
        fee: what,
        amount,
        least: 0,
        from: FIRST_OF_FEBRUARY_2020,
        until: NO_END,
    }
}

/// The stamp duty together with the transfer fee that is charged with it.
const fn with_duty(what: BankFee, amount: i64) -> FeeRule {
    FeeRule {
        least: DUTY_FROM,
        from: FIRST_OF_JANUARY_2026,
        ..fee(what, amount + DUTY)
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
            Self::Fee(rule) => rule.fee.name(),
            Self::OwnCharge => messages::matches::OWN_CHARGE,
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
