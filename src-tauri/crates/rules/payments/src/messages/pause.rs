//! Why a batch waits for a person.

use base::sentence;
use base::timestamp::{HOUR, MINUTE, SECOND};

/// A duration in milliseconds, rounded down.
fn lasting(time: i64) -> String {
    let plural = |count: i64, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    if time < MINUTE {
        plural(time / SECOND, "second")
    } else if time < HOUR {
        plural(time / MINUTE, "minute")
    } else if time < 48 * HOUR {
        plural(time / HOUR, "hour")
    } else {
        plural(time / (24 * HOUR), "day")
    }
}

sentence!(slept(time: i64) => "The computer slept for {}. Check that everything is as you left it, then continue.", lasting(time));

sentence!(slept_or_clock_forward(time: i64) =>
    "The computer slept, or its clock was moved forward, by {}. Check the clock, then continue.", lasting(time));

sentence!(clock_forward(time: i64) => "The computer’s clock moved forward by {}. Correct it, then continue.", lasting(time));

sentence!(clock_back(time: i64) => "The computer’s clock moved back by {}. Correct it, then continue.", lasting(time));

sentence!(disk_nearly_full(free: u64, needed: u64) =>
    "The disk is nearly full: {free} MB are free, and {needed} MB are needed to keep records safely. Free some space, then continue.");

pub(crate) const BALANCE_TOO_LOW: &str =
    "The service reports an insufficient balance. No money moved for that payment. Top up the wallet, then continue.";

sentence!(many_rejected(rejected: usize, all: usize) =>
    "{rejected} of {all} payments of one bulk call were rejected. Check the service’s messages, then continue.");
