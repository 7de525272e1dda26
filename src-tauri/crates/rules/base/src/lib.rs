//! The basic values of all rules: [`timestamp`] is a point in time, [`calendar`] numbers days, [`month`] is a month of business days,
//! [`history`] has the fetch windows of the service's history, [`coverage`] how much of a month is known, [`profile`] the kind of a profile,
//! its roles and keys, [`retention`] how long records are kept that are deleted after a time, [`words`] the stored words of enum variants.

pub mod calendar;
pub mod coverage;
pub mod history;
pub mod month;
pub mod profile;
pub mod retention;
pub mod timestamp;
pub mod words;
