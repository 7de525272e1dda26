//! Waiting times and limits of a profile: the values of `docs/spec/outcomes.md#look-up-schedule`, and shorter ones for the sandbox.

use std::collections::BTreeSet;

use service_api::declare::Interface;

use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// Waiting times and limits; times in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The largest number of single calls in flight.
    pub in_flight: usize,
    /// When status queries are due, counted from the moment when the last byte may have been sent.
    pub status_queries: Vec<i64>,
    /// The interval after the last of them.
    pub status_query_every: i64,
    /// The shortest interval between two status queries of any kind.
    pub status_query_gap: i64,
    /// The shortest interval between two status queries about one entry, even after a changed clock or sleep.
    pub status_query_spacing: i64,
    /// A rejection is confirmed by a status query no earlier than this.
    pub confirm_after: i64,
    /// An absence is strong after this many *not found* results …
    pub absence_answers: u32,
    /// … and this long after the last byte …
    pub absence_after: i64,
    /// … unless the look-up may have forgotten by then.
    pub absence_until: i64,
    /// The absence of a refund from the history counts no earlier than this.
    pub refund_absent_after: i64,
    /// An entry that is unconfirmed this long needs review.
    pub hold_after: i64,
    /// An entry that is unknown this long is an alarm: a person must act before the look-up forgets it.
    pub alarm_after: i64,
    /// From this age on a status query is recorded as the last one.
    pub last_look_up: i64,
    /// From this age on the service's look-up forgets a payment.
    pub lookup_closes: i64,
    /// When settled entries are verified.
    pub verify: Verify,
    /// How often one payment may be sent in total.
    pub attempts: u32,
    /// How long after the first attempt sending again is offered: the service may forget a reference.
    pub send_again_until: i64,
    /// How long a decision to send again is valid; after that the entry is queried and decided again.
    pub send_again_within: i64,
    /// Codes that can only mean *refused before execution*.
    pub definitive: Definitive,
    /// Rejections in a row that pause a batch.
    pub refusals_in_a_row: usize,
    /// Unsent calls in a row that pause a batch.
    pub not_sent_in_a_row: usize,
}

/// How long the service's look-up by transaction covers a payment, in milliseconds.
pub const LOOK_UP_COVERS: i64 = 48 * HOUR;

/// When a payment is first verified, in milliseconds after its end.
pub const FIRST_VERIFICATION: i64 = 10 * MINUTE;

/// A payment is verified for good once a status query agrees this long after its end, or later; in milliseconds.
pub const VERIFIED_AFTER: i64 = DAY;

/// When a payment is verified; times in milliseconds after its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verify {
    /// For a payment that was made.
    pub made: Vec<i64>,
    /// For a payment that was not made, which would be paid twice if it were made late: more often in the first hours.
    pub not_made: Vec<i64>,
    /// A status query without a result is repeated after this, at growing intervals.
    pub again: i64,
}

impl Verify {
    /// The times for a payment that was `made`, or was not.
    pub fn times(&self, made: bool) -> &[i64] {
        if made { &self.made } else { &self.not_made }
    }
}

/// Codes that can only mean *refused before execution*, by interface: the same number means something else in another one
/// (`docs/spec/codes.md#final-refusals`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitive {
    /// Of the business interface.
    pub business: BTreeSet<String>,
    /// Of the business interface, additionally for operations that move no money: the request is wrong, or its subject exists already.
    pub business_without_money: BTreeSet<String>,
    /// Of the collection interface, for operations that move no money. Refunds have their own codes.
    pub collection_without_money: BTreeSet<String>,
}

impl Definitive {
    fn observed() -> Self {
        Self {
            business: BUSINESS.map(str::to_owned).into(),
            business_without_money: BUSINESS_WITHOUT_MONEY.map(str::to_owned).into(),
            collection_without_money: COLLECTION_WITHOUT_MONEY.map(str::to_owned).into(),
        }
    }

    /// Whether `code` is one of `interface`. The merchant interface has none except those of its refund.
    pub fn has(&self, interface: Interface, moves_money: bool, code: &str) -> bool {
        match interface {
            Interface::Business => self.business.contains(code) || (!moves_money && self.business_without_money.contains(code)),
            Interface::Collection => !moves_money && self.collection_without_money.contains(code),
            Interface::Merchant => false,
        }
    }
}

