//! When money may be sent, and what an answer proves. Pure: `now` is an argument; nothing waits, reads or writes.
//!
//! [`reading`] turns one HTTP attempt into evidence and [`meaning`] describes an answer in words. [`outbox`] turns evidence into the state
//! of an outbox entry, and [`evidence`] is its stored form. [`reference`] derives the reference of a payment. [`policy`] contains the
//! waiting times and limits; [`pause`], [`closed`], [`wallet`] and [`unusual_amount`] decide when a person must look first.
//! [`payment_request`], [`payment_account`] and [`refund`] contain the rules of one operation each. [`watching`] and [`history_event`]
//! contain the rules of automatic queries, [`notice`] what callbacks prove. [`connection`], [`http_rejection`] and [`probe`] judge a
//! connection, [`catalogue_diff`] shows how a list of the service changed, [`customer`] checks a registration, and [`search_token`] finds
//! what a pasted text may name.

pub mod catalogue_diff;
pub mod clock_while_closed;
pub mod connection;
pub mod customer;
pub mod evidence;
pub mod history_event;
pub mod http_rejection;
pub mod meaning;
mod messages;
pub mod notice;
pub mod outbox;
pub mod pause;
pub mod payment_account;
pub mod payment_request;
pub mod people;
pub mod policy;
pub mod probe;
pub mod reading;
pub mod reference;
pub mod refund;
pub mod search_token;
pub mod unusual_amount;
pub mod wallet;
pub mod watching;
