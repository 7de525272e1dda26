//! The rules that a month is closed with: how rows were matched, and the known fees.

use book_rules::reconciliation::bank_fees::{BankFee, FEES, FeeRule};
use book_rules::reconciliation::rules::{BANK_WINDOW, LARGEST_CHARGE, SERVICE_WINDOW};
use book_rules::statement::Day;
use serde::{Deserialize, Serialize};

/// A rule that matched rows, or a known fee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchingRule {
    /// The same reference.
    Reference,
    /// The same reference on several rows.
    ReferenceInParts,
    /// The same transaction number.
    Transaction,
    /// The same account number, amount and day.
    Account,
    /// The same amount and name within some days.
    Window {
        /// The days for a row of a bank.
        bank_days: u32,
        /// The days for a row of the service.
        service_days: u32,
    },
    /// A settlement of consecutive payments.
    Settlement,
    /// A row that names another payment is not matched by amount.
    OtherReference,
    /// A charge of a bank by its words.
    Charge {
        /// The largest amount in kobo.
        most: i64,
    },
    /// Money returned for a refund.
    Refund,
    /// Failed payments that are not in our records moved no money.
    Failed,
    /// A known fee.
    KnownFee(KnownFee),
}

/// A known fee, and when it applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownFee {
    /// What it consists of.
    pub fee: BankFee,
    /// In kobo.
    pub amount: i64,
    /// The smallest payment to which it applies, in kobo.
    pub least: i64,
    /// Its first day.
    pub from: Day,
    /// Its last day; `None` if it still applies.
    pub last: Option<Day>,
}

impl KnownFee {
    /// `None` outside the years 1900 to 2199.
    fn of(rule: &FeeRule) -> Option<Self> {
        Some(Self {
            fee: rule.fee,
            amount: rule.amount,
            least: rule.least,
            from: Day::numbered(rule.from)?,
            last: Day::numbered(rule.until.saturating_sub(1)).filter(|_| rule.until != i32::MAX),
        })
    }
}

/// The rules in force, and the known fees.
pub(super) fn rules() -> Vec<MatchingRule> {
    let mut all = vec![
        MatchingRule::Reference,
        MatchingRule::ReferenceInParts,
        MatchingRule::Transaction,
        MatchingRule::Account,
        MatchingRule::Window {
            bank_days: BANK_WINDOW.days.unsigned_abs(),
            service_days: SERVICE_WINDOW.days.unsigned_abs(),
        },
        MatchingRule::Settlement,
        MatchingRule::OtherReference,
        MatchingRule::Charge { most: LARGEST_CHARGE },
        MatchingRule::Refund,
        MatchingRule::Failed,
    ];
    all.extend(FEES.iter().filter_map(KnownFee::of).map(MatchingRule::KnownFee));
    all
}
