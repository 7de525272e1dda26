//! What is right. Pure: `now` is an argument, nothing is awaited, nothing is read or written.
//!
//! [`reading`] turns one HTTP attempt into evidence and [`meaning`] into words, [`outbox`] turns evidence into the state of a payment,
//! [`reference`] derives the reference of a payment, [`policy`] holds the waits and limits, [`pause`], [`closed`] and [`wallet`] when a person must look first, [`payment_request`] and [`payout`] the rules of the two daily jobs, [`watching`] and
//! [`history`] what is asked of the service unasked and in which periods, [`refund`] the rules of money that goes
//! back, [`contact`] what is saved of whom we pay and who pays us, [`customer`] what is asked of whom we register, [`usual`] what is so
//! much that somebody should look twice,
//! [`listed`] how a list of the service changed, [`connection`] the rules of the check of a connection, [`reconciliation`] what agrees at the end of a month and what does not,
//! [`review`] what people said of that, [`journal`] how it is booked, [`statement`] what a bank's file says, and the proof of it. [`sheets`] is what a cell of a spreadsheet shows.

pub mod alert;
pub mod closed;
pub mod clue;
mod column_names;
pub mod connection;
pub mod contact;
pub mod customer;
pub mod door;
pub mod forms;
pub mod happening;
pub mod history;
pub mod journal;
pub mod learnt;
pub mod listed;
pub mod meaning;
pub mod moment;
pub mod month;
pub mod notice;
pub mod operator_prefix;
pub mod outbox;
pub mod pause;
pub mod payment_account;
pub mod payment_request;
pub mod payout;
pub mod policy;
pub mod probe;
pub mod reading;
pub mod reconciliation;
pub mod reference;
pub mod refund;
pub mod review;
pub mod sheets;
pub mod statement;
pub mod top_up;
pub mod usual;
pub mod wallet;
pub mod watching;

pub use column_names::is_column_name;
