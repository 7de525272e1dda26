//! Requests (`…Request`) and views (`…View`). Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod contacts;
mod payments;

pub use contacts::*;
pub use payments::*;
