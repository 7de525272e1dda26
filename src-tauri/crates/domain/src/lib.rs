//! What is right: payout rules. Pure: nothing is read, written, timed or awaited here.
#![warn(missing_docs)]

pub mod payout;
