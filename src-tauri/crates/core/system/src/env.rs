//! Everything that comes from outside the program: time, randomness and free disk space.

mod test_clocks;

use std::path::Path;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use base::timestamp::{HOUR, Timestamp};
use chrono::{DateTime, SecondsFormat, Utc};
use payment_rules::pause::Clocks;
use payment_rules::reference::{ALPHABET, LETTERS, first_letter};
use service_api::value::{ReferenceNumber, UtcTime};

use crate::error::{AppError, ErrorCode};
pub use crate::power::Power;
use base::profile::ProfileKind;
pub use test_clocks::{Loop, TestClocks};

/// Created once at the start of the program and passed to everything that needs it.
#[derive(Debug)]
pub struct Env {
    /// Time.
    pub clock: Clock,
    /// New references.
    pub ids: Ids,
    /// Free space on disks.
    pub disk: Disk,
    /// The power supply.
    pub power: Power,
}

impl Env {
    /// The environment of the real computer.
    pub fn system() -> Self {
        Self {
            clock: Clock::System,
            ids: Ids::Random,
            disk: Disk::System,
            power: Power::System,
        }
    }
}

/// Time.
#[derive(Debug)]
pub enum Clock {
    /// The computer's own.
    System,
    /// Set by a test, in milliseconds since 1970.
    Manual(AtomicI64),
    /// Each clock is set by a test while the program runs.
    Each(Arc<TestClocks>),
}

/// The zero of the program's monotonic clock.
static BEGUN: LazyLock<Instant> = LazyLock::new(instant);

#[expect(clippy::disallowed_methods, reason = "the one place that reads the clock of the computer")]
fn instant() -> Instant {
    Instant::now()
}

/// Milliseconds since the computer started, including sleep.
#[cfg(target_os = "linux")]
fn since_start() -> Option<i64> {
    let passed = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Some(passed.tv_sec * 1_000 + passed.tv_nsec / 1_000_000)
}

/// Other systems are not read for a clock that includes sleep.
#[cfg(not(target_os = "linux"))]
fn since_start() -> Option<i64> {
    None
}

/// Identifies the current start of the computer.
fn this_start() -> Option<String> {
    let text = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl Clock {
    /// Identifies the start of the computer from which the clocks count, if the system reports it.
    pub fn start(&self) -> Option<String> {
        match self {
            Self::System => this_start(),
            Self::Manual(_) => Some(test_clocks::START.to_owned()),
            Self::Each(clocks) => Some(clocks.start().to_owned()),
        }
    }

    /// All clocks of the computer.
    pub fn readings(&self) -> Clocks {
        let wall = self.now();
        match self {
            Self::System => Clocks {
                wall,
                running: i64::try_from(instant().duration_since(*BEGUN).as_millis()).unwrap_or(i64::MAX),
                since_start: since_start(),
            },
            Self::Manual(_) => Clocks {
                wall,
                running: wall.0,
                since_start: Some(wall.0),
            },
            Self::Each(clocks) => clocks.readings(),
        }
    }

    /// The current time.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the clock of the computer")]
    pub fn now(&self) -> Timestamp {
        match self {
            Self::System => Timestamp(Utc::now().timestamp_millis()),
            Self::Manual(milliseconds) => Timestamp(milliseconds.load(Ordering::SeqCst)),
            Self::Each(clocks) => clocks.readings().wall,
        }
    }

    /// Waits between two rounds of a background loop.
    pub async fn nap(&self, of: Loop, nap: Duration) {
        match self {
            Self::Each(clocks) => clocks.nap(of, nap).await,
            Self::System | Self::Manual(_) => tokio::time::sleep(nap).await,
        }
    }
}

/// Free space on disks.
#[derive(Debug)]
pub enum Disk {
    /// The computer's own.
    System,
    /// Set by a test, in bytes.
    Manual(Arc<AtomicU64>),
}

impl Disk {
    /// Free bytes on the disk that contains `path`; `None` if the system does not report them.
    pub fn free(&self, path: &Path) -> Option<u64> {
        match self {
            Self::System => fs4::available_space(path).ok(),
            Self::Manual(bytes) => Some(bytes.load(Ordering::SeqCst)),
        }
    }
}

/// Makes references that do not repeat.
#[derive(Debug)]
pub enum Ids {
    /// From the system's random numbers.
    Random,
    /// Counted up from a seed, for tests.
    Seeded(AtomicU64),
}

impl Ids {
    /// `length` letters and digits that are hard to confuse with each other.
    ///
    /// # Errors
    ///
    /// The system gives no random numbers.
    pub fn letters(&self, length: usize) -> Result<String, AppError> {
        let mut bytes = vec![0_u8; length];
        match self {
            Self::Random => getrandom::fill(&mut bytes).map_err(AppError::bug)?,
            Self::Seeded(counter) => {
                let mut state = counter.fetch_add(1, Ordering::SeqCst);
                for byte in &mut bytes {
                    // SplitMix64: spreads a counter over all bits.
                    state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
                    let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                    *byte = (mixed >> 24).to_le_bytes()[0];
                }
            }
        }
        Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
    }

    /// A new random reference. This is the only function that makes one; references of payments are derived (`payment_rules::reference`).
    ///
    /// A reference begins with the kind of its profile. Its length is fixed, and it begins and ends with a letter, so that no character can
    /// move between it and the next field of a hash.
    ///
    /// # Errors
    ///
    /// The system gives no random numbers.
    pub fn reference(&self, kind: ProfileKind, purpose: Purpose) -> Result<ReferenceNumber, AppError> {
        let environment = first_letter(kind);
        let end = match purpose {
            Purpose::Payment => 'P',
            Purpose::Request => 'R',
            Purpose::Question => 'Q',
            Purpose::Group => 'G',
            Purpose::Refund => 'B',
            Purpose::Account => 'A',
            Purpose::Repeat => 'D',
        };
        ReferenceNumber::parse(&format!("{environment}{}{end}", self.letters(LETTERS)?)).map_err(AppError::bug)
    }
}

/// What a reference identifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A payment.
    Payment,
    /// A payment request.
    Request,
    /// A query, which changes nothing. Never the reference of a payment.
    Question,
    /// A bulk call.
    Group,
    /// A refund, in our records only: the service identifies it by the reference of the refunded payment.
    Refund,
    /// Opening, changing or closing a payment account.
    Account,
    /// A repeated call of the contract probe, in our records only: the service identifies it by the reference of the first call.
    Repeat,
}

