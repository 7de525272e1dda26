//! The requests (`…Request`) and views (`…View`) of the directory. Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod banks;
mod directory;
mod rates;

pub use banks::*;
pub use directory::*;
pub use rates::*;
