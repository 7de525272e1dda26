//! What every rule counts in: [`moment`] is a time, [`calendar`] numbers days, [`month`] is a month of the business's days, [`history`] the
//! periods in which the service is asked, [`profile`] what a profile speaks to, who works with it and where its keys are, [`retention`] how
//! long what is deleted after a time, [`words`] the words that name the variants of enums.

pub mod calendar;
pub mod history;
pub mod month;
pub mod profile;
pub mod retention;
pub mod timestamp;
pub mod words;