/// From `docs/spec/codes.md#final-refusals`. A code is added only after two people confirmed that it cannot mean anything else.
const BUSINESS: [&str; 16] = [
    "101", "103", "104", "106", "107", "111", "114", "115", "116", "117", "133", "136", "137", "138", "139", "140",
];
/// 0 is for the answer to a photo: code 0 is a rejection only if its message can only be read as one.
const BUSINESS_WITHOUT_MONEY: [&str; 14] = [
    "0", "-4", "112", "120", "121", "122", "123", "124", "125", "127", "128", "129", "131", "134",
];
/// *Failed*, *not refundable*, *reference not found*.
const COLLECTION_WITHOUT_MONEY: [&str; 3] = ["114", "115", "121"];

impl Policy {
    /// For the test and live deployments.
    pub fn deployment() -> Self {
        Self {
            in_flight: 4,
            status_queries: [1, 2, 5, 10, 15, 30, 60].map(|minutes| minutes * MINUTE).to_vec(),
            status_query_every: HOUR,
            status_query_gap: SECOND,
            status_query_spacing: MINUTE,
            confirm_after: MINUTE,
            absence_answers: 3,
            absence_after: 15 * MINUTE,
            absence_until: 36 * HOUR,
            refund_absent_after: 30 * MINUTE,
            hold_after: 24 * HOUR,
            alarm_after: 36 * HOUR,
            last_look_up: 44 * HOUR,
            lookup_closes: LOOK_UP_COVERS,
            verify: Verify {
                made: vec![FIRST_VERIFICATION, VERIFIED_AFTER, 7 * DAY, 35 * DAY],
                not_made: vec![FIRST_VERIFICATION, HOUR, 6 * HOUR, VERIFIED_AFTER, 7 * DAY, 35 * DAY],
                again: HOUR,
            },
            attempts: 3,
            send_again_until: 12 * HOUR,
            send_again_within: 15 * MINUTE,
            definitive: Definitive::observed(),
            refusals_in_a_row: 5,
            not_sent_in_a_row: 3,
        }
    }

    /// For the sandbox: the same rules with waiting times short enough to watch.
    pub fn sandbox() -> Self {
        Self {
            status_queries: vec![300, 700, 1_200, 1_800, 2_500],
            status_query_every: 2 * SECOND,
            status_query_gap: 20,
            status_query_spacing: 300,
            confirm_after: 2 * SECOND,
            absence_after: SECOND,
            refund_absent_after: 2 * SECOND,
            hold_after: 5 * SECOND,
            ..Self::deployment()
        }
    }

    /// When the `count`-th status query (from 0) about an entry that was sent at `sent` is due.
    pub fn next_status_query(&self, sent: Timestamp, count: u32, now: Timestamp) -> Timestamp {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let last = self.status_queries.last().copied().unwrap_or_default();
        let beyond = i64::try_from(count.saturating_sub(self.status_queries.len()))
            .unwrap_or(i64::MAX)
            .saturating_add(1);
        let offset = self
            .status_queries
            .get(count)
            .copied()
            .unwrap_or_else(|| last.saturating_add(beyond.saturating_mul(self.status_query_every)));
        sent.plus(offset).max(now.plus(self.status_query_spacing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_queries_are_due_at_the_times_of_the_contract() {
        let policy = Policy::deployment();
        let sent = Timestamp(0);
        let minutes: Vec<i64> = (0..10)
            .map(|count| policy.next_status_query(sent, count, sent).0 / MINUTE)
            .collect();
        // `docs/spec/outcomes.md#look-up-schedule`: 60 s, 2, 5, 10, 15, 30, 60 min, then hourly.
        assert_eq!(minutes, [1, 2, 5, 10, 15, 30, 60, 120, 180, 240]);
    }

    #[test]
    fn never_schedules_into_the_past() {
        let policy = Policy::deployment();
        let now = Timestamp(10 * HOUR);
        assert_eq!(policy.next_status_query(Timestamp(0), 0, now), now.plus(MINUTE));
    }
}
