//! Waits and limits of a profile. The payment protocol's figures (`docs/spec/outcomes.md#look-up-schedule`), and shorter waits for the
//! sandbox.

use std::collections::BTreeSet;

use service_api::declare::Interface;

use base::timestamp::{DAY, HOUR, MINUTE, SECOND, Timestamp};

/// Waits and limits; times in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Single calls that may be under way at once.
    pub in_flight: usize,
    /// When to enquire, counted from the moment the last byte may have left.
    pub status_queries: Vec<i64>,
    /// After the last of them, again and again.
    pub status_query_every: i64,
    /// At least between two enquiries of any kind.
    pub status_query_gap: i64,
    /// At least between two enquiries about one line, also when a clock jumped or the computer slept.
    pub status_query_spacing: i64,
    /// A refusal is confirmed by an enquiry no earlier than this.
    pub confirm_after: i64,
    /// *Not found* this often …
    pub absence_answers: u32,
    /// … and this long after the last byte is a strong absence …
    pub absence_after: i64,
    /// … unless the look-up may have forgotten by then.
    pub absence_until: i64,
    /// That the history does not tell of a refund counts no earlier than this.
    pub refund_absent_after: i64,
    /// A doubt this old is held for a person.
    pub hold_after: i64,
    /// What nobody knows for this long is an alarm: a person must act before the look-up forgets it.
    pub alarm_after: i64,
    /// From here on a look-up is put on record as the last one.
    pub last_look_up: i64,
    /// The service's short look-up forgets after this.
    pub lookup_closes: i64,
    /// What is final is verified so long after its end.
    pub verify: Verify,
    /// How often one payment may be sent in all.
    pub attempts: u32,
    /// Sending again is offered only this long after the first attempt: the service may forget a reference it knew.
    pub send_again_until: i64,
    /// A decision to send again holds this long; what did not leave by then is asked about and decided anew.
    pub send_again_within: i64,
    /// Codes that can only mean *refused before doing*.
    pub definitive: Definitive,
    /// Refusals in a row that pause a run.
    pub refusals_in_a_row: usize,
    /// Calls in a row that could not leave this machine before a run pauses.
    pub not_sent_in_a_row: usize,
}

/// The first time that a payment is verified after its end, in milliseconds after it.
pub const FIRST_VERIFICATION: i64 = 10 * MINUTE;

/// A payment is verified once a status query agrees so long after its end, or later; in milliseconds.
pub const VERIFIED_AFTER: i64 = DAY;

/// When a payment is verified after its end; times in milliseconds after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verify {
    /// One that was made.
    pub made: Vec<i64>,
    /// One that was not made, which would be paid twice if it were made late: more often in the first hours.
    pub not_made: Vec<i64>,
    /// A status query that says nothing is made again after this, and ever less often.
    pub again: i64,
}

impl Verify {
    /// When after its end what was `made`, or was not, is verified.
    pub fn times(&self, made: bool) -> &[i64] {
        if made { &self.made } else { &self.not_made }
    }
}

/// Codes that can only mean *refused before doing*, each of one interface: the same number means something else in another one
/// (`docs/spec/codes.md#final-refusals`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definitive {
    /// Of the business interface.
    pub business: BTreeSet<String>,
    /// There, of what moves no money also these: something in the request is wrong, or is there already.
    pub business_without_money: BTreeSet<String>,
    /// Of the collection interface, whose only payments, refunds, have codes of their own.
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

    /// Whether `code` is one of `interface`. The merchant interface has none but those of its refund.
    pub fn has(&self, interface: Interface, moves_money: bool, code: &str) -> bool {
        match interface {
            Interface::Business => self.business.contains(code) || (!moves_money && self.business_without_money.contains(code)),
            Interface::Collection => !moves_money && self.collection_without_money.contains(code),
            Interface::Merchant => false,
        }
    }
}

/// The list of the payment protocol (`docs/spec/codes.md#final-refusals`). It grows only where two persons saw that a code can mean nothing
/// else.
const BUSINESS: [&str; 16] = [
    "101", "103", "104", "106", "107", "111", "114", "115", "116", "117", "133", "136", "137", "138", "139", "140",
];
/// 0 stands for the words of a photo's answer: code 0 is a refusal only where nothing but refusal can be read in them.
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
            lookup_closes: 48 * HOUR,
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

    /// For the sandbox: the same rules with waits short enough to watch.
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

    /// When to enquire for the `count`-th time (from 0) about something sent at `sent`.
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
    fn enquires_at_the_protocols_times() {
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
