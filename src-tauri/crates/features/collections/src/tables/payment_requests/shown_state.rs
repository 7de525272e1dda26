//! The states of payment requests as a list shows and orders them: a paid request whose payment was refunded in full is shown as refunded.

use std::collections::{BTreeMap, HashSet};

use payment_rules::payment_request::PaymentRequestState;
use rusqlite::Connection;
use session::tables::refunds;

use store::query;
use system::error::AppError;

/// A state as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    State(PaymentRequestState),
    /// Paid, and refunded in full.
    Refunded,
}

/// The states in the order of a list.
const ORDER: [Shown; 11] = [
    Shown::State(PaymentRequestState::NotSent),
    Shown::State(PaymentRequestState::Sending),
    Shown::State(PaymentRequestState::InDoubt),
    Shown::State(PaymentRequestState::Waiting),
    Shown::State(PaymentRequestState::PartPaid),
    Shown::State(PaymentRequestState::Paid),
    Shown::Refunded,
    Shown::State(PaymentRequestState::Refused),
    Shown::State(PaymentRequestState::Expired),
    Shown::State(PaymentRequestState::Cancelled),
    Shown::State(PaymentRequestState::Failed),
];

/// The position of a state among [`ORDER`].
pub(super) fn rank(shown: Shown) -> i64 {
    let after = ORDER.iter().zip(0..).find(|(each, _)| **each == shown);
    after.map_or(0, |(_, rank)| rank)
}

/// The position of a request's stored state, in SQL.
pub(super) fn rank_sql() -> String {
    let stored = ORDER.iter().filter_map(|shown| match shown {
        Shown::State(state) => Some(format!("WHEN '{}' THEN {}", state.word(), rank(*shown))),
        Shown::Refunded => None,
    });
    format!("CASE state {} END", stored.collect::<Vec<_>>().join(" "))
}

/// The paid requests whose payments were refunded in full.
#[derive(Debug, Default)]
pub(super) struct Refunded(HashSet<i64>);

impl Refunded {
    /// Reads them; only payments with refunds are looked up.
    pub(super) fn read(db: &Connection) -> Result<Self, AppError> {
        let mut sums = BTreeMap::<String, i64>::new();
        for (reference, minor) in refunds::given_back_of_requests(db)? {
            let sum = sums.entry(reference).or_default();
            *sum = sum.saturating_add(minor);
        }
        let sql = "SELECT id FROM payment_requests
            WHERE reference = ?1 AND state = 'paid' AND paid IS NOT NULL AND paid_minor > 0 AND paid_minor <= ?2";
        let mut ids = HashSet::new();
        for (reference, minor) in sums {
            ids.extend(query::first::<i64, _>(db, sql, (reference, minor))?);
        }
        Ok(Self(ids))
    }

    pub(super) fn contains(&self, id: i64) -> bool {
        self.0.contains(&id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
