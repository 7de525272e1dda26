//! What each fault takes, and when it strikes.

use super::Fault;

/// A field of [`super::Armed`] that only some faults take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    Status,
    Bytes,
    RetryAfter,
    Calls,
    Ms,
    Code,
}

/// Strike before anything is done, unless `after` where that may be chosen.
const BEFORE: &[Fault] = &[
    Fault::DropMidRequest,
    Fault::DropBefore,
    Fault::Error500,
    Fault::Error502,
    Fault::Error503,
    Fault::RateLimit,
    Fault::RateLimitPerIp,
    Fault::Maintenance,
    Fault::Unauthorised,
    Fault::Redirect,
];

/// Strike when the request is done, unless `after` is false where that may be chosen.
const AFTER: &[Fault] = &[
    Fault::DropAfter,
    Fault::ResetMidResponse,
    Fault::Truncate,
    Fault::Html,
    Fault::Empty,
    Fault::NoContent,
    Fault::Garbage,
    Fault::WrongLength,
    Fault::WrongType,
    Fault::OddJson,
    Fault::SlowAnswer,
    Fault::HeaderFlood,
    Fault::GzipBomb,
    Fault::CloseRace,
    Fault::PartialExecution,
];

const TAKES: &[(Fault, Takes)] = &[
    (Fault::Unauthorised, Takes::Status),
    (Fault::Redirect, Takes::Status),
    (Fault::DropMidRequest, Takes::Bytes),
    (Fault::Truncate, Takes::Bytes),
    (Fault::OddJson, Takes::Bytes),
    (Fault::HeaderFlood, Takes::Bytes),
    (Fault::GzipBomb, Takes::Bytes),
    (Fault::Error503, Takes::RetryAfter),
    (Fault::RateLimit, Takes::RetryAfter),
    (Fault::RateLimitPerIp, Takes::Calls),
    (Fault::Refuse, Takes::Code),
    (Fault::RefusalText, Takes::Code),
    (Fault::DelayBefore, Takes::Ms),
    (Fault::DelayAfter, Takes::Ms),
    (Fault::RateLimitPerIp, Takes::Ms),
    (Fault::Maintenance, Takes::Ms),
    (Fault::SlowAnswer, Takes::Ms),
    (Fault::DateSkew, Takes::Ms),
    (Fault::Late, Takes::Ms),
    (Fault::Pending, Takes::Ms),
    (Fault::OnDuplicate, Takes::Ms),
    (Fault::StaleStatus, Takes::Ms),
    (Fault::ForgetfulStatus, Takes::Ms),
    (Fault::CallbackOutOfOrder, Takes::Ms),
    (Fault::CallbackBeforeAnswer, Takes::Ms),
];

/// The first word is meant when none is given.
const VARIANTS: &[(Fault, &[&str])] = &[
    (Fault::WrongLength, &["longer", "shorter", "bad_chunk", "unfinished_chunk", "both"]),
    (Fault::WrongType, &["text", "html", "octets", "none"]),
    (
        Fault::OddJson,
        &[
            "array",
            "scalar",
            "duplicate_keys",
            "nan",
            "huge_number",
            "deep",
            "huge",
            "bom",
            "utf16",
            "lone_surrogate",
        ],
    ),
    (Fault::DateSkew, &["ahead", "behind"]),
    (Fault::Late, &["silence", "pending"]),
    (Fault::DuplicateDelivery, &["first", "second"]),
    (
        Fault::WrongReference,
        &["other", "case", "space", "truncated", "swapped", "absent", "null", "number"],
    ),
    (Fault::MissingResults, &["half", "first", "last", "middle", "all", "absent"]),
    (Fault::OddCode, &["text", "number", "null", "absent", "empty", "decimal"]),
    (Fault::WrongAmount, &["less", "more"]),
    (Fault::OnDuplicate, &["refuse", "return_original", "execute_again"]),
    (Fault::HashCheck, &["off", "two_decimals", "one_decimal", "plain", "double"]),
    (Fault::MissingRows, &["middle", "first", "last"]),
    (Fault::DoubledRows, &["middle", "first", "last"]),
];

