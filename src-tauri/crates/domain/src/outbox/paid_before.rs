//! What was paid before, from another copy of the records (decision 0017).

use super::{Line, State};
use crate::moment::Moment;
use crate::reading::Receipt;

impl Line {
    /// Where the service does not date the payment, it was made before now.
    pub(super) fn paid_before(&self, receipt: &Receipt, now: Moment) -> Self {
        let at = receipt.made_at.unwrap_or(now);
        Self {
            receipt: receipt.clone(),
            paid_before_at: Some(at),
            ..self.settled(
                State::Cancelled,
                Some(format!(
                    "Already paid{}, from another computer or another copy of these records. Nothing was sent from here.",
                    receipt.made_at.map_or_else(String::new, |at| format!(" on {}", at.day()))
                )),
                now,
            )
        }
    }

    /// The service returned the answer of an earlier payment.
    pub(super) fn made_before_now(&self, receipt: &Receipt, now: Moment) -> Self {
        let at = receipt.made_at.unwrap_or(now);
        Self {
            receipt: receipt.clone(),
            paid_before_at: Some(at),
            ..self.settled(
                State::Cancelled,
                Some(format!(
                    "Already paid on {}, from another computer or another copy of these records. It was sent from here, and the service returned \
                     that payment as its answer.",
                    at.day()
                )),
                now,
            )
        }
    }
}
