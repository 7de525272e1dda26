//! The service's history: fetched in windows, stored with each event once, and shown beside our own records.

mod export;
mod fetch;
mod list;

pub use export::export;
pub use fetch::Fetching;
pub use list::{known, page};
