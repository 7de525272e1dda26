//! What people ask (`…Request`) and see (`…View`) of it. Amounts are decimal texts such as `50000.00`, times are UTC RFC 3339.

mod banks;
mod directory;
mod rates;

pub use banks::*;
pub use directory::*;
pub use rates::*;
