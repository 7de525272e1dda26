//! The requests (`…Request`) and views (`…View`) of this feature. Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod refunds;

pub use refunds::*;
