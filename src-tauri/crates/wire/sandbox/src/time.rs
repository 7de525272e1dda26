//! Moments of the sandbox's own time, and the clock that passes it.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use service_api::value::{Date, UtcTime};

/// The furthest the sandbox's time may run ahead of the computer's, so that a year keeps four digits.
const FURTHEST_MS: i64 = 100 * 365 * 86_400_000;

/// How far clocks in the country are ahead of UTC, in summer and winter.
const LOCAL_MS: i64 = 3_600_000;

/// Milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Timestamp(pub(crate) i64);

impl Timestamp {
    /// The computer's clock.
    #[expect(clippy::disallowed_methods, reason = "the sandbox is the other side: it keeps its own time")]
    pub(crate) fn of_the_computer() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// The moment of a time as the service writes it.
    pub(crate) fn from_utc(time: &UtcTime) -> Self {
        Self(time.epoch_seconds().saturating_mul(1000))
    }

    /// The first moment of a day in the country's time.
    pub(crate) fn local_midnight(day: &Date) -> Self {
        let midnight = UtcTime::parse(&format!("{}T00:00:00", day.as_str())).expect("a day has a midnight");
        Self(Self::from_utc(&midnight).0 - LOCAL_MS)
    }

    /// So many milliseconds later.
    pub(crate) fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add_unsigned(ms))
    }

    /// How many milliseconds `self` lies after `earlier`; 0 when it does not.
    pub(crate) fn ms_since(self, earlier: Self) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0)
    }

    /// The same moment as clocks in the country show it.
    pub(crate) fn local(self) -> Self {
        Self(self.0 + LOCAL_MS)
    }

    /// As the service writes it, without fractions of a second.
    pub(crate) fn utc_time(self) -> UtcTime {
        UtcTime::parse(&self.format("%Y-%m-%dT%H:%M:%S")).expect("the clock stays within four-digit years")
    }

    /// As the control interface writes it: RFC 3339, UTC, milliseconds.
    pub(crate) fn rfc3339(self) -> String {
        self.date_time().to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// As the header `Date` writes it.
    pub(crate) fn http(self) -> String {
        self.format("%a, %d %b %Y %H:%M:%S GMT")
    }

    /// In a pattern of `chrono`.
    pub(crate) fn format(self, pattern: &str) -> String {
        self.date_time().format(pattern).to_string()
    }

    fn date_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }
}

/// The clock and the time that was made to pass on top; it never goes backwards.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    /// Where time stands that passes by hand only; without it the computer's clock goes on.
    manual_from: Option<Timestamp>,
    advanced_ms: i64,
    last: Timestamp,
}

impl Clock {
    /// The computer's clock, or one that stands still until somebody moves it.
    pub(crate) fn new(by_hand_from: Option<Timestamp>) -> Self {
        Self {
            manual_from: by_hand_from,
            ..Self::default()
        }
    }

    /// Now.
    pub(crate) fn now(&mut self) -> Timestamp {
        let clock = self.manual_from.unwrap_or_else(Timestamp::of_the_computer).0;
        let now = Timestamp(clock.saturating_add(self.advanced_ms));
        self.last = self.last.max(now);
        self.last
    }

    /// Takes up where an earlier run stood.
    pub(crate) fn resume(&mut self, last: Timestamp) {
        self.last = self.last.max(last);
    }

    /// Whether so much time may still be made to pass.
    pub(crate) fn can_advance(&self, seconds: u32) -> bool {
        self.advanced_ms.saturating_add(i64::from(seconds) * 1000) <= FURTHEST_MS
    }

    /// Lets time pass.
    pub(crate) fn advance(&mut self, seconds: u32) {
        self.advanced_ms = self.advanced_ms.saturating_add(i64::from(seconds) * 1000);
    }
}
