//! The payment protocol through public interfaces (`docs/spec/outcomes.md#outcomes`): restored earlier records, pauses, time limits of
//! unconfirmed payments, verification.

pub(crate) mod after_the_end;
mod at_random;
#[cfg(target_os = "linux")]
mod awake;
mod balance;
mod closed;
mod corrected;
pub(crate) mod high_water;
mod hours;
mod later;
pub(crate) mod pauses;
mod power;
mod wallet;
