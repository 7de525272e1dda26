//! What people ask (`…Request`) and see (`…View`) of it. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod contacts;
mod payments;

pub use contacts::*;
pub use payments::*;