fn found<T: Copy>(table: &[(Fault, T)], fault: Fault) -> Option<T> {
    table.iter().find(|(known, _)| *known == fault).map(|(_, value)| *value)
}

impl Fault {
    /// Every one, in the order of their declaration.
    pub const ALL: [Self; 58] = [
        Self::Refuse,
        Self::DelayBefore,
        Self::DelayAfter,
        Self::DropMidRequest,
        Self::DropBefore,
        Self::DropAfter,
        Self::ResetMidResponse,
        Self::Truncate,
        Self::Error500,
        Self::Error502,
        Self::Error503,
        Self::RateLimit,
        Self::RateLimitPerIp,
        Self::Maintenance,
        Self::Unauthorised,
        Self::Redirect,
        Self::Html,
        Self::Empty,
        Self::NoContent,
        Self::Garbage,
        Self::WrongLength,
        Self::WrongType,
        Self::OddJson,
        Self::SlowAnswer,
        Self::HeaderFlood,
        Self::GzipBomb,
        Self::CloseRace,
        Self::DateSkew,
        Self::Late,
        Self::DuplicateDelivery,
        Self::WrongReference,
        Self::MissingResults,
        Self::ExtraResults,
        Self::DuplicateResults,
        Self::ReorderedResults,
        Self::OddCode,
        Self::RefusalText,
        Self::NoTransactionId,
        Self::RepeatedTransactionId,
        Self::WrongSummary,
        Self::WrongAmount,
        Self::Pending,
        Self::InsufficientFunds,
        Self::PartialExecution,
        Self::OnDuplicate,
        Self::HashCheck,
        Self::StaleStatus,
        Self::ForgetfulStatus,
        Self::FlappingStatus,
        Self::OtherStatus,
        Self::MissingRows,
        Self::DoubledRows,
        Self::CallbackNever,
        Self::CallbackWrongHash,
        Self::CallbackTwice,
        Self::CallbackOutOfOrder,
        Self::CallbackChanged,
        Self::CallbackBeforeAnswer,
    ];

    /// Its name in the control interface.
    pub fn name(self) -> String {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::String(name)) => name,
            Ok(_) | Err(_) => String::new(),
        }
    }

    /// The words `variant` may be; the first is meant when none is given.
    pub fn variants(self) -> &'static [&'static str] {
        found(VARIANTS, self).unwrap_or_default()
    }

    pub(super) fn takes(self, field: Takes) -> bool {
        TAKES.contains(&(self, field))
    }

    /// For a fault that puts something in place of the answer: whether the request is done first when nothing else is said.
    pub(super) fn after(self) -> Option<bool> {
        match (BEFORE.contains(&self), AFTER.contains(&self)) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            (false, false) => None,
        }
    }

    /// Whether `after` may be given.
    pub(super) fn may_choose_after(self) -> bool {
        matches!(
            self,
            Self::Error500
                | Self::Error502
                | Self::Error503
                | Self::RateLimit
                | Self::Unauthorised
                | Self::Redirect
                | Self::Html
                | Self::Empty
                | Self::NoContent
                | Self::Garbage
        )
    }

    /// Whether it strikes a callback and no request.
    pub(super) fn strikes_callbacks(self) -> bool {
        matches!(
            self,
            Self::CallbackNever | Self::CallbackWrongHash | Self::CallbackTwice | Self::CallbackOutOfOrder | Self::CallbackChanged
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_listed_once() {
        // The reader of names tells all it knows.
        let told = serde_json::from_str::<Fault>("\"explode\"").expect_err("no such fault").to_string();
        let known: Vec<&str> = told.split('`').skip(3).step_by(2).collect();
        let listed: Vec<String> = Fault::ALL.iter().map(|fault| fault.name()).collect();
        assert_eq!(listed, known);
    }
}
