//! What people ask (`…Request`) and see (`…View`) of it. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod customers;
mod sub_merchants;

pub use customers::*;
pub use sub_merchants::*;
