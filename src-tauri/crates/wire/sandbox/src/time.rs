//! Timestamps of the sandbox's own time, and its clock.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use service_api::value::{Date, UtcTime};

/// The most milliseconds that the sandbox's time may be ahead of the computer's, so that a year has four digits.
const FURTHEST_MS: i64 = 100 * 365 * 86_400_000;

/// The milliseconds that local time is ahead of UTC, all year.
const LOCAL_MS: i64 = 3_600_000;

/// Milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Timestamp(pub(crate) i64);

impl Timestamp {
    /// The time of the computer's clock.
    #[expect(clippy::disallowed_methods, reason = "the sandbox is the other side: it keeps its own time")]
    pub(crate) fn of_the_computer() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// The timestamp of a time in the service's format.
    pub(crate) fn from_utc(time: &UtcTime) -> Self {
        Self(time.epoch_seconds().saturating_mul(1000))
    }

    /// The start of a day in local time.
    pub(crate) fn local_midnight(day: &Date) -> Self {
        let midnight = UtcTime::parse(&format!("{}T00:00:00", day.as_str())).expect("a day has a midnight");
        Self(Self::from_utc(&midnight).0 - LOCAL_MS)
    }

    /// The timestamp `ms` milliseconds later.
    pub(crate) fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add_unsigned(ms))
    }

    /// The milliseconds between `earlier` and `self`; 0 if `self` is not later.
    pub(crate) fn ms_since(self, earlier: Self) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }

    /// Shifted so that formatting shows local time.
    pub(crate) fn local(self) -> Self {
        Self(self.0 + LOCAL_MS)
    }

    /// In the service's format, without fractions of a second.
    pub(crate) fn utc_time(self) -> UtcTime {
        UtcTime::parse(&self.format("%Y-%m-%dT%H:%M:%S")).expect("the clock stays within four-digit years")
    }

    /// In the format of the control interface: RFC 3339, UTC, milliseconds.
    pub(crate) fn rfc3339(self) -> String {
        self.date_time().to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// In the format of the header `Date`.
    pub(crate) fn http(self) -> String {
        self.format("%a, %d %b %Y %H:%M:%S GMT")
    }

    /// In a format of `chrono`.
    pub(crate) fn format(self, pattern: &str) -> String {
        self.date_time().format(pattern).to_string()
    }

    fn date_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }
}

/// The clock with the time by which it was advanced; it never runs backwards.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    /// The start of manual time; without it the computer's clock is used.
    manual_from: Option<Timestamp>,
    advanced_ms: i64,
    last: Timestamp,
}

impl Clock {
    /// The computer's clock, or a manual one that only moves when it is advanced.
    pub(crate) fn new(by_hand_from: Option<Timestamp>) -> Self {
        Self {
            manual_from: by_hand_from,
            ..Self::default()
        }
    }

    /// The present time.
    pub(crate) fn now(&mut self) -> Timestamp {
        let clock = self.manual_from.unwrap_or_else(Timestamp::of_the_computer).0;
        let now = Timestamp(clock.saturating_add(self.advanced_ms));
        self.last = self.last.max(now);
        self.last
    }

    /// Continues at the time at which an earlier run ended.
    pub(crate) fn resume(&mut self, last: Timestamp) {
        self.last = self.last.max(last);
    }

    /// Whether the time may be advanced that far.
    pub(crate) fn can_advance(&self, seconds: u32) -> bool {
        self.advanced_ms.saturating_add(i64::from(seconds) * 1000) <= FURTHEST_MS
    }

    /// Advances the time.
    pub(crate) fn advance(&mut self, seconds: u32) {
        self.advanced_ms = self.advanced_ms.saturating_add(i64::from(seconds) * 1000);
    }
}
