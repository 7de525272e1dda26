//! Entries that were paid before, from another copy of the records (decision 0017).

use super::{Line, State};
use crate::messages::outbox as messages;
use crate::reading::Receipt;
use base::timestamp::Timestamp;

impl Line {
    /// A status query before the first byte found the payment.
    pub(super) fn paid_before(&self, receipt: &Receipt, now: Timestamp) -> Self {
        self.was_paid(receipt, messages::NOTHING_SENT_FROM_HERE, now)
    }

    /// It was sent, and the service returned the answer of an earlier payment.
    pub(super) fn made_before(&self, receipt: &Receipt, now: Timestamp) -> Self {
        let end = messages::SENT_FROM_HERE_TOO;
        self.was_paid(receipt, end, now)
    }

    /// If the service does not date the payment, the time is now.
    fn was_paid(&self, receipt: &Receipt, end: &str, now: Timestamp) -> Self {
        let reason = messages::paid_before(receipt.made_at, end);
        Self {
            receipt: receipt.clone(),
            paid_before_at: Some(receipt.made_at.unwrap_or(now)),
            ..self.settled(State::Cancelled, Some(reason.into()), now)
        }
    }
}
