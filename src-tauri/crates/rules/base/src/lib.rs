//! The basic values of all rules: [`timestamp`] is a point in time, [`calendar`] numbers days, [`colour`] is a colour that is readable on
//! paper, [`month`] is a month of business days, [`history`] has the fetch windows of the service's history, [`coverage`] how much of a
//! month is known, [`profile`] the kind of a profile, its roles and keys, [`decimal`] sums of money as text, [`typed_day`] reads a day that
//! a person typed, [`retention`] how long records are kept, [`words`] the stored words of enum variants, and [`sentence!`] defines a
//! sentence for people.

pub mod calendar;
pub mod colour;
pub mod coverage;
pub mod decimal;
pub mod history;
mod messages;
pub mod month;
pub mod profile;
pub mod retention;
mod sentence;
pub mod timestamp;
pub mod typed_day;
pub mod words;
