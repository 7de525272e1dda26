//! What happened, as the service's history tells it: asked for in windows, kept, each happening once, and shown beside our own record.

mod export;
mod fetch;
mod list;

pub use export::export;
pub use fetch::Fetching;
pub use list::{known, page};
