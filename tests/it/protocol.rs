//! The payment protocol through public doors (`docs/spec/outcomes.md#outcomes`): records put back from before, pauses, the hours of what
//! nobody knows, what is looked up later.

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