/// A timestamp as UTC RFC 3339 with seconds, for the front ends.
pub fn rfc3339(at: Timestamp) -> String {
    utc(at).to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// Reads a timestamp in RFC 3339.
pub fn parse_rfc3339(text: &str) -> Option<Timestamp> {
    let time = DateTime::parse_from_rfc3339(text).ok()?;
    Some(Timestamp(time.timestamp_millis()))
}

/// Reads the timestamp that a person typed into `field`.
///
/// # Errors
///
/// `text` is not a timestamp in RFC 3339.
pub fn timestamp_input(field: &str, text: &str) -> Result<Timestamp, AppError> {
    parse_rfc3339(text).ok_or_else(|| {
        let message = format!("`{field}` is not a moment such as 2026-11-24T00:00:00Z: “{text}”.");
        AppError::new(ErrorCode::Invalid, message)
    })
}

/// The time of day for sentences, in West Africa Time: `14:03 WAT`.
pub fn clock_time(at: Timestamp) -> String {
    utc(at.plus(HOUR)).format("%H:%M WAT").to_string()
}

/// A timestamp for documents, in West Africa Time, which is UTC+1 all year: `Tue 24 Nov 2026, 14:05:30 WAT`.
pub fn wat(at: Timestamp) -> String {
    utc(at.plus(HOUR)).format("%a %-d %b %Y, %H:%M:%S WAT").to_string()
}

/// A timestamp for letters to customers: `Tue 24 Nov 2026, 23:59 (Nigerian time)`.
pub fn nigerian(at: Timestamp) -> String {
    utc(at.plus(HOUR)).format("%a %-d %b %Y, %H:%M (Nigerian time)").to_string()
}

/// A timestamp in the service's format.
///
/// # Errors
///
/// It is outside the range of that format.
pub fn service_time(at: Timestamp) -> Result<UtcTime, AppError> {
    UtcTime::parse(&utc(at).format("%Y-%m-%dT%H:%M:%S").to_string()).map_err(AppError::bug)
}

fn utc(at: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at.0).unwrap_or_default()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Uses the real clock: detection of sleep and of a changed clock depends on what the system reports here.
    #[test]
    fn the_system_reports_the_time_since_its_start() {
        let (before, start) = (Clock::System.readings(), Clock::System.start());
        std::thread::sleep(Duration::from_millis(60));
        let after = Clock::System.readings();
        let passed = after.since_start.zip(before.since_start).map(|(after, before)| after - before);
        let running = after.running - before.running;
        assert!(
            passed.is_some_and(|passed| (59..=running + 2).contains(&passed)),
            "{before:?} {after:?}"
        );
        assert!(start.is_some() && start == Clock::System.start());
    }
}
