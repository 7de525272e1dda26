//! One signed HTTP attempt: [`address`] checks where it may go, [`transport`] observes how far it got, [`service`] signs it and returns its
//! result.

pub mod address;
mod messages;
pub mod service;
pub mod transport;
