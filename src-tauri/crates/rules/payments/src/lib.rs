//! When money may be sent, and what an answer proves. Pure: `now` is an argument, nothing is awaited, nothing is read or written.
//!
//! [`reading`] turns one HTTP attempt into evidence and [`meaning`] into words, [`outbox`] turns evidence into the state of a payment and
//! [`learnt`] is its stored form. [`reference`] derives the reference of a payment. [`policy`] holds the waits and limits; [`pause`],
//! [`closed`], [`wallet`] and [`usual`] decide when a person must look first. [`payment_request`], [`payment_account`] and [`refund`] are the
//! rules of one operation each, [`watching`] and [`happening`] of what is asked of the service unasked, [`notice`] of what its callbacks
//! prove. [`connection`], [`door`] and [`probe`] judge a connection, [`listed`] how a list of the service changed, [`customer`] what is asked
//! of whom we register, [`clue`] what a pasted text may name.

pub mod catalogue_diff;
pub mod closed;
pub mod connection;
pub mod customer;
pub mod evidence;
pub mod history_event;
pub mod http_rejection;
pub mod meaning;
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
