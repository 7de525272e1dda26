//! Sentences of the rules and sources of a closed month.

use super::{closing, fetching, record};
use crate::closing::{KnownFee, MatchingRule, SourceName};
use crate::record::{InWords, SourceDays};

impl InWords for MatchingRule {
    fn in_words(&self) -> String {
        match self {
            Self::Reference => closing::RULE_REFERENCE.to_owned(),
            Self::ReferenceInParts => closing::RULE_REFERENCE_IN_PARTS.to_owned(),
            Self::Transaction => closing::RULE_TRANSACTION.to_owned(),
            Self::Account => closing::RULE_ACCOUNT.to_owned(),
            Self::Window { bank_days, service_days } => closing::rule_window(*bank_days, *service_days),
            Self::Settlement => closing::RULE_SETTLEMENT.to_owned(),
            Self::OtherReference => closing::RULE_OTHER_REFERENCE.to_owned(),
            Self::Charge { most } => closing::rule_charge(i128::from(*most)),
            Self::Refund => closing::RULE_REFUND.to_owned(),
            Self::Failed => closing::RULE_FAILED.to_owned(),
            Self::KnownFee(fee) => fee.in_words(),
        }
    }
}

impl InWords for KnownFee {
    fn in_words(&self) -> String {
        let of = match self.least {
            0 => String::new(),
            least => closing::fee_from(i128::from(least)),
        };
        let (name, from) = (self.fee.name(), self.from.to_string());
        match self.last {
            None => closing::known_fee(name, &of, &from),
            Some(last) => closing::known_fee_until(name, &of, &from, &last.to_string()),
        }
    }
}

impl InWords for SourceName {
    fn in_words(&self) -> String {
        match self {
            Self::ServiceData => closing::RAW_ANSWERS.to_owned(),
            Self::PartOfServiceData(source) => closing::part_of_answers(record::source(*source)),
            Self::Statement(account) => account.clone(),
        }
    }
}

impl InWords for SourceDays {
    fn in_words(&self) -> String {
        match self {
            Self::Complete(days) => days.in_words(),
            Self::Incomplete { days, missing } => {
                let missing: Vec<String> = missing.iter().map(InWords::in_words).collect();
                fetching::incomplete_for(&days.in_words(), &missing.join(", "))
            }
            Self::NotRequested => fetching::NOT_REQUESTED.to_owned(),
        }
    }
}
