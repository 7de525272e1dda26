//! Requests and views of several features. Amounts are decimal texts such as `50000.00`, times are UTC in RFC 3339.

mod files;
mod held;
mod pin;
mod sandbox;

pub use files::*;
pub use held::*;
pub use pin::*;
pub use sandbox::*;
