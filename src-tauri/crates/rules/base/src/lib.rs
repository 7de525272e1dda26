//! What every rule counts in: [`moment`] is a time, [`calendar`] numbers days, [`month`] is a month of the business's days, [`history`] the
//! periods in which the service is asked.

pub mod calendar;
pub mod history;
pub mod moment;
pub mod month;
pub mod profile;
