//! One signed HTTP attempt: [`address`] is where it may go, [`transport`] how far it got, [`service`] signs it and says what came of it.

pub mod address;
pub mod service;
pub mod transport;
