//! The tables of this feature, each with its queries.

pub mod contacts;
pub(crate) mod stored_passwords;
